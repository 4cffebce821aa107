//! A domain of tables alone, one of them of people: what models are told of them, and what of nobody.

use std::fmt::Write as _;

use serde_json::Value;

use crate::call::{Call, Place, adduce};

const DOMAIN: &str = r#"
name = "club"
title = "A club"
version = "1"

[tables.members]
key = ["id"]
[tables.members.columns]
id = { type = "word" }
name = { type = "text", private = true }
region = { type = "word" }
job = { type = "word", nullable = true }
age = { type = "integer", unit = "years", protected = true }
fee = { type = "decimal", scale = 2, unit = "EUR" }
left = { type = "flag" }

[sources.members]
table = "members"
format = "csv"
files = ["members*.csv"]
"#;

const DISCLOSURE: &str = r#"
table = "members"
measures = ["fee"]

[outcome]
column = "left"
bad = "true"

[[variable]]
name = "region"
categories = ["north", "south", "west", "island", "nowhere"]

[[variable]]
name = "job"
categories = ["cook", "pilot"]
missing = "not stated"

[[variable]]
name = "age_band"
column = "age"
bins = ["25"]
crossed = false

[[variable]]
name = "fee_band"
column = "fee"
bins = ["20", "40"]
"#;

/// A header of a tool over cells.
fn cells(protected: bool) -> String {
    format!(
        "/*\ntitle = \"T\"\ndescription = \"D\"\naudience = \"model\"\ndisclosure = \"aggregate\"\norigin = \"cells\"\nprotected = {protected}\nrows = 100\nbytes = 65536\n*/\n"
    )
}

/// A header of a tool with a statement, whose one column is `n`.
fn statement(more: &str, sql: &str) -> String {
    format!(
        "/*\ntitle = \"T\"\ndescription = \"D\"\naudience = \"model\"\n{more}\nbytes = 65536\n[columns]\nn = {{ type = \"text\" }}\n*/\n{sql}\n"
    )
}

/// Six hundred members by a fixed rule: twelve of them on the island, none nowhere.
fn members() -> String {
    let mut csv = "id,name,region,job,age,fee,left\n".to_owned();
    for number in 0..600_u32 {
        let region = if number % 50 == 7 { "island" } else { ["north", "south", "west"][(number % 3) as usize] };
        let job = ["cook", "pilot", "", "cook"][(number / 7 % 4) as usize];
        let (age, left) = (18 + number * 7 % 60, number % 4 == 1);
        let _ = writeln!(csv, "m{number},Secret Person {number},{region},{job},{age},{}.50,{left}", 10 + number % 41);
    }
    csv
}

fn club() -> Place {
    let place = Place::new();
    place.file("club/domain.toml", DOMAIN);
    place.file("club/disclosure.toml", DISCLOSURE);
    place.file("club/tools/ask.sql", cells(false));
    place.file("club/tools/fair.sql", cells(true));
    place.file("members.csv", members());
    place
}

fn on(place: &Place, call: &str) -> Call {
    adduce(call).inside(place).with("--domain").with("club")
}

fn loaded() -> Place {
    let place = club();
    on(&place, "ingest -q members.csv").run().ended(0);
    place
}

fn one(call: Call) -> Value {
    call.run().records().remove(0)
}

fn cell<'a>(evidence: &'a Value, group: &str, name: &str) -> &'a Value {
    let rows = evidence["rows"].as_array().expect("evidence has rows");
    &rows.iter().find(|row| row["region"] == group).expect("the group is a row")[name]
}

#[test]
fn a_domain_of_tables_alone_loads_and_lint_finds_nothing() {
    let place = club();
    on(&place, "domain lint").run().ended(0);
    let call = on(&place, "ingest -").input("{\"id\": \"x\"}\n").run();
    assert_eq!(call.exit, 2, "{}", call.stderr);
    let shown = on(&place, "gate").input(
        "{\"kind\":\"recommendation\",\"case\":{\"domain\":\"club\",\"id\":\"x\",\"fields\":{\"id\":\"x\"}},\"recommendation\":\"APPROVE\"}\n",
    );
    assert_eq!(one(shown)["verdict"], "ESCALATE", "a domain without cases spares nobody");
}

#[test]
fn a_small_group_is_hidden_and_cannot_be_told_from_the_others() {
    let place = loaded();
    let evidence = one(on(&place, "query ask measure=count group_by=region"));
    assert_eq!(evidence["rows"].as_array().map(Vec::len), Some(5), "{evidence}");
    for hidden in ["island", "nowhere"] {
        assert!(cell(&evidence, hidden, "people").is_null(), "{evidence}");
    }
    let total = one(on(&place, "query ask measure=count"))["rows"][0]["people"].as_i64().expect("everyone is counted");
    assert_eq!(total, 600);
    let shown: i64 = evidence["rows"].as_array().unwrap().iter().filter_map(|row| row["people"].as_i64()).sum();
    assert!(total - shown >= 30, "what is hidden adds up to people enough: {evidence}");
    assert_eq!(
        evidence["suppressed_cells"],
        evidence["rows"].as_array().unwrap().iter().filter(|row| row["people"].is_null()).count()
    );
    let refused = |category: &str| {
        let refusal = one(on(&place, "query ask measure=count filter=region").with(format!("filter_value={category}")));
        assert_eq!(refusal["code"], "suppressed", "{refusal}");
        refusal["message"].clone()
    };
    assert_eq!(refused("island"), refused("nowhere"), "an empty group is told apart from no small one");
}

#[test]
fn groups_and_filters_are_the_same_cells_in_any_order() {
    let place = loaded();
    let grouped = one(on(&place, "query ask measure=bad_rate group_by=region group_by_2=job"));
    let turned = one(on(&place, "query ask measure=bad_rate group_by=job group_by_2=region"));
    let filtered = one(on(&place, "query ask measure=bad_rate group_by=region filter=job filter_value=cook"));
    for row in grouped["rows"].as_array().unwrap() {
        let same = |other: &&Value| other["region"] == row["region"] && other["job"] == row["job"];
        let other = turned["rows"].as_array().unwrap().iter().find(same).expect("the cell is there");
        assert_eq!(row["people"], other["people"]);
        if row["job"] == "cook" {
            assert_eq!(row["bad_rate"], *cell(&filtered, row["region"].as_str().unwrap(), "bad_rate"));
        }
    }
}

#[test]
fn a_mean_is_of_those_that_the_rows_hold() {
    let place = loaded();
    let mean = one(on(&place, "query ask measure=mean column=fee"));
    let fees: u32 = (0..600).map(|number| 10 + number % 41).sum();
    let expected = f64::from(fees) / 600.0 + 0.5;
    assert!((mean["rows"][0]["mean_fee"].as_f64().unwrap() - expected).abs() < 1e-6, "{mean}");
    assert_eq!(mean["columns"][1]["unit"], "EUR");
}

#[test]
fn what_no_table_is_made_of_is_refused_without_a_count() {
    let place = loaded();
    let check = |call: &str, code: &str| {
        let refusal = one(on(&place, &format!("query ask {call}")));
        assert_eq!(refusal["kind"], "refusal", "{refusal}");
        assert_eq!(refusal["code"], code, "{refusal}");
        assert!(!refusal["message"].as_str().unwrap().chars().any(|c| c.is_ascii_digit()), "{refusal}");
    };
    check("measure=count group_by=age_band", "protected");
    check("measure=count group_by=age", "protected");
    check("measure=mean column=age", "protected");
    check("measure=count filter=name filter_value=x", "protected");
    check("measure=count group_by=region group_by_2=job filter=fee_band filter_value=x", "too_many_dimensions");
    check("measure=count group_by=region group_by_2=region", "repeated_variable");
    check("measure=count group_by=region filter=region filter_value=north", "repeated_variable");
    check("measure=count filter=region", "incomplete_filter");
    check("measure=count filter=region filter_value=moon", "no_such_category");
    check("measure=mean", "wrong_column");
    check("measure=count column=fee", "wrong_column");
    check("measure=median", "out_of_range");
    check("measure=count group_by=id", "out_of_range");
    let fair = one(on(&place, "query fair measure=bad_rate group_by=age_band"));
    assert_eq!(fair["kind"], "evidence", "{fair}");
    let crossed = one(on(&place, "query fair measure=bad_rate group_by=age_band group_by_2=job"));
    assert_eq!(crossed["code"], "stands_alone", "{crossed}");
}

#[test]
fn a_row_that_is_no_declared_person_is_rejected_without_its_private_parts() {
    let place = club();
    place.file("members-more.csv", "id,name,region,job,age,fee,left\nx1,Secret A,moon,cook,30,1.00,true\nx2,Secret B,north,,old,1.00,true\nx3,Secret C,north,,30,1.00,false\n");
    let call = on(&place, "ingest -q --max-rejects 2 members.csv members-more.csv").run();
    assert_eq!(call.exit, 0, "{}", call.stderr);
    let records = call.records();
    let rejects: Vec<&Value> = records.iter().filter(|record| record["kind"] == "reject").collect();
    assert_eq!(rejects.len(), 2, "{records:?}");
    assert!(!call.text().contains("Secret"));
    let more =
        records.iter().find(|record| record["kind"] == "ingested" && record["file"] == "members-more.csv").unwrap();
    assert_eq!(
        (more["read"].as_i64(), more["loaded"].as_i64(), more["rejected"].as_i64()),
        (Some(3), Some(1), Some(2))
    );
}

#[test]
fn no_statement_of_a_tool_for_models_reaches_around_the_cells() {
    let place = loaded();
    let check = |name: &str, tool: String, expected: Option<&str>| {
        place.file("club/tools/probe.sql", tool);
        let lint = on(&place, "domain lint").run();
        let answer = one(on(&place, "query probe"));
        match expected {
            Some(word) => {
                assert_eq!(answer["code"], "unsafe_tool", "{name}: {answer}");
                assert!(answer["message"].as_str().unwrap().contains(word), "{name}: {answer}");
                assert_ne!(lint.exit, 0, "{name}");
            }
            None => {
                assert_eq!(answer["kind"], "evidence", "{name}: {answer}");
                assert_eq!(lint.exit, 0, "{name}: {}", lint.stderr);
            }
        }
    };
    let many = "disclosure = \"aggregate\"\nrows = 10";
    let case = "disclosure = \"case\"\nrows = 1";
    check("a count of people", statement(many, "SELECT CAST(count(*) AS VARCHAR) AS n FROM members"), Some("people"));
    check("one person", statement(case, "SELECT region AS n FROM members WHERE id = 'm1'"), None);
    check("a private column", statement(case, "SELECT name AS n FROM members WHERE id = 'm1'"), Some("private"));
    check(
        "a protected one",
        statement(case, "SELECT region AS n FROM members WHERE age = 30 LIMIT 1"),
        Some("protected"),
    );
    check(
        "everything",
        statement(case, "SELECT m.n FROM (SELECT id AS n, * FROM members LIMIT 1) AS m"),
        Some("private"),
    );
    place.file("club/derive/copy.sql", "/*\ntitle = \"A copy\"\n*/\nSELECT id, region FROM members\n");
    on(&place, "ingest -q members.csv").run();
    check("a copy", statement(many, "SELECT region AS n FROM copy ORDER BY id"), Some("people"));
    place.file(
        "club/derive/copy.sql",
        "/*\ntitle = \"Regions\"\nreleased = \"names of regions alone\"\n*/\nSELECT DISTINCT region FROM members\n",
    );
    on(&place, "ingest -q members.csv").run();
    check("a released table", statement(many, "SELECT region AS n FROM copy ORDER BY 1"), None);
}

#[test]
fn nothing_hidden_is_counted_in_the_store() {
    let place = loaded();
    place.file("club/tools/kept.sql", "/*\ntitle = \"T\"\ndescription = \"D\"\naudience = \"operator\"\ndisclosure = \"aggregate\"\nrows = 1000\nbytes = 65536\n[columns]\nfirst_category = { type = \"text\" }\npeople = { type = \"integer\" }\nbad = { type = \"integer\" }\n*/\nSELECT first_category, people, bad FROM disclosed_cells WHERE measure IS NULL ORDER BY ALL\n");
    let kept = one(on(&place, "query kept"));
    let rows = kept["rows"].as_array().unwrap();
    assert!(rows.len() > 5, "{kept}");
    for row in rows {
        let (people, bad) = (row["people"].as_i64().unwrap(), row["bad"].as_i64().unwrap());
        assert!(people >= 30 && bad >= 5 && people - bad >= 5, "{row}");
        assert!(row["first_category"] != "island" && row["first_category"] != "nowhere", "{row}");
    }
}
