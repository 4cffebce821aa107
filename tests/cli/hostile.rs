//! Hostile input, for each stage: the message, the exit code, and that the neighbouring lines survive.

use serde_json::{Value, json};

use crate::call::{Ran, adduce};
use crate::shipped::CASES;
use crate::stages::{STAGES, Stage};

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
