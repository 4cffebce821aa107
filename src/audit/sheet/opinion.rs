//! What the model said, and the rules of the policy in full: those that the gate's rules serve, that it cites, and that were
//! found to bear on the case.

use super::{Sheet, objects, shown, text, words};
use crate::domain::Domain;
use crate::gate::explain::explain;
use crate::record::json::{Json, Object};
use crate::record::recommendation::Recommendation;
use crate::record::verdict::Decisive;
use crate::text::shown::escape_line;

pub(super) fn write(record: &Object, recommendation: &Object, domain: Option<&Domain>, sheet: &mut Sheet) {
    said(recommendation, sheet);
    rules(record, recommendation, domain, sheet);
}

fn said(recommendation: &Object, sheet: &mut Sheet) {
    let model = recommendation.get("model").and_then(Json::as_object);
    let from = model.and_then(|model| text(model, "provider")).unwrap_or("unknown");
    let name = model.and_then(|model| text(model, "model")).map_or_else(String::new, |name| format!(" {name}"));
    sheet.heading(&format!("What the model said ({})", escape_line(&format!("{from}{name}"))));
    let verdict = recommendation.get("recommendation").map_or_else(String::new, shown);
    let confidence = recommendation.get("confidence").filter(|value| **value != Json::Null);
    let confidence = confidence.map_or_else(String::new, |value| format!(", confidence {}", shown(value)));
    sheet.line(1, &format!("{verdict}{confidence}"));
    if let Some(cause) = recommendation.get("cause").and_then(Json::as_object) {
        sheet.field(1, "no opinion", &escape_line(text(cause, "message").unwrap_or_default()));
    }
    if let Some(rationale) = text(recommendation, "rationale").filter(|rationale| !rationale.is_empty()) {
        sheet.line(1, &escape_line(rationale));
    }
    for violation in objects(recommendation, "rule_violations") {
        let word = |key: &str| escape_line(text(violation, key).unwrap_or_default());
        sheet.line(1, &format!("cites {} ({}): {}", word("rule_id"), word("severity"), word("evidence")));
    }
    words(recommendation, "risk_signals").for_each(|risk| sheet.field(1, "risk", &escape_line(risk)));
    for question in words(recommendation, "questions_for_submitter") {
        sheet.field(1, "to ask the submitter", &escape_line(question));
    }
}

fn rules(record: &Object, recommendation: &Object, domain: Option<&Domain>, sheet: &mut Sheet) {
    let cited = objects(recommendation, "rule_violations").filter_map(|violation| text(violation, "rule_id"));
    let served = objects(record, "overrides").filter_map(|fired| text(fired, "policy_rule"));
    let beside = objects(recommendation, "passages").filter_map(|passage| text(passage, "rule_id"));
    let mut ids: Vec<&str> = Vec::new();
    for id in served.chain(cited).chain(beside) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    let Some(domain) = domain else { return };
    // What would stand against an approval comes first, also where the model asked for a person by itself.
    let against = against_an_approval(domain, recommendation);
    ids.retain(|id| !against.contains(id));
    ids.splice(0..0, against);
    if ids.is_empty() {
        return;
    }
    sheet.heading("The rules that were named, or that bear on the case most, in full");
    for id in ids {
        match domain.policy.rule(id) {
            Some(rule) => {
                let strength = if rule.hard { "hard" } else { "soft" };
                sheet.line(1, &format!("{} ({strength}) {}", rule.id, escape_line(&rule.title)));
                rule.text.lines().for_each(|line| sheet.line(2, &escape_line(line)));
            }
            None => sheet.line(1, &format!("{}: the policy has no such rule", escape_line(id))),
        }
    }
}

/// The rules of the policy that rules of the gate on approvals serve, where their conditions hold.
fn against_an_approval<'a>(domain: &'a Domain, recommendation: &Object) -> Vec<&'a str> {
    let Ok(recommendation) = Recommendation::try_from(recommendation.clone()) else { return Vec::new() };
    let explanation = explain(domain, recommendation);
    let holds = |id: &str| {
        let weighed = explanation.rules.iter().find(|weighed| weighed.rule == id);
        weighed.is_some_and(|weighed| weighed.conditions.iter().all(|condition| condition.holds))
    };
    let rules = domain.rules.iter().filter(|rule| rule.guards().contains(&Decisive::Approve) && holds(rule.id()));
    let mut ids: Vec<&str> = Vec::new();
    for id in rules.filter_map(|rule| rule.policy_rule()) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids
}
