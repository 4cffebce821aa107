//! What people meet at work: commands that can be copied, words that are understood or refused, and nothing decided on what was
//! changed.

use std::process::Stdio;

use serde_json::{Value, json};

use crate::call::{BINARY, Place, Ran, adduce};
use crate::shipped::gated;

/// A queue of these gated records.
fn queued(records: &[Value]) -> Place {
    let place = Place::new();
    let lines: String = records.iter().map(|record| format!("{record}\n")).collect();
    adduce("audit add").inside(&place).input(lines).run().ended(0);
    place
}

fn run(place: &Place, arguments: &str) -> Ran {
    adduce(arguments).inside(place).run()
}

/// A record of a shipped case under another id, gated again.
fn renamed(id: &str) -> Value {
    let mut case = gated("offline")["camp-017"]["recommendation"]["case"].clone();
    case["fields"]["id"] = json!(id);
    let read = adduce("ingest --domain campaign -").input(case["fields"].to_string()).run().ended(0);
    let recommended = adduce("triage").input(read.of_kind("case")[0].to_string()).run().ended(0);
    adduce("gate").input(recommended.text()).run().ended(0).of_kind("gated").remove(0)
}

#[test]
fn the_commands_of_a_sheet_decide_the_case_whatever_its_id() {
    for id in ["-x", "--help", "-", "it's $(touch ran)", "a\u{1b}[2J\u{202e}b", "c\nd"] {
        let place = queued(&[renamed(id)]);
        // With its id in a record, since not every one can be typed.
        let mut show = adduce("audit show --pretty --").inside(&place).with(id).command();
        let shown = show.stdout(Stdio::piped()).output().expect("the sheet is shown");
        let sheet = String::from_utf8(shown.stdout).expect("a sheet is UTF-8");
        let command = sheet.lines().find(|line| line.contains("approve")).unwrap_or_else(|| panic!("{id:?}: {sheet}"));
        let command = command.trim().replace("NAME", "Amina").replace("adduce", BINARY).replace('…', "seen");
        let mut shell = std::process::Command::new("sh");
        let ran = shell.args(["-c", &command]).current_dir(place.path()).output().expect("a shell is there");
        assert!(ran.status.success(), "{command}\n{}", String::from_utf8_lossy(&ran.stderr));
        let decided = run(&place, "audit log --action decide").ended(0).records();
        assert_eq!((decided.len(), &decided[0]["id"]), (1, &json!(id)), "{command}");
        assert!(!place.path().join("ran").exists());
    }
}

#[test]
fn words_that_are_nearly_right_are_told_what_is_meant() {
    let place = queued(&[gated("offline")["camp-017"].clone()]);
    let check = |arguments: &str, exit: i32, words: &str| {
        let ran = run(&place, arguments).ended(exit);
        assert!(ran.stderr.contains(words), "{arguments}: {}", ran.stderr);
    };
    check("audit decide camp-017 APPROVE --by A", 2, "`approve` is the one that stands for APPROVE");
    check("audit decide camp-017 escalate --by A", 2, "`request-info` is the one that stands for ESCALATE");
    check("audit claim camp-017 --by A --for 0s", 2, "a second at least and 7d at most");
    check("audit claim camp-017 --by A --for 8d", 2, "a second at least and 7d at most");
    check("audit claim camp-017 --by A --for 1w", 0, "audit: camp-017: claimed until");
    check("audit decide camp-017 approve --by A", 0, "audit: camp-017: approve, by A, entry 4");
    check("audit queue --rule COMP-7777", 0, "0 open cases");
    check("audit erase camp-017 --by A --reason law", 0, "erased, by A, entry 5");
    check(
        "audit show camp-017",
        1,
        "the record of \"camp-017\" was erased\nhint: its entries stay: adduce audit log camp-017",
    );
}

#[test]
fn a_rule_that_the_model_cites_is_found_and_one_that_nobody_has_is_refused() {
    let all = gated("replay-weak");
    let place = queued(&all.values().cloned().collect::<Vec<_>>());
    let waiting = run(&place, "audit queue --rule PROH-1").ended(0).records();
    let found: Vec<&str> = waiting.iter().map(|record| record["id"].as_str().expect("an id")).collect();
    let cites = |record: &Value| {
        let violations = record["recommendation"]["rule_violations"].as_array().expect("a list");
        let overrides = record["overrides"].as_array().expect("a list");
        violations.iter().any(|one| one["rule_id"] == "PROH-1")
            || overrides.iter().any(|one| one["policy_rule"] == "PROH-1")
    };
    let mut expected: Vec<&str> = all.iter().filter(|(_, record)| cites(record)).map(|(id, _)| id.as_str()).collect();
    expected.sort_unstable();
    let mut sorted = found.clone();
    sorted.sort_unstable();
    assert!(!expected.is_empty());
    assert_eq!(sorted, expected);
    let unknown = run(&place, "audit queue --rule PROH-77").ended(2);
    assert!(unknown.stderr.contains("there is no rule \"PROH-77\" in campaign"), "{}", unknown.stderr);
}

#[test]
fn nobody_decides_on_a_record_that_was_changed_behind_the_log() {
    let place = queued(&[gated("offline")["camp-017"].clone(), gated("offline")["camp-005"].clone()]);
    let pack = place.path().join(".adduce/subjects/000000000002.jsonl");
    let whole = std::fs::read_to_string(&pack).expect("the subjects are there");
    let changed = whole.replacen("\"confidence\":0.", "\"confidence\":1.", 1);
    assert_ne!(whole, changed);
    std::fs::write(&pack, changed).expect("they can be changed");
    let ran = run(&place, "audit decide camp-017 approve --by A").ended(1);
    assert!(ran.stderr.contains("is not what entry 2 commits to"), "{}", ran.stderr);
    let decisions = json!({"kind": "decision", "id": "camp-017", "decision": "approve", "by": "A"});
    let other = json!({"kind": "decision", "id": "camp-005", "decision": "reject", "by": "A", "reason": "seen"});
    let ran = adduce("audit decide -").inside(&place).input(format!("{decisions}\n{other}\n")).run().ended(1);
    assert_eq!((&ran.of_kind("error")[0]["code"], ran.of_kind("entry").len()), (&json!("record_changed"), 1));
}
