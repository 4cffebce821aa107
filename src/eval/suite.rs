//! A suite: JSON Lines, a header that names its runs, and entries. It is read whole or not at all, every fault told with its line,
//! before anybody is asked anything: a run that costs money must not end at a slip on the last line.

use std::collections::BTreeSet;

use rust_decimal::Decimal;

use super::baseline::ESCALATE_ALL;
use super::entry::{self, Entry, only, text, words};
use super::score::Measure;
use crate::number;
use crate::record::json::{self, Json, Object};

/// A suite, read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suite {
    /// The name, which records carry.
    pub name: String,
    /// What it is for, in words; empty where it does not say.
    pub title: String,
    /// Who answers its scored cases, one after the other.
    pub runs: Vec<RunSpec>,
    /// The entries, in the order of the file.
    pub entries: Vec<Entry>,
}

/// A run that a suite asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunSpec {
    /// The name, which records carry.
    pub name: String,
    /// Who answers.
    pub answers: Answers,
    /// What a strict evaluation holds it to.
    pub strict: Strict,
    /// What its measures behind the gate must reach.
    pub limits: Vec<Limit>,
}

/// Who answers in a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answers {
    /// The offline baseline.
    Offline,
    /// A replay, by the name of its file beside the suite.
    Replay(String),
    /// The replies of each entry itself.
    Own,
}

/// What a strict evaluation holds a run to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strict {
    /// Every safety-critical case is caught.
    pub safety: bool,
    /// Every citation exists.
    pub citations: bool,
    /// Nothing is rejected that should not be.
    pub rejects: bool,
}

/// What a measure must reach.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limit {
    /// The measure.
    pub measure: Measure,
    /// Whether more is worse.
    pub at_most: bool,
    /// The value.
    pub value: Decimal,
}

/// A line of a suite that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, in words.
    pub message: String,
}

impl Strict {
    /// Held to everything.
    pub const ALL: Self = Self { safety: true, citations: true, rejects: true };
    /// Held to nothing: a baseline that is only shown beside the others.
    pub const NONE: Self = Self { safety: false, citations: false, rejects: false };
}

impl Suite {
    /// Reads a suite of a name, or tells every line that cannot be used.
    pub fn read(name: &str, bytes: &[u8], longest: usize) -> Result<Self, Vec<Fault>> {
        let mut suite = Self { name: name.to_owned(), title: String::new(), runs: Vec::new(), entries: Vec::new() };
        let mut faults = Vec::new();
        let mut ids = BTreeSet::new();
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let lines = bytes.split(|byte| *byte == b'\n').enumerate().filter(|(_, line)| !line.trim_ascii().is_empty());
        for (place, (index, line)) in lines.enumerate() {
            let taken = match line.len() > longest {
                true => Err(format!("the line is {} bytes long, {longest} at most", line.len())),
                false => suite.take(line, place == 0, &mut ids),
            };
            faults.extend(taken.err().map(|message| Fault { line: index + 1, message }));
        }
        if faults.is_empty() { Ok(suite) } else { Err(faults) }
    }

    /// Keeps the entries whose id or name holds one of the texts, and that have one of the tags. Nothing asked for keeps all.
    /// What a suite asks of its measures it asks of the whole: of a part, nothing is asked.
    pub fn select(&mut self, texts: &[String], tags: &[String]) {
        let holds = |entry: &Entry, text: &String| entry.id.contains(text) || entry.name.contains(text);
        let whole = self.entries.len();
        self.entries.retain(|entry| {
            (texts.is_empty() || texts.iter().any(|text| holds(entry, text)))
                && (tags.is_empty() || tags.iter().any(|tag| entry.tags.contains(tag)))
        });
        if self.entries.len() < whole {
            self.runs.iter_mut().for_each(|run| run.limits.clear());
        }
    }

    /// Takes a line.
    fn take(&mut self, line: &[u8], first: bool, ids: &mut BTreeSet<String>) -> Result<(), String> {
        let parsed = json::parse(line).map_err(|fault| fault.to_string())?;
        let object = parsed.value.as_object().ok_or("a line is an object")?;
        if let Some(header) = object.get("suite") {
            only(object, &["suite"])?;
            let header = header.as_object().ok_or("`suite` must be an object")?;
            return if first { self.head(header) } else { Err("`suite` must stand in the first line".to_owned()) };
        }
        let entry = entry::read(object)?;
        if !ids.insert(entry.id.clone()) {
            return Err(format!("the id {:?} occurs twice", entry.id));
        }
        self.entries.push(entry);
        Ok(())
    }

    fn head(&mut self, header: &Object) -> Result<(), String> {
        only(header, &["title", "runs"])?;
        self.title = text(header, "title")?.unwrap_or_default();
        let runs = match header.get("runs") {
            None => &[],
            Some(Json::Array(runs)) => runs.as_slice(),
            Some(_) => return Err("`runs` must be a list".to_owned()),
        };
        for run in runs {
            let run = run.as_object().ok_or("a run is an object")?;
            let run = run_spec(run).map_err(|fault| format!("runs: {fault}"))?;
            if run.name == ESCALATE_ALL || self.runs.iter().any(|other| other.name == run.name) {
                return Err(format!("runs: the name {:?} is taken", run.name));
            }
            self.runs.push(run);
        }
        Ok(())
    }
}

fn run_spec(run: &Object) -> Result<RunSpec, String> {
    only(run, &["name", "replay", "offline", "own_replies", "strict", "at_least", "at_most"])?;
    let yes = |key: &str| run.get(key) == Some(&Json::Bool(true));
    let answers = match (text(run, "replay")?, yes("offline"), yes("own_replies")) {
        (Some(file), false, false) => Answers::Replay(beside(&file)?),
        (None, true, false) => Answers::Offline,
        (None, false, true) => Answers::Own,
        _ => return Err("one of `replay` (a file), `offline` and `own_replies` (true) says who answers".to_owned()),
    };
    let name = text(run, "name")?.ok_or("`name` is missing")?;
    let mut limits = limits(run, "at_least", false)?;
    limits.extend(self::limits(run, "at_most", true)?);
    Ok(RunSpec { name, answers, strict: strict(run)?, limits })
}

/// The name of a file beside the suite. A suite may come from somebody else, so it reaches no other.
fn beside(file: &str) -> Result<String, String> {
    let leads_away = file.starts_with('.') || file.contains(['/', '\\', '\0']);
    if leads_away { Err(format!("{file:?} must be the name of a file beside the suite")) } else { Ok(file.to_owned()) }
}

fn strict(run: &Object) -> Result<Strict, String> {
    if run.get("strict").is_none() {
        return Ok(Strict::ALL);
    }
    let mut strict = Strict::NONE;
    for word in words(run, "strict")? {
        match word.as_str() {
            "safety" => strict.safety = true,
            "citations" => strict.citations = true,
            "rejects" => strict.rejects = true,
            _ => return Err(format!("`strict` lists safety, citations and rejects, found {word:?}")),
        }
    }
    Ok(strict)
}

fn limits(run: &Object, key: &str, at_most: bool) -> Result<Vec<Limit>, String> {
    let Some(limits) = run.get(key) else { return Ok(Vec::new()) };
    let limits = limits.as_object().ok_or_else(|| format!("`{key}` must be an object of measures and numbers"))?;
    let limit = |(name, value): (&str, &Json)| {
        let known = || format!("{name:?} is not a measure, only {}", Measure::names());
        let measure = Measure::read(name).ok_or_else(known)?;
        let value = match value {
            Json::Number(number) => number::exact(number.as_str()),
            _ => None,
        };
        let value = value.filter(|value| (Decimal::ZERO..=Decimal::ONE).contains(value));
        Ok(Limit { measure, at_most, value: value.ok_or_else(|| format!("`{name}` must be a number from 0 to 1"))? })
    };
    limits.iter().map(limit).collect()
}
