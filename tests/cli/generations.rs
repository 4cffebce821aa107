//! The store: old or new and never a mixture, whoever is killed and whoever reads.

use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::call::{BINARY, Place, adduce, record};
use crate::shipped::CASES;

/// The names of the files of a store that readers may see.
fn files(place: &Place) -> Vec<String> {
    let entries = std::fs::read_dir(place.path().join(".adduce/store")).expect("there is a store");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry can be read").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Cases of a prefix, one a line.
fn cases(prefix: &str, count: usize) -> String {
    let case = CASES.lines().map(record).find(|case| case["id"] == "camp-002").expect("it is shipped");
    let one = |number: usize| {
        let mut fields = case["fields"].clone();
        fields["id"] = Value::from(format!("{prefix}-{number}"));
        format!("{fields}\n")
    };
    (0..count).map(one).collect()
}

fn count(place: &Place) -> u64 {
    let ran = adduce("query --domain campaign get_queue_summary").inside(place).run().ended(0);
    let rows = ran.records().remove(0)["rows"].clone();
    rows.as_array().expect("evidence has rows").iter().filter_map(|row| row["campaigns"].as_u64()).sum()
}

#[test]
fn the_same_sources_give_the_same_bytes_and_no_new_generation() {
    let (here, there) = (Place::new(), Place::new());
    let once = adduce("ingest --domain campaign --jobs 1").inside(&here).run().ended(0);
    let before = files(&here);
    let again = adduce("ingest --domain campaign --jobs 4").inside(&here).run().ended(0);
    let elsewhere = adduce("ingest --domain campaign --jobs 3").inside(&there).run().ended(0);
    assert_eq!(once.text(), again.text());
    assert_eq!(once.text(), elsewhere.text());
    assert_eq!(before, files(&here));
    let requests: String =
        (1..=86).map(|n| format!("{{\"tool\":\"get_case\",\"arguments\":{{\"id\":\"camp-{n:03}\"}}}}\n")).collect();
    let answered = |place: &Place, jobs: &str| {
        let call = format!("query --domain campaign --jobs {jobs}");
        adduce(&call).inside(place).input(&requests).run().ended(0).text().to_owned()
    };
    assert_eq!(answered(&here, "1"), answered(&there, "4"));
    let listed = adduce("query --domain campaign list_cases").inside(&here).run().ended(0);
    let mut cases: Vec<&str> = once.lines().into_iter().filter(|line| line.starts_with("{\"kind\":\"case\"")).collect();
    cases.sort_unstable();
    assert_eq!(listed.lines(), cases);
}

#[test]
fn a_killed_writer_leaves_the_old_generation_or_the_new_one() {
    let place = Place::new();
    let began = Instant::now();
    adduce("ingest --domain campaign").inside(&place).run().ended(0);
    // The moments are spread over a whole run, however slow the machine is, and a little beyond.
    let whole = u64::try_from(began.elapsed().as_millis()).unwrap_or(1000) * 5 / 4;
    let mut expected = count(&place);
    // scripts/bench-store asks for more of them.
    let kills = std::env::var("ADDUCE_TEST_KILLS").ok().and_then(|number| number.parse().ok()).unwrap_or(12);
    for round in 0..kills {
        let more = place.file("more.jsonl", cases(&format!("r{round}"), 40));
        let call = adduce("ingest -q --domain campaign").with(more).inside(&place);
        let mut child = call.command().stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the binary starts");
        thread::sleep(Duration::from_millis(round * 37 * whole / 100 % whole));
        let _ = child.kill();
        child.wait().expect("the child was started");
        let found = count(&place);
        assert!(found == expected || found == expected + 40, "{found} after {expected}");
        expected = found;
    }
    // What the last one left is told until the next writer takes it away.
    let check = adduce("store check").inside(&place).run();
    assert!(check.exit == 0 || check.stderr.contains("left over"), "{}", check.stderr);
    adduce("ingest -q --domain campaign").inside(&place).run().ended(0);
    adduce("store check").inside(&place).run().ended(0);
    assert!(files(&place).iter().all(|name| !name.starts_with(".building")), "{:?}", files(&place));
}

#[test]
fn readers_neither_fail_nor_wait_while_writers_work() {
    let place = Place::new();
    adduce("ingest --domain campaign").inside(&place).run().ended(0);
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| (0..4).for_each(|_| assert!(count(&place) >= 86)));
        }
        for round in 0..10 {
            let input = cases(&format!("w{round}"), 5);
            adduce("ingest -q --domain campaign -").inside(&place).input(input).run().ended(0);
        }
    });
    assert_eq!(count(&place), 86 + 50);
}

#[test]
fn the_newest_three_generations_and_the_pinned_ones_are_kept() {
    let place = Place::new();
    let mut snapshots = Vec::new();
    for round in 0..5 {
        let input = cases(&format!("p{round}"), 1);
        let ran = adduce("ingest -q --domain campaign -").inside(&place).input(input).run().ended(0);
        snapshots.push(ran.of_kind("ingested")[0]["snapshot"].as_str().expect("it was loaded").to_owned());
        if round == 0 {
            adduce("store pin").with(&snapshots[0]).inside(&place).run().ended(0);
        }
    }
    let listed = adduce("store list").inside(&place).run().ended(0);
    let kept: Vec<&str> = listed.lines().iter().filter_map(|line| line.split('\t').next()).collect();
    assert_eq!(kept, [&snapshots[0], &snapshots[2], &snapshots[3], &snapshots[4]]);
    adduce("store pin 000009-00000000").inside(&place).run().ended(2);
}

#[test]
fn a_damaged_store_is_told_and_not_read() {
    let place = Place::new();
    adduce("query --domain campaign get_case id=x").inside(&place).run().ended(2);
    adduce("ingest --domain campaign").inside(&place).run().ended(0);
    let store = place.path().join(".adduce/store");
    let name = files(&place).into_iter().find(|name| name.ends_with(".duckdb")).expect("there is a generation");
    let mut bytes = std::fs::read(store.join(&name)).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(store.join(&name), bytes).unwrap();
    let ran = adduce("store check").inside(&place).run().ended(1);
    assert!(ran.stderr.contains("its digest differs"), "{}", ran.stderr);
    let ran = adduce("ingest --domain campaign").inside(&place).run().ended(3);
    assert!(ran.stderr.contains("its digest differs\nhint: `adduce ingest --rebuild`"), "{}", ran.stderr);
    std::fs::write(store.join(&name), b"no database").unwrap();
    let more = place.file("more.jsonl", cases("more", 1));
    let ran = adduce("ingest --domain campaign").with(more).inside(&place).run().ended(3);
    assert!(ran.stderr.contains(&format!("{name} is damaged")), "{}", ran.stderr);
    assert!(ran.stderr.contains("aside and load"), "{}", ran.stderr);
    adduce("ingest --domain campaign --rebuild").inside(&place).run().ended(0);
    adduce("query --domain campaign get_case id=camp-001").inside(&place).run().ended(0);
    let digests = files(&place).into_iter().rfind(|name| name.ends_with(".cases")).expect("there are digests of cases");
    std::fs::write(store.join(digests), b"bad").unwrap();
    let ran = adduce("ingest --domain campaign").inside(&place).run().ended(3);
    assert!(ran.stderr.contains("the index of cases is damaged"), "{}", ran.stderr);
    adduce("ingest --domain campaign --rebuild").inside(&place).run().ended(0);
    std::fs::write(store.join("CURRENT"), "{\"v\":1,\"file\":\"../../x\"}").unwrap();
    for call in ["query --domain campaign get_case id=x", "store check", "gate", "ingest --domain campaign"] {
        let ran = adduce(call).inside(&place).run().ended(3);
        assert!(ran.stderr.contains("CURRENT is damaged"), "{call}: {}", ran.stderr);
    }
}

#[test]
fn a_case_that_is_not_the_one_that_was_loaded_goes_to_a_person() {
    let place = Place::new();
    let ingested = adduce("ingest --domain campaign").inside(&place).run().ended(0);
    let showcase =
        ingested.lines().into_iter().find(|line| line.contains("\"id\":\"camp-017\"")).expect("it is shipped");
    let edited = showcase.replace("\"amount\":5500", "\"amount\":5400");
    let edited = adduce("ingest --domain campaign --no-store -").input(edited).run().ended(0);
    let gated = |case: &[u8]| {
        let recommended = adduce("triage").input(case).run().ended(0);
        adduce("gate").inside(&place).input(&recommended.stdout).run().ended(0).of_kind("gated").remove(0)
    };
    assert_eq!(gated(format!("{showcase}\n").as_bytes())["verdict"], "APPROVE");
    let caught = gated(&edited.stdout);
    assert_eq!(
        (&caught["verdict"], &caught["overrides"][0]["rule"]),
        (&"ESCALATE".into(), &"engine.case-not-as-loaded".into())
    );
}

/// A stage that runs beside the test, its input and its lines.
fn beside(place: &Place, call: &[&str]) -> (Child, ChildStdin, Lines<BufReader<ChildStdout>>) {
    let mut command = Command::new(BINARY);
    command.arg("--quiet").args(call).current_dir(place.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the binary was built");
    let stdin = child.stdin.take().expect("stdin is piped");
    let stdout = child.stdout.take().expect("stdout is piped");
    (child, stdin, BufReader::new(stdout).lines())
}

#[test]
fn a_case_that_is_loaded_anew_passes_a_gate_that_runs_beside_the_load() {
    let place = Place::new();
    let first = adduce("ingest --domain campaign").inside(&place).run().ended(0);
    let showcase = first.lines().into_iter().find(|line| line.contains("\"id\":\"camp-017\"")).expect("it is shipped");
    let recommended = |case: &[u8]| adduce("triage").input(case).run().ended(0).stdout;
    let (mut gate, mut stdin, mut lines) = beside(&place, &["gate"]);
    let mut verdict = |case: &[u8]| -> Value {
        stdin.write_all(&recommended(case)).unwrap();
        serde_json::from_str(&lines.next().expect("a line comes out").unwrap()).unwrap()
    };
    assert_eq!(verdict(format!("{showcase}\n").as_bytes())["verdict"], "APPROVE");
    let edited = showcase.replace("\"amount\":5500", "\"amount\":5400");
    let again = adduce("ingest --domain campaign -").inside(&place).input(edited).run().ended(0);
    let told = again.lines()[0];
    assert_eq!(verdict(format!("{told}\n").as_bytes())["verdict"], "APPROVE");
    assert_eq!(verdict(format!("{showcase}\n").as_bytes())["overrides"][0]["rule"], "engine.case-not-as-loaded");
    drop(stdin);
    gate.wait().unwrap();
}

#[test]
fn a_case_that_replaces_another_is_told_once_it_is_loaded() {
    let place = Place::new();
    let first = adduce("ingest --domain campaign").inside(&place).run().ended(0);
    let cases: Vec<&str> = first.lines().into_iter().filter(|line| line.contains("\"kind\":\"case\"")).collect();
    let edited = cases[1].replace("\"title\":\"", "\"title\":\"Again: ");
    let (mut ingest, mut stdin, mut lines) = beside(&place, &["ingest", "--domain", "campaign", "-"]);
    writeln!(stdin, "{}", cases[0]).unwrap();
    assert!(lines.next().unwrap().unwrap().contains("\"kind\":\"case\""));
    let before = files(&place);
    writeln!(stdin, "{edited}\n{}", cases[2]).unwrap();
    drop(stdin);
    let kept: Vec<String> = lines.map(Result::unwrap).collect();
    assert!(kept[0].contains("Again: ") && kept[1].contains("\"kind\":\"case\""), "{kept:?}");
    assert!(kept[2].contains("\"kind\":\"ingested\""), "{kept:?}");
    assert!(ingest.wait().unwrap().success() && files(&place).len() > before.len());
    assert!(files(&place).iter().all(|name| !name.contains("told")));
}

#[cfg(unix)]
#[test]
fn a_workspace_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    adduce("ingest --domain campaign").inside(&place).run().ended(0);
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&place.path().join(".adduce")), 0o700);
    for name in files(&place) {
        assert_eq!(mode(&place.path().join(".adduce/store").join(&name)), 0o600, "{name}");
    }
    let elsewhere = Place::new();
    adduce("ingest --domain campaign --no-store").inside(&elsewhere).run().ended(0);
    assert!(!elsewhere.path().join(".adduce").exists());
}
