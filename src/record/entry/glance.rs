//! What the chain needs of a line, taken from its bytes without reading all of it. A line that the log wrote has its keys in one
//! order; within a string JSON writes a quotation mark only behind a backslash, so `,"action":"` can stand nowhere else.

use memchr::memmem;

use super::{DIGITS, Entry, EntryFault, TAIL, stated_sum};
use crate::record::digest;

/// What the chain needs of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Glance<'a> {
    /// The id of the log.
    pub log_id: &'a str,
    /// The place in the log.
    pub seq: u64,
    /// The sum of the line before.
    pub prev: &'a str,
    /// When it was written.
    pub at: &'a str,
    /// What happened, in a word.
    pub action: &'a str,
    /// The commitment to the subject, where there is one.
    pub commitment: Option<&'a str>,
    /// The sum, which was checked.
    pub sum: &'a str,
}

impl<'a> Glance<'a> {
    /// Glances at a line without its line feed, after its sum was checked. The error says what is wrong with the line.
    pub fn at(line: &'a [u8]) -> Result<Self, EntryFault> {
        let sum = stated_sum(line).ok_or(EntryFault::NoSum)?;
        let body = &line[..line.len() - TAIL];
        if digest::of_bytes(body) != sum {
            return Err(EntryFault::Sum);
        }
        match std::str::from_utf8(body).ok().and_then(|body| members(body, sum)) {
            Some(glance) => Ok(glance),
            // It says what it was read for, or else that it is not as the log writes.
            None => Err(Entry::read(line).err().unwrap_or(EntryFault::Form)),
        }
    }
}

fn members<'a>(body: &'a str, sum: &'a str) -> Option<Glance<'a>> {
    let rest = body.strip_prefix("{\"kind\":\"entry\",\"v\":1,\"log_id\":\"")?;
    let (log_id, rest) = rest.split_once("\",\"seq\":")?;
    let (seq, rest) = rest.split_once(",\"prev\":\"")?;
    let (prev, rest) = rest.split_once("\",\"at\":\"")?;
    let (at, rest) = rest.split_once("\",\"actor\":{")?;
    let (_, rest) = after(rest, "},\"action\":\"")?;
    let (action, rest) = rest.split_once('"')?;
    let (_, rest) = after(rest, ",\"commitment\":")?;
    let (commitment, detail) = match rest.strip_prefix("null") {
        Some(detail) => (None, detail),
        None => {
            let (commitment, detail) = rest.strip_prefix('"')?.split_once('"')?;
            (Some(commitment), detail)
        }
    };
    let plain = |text: &str| !text.contains(['"', '\\']);
    let written = detail.starts_with(",\"detail\":{") && detail.ends_with('}');
    let digests = [Some(prev), commitment].into_iter().flatten().all(|digest| digest.len() == DIGITS);
    if !written || !digests || ![log_id, prev, at, action].into_iter().all(plain) {
        return None;
    }
    Some(Glance { log_id, seq: seq.parse().ok()?, prev, at, action, commitment, sum })
}

fn after<'a>(text: &'a str, mark: &str) -> Option<(&'a str, &'a str)> {
    let at = memmem::find(text.as_bytes(), mark.as_bytes())?;
    Some((&text[..at], &text[at + mark.len()..]))
}
