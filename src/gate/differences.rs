//! Where a line says otherwise than its case shows. What a line does not say is not taken for agreement.

use serde::Serialize;

use crate::domain::Domain;
use crate::record::facts::{Hit, Signal, Unknown};
use crate::record::gated::{Difference, GateFacts};
use crate::record::json::{self, Json, Object};
use crate::record::recommendation::Recommendation;

/// The differences between what a recommendation states and what was computed.
pub(super) fn between(domain: &Domain, recommendation: &Recommendation, computed: &GateFacts) -> Vec<Difference> {
    let id = domain.schema.id_of(recommendation.case().fields());
    let mut differences = Vec::new();
    let mut compare = |what: &str, stated: Option<&Json>, same: bool, computed: Json| {
        if !same {
            let stated = stated.cloned().unwrap_or(Json::Null);
            differences.push(Difference { what: what.to_owned(), stated, computed });
        }
    };
    let case = recommendation.get("case").and_then(Json::as_object);
    let stated = |key| case.and_then(|case| case.get(key));
    let same = stated("id").and_then(Json::as_str) == id;
    compare("id", stated("id"), same, id.map_or(Json::Null, Json::from));
    let same = stated("sha256").and_then(Json::as_str) == Some(&computed.sha256);
    compare("sha256", stated("sha256"), same, Json::from(computed.sha256.as_str()));
    let stated = recommendation.get("signals");
    let same = same_list(stated, &computed.signals, same_signal);
    compare("signals", stated, same, if same { Json::Null } else { listed(&computed.signals) });
    let stated = recommendation.get("screening");
    let same = same_list(stated, &computed.screening, same_hit);
    compare("screening", stated, same, if same { Json::Null } else { listed(&computed.screening) });
    let stated = recommendation.get("allowed");
    // What a person allowed is told only where there is something; to say nothing is to say that nothing was allowed.
    let same = match stated {
        None => computed.allowed.is_empty(),
        stated => same_list(stated, &computed.allowed, same_hit),
    };
    compare("allowed", stated, same, if same { Json::Null } else { listed(&computed.allowed) });
    let stated = recommendation.get("unknown");
    let same = same_list(stated, &computed.unknown, same_unknown);
    compare("unknown", stated, same, if same { Json::Null } else { listed(&computed.unknown) });
    let stated = recommendation.get("policy_version");
    let same = stated.and_then(Json::as_str) == Some(&domain.policy_version);
    compare("policy_version", stated, same, Json::from(domain.policy_version.as_str()));
    differences
}

fn same_signal(item: &Object, signal: &Signal) -> bool {
    let same = |key, value: &str| text(item, key) == Some(value);
    same("id", &signal.id)
        && same("severity", signal.severity.word())
        && same("field", &signal.field)
        && same("evidence", &signal.evidence)
        && span(item) == signal.span
}

fn same_hit(item: &Object, hit: &Hit) -> bool {
    let same = |key, value: &str| text(item, key) == Some(value);
    same("list", &hit.list)
        && same("entry", &hit.entry)
        && same("field", &hit.field)
        && same("name", &hit.name)
        && same("matched", &hit.matched)
        && score(item) == Some(hit.score)
        && same_words(item, "explanation", &hit.explanation)
        && same_words(item, "qualifiers", &hit.qualifiers)
}

fn same_unknown(item: &Object, unknown: &Unknown) -> bool {
    let same = |key, value: &str| text(item, key) == Some(value);
    same("what", &unknown.what) && same("field", &unknown.field) && same("reason", &unknown.reason)
}

fn same_words(item: &Object, key: &str, words: &[String]) -> bool {
    let stated = item.get(key).and_then(Json::as_array).unwrap_or_default();
    stated.len() == words.len() && stated.iter().zip(words).all(|(stated, word)| stated.as_str() == Some(word))
}

fn same_list<T>(stated: Option<&Json>, computed: &[T], same: impl Fn(&Object, &T) -> bool) -> bool {
    let Some(items) = stated.and_then(Json::as_array) else { return false };
    let pairs = items.iter().zip(computed);
    items.len() == computed.len()
        && pairs.into_iter().all(|(item, one)| item.as_object().is_some_and(|item| same(item, one)))
}

fn text<'a>(item: &'a Object, key: &str) -> Option<&'a str> {
    item.get(key).and_then(Json::as_str)
}

fn score(item: &Object) -> Option<f64> {
    match item.get("score")? {
        Json::Number(number) => number.as_str().parse().ok(),
        _ => None,
    }
}

fn span(item: &Object) -> Option<[u64; 2]> {
    let place = |json: &Json| match json {
        Json::Number(number) => number.as_str().parse::<u64>().ok(),
        _ => None,
    };
    match item.get("span")?.as_array()? {
        [start, end] => Some([place(start)?, place(end)?]),
        _ => None,
    }
}

/// A computed list as JSON.
pub(super) fn listed<T: Serialize>(computed: &[T]) -> Json {
    let text = serde_json::to_vec(computed).expect("facts are written to memory");
    json::parse(&text).map_or(Json::Null, |parsed| parsed.value)
}
