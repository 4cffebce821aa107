//! `adduce audit verify`, `checkpoint`, `rotate` and `erase`, and `scripts/verify-log` beside them.

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use adduce::audit::log::{Log, Seat, Time};
use adduce::record::entry::{Action, Draft};
use adduce::record::json::Object;
use adduce::state::{Ended, State, Wanted};
use adduce::workspace::Workspace;
use jiff::Timestamp;

use crate::call::{Call, Place, Ran, adduce, repository};

pub(crate) fn open(folder: &Path, time: Time) -> Log {
    let workspace = Workspace::create(folder).expect("a workspace can be made");
    Log::create(&workspace, Seat { os_user: "ada".to_owned(), tty: None }, time).expect("a log can be made")
}

pub(crate) fn machine() -> Time {
    Time::Machine(Timestamp::now)
}

pub(crate) fn draft(id: &str, story: &str) -> Draft {
    let mut subject = Object::new();
    subject.set("story", story.into());
    let (claimed, domain, id) = (Some("Ada".to_owned()), Some("campaign".to_owned()), Some(id.to_owned()));
    Draft {
        claimed,
        domain,
        id,
        action: Action::Claim { until: "2026-05-01T09:00:00Z".to_owned() },
        subject: Some(subject),
    }
}

/// A workspace whose log has two segments and six cases.
fn written(place: &Place) -> PathBuf {
    let folder = place.path().join(".adduce");
    let mut log = open(&folder, machine());
    log.append(
        (0..3).map(|number| draft(&format!("c-{number}"), "a story \",\"commitment\":\"x\" of Amina")).collect(),
    )
    .expect("entries can be written");
    log.rotate(None).expect("a segment can be sealed");
    log.append((3..6).map(|number| draft(&format!("c-{number}"), "a story")).collect())
        .expect("entries can be written");
    folder
}

fn verify(place: &Place) -> Ran {
    adduce("audit verify").inside(place).run()
}

/// Whether the script agrees with the program on a workspace, and what it says.
fn script(folder: &Path, anchor: &[&Path]) -> (bool, String) {
    let script = repository().join("scripts/verify-log");
    let ran = Command::new(script).arg(folder).args(anchor).stdin(Stdio::null()).output().expect("a shell is there");
    (ran.status.success(), String::from_utf8_lossy(&[ran.stdout, ran.stderr].concat()).into_owned())
}

fn set_mode(path: &Path, mode: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("a mode can be set");
}

#[test]
fn a_log_goes_from_its_checkpoint_to_an_erasure_and_stays_whole() {
    let place = Place::new();
    let folder = written(&place);
    let anchor = adduce("audit checkpoint").inside(&place).run().ended(0);
    let anchor = PathBuf::from(place.file("anchor", anchor.stdout));
    adduce("audit rotate --by Ada").inside(&place).run().ended(0);
    let erased = adduce("audit erase c-1 --by Ada --reason").with("asked for by law").inside(&place).run().ended(0);
    assert_eq!(erased.records()[0]["detail"]["seqs"], serde_json::json!([3]));
    std::fs::write(folder.join("state.sqlite"), "").unwrap();
    let again = adduce("audit erase c-2 --by Ada --reason law").inside(&place).run().ended(0);
    assert!(again.stderr.contains("state.sqlite"), "{}", again.stderr);
    let verified = adduce("audit verify --anchor anchor").inside(&place).run().ended(0);
    let record = &verified.records()[0];
    let counts = ["entries", "segments", "subjects", "erased", "anchors"].map(|key| record[key].as_u64().unwrap());
    assert_eq!(counts, [11, 3, 6, 2, 1], "{record}");
    let (whole, told) = script(&folder, &[&anchor]);
    assert!(whole && told.contains("11 entries, 6 subjects, 2 erased"), "{told}");
}

#[test]
fn what_cannot_be_seen_without_an_anchor_is_said() {
    let place = Place::new();
    let folder = written(&place);
    let anchor = place.file("anchor", adduce("audit checkpoint").inside(&place).run().ended(0).stdout);
    let release = Draft { action: Action::Release {}, subject: None, ..draft("c-0", "") };
    open(&folder, machine()).append(vec![release]).unwrap();
    let later = place.file("later", adduce("audit checkpoint").inside(&place).run().ended(0).stdout);
    let path = folder.join("decisions.jsonl");
    let text = std::fs::read_to_string(&path).unwrap();
    let end = text.trim_end().rfind('\n').unwrap();
    std::fs::write(&path, &text[..=end]).unwrap();
    let cut = verify(&place).ended(0);
    assert!(cut.stderr.contains("entries cut from the end"), "{}", cut.stderr);
    let check = |anchor: &str, exit: i32, whole: bool| {
        adduce("audit verify --anchor").with(anchor).inside(&place).run().ended(exit);
        assert_eq!(script(&folder, &[Path::new(anchor)]).0, whole);
    };
    check(&anchor, 0, true);
    check(&later, 1, false);
    let bad = place.file("bad", "{}\n");
    adduce("audit verify --anchor").with(bad).inside(&place).run().ended(2);
}

#[test]
fn damage_is_named_by_the_program_and_by_the_script() {
    let check = |file: &str, damage: fn(&mut Vec<String>), place_told: &str| {
        let place = Place::new();
        let folder = written(&place);
        let path = folder.join(file);
        let text = std::fs::read_to_string(&path).unwrap();
        let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
        damage(&mut lines);
        std::fs::write(&path, lines.concat()).unwrap();
        let ran = verify(&place).ended(1);
        assert!(ran.stderr.contains(place_told), "{place_told}: {}", ran.stderr);
        let (whole, told) = script(&folder, &[]);
        assert!(!whole && told.contains(place_told), "{place_told}: {told}");
    };
    check("decisions.jsonl", |lines| lines[1] = lines[1].replace("\"Ada\"", "\"Eve\""), "decisions.jsonl:2:");
    check("decisions.jsonl", |lines| drop(lines.remove(1)), "decisions.jsonl:2:");
    check("decisions.jsonl", |lines| lines.insert(1, lines[0].clone()), "decisions.jsonl:2:");
    check("decisions.jsonl", |lines| lines.swap(2, 3), "decisions.jsonl:3:");
    check("decisions.jsonl", |lines| lines[3].truncate(40), "decisions.jsonl");
    check("decisions-000000000001.jsonl", |lines| drop(lines.remove(2)), "decisions-000000000001.jsonl:3:");
    check("decisions-000000000001.jsonl", |lines| drop(lines.pop()), "decisions.jsonl:1:");
    check("subjects/000000000002.jsonl", |lines| lines[4] = lines[4].replace("story", "storm"), "entry 7");
    check("subjects/000000000002.jsonl", |lines| drop(lines.remove(4)), "entry 7");
    check("subjects/000000000002.jsonl", |lines| lines.swap(3, 4), "order");
}

/// Signs a line again after it was changed.
fn signed(line: &str) -> String {
    let body = &line.trim_end()[..line.trim_end().len() - 74];
    format!("{body},\"sum\":\"{}\"}}\n", adduce::record::digest::of_bytes(body.as_bytes()))
}

#[test]
fn what_is_no_log_of_ours_says_why() {
    let check = |prepare: fn(&Path, &Place), exit: i32, expected: &str| {
        let place = Place::new();
        let folder = written(&place);
        prepare(&folder, &place);
        let ran = verify(&place).ended(exit);
        assert!(ran.stderr.contains(expected), "{expected}: {}", ran.stderr);
        let ran = adduce("audit rotate").inside(&place).run();
        assert!(ran.exit > 0 && ran.stderr.contains(expected), "rotate: {expected}: {}", ran.stderr);
        let by_script = expected.contains("symbolic link") || expected.contains("another log");
        assert!(!by_script || !script(&folder, &[]).0, "{expected}");
    };
    check(|folder, _| std::fs::remove_dir_all(folder).unwrap(), 2, "there is no workspace");
    check(|folder, _| std::fs::remove_file(folder.join("decisions.jsonl")).unwrap(), 1, "is gone, although");
    check(
        |folder, _| {
            let path = folder.join("decisions-000000000001.jsonl");
            let text = std::fs::read_to_string(&path).unwrap();
            let (line, rest) = text.split_once('\n').unwrap();
            std::fs::write(&path, signed(&line.replace("\"v\":1", "\"v\":2")) + rest).unwrap();
        },
        1,
        "version 2 of the log",
    );
    check(
        |folder, place| {
            let other = place.path().join("other");
            open(&other, machine()).append(vec![draft("x", "y")]).unwrap();
            std::fs::copy(other.join("decisions.jsonl"), folder.join("decisions.jsonl")).unwrap();
        },
        1,
        "it is of another log",
    );
    check(
        |folder, _| {
            let real = folder.join("real");
            std::fs::rename(folder.join("decisions.jsonl"), &real).unwrap();
            symlink(&real, folder.join("decisions.jsonl")).unwrap();
        },
        1,
        "is a symbolic link",
    );
    check(
        |folder, _| {
            std::fs::rename(folder.join("subjects"), folder.join("real")).unwrap();
            symlink("real", folder.join("subjects")).unwrap();
        },
        1,
        "is a symbolic link",
    );
    check(
        |folder, _| {
            let pack = folder.join("subjects/000000000002.jsonl");
            std::fs::rename(&pack, folder.join("real")).unwrap();
            symlink("../real", &pack).unwrap();
        },
        1,
        "is a symbolic link",
    );
    check(|folder, _| std::fs::write(folder.join("decisions.jsonl"), vec![b'x'; 70 << 20]).unwrap(), 1, "longer than");
    check(
        |folder, _| {
            std::fs::remove_file(folder.join("decisions.jsonl")).unwrap();
            std::fs::create_dir(folder.join("decisions.jsonl")).unwrap();
        },
        3,
        "decisions.jsonl",
    );
}

#[test]
fn a_workspace_that_is_open_to_others_is_read_and_not_written() {
    let place = Place::new();
    let folder = written(&place);
    set_mode(&folder, 0o755);
    verify(&place).ended(0);
    let ran = adduce("audit rotate").inside(&place).run().ended(2);
    assert!(ran.stderr.contains("chmod 700"), "{}", ran.stderr);
    set_mode(&folder, 0o700);
    set_mode(&folder.join("decisions.jsonl"), 0o644);
    let ran = adduce("audit erase c-1 --by Ada --reason law").inside(&place).run().ended(2);
    assert!(ran.stderr.contains("mode 0644") && ran.stderr.contains("chmod 600"), "{}", ran.stderr);
}

#[test]
fn everything_that_is_made_is_its_owners_alone() {
    let place = Place::new();
    let folder = written(&place);
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let mode = std::fs::metadata(&path).unwrap().permissions().mode() & 0o777;
            assert_eq!(mode, if path.is_dir() { 0o700 } else { 0o600 }, "{path:?}");
            folders.extend(path.is_dir().then_some(path));
        }
    }
}

#[test]
fn a_path_of_any_bytes_will_do() {
    let place = Place::new();
    let name = OsString::from_vec(b"odd \xff\n\x1b[31m".to_vec());
    open(&place.path().join(&name), machine()).append(vec![draft("c", "one")]).unwrap();
    Call::new(["audit", "verify", "--workspace"]).with(&name).inside(&place).run().ended(0);
    std::fs::remove_file(place.path().join(&name).join("decisions.jsonl")).unwrap();
    let ran = Call::new(["audit", "verify", "--workspace"]).with(&name).inside(&place).run().ended(1);
    assert!(!ran.stderr.contains('\u{1b}'), "{:?}", ran.stderr);
}

#[test]
fn a_clock_that_went_back_is_told_and_changes_no_order() {
    let place = Place::new();
    let folder = place.path().join(".adduce");
    for day in ["2026-05-02", "2026-05-01", "2026-05-03"] {
        let time = Time::Fixed(format!("{day}T00:00:00Z").parse().unwrap());
        open(&folder, time).append(vec![draft(day, "one")]).unwrap();
    }
    let ran = verify(&place).ended(0);
    assert!(ran.stderr.contains("the clock went back once, first at entry 3"), "{}", ran.stderr);
}

#[test]
fn an_erasure_needs_someone_and_a_reason() {
    let place = Place::new();
    written(&place);
    let check = |by: &str, reason: &str| {
        let call = adduce("audit erase c-1 --by").with(by).with("--reason").with(reason);
        let ran = call.inside(&place).run().ended(2);
        assert!(ran.stderr.contains("holds no letter or digit"), "{}", ran.stderr);
    };
    check(" ", "law");
    check("Ada", "\u{200b}\t");
    adduce("audit erase c-1 --by Ada").inside(&place).run().ended(2);
    adduce("audit erase c-9 --by Ada --reason law").inside(&place).run().ended(2);
    assert_eq!(verify(&place).ended(0).records()[0]["erased"], 0);
}

#[test]
fn a_time_that_is_given_works_only_where_the_log_was_made_with_one() {
    let place = Place::new();
    written(&place);
    let ran = adduce("audit rotate --now 2026-05-01T00:00:00Z").inside(&place).run().ended(2);
    assert!(ran.stderr.contains("--now works only"), "{}", ran.stderr);
    let fixed = place.path().join("fixed");
    open(&fixed, Time::Fixed("2026-05-01T00:00:00Z".parse().unwrap()));
    adduce("audit rotate --workspace fixed").inside(&place).run().ended(2);
    let rotated = adduce("audit rotate --workspace fixed --now 2026-05-02T00:00:00Z").inside(&place).run().ended(0);
    assert_eq!(rotated.records()[0]["at"], "2026-05-02T00:00:00.000Z");
}

#[test]
fn an_output_that_cannot_be_written_is_a_failure() {
    let place = Place::new();
    written(&place);
    let told = |arguments: &str| {
        let mut command = adduce(arguments).inside(&place).command();
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let ran = command.stdout(full).stderr(Stdio::piped()).output().unwrap();
        let told = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert_eq!(ran.status.code(), Some(3), "{told}");
        told
    };
    assert!(!told("audit verify").contains("it was done all the same"));
    assert!(!told("audit checkpoint").contains("it was done all the same"));
    assert!(told("audit rotate").contains("it was done all the same: the log has it as entry 9"));
    assert!(told("audit erase c-1 --by Ada --reason law").contains("the log has it as entry 10"));
    assert_eq!(verify(&place).ended(0).records()[0]["erased"], 1);
}

#[test]
fn an_erasure_takes_what_services_said_as_well() {
    let place = Place::new();
    let folder = written(&place);
    let state = State::open(&folder).expect("a state can be made");
    for (key, subject) in [("a", "c-1"), ("b", "c-2")] {
        let (provider, model) = ("chat", "m");
        let wanted = Wanted { key, domain: "campaign", subject, provider, model, most: None, limit: None };
        let attempt = state.begin(&wanted).expect("an attempt may be made");
        let body = format!("{{\"rationale\": \"what nobody may keep of {subject}\"}}");
        state.end(attempt, Ended::Answered { body: &body, cost: None, attempts: 1 }).expect("it can be ended");
    }
    let ran = adduce("audit erase c-1 --by Ada --reason law").inside(&place).run().ended(0);
    assert!(ran.stderr.contains("1 kept answer of services forgotten"), "{}", ran.stderr);
    let holding = |text: &str| {
        let files = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        let holds = |path: &PathBuf| memchr::memmem::find(&std::fs::read(path).unwrap(), text.as_bytes()).is_some();
        files.filter(|path| path.is_file()).any(|path| holds(&path))
    };
    assert!(!holding("nobody may keep of c-1") && holding("nobody may keep of c-2"));
    assert_eq!(state.kept("a").unwrap(), None);
    // Erased again: the log holds nothing more, and neither does the state.
    adduce("audit erase c-1 --by Ada --reason law").inside(&place).run().ended(2);
}
