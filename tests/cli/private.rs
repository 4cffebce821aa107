//! Private keys, `_…` at any depth, are in no output of any stage, whatever the input.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::Value;

use crate::call::{Call, Place, adduce, record};
use crate::shipped::{CASES, RECOMMENDED};

/// What stands in the name of every private key, and what in its value: neither may come out anywhere.
const NAME: &str = "hushed";
const SECRET: &str = "SECRET";

/// Every way to name a private key, and values to keep.
const KEYS: [&str; 5] = ["_hushed", "_hushedé", "\\u005fhushed", "\\u005Fhushed", "__hushed__"];
const VALUES: [&str; 6] = [
    "\"SECRET\"",
    "[\"SECRET\",{\"a\":\"SECRET\"}]",
    "{\"a\":\"SECRET\",\"_hushed\":[1,\"SECRET\"],\"b\":{}}",
    " { \"deep\" : { \"\\u005fhushed\" : \"SECRET\" } } ",
    "\"},SECRET\\\"\"",
    "987654321098765432109876543210",
];

/// JSON text with private keys at any depth.
fn json() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "null",
        "true",
        "-0",
        "1.50",
        "18446744073709551617",
        "\"\"",
        "\"a_b\"",
        "\"\u{2028}\"",
    ]);
    leaf.prop_map(str::to_owned).prop_recursive(5, 40, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(|items| format!("[{}]", items.join(" , "))),
            prop::collection::vec((any::<bool>(), any::<prop::sample::Index>(), inner), 0..5).prop_map(object),
        ]
    })
}

fn object(members: Vec<(bool, prop::sample::Index, String)>) -> String {
    let mut private = false;
    let members = members.into_iter().enumerate().map(|(at, (hidden, index, value))| {
        // One private key an object is enough, and a key may not occur twice.
        if hidden && !std::mem::replace(&mut private, true) {
            format!("\"{}\" :{}", index.get(&KEYS), index.get(&VALUES))
        } else {
            format!("\"k{at}\":{value}")
        }
    });
    format!("{{{}}}", members.collect::<Vec<_>>().join(","))
}

/// A line of some kind around a value: used, passing, refused, no record, or cut off.
fn line() -> impl Strategy<Value = String> {
    let around = prop::sample::select(vec![
        r#"{"kind":"note","v":1,"x":@}"#,
        r#"{"_hushed":"SECRET","kind":"evidence","rows":[@]}"#,
        r#"{"kind":"case","domain":"campaign","id":"x","fields":{"id":"x","story":@},"_hushed":@}"#,
        r#"{"kind":"case","domain":"nowhere","id":"x","fields":{"a":@}}"#,
        r#"{"kind":"case","fields":@}"#,
        r#"{"kind":"recommendation","case":{"domain":"campaign","id":"x","fields":{"s":@}},"recommendation":"APPROVE","y":@}"#,
        r#"{"kind":"recommendation","case":@,"recommendation":"REJECT"}"#,
        r#"{"kind":"recommendation","v":7,"x":@}"#,
        r#"{"x":@}"#,
        r#"{"kind":["word"],"_hushed":@}"#,
        r#"{"kind":"case","twice":@,"twice":@}"#,
        r#"{"_hushed":"SECRET","_hushed":"SECRET","x":@}"#,
        "@",
        "[@]",
        "@ @",
        "{kind:note,_hushed:SECRET}",
        "{'_hushed': 'SECRET'}",
        "\u{feff}{\"_hushed\":\"SECRET\"}",
    ]);
    let whole = (around, json(), 0u8..4, any::<prop::sample::Index>());
    whole.prop_map(|(around, value, cut, at)| {
        let mut line = around.replace('@', &value);
        if cut == 0 {
            let end = at.index(line.len() + 1);
            let end = (0..=end).rev().find(|end| line.is_char_boundary(*end)).unwrap_or_default();
            line.truncate(end);
        }
        line
    })
}

/// The shipped records with private keys sown into every object of them.
fn sown(lines: &str) -> String {
    let mut sown = String::new();
    for (number, line) in lines.lines().enumerate() {
        let (mut in_string, mut escaped) = (false, false);
        for (at, c) in line.char_indices() {
            sown.push(c);
            match c {
                _ if escaped => escaped = false,
                '\\' if in_string => escaped = true,
                '"' => in_string = !in_string,
                '{' if !in_string => {
                    let place = number + at;
                    sown.push_str(&format!("\"{}\":{}", KEYS[place % KEYS.len()], VALUES[place % VALUES.len()]));
                    if !line[at + 1..].trim_start().starts_with('}') {
                        sown.push(',');
                    }
                }
                _ => {}
            }
        }
        sown.push('\n');
    }
    sown
}

fn keys<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| keys(item, found)),
        Value::Object(members) => members.iter().for_each(|(key, value)| {
            found.push(key);
            keys(value, found);
        }),
        _ => {}
    }
}

/// Runs every stage over an input, and looks through all that comes out.
fn check(input: &str) {
    let place = Place::new();
    let reply = r#"{"json":{"recommendation":"APPROVE","confidence":0.9,"manipulation_detected":false,"rationale":"x","_hushed":"SECRET"},"usage":{"_hushed":"SECRET","tokens":1}}"#;
    let replay = place.file("replay", format!("{{\"match\":\"*\",\"replies\":[{reply}],\"_hushed\":\"SECRET\"}}\n"));
    let gate = crate::call::repository_file("domains/campaign/gate.toml");
    let replayed = format!("triage --provider replay:{replay}");
    let diff = format!("gate diff campaign {gate}");
    let stages = [
        "ingest --domain campaign -",
        "triage",
        "triage --facts-only",
        &replayed,
        "triage --max-line 1024",
        "gate",
        "gate --domain campaign",
        "gate explain",
        "gate explain --pretty",
        &diff,
    ];
    for stage in stages {
        let ran = adduce(stage).input(input).run();
        assert!(!ran.stderr.contains("panicked"), "{stage}: {}", ran.stderr);
        for words in [ran.text(), &ran.stderr] {
            for line in words.lines() {
                let quiet = !line.contains(NAME) && !line.contains(SECRET) && !line.contains("98765432109876543210");
                assert!(quiet, "{stage} shows a private key: {line}");
            }
        }
        if !stage.contains("--pretty") {
            for line in ran.lines() {
                let record = record(line);
                let mut found = Vec::new();
                keys(&record, &mut found);
                assert!(!found.iter().any(|key| key.starts_with('_')), "{stage} writes a private key: {line}");
            }
        }
    }
}

#[test]
fn no_private_key_of_any_line_comes_out_of_any_stage() {
    let mut runner = TestRunner::deterministic();
    let lines = (0..600).map(|_| line().new_tree(&mut runner).expect("a line can be made").current());
    check(&lines.collect::<Vec<_>>().join("\n"));
}

#[test]
fn private_keys_inside_whole_records_do_not_come_out() {
    check(&sown(&CASES));
    check(&sown(&RECOMMENDED));
}

#[test]
fn private_keys_change_nothing_else() {
    let plain = adduce("gate").input(RECOMMENDED.as_str()).run().ended(0);
    let kept = adduce("gate").input(sown(&RECOMMENDED)).run().ended(0);
    assert!(plain.stdout == kept.stdout, "a private key changed what is written");
}

#[test]
fn the_private_keys_of_shipped_cases_are_not_in_the_digest() {
    let ran = Call::new(["ingest", "--domain", "campaign"]).run().ended(0);
    let case = &ran.of_kind("case")[0];
    let mut fields = case["fields"].clone();
    fields["_expected"] = "anything else".into();
    let again = adduce("ingest --domain campaign -").input(fields.to_string()).run().ended(0);
    assert_eq!(again.of_kind("case")[0]["sha256"], case["sha256"]);
}
