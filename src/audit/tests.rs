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
        self.state.apply(&entry, subject.as_ref());
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

<<<<<<< HEAD
=======
#[test]
fn a_gated_record_is_taken_only_as_the_gate_computes_it() {
    let honest = shipped("camp-009", "APPROVE");
    let check = |change: &dyn Fn(&mut Object), refused: Option<&str>| {
        let mut record = honest.clone();
        change(&mut record);
        let told = match StatedGated::try_from(record) {
            Err(fault) => Some(fault.to_string()),
            Ok(stated) => gated(&DOMAIN, stated, None).err().map(|forged| forged.to_string()),
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
    assert!(gated(&DOMAIN, StatedGated::try_from(object(&respelt)).unwrap(), None).is_ok());
}

#[test]
fn what_enters_the_log_of_a_record_is_no_free_text() {
    let mut record = shipped("camp-009", "ESCALATE");
    let mut recommendation = record.get("recommendation").and_then(Json::as_object).cloned().unwrap();
    recommendation.set("model", object(r#"{"provider":"Jane Doe, 12 Main St","cost_usd":-3}"#).into());
    record.set("recommendation", recommendation.into());
    let offer = gated(&DOMAIN, StatedGated::try_from(record).unwrap(), None).unwrap();
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

>>>>>>> e93cb07 (audit add gates as the gate does, against what was loaded)
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
