//! The three words of routing.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where a case goes: what a model recommends, and what the gate lets stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Verdict {
    /// Let it through.
    Approve,
    /// Turn it down.
    Reject,
    /// A person decides.
    Escalate,
}

/// A verdict that spares a person the case: the only kind that a rule can guard and override.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Decisive {
    /// Let it through.
    Approve,
    /// Turn it down.
    Reject,
}

impl Verdict {
    /// Reads the word exactly as records write it.
    pub fn read(word: &str) -> Option<Self> {
        Some(match word {
            "APPROVE" => Self::Approve,
            "REJECT" => Self::Reject,
            "ESCALATE" => Self::Escalate,
            _ => return None,
        })
    }

    /// The verdict where it is not ESCALATE.
    pub fn decisive(self) -> Option<Decisive> {
        match self {
            Self::Approve => Some(Decisive::Approve),
            Self::Reject => Some(Decisive::Reject),
            Self::Escalate => None,
        }
    }
}

impl From<Decisive> for Verdict {
    fn from(decisive: Decisive) -> Self {
        match decisive {
            Decisive::Approve => Self::Approve,
            Decisive::Reject => Self::Reject,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Approve => "APPROVE",
            Self::Reject => "REJECT",
            Self::Escalate => "ESCALATE",
        })
    }
}
