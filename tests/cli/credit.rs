//! The credit domain as people and models meet it: its golden cases, evidence beside figures of other programs, and every way that
//! a protected attribute or a hidden cell might be had.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::call::{Call, Place, adduce, read, repository};

const PROTECTED: [&str; 3] = ["age", "personal_status_sex", "foreign_worker"];

fn on(place: &Place, call: &str) -> Call {
    adduce(call).inside(place).with("--domain").with("credit")
}

fn loaded() -> Place {
    let place = Place::new();
    on(&place, "ingest -q").run().ended(0);
    place
}

/// Asks all requests in one run; an answer each, in their order.
fn ask(place: &Place, requests: &[Value]) -> Vec<Value> {
    let lines: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let answers = on(place, "query -q").input(lines).run().records();
    assert_eq!(answers.len(), requests.len());
    answers
}

fn evidence(place: &Place) -> Value {
    on(place, "query get_evidence").run().records().remove(0)
}

/// The cell of a figure of evidence about the model.
fn figure<'a>(evidence: &'a Value, figure: &str, part: &str) -> &'a Value {
    let rows = evidence["rows"].as_array().unwrap_or_else(|| panic!("no evidence: {evidence}"));
    rows.iter().find(|row| row["figure"] == figure && row["part"] == part).expect("the figure is there")
}

#[track_caller]
fn near(found: &Value, expected: f64) {
    let value = found["value"].as_f64().unwrap_or_else(|| panic!("no value: {found}"));
    assert!((value - expected).abs() < 1e-9, "{found} instead of {expected}");
}

mod golden {
    use super::*;

    /// What is wrong with an answer by what a case holds it to.
    fn faults(answer: &Value, holds: &Value) -> Vec<String> {
        let mut faults = Vec::new();
        let rows = answer["rows"].as_array().cloned().unwrap_or_default();
        for (expectation, expected) in holds.as_object().expect("expectations by name") {
            let listed = expected.as_array().cloned().unwrap_or_default();
            let texts = listed.iter().filter_map(Value::as_str);
            let said =
                if answer["kind"] == "refusal" { answer["message"].to_string() } else { answer["rows"].to_string() };
            match expectation.as_str() {
                "rows" => faults.extend(listed.iter().flat_map(|expected| row_faults(&rows, expected))),
                "count" if json!(rows.len()) == *expected => {}
                "suppressed" if answer["suppressed_cells"] == *expected => {}
                "refused" if answer["code"] == *expected => {}
                "says" => faults
                    .extend(texts.filter(|text| !said.contains(text)).map(|text| format!("does not say {text:?}"))),
                "never" => faults.extend(texts.filter(|text| said.contains(text)).map(|text| format!("says {text:?}"))),
                "no_column" => faults.extend(
                    texts
                        .filter(|name| rows.iter().any(|row| row.get(name).is_some()))
                        .map(|name| format!("has {name:?}")),
                ),
                "hidden" => {
                    let column = expected["column"].as_str().expect("a column");
                    let hidden = rows.iter().filter(|row| row[column].is_null()).count();
                    let enough = hidden as u64 >= expected["least"].as_u64().expect("a least");
                    faults.extend((!enough).then(|| format!("hides {hidden}")));
                }
                other => faults.push(format!("{other}: expected {expected}")),
            }
        }
        if (answer["kind"] == "refusal") != holds.get("refused").is_some() {
            faults.push("is a refusal where evidence is expected, or the other way round".to_owned());
        }
        faults
    }

    fn row_faults(rows: &[Value], expected: &Value) -> Vec<String> {
        let place = expected["where"].as_object().expect("a place");
        let Some(row) = rows.iter().find(|row| place.iter().all(|(key, value)| row[key] == *value)) else {
            return vec![format!("has no row {}", expected["where"])];
        };
        let cells = expected["is"].as_object().expect("cells");
        let same = |one: &Value, other: &Value| match (one.as_f64(), other.as_f64()) {
            (Some(one), Some(other)) => (one - other).abs() < 1e-9,
            _ => one == other,
        };
        let wrong = cells.iter().filter(|(key, value)| row.get(*key).is_none_or(|found| !same(found, value)));
        wrong.map(|(key, value)| format!("{key}: expected {value}, found {}", row[key])).collect()
    }

    #[test]
    fn every_golden_case_holds() {
        let place = loaded();
        let (mut cases, mut wrong) = (0, Vec::new());
        for file in ["tools", "refusals", "suppression"] {
            let text = read(&format!("golden/credit/{file}.jsonl"));
            let entries: Vec<Value> =
                text.lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON")).collect();
            let requests: Vec<Value> = entries.iter().map(|entry| entry["request"].clone()).collect();
            for (entry, answer) in entries.iter().zip(ask(&place, &requests)) {
                assert!(entry["holds"].as_object().is_some_and(|holds| !holds.is_empty()), "{entry}");
                let faults = faults(&answer, &entry["holds"]);
                wrong.extend(faults.iter().map(|fault| format!("{} {}: {fault}", entry["id"], entry["name"])));
                cases += 1;
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(cases >= 30, "{cases}");
    }

    #[test]
    fn an_answer_that_is_not_as_a_case_expects_is_a_fault() {
        let answer = json!({"kind": "evidence", "suppressed_cells": 1, "rows": [{"a": "x", "n": 2, "m": null}]});
        let check = |holds: Value, expected: usize| assert_eq!(faults(&answer, &holds).len(), expected, "{holds}");
        check(json!({"rows": [{"where": {"a": "x"}, "is": {"n": 2.0, "m": null}}], "count": 1, "suppressed": 1}), 0);
        check(json!({"rows": [{"where": {"a": "x"}, "is": {"n": 2.1, "m": 0, "o": null}}]}), 3);
        check(json!({"rows": [{"where": {"a": "y"}, "is": {}}]}), 1);
        check(json!({"count": 2}), 1);
        check(json!({"suppressed": 0, "says": ["z"], "never": ["x"], "no_column": ["n"]}), 4);
        check(json!({"refused": "protected"}), 2);
        check(json!({"hidden": {"column": "m", "least": 2}}), 1);
        check(json!({"unknown": 1}), 1);
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_one_other_intervals_alone() {
    let place = loaded();
    let one = on(&place, "query get_evidence").run();
    assert_eq!(on(&place, "query get_evidence --seed 1").run().stdout, one.stdout);
    let (one, other) = (one.records().remove(0), on(&place, "query get_evidence --seed 2").run().records().remove(0));
    assert_ne!(one["source_id"], other["source_id"]);
    assert_eq!(figure(&one, "auc", "all")["value"], figure(&other, "auc", "all")["value"]);
    assert_ne!(figure(&one, "auc", "all")["low"], figure(&other, "auc", "all")["low"]);
}

/// The shipped scores, changed line by line; the benchmark stays.
fn scored(change: impl Fn(&str, f64, bool) -> Option<String>) -> Place {
    let place = Place::new();
    let benchmark = read("domains/credit/data/benchmark.csv");
    let bad: BTreeMap<&str, bool> = benchmark
        .lines()
        .skip(1)
        .map(|line| (line.split(',').next().unwrap_or_default(), line.ends_with(",bad")))
        .collect();
    let mut scores = "id,fold,probability_bad\n".to_owned();
    for line in read("domains/credit/data/scores.csv").lines().skip(1) {
        let mut cells = line.split(',');
        let id = cells.next().expect("an id");
        let probability = cells.nth(1).and_then(|digits| digits.parse().ok()).expect("a probability");
        scores.extend(change(id, probability, bad[id]).map(|probability| format!("{id},1,{probability}\n")));
    }
    place.file("benchmark.csv", &benchmark);
    place.file("scores.csv", scores);
    place
}

#[test]
fn scores_with_ties_have_the_figures_that_other_programs_give_them() {
    let place = scored(|_, probability, _| Some(format!("{probability:.1}")));
    on(&place, "ingest -q benchmark.csv scores.csv").run().ended(0);
    let evidence = evidence(&place);
    // scikit-learn 1.x and scipy 1.x of the same scores; bins (0, 0.1], (0.1, 0.2] and so on.
    for (name, expected) in
        [("auc", 0.766_438_095_238), ("ks", 0.422_380_952_381), ("brier", 0.169_66), ("ece", 0.0424)]
    {
        near(figure(&evidence, name, "all"), expected);
    }
    let psi = figure(&evidence, "psi", "later scores");
    assert_eq!((&psi["value"], &psi["note"]), (&Value::Null, &json!("insufficient: there is no case")));
}

#[test]
fn scores_of_one_class_have_no_ranking_and_say_so() {
    let place = scored(|_, probability, bad| bad.then(|| probability.to_string()));
    on(&place, "ingest -q benchmark.csv scores.csv").run().ended(0);
    let evidence = evidence(&place);
    near(figure(&evidence, "brier", "all"), 0.346_591_987_436);
    near(figure(&evidence, "ece", "all"), 0.536_702_713_333);
    for name in ["auc", "gini", "ks"] {
        let found = figure(&evidence, name, "all");
        assert_eq!((&found["value"], &found["low"]), (&Value::Null, &Value::Null));
        assert_eq!(found["note"], "insufficient: all cases have the same outcome");
    }
    // Fewer than five of an outcome: neither its rate nor what follows from it is shown.
    for (name, part) in
        [("bad_rate", "all"), ("bad_rate", "band E"), ("approved_bad", "at the cut-off"), ("cost", "approving all")]
    {
        assert!(figure(&evidence, name, part)["value"].is_null(), "{name} of {part}");
    }
    let fair = on(&place, "query get_fairness_table attribute=age").run().records().remove(0);
    assert!(fair["rows"].as_array().unwrap().iter().all(|row| row["people"].is_null() && row["four_fifths"].is_null()));
}

#[test]
fn scores_that_are_missing_or_of_nobody_are_told() {
    let place = scored(|id, probability, _| Some(probability.to_string()).filter(|_| id != "SGC-0001"));
    let mut scores = std::fs::read_to_string(place.path().join("scores.csv")).unwrap();
    scores.push_str("SGC-1001,1,0.5\nSGC-1002,1,1.5\nSGC-1003,1,nan\n");
    place.file("scores.csv", scores);
    let call = on(&place, "ingest -q benchmark.csv scores.csv --max-rejects 2").run();
    let rejects = call.of_kind("reject");
    assert_eq!(rejects.len(), 2, "{rejects:?}");
    let evidence = evidence(&place);
    let cases = figure(&evidence, "cases", "all");
    assert_eq!(cases["value"], 999);
    assert!(cases["note"].as_str().unwrap().contains("1 without one"), "{cases}");
    assert_eq!(evidence["coverage"], "incomplete");
}

#[test]
fn a_benchmark_that_is_another_table_is_refused_with_the_reason() {
    let check = |change: fn(&str) -> String, expected: &str| {
        let place = Place::new();
        place.file("benchmark.csv", change(&read("domains/credit/data/benchmark.csv")));
        let call = on(&place, "ingest -q benchmark.csv --max-rejects 5000").run();
        let rejects = call.of_kind("reject");
        assert!(
            !rejects.is_empty() && rejects.iter().any(|reject| reject.to_string().contains(expected)),
            "{expected}: {:?}",
            rejects.first()
        );
    };
    check(|rows| rows.replacen(",1169,", ",1170,", 1), "not_the_benchmark");
    check(|rows| rows.lines().take(900).collect::<Vec<_>>().join("\n"), "not_the_benchmark");
    check(|rows| rows.replacen(",1169,", ",99999,", 1), "out_of_range");
    // A label of the Statlog coding.
    check(|rows| rows.replacen("0 to 2", "1", 1), "no declared category");
}

#[test]
fn an_application_that_contradicts_itself_is_refused() {
    let check = |from: &str, to: &str| {
        let place = Place::new();
        let rows = read("domains/credit/data/applications.csv");
        assert!(rows.contains(from));
        place.file("applications.csv", rows.replacen(from, to, 1));
        let call = on(&place, "ingest -q applications.csv").run();
        assert_eq!(call.of_kind("reject").len(), 1, "{from} {to}: {}", call.text());
        assert_eq!(call.exit, 1);
    };
    check(",decided,2026", ",approved,2026");
    check(",0.293813,C,", ",0.293813,A,");
    check(",0.293813,C,", ",1.293813,E,");
    check(",in_review,,", ",decided,,");
}

#[test]
fn no_protected_attribute_is_to_be_had_from_the_benchmark() {
    let place = loaded();
    let mut spelled: Vec<String> = Vec::new();
    for name in PROTECTED {
        let upper = name.to_ascii_uppercase();
        let first = format!("{}{}", name[..1].to_ascii_uppercase(), &name[1..]);
        let (spaced, hyphened, glued) = (name.replace('_', " "), name.replace('_', "-"), name.replace('_', ""));
        let cyrillic = name.replace('a', "а").replace('e', "е").replace('o', "о");
        let wide: String = name.chars().map(|c| char::from_u32(c as u32 + 0xFEE0).unwrap_or(c)).collect();
        let hex: String = name.bytes().map(|byte| format!("%{byte:02x}")).collect();
        spelled.extend([name.to_owned(), upper, first, spaced, hyphened, glued, cyrillic, wide, hex]);
        spelled.extend([
            format!(" {name} "),
            format!("{name}\u{200B}"),
            format!("\"{name}\""),
            format!("benchmark.{name}"),
        ]);
        spelled.extend([
            format!("{name}_band"),
            format!("{name}; SELECT 1"),
            format!("{name} AS x"),
            format!("mean_{name}"),
        ]);
    }
    spelled.extend(
        ["sex", "gender", "female", "Alter", "nationality", "foreigner", "born", "years_old", "protected"]
            .map(str::to_owned),
    );
    spelled.extend(
        ["*", "rowid", "id", "source_line", "credit_risk", "probability_bad", "first_category"].map(str::to_owned),
    );
    let mut requests = Vec::new();
    for name in &spelled {
        requests.push(json!({"tool": "query_benchmark", "arguments": {"measure": "count", "group_by": name}}));
        requests.push(json!({"tool": "query_benchmark", "arguments": {"measure": "count", "group_by": "job", "group_by_2": name}}));
        requests.push(json!({"tool": "query_benchmark", "arguments": {"measure": "count", "filter": name, "filter_value": "yes"}}));
        requests.push(json!({"tool": "query_benchmark", "arguments": {"measure": "mean", "column": name}}));
        requests.push(json!({"tool": "query_benchmark", "arguments": {"measure": name}}));
        requests.push(json!({"tool": "query_benchmark", "arguments": {"measure": "count", name: "yes"}}));
        requests.push(json!({"tool": "get_fairness_table", "arguments": {"attribute": "age", name: "yes"}}));
    }
    for (request, answer) in requests.iter().zip(ask(&place, &requests)) {
        assert_eq!(answer["kind"], "refusal", "{request}");
        let message = answer["message"].as_str().expect("a refusal says why").to_owned();
        // What the asker wrote may be repeated; nothing that the rows hold is told.
        let told = spelled.iter().fold(message.clone(), |told, name| told.replace(&format!("{name:?}"), ""));
        assert!(!told.chars().any(|c| c.is_ascii_digit() && c != '2'), "{message}");
        for value in ["female", "divorced", "married", "single"] {
            assert!(!told.contains(value), "{message}");
        }
    }
}

#[test]
fn no_answer_of_a_case_or_of_the_benchmark_holds_a_protected_attribute() {
    let place = loaded();
    let mut requests: Vec<Value> =
        (1..=60).map(|number| json!({"tool": "get_case", "arguments": {"id": format!("APP-{number:03}")}})).collect();
    requests.push(json!({"tool": "query_benchmark", "arguments": {"measure": "count"}}));
    requests.push(json!({"tool": "get_queue_summary", "arguments": {}}));
    for answer in ask(&place, &requests) {
        assert_eq!(answer["kind"], "evidence", "{answer}");
        let columns = answer["columns"].as_array().unwrap().iter();
        let shown = columns.filter(|column| PROTECTED.iter().any(|name| column["name"] == *name)).count();
        assert_eq!(shown, 0, "{answer}");
        for row in answer["rows"].as_array().unwrap() {
            let row = row.to_string().to_lowercase();
            assert!(!row.contains("female") && !row.contains("married") && !row.contains("\"age"), "{row}");
        }
        let sql = answer["trace"]["sql"].to_string();
        assert!(
            PROTECTED
                .iter()
                .all(|name| !sql.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == *name))
        );
    }
}

#[test]
fn a_step_that_could_tell_of_a_part_of_the_people_or_is_not_whole_does_not_load() {
    let place = Place::new();
    place.copy("domains/credit", "mine");
    let lint = || adduce("domain lint mine").inside(&place).run();
    lint().ended(0);
    let check = |file: &str, from: &str, to: &str, expected: &str| {
        let path = format!("mine/tools/{file}.sql");
        let whole = read(&format!("domains/credit/tools/{file}.sql"));
        assert!(whole.contains(from), "{file} does not say {from:?}");
        place.file(&path, whole.replacen(from, to, 1));
        let call = lint();
        assert!(call.exit != 0 && call.stderr.contains(expected), "{to}: {}", call.stderr);
        place.file(&path, whole);
    };
    let (all, fair) = ("get_evidence", "get_fairness_table");
    check(all, "[then]", "[parameters.of]\ntype = \"word\"\n[then]", "figures are of everybody");
    check(all, "[then]", "[scope.day]\ntype = \"date\"\n[then]", "takes no scope");
    check(all, "[then]", "[columns]\nid = { type = \"word\" }\n[then]", "unknown field `columns`");
    check(all, "\"aggregate\"", "\"case\"", "discloses `aggregate`");
    check(all, "\"model_evidence\"", "\"rows\"", "unknown variant `rows`");
    check(all, "bins = 10", "bins = 0", "1 to 100 `bins`");
    check(all, "resamples = 1000", "resamples = 99999", "at most 10000 `resamples`");
    check(all, "top = 0.2 }", "top = 0.1 }", "ascending order");
    check(all, "top = 1 }", "top = 1.5 }", "up to 1");
    check(all, "approved_bad = 5", "approved_bad = -5", "numbers from 0 on");
    check(all, "AS bad, false", "AS wrong, false", "bad");
    check(fair, "by = \"attribute\"", "by = \"group\"", "names the one parameter");
    check(fair, ", foreign_worker = [\"yes\", \"no\"]", "", "groups of each");
    check(fair, "[then]", "[parameters.job]\ntype = \"word\"\noptional = true\n[then]", "names the one parameter");
    check(fair, "protected = true\n", "", "protected column");
}

#[test]
fn somebody_in_none_of_the_declared_groups_is_a_refusal_and_no_remainder() {
    let place = loaded();
    place.copy("domains/credit", "mine");
    let tool = read("domains/credit/tools/get_fairness_table.sql").replacen("ELSE 'over 25'", "ELSE 'older'", 1);
    place.file("mine/tools/get_fairness_table.sql", tool);
    let call = adduce("query --domain mine get_fairness_table attribute=age").inside(&place).run();
    let refusal = call.records().remove(0);
    assert_eq!((&refusal["kind"], &refusal["code"]), (&json!("refusal"), &json!("failed")), "{refusal}");
}

mod attacked {
    //! What a reader of every answer can tell: each table with its margins is a linear program. That all tables are linked is
    //! for `scripts/bench-credit`, whose solver takes them at once.

    use microlp::{ComparisonOp, OptimizationDirection, Problem, Variable};

    use super::*;

    /// With the outcome, and without it.
    type Classes = [f64; 2];
    /// What is shown of a table, by the categories of its cell.
    type Shown = BTreeMap<Vec<String>, Option<Classes>>;

    fn shown(answer: &Value, groups: &[&str]) -> Shown {
        let rows = answer["rows"].as_array().unwrap_or_else(|| panic!("no evidence: {answer}"));
        let category = |row: &Value, group: &&str| row[*group].as_str().expect("a category").to_owned();
        let classes = |row: &Value| {
            let (people, bad) = (row["people"].as_f64()?, row["bad"].as_f64()?);
            let rate = row["bad_rate"].as_f64()?;
            assert!((rate - bad / people).abs() < 1e-6 && people >= 30.0 && bad >= 5.0 && people - bad >= 5.0, "{row}");
            Some([bad, people - bad])
        };
        rows.iter().map(|row| (groups.iter().map(|group| category(row, group)).collect(), classes(row))).collect()
    }

    /// How wide the range is that each hidden number of a table can be in, by its place among them.
    fn ranges(table: &Shown, margins: [&Shown; 2], all: Classes, class: usize) -> Vec<f64> {
        let bound = |of: usize, direction| {
            let mut problem = Problem::new(direction);
            let mut hidden = 0;
            let mut term = |problem: &mut Problem, shown: Option<Classes>| -> Result<f64, Variable> {
                if let Some(classes) = shown {
                    return Ok(classes[class]);
                }
                hidden += 1;
                Err(problem.add_var(if hidden == of + 1 { 1.0 } else { 0.0 }, (0.0, 1e6)))
            };
            let cells: BTreeMap<&Vec<String>, Result<f64, Variable>> =
                table.iter().map(|(cell, shown)| (cell, term(&mut problem, *shown))).collect();
            for (side, margin) in margins.into_iter().enumerate() {
                let mut sums = Vec::new();
                for (category, shown) in margin {
                    let sum = term(&mut problem, *shown);
                    let parts = cells.iter().filter(|(cell, _)| cell[side] == category[0]).map(|(_, part)| *part);
                    equal(&mut problem, parts, sum);
                    sums.push(sum);
                }
                equal(&mut problem, sums.into_iter(), Ok(all[class]));
            }
            problem.solve().expect("the true table is a solution").into_solution().expect("bounded").objective()
        };
        let open = |shown: &Shown| shown.values().filter(|shown| shown.is_none()).count();
        let hidden = open(table) + open(margins[0]) + open(margins[1]);
        let range = |of| bound(of, OptimizationDirection::Maximize) - bound(of, OptimizationDirection::Minimize);
        (0..hidden).map(range).collect()
    }

    /// The parts add up to the whole.
    fn equal(problem: &mut Problem, parts: impl Iterator<Item = Result<f64, Variable>>, whole: Result<f64, Variable>) {
        let (mut terms, mut known) = (Vec::new(), 0.0);
        for (part, sign) in parts.map(|part| (part, 1.0)).chain([(whole, -1.0)]) {
            match part {
                Ok(number) => known += sign * number,
                Err(variable) => terms.push((variable, sign)),
            }
        }
        if !terms.is_empty() {
            problem.add_constraint(terms.as_slice(), ComparisonOp::Eq, -known);
        }
    }

    #[test]
    fn every_table_that_is_answered_leaves_ten_people_open_in_each_hidden_cell() {
        let place = loaded();
        let tools = on(&place, "query --tools").run().records();
        let tool = tools.iter().find(|tool| tool["name"] == "query_benchmark").expect("the tool is listed");
        let names = tool["input_schema"]["properties"]["group_by"]["enum"].as_array().expect("variables are listed");
        let names: Vec<&str> = names.iter().filter_map(Value::as_str).collect();
        let pairs: Vec<[&str; 2]> =
            names.iter().enumerate().flat_map(|(at, one)| names[at + 1..].iter().map(|other| [*one, *other])).collect();
        assert_eq!((names.len(), pairs.len()), (17, 136));
        let request = |groups: &[&str]| {
            let keys = ["group_by", "group_by_2"].into_iter().zip(groups);
            let mut arguments = json!({"measure": "bad_rate"});
            keys.for_each(|(key, group)| arguments[key] = json!(group));
            json!({"tool": "query_benchmark", "arguments": arguments})
        };
        let requests: Vec<Value> = [request(&[])]
            .into_iter()
            .chain(names.iter().map(|name| request(&[*name])))
            .chain(pairs.iter().map(|pair| request(pair)))
            .collect();
        let answers = ask(&place, &requests);
        let all = shown(&answers[0], &[])[&Vec::new()].expect("everybody is counted");
        let margins: BTreeMap<&str, Shown> =
            names.iter().zip(&answers[1..]).map(|(name, answer)| (*name, shown(answer, &[*name]))).collect();
        let (mut attacked, mut told) = (0, Vec::<[&str; 2]>::new());
        for (pair, answer) in pairs.iter().zip(&answers[1 + names.len()..]) {
            // Of some tables nothing is shown at all.
            let hidden = || {
                let [first, second] = pair.map(|name| &margins[name]);
                let crossed = |one: &Vec<String>| {
                    second.keys().map(|other| [one[0].clone(), other[0].clone()].to_vec()).collect::<Vec<_>>()
                };
                first.keys().flat_map(crossed).map(|cell| (cell, None)).collect()
            };
            let table = if answer["code"] == "suppressed" { hidden() } else { shown(answer, pair) };
            let [bad, good] = [0, 1].map(|class| ranges(&table, pair.map(|name| &margins[name]), all, class));
            attacked += bad.len();
            let narrow = bad.iter().zip(&good).any(|(bad, good)| bad + good < 10.0 - 1e-6);
            told.extend(narrow.then_some(*pair));
        }
        assert!(told.is_empty(), "{told:?}");
        assert!(attacked > 500, "{attacked}");
    }
}

#[test]
fn people_read_evidence_with_units_intervals_and_what_it_does_not_show() {
    let place = loaded();
    let call = on(&place, "query get_evidence --pretty").run();
    let text = call.text();
    for expected in [
        "0.7764",
        "0.7447",
        "0.8058",
        "share of 1",
        "cost a case",
        "1973 to 1975",
        "nothing here may decide one",
        "4 cells are hidden",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(!text.contains('…'), "nothing of a note is cut off: {text}");
}

/// What the script makes of lines on its standard input, and how it ends.
fn reported(lines: &[u8]) -> (String, Option<i32>) {
    let mut command = std::process::Command::new("python3");
    command.arg(repository().join("scripts/credit-report")).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::null()).spawn().expect("python3 can be started");
    // It may end before it has read everything.
    let _ = child.stdin.take().expect("stdin is piped").write_all(lines);
    let done = child.wait_with_output().expect("the script was started");
    (String::from_utf8(done.stdout).expect("the report is UTF-8"), done.status.code())
}

#[test]
fn the_report_repeats_the_evidence_and_says_what_it_does_not_show() {
    let place = loaded();
    let mut lines = on(&place, "query get_evidence").run().stdout;
    for attribute in ["age", "foreign_worker"] {
        lines.extend(on(&place, &format!("query get_fairness_table attribute={attribute}")).run().stdout);
    }
    let (report, exit) = reported(&lines);
    assert_eq!(exit, Some(0), "{report}");
    let (_, limits) = report.split_once("## What this does not show").expect("it ends with the limits");
    for expected in
        ["1973 to 1975", "6 cells are hidden", "nothing here may decide one", "does not say where it comes from"]
    {
        assert!(limits.contains(expected), "{expected}: {limits}");
    }
    for expected in ["0.7764", "0.7447 to 0.8058", "30.0%", "27.2% to 32.9%", "| 25 or younger | 190 | 28.4% |", "src-"]
    {
        assert!(report.contains(expected), "{expected}: {report}");
    }
    assert!(report.contains("| yes | hidden |") && report.contains("| bin 0.9 to 1 | hidden | hidden |"), "{report}");
    assert_eq!(reported(b"").1, Some(2));
    assert_eq!(reported(&on(&place, "query get_queue_summary").run().stdout).1, Some(2));
}

#[test]
fn an_answer_is_traced_to_the_figures_and_never_to_a_hidden_one() {
    let place = loaded();
    let lines = on(&place, "query get_evidence").run().stdout;
    let thread = evidence(&place)["source_id"].clone();
    let check = |text: &str, verified: bool| {
        let answer = json!({"kind": "answer", "v": 1, "thread": thread, "text": text});
        let input = [lines.as_slice(), format!("{answer}\n").as_bytes()].concat();
        let grounding = adduce("ground").input(input).run().of_kind("grounding").remove(0);
        assert_eq!(grounding["verified"], verified, "{text}: {grounding}");
    };
    check("The AUC is 0.776 (0.745 to 0.806), the Brier score 0.168; 30% of 1,000 turned out bad.", true);
    check("At the cut-off 46 bad ones are approved; that costs 0.574 a case, approving all 1.5.", true);
    check("The AUC is 0.79.", false);
    // Eight of the ten people with the highest scores turned out bad, which nothing shows.
    check("Of those with the highest scores 80.1% turned out bad.", false);
    check("Of the 963 others 296 turned out bad.", false);
}

#[test]
fn figures_are_cut_at_the_caps_of_the_tool_and_that_is_told() {
    let place = loaded();
    place.copy("domains/credit", "mine");
    let tool = read("domains/credit/tools/get_evidence.sql").replacen("rows = 200", "rows = 5", 1);
    place.file("mine/tools/get_evidence.sql", tool);
    let evidence = adduce("query --domain mine get_evidence").inside(&place).run().records().remove(0);
    assert_eq!(evidence["rows"].as_array().map(Vec::len), Some(5), "{evidence}");
    assert_eq!((&evidence["truncated"], &evidence["coverage"]), (&json!(true), &json!("incomplete")));
}

#[test]
fn models_are_served_the_tools_of_the_domain_and_no_writer() {
    let place = loaded();
    let list = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n";
    let answer = on(&place, "query --mcp").input(list).run().records().remove(0);
    let tools = answer["result"]["tools"].as_array().expect("tools are listed");
    let names: Vec<&str> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
    on(&place, "domain lint credit").run().ended(0);
    assert_eq!(names, ["get_case", "get_evidence", "get_fairness_table", "get_queue_summary", "query_benchmark"]);
}
