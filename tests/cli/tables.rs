//! Files of rows, with every kind of damage: the good rows load, and what does not is told with line and reason.

use serde_json::Value;

use crate::call::Place;
use crate::sales::{on, sales};

/// The rows that a source leaves in the store, as `id code amount ratio day note`, and the rejects as `line!code`.
pub(crate) fn loaded(place: &Place, file: &str) -> (Vec<String>, Vec<String>) {
    let ran = on(place, "ingest --rebuild").with(file).run();
    assert!(ran.exit < 2, "{file}: {}", ran.stderr);
    let rejects = ran.of_kind("reject");
    let counted = &ran.of_kind("ingested")[0];
    let count = |key: &str| counted[key].as_u64().unwrap_or_default();
    assert_eq!(count("read"), count("loaded") + count("rejected") + count("duplicate"), "{file}: {counted}");
    assert_eq!(count("rejected"), rejects.len() as u64, "{file}");
    let told = |reject: &Value| format!("{}!{}", reject["line"], reject["code"].as_str().unwrap_or_default());
    let evidence = on(place, "query rows").run().ended(0).records().remove(0);
    let row = |row: &Value| {
        let cells = ["id", "code", "amount", "ratio", "day", "note"].map(|name| match &row[name] {
            Value::Null => "-".to_owned(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        });
        cells.join(" ")
    };
    let rows = evidence["rows"].as_array().expect("evidence has rows").iter().map(row).collect();
    (rows, rejects.iter().map(told).collect())
}

#[test]
fn damaged_rows_end_as_a_careful_reader_would_want() {
    const HEADER: &str = "id,code,amount,ratio,day,note\n";
    let place = sales();
    let check = |file: &str, bytes: &[u8], rows: &[&str], rejects: &[&str]| {
        let path = place.file(file, bytes);
        let (found, told) = loaded(&place, &path);
        assert_eq!(
            (found, told),
            (rows.iter().map(ToString::to_string).collect(), rejects.iter().map(ToString::to_string).collect()),
            "{file} {}",
            bytes.escape_ascii()
        );
    };
    let plain = |text: &str, rows: &[&str], rejects: &[&str]| {
        check("sales.csv", format!("{HEADER}{text}").as_bytes(), rows, rejects);
    };
    // One source with many kinds of damage: each costs its own line and no other.
    plain(
        "1,0123,9.99,0.5,2020-12-25,12/25/2020\n2,a\n3,a,1,1,2020-01-01,x,y\n4,a,\"9,99\",,,\n5,a,,1e400,,\n6,a,,,12/25/2020,\n41_10_1,a,,,,\n007,a,,,,\n9007199254740993,b,2.25,,,\"two\nlines\"\n8,a,NA,,,\nid,code,amount,ratio,day,note\n9,,,,,\"say \"\"yes\"\"\"\n10,a,,9007199254740993,,\n11,a\0b,,,,\n,a,,,,\n12,a,1.234,,,\n",
        &["1 0123 9.99 0.5 2020-12-25 12/25/2020", "9 - - - - say \"yes\"", "9007199254740993 b 2.25 - - two\nlines"],
        &[
            "3!ragged",
            "4!ragged",
            "5!wrong_type",
            "6!out_of_range",
            "7!wrong_type",
            "8!wrong_type",
            "9!leading_zero",
            "12!wrong_type",
            "13!repeated_header",
            "15!out_of_range",
            "16!nul",
            "17!missing",
            "18!out_of_range",
        ],
    );
    plain("1,a,,,,\"open\n2,b,,,,\n3,c,,,,\"shut\"\n", &["2 b - - - -", "3 c - - - shut"], &["2!open_quote"]);
    plain("1,a,,,,\n1,a,,,,\n1,b,,,,\n2,caf\u{e9},,,,", &["1 a - - - -", "2 café - - - -"], &["4!excluded"]);
    plain("", &[], &[]);
    check("sales.csv", b"", &[], &["1!empty"]);
    check("sales.csv", b"\xef\xbb\xbfnote,id,extra\r\nx,1,?\r\n", &["1 - - - - x"], &[]);
    check("sales.csv", b"id;code\n1;a\n", &[], &["1!header"]);
    check("sales.csv", b"id,id\n1,2\n", &[], &["1!header"]);
    check("sales.csv", b"id,note\n1,caf\xe9\n2,ok\n", &["2 - - - - ok"], &["2!not_utf8"]);
    check("sales.csv", b"\xff\xfei\0d\0\n\0", &[], &["1!utf16"]);
    check("wide.csv", b"\xff\xfei\0d\0\n\x001\0\n\0", &["1 - - - - -"], &[]);
    check(
        "european.csv",
        b"Nr;code;amount;day;note\n1;\xe9;9,99;25/12/2020;NA\n2;b;9.99;;\n3;b;1;12/25/2020;\n",
        &["1 é 9.99 - 2020-12-25 -"],
        &["3!wrong_type", "4!wrong_type"],
    );
    check(
        "sales.jsonl",
        b"{\"id\":1,\"amount\":1.25,\"_secret\":\"x\"}\n{\"id\":\"2\"}\n{\"id\":3,\"code\":7}\n[4]\n{\"id\":5,\"ratio\":9007199254740993}\n",
        &["1 - 1.25 - - -"],
        &["2!wrong_type", "3!wrong_type", "4!not_an_object", "5!out_of_range"],
    );
}

#[test]
fn a_source_is_loaded_once_and_a_later_row_replaces_an_earlier_one() {
    let place = sales();
    let first = place.file("sales-1.csv", "id,code\n1,a\n2,b\n");
    let second = place.file("sales-2.csv", "id,code\n2,newer\n3,c\n");
    let snapshot = |ran: &crate::call::Ran| ran.of_kind("ingested")[0]["snapshot"].clone();
    let once = on(&place, "ingest").with(&first).run().ended(0);
    let again = on(&place, "ingest").with(&first).run().ended(0);
    assert_eq!(snapshot(&once), snapshot(&again));
    assert_eq!(again.of_kind("ingested")[0]["duplicate"], 2);
    let twice = on(&place, "ingest").with(&second).with(&second).run().ended(0);
    assert_eq!(twice.of_kind("ingested")[1]["duplicate"], 2, "{}", twice.text());
    let evidence = on(&place, "query rows").run().ended(0).records().remove(0);
    let codes: Vec<&str> = evidence["rows"].as_array().unwrap().iter().filter_map(|row| row["code"].as_str()).collect();
    assert_eq!(codes, ["a", "newer", "c"]);
}

#[test]
fn checks_exclude_rows_and_derived_tables_follow() {
    let place = sales();
    place.file(
        "parish/checks/positive.sql",
        "/*\ntable = \"sales\"\ncode = \"negative\"\nmessage = \"an amount is not negative\"\n*/\nSELECT rowid FROM sales WHERE amount < 0\n",
    );
    place.file("parish/derive/totals.sql", "/*\ntitle = \"Totals\"\n*/\nSELECT sum(amount) AS total FROM sales\n");
    crate::sales::tool(&place, "total", 1, "SELECT CAST(total AS VARCHAR) AS n FROM totals ORDER BY n");
    on(&place, "domain lint").run().ended(0);
    let file = place.file("sales.csv", "id,amount\n1,2.50\n2,-7\n3,0.10\n");
    let ran = on(&place, "ingest").with(&file).run().ended(1);
    let reject = &ran.of_kind("reject")[0];
    assert_eq!((&reject["line"], reject["message"].as_str()), (&3.into(), Some("negative: an amount is not negative")));
    let evidence = on(&place, "query total").run().ended(0).records().remove(0);
    assert_eq!(
        (&evidence["rows"][0]["n"], &evidence["coverage"], &evidence["excluded"]),
        (&"2.60".into(), &"incomplete".into(), &1.into())
    );
}

#[test]
fn a_check_or_a_derived_table_without_end_is_given_up_and_nothing_is_loaded() {
    let place = sales();
    let endless = "(SELECT count(*) FROM range(1000000) AS a(i), range(1000000) AS b(j) WHERE a.i * b.j = 7)";
    let file = place.file("sales.csv", "id,amount\n1,2.50\n");
    let check = |path: &str, text: String| {
        place.file(path, text);
        let ran = on(&place, "ingest --deadline 1").with(&file).run().ended(2);
        assert!(ran.stderr.contains("it took longer than 1s"), "{path}: {}", ran.stderr);
        on(&place, "query rows").run().ended(2);
        std::fs::remove_file(place.path().join(path)).expect("the file was written");
    };
    let header = "/*\ntable = \"sales\"\ncode = \"slow\"\nmessage = \"m\"\n*/";
    check("parish/checks/slow.sql", format!("{header}\nSELECT rowid FROM sales WHERE id > {endless}\n"));
    check("parish/derive/slow.sql", format!("/*\ntitle = \"Slow\"\n*/\nSELECT {endless} AS n\n"));
}

#[test]
fn tables_that_are_declared_otherwise_are_not_mixed_with_those_that_are_stored() {
    let place = sales();
    let file = place.file("sales.csv", "id,code\n1,a\n");
    on(&place, "ingest").with(&file).run().ended(0);
    let domain = std::fs::read_to_string(place.path().join("parish/domain.toml")).unwrap();
    place.file("parish/domain.toml", domain.replace("code = { type = \"word\"", "code = { type = \"integer\""));
    let other = place.file("sales-2.csv", "id,code\n2,7\n");
    let ran = on(&place, "ingest").with(&other).run().ended(2);
    assert!(ran.stderr.contains("--rebuild"), "{}", ran.stderr);
    on(&place, "ingest --rebuild").with(&other).run().ended(0);
}
