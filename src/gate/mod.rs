//! The gate: deterministic rules over recomputed facts that can send a recommendation to a person and do nothing else.
//!
//! **Invariant:** it imports no provider; it believes nothing that a line says of the case; and its rulings are built by
//! [`Ruling::new`], which knows no way from ESCALATE to anything else.

pub mod diff;
pub mod explain;
pub mod suite;

mod differences;
mod facts;

use crate::domain::Domain;
use crate::record::facts::{Hit, Severity, Unknown};
use crate::record::gated::{Difference, Firing, GateFacts, Gated, Ruling};
use crate::record::json::Json;
use crate::record::recommendation::Recommendation;
use crate::record::verdict::Verdict;
use crate::rule::{ENGINE, Rule};

pub use facts::{Facts, Fired, Seen};

/// The gate of a domain for one recommendation: the ruling and all that it rests on.
pub fn decide(domain: &Domain, recommendation: Recommendation) -> Gated {
    decide_by(domain, &domain.rules, recommendation)
}

/// The same under other rules of the same domain.
pub fn decide_by(domain: &Domain, rules: &[Rule], recommendation: Recommendation) -> Gated {
    decide_against(domain, rules, recommendation, None)
}

/// The same where it is known which digest the case had when it was loaded.
pub fn decide_against(domain: &Domain, rules: &[Rule], recommendation: Recommendation, loaded: Option<&str>) -> Gated {
    let examined = domain.examine(recommendation.case().fields());
    let facts = Facts::new(domain, &examined, &recommendation);
    let mut firings: Vec<Firing> =
        rules.iter().filter_map(|rule| facts.fires(rule).map(|fired| firing(rule, fired))).collect();
    firings.extend(not_as_declared(&examined.faults));
    firings.extend(recommendation.has_cause().then(no_opinion));
    firings.extend(approves_a_violation(domain, &recommendation));
    let invalid_citations = facts.invalid_citations().to_vec();
    let confirmed: Vec<String> = facts.confirmed().into_iter().map(str::to_owned).collect();
    let manipulation_detected = facts.manipulation_detected();
    let computed = GateFacts {
        sha256: recommendation.case().sha256(),
        unknown: examined.unknown(),
        signals: examined.signals.fired,
        screening: examined.hits,
        allowed: examined.allowed,
    };
    let mut differences = differences::between(domain, &recommendation, &computed);
    firings.extend(differ(&differences));
    if let Some(loaded) = loaded.filter(|loaded| *loaded != computed.sha256) {
        let (what, stated, computed) = ("loaded".to_owned(), Json::from(computed.sha256.as_str()), Json::from(loaded));
        differences.push(Difference { what, stated, computed });
        firings.push(not_as_loaded());
    }
    let ruling = Ruling::new(recommendation.verdict(), firings);
    let explanation = explanation(domain, &recommendation, &ruling, &computed, &confirmed);
    Gated {
        recommendation,
        facts: computed,
        differences,
        ruling,
        explanation,
        invalid_citations,
        manipulation_detected,
        policy_version: domain.policy_version.clone(),
    }
}

/// The recommendation with its facts as this domain computes them now, for asking what another gate would have made of it.
pub fn restate(domain: &Domain, recommendation: &Recommendation) -> Recommendation {
    let examined = domain.examine(recommendation.case().fields());
    let mut record = recommendation.record().clone();
    let mut case = record.get("case").and_then(Json::as_object).cloned().unwrap_or_default();
    case.set("sha256", Json::from(recommendation.case().sha256()));
    record.set("case", case.into());
    record.set("signals", differences::listed(&examined.signals.fired));
    record.set("screening", differences::listed(&examined.hits));
    record.set("allowed", differences::listed(&examined.allowed));
    record.set("unknown", differences::listed(&examined.unknown()));
    record.set("policy_version", Json::from(domain.policy_version.as_str()));
    Recommendation::try_from(record).unwrap_or_else(|_| recommendation.clone())
}

fn firing(rule: &Rule, fired: Fired) -> Firing {
    let reason = match fired {
        Fired::Known => rule.reason().to_owned(),
        Fired::Unknown => format!("it could not be determined whether {}", rule.reason()),
    };
    Firing { rule: rule.id().to_owned(), policy_rule: rule.policy_rule().map(str::to_owned), reason }
}

/// The engine's own rule: a case that is not what its domain declares is not known well enough to spare a person.
fn not_as_declared(faults: &[Unknown]) -> Option<Firing> {
    const MOST: usize = 5;
    if faults.is_empty() {
        return None;
    }
    let mut fields: Vec<&str> = faults.iter().take(MOST).map(|fault| fault.field.as_str()).collect();
    fields.extend((faults.len() > MOST).then_some("others"));
    let reason = format!("parts of the case are missing or not as they should be: {}", list(&fields));
    Some(Firing { rule: format!("{ENGINE}case-not-as-declared"), policy_rule: None, reason })
}

/// The engine's own rule: an approval that itself says that a rule is broken, or does not say it in a form that can be read,
/// says two things. Concerns that cannot carry a rejection do not count; whether a rule is hard is for the policy to say, not
/// for the record.
fn approves_a_violation(domain: &Domain, recommendation: &Recommendation) -> Option<Firing> {
    let is_soft = |id: &str| domain.policy.rule(id).is_none_or(|rule| !rule.hard);
    (recommendation.verdict() == Verdict::Approve && !recommendation.finds_no_violation(is_soft)).then_some(())?;
    let reason = "the record approves and states a violation, or its violations cannot be read".to_owned();
    Some(Firing { rule: format!("{ENGINE}approves-a-violation"), policy_rule: None, reason })
}

/// The engine's own rule: a record that says why there is no opinion holds none to go by.
fn no_opinion() -> Firing {
    let reason = "the record itself says that no usable recommendation could be had".to_owned();
    Firing { rule: format!("{ENGINE}no-opinion"), policy_rule: None, reason }
}

/// The engine's own rule: what a line states must be what the case shows.
fn differ(differences: &[Difference]) -> Option<Firing> {
    if differences.is_empty() {
        return None;
    }
    let what: Vec<&str> = differences.iter().map(|difference| difference.what.as_str()).collect();
    let reason = format!("the record and the case do not agree on {}", list(&what));
    Some(Firing { rule: format!("{ENGINE}facts-differ"), policy_rule: None, reason })
}

/// The engine's own rule: a case that the workspace knows must be the one that was loaded.
fn not_as_loaded() -> Firing {
    let reason = "the case is not the one that was loaded under its id".to_owned();
    Firing { rule: format!("{ENGINE}case-not-as-loaded"), policy_rule: None, reason }
}

/// One sentence for a person.
fn explanation(
    domain: &Domain,
    recommendation: &Recommendation,
    ruling: &Ruling,
    computed: &GateFacts,
    confirmed: &[String],
) -> String {
    let reasons: Vec<String> = ruling.firings().map(ToString::to_string).collect();
    if !reasons.is_empty() {
        return format!("Sent to a person because {}.", reasons.join(", and because "));
    }
    match ruling.verdict() {
        Verdict::Approve => "Approved as recommended: no rule of the gate stands against it.".to_owned(),
        Verdict::Reject => {
            let cited = confirmed.iter().filter_map(|id| domain.policy.rule(id));
            let cited: Vec<String> = cited.map(|rule| format!("{} ({})", rule.title, rule.id)).collect();
            let cited: Vec<&str> = cited.iter().map(String::as_str).collect();
            format!("Rejected as recommended under {}.", list(&cited))
        }
        Verdict::Escalate => match recommendation.cause() {
            Some(cause) => {
                // A model's own words may end with a full stop.
                let cause = cause.trim_end_matches('.');
                format!("Sent to a person because there is no usable recommendation: {cause}.")
            }
            None => format!("Sent to a person, as recommended{}.", noticed(domain, computed)),
        },
    }
}

/// What code found that explains a recommendation to escalate.
fn noticed(domain: &Domain, computed: &GateFacts) -> String {
    let fired = |id: &str| computed.signals.iter().any(|signal| signal.id == id);
    let telling = domain.signals.specs().iter().filter(|spec| spec.severity > Severity::Low && fired(&spec.id));
    let titles = telling.map(|spec| spec.title.clone());
    let resembles = |hit: &Hit| format!("{} resembles {} of the list {}", hit.field, hit.matched, hit.list);
    let seen: Vec<String> = computed.screening.iter().map(resembles).chain(titles).collect();
    if seen.is_empty() { String::new() } else { format!("; noticed: {}", seen.join("; ")) }
}

fn list(words: &[&str]) -> String {
    match words {
        [] => "nothing".to_owned(),
        [word] => (*word).to_owned(),
        [words @ .., last] => format!("{} and {last}", words.join(", ")),
    }
}

#[cfg(test)]
mod tests;
