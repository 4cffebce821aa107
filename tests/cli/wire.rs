//! Replies that no service should send: each becomes a typed cause, and none an answer, a panic, a leak or a broken workspace.

use serde_json::{Value, json};

use crate::live::{KEY, WIRES, cases, check, first, place, say, triage};
use crate::service::{Reaction, Service, Turn, confident, opinion};

/// A reply as bytes: what follows the status line, and the body.
fn raw(status: &str, headers: &str, body: impl AsRef<[u8]>) -> Reaction {
    let head = format!("HTTP/1.1 {status}\r\n{headers}\r\n");
    Reaction::Raw([head.as_bytes(), body.as_ref()].concat())
}

#[test]
fn a_reply_whose_frame_lies_is_a_broken_connection_or_no_json() {
    let json = "content-type: application/json\r\n";
    let chunked = format!("{json}transfer-encoding: chunked\r\n");
    let broken = [
        raw("200 OK", &format!("{json}content-length: 100\r\n"), "{}"),
        raw("200 OK", &format!("{json}content-length: -5\r\n"), "{}"),
        raw("200 OK", &format!("{json}content-length: 2\r\ncontent-length: 3\r\n"), "{} "),
        raw("200 OK", &chunked, "-1\r\n{}\r\n0\r\n\r\n"),
        raw("200 OK", &chunked, "ffffffffffffffff\r\n{}\r\n"),
        Reaction::Raw(b"\x00\xff garbage\r\n\r\n".to_vec()),
        Reaction::Raw(b"HTTP/9.9 999 WAT\r\n\r\n".to_vec()),
    ];
    for reaction in broken {
        check(vec![reaction], "APPROVE", None, 2);
    }
    let short = raw("200 OK", &format!("{json}content-length: 10\r\n"), "{\"type\": \"message\"}");
    check(vec![short], "ESCALATE", Some("not_json_reply"), 1);
    check(vec![raw("204 No Content", "", "")], "ESCALATE", Some("not_json_reply"), 1);
    check(vec![raw("304 Not Modified", "", "")], "ESCALATE", Some("redirect"), 1);
}

#[test]
fn what_never_ends_ends_here() {
    let chunked = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";
    let flood = |head, piece: &str, times| vec![Reaction::Flood(head, piece.repeat(times))];
    let chunk = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
    check(flood(chunked, &chunk, 1), "ESCALATE", Some("too_large"), 1);
    check(flood("HTTP/1.1 200 OK\r\n", "x-more: and more\r\n", 1_000), "APPROVE", None, 2);
    check(flood("HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 100 Continue\r\n\r\n", 1_000), "APPROVE", None, 2);
}

#[test]
fn a_body_that_is_not_read_as_it_claims_to_be_is_no_json() {
    let body = |bytes: &[u8]| vec![Reaction::Body("application/json", bytes.to_vec())];
    // Nothing is unpacked: what says that it is packed is read as it is, however much would be in it.
    let packed = raw("200 OK", "content-type: application/json\r\ncontent-encoding: gzip\r\n", b"\x1f\x8b\x08\x00\x00");
    check(vec![packed], "ESCALATE", Some("not_json_reply"), 1);
    check(body(b"\xff\xfe{\x00}\x00"), "ESCALATE", Some("not_json_reply"), 1);
    check(body(format!("{{\"a\":{}", "[".repeat(1_000_000)).as_bytes()), "ESCALATE", Some("not_json_reply"), 1);
    check(body(b"{\"a\":\"\\ud800\"}"), "ESCALATE", Some("not_json_reply"), 1);
    for text in ["{".repeat(1_000_000), "{\"".repeat(500_000), "{\"a\":".repeat(100_000)] {
        check(vec![say(&text), say(&text)], "ESCALATE", Some("not_json"), 2);
    }
}

#[test]
fn a_number_that_is_none_is_never_an_opinion() {
    for confidence in [json!("NaN"), json!(1.000_000_1), Value::Null] {
        let turn = || Reaction::Say(confident("APPROVE", &confidence));
        check(vec![turn(), turn()], "ESCALATE", Some("invalid"), 2);
    }
    check(vec![Reaction::Say(confident("APPROVE", &json!("0.95")))], "APPROVE", None, 1);
}

#[test]
fn two_calls_of_one_id_are_no_opinion() {
    let calls = || Reaction::Say(Turn::Calls(vec![("c", "approve", "{}"), ("c", "approve", "{}")]));
    check(vec![calls(), calls()], "ESCALATE", Some("duplicate_call"), 2);
}

#[test]
fn a_pause_of_years_or_of_no_sense_is_not_kept() {
    for (name, value) in [("retry-after", "31536000"), ("retry-after", "-5"), ("retry-after-ms", "NaN")] {
        check(vec![Reaction::Status(429, vec![(name, value.to_owned())], "{}".into())], "APPROVE", None, 2);
    }
}

/// A reply of each wire whose counts of tokens are these.
fn counted(wire: &str, count: &str) -> Vec<u8> {
    let opinion = json!(
        json!({"recommendation": "APPROVE", "confidence": 1, "manipulation_detected": false, "rationale": "r"})
            .to_string()
    );
    match wire {
        "anthropic" => format!("{{\"type\":\"message\",\"stop_reason\":\"end_turn\",\"content\":[{{\"type\":\"text\",\"text\":{opinion}}}],\"usage\":{{\"input_tokens\":{count},\"output_tokens\":{count}}}}}"),
        "openai" => format!("{{\"object\":\"response\",\"status\":\"completed\",\"output\":[{{\"type\":\"message\",\"content\":[{{\"type\":\"output_text\",\"text\":{opinion}}}]}}],\"usage\":{{\"input_tokens\":{count},\"output_tokens\":{count}}}}}"),
        _ => format!("{{\"choices\":[{{\"message\":{{\"content\":{opinion}}},\"finish_reason\":\"stop\"}}],\"usage\":{{\"prompt_tokens\":{count},\"completion_tokens\":{count}}}}}"),
    }
    .into_bytes()
}

#[test]
fn a_count_that_cannot_be_one_makes_the_cost_unknown_and_leaves_the_workspace_whole() {
    for wire in WIRES {
        for count in ["9223372036854775807", "-1", "[]"] {
            let body = counted(wire, count);
            let (service, place) = (Service::new(first(vec![Reaction::Body("application/json", body)])), place(""));
            let ran = triage(&service, wire, &place, "--jobs 1 --budget-usd 1").input(cases(2)).run().ended(0);
            let costs: Vec<Value> = ran.records().iter().map(|record| record["model"]["cost_usd"].clone()).collect();
            assert_eq!(costs, [Value::Null, json!(0.0019)], "{wire} {count}");
            let again = triage(&service, wire, &place, "--jobs 1 --budget-usd 1").input(cases(3)).run().ended(0);
            assert_eq!((again.records().len(), service.asked().len()), (3, 3), "{wire} {count}: {}", again.stderr);
        }
    }
}

#[test]
fn a_key_is_scrubbed_from_whatever_is_repeated() {
    let mixed = "sk\\u002dcanary-0123456789\\/abc\\u002Bdef";
    let error = |text: &str| format!("{{\"error\":{{\"message\":\"bad {text}\",\"type\":\"x\"}}}}");
    let json = "application/json";
    let echoes = [
        Reaction::Status(400, Vec::new(), error(mixed)),
        Reaction::Status(400, Vec::new(), error(&KEY.to_ascii_uppercase())),
        Reaction::Status(400, Vec::new(), error("sk-canary-0123456789&#x2F;abc%2bdef")),
        raw("200 OK", &format!("content-type: text/{KEY}\r\ncontent-length: 2\r\n"), "{}"),
        raw("307 Elsewhere", &format!("location: http://127.0.0.1:1/{KEY}\r\ncontent-length: 0\r\n"), ""),
        Reaction::Body(json, format!("{{\"error\":{{\"message\":\"{mixed}\"}}}}").into_bytes()),
    ];
    for wire in WIRES {
        for echo in echoes.clone() {
            let (service, place) = (Service::new(move |_| echo.clone()), place(""));
            let ran = triage(&service, wire, &place, "--cassette tape.jsonl").input(cases(1)).run();
            let state = std::fs::read(place.path().join(".adduce/state.sqlite")).expect("there is a state");
            let written = [ran.stdout.clone(), ran.stderr.clone().into_bytes(), state].concat();
            let written = String::from_utf8_lossy(&written).to_ascii_lowercase();
            assert!(!written.contains("0123456789"), "{wire}: {}", ran.text());
        }
    }
}

#[test]
fn a_batch_that_is_refused_with_the_key_in_its_words_does_not_tell_it() {
    let service = Service::new(|_| Reaction::Say(opinion("APPROVE")));
    let place = place("");
    let run = |step: &str, service: &Service| triage(service, "anthropic", &place, &format!("--batch {step}"));
    run("submit", &service).input(cases(2)).run().ended(0);
    run("poll", &service).run().ended(1);
    service.refuse_results(format!("{{\"error\":{{\"message\":\"no results for {KEY}\"}}}}"));
    let ran = run("collect", &service).input(cases(2)).run().ended(3);
    assert!(ran.stderr.contains("no results for [key]") && ran.stdout.is_empty(), "{}", ran.stderr);
}
