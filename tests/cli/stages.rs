//! The stages that read a stream, for tests that every one of them must pass.

use serde_json::Value;

use crate::call::Ran;
use crate::shipped::{CASES, RECOMMENDED};

/// The stages that read a stream, what they make of a line that they use, and of one that they cannot use.
pub(super) const STAGES: [Stage; 6] = [
    Stage { call: "ingest --domain campaign -", makes: "case", refuses: "reject" },
    Stage { call: "triage", makes: "recommendation", refuses: "error" },
    Stage { call: "triage --facts-only", makes: "facts", refuses: "error" },
    Stage { call: "gate", makes: "gated", refuses: "error" },
    Stage { call: "gate explain", makes: "gate_explanation", refuses: "error" },
    Stage { call: "gate diff campaign campaign", makes: "gate_difference", refuses: "error" },
];

/// A stage.
#[derive(Clone, Copy)]
pub(super) struct Stage {
    pub(super) call: &'static str,
    pub(super) makes: &'static str,
    pub(super) refuses: &'static str,
}

impl Stage {
    /// Lines that the stage can use.
    pub(super) fn good(self) -> Vec<&'static str> {
        let from = if self.call.starts_with("gate") { &RECOMMENDED } else { &CASES };
        let kind = if self.call.starts_with("gate") { "{\"kind\":\"recommendation\"" } else { "{\"kind\":\"case\"" };
        from.lines().filter(|line| line.starts_with(kind)).collect()
    }

    pub(super) fn is_ingest(self) -> bool {
        self.call.starts_with("ingest")
    }

    /// How many records the stage makes of lines that it can use: `gate diff` is silent where nothing differs.
    pub(super) fn made(self, lines: usize) -> usize {
        if self.makes == "gate_difference" { 0 } else { lines }
    }

    /// Whether the stage can refuse a line for what it is no record of: ingest takes any object for a case.
    pub(super) fn refused(self, ran: &Ran) -> Vec<Value> {
        ran.of_kind(self.refuses)
    }
}
