//! Exit codes, each command: 0 done, 1 a finding or refused lines, 2 the call is wrong, 3 the outside failed.

use crate::call::{Place, adduce, repository_file};
use crate::shipped::{CASES, RECOMMENDED};

/// A call, its input, its exit code, and what standard error says.
type Row<'a> = (&'a str, &'a str, i32, &'a str);

#[track_caller]
fn check(rows: &[Row<'_>]) {
    for (call, input, exit, told) in rows {
        let ran = adduce(call).input(input).run();
        assert_eq!(ran.exit, *exit, "adduce {call}: {}", ran.stderr);
        assert!(ran.stderr.contains(told), "adduce {call} does not say {told:?}: {}", ran.stderr);
        assert!(!ran.stderr.contains("panicked"), "adduce {call}: {}", ran.stderr);
        assert!(*exit < 2 || ran.stdout.is_empty(), "adduce {call} failed and wrote: {:.300}", ran.text());
    }
}

#[test]
fn what_is_done_ends_with_0() {
    check(&[
        ("ingest --domain campaign", "", 0, "ingest: 86 cases, 0 rejects"),
        ("triage", &CASES, 0, "triage: 86 cases, 0 refused lines, provider offline, 0 without an opinion"),
        ("triage", "", 0, "triage: 0 cases"),
        ("gate", &RECOMMENDED, 0, "gate: 86 recommendations, 0 refused lines"),
        ("gate", "", 0, "gate: 0 recommendations"),
        ("gate explain", &RECOMMENDED, 0, ""),
        ("gate diff campaign campaign", &RECOMMENDED, 0, "gate diff: 86 recommendations"),
        ("gate test --domain campaign", "", 0, "0 failed"),
        ("domain list", "", 0, ""),
        ("domain lint", "", 0, "campaign: nothing wrong"),
        ("domain show campaign", "", 0, ""),
        ("--help", "", 0, ""),
        ("--version", "", 0, ""),
        ("ingest --help", "", 0, ""),
    ]);
}

#[test]
fn findings_and_refused_lines_end_with_1() {
    check(&[
        ("ingest --domain campaign -", "{}", 1, "ingest: 0 cases, 1 reject"),
        ("ingest --domain campaign -", "", 1, "1 reject"),
        ("ingest --domain campaign --max-rejects 1 -", "{}", 0, "1 reject"),
        ("triage", "{\"kind\":\"case\"}", 1, "1 refused line"),
        ("gate", "{\"kind\":\"recommendation\"}", 1, "1 refused line"),
        ("gate", "x", 1, "1 refused line"),
        ("gate explain", "x", 1, ""),
        ("gate diff campaign campaign", "x", 1, ""),
    ]);
}

#[test]
fn strict_ends_with_1_where_a_verdict_is_escalate_and_only_there() {
    let of = |ids: &[&str]| -> String {
        let lines = RECOMMENDED
            .lines()
            .filter(|line| ids.iter().any(|id| line.contains(&format!("\"id\":\"{id}\",\"sha256\""))));
        lines.map(|line| format!("{line}\n")).collect()
    };
    check(&[
        ("gate --strict", &of(&["camp-002", "camp-017", "camp-005"]), 0, ""),
        ("gate --strict", &of(&["camp-002", "camp-001"]), 1, ""),
        ("gate", &of(&["camp-001"]), 0, ""),
        ("gate --strict", "{\"kind\":\"note\",\"verdict\":\"ESCALATE\"}", 0, ""),
    ]);
}

#[test]
fn wrong_calls_end_with_2_and_say_what_to_do() {
    let place = Place::new();
    let empty = place.file("empty.jsonl", "");
    let broken = place.file("replay.jsonl", "{}\n");
    let gate = place.file("gate.toml", "[[rule]]\n");
    let folder = place.path().display().to_string();
    check(&[
        ("", "", 2, "Usage: adduce"),
        ("sing", "", 2, "unrecognized subcommand 'sing'"),
        ("gate --loud", "", 2, "unexpected argument '--loud'"),
        ("ingest", "", 2, "no domain was named\nhint: use --domain NAME|DIR; built in: campaign"),
        ("gate test", "", 2, "built in: campaign"),
        ("domain show", "", 2, "built in: campaign"),
        ("ingest --domain nowhere", "", 2, "there is no domain \"nowhere\"\nhint: built in: campaign"),
        ("triage --domain nowhere", "", 2, "there is no domain \"nowhere\"\nhint: built in: campaign"),
        ("gate --domain nowhere", "", 2, "there is no domain \"nowhere\"\nhint: built in: campaign"),
        ("domain lint nowhere", "", 2, "hint: built in: campaign"),
        (&format!("ingest --domain campaign {folder}/none"), "", 3, "cannot be read"),
        (&format!("gate --domain {folder}"), "", 2, "domain.toml:1: the file is missing"),
        ("triage --provider oracle", "", 2, "a provider is `offline` or `replay:FILE`"),
        ("triage --provider replay:", "", 2, "a provider is `offline` or `replay:FILE`"),
        (&format!("triage --provider replay:{broken}"), "", 2, "line 1: `match` must be a string"),
        (&format!("triage --provider replay:{empty}"), "", 2, "the replay is empty"),
        (&format!("gate test --domain campaign {empty}"), "", 2, "there is no test"),
        (&format!("gate diff campaign {gate}"), "", 2, "gate.toml:1: "),
        ("gate diff campaign nowhere", "", 2, "there is no domain \"nowhere\""),
        ("gate --strict test --domain campaign", "", 2, "cannot be used with"),
        ("--jobs 0 gate", "", 2, "0 is not in 1..=256"),
        ("--jobs many gate", "", 2, "invalid digit"),
        ("--max-line 1 gate", "", 2, "1 is not in 1024"),
    ]);
}

#[test]
fn what_is_not_there_ends_with_3() {
    check(&[
        ("ingest --domain campaign /nowhere/x.json", "", 3, "\"/nowhere/x.json\" cannot be read: No such file"),
        ("triage --provider replay:/nowhere/x", "", 3, "\"/nowhere/x\" cannot be read: No such file"),
        ("gate test --domain campaign /nowhere/x", "", 3, "\"/nowhere/x\" cannot be read: No such file"),
    ]);
}

#[test]
fn quiet_says_nothing_but_failures() {
    let ran = adduce("-q triage").input(CASES.as_str()).run().ended(0);
    assert_eq!(ran.stderr, "");
    let ran = adduce("gate --quiet").input("x").run().ended(1);
    assert_eq!(ran.stderr, "");
    let ran = adduce("-q ingest").run().ended(2);
    assert!(ran.stderr.contains("no domain was named"));
}

#[test]
fn the_environment_can_name_domain_jobs_and_provider() {
    let ran = adduce("ingest").variable("ADDUCE_DOMAIN", "campaign").run().ended(0);
    assert_eq!(ran.of_kind("case").len(), 86);
    adduce("ingest").variable("ADDUCE_DOMAIN", "").run().ended(2);
    adduce("ingest --domain campaign").variable("ADDUCE_DOMAIN", "nowhere").run().ended(0);
    adduce("gate").variable("ADDUCE_JOBS", "0").run().ended(2);
    adduce("triage").variable("ADDUCE_PROVIDER", "oracle").run().ended(2);
    let replay = format!("replay:{}", repository_file("golden/campaign/replay-good.jsonl"));
    let ran = adduce("triage").variable("ADDUCE_PROVIDER", &replay).input(CASES.as_str()).run().ended(0);
    assert!(ran.stderr.contains("provider replay"), "{}", ran.stderr);
}

#[test]
fn a_record_of_a_domain_that_is_not_built_in_is_an_error_that_lists_those_there_are() {
    let line = r#"{"kind":"case","domain":"elsewhere","id":"x","fields":{"id":"x"}}"#;
    let ran = adduce("triage").input(line).run().ended(1);
    let error = &ran.of_kind("error")[0];
    assert_eq!(error["code"], "no_domain");
    let message = error["message"].as_str().unwrap_or_default();
    assert!(message.contains("\"elsewhere\"") && message.contains("campaign"), "{message}");
}
