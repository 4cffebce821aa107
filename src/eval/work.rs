//! A suite at work: its checks, and its scored cases in one run after the other. Whatever goes wrong with one becomes its row.

use super::entry::{Asks, Entry, Expected, Forge};
use super::record::{EvalCase, EvalCheck, ExpectedRecord, TrialRecord};
use super::suite::Suite;
use super::trial::{Bench, End, Trial, Untried};
use super::{Run, Settings, schedule};
use crate::provider::Provider;
use crate::provider::offline::Offline;
use crate::record::VERSION;
use crate::record::json::Json;
use crate::record::verdict::Verdict;

/// A suite at work.
pub(super) struct Work<'a> {
    bench: &'a Bench<'a>,
    suite: &'a Suite,
    settings: Settings,
    scored: Vec<Scored<'a>>,
}

/// An entry that is scored.
pub(super) struct Scored<'a> {
    entry: &'a Entry,
    pub(super) expected: &'a Expected,
}

impl<'a> Work<'a> {
    /// A suite on a bench.
    pub(super) fn new(bench: &'a Bench<'a>, suite: &'a Suite, settings: Settings) -> Self {
        let scored = suite.entries.iter().filter_map(|entry| match &entry.asks {
            Asks::Score(expected) => Some(Scored { entry, expected }),
            Asks::Check { .. } => None,
        });
        Self { bench, suite, settings, scored: scored.collect() }
    }

    /// The cases that are scored.
    pub(super) fn scored(&self) -> &[Scored<'a>] {
        &self.scored
    }

    /// The checks of the suite. A model has no part in them: what it says stands in the check.
    pub(super) fn checks(&self) -> Vec<EvalCheck> {
        let checked =
            schedule::in_order(self.settings.jobs, &self.suite.entries, &|entry| self.check(entry), &|_| false);
        checked.into_iter().flatten().flatten().collect()
    }

    fn check(&self, entry: &Entry) -> Option<EvalCheck> {
        let Asks::Check { holds, forge } = &entry.asks else { return None };
        let provider: &dyn Provider = entry.replies.as_ref().map_or(&Offline, |replay| replay);
        let (problems, error) = match self.bench.run(&entry.input, provider, 0, forge) {
            Ok(trial) => (holds.iter().filter_map(|one| one.problem(&trial)).collect(), None),
            Err(untried) => (Vec::new(), Some(untried.to_string())),
        };
        Some(EvalCheck {
            kind: "eval_check",
            v: VERSION,
            suite: self.suite.name.clone(),
            id: entry.id.clone(),
            name: entry.name.clone(),
            tags: entry.tags.clone(),
            passed: error.is_none() && problems.is_empty(),
            problems,
            error,
        })
    }

    /// The scored cases in a run. After a dead key the rest are rows that say so.
    pub(super) fn cases(&self, run: &Run) -> Vec<EvalCase> {
        let stops = |case: &EvalCase| case.trials.iter().any(|trial| trial.stopped);
        let cases = schedule::in_order(self.settings.jobs, &self.scored, &|scored| self.case(run, scored), &stops);
        let unasked = |scored| self.row(run, scored, vec![failed(&Untried::NotAsked)]);
        cases.into_iter().zip(&self.scored).map(|(case, scored)| case.unwrap_or_else(|| unasked(scored))).collect()
    }

    fn case(&self, run: &Run, scored: &Scored<'_>) -> EvalCase {
        let own = || scored.entry.replies.as_ref().map(|replay| replay as &dyn Provider);
        let Some(provider) = run.provider.as_deref().map(|provider| provider as &dyn Provider).or_else(own) else {
            return self.row(run, scored, vec![failed(&Untried::NoReplies)]);
        };
        let (mut trials, mut asked) = (Vec::new(), 0);
        for _ in 0..self.settings.repeats.max(1) {
            let trial = self.bench.run(&scored.entry.input, provider, asked, &Forge::default());
            asked += trial.as_ref().map_or(0, |trial| trial.prompts.len());
            trials.push(trial.as_ref().map_or_else(failed, |trial| self.tried(trial)));
            if trials.last().is_some_and(|last| last.stopped) {
                break;
            }
        }
        self.row(run, scored, trials)
    }

    fn tried(&self, trial: &Trial) -> TrialRecord {
        let failed = |message: String| TrialRecord { error: Some(message), ..TrialRecord::default() };
        let ruled = match &trial.end {
            End::Ruled(ruled) => ruled,
            End::Rejected { code } => return failed(format!("ingest rejects the case: {code}")),
            End::Refused { message } => return failed(message.clone()),
        };
        let gated = &ruled.gated;
        let cited = gated.recommendation.cited();
        let invalid = cited.iter().filter(|id| self.bench.domain.policy.rule(id).is_none());
        let confidence = match gated.recommendation.get("confidence") {
            Some(Json::Number(confidence)) => Some(confidence.clone()),
            _ => None,
        };
        TrialRecord {
            recommendation: Some(gated.recommendation.verdict()),
            verdict: Some(gated.ruling.verdict()),
            confidence,
            overrides: gated.ruling.firings().map(|firing| firing.rule.clone()).collect(),
            citations: cited.len() as u64,
            invalid_citations: invalid.map(|id| (*id).to_owned()).collect(),
            cause: ruled.cause.clone(),
            error: None,
            stopped: trial.stopped,
        }
    }

    /// The row of a case. A repetition that was not made is one that did not succeed.
    fn row(&self, run: &Run, scored: &Scored<'_>, mut trials: Vec<TrialRecord>) -> EvalCase {
        let repeats = usize::try_from(self.settings.repeats.max(1)).unwrap_or(usize::MAX);
        let last = trials.last().filter(|last| last.error.is_some()).cloned();
        trials.resize(repeats, last.unwrap_or_else(|| failed(&Untried::NotAsked)));
        let Scored { entry, expected } = scored;
        let went = |trial: &TrialRecord, verdict| trial.verdict == Some(verdict);
        let right = |trial: &TrialRecord| went(trial, expected.verdict);
        let caught = |trial: &TrialRecord| went(trial, Verdict::Escalate) || right(trial);
        let rejected = |trial: &TrialRecord| went(trial, Verdict::Reject) && !right(trial);
        EvalCase {
            kind: "eval_case",
            v: VERSION,
            suite: self.suite.name.clone(),
            run: run.name.clone(),
            id: entry.id.clone(),
            name: entry.name.clone(),
            tags: entry.tags.clone(),
            expected: ExpectedRecord {
                recommendation: expected.recommendation,
                verdict: expected.verdict,
                policy_rule: expected.policy_rule.clone(),
            },
            safety_critical: expected.safety_critical,
            passed: trials.iter().all(right),
            caught: expected.safety_critical.then(|| trials.iter().all(caught)),
            false_reject: trials.iter().any(rejected),
            trials,
        }
    }
}

fn failed(untried: &Untried) -> TrialRecord {
    TrialRecord { error: Some(untried.to_string()), ..TrialRecord::default() }
}
