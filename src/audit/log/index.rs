//! The sentences on why open cases wait, beside the log, so that who lists the queue need not read every subject. Each stands
//! with its entry and that entry's commitment, and is of no other. It is derived: where it is missing, damaged or of another
//! log, the subjects are read.
//!
//! **Invariant:** nothing but a sentence comes from it. Which cases wait, who keeps them and what was decided is folded from the
//! log's own lines, so an edited index hides and decides nothing; `verify` and `show` find a sentence that was edited.

use std::ops::Range;

use serde::Serialize;

use super::disk::Disk;
use super::error::LogError;
use super::files;
use crate::audit::state::State;
use crate::record::json::{self, Json};
use crate::record::{VERSION, digest};

/// The shape of what is stored: another word is another shape, and is made again.
const KIND: &str = "sentences";

/// The first line of the index: the log that it is of, and a digest of the bytes that follow.
#[derive(Debug, Serialize)]
struct Head<'a> {
    kind: &'static str,
    v: u64,
    log_id: &'a str,
    sha256: String,
}

/// Sentences by the entries that brought their cases, as their lines until one is asked for.
#[derive(Debug, Default)]
pub(super) struct Sentences {
    bytes: Vec<u8>,
    /// The entries in their order, each with the place of its line.
    lines: Vec<(u64, Range<usize>)>,
}

impl Sentences {
    /// The sentence of the entry that has a commitment.
    pub(super) fn of(&self, seq: u64, commitment: Option<&str>) -> Option<String> {
        let at = self.lines.binary_search_by_key(&seq, |(seq, _)| *seq).ok()?;
        let line = self.bytes.get(self.lines[at].1.clone())?;
        let (_, committed, sentence): (u64, &str, String) = serde_json::from_slice(line).ok()?;
        (Some(committed) == commitment).then_some(sentence)
    }
}

/// Writes the sentences that a state of a log has.
pub(super) fn write(disk: &Disk, log_id: &str, state: &State) -> Result<(), LogError> {
    let mut bytes = Vec::new();
    for (_, case) in state.open() {
        if let (Some(commitment), Some(sentence)) = (&case.commitment, &case.explanation) {
            serde_json::to_writer(&mut bytes, &(case.seq, commitment, sentence)).expect("a line is written to memory");
            bytes.push(b'\n');
        }
    }
    let head = Head { kind: KIND, v: VERSION, log_id, sha256: digest::of_bytes(&bytes) };
    let mut head = serde_json::to_vec(&head).expect("a record is written to memory");
    head.push(b'\n');
    disk.replace_derived(files::INDEX, &[&head, &bytes])
}

/// Reads the index, and the id of the log that it is of; none where it is missing or of no use.
pub(super) fn read(disk: &Disk) -> Result<Option<(String, Sentences)>, LogError> {
    let Some(mut file) = disk.open(files::INDEX)? else { return Ok(None) };
    let bytes = disk.rest(&mut file, files::INDEX, 0)?;
    Ok(parse(bytes))
}

fn parse(bytes: Vec<u8>) -> Option<(String, Sentences)> {
    let end = memchr::memchr(b'\n', &bytes)?;
    let Json::Object(head) = json::parse(&bytes[..end]).ok()?.value else { return None };
    let word = |key: &str| head.get(key)?.as_str();
    if word("kind")? != KIND || word("sha256")? != digest::of_bytes(&bytes[end + 1..]) {
        return None;
    }
    let mut start = end + 1;
    let mut lines = Vec::new();
    for end in memchr::memchr_iter(b'\n', &bytes[start..]).map(|at| at + start).collect::<Vec<usize>>() {
        lines.push((seq_of(&bytes[start..end])?, start..end));
        start = end + 1;
    }
    // Cases that changed while they waited stand in the place of their first entry.
    lines.sort_by_key(|(seq, _)| *seq);
    Some((word("log_id")?.to_owned(), Sentences { bytes, lines }))
}

/// The number of the entry that a line is of.
fn seq_of(line: &[u8]) -> Option<u64> {
    let (digits, _) = line.strip_prefix(b"[")?.split_at_checked(memchr::memchr(b',', line)? - 1)?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}

#[cfg(test)]
mod tests;
