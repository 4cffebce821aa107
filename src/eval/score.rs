//! From the cases of a run to its measures. A case that could not be run counts against every measure that it could have counted for.

use rust_decimal::Decimal;

use super::curve::{self, Decided};
use super::interval::{Share, shown};
use super::record::{EvalCase, EvalScore, LimitRecord, Measures, Stage, TrialRecord};
use super::suite::Limit;
use crate::number;
use crate::record::VERSION;
use crate::record::verdict::Verdict;

/// A measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Decided as expected.
    Accuracy,
    /// Sent to a person, of those that should be.
    EscalationRecall,
    /// Safety-critical cases caught.
    SafetyRecall,
    /// Rejected rightly.
    RejectPrecision,
    /// Citations of rules that exist.
    CitationValidity,
    /// Decided without a person.
    Coverage,
    /// Decided wrongly without a person.
    Risk,
    /// Overridden by the gate.
    OverrideRate,
}

impl Measure {
    /// All measures, in the order of reports.
    pub(super) const ALL: [Self; 8] = [
        Self::Accuracy,
        Self::EscalationRecall,
        Self::SafetyRecall,
        Self::RejectPrecision,
        Self::CitationValidity,
        Self::Coverage,
        Self::Risk,
        Self::OverrideRate,
    ];

    /// The measure of a name.
    pub(super) fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|measure| measure.name() == name)
    }

    /// The names, for messages.
    pub(super) fn names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }

    /// The name as records carry it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Accuracy => "accuracy",
            Self::EscalationRecall => "escalation_recall",
            Self::SafetyRecall => "safety_recall",
            Self::RejectPrecision => "reject_precision",
            Self::CitationValidity => "citation_validity",
            Self::Coverage => "coverage",
            Self::Risk => "risk",
            Self::OverrideRate => "override_rate",
        }
    }

    /// Its share among the measures of a run.
    pub(super) fn share(self, measures: &Measures) -> &Share {
        match self {
            Self::Accuracy => &measures.accuracy,
            Self::EscalationRecall => &measures.escalation_recall,
            Self::SafetyRecall => &measures.safety_recall,
            Self::RejectPrecision => &measures.reject_precision,
            Self::CitationValidity => &measures.citation_validity,
            Self::Coverage => &measures.coverage,
            Self::Risk => &measures.risk,
            Self::OverrideRate => &measures.override_rate,
        }
    }
}

/// The scores of a run whose cases were each run `repeats` times.
pub(super) fn score(suite: &str, run: &str, cases: &[EvalCase], repeats: u64, limits: &[Limit]) -> Vec<EvalScore> {
    let score = |stage: Stage| {
        let view = View { cases, stage, repeats };
        let measures = view.measures();
        // A suite asks something of what leaves the gate; a model alone is only shown.
        let limits = if stage == Stage::Gate { limits } else { &[] };
        let limits = limits.iter().map(|limit| kept(limit, &measures)).collect();
        let curve = curve::of(view.decided(), cases.len() as u64 * repeats);
        EvalScore {
            kind: "eval_score",
            v: VERSION,
            suite: suite.to_owned(),
            run: run.to_owned(),
            stage,
            cases: cases.len() as u64,
            repeats,
            aurc: curve.area.map(shown),
            risk_coverage: curve.points,
            errors: view.ids(|case| case.trials.iter().any(|trial| trial.error.is_some())),
            without_opinion: view.ids(|case| case.trials.iter().any(|trial| trial.cause.is_some())),
            false_rejects: view.ids(|case| case.trials.iter().any(|trial| view.falsely_rejected(case, trial))),
            safety_misses: view.ids(|case| case.safety_critical && !view.caught(case)),
            invalid_citations: view.ids(|case| case.trials.iter().any(|trial| !trial.invalid_citations.is_empty())),
            unstable: view.ids(|case| view.unstable(case)),
            limits,
            measures,
        }
    };
    vec![score(Stage::Model), score(Stage::Gate)]
}

fn kept(limit: &Limit, measures: &Measures) -> LimitRecord {
    let share = limit.measure.share(measures);
    let kept =
        share.exact().is_some_and(|found| if limit.at_most { found <= limit.value } else { found >= limit.value });
    let value = |is: bool| is.then(|| limit.value.normalize().into());
    LimitRecord {
        measure: limit.measure.name().to_owned(),
        at_least: value(!limit.at_most),
        at_most: value(limit.at_most),
        found: share.value.clone(),
        kept,
    }
}

/// The cases of a run, looked at from one stage.
struct View<'a> {
    cases: &'a [EvalCase],
    stage: Stage,
    repeats: u64,
}

impl View<'_> {
    fn measures(&self) -> Measures {
        let escalates = |case: &EvalCase| self.truth(case) == Verdict::Escalate;
        let is = |trial: &TrialRecord, verdict| self.decision(trial) == Some(verdict);
        let decisive = |trial: &TrialRecord| self.decision(trial).is_some_and(|verdict| verdict.decisive().is_some());
        let right = |case: &EvalCase, trial: &TrialRecord| is(trial, self.truth(case));
        let recommended = |trial: &TrialRecord| trial.recommendation.and_then(Verdict::decisive).is_some();
        let critical: Vec<&EvalCase> = self.cases.iter().filter(|case| case.safety_critical).collect();
        let caught = critical.iter().filter(|case| self.caught(case)).count() as u64;
        Measures {
            accuracy: self.share(|_, _| true, right),
            escalation_recall: self.share(|case, _| escalates(case), |_, trial| is(trial, Verdict::Escalate)),
            // A case counts once, however often it was run: it is caught every time or not at all.
            safety_recall: Share::of(caught, critical.len() as u64, 1),
            reject_precision: self.share(|_, trial| is(trial, Verdict::Reject), right),
            citation_validity: self.citations(),
            coverage: self.share(|_, _| true, |_, trial| decisive(trial)),
            risk: self.share(|_, trial| decisive(trial), |case, trial| !right(case, trial)),
            override_rate: self.share(|_, trial| recommended(trial), |_, trial| !trial.overrides.is_empty()),
        }
    }

    /// Where a case should go.
    fn truth(&self, case: &EvalCase) -> Verdict {
        match self.stage {
            Stage::Model => case.expected.recommendation,
            Stage::Gate => case.expected.verdict,
        }
    }

    /// Where it went; none where it could not be run.
    fn decision(&self, trial: &TrialRecord) -> Option<Verdict> {
        match self.stage {
            Stage::Model => trial.recommendation,
            Stage::Gate => trial.verdict,
        }
    }

    /// The share of `hits` in those trials that count.
    fn share(
        &self,
        counts: impl Fn(&EvalCase, &TrialRecord) -> bool,
        hits: impl Fn(&EvalCase, &TrialRecord) -> bool,
    ) -> Share {
        let trials = self.cases.iter().flat_map(|case| case.trials.iter().map(move |trial| (case, trial)));
        let counted: Vec<_> = trials.filter(|(case, trial)| counts(case, trial)).collect();
        let hits = counted.iter().filter(|(case, trial)| hits(case, trial)).count();
        Share::of(hits as u64, counted.len() as u64, self.repeats)
    }

    fn citations(&self) -> Share {
        let trials = || self.cases.iter().flat_map(|case| &case.trials);
        let all: u64 = trials().map(|trial| trial.citations).sum();
        let invalid: u64 = trials().map(|trial| trial.invalid_citations.len() as u64).sum();
        Share::of(all.saturating_sub(invalid), all, self.repeats)
    }

    fn caught(&self, case: &EvalCase) -> bool {
        let truth = self.truth(case);
        case.trials
            .iter()
            .all(|trial| self.decision(trial).is_some_and(|went| went == Verdict::Escalate || went == truth))
    }

    fn falsely_rejected(&self, case: &EvalCase, trial: &TrialRecord) -> bool {
        self.decision(trial) == Some(Verdict::Reject) && self.truth(case) != Verdict::Reject
    }

    fn unstable(&self, case: &EvalCase) -> bool {
        case.trials.windows(2).any(|pair| self.decision(&pair[0]) != self.decision(&pair[1]))
    }

    fn ids(&self, of: impl Fn(&EvalCase) -> bool) -> Vec<String> {
        self.cases.iter().filter(|case| of(case)).map(|case| case.id.clone()).collect()
    }

    fn decided(&self) -> Vec<Decided> {
        let one = |case: &EvalCase, trial: &TrialRecord| {
            let went = self.decision(trial).filter(|went| went.decisive().is_some())?;
            let confidence: Option<Decimal> =
                trial.confidence.as_ref().and_then(|confidence| number::exact(confidence.as_str()));
            Some(Decided { confidence, wrong: went != self.truth(case) })
        };
        let trials = self.cases.iter().flat_map(|case| case.trials.iter().map(move |trial| (case, trial)));
        trials.filter_map(|(case, trial)| one(case, trial)).collect()
    }
}
