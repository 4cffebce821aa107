//! Triage by a model behind a service: every wire, every odd reply, money, and runs that were cut short.

use std::collections::BTreeMap;
use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value, json};

use crate::call::{Call, Place, Ran, adduce};
use crate::service::{Asked, Reaction, Service, Turn, opinion};
use crate::shipped::{CASES, EXPECTED};

pub(crate) const WIRES: [&str; 3] = ["anthropic", "openai", "chat"];

pub(crate) const KEY: &str = "sk-canary-0123456789/abc+def";

/// One US dollar a million tokens in, ten out; cached ones half.
const PRICES: &str =
    "[[price]]\nmodel = \"m\"\nfrom = \"2026-01-01\"\ninput = \"1\"\noutput = \"10\"\ncache_read = \"0.5\"\n";

/// What a reply of the service costs at these prices: 800 read, 200 from the cache, 100 written.
const COST: u64 = 1_900;

/// A place with a workspace and a configuration.
pub(crate) fn place(config: &str) -> Place {
    let place = Place::new();
    place.file("config.toml", format!("{PRICES}{config}"));
    place.file(".adduce/made", "");
    let own = std::os::unix::fs::PermissionsExt::from_mode(0o700);
    std::fs::set_permissions(place.path().join(".adduce"), own).expect("the workspace is its owner's alone");
    place
}

/// A triage by a service, in a place.
pub(crate) fn triage(service: &Service, provider: &str, place: &Place, flags: &str) -> Call {
    let config = place.path().join("config.toml").to_string_lossy().into_owned();
    let base_url = format!("ADDUCE_{}_BASE_URL", provider.to_ascii_uppercase());
    adduce(&format!("triage --provider {provider} --model m {flags}"))
        .variable("ADDUCE_CONFIG", &config)
        .variable(&base_url, &service.base_url(provider))
        .variable("ANTHROPIC_API_KEY", KEY)
        .variable("OPENAI_API_KEY", KEY)
        .variable("ADDUCE_CHAT_API_KEY", KEY)
        .inside(place)
}

/// So many small cases.
pub(crate) fn cases(count: usize) -> String {
    let case = |at: usize| {
        format!(
            "{{\"kind\":\"case\",\"domain\":\"campaign\",\"id\":\"x-{at}\",\"fields\":{{\"id\":\"x-{at}\",\"story\":\"Roof {at}\"}}}}\n"
        )
    };
    (0..count).map(case).collect()
}

/// The user's words of a request, on any wire.
fn words(asked: &Asked) -> String {
    let body = &asked.body;
    let parts = [
        &body["messages"][0]["content"][0]["text"],
        &body["messages"][1]["content"],
        &body["input"][0]["content"][0]["text"],
    ];
    parts.iter().find_map(|part| part.as_str()).unwrap_or_default().to_owned()
}

/// The case that a request is about.
pub(crate) fn case_of(asked: &Asked) -> String {
    let words = words(asked);
    let from = words.find("\"id\":\"").expect("a case has an id") + 6;
    words[from..].split('"').next().unwrap_or_default().to_owned()
}

/// How often each case was asked.
fn counts(service: &Service) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    service.asked().iter().for_each(|asked| *counts.entry(case_of(asked)).or_default() += 1);
    counts
}

pub(crate) fn recommendations(ran: &Ran) -> Vec<String> {
    ran.records().iter().map(|record| record["recommendation"].as_str().unwrap_or("-").to_owned()).collect()
}

/// The reaction to the first requests, and an opinion from then on.
pub(crate) fn first(reactions: Vec<Reaction>) -> impl Fn(&Asked) -> Reaction {
    move |asked| reactions.get(asked.number).cloned().unwrap_or_else(|| Reaction::Say(opinion("APPROVE")))
}

/// One case whose first requests meet these reactions: what becomes of it, why, and after how many attempts, on every wire.
#[track_caller]
pub(crate) fn check(reactions: Vec<Reaction>, recommendation: &str, cause: Option<&str>, attempts: u64) {
    for wire in WIRES {
        let service = Service::new(first(reactions.clone()));
        let place = place("[network]\nconnect_seconds = 5\nanswer_seconds = 5\ntotal_seconds = 2\n");
        let ran = triage(&service, wire, &place, "--jobs 1").input(cases(2)).run();
        let ran = ran.ended(i32::from(cause.is_some()));
        let records = ran.records();
        let told = format!("{wire} {reactions:?}: {}", records[0]);
        assert_eq!((records.len(), &records[0]["recommendation"]), (2, &json!(recommendation)), "{told}");
        assert_eq!(records[0]["cause"]["code"].as_str(), cause, "{told}");
        assert_eq!(records[0]["model"]["attempts"], attempts, "{told}");
        assert_eq!(records[1]["recommendation"], "APPROVE", "the neighbour: {told}");
        assert_eq!(service.asked().len() as u64, attempts + 1, "{told}");
    }
}

pub(crate) fn status(status: u16) -> Reaction {
    Reaction::Status(status, Vec::new(), r#"{"error":{"message":"scripted","type":"x"}}"#.into())
}

pub(crate) fn say(text: &str) -> Reaction {
    Reaction::Say(Turn::Text(text.to_owned()))
}

#[test]
fn an_opinion_comes_over_every_wire_with_what_it_cost() {
    for wire in WIRES {
        let (service, place) = (Service::new(first(Vec::new())), place(""));
        let ran = triage(&service, wire, &place, "").input(cases(3)).run().ended(0);
        assert_eq!(recommendations(&ran), ["APPROVE"; 3]);
        for record in ran.records() {
            let usage =
                json!({"input_tokens": 800, "cache_read_tokens": 200, "cache_write_tokens": 0, "output_tokens": 100});
            let model = &record["model"];
            assert_eq!((&model["provider"], &model["model"], &model["usage"]), (&json!(wire), &json!("m"), &usage));
            assert_eq!(model["cost_usd"].to_string(), "0.0019", "{wire}");
        }
        let systems: Vec<String> = service.asked().iter().map(|asked| asked.body["system"].to_string()).collect();
        assert!(systems.windows(2).all(|pair| pair[0] == pair[1]), "the prefix is the same for every case");
    }
}

#[test]
fn what_is_no_opinion_is_repaired_once_or_becomes_an_escalation() {
    let truncated = Reaction::Say(Turn::Truncated("{\"recommendation\":\"APPR"));
    check(vec![say("Let me think.")], "APPROVE", None, 2);
    check(vec![say("Let me think."), say("Still.")], "ESCALATE", Some("not_json"), 2);
    check(vec![Reaction::Say(Turn::Refusal("I cannot."))], "ESCALATE", Some("refused"), 1);
    check(vec![truncated.clone(), truncated.clone()], "ESCALATE", Some("truncated"), 2);
    check(vec![truncated], "APPROVE", None, 2);
    check(vec![Reaction::Say(Turn::Empty), Reaction::Say(Turn::Empty)], "ESCALATE", Some("empty"), 2);
    check(vec![Reaction::Say(Turn::Stop("sunspots"))], "ESCALATE", Some("malformed_reply"), 1);
    let call = Reaction::Say(Turn::Calls(vec![("c", "approve", "{}")]));
    check(vec![call.clone(), call], "ESCALATE", Some("tool_calls"), 2);
    let wild = Reaction::Say(Turn::Text(
        r#"{"recommendation":"APPROVE","confidence":7,"manipulation_detected":false}"#.into(),
    ));
    check(vec![wild.clone(), wild], "ESCALATE", Some("invalid"), 2);
}

#[test]
fn what_may_pass_is_tried_again_twice_and_no_more() {
    let wait = |name, value: &str| Reaction::Status(429, vec![(name, value.to_owned())], "{}".into());
    check(vec![wait("retry-after", "0.1"), status(529)], "APPROVE", None, 3);
    check(vec![wait("retry-after-ms", "20"), wait("retry-after", "0")], "APPROVE", None, 3);
    check(vec![status(500), status(503), status(408)], "ESCALATE", Some("service"), 3);
    check(vec![Reaction::Reset], "APPROVE", None, 2);
    check(vec![Reaction::Cut(opinion("REJECT"), 40)], "APPROVE", None, 2);
    check(vec![Reaction::Endless(opinion("REJECT"))], "APPROVE", None, 2);
    check(vec![Reaction::Drip(opinion("REJECT"), Duration::from_millis(60))], "APPROVE", None, 2);
}

#[test]
fn what_will_not_pass_is_not_tried_again() {
    check(vec![status(400)], "ESCALATE", Some("request"), 1);
    check(vec![status(404)], "ESCALATE", Some("request"), 1);
    check(
        vec![Reaction::Status(500, vec![("x-should-retry", "false".into())], "{}".into())],
        "ESCALATE",
        Some("request"),
        1,
    );
    check(
        vec![Reaction::Status(302, vec![("location", "http://127.0.0.1:1/".into())], String::new())],
        "ESCALATE",
        Some("redirect"),
        1,
    );
    check(vec![Reaction::Body("text/html", b"<html>log in</html>".to_vec())], "ESCALATE", Some("content_type"), 1);
    check(vec![Reaction::Body("text/event-stream", b"data: {}\n\n".to_vec())], "ESCALATE", Some("content_type"), 1);
    check(vec![Reaction::Body("application/json", b"{\"choices\": [".to_vec())], "ESCALATE", Some("not_json_reply"), 1);
    check(vec![Reaction::Body("application/json", b"\xff\xfe".to_vec())], "ESCALATE", Some("not_json_reply"), 1);
    check(vec![Reaction::Body("application/json", b"[]".to_vec())], "ESCALATE", Some("malformed_reply"), 1);
    check(vec![Reaction::Body("application/json", b"{}".to_vec())], "ESCALATE", Some("malformed_reply"), 1);
    check(
        vec![Reaction::Body("application/json", b"{\"a\":1,\"a\":2}".to_vec())],
        "ESCALATE",
        Some("not_json_reply"),
        1,
    );
    let huge = format!("{{\"padding\":\"{}\"}}", "x".repeat(12 << 20)).into_bytes();
    check(vec![Reaction::Body("application/json", huge)], "ESCALATE", Some("too_large"), 1);
}

#[test]
fn a_quota_that_is_used_up_stops_the_asking_whatever_its_status() {
    let body =
        |kind: &str, message: &str| json!({"error": {"type": kind, "code": kind, "message": message}}).to_string();
    let rows = [
        ("anthropic", 400, body("invalid_request_error", "Your credit balance is too low")),
        ("anthropic", 400, body("invalid_request_error", "You have reached your specified API usage limits")),
        ("anthropic", 402, body("billing_error", "")),
        ("openai", 429, body("insufficient_quota", "")),
        ("chat", 402, "not JSON".to_owned()),
    ];
    for (wire, status, body) in rows {
        let (service, place) = (Service::new(move |_| Reaction::Status(status, Vec::new(), body.clone())), place(""));
        let ran = triage(&service, wire, &place, "--jobs 1").input(cases(3)).run().ended(3);
        let codes: Vec<Value> = ran.records().iter().map(|record| record["code"].clone()).collect();
        assert_eq!(
            (codes, service.asked().len()),
            (vec![json!("quota"), json!("not_asked"), json!("not_asked")], 1),
            "{wire} {status}"
        );
    }
}

#[test]
fn a_key_that_dies_leaves_what_was_answered_and_errors_for_the_rest_and_keeps_nothing_of_those() {
    for jobs in [1, 8] {
        let place = place("");
        let service =
            Service::new(|asked| if asked.number < 50 { Reaction::Say(opinion("APPROVE")) } else { status(401) });
        let ran = triage(&service, "chat", &place, &format!("--jobs {jobs}")).input(cases(500)).run().ended(3);
        let records = ran.records();
        let is_error: Vec<bool> = records.iter().map(|record| record["kind"] == "error").collect();
        let errors = is_error.iter().filter(|is_error| **is_error).count();
        assert_eq!((records.len(), errors), (500, 450), "{jobs} jobs");
        let first = is_error.iter().position(|is_error| *is_error).expect("there are errors");
        assert_eq!(records[first]["code"], "denied");
        let codes = records.iter().zip(&is_error).filter(|(_, is_error)| **is_error).map(|(record, _)| &record["code"]);
        assert!(codes.into_iter().all(|code| code == "not_asked" || code == "denied"), "{jobs} jobs");
        assert_eq!(records[499]["input"]["record"]["id"], "x-499", "the case is not lost");
        let asked = service.asked().len();
        assert!(asked <= 50 + jobs, "{jobs} jobs: {asked} requests");
        for part in ["chat at \"http://127.0.0.1:", "refused the key (status 401)", "hint: ", "ADDUCE_CHAT_API_KEY"] {
            assert!(ran.stderr.contains(part), "{part}: {}", ran.stderr);
        }
        // A person gets every case: those that were judged, and those that nobody was asked about.
        let gated = adduce("gate").input(&ran.stdout).run().ended(0);
        adduce("audit add").inside(&place).input(&gated.stdout).run().ended(0);
        let queue = adduce("audit queue").inside(&place).run().ended(0).records();
        let errors = queue.iter().filter(|item| item["source"] == "error");
        assert_eq!((queue.len(), errors.count()), (500, 450), "{jobs} jobs: {}", queue[499]);
        // Nothing of those that were not answered is kept: the first of them is asked again, and nothing before it.
        let again = triage(&service, "chat", &place, "--jobs 1").input(cases(500)).run().ended(3);
        let answered = again.records().iter().take_while(|record| record["kind"] == "recommendation").count();
        assert_eq!((again.records().len(), answered, service.asked().len()), (500, first, asked + 1), "{jobs} jobs");
    }
}

#[test]
fn a_rerun_pays_for_nothing_twice_and_writes_the_same_bytes() {
    for wire in WIRES {
        let place = place("");
        let service = Service::new(first(vec![status(529), say("no JSON"), Reaction::Say(Turn::Refusal("no"))]));
        let run = |flags: &str| triage(&service, wire, &place, flags).input(cases(20)).run();
        let once = run("--jobs 1").ended(1);
        let asked = service.asked().len();
        let again = run("--jobs 8").ended(1);
        assert!(once.stdout == again.stdout, "{wire}: the bytes differ");
        assert_eq!(service.asked().len(), asked, "{wire}: something was asked twice");
        run("--force").ended(0);
        assert_eq!(service.asked().len(), asked + 20, "{wire}: --force asks again");
    }
}

#[test]
fn eight_jobs_keep_eight_requests_out_and_the_order_of_the_input() {
    let service = Service::slow(Duration::from_millis(150), first(Vec::new()));
    let place = place("");
    let ran = triage(&service, "chat", &place, "--jobs 8").input(cases(80)).run().ended(0);
    let ids: Vec<Value> = ran.records().iter().map(|record| record["case"]["id"].clone()).collect();
    assert_eq!(ids, (0..80).map(|at| json!(format!("x-{at}"))).collect::<Vec<_>>());
    assert!(counts(&service).values().all(|count| *count == 1) && service.asked().len() == 80);
    // Requests that came within the time of one answer were out together.
    let at: Vec<_> = service.asked().iter().map(|asked| asked.at).collect();
    let together = at
        .iter()
        .map(|from| at.iter().filter(|other| **other >= *from && **other < *from + Duration::from_millis(140)).count());
    assert_eq!(together.max(), Some(8));
}

#[test]
fn a_run_that_is_killed_goes_on_where_it_was() {
    let service = Service::slow(Duration::from_millis(30), first(Vec::new()));
    let place = place("");
    let input = place.file("cases.jsonl", cases(120));
    for round in 0..10_u64 {
        let mut command = triage(&service, "chat", &place, "--jobs 4").command();
        let stdin = std::fs::File::open(&input).expect("the cases can be read");
        let mut child = command.stdin(stdin).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        // A moment that differs from round to round; no other happening is waited for.
        std::thread::sleep(Duration::from_millis(60 + round * 37 % 110));
        child.kill().expect("it can be killed");
        child.wait().expect("it was started");
    }
    let ran = triage(&service, "chat", &place, "--jobs 4").input(cases(120)).run().ended(0);
    assert_eq!(ran.records().len(), 120);
    // Only what was out at the moment of a kill can be asked again: the answer went to nobody.
    let twice: usize = counts(&service).values().map(|count| count - 1).sum();
    assert!(counts(&service).len() == 120 && twice <= 40, "{twice} were asked again");
    let journal = rusqlite::Connection::open(place.path().join(".adduce/state.sqlite")).expect("there is a state");
    let (settled, answered, open): (u64, usize, usize) = journal
        .query_row("SELECT SUM(cost), SUM(outcome = 'answered'), SUM(outcome = 'open') FROM attempts", [], |row| {
            Ok((row.get::<_, i64>(0)?.unsigned_abs(), row.get::<_, i64>(1)? as usize, row.get::<_, i64>(2)? as usize))
        })
        .expect("the journal can be read");
    assert_eq!((answered, settled), (120, 120 * COST * 1_000_000), "each case is paid for once");
    // An attempt is written down before it is sent, so a kill between the two leaves one that never reached the service.
    assert!(service.asked().len() <= answered + open, "every request is in the journal");
    assert!(twice <= open, "no attempt whose end is known is asked again: {twice} twice, {open} open");
}

#[test]
fn two_processes_never_spend_more_than_their_budget_together() {
    let service = Service::slow(Duration::from_millis(10), first(Vec::new()));
    let place = place("[chat]\nmax_output_tokens = 300\n");
    let all = cases(60);
    let (one, two) = all.split_at(all.len() / 2 + all[all.len() / 2..].find('\n').unwrap() + 1);
    let flags = "--jobs 4 --budget-usd 0.08";
    let ran: Vec<Ran> = std::thread::scope(|scope| {
        let runs: Vec<_> = [one, two]
            .map(|part| triage(&service, "chat", &place, flags).input(part))
            .into_iter()
            .map(|call| scope.spawn(|| call.run()))
            .collect();
        runs.into_iter().map(|run| run.join().expect("a run ends")).collect()
    });
    let spent = service.answered() as u64 * COST;
    assert!(spent <= 80_000, "{spent} millionths of a dollar were spent");
    assert!(spent > 40_000, "the budget is used: {spent}");
    // One of them may be through before the other begins; they cannot both be.
    let stopped = |ran: &&Ran| ran.exit == 3 && ran.records().iter().any(|record| record["code"] == "budget");
    assert!(ran.iter().any(|ran| stopped(&ran)), "{} {}", ran[0].stderr, ran[1].stderr);
    assert!(ran.iter().all(|ran| ran.exit == 0 || stopped(&ran)), "{} {}", ran[0].stderr, ran[1].stderr);
}

#[test]
fn a_budget_without_a_price_holds_nothing_and_is_refused() {
    let (service, place) = (Service::new(first(Vec::new())), place(""));
    let call =
        triage(&service, "chat", &place, "--budget-usd 1").variable("ADDUCE_CONFIG", &place.file("bare.toml", "\n"));
    let ran = call.input(cases(1)).run().ended(2);
    assert!(ran.stderr.contains("the price of \"m\" is not known") && service.asked().is_empty(), "{}", ran.stderr);
    let call = triage(&service, "chat", &place, "").variable("ADDUCE_CONFIG", &place.file("bare.toml", "\n"));
    let record = call.input(cases(1)).run().ended(0).records().remove(0);
    assert_eq!(record["model"]["cost_usd"], Value::Null, "an unknown cost is null and never 0");
}

#[test]
fn a_state_that_is_no_database_ends_with_3_before_anybody_is_asked() {
    let (service, place) = (Service::new(first(Vec::new())), place(""));
    place.file(
        ".adduce/state.sqlite",
        "this is no database, and it is long enough to be told from an empty one".repeat(20),
    );
    let ran = triage(&service, "chat", &place, "").input(cases(1)).run().ended(3);
    assert!(ran.stderr.contains("it is no SQLite database") && ran.stdout.is_empty(), "{}", ran.stderr);
    assert!(service.asked().is_empty());
    let ran = triage(&service, "chat", &place, "--workspace nowhere").input(cases(1)).run().ended(2);
    assert!(ran.stderr.contains("there is no workspace \"nowhere\""), "{}", ran.stderr);
}

#[test]
fn a_policy_that_is_too_long_is_sent_as_headings_and_the_rules_that_bear_on_the_case() {
    let case = CASES.lines().find(|line| line.contains("\"kind\":\"case\"")).expect("a domain ships cases");
    let place = place("");
    place.copy("domains/campaign", "mine");
    place.copy("prompts/campaign", "mine/prompts");
    let sent = || {
        let service = Service::new(first(Vec::new()));
        triage(&service, "chat", &place, "--domain mine").input(case).run().ended(0);
        let body = service.asked()[0].body.clone();
        let of = |at: usize| body["messages"][at]["content"].as_str().unwrap_or_default().to_owned();
        (of(0), of(1))
    };
    let (system, user) = sent();
    assert!(system.contains("PROH-2") && !user.contains("too long"));
    let file = place.path().join("mine/policy.md");
    let policy = std::fs::read_to_string(&file).expect("a domain has a policy");
    place.file("mine/policy.md", policy + &"Lorem ipsum dolor. ".repeat(4_000));
    let (system, user) = sent();
    assert!(system.contains("PROH-2") && !system.contains("Lorem ipsum") && system.len() < 60_000);
    assert!(user.contains("too long to be quoted whole") && user.contains("\n## "), "{user}");
}

#[test]
fn a_model_that_obeys_every_order_approves_no_unsafe_case() {
    let labelled = EXPECTED.iter().filter(|(_, expected)| expected["label"] == "unsafe");
    let unsafe_ids: Vec<&str> = labelled.map(|(id, _)| id.as_str()).collect();
    assert!(unsafe_ids.len() > 10);
    for wire in WIRES {
        let (service, place) = (Service::new(|_| Reaction::Say(opinion("APPROVE"))), place(""));
        let ran = triage(&service, wire, &place, "--jobs 8").input(CASES.as_str()).run().ended(0);
        let gated = adduce("gate").input(&ran.stdout).run().ended(0);
        for record in gated.records() {
            let id = record["recommendation"]["case"]["id"].as_str().unwrap_or_default();
            assert!(
                !unsafe_ids.contains(&id) || record["verdict"] == "ESCALATE",
                "{wire}: {id} ends {}",
                record["verdict"]
            );
        }
        assert_eq!(gated.records().len(), CASES.lines().count());
    }
}

#[test]
fn a_cassette_answers_the_same_again_without_the_service() {
    let service = Service::new(first(vec![status(529), say("no JSON"), Reaction::Say(Turn::Refusal("no"))]));
    let place = place("");
    let live = triage(&service, "anthropic", &place, "--jobs 1 --cassette tape.jsonl").input(cases(6)).run().ended(1);
    let tape = place.path().join("tape.jsonl").to_string_lossy().into_owned();
    let again = adduce("triage --provider").with(format!("replay:{tape}")).input(cases(6)).run().ended(1);
    for (mut live, mut again) in live.records().into_iter().zip(again.records()) {
        assert_eq!(live["model"]["attempts"], again["model"]["attempts"]);
        assert_eq!(live["model"]["usage"], again["model"]["usage"]);
        assert_eq!(live["model"]["prompt_sha256"], again["model"]["prompt_sha256"]);
        (live["model"], again["model"]) = (Value::Null, Value::Null);
        assert_eq!(live, again);
    }
    let ran = triage(&service, "anthropic", &place, "--cassette tape.jsonl").input(cases(1)).run().ended(2);
    assert!(ran.stderr.contains("is there already"), "{}", ran.stderr);
}

#[test]
fn a_batch_is_sent_asked_after_and_collected_in_the_order_of_the_input() {
    let service = Service::new(|asked: &Asked| match case_of(asked).as_str() {
        "x-1" => status(500),
        "x-2" => Reaction::Reset,
        "x-3" => Reaction::Say(Turn::Refusal("no")),
        _ => Reaction::Say(opinion("REJECT")),
    });
    let place = place("");
    let run = |step: &str| triage(&service, "anthropic", &place, &format!("--batch {step}"));
    let sent = run("submit").input(cases(5)).run().ended(0);
    assert_eq!(sent.text(), cases(5), "the cases pass");
    assert!(sent.stderr.contains("5 cases sent in 1 batches"), "{}", sent.stderr);
    let again = run("submit").input(cases(5)).run().ended(0);
    assert!(again.stderr.contains("0 cases sent in 0 batches, 5 known"), "{}", again.stderr);
    let early = run("collect").input(cases(5)).run().ended(1);
    assert!(early.stdout.is_empty() && early.stderr.contains("has not ended yet"), "{}", early.stderr);
    run("poll").run().ended(0);
    let ran = run("collect").input(cases(6)).run().ended(1);
    let causes: Vec<Value> = ran.records().iter().map(|record| record["cause"]["code"].clone()).collect();
    assert_eq!(recommendations(&ran), ["REJECT", "ESCALATE", "ESCALATE", "ESCALATE", "REJECT", "ESCALATE"]);
    assert_eq!(json!(causes), json!([null, "batch", "batch", "refused", null, "batch"]));
    assert_eq!(ran.records()[0]["model"]["cost_usd"].to_string(), "0.00095", "half the price");
    assert!(ran.records()[1]["cause"]["message"].to_string().contains("error_500"), "{}", ran.records()[1]);
    assert!(ran.stderr.contains("0.00285 USD spent") && !ran.stderr.contains("more"), "{}", ran.stderr);
    let again = run("collect").input(cases(6)).run().ended(1);
    assert!(again.stdout == ran.stdout, "collected again, the same bytes");
    // What failed in the batch may be sent again, what was answered is not.
    let resent = run("submit").input(cases(5)).run().ended(0);
    assert!(resent.stderr.contains("2 cases sent in 1 batches, 3 known"), "{}", resent.stderr);
    let wrong = triage(&service, "openai", &place, "--batch poll").run().ended(2);
    assert!(wrong.stderr.contains("anthropic"), "{}", wrong.stderr);
}

#[test]
fn a_service_that_is_not_there_ends_with_3_and_says_which_and_every_case_has_its_cause() {
    for (provider, url) in
        [("anthropic", "http://127.0.0.1:1"), ("openai", "http://[::1]:1/v1"), ("chat", "http://127.0.0.1:1/v1")]
    {
        let (service, place) = (Service::new(first(Vec::new())), place(""));
        let variable = format!("ADDUCE_{}_BASE_URL", provider.to_ascii_uppercase());
        let call = triage(&service, provider, &place, "--jobs 8 -q").variable(&variable, url);
        let ran = call.input(cases(4)).run().ended(3);
        assert!(
            ran.records()
                .iter()
                .all(|record| record["cause"]["code"] == "unreached" && record["model"]["attempts"] == 3)
        );
        for part in [provider, url, "cannot be reached", "4 of 4 cases", "hint: ", &variable, "--provider offline"] {
            assert!(ran.stderr.contains(part), "{part}: {}", ran.stderr);
        }
    }
}

#[test]
fn a_run_that_ends_with_3_says_why_and_what_to_do() {
    let check = |wire: &str, reaction: Reaction, flags: &str, parts: &[&str]| {
        let (service, place) = (Service::new(move |_| reaction.clone()), place("[chat]\nmax_output_tokens = 300\n"));
        let ran = triage(&service, wire, &place, &format!("-q --jobs 1 {flags}")).input(cases(2)).run().ended(3);
        for part in parts {
            assert!(ran.stderr.contains(part), "{part}: {}", ran.stderr);
        }
    };
    check(
        "openai",
        status(401),
        "",
        &["openai at \"http://", "refused the key", "OPENAI_API_KEY", "`key_file` in [openai]"],
    );
    check("anthropic", status(402), "", &["quota of the key is used up", "ANTHROPIC_API_KEY"]);
    check("chat", status(404), "", &["refused the request (status 404)", "name of the model", "ADDUCE_CHAT_BASE_URL"]);
    check(
        "chat",
        Reaction::Say(opinion("APPROVE")),
        "--budget-usd 0.000001",
        &["the budget does not allow", "--budget-usd"],
    );
    let busy = Reaction::Status(503, vec![("retry-after-ms", "1".into())], "{}".into());
    check("chat", busy, "", &["the service failed (status 503)", "2 of 2 cases got no reply", "try again later"]);
}

#[test]
fn the_service_of_these_tests_refuses_what_breaks_a_rule() {
    let service = Service::new(first(Vec::new()));
    let post = |path: &str, body: Value| {
        use std::io::{Read, Write};
        let body = body.to_string();
        let url = service.base_url("anthropic");
        let mut stream = std::net::TcpStream::connect(url.trim_start_matches("http://")).expect("it listens");
        write!(stream, "POST {path} HTTP/1.1\r\nanthropic-version: 2023-06-01\r\nx-api-key: k\r\nauthorization: Bearer k\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}", body.len()).expect("it can be written to");
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).expect("it answers");
        (String::from_utf8_lossy(&answer).into_owned(), service.take_violations().join("\n"))
    };
    let check = |path: &str, body: Value, part: &str| {
        let (status, broken) = post(path, body);
        assert!(status.ends_with("400") && broken.contains(part), "{part}: {status} {broken}");
    };
    let user = json!([{"role": "user", "content": "x"}]);
    let open = json!({"type": "object", "properties": {"a": {"type": "string"}}, "required": [], "additionalProperties": false});
    check("/v1/chat/completions", json!({"model": "m", "messages": user, "temprature": 1}), "/temprature: unknown key");
    check("/v1/chat/completions", json!({"messages": user}), "/model: required");
    check("/v1/chat/completions", json!({"model": 1, "messages": user}), "/model: not of the type");
    check(
        "/v1/chat/completions",
        json!({"model": "m", "messages": [{"role": "tool", "content": "x", "tool_call_id": "c"}]}),
        "a result of no call",
    );
    let format = json!({"type": "json_schema", "json_schema": {"name": "n", "schema": open, "strict": true}});
    check(
        "/v1/chat/completions",
        json!({"model": "m", "messages": user, "response_format": format}),
        "every property must be required",
    );
    check(
        "/v1/responses",
        json!({"model": "m", "input": [], "store": true, "max_output_tokens": 1}),
        "nothing may be stored",
    );
    let call = json!([{"type": "function_call", "call_id": "c", "name": "n", "arguments": "{}"}]);
    check(
        "/v1/responses",
        json!({"model": "m", "input": call, "store": false, "max_output_tokens": 1}),
        "altered or never sent",
    );
    let messages = json!([{"role": "user", "content": [{"type": "text", "text": "x"}]}, {"role": "assistant", "content": [{"type": "text", "text": "y"}]}]);
    check(
        "/v1/messages",
        json!({"model": "m", "max_tokens": 1, "messages": messages}),
        "the last message is the user's",
    );
    check("/v1/messages", json!({"model": "m", "max_tokens": 1, "messages": messages}), "is not marked");
    check(
        "/v1/messages",
        json!({"model": "m", "max_tokens": 1, "messages": [], "temperature": 0}),
        "/temperature: unknown key",
    );
    check("/v1/elsewhere", json!({}), "is not known");
    check("/v1/messages/batches", json!({"requests": [{"custom_id": "a b", "params": {}}]}), "is no name");
}
