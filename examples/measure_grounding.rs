//! Prints how well grounding does on sets of answers with evidence: `measure_grounding FOLDER [-v]`. The sets
//! stay out of the repository; a set that the folder lacks is left out.
#![expect(clippy::disallowed_methods, reason = "edge: the sets are read from a folder")]
#![expect(clippy::print_stdout, reason = "it prints figures")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use adduce::ground::{Attribution, Evidence, Grounding, Prepared, Settings, Thread, read::read_markdown};
use adduce::record::answer::Answer;
use adduce::record::grounding::{Number, Tier};
use adduce::record::json::{self, Object};
use anyhow::{Context, Result};
use serde_json::{Value, json};

/// What abbreviated fields are called in sentences. A domain declares such aliases; these sets are without columns.
const ALIASES: [(&str, &[&str]); 20] = [
    ("pts", &["points"]),
    ("reb", &["rebounds", "boards"]),
    ("ast", &["assists"]),
    ("stl", &["steals"]),
    ("blk", &["blocks", "blocked shots"]),
    ("to", &["turnovers"]),
    ("tov", &["turnovers"]),
    ("pf", &["fouls", "personal fouls"]),
    ("min", &["minutes"]),
    ("fgm", &["field goals"]),
    ("fga", &["field goal attempts"]),
    ("ftm", &["free throws"]),
    ("threes_made", &["threes", "three pointers"]),
    ("threes_attempted", &["three point attempts"]),
    ("oreb", &["offensive rebounds"]),
    ("dreb", &["defensive rebounds"]),
    ("fg_pct", &["field goal percentage"]),
    ("ft_pct", &["free throw percentage"]),
    ("threes_pct", &["three point percentage"]),
    ("n", &["count"]),
];

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folder = arguments.first().context("name the folder of the sets")?;
    let shows = arguments.iter().any(|argument| argument == "-v");
    let set = |name: &str| read(&Path::new(folder).join(name));
    for name in ["tatqa_cases", "tabfact_cases", "rotowire_cases", "precision_cases"] {
        exact(name, &set(&format!("{name}.jsonl"))?, shows);
    }
    let edges = set("edge_cases.jsonl")?;
    for tier in ["core", "ext"] {
        let cases: Vec<Value> = edges.iter().filter(|case| case["tier"] == tier).cloned().collect();
        exact(&format!("edge_cases {tier}"), &cases, shows || tier == "ext");
    }
    derived(&set("derived_cases.jsonl")?, shows);
    cited(&set("cited_claims.jsonl")?, shows);
    free_text(&set("cited_claims.jsonl")?, shows);
    misattributed(&set("misattributed_cases.jsonl")?);
    extraction(&set("extract_en.jsonl")?, shows);
    Ok(())
}

fn read(path: &Path) -> Result<Vec<Value>> {
    if !path.is_file() {
        return Ok(Vec::new());
    }
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    text.lines().map(|line| serde_json::from_str(line).with_context(|| path.display().to_string())).collect()
}

fn object(value: &Value) -> Object {
    let parsed = json::parse(value.to_string().as_bytes()).expect("a value of JSON is JSON");
    parsed.value.as_object().expect("it was built as an object").clone()
}

/// The evidence of a case, with columns called by their aliases.
fn thread(case: &Value) -> Thread {
    let evidence = case["evidence"].as_array().expect("a case has evidence").iter().map(|evidence| {
        let rows = evidence["rows"].as_array().expect("evidence has rows");
        let fields: BTreeSet<&String> = rows.iter().filter_map(Value::as_object).flat_map(|row| row.keys()).collect();
        let columns: Vec<Value> = fields.into_iter().map(|name| json!({"name": name, "aliases": aliases(name)})).collect();
        let record = json!({"kind": "evidence", "thread": "t", "source_id": evidence["source_id"], "columns": columns, "rows": rows});
        Evidence::try_from(&object(&record)).expect("the evidence of a case can be read")
    });
    Thread::of(evidence)
}

fn aliases(field: &str) -> Vec<&'static str> {
    ALIASES.iter().find(|(name, _)| *name == field).map_or_else(Vec::new, |(_, aliases)| aliases.to_vec())
}

fn ground(case: &Value, claims: Value) -> Grounding {
    let record = json!({"kind": "answer", "thread": "t", "text": case["text"], "claims": claims,
        "question": {"text": case["user_question"].as_str().unwrap_or_default()}});
    let answer = Answer::try_from(object(&record)).expect("the answer of a case can be read");
    Prepared::of(answer).ground(&thread(case), Settings { require: Tier::Present, attribution: Attribution::Note })
}

/// The digits or words of a number, without its signs of money, scale and per cent.
fn core(text: &str) -> String {
    let kept = text.trim_matches(|c: char| "$€£%()[]*_` ".contains(c)).to_lowercase();
    let kept = kept.trim_end_matches("percentage points").trim_end_matches("percent").trim();
    let kept = kept.strip_suffix('x').filter(|kept| kept.ends_with(|c: char| c.is_ascii_digit())).unwrap_or(kept);
    kept.split_whitespace().next().unwrap_or_default().to_owned()
}

fn bad(grounding: &Grounding) -> Vec<&Number> {
    let low =
        |number: &&Number| number.tier == Tier::Absent || number.tier == Tier::Quoted || number.why.contains("affirms");
    grounding.numbers.iter().filter(low).collect()
}

/// Cases whose bad numbers must be exactly those that people listed.
fn exact(name: &str, cases: &[Value], shows: bool) {
    let mut right = 0;
    for case in cases {
        let claims = case.get("claims").filter(|_| name.starts_with("edge")).cloned().unwrap_or(json!([]));
        let grounding = ground(case, claims);
        let mut found: Vec<String> = bad(&grounding).iter().map(|number| core(&number.text)).collect();
        if case.get("claims").is_some() {
            let otherwise = grounding.numbers.iter().filter(|number| !number.contradicts.is_empty());
            found.extend(otherwise.map(|number| core(&number.text)));
        }
        let mut listed: Vec<String> =
            case["bad_numbers"].as_array().into_iter().flatten().filter_map(Value::as_str).map(core).collect();
        found.sort();
        found.dedup();
        listed.sort();
        listed.dedup();
        right += usize::from(found == listed);
        if found != listed && shows {
            println!("  {}: {:?}, listed {:?}: {} ({})", case["id"], found, listed, case["text"], case["why"]);
            grounding
                .numbers
                .iter()
                .for_each(|number| println!("      {}: {} {}", number.text, number.tier.word(), number.why));
        }
    }
    println!("{name}: {right} of {} with the exact list", cases.len());
}

/// A derivation as a claim; operands that occur twice in its expression are named twice.
fn derivation(case: &Value) -> Value {
    let derivation = &case["derivation"];
    let operands = derivation["operands"].as_array().cloned().unwrap_or_default();
    let source = &case["evidence"][0]["source_id"];
    let named = |operand: &Value| json!({"source_id": source, "row": operand["row"], "field": operand["field"]});
    let expression = derivation["expr"].as_str().unwrap_or_default().replace(',', "");
    let constants = |part: &str| part.parse::<f64>().ok();
    let parts = expression.split(|c: char| !c.is_ascii_digit() && c != '.').filter_map(constants);
    let mut of: Vec<Value> = Vec::new();
    let sums = matches!(derivation["kind"].as_str(), Some("sum" | "average"));
    if sums {
        let cells = parts.filter_map(|part| operands.iter().find(|operand| operand["value"].as_f64() == Some(part)));
        of.extend(cells.map(named));
    } else {
        of.extend(operands.iter().map(named));
    }
    json!([{"value": derivation["value"].as_f64().map(f64::abs), "derive": {"op": derivation["kind"], "of": of}}])
}

fn derived(cases: &[Value], shows: bool) {
    let (mut accepted, mut refused, mut total) = (0, 0, 0);
    for case in cases {
        let claims = derivation(case);
        let grounding = ground(case, claims.clone());
        let holds = |grounding: &Grounding| grounding.numbers.iter().any(|number| number.tier == Tier::Derived);
        accepted += usize::from(holds(&grounding));
        if !holds(&grounding) && shows {
            println!("  {}: {} {} {:?}", case["id"], case["text"], case["derivation"], grounding.citation_notes);
        }
        let printed = case["bad_numbers"][0].as_str().unwrap_or_default();
        for step in [1, -1] {
            total += 1;
            let moved = moved(printed, step);
            let mut other = case.clone();
            other["text"] = json!(case["text"].as_str().unwrap_or_default().replace(printed, &moved));
            let mut claims = claims.clone();
            claims[0]["value"] = json!(moved.replace(',', ""));
            let wrong = ground(&other, claims);
            refused += usize::from(!holds(&wrong));
            if holds(&wrong) && shows {
                println!("  accepted: {} for {}", other["text"], case["text"]);
            }
        }
    }
    println!(
        "derived_cases: {accepted} of {} accepted; {refused} of {total} results moved by one in the last place refused",
        cases.len()
    );
}

/// A printed number one unit in its last place higher or lower.
fn moved(printed: &str, step: i128) -> String {
    let digits: String = printed.chars().filter(char::is_ascii_digit).collect();
    let places = printed.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let value = (digits.parse::<i128>().unwrap_or_default() + step).to_string();
    let value = format!("{value:0>width$}", width = places + 1);
    let (whole, decimals) = value.split_at(value.len() - places);
    if places == 0 { whole.to_owned() } else { format!("{whole}.{decimals}") }
}

fn printed<'a>(case: &Value, grounding: &'a Grounding) -> Option<&'a Number> {
    let printed = case["claim"]["printed"].as_str().unwrap_or_default().to_lowercase();
    let numbers: Vec<&Number> = grounding.numbers.iter().filter(|number| core(&number.text) == printed).collect();
    numbers
        .iter()
        .find(|number| number.tier == Tier::Cited || !number.contradicts.is_empty())
        .or(numbers.first())
        .copied()
}

fn cited(cases: &[Value], shows: bool) {
    let mut right = 0;
    for case in cases {
        let claim = &case["claim"];
        let grounding = ground(case, json!([claim]));
        let tier = printed(case, &grounding).map_or("none", |number| number.tier.word());
        right += usize::from(case["expected"] == tier);
        if case["expected"] != tier && shows {
            println!("  {}: {tier}, expected {}: {} {claim}", case["id"], case["expected"], case["text"]);
        }
    }
    println!("cited_claims: {right} of {} with the expected tier", cases.len());
}

/// The same without claims: what people marked wrong, and what they marked right.
fn free_text(cases: &[Value], shows: bool) {
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for case in cases {
        let grounding = ground(case, json!([]));
        let human = case["human"].as_str().unwrap_or_default();
        let flagged = printed(case, &grounding)
            .is_some_and(|number| number.tier == Tier::Absent || !number.contradicts.is_empty());
        let count = counts.entry(human).or_default();
        count.0 += usize::from(flagged);
        count.1 += 1;
        if flagged != (human == "wrong") && shows {
            println!("  {} {human}: {} {}", case["id"], case["text"], case["claim"]);
            grounding
                .numbers
                .iter()
                .for_each(|number| println!("      {}: {} {}", number.text, number.tier.word(), number.why));
        }
    }
    for (human, (flagged, total)) in counts {
        let share = 100.0 * flagged as f64 / total.max(1) as f64;
        println!("free text, marked {human}: {flagged} of {total} absent or contradicted, {share:.1}%");
    }
}

fn misattributed(cases: &[Value]) {
    let mut right = 0;
    for case in cases {
        let grounding = ground(case, json!([]));
        let found: BTreeSet<String> = grounding
            .numbers
            .iter()
            .filter(|number| !number.contradicts.is_empty())
            .map(|number| core(&number.text))
            .collect();
        let wrong: BTreeSet<String> =
            case["wrong_numbers"].as_array().into_iter().flatten().filter_map(Value::as_str).map(core).collect();
        right += usize::from(wrong.is_subset(&found));
        if found != wrong {
            println!("  {}: {found:?}, wrong are {wrong:?}: {}", case["id"], case["text"]);
        }
    }
    println!("misattributed_cases: {right} of {} with the wrong ones contradicted", cases.len());
}

fn extraction(cases: &[Value], shows: bool) {
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for case in cases {
        let found: Vec<f64> = read_markdown(case["text"].as_str().unwrap_or_default())
            .iter()
            .filter_map(|reading| reading.value)
            .map(|value| value.numerator.to_string().parse::<f64>().unwrap_or(f64::NAN) / value.denominator as f64)
            .collect();
        let listed: Vec<f64> = case["values"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .filter_map(|text| text.parse().ok())
            .collect();
        let same =
            found.len() == listed.len() && found.iter().zip(&listed).all(|(a, b)| (a - b).abs() <= 1e-9 * b.abs());
        let count = counts.entry(case["tier"].as_str().unwrap_or_default()).or_default();
        count.0 += usize::from(same);
        count.1 += 1;
        if !same && shows {
            println!("  {}: {found:?}, listed {listed:?}: {}", case["id"], case["text"]);
        }
    }
    for (tier, (right, total)) in counts {
        println!("extract_en {tier}: {right} of {total}");
    }
}
