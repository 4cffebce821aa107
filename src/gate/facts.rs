//! The facts that rules ask for: computed from the case, and of the line only what can make it worse for an approval or
//! what only a recommendation can say.

use std::collections::BTreeSet;

use rust_decimal::Decimal;

use crate::domain::{Domain, Examined};
use crate::number;
use crate::record::facts::Severity;
use crate::record::json::Json;
use crate::record::recommendation::Recommendation;
use crate::rule::{Condition, Fact, FactName, Rule, Truth};

/// The facts of one recommendation.
pub struct Facts<'a> {
    domain: &'a Domain,
    examined: &'a Examined<'a>,
    recommendation: &'a Recommendation,
    invalid: Vec<String>,
}

/// What a condition saw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// The facts, each with its place where the condition is about a field of the case.
    pub facts: Vec<(String, Fact)>,
    /// Whether the condition holds: it does where a fact says so, and where one does not say.
    pub holds: bool,
    /// Whether a fact says so.
    pub known: bool,
}

/// How a rule fired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fired {
    /// The facts say so.
    Known,
    /// A fact does not say, and what is unknown holds.
    Unknown,
}

impl<'a> Facts<'a> {
    /// The facts of a recommendation, whose case was examined.
    pub fn new(domain: &'a Domain, examined: &'a Examined<'a>, recommendation: &'a Recommendation) -> Self {
        let cited = recommendation.cited().into_iter();
        let mut invalid: Vec<String> = cited.filter(|id| domain.policy.rule(id).is_none()).map(str::to_owned).collect();
        invalid.sort();
        invalid.dedup();
        Self { domain, examined, recommendation, invalid }
    }

    /// Whether a rule fires: it guards the recommendation and all its conditions hold.
    pub fn fires(&self, rule: &Rule) -> Option<Fired> {
        let guarded = self.recommendation.verdict().decisive().is_some_and(|verdict| rule.guards().contains(&verdict));
        let seen: Vec<Seen> =
            if guarded { rule.conditions().iter().map(|condition| self.see(condition)).collect() } else { Vec::new() };
        let fires = guarded && seen.iter().all(|seen| seen.holds);
        fires.then(|| if seen.iter().all(|seen| seen.known) { Fired::Known } else { Fired::Unknown })
    }

    /// What a condition sees.
    pub fn see(&self, condition: &Condition) -> Seen {
        let facts = self.of(condition.fact());
        let truths: Vec<Truth> = facts.iter().map(|(_, fact)| condition.test().of(fact)).collect();
        let known = truths.contains(&Truth::Holds);
        Seen { facts, holds: known || truths.contains(&Truth::Unknown), known }
    }

    /// The cited rules that do not exist.
    pub fn invalid_citations(&self) -> &[String] {
        &self.invalid
    }

    /// Whether the engine saw an attempt to steer the reader, or the line says that the model did.
    pub fn manipulation_detected(&self) -> bool {
        self.engine_saw_manipulation() || self.recommendation.get("manipulation_detected") == Some(&Json::Bool(true))
    }

    fn of(&self, name: &FactName) -> Vec<(String, Fact)> {
        let fact = match name {
            FactName::Field(path) => {
                let fields = self.recommendation.case().fields();
                let field = self.domain.schema.find(path);
                return field
                    .map(|field| self.domain.schema.facts(field, fields))
                    .unwrap_or_else(|| vec![(path.clone(), Fact::Unknown("not declared".to_owned()))]);
            }
            FactName::Signal(id) => self.signal(id),
            FactName::HighSignals => Fact::Ids(self.high_signals()),
            FactName::ScreeningMatch => self.screening_match(),
            FactName::ManipulationDetected => self.manipulation(),
            FactName::Confidence => self.confidence(),
            FactName::ConfirmedCitations => self.citations(|| self.confirmed().len()),
            FactName::InvalidCitations => self.citations(|| self.invalid.len()),
        };
        vec![(name.to_string(), fact)]
    }

    fn signal(&self, id: &str) -> Fact {
        if self.domain.signals.spec(id).is_none() {
            return Fact::Unknown("not declared".to_owned());
        }
        if self.fired(id) {
            return Fact::Flag(true);
        }
        match self.examined.signals.unknown_of(id) {
            Some(unknown) => Fact::Unknown(format!("{} {}", unknown.field, unknown.reason)),
            None => Fact::Flag(false),
        }
    }

    fn fired(&self, id: &str) -> bool {
        self.examined.signals.fired.iter().any(|signal| signal.id == id)
    }

    /// The high signals that fired or might have: an unknown one is in the set, for the tests of sets only grow with it.
    fn high_signals(&self) -> BTreeSet<String> {
        let specs = self.domain.signals.specs().iter().filter(|spec| spec.severity == Severity::High);
        let present = specs.filter(|spec| self.fired(&spec.id) || self.examined.signals.unknown_of(&spec.id).is_some());
        present.map(|spec| spec.id.clone()).collect()
    }

    fn screening_match(&self) -> Fact {
        match (self.examined.hits.is_empty(), self.examined.unscreened.first()) {
            (false, _) => Fact::Flag(true),
            (true, Some(unknown)) => Fact::Unknown(format!("{} {}", unknown.field, unknown.reason)),
            (true, None) => Fact::Flag(false),
        }
    }

    fn engine_saw_manipulation(&self) -> bool {
        let detectors = self.domain.signals.specs().iter().filter(|spec| spec.detector.is_some());
        detectors.into_iter().any(|spec| self.fired(&spec.id))
    }

    fn manipulation(&self) -> Fact {
        if self.engine_saw_manipulation() {
            return Fact::Flag(true);
        }
        match self.recommendation.get("manipulation_detected") {
            Some(Json::Bool(stated)) => Fact::Flag(*stated),
            other => unreadable(other),
        }
    }

    fn confidence(&self) -> Fact {
        match self.recommendation.get("confidence") {
            Some(Json::Number(number)) => match number::exact(number.as_str()) {
                Some(value) if (Decimal::ZERO..=Decimal::ONE).contains(&value) => Fact::Number(value),
                _ => Fact::Unknown("not from 0 to 1".to_owned()),
            },
            other => unreadable(other),
        }
    }

    fn citations(&self, count: impl FnOnce() -> usize) -> Fact {
        match self.recommendation.get("rule_violations") {
            Some(Json::Array(_)) => Fact::Number(Decimal::from(count())),
            other => unreadable(other),
        }
    }

    /// The cited rules that exist, are hard, and that a fired signal confirms.
    pub(super) fn confirmed(&self) -> BTreeSet<&str> {
        let confirmed = |id: &str| {
            let hard = self.domain.policy.rule(id).is_some_and(|rule| rule.hard);
            let mut confirming = self.domain.signals.specs().iter().filter(|spec| spec.confirms.contains(id));
            hard && confirming.any(|spec| self.examined.signals.confirmed.contains(&spec.id))
        };
        self.recommendation.cited().into_iter().filter(|id| confirmed(id)).collect()
    }
}

fn unreadable(value: Option<&Json>) -> Fact {
    Fact::Unknown(value.map_or("missing".to_owned(), |value| format!("is {}", value.type_name())))
}
