//! What a model may answer, and what becomes of it: an opinion, an ESCALATE with its cause, or an `error`.

use serde_json::{Value, json};

use crate::call::{Place, Ran, adduce};
use crate::shipped::CASES;

const GOOD: &str = r#"{"json":{"recommendation":"APPROVE","confidence":0.9,"manipulation_detected":false}}"#;

/// Triage of shipped cases under a replay.
fn triage(replay: &str, ids: &[&str]) -> Ran {
    let place = Place::new();
    let file = place.file("replay.jsonl", replay);
    let cases = CASES.lines().filter(|line| ids.iter().any(|id| line.contains(&format!("\"id\":\"{id}\",\"sha256\""))));
    let cases: String = cases.map(|line| format!("{line}\n")).collect();
    assert_eq!(cases.lines().count(), ids.len());
    adduce("triage --provider").with(format!("replay:{file}")).input(cases).run()
}

/// One case with scripted replies, after one that is answered well.
#[track_caller]
fn check(replies: &str, recommendation: &str, cause: Option<&str>, attempts: u64) -> Value {
    let replay = format!(
        "{{\"match\":\"camp-002\",\"replies\":[{GOOD}]}}\n{{\"match\":\"camp-017\",\"replies\":[{replies}]}}\n"
    );
    let ran = triage(&replay, &["camp-002", "camp-017"]).ended(i32::from(cause.is_some()));
    let [neighbour, record] = &ran.records()[..] else { panic!("two records were expected: {}", ran.text()) };
    assert_eq!(neighbour["recommendation"], "APPROVE", "the neighbour");
    assert_eq!(record["recommendation"], recommendation, "{replies}: {record}");
    assert_eq!(record["cause"]["code"].as_str(), cause, "{replies}: {record}");
    assert_eq!(record["model"]["attempts"], attempts, "{replies}");
    assert_eq!(record["confidence"].is_null(), cause.is_some(), "{replies}: no opinion has no confidence");
    let gated = adduce("gate").input(record.to_string()).run().ended(0).records().remove(0);
    if cause.is_some() {
        assert_eq!(gated["verdict"], "ESCALATE");
        let explanation = gated["explanation"].as_str().unwrap_or_default();
        assert!(explanation.contains("no usable recommendation: "), "{explanation}");
    }
    gated
}

#[test]
fn an_answer_that_is_no_opinion_becomes_an_escalation_with_its_cause() {
    check(r#"{"refusal":"I cannot help with that."}"#, "ESCALATE", Some("refused"), 1);
    check(r#"{"truncated":"{\"recommendation\": \"APPR"}"#, "ESCALATE", Some("truncated"), 2);
    check(r#"{"empty":true}"#, "ESCALATE", Some("empty"), 2);
    check(r#"{"text":"I would approve this one."}"#, "ESCALATE", Some("not_json"), 2);
    check(
        r#"{"text":"{\"recommendation\":\"APPROVE\"} or {\"recommendation\":\"REJECT\"}"}"#,
        "ESCALATE",
        Some("not_json"),
        2,
    );
    check(r#"{"json":["APPROVE"]}"#, "ESCALATE", Some("invalid"), 2);
    check(
        r#"{"json":{"recommendation":"MAYBE","confidence":1,"manipulation_detected":false}}"#,
        "ESCALATE",
        Some("invalid"),
        2,
    );
    check(
        r#"{"json":{"recommendation":"APPROVE","confidence":1.5,"manipulation_detected":false}}"#,
        "ESCALATE",
        Some("invalid"),
        2,
    );
    check(r#"{"json":{"recommendation":"APPROVE","confidence":0.9}}"#, "ESCALATE", Some("invalid"), 2);
    check(r#"{"tool_calls":[{"name":"approve","arguments":{}}]}"#, "ESCALATE", Some("tool_calls"), 2);
    check(r#"{"error":{"status":529}}"#, "ESCALATE", Some("service"), 3);
    check(r#"{"error":{"status":400}}"#, "ESCALATE", Some("request"), 1);
}

#[test]
fn a_severity_is_read_where_its_meaning_is_plain_and_asked_again_where_not() {
    let reply = |severity: &str| {
        let violation = json!({ "rule_id": "PROH-3", "severity": severity, "evidence": "x" });
        json!({ "json": { "recommendation": "REJECT", "confidence": 0.9, "manipulation_detected": false, "rule_violations": [violation] } })
            .to_string()
    };
    for severity in ["hard", "high", "Critical", " HARD "] {
        let gated = check(&reply(severity), "REJECT", None, 1);
        assert_eq!(gated["recommendation"]["rule_violations"][0]["severity"], "hard");
    }
    for severity in ["soft", "medium", "low"] {
        let gated = check(&reply(severity), "REJECT", None, 1);
        assert_eq!(gated["recommendation"]["rule_violations"][0]["severity"], "soft");
    }
    for severity in ["spicy", "", "hard or soft", "10"] {
        check(&reply(severity), "ESCALATE", Some("invalid"), 2);
    }
}

#[test]
fn a_rule_that_does_not_exist_is_named_and_carries_nothing() {
    let reply = r#"{"json":{"recommendation":"REJECT","confidence":0.99,"manipulation_detected":false,"rule_violations":[{"rule_id":"PROH-99","severity":"hard","evidence":"x"}]}}"#;
    let gated = check(reply, "REJECT", None, 1);
    assert_eq!(gated["invalid_citations"], json!(["PROH-99"]));
    assert_eq!(gated["verdict"], "ESCALATE");
    assert_eq!(gated["overrides"][0]["policy_rule"], "DEC-2");
}

#[test]
fn one_repair_and_two_retries_are_tried_and_no_more() {
    let bad = r#"{"text":"Let me think."}"#;
    let busy = r#"{"error":{"status":529}}"#;
    check(&format!("{bad},{GOOD}"), "APPROVE", None, 2);
    check(&format!("{bad},{bad},{GOOD}"), "ESCALATE", Some("not_json"), 2);
    check(&format!("{busy},{busy},{GOOD}"), "APPROVE", None, 3);
    check(&format!("{busy},{busy},{busy},{GOOD}"), "ESCALATE", Some("service"), 3);
    check(&format!("{busy},{bad},{busy},{GOOD}"), "APPROVE", None, 4);
    check(
        r#"{"text":"Here it is:\n```json\n{\"recommendation\":\"approve\",\"confidence\":\"90%\",\"manipulation_detected\":\"false\"}\n```"}"#,
        "APPROVE",
        None,
        1,
    );
}

#[test]
fn a_dead_key_stops_the_asking_and_the_rest_go_out_as_errors() {
    for status in [401, 402, 403] {
        let replay = format!(
            "{{\"match\":\"*\",\"replies\":[{GOOD}]}}\n{{\"match\":\"camp-003\",\"replies\":[{{\"error\":{{\"status\":{status}}}}}]}}"
        );
        let ran = triage(&replay, &["camp-002", "camp-003", "camp-004", "camp-005"]).ended(3);
        let [answered, rest @ ..] = &ran.records()[..] else { panic!("{}", ran.text()) };
        assert_eq!(answered["recommendation"], "APPROVE");
        let codes: Vec<&Value> = rest.iter().map(|error| &error["code"]).collect();
        assert_eq!(codes, ["denied", "not_asked", "not_asked"]);
        for (error, line) in rest.iter().zip(2..) {
            assert_eq!((&error["kind"], &error["line"]), (&json!("error"), &json!(line)));
            let case = &error["input"]["record"];
            assert!(case["fields"].is_object(), "the case is not lost: {error}");
        }
    }
}

#[test]
fn a_service_that_answers_nobody_ends_with_3() {
    let replay = "{\"match\":\"*\",\"replies\":[{\"error\":{\"status\":529}}]}";
    let ran = triage(replay, &["camp-002", "camp-017"]).ended(3);
    assert!(
        ran.records()
            .iter()
            .all(|record| record["recommendation"] == "ESCALATE" && record["cause"]["code"] == "service")
    );
}

#[test]
fn a_case_without_a_line_is_an_error_and_never_a_default() {
    let replay = format!("{{\"match\":\"camp-002\",\"replies\":[{GOOD}]}}");
    let ran = triage(&replay, &["camp-002", "camp-017"]).ended(1);
    let error = &ran.records()[1];
    assert_eq!((&error["kind"], &error["code"]), (&json!("error"), &json!("no_replay")));
    assert!(error["message"].as_str().is_some_and(|words| words.contains("camp-017")), "{error}");
    assert_eq!(error["input"]["record"]["id"], "camp-017");
}

#[test]
fn a_star_answers_whoever_has_no_line() {
    let refusal = r#"{"refusal":"no"}"#;
    let replay =
        format!("{{\"match\":\"*\",\"replies\":[{GOOD}]}}\n{{\"match\":\"camp-017\",\"replies\":[{refusal}]}}");
    let ran = triage(&replay, &["camp-002", "camp-017"]).ended(1);
    let words: Vec<Value> = ran.records().iter().map(|record| record["recommendation"].clone()).collect();
    assert_eq!(words, ["APPROVE", "ESCALATE"]);
}

#[test]
fn every_bad_line_of_a_replay_is_told_at_once() {
    let replay = "{}\n{\"match\":\"a\",\"replies\":[]}\nnonsense\n{\"match\":\"b\",\"replies\":[{\"sing\":true}]}\n";
    let ran = triage(replay, &["camp-002"]).ended(2);
    for line in 1..=4 {
        assert!(ran.stderr.contains(&format!("line {line}: ")), "{}", ran.stderr);
    }
    assert!(ran.stderr.contains("hint: ") && ran.stdout.is_empty(), "{}", ran.stderr);
    triage("", &["camp-002"]).ended(2);
}
