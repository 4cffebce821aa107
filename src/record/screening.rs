//! The `screening` record: a name and the listed parties that it resembles.

use schemars::JsonSchema;
use serde::Serialize;

use super::VERSION;
use super::facts::Hit;

/// A `screening` record.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "screening")]
pub struct ScreeningRecord<'a> {
    kind: &'static str,
    v: u64,
    /// The name, as it was given.
    pub name: &'a str,
    /// The entries that it resembles, best first.
    pub hits: &'a [Hit],
    /// Whether there is one.
    #[serde(rename = "match")]
    pub is_match: bool,
    /// What could not be done, in words: a name without letters, a name cut at the cap.
    pub notes: &'a [String],
}

impl<'a> ScreeningRecord<'a> {
    /// The record of a screened name.
    pub fn new(name: &'a str, hits: &'a [Hit], notes: &'a [String], is_match: bool) -> Self {
        Self { kind: "screening", v: VERSION, name, hits, is_match, notes }
    }
}
