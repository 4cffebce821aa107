//! The offline baseline: an opinion made from the facts alone, by this table, first line that applies.
//!
//! | what code found | opinion |
//! |---|---|
//! | something that a signal or the screening looks at is missing or of the wrong type | ESCALATE |
//! | a screening hit, or a high signal that confirms no rule here | ESCALATE |
//! | a high signal that confirms a hard rule here | REJECT, citing the first of them |
//! | a medium signal | ESCALATE, with a question for the submitter |
//! | nothing, or low signals | APPROVE |
//!
//! It is no model and no judgement: it is what a run without a model is worth, and the line that models are measured by.

use super::{Content, FactsSeen, Provider, Reply, Request, Unanswerable};
use crate::record::facts::{Severity, Signal};
use crate::record::json::{Json, Object};
use crate::record::verdict::Verdict;

/// The offline baseline.
#[derive(Debug, Clone, Copy)]
pub struct Offline;

impl Provider for Offline {
    fn name(&self) -> &str {
        "offline"
    }

    fn model(&self) -> Option<&str> {
        None
    }

    fn reads_prompts(&self) -> bool {
        false
    }

    fn reply(&self, request: &Request<'_>) -> Result<Reply, Unanswerable> {
        Ok(Reply::free(Content::Json(opinion(request.facts)), None))
    }
}

fn opinion(facts: FactsSeen<'_>) -> Json {
    let of = |severity: Severity| facts.signals.iter().filter(move |signal| signal.severity == severity);
    let (confirming, alarming): (Vec<&Signal>, Vec<&Signal>) =
        of(Severity::High).partition(|signal| confirmed(facts, &signal.id).is_some());
    let medium: Vec<&Signal> = of(Severity::Medium).collect();
    if let Some(unknown) = facts.unknown.first() {
        return answer(Verdict::Escalate, facts, &[], &format!("{} is {}.", unknown.field, unknown.reason));
    }
    if let Some(hit) = facts.hits.first() {
        return answer(
            Verdict::Escalate,
            facts,
            &[],
            &format!("{} resembles {} of {}.", hit.field, hit.entry, hit.list),
        );
    }
    if let Some(signal) = alarming.first() {
        return answer(Verdict::Escalate, facts, &[], &format!("{} fired in {}.", signal.id, signal.field));
    }
    if let Some(signal) = confirming.first() {
        let rationale = format!("{} fired in {}.", signal.id, signal.field);
        return answer(Verdict::Reject, facts, &confirming, &rationale);
    }
    match medium.first() {
        Some(signal) => answer(Verdict::Escalate, facts, &[], &format!("{} fired in {}.", signal.id, signal.field)),
        None => answer(Verdict::Approve, facts, &[], "No signal of weight fired."),
    }
}

/// The first rule that a signal confirms here.
fn confirmed<'a>(facts: FactsSeen<'a>, signal: &str) -> Option<&'a str> {
    if !facts.confirmed.iter().any(|id| id == signal) {
        return None;
    }
    facts.specs.iter().find(|spec| spec.id == signal)?.confirms.first().map(String::as_str)
}

fn answer(verdict: Verdict, facts: FactsSeen<'_>, citing: &[&Signal], rationale: &str) -> Json {
    let mut cited: Vec<&str> = Vec::new();
    let mut violations = Vec::new();
    for signal in citing {
        let Some(rule) = confirmed(facts, &signal.id).filter(|rule| !cited.contains(rule)) else { continue };
        cited.push(rule);
        violations.push(object([
            ("rule_id", Json::from(rule)),
            ("severity", Json::from("hard")),
            ("evidence", Json::from(signal.evidence.as_str())),
        ]));
    }
    let asked = facts.specs.iter().filter(|spec| verdict == Verdict::Escalate && spec.severity == Severity::Medium);
    let asked = asked.filter(|spec| facts.signals.iter().any(|signal| signal.id == spec.id));
    let questions = asked.map(|spec| Json::from(format!("{}: please tell us more about it.", spec.title)));
    let mut risks: Vec<&str> = facts.signals.iter().map(|signal| signal.id.as_str()).collect();
    risks.dedup();
    let risks = risks.into_iter().map(Json::from);
    object([
        ("recommendation", Json::from(verdict.to_string())),
        ("confidence", number(if verdict == Verdict::Escalate { "0.5" } else { "0.8" })),
        ("rule_violations", Json::Array(violations)),
        ("risk_signals", Json::Array(risks.collect())),
        ("manipulation_detected", Json::Bool(false)),
        ("questions_for_submitter", Json::Array(questions.collect())),
        ("rationale", Json::from(format!("Offline baseline, no model: {rationale}"))),
    ])
}

fn number(text: &str) -> Json {
    crate::number::exact(text).map_or(Json::Null, |value| Json::Number(value.into()))
}

fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
    let mut object = Object::new();
    members.into_iter().for_each(|(key, value)| object.set(key, value));
    Json::Object(object)
}
