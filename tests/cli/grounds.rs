//! `ground` in a stream: threads side by side, what it remembers, what it drops, and its exit codes.

use serde_json::Value;

use crate::call::adduce;

fn evidence(thread: &str, source: &str, value: u32) -> String {
    format!(
        "{{\"kind\":\"evidence\",\"v\":1,\"thread\":\"{thread}\",\"source_id\":\"{source}\",\"rows\":[{{\"name\":\"a\",\"value\":{value}}}],\"_note\":\"secret\"}}\n"
    )
}

fn answer(thread: &str, value: u32) -> String {
    format!(
        "{{\"kind\":\"answer\",\"v\":1,\"thread\":\"{thread}\",\"text\":\"It is {value}.\",\"_note\":\"secret\"}}\n"
    )
}

fn tiers(records: &[Value]) -> Vec<String> {
    let groundings = records.iter().filter(|record| record["kind"] == "grounding");
    groundings.map(|record| record["numbers"][0]["tier"].as_str().unwrap_or("none").to_owned()).collect()
}

#[test]
fn threads_side_by_side_know_only_their_own_evidence() {
    let input = [
        evidence("a", "s", 21),
        evidence("b", "s", 34),
        answer("a", 34),
        answer("b", 34),
        answer("a", 21),
        answer("c", 21),
    ];
    let ran = adduce("ground").input(input.concat()).run().ended(0);
    assert_eq!(tiers(&ran.records()), ["absent", "present", "present", "absent"]);
    assert_eq!(ran.of_kind("evidence").len(), 2);
    assert!(!ran.text().contains("secret") && ran.stderr.contains("4 answers, 2 not verified"), "{}", ran.stderr);
}

#[test]
fn evidence_stands_before_the_answers_that_rely_on_it() {
    let input = [answer("a", 21), evidence("a", "s", 21), answer("a", 21), evidence("a", "s", 22), answer("a", 21)];
    let ran = adduce("ground").input(input.concat()).run().ended(0);
    assert_eq!(tiers(&ran.records()), ["absent", "present", "absent"]);
}

#[test]
fn strict_says_whether_every_answer_is_verified() {
    let right = [evidence("a", "s", 21), answer("a", 21)].concat();
    let wrong = [evidence("a", "s", 21), answer("a", 22)].concat();
    adduce("ground --strict").input(&right).run().ended(0);
    adduce("ground --strict").input(&wrong).run().ended(1);
    adduce("ground").input(&wrong).run().ended(0);
    adduce("ground --strict --require cited").input(&right).run().ended(1);
    adduce("ground --require everything").input(&right).run().ended(2);
}

#[test]
fn what_cannot_be_used_becomes_an_error() {
    let input = "{\"kind\":\"evidence\",\"thread\":\"a\",\"rows\":[]}\n{\"kind\":\"answer\",\"thread\":\"a\"}\n{\"kind\":\"note\"}\n";
    let ran = adduce("ground").input(input).run().ended(1);
    assert_eq!(ran.of_kind("error").len(), 2);
    assert_eq!(ran.of_kind("note").len(), 1);
}

#[test]
fn memory_is_bounded_and_what_was_dropped_is_named() {
    // Each is some 400 KiB; a MiB holds two or three.
    let wide = |thread: &str| {
        let rows: Vec<String> = (0..3_000).map(|row| format!("{{\"value\":{row}.5}}")).collect();
        format!(
            "{{\"kind\":\"evidence\",\"v\":1,\"thread\":\"{thread}\",\"source_id\":\"s-{thread}\",\"rows\":[{}]}}\n",
            rows.join(",")
        )
    };
    let mut input: String = (0..9).map(|number| wide(&format!("t{number}"))).collect();
    input.push_str(&answer("t0", 7));
    input.push_str(&answer("t8", 7));
    let ran = adduce("ground --memory 1").input(&input).run().ended(0);
    let groundings = ran.of_kind("grounding");
    assert!(
        groundings[0]["problems"][0].as_str().unwrap_or_default().contains("s-t0"),
        "{}",
        groundings[0]["problems"]
    );
    assert!(!groundings[1]["problems"].to_string().contains("dropped"), "{}", groundings[1]["problems"]);
}

#[test]
fn the_bytes_do_not_depend_on_jobs() {
    let mut input = String::new();
    for number in 0..600_u32 {
        let thread = format!("t{}", number % 37);
        input.push_str(&evidence(&thread, &format!("s{}", number % 5), number));
        input.push_str(&answer(&thread, number - number % 3));
        input.push_str(if number % 50 == 0 { "nonsense\n" } else { "" });
    }
    for call in ["ground", "ground --pretty", "ground --strict --attribution fail"] {
        let [one, eight] = [1, 8].map(|jobs| adduce(call).with("--jobs").with(jobs.to_string()).input(&input).run());
        assert!(one.stdout == eight.stdout && one.exit == eight.exit, "{call}");
        assert!(one.stdout.len() > 10_000, "{call}");
    }
}

#[test]
fn a_text_for_people_moves_no_cursor() {
    let input =
        evidence("a", "s", 21) + "{\"kind\":\"answer\",\"v\":1,\"thread\":\"a\",\"text\":\"\\u001b[2J 21\\u202e\"}\n";
    let ran = adduce("ground --pretty").input(input).run().ended(0);
    assert!(
        !ran.text().contains(['\u{1b}', '\u{202e}']) && ran.text().contains("21 [present s[0].value]"),
        "{}",
        ran.text()
    );
}
