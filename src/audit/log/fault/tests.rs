//! Each operation of a disk fails once, in each of the things that a writer does: what was acknowledged is there, nothing is
//! there twice, the next writer puts right what is left, and the log is whole.
#![expect(clippy::disallowed_methods, reason = "edge: tests copy the files that the log writes, and search them")]

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Fault;
use crate::audit::log::erase::Request;
use crate::audit::log::tests::{Place, draft, fixed, seat};
use crate::audit::log::{Log, LogError, files, verify};
use crate::record::entry::Action;

const STORY: &str = "Amina's story that nobody else may keep";

/// A log with two cases, and what a killed writer left of a third time that one of them came.
fn before() -> Place {
    let place = Place::new();
    let mut log = place.log();
    log.append(vec![draft("a", STORY), draft("b", "another story")]).unwrap();
    log.rotate(None).unwrap();
    log.append(vec![draft("a", STORY)]).unwrap();
    log.fold.keep_index(&log.disk).unwrap();
    place
}

fn copy(place: &Place) -> Place {
    let copy = Place::new();
    for (name, bytes) in place.files() {
        let path = copy.path(&name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, bytes).unwrap();
        let owners = std::os::unix::fs::PermissionsExt::from_mode(0o600);
        std::fs::set_permissions(path, owners).unwrap();
    }
    copy
}

fn request(id: &str) -> Request {
    Request { domain: None, id: id.to_owned(), by: "Ada".to_owned(), reason: "the law".to_owned() }
}

/// How often each case is in the log, and what else there is.
fn counted(place: &Place) -> BTreeMap<String, usize> {
    let mut counted = BTreeMap::new();
    for entry in place.entries() {
        *counted.entry(format!("{} {}", entry.action.word(), entry.id.unwrap_or_default())).or_default() += 1;
    }
    counted
}

fn holds(place: &Place, story: &str) -> Vec<String> {
    let holds = |bytes: &[u8]| memchr::memmem::find(bytes, story.as_bytes()).is_some();
    place.files().into_iter().filter(|(_, bytes)| holds(bytes)).map(|(name, _)| name).collect()
}

/// Does something with a fault at each of its operations, and looks at what is left.
fn check(what: &str, expected: &str, run: fn(&mut Log) -> Result<(), LogError>) {
    let (before, mut reached) = (before(), 0);
    for dies in [true, false] {
        for nth in 1..200 {
            let place = copy(&before);
            let earlier = counted(&place);
            let mut log = Log::open(&place.workspace(), seat(), fixed()).unwrap();
            let fault = Arc::new(Fault::at(nth, dies));
            log.disk.fault = Some(Arc::clone(&fault));
            let acknowledged = run(&mut log).is_ok();
            drop(log);
            if !fault.happened() {
                reached = reached.max(nth);
                break;
            }
            let told = format!("{what}, fault {nth}, dies: {dies}");
            place.log().append(vec![draft("after", "later")]).unwrap_or_else(|error| panic!("{told}: {error}"));
            let found = verify(&place.workspace(), &[], 1).unwrap();
            assert_eq!(found.findings, [], "{told}");
            let now = counted(&place);
            assert!(earlier.iter().all(|(entry, count)| now.get(entry).is_some_and(|now| now >= count)), "{told}");
            let times =
                now.get(expected).copied().unwrap_or_default() - earlier.get(expected).copied().unwrap_or_default();
            assert!(times <= 1 && (times == 1 || !acknowledged), "{told}: {times} times, acknowledged: {acknowledged}");
            assert_eq!(
                holds(&place, STORY).is_empty(),
                now.contains_key("erase a"),
                "{told}: {:?}",
                holds(&place, STORY)
            );
        }
    }
    assert!(reached > 5, "{what} has {reached} operations");
}

#[test]
fn adding_survives_a_fault_anywhere() {
    check("add", "claim c", |log| log.append(vec![draft("c", "one"), draft("d", "two")]).map(drop));
}

#[test]
fn deciding_survives_a_fault_anywhere() {
    check("decide", "release a", |log| {
        let mut release = draft("a", "a reason");
        release.action = Action::Release {};
        log.append_with(|_, _| Ok::<_, LogError>(vec![release])).map(drop)
    });
}

#[test]
fn rotating_survives_a_fault_anywhere() {
    check("rotate", "rotate ", |log| log.rotate(None).map(drop));
}

#[test]
fn erasing_survives_a_fault_anywhere() {
    check("erase", "erase a", |log| log.erase(&request("a")).map(drop));
}

#[test]
fn creating_survives_a_fault_anywhere() {
    for dies in [true, false] {
        for nth in 1..60 {
            let place = Place::new();
            let mut log = Log::new(&place.workspace(), seat(), fixed()).unwrap();
            let fault = Arc::new(Fault::at(nth, dies));
            log.disk.fault = Some(Arc::clone(&fault));
            let made = log.make().is_ok();
            assert!(fault.happened() || made);
            drop(log);
            place.log().append(vec![draft("a", "one")]).unwrap();
            assert_eq!(verify(&place.workspace(), &[], 1).unwrap().findings, [], "fault {nth}");
        }
    }
}

#[test]
fn what_a_stopped_writer_left_is_erased_as_well() {
    let place = before();
    let append = |name: &str, bytes: &[u8]| {
        let there = std::fs::read(place.path(name)).unwrap_or_default();
        std::fs::write(place.path(name), [&there, bytes].concat()).unwrap();
        let owners = std::os::unix::fs::PermissionsExt::from_mode(0o600);
        std::fs::set_permissions(place.path(name), owners).unwrap();
    };
    let (pack, subjects) = place.files().into_iter().find(|(name, _)| name.starts_with("subjects/")).unwrap();
    let line = String::from_utf8(subjects).unwrap().lines().next().unwrap().to_owned();
    // A killed add left the subjects of entries that were never written, the last one torn, and half an entry.
    let strays =
        line.replace("{\"seq\":2", "{\"seq\":7") + "\n" + &line.replace("{\"seq\":2", "{\"seq\":8")[..line.len() - 10];
    append(&pack, strays.as_bytes());
    append(files::ACTIVE, b"{\"kind\":\"entry\",\"v\":1,\"log");
    append(&format!("{pack}.new"), line.as_bytes());
    append("decisions.index.new", line.as_bytes());
    let mut log = place.log();
    log.append(vec![draft("c", "one")]).unwrap();
    let recovered: Vec<Action> =
        place.entries().into_iter().map(|entry| entry.action).filter(|action| action.word() == "recover").collect();
    assert_eq!(recovered.len(), 2, "{recovered:?}");
    assert_eq!(verify(&place.workspace(), &[], 1).unwrap().findings, []);
    assert!(holds(&place, STORY).len() >= 4, "{:?}", holds(&place, STORY));
    let anchor = place.reader().checkpoint().unwrap();
    log.erase(&request("a")).unwrap();
    assert_eq!(holds(&place, "Amina"), Vec::<String>::new());
    let found = verify(&place.workspace(), &[anchor], 1).unwrap();
    assert_eq!((found.findings.as_slice(), found.erased, found.anchors), ([].as_slice(), 2, 1));
    assert!(matches!(log.erase(&request("a")), Err(LogError::Nothing(_))));
    assert!(matches!(log.erase(&request("z")), Err(LogError::Nothing(_))));
    assert_eq!(holds(&place, "another story").len(), 1);
}
