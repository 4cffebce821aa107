//! A recommendation: what a model, or the offline baseline, says of a case.

use schemars::JsonSchema;
use serde::Serialize;

use super::case::Case;
use super::facts::{Hit, Signal, Unknown};
use super::json::{Json, Number, Object};
use super::verdict::Verdict;
use super::{Malformed, VERSION, embedded, object, text};
use crate::policy::Passage;

/// A `recommendation` record that was read, kept as it was written.
///
/// **Invariant:** it has a case and one of the three words; everything else may be missing or wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recommendation {
    record: Object,
    case: Case,
    verdict: Verdict,
}

/// A rule that a recommendation cites.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Violation {
    /// The id of the rule, which may not exist.
    pub rule_id: String,
    /// How grave the recommendation takes it to be.
    pub severity: Strength,
    /// What in the case speaks for it.
    pub evidence: String,
}

/// How grave a violation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Strength {
    /// It can carry a rejection.
    Hard,
    /// It cannot.
    Soft,
}

/// Where an opinion comes from and what it cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ModelRun {
    /// The provider: `offline`, `replay`, or a service.
    pub provider: String,
    /// The model's name; null where there is none.
    pub model: Option<String>,
    /// SHA-256 of the prompt; null where none was sent.
    pub prompt_sha256: Option<String>,
    /// The tokens, as the provider counted them; null where it did not.
    pub usage: Option<Json>,
    /// The cost in US dollars; null where the price is not known.
    pub cost_usd: Option<Number>,
    /// How many replies were asked for.
    pub attempts: u64,
}

/// What a model says of a case, validated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opinion {
    /// Where the case should go.
    pub recommendation: Verdict,
    /// How sure the model is, 0 to 1; null where it gave no usable answer.
    pub confidence: Option<Number>,
    /// The rules that it cites.
    pub rule_violations: Vec<Violation>,
    /// Risks in the model's own words.
    pub risk_signals: Vec<String>,
    /// Whether the model saw an attempt to steer it.
    pub manipulation_detected: bool,
    /// What the submitter should be asked.
    pub questions_for_submitter: Vec<String>,
    /// Why, in the model's words.
    pub rationale: String,
    /// Why no opinion could be had, which makes it ESCALATE; null where one was.
    pub cause: Option<Cause>,
}

/// Why a model gave no usable opinion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Cause {
    /// A stable word for programs, such as `refused`, `truncated`, `empty`, `not_json`, `invalid`.
    pub code: String,
    /// What happened, in words.
    pub message: String,
}

/// A `recommendation` record as triage writes it.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "recommendation")]
pub struct RecommendationRecord<'a> {
    kind: &'static str,
    v: u64,
    /// The case, whole.
    pub case: &'a Case,
    /// The signals that fired.
    pub signals: &'a [Signal],
    /// What could not be determined.
    pub unknown: &'a [Unknown],
    /// The screening hits.
    pub screening: &'a [Hit],
    /// Hits that a person allowed, by a decision in the log that still holds: told, not counted. Left out where there is none.
    #[serde(default, skip_serializing_if = "<[Hit]>::is_empty")]
    pub allowed: &'a [Hit],
    /// The rules of the policy that bear on the case most.
    pub passages: &'a [Passage<'a>],
    /// The version of the policy, rules and lists that all this was computed with.
    pub policy_version: &'a str,
    /// Where the case should go.
    pub recommendation: Verdict,
    /// How sure the model is, 0 to 1; null where it gave no usable answer.
    pub confidence: &'a Option<Number>,
    /// The rules that it cites.
    pub rule_violations: &'a [Violation],
    /// Risks in the model's own words.
    pub risk_signals: &'a [String],
    /// Whether an attempt to steer the reader was seen, by the model or by code.
    pub manipulation_detected: bool,
    /// What the submitter should be asked.
    pub questions_for_submitter: &'a [String],
    /// Why, in the model's words.
    pub rationale: &'a str,
    /// Why it failed toward the human; null where it did not.
    pub cause: &'a Option<Cause>,
    /// Where it comes from.
    pub model: &'a ModelRun,
}

/// A `facts` record: what code sees in a case, with nobody asked.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "facts")]
pub struct FactsRecord<'a> {
    kind: &'static str,
    v: u64,
    /// The case, whole.
    pub case: &'a Case,
    /// The signals that fired.
    pub signals: &'a [Signal],
    /// What could not be determined.
    pub unknown: &'a [Unknown],
    /// The screening hits.
    pub screening: &'a [Hit],
    /// Hits that a person allowed, by a decision in the log that still holds: told, not counted. Left out where there is none.
    #[serde(default, skip_serializing_if = "<[Hit]>::is_empty")]
    pub allowed: &'a [Hit],
    /// The rules of the policy that bear on the case most.
    pub passages: &'a [Passage<'a>],
    /// The version of the policy, rules and lists that all this was computed with.
    pub policy_version: &'a str,
}

impl<'a> FactsRecord<'a> {
    /// The record of what code sees in a case.
    pub fn new(case: &'a Case, signals: &'a [Signal], unknown: &'a [Unknown], screening: &'a [Hit]) -> Self {
        let allowed = &[];
        Self {
            kind: "facts",
            v: VERSION,
            case,
            signals,
            unknown,
            screening,
            allowed,
            passages: &[],
            policy_version: "",
        }
    }

    /// The same with passages of a policy, and its version.
    pub fn under(self, policy_version: &'a str, passages: &'a [Passage<'a>]) -> Self {
        Self { policy_version, passages, ..self }
    }

    /// The same with the hits that a person allowed.
    pub fn allowing(self, allowed: &'a [Hit]) -> Self {
        Self { allowed, ..self }
    }

    /// Appends the record to a line.
    pub fn write(self, out: &mut Vec<u8>) {
        match self.case.written() {
            Some(case) => embedded::write(&Self { case: Case::HOLE, ..self }, case, out),
            None => embedded::write_whole(&self, out),
        }
    }

    /// The record of an opinion on the same case.
    pub fn recommendation(&self, opinion: &'a Opinion, model: &'a ModelRun) -> RecommendationRecord<'a> {
        RecommendationRecord {
            kind: "recommendation",
            v: VERSION,
            case: self.case,
            signals: self.signals,
            unknown: self.unknown,
            screening: self.screening,
            allowed: self.allowed,
            passages: self.passages,
            policy_version: self.policy_version,
            recommendation: opinion.recommendation,
            confidence: &opinion.confidence,
            rule_violations: &opinion.rule_violations,
            risk_signals: &opinion.risk_signals,
            manipulation_detected: opinion.manipulation_detected,
            questions_for_submitter: &opinion.questions_for_submitter,
            rationale: &opinion.rationale,
            cause: &opinion.cause,
            model,
        }
    }
}

impl RecommendationRecord<'_> {
    /// Appends the record to a line.
    pub fn write(self, out: &mut Vec<u8>) {
        match self.case.written() {
            Some(case) => embedded::write(&Self { case: Case::HOLE, ..self }, case, out),
            None => embedded::write_whole(&self, out),
        }
    }
}

impl Recommendation {
    /// The case that it is about.
    pub fn case(&self) -> &Case {
        &self.case
    }

    /// Where it says that the case should go.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// A key of the record, which may be anything.
    pub fn get(&self, key: &str) -> Option<&Json> {
        self.record.get(key)
    }

    /// The record as it was written.
    pub fn record(&self) -> &Object {
        &self.record
    }

    /// Whether it says that it is no opinion of a model.
    pub fn has_cause(&self) -> bool {
        self.record.get("cause").is_some_and(|cause| *cause != Json::Null)
    }

    /// Whether it has a list of violations, and none of them but such as are called soft and are not of hard rules.
    pub fn finds_no_violation(&self, is_soft: impl Fn(&str) -> bool) -> bool {
        let soft = |violation: &Json| {
            let of = |key: &str| violation.as_object()?.get(key)?.as_str();
            of("severity") == Some("soft") && of("rule_id").is_some_and(&is_soft)
        };
        self.record.get("rule_violations").and_then(Json::as_array).is_some_and(|all| all.iter().all(soft))
    }

    /// Why it is no opinion of a model, in words, where it says so.
    pub fn cause(&self) -> Option<&str> {
        self.record.get("cause")?.as_object()?.get("message")?.as_str()
    }

    /// The ids of the rules that it cites, as far as they can be read.
    pub fn cited(&self) -> Vec<&str> {
        let violations = self.record.get("rule_violations").and_then(Json::as_array).unwrap_or_default();
        violations.iter().filter_map(|violation| violation.as_object()?.get("rule_id")?.as_str()).collect()
    }
}

impl TryFrom<Object> for Recommendation {
    type Error = Malformed;

    fn try_from(record: Object) -> Result<Self, Malformed> {
        let case = object(&record, "case")?.clone();
        let case = Case::try_from(case).map_err(|fault| fault.inside("case"))?;
        let word = text(&record, "recommendation")?;
        let verdict = Verdict::read(word).ok_or_else(|| {
            Malformed::new("recommendation", format!("{word:?} is none of APPROVE, REJECT, ESCALATE"))
        })?;
        Ok(Self { record, case, verdict })
    }
}
