//! What a verification found, as a record.

use schemars::JsonSchema;
use serde::Serialize;

use crate::record::VERSION;
use crate::record::entry::Clock;

/// So many findings are told one by one; more are counted.
const TOLD: usize = 100;

/// Something that is not as it was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Finding {
    /// A stable word for programs.
    pub code: String,
    /// The file, as a path in the workspace; empty where it is about the whole log.
    pub file: String,
    /// The line in it, from 1; 0 where it is about the whole file.
    pub line: u64,
    /// The entry, where it is known.
    pub seq: Option<u64>,
    /// What is wrong, in words.
    pub message: String,
}

/// A `verification` record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "verification")]
pub struct Verification {
    kind: String,
    v: u64,
    /// Whether nothing was found.
    pub whole: bool,
    /// The id of the log; null where not even its first line can be read.
    pub log_id: Option<String>,
    /// The clock that it goes by.
    pub clock: Option<Clock>,
    /// How many entries were checked, up to the first that is wrong.
    pub entries: u64,
    /// How many files they are in.
    pub segments: u64,
    /// How many bytes they have.
    pub bytes: u64,
    /// The sum of the last of them.
    pub sum: String,
    /// When it was written.
    pub at: String,
    /// How many subjects are what their entries commit to.
    pub subjects: u64,
    /// How many subjects were erased, and the log says so.
    pub erased: u64,
    /// How many anchors agree. Without one, a cut tail or a log written anew is not seen.
    pub anchors: u64,
    /// What is wrong, the first first.
    pub findings: Vec<Finding>,
    /// How many more findings there are.
    pub more: u64,
    /// What is worth knowing and not wrong.
    pub notes: Vec<String>,
}

/// A verification that is under way.
pub(super) type Report = Verification;

impl Finding {
    pub(super) fn new(code: &str, file: &str, line: u64, message: impl Into<String>) -> Self {
        Self { code: code.to_owned(), file: file.to_owned(), line, seq: None, message: message.into() }
    }

    pub(super) fn about(self, seq: u64) -> Self {
        Self { seq: Some(seq), ..self }
    }
}

impl Verification {
    pub(super) fn begin() -> Self {
        Self {
            kind: "verification".to_owned(),
            v: VERSION,
            whole: true,
            log_id: None,
            clock: None,
            entries: 0,
            segments: 0,
            bytes: 0,
            sum: String::new(),
            at: String::new(),
            subjects: 0,
            erased: 0,
            anchors: 0,
            findings: Vec::new(),
            more: 0,
            notes: Vec::new(),
        }
    }

    pub(super) fn found(&mut self, finding: Finding) {
        self.whole = false;
        if self.findings.len() < TOLD { self.findings.push(finding) } else { self.more += 1 }
    }

    pub(super) fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }
}
