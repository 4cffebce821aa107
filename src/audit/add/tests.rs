//! What is added, opened again, or left alone.

use super::*;
use crate::audit::tests::*;

#[test]
fn what_changed_is_opened_again_and_what_did_not_is_left_alone() {
    let base = || offer("c", Verdict::Escalate);
    let changed = |change: fn(&mut Item)| {
        let mut offer = base();
        change(&mut offer.item);
        offer
    };
    let check = |second: Offer, expected: &str| {
        for decided in [false, true] {
            let mut ledger = Ledger::default();
            assert_eq!(ledger.add(base()), "add");
            if decided {
                ledger.decide(&choice("c", Decision::Approve, Some("looked"))).unwrap();
            }
            assert_eq!(ledger.add(second.clone()), expected, "{:?}, decided {decided}", second.item);
            let open = ledger.queue(&Filter::default()) == ["c"];
            assert_eq!(open, !decided || expected == "reopen");
            assert_eq!(ledger.add(second.clone()), "unchanged", "what came twice is there once");
        }
    };
    check(base(), "unchanged");
    check(changed(|item| item.sha256 = digest::of_bytes(b"other")), "reopen");
    check(changed(|item| item.facts = digest::of_bytes(b"other")), "reopen");
    check(changed(|item| item.verdict = Some(Verdict::Approve)), "reopen");
    check(changed(|item| item.provider = Some("other".to_owned())), "unchanged");
    check(changed(|item| item.language = None), "unchanged");
}

#[test]
fn a_line_that_could_not_be_read_gives_way_to_the_case_and_never_takes_its_place() {
    let error = |sha256: &str| {
        let mut offer = offer("c", Verdict::Escalate);
        offer.item.source = Origin::Error;
        (offer.item.verdict, offer.item.sha256) = (None, digest::of_bytes(sha256.as_bytes()));
        offer
    };
    let mut ledger = Ledger::default();
    assert_eq!(ledger.add(error("c")), "add");
    assert_eq!(ledger.add(error("c")), "unchanged");
    assert_eq!(ledger.add(offer("c", Verdict::Escalate)), "reopen");
    assert_eq!(ledger.add(error("c")), "unchanged", "the case is known, and its content is the same");
    assert_eq!(ledger.add(error("edited")), "reopen");
}

#[test]
fn a_case_that_changes_before_it_is_decided_keeps_its_place_and_its_claim() {
    let mut ledger = Ledger::default();
    ledger.add(offer("old", Verdict::Escalate));
    ledger.clock = DAY;
    ledger.add(offer("new", Verdict::Escalate));
    ledger.claim("old", "Amina", 7200).unwrap();
    let mut edited = offer("old", Verdict::Escalate);
    edited.item.sha256 = digest::of_bytes(b"edited");
    assert_eq!(ledger.add(edited), "reopen");
    assert_eq!(ledger.queue(&Filter::default()), ["old", "new"]);
    let mine = Filter { claimed_by: Some("Amina".to_owned()), ..Filter::default() };
    assert_eq!(ledger.queue(&mine), ["old"]);
    ledger.decide(&choice("old", Decision::Reject, Some("no"))).unwrap();
    assert_eq!(ledger.add(offer("old", Verdict::Escalate)), "reopen");
    assert_eq!(ledger.queue(&Filter::default()), ["new", "old"], "what comes back waits behind what waited");
}

#[test]
fn requests_on_one_case_are_answered_one_after_the_other() {
    let add = |id: &str| Request::Add(Box::new(offer(id, Verdict::Approve)));
    let requests = [add("a"), add("b"), add("a")];
    assert_eq!(together(&requests), 2);
    let mut ledger = Ledger::default();
    let (answers, drafts) = with_known(|known| answer(&requests[..2], &ledger.state, ledger.now(), known));
    assert_eq!((answers, drafts.len()), (vec![Answer::Written, Answer::Written], 2));
    for draft in drafts {
        ledger.write(draft);
    }
    let (answers, drafts) = with_known(|known| answer(&requests[2..], &ledger.state, ledger.now(), known));
    assert_eq!((answers, drafts.len()), (vec![Answer::Unchanged(1)], 0));
}
