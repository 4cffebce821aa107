//! The `error` record: a line that a stage could not use, so that it is not lost.

use schemars::JsonSchema;
use serde::Serialize;

use super::VERSION;
use super::line::{Input, Unusable};

/// An `error` record.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "error")]
pub struct ErrorRecord<'a> {
    kind: &'static str,
    v: u64,
    /// The stage that could not use the line.
    pub stage: &'a str,
    /// The line's number in the stage's input, from 1.
    pub line: u64,
    /// A stable word for programs.
    pub code: &'a str,
    /// What is wrong, in words.
    pub message: &'a str,
    /// The line, or what of it may be shown.
    pub input: &'a Input,
}

impl<'a> ErrorRecord<'a> {
    /// The record of a line that a stage could not use.
    pub fn new(stage: &'a str, line: u64, unusable: &'a Unusable) -> Self {
        let Unusable { code, message, input } = unusable;
        Self { kind: "error", v: VERSION, stage, line, code, message, input }
    }
}
