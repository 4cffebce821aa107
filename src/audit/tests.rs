//! The queue against a log that is held in memory: what each request does to each state.

use std::sync::LazyLock;

use jiff::Timestamp;
use proptest::prelude::*;

use super::add::{Addition, add};
use super::claim::{claim, release};
use super::decide::Choice;
use super::export::{COLUMNS, Exported};
use super::offer::{Offer, gated, unread};
use super::queue::{Filter, WaitingRecord};
use super::refusal::Refusal;
use super::request::{Answer, Request, answer, together};
use super::sheet::{File, Look, sheet};
use super::span::Span;
use super::state::{Key, State};
use super::stats::Counting;
use super::written::{Name, Reason};
use crate::domain::{Domain, files::Files};
use crate::gate;
use crate::record::digest;
use crate::record::entry::{Action, Actor, Decision, Draft, Entry, Item, NO_PREVIOUS, Origin};
use crate::record::gated::StatedGated;
use crate::record::json::{self, Json, Object};
use crate::record::recommendation::Recommendation;
use crate::record::verdict::Verdict;

static DOMAIN: LazyLock<Domain> = LazyLock::new(|| {
    let name = Files::built_in_names()[0];
    let files = Files::built_in(name).expect("a built-in domain has files");
    Domain::load(name, files).unwrap_or_else(|problems| panic!("{problems:?}"))
});

const DAY: i64 = 86_400;

/// A log in memory.
#[derive(Default)]
struct Ledger {
    state: State,
    entries: Vec<(Entry, Option<Object>)>,
    /// Seconds since 2026-01-01.
    clock: i64,
}

impl Ledger {
    fn now(&self) -> Timestamp {
        let start: Timestamp = "2026-01-01T00:00:00Z".parse().unwrap();
        start + jiff::SignedDuration::from_secs(self.clock)
    }

    fn write(&mut self, draft: Draft) -> u64 {
        let Draft { claimed, domain, id, action, subject } = draft;
        let seq = self.entries.len() as u64 + 1;
        let entry = Entry {
            log_id: "ab".repeat(16),
            seq,
            prev: NO_PREVIOUS.to_owned(),
            at: self.now().to_string(),
            actor: Actor { claimed, os_user: "root".to_owned(), tty: None },
            action,
            domain,
            id,
            commitment: subject.as_ref().map(digest::of_object),
            sum: String::new(),
        };
        self.state.apply(&entry, subject.as_ref());
        self.entries.push((entry, subject));
        seq
    }

    fn add(&mut self, offer: Offer) -> &'static str {
        match add(&self.state, offer) {
            Addition::Unchanged(_) => "unchanged",
            Addition::Written(draft) => {
                let word = draft.action.word();
                self.write(*draft);
                word
            }
        }
    }

    fn decide(&mut self, choice: &Choice) -> Result<u64, Refusal> {
        let codes = |_: &str| Ok(DOMAIN.reasons.clone());
        choice.draft(&self.state, self.now(), &codes).map(|draft| self.write(draft))
    }

    fn claim(&mut self, id: &str, by: &str, seconds: u64) -> Result<u64, Refusal> {
        let key = self.state.find(None, id)?;
        claim(&self.state, &key, &name(by), (self.now(), Span::seconds(seconds))).map(|draft| self.write(draft))
    }

    fn release(&mut self, id: &str, by: &str) -> Result<u64, Refusal> {
        let key = self.state.find(None, id)?;
        release(&self.state, &key, &name(by), self.now()).map(|draft| self.write(draft))
    }

    fn queue(&self, filter: &Filter) -> Vec<&str> {
        filter.select(&self.state, self.now()).into_iter().map(|(key, _)| key.id.as_str()).collect()
    }
}

fn name(words: &str) -> Name {
    Name::read(words).unwrap()
}

fn object(text: &str) -> Object {
    match json::parse(text.as_bytes()).unwrap().value {
        Json::Object(object) => object,
        other => panic!("{other}"),
    }
}

fn offer(id: &str, verdict: Verdict) -> Offer {
    let item = Item {
        source: Origin::Gated,
        sha256: digest::of_bytes(id.as_bytes()),
        facts: digest::of_bytes(b"facts"),
        verdict: Some(verdict),
        recommendation: Some(Verdict::Approve),
        overrides: Vec::new(),
        language: Some("en".to_owned()),
        provider: None,
        cost_usd: None,
    };
    let subject = object(&format!(r#"{{"kind":"gated","explanation":"Sent because of {id}."}}"#));
    Offer { domain: Some("d".to_owned()), id: id.to_owned(), item, subject }
}

fn choice(id: &str, decision: Decision, reason: Option<&str>) -> Choice {
    Choice {
        domain: None,
        id: id.to_owned(),
        decision,
        by: name("Amina"),
        reason: reason.map(|reason| Reason::read(reason).unwrap()),
        reason_code: None,
        expected: None,
        supersedes: None,
    }
}

/// A gated record of a shipped case, as the gate writes it.
fn shipped(id: &str, verdict: &str) -> Object {
    let cases = DOMAIN.shipped_cases();
    let fields = cases.get(id).unwrap();
    let mut case = object(r#"{"kind":"case","v":1}"#);
    case.set("domain", Json::from(DOMAIN.name.as_str()));
    case.set("id", Json::from(id));
    case.set("fields", fields.clone().into());
    let mut record = object(r#"{"kind":"recommendation","v":1,"confidence":0.9,"rule_violations":[]}"#);
    record.set("case", case.into());
    record.set("recommendation", Json::from(verdict));
    let recommendation = gate::restate(&DOMAIN, &Recommendation::try_from(record).unwrap());
    let gated = gate::decide(&DOMAIN, recommendation);
    object(&serde_json::to_string(&gated.record()).unwrap())
}

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
    check(Filter { verdict: Some(Verdict::Escalate), ..all() }, &["a", "c"]);
    check(Filter { verdict: Some(Verdict::Approve), ..all() }, &["b"]);
    check(Filter { language: Some("en".to_owned()), ..all() }, &["a", "c"]);
    check(Filter { older_than: Some(Span::seconds(2 * 86_400)), ..all() }, &["a", "b"]);
    check(Filter { domain: Some("d".to_owned()), ..all() }, &["a", "b", "c"]);
    check(Filter { domain: Some("e".to_owned()), ..all() }, &[]);
    check(Filter { claimed_by: Some("Amina".to_owned()), ..all() }, &[]);
}

#[test]
fn an_id_of_two_domains_has_to_be_told_apart() {
    let mut ledger = Ledger::default();
    ledger.add(offer("c", Verdict::Approve));
    ledger.add(Offer { domain: Some("e".to_owned()), ..offer("c", Verdict::Approve) });
    assert_eq!(ledger.decide(&choice("c", Decision::Approve, None)).unwrap_err().code(), "several_domains");
    let named = |id: &str| Choice { domain: Some("e".to_owned()), ..choice(id, Decision::Approve, None) };
    ledger.decide(&named("c")).unwrap();
    assert_eq!(ledger.decide(&named("x")).unwrap_err().code(), "not_in_queue");
    // What belongs to no known domain is seen and decided from each.
    ledger.add(Offer { domain: None, ..offer("x", Verdict::Approve) });
    let there = Filter { domain: Some("e".to_owned()), ..Filter::default() };
    assert_eq!(ledger.queue(&there), ["x"]);
    ledger.decide(&named("x")).unwrap();
    assert_eq!(ledger.decide(&choice("y", Decision::Approve, None)).unwrap_err().code(), "not_in_queue");
}

#[test]
fn what_is_erased_is_in_no_view_and_comes_back_as_new() {
    let mut ledger = Ledger::default();
    ledger.add(offer("c", Verdict::Escalate));
    let erase = Draft {
        claimed: Some("Amina".to_owned()),
        domain: Some("d".to_owned()),
        id: Some("c".to_owned()),
        action: Action::Erase { seqs: vec![1] },
        subject: None,
    };
    ledger.write(erase);
    assert!(ledger.queue(&Filter::default()).is_empty());
    assert!(!String::from_utf8(ledger.state.to_bytes()).unwrap().contains("Sent because"));
    assert_eq!(ledger.decide(&choice("c", Decision::Approve, Some("x"))).unwrap_err().code(), "not_in_queue");
    assert_eq!(ledger.add(offer("c", Verdict::Escalate)), "add");
    assert_eq!(ledger.queue(&Filter::default()), ["c"]);
}

#[test]
fn a_gated_record_is_taken_only_as_the_gate_computes_it() {
    let honest = shipped("camp-009", "APPROVE");
    let check = |change: &dyn Fn(&mut Object), refused: Option<&str>| {
        let mut record = honest.clone();
        change(&mut record);
        let told = match StatedGated::try_from(record) {
            Err(fault) => Some(fault.to_string()),
            Ok(stated) => gated(&DOMAIN, stated).err().map(|forged| forged.to_string()),
        };
        let fits = told.as_deref().is_some() == refused.is_some()
            && refused.is_none_or(|refused| told.as_deref().is_some_and(|told| told.contains(refused)));
        assert!(fits, "{told:?} instead of {refused:?}");
    };
    let one = r#"{"rule":"made-up","policy_rule":null,"from":"APPROVE","to":"ESCALATE","reason":"because"}"#;
    let overrides = format!(r#"{{"overrides":[{one}]}}"#);
    let overrides = object(&overrides).get("overrides").unwrap().clone();
    check(&|_| {}, None);
    check(&|record| record.set("note", Json::from("another program's")), None);
    check(
        &|record| record.set("overrides", overrides.clone()),
        Some("overrides (stated: made-up; computed: screening-match"),
    );
    check(
        &|record| {
            record.set("overrides", Json::Array(Vec::new()));
            record.set("verdict", Json::from("APPROVE"));
        },
        Some("overrides"),
    );
    check(&|record| record.set("explanation", Json::from("All is well.")), Some("explanation"));
    check(&|record| record.set("policy_version", Json::from("1.0+0")), Some("policy_version"));
    check(&|record| record.set("manipulation_detected", Json::Bool(true)), Some("manipulation_detected"));
    let facts = |record: &mut Object, key: &str, value: Json| {
        let mut facts = record.get("facts").and_then(Json::as_object).cloned().unwrap();
        facts.set(key, value);
        record.set("facts", facts.into());
    };
    check(&|record| facts(record, "screening", Json::Array(Vec::new())), Some("facts"));
    check(&|record| facts(record, "sha256", Json::from("0")), Some("facts"));
    check(&|record| facts(record, "more", Json::Null), Some("facts"));
}

#[test]
fn a_number_that_another_program_spelt_otherwise_is_the_same_number() {
    let text = serde_json::to_string(&shipped("camp-009", "APPROVE")).unwrap();
    let respelt = text.replace("\"score\":1.0,", "\"score\":1,");
    assert_ne!(text, respelt, "the case has a hit of score 1.0");
    // The recommendation inside is another's statement and is compared by the gate, which reads numbers as well.
    assert!(gated(&DOMAIN, StatedGated::try_from(object(&respelt)).unwrap()).is_ok());
}

#[test]
fn what_enters_the_log_of_a_record_is_no_free_text() {
    let mut record = shipped("camp-009", "ESCALATE");
    let mut recommendation = record.get("recommendation").and_then(Json::as_object).cloned().unwrap();
    recommendation.set("model", object(r#"{"provider":"Jane Doe, 12 Main St","cost_usd":-3}"#).into());
    record.set("recommendation", recommendation.into());
    let offer = gated(&DOMAIN, StatedGated::try_from(record).unwrap()).unwrap();
    assert_eq!((offer.item.provider, offer.item.cost_usd), (None, None));
}

#[test]
fn a_line_that_nobody_could_use_is_known_by_its_case_or_by_what_it_holds() {
    let check = |line: &str, domain: Option<&str>, id: &str| {
        let origin = if line.contains("\"reject\"") { Origin::Reject } else { Origin::Error };
        let offer = unread(origin, object(line)).unwrap();
        assert_eq!(offer.domain.as_deref(), domain, "{line}");
        assert!(offer.id.starts_with(id), "{line}: {}", offer.id);
    };
    let case = r#"{"kind":"case","domain":"d","id":"c-1","fields":{"a":1}}"#;
    let error =
        |input: &str| format!(r#"{{"kind":"error","stage":"gate","line":3,"code":"x","message":"y","input":{input}}}"#);
    check(&error(&format!(r#"{{"record":{case}}}"#)), Some("d"), "c-1");
    check(&error(&format!(r#"{{"record":{{"kind":"recommendation","case":{case}}}}}"#)), Some("d"), "c-1");
    check(&error(r#"{"text":"{\"kind\":"}"#), None, "error-");
    check(&error(r#"{"digest":{"bytes":7,"sha256":"0","head":null}}"#), None, "error-");
    let reject = |record: &str| {
        format!(
            r#"{{"kind":"reject","domain":"d","file":"f","line":1,"code":"x","message":"y","input":{{"record":{record}}}}}"#
        )
    };
    check(&reject(r#"{"id":"c-2","title":7}"#), Some("d"), "c-2");
    check(&reject(r#"{"title":7}"#), Some("d"), "reject-");
    let id = |line: &str| unread(Origin::Error, object(line)).unwrap().id;
    let first = error(r#"{"text":"x"}"#);
    assert_eq!(id(&first), id(&first.replace("\"line\":3", "\"line\":4")), "a line more above makes no other line");
    assert_ne!(id(&first), id(&first.replace("\"text\":\"x\"", "\"text\":\"z\"")));
    assert!(unread(Origin::Error, object(r#"{"kind":"error"}"#)).is_err());
}

#[test]
fn requests_on_one_case_are_answered_one_after_the_other() {
    let add = |id: &str| Request::Add(Box::new(offer(id, Verdict::Approve)));
    let requests = [add("a"), add("b"), add("a")];
    assert_eq!(together(&requests), 2);
    let mut ledger = Ledger::default();
    let codes = |_: &str| Ok(Vec::new());
    let (answers, drafts) = answer(&requests[..2], &ledger.state, ledger.now(), &codes);
    assert_eq!((answers, drafts.len()), (vec![Answer::Written, Answer::Written], 2));
    for draft in drafts {
        ledger.write(draft);
    }
    let (answers, drafts) = answer(&requests[2..], &ledger.state, ledger.now(), &codes);
    assert_eq!((answers, drafts.len()), (vec![Answer::Unchanged(1)], 0));
}

#[test]
fn the_statistics_count_what_stands() {
    let mut ledger = Ledger::default();
    for (id, verdict) in
        [("a", Verdict::Approve), ("b", Verdict::Approve), ("c", Verdict::Escalate), ("d", Verdict::Reject)]
    {
        let mut offer = offer(id, verdict);
        let Json::Number(cost) = json::parse(b"0.10").unwrap().value else { panic!("a number") };
        offer.item.cost_usd = Some(cost);
        ledger.add(offer);
    }
    ledger.clock = 100;
    ledger.decide(&choice("a", Decision::Approve, None)).unwrap();
    let wrong = ledger.decide(&choice("b", Decision::Approve, None)).unwrap();
    ledger.clock = 200;
    let otherwise = Choice { supersedes: Some(wrong), ..choice("b", Decision::Reject, Some("looked again")) };
    ledger.decide(&otherwise).unwrap();
    ledger.decide(&choice("c", Decision::Approve, Some("fine"))).unwrap();
    let mut counting = Counting::default();
    ledger.entries.iter().for_each(|(entry, _)| counting.take(entry));
    let stats = counting.finish(&ledger.state, ledger.now());
    assert_eq!((stats.open, stats.decided, stats.decisions, stats.superseded), (1, 3, 3, 1));
    assert_eq!((stats.agreement.count, stats.agreement.of), (1, 2));
    assert_eq!(stats.override_rate.rate.as_ref().map(|rate| rate.as_str()), Some("0.5"));
    assert_eq!((stats.model_agreement.count, stats.model_agreement.of), (2, 3));
    assert_eq!(stats.by_verdict["ESCALATE"]["approve"], 1);
    assert_eq!((stats.decision_seconds.median, stats.decision_seconds.max), (Some(200), Some(200)));
    assert_eq!(stats.open_age_seconds.max, Some(200));
    assert_eq!((stats.cost_usd.as_str(), stats.costed), ("0.4", 4));
}

#[test]
fn a_sheet_begins_with_the_sentence_and_lets_no_text_steer_the_terminal() {
    let mut record = shipped("camp-015", "APPROVE");
    let mut recommendation = record.get("recommendation").and_then(Json::as_object).cloned().unwrap();
    recommendation.set("rationale", Json::from("\x1b[2Jgood\u{202e}\nFORGED: line"));
    record.set("recommendation", recommendation.into());
    let mut ledger = Ledger::default();
    let item = offer("camp-015", Verdict::Escalate).item;
    let domain = Some(DOMAIN.name.clone());
    ledger.add(Offer { domain, id: "camp-015".to_owned(), item, subject: record.clone() });
    let key = ledger.state.find(None, "camp-015").unwrap();
    let case = ledger.state.case(&key).unwrap();
    let file =
        |domain| File { key: &key, case, record: Some(&record), domain, history: &ledger.entries, now: ledger.now() };
    let text = sheet(&file(Some(&*DOMAIN)), Look { colour: false, width: 100 });
    assert!(text.starts_with("Sent to a person because "), "{text}");
    assert!(text.contains('»') && text.contains("DEC-6 (soft)"), "{text}");
    assert!(text.contains("adduce audit decide camp-015 approve --domain campaign --by NAME --if "), "{text}");
    assert!(text.contains("\\u{1b}[2Jgood\\u{202e}\\nFORGED"), "{text}");
    assert!(!text.chars().any(|c| c.is_control() && c != '\n'));
    assert!(text.lines().all(|line| line.chars().count() <= 100 || line.contains("--if")), "{text}");
    let coloured = sheet(&file(None), Look { colour: true, width: 100 });
    assert!(coloured.starts_with("\x1b[1mSent"));
}

#[test]
fn a_redacted_export_leaves_only_the_commitment() {
    let mut ledger = Ledger::default();
    ledger.add(offer("c", Verdict::Approve));
    ledger.decide(&choice("c", Decision::Reject, Some("=cmd, a secret"))).unwrap();
    let (entry, subject) = &ledger.entries[1];
    let whole = Exported::new(entry, subject.as_ref(), false);
    assert_eq!((whole.reason, whole.actor.is_some(), whole.erased), (Some("=cmd, a secret"), true, false));
    assert_eq!(whole.cells()[COLUMNS.iter().position(|name| *name == "reason").unwrap()], "'=cmd, a secret");
    let redacted = serde_json::to_string(&Exported::new(entry, subject.as_ref(), true)).unwrap();
    assert!(!redacted.contains("secret") && !redacted.contains("Amina") && redacted.contains("\"commitment\":\""));
    assert!(Exported::new(entry, None, false).erased);
}

/// What a step of a random history does.
fn step(ledger: &mut Ledger, (what, id, other): (u8, u8, u8)) {
    let id = ["a", "b", "c"][usize::from(id % 3)];
    let verdict = [Verdict::Approve, Verdict::Reject, Verdict::Escalate][usize::from(other % 3)];
    let decision = [Decision::Approve, Decision::Reject, Decision::RequestInfo][usize::from(other % 3)];
    let reason = (!other.is_multiple_of(4)).then_some("seen");
    let who = ["Amina", "Bilal"][usize::from(other % 2)];
    let standing = ledger.state.find(None, id).ok();
    let standing = standing.and_then(|key| ledger.state.case(&key)?.decision.as_ref().map(|standing| standing.seq));
    ledger.clock += i64::from(other) * 60;
    match what % 6 {
        0 | 1 => drop(ledger.add(offer(id, verdict))),
        2 => drop(ledger.claim(id, who, 3600)),
        3 => drop(ledger.release(id, who)),
        4 => drop(ledger.decide(&Choice { by: name(who), ..choice(id, decision, reason) })),
        _ => drop(ledger.decide(&Choice { supersedes: standing, by: name(who), ..choice(id, decision, reason) })),
    }
}

proptest! {
    #[test]
    fn no_history_holds_a_decision_without_the_words_it_needs(steps in proptest::collection::vec(any::<(u8, u8, u8)>(), 0..60)) {
        let mut ledger = Ledger::default();
        steps.into_iter().for_each(|one| step(&mut ledger, one));
        for (entry, subject) in &ledger.entries {
            let Action::Decide(decided) = &entry.action else { continue };
            let agrees = decided.verdict == Some(decided.decision.verdict()) && decided.verdict != Some(Verdict::Escalate);
            let reason = subject.as_ref().and_then(|subject| subject.get("reason")?.as_str());
            prop_assert!(reason.is_some() || (agrees && decided.supersedes.is_none()));
            prop_assert_eq!(decided.is_override, !agrees && decided.verdict != Some(Verdict::Escalate));
        }
    }

    #[test]
    fn a_state_is_what_its_bytes_say(steps in proptest::collection::vec(any::<(u8, u8, u8)>(), 0..60)) {
        let mut ledger = Ledger::default();
        steps.into_iter().for_each(|one| step(&mut ledger, one));
        let bytes = ledger.state.to_bytes();
        prop_assert_eq!(State::from_bytes(&bytes), Some(ledger.state.clone()));
        let cut = bytes.len() / 2;
        prop_assert!(State::from_bytes(&bytes[..cut]).is_none_or(|state| state != ledger.state || cut == bytes.len()));
    }
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
