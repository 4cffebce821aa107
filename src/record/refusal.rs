//! The `refusal` record: a typed no to a request. It never says how many rows or persons the no protects.

use schemars::JsonSchema;
use serde::Serialize;

use super::VERSION;
use super::json::Object;

/// A `refusal` record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "refusal")]
pub struct Refusal {
    kind: &'static str,
    v: u64,
    /// A stable word for programs: `unknown_tool`, `unknown_argument`, `missing_argument`, `wrong_type`, `out_of_range`,
    /// `out_of_scope`, `missing_scope`, `not_found`, `deadline`, `too_large`, `unsafe_tool`, `failed`.
    pub code: String,
    /// What is refused and what can be asked instead, in words.
    pub message: String,
    /// The request.
    pub request: Object,
}

impl Refusal {
    /// The refusal of a request.
    pub fn new(code: &str, message: impl Into<String>, request: Object) -> Self {
        Self { kind: "refusal", v: VERSION, code: code.to_owned(), message: message.into(), request }
    }
}
