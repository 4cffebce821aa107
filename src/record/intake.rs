//! What ingest says of its sources: `ingested`, one a source, and `reject`, one for each record that was not loaded.

use schemars::JsonSchema;
use serde::Serialize;

use super::VERSION;
use super::line::Input;

/// An `ingested` record: a source and what became of its records. `read = loaded + rejected + duplicate`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(rename = "ingested")]
pub struct Ingested {
    kind: &'static str,
    v: u64,
    /// The name of the domain.
    pub domain: String,
    /// The file's name as it was given, `-` for standard input, or `domain:` and a path for what a domain ships.
    pub file: String,
    /// SHA-256 of the source's bytes.
    pub sha256: String,
    /// How many records it holds.
    pub read: u64,
    /// How many became cases.
    pub loaded: u64,
    /// How many were rejected.
    pub rejected: u64,
    /// How many came a second time with the same id and content, and were skipped.
    pub duplicate: u64,
    /// Columns of the source that no column of its table is read from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ignored: Vec<String>,
    /// The store generation that they were loaded into; null where there is no store.
    pub snapshot: Option<String>,
}

/// A `reject` record: something in a source that is no case of the domain.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "reject")]
pub struct Reject<'a> {
    kind: &'static str,
    v: u64,
    /// The name of the domain.
    pub domain: &'a str,
    /// The source, as in `ingested`.
    pub file: &'a str,
    /// The line in it, from 1.
    pub line: u64,
    /// The column in the line, in bytes from 1, where it is known.
    pub column: Option<u64>,
    /// The field that is wrong, as a path, where it is known.
    pub field: Option<&'a str>,
    /// A stable word for programs.
    pub code: &'a str,
    /// What is wrong, in words.
    pub message: &'a str,
    /// The record less its private keys; only length and digest where it cannot be parsed.
    pub input: &'a Input,
}

impl Ingested {
    /// The record of a source of which nothing was counted yet.
    pub fn new(domain: &str, file: &str) -> Self {
        Self {
            kind: "ingested",
            v: VERSION,
            domain: domain.to_owned(),
            file: file.to_owned(),
            sha256: String::new(),
            read: 0,
            loaded: 0,
            rejected: 0,
            duplicate: 0,
            ignored: Vec::new(),
            snapshot: None,
        }
    }
}

/// Why something in a source is no case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: u64,
    /// The column, in bytes from 1, where it is known.
    pub column: Option<u64>,
    /// The field, as a path, where it is known.
    pub field: Option<String>,
    /// A stable word for programs.
    pub code: &'static str,
    /// What is wrong, in words.
    pub message: String,
    /// What may be shown of it.
    pub input: Input,
}

impl<'a> Reject<'a> {
    /// The record of a fault in a source.
    pub fn new(domain: &'a str, file: &'a str, fault: &'a Fault) -> Self {
        let Fault { line, column, field, code, message, input } = fault;
        let (line, column, field) = (*line, *column, field.as_deref());
        Self { kind: "reject", v: VERSION, domain, file, line, column, field, code, message, input }
    }
}
