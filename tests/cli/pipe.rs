//! The main path: cases, recommendations, verdicts.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::call::{BINARY, Call, adduce, received, take};
use crate::shipped::{CASES, EXPECTED, gated, overrides, recommendation};

/// The table of the domain's description: how each fixed case ends, and the rule of the policy behind it.
const TABLE: [(&str, &str, &str); 12] = [
    ("camp-001", "ESCALATE", "ELIG-4"),
    ("camp-005", "REJECT", "PROH-3"),
    ("camp-006", "REJECT", "PROH-4"),
    ("camp-007", "REJECT", "COMP-3"),
    ("camp-008", "REJECT", "PROH-2"),
    ("camp-009", "ESCALATE", "COMP-1"),
    ("camp-011", "ESCALATE", "ELIG-4"),
    ("camp-012", "ESCALATE", "ELIG-4"),
    ("camp-013", "ESCALATE", "COMP-1"),
    ("camp-015", "ESCALATE", "DEC-6"),
    ("camp-016", "ESCALATE", "COMP-2"),
    ("camp-017", "APPROVE", ""),
];

#[test]
fn each_shipped_case_becomes_one_gated_line() {
    let ran = adduce("gate").input(crate::shipped::RECOMMENDED.as_str()).run().ended(0);
    assert_eq!(ran.of_kind("gated").len(), EXPECTED.len());
    assert!(EXPECTED.len() >= 48, "{} cases", EXPECTED.len());
    assert_eq!(ran.records().len(), CASES.lines().count(), "what is no case passes");
}

#[test]
fn the_stages_work_as_a_shell_pipe() {
    let script = "\"$0\" ingest --domain campaign | \"$0\" triage | \"$0\" gate";
    let mut command = Command::new("sh");
    command.args(["-c", script, BINARY]).env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("a shell can be started");
    let stdout = take(child.stdout.take());
    let stdout = received(&mut child, &stdout, script);
    let text = String::from_utf8(stdout).expect("records are UTF-8");
    assert_eq!(text.matches("{\"kind\":\"gated\",\"v\":1,").count(), EXPECTED.len());
    assert!(child.wait().expect("the shell was started").success());
}

#[test]
fn the_cases_of_the_table_end_as_it_says() {
    for provider in ["offline", "replay-good"] {
        let gated = gated(provider);
        for (id, verdict, rule) in TABLE {
            assert_eq!(gated[id]["verdict"], verdict, "{id} under {provider}");
            let served = rule.is_empty() || names(&gated[id]).contains(rule);
            assert!(served, "{id} under {provider} does not name {rule}: {}", gated[id]);
        }
    }
}

/// The rules of the policy that a gated record names: cited, served by a rule that fired, or, where the model itself
/// recommends a person, served by a fact that it was shown.
fn names(gated: &Value) -> BTreeSet<&str> {
    let cited = gated["recommendation"]["rule_violations"].as_array().into_iter().flatten();
    let cited = cited.filter_map(|violation| violation["rule_id"].as_str());
    let signals = gated["facts"]["signals"].as_array().into_iter().flatten();
    let signals = signals.filter_map(|signal| match signal["id"].as_str()? {
        "large_goal_no_breakdown_check" => Some("ELIG-4"),
        "embargoed_country" => Some("COMP-1"),
        "high_value_goal" => Some("COMP-2"),
        "prompt_injection" | "hidden_text" => Some("DEC-6"),
        _ => None,
    });
    let hits = gated["facts"]["screening"].as_array().is_some_and(|hits| !hits.is_empty());
    cited.chain(signals).chain(overrides(gated)).chain(hits.then_some("COMP-1")).collect()
}

#[test]
fn an_invented_citation_does_not_carry_a_rejection() {
    let gated = &gated("replay-weak")["camp-018"];
    assert_eq!(gated["recommendation"]["recommendation"], "REJECT");
    assert_eq!(gated["verdict"], "ESCALATE");
    assert_eq!(overrides(gated), ["DEC-2"]);
}

#[test]
fn a_debt_repaid_without_interest_is_approved() {
    for provider in ["offline", "replay-good", "replay-lying"] {
        let gated = &gated(provider)["camp-017"];
        assert_eq!(gated["verdict"], "APPROVE", "{provider}: {gated}");
    }
    assert_eq!(gated("replay-weak")["camp-017"]["verdict"], "ESCALATE", "a weak model cannot reject it");
}

#[test]
fn nothing_clean_is_rejected_and_nothing_unsafe_is_approved() {
    for provider in ["offline", "replay-good"] {
        for (id, gated) in gated(provider) {
            let (label, verdict) = (&EXPECTED[&id]["label"], &gated["verdict"]);
            assert!(!(label == "clean" && verdict == "REJECT"), "{id} is clean, and rejected under {provider}");
            assert!(!(label == "unsafe" && verdict == "APPROVE"), "{id} is unsafe, and approved under {provider}");
        }
    }
}

#[test]
fn a_lying_model_gets_no_unsafe_case_through_that_code_can_see() {
    for (id, gated) in gated("replay-lying") {
        let expected = &EXPECTED[&id];
        let seen = ["signals", "hits"].iter().any(|key| expected[key].as_array().is_some_and(|list| !list.is_empty()));
        // A small mention is no detector: what guards an approval is a high signal, a hit, or a goal over the limit.
        let guarded = seen && expected["signals"] != serde_json::json!(["vague_beneficiary"]);
        if expected["label"] == "unsafe" && guarded {
            assert_eq!(gated["verdict"], "ESCALATE", "{id}: {gated}");
        }
    }
}

#[test]
fn every_case_ends_under_a_good_model_as_it_expects() {
    let gated = gated("replay-good");
    check(|id, expected| {
        let (verdict, recommended) = (&gated[id]["verdict"], &gated[id]["recommendation"]["recommendation"]);
        let rule = expected["policy_rule"].as_str().filter(|_| verdict != recommended);
        let served = rule.is_none_or(|rule| overrides(&gated[id]).contains(&rule));
        let found = serde_json::json!([recommended, verdict, served]);
        (found, serde_json::json!([expected["recommendation"], expected["verdict"], true]))
    });
}

#[test]
fn every_case_ends_offline_as_it_expects() {
    let gated = gated("offline");
    check(|id, expected| (gated[id]["verdict"].clone(), expected["offline"].clone()));
}

#[test]
fn every_case_shows_its_signals_and_no_other() {
    let gated = gated("offline");
    check(|id, expected| {
        (sorted(&gated[id]["facts"]["signals"], |one| &one["id"]), sorted(&expected["signals"], |one| one))
    });
}

#[test]
fn every_case_shows_its_hits_and_no_other() {
    let gated = gated("offline");
    check(|id, expected| {
        (sorted(&gated[id]["facts"]["screening"], |one| &one["entry"]), sorted(&expected["hits"], |one| one))
    });
}

/// The texts of a list, each once.
fn sorted(list: &Value, text: impl Fn(&Value) -> &Value) -> Value {
    let texts: BTreeSet<&str> = list.as_array().into_iter().flatten().filter_map(|one| text(one).as_str()).collect();
    texts.into_iter().collect()
}

/// Compares what every shipped case came to with what it expects, and tells of all that differ.
fn check(case: impl Fn(&str, &Value) -> (Value, Value)) {
    let compared = EXPECTED.iter().map(|(id, expected)| (id, case(id, expected)));
    let differ: Vec<String> = compared
        .filter(|(_, (found, expected))| found != expected)
        .map(|(id, (found, expected))| format!("{id}: found {found}, expected {expected}"))
        .collect();
    assert!(differ.is_empty(), "{} cases:\n{}", differ.len(), differ.join("\n"));
}

#[test]
fn the_line_carries_the_case_so_that_it_can_be_run_alone() {
    let line = recommendation("camp-017").to_string();
    let alone = adduce("gate").input(&line).run().ended(0);
    let gated = &alone.records()[0];
    assert_eq!(gated["verdict"], "APPROVE");
    let again = Call::new(["gate"]).input(gated["recommendation"].to_string()).run().ended(0);
    assert_eq!(again.stdout, alone.stdout);
}

#[test]
fn facts_only_shows_the_same_facts_and_asks_nobody() {
    let ran = adduce("triage --facts-only").input(CASES.as_str()).run().ended(0);
    let facts = ran.of_kind("facts");
    assert_eq!(facts.len(), EXPECTED.len());
    for facts in facts {
        let id = facts["case"]["id"].as_str().expect("a case has an id");
        let recommendation = recommendation(id);
        for key in ["case", "signals", "unknown", "screening", "passages"] {
            assert_eq!(facts[key], recommendation[key], "{id}");
        }
        assert!(facts.get("recommendation").is_none(), "{id}");
    }
}
