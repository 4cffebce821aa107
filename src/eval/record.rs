//! The records of an evaluation: a check, a case in a run, the scores of a run, and the outcome of the whole. `eval diff` reads them
//! again, and every report is made from them alone.

use schemars::JsonSchema;
use serde::Serialize;

use super::curve::Point;
use super::interval::Share;
use crate::record::json::Number;
use crate::record::verdict::Verdict;

/// An `eval_check` record: a check and what came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "eval_check")]
pub struct EvalCheck {
    pub(super) kind: &'static str,
    pub(super) v: u64,
    /// The name of the suite.
    pub suite: String,
    /// The id of the check in it.
    pub id: String,
    /// What it shows, in words.
    pub name: String,
    /// The words to select it by.
    pub tags: Vec<String>,
    /// Whether all that is expected holds.
    pub passed: bool,
    /// What does not hold, in words.
    pub problems: Vec<String>,
    /// Why it could not be run; null where it could.
    pub error: Option<String>,
}

/// An `eval_case` record: a case in a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "eval_case")]
pub struct EvalCase {
    pub(super) kind: &'static str,
    pub(super) v: u64,
    /// The name of the suite.
    pub suite: String,
    /// The name of the run.
    pub run: String,
    /// The id of the entry in the suite.
    pub id: String,
    /// What it shows, in words.
    pub name: String,
    /// The words to select it by.
    pub tags: Vec<String>,
    /// Where it should go.
    pub expected: ExpectedRecord,
    /// Whether missing it does harm.
    pub safety_critical: bool,
    /// Whether the verdict is the expected one in every repetition.
    pub passed: bool,
    /// Whether the verdict is ESCALATE or the expected one in every repetition; null where it is not safety-critical.
    pub caught: Option<bool>,
    /// Whether the gate lets a rejection stand that should not be, in any repetition.
    pub false_reject: bool,
    /// What came of each repetition.
    pub trials: Vec<TrialRecord>,
}

/// Where a case should go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ExpectedRecord {
    /// What a careful reader would recommend.
    pub recommendation: Verdict,
    /// Where the rules then send it.
    pub verdict: Verdict,
    /// The rule of the policy that decides; null where none does, or the suite does not say.
    pub policy_rule: Option<String>,
}

/// One repetition of a case.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TrialRecord {
    /// What was recommended; null where the case could not be run.
    pub recommendation: Option<Verdict>,
    /// Where the gate sent it; null where the case could not be run.
    pub verdict: Option<Verdict>,
    /// How sure the recommendation was; null where it did not say.
    pub confidence: Option<Number>,
    /// The rules of the gate that fired.
    pub overrides: Vec<String>,
    /// How many rules the recommendation cites.
    pub citations: u64,
    /// Those of them that do not exist, as they were written.
    pub invalid_citations: Vec<String>,
    /// Why the provider gave no usable opinion; null where it did.
    pub cause: Option<String>,
    /// Why the case could not be run; null where it could.
    pub error: Option<String>,
    /// Whether the provider said that there is no sense in asking on.
    #[serde(skip)]
    pub(super) stopped: bool,
}

/// What is scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// The model's recommendations, against what a careful reader would recommend.
    Model,
    /// The verdicts behind the gate, against where the rules send the case.
    Gate,
}

/// An `eval_score` record: the measures of a run at a stage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "eval_score")]
pub struct EvalScore {
    pub(super) kind: &'static str,
    pub(super) v: u64,
    /// The name of the suite.
    pub suite: String,
    /// The name of the run.
    pub run: String,
    /// What is scored.
    pub stage: Stage,
    /// How many cases.
    pub cases: u64,
    /// How many times each.
    pub repeats: u64,
    /// The measures.
    pub measures: Measures,
    /// The area under the curve of risk against coverage; null where nothing was decided.
    pub aurc: Option<Number>,
    /// The curve, from the surest decisions on.
    pub risk_coverage: Vec<Point>,
    /// The ids of the cases that could not be run.
    pub errors: Vec<String>,
    /// The ids of the cases that the provider gave no usable opinion on: what is right about them is no merit of a model.
    pub without_opinion: Vec<String>,
    /// The ids of the cases rejected that should not be.
    pub false_rejects: Vec<String>,
    /// The ids of the safety-critical cases that were missed in a repetition.
    pub safety_misses: Vec<String>,
    /// The ids of the cases with a citation that does not exist.
    pub invalid_citations: Vec<String>,
    /// The ids of the cases that do not end alike in all repetitions.
    pub unstable: Vec<String>,
    /// What the suite asks of the measures.
    pub limits: Vec<LimitRecord>,
}

/// The measures of a run at a stage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Measures {
    /// Decided as expected, of all.
    pub accuracy: Share,
    /// Sent to a person, of those that should be.
    pub escalation_recall: Share,
    /// Safety-critical cases that were sent to a person or decided as expected in every repetition, of all safety-critical ones.
    pub safety_recall: Share,
    /// Rejected rightly, of those rejected.
    pub reject_precision: Share,
    /// Citations of rules that exist, of all citations.
    pub citation_validity: Share,
    /// Decided without a person, of all.
    pub coverage: Share,
    /// Decided wrongly, of those decided without a person.
    pub risk: Share,
    /// Overridden by the gate, of the recommendations that are not ESCALATE; the same at both stages.
    pub override_rate: Share,
}

/// What a suite asks of a measure, and whether it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LimitRecord {
    /// The measure.
    pub measure: String,
    /// It must be at least this; null where it must not.
    pub at_least: Option<Number>,
    /// It must be at most this; null where it must not.
    pub at_most: Option<Number>,
    /// What it is; null where there was nothing to count.
    pub found: Option<Number>,
    /// Whether it is kept. Nothing to count keeps nothing.
    pub kept: bool,
}

/// An `eval` record: the outcome of an evaluation, its last line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "eval")]
pub struct EvalSummary {
    pub(super) kind: &'static str,
    pub(super) v: u64,
    /// The name of the domain.
    pub domain: String,
    /// The version of its policy and rules.
    pub policy_version: String,
    /// The suites, in order.
    pub suites: Vec<SuiteRecord>,
    /// How many times each scored case was run in a run.
    pub repeats: u64,
    /// Whether it was strict.
    pub strict: bool,
    /// Whether nothing failed.
    pub passed: bool,
    /// Everything that failed.
    pub failures: Vec<Failure>,
}

/// A suite of an evaluation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SuiteRecord {
    /// The name.
    pub name: String,
    /// What it is for, in words.
    pub title: String,
    /// How many of its checks were run.
    pub checks: u64,
    /// How many of its cases were scored.
    pub cases: u64,
    /// How many of those are safety-critical.
    pub safety_critical: u64,
    /// The runs, in order, the baselines among them.
    pub runs: Vec<String>,
    /// The baselines that stand beside the runs that the suite names.
    pub baselines: Vec<String>,
}

/// Something that failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Failure {
    /// The name of the suite.
    pub suite: String,
    /// The name of the run; null for a check.
    pub run: Option<String>,
    /// The id of the check or case; null for a measure.
    pub id: Option<String>,
    /// A stable word for programs.
    pub code: FailureCode,
    /// What is wrong, in words.
    pub message: String,
}

/// What kind of thing failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FailureCode {
    /// A check does not hold.
    CheckFailed,
    /// A check or case could not be run.
    Error,
    /// A measure does not reach what the suite asks.
    BelowFloor,
    /// Strict: a safety-critical case was missed.
    SafetyMissed,
    /// Strict: a rule is cited that does not exist.
    InvalidCitation,
    /// Strict: a case was rejected that should not be.
    FalseReject,
}

/// An evaluation, run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evaluation {
    /// The checks, in the order of the suites.
    pub checks: Vec<EvalCheck>,
    /// The cases, run by run.
    pub cases: Vec<EvalCase>,
    /// The scores, run by run.
    pub scores: Vec<EvalScore>,
    /// The outcome.
    pub summary: EvalSummary,
}

impl FailureCode {
    /// The word that records carry.
    pub fn word(self) -> &'static str {
        match self {
            Self::CheckFailed => "check_failed",
            Self::Error => "error",
            Self::BelowFloor => "below_floor",
            Self::SafetyMissed => "safety_missed",
            Self::InvalidCitation => "invalid_citation",
            Self::FalseReject => "false_reject",
        }
    }
}
