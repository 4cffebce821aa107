//! The queue as it is asked for.

use super::*;
use crate::audit::tests::*;

#[test]
fn the_queue_shows_what_is_asked_for() {
    let mut ledger = Ledger::default();
    let mut with = |id: &str, verdict: Option<Verdict>, language: &str, rule: &str| {
        let mut offer = offer(id, Verdict::Escalate);
        (offer.item.verdict, offer.item.language) = (verdict, Some(language.to_owned()));
        let policy_rule = Some(rule.to_owned());
        offer.item.overrides.push(crate::record::entry::Fired { rule: "gate-rule".to_owned(), policy_rule });
        ledger.add(offer);
        ledger.clock += DAY;
    };
    with("a", Some(Verdict::Escalate), "en", "P-1");
    with("b", Some(Verdict::Approve), "ar", "P-2");
    with("c", None, "EN", "P-3");
    let check = |filter: Filter, expected: &[&str]| assert_eq!(ledger.queue(&filter), expected, "{filter:?}");
    let all = Filter::default;
    check(all(), &["a", "b", "c"]);
    check(Filter { rule: Some("P-2".to_owned()), ..all() }, &["b"]);
    check(Filter { rule: Some("gate-rule".to_owned()), ..all() }, &["a", "b", "c"]);
    check(Filter { rule: Some("P".to_owned()), ..all() }, &[]);
    check(Filter { rule: Some("P-9".to_owned()), citing: BTreeSet::from([3]), ..all() }, &["c"]);
    check(Filter { rule: Some("P-2".to_owned()), citing: BTreeSet::from([3]), ..all() }, &["b", "c"]);
    check(Filter { verdict: Some(Verdict::Escalate), ..all() }, &["a", "c"]);
    check(Filter { verdict: Some(Verdict::Approve), ..all() }, &["b"]);
    check(Filter { language: Some("en".to_owned()), ..all() }, &["a", "c"]);
    check(Filter { older_than: Some(Span::seconds(2 * 86_400)), ..all() }, &["a", "b"]);
    check(Filter { domain: Some("d".to_owned()), ..all() }, &["a", "b", "c"]);
    check(Filter { domain: Some("e".to_owned()), ..all() }, &[]);
    check(Filter { claimed_by: Some("Amina".to_owned()), ..all() }, &[]);
}

#[test]
fn a_waiting_record_says_how_old_it_is_by_the_clock_it_is_given() {
    let mut ledger = Ledger { clock: DAY, ..Ledger::default() };
    ledger.add(offer("c", Verdict::Escalate));
    ledger.clock = DAY + 3 * 3600;
    let (key, case) = ledger.state.open()[0];
    let record = WaitingRecord::new(key, case, ledger.now());
    assert_eq!((record.age_seconds, record.explanation), (10_800, Some("Sent because of c.")));
    assert_eq!(record.text(), "      3h  ESCALATE  c\n          Sent because of c.\n");
    ledger.clock = 0;
    assert_eq!(WaitingRecord::new(key, case, ledger.now()).age_seconds, 0, "a clock that was set back");
}

#[test]
fn a_long_sentence_is_shortened_in_a_list_and_says_so() {
    let mut ledger = Ledger::default();
    let mut long = offer("c", Verdict::Escalate);
    long.subject.set("explanation", Json::from("é ".repeat(400)));
    ledger.add(long);
    let (key, case) = ledger.state.open()[0];
    let text = WaitingRecord::new(key, case, ledger.now()).text();
    assert!(text.ends_with("é…\n") && text.chars().count() < 340, "{text}");
}

#[test]
fn a_rule_is_known_by_its_own_name_or_by_that_of_the_policy() {
    let rule = DOMAIN.rules.iter().find(|rule| rule.policy_rule().is_some()).unwrap();
    let known = ["engine.facts-differ", rule.id(), rule.policy_rule().unwrap(), &DOMAIN.policy.rules[0].id];
    assert!(known.iter().all(|rule| knows(&DOMAIN, rule)));
    assert!(["", "PROH", "nothing"].iter().all(|rule| !knows(&DOMAIN, rule)));
}
