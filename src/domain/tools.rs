//! Reading `tools/*.sql`: a header of TOML in the comment that opens the file, then one statement.

use serde::Deserialize;

use super::Problem;
use super::column::{RawColumn, RawParameter};
use super::files::Files;
use super::stanza::{Document, Stanza};
use super::step;
use crate::disclosure::people::People;
use crate::schema::table::{Column, is_name};
use crate::tool::{Audience, Disclosure, Emits, Origin, POLICY_COLUMNS, Parameter, Step, Tool, asked_of_cells};

/// The caps that no tool exceeds.
const MOST_ROWS: u32 = 1_000_000;
const MOST_BYTES: u64 = 64 << 20;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTool {
    title: String,
    description: String,
    audience: Audience,
    disclosure: Disclosure,
    #[serde(default)]
    emits: Emits,
    #[serde(default)]
    origin: Origin,
    /// Whether the tool is made for protected attributes.
    #[serde(default)]
    protected: bool,
    rows: u32,
    bytes: u64,
    empty: Option<String>,
}

/// Reads every tool of a domain, in the order of their names. `people` is its table of people.
pub(super) fn read(files: &Files, people: Option<&People>, problems: &mut Vec<Problem>) -> Vec<Tool> {
    let mut tools = Vec::new();
    for (path, bytes) in files.under("tools").filter(|(path, _)| path.ends_with(".sql")) {
        match tool(path, bytes, people) {
            Ok(tool) => tools.push(tool),
            Err(mut told) => problems.append(&mut told),
        }
    }
    tools
}

fn tool(path: &str, bytes: &[u8], people: Option<&People>) -> Result<Tool, Vec<Problem>> {
    let Split { header, sql, line } = split(path, bytes).map_err(|problem| vec![problem])?;
    let name = path.trim_start_matches("tools/").trim_end_matches(".sql");
    let mut document =
        Document::open(&header, path).unwrap_or_else(|| Err(Problem::new(path, 1, "the file is missing")));
    let document = document.as_mut().map_err(|problem| vec![problem.clone()])?;
    if !is_name(name) {
        document.note(1, format!("the name {name:?} must be lower-case letters, digits and `_`"));
    }
    let mut parameters = parameters(document, "parameters");
    let scope = parameters_of_scope(document, &parameters);
    let step = step::read(document, &parameters, people.map(|people| people.rule.clone()).unwrap_or_default());
    let columns = columns(document, step.as_ref());
    let raw: Option<RawTool> = document.rest();
    if let Some(raw) = &raw {
        check(raw, &columns, document);
        if step.is_some() {
            check_step(raw, &scope, document);
        }
        if raw.origin == Origin::Cells {
            let declares = !parameters.is_empty() || !scope.is_empty() || !columns.is_empty() || !sql.trim().is_empty();
            match people {
                None => document.note(1, "the domain declares no table of people in disclosure.toml"),
                Some(_) if declares => document.note(1, "what the tool takes and returns follows from disclosure.toml"),
                Some(people) => parameters = asked_of_cells(people, raw.protected),
            }
        }
    }
    let problems = document.take_problems();
    let Some(raw) = raw.filter(|_| problems.is_empty()) else { return Err(problems) };
    let tool = Tool { parameters, scope, columns, step, sql, line, ..raw.tool(name, path) };
    // A default that its own parameter refuses would make every call fail.
    match tool.parameters.iter().chain(&tool.scope).find_map(|parameter| parameter.refused_default()) {
        Some(told) => Err(vec![Problem::new(path, 1, told)]),
        None => Ok(tool),
    }
}

impl RawTool {
    /// The tool, without what stands beside its own keys.
    fn tool(self, name: &str, path: &str) -> Tool {
        let Self { title, description, audience, disclosure, emits, origin, protected, rows, bytes, empty } = self;
        Tool {
            name: name.to_owned(),
            file: path.to_owned(),
            title,
            description,
            audience,
            disclosure,
            emits,
            origin,
            protected,
            rows,
            bytes,
            empty,
            parameters: Vec::new(),
            scope: Vec::new(),
            columns: Vec::new(),
            step: None,
            sql: String::new(),
            line: 1,
        }
    }
}

fn check(raw: &RawTool, columns: &[Column], document: &mut Document<'_>) {
    if raw.rows == 0 || raw.rows > MOST_ROWS || raw.bytes == 0 || raw.bytes > MOST_BYTES {
        document.note(1, format!("`rows` is from 1 to {MOST_ROWS}, and `bytes` from 1 to {MOST_BYTES}"));
    }
    if columns.is_empty() && raw.origin != Origin::Cells {
        document.note(1, "no column is declared: a tool returns what it declares under `[columns.NAME]`");
    }
    if raw.audience == Audience::Model && (raw.disclosure == Disclosure::Records || raw.emits == Emits::Case) {
        document.note(1, "a model gets no whole records: the audience of this tool is `operator`");
    }
    if raw.audience == Audience::Model
        && columns.iter().any(|column| column.private || column.protected && !raw.protected)
    {
        document.note(1, "a model gets no private column, and a protected one only of a tool with `protected = true`");
    }
    if raw.origin == Origin::Cells && raw.disclosure != Disclosure::Aggregate {
        document.note(1, "the disclosure of cells is `aggregate`");
    }
    if raw.origin == Origin::Policy {
        for column in columns.iter().filter(|column| !POLICY_COLUMNS.contains(&column.name.as_str())) {
            document.note(1, format!("the policy has no column {:?}, only {}", column.name, POLICY_COLUMNS.join(", ")));
        }
    }
    if raw.emits == Emits::Case {
        for needed in ["id", "sha256", "fields", "source_file", "source_line"] {
            if !columns.iter().any(|column| column.name == needed) {
                document.note(1, format!("a tool that emits cases returns the column {needed:?}"));
            }
        }
    }
}

/// What a step makes of the rows is over many people, and of all of them.
fn check_step(raw: &RawTool, scope: &[Parameter], document: &mut Document<'_>) {
    let of_rows = raw.origin == Origin::Store && raw.emits == Emits::Evidence;
    if !of_rows || raw.disclosure != Disclosure::Aggregate || !scope.is_empty() {
        let told = "a tool with a step has a statement, emits evidence, discloses `aggregate` and takes no scope";
        document.note(1, told);
    }
}

fn parameters(document: &mut Document<'_>, key: &str) -> Vec<Parameter> {
    let mut read = Vec::new();
    for (name, Stanza { value, line }) in document.members::<RawParameter>(key) {
        match value.parameter(&name) {
            Ok(parameter) => read.push(parameter),
            Err(told) => document.note(line, told),
        }
    }
    read
}

fn parameters_of_scope(document: &mut Document<'_>, asked: &[Parameter]) -> Vec<Parameter> {
    let scope = parameters(document, "scope");
    for parameter in scope.iter().filter(|one| asked.iter().any(|other| other.name == one.name)) {
        document.note(1, format!("{:?} is both a parameter and a key of the scope", parameter.name));
    }
    scope
}

fn columns(document: &mut Document<'_>, step: Option<&Step>) -> Vec<Column> {
    // A step declares what it returns; `[columns]` beside it is left for the key that nothing took.
    let mut read = match step {
        Some(step) => return step.columns(),
        None => Vec::new(),
    };
    for (name, Stanza { value, line }) in document.members::<RawColumn>("columns") {
        match value.column(&name) {
            Ok(column) => read.push(column),
            Err(told) => document.note(line, told),
        }
    }
    read
}

/// A file cut in two. The header keeps its place in the file, so that its problems do as well.
pub(super) struct Split {
    pub(super) header: Files,
    pub(super) sql: String,
    pub(super) line: usize,
}

/// Cuts a SQL file of a domain into its header and its statement.
pub(super) fn split(path: &str, bytes: &[u8]) -> Result<Split, Problem> {
    let text = std::str::from_utf8(bytes).map_err(|_| Problem::new(path, 1, "the file is not UTF-8"))?;
    let opened = text.strip_prefix("/*").and_then(|rest| rest.split_once("*/"));
    let Some((header, sql)) = opened else {
        return Err(Problem::new(path, 1, "the file begins with a header of TOML between `/*` and `*/`"));
    };
    let line = 1 + header.matches('\n').count();
    let header = [(path.to_owned(), format!("  {header}").into_bytes())];
    let sql = sql.trim_end().trim_end_matches(';').to_owned();
    Ok(Split { header: Files::from(std::collections::BTreeMap::from(header)), sql, line })
}
