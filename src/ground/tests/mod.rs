//! Answers with their evidence: each kind of flaw is found and said, and what is right passes.

mod letters;

use proptest::prelude::*;

use super::*;
use crate::number::exact::Exact;
use crate::record::json::{self, Object};

pub(super) fn object(text: &str) -> Object {
    json::parse(text.as_bytes()).expect(text).value.as_object().expect(text).clone()
}

pub(super) fn evidence(source: &str, columns: &str, rows: &str) -> Evidence {
    let record =
        format!(r#"{{"kind":"evidence","thread":"t","source_id":"{source}","columns":{columns},"rows":{rows}}}"#);
    Evidence::try_from(&object(&record)).unwrap()
}

/// What came of an answer: its numbers with their tiers, an exclamation mark where one is contradicted.
fn grounding(rows: &str, answer: &str) -> Grounding {
    with_columns("[]", rows, answer)
}

fn with_columns(columns: &str, rows: &str, answer: &str) -> Grounding {
    let answer = Answer::try_from(object(&format!(r#"{{"thread":"t",{answer}}}"#))).unwrap();
    let thread = Thread::of([evidence("seg", columns, rows)]);
    Prepared::of(answer).ground(&thread, Settings { require: Tier::Present, attribution: Attribution::Note })
}

fn told(grounding: &Grounding) -> Vec<String> {
    let mark = |number: &Number| if number.contradicts.is_empty() { "" } else { "!" };
    grounding.numbers.iter().map(|number| format!("{} {}{}", number.text, number.tier.word(), mark(number))).collect()
}

#[track_caller]
fn check(rows: &str, text: &str, expected: &[&str], why: &str) {
    let found = grounding(rows, &format!(r#""text":"{text}""#));
    assert_eq!(told(&found), expected, "{text}");
    assert!(found.numbers.iter().any(|number| number.why.contains(why)), "{text}: {:?}", found.numbers);
}

const SEGMENTS: &str =
    r#"[{"segment":"prime","rate":0.62,"accounts":412},{"segment":"thin-file","rate":0.41,"accounts":null}]"#;

#[test]
fn each_flaw_is_found_and_its_reason_said() {
    check(r#"[{"rate":0.779976}]"#, "The rate is 0.77.", &["0.77 absent!"], "0.779976");
    check(
        r#"[{"minutes":21.34}]"#,
        "Downtime was over 21 minutes.",
        &["21 absent"],
        "a whole number must equal its cell exactly",
    );
    check(r#"[{"id":"APP-012","score":3}]"#, "There are 12 complaints.", &["12 absent"], "nearest is 3");
    check(r#"[{"date":"2026-09-14","complaints":3}]"#, "There were 14 complaints.", &["14 absent!"], "which holds 3");
    check(SEGMENTS, "Thin-file has 0 accounts.", &["0 absent!"], "holds nothing");
    check(
        r#"[{"id_count":9007199254740993}]"#,
        "It is 9,007,199,254,740,992.",
        &["9,007,199,254,740,992 absent"],
        "9007199254740993",
    );
    check(r#"[{"w":"a","rate":0.70},{"w":"b","rate":0.75}]"#, "The rate rose 5%.", &["5% absent"], "percentage points");
    check(
        SEGMENTS,
        "Prime has a rate of 0.41 and thin-file of 0.62.",
        &["0.41 present!", "0.62 present!"],
        "which holds 0.62",
    );
    let compound = r#"[{"segment":"prime","rate":0.62},{"segment":"near-prime","rate":0.41}]"#;
    check(compound, "Prime has a rate of 0.41.", &["0.41 present!"], "which holds 0.62");
    check(SEGMENTS, "The rate of prime is _0.91_.", &["0.91 absent!"], "which holds 0.62");
    check(
        SEGMENTS,
        "| segment | rate |\\n|---|---|\\n| prime | 0.41 |\\n| thin-file | 0.62 |",
        &["0.41 present!", "0.62 present!"],
        "holds",
    );
}

#[test]
fn a_suppressed_cell_supports_no_number() {
    for mark in ["<30", "≤30", "n<30", "<30 accounts", "under 30", "30*", "suppressed (30)", "withheld: below 30"] {
        let rows = format!(r#"[{{"segment":"thin-file","accounts":"{mark}"}}]"#);
        check(&rows, "Thin-file has 30 accounts.", &["30 absent!"], "holds nothing");
        check(&rows, "Thin-file has 0 accounts.", &["0 absent!"], "holds nothing");
    }
    let listed = r#"[{"segment":"prime","accounts":29}],"suppressed_cells":[{"row":0,"field":"accounts"},{"row":9}]"#;
    check(listed, "Prime has 29 accounts.", &["29 absent!"], "holds nothing");
}

#[test]
fn a_number_of_untrusted_text_is_only_quoted() {
    let columns = r#"[{"name":"story","untrusted":true},{"name":"goal"}]"#;
    let rows = r#"[{"story":"We need 90,000 for 12 families.","goal":5000}]"#;
    let found = with_columns(columns, rows, r#""text":"They need 90,000 and ask for 5,000.""#);
    assert_eq!(told(&found), ["90,000 quoted", "5,000 present"]);
    assert!(!found.verified && found.problems[0].contains("nobody checked"), "{:?}", found.problems);
    for within in [r#"["cost 11"]"#, r#"{"x":11}"#, r#"[{"x":"11 of them"}]"#] {
        let found = with_columns(columns, &format!(r#"[{{"story":{within}}}]"#), r#""text":"It is 11.""#);
        assert_eq!(told(&found), ["11 quoted"], "{within}");
    }
}

#[test]
fn a_users_own_number_may_be_repeated_and_not_affirmed() {
    let check = |question: &str, text: &str, tiers: &[&str], verified: bool| {
        let found = grounding(SEGMENTS, &format!(r#""question":{{"text":"{question}"}},"text":"{text}""#));
        assert_eq!(
            (told(&found).as_slice(), found.verified),
            (tiers.iter().map(|tier| (*tier).to_owned()).collect::<Vec<_>>().as_slice(), verified),
            "{text}"
        );
    };
    check(
        "Which of the 5 segments are above 0.7?",
        "Of the 5 segments, none is above 0.7.",
        &["5 user", "0.7 user"],
        true,
    );
    check("Is the rate of prime 0.91?", "Yes, the rate of prime is 0.91.", &["0.91 absent!"], false);
    check("Is the score 0.91?", "The score is 0.91.", &["0.91 absent"], false);
    check("Is the score 0.91?", "The score is not 0.91.", &["0.91 user"], true);
    check("Of the 5 segments?", "Of the 6 segments.", &["6 absent"], false);
}

#[test]
fn a_sign_that_is_written_is_the_sign_that_is_meant() {
    let row = r#"[{"rate":0.1183,"change":-0.05,"down":90}]"#;
    check(row, "The rate fell to -11.83%.", &["-11.83% absent!"], "holds 0.1183");
    check(row, "It fell by 5%.", &["5% present"], "it equals");
    check(row, "It was down for 9:99 hours.", &["9 absent!", "99 absent"], "nearest");
    check(row, "It began at 9:59 and lasted 90 minutes.", &["90 present"], "it equals");
}

#[test]
fn a_cell_named_twice_stands_for_its_equal_beside_it_or_for_nothing() {
    let rows = r#"[{"year":"2018","paid":1.28},{"year":"2019","paid":1.28},{"year":"2020","paid":2.04}]"#;
    let of = |op: &str, value: &str, cells: &str| {
        let claim = format!(r#"{{"value":{value},"derive":{{"op":"{op}","of":[{cells}]}}}}"#);
        let found = grounding(rows, &format!(r#""text":"It was {value}.","claims":[{claim}]"#));
        (found.numbers[0].tier, found.citation_notes.join(" "))
    };
    let (tier, note) = of("average", "1.53", r#""seg[0].paid","seg[0].paid","seg[2].paid""#);
    assert!(tier == Tier::Derived && note.contains("its equal beside it"), "{tier:?} {note}");
    assert_eq!(of("average", "1.79", r#""seg[2].paid","seg[2].paid","seg[0].paid""#).0, Tier::Absent);
    assert_eq!(of("sum", "3.84", r#""seg[0].paid","seg[0].paid","seg[0].paid""#).0, Tier::Absent);
    assert_eq!(of("sum", "2.56", r#""seg[0].paid","seg[0].paid""#).0, Tier::Absent);
    assert_eq!(of("difference", "0.0", r#""seg[0].paid","seg[0].paid""#).0, Tier::Absent);
}

#[test]
fn a_claim_is_held_against_its_cell() {
    let check = |claim: &str, text: &str, tier: &str, note: &str| {
        let found = grounding(SEGMENTS, &format!(r#""text":"{text}","claims":[{claim}]"#));
        assert_eq!(found.numbers[0].tier.word(), tier, "{claim}: {:?}", found.citation_notes);
        assert!(
            found.citation_notes.iter().any(|found| found.contains(note)) != note.is_empty(),
            "{claim}: {:?}",
            found.citation_notes
        );
    };
    check(r#"{"value":0.62,"source_id":"seg","row":0,"field":"rate"}"#, "It is 62%.", "cited", "");
    check(r#"{"value":62,"source_id":"seg","row":0,"field":"rate"}"#, "It is 62%.", "cited", "");
    check(r#"{"value":"62%","cite":["seg","[0].rate"]}"#, "It is 62%.", "cited", "");
    check(r#"{"source_id":"seg[0].rate"}"#, "It is 0.62.", "cited", "");
    check(r#"{"value":0.62,"source_id":"seg","row":0,"field":"Rate"}"#, "It is 0.62.", "cited", "was taken for");
    check(r#"{"value":0.41,"source_id":"seg","row":2,"field":"rate"}"#, "It is 0.41.", "cited", "there is no row 2");
    check(r#"{"value":0.62,"source_id":"seg","row":1,"field":"rate"}"#, "It is 0.62.", "present", "holds 0.41");
    check(r#"{"value":0.62,"source_id":"other","row":0,"field":"rate"}"#, "It is 0.62.", "present", "no evidence");
    check(
        r#"{"value":0.21,"derive":{"op":"difference","of":["seg[0].rate","seg[1].rate"]}}"#,
        "It is 0.21 more.",
        "derived",
        "",
    );
    check(
        r#"{"value":0.22,"derive":{"op":"difference","of":["seg[0].rate","seg[1].rate"]}}"#,
        "It is 0.22 more.",
        "absent",
        "the result is 0.21",
    );
    check(r#"{"value":0.5,"derive":{"op":"sum","of":["seg[1].accounts"]}}"#, "It is 0.5.", "absent", "holds no number");
    check("7", "It is 0.62.", "present", "of no number");
    let twice = r#"{"value":1.24,"derive":{"op":"sum","of":["seg[0].rate","seg[0].rate"]}}"#;
    check(twice, "It is 1.24.", "absent", "twice");
    let apart = r#"{"value":0.21,"derive":{"op":"difference","of":["seg[1].rate","seg[0].rate"]}}"#;
    check(apart, "Prime lies 0.21 higher than thin-file.", "derived", "");
    check(apart, "Thin-file lies 0.21 higher than prime.", "absent", "other way round");
    check(apart, "Thin-file lies 0.21 lower than prime.", "derived", "");
    check(apart, "Prime lies 0.21 lower than thin-file.", "absent", "other way round");
}

#[test]
fn right_sentences_raise_nothing() {
    let check = |rows: &str, text: &str| {
        let found = grounding(rows, &format!(r#""text":"{text}""#));
        assert!(found.verified && told(&found).iter().all(|told| !told.ends_with('!')), "{text}: {:?}", found.numbers);
    };
    check(SEGMENTS, "Prime averages **0.62** over `412` accounts (_0.62_).");
    check(SEGMENTS, "1. Prime has 412 accounts.\\n2. Its rate is 62%.");
    check(SEGMENTS, "All three segments look healthy; see Table 4 and [12].");
    check(SEGMENTS, "As of 14 September 2026, the rate of prime is 0.62, that of thin-file 0.41.");
    check(SEGMENTS, "Thin-file, at 0.41, lies below prime, whose rate is 0.62.");
    check(r#"[{"change":-0.1183}]"#, "It fell by 0.12.");
    check(r#"[{"share":0.3333}]"#, "A third of them, one in three.");
    check(r#"[{"year":"30 august 1952","crowd":6000}]"#, "In 1952 the crowd was 6000.");
    check(r#"[{"2019 actual":5,"2018 actual":4}]"#, "In 2019 it was 5, after 4 in 2018.");
}

#[test]
fn evidence_that_was_dropped_is_named() {
    let mut memory = Memory::new(1);
    let rows = r#"[{"rate":0.62}]"#;
    memory.add(evidence("first", "[]", rows));
    memory.add(evidence("second", "[]", r#"[{"rate":0.41}]"#));
    let answer = || Answer::try_from(object(r#"{"thread":"t","text":"It is 0.62."}"#)).unwrap();
    let settings = Settings { require: Tier::Present, attribution: Attribution::Note };
    let found = Prepared::of(answer()).ground(memory.thread("t"), settings);
    assert!(!found.verified && found.problems[0].contains("\"first\""), "{:?}", found.problems);
    let found = Prepared::of(answer()).ground(Memory::new(1).thread("t"), settings);
    assert!(found.problems[0].contains("no evidence"), "{:?}", found.problems);
}

/// A decimal as people print it: rounded to some places, half away from zero.
fn printed(value: i64, scale: u32, places: u32) -> String {
    let (value, factor) = (i128::from(value), 10i128.pow(scale.saturating_sub(places)));
    let rounded = (value.abs() + factor / 2) / factor;
    let digits = format!("{rounded:0>width$}", width = places.min(scale) as usize + 1);
    let (whole, decimals) = digits.split_at(digits.len() - places.min(scale) as usize);
    let sign = if value < 0 && rounded != 0 { "-" } else { "" };
    let decimals = format!("{decimals}{}", "0".repeat(places.saturating_sub(scale) as usize));
    if places == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{decimals}") }
}

fn tier_of(cells: &[String], text: &str) -> Tier {
    let rows: Vec<String> = cells.iter().map(|cell| format!(r#"{{"value":{cell}}}"#)).collect();
    let found = grounding(&format!("[{}]", rows.join(",")), &format!(r#""text":"It is {text} there.""#));
    found.numbers[0].tier
}

proptest! {
    #[test]
    fn any_cell_at_any_places_is_accepted(value in any::<i64>(), scale in 1u32..12, places in 1u32..14) {
        let cell = Exact::new(i128::from(value), -i32::try_from(scale).unwrap()).unwrap().to_string();
        prop_assert_eq!(tier_of(&[cell], &printed(value, scale, places)), Tier::Present);
    }

    #[test]
    fn a_number_moved_by_one_in_its_last_place_is_refused(value in 1_000i64..9_000_000_000, scale in 1u32..6, places in 1u32..6, up in any::<bool>()) {
        let places = places.min(scale);
        let cell = Exact::new(i128::from(value), -i32::try_from(scale).unwrap()).unwrap();
        let step = 10i64.pow(scale - places);
        let moved = printed(if up { value + step } else { value - step }, scale, places);
        // Exactly half way between two, both are the cell rounded.
        let tie = value % step * 2 == step;
        prop_assume!(!tie);
        prop_assert_eq!(tier_of(&[cell.to_string()], &moved), Tier::Absent);
    }

    #[test]
    fn more_evidence_never_makes_a_number_absent(cells in proptest::collection::vec(0u32..500, 1..6), more in proptest::collection::vec(0u32..500, 0..6), number in 0u32..500) {
        let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
        let all: Vec<String> = cells.iter().cloned().chain(more.iter().map(ToString::to_string)).collect();
        let (before, after) = (tier_of(&cells, &number.to_string()), tier_of(&all, &number.to_string()));
        prop_assert!(after >= before);
    }

    #[test]
    fn any_answer_and_evidence_are_an_answer(text in "[-0-9.,%$|a-z A-Z\n*_é½²()]{0,80}", cell in "[-0-9.,%$a-z é]{0,20}") {
        let quote = |text: &str| serde_json::to_string(text).unwrap();
        let rows = format!(r#"[{{"name":{},"n":5}},{{"name":"b","n":null}}]"#, quote(&cell));
        let claims = format!(r#"[{{"value":{0},"path":{0}}}]"#, quote(&cell));
        let found = grounding(&rows, &format!(r#""text":{},"claims":{claims}"#, quote(&text)));
        let points = text.chars().count() as u64;
        prop_assert!(found.numbers.iter().all(|number| number.span[0] < number.span[1] && number.span[1] <= points));
    }
}
