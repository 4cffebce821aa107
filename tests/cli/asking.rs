//! Tools: what may be asked, what is refused, and that nothing gets past them.

use std::time::{Duration, Instant};

use crate::call::{Place, adduce};
use crate::sales::{on, sales, tool};

fn loaded() -> Place {
    let place = Place::new();
    adduce("ingest --domain campaign").inside(&place).run().ended(0);
    place
}

#[test]
fn a_request_is_answered_with_evidence_or_a_typed_no() {
    let place = loaded();
    let check = |request: &str, kind: &str, code: &str| {
        let ran = adduce("query --domain campaign").inside(&place).input(format!("{request}\n")).run();
        let found = ran.records().remove(0);
        assert_eq!(
            (found["kind"].as_str(), found["code"].as_str().unwrap_or_default()),
            (Some(kind), code),
            "{request}: {found}"
        );
        assert_eq!(ran.exit, i32::from(kind != "evidence"), "{request}");
    };
    check(r#"{"tool":"get_case","arguments":{"id":"camp-009"}}"#, "evidence", "");
    check(r#"{"tool":"get_queue_summary"}"#, "evidence", "");
    check(r#"{"tool":"get_queue_summary","arguments":{"group_by":null}}"#, "evidence", "");
    check(r#"{"tool":"get_policy_rule","arguments":{"id":"DEC-6"}}"#, "evidence", "");
    check(r#"{"tool":"search_policy","arguments":{"query":"weapons"}}"#, "evidence", "");
    check(r#"{"tool":"get_case","arguments":{"id":"camp-999"}}"#, "refusal", "not_found");
    check(r#"{"tool":"get_case","arguments":{}}"#, "refusal", "missing_argument");
    check(r#"{"tool":"get_case","arguments":{"id":["camp-009"]}}"#, "refusal", "wrong_type");
    check(r#"{"tool":"get_case","arguments":{"id":9}}"#, "refusal", "wrong_type");
    check(r#"{"tool":"get_case","arguments":{"id":"a\u0000b"}}"#, "refusal", "out_of_range");
    check(
        r#"{"tool":"get_case","arguments":{"id":"camp-009","sql":"DROP TABLE cases"}}"#,
        "refusal",
        "unknown_argument",
    );
    check(r#"{"tool":"get_case","arguments":[]}"#, "refusal", "malformed");
    check(r#"{"tool":"get_case","arguments":{"id":"' OR 1=1 --"}}"#, "refusal", "not_found");
    check(r#"{"tool":"get_queue_summary","arguments":{"group_by":"organizer_name"}}"#, "refusal", "out_of_range");
    check(r#"{"tool":"drop_table"}"#, "refusal", "unknown_tool");
    check(r#"{"tool":7}"#, "refusal", "malformed");
    check("{\"request\":1}", "error", "no_kind");
    let long = format!("{{\"tool\":\"get_case\",\"arguments\":{{\"id\":\"{}\"}}}}", "x".repeat(1 << 20));
    check(&long, "refusal", "out_of_range");
}

#[test]
fn evidence_says_what_it_rests_on() {
    let place = loaded();
    let ran = adduce("query --domain campaign get_case id=camp-017").inside(&place).run().ended(0);
    let evidence = ran.records().remove(0);
    assert_eq!(evidence["thread"], evidence["source_id"]);
    assert!(ran.text().contains("\"goal_amount\":5500.00,"), "digits are kept: {}", ran.text());
    assert_eq!(evidence["columns"][3]["format"], "untrusted_text");
    assert_eq!(
        (&evidence["coverage"], &evidence["truncated"], &evidence["rows_returned"]),
        (&"complete".into(), &false.into(), &1.into())
    );
    assert_eq!(evidence["trace"]["parameters"]["id"], "camp-017");
    assert!(!evidence.to_string().contains(&*place.path().to_string_lossy()), "{evidence}");
    let told = adduce("query --domain campaign get_case id=camp-017 --pretty").inside(&place).run().ended(0);
    assert!(told.text().contains("5500.00"), "{}", told.text());
}

#[test]
fn calls_that_are_wrong_are_told_before_anything_is_opened() {
    let place = Place::new();
    let check = |call: &str, told: &str| {
        let ran = adduce(call).inside(&place).run().ended(2);
        assert!(ran.stderr.contains(told), "{call}: {}", ran.stderr);
    };
    check("query --domain campaign nothing", "there is no tool \"nothing\"");
    check("query --domain campaign get_case camp-009", "write key=value");
    check("query --domain campaign get_case id=a id=b", "given twice");
    check("query --domain campaign get_case id=camp-009", "nothing was loaded");
    check("query --domain campaign --on day=2026-01-01 get_case id=x", "takes the scope \"day\"");
    adduce("query --domain campaign get_policy_rule id=PROH-2").inside(&place).run().ended(0);
    adduce("query --domain campaign --tools").inside(&place).run().ended(0);
    assert!(!place.path().join(".adduce").exists());
}

#[test]
fn sql_that_reaches_further_than_its_tables_is_refused_and_nothing_changes() {
    let place = sales();
    place.file("secret.csv", "n\nsecret\n");
    on(&place, "ingest").run().ended(0);
    let hostile = [
        "COPY sales TO 'out.csv'",
        "ATTACH 'other.duckdb'",
        "SELECT content AS n FROM read_text('secret.csv')",
        "SELECT content AS n FROM \"read_text\"('secret.csv')",
        "SELECT file AS n FROM glob('*')",
        "SELECT n FROM 'secret.csv'",
        "SET enable_external_access = true",
        "PRAGMA database_list",
        "INSTALL httpfs",
        "SELECT 1 AS n; SELECT 2 AS n",
        "SELECT n FROM query('SELECT 1 AS n')",
        "SELECT path AS n FROM duckdb_databases()",
        "SELECT current_setting('temp_directory') AS n",
        "WITH pragma_database_list AS (SELECT path AS n FROM pragma_database_list) SELECT n FROM pragma_database_list",
        "SELECT 1 AS n) AS answer; DROP TABLE sales; (SELECT 1 AS n",
    ];
    for (number, sql) in hostile.iter().enumerate() {
        tool(&place, &format!("hostile_{number}"), 5, sql);
    }
    let linted = on(&place, "domain lint").run().ended(2);
    let store = || -> Vec<(String, Vec<u8>)> {
        let mut found = Vec::new();
        for folder in [place.path().to_owned(), place.path().join(".adduce/store")] {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                found.push((path.display().to_string(), std::fs::read(&path).unwrap_or_default()));
            }
        }
        found.sort();
        found
    };
    let before = store();
    let requests: String = (0..hostile.len()).map(|number| format!("{{\"tool\":\"hostile_{number}\"}}\n")).collect();
    let ran = on(&place, "query").input(requests).run().ended(1);
    for (number, refusal) in ran.records().iter().enumerate() {
        assert_eq!(refusal["code"], "unsafe_tool", "{}: {refusal}", hostile[number]);
        assert!(linted.stderr.contains(&format!("hostile_{number}.sql:")), "{}", hostile[number]);
    }
    assert!(store() == before, "the store or the folder around it changed");
    assert!(
        !ran.text().contains("secret\\n") && !ran.text().contains(&*place.path().to_string_lossy()),
        "{}",
        ran.text()
    );
}

#[test]
fn what_has_no_end_is_stopped_and_what_is_too_large_is_cut() {
    let place = sales();
    on(&place, "ingest").run().ended(0);
    let cross = "SELECT CAST(count(*) AS VARCHAR) AS n FROM range(1000000) AS a(i), range(1000000) AS b(j), range(1000) AS c(k) WHERE a.i + b.j = c.k + 7";
    tool(&place, "cross", 1, cross);
    tool(
        &place,
        "unnest",
        1,
        "SELECT CAST(count(u) AS VARCHAR) AS n FROM (SELECT unnest(range(i)) AS u FROM range(10000000) AS r(i))",
    );
    tool(&place, "many", 10, "SELECT CAST(i AS VARCHAR) AS n FROM range(1000000) AS r(i) ORDER BY i");
    tool(&place, "wide", 10, "SELECT string_agg('xxxxxxxxxx', '') AS n FROM range(110000)");
    tool(&place, "memory", 1, "SELECT CAST(len(list(i)) AS VARCHAR) AS n FROM range(1000000000) AS r(i)");
    on(&place, "domain lint").run().ended(0);
    for name in ["cross", "unnest", "memory"] {
        let began = Instant::now();
        let refusal = on(&place, &format!("query {name} --deadline 1")).run().ended(1).records().remove(0);
        assert!(["deadline", "too_large"].contains(&refusal["code"].as_str().unwrap_or_default()), "{name}: {refusal}");
        // The machine may be busy; the measured figure is in the report, and this finds what never stops.
        assert!(began.elapsed() < Duration::from_secs(60), "{name}: {:?}", began.elapsed());
    }
    let many = on(&place, "query many").run().ended(0).records().remove(0);
    assert_eq!(
        (&many["truncated"], &many["rows_returned"], &many["coverage"]),
        (&true.into(), &10.into(), &"incomplete".into())
    );
    let wide = on(&place, "query wide").run().ended(0).records().remove(0);
    assert_eq!((&wide["truncated"], &wide["rows_returned"]), (&true.into(), &0.into()));
}

#[test]
fn a_tool_is_told_with_file_and_line_where_it_is_wrong() {
    let place = sales();
    let good = std::fs::read_to_string(place.path().join("parish/tools/rows.sql")).unwrap();
    let check = |from: &str, to: &str, told: &str| {
        place.file("parish/tools/rows.sql", good.replacen(from, to, 1));
        let ran = on(&place, "domain lint").run().ended(2);
        assert!(ran.stderr.contains(told), "{from:?} -> {to:?}: {}", ran.stderr);
    };
    check("audience = \"operator\"", "audience = \"model\"", "tools/rows.sql:1: a model gets no whole records");
    check("rows = 1000", "rows = 0", "tools/rows.sql:1: `rows` is from 1");
    check("/*", "--", "tools/rows.sql:1: the file begins with a header");
    check("title = ", "titel = ", "tools/rows.sql:2: unknown field `titel`");
    check("FROM sales", "FROM sale", "tools/rows.sql:16: \"sale\" is no table of the domain");
    check("ORDER BY id", "WHERE id = $id ORDER BY id", "$id is not declared");
    check(
        "[columns]",
        "[parameters.day]\ntype = \"date\"\n[columns]",
        "\"day\" is declared, but the statement does not use it",
    );
    check(
        "code = { type = \"word\" }",
        "code = { type = \"word\", protected = true }\n_who = { type = \"word\" }",
        "_who",
    );
}
