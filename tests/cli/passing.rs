//! What a stage does not use passes byte for byte, and what it uses keeps what it does not know.

use serde_json::json;

use crate::call::{adduce, record};
use crate::shipped::{CASES, RECOMMENDED, recommendation};

/// Lines that no stage uses, written as no serializer would.
const FOREIGN: [&str; 7] = [
    r#"{ "kind" : "weather" , "v" : 1, "t":21.50,"n":1E+2 , "s":"\u0041\/\u00e9" }"#,
    r#"{"kind":"evidence","v":1,"thread":"t","source_id":"s","rows":[[1.0,2]],"rows_returned":1}"#,
    r#"{"kind":"answer","thread":"t","text":"**4.20**","claims":[]}"#,
    r#"{"v":1,"z":null,"a":{"b":[true , false]},"kind":"entry"}"#,
    r#"{"kind":"error","v":1,"stage":"triage","line":3,"code":"x","message":"y","input":{"text":"z"}}"#,
    r#"{"kind":"reject","v":1,"domain":"campaign","line":3}"#,
    "{\"kind\":\"Case\",\"text\":\"\u{2028}é\u{202e}\"}",
];

#[test]
fn what_a_stage_does_not_use_passes_byte_for_byte() {
    let unused = |kind: &str| {
        RECOMMENDED
            .lines()
            .chain(CASES.lines())
            .filter(|line| !line.starts_with(&format!("{{\"kind\":\"{kind}\"")))
            .map(str::to_owned)
            .collect::<Vec<String>>()
    };
    let gated =
        adduce("gate").input(recommendation("camp-017").to_string()).run().ended(0).text().trim_end().to_owned();
    for (call, uses) in [
        ("triage", "case"),
        ("triage --facts-only", "case"),
        ("gate", "recommendation"),
        ("gate explain", "recommendation"),
    ] {
        let mut lines: Vec<String> = FOREIGN.iter().map(|line| (*line).to_owned()).collect();
        lines.extend(unused(uses));
        lines.push(gated.clone());
        let ran = adduce(call).input(lines.join("\n") + "\n").run().ended(0);
        assert!(ran.lines() == lines, "{call} changed a line");
    }
}

#[test]
fn what_is_written_for_people_leaves_other_lines_out() {
    for call in ["gate diff campaign campaign", "gate explain --pretty"] {
        let ran = adduce(call).input(FOREIGN.join("\n")).run().ended(0);
        assert_eq!(ran.text(), "", "{call}");
    }
}

#[test]
fn the_order_of_used_and_passing_lines_is_kept() {
    let lines: Vec<&str> =
        RECOMMENDED.lines().filter(|line| line.starts_with("{\"kind\":\"recommendation\"")).take(7).collect();
    let input: Vec<&str> = FOREIGN.iter().zip(&lines).flat_map(|(foreign, line)| [*foreign, *line]).collect();
    let ran = adduce("gate").input(input.join("\n")).run().ended(0);
    for (number, (line, output)) in input.iter().zip(ran.lines()).enumerate() {
        if number % 2 == 0 {
            assert_eq!(*line, output);
        } else {
            assert!(output.contains(line), "line {} is not inside what was made of it", number + 1);
        }
    }
}

#[test]
fn unknown_keys_of_used_lines_are_kept() {
    let case = r#""extra":{"n":1.50,"list":[1E+2]}"#;
    let line = CASES.lines().find(|line| line.contains("\"camp-017\"")).expect("a shipped case");
    let line = line.replacen("\"domain\"", &format!("{case},\"domain\""), 1).replacen(
        "\"fields\":{",
        &format!("\"fields\":{{{case},"),
        1,
    );
    for call in ["triage", "triage --facts-only"] {
        let ran = adduce(call).input(&line).run().ended(0);
        assert_eq!(ran.text().matches(case).count(), 2, "{call}: {}", ran.text());
    }
    let recommended = RECOMMENDED.lines().find(|line| line.contains("\"camp-017\"")).expect("a recommendation");
    let recommended = recommended.replacen("\"case\":", &format!("{case},\"case\":"), 1);
    let gated = adduce("gate").input(&recommended).run().ended(0);
    assert!(
        gated.text().starts_with(&format!("{{\"kind\":\"gated\",\"v\":1,\"recommendation\":{recommended},")),
        "{}",
        gated.text()
    );
}

#[test]
fn unknown_public_fields_of_a_case_are_kept_and_shown_to_no_model() {
    let line = CASES.lines().find(|line| line.contains("\"camp-017\"")).expect("a shipped case");
    let mut fields = record(line)["fields"].clone();
    fields["note_of_a_volunteer"] = json!("seen in person");
    let ingested = adduce("ingest --domain campaign -").input(fields.to_string()).run().ended(0);
    assert!(ingested.text().contains("\"note_of_a_volunteer\":\"seen in person\""));
    let gated = adduce("gate").input(adduce("triage").input(&ingested.stdout).run().stdout).run().ended(0);
    assert!(gated.text().contains("\"note_of_a_volunteer\":\"seen in person\""));
}

#[test]
fn records_begin_with_kind_and_version() {
    for text in [&*CASES, &*RECOMMENDED] {
        for line in text.lines() {
            let kind = record(line)["kind"].as_str().expect("a record has a kind").to_owned();
            assert!(line.starts_with(&format!("{{\"kind\":\"{kind}\",\"v\":1,")), "{line:.80}");
        }
    }
}
