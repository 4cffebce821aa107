//! Hostile input, for each stage: the message, the exit code, and that the neighbouring lines survive.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::ops::{Deref, DerefMut};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use serde_json::{Value, json};

use crate::call::{LIMIT, Place, Ran, adduce, received, take};
use crate::shipped::{CASES, RECOMMENDED};

/// The stages that read a stream, what they make of a line that they use, and of one that they cannot use.
const STAGES: [Stage; 6] = [
    Stage { call: "ingest --domain campaign -", makes: "case", refuses: "reject" },
    Stage { call: "triage", makes: "recommendation", refuses: "error" },
    Stage { call: "triage --facts-only", makes: "facts", refuses: "error" },
    Stage { call: "gate", makes: "gated", refuses: "error" },
    Stage { call: "gate explain", makes: "gate_explanation", refuses: "error" },
    Stage { call: "gate diff campaign campaign", makes: "gate_difference", refuses: "error" },
];

#[derive(Clone, Copy)]
struct Stage {
    call: &'static str,
    makes: &'static str,
    refuses: &'static str,
}

impl Stage {
    /// Lines that the stage can use.
    fn good(self) -> Vec<&'static str> {
        let from = if self.call.starts_with("gate") { &RECOMMENDED } else { &CASES };
        let kind = if self.call.starts_with("gate") { "{\"kind\":\"recommendation\"" } else { "{\"kind\":\"case\"" };
        from.lines().filter(|line| line.starts_with(kind)).collect()
    }

    fn is_ingest(self) -> bool {
        self.call.starts_with("ingest")
    }

    /// How many records the stage makes of lines that it can use: `gate diff` is silent where nothing differs.
    fn made(self, lines: usize) -> usize {
        if self.makes == "gate_difference" { 0 } else { lines }
    }

    /// Whether the stage can refuse a line for what it is no record of: ingest takes any object for a case.
    fn refused(self, ran: &Ran) -> Vec<Value> {
        ran.of_kind(self.refuses)
    }
}

/// Bad bytes, the code of the line that they are refused with, and what is told of it.
type Row<'a> = (&'a [u8], &'a str, &'a str);

/// Puts bad lines between good ones; before and after them as well where a source is told by its first line.
#[track_caller]
fn check(rows: &[Row<'_>]) {
    for stage in STAGES {
        refuse(stage, rows, 0);
        for row in rows.iter().filter(|_| stage.is_ingest()) {
            refuse(stage, &[*row], 1);
            refuse(stage, &[*row], 2);
        }
    }
}

/// The good lines stand around the bad ones, or after them (1), or before them (2).
#[track_caller]
fn refuse(stage: Stage, rows: &[Row<'_>], place: usize) {
    let good = stage.good();
    let mut input: Vec<&[u8]> = Vec::new();
    let mut numbers = Vec::new();
    for (row, good) in rows.iter().zip(&good) {
        input.extend((place != 1).then_some(good.as_bytes()));
        input.push(row.0);
        numbers.push(input.len());
    }
    input.extend((place != 2).then_some(good[rows.len()].as_bytes()));
    let lines = input.len() - rows.len();
    let ran = adduce(stage.call).input(input.join(&b'\n')).run().ended(1);
    assert_eq!(
        ran.of_kind(stage.makes).len(),
        stage.made(lines),
        "the neighbours in {}: {:.900}",
        stage.call,
        ran.text()
    );
    let refused = stage.refused(&ran);
    assert_eq!(refused.len(), rows.len(), "{}: {:.900}", stage.call, ran.text());
    for ((one, (bytes, code, told)), number) in refused.iter().zip(rows).zip(numbers) {
        let show = format!("{} with {:.200}: {one:.900}", stage.call, bytes.escape_ascii());
        assert_eq!(one["code"].as_str(), Some(*code), "{show}");
        assert!(one["message"].as_str().is_some_and(|message| message.contains(told)), "{show}");
        assert_eq!(one["line"], json!(number), "{show}");
    }
}

#[test]
fn bad_json_is_refused_with_its_place() {
    check(&[
        (b"{\"kind\": case}", "syntax", ""),
        (b"{\"kind\":\"case\",}", "syntax", ""),
        (b"{\"kind\":\"case\"} {\"kind\":\"case\"}", "syntax", ""),
        (b"{\"kind\":\"case\",\"n\":NaN}", "syntax", ""),
        (b"{\"kind\":\"case\",\"n\":-Infinity}", "syntax", ""),
        (b"{\"kind\":\"case\",\"n\":01}", "syntax", ""),
        (b"{\"kind\":\"case\",\"s\":\"\\ud800\"}", "syntax", ""),
        (b"{\"kind\":\"case\",\"s\":\"\x01\"}", "syntax", ""),
        (b"{'kind':'case'}", "syntax", ""),
        (b"\0\0\0", "syntax", ""),
    ]);
}

#[test]
fn a_line_that_was_cut_off_is_told_as_cut_off() {
    let cut: [&[u8]; 4] =
        [b"{\"kind\":\"case\",\"id\":\"x\\u12", b"{\"kind\":\"case\",\"id\":\"x\\", b"{\"kind\":\"case\"", b"{"];
    check(&cut.map(|line| (line, "truncated", "")));
}

#[test]
fn invalid_utf8_is_named() {
    check(&[
        (b"{\"kind\":\"case\",\"id\":\"\xff\xfe\"}", "not_utf8", ""),
        (b"{\"kind\":\"case\",\"id\":\"\xed\xa0\x80\"}", "not_utf8", ""),
        (b"{\"kind\":\"case\",\"id\":\"\xc0\xaf\"}", "not_utf8", ""),
    ]);
}

#[test]
fn a_duplicate_key_is_an_error_at_any_depth() {
    check(&[
        (b"{\"kind\":\"case\",\"kind\":\"case\"}", "duplicate_key", "\"kind\" occurs twice"),
        (b"{\"kind\":\"note\",\"a\":[{\"b\":1,\"\\u0062\":2}]}", "duplicate_key", "\"b\" occurs twice"),
        (b"{\"kind\":\"note\",\"_a\":1,\"_a\":2}", "duplicate_key", "a private key occurs twice"),
    ]);
}

#[test]
fn deep_nesting_is_an_error_and_no_crash() {
    let (open, close) = ("[".repeat(100_000), "]".repeat(100_000));
    let lines = [
        format!("{{\"kind\":\"case\",\"fields\":{open}{close}}}"),
        format!("{{\"kind\":\"note\",\"_x\":{open}{close}}}"),
        "{\"a\":".repeat(100_000),
    ];
    check(&lines.each_ref().map(|line| (line.as_bytes(), "too_deep", "128 levels")));
}

#[test]
fn what_is_no_record_is_refused() {
    check(&["7", "\"case\"", "null"].map(|line| (line.as_bytes(), "not_an_object", "an object, found ")));
}

#[test]
fn a_record_without_a_kind_or_of_another_version_is_refused() {
    let cases = [
        ("{}", "no_kind"),
        ("{\"kind\":null}", "no_kind"),
        ("{\"kind\":\"\"}", "no_kind"),
        ("{\"kind\":\"note\",\"v\":2}", "unknown_version"),
        ("{\"kind\":\"note\",\"v\":\"1\"}", "unknown_version"),
        ("{\"kind\":\"note\",\"v\":1.0}", "unknown_version"),
        ("[{\"kind\":\"case\"}]", "not_an_object"),
    ];
    for stage in STAGES.into_iter().filter(|stage| !stage.is_ingest()) {
        let good = stage.good();
        let mut input = vec![good[0]];
        input.extend(cases.map(|(line, _)| line));
        input.push(good[1]);
        let ran = adduce(stage.call).input(input.join("\n")).run().ended(1);
        let codes: Vec<String> = stage.refused(&ran).iter().map(|one| one["code"].to_string()).collect();
        assert_eq!(codes, cases.map(|(_, code)| format!("\"{code}\"")), "{}", stage.call);
        assert_eq!(ran.of_kind(stage.makes).len(), stage.made(2), "{}", stage.call);
    }
}

#[test]
fn a_record_that_lacks_what_its_kind_requires_is_refused_whole() {
    let cases = [
        "{\"kind\":\"recommendation\"}",
        "{\"kind\":\"recommendation\",\"case\":{},\"recommendation\":\"APPROVE\"}",
        "{\"kind\":\"recommendation\",\"case\":{\"domain\":\"campaign\",\"id\":\"x\",\"fields\":[]},\"recommendation\":\"APPROVE\"}",
        "{\"kind\":\"recommendation\",\"case\":{\"domain\":\"campaign\",\"id\":\"x\",\"fields\":{}},\"recommendation\":\"approve\"}",
        "{\"kind\":\"recommendation\",\"case\":{\"domain\":\"campaign\",\"id\":\"x\",\"fields\":{}},\"recommendation\":[\"APPROVE\"]}",
        "{\"kind\":\"case\"}",
        "{\"kind\":\"case\",\"domain\":\"campaign\",\"id\":7,\"fields\":{}}",
        "{\"kind\":\"case\",\"domain\":\"campaign\",\"id\":\"x\",\"fields\":null}",
    ];
    let [recommendations, records] = [&cases[..5], &cases[5..]];
    for (call, lines) in [("gate", recommendations), ("gate explain", recommendations), ("triage", records)] {
        let ran = adduce(call).input(lines.join("\n")).run().ended(1);
        let errors = ran.of_kind("error");
        assert_eq!(errors.len(), lines.len(), "{call}: {}", ran.text());
        for (error, line) in errors.iter().zip(lines) {
            assert_eq!(error["code"], "malformed", "{error}");
            assert_eq!(error["input"]["record"], crate::call::record(line), "the line is not lost");
        }
    }
}

#[test]
fn a_byte_order_mark_and_carriage_returns_are_tolerated() {
    for stage in STAGES {
        let good = stage.good();
        let plain = adduce(stage.call).input(format!("{}\n{}\n", good[0], good[1])).run().ended(0);
        let marked = format!("\u{feff}{}\r\n\r\n{}\r\n", good[0], good[1]);
        let marked = adduce(stage.call).input(marked).run().ended(0);
        let records = |ran: &Ran| ran.of_kind(stage.makes).into_iter().map(without_source).collect::<Vec<_>>();
        assert_eq!(records(&marked), records(&plain), "{}", stage.call);
        assert_eq!(records(&marked).len(), stage.made(2), "{}", stage.call);
    }
}

/// A record without the line that it was read from.
fn without_source(mut record: Value) -> Value {
    if let Some(record) = record.as_object_mut() {
        record.remove("source");
    }
    record
}

#[test]
fn blank_lines_hold_no_record_and_none_is_made_of_them() {
    for stage in STAGES {
        let good = stage.good();
        let ran = adduce(stage.call).input(format!("\n  \n{}\n\t\r\n{}\n\n", good[0], good[1])).run().ended(0);
        assert_eq!(ran.of_kind(stage.makes).len(), stage.made(2), "{}", stage.call);
    }
}

#[test]
fn utf16_is_named_whatever_its_byte_order() {
    for stage in STAGES {
        let text = stage.good()[..2].join("\n");
        for (order, mark) in [("little", false), ("little", true), ("big", false), ("big", true)] {
            let units = mark.then_some(0xfeff).into_iter().chain(text.encode_utf16());
            let bytes = units.flat_map(|unit| if order == "little" { unit.to_le_bytes() } else { unit.to_be_bytes() });
            let ran = adduce(stage.call).input(bytes.collect::<Vec<u8>>()).run().ended(1);
            let refused = stage.refused(&ran);
            assert!(!refused.is_empty(), "{} makes nothing of UTF-16", stage.call);
            for one in refused {
                assert_eq!(one["code"], "utf16", "{}: {one}", stage.call);
                let message = one["message"].as_str().unwrap_or_default();
                let other = if order == "little" { "big" } else { "little" };
                assert!(message.contains("UTF-16") && !message.contains(other), "{order}: {message}");
                assert!(message.contains("iconv"), "{message}");
            }
            assert!(ran.of_kind(stage.makes).is_empty());
        }
    }
}

#[test]
fn a_line_separator_inside_a_string_ends_no_line() {
    for stage in STAGES.into_iter().filter(|stage| stage.made(1) == 1) {
        let good = stage.good()[0].replacen(
            "\"story\":\"",
            "\"story\":\"\u{2028}\u{2029}\u{85}\u{b}\u{c}".trim_end_matches(['\u{b}', '\u{c}']),
            1,
        );
        let ran = adduce(stage.call).input(&good).run().ended(0);
        assert_eq!(ran.of_kind(stage.makes).len(), 1, "{}: {}", stage.call, ran.text());
        assert!(stage.makes == "gate_explanation" || ran.text().contains("\u{2028}\u{2029}\u{85}"), "{}", stage.call);
    }
}

#[test]
fn digits_are_unchanged_through_all_stages() {
    let numbers = [
        "18446744073709551616",
        "-170141183460469231731687303715884105729",
        "0.1000000000000000055511151231257827021181583404541015625",
        "1.50",
        "-0",
        "-0.0",
        "1E+2",
        "1e400",
        "5e-324",
        "123456789012345678901234567890.123456789012345678901234567890",
    ];
    let case = CASES.lines().find(|line| line.contains("\"camp-017\"")).expect("a shipped case");
    let added = format!("\"fields\":{{\"numbers\":[{}],", numbers.join(","));
    let ingested = adduce("ingest --domain campaign -").input(case.replacen("\"fields\":{", &added, 1)).run().ended(0);
    let recommended = adduce("triage").input(&ingested.stdout).run().ended(0);
    let gated = adduce("gate").input(&recommended.stdout).run().ended(0);
    for ran in [&ingested, &recommended, &gated] {
        assert!(ran.text().contains(&format!("\"numbers\":[{}]", numbers.join(","))), "{}", ran.text());
    }
    assert!(gated.text().contains("\"differences\":[],\"verdict\":\"APPROVE\""), "{}", gated.text());
    // A goal past any integer or float is compared exactly, or is unknown; it is never small.
    for goal in ["123456789012345678901234567890", "1e400", "49999.99999999999999999999999999999999999999"] {
        let large = case.replacen("\"amount\":5500", &format!("\"amount\":{goal}"), 1);
        let ingested = adduce("ingest --domain campaign -").input(large).run();
        let recommended = adduce("triage").input(&ingested.stdout).run();
        let gated = adduce("gate").input(&recommended.stdout).run();
        assert!(!gated.text().contains("\"verdict\":\"APPROVE\""), "{goal}: {}", gated.text());
        assert!(gated.text().contains(goal) || !ingested.of_kind("reject").is_empty(), "{goal}: {}", gated.text());
    }
}

#[test]
fn a_line_over_the_cap_is_known_by_length_digest_and_head() {
    for stage in STAGES {
        let good = stage.good();
        let long = format!("{{\"kind\":\"note\",\"text\":\"{}\"}}", "x".repeat(20_000_000));
        let input = format!("{}\n{long}\n{}\n", good[0], good[1]);
        let ran = adduce(stage.call).input(&input).run().ended(1);
        let refused = stage.refused(&ran);
        let [one] = &refused[..] else { panic!("{}: {} refused", stage.call, refused.len()) };
        assert_eq!((&one["code"], &one["line"]), (&json!("line_too_long"), &json!(2)), "{}", stage.call);
        assert_eq!(one["input"]["digest"]["bytes"], json!(long.len()), "{}", stage.call);
        assert!(one["input"]["digest"]["sha256"].as_str().is_some_and(|sum| sum.len() == 64), "{one}");
        assert!(one["message"].as_str().is_some_and(|words| words.contains("16777216 at most")), "{one}");
        assert_eq!(ran.of_kind(stage.makes).len(), stage.made(2), "the neighbours in {}", stage.call);
        assert!(ran.stdout.len() < 200_000, "the line is not repeated");
    }
}

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

#[test]
fn what_comes_from_outside_cannot_steer_a_terminal() {
    let line = crate::shipped::recommendation("camp-009").to_string().replacen("camp-009", "\\u001b[2Jcamp\\u202e", 9);
    let ran = adduce("gate explain --pretty").input(line).run().ended(0);
    assert!(!ran.text().contains(['\u{1b}', '\u{202e}']), "{}", ran.text());
    let ran = adduce("ingest --domain").with("\u{1b}[31mred").run().ended(2);
    assert!(!ran.stderr.contains('\u{1b}'), "{}", ran.stderr);
}

#[test]
fn a_device_in_a_folder_is_named_and_not_waited_for() {
    let place = crate::call::Place::new();
    place.file("cases/a.json", "{\"id\":\"a\"}");
    std::os::unix::fs::symlink("/dev/zero", place.path().join("cases/b.json")).unwrap();
    let ran = adduce("ingest --domain campaign cases").inside(&place).run().ended(2);
    assert!(ran.stderr.contains("b.json\" is no regular file\nhint: name it"), "{}", ran.stderr);
}
