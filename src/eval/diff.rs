//! What changed between two evaluations: which checks and cases newly fail, which newly pass, and which the new one lacks. A case
//! that is missing is told, for it is the easiest way to make a failure go away.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::record::VERSION;
use crate::record::json::{Json, Object};
use crate::record::line;

/// An `eval_difference` record: a check or a case in a run that ended otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "eval_difference")]
pub struct EvalDifference {
    kind: &'static str,
    v: u64,
    /// What changed.
    pub change: Change,
    /// The name of the suite.
    pub suite: String,
    /// The name of the run; null for a check.
    pub run: Option<String>,
    /// The id.
    pub id: String,
    /// Whether it is safety-critical; a check always is.
    pub safety_critical: bool,
    /// How it ended before; null where it was not there.
    pub old: Option<String>,
    /// How it ends now; null where it is not there.
    pub new: Option<String>,
}

/// What changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// It passed and fails.
    NewlyFails,
    /// It is not there any more.
    Missing,
    /// It failed and passes.
    NewlyPasses,
    /// It was not there.
    Added,
    /// It fails as before, in another way.
    FailsOtherwise,
}

/// An evaluation as its records tell it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Told(BTreeMap<Key, Ended>);

/// A suite, a run in it (empty for checks) and an id.
type Key = (String, String, String);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Ended {
    passed: bool,
    safety_critical: bool,
    how: String,
}

/// Records that cannot be compared.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// A line is no record of an evaluation.
    #[error("line {line}: {message}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong, in words.
        message: String,
    },
    /// There is no check and no case.
    #[error("it holds no check and no case")]
    Empty,
    /// The last line is missing: the evaluation did not end.
    #[error("its last record, `eval`, is missing: the evaluation was cut off")]
    CutOff,
}

impl Told {
    /// Reads the records of an evaluation.
    pub fn read(bytes: &[u8]) -> Result<Self, Unreadable> {
        let mut told = Self::default();
        let mut ended = false;
        for (index, line) in bytes.split(|byte| *byte == b'\n').enumerate() {
            if line.trim_ascii().is_empty() {
                continue;
            }
            let fault = |message: String| Unreadable::Line { line: index + 1, message };
            let record = line::read(line).map_err(|unusable| fault(unusable.message))?;
            match record.kind.as_str() {
                "eval_check" | "eval_case" => told.take(&record.kind, &record.object).map_err(fault)?,
                "eval" => ended = true,
                _ => {}
            }
        }
        match (told.0.is_empty(), ended) {
            (true, _) => Err(Unreadable::Empty),
            (false, false) => Err(Unreadable::CutOff),
            (false, true) => Ok(told),
        }
    }

    fn take(&mut self, kind: &str, record: &Object) -> Result<(), String> {
        let text = |key: &str| {
            let value = record.get(key).and_then(Json::as_str).filter(|text| !text.is_empty());
            value.map(str::to_owned).ok_or_else(|| format!("`{key}` must be a string"))
        };
        let Some(Json::Bool(passed)) = record.get("passed") else {
            return Err("`passed` must be true or false".to_owned());
        };
        let is_check = kind == "eval_check";
        let run = if is_check { String::new() } else { text("run")? };
        let safety_critical = is_check || record.get("safety_critical") == Some(&Json::Bool(true));
        let how = if is_check { of_check(*passed, record) } else { of_case(record) };
        let key = (text("suite")?, run, text("id")?);
        let twice = format!("{:?} of {:?} occurs twice", key.2, key.0);
        match self.0.insert(key, Ended { passed: *passed, safety_critical, how }) {
            None => Ok(()),
            Some(_) => Err(twice),
        }
    }
}

/// How a check ended.
fn of_check(passed: bool, record: &Object) -> String {
    let problems = record.get("problems").and_then(Json::as_array).unwrap_or_default().iter();
    let words: Vec<&str> = problems.chain(record.get("error")).filter_map(Json::as_str).collect();
    if passed { "holds".to_owned() } else { words.join("; ") }
}

/// How a case ended: where each repetition went.
fn of_case(record: &Object) -> String {
    let trials = record.get("trials").and_then(Json::as_array).unwrap_or_default().iter();
    let word = |trial: &Json| trial.as_object()?.get("verdict")?.as_str().map(str::to_owned);
    let mut words: Vec<String> = trials.map(|trial| word(trial).unwrap_or_else(|| "an error".to_owned())).collect();
    words.dedup();
    words.join(", ")
}

/// The differences, what newly fails first.
pub fn compare(old: &Told, new: &Told) -> Vec<EvalDifference> {
    let keys = old.0.keys().chain(new.0.keys().filter(|key| !old.0.contains_key(*key)));
    let mut found: Vec<EvalDifference> =
        keys.filter_map(|key| difference(key, old.0.get(key), new.0.get(key))).collect();
    found.sort_by(|a, b| {
        let order = |one: &EvalDifference| (one.change, !one.safety_critical);
        order(a).cmp(&order(b)).then_with(|| (&a.suite, &a.run, &a.id).cmp(&(&b.suite, &b.run, &b.id)))
    });
    found
}

/// Whether a difference is one for the worse.
pub fn is_worse(difference: &EvalDifference) -> bool {
    matches!(difference.change, Change::NewlyFails | Change::Missing)
}

fn difference(key: &Key, old: Option<&Ended>, new: Option<&Ended>) -> Option<EvalDifference> {
    let change = match (old, new) {
        (Some(old), Some(new)) if old.passed && !new.passed => Change::NewlyFails,
        (Some(old), Some(new)) if !old.passed && new.passed => Change::NewlyPasses,
        (Some(old), Some(new)) if !old.passed && old.how != new.how => Change::FailsOtherwise,
        (Some(_), None) => Change::Missing,
        (None, Some(_)) => Change::Added,
        _ => return None,
    };
    let (suite, run, id) = key.clone();
    Some(EvalDifference {
        kind: "eval_difference",
        v: VERSION,
        change,
        suite,
        run: Some(run).filter(|run| !run.is_empty()),
        id,
        safety_critical: [old, new].into_iter().flatten().any(|ended| ended.safety_critical),
        old: old.map(|ended| ended.how.clone()),
        new: new.map(|ended| ended.how.clone()),
    })
}
