//! Reading what a domain stores: tables and sources of `domain.toml`, `checks/*.sql` and `derive/*.sql`.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Deserialize;

use super::Problem;
use super::column::RawColumn;
use super::files::Files;
use super::people;
use super::stanza::{Document, Stanza};
use super::tools::{Split, split};
use crate::record::digest::Running;
use crate::schema::source::{Csv, Encoding, Format, Source};
use crate::schema::table::{CASES, Table, cases, is_name};
use crate::store::{Checks, DISCLOSED, Derived, Shape};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTable {
    label: Option<String>,
    #[serde(default)]
    key: Vec<String>,
    columns: toml::Table,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSource {
    table: String,
    format: String,
    files: Vec<String>,
    #[serde(default)]
    names: BTreeMap<String, String>,
    #[serde(default = "nothing")]
    missing: Vec<String>,
    dates: Option<String>,
    delimiter: Option<String>,
    decimal_mark: Option<String>,
    encoding: Option<String>,
    header: Option<usize>,
    sheet: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCheck {
    table: String,
    code: String,
    message: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDerived {
    #[serde(rename = "title")]
    _title: String,
    /// Why its rows show nobody although the statement reads a table of people.
    released: Option<String>,
}

/// Whether a domain may call a table so: some names are those of the engine's own.
fn may_name(name: &str) -> bool {
    is_name(name) && ![CASES, DISCLOSED].contains(&name)
}

/// How long a check or a derived table may take, where nobody says otherwise.
const DEADLINE: Duration = Duration::from_secs(600);

fn nothing() -> Vec<String> {
    vec![String::new()]
}

/// Takes the tables and the sources of `domain.toml`.
pub(super) fn declared(document: &mut Document<'_>) -> (Vec<Table>, Vec<Source>) {
    let mut tables = Vec::new();
    for (name, Stanza { value, line }) in document.members::<RawTable>("tables") {
        match table(&name, value) {
            Ok(table) => tables.push(table),
            Err(faults) => faults.into_iter().for_each(|fault| document.note(line, fault)),
        }
    }
    let mut sources = Vec::new();
    for (name, Stanza { value, line }) in document.members::<RawSource>("sources") {
        match source(&name, value, &tables) {
            Ok(source) => sources.push(source),
            Err(fault) => document.note(line, format!("the source {name:?}: {fault}")),
        }
    }
    (tables, sources)
}

/// Everything that decides how the data of a domain is stored. `has_cases` is whether the domain has any.
pub(super) fn shape(
    files: &Files,
    domain: &str,
    tables: &[Table],
    has_cases: bool,
    problems: &mut Vec<Problem>,
) -> Shape {
    let people = people::read(files, tables, problems);
    let mut all: Vec<Table> = has_cases.then(cases).into_iter().collect();
    all.extend_from_slice(tables);
    let mut checks = Vec::new();
    for (path, bytes) in files.under("checks").filter(|(path, _)| path.ends_with(".sql")) {
        match header::<RawCheck>(path, bytes) {
            Ok((RawCheck { table, code, message }, sql)) if tables.iter().any(|one| one.name == table) => {
                checks.push(Checks { file: path.to_owned(), table, code, message, sql });
            }
            Ok((raw, _)) => problems.push(Problem::new(path, 1, format!("{:?} is no declared table", raw.table))),
            Err(mut told) => problems.append(&mut told),
        }
    }
    let mut derived = Vec::new();
    for (path, bytes) in files.under("derive").filter(|(path, _)| path.ends_with(".sql")) {
        let name = path.trim_start_matches("derive/").trim_end_matches(".sql");
        match header::<RawDerived>(path, bytes) {
            Ok((raw, sql)) if may_name(name) && !all.iter().any(|table| table.name == name) => {
                let released = raw.released.is_some_and(|reason| !reason.trim().is_empty());
                derived.push(Derived { name: name.to_owned(), sql, released });
            }
            Ok(_) => problems.push(Problem::new(path, 1, format!("{name:?} cannot name a derived table"))),
            Err(mut told) => problems.append(&mut told),
        }
    }
    let (schema, declarations) = (tables_digest(&all), digest(files));
    Shape { domain: domain.to_owned(), tables: all, schema, declarations, checks, derived, people, deadline: DEADLINE }
}

/// A header that must be there whole, and the statement below it.
fn header<T: for<'de> Deserialize<'de>>(path: &str, bytes: &[u8]) -> Result<(T, String), Vec<Problem>> {
    let Split { header, sql, .. } = split(path, bytes).map_err(|problem| vec![problem])?;
    let document = Document::open(&header, path).unwrap_or_else(|| Err(Problem::new(path, 1, "the file is missing")));
    let mut document = document.map_err(|problem| vec![problem])?;
    let raw = document.rest();
    let problems = document.finish();
    raw.filter(|_| problems.is_empty()).map(|raw| (raw, sql)).ok_or(problems)
}

fn table(name: &str, raw: RawTable) -> Result<Table, Vec<String>> {
    let mut faults = Vec::new();
    if !may_name(name) {
        faults.push(format!("{name:?} cannot name a table"));
    }
    let mut columns = Vec::new();
    for (column, value) in raw.columns {
        let read = value.try_into::<RawColumn>().map_err(|error| format!("{name}.{column}: {}", error.message()));
        match read.and_then(|raw| raw.column(&column)) {
            Ok(column) => columns.push(column),
            Err(fault) => faults.push(fault),
        }
    }
    if columns.iter().any(|column| ["rowid", "source_number", "source_line"].contains(&column.name.as_str()))
        || columns.is_empty()
    {
        faults.push(format!("the table {name:?} has a column, and none called rowid, source_number or source_line"));
    }
    let places = raw.key.iter().map(|key| columns.iter().position(|column| column.name == *key));
    let Some(key) = places.collect::<Option<Vec<usize>>>() else {
        faults.push(format!("the key of {name:?} names a column that is not declared"));
        return Err(faults);
    };
    if key.iter().any(|at| columns[*at].nullable) {
        faults.push(format!("the key of {name:?} must not be nullable"));
    }
    let label = raw.label.unwrap_or_else(|| name.replace('_', " "));
    if faults.is_empty() { Ok(Table { name: name.to_owned(), label, columns, key }) } else { Err(faults) }
}

fn source(name: &str, raw: RawSource, tables: &[Table]) -> Result<Source, String> {
    let table =
        tables.iter().find(|table| table.name == raw.table).ok_or(format!("{:?} is no declared table", raw.table))?;
    if let Some((unknown, _)) = raw.names.iter().find(|(column, _)| table.column(column).is_none()) {
        return Err(format!("{unknown:?} is no column of {:?}", table.name));
    }
    if raw.files.is_empty() || raw.files.iter().any(|pattern| pattern.contains('/')) {
        return Err("`files` are names such as \"sales-*.csv\", without a folder".to_owned());
    }
    let format = format(&raw)?;
    let RawSource { table, files, names, missing, dates, .. } = raw;
    Ok(Source { name: name.to_owned(), table, format, files, names: names.into_iter().collect(), missing, dates })
}

fn format(raw: &RawSource) -> Result<Format, String> {
    let header = raw.header.unwrap_or(1);
    let one = |text: &Option<String>, default: u8| match text.as_deref().map(str::as_bytes) {
        None => Ok(default),
        Some([byte]) if byte.is_ascii() && !b"\"\r\n".contains(byte) => Ok(*byte),
        Some(_) => Err("a delimiter and a decimal mark are one ASCII character".to_owned()),
    };
    if header == 0 {
        return Err("`header` counts from 1".to_owned());
    }
    match raw.format.as_str() {
        "csv" => {
            let encoding = match raw.encoding.as_deref().unwrap_or("utf-8") {
                "utf-8" => Encoding::Utf8,
                "latin-1" => Encoding::Latin1,
                "utf-16" => Encoding::Utf16,
                other => return Err(format!("the encoding {other:?} is none of utf-8, latin-1, utf-16")),
            };
            let (delimiter, mark) = (one(&raw.delimiter, b',')?, one(&raw.decimal_mark, b'.')?);
            if delimiter == mark {
                return Err("the delimiter and the decimal mark are the same".to_owned());
            }
            Ok(Format::Csv(Csv { delimiter, mark, encoding, header }))
        }
        "json" | "jsonl" => Ok(Format::Json),
        "xlsx" => Ok(Format::Xlsx { sheet: raw.sheet.clone(), header }),
        "parquet" => Ok(Format::Parquet),
        other => Err(format!("the format {other:?} is none of csv, json, jsonl, xlsx, parquet")),
    }
}

/// The digest of the files that decide what is loaded and derived.
fn digest(files: &Files) -> String {
    let mut running = Running::default();
    let counts = |path: &str| {
        ["domain.toml", people::FILE].contains(&path)
            || ["checks/", "derive/"].iter().any(|folder| path.starts_with(folder))
    };
    for (path, bytes) in files.iter().filter(|(path, _)| counts(path)) {
        // Lengths keep two files from passing for one.
        running.add(format!("{} {} {}\n", path, path.len(), bytes.len()).as_bytes());
        running.add(bytes);
    }
    running.finish()
}

/// The digest of tables as they are stored: what a change of makes the files of earlier versions useless.
fn tables_digest(tables: &[Table]) -> String {
    let mut running = Running::default();
    for table in tables {
        running.add(format!("{} {:?}\n", table.name, table.key).as_bytes());
        table.columns.iter().for_each(|column| running.add(format!("{} {:?}\n", column.name, column.kind).as_bytes()));
    }
    running.finish()
}
