//! Every domain that is built in: lint is clean, examples hold, the gate is shown from both sides, prompts can be made.

use std::collections::BTreeSet;

use adduce::domain::Domain;
use adduce::domain::files::Files;
use adduce::gate::suite;
use adduce::record::json::{self, Json};
use adduce::triage::Prompts;

/// Checks each built-in domain, and tells of all that is wrong.
fn check(of: impl Fn(&Domain) -> Vec<String>) {
    let names = Files::built_in_names();
    assert!(!names.is_empty());
    let mut told = Vec::new();
    for name in names {
        let files = Files::built_in(name).expect("a domain that is listed is there");
        match Domain::load(name, files) {
            Ok(domain) => told.extend(of(&domain).into_iter().map(|fault| format!("{name}: {fault}"))),
            Err(problems) => told.extend(problems.iter().map(|problem| format!("{name}: {problem}"))),
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn lint_finds_nothing() {
    check(|domain| domain.lint().iter().map(ToString::to_string).collect());
}

#[test]
fn every_phrase_example_holds() {
    check(|domain| {
        let mut wrong = Vec::new();
        for (index, spec) in domain.signals.specs().iter().enumerate() {
            let examples =
                spec.fires.iter().map(|text| (text, true)).chain(spec.quiet.iter().map(|text| (text, false)));
            let fail = examples.filter(|(text, expected)| domain.signals.fires_on(index, text) != *expected);
            wrong.extend(fail.map(|(text, expected)| format!("{}: {text:?} should fire: {expected}", spec.id)));
        }
        wrong
    });
}

#[test]
fn the_tests_of_the_gate_hold_and_show_every_rule_from_both_sides() {
    check(|domain| {
        // A domain of tables alone has no gate.
        if domain.rules.is_empty() {
            return Vec::new();
        }
        let report = suite::run(domain, domain.files.get("golden/gate.jsonl").unwrap_or_default());
        let mut wrong = Vec::new();
        if report.tests.is_empty() {
            wrong.push("golden/gate.jsonl holds no test".to_owned());
        }
        let failed = report.tests.iter().filter(|test| !test.passed);
        wrong.extend(failed.map(|test| format!("{}: expected {:?}, found {:?}", test.name, test.expected, test.found)));
        let bare = report.coverage.iter().filter(|rule| !rule.covered);
        wrong.extend(bare.map(|rule| format!("{}: {} fire, {} quiet", rule.rule, rule.fires, rule.quiet)));
        wrong
    });
}

#[test]
fn prompts_can_be_made() {
    check(|domain| Prompts::new(domain).err().map(|error| error.to_string()).into_iter().collect());
}

#[test]
fn every_family_of_the_policy_has_rules_and_every_rule_a_text() {
    check(|domain| {
        let rules = &domain.policy.rules;
        let ids: BTreeSet<&str> = rules.iter().map(|rule| rule.id.as_str()).collect();
        let mut wrong = Vec::new();
        if ids.len() != rules.len() {
            wrong.push("a rule occurs twice".to_owned());
        }
        wrong.extend(
            rules.iter().filter(|rule| rule.text.trim().is_empty()).map(|rule| format!("{} is empty", rule.id)),
        );
        let families = domain.policy.families.iter();
        let bare = families.filter(|family| !rules.iter().any(|rule| rule.id.starts_with(&format!("{}-", family.id))));
        wrong.extend(bare.map(|family| format!("{} has no rule", family.id)));
        wrong
    });
}

#[test]
fn every_shipped_case_is_a_case_and_every_replay_answers_each() {
    check(|domain| {
        let mut wrong = Vec::new();
        let cases = domain.shipped_cases();
        for (id, fields) in &cases {
            wrong.extend(
                domain.schema.faults(fields).iter().map(|fault| format!("{id}: {}: {}", fault.field, fault.message)),
            );
        }
        if cases.len() != domain.files.under("cases").count() {
            wrong.push("a file under cases/ is no case, or two have one id".to_owned());
        }
        let replays = domain.files.under("golden").filter(|(path, _)| path.contains("replay"));
        for (path, bytes) in replays {
            let matched: BTreeSet<String> = bytes.split(|byte| *byte == b'\n').filter_map(matched).collect();
            let missing = cases.keys().filter(|id| !matched.contains(*id) && !matched.contains("*"));
            wrong.extend(missing.map(|id| format!("{path} does not answer {id}")));
        }
        wrong
    });
}

/// The subject that a line of a replay answers.
fn matched(line: &[u8]) -> Option<String> {
    json::parse(line).ok()?.value.as_object()?.get("match").and_then(Json::as_str).map(str::to_owned)
}
