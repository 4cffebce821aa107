//! A line that was changed between triage and gate goes to a person, and the difference is named.

use serde_json::{Value, json};

use crate::call::{adduce, record};
use crate::shipped::{RECOMMENDED, recommendation};

/// Recommendations that somebody changed, and the difference that each must show.
#[derive(Default)]
struct Changed(Vec<(&'static str, Value)>);

impl Changed {
    /// Changes the recommendation of a case, once as an approval and once as a rejection.
    fn check(&mut self, id: &str, what: &'static str, edit: impl Fn(&mut Value)) {
        for word in ["APPROVE", "REJECT"] {
            let mut line = decisive(id, word);
            edit(&mut line);
            self.0.push((what, line));
        }
    }

    /// Gates all of them.
    fn done(self) {
        let ran = adduce("gate").input(self.0.iter().map(|(_, line)| format!("{line}\n")).collect::<String>()).run();
        let gated = ran.ended(0).of_kind("gated");
        assert_eq!(gated.len(), self.0.len());
        for ((what, line), gated) in self.0.iter().zip(gated) {
            assert_eq!(gated["verdict"], "ESCALATE", "changed {what}: {gated}");
            let differences = gated["differences"].as_array().expect("differences are listed");
            assert!(differences.iter().any(|one| one["what"] == *what), "{what} is not named: {differences:?}\n{line}");
            let overrides = gated["overrides"].as_array().expect("overrides are listed");
            assert!(overrides.iter().any(|one| one["rule"] == "engine.facts-differ"), "{overrides:?}");
            let explanation = gated["explanation"].as_str().unwrap_or_default();
            assert!(explanation.contains("do not agree on") && explanation.contains(what), "{explanation}");
            assert_eq!(&gated["recommendation"], line, "the recommendation is kept whole");
        }
    }
}

/// A shipped case with a sure recommendation.
fn decisive(id: &str, word: &str) -> Value {
    let mut line = recommendation(id);
    line["recommendation"] = json!(word);
    line["confidence"] = json!(0.99);
    line["rule_violations"] = json!([{ "rule_id": "PROH-3", "severity": "hard", "evidence": "x" }]);
    line
}

fn gate(line: &Value) -> Value {
    record(adduce("gate").input(line.to_string()).run().ended(0).text())
}

#[test]
fn a_line_that_nobody_touched_shows_no_difference() {
    let lines: String = RECOMMENDED.lines().map(record).map(|line| format!("{line}\n")).collect();
    let gated = adduce("gate").input(lines).run().ended(0).of_kind("gated");
    assert!(!gated.is_empty());
    for gated in gated {
        assert_eq!(gated["differences"], json!([]), "{gated}");
    }
}

#[test]
fn a_case_edited_after_triage_goes_to_a_person() {
    let mut changed = Changed::default();
    for id in ["camp-002", "camp-005", "camp-017"] {
        changed.check(id, "sha256", |line| line["case"]["fields"]["story"] = json!("Another story."));
        changed.check(id, "sha256", |line| line["case"]["fields"]["goal"]["amount"] = json!(1));
        changed.check(id, "sha256", |line| line["case"]["fields"]["added"] = json!("by hand"));
        changed
            .check(id, "sha256", |line| drop(line["case"]["fields"].as_object_mut().expect("fields").remove("links")));
    }
    changed.done();
}

#[test]
fn a_wrong_sum_goes_to_a_person() {
    let mut changed = Changed::default();
    let other = recommendation("camp-002")["case"]["sha256"].clone();
    for id in ["camp-005", "camp-017"] {
        changed.check(id, "sha256", |line| line["case"]["sha256"] = json!("0".repeat(64)));
        changed.check(id, "sha256", |line| line["case"]["sha256"] = json!(""));
        changed.check(id, "sha256", |line| line["case"]["sha256"] = Value::Null);
        changed.check(id, "sha256", |line| line["case"]["sha256"] = json!(7));
        changed.check(id, "sha256", |line| line["case"]["sha256"] = other.clone());
        changed.check(id, "sha256", |line| drop(line["case"].as_object_mut().expect("a case").remove("sha256")));
        let upper = |line: &Value| json!(line["case"]["sha256"].as_str().unwrap_or_default().to_uppercase());
        changed.check(id, "sha256", |line| line["case"]["sha256"] = upper(line));
    }
    changed.done();
}

#[test]
fn the_fields_of_one_case_under_the_sum_of_another_go_to_a_person() {
    let mut changed = Changed::default();
    let other = recommendation("camp-002")["case"]["fields"].clone();
    changed.check("camp-017", "sha256", |line| line["case"]["fields"] = other.clone());
    changed.done();
}

#[test]
fn signals_that_were_removed_or_changed_are_named() {
    let mut changed = Changed::default();
    for id in ["camp-005", "camp-017"] {
        changed.check(id, "signals", |line| line["signals"] = json!([]));
        changed.check(id, "signals", |line| line["signals"] = Value::Null);
        changed.check(id, "signals", |line| line["signals"] = json!("none"));
        changed.check(id, "signals", |line| drop(line.as_object_mut().expect("a record").remove("signals")));
        changed.check(id, "signals", |line| line["signals"][0]["id"] = json!("tax_claim"));
        changed.check(id, "signals", |line| line["signals"][0]["field"] = json!("title"));
        changed.check(id, "signals", |line| line["signals"][0]["span"] = Value::Null);
        changed.check(id, "signals", |line| line["signals"][0]["severity"] = json!("medium"));
        changed.check(id, "signals", |line| line["signals"][0]["evidence"] = json!("nothing of note"));
        changed.check(id, "signals", |line| line["signals"][0] = Value::Null);
        let again = |line: &mut Value| {
            let first = line["signals"][0].clone();
            line["signals"].as_array_mut().expect("signals").push(first);
        };
        changed.check(id, "signals", again);
    }
    let invented =
        json!({ "id": "tax_claim", "severity": "medium", "field": "story", "span": [0, 1], "evidence": "x" });
    changed.check("camp-002", "signals", |line| line["signals"] = json!([invented]));
    changed.done();
}

#[test]
fn screening_that_was_removed_or_changed_is_named() {
    let mut changed = Changed::default();
    for id in ["camp-009", "camp-054"] {
        changed.check(id, "screening", |line| line["screening"] = json!([]));
        changed.check(id, "screening", |line| line["screening"] = Value::Null);
        changed.check(id, "screening", |line| drop(line.as_object_mut().expect("a record").remove("screening")));
        changed.check(id, "screening", |line| line["screening"][0]["entry"] = json!("INV-040"));
        changed.check(id, "screening", |line| line["screening"][0]["name"] = json!("Somebody Else"));
        changed.check(id, "screening", |line| line["screening"][0]["score"] = json!(0.1));
        changed.check(id, "screening", |line| line["screening"][0]["matched"] = json!("Nobody"));
    }
    changed.check("camp-002", "screening", |line| {
        line["screening"] = recommendation("camp-009")["screening"].clone();
    });
    changed.done();
}

#[test]
fn what_could_not_be_determined_may_not_be_hidden() {
    let mut changed = Changed::default();
    changed.check("camp-002", "unknown", |line| drop(line.as_object_mut().expect("a record").remove("unknown")));
    changed.check("camp-002", "unknown", |line| {
        line["unknown"] = json!([{ "what": "screening", "field": "x", "reason": "y" }])
    });
    changed.done();
}

#[test]
fn a_line_with_nothing_but_the_required_keys_is_not_assumed_good() {
    let whole = recommendation("camp-002");
    for word in ["APPROVE", "REJECT"] {
        let line = json!({
            "kind": "recommendation",
            "case": { "kind": "case", "domain": "campaign", "id": "camp-002", "fields": whole["case"]["fields"] },
            "recommendation": word,
        });
        assert_eq!(gate(&line)["verdict"], "ESCALATE");
    }
}

#[test]
fn an_escalation_stays_one_without_any_override() {
    let mut line = recommendation("camp-002");
    line["recommendation"] = json!("ESCALATE");
    line["signals"] = json!([]);
    line["case"]["sha256"] = json!("wrong");
    let gated = gate(&line);
    assert_eq!((&gated["verdict"], &gated["overrides"]), (&json!("ESCALATE"), &json!([])));
    assert_eq!(gated["differences"][0]["what"], "sha256");
}

#[test]
fn an_approval_that_states_a_violation_goes_to_a_person() {
    let violation = |severity: &str| json!([{"rule_id": "PROH-1", "severity": severity, "evidence": "no such words"}]);
    let unreadable = [json!(null), json!("hard"), json!([5]), json!([{"severity": "hard"}]), json!([{"rule_id": "X"}])];
    // Called soft, a hard rule is hard all the same.
    for violations in [violation("hard"), violation("soft")].into_iter().chain(unreadable) {
        let mut line = recommendation("camp-017");
        line["rule_violations"] = violations;
        let gated = gate(&line);
        assert_eq!(gated["verdict"], "ESCALATE", "{gated}");
        assert_eq!(gated["overrides"][0]["rule"], "engine.approves-a-violation", "{gated}");
    }
    let mut line = recommendation("camp-017");
    line["rule_violations"] = json!([{"rule_id": "ELIG-1", "severity": "soft", "evidence": "no such words"}]);
    assert!(!gate(&line).to_string().contains("approves-a-violation"));
}
