//! The packs: files of subjects, a line each, in the order of the entries that commit to them. A pack grows until it is large
//! enough, so that a hundred thousand subjects are a handful of files.

use super::disk::{Disk, File};
use super::error::LogError;
use super::files;
use super::lines::LineReader;
use crate::record::entry::{Entry, subject};
use crate::record::json::Object;

/// A pack of this size takes no more.
const FULL: u64 = 16 << 20;

/// Looks subjects up. Those of entries in their order are found in one pass over the packs.
#[derive(Debug)]
pub(super) struct Cursor {
    disk: Disk,
    packs: Vec<(u64, String)>,
    open: Option<Open>,
}

#[derive(Debug)]
struct Open {
    pack: usize,
    lines: LineReader,
    /// The line that was read last, and the entry that it belongs to.
    held: Option<(u64, Vec<u8>)>,
}

impl Cursor {
    pub(super) fn new(disk: &Disk) -> Result<Self, LogError> {
        Ok(Self { disk: disk.clone(), packs: files::packs(disk)?, open: None })
    }

    /// The subject of an entry as its line; none where it is not there.
    pub(super) fn line_of(&mut self, seq: u64) -> Result<Option<&[u8]>, LogError> {
        let Some(pack) = self.packs.partition_point(|(first, _)| *first <= seq).checked_sub(1) else { return Ok(None) };
        let passed = |open: &Open| open.held.as_ref().is_some_and(|(held, _)| *held > seq);
        if self.open.as_ref().is_none_or(|open| open.pack != pack || passed(open)) {
            let Some(file) = self.disk.open(&self.packs[pack].1)? else { return Ok(None) };
            let lines = LineReader::new(&self.disk, &self.packs[pack].1, file, 0)?;
            self.open = Some(Open { pack, lines, held: None });
        }
        self.open.as_mut().map_or(Ok(None), |open| open.advance(seq))
    }

    /// What an entry commits to; none where it commits to nothing or the subject is gone. An error where it was changed.
    pub(super) fn checked(&mut self, entry: &Entry) -> Result<Option<Object>, LogError> {
        let Some(commitment) = &entry.commitment else { return Ok(None) };
        let Some(line) = self.line_of(entry.seq)? else { return Ok(None) };
        let wrong = || LogError::Subject { seq: entry.seq };
        if subject::commitment(line) != *commitment {
            return Err(wrong());
        }
        subject::read(line).map(|(_, _, record)| Some(record)).map_err(|_| wrong())
    }

    /// The same, and none where it was changed.
    pub(super) fn record_of(&mut self, entry: &Entry) -> Result<Option<Object>, LogError> {
        match self.checked(entry) {
            Err(LogError::Subject { .. }) => Ok(None),
            read => read,
        }
    }
}

impl Open {
    fn advance(&mut self, seq: u64) -> Result<Option<&[u8]>, LogError> {
        while self.held.as_ref().is_none_or(|(held, _)| *held < seq) {
            let Some(line) = self.lines.next()? else { return Ok(None) };
            match subject::seq_of(line) {
                Some(found) if found >= seq => self.held = Some((found, line.to_vec())),
                _ => {}
            }
        }
        Ok(self.held.as_ref().filter(|(held, _)| *held == seq).map(|(_, line)| line.as_slice()))
    }
}

/// The pack that takes the subject of entry `seq` and those after it; whether it is new.
pub(super) fn taking(disk: &Disk, seq: u64) -> Result<(String, bool), LogError> {
    if let Some((_, name)) = files::packs(disk)?.pop() {
        let length = disk.open(&name)?.map_or(Ok(0), |file| disk.length(&file, &name))?;
        if length < FULL {
            return Ok((name, false));
        }
    }
    Ok((files::pack(seq), true))
}

/// What a pack holds beyond the entries up to `last`: where it begins; none where there is nothing.
pub(super) fn strays(disk: &Disk, name: &str, last: u64) -> Result<Option<u64>, LogError> {
    let Some(mut file) = disk.open(name)? else { return Ok(None) };
    let length = disk.length(&file, name)?;
    if length == 0 || ends_with_known(disk, &mut file, name, last)? {
        return Ok(None);
    }
    let mut lines = LineReader::new(disk, name, file, 0)?;
    let mut begins = 0;
    while let Some(line) = lines.next()? {
        // A line that cannot be read in the midst of others was changed, not left behind.
        if subject::seq_of(line).is_some_and(|seq| seq <= last) {
            begins = lines.offset();
        }
    }
    Ok((begins < length).then_some(begins))
}

/// Whether the last line is whole and belongs to an entry up to `last`.
fn ends_with_known(disk: &Disk, file: &mut File, name: &str, last: u64) -> Result<bool, LogError> {
    let length = disk.length(file, name)?;
    let mut window = 64 << 10;
    loop {
        let from = length.saturating_sub(window);
        let tail = disk.rest(file, name, from)?;
        let Some(body) = tail.strip_suffix(b"\n") else { return Ok(false) };
        match memchr::memrchr(b'\n', body) {
            Some(at) => return Ok(subject::seq_of(&body[at + 1..]).is_some_and(|seq| seq <= last)),
            None if from == 0 => return Ok(subject::seq_of(body).is_some_and(|seq| seq <= last)),
            None => window *= 8,
        }
    }
}
