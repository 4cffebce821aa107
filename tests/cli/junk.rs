//! Thousands of recommendation lines with junk in them: as many answers, and never one that moved away from the human.

use serde_json::{Value, json};

use crate::call::{adduce, record};
use crate::shipped::RECOMMENDED;

const LINES: usize = 4_000;

/// Numbers that no binary float holds go in as words and are written as digits.
const HUGE: [(&str, &str); 5] = [
    ("@A@", "123456789012345678901234567890123456789012345678901234567890"),
    ("@B@", "1e400"),
    ("@C@", "-1E-99999999999"),
    ("@D@", "0.7000000000000000000000000000000000000000000000000001"),
    ("@E@", "-0"),
];

/// Marsaglia's xorshift: the same junk on every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).expect("a shifted number fits") % limit
    }
}

fn junk(chance: &mut Chance) -> Value {
    let nested = (0..100).fold(json!(1), |inner, _| json!([inner]));
    let words = [
        json!(null),
        json!(true),
        json!(false),
        json!(0),
        json!(-1),
        json!(0.69),
        json!(1e308),
        json!(""),
        json!("APPROVE"),
        json!("approve"),
        json!("\u{202e}EVORPPA\u{202c}\u{200b}\u{feff}"),
        json!("\u{0}\u{1b}[2J\u{7f}"),
        json!("\u{10ffff}e\u{301}\u{e0041}"),
        json!("x".repeat(5_000)),
        json!([]),
        json!({}),
        json!([null, {}, [[]], "COMP-3"]),
        json!({ "rule_id": 7, "severity": [], "evidence": null }),
        json!([{ "rule_id": "PROH-3" }, { "rule_id": "PROH-2", "severity": "hard" }]),
        json!([{ "rule_id": "NOPE-9\u{202e}", "severity": "hard", "evidence": "x" }]),
        nested,
    ];
    let place = chance.below(words.len() + HUGE.len());
    words.get(place).cloned().unwrap_or_else(|| json!(HUGE[place - words.len()].0))
}

/// Puts junk into a place of the value, or takes something out of it.
fn spoil(value: &mut Value, chance: &mut Chance, top: bool) {
    let depth_first = chance.below(10) < 6;
    match value {
        Value::Object(members) if !members.is_empty() => {
            let keys: Vec<String> = members.keys().filter(|key| !(top && *key == "kind")).cloned().collect();
            let Some(key) = keys.get(chance.below(keys.len().max(1))) else { return };
            match chance.below(10) {
                0 => drop(members.remove(key)),
                1 => drop(members.insert(format!("{key}\u{200b}"), junk(chance))),
                _ if depth_first => spoil(&mut members[key], chance, false),
                _ => drop(members.insert(key.clone(), junk(chance))),
            }
        }
        Value::Array(items) if !items.is_empty() && depth_first => {
            let place = chance.below(items.len());
            spoil(&mut items[place], chance, false);
        }
        other => *other = junk(chance),
    }
}

fn spoilt() -> String {
    let lines: Vec<Value> = RECOMMENDED.lines().map(record).filter(|line| line["kind"] == "recommendation").collect();
    let mut chance = Chance(0x5eed_adad_cafe_f00d);
    let mut text = String::new();
    for number in 0..LINES {
        let mut line = lines[number % lines.len()].clone();
        // What is decisive is what can go wrong.
        if number % 3 > 0 {
            line["recommendation"] = json!(["APPROVE", "REJECT"][number % 2]);
        }
        for _ in 0..=chance.below(4) {
            spoil(&mut line, &mut chance, true);
        }
        let line =
            HUGE.iter().fold(line.to_string(), |line, (word, digits)| line.replace(&format!("\"{word}\""), digits));
        text.push_str(&line);
        text.push('\n');
    }
    text
}

#[test]
fn junk_in_any_field_never_moves_a_verdict_away_from_the_human() {
    let input = spoilt();
    let ran = adduce("gate").input(&input).run().ended(1);
    let (lines, outputs): (Vec<&str>, Vec<&str>) = (input.lines().collect(), ran.lines());
    assert_eq!(outputs.len(), LINES);
    let (mut gated, mut refused) = (0, 0);
    for (line, output) in lines.into_iter().zip(outputs) {
        if output.starts_with(r#"{"kind":"error","v":1,"stage":"gate","#) {
            refused += 1;
            continue;
        }
        gated += 1;
        let output = output.strip_prefix(r#"{"kind":"gated","v":1,"recommendation":"#).expect("a gated record");
        // The record inside may hold numbers that no float does, so it is compared as text.
        let rest = output.strip_prefix(line).unwrap_or_else(|| panic!("not kept whole:\n{line}\n{output}"));
        let recommended = words_after(line, "\"recommendation\":").pop().expect("a recommendation");
        let verdict = words_after(rest, ",\"verdict\":").pop().expect("a verdict");
        assert!(verdict == "ESCALATE" || verdict == recommended, "{recommended} became {verdict}: {line}");
        let overridden = !rest.contains("\"overrides\":[]");
        assert_eq!(overridden, verdict != recommended, "{rest}");
    }
    assert!(gated > LINES / 2 && refused > 100, "{gated} gated, {refused} refused: the junk is too dull");
}

/// The quoted words that follow a key, in their order.
fn words_after<'a>(text: &'a str, key: &str) -> Vec<&'a str> {
    let after = text.split(key).skip(1).filter_map(|rest| rest.strip_prefix('"')?.split('"').next());
    after.filter(|word| ["APPROVE", "REJECT", "ESCALATE"].contains(word)).collect()
}

#[test]
fn junk_is_explained_and_compared_without_a_panic() {
    let input = spoilt();
    let few: String = input.split_inclusive('\n').step_by(10).collect();
    let gate = crate::call::repository_file("domains/campaign/gate.toml");
    for stage in ["gate explain", "gate explain --pretty", &format!("gate diff campaign {gate}")] {
        let ran = adduce(stage).input(&few).run().ended(1);
        assert!(stage.contains("diff") || ran.lines().len() >= few.lines().count(), "{stage}");
    }
}
