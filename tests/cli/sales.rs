//! A domain with a table of sales: the campaigns of the shipped one, and sources of every format beside them.

use crate::call::{Call, Place, adduce, read};
use crate::own_domain::parish;

const TABLES: &str = r##"
[tables.sales]
label = "Sales"
key = ["id"]
[tables.sales.columns]
id = { type = "integer", label = "Id" }
code = { type = "word", nullable = true }
amount = { type = "decimal", scale = 2, unit = "USD", nullable = true }
ratio = { type = "number", nullable = true }
day = { type = "date", nullable = true }
note = { type = "text", nullable = true, reading = "untrusted" }

[sources.plain]
table = "sales"
format = "csv"
files = ["sales*.csv"]

[sources.european]
table = "sales"
format = "csv"
files = ["european*.csv"]
delimiter = ";"
decimal_mark = ","
encoding = "latin-1"
dates = "%d/%m/%Y"
missing = ["", "NA"]
names = { id = "Nr" }

[sources.wide]
table = "sales"
format = "csv"
files = ["wide*.csv"]
encoding = "utf-16"

[sources.objects]
table = "sales"
format = "jsonl"
files = ["sales*.jsonl"]
"##;

const ROWS: &str = r#"/*
title = "Rows"
description = "Every row."
audience = "operator"
disclosure = "records"
rows = 1000
bytes = 100000
[columns]
id = { type = "integer" }
code = { type = "word" }
amount = { type = "decimal", scale = 2 }
ratio = { type = "number" }
day = { type = "date" }
note = { type = "text" }
*/
SELECT id, code, amount, ratio, day, note FROM sales ORDER BY id
"#;

/// The domain, in the folder `parish` of a place of its own.
pub(crate) fn sales() -> Place {
    let place = parish();
    let domain = read("domains/campaign/domain.toml").replace("name = \"campaign\"", "name = \"parish\"");
    place.file("parish/domain.toml", format!("{domain}{TABLES}"));
    place.file("parish/tools/rows.sql", ROWS);
    place
}

/// A call on the domain.
pub(crate) fn on(place: &Place, call: &str) -> Call {
    adduce(call).inside(place).with("--domain").with("parish")
}

/// A tool of the domain, given its header's caps and its statement, with one column `n`.
pub(crate) fn tool(place: &Place, name: &str, rows: u32, sql: &str) {
    let header = format!(
        "/*\ntitle = \"T\"\ndescription = \"D\"\naudience = \"model\"\ndisclosure = \"aggregate\"\nrows = {rows}\nbytes = 65536\n[columns]\nn = {{ type = \"text\" }}\n*/\n"
    );
    place.file(&format!("parish/tools/{name}.sql"), format!("{header}{sql}\n"));
}
