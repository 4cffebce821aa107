//! Stages looked at while they run: how much memory they take, and how they end where nobody reads, a disk is full, or a person
//! interrupts.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::ops::{Deref, DerefMut};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use crate::call::{LIMIT, Place, adduce, received, take};
use crate::stages::STAGES;

/// A child that is written to while it runs.
fn start(call: &str, stdout: Stdio) -> Started {
    let place = Place::new();
    let mut command = adduce(call).inside(&place).command();
    command.stdin(Stdio::piped()).stdout(stdout).stderr(Stdio::piped());
    Started { child: command.spawn().expect("the binary can be started"), _place: place }
}

/// A call that runs, and the folder that it runs in: what it loads is in there.
struct Started {
    child: Child,
    _place: Place,
}

impl Deref for Started {
    type Target = Child;

    fn deref(&self) -> &Child {
        &self.child
    }
}

impl DerefMut for Started {
    fn deref_mut(&mut self) -> &mut Child {
        &mut self.child
    }
}

#[test]
fn a_line_of_200_megabytes_takes_no_memory() {
    for stage in STAGES {
        let good = stage.good();
        let (first, last) = (format!("{}\n", good[0]), format!("\n{}\n", good[1]));
        let mut child = start(stage.call, Stdio::piped());
        let mut stdin = child.stdin.take().expect("stdin is piped");
        let writer = thread::spawn(move || {
            stdin.write_all(first.as_bytes()).expect("stdin takes the first line");
            stdin.write_all(b"{\"kind\":\"note\",\"text\":\"").expect("stdin takes the beginning");
            let part = [b'x'; 1 << 20];
            for _ in 0..200 {
                stdin.write_all(&part).expect("stdin takes a part");
            }
            stdin.write_all(b"\"}").and_then(|()| stdin.write_all(last.as_bytes())).expect("stdin takes the rest");
            stdin
        });
        // The process is looked at before its input ends, for a dead one has no status any more.
        let lines = whole_lines(child.stdout.take());
        let mut text = String::new();
        while !text.contains("\"line_too_long\"") {
            let line = lines.recv_timeout(LIMIT).unwrap_or_else(|_| {
                let _ = child.kill();
                panic!("{} does not answer while its input is open: {text}", stage.call)
            });
            text.push_str(&line);
        }
        let stdin = writer.join().expect("the input was written");
        let peak = peak(&child);
        drop(stdin);
        text.extend(lines);
        assert_eq!(child.wait().expect("the binary was started").code(), Some(1), "{}", stage.call);
        // A comparison of gates holds two domains; the line alone would take 200 MiB more than either.
        let most = if stage.call.starts_with("gate diff") { 200 } else { 150 };
        assert!(peak < most << 10, "{} took {} MiB", stage.call, peak >> 10);
        let made = text.lines().filter(|line| line.starts_with(&format!("{{\"kind\":\"{}\"", stage.makes))).count();
        assert_eq!(made, stage.made(2), "the neighbours in {}", stage.call);
    }
}

/// The lines of a pipe of a child as they come, read beside the test.
fn whole_lines(pipe: Option<ChildStdout>) -> Receiver<String> {
    let mut pipe = BufReader::new(pipe.expect("the pipe was asked for"));
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut line = String::new();
        while pipe.read_line(&mut line).is_ok_and(|read| read > 0) {
            if sender.send(std::mem::take(&mut line)).is_err() {
                return;
            }
        }
    });
    receiver
}

/// The first line that a child writes; after it nobody reads.
fn first_line(child: &mut Child, call: &str) -> String {
    let lines = whole_lines(child.stdout.take());
    lines.recv_timeout(LIMIT).unwrap_or_else(|_| {
        let _ = child.kill();
        panic!("{call} writes nothing")
    })
}

/// The highest memory that a running child took, in KiB.
fn peak(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("the child runs");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a status has a peak");
    peak.trim().trim_end_matches(" kB").parse().expect("a peak is a number")
}

#[test]
fn memory_does_not_grow_with_the_length_of_a_stream() {
    for stage in STAGES.into_iter().filter(|stage| !stage.is_ingest()) {
        let good = stage.good().join("\n") + "\n";
        let mut child = start(stage.call, Stdio::piped());
        let mut stdin = child.stdin.take().expect("stdin is piped");
        let stdout = take(child.stdout.take());
        let mut peaks = Vec::new();
        // More than a pipe holds, so that each time some of it has been worked on.
        let times = 1 + (3 << 20) / good.len();
        for _ in 0..2 {
            for _ in 0..times {
                stdin.write_all(good.as_bytes()).expect("stdin takes lines");
            }
            peaks.push(peak(&child));
        }
        drop(stdin);
        received(&mut child, &stdout, stage.call);
        assert!(peaks[1] < peaks[0] + (24 << 10), "{}: {peaks:?} KiB", stage.call);
        child.wait().expect("the binary was started");
    }
}

/// Feeds lines to a child until it takes no more.
fn feed(child: &mut Child, lines: String) -> thread::JoinHandle<()> {
    let mut stdin = child.stdin.take().expect("stdin is piped");
    thread::spawn(move || while stdin.write_all(lines.as_bytes()).is_ok() {})
}

#[test]
fn a_reader_that_goes_away_ends_a_stage_quietly() {
    let calls = STAGES.map(|stage| stage.call);
    for (call, stage) in calls.into_iter().zip(STAGES).filter(|(_, stage)| stage.made(1) == 1) {
        let mut child = start(call, Stdio::piped());
        // Distinct ids, for ingest leaves out what it has seen.
        let feeding = if stage.is_ingest() {
            let cases = (0..3_000).map(|n| stage.good()[0].replace("camp-001", &format!("x-{n}")) + "\n");
            feed(&mut child, cases.collect())
        } else {
            feed(&mut child, stage.good().join("\n") + "\n")
        };
        let first = first_line(&mut child, call);
        let stderr = take(child.stderr.take());
        let stderr = received(&mut child, &stderr, call);
        assert_eq!(child.wait().expect("the binary was started").code(), Some(0), "{call}");
        assert_eq!(String::from_utf8_lossy(&stderr), "", "{call}");
        assert!(first.starts_with("{\"kind\":"), "{call}: {first}");
        feeding.join().expect("the input was written as far as it was taken");
    }
}

#[test]
fn commands_that_print_end_quietly_as_well() {
    for call in
        ["domain list", "domain show campaign --policy", "gate test --domain campaign", "ingest --domain campaign"]
    {
        let mut child = start(call, Stdio::piped());
        drop(child.stdout.take());
        let stderr = take(child.stderr.take());
        let stderr = received(&mut child, &stderr, call);
        assert_eq!(child.wait().expect("the binary was started").code(), Some(0), "{call}");
        assert_eq!(String::from_utf8_lossy(&stderr), "", "{call}");
    }
}

#[test]
fn a_full_disk_ends_with_3_and_a_message() {
    let others = ["domain list", "domain show campaign", "gate test --domain campaign", "ingest --domain campaign"];
    let stages = STAGES.into_iter().filter(|stage| stage.made(1) == 1);
    let stages = stages.map(|stage| (stage.call, stage.good()[..2].join("\n")));
    for (call, input) in stages.chain(others.map(|call| (call, String::new()))) {
        let full: File = OpenOptions::new().write(true).open("/dev/full").expect("the system has /dev/full");
        let mut child = start(call, full.into());
        let mut stdin = child.stdin.take().expect("stdin is piped");
        // A stage may end before it has read everything.
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        let stderr = take(child.stderr.take());
        let stderr = received(&mut child, &stderr, call);
        let stderr = String::from_utf8_lossy(&stderr);
        assert_eq!(child.wait().expect("the binary was started").code(), Some(3), "{call}: {stderr}");
        assert!(stderr.contains("standard output cannot be written: No space left on device"), "{call}: {stderr}");
        assert!(!stderr.contains("panicked"), "{call}: {stderr}");
    }
}

#[test]
fn an_interrupt_ends_standard_output_with_a_whole_line() {
    for stage in STAGES.into_iter().filter(|stage| stage.made(1) == 1 && !stage.is_ingest()) {
        let mut child = start(stage.call, Stdio::piped());
        let feeding = feed(&mut child, stage.good().join("\n") + "\n");
        let lines = whole_lines(child.stdout.take());
        let first = lines.recv_timeout(LIMIT).expect("the stage writes a line");
        let sent = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
        assert!(sent.expect("a shell can be started").success());
        let stderr = take(child.stderr.take());
        received(&mut child, &stderr, stage.call);
        let rest: Vec<String> = lines.iter().collect();
        assert_eq!(child.wait().expect("the binary was started").code(), Some(130), "{}", stage.call);
        for line in [first].iter().chain(&rest) {
            assert!(line.ends_with('\n'), "{} ends with a broken line: {line}", stage.call);
            crate::call::record(line);
        }
        feeding.join().expect("the input was written as far as it was taken");
    }
}
