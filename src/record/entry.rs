//! One line of the decision log. A line carries the digest of the line before it and, last, the digest of its own bytes; what
//! is personal is not in it: a line commits to its *subject* by a salted digest (`subject`), and the subject can be erased.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use self::action::{Action, Clock, Decided, Decision, Fired, Item, Origin, Torn};

use super::digest;
use super::json::{self, Json, Object};
use super::{Malformed, VERSION, text};

mod action;
mod read;
pub mod subject;
mod written;

/// What `prev` is in the first line of a log: no digest is known to have this value.
pub const NO_PREVIOUS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// What stands before the sum in a line, and after it.
pub const SUM_KEY: &[u8] = b",\"sum\":\"";
/// See [`SUM_KEY`].
pub const SUM_END: &[u8] = b"\"}";

/// How many digits a digest has.
pub const DIGITS: usize = 64;

/// How many bytes of a line, without its line feed, its sum is not over: `,"sum":"`, 64 digits and `"}`.
pub const TAIL: usize = SUM_KEY.len() + DIGITS + SUM_END.len();

/// Who acts: the name that was claimed, and what the machine knows of the process.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Actor {
    /// The name given with `--by`; null where the action needs none. It is claimed: nothing proves it.
    pub claimed: Option<String>,
    /// The account that the process ran under.
    pub os_user: String,
    /// The terminal that it ran on; null where there was none.
    pub tty: Option<String>,
}

/// What is about to become an entry: everything that the log does not know by itself.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    /// The name given with `--by`.
    pub claimed: Option<String>,
    /// The domain of the case; null where the entry is about none.
    pub domain: Option<String>,
    /// The id of the case; null where the entry is about none.
    pub id: Option<String>,
    /// What happened.
    pub action: Action,
    /// What the entry commits to: whatever is personal.
    pub subject: Option<Object>,
}

/// An entry of the log.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The id of the log: 32 hexadecimal digits.
    pub log_id: String,
    /// The place in the log, from 1, without a gap.
    pub seq: u64,
    /// The sum of the line before; [`NO_PREVIOUS`] in the first.
    pub prev: String,
    /// When it was written, by the clock that the log was created with (RFC 3339, UTC).
    pub at: String,
    /// Who acted.
    pub actor: Actor,
    /// What happened.
    pub action: Action,
    /// The domain of the case; null where the entry is about none.
    pub domain: Option<String>,
    /// The id of the case; null where the entry is about none.
    pub id: Option<String>,
    /// SHA-256 of the subject's line: see [`subject`]. Null where there is no subject.
    pub commitment: Option<String>,
    /// SHA-256 of the line's bytes before `,"sum":"`.
    pub sum: String,
}

/// An `entry` record, as its line carries it.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "entry")]
pub struct EntryRecord<'a> {
    kind: &'static str,
    v: u64,
    /// The id of the log: 32 hexadecimal digits.
    pub log_id: &'a str,
    /// The place in the log, from 1, without a gap.
    pub seq: u64,
    /// The sum of the line before; 64 zeros in the first.
    pub prev: &'a str,
    /// When it was written, by the clock that the log was created with (RFC 3339, UTC).
    pub at: &'a str,
    /// Who acted.
    pub actor: &'a Actor,
    /// What happened, in a word.
    pub action: &'static str,
    /// The domain of the case; null where the entry is about none.
    pub domain: Option<&'a str>,
    /// The id of the case; null where the entry is about none.
    pub id: Option<&'a str>,
    /// SHA-256 of the subject's line, which holds a salt; null where there is no subject.
    pub commitment: Option<&'a str>,
    /// What else is to be said of the action.
    pub detail: &'a Action,
    /// SHA-256 of the line's bytes before `,"sum":"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<&'a str>,
}

/// Why a line is no entry.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EntryFault {
    /// It does not end with a sum.
    #[error("the line does not end with a sum")]
    NoSum,
    /// Its bytes are not those that were written.
    #[error("the bytes of the line do not have the sum that it states")]
    Sum,
    /// It is no JSON.
    #[error("{0}")]
    Json(json::Fault),
    /// It can be read, but the log would have written it otherwise.
    #[error("the line is not as the log writes lines")]
    Form,
    /// It is of another version.
    #[error("the line is of version {0} of the log, this program knows version {VERSION}")]
    Version(String),
    /// A key is missing or wrong.
    #[error("{0}")]
    Malformed(#[from] Malformed),
}

impl Entry {
    /// The line of this entry, without its line feed. The sum is computed, not taken from the entry.
    pub fn line(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(&self.record(None)).expect("a record is written to memory");
        line.truncate(line.len() - 1);
        let sum = digest::of_bytes(&line);
        for part in [SUM_KEY, sum.as_bytes(), SUM_END] {
            line.extend_from_slice(part);
        }
        line
    }

    /// The entry with the sum of its line, and the line without its line feed.
    pub fn sealed(mut self) -> (Self, Vec<u8>) {
        let line = self.line();
        self.sum = stated_sum(&line).expect("a line ends with its sum").to_owned();
        (self, line)
    }

    /// The record, with a sum or up to it.
    fn record<'a>(&'a self, sum: Option<&'a str>) -> EntryRecord<'a> {
        EntryRecord {
            kind: "entry",
            v: VERSION,
            log_id: &self.log_id,
            seq: self.seq,
            prev: &self.prev,
            at: &self.at,
            actor: &self.actor,
            action: self.action.word(),
            domain: self.domain.as_deref(),
            id: self.id.as_deref(),
            commitment: self.commitment.as_deref(),
            detail: &self.action,
            sum,
        }
    }

    /// Reads a line without its line feed, and checks it against its sum.
    pub fn read(line: &[u8]) -> Result<Self, EntryFault> {
        let sum = stated_sum(line).ok_or(EntryFault::NoSum)?;
        if digest::of_bytes(&line[..line.len() - TAIL]) != sum {
            return Err(EntryFault::Sum);
        }
        match written::entry(line) {
            Some(entry) => Ok(entry),
            // It says what it was read for, or else that the log would have written it otherwise.
            None => Self::read_slowly(line).and(Err(EntryFault::Form)),
        }
    }

    fn read_slowly(line: &[u8]) -> Result<Self, EntryFault> {
        let parsed = json::parse(line).map_err(EntryFault::Json)?;
        let Json::Object(object) = parsed.value else {
            return Err(Malformed::unexpected("entry", "an object", Some(&parsed.value)).into());
        };
        Self::try_from(&object)
    }
}

/// The record with its sum.
impl Serialize for Entry {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.record(Some(&self.sum)).serialize(serializer)
    }
}

impl TryFrom<&Object> for Entry {
    type Error = EntryFault;

    fn try_from(record: &Object) -> Result<Self, EntryFault> {
        if text(record, "kind")? != "entry" {
            return Err(Malformed::new("kind", "it is not `entry`").into());
        }
        match record.get("v") {
            Some(Json::Number(version)) if version.as_str() == VERSION.to_string() => {}
            other => return Err(EntryFault::Version(other.map_or("none".to_owned(), Json::to_string))),
        }
        let string = |key: &str| text(record, key).map(str::to_owned);
        Ok(Self {
            log_id: string("log_id")?,
            seq: read::count(record, "seq")?,
            prev: string("prev")?,
            at: string("at")?,
            actor: read::actor(record)?,
            action: Action::read(text(record, "action")?, super::object(record, "detail")?)?,
            domain: read::optional(record, "domain")?,
            id: read::optional(record, "id")?,
            commitment: read::optional(record, "commitment")?,
            sum: string("sum")?,
        })
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.claimed.as_deref().unwrap_or(&self.os_user))
    }
}

/// The sum that a line, given without its line feed, ends with.
pub fn stated_sum(line: &[u8]) -> Option<&str> {
    let tail = &line[line.len().checked_sub(TAIL)?..];
    let digits = tail.strip_prefix(SUM_KEY)?.strip_suffix(SUM_END)?;
    let hexadecimal = digits.iter().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
    if hexadecimal { std::str::from_utf8(digits).ok() } else { None }
}

#[cfg(test)]
mod tests;
