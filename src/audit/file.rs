//! The whole file of one case as a record: the sentence first, what came, and everything that happened to it.

use schemars::JsonSchema;
use serde::Serialize;

use super::queue::age;
use super::sheet::File;
use crate::record::VERSION;
use crate::record::entry::{Action, Entry, Origin};
use crate::record::json::Object;
use crate::record::verdict::Verdict;

/// A `file` record.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "file")]
pub struct FileRecord<'a> {
    kind: &'static str,
    v: u64,
    /// Why the case is here, one sentence for a person; null where that was erased.
    pub explanation: Option<String>,
    /// The name of the domain; null where none is known.
    pub domain: Option<&'a str>,
    /// The id of the case, or what stands for it.
    pub id: &'a str,
    /// Whether it waits for a decision.
    pub open: bool,
    /// Where the gate sent it; null for a line that no stage could read.
    pub verdict: Option<Verdict>,
    /// The kind of line that it came as.
    pub source: Origin,
    /// When it was opened (RFC 3339).
    pub since: String,
    /// How long ago that is, in seconds.
    pub age_seconds: u64,
    /// SHA-256 of the case's fields: what `decide --if` wants.
    pub sha256: &'a str,
    /// Who keeps it now; null where nobody does.
    pub claimed_by: Option<&'a str>,
    /// The entry of the decision that stands: what `decide --supersedes` wants.
    pub standing: Option<u64>,
    /// The record that came: `gated`, `error` or `reject`; null where it was erased.
    pub record: Option<&'a Object>,
    /// The entries of the log about it, oldest first.
    pub history: Vec<Happened<'a>>,
}

/// An entry and what is written beside it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Happened<'a> {
    /// The `entry` record.
    #[schemars(with = "crate::record::entry::EntryRecord<'static>")]
    pub entry: &'a Entry,
    /// What a person wrote: the decision with its reason. The record of an `add` stands once, above.
    pub written: Option<&'a Object>,
}

impl<'a> FileRecord<'a> {
    /// The record of what is known of a case.
    pub fn new(file: &File<'a>) -> Self {
        let File { key, case, record, history, now, .. } = *file;
        let history = history.iter().map(|(entry, subject)| {
            let came = matches!(entry.action, Action::Add(_) | Action::Reopen(_));
            Happened { entry, written: subject.as_ref().filter(|_| !came) }
        });
        Self {
            kind: "file",
            v: VERSION,
            explanation: file.explanation(),
            domain: key.named_domain(),
            id: &key.id,
            open: case.is_open(),
            verdict: case.item.verdict,
            source: case.item.source,
            since: case.since.to_string(),
            age_seconds: age(case, now).as_seconds(),
            sha256: &case.item.sha256,
            claimed_by: case.live_claim(now).map(|claim| claim.by.as_str()),
            standing: case.decision.as_ref().map(|standing| standing.seq),
            record,
            history: history.collect(),
        }
    }
}
