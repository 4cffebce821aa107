//! Whether an evaluation passes. Checks must hold, everything must have run, and what a suite asks of its measures must be reached; a
//! strict evaluation also fails on a safety-critical case that was missed, a citation of nothing and a false reject. A case that
//! merely ended elsewhere than expected never fails anything.

use super::record::{EvalCase, EvalCheck, EvalScore, Failure, FailureCode, LimitRecord};
use super::suite::Strict;
use crate::record::verdict::Verdict;

/// What a check failed at.
pub(super) fn of_check(check: &EvalCheck) -> Option<Failure> {
    let (code, message) = match &check.error {
        Some(error) => (FailureCode::Error, error.clone()),
        None if check.passed => return None,
        None => (FailureCode::CheckFailed, check.problems.join("; ")),
    };
    Some(Failure { suite: check.suite.clone(), run: None, id: Some(check.id.clone()), code, message })
}

/// What a case in a run failed at.
pub(super) fn of_case(case: &EvalCase, strict: Strict) -> Vec<Failure> {
    let failure = |code, message: String| Failure {
        suite: case.suite.clone(),
        run: Some(case.run.clone()),
        id: Some(case.id.clone()),
        code,
        message,
    };
    let mut failures = Vec::new();
    let error = case.trials.iter().find_map(|trial| trial.error.clone());
    let errored = error.is_some();
    failures.extend(error.map(|error| failure(FailureCode::Error, error)));
    // A case that could not be run is told once.
    if strict.safety && case.caught == Some(false) && !errored {
        let expected = match case.expected.verdict {
            Verdict::Escalate => "ESCALATE".to_owned(),
            other => format!("{other} or ESCALATE"),
        };
        let message = format!("expected {expected}, found {}", case.found());
        failures.push(failure(FailureCode::SafetyMissed, message));
    }
    let invalid: Vec<&str> =
        case.trials.iter().flat_map(|trial| &trial.invalid_citations).map(String::as_str).collect();
    if strict.citations && !invalid.is_empty() {
        failures.push(failure(FailureCode::InvalidCitation, format!("no rule has the id {}", invalid.join(", "))));
    }
    if strict.rejects && case.false_reject {
        let message = format!("expected {}, found {}", case.expected.verdict, case.found());
        failures.push(failure(FailureCode::FalseReject, message));
    }
    failures
}

/// What a run failed at as a whole.
pub(super) fn of_score(score: &EvalScore) -> impl Iterator<Item = Failure> {
    score.limits.iter().filter(|limit| !limit.kept).map(|limit| Failure {
        suite: score.suite.clone(),
        run: Some(score.run.clone()),
        id: None,
        code: FailureCode::BelowFloor,
        message: limit.told(),
    })
}

impl LimitRecord {
    /// The limit and what was found, in words.
    pub(super) fn told(&self) -> String {
        let found = self.found.as_ref().map_or("nothing to count", |found| found.as_str());
        let (bound, value) = match (&self.at_least, &self.at_most) {
            (Some(value), _) => ("at least", value.as_str()),
            (None, value) => ("at most", value.as_ref().map_or("", |value| value.as_str())),
        };
        format!("{} must be {bound} {value}, found {found}", self.measure)
    }
}

impl EvalCase {
    /// Where the case went, in words: each verdict once, in the order of the repetitions.
    pub(super) fn found(&self) -> String {
        let mut found: Vec<String> = Vec::new();
        for trial in &self.trials {
            let word = trial.verdict.map_or_else(|| "an error".to_owned(), |verdict| verdict.to_string());
            if !found.contains(&word) {
                found.push(word);
            }
        }
        found.join(", then ")
    }
}
