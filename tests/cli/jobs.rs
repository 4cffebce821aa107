//! The output does not depend on how many lines are worked on at a time.

use crate::call::{Place, adduce, repository_file};
use crate::shipped::{CASES, RECOMMENDED};

/// Two thousand lines of all kinds, errors among them.
fn mixed() -> String {
    let bad = [
        "nonsense",
        "{\"kind\":\"case\",\"domain\":\"campaign\"}",
        "{\"kind\":\"note\", \"_x\":1}",
        "",
        "{\"kind\":\"recommendation\",\"case\":7}",
        "{\"kind\":\"case\",\"domain\":\"nowhere\",\"id\":\"x\",\"fields\":{}}",
        "[1,2",
    ];
    let good: Vec<&str> = CASES.lines().chain(RECOMMENDED.lines()).collect();
    let lines = (0..2_000).map(|number| match number % 5 {
        0 => bad[(number / 5) % bad.len()].to_owned(),
        _ => good[(number * 7) % good.len()].to_owned(),
    });
    lines.map(|line| line + "\n").collect()
}

#[test]
fn one_job_and_eight_write_the_same_bytes() {
    let place = Place::new();
    // The key dies in the middle: everything after it goes out unasked, however far the workers had come.
    let dead = "{\"match\":\"camp-070\",\"replies\":[{\"error\":{\"status\":401}}]}\n{\"match\":\"*\",\"replies\":[{\"empty\":true}]}\n";
    let dead = format!("triage --provider replay:{}", place.file("dead.jsonl", dead));
    let weak = format!("triage --provider replay:{}", repository_file("golden/campaign/replay-weak.jsonl"));
    let input = mixed();
    for call in ["triage", "triage --facts-only", &weak, &dead, "gate", "gate --strict", "gate explain"] {
        let [one, eight] = [1, 8].map(|jobs| adduce(call).with("--jobs").with(jobs.to_string()).input(&input).run());
        assert!(one.stdout == eight.stdout, "{call}: the bytes differ");
        assert_eq!((one.exit, one.stderr), (eight.exit, eight.stderr), "{call}");
        assert!(one.stdout.len() > 100_000, "{call}: too little came out");
    }
}

#[test]
fn the_same_call_writes_the_same_bytes_again() {
    let [once, again] = [1, 2].map(|_| adduce("ingest --domain campaign").run().ended(0));
    assert!(once.stdout == again.stdout);
}
