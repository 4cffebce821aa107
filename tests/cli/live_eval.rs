//! `scripts/live-eval`, end to end: it asks a service and scores what was said as `eval` does, without a workspace of the user's.

use std::path::Path;
use std::process::{Command, Output};

use crate::call::{BINARY, Place, adduce, repository, repository_file};
use crate::live::{KEY, case_of};
use crate::service::{Reaction, Service, opinion};

fn live_eval(place: &Place, service: Option<&Service>, arguments: &[&str]) -> Output {
    let folder = Path::new(BINARY).parent().expect("the binary is in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = Command::new(repository().join("scripts/live-eval"));
    command.args(arguments).current_dir(place.path()).env_clear();
    command.env("PATH", format!("{}:{path}", folder.display())).env("ADDUCE_CHAT_API_KEY", KEY);
    service.map(|service| command.env("ADDUCE_CHAT_BASE_URL", service.base_url("chat")));
    command.output().expect("the script can be started")
}

/// The part of a report that is about one run.
fn of_run(report: &str, name: &str) -> String {
    let lines = report.lines().skip_while(|line| !line.trim_start().starts_with(&format!("{name} ")));
    lines.take_while(|line| !line.is_empty()).skip(1).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_service_is_asked_once_a_case_and_scored_with_the_measures_of_eval() {
    let service =
        Service::new(|asked| Reaction::Say(opinion(if case_of(asked).ends_with('1') { "REJECT" } else { "APPROVE" })));
    let place = Place::new();
    let flags = [
        "--provider",
        "chat",
        "--model",
        "small/1",
        "--repeat",
        "2",
        "--filter",
        "camp-00",
        "--cassette",
        "said.jsonl",
    ];
    let ran = live_eval(&place, Some(&service), &flags);
    let (said, errors) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    assert_eq!(ran.status.code(), Some(0), "{said}{errors}");
    for part in [
        "provider chat, model small/1, 20",
        "n = 9 cases, asked 2 times; 18 of 18 answers could be used",
        "14400 input_tokens, 3600 cache_read_tokens, 0 cache_write_tokens, 1800 output_tokens; cost: not known",
        "9 cases are too few",
        "small-1 ",
        "escalate-all ",
    ] {
        assert!(said.contains(part), "{part}: {said}{errors}");
    }
    assert_eq!(service.asked().len(), 18, "a repetition is asked anew, and nothing else is");
    let replay = "eval --domain campaign suite --filter camp-00 --k 2 --format text --provider replay:said.jsonl";
    let scored = adduce(replay).inside(&place).run().ended(0);
    assert_eq!(of_run(&said, "small-1"), of_run(scored.text(), "said"), "what was kept scores the same");
    assert!(of_run(&said, "small-1").contains("accuracy"), "{said}");
    let left: Vec<_> =
        std::fs::read_dir(place.path()).expect("it is there").flatten().map(|entry| entry.file_name()).collect();
    assert_eq!(left, ["said.jsonl"], "no workspace is left");
}

#[test]
fn a_replay_scores_as_it_does_in_eval() {
    let place = Place::new();
    let provider = format!("replay:{}", repository_file("golden/campaign/replay-weak.jsonl"));
    let ran = live_eval(&place, None, &["--provider", &provider, "--strict"]);
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    let scored = adduce("eval --domain campaign suite --strict --format text --provider").with(&provider).run();
    assert_eq!(ran.status.code(), Some(scored.exit), "{said}");
    assert_eq!(of_run(&said, "replay"), of_run(scored.text(), "replay-weak"), "{said}");
    assert!(said.contains("n = 86 cases, asked 1 times"), "{said}");
}

#[test]
fn a_model_that_cannot_be_asked_is_not_scored() {
    let place = Place::new();
    let ran = live_eval(&place, None, &["--provider", "anthropic", "--model", "m"]);
    assert_eq!((ran.status.code(), ran.stdout.len()), (Some(2), 0));
    assert!(String::from_utf8_lossy(&ran.stderr).contains("ANTHROPIC_API_KEY"));
    let service = Service::new(|_| Reaction::Status(401, Vec::new(), "{}".into()));
    let ran = live_eval(&place, Some(&service), &["--provider", "chat", "--model", "m", "--jobs", "1"]);
    assert_eq!((ran.status.code(), ran.stdout.len()), (Some(3), 0));
    assert_eq!(service.asked().len(), 1);
}
