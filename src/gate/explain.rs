//! Why the gate rules as it does: each rule, and the facts that it saw.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Facts, decide};
use crate::domain::Domain;
use crate::record::VERSION;
use crate::record::recommendation::Recommendation;
use crate::record::verdict::Verdict;
use crate::rule::Rule;

/// A `gate_explanation` record: each rule of the gate for one recommendation.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "gate_explanation")]
pub struct Explanation {
    kind: &'static str,
    v: u64,
    /// The name of the domain.
    pub domain: String,
    /// The id of the case.
    pub id: String,
    /// What was recommended.
    pub recommendation: Verdict,
    /// Where the case goes.
    pub verdict: Verdict,
    /// The rules, in the order of the gate file; the engine's own comparison of line and case last.
    pub rules: Vec<Weighed>,
}

/// A rule and whether it fired.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Weighed {
    /// The id of the rule.
    pub rule: String,
    /// Whether it guards what was recommended.
    pub guards: bool,
    /// Whether it fired.
    pub fired: bool,
    /// Its conditions.
    pub conditions: Vec<Condition>,
}

/// A condition and what it saw.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Condition {
    /// The fact that it asks for.
    pub fact: String,
    /// What it saw, in words.
    pub saw: String,
    /// Whether it holds; unknown facts count as holding.
    pub holds: bool,
}

/// Explains the gate of a domain for one recommendation.
pub fn explain(domain: &Domain, recommendation: Recommendation) -> Explanation {
    let examined = domain.examine(recommendation.case().fields());
    let facts = Facts::new(domain, &examined, &recommendation);
    let rules: Vec<Weighed> = domain.rules.iter().map(|rule| weigh(&facts, rule, recommendation.verdict())).collect();
    let (id, recommended) = (recommendation.case().id().to_owned(), recommendation.verdict());
    let gated = decide(domain, recommendation);
    let differences = Weighed {
        rule: format!("{}facts-differ", crate::rule::ENGINE),
        guards: recommended.decisive().is_some(),
        fired: recommended.decisive().is_some() && !gated.differences.is_empty(),
        conditions: gated
            .differences
            .iter()
            .map(|difference| Condition {
                fact: difference.what.clone(),
                saw: format!("the line states {}", difference.stated),
                holds: true,
            })
            .collect(),
    };
    Explanation {
        kind: "gate_explanation",
        v: VERSION,
        domain: domain.name.clone(),
        id,
        recommendation: recommended,
        verdict: gated.ruling.verdict(),
        rules: rules.into_iter().chain([differences]).collect(),
    }
}

fn weigh(facts: &Facts<'_>, rule: &Rule, recommended: Verdict) -> Weighed {
    let conditions = rule.conditions().iter().map(|condition| {
        let seen = facts.see(condition);
        let saw: Vec<String> = seen.facts.iter().map(|(_, fact)| fact.to_string()).collect();
        Condition { fact: condition.fact().to_string(), saw: saw.join(", "), holds: seen.holds }
    });
    Weighed {
        rule: rule.id().to_owned(),
        guards: recommended.decisive().is_some_and(|verdict| rule.guards().contains(&verdict)),
        fired: facts.fires(rule).is_some(),
        conditions: conditions.collect(),
    }
}
