//! A gated recommendation: what the policy's rules let stand of it.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use super::facts::{Hit, Signal, Unknown};
use super::json::{Json, Object};
use super::recommendation::Recommendation;
use super::verdict::{Decisive, Verdict};
use super::{Malformed, VERSION, embedded, object, text};

/// A rule of the gate that fired, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Firing {
    /// The id of the rule.
    pub rule: String,
    /// The rule of the policy that it serves.
    pub policy_rule: Option<String>,
    /// Why, for a person.
    pub reason: String,
}

/// What the gate made of a recommendation.
///
/// **Invariant:** the verdict is the recommendation or ESCALATE. Overrides present means that the verdict is ESCALATE and
/// the recommendation is not; none means that the verdict is the recommendation. There is no way to build another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling(Outcome);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Outcome {
    Stands(Verdict),
    Overridden { from: Decisive, first: Firing, rest: Vec<Firing> },
}

/// An override as a record carries it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Override<'a> {
    /// The id of the rule.
    pub rule: &'a str,
    /// The rule of the policy that it serves.
    pub policy_rule: &'a Option<String>,
    /// What was recommended.
    pub from: Decisive,
    /// What it became: always ESCALATE.
    pub to: Verdict,
    /// Why, for a person.
    pub reason: &'a str,
}

/// Something that a line states and that the gate found to be otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Difference {
    /// What differs: `id`, `sha256`, `signals`, `screening`, `allowed`, `unknown`, `policy_version`; or `loaded`, where the digest
    /// of the case is not the one that it had when it was loaded.
    pub what: String,
    /// What the line states; null where it states nothing.
    pub stated: Json,
    /// What was computed.
    pub computed: Json,
}

/// The facts of a case as the gate computed them.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct GateFacts {
    /// SHA-256 of the case's public fields.
    pub sha256: String,
    /// The signals that fired.
    pub signals: Vec<Signal>,
    /// What could not be determined.
    pub unknown: Vec<Unknown>,
    /// The screening hits.
    pub screening: Vec<Hit>,
    /// Hits that a person allowed, by a decision in the log that still holds: told, not counted. Left out where there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allowed: Vec<Hit>,
}

/// A `gated` record as the gate writes it.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "gated")]
pub struct GatedRecord<'a> {
    kind: &'static str,
    v: u64,
    /// The recommendation, whole.
    pub recommendation: &'a Object,
    /// The facts, recomputed.
    pub facts: &'a GateFacts,
    /// Where the line differs from them.
    pub differences: &'a [Difference],
    /// Where the case goes.
    pub verdict: Verdict,
    /// The rules that fired.
    pub overrides: Vec<Override<'a>>,
    /// Why it goes there, one sentence for a person.
    pub explanation: &'a str,
    /// The cited rules that do not exist.
    pub invalid_citations: &'a [String],
    /// Whether an attempt to steer the reader was seen, by the model or by code.
    pub manipulation_detected: bool,
    /// The version of the policy and rules.
    pub policy_version: &'a str,
}

impl GatedRecord<'_> {
    /// Appends the record to a line.
    pub fn write(self, out: &mut Vec<u8>) {
        const HOLE: &Object = &Object::new();
        match self.recommendation.written() {
            Some(written) => embedded::write(&Self { recommendation: HOLE, ..self }, written, out),
            None => embedded::write_whole(&self, out),
        }
    }
}

/// A recommendation that went through the gate.
#[derive(Debug, Clone, PartialEq)]
pub struct Gated {
    /// The recommendation.
    pub recommendation: Recommendation,
    /// The facts, recomputed.
    pub facts: GateFacts,
    /// Where the line differs from them.
    pub differences: Vec<Difference>,
    /// What the gate made of it.
    pub ruling: Ruling,
    /// Why, one sentence for a person.
    pub explanation: String,
    /// The cited rules that do not exist.
    pub invalid_citations: Vec<String>,
    /// Whether an attempt to steer the reader was seen, by the model or by code.
    pub manipulation_detected: bool,
    /// The version of the policy and rules.
    pub policy_version: String,
}

impl Ruling {
    /// The ruling on a recommendation, given the rules that fired. Nothing overrides an ESCALATE.
    pub fn new(recommendation: Verdict, firings: Vec<Firing>) -> Self {
        let mut firings = firings.into_iter();
        Self(match (recommendation.decisive(), firings.next()) {
            (Some(from), Some(first)) => Outcome::Overridden { from, first, rest: firings.collect() },
            _ => Outcome::Stands(recommendation),
        })
    }

    /// Where the case goes.
    pub fn verdict(&self) -> Verdict {
        match &self.0 {
            Outcome::Stands(verdict) => *verdict,
            Outcome::Overridden { .. } => Verdict::Escalate,
        }
    }

    /// What was recommended.
    pub fn recommendation(&self) -> Verdict {
        match &self.0 {
            Outcome::Stands(verdict) => *verdict,
            Outcome::Overridden { from, .. } => (*from).into(),
        }
    }

    /// The rules that fired; none where the recommendation stands.
    pub fn firings(&self) -> impl Iterator<Item = &Firing> {
        let fired = match &self.0 {
            Outcome::Stands(_) => None,
            Outcome::Overridden { first, rest, .. } => Some((first, rest)),
        };
        fired.into_iter().flat_map(|(first, rest)| std::iter::once(first).chain(rest))
    }

    /// The overrides as a record carries them.
    pub fn overrides(&self) -> Vec<Override<'_>> {
        let Outcome::Overridden { from, .. } = &self.0 else { return Vec::new() };
        let firings = self.firings().map(|Firing { rule, policy_rule, reason }| Override {
            rule,
            policy_rule,
            from: *from,
            to: Verdict::Escalate,
            reason,
        });
        firings.collect()
    }
}

impl Gated {
    /// The record.
    pub fn record(&self) -> GatedRecord<'_> {
        GatedRecord {
            kind: "gated",
            v: VERSION,
            recommendation: self.recommendation.record(),
            facts: &self.facts,
            differences: &self.differences,
            verdict: self.ruling.verdict(),
            overrides: self.ruling.overrides(),
            explanation: &self.explanation,
            invalid_citations: &self.invalid_citations,
            manipulation_detected: self.manipulation_detected,
            policy_version: &self.policy_version,
        }
    }
}

/// A `gated` record that was read: what it says of routing. Who acts on it gates its recommendation again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatedGated {
    /// The recommendation.
    pub recommendation: Recommendation,
    /// What the record says that the gate made of it.
    pub ruling: Ruling,
    /// The record as it was written.
    pub record: Object,
}

impl TryFrom<Object> for StatedGated {
    type Error = Malformed;

    fn try_from(record: Object) -> Result<Self, Malformed> {
        let recommendation = object(&record, "recommendation")?.clone();
        let recommendation =
            Recommendation::try_from(recommendation).map_err(|fault| fault.inside("recommendation"))?;
        let firings = read_overrides(&record, recommendation.verdict())?;
        let word = text(&record, "verdict")?;
        let stated = Verdict::read(word);
        let overridden = !firings.is_empty();
        let ruling = Ruling::new(recommendation.verdict(), firings);
        if overridden && recommendation.verdict() == Verdict::Escalate {
            return Err(Malformed::new("overrides", "nothing can override a recommendation to ESCALATE"));
        }
        if stated != Some(ruling.verdict()) {
            let expected = ruling.verdict();
            let with = if overridden { "these overrides" } else { "no override" };
            return Err(Malformed::new("verdict", format!("with {with} it must be {expected}, found {word:?}")));
        }
        Ok(Self { recommendation, ruling, record })
    }
}

fn read_overrides(record: &Object, recommended: Verdict) -> Result<Vec<Firing>, Malformed> {
    let value = record.get("overrides");
    let items = value.and_then(Json::as_array).ok_or_else(|| Malformed::unexpected("overrides", "an array", value))?;
    items
        .iter()
        .enumerate()
        .map(|(index, item)| read_override(&format!("overrides[{index}]"), item, recommended))
        .collect()
}

fn read_override(place: &str, item: &Json, recommended: Verdict) -> Result<Firing, Malformed> {
    let item = item.as_object().ok_or_else(|| Malformed::unexpected(place, "an object", Some(item)))?;
    let member = |key: &str| text(item, key).map_err(|fault| fault.inside(place));
    if Verdict::read(member("from")?) != Some(recommended) || member("to")? != Verdict::Escalate.to_string() {
        return Err(Malformed::new(place, format!("an override leads from {recommended} to ESCALATE")));
    }
    let policy_rule = item.get("policy_rule").and_then(Json::as_str).map(str::to_owned);
    Ok(Firing { rule: member("rule")?.to_owned(), policy_rule, reason: member("reason")?.to_owned() })
}

impl fmt::Display for Firing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.policy_rule {
            Some(policy_rule) => write!(f, "{} ({policy_rule})", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}
