//! Looking at a gate: its tests, its explanations, and what a change of rules would route differently.

use serde_json::{Value, json};

use crate::call::{Place, adduce, read, repository_file};
use crate::shipped::{RECOMMENDED, recommended};

fn gate_file(place: &Place, edit: impl Fn(String) -> String) -> String {
    place.file("gate.toml", edit(read("domains/campaign/gate.toml")))
}

#[test]
fn the_tests_of_the_shipped_gate_show_every_rule_from_both_sides() {
    let ran = adduce("gate test --domain campaign").run().ended(0);
    let (tests, coverage) = (ran.of_kind("gate_test"), ran.of_kind("gate_coverage"));
    assert!(tests.iter().all(|test| test["passed"] == true));
    assert_eq!(coverage.len(), read("domains/campaign/gate.toml").matches("[[rule]]").count());
    for rule in coverage {
        assert!(
            rule["covered"] == true && rule["fires"].as_u64() > Some(0) && rule["quiet"].as_u64() > Some(0),
            "{rule}"
        );
    }
}

#[test]
fn a_gate_test_that_does_not_hold_is_named() {
    let place = Place::new();
    let lines = [
        r#"{"name":"expects too much","case":"camp-002","recommendation":"APPROVE","overrides":["screening-match"]}"#,
        r#"{"name":"expects too little","case":"camp-009","recommendation":"APPROVE","overrides":[]}"#,
        r#"{"name":"of no case","case":"camp-999","recommendation":"APPROVE","overrides":[]}"#,
        r#"{"name":"of nothing decisive","case":"camp-002","recommendation":"ESCALATE","overrides":[]}"#,
        "nonsense",
        r#"{"name":"holds","case":"camp-002","recommendation":"APPROVE","overrides":[]}"#,
    ];
    let ran = adduce("gate test --domain campaign").with(place.file("gate.jsonl", lines.join("\n"))).run().ended(1);
    let passed: Vec<Value> = ran.of_kind("gate_test").iter().map(|test| test["passed"].clone()).collect();
    assert_eq!(passed, [false, false, false, false, false, true]);
    for told in [
        "expects too much",
        "expects too little",
        "camp-999",
        "APPROVE or REJECT",
        "line 5",
        "not shown from both sides: hidden-text (0 fires, 0 quiet)",
    ] {
        let told = if told.starts_with("not shown") { "not shown from both sides: hidden-text (0 fires" } else { told };
        assert!(ran.stderr.contains(told), "{told}: {}", ran.stderr);
    }
}

#[test]
fn an_explanation_shows_each_rule_and_the_facts_that_it_saw() {
    let ran = adduce("gate explain").input(RECOMMENDED.as_str()).run().ended(0);
    let gated = adduce("gate").input(RECOMMENDED.as_str()).run().ended(0);
    let explanations = ran.of_kind("gate_explanation");
    let rules = read("domains/campaign/gate.toml").matches("[[rule]]").count();
    for (explanation, gated) in explanations.iter().zip(gated.of_kind("gated")) {
        assert_eq!(explanation["verdict"], gated["verdict"]);
        let weighed = explanation["rules"].as_array().expect("rules are listed");
        assert_eq!(weighed.len(), rules + 1, "each rule, and the engine's own");
        let fired = weighed.iter().filter(|rule| rule["fired"] == true).map(|rule| &rule["rule"]);
        let overrides = gated["overrides"].as_array().expect("overrides are listed");
        assert!(fired.eq(overrides.iter().map(|one| &one["rule"])), "{explanation}");
        for rule in &weighed[..rules] {
            let conditions = rule["conditions"].as_array().expect("conditions are listed");
            assert!(
                !conditions.is_empty()
                    && conditions.iter().all(|one| one["saw"].as_str().is_some_and(|saw| !saw.is_empty())),
                "{rule}"
            );
        }
    }
    assert!(explanations.iter().any(|one| one["id"] == "camp-017"));
}

#[test]
fn an_explanation_for_people_names_verdict_rules_and_facts() {
    let line = RECOMMENDED.lines().find(|line| line.contains("\"camp-005\"")).expect("a shipped case");
    let ran = adduce("gate explain --pretty").input(line).run().ended(0);
    assert!(ran.text().starts_with("campaign camp-005: REJECT became REJECT\n"), "{}", ran.text());
    assert!(
        ran.text().contains("quiet  unconfirmed-rejection\n           fails: citations.confirmed is 1\n"),
        "{}",
        ran.text()
    );
}

#[test]
fn a_changed_rule_shows_which_lines_it_routes_differently() {
    let place = Place::new();
    let lines = recommended("replay-good");
    // Without the rule of DEC-5 the unsure approval would stand.
    let without = gate_file(&place, |text| text.replace("value = \"0.70\"", "value = \"0.10\""));
    let ran = adduce("gate diff campaign").with(&without).input(&lines).run().ended(0);
    let differences = ran.of_kind("gate_difference");
    let ids: Vec<&Value> = differences.iter().map(|one| &one["id"]).collect();
    assert_eq!(ids, [&json!("camp-064")]);
    assert_eq!(differences[0]["old"], json!({ "verdict": "ESCALATE", "overrides": ["low-confidence"] }));
    assert_eq!(differences[0]["new"], json!({ "verdict": "APPROVE", "overrides": [] }));
    // The other way round is the other way round.
    let ran = adduce("gate diff").with(&without).with("campaign").input(&lines).run().ended(0);
    let back = ran.of_kind("gate_difference");
    assert_eq!((&back[0]["old"], &back[0]["new"]), (&differences[0]["new"], &differences[0]["old"]));
    // Two files stand on --domain.
    let shipped = repository_file("domains/campaign/gate.toml");
    let ran = adduce("gate diff --domain campaign").with(&shipped).with(&without).input(&lines).run().ended(0);
    assert_eq!(ran.of_kind("gate_difference"), differences);
    adduce("gate diff").with(&shipped).with(&without).input(&lines).run().ended(2);
}

#[test]
fn a_stricter_gate_only_sends_more_to_a_person() {
    let place = Place::new();
    let stricter = gate_file(&place, |text| text.replace("value = \"0.70\"", "value = \"1\""));
    let ran = adduce("gate diff campaign").with(&stricter).input(RECOMMENDED.as_str()).run().ended(0);
    let differences = ran.of_kind("gate_difference");
    assert!(differences.len() > 10);
    for one in differences {
        assert_eq!((&one["old"]["verdict"], &one["new"]["verdict"]), (&json!("APPROVE"), &json!("ESCALATE")), "{one}");
    }
}

#[test]
fn a_broken_gate_file_tells_every_problem_before_any_line_is_read() {
    let place = Place::new();
    let broken = gate_file(&place, |text| {
        text.replace("fact = \"confidence\", op = \"lt\"", "fact = \"mood\", op = \"lt\"")
            .replace("signal.hidden_text", "signal.nothing")
    });
    let ran = adduce("gate diff campaign").with(&broken).input(RECOMMENDED.as_str()).run().ended(2);
    assert!(ran.stdout.is_empty() && ran.stderr.contains("the fact \"mood\" is not known"), "{}", ran.stderr);
    assert!(ran.stderr.contains("the signal \"nothing\" is not in signals.toml"), "{}", ran.stderr);
}
