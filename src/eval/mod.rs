//! Evaluation: suites of checks and of cases that should go somewhere, run through the same ingest, triage and gate that a pipe
//! runs, and scored. It never decides with other code than the stages do, and a case that cannot be run is a row like any other.

pub mod diff;
pub mod record;
pub mod report;
pub mod suite;

mod baseline;
mod change;
mod check;
mod curve;
mod entry;
mod interval;
mod judge;
mod schedule;
mod score;
mod trial;
mod work;

use std::sync::Arc;

use crate::domain::Domain;
use crate::provider::Provider;
use crate::provider::offline::Offline;
use crate::record::VERSION;
use crate::triage::{PromptError, Prompts, Triage};

use baseline::{ESCALATE_ALL, EscalateAll};
use record::{EvalSummary, Evaluation, SuiteRecord};
use suite::{Limit, Strict, Suite};
use trial::Bench;
use work::Work;

/// The name of the offline baseline.
const OFFLINE: &str = "offline";

/// A suite and those who answer in it.
pub struct Loaded {
    /// The suite.
    pub suite: Suite,
    /// The runs, in order.
    pub runs: Vec<Run>,
}

/// A run: who answers, and what is asked of it.
pub struct Run {
    /// The name, which records carry.
    pub name: String,
    /// Who answers; none where each entry brings its own replies.
    pub provider: Option<Arc<dyn Provider>>,
    /// What a strict evaluation holds it to.
    pub strict: Strict,
    /// What its measures must reach.
    pub limits: Vec<Limit>,
}

/// How to evaluate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// How many times each scored case is run, at least once.
    pub repeats: u64,
    /// Whether misses that do harm fail the evaluation.
    pub strict: bool,
    /// How many cases are run at a time; the result does not depend on it.
    pub jobs: usize,
    /// The longest value that ingest takes.
    pub longest: usize,
}

/// Runs suites over a domain. Every suite with scored cases is also run with two baselines: everything to a person, and no model.
pub fn evaluate(domain: &Domain, suites: &[Loaded], settings: Settings) -> Result<Evaluation, PromptError> {
    let prompts = Prompts::new(domain)?;
    let (triage, shipped) = (Triage::new(domain, &prompts), trial::shipped(domain));
    let bench = Bench { domain, triage, shipped, longest: settings.longest };
    let summary = EvalSummary {
        kind: "eval",
        v: VERSION,
        domain: domain.name.clone(),
        policy_version: domain.policy_version.clone(),
        suites: Vec::new(),
        repeats: settings.repeats,
        strict: settings.strict,
        passed: true,
        failures: Vec::new(),
    };
    let mut evaluation = Evaluation { checks: Vec::new(), cases: Vec::new(), scores: Vec::new(), summary };
    for loaded in suites {
        add(&mut evaluation, &Work::new(&bench, &loaded.suite, settings), loaded);
    }
    evaluation.summary.passed = evaluation.summary.failures.is_empty();
    Ok(evaluation)
}

/// Runs a suite and adds what came of it.
fn add(evaluation: &mut Evaluation, work: &Work<'_>, loaded: &Loaded) {
    let name = &loaded.suite.name;
    let checks = work.checks();
    let baselines = if work.scored().is_empty() { Vec::new() } else { baselines(loaded) };
    let asked = if work.scored().is_empty() { &[] } else { loaded.runs.as_slice() };
    let runs: Vec<&Run> = baselines.iter().chain(asked).collect();
    let summary = &mut evaluation.summary;
    summary.failures.extend(checks.iter().filter_map(judge::of_check));
    summary.suites.push(SuiteRecord {
        name: name.clone(),
        title: loaded.suite.title.clone(),
        checks: checks.len() as u64,
        cases: work.scored().len() as u64,
        safety_critical: work.scored().iter().filter(|scored| scored.expected.safety_critical).count() as u64,
        runs: runs.iter().map(|run| run.name.clone()).collect(),
        baselines: baselines.iter().map(|run| run.name.clone()).collect(),
    });
    evaluation.checks.extend(checks);
    for run in runs {
        let cases = work.cases(run);
        let strict = if summary.strict { run.strict } else { Strict::NONE };
        let scores = score::score(name, &run.name, &cases, summary.repeats, &run.limits);
        summary.failures.extend(cases.iter().flat_map(|case| judge::of_case(case, strict)));
        summary.failures.extend(scores.iter().flat_map(judge::of_score));
        evaluation.cases.extend(cases);
        evaluation.scores.extend(scores);
    }
}

/// The baselines of a suite, less those that it runs itself.
fn baselines(loaded: &Loaded) -> Vec<Run> {
    let baseline = |name: &str, provider: Arc<dyn Provider>| Run {
        name: name.to_owned(),
        provider: Some(provider),
        strict: Strict::NONE,
        limits: Vec::new(),
    };
    let mut baselines = vec![baseline(ESCALATE_ALL, Arc::new(EscalateAll))];
    if !loaded.runs.iter().any(|run| run.name == OFFLINE) {
        baselines.push(baseline(OFFLINE, Arc::new(Offline)));
    }
    baselines
}

#[cfg(test)]
mod tests;
