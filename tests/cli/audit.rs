//! The queue and the decisions, end to end: what `add` takes, what `decide` refuses, what each view shows.

use std::fs;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::call::{Call, Place, Ran, adduce};
use crate::shipped::{RECOMMENDED, gated};

const NOW: &str = "2026-11-30T02:00:00Z";

/// A place with a workspace whose queue holds these cases, gated under the offline baseline.
fn queued(ids: &[&str]) -> Place {
    let place = Place::new();
    add(&place, &lines(ids)).ended(0);
    place
}

/// The gated records of these cases, one a line.
fn lines(ids: &[&str]) -> String {
    let all = gated("offline");
    ids.iter().map(|id| format!("{}\n", all[*id])).collect()
}

fn at(place: &Place, now: &str, arguments: &str) -> Call {
    adduce(arguments).inside(place).variable("ADDUCE_NOW", now)
}

fn call(place: &Place, arguments: &str) -> Call {
    at(place, NOW, arguments)
}

fn add(place: &Place, input: &str) -> Ran {
    call(place, "audit add").input(input).run()
}

/// The bytes of the log.
fn log(place: &Place) -> String {
    fs::read_to_string(place.path().join(".adduce/decisions.jsonl")).unwrap_or_default()
}

/// A call that is refused with these words and leaves the log as it is.
#[track_caller]
fn refused(place: &Place, call: Call, words: &str) {
    let before = log(place);
    let ran = call.run().ended(1);
    assert!(ran.stderr.contains(words), "{}", ran.stderr);
    assert_eq!((log(place), ran.text()), (before, ""));
}

#[test]
fn a_forged_line_is_refused_and_nothing_is_made() {
    let honest = gated("offline")["camp-009"].clone();
    let escalated = gated("replay-weak")["camp-018"].clone();
    let check = |line: &Value, code: &str, words: &str| {
        let place = Place::new();
        let ran = add(&place, &line.to_string()).ended(1);
        let error = &ran.of_kind("error")[0];
        assert_eq!(error["code"], code, "{error:.300}");
        let message = error["message"].as_str().unwrap_or_default();
        assert!(message.contains(words), "{message}");
        assert!(!place.path().join(".adduce").exists(), "no workspace is made for nothing");
    };
    let changed = |base: &Value, pointer: &str, value: Value| {
        let mut line = base.clone();
        *line.pointer_mut(pointer).expect("the place is there") = value;
        line
    };
    check(&changed(&escalated, "/overrides/0/rule", json!("made-up")), "forged", "stated: made-up");
    check(&changed(&escalated, "/overrides/0/policy_rule", json!("PROH-1")), "forged", "overrides");
    check(&changed(&honest, "/facts/screening", json!([])), "forged", "facts");
    check(&changed(&honest, "/facts/signals", json!([{"id": "weapons"}])), "forged", "facts");
    check(&changed(&honest, "/policy_version", json!("9.9+000000000000")), "forged", "policy_version");
    check(&changed(&honest, "/explanation", json!("Nothing to see.")), "forged", "explanation");
    check(&changed(&honest, "/verdict", json!("APPROVE")), "malformed", "verdict");
    check(&changed(&honest, "/recommendation/case/domain", json!("nowhere")), "no_domain", "nowhere");
    check(&changed(&honest, "/recommendation/case/fields/story", json!("Another.")), "forged", "facts");
}

#[test]
fn a_line_of_another_domains_policy_is_refused() {
    let place = Place::new();
    place.copy("domains/campaign", "own");
    place.copy("prompts/campaign", "own/prompts");
    let policy = fs::read_to_string(place.path().join("own/policy.md")).expect("the domain has a policy");
    place.file("own/policy.md", policy.replace("rifles", "guns").replace("No campaign", "Never a campaign"));
    let recommended = RECOMMENDED.lines().next().expect("a case");
    let theirs = call(&place, "gate --domain own").input(recommended).run().ended(0);
    let ran = add(&place, theirs.text()).ended(1);
    assert_eq!(ran.of_kind("error")[0]["code"], "forged");
}

#[test]
fn an_override_without_a_reason_is_not_written_and_with_one_it_is() {
    let place = queued(&["camp-005"]);
    let decide = "audit decide camp-005 approve --by Amina";
    refused(&place, call(&place, decide), "to approve against the verdict REJECT needs a written reason");
    for nothing in ["", "  \t", "\u{200b}\u{feff}", "\u{1}\u{1b}", "\u{3164}", "..."] {
        refused(&place, call(&place, decide).with("--reason").with(nothing), "the reason holds no letter or digit");
    }
    let ran = call(&place, decide).with("--reason").with("No profit is promised").run().ended(0);
    let entry = &ran.of_kind("entry")[0];
    assert_eq!((&entry["detail"]["is_override"], &entry["detail"]["decision"]), (&json!(true), &json!("approve")));
    assert!(!log(&place).contains("No profit"), "what a person wrote can be erased, so it is not in the log");
    call(&place, "audit verify").run().ended(0);
}

#[test]
fn an_escalation_that_is_decided_needs_a_reason_and_is_no_override() {
    let place = queued(&["camp-009"]);
    for decision in ["approve", "reject", "request-info"] {
        refused(
            &place,
            call(&place, &format!("audit decide camp-009 {decision} --by Amina")),
            "needs a written reason",
        );
    }
    let ran = call(&place, "audit decide camp-009 request-info --by Amina --reason id?").run().ended(0);
    assert_eq!(ran.of_kind("entry")[0]["detail"]["is_override"], false);
}

#[test]
fn nobody_decides_without_a_name() {
    let place = queued(&["camp-017"]);
    let before = log(&place);
    for by in [None, Some(""), Some("  "), Some("\u{200b}"), Some("Amina\u{202e}")] {
        let call = call(&place, "audit decide camp-017 approve");
        let call = by.iter().fold(call, |call, by| call.with("--by").with(*by));
        call.run().ended(2);
    }
    assert_eq!(log(&place), before);
}

#[test]
fn a_decision_is_refused_where_the_case_changed_or_somebody_else_has_it() {
    let place = queued(&["camp-017", "camp-002"]);
    let stale = call(&place, "audit decide camp-017 approve --by Amina --if 0123456789ab");
    refused(&place, stale, "is not what was looked at");
    call(&place, "audit claim camp-017 --by Bilal --for 20m").run().ended(0);
    let claimed = "\"camp-017\" is claimed by \"Bilal\" until 2026-11-30T02:20:00Z";
    refused(&place, call(&place, "audit decide camp-017 approve --by Amina"), claimed);
    refused(&place, call(&place, "audit claim camp-017 --by Amina"), claimed);
    refused(&place, call(&place, "audit release camp-017 --by Amina"), claimed);
    let mine = call(&place, "audit queue --mine --by Bilal").run().ended(0).records();
    assert_eq!((mine.len(), &mine[0]["claim"]["by"]), (1, &json!("Bilal")));
    at(&place, "2026-11-30T02:20:00Z", "audit decide camp-017 approve --by Amina").run().ended(0);
    call(&place, "audit claim camp-002 --by Bilal").run().ended(0);
    call(&place, "audit release camp-002 --by Bilal").run().ended(0);
    call(&place, "audit decide camp-002 approve --by Amina").run().ended(0);
    let again = "audit decide camp-002 reject --by Bilal --reason no";
    refused(&place, call(&place, again), "was decided by \"Amina\"");
    let standing = call(&place, "audit show camp-002").run().ended(0).records()[0]["standing"].to_string();
    refused(&place, call(&place, &format!("{again} --supersedes 1")), "is not the standing decision");
    call(&place, &format!("{again} --supersedes {standing}")).run().ended(0);
}

#[test]
fn of_decisions_at_the_same_moment_one_is_made() {
    let place = queued(&["camp-017"]);
    let command = |who: usize| {
        let mut command = call(&place, &format!("audit decide camp-017 approve --by Person-{who}")).command();
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts")
    };
    let running: Vec<_> = (0..6).map(command).collect();
    let exits = running.into_iter().map(|mut child| child.wait().expect("it ends").code());
    let mut exits: Vec<_> = exits.collect();
    exits.sort_unstable();
    assert_eq!(exits, [Some(0), Some(1), Some(1), Some(1), Some(1), Some(1)]);
    assert_eq!(log(&place).matches("\"action\":\"decide\"").count(), 1);
}

#[test]
fn what_is_there_stays_and_what_changed_is_opened_again() {
    let place = queued(&["camp-017"]);
    let before = log(&place);
    let again = add(&place, &lines(&["camp-017"])).ended(0);
    assert_eq!((again.records()[0]["kind"].as_str(), log(&place)), (Some("unchanged"), before));
    call(&place, "audit decide camp-017 approve --by Amina").run().ended(0);
    assert_eq!(add(&place, &lines(&["camp-017"])).ended(0).of_kind("unchanged").len(), 1);
    assert!(call(&place, "audit queue").run().ended(0).records().is_empty());
    let mut case = gated("offline")["camp-017"]["recommendation"]["case"].clone();
    case["fields"]["title"] = json!("Another title");
    let triaged = call(&place, "triage").input(case.to_string()).run().ended(0);
    let changed = call(&place, "gate").input(triaged.text()).run().ended(0);
    assert_eq!(add(&place, changed.text()).ended(0).of_kind("entry")[0]["action"], "reopen");
    assert_eq!(call(&place, "audit queue").run().ended(0).records().len(), 1);
}

#[test]
fn the_same_case_twice_in_one_stream_is_one_case() {
    let place = Place::new();
    let ran = add(&place, &lines(&["camp-017", "camp-017", "camp-005", "camp-017"])).ended(0);
    let kinds: Vec<Value> = ran.records().iter().map(|record| record["kind"].clone()).collect();
    assert_eq!(kinds, ["entry", "unchanged", "entry", "unchanged"]);
}

#[test]
fn how_many_work_at_a_time_changes_no_byte() {
    let input = gated("offline").values().map(|line| format!("{line}\n")).collect::<String>();
    let run = |jobs: &str| {
        let place = Place::new();
        let ran = call(&place, &format!("audit add --jobs {jobs}")).input(&input).run().ended(0);
        (ran.text().to_owned(), log(&place))
    };
    assert_eq!(run("1"), run("7"));
}

#[test]
fn a_person_sees_what_no_stage_could_use() {
    let place = Place::new();
    let rejects = adduce("ingest --domain campaign -").input("{\"id\":\"x-1\",\"title\":7}\n[1]").run().ended(1);
    let errors = adduce("gate").input("{\"kind\":\"recommendation\", oops\n").run().ended(1);
    let input = format!("{}{}{{\"kind\":\"weather\"}}\n", rejects.text(), errors.text());
    let ran = add(&place, &input).ended(0);
    assert!(ran.text().contains("{\"kind\":\"weather\"}\n"), "what is not used passes");
    let queue = call(&place, "audit queue").run().ended(0).records();
    let told: Vec<_> = queue.iter().map(|waiting| (waiting["source"].as_str(), waiting["verdict"].clone())).collect();
    assert_eq!(told, [(Some("reject"), Value::Null), (Some("reject"), Value::Null), (Some("error"), Value::Null)]);
    assert_eq!((&queue[0]["id"], &queue[0]["domain"]), (&json!("x-1"), &json!("campaign")));
    assert!(queue[2]["explanation"].as_str().is_some_and(|why| why.contains("gate could not use line 1")));
    refused(
        &place,
        call(&place, "audit decide x-1 request-info --by Amina"),
        "what no stage could read needs a written",
    );
    call(&place, "audit decide x-1 request-info --by Amina --reason title?").run().ended(0);
    let text = call(&place, "audit show x-1 --pretty").run().ended(0);
    assert!(text.text().starts_with("Sent to a person because line 1 of"), "{}", text.text());
    assert_eq!(add(&place, &input).ended(0).of_kind("unchanged").len(), 3);
}

#[test]
fn a_run_without_a_usable_line_is_a_finding() {
    for input in ["", "\n\n", "{\"kind\":\"weather\"}\n", "junk\n"] {
        let place = Place::new();
        let ran = add(&place, input).ended(1);
        assert!(ran.stderr.contains("nothing was added"), "{}", ran.stderr);
        assert!(!place.path().join(".adduce").exists());
    }
}

#[test]
fn a_given_time_works_only_where_the_log_was_made_with_one() {
    let place = queued(&["camp-017"]);
    adduce("audit decide camp-017 approve --by Amina").inside(&place).run().ended(2);
    adduce("audit queue").inside(&place).run().ended(2);
    let machine = Place::new();
    adduce("audit add").inside(&machine).input(lines(&["camp-017"])).run().ended(0);
    for arguments in ["audit decide camp-017 approve --by Amina", "audit queue", "audit stats", "audit show camp-017"] {
        let ran = call(&machine, arguments).run().ended(2);
        assert!(ran.stderr.contains("--now"), "{}", ran.stderr);
    }
    adduce("audit decide camp-017 approve --by Amina").inside(&machine).run().ended(0);
}

#[test]
fn a_stream_of_decisions_does_what_it_can_and_says_what_it_cannot() {
    let place = queued(&["camp-005", "camp-008", "camp-017"]);
    let decision = |id: &str, decision: &str, more: Value| {
        let mut line = json!({"kind": "decision", "v": 1, "id": id, "decision": decision});
        for (key, value) in more.as_object().expect("an object") {
            line[key.as_str()] = value.clone();
        }
        format!("{line}\n")
    };
    let input = [
        decision("camp-005", "reject", json!({})),
        decision("camp-005", "reject", json!({})),
        decision("camp-008", "approve", json!({})),
        decision("camp-017", "approve", json!({"by": "Bilal", "reason": "\u{200b}"})),
        decision("camp-017", "approve", json!({"by": "Bilal", "if": "00000000"})),
        decision("camp-017", "perhaps", json!({})),
        decision("nowhere", "approve", json!({})),
        decision("camp-017", "approve", json!({"by": "Bilal", "reason_code": "made-up"})),
        decision("camp-008", "approve", json!({"reason": "A museum", "reason_code": "detector-mistook"})),
        "{\"kind\":\"weather\"}\n".to_owned(),
    ];
    let ran = call(&place, "audit decide - --by Amina").input(input.concat()).run().ended(1);
    let told = ran.records();
    let told: Vec<&str> = told.iter().map(|one| one["code"].as_str().or(one["kind"].as_str()).unwrap_or("")).collect();
    let expected = [
        "entry",
        "decided",
        "no_reason",
        "malformed",
        "stale",
        "malformed",
        "not_in_queue",
        "no_reason_code",
        "entry",
        "weather",
    ];
    assert_eq!(told, expected);
    let open = call(&place, "audit queue").run().ended(0).records();
    assert_eq!((open.len(), &open[0]["id"]), (1, &json!("camp-017")));
    call(&place, "audit decide - --by Amina --reason all").input("").run().ended(2);
}

#[test]
fn the_queue_is_filtered_and_shown() {
    let place = Place::new();
    add(&place, &format!("{}\n", gated("replay-weak")["camp-018"])).ended(0);
    at(&place, "2026-12-02T02:00:00Z", "audit add").input(lines(&["camp-005", "camp-009"])).run().ended(0);
    let check = |arguments: &str, expected: &[&str]| {
        let ran = at(&place, "2026-12-03T02:00:00Z", &format!("audit queue {arguments}")).run().ended(0);
        let records = ran.records();
        let ids = records.iter().map(|waiting| waiting["id"].as_str().unwrap_or("").to_owned());
        assert_eq!(ids.collect::<Vec<_>>(), expected, "{arguments}");
    };
    check("", &["camp-018", "camp-005", "camp-009"]);
    check("--rule unconfirmed-rejection", &["camp-018"]);
    check("--rule DEC-2", &["camp-018"]);
    check("--verdict REJECT", &["camp-005"]);
    check("--verdict escalate", &["camp-018", "camp-009"]);
    check("--older-than 2d", &["camp-018"]);
    check("--older-than 24h --verdict reject", &["camp-005"]);
    check("--language xx", &[]);
    check("--domain campaign", &["camp-018", "camp-005", "camp-009"]);
    adduce("audit queue --mine").inside(&place).run().ended(2);
    adduce("audit queue --older-than 2").inside(&place).run().ended(2);
    let text = at(&place, "2026-12-03T02:00:00Z", "audit queue --pretty").run().ended(0);
    assert!(text.text().starts_with("      3d  ESCALATE  camp-018  DEC-2\n          Sent to a person because "));
}

#[test]
fn no_text_of_a_case_reaches_the_terminal_as_it_is() {
    let place = Place::new();
    let mut case = gated("offline")["camp-017"]["recommendation"]["case"].clone();
    case["fields"]["story"] = json!("\u{1b}]0;owned\u{7}\u{202e}txt\r\nTo decide\n  adduce audit decide");
    case["fields"]["id"] = json!("\u{1b}[2J'; rm -rf x;'");
    case["id"] = case["fields"]["id"].clone();
    let triaged = call(&place, "triage").input(case.to_string()).run().ended(0);
    let gated = call(&place, "gate").input(triaged.text()).run().ended(0);
    add(&place, gated.text()).ended(0);
    let id = case["id"].as_str().expect("an id");
    for call in [call(&place, "audit show --pretty").with(id), call(&place, "audit queue --pretty")] {
        let ran = call.run().ended(0);
        assert!(!ran.text().chars().any(|c| c.is_control() && c != '\n'), "{}", ran.text());
        assert!(!ran.text().contains('\u{202e}') && ran.text().contains("\\u{1b}"), "{}", ran.text());
    }
}

#[test]
fn an_export_starts_no_formula_and_a_redacted_one_names_nobody() {
    let place = queued(&["camp-005"]);
    call(&place, "audit decide camp-005 approve --by =Amina() --reason").with("+1 =HYPERLINK(\"x\")").run().ended(0);
    let csv = call(&place, "audit export --format csv").run().ended(0);
    assert!(csv.text().contains("'=Amina()") && csv.text().contains("\"'+1 =HYPERLINK(\"\"x\"\")\""), "{}", csv.text());
    assert_eq!(csv.lines().len(), 4, "a header and three entries");
    let whole = call(&place, "audit export").run().ended(0).records();
    assert_eq!(whole[2]["reason"], "+1 =HYPERLINK(\"x\")");
    assert_eq!(whole[1]["subject"]["kind"], "gated");
    for arguments in ["audit export --redact", "audit export --redact --format csv"] {
        let ran = call(&place, arguments).run().ended(0);
        let told = ["Amina", "HYPERLINK", "root", "story"].iter().find(|word| ran.text().contains(**word));
        assert_eq!(told, None, "{arguments}");
        assert!(ran.text().contains(whole[2]["commitment"].as_str().expect("a commitment")));
    }
}

#[test]
fn the_statistics_agree_with_what_was_decided() {
    let place = queued(&["camp-005", "camp-008", "camp-017", "camp-009"]);
    at(&place, "2026-11-30T03:00:00Z", "audit decide camp-005 approve --by Amina --reason fine").run().ended(0);
    at(&place, "2026-11-30T03:00:00Z", "audit decide camp-017 approve --by Amina").run().ended(0);
    let stats = at(&place, "2026-11-30T04:00:00Z", "audit stats").run().ended(0).records().remove(0);
    assert_eq!((&stats["open"], &stats["decided"]), (&json!(2), &json!(2)));
    assert_eq!(stats["override_rate"], json!({"count": 1, "of": 2, "rate": 0.5}));
    assert_eq!(stats["open_age_seconds"]["max"], 7200);
    assert_eq!(stats["decision_seconds"]["median"], 3600);
}

#[test]
fn a_review_never_asks_where_nobody_sits() {
    let place = queued(&["camp-017"]);
    for arguments in ["audit review --by Amina", "audit review --by Amina --no-input"] {
        let ran = call(&place, arguments).input("a\n").run().ended(2);
        assert!(ran.stderr.contains("review asks a person"), "{}", ran.stderr);
    }
}

#[test]
fn a_file_shows_the_rule_of_what_stands_against_an_approval() {
    let place = queued(&["camp-009", "camp-056"]);
    for case in ["camp-009", "camp-056"] {
        let shown = call(&place, &format!("audit show {case} --pretty")).run().ended(0);
        let rules = shown.text().split_once("in full").map_or("", |(_, rules)| rules.trim_start());
        assert!(rules.starts_with("COMP-1 (hard)"), "{case}: {rules}");
    }
}
