#![expect(clippy::disallowed_methods, reason = "edge: tests look at the files that the log writes and damage them")]

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use tempfile::TempDir;

use super::*;
use crate::record::json::{self, Json, Object};

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
    let until_done = |look: &dyn Fn()| while !done.load(Ordering::Relaxed) { look() };
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
fn the_index_is_used_where_it_fits_and_made_again_where_not() {
    let place = Place::new();
    let release =
        |number: u64| Draft { action: Action::Release {}, subject: None, ..draft(&format!("c-{number}"), "") };
    place.log().append((0..UNINDEXED).map(release).collect()).unwrap();
    let known = || Fold::begin(&Disk::new(&place.workspace_folder())).unwrap().chain.seq;
    assert_eq!(known(), UNINDEXED + 1, "who wrote much leaves an index");
    let mut log = place.log();
    log.append(vec![release(UNINDEXED)]).unwrap();
    let state = log.state().unwrap().clone();
    let whole = std::fs::read(place.path(files::INDEX)).unwrap();
    let check = |bytes: &[u8], seq: u64| {
        std::fs::write(place.path(files::INDEX), bytes).unwrap();
        assert_eq!(known(), seq);
        assert_eq!(place.reader().state().unwrap(), state);
        assert_eq!(*place.log().state().unwrap(), state);
    };
    let mut flipped = whole.clone();
    *flipped.last_mut().unwrap() ^= 1;
    check(&flipped, 0);
    check(&whole[..whole.len() - 1], 0);
    check(b"", 0);
    // An index of a log that was longer, or another one, does not fit.
    let end = memchr::memchr(b'\n', &whole).unwrap();
    let text = String::from_utf8_lossy(&whole[..end]).into_owned();
    let offset = text.split("\"offset\":").nth(1).unwrap().split(',').next().unwrap();
    let ahead = [text.replacen(offset, "999999999", 1).as_bytes(), &whole[end..]].concat();
    std::fs::write(place.path(files::INDEX), ahead).unwrap();
    assert_eq!(place.reader().state().unwrap(), state);
    check(&whole, UNINDEXED + 1);
}
