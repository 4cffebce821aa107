//! Reading `gate.toml`: rules that can only send a case to a person.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::files::Files;
use super::signals::{RawTest, Setting};
use super::stanza::{Document, Stanza};
use super::{Problem, signals};
use crate::policy::Policy;
use crate::record::verdict::Decisive;
use crate::rule::{Condition, FactName, Rule, Test};
use crate::schema::Schema;
use crate::signal::Signals;

/// What the facts of a rule are checked against.
pub(super) struct Known<'a> {
    pub(super) policy: &'a Policy,
    pub(super) signals: &'a Signals,
    pub(super) schema: &'a Schema,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRule {
    id: String,
    policy_rule: Option<String>,
    guards: Vec<Guard>,
    when: Vec<RawCondition>,
    reason: String,
}

#[derive(Deserialize)]
enum Guard {
    #[serde(rename = "APPROVE")]
    Approve,
    #[serde(rename = "REJECT")]
    Reject,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCondition {
    fact: String,
    op: String,
    value: Option<Setting>,
}

impl super::Domain {
    /// Reads the rules of another gate file for this domain, or tells every problem.
    pub fn rules_from(&self, file: &str, text: &str) -> Result<Vec<Rule>, Vec<Problem>> {
        let files = Files::from(std::collections::BTreeMap::from([(file.to_owned(), text.as_bytes().to_vec())]));
        let known = Known { policy: &self.policy, signals: &self.signals, schema: &self.schema };
        let mut problems = Vec::new();
        let rules = read(&files, file, &known, &mut problems);
        if problems.is_empty() { Ok(rules) } else { Err(problems) }
    }
}

/// Reads the rules of a gate file. No rule at all is a problem.
pub(super) fn read(files: &Files, file: &str, known: &Known<'_>, problems: &mut Vec<Problem>) -> Vec<Rule> {
    let mut document = match Document::open(files, file) {
        None => {
            problems.push(Problem::new(file, 1, "the file is missing"));
            return Vec::new();
        }
        Some(Err(problem)) => {
            problems.push(problem);
            return Vec::new();
        }
        Some(Ok(document)) => document,
    };
    let mut rules = Vec::new();
    let mut ids = BTreeSet::new();
    let stanzas = document.stanzas::<RawRule>("rule");
    if stanzas.is_empty() {
        document.note(1, "there is no rule: a gate without rules would let everything stand");
    }
    for Stanza { value: raw, line } in stanzas {
        if !ids.insert(raw.id.clone()) {
            document.note(line, format!("the rule {:?} occurs twice", raw.id));
        }
        match rule(raw, known) {
            Ok(rule) => rules.push(rule),
            Err(messages) => messages.into_iter().for_each(|message| document.note(line, message)),
        }
    }
    problems.append(&mut document.finish());
    rules
}

fn rule(raw: RawRule, known: &Known<'_>) -> Result<Rule, Vec<String>> {
    let id = &raw.id;
    let mut faults = Vec::new();
    if let Some(policy_rule) = raw.policy_rule.as_ref().filter(|cited| known.policy.rule(cited).is_none()) {
        faults.push(format!("the rule {id:?} serves {policy_rule:?}, which is not in policy.md"));
    }
    let mut conditions = Vec::new();
    for condition in &raw.when {
        match read_condition(condition, known) {
            Ok(condition) => conditions.push(condition),
            Err(fault) => faults.push(format!("the rule {id:?}: {fault}")),
        }
    }
    let guards = raw.guards.iter().map(|guard| match guard {
        Guard::Approve => Decisive::Approve,
        Guard::Reject => Decisive::Reject,
    });
    // Conditions that could not be read have been told already; they are not told again as missing.
    let readable = conditions.len() == raw.when.len();
    match Rule::new(id, guards.collect(), conditions, &raw.reason) {
        Ok(rule) if faults.is_empty() => return Ok(rule.serving(raw.policy_rule)),
        Ok(_) => {}
        Err(more) => faults.extend(more.into_iter().filter(|fault| readable || !fault.contains("empty `when`"))),
    }
    Err(faults)
}

fn read_condition(raw: &RawCondition, known: &Known<'_>) -> Result<Condition, String> {
    let fact = FactName::read(&raw.fact).ok_or_else(|| format!("the fact {:?} is not known", raw.fact))?;
    match &fact {
        FactName::Signal(id) if known.signals.spec(id).is_none() => {
            return Err(format!("the signal {id:?} is not in signals.toml"));
        }
        FactName::Field(path) if known.schema.find(path).is_none() => {
            return Err(format!("the field {path:?} is not declared in domain.toml"));
        }
        _ => {}
    }
    let raw_test = RawTest { op: raw.op.clone(), value: raw.value.clone(), list: None };
    let test = signals::read_test(&raw_test, &std::collections::BTreeMap::new())?;
    if let FactName::Field(path) = &fact
        && !known.schema.find(path).is_some_and(|field| signals::fits(known.schema.field(field).kind, &test))
    {
        return Err(format!("`{}` cannot be asked of {fact}", raw.op));
    }
    if let Test::HasAny(ids) | Test::HasOtherThan(ids) = &test
        && let Some(unknown) = ids.iter().find(|id| known.signals.spec(id).is_none())
    {
        return Err(format!("the signal {unknown:?} is not in signals.toml"));
    }
    Condition::new(fact, test)
}
