//! What a stopped writer left is put right by the next one: half a line is moved aside and an entry says so; a rotation or an
//! erasure that was under way is brought to its end. Nothing is thrown away but what was never part of the log.

use super::error::LogError;
use super::files;
use super::{Log, erase, pack};
use crate::record::digest;
use crate::record::entry::{Action, Draft, Torn};

/// What marks a file in `aside` of which no entry speaks yet.
const UNTOLD: &str = ".untold";

/// How the path of a piece of the log in `aside` begins.
const ASIDE_LOG: &str = "aside/log-";

/// Reads what others wrote and puts right what a stopped writer left. The log must be locked.
pub(super) fn recover(log: &mut Log) -> Result<(), LogError> {
    let leftover = log.fold.advance(&log.disk)?;
    if leftover.segment == files::NEXT {
        log.disk.rename(files::NEXT, files::ACTIVE)?;
    }
    log.disk.remove(files::NEXT)?;
    if !leftover.bytes.is_empty() {
        set_aside(log, files::ACTIVE, log.fold.offset, &leftover.bytes)?;
    }
    stray_subjects(log)?;
    tell(log)?;
    erase::finish(log)
}

/// Moves aside the subjects of entries that were never written.
fn stray_subjects(log: &Log) -> Result<(), LogError> {
    let Some((_, pack)) = files::packs(&log.disk)?.pop() else { return Ok(()) };
    let Some(begins) = pack::strays(&log.disk, &pack, log.fold.chain.seq)? else { return Ok(()) };
    let Some(mut file) = log.disk.open(&pack)? else { return Ok(()) };
    let bytes = log.disk.rest(&mut file, &pack, begins)?;
    set_aside(log, &pack, begins, &bytes)
}

/// Copies the end of a file into a file of its own, and then cuts it off.
fn set_aside(log: &Log, name: &str, from: u64, bytes: &[u8]) -> Result<(), LogError> {
    log.disk.folder(files::ASIDE)?;
    let there = log.disk.list(files::ASIDE)?;
    let what = if name == files::ACTIVE { "log" } else { "subjects" };
    let taken = |aside: &str| there.iter().any(|found| found.starts_with(aside));
    let mut names = (1u64..).map(|number| format!("{what}-{:012}-{number}", log.fold.chain.seq + 1));
    let aside = names.find(|aside| !taken(aside)).expect("numbers do not end");
    log.disk.replace(&format!("{}/{aside}{UNTOLD}", files::ASIDE), &[bytes])?;
    log.disk.cut(name, from)
}

/// Writes an entry for each file that was set aside and of which none speaks.
fn tell(log: &mut Log) -> Result<(), LogError> {
    for from in log.disk.plain(files::ASIDE)?.0 {
        let Some(to) = from.strip_suffix(UNTOLD).map(str::to_owned) else { continue };
        let Some(mut file) = log.disk.open(&from)? else { continue };
        let bytes = log.disk.rest(&mut file, &from, 0)?;
        let file = if to.starts_with(ASIDE_LOG) { files::ACTIVE } else { files::SUBJECTS }.to_owned();
        let torn = Torn { file, aside: to.clone(), bytes: bytes.len() as u64, sha256: digest::of_bytes(&bytes) };
        let draft = Draft { claimed: None, domain: None, id: None, action: Action::Recover(torn), subject: None };
        let at = log.now();
        log.write(&[draft], &at)?;
        log.disk.rename(&from, &to)?;
    }
    Ok(())
}
