//! An entry of a suite: a case to run, and either what must hold of it (a check) or where it should go (a scored case). Reading is
//! strict: a key that is not known, or an expectation that could not fail, is a fault and never passed over.

use super::check::Expectation;
use crate::provider::replay::Replay;
use crate::record::json::{Json, Object, is_private};
use crate::record::verdict::Verdict;

/// One line of a suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The id, unique in its suite.
    pub id: String,
    /// What it shows, in words; empty where the id says it.
    pub name: String,
    /// Words to select it by.
    pub tags: Vec<String>,
    /// The case.
    pub(super) input: Input,
    /// The scripted replies of the model; none where the run or the offline baseline answers.
    pub(super) replies: Option<Replay>,
    /// What is asked of it.
    pub(super) asks: Asks,
}

/// Where the case comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Input {
    /// A case that the domain ships, with changes at dotted paths.
    Shipped { id: String, with: Vec<(String, Json)>, without: Vec<String> },
    /// The fields of one.
    Fields(Object),
    /// A source for ingest, byte for byte: it may hold private keys, or be no JSON at all.
    Source(String),
}

/// What is asked of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Asks {
    /// All of these hold, whichever model is there.
    Check { holds: Vec<Expectation>, forge: Forge },
    /// It goes where it should; how often is a matter of the model.
    Score(Expected),
}

/// Changes that somebody on the way makes to a line, at dotted paths.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Forge {
    /// To the recommendation, before the gate reads it.
    pub(super) recommendation: Vec<(String, Json)>,
    /// To the gated record, before anybody reads it.
    pub(super) gated: Vec<(String, Json)>,
}

/// Where a case should go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Expected {
    /// What a careful reader would recommend.
    pub(super) recommendation: Verdict,
    /// Where the rules then send it.
    pub(super) verdict: Verdict,
    /// The rule of the policy that decides.
    pub(super) policy_rule: Option<String>,
    /// Whether missing it does harm.
    pub(super) safety_critical: bool,
}

const KEYS: [&str; 12] = [
    "id",
    "name",
    "tags",
    "case",
    "source",
    "with",
    "without",
    "replies",
    "forge",
    "holds",
    "expected",
    "safety_critical",
];

/// Reads an entry, or says what is wrong with it.
pub(super) fn read(object: &Object) -> Result<Entry, String> {
    only(object, &KEYS)?;
    let id = text(object, "id")?.ok_or("`id` is missing")?;
    let asks = asks(object)?;
    let replies = object.get("replies").map(replies).transpose()?;
    let name = text(object, "name")?.unwrap_or_default();
    Ok(Entry { id, name, tags: words(object, "tags")?, input: input(object)?, replies, asks })
}

impl Entry {
    /// Whether it is a check, and no case to score.
    pub fn is_check(&self) -> bool {
        matches!(self.asks, Asks::Check { .. })
    }
}

fn asks(object: &Object) -> Result<Asks, String> {
    let scored = ["expected", "safety_critical"].iter().any(|key| object.get(key).is_some());
    match (object.get("holds"), scored) {
        (Some(holds), false) => Ok(Asks::Check { holds: super::check::read(holds)?, forge: forge(object)? }),
        (None, true) if object.get("forge").is_some() => Err("`forge` belongs to a check, beside `holds`".to_owned()),
        (None, true) => Ok(Asks::Score(expected(object)?)),
        (Some(_), true) => Err("`holds` makes it a check and `expected` a scored case: it can be only one".to_owned()),
        (None, false) => Err("it needs `holds` (a check) or `expected` (a scored case)".to_owned()),
    }
}

fn expected(object: &Object) -> Result<Expected, String> {
    let safety_critical = flag(object, "safety_critical")?;
    let expected = object.get("expected").and_then(Json::as_object).ok_or("`expected` must be an object")?;
    only(expected, &["verdict", "recommendation", "policy_rule"]).map_err(|fault| format!("expected: {fault}"))?;
    let verdict = verdict(expected, "verdict")?.ok_or("`expected.verdict` is missing")?;
    let recommendation = self::verdict(expected, "recommendation")?.unwrap_or(verdict);
    Ok(Expected { recommendation, verdict, policy_rule: text(expected, "policy_rule")?, safety_critical })
}

fn verdict(object: &Object, key: &str) -> Result<Option<Verdict>, String> {
    let Some(word) = text(object, key)? else { return Ok(None) };
    Verdict::read(&word).map(Some).ok_or_else(|| format!("`{key}` must be APPROVE, REJECT or ESCALATE, found {word:?}"))
}

fn forge(object: &Object) -> Result<Forge, String> {
    let Some(forge) = object.get("forge") else { return Ok(Forge::default()) };
    let forge = forge.as_object().ok_or("`forge` must be an object")?;
    only(forge, &["recommendation", "gated"]).map_err(|fault| format!("forge: {fault}"))?;
    Ok(Forge { recommendation: changes(forge, "recommendation")?, gated: changes(forge, "gated")? })
}

fn input(object: &Object) -> Result<Input, String> {
    let (with, without) = (changes(object, "with")?, words(object, "without")?);
    without.iter().try_for_each(|path| bounded(path).map(|_| ()))?;
    let changed = !with.is_empty() || !without.is_empty();
    match (object.get("case"), object.get("source")) {
        (Some(Json::String(id)), None) => Ok(Input::Shipped { id: id.clone(), with, without }),
        (Some(_) | None, Some(_) | None) if changed => {
            Err("`with` and `without` change a shipped case: `case` must be its id".to_owned())
        }
        (Some(Json::Object(fields)), None) => Ok(Input::Fields(fields.clone())),
        (None, Some(Json::String(source))) => Ok(Input::Source(source.clone())),
        (None, None) => Err("it needs `case` (the id of a shipped case, or fields) or `source` (text)".to_owned()),
        (Some(_), Some(_)) => Err("`case` and `source` cannot both be given".to_owned()),
        (Some(_), None) => Err("`case` must be the id of a shipped case or the fields of one".to_owned()),
        (None, Some(_)) => Err("`source` must be a string".to_owned()),
    }
}

fn changes(object: &Object, key: &str) -> Result<Vec<(String, Json)>, String> {
    match object.get(key) {
        None => Ok(Vec::new()),
        Some(Json::Object(changes)) => {
            changes.iter().map(|(path, value)| Ok((bounded(path)?.to_owned(), value.clone()))).collect()
        }
        Some(_) => Err(format!("`{key}` must be an object of paths and values")),
    }
}

/// A path of as many parts as a case can have levels: what walks one is bounded by it.
fn bounded(path: &str) -> Result<&str, String> {
    const MOST: usize = 16;
    let parts = path.split('.').count();
    let plain = parts <= MOST && path.split('.').all(|part| !part.is_empty() && !is_private(part));
    if plain { Ok(path) } else { Err(format!("a path such as `goal.amount`, of at most {MOST} parts, was expected")) }
}

fn replies(replies: &Json) -> Result<Replay, String> {
    let mut line = Object::new();
    line.set("match", Json::from("*"));
    line.set("replies", replies.clone());
    Replay::read(Json::from(line).to_string().as_bytes()).map_err(|faults| {
        let told: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
        format!("replies: {}", told.join("; "))
    })
}

/// Refuses keys that are not known: a slip in the name of one would else ask for nothing.
pub(super) fn only(object: &Object, known: &[&str]) -> Result<(), String> {
    match object.iter().find(|(key, _)| !known.contains(key)) {
        None => Ok(()),
        Some((key, _)) => Err(format!("the key {key:?} is not known, only {}", known.join(", "))),
    }
}

/// A string that may be missing or null, and is not empty where it is there.
pub(super) fn text(object: &Object, key: &str) -> Result<Option<String>, String> {
    match object.get(key) {
        None | Some(Json::Null) => Ok(None),
        Some(Json::String(text)) if !text.is_empty() => Ok(Some(text.clone())),
        Some(_) => Err(format!("`{key}` must be a string that is not empty")),
    }
}

/// A list of strings, empty where it is missing.
pub(super) fn words(object: &Object, key: &str) -> Result<Vec<String>, String> {
    let fault = || format!("`{key}` must be a list of strings");
    match object.get(key) {
        None => Ok(Vec::new()),
        Some(Json::Array(items)) => {
            items.iter().map(|item| item.as_str().map(str::to_owned).ok_or_else(fault)).collect()
        }
        Some(_) => Err(fault()),
    }
}

fn flag(object: &Object, key: &str) -> Result<bool, String> {
    match object.get(key) {
        None => Ok(false),
        Some(Json::Bool(value)) => Ok(*value),
        Some(_) => Err(format!("`{key}` must be true or false")),
    }
}
