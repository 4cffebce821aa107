//! What deterministic code found in a case: fired signals, screening hits, and what could not be determined.

use schemars::JsonSchema;
use serde::Serialize;

/// How grave a fired signal is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing.
    Low,
    /// Worth a question.
    Medium,
    /// Enough to keep a case from being approved unseen.
    High,
}

impl Severity {
    /// The word that records carry.
    pub fn word(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }
}

/// A signal that fired.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Signal {
    /// The id of the signal in the domain.
    pub id: String,
    /// How grave it is.
    pub severity: Severity,
    /// The field of the case that it was seen in, as a path such as `organizer.name` or `use_of_funds[2].item`.
    pub field: String,
    /// Where in the field's text, as `[start, end)` in Unicode code points; null where the whole value counts.
    pub span: Option<[u64; 2]>,
    /// What was seen, in words or as it was written.
    pub evidence: String,
}

/// A name of the case that resembles an entry of a list.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Hit {
    /// How alike the names are, 0 to 1, with three decimals.
    pub score: f64,
    /// The id of the list.
    pub list: String,
    /// The id of the entry in the list.
    pub entry: String,
    /// The field that holds the name, as a path; empty in `screen`.
    pub field: String,
    /// The name that was screened, as it was written.
    pub name: String,
    /// The name or alias of the entry that it resembles.
    pub matched: String,
    /// A sentence a token: what it was aligned with and how alike they are.
    pub explanation: Vec<String>,
    /// What date of birth, country and type say about it.
    pub qualifiers: Vec<String>,
}

/// Something that could not be determined because the case lacks it or has it in another type.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Unknown {
    /// `signal:<id>`, `screening`, or `case` for a declared field that is missing or not as declared.
    pub what: String,
    /// The field, as a path.
    pub field: String,
    /// `missing`, or what the value is where another type was declared.
    pub reason: String,
}
