//! The sentences on why open cases wait, beside the log, so that who lists the queue need not read every subject. Each stands
//! with its entry and that entry's commitment, and is of no other. It is derived: where it is missing, damaged or of another
//! log, the subjects are read.
//!
//! **Invariant:** nothing but a sentence comes from it. Which cases wait, who keeps them and what was decided is folded from the
//! log's own lines, so an edited index hides and decides nothing; `verify` and `show` find a sentence that was edited.

use std::collections::BTreeMap;

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

/// Sentences by the entries that brought their cases.
#[derive(Debug, Default)]
pub(super) struct Sentences(BTreeMap<u64, (String, String)>);

impl Sentences {
    /// The sentence of the entry that has a commitment.
    pub(super) fn of(&self, seq: u64, commitment: Option<&str>) -> Option<&str> {
        let (committed, sentence) = self.0.get(&seq)?;
        (Some(committed.as_str()) == commitment).then_some(sentence)
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
    Ok(parse(&bytes))
}

fn parse(bytes: &[u8]) -> Option<(String, Sentences)> {
    let end = memchr::memchr(b'\n', bytes)?;
    let (head, lines) = (&bytes[..end], &bytes[end + 1..]);
    let Json::Object(head) = json::parse(head).ok()?.value else { return None };
    let word = |key: &str| head.get(key)?.as_str();
    if word("kind")? != KIND || word("sha256")? != digest::of_bytes(lines) {
        return None;
    }
    let mut found = Vec::new();
    for line in lines.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let (seq, commitment, sentence): (u64, String, String) = serde_json::from_slice(line).ok()?;
        found.push((seq, (commitment, sentence)));
    }
    // Written in the order of the entries but for cases that changed while they waited, they are taken over at once.
    Some((word("log_id")?.to_owned(), Sentences(found.into_iter().collect())))
}
