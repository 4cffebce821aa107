//! The tests of a domain's gate, `golden/gate.jsonl`: for each rule a case where it fires and one where it guards and does
//! not. A test names a shipped case or holds one, and what is recommended for it; the facts are computed.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::decide;
use crate::domain::Domain;
use crate::record::case::{Case, CaseRecord, Source};
use crate::record::gated::Gated;
use crate::record::json::{self, Json, Number, Object};
use crate::record::recommendation::{FactsRecord, ModelRun, Opinion, Recommendation};
use crate::record::verdict::Verdict;
use crate::record::{VERSION, digest};

/// A `gate_test` record: one test and what came of it.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "gate_test")]
pub struct GateTest {
    kind: &'static str,
    v: u64,
    /// What the test shows, in words.
    pub name: String,
    /// Whether it holds.
    pub passed: bool,
    /// The ids of the rules that should fire.
    pub expected: Vec<String>,
    /// The ids of the rules that fired.
    pub found: Vec<String>,
    /// Why the test could not be made; null where it could.
    pub problem: Option<String>,
}

/// A `gate_coverage` record: how often the tests show a rule from either side.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "gate_coverage")]
pub struct GateCoverage {
    kind: &'static str,
    v: u64,
    /// The id of the rule.
    pub rule: String,
    /// In how many tests it fires.
    pub fires: u64,
    /// In how many tests it guards what is recommended and does not fire.
    pub quiet: u64,
    /// Whether both occur.
    pub covered: bool,
}

/// The tests of a gate, run.
#[derive(Debug)]
pub struct Report {
    /// The tests, in the order of the file.
    pub tests: Vec<GateTest>,
    /// The rules, in the order of the gate file.
    pub coverage: Vec<GateCoverage>,
}

impl Report {
    /// Whether every test holds and every rule is shown from both sides.
    pub fn holds(&self) -> bool {
        self.tests.iter().all(|test| test.passed) && self.coverage.iter().all(|rule| rule.covered)
    }
}

/// Runs the tests of a gate, given the text of their file.
pub fn run(domain: &Domain, text: &[u8]) -> Report {
    let shipped = domain.shipped_cases();
    let mut tests = Vec::new();
    let mut counts: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    let lines = text.split(|byte| *byte == b'\n').enumerate().filter(|(_, line)| !line.trim_ascii().is_empty());
    for (index, line) in lines {
        match run_one(domain, &shipped, line) {
            Ok((test, gated)) => {
                count(domain, &gated, &mut counts);
                tests.push(test);
            }
            Err(problem) => tests.push(GateTest {
                kind: "gate_test",
                v: VERSION,
                name: format!("line {}", index + 1),
                passed: false,
                expected: Vec::new(),
                found: Vec::new(),
                problem: Some(problem),
            }),
        }
    }
    let coverage = domain.rules.iter().map(|rule| {
        let (fires, quiet) = counts.get(rule.id()).copied().unwrap_or_default();
        let covered = fires > 0 && quiet > 0;
        GateCoverage { kind: "gate_coverage", v: VERSION, rule: rule.id().to_owned(), fires, quiet, covered }
    });
    Report { coverage: coverage.collect(), tests }
}

fn count<'a>(domain: &'a Domain, gated: &Gated, counts: &mut BTreeMap<&'a str, (u64, u64)>) {
    let Some(recommended) = gated.recommendation.verdict().decisive() else { return };
    for rule in domain.rules.iter().filter(|rule| rule.guards().contains(&recommended)) {
        let (fires, quiet) = counts.entry(rule.id()).or_default();
        let fired = gated.ruling.firings().any(|firing| firing.rule == rule.id());
        *(if fired { fires } else { quiet }) += 1;
    }
}

fn run_one(domain: &Domain, shipped: &BTreeMap<String, Object>, line: &[u8]) -> Result<(GateTest, Gated), String> {
    let parsed = json::parse(line).map_err(|fault| fault.to_string())?;
    let test = parsed.value.as_object().ok_or("a test is an object")?;
    let name = test.get("name").and_then(Json::as_str).ok_or("`name` must be a string")?.to_owned();
    let fields = match test.get("case") {
        Some(Json::String(id)) => shipped.get(id).ok_or_else(|| format!("the domain ships no case {id:?}"))?,
        Some(Json::Object(fields)) => fields,
        _ => return Err("`case` must be the id of a shipped case or the fields of one".to_owned()),
    };
    let expected =
        test.get("overrides").and_then(Json::as_array).ok_or("`overrides` must be a list of ids of rules")?;
    let expected: Vec<String> = expected.iter().filter_map(Json::as_str).map(str::to_owned).collect();
    let gated = decide(domain, recommendation(domain, fields, test)?);
    let found: Vec<String> = gated.ruling.firings().map(|firing| firing.rule.clone()).collect();
    let passed = found == expected;
    Ok((GateTest { kind: "gate_test", v: VERSION, name, passed, expected, found, problem: None }, gated))
}

/// The recommendation of a test: its facts as triage would write them, the rest as the test says.
fn recommendation(domain: &Domain, fields: &Object, test: &Object) -> Result<Recommendation, String> {
    let word = test.get("recommendation").and_then(Json::as_str).and_then(Verdict::read);
    let verdict = word.filter(|word| word.decisive().is_some()).ok_or("`recommendation` must be APPROVE or REJECT")?;
    let sha256 = digest::of_object(fields);
    let source = Source { file: "gate test".to_owned(), line: 1 };
    let id = domain.schema.id_of(fields).ok_or("the case has no id")?;
    let case = CaseRecord::new(&domain.name, id, &sha256, fields, &source);
    let case = Case::try_from(as_object(&case)?).map_err(|fault| fault.to_string())?;
    let examined = domain.examine(case.fields());
    let unknown = examined.unknown();
    let facts = FactsRecord::new(&case, &examined.signals.fired, &unknown, &examined.hits);
    let facts = facts.under(&domain.policy_version, &[]);
    let run = ModelRun {
        provider: "gate test".to_owned(),
        model: None,
        prompt_sha256: None,
        usage: None,
        cost_usd: None,
        attempts: 0,
    };
    let mut record = as_object(&facts.recommendation(&opinion(verdict), &run))?;
    for key in ["confidence", "rule_violations", "manipulation_detected"] {
        if let Some(value) = test.get(key) {
            record.set(key, value.clone());
        }
    }
    Recommendation::try_from(record).map_err(|fault| fault.to_string())
}

/// An opinion that nothing speaks against, for a test to change.
fn opinion(recommendation: Verdict) -> Opinion {
    Opinion {
        recommendation,
        confidence: Some(Number::from(1)),
        rule_violations: Vec::new(),
        risk_signals: Vec::new(),
        manipulation_detected: false,
        questions_for_submitter: Vec::new(),
        rationale: String::new(),
        cause: None,
    }
}

fn as_object<T: Serialize>(record: &T) -> Result<Object, String> {
    let text = serde_json::to_vec(record).map_err(|error| error.to_string())?;
    match json::parse(&text).map_err(|fault| fault.to_string())?.value {
        Json::Object(object) => Ok(object),
        other => Err(format!("a record is an object, found {}", other.type_name())),
    }
}
