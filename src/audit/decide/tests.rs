//! Decisions and claims: what each does to each state of a case.

use super::*;
use crate::audit::tests::*;

#[test]
fn agreeing_needs_no_words_and_anything_else_does() {
    use Decision::{Approve, Reject, RequestInfo};
    let check = |verdict: Verdict, decision: Decision, needs: bool, is_override: bool| {
        let mut ledger = Ledger::default();
        ledger.add(offer("c", verdict));
        let silent = ledger.decide(&choice("c", decision, None));
        assert_eq!(silent.as_ref().is_err_and(|refusal| refusal.code() == "no_reason"), needs, "{verdict} {decision}");
        if needs {
            ledger.decide(&choice("c", decision, Some("seen"))).unwrap();
        }
        let Action::Decide(decided) = &ledger.entries.last().unwrap().0.action else { panic!("decided") };
        assert_eq!(decided.is_override, is_override, "{verdict} {decision}");
        assert_eq!((decided.decision, decided.verdict), (decision, Some(verdict)));
    };
    check(Verdict::Approve, Approve, false, false);
    check(Verdict::Approve, Reject, true, true);
    check(Verdict::Approve, RequestInfo, true, true);
    check(Verdict::Reject, Reject, false, false);
    check(Verdict::Reject, Approve, true, true);
    check(Verdict::Reject, RequestInfo, true, true);
    check(Verdict::Escalate, Approve, true, false);
    check(Verdict::Escalate, Reject, true, false);
    check(Verdict::Escalate, RequestInfo, true, false);
}

#[test]
fn a_decision_is_on_what_was_looked_at() {
    let sha256 = digest::of_bytes(b"c");
    let check = |expected: &str, done: bool| {
        let mut ledger = Ledger::default();
        ledger.add(offer("c", Verdict::Approve));
        let choice = Choice { expected: Some(expected.to_owned()), ..choice("c", Decision::Approve, None) };
        let decided = ledger.decide(&choice);
        assert_eq!(decided.is_ok(), done, "{expected}");
        assert!(done || decided.unwrap_err().code() == "stale");
    };
    check(&sha256, true);
    check(&sha256[..8], true);
    check(&sha256[..12].to_uppercase(), true);
    check(&sha256[..7], false);
    check("", false);
    check(&digest::of_bytes(b"d"), false);
    check(&format!("{sha256}0"), false);
}

#[test]
fn a_live_claim_keeps_others_away_and_ends_by_itself() {
    let mut ledger = Ledger::default();
    ledger.add(offer("c", Verdict::Approve));
    ledger.claim("c", "Bilal", 1800).unwrap();
    let refusal = ledger.decide(&choice("c", Decision::Approve, None)).unwrap_err();
    assert_eq!(refusal.to_string(), "\"c\" is claimed by \"Bilal\" until 2026-01-01T00:30:00Z");
    assert_eq!(ledger.claim("c", "Amina", 60).unwrap_err().code(), "claimed");
    assert_eq!(ledger.release("c", "Amina").unwrap_err().code(), "claimed");
    ledger.clock = 600;
    ledger.claim("c", "Bilal", 1800).unwrap();
    ledger.clock = 2399;
    assert_eq!(ledger.decide(&choice("c", Decision::Approve, None)).unwrap_err().code(), "claimed");
    ledger.clock = 2400;
    assert_eq!(ledger.release("c", "Bilal").unwrap_err().code(), "not_claimed");
    ledger.decide(&choice("c", Decision::Approve, None)).unwrap();
    assert_eq!(ledger.claim("c", "Bilal", 60).unwrap_err().code(), "decided");
}

#[test]
fn a_claim_lasts_a_week_at_most() {
    let mut ledger = Ledger::default();
    ledger.add(offer("c", Verdict::Approve));
    ledger.claim("c", "Bilal", 90 * 86_400).unwrap();
    ledger.clock = 7 * DAY;
    ledger.claim("c", "Amina", 60).unwrap();
}

#[test]
fn what_was_decided_is_decided_again_only_in_place_of_the_standing_decision() {
    let mut ledger = Ledger::default();
    ledger.add(offer("c", Verdict::Escalate));
    let first = ledger.decide(&choice("c", Decision::Approve, Some("looked"))).unwrap();
    let again = |supersedes, reason| Choice { supersedes, ..choice("c", Decision::Reject, reason) };
    let refusal = ledger.decide(&again(None, Some("no"))).unwrap_err();
    assert_eq!(refusal.to_string(), "\"c\" was decided by \"Amina\" in entry 2: approve");
    assert_eq!(ledger.decide(&again(Some(1), Some("no"))).unwrap_err().code(), "not_standing");
    assert_eq!(ledger.decide(&again(Some(first), None)).unwrap_err().code(), "no_reason");
    let second = ledger.decide(&again(Some(first), Some("no"))).unwrap();
    assert_eq!(ledger.decide(&again(Some(first), Some("no"))).unwrap_err().code(), "not_standing");
    let key = Key::of(Some("d"), "c");
    assert_eq!(ledger.state.case(&key).unwrap().decision.as_ref().unwrap().seq, second);
    let mut fresh = Ledger::default();
    fresh.add(offer("c", Verdict::Escalate));
    assert_eq!(fresh.decide(&again(Some(1), Some("no"))).unwrap_err().code(), "not_standing");
}

#[test]
fn a_reason_code_is_one_of_the_domains_for_that_decision() {
    let check = |code: &str, decision: Decision, done: bool| {
        let mut ledger = Ledger::default();
        ledger.add(offer("c", Verdict::Escalate));
        let choice = Choice { reason_code: Some(code.to_owned()), ..choice("c", decision, Some("looked")) };
        assert_eq!(ledger.decide(&choice).map_err(|refusal| refusal.code()).err(), (!done).then_some("no_reason_code"));
    };
    let code =
        DOMAIN.reasons.iter().find(|code| code.decisions.len() == 1 && code.decisions.contains("reject")).unwrap();
    check(&code.code, Decision::Reject, true);
    check(&code.code, Decision::Approve, false);
    check("made-up", Decision::Reject, false);
    check("", Decision::Reject, false);
}

#[test]
fn a_code_is_no_reason() {
    let mut ledger = Ledger::default();
    ledger.add(offer("c", Verdict::Escalate));
    let code = DOMAIN.reasons.iter().find(|code| code.decisions.contains("approve")).unwrap();
    let choice = Choice { reason_code: Some(code.code.clone()), ..choice("c", Decision::Approve, None) };
    assert_eq!(ledger.decide(&choice).unwrap_err().code(), "no_reason");
}

#[test]
fn nobody_decides_on_a_record_that_was_changed() {
    let mut ledger = Ledger::default();
    ledger.add(offer("c", Verdict::Approve));
    let codes = |_: &str| Ok(Vec::new());
    let changed = Known { codes: &codes, intact: &|case| case.seq != 1 };
    let refusal = choice("c", Decision::Approve, None).draft(&ledger.state, ledger.now(), changed).unwrap_err();
    assert_eq!(
        (refusal.code(), refusal.to_string().as_str()),
        ("record_changed", "the record of \"c\" is not what entry 1 commits to: it was changed or is gone")
    );
}

#[test]
fn a_decision_record_holds_nothing_that_nobody_checks() {
    let check = |record: &str, expected: &str| {
        let told = read(&object(record), Some(&name("Amina"))).map_err(|fault| fault.to_string()).err();
        assert!(
            told.as_deref().unwrap_or_default().starts_with(expected) && (told.is_none() == expected.is_empty()),
            "{told:?}"
        );
    };
    check(r#"{"kind":"decision","v":1,"id":"c","decision":"approve","if":"5e5e5e5e","_note":"x"}"#, "");
    check(
        r#"{"kind":"decision","id":"c","decision":"approve","If":"5e5e5e5e"}"#,
        "If: a decision holds only kind, v, domain",
    );
    check(r#"{"kind":"decision","id":"c","decision":"APPROVE"}"#, "decision: \"APPROVE\" is no decision: `approve` is");
    check(
        r#"{"kind":"decision","id":"c","decision":"escalate"}"#,
        "decision: \"escalate\" is no decision: `request-info`",
    );
    check(r#"{"kind":"decision","id":"c","decision":"burn"}"#, "decision: `approve`, `reject` or `request-info`");
}

#[test]
fn an_id_that_only_looks_like_one_that_is_there_is_told_from_it() {
    let mut ledger = Ledger::default();
    ledger.add(offer("caf\u{e9}", Verdict::Approve));
    let code = |id: &str| ledger.state.find(None, id).map_err(|refusal| refusal.to_string()).err();
    assert_eq!(code("caf\u{e9}"), None);
    assert!(code("cafe\u{301}").unwrap().contains("looks the same and is made of other code points"));
    assert_eq!(code("cafe").as_deref(), Some("\"cafe\" is not in the queue"));
}
