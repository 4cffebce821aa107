//! The queue against a log that is held in memory: what each request does to each state.

use std::sync::LazyLock;

pub(super) use jiff::Timestamp;
use proptest::prelude::*;

pub(super) use super::add::{Addition, add};
pub(super) use super::claim::{claim, release};
pub(super) use super::decide::{Choice, Known};
pub(super) use super::offer::Offer;
pub(super) use super::queue::Filter;
pub(super) use super::refusal::Refusal;
pub(super) use super::request::{Answer, Request, answer, together};
pub(super) use super::span::Span;
pub(super) use super::state::State;
pub(super) use super::written::{Name, Reason};
pub(super) use crate::domain::{Domain, files::Files};
pub(super) use crate::gate;
pub(super) use crate::record::digest;
pub(super) use crate::record::entry::{Action, Actor, Decision, Draft, Entry, Item, NO_PREVIOUS, Origin};
pub(super) use crate::record::json::{self, Json, Object};
pub(super) use crate::record::recommendation::Recommendation;
pub(super) use crate::record::verdict::Verdict;

pub(super) static DOMAIN: LazyLock<Domain> = LazyLock::new(|| {
    let name = Files::built_in_names()[0];
    let files = Files::built_in(name).expect("a built-in domain has files");
    Domain::load(name, files).unwrap_or_else(|problems| panic!("{problems:?}"))
});

pub(super) const DAY: i64 = 86_400;

/// A log in memory.
#[derive(Default)]
pub(super) struct Ledger {
    pub(super) state: State,
    pub(super) entries: Vec<(Entry, Option<Object>)>,
    /// Seconds since 2026-01-01.
    pub(super) clock: i64,
}

impl Ledger {
    pub(super) fn now(&self) -> Timestamp {
        let start: Timestamp = "2026-01-01T00:00:00Z".parse().unwrap();
        start + jiff::SignedDuration::from_secs(self.clock)
    }

    pub(super) fn write(&mut self, draft: Draft) -> u64 {
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
        self.state.apply(entry.clone(), subject.as_ref());
        self.entries.push((entry, subject));
        seq
    }

    pub(super) fn add(&mut self, offer: Offer) -> &'static str {
        match add(&self.state, offer) {
            Addition::Unchanged(_) => "unchanged",
            Addition::Written(draft) => {
                let word = draft.action.word();
                self.write(*draft);
                word
            }
        }
    }

    pub(super) fn decide(&mut self, choice: &Choice) -> Result<u64, Refusal> {
        with_known(|known| choice.draft(&self.state, self.now(), known)).map(|draft| self.write(draft))
    }

    pub(super) fn claim(&mut self, id: &str, by: &str, seconds: u64) -> Result<u64, Refusal> {
        let key = self.state.find(None, id)?;
        claim(&self.state, &key, &name(by), (self.now(), Span::seconds(seconds))).map(|draft| self.write(draft))
    }

    pub(super) fn release(&mut self, id: &str, by: &str) -> Result<u64, Refusal> {
        let key = self.state.find(None, id)?;
        release(&self.state, &key, &name(by), self.now()).map(|draft| self.write(draft))
    }

    pub(super) fn queue(&self, filter: &Filter) -> Vec<&str> {
        filter.select(&self.state, self.now()).into_iter().map(|(key, _)| key.id.as_str()).collect()
    }
}

/// Every record is as it was, and every domain has the same codes.
pub(super) fn with_known<T>(then: impl FnOnce(Known<'_>) -> T) -> T {
    let codes = |_: &str| Ok(DOMAIN.reasons.clone());
    then(Known { codes: &codes, intact: &|_| true })
}

pub(super) fn name(words: &str) -> Name {
    Name::read(words).unwrap()
}

pub(super) fn object(text: &str) -> Object {
    match json::parse(text.as_bytes()).unwrap().value {
        Json::Object(object) => object,
        other => panic!("{other}"),
    }
}

pub(super) fn offer(id: &str, verdict: Verdict) -> Offer {
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

pub(super) fn choice(id: &str, decision: Decision, reason: Option<&str>) -> Choice {
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
pub(super) fn shipped(id: &str, verdict: &str) -> Object {
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
    assert!(!format!("{:?}", ledger.state).contains("Sent because"));
    assert_eq!(ledger.decide(&choice("c", Decision::Approve, Some("x"))).unwrap_err().code(), "erased");
    assert_eq!(ledger.add(offer("c", Verdict::Escalate)), "add");
    assert_eq!(ledger.queue(&Filter::default()), ["c"]);
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
}
