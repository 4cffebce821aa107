#![expect(clippy::disallowed_methods, reason = "edge: tests look at the files that the log writes and damage them")]

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use tempfile::TempDir;

use super::*;
use crate::audit::decide::answering;
use crate::audit::state::Key;
use crate::record::entry::{Decided, Decision, Item, Origin};
use crate::record::json::{self, Json, Object};
use crate::record::verdict::Verdict;

/// So many rotations run beside readers.
const ROTATIONS: usize = 150;

/// A workspace in a folder of its own.
pub(super) struct Place {
    folder: TempDir,
}

pub(super) fn fixed() -> Time {
    Time::Fixed("2026-05-01T08:00:00Z".parse().expect("a time is a time"))
}

pub(super) fn seat() -> Seat {
    Seat { os_user: "ada".to_owned(), tty: None }
}

impl Place {
    pub(super) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let place = Self { folder };
        Workspace::create(&place.workspace_folder()).unwrap();
        place
    }

    pub(super) fn workspace_folder(&self) -> std::path::PathBuf {
        self.folder.path().join("w")
    }

    pub(super) fn workspace(&self) -> Workspace {
        Workspace::open(&self.workspace_folder()).unwrap()
    }

    pub(super) fn log(&self) -> Log {
        Log::create(&self.workspace(), seat(), fixed()).unwrap()
    }

    pub(super) fn reader(&self) -> Reader {
        Reader::open(&self.workspace()).unwrap()
    }

    pub(super) fn entries(&self) -> Vec<Entry> {
        self.reader().entries().unwrap().map(|entry| entry.unwrap().1).collect()
    }

    pub(super) fn path(&self, name: &str) -> std::path::PathBuf {
        self.workspace_folder().join(name)
    }

    /// Every file of the workspace with its bytes, as paths in it.
    pub(super) fn files(&self) -> Vec<(String, Vec<u8>)> {
        let mut found = Vec::new();
        walk(&self.workspace_folder(), "", &mut found);
        found.sort();
        found
    }
}

fn walk(folder: &Path, inside: &str, found: &mut Vec<(String, Vec<u8>)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = format!("{inside}{}", path.file_name().unwrap().to_string_lossy());
        if path.is_dir() {
            walk(&path, &format!("{name}/"), found);
        } else {
            found.push((name, std::fs::read(&path).unwrap()));
        }
    }
}

pub(super) fn object(text: &str) -> Object {
    let Json::Object(object) = json::parse(text.as_bytes()).unwrap().value else { panic!("{text} is an object") };
    object
}

/// A draft about a case, with a subject that holds its story.
pub(super) fn draft(id: &str, story: &str) -> Draft {
    let subject = object(&format!("{{\"story\":{}}}", serde_json::to_string(story).unwrap()));
    let action = Action::Claim { until: "2026-05-01T09:00:00Z".to_owned() };
    Draft {
        claimed: Some("Ada".to_owned()),
        domain: Some("d".to_owned()),
        id: Some(id.to_owned()),
        action,
        subject: Some(subject),
    }
}

#[test]
fn what_was_written_is_read_again_by_anybody() {
    let place = Place::new();
    let mut log = place.log();
    let first = log.append(vec![draft("a", "one"), draft("b", "two")]).unwrap();
    let release = Draft { subject: None, action: Action::Release {}, ..draft("a", "") };
    let second = place.log().append(vec![release]).unwrap();
    let third = log.append(vec![draft("c", "three")]).unwrap();
    assert_eq!(place.entries()[1..], [first.clone(), second.clone(), third].concat());
    assert_eq!(place.entries().iter().map(|entry| entry.seq).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    let reader = place.reader();
    assert_eq!(reader.subject(&first[1]).unwrap(), Some(object(r#"{"story":"two"}"#)));
    assert_eq!(reader.subject(&second[0]).unwrap(), None);
    let mut entries = reader.entries().unwrap();
    while let Some(entry) = entries.next() {
        let (_, entry) = entry.unwrap();
        assert_eq!(entries.subject(&entry).unwrap().is_some(), entry.commitment.is_some());
    }
    assert_eq!(reader.state().unwrap(), *log.state().unwrap());
}

#[test]
fn a_decision_that_fails_under_the_lock_writes_nothing() {
    let place = Place::new();
    let mut log = place.log();
    let before = place.files();
    let refused: Result<Vec<Entry>, LogError> =
        log.append_with(|_, at| Err(LogError::Refused { why: format!("not at {at}") }));
    assert_eq!(refused.unwrap_err().to_string(), "nothing was written: not at 2026-05-01T08:00:00.000Z");
    let no_lock =
        |files: Vec<(String, Vec<u8>)>| files.into_iter().filter(|(name, _)| name != files::LOCK).collect::<Vec<_>>();
    assert_eq!(no_lock(place.files()), no_lock(before));
}

#[test]
fn a_fixed_time_gives_the_same_bytes_and_the_machines_clock_does_not() {
    let written = |time: Time| {
        let place = Place::new();
        let mut log = Log::create(&place.workspace(), seat(), time).unwrap();
        log.append(vec![draft("a", "one")]).unwrap();
        log.rotate(None).unwrap();
        place.files().into_iter().filter(|(name, _)| name != files::LOCK).collect::<Vec<_>>()
    };
    assert_eq!(written(fixed()), written(fixed()));
    let machine = || Time::Machine(|| "2026-05-01T08:00:00Z".parse().unwrap());
    assert_ne!(written(machine()), written(machine()), "nobody can know the salts");
}

#[test]
fn each_clock_keeps_to_its_own_log() {
    let machine = Time::Machine(|| "2026-05-01T08:00:00Z".parse().unwrap());
    for (created, later) in [(fixed(), machine), (machine, fixed())] {
        let place = Place::new();
        Log::create(&place.workspace(), seat(), created).unwrap();
        let mut log = Log::create(&place.workspace(), seat(), later).unwrap();
        assert!(matches!(log.append(vec![draft("a", "one")]), Err(LogError::Clock { .. })));
        assert_eq!(place.entries().len(), 1);
    }
}

#[test]
fn a_sealed_segment_goes_on_in_the_next() {
    let place = Place::new();
    let mut log = place.log();
    let mut other = place.log();
    log.append(vec![draft("a", "one"), draft("b", "two")]).unwrap();
    other.append(vec![draft("c", "three")]).unwrap();
    let sealed = log.rotate(Some("Ada".to_owned())).unwrap();
    let action = Action::Rotate { sealed: files::sealed(1), first_seq: 1, last_seq: 4 };
    assert_eq!((sealed.seq, sealed.action), (5, action));
    assert!(matches!(log.rotate(None), Err(LogError::Nothing(_))));
    other.append(vec![draft("d", "four")]).unwrap();
    log.rotate(None).unwrap();
    assert_eq!(place.entries().len(), 7);
    assert_eq!(place.reader().state().unwrap(), *other.state().unwrap());
    let bytes: usize = place
        .files()
        .iter()
        .filter(|(name, _)| name.starts_with("decisions") && name.contains("jsonl"))
        .map(|(_, bytes)| bytes.len())
        .sum();
    assert_eq!(place.reader().checkpoint().unwrap().bytes, bytes as u64);
}

#[test]
fn who_reads_beside_rotations_sees_the_log_whole() {
    let place = Place::new();
    place.log().append(vec![draft("a", "one")]).unwrap();
    let done = AtomicBool::new(false);
    let until_done = |look: &dyn Fn()| {
        while !done.load(Ordering::Relaxed) {
            look()
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| until_done(&|| drop(place.reader().state().unwrap())));
        scope.spawn(|| until_done(&|| assert!(place.reader().checkpoint().unwrap().seq > 1)));
        scope.spawn(|| until_done(&|| place.reader().entries().unwrap().for_each(|entry| drop(entry.unwrap()))));
        scope.spawn(|| {
            until_done(&|| {
                place.log().append(vec![draft("b", "two")]).unwrap();
            });
        });
        let mut log = place.log();
        let mut rotated: Vec<Result<Entry, LogError>> = Vec::new();
        for _ in 0..ROTATIONS {
            rotated.push(log.rotate(None));
        }
        done.store(true, Ordering::Relaxed);
        // Where nobody wrote since the last rotation there is nothing to seal.
        let sound = |rotated: &Result<Entry, LogError>| matches!(rotated, Ok(_) | Err(LogError::Nothing(_)));
        assert!(rotated.iter().all(sound), "{rotated:?}");
    });
}

#[test]
fn an_erasure_takes_the_case_without_a_domain_as_well_or_says_that_it_remains() {
    let place = Place::new();
    let mut log = place.log();
    let twin = Draft { domain: None, ..draft("a", "secret of the twin") };
    log.append(vec![draft("a", "secret of the case"), twin, draft("b", "story")]).unwrap();
    let holds =
        |text: &str| place.files().iter().any(|(_, bytes)| memchr::memmem::find(bytes, text.as_bytes()).is_some());
    let request = |domain: Option<&str>| {
        let (id, by, reason) = ("a".to_owned(), "Ada".to_owned(), "the law".to_owned());
        Request { domain: domain.map(str::to_owned), id, by, reason }
    };
    assert!(matches!(log.erase(&request(Some("other"))), Err(LogError::Nothing(_))));
    let first = log.erase(&request(Some("d"))).unwrap();
    assert_eq!((first.subjects, first.remaining, first.entries.len()), (1, vec![None], 1));
    assert_eq!((holds("secret of the case"), holds("secret of the twin")), (false, true));
    let second = log.erase(&request(None)).unwrap();
    assert_eq!((second.subjects, second.remaining, second.entries.len()), (1, vec![], 1));
    assert_eq!((holds("secret of the twin"), holds("story")), (false, true));
    assert!(matches!(log.erase(&request(None)), Err(LogError::Nothing(_))));

    log.append(vec![draft("a", "secret again"), Draft { domain: None, ..draft("a", "secret twice") }]).unwrap();
    assert_eq!(log.erase(&request(None)).unwrap().entries.len(), 2, "an entry for each");
    assert!(!holds("secret again") && !holds("secret twice"));
    assert!(verify(&place.workspace(), &[], 1).unwrap().whole);
}

#[test]
fn a_decision_that_could_not_be_made_is_found() {
    let check = |change: &dyn Fn(&mut Decided), reason: Option<&str>, expected: &[&str]| {
        let place = Place::new();
        let mut log = place.log();
        log.append(vec![added("a")]).unwrap();
        let key = Key::of(Some("d"), "a");
        let case = log.state().unwrap().case(&key).unwrap().clone();
        let mut decided = answering(&case, Decision::Reject, None, None);
        change(&mut decided);
        let reason = reason.map_or("null".to_owned(), |words| format!("{words:?}"));
        let subject = Some(object(&format!("{{\"reason\":{reason}}}")));
        log.append(vec![Draft { action: Action::Decide(decided), subject, ..draft("a", "") }]).unwrap();
        let findings = verify(&place.workspace(), &[], 1).unwrap().findings;
        assert_eq!(findings.iter().map(|finding| finding.code.as_str()).collect::<Vec<_>>(), expected);
    };
    check(&|_| {}, Some("not credible"), &[]);
    check(&|decided| (decided.decision, decided.is_override) = (Decision::Approve, false), None, &[]);
    check(&|_| {}, None, &["decision_differs"]);
    check(&|_| {}, Some(" "), &["decision_differs"]);
    check(&|decided| decided.is_override = false, Some("words"), &["decision_differs"]);
    check(&|decided| decided.verdict = Some(Verdict::Reject), Some("words"), &["decision_differs"]);
    check(&|decided| decided.recommendation = None, Some("words"), &["decision_differs"]);
    check(&|decided| decided.sha256 = "7".repeat(64), Some("words"), &["decision_differs"]);
    check(&|decided| decided.answers = 1, Some("words"), &["decision_differs"]);
    check(&|decided| decided.supersedes = Some(2), Some("words"), &["decision_differs"]);
}

#[test]
fn a_record_that_was_changed_or_is_gone_does_not_hold() {
    let place = Place::new();
    place.log().append(vec![added("a"), added("b"), added("c")]).unwrap();
    let pack = place.path(&files::pack(2));
    let lines = std::fs::read_to_string(&pack).unwrap().replacen("story", "fable", 1);
    let kept: Vec<&str> = lines.split_inclusive('\n').take(2).collect();
    std::fs::write(&pack, kept.concat()).unwrap();
    let (records, state) = (place.reader().records(), place.reader().state().unwrap());
    let held = |id: &str| {
        let case = state.case(&Key::of(Some("d"), id)).unwrap();
        records.hold(case.seq, case.commitment.as_deref())
    };
    assert_eq!(["a", "b", "c"].map(held), [false, true, false]);
}

#[test]
fn a_folder_among_what_was_set_aside_stops_no_writer_and_is_named() {
    let place = Place::new();
    let mut log = place.log();
    log.append(vec![draft("a", "secret")]).unwrap();
    let odd = ["aside/box", "aside/log-1.new", "aside/log-2.untold"];
    odd.iter().for_each(|name| std::fs::create_dir_all(place.path(name)).unwrap());
    let (id, by, reason) = ("a".to_owned(), "Ada".to_owned(), "the law".to_owned());
    let erased = log.erase(&Request { domain: None, id, by, reason }).unwrap();
    assert_eq!(erased.elsewhere, odd);
    assert_eq!(place.log().append(vec![draft("b", "story")]).unwrap().len(), 1);
    let verification = verify(&place.workspace(), &[], 1).unwrap();
    assert_eq!((verification.whole, verification.notes.len()), (true, 3));
}

#[test]
fn a_log_that_somebody_emptied_is_refused_and_nothing_is_touched() {
    let check = |spoil: fn(&Place)| {
        let place = Place::new();
        place.log().append(vec![draft("a", "secret"), draft("b", "story")]).unwrap();
        spoil(&place);
        let before = place.files();
        let error = place.log().append(vec![draft("c", "more")]).unwrap_err();
        assert!(error.to_string().contains("the segment is empty"), "{error}");
        assert!(place.reader().state().is_err());
        assert_eq!(place.files(), before);
    };
    check(|place| std::fs::write(place.path(files::ACTIVE), "").unwrap());
    check(|place| {
        let whole = std::fs::read(place.path(files::ACTIVE)).unwrap();
        std::fs::write(place.path(files::ACTIVE), &whole[..100]).unwrap();
    });
    check(|place| {
        place.log().rotate(None).unwrap();
        std::fs::write(place.path(files::ACTIVE), "").unwrap();
    });
}

/// A draft that brings a case with the verdict APPROVE.
pub(super) fn added(id: &str) -> Draft {
    let item = Item {
        source: Origin::Gated,
        sha256: "5".repeat(64),
        facts: "6".repeat(64),
        verdict: Some(Verdict::Approve),
        recommendation: Some(Verdict::Approve),
        overrides: Vec::new(),
        language: None,
        provider: None,
        cost_usd: None,
    };
    let subject = Some(object("{\"explanation\":\"story\"}"));
    Draft { action: Action::Add(item), subject, ..draft(id, "") }
}
