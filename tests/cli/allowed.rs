//! Screening pairs that a person allowed: the same in triage, gate and add; back when the day comes or the finding changes.

use serde_json::{Value, json};

use crate::call::{Call, Place, adduce};
use crate::shipped::CASES;

const NOW: &str = "2026-11-30T02:00:00Z";
const PAIR: &str = "camp-009 --list invented-sanctions --entry INV-001 --by Amina";

fn at(place: &Place, now: &str, arguments: &str) -> Call {
    adduce(arguments).inside(place).variable("ADDUCE_NOW", now)
}

fn case() -> Value {
    let line = CASES.lines().find(|line| line.contains("\"id\":\"camp-009\"")).expect("the case is shipped");
    serde_json::from_str(line).expect("a case is JSON")
}

/// A recommendation to approve with the facts as triage states them in this place.
fn approved(place: &Place, now: &str, case: &Value) -> String {
    let ran = at(place, now, "triage").input(case.to_string()).run().ended(0);
    let mut record = ran.records().remove(0);
    (record["recommendation"], record["confidence"]) = (json!("APPROVE"), json!(0.99));
    record.to_string()
}

fn gate(place: &Place, now: &str, recommendation: &str) -> Value {
    at(place, now, "gate").input(recommendation).run().ended(0).records().remove(0)
}

fn rules(gated: &Value) -> Vec<&str> {
    let overrides = gated["overrides"].as_array().into_iter().flatten();
    overrides.filter_map(|fired| fired["rule"].as_str()).collect()
}

/// A place where the pair of camp-009 and its listed namesake is allowed until the new year.
fn allowed() -> Place {
    let place = Place::new();
    let gated = gate(&place, NOW, &approved(&place, NOW, &case()));
    assert_eq!(rules(&gated), ["screening-match"]);
    at(&place, NOW, "audit add").input(gated.to_string()).run().ended(0);
    let allow = at(&place, NOW, &format!("audit allow {PAIR} --until 2027-01-01 --reason")).with("Another man");
    let entry = allow.run().ended(0).records().remove(0);
    assert_eq!((&entry["action"], &entry["detail"]["until"]), (&json!("allow"), &json!("2027-01-01T00:00:00Z")));
    place
}

#[test]
fn an_allowed_hit_is_told_and_not_counted() {
    let place = allowed();
    let gated = gate(&place, NOW, &approved(&place, NOW, &case()));
    assert_eq!((&gated["verdict"], &gated["facts"]["screening"]), (&json!("APPROVE"), &json!([])));
    let explained = at(&place, NOW, "gate explain").input(approved(&place, NOW, &case())).run().ended(0);
    assert_eq!(explained.records()[0]["verdict"], gated["verdict"], "what is explained is what is ruled");
    let hit = &gated["facts"]["allowed"][0];
    assert_eq!(hit["entry"], "INV-001");
    let said = hit["qualifiers"].as_array().and_then(|said| said.last()).cloned();
    assert_eq!(said, Some(json!("allowed until 2027-01-01T00:00:00Z (decision 3)")));
    let added = at(&place, NOW, "audit add").input(gated.to_string()).run().ended(0);
    assert_eq!(added.records()[0]["action"], "reopen", "the verdict is another one now");
}

#[test]
fn who_does_not_know_the_pair_finds_the_hit_and_asks_a_person() {
    let place = allowed();
    let stranger = Place::new();
    let gated = gate(&stranger, NOW, &approved(&place, NOW, &case()));
    assert_eq!(rules(&gated), ["screening-match", "engine.facts-differ"]);
    let other_way = gate(&place, NOW, &approved(&stranger, NOW, &case()));
    assert_eq!(rules(&other_way), ["engine.facts-differ"]);
    let forged = gate(&place, NOW, &approved(&place, NOW, &case()));
    let ran = adduce("audit add").inside(&stranger).input(forged.to_string()).run().ended(1);
    assert_eq!(ran.records()[0]["code"], "forged");
}

#[test]
fn a_pair_ends_with_its_day_with_its_finding_and_with_a_word() {
    let place = allowed();
    let check = |now: &str, case: &Value, says: &str| {
        // Read anew, so that its digest is that of its fields.
        let read = adduce("ingest --domain campaign -").input(case["fields"].to_string()).run().ended(0);
        let case = &read.of_kind("case")[0];
        let gated = gate(&place, now, &approved(&place, now, case));
        assert_eq!(rules(&gated), ["screening-match"], "{now}");
        let said = gated["facts"]["screening"][0]["qualifiers"].to_string();
        assert!(said.contains(says), "{said}");
    };
    check("2027-01-01T00:00:00Z", &case(), "no longer allowed: the decision expired on");
    let mut renamed = case();
    renamed["fields"]["organizer"]["name"] = json!("Qasim Durwani al-Tabrasi");
    check(NOW, &renamed, "this is not what was looked at");
    let mut younger = case();
    younger["fields"]["organizer"]["dob"] = json!("1991-03-14");
    check(NOW, &younger, "this is not what was looked at");
    let disallow = at(&place, NOW, &format!("audit disallow {PAIR} --reason")).with("It was the same man");
    disallow.run().ended(0);
    check(NOW, &case(), "");
    at(&place, NOW, &format!("audit disallow {PAIR} --reason again")).run().ended(1);
}

#[test]
fn only_a_hit_that_is_there_is_allowed_in_writing_until_a_day_ahead() {
    let place = allowed();
    let check = |arguments: &str, reason: &str, exit: i32, words: &str| {
        let ran = at(&place, NOW, &format!("audit allow {arguments} --reason")).with(reason).run().ended(exit);
        assert!(ran.stderr.contains(words), "{}", ran.stderr);
    };
    check(&format!("{PAIR} --until 2026-11-30"), "x", 1, "is no day or time after now");
    check(&format!("{PAIR} --until soon"), "x", 1, "is no day or time after now");
    check(&format!("{PAIR} --until 2027-01-01"), "\u{200b}", 1, "holds no letter or digit");
    let other = "camp-009 --list invented-sanctions --entry INV-002 --by Amina --until 2027-01-01";
    check(other, "x", 1, "has no screening hit");
    check("camp-010 --list l --entry e --by Amina --until 2027-01-01", "x", 1, "is not in the queue");
    check(&format!("{PAIR} --until 2028-01-01"), "prolonged", 0, "");
}

#[test]
fn what_is_erased_is_allowed_no_longer() {
    let place = allowed();
    at(&place, NOW, "audit erase camp-009 --by Amina --reason asked").run().ended(0);
    let gated = gate(&place, NOW, &approved(&place, NOW, &case()));
    assert_eq!(rules(&gated), ["screening-match"]);
}

#[test]
fn a_comparison_of_gates_goes_by_the_pair_as_the_gate_does() {
    let (place, stranger) = (allowed(), Place::new());
    // The same gate without the rule that looks at screening.
    let rules = crate::call::read("domains/campaign/gate.toml");
    let without: Vec<&str> = rules.split("[[rule]]").filter(|rule| !rule.contains("\"screening-match\"")).collect();
    for place in [&place, &stranger] {
        place.file("gate.toml", without.join("[[rule]]"));
    }
    let differ = |place: &Place| {
        let call = at(place, NOW, "gate diff campaign gate.toml");
        call.input(approved(place, NOW, &case())).run().ended(0).records().len()
    };
    assert_eq!((differ(&place), differ(&stranger)), (0, 1));
}
