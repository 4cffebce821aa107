//! The `grounding` record: an answer, and where each of its numbers comes from. It replaces the answer in the stream.

use schemars::JsonSchema;
use serde::Serialize;

use super::VERSION;
use super::json::{Json, Object};

/// How well a number is accounted for, best last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Tier {
    /// Nowhere.
    Absent,
    /// Only in the user's own words.
    User,
    /// Only in text that people wrote and nobody checked.
    Quoted,
    /// Somewhere in the thread's results.
    Present,
    /// Computed from cells, as it was declared.
    Derived,
    /// In the cell that its claim names.
    Cited,
}

impl Tier {
    /// The word that records carry.
    pub fn word(self) -> &'static str {
        match self {
            Self::Absent => "absent",
            Self::User => "user",
            Self::Quoted => "quoted",
            Self::Present => "present",
            Self::Derived => "derived",
            Self::Cited => "cited",
        }
    }
}

/// A cell of the evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CellRef {
    /// The evidence.
    pub source_id: String,
    /// The row, from 0.
    pub row: u64,
    /// The field of the row.
    pub field: String,
    /// What it holds, exactly; null where it holds nothing that may be shown.
    pub value: Json,
}

/// A number of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Number {
    /// The number as it was written.
    pub text: String,
    /// Where it stands in the answer's text, as `[start, end)` in Unicode code points.
    pub span: [u64; 2],
    /// Its value: a number, text such as `1/3` where no decimal is exact, null where it has too many digits to compare.
    pub value: Json,
    /// How many decimals it shows; fewer than none for a number such as 1.2 million.
    pub places: i64,
    /// Its unit, where it has one: percent, percentage_points, basis_points, money, hours, …
    pub unit: Option<&'static str>,
    /// How well it is accounted for.
    pub tier: Tier,
    /// The cells that it comes from; where it is merely present, the first.
    pub found: Vec<CellRef>,
    /// How many cells of the thread it matches: the more, the more easily by coincidence.
    pub matches: u64,
    /// The cells that the sentence speaks of and that say otherwise.
    pub contradicts: Vec<CellRef>,
    /// Why it has this tier, in words.
    pub why: String,
}

/// A `grounding` record.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "grounding")]
pub struct GroundingRecord<'a> {
    kind: &'static str,
    v: u64,
    /// The answer, whole.
    pub answer: &'a Object,
    /// Its numbers, in order.
    pub numbers: &'a [Number],
    /// The lowest tier of its numbers, a user's own that are only repeated left out; null where there is none.
    pub tier: Option<Tier>,
    /// Whether every number passes.
    pub verified: bool,
    /// What passes: this tier and all better ones.
    pub require: Tier,
    /// What is wrong, in words.
    pub problems: &'a [String],
    /// Claims that do not hold or could not be read as they stand, in words.
    pub citation_notes: &'a [String],
}

impl<'a> GroundingRecord<'a> {
    /// The record of an answer, its numbers, and what passes.
    pub fn new(answer: &'a Object, numbers: &'a [Number], require: Tier) -> Self {
        let (tier, verified, problems, citation_notes) = (None, true, [].as_slice(), [].as_slice());
        Self { kind: "grounding", v: VERSION, answer, numbers, tier, verified, require, problems, citation_notes }
    }
}
