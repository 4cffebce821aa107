//! What a check expects of a case: each expectation compares one thing that the pipe made with what the suite says, and names both
//! where they differ. An expectation that could not fail is refused when the suite is read.

use super::entry::words;
use super::trial::{End, Ruled, Trial};
use crate::record::json::{Json, Object};
use crate::record::verdict::Verdict;

/// One expectation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Expectation {
    /// A fact is this.
    Is { fact: &'static str, expected: Json },
    /// A list of a fact holds these, and perhaps others.
    Includes { fact: &'static str, items: Vec<String> },
    /// A text holds each of these, or none.
    Text { text: Text, words: Vec<String>, there: bool },
}

/// A text to look in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Text {
    /// Everything that was sent to the model.
    Prompt,
    /// The records of all stages, as they were written.
    Records,
    /// The gate's sentence for a person.
    Explanation,
}

/// What a fact may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    Verdict,
    /// A word, or null where there is none.
    Word,
    /// Words in any order.
    Words,
    Flag,
    Count,
}

/// The facts of a trial that can be compared.
const FACTS: [(&str, Shape); 15] = [
    ("reject", Shape::Word),
    ("refused", Shape::Flag),
    ("recommendation", Shape::Verdict),
    ("verdict", Shape::Verdict),
    ("cause", Shape::Word),
    ("attempts", Shape::Count),
    ("overrides", Shape::Words),
    ("policy_rules", Shape::Words),
    ("differences", Shape::Words),
    ("invalid_citations", Shape::Words),
    ("signals", Shape::Words),
    ("hits", Shape::Words),
    ("unknown", Shape::Words),
    ("manipulation_detected", Shape::Flag),
    ("gated_reads", Shape::Flag),
];

const TEXTS: [(&str, Text); 3] =
    [("prompt", Text::Prompt), ("records", Text::Records), ("explanation", Text::Explanation)];

/// Reads the expectations of a check.
pub(super) fn read(holds: &Json) -> Result<Vec<Expectation>, String> {
    let holds = holds.as_object().filter(|holds| !holds.is_empty());
    let holds = holds.ok_or("`holds` must be an object with at least one expectation")?;
    holds.iter().map(|(key, value)| expectation(holds, key, value)).collect()
}

fn expectation(holds: &Object, key: &str, value: &Json) -> Result<Expectation, String> {
    if let Some((fact, shape)) = FACTS.iter().find(|(fact, _)| *fact == key) {
        return Ok(Expectation::Is { fact, expected: shape.read(value).map_err(|fault| format!("{key}: {fault}"))? });
    }
    let listed = || match words(holds, key)? {
        words if words.is_empty() || words.iter().any(String::is_empty) => {
            Err(format!("`{key}` must list at least one word, and none that is empty"))
        }
        words => Ok(words),
    };
    if let Some(name) = key.strip_suffix("_include") {
        let known = FACTS.iter().find(|(fact, shape)| *fact == name && *shape == Shape::Words);
        let (fact, _) = known.ok_or_else(|| format!("{key:?} is not known"))?;
        return Ok(Expectation::Includes { fact, items: listed()? });
    }
    for (ending, there) in [("_has", true), ("_lacks", false)] {
        let text = key.strip_suffix(ending).and_then(|name| TEXTS.iter().find(|(text, _)| *text == name));
        if let Some((_, text)) = text {
            return Ok(Expectation::Text { text: *text, words: listed()?, there });
        }
    }
    let facts: Vec<&str> = FACTS.iter().map(|(fact, _)| *fact).collect();
    let texts: Vec<&str> = TEXTS.iter().map(|(text, _)| *text).collect();
    Err(format!(
        "the expectation {key:?} is not known, only {}; lists with _include; {} with _has and _lacks",
        facts.join(", "),
        texts.join(", ")
    ))
}

impl Shape {
    fn read(self, value: &Json) -> Result<Json, &'static str> {
        let fits = match (self, value) {
            (Self::Verdict, value) => value.as_str().and_then(Verdict::read).is_some(),
            (Self::Word, value) => *value == Json::Null || value.as_str().is_some_and(|word| !word.is_empty()),
            (Self::Words, value) => {
                value.as_array().is_some_and(|items| items.iter().all(|item| item.as_str().is_some()))
            }
            (Self::Flag, value) => matches!(value, Json::Bool(_)),
            (Self::Count, value) => matches!(value, Json::Number(count) if count.as_str().parse::<u64>().is_ok()),
        };
        if fits { Ok(sorted(value.clone())) } else { Err(self.words()) }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Verdict => "APPROVE, REJECT or ESCALATE was expected",
            Self::Word => "a word or null was expected",
            Self::Words => "a list of strings was expected",
            Self::Flag => "true or false was expected",
            Self::Count => "a whole number was expected",
        }
    }
}

impl Expectation {
    /// What is wrong, in words; none where it holds.
    pub(super) fn problem(&self, trial: &Trial) -> Option<String> {
        match self {
            Self::Is { fact, expected } => {
                let found = found(fact, trial);
                (found != *expected).then(|| format!("{fact}: expected {expected}, found {found}"))
            }
            Self::Includes { fact, items } => {
                let found = found(fact, trial);
                let there = found.as_array().unwrap_or_default();
                let missing = items.iter().find(|item| !there.iter().any(|found| found.as_str() == Some(item)))?;
                Some(format!("{fact}: expected {missing:?} among {found}"))
            }
            Self::Text { text, words, there } => {
                let Some(found) = text.of(trial) else { return Some(format!("{}: there is none", text.name())) };
                let wrong = words.iter().find(|word| found.contains(word.as_str()) != *there)?;
                let held = if *there { "does not hold" } else { "holds" };
                Some(format!("{}: {held} {wrong:?}", text.name()))
            }
        }
    }
}

impl Text {
    fn name(self) -> &'static str {
        TEXTS.iter().find(|(_, text)| *text == self).map_or("", |(name, _)| name)
    }

    /// The text; none where the case did not come that far, since what was never written lacks everything.
    fn of(self, trial: &Trial) -> Option<String> {
        match self {
            Self::Records => Some(trial.records.join("\n")),
            Self::Explanation => trial.ruled().map(|ruled| ruled.gated.explanation.clone()),
            Self::Prompt => {
                let sent: Vec<String> =
                    trial.prompts.iter().map(|prompt| format!("{}\n{}", prompt.system, prompt.user)).collect();
                sent.iter().any(|text| text.trim() != "").then(|| sent.join("\n"))
            }
        }
    }
}

impl Trial {
    /// What the gate ruled, where the case came that far.
    pub(super) fn ruled(&self) -> Option<&Ruled> {
        if let End::Ruled(ruled) = &self.end { Some(ruled) } else { None }
    }
}

/// A fact of a trial; null where the case did not come that far.
fn found(fact: &str, trial: &Trial) -> Json {
    match (fact, &trial.end) {
        ("reject", End::Rejected { code }) => Json::from(code.as_str()),
        ("refused", end) => Json::Bool(matches!(end, End::Refused { .. })),
        ("attempts", _) => Json::Number((trial.prompts.len() as u64).into()),
        (_, End::Ruled(ruled)) => ruling(fact, ruled),
        _ => Json::Null,
    }
}

fn ruling(fact: &str, ruled: &Ruled) -> Json {
    let gated = &ruled.gated;
    let list = |items: &mut dyn Iterator<Item = &str>| sorted(Json::Array(items.map(Json::from).collect()));
    match fact {
        "recommendation" => Json::from(gated.recommendation.verdict().to_string()),
        "verdict" => Json::from(gated.ruling.verdict().to_string()),
        "cause" => ruled.cause.as_deref().map_or(Json::Null, Json::from),
        "overrides" => list(&mut gated.ruling.firings().map(|firing| firing.rule.as_str())),
        "policy_rules" => list(&mut gated.ruling.firings().filter_map(|firing| firing.policy_rule.as_deref())),
        "differences" => list(&mut gated.differences.iter().map(|difference| difference.what.as_str())),
        "invalid_citations" => list(&mut gated.invalid_citations.iter().map(String::as_str)),
        "signals" => list(&mut gated.facts.signals.iter().map(|signal| signal.id.as_str())),
        "hits" => list(&mut gated.facts.screening.iter().map(|hit| hit.field.as_str())),
        "unknown" => list(&mut gated.facts.unknown.iter().map(|unknown| unknown.field.as_str())),
        "manipulation_detected" => Json::Bool(gated.manipulation_detected),
        "gated_reads" => Json::Bool(ruled.reads),
        _ => Json::Null,
    }
}

/// A list in order and each item once: facts are sets.
fn sorted(value: Json) -> Json {
    let Json::Array(mut items) = value else { return value };
    items.sort_by(|a, b| a.as_str().cmp(&b.as_str()));
    items.dedup();
    Json::Array(items)
}
