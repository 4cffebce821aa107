//! The nightly job, end to end: what it takes, what it leaves for the next run, what it says, and that two never run at once.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::call::{BINARY, Place, adduce, repository, repository_file};

/// What a run ended with and printed.
struct Night {
    exit: i32,
    said: String,
}

fn spool(cases: &[&str]) -> Place {
    let place = Place::new();
    fs::create_dir_all(place.path().join("new")).expect("a folder can be made");
    arrive(&place, cases);
    place
}

fn arrive(place: &Place, cases: &[&str]) {
    for case in cases {
        let text = fs::read(repository_file(&format!("domains/campaign/cases/{case}.json"))).expect("a shipped case");
        place.file(&format!("new/{case}.json"), text);
    }
}

fn command(place: &Place, more: &[&str]) -> Command {
    let folder = Path::new(BINARY).parent().expect("the binary is in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = Command::new(repository().join("scripts/cron-triage"));
    command.arg(place.path()).args(more).env_clear().stdin(Stdio::null());
    command.env("PATH", format!("{}:{path}", folder.display())).env("ADDUCE_DOMAIN", "campaign");
    command
}

fn night(place: &Place, more: &[&str]) -> Night {
    ended(command(place, more))
}

fn ended(mut command: Command) -> Night {
    let output = command.output().expect("the script can be started");
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    Night { exit: output.status.code().unwrap_or(-1), said }
}

fn names(place: &Place, folder: &str) -> Vec<String> {
    let entries = fs::read_dir(place.path().join(folder)).into_iter().flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn waiting(place: &Place) -> usize {
    adduce("audit queue --workspace .adduce").inside(place).run().ended(0).records().len()
}

#[test]
fn a_night_brings_what_arrived_to_the_queue_and_the_next_one_is_silent() {
    let place = spool(&["camp-001", "camp-017"]);
    let first = night(&place, &[]);
    assert_eq!((first.exit, waiting(&place)), (0, 2), "{}", first.said);
    assert_eq!(names(&place, "done/1"), ["camp-001.json", "camp-017.json"]);
    let kept = fs::read_to_string(place.path().join("checkpoints/000001.json")).expect("a checkpoint is kept");
    assert!(first.said.contains(kept.trim()), "the mail keeps the checkpoint too: {}", first.said);
    adduce("audit verify --anchor checkpoints/000001.json").inside(&place).run().ended(0);
    let second = night(&place, &[]);
    assert_eq!((second.exit, second.said.as_str()), (0, ""));
}

#[test]
fn cases_that_nobody_could_be_asked_about_are_read_again_the_next_night() {
    let place = spool(&["camp-001", "camp-005", "camp-017"]);
    let answered =
        r#"{"match":"camp-001","replies":[{"json":{"recommendation":"ESCALATE","confidence":0.9,"rationale":"x"}}]}"#;
    let dead = |id: &str| format!(r#"{{"match":"{id}","replies":[{{"error":{{"status":401}}}}]}}"#);
    let replay = place.file("replay.jsonl", format!("{answered}\n{}\n{}\n", dead("camp-005"), dead("camp-017")));
    let first = night(&place, &["--provider", &format!("replay:{replay}")]);
    assert_eq!(first.exit, 3, "{}", first.said);
    assert_eq!((names(&place, "done/1"), names(&place, "taken").len()), (vec!["camp-001.json".to_owned()], 2));
    assert_eq!(waiting(&place), 3, "a person sees them meanwhile");
    let second = night(&place, &[]);
    assert_eq!((second.exit, names(&place, "taken").len(), waiting(&place)), (0, 0, 3), "{}", second.said);
}

#[test]
fn what_did_not_reach_the_queue_is_not_done() {
    let place = spool(&["camp-001"]);
    assert_eq!(night(&place, &[]).exit, 0);
    fs::copy(place.path().join("done/1/camp-001.json"), place.path().join("new/camp-001.json"))
        .expect("it arrives again");
    let log = place.path().join(".adduce/decisions.jsonl");
    let whole = fs::read_to_string(&log).expect("there is a log");
    fs::write(&log, whole.replace("\"action\":\"add\"", "\"action\":\"ads\"")).expect("the log can be damaged");
    let broken = night(&place, &[]);
    assert_eq!((broken.exit, names(&place, "taken")), (3, vec!["camp-001.json".to_owned()]), "{}", broken.said);
    fs::write(&log, whole).expect("the log can be mended");
    assert_eq!((night(&place, &[]).exit, names(&place, "taken").len()), (0, 0));
}

#[test]
fn what_is_no_case_is_queued_and_told() {
    let place = spool(&["camp-017"]);
    place.file("new/broken.json", "{\"id\": \"x-1\", ");
    let ran = night(&place, &[]);
    assert_eq!((ran.exit, waiting(&place)), (1, 2), "{}", ran.said);
    assert!(ran.said.contains("something needs a look"), "{}", ran.said);
}

#[test]
fn a_wrong_set_up_takes_nothing_away() {
    let place = spool(&["camp-017"]);
    let mut wrong = command(&place, &[]);
    wrong.env("ADDUCE_DOMAIN", "nowhere");
    let ran = ended(wrong);
    assert_eq!((ran.exit, names(&place, "taken")), (2, vec!["camp-017.json".to_owned()]), "{}", ran.said);
    assert_eq!(night(&place, &[]).exit, 0, "the next run goes on from there");
    assert_eq!(night(&Place::new(), &[]).exit, 2);
}

#[test]
fn two_never_run_at_once() {
    let place = spool(&["camp-017"]);
    // The script's own lock, held by another process for as long as its standard input is open.
    let mut holder = Command::new("flock");
    holder.arg(place.path().join(".lock")).args(["sh", "-c", "echo held; cat"]);
    let mut holder = holder.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("flock can be started");
    let mut held = [0; 5];
    std::io::Read::read_exact(holder.stdout.as_mut().expect("a pipe"), &mut held).expect("the lock is held");
    let ran = night(&place, &[]);
    assert_eq!((ran.exit, names(&place, "new").len()), (3, 1), "{}", ran.said);
    assert!(ran.said.contains("another run is at work"), "{}", ran.said);
    drop(holder.stdin.take());
    assert!(holder.wait().expect("it ends").success());
    assert_eq!(night(&place, &[]).exit, 0);
}
