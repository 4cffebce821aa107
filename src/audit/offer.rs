//! What may be added to the queue: a gated record that the gate computes again to the letter, or a line that some stage could
//! not use, which a person must see as well.
//!
//! **Invariant:** an offer is made here alone, so nothing is queued that was not checked.

use crate::domain::Domain;
use crate::gate;
use crate::number;
use crate::record::digest;
use crate::record::entry::{Fired, Item, Origin};
use crate::record::gated::{Gated, StatedGated};
use crate::record::json::{self, Json, Number, Object};
use crate::record::{Malformed, verdict::Verdict};

/// Something checked that may be added.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer {
    /// The name of the domain, where one is known.
    pub domain: Option<String>,
    /// What identifies it in the domain.
    pub id: String,
    /// What the log's line says of it.
    pub item: Item,
    /// The record, whole.
    pub subject: Object,
}

/// Why a gated line is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the line is not what the gate makes of its recommendation: {} differ", differing.join(", "))]
pub struct Forged {
    /// What differs, each with what is stated and what was computed where that is short.
    pub differing: Vec<String>,
}

/// A word of somebody else's that enters the log is at most this long, and plain.
const WORD: usize = 64;

/// The offer of a gated record, computed again by the gate of its domain; `loaded` is the digest that the case had when it was
/// loaded, where that is known.
pub fn gated(domain: &Domain, stated: StatedGated, loaded: Option<&str>) -> Result<Offer, Forged> {
    let StatedGated { recommendation, record, .. } = stated;
    let gated = gate::decide_against(domain, &domain.rules, recommendation, loaded);
    let differing = differing(&record, &gated);
    if !differing.is_empty() {
        return Err(Forged { differing });
    }
    let case = gated.recommendation.case();
    let overrides = gated.ruling.firings();
    let overrides =
        overrides.map(|firing| Fired { rule: firing.rule.clone(), policy_rule: firing.policy_rule.clone() });
    let model = gated.recommendation.get("model").and_then(Json::as_object);
    let item = Item {
        source: Origin::Gated,
        sha256: gated.facts.sha256.clone(),
        facts: found(&gated),
        verdict: Some(gated.ruling.verdict()),
        recommendation: Some(gated.ruling.recommendation()),
        overrides: overrides.collect(),
        language: word(case.fields().get("language")),
        provider: word(model.and_then(|model| model.get("provider"))),
        cost_usd: model.and_then(|model| cost(model.get("cost_usd"))),
    };
    let (domain, id) = (Some(case.domain().to_owned()), case.id().to_owned());
    Ok(Offer { domain, id, item, subject: record })
}

/// The offer of an `error` or `reject` record.
pub fn unread(source: Origin, record: Object) -> Result<Offer, Malformed> {
    for key in ["code", "message"] {
        text(&record, key)?;
    }
    let input = record.get("input");
    let whole = input.and_then(Json::as_object).and_then(|input| input.get("record")).and_then(Json::as_object);
    let case = whole.and_then(case_in);
    let named = |key: &str| case.or(whole).and_then(|outer| outer.get(key)?.as_str()).filter(|name| !name.is_empty());
    let domain = text(&record, "domain").ok().or_else(|| named("domain")).map(str::to_owned);
    let fields = case.and_then(|case| case.get("fields")?.as_object());
    let content = match (fields, input) {
        (Some(fields), _) => digest::of_object(fields),
        (None, Some(input)) => digest::of_json(input),
        (None, None) => digest::of_object(&record),
    };
    // Without an id of its own a line is known by where it comes from and what it holds, not by its number: a line more
    // above it does not make it another.
    let from = ["stage", "file"].iter().find_map(|key| record.get(key)?.as_str()).unwrap_or_default();
    let id = match named("id") {
        Some(id) => id.to_owned(),
        None => format!("{}-{}", source.word(), short(&digest::of_bytes(format!("{from}\n{content}").as_bytes()))),
    };
    let language = fields.or(whole).and_then(|fields| word(fields.get("language")));
    let item = Item {
        source,
        sha256: content,
        facts: digest::of_bytes(b""),
        verdict: None,
        recommendation: None,
        overrides: Vec::new(),
        language,
        provider: None,
        cost_usd: None,
    };
    Ok(Offer { domain, id, item, subject: record })
}

/// What the sentence on why a record is in the queue is made of.
pub(super) struct Why<'a> {
    /// The gate's own sentence.
    pub(super) explanation: Option<&'a str>,
    /// What a stage or ingest says is wrong.
    pub(super) message: Option<&'a str>,
    /// The stage that could not use a line.
    pub(super) stage: Option<&'a str>,
    /// The file that holds no case.
    pub(super) file: Option<&'a str>,
    /// The line, as JSON.
    pub(super) line: Option<String>,
}

impl Why<'_> {
    /// One sentence for a person.
    pub(super) fn sentence(&self) -> Option<String> {
        if let Some(sentence) = self.explanation {
            return Some(sentence.to_owned());
        }
        let message = self.message?.trim_end_matches('.');
        let line = self.line.as_ref().map_or_else(|| "an unknown line".to_owned(), |line| format!("line {line}"));
        Some(match (self.stage, self.file) {
            (Some(stage), _) => {
                format!("Sent to a person because {stage} could not use {line} of its input: {message}.")
            }
            (None, Some(file)) => {
                format!("Sent to a person because {line} of {file} is no case that could be read: {message}.")
            }
            (None, None) => format!("Sent to a person because a line could not be used: {message}."),
        })
    }
}

/// One sentence for a person on why a record is in the queue.
pub fn explanation(record: &Object) -> Option<String> {
    let word = |key: &str| record.get(key).and_then(Json::as_str);
    let (explanation, message, stage, file) = (word("explanation"), word("message"), word("stage"), word("file"));
    let line = record.get("line").map(Json::to_string);
    Why { explanation, message, stage, file, line }.sentence()
}

fn text<'a>(record: &'a Object, key: &str) -> Result<&'a str, Malformed> {
    match record.get(key) {
        Some(Json::String(text)) if !text.is_empty() => Ok(text),
        other => Err(Malformed::unexpected(key, "a string with something in it", other)),
    }
}

/// The case in a record that a stage refused, whatever the record is.
fn case_in(record: &Object) -> Option<&Object> {
    let inner = |key: &str| record.get(key).and_then(Json::as_object);
    match record.get("kind")?.as_str()? {
        "case" => Some(record),
        "recommendation" | "facts" => inner("case"),
        "gated" => inner("recommendation")?.get("case")?.as_object(),
        _ => None,
    }
}

/// What of a line is not as the gate computes it. Keys that the gate does not write are nobody's statement of its doing.
fn differing(stated: &Object, gated: &Gated) -> Vec<String> {
    const NONE: &Object = &Object::new();
    let mut record = gated.record();
    record.recommendation = NONE;
    let computed = serde_json::to_vec(&record).expect("a record is written to memory");
    let Ok(json::Parsed { value: Json::Object(computed), .. }) = json::parse(&computed) else { return Vec::new() };
    let told = computed.iter().filter(|(key, _)| !["kind", "v", "recommendation"].contains(key));
    let told = told.filter(|(key, value)| !stated.get(key).is_some_and(|stated| same(stated, value)));
    told.map(|(key, value)| difference(key, stated.get(key), value)).collect()
}

fn difference(key: &str, stated: Option<&Json>, computed: &Json) -> String {
    match key {
        "overrides" => format!("overrides (stated: {}; computed: {})", rules(stated), rules(Some(computed))),
        "verdict" | "policy_version" => {
            let stated = stated.map_or_else(|| "nothing".to_owned(), Json::to_string);
            format!("{key} (stated: {stated}; computed: {computed})")
        }
        _ => key.to_owned(),
    }
}

fn rules(overrides: Option<&Json>) -> String {
    let items = overrides.and_then(Json::as_array).unwrap_or_default();
    let rules: Vec<&str> = items.iter().filter_map(|item| item.as_object()?.get("rule")?.as_str()).collect();
    if rules.is_empty() { "none".to_owned() } else { rules.join(" ") }
}

/// Whether two values are the same to a reader of JSON: keys in any order, numbers in any spelling.
fn same(stated: &Json, computed: &Json) -> bool {
    match (stated, computed) {
        (Json::Number(stated), Json::Number(computed)) => {
            stated == computed
                || number::exact(stated.as_str()).is_some_and(|value| Some(value) == number::exact(computed.as_str()))
        }
        (Json::Array(stated), Json::Array(computed)) => {
            stated.len() == computed.len()
                && stated.iter().zip(computed).all(|(stated, computed)| same(stated, computed))
        }
        (Json::Object(stated), Json::Object(computed)) => {
            let there = |(key, value): (&str, &Json)| stated.get(key).is_some_and(|stated| same(stated, value));
            stated.iter().count() == computed.iter().count() && computed.iter().all(there)
        }
        _ => stated == computed,
    }
}

/// The digest of what code found: a name that newly resembles a listed one, or a signal that newly fires, is news to a
/// person although the case is the same. The name is left out: the log keeps the digest after an erasure, and a digest of
/// little but a name could be guessed.
fn found(gated: &Gated) -> String {
    let mut found = String::new();
    for hit in &gated.facts.screening {
        found.push_str(&format!("hit {:?} {:?} {:?} {}\n", hit.list, hit.entry, hit.field, hit.score));
    }
    for signal in &gated.facts.signals {
        found.push_str(&format!("signal {:?} {:?}\n", signal.id, signal.field));
    }
    digest::of_bytes(found.as_bytes())
}

/// A plain word, or nothing: free text of a record may be personal, and the log keeps what it holds for ever.
fn word(json: Option<&Json>) -> Option<String> {
    let word = json?.as_str()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.:/".contains(c);
    (!word.is_empty() && word.len() <= WORD && word.chars().all(plain)).then(|| word.to_owned())
}

fn cost(json: Option<&Json>) -> Option<Number> {
    match json? {
        Json::Number(number) => {
            number::exact(number.as_str()).filter(|cost| !cost.is_sign_negative() && cost.scale() <= 12)?;
            Some(number.clone())
        }
        _ => None,
    }
}

fn short(digest: &str) -> &str {
    digest.get(..16).unwrap_or(digest)
}

/// The verdict that an item is decided against: none was computed for a line that nobody could read, and a person decides
/// it as they would an escalation.
pub fn verdict(item: &Item) -> Verdict {
    item.verdict.unwrap_or(Verdict::Escalate)
}

#[cfg(test)]
mod tests;
