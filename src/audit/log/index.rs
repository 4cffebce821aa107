//! The folded state beside the log, so that who asks for it reads only what was written since. It is derived: where it is
//! missing, damaged, of another log or ahead of it, the log is folded anew.

use serde::Serialize;

use super::chain::Chain;
use super::disk::Disk;
use super::error::LogError;
use super::files;
use super::fold::Fold;
use crate::audit::state::State;
use crate::record::entry::Clock;
use crate::record::json::{self, Json, Object};
use crate::record::{VERSION, digest};

/// The first line of the index: what it is valid for, and a digest of the bytes that follow.
#[derive(Debug, Serialize)]
struct Head<'a> {
    kind: &'static str,
    v: u64,
    program: &'a str,
    log_id: &'a str,
    clock: Clock,
    seq: u64,
    prev: &'a str,
    at: &'a str,
    segment: u64,
    offset: u64,
    before: u64,
    sha256: String,
}

/// Writes the index of a folded log.
pub(super) fn write(disk: &Disk, fold: &Fold) -> Result<(), LogError> {
    let Some((log_id, clock)) = &fold.chain.log else { return Ok(()) };
    let bytes = fold.state.to_bytes();
    let head = Head {
        kind: "index",
        v: VERSION,
        program: env!("CARGO_PKG_VERSION"),
        log_id,
        clock: *clock,
        seq: fold.chain.seq,
        prev: &fold.chain.sum,
        at: &fold.chain.at,
        segment: fold.segment,
        offset: fold.offset,
        before: fold.before,
        sha256: digest::of_bytes(&bytes),
    };
    let mut head = serde_json::to_vec(&head).expect("a record is written to memory");
    head.push(b'\n');
    disk.replace_derived(files::INDEX, &[&head, &bytes])
}

/// Reads the index; none where it is missing or of no use.
pub(super) fn read(disk: &Disk) -> Result<Option<Fold>, LogError> {
    let Some(mut file) = disk.open(files::INDEX)? else { return Ok(None) };
    let bytes = disk.rest(&mut file, files::INDEX, 0)?;
    Ok(parse(&bytes))
}

fn parse(bytes: &[u8]) -> Option<Fold> {
    let end = memchr::memchr(b'\n', bytes)?;
    let (head, state) = (&bytes[..end], &bytes[end + 1..]);
    let Json::Object(head) = json::parse(head).ok()?.value else { return None };
    let same =
        word(&head, "program")? == env!("CARGO_PKG_VERSION") && word(&head, "sha256")? == digest::of_bytes(state);
    let clock = if word(&head, "clock")? == "fixed" { Clock::Fixed } else { Clock::Machine };
    let chain = Chain {
        log: Some((word(&head, "log_id")?, clock)),
        seq: count(&head, "seq")?,
        sum: word(&head, "prev")?,
        at: word(&head, "at")?,
    };
    let (segment, offset, before) = (count(&head, "segment")?, count(&head, "offset")?, count(&head, "before")?);
    let state = if same { State::from_bytes(state)? } else { return None };
    Some(Fold { chain, segment, offset, before, state, unindexed: 0 })
}

fn word(head: &Object, key: &str) -> Option<String> {
    head.get(key)?.as_str().map(str::to_owned)
}

fn count(head: &Object, key: &str) -> Option<u64> {
    if let Json::Number(number) = head.get(key)? { number.as_str().parse().ok() } else { None }
}
