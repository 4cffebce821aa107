//! Writers that are killed: eight at a time write to one log, and all of them die at some moment that nobody chose. What was
//! acknowledged is there once, and the next writer puts right what they left.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;

use adduce::audit::log::Reader;
use adduce::workspace::Workspace;

use crate::call::{Place, adduce};
use crate::log::{draft, machine, open};

/// Where a writer writes: set for the processes that this test starts from its own file.
const WORKSPACE: &str = "ADDUCE_TEST_LOG";

/// How many writers are killed; `scripts/bench-log` sets more.
const KILLS: &str = "ADDUCE_TEST_KILLS";

const WRITERS: usize = 8;

/// Writes until it is killed, or a few times where nobody asked it to go on, and says what was acknowledged.
#[test]
fn a_writer_says_only_what_is_written() {
    let place = Place::new();
    let asked = std::env::var_os(WORKSPACE);
    let folder = asked.as_ref().map_or(place.path().join("w"), Into::into);
    let rounds = if asked.is_some() { u64::MAX } else { 3 };
    let mut log = open(&folder, machine());
    let own = std::process::id();
    for round in 0..rounds {
        let drafts =
            (0..=round % 3).map(|number| draft(&format!("{own}-{round}-{number}"), &"story ".repeat(200))).collect();
        let entries = log.append(drafts).unwrap();
        let mut out = std::io::stdout().lock();
        for entry in &entries {
            writeln!(out, "written {}", entry.id.as_ref().unwrap()).unwrap();
        }
        if round % 7 == 6 {
            drop(log.rotate(None));
        }
    }
    assert_eq!(counted(&folder).values().sum::<usize>(), 6);
}

/// How often each case is in a log.
fn counted(folder: &Path) -> BTreeMap<String, usize> {
    let mut counted = BTreeMap::new();
    let reader = Workspace::open(folder)
        .map(|workspace| Reader::open(&workspace))
        .expect("the folder is there")
        .expect("so is the log");
    for entry in reader.entries().expect("the log can be read") {
        if let Some(id) = entry.expect("the log is whole").1.id {
            *counted.entry(id).or_default() += 1;
        }
    }
    counted
}

fn writer(folder: &Path) -> Child {
    let own = std::env::current_exe().expect("a test is a file");
    let mut command = Command::new(own);
    command.args(["--exact", "killed::a_writer_says_only_what_is_written", "--nocapture"]).env(WORKSPACE, folder);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("a test can be started")
}

/// Lets eight writers write, kills them once so many cases were acknowledged, and returns those that were.
fn killed(folder: &Path, after: usize) -> Vec<String> {
    let mut writers: Vec<Child> = (0..WRITERS).map(|_| writer(folder)).collect();
    let (sender, acknowledged) = channel();
    for writer in &mut writers {
        let (lines, sender) = (BufReader::new(writer.stdout.take().expect("it is piped")).lines(), sender.clone());
        thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                // A test prints its own name before the first line.
                let Some((_, id)) = line.split_once("written ") else { continue };
                sender.send(id.to_owned()).expect("the test listens to the end");
            }
        });
    }
    drop(sender);
    let mut found: Vec<String> = acknowledged.iter().take(after).collect();
    writers.iter_mut().for_each(|writer| writer.kill().expect("a writer of ours can be killed"));
    writers.iter_mut().for_each(|writer| drop(writer.wait()));
    found.extend(acknowledged.iter());
    found
}

#[test]
fn nothing_acknowledged_is_lost_when_writers_are_killed() {
    let kills: usize = std::env::var(KILLS).map_or(4 * WRITERS, |kills| kills.parse().expect("a number of kills"));
    let place = Place::new();
    let folder = place.path().join(".adduce");
    let mut acknowledged = Vec::new();
    for round in 0..kills.div_ceil(WRITERS) {
        acknowledged.extend(killed(&folder, 5 + round * 13 % 37));
        // Only what a stopped writer leaves may be found before the next one comes.
        let left = adduce("audit verify").inside(&place).run();
        for finding in left.records()[0]["findings"].as_array().unwrap() {
            assert!(["torn", "subject_left"].contains(&finding["code"].as_str().unwrap()), "{finding}");
        }
        open(&folder, machine()).append(vec![draft(&format!("between-{round}"), "one")]).unwrap();
        adduce("audit verify").inside(&place).run().ended(0);
        let counted = counted(&folder);
        assert!(counted.values().all(|times| *times == 1), "twice: {counted:?}");
        let lost: Vec<&String> = acknowledged.iter().filter(|id| !counted.contains_key(*id)).collect();
        assert!(lost.is_empty(), "lost: {lost:?}");
    }
}
