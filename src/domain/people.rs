//! Reading `disclosure.toml`: which table holds people, and all that can ever be asked of them together.

use serde::Deserialize;

use super::Problem;
use super::files::Files;
use super::stanza::{Document, Stanza};
use crate::disclosure::bins::Bins;
use crate::disclosure::people::{Grouping, Outcome, People, Values};
use crate::disclosure::rule::{Rule, Thresholds};
use crate::schema::table::{ColumnType, Table, is_name};

/// The file that declares a table of people.
pub(super) const FILE: &str = "disclosure.toml";

/// What a request calls its parts: no variable is called so.
const TAKEN: [&str; 3] = ["people", "bad", "bad_rate"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPeople {
    table: String,
    #[serde(default)]
    measures: Vec<String>,
    outcome: RawOutcome,
    rule: Option<RawRule>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawOutcome {
    column: String,
    bad: String,
    good: Option<String>,
}

/// Thresholds that the domain raises; one that is not named is that of the engine.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRule {
    people: Option<u32>,
    class: Option<u32>,
    width: Option<u32>,
    class_width: Option<u32>,
    dominance_percent: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawVariable {
    name: String,
    column: Option<String>,
    label: Option<String>,
    categories: Option<Vec<String>>,
    bins: Option<Bins>,
    missing: Option<String>,
    #[serde(default = "crossed")]
    crossed: bool,
}

fn crossed() -> bool {
    true
}

/// Reads the declaration of a table of people; none where the domain has none.
pub(super) fn read(files: &Files, tables: &[Table], problems: &mut Vec<Problem>) -> Option<People> {
    let mut document = match Document::open(files, FILE)? {
        Ok(document) => document,
        Err(problem) => {
            problems.push(problem);
            return None;
        }
    };
    let variables = document.stanzas::<RawVariable>("variable");
    let raw: Option<RawPeople> = document.rest();
    let people = raw.and_then(|raw| match tables.iter().find(|table| table.name == raw.table) {
        Some(table) => people(raw, variables, table, &mut document),
        None => {
            document.note(1, format!("{:?} is no declared table", raw.table));
            None
        }
    });
    let mut found = document.finish();
    let people = people.filter(|_| found.is_empty());
    problems.append(&mut found);
    people
}

fn people(
    raw: RawPeople,
    variables: Vec<Stanza<RawVariable>>,
    table: &Table,
    document: &mut Document<'_>,
) -> Option<People> {
    let mut groupings = Vec::new();
    for Stanza { value, line } in variables {
        match grouping(value, table) {
            Ok(grouping) => groupings.push(grouping),
            Err(told) => document.note(line, told),
        }
    }
    for measure in &raw.measures {
        match table.column(measure) {
            Some(column) if column.protected || column.private => {
                document.note(1, format!("the measure {measure:?} is protected or private"));
            }
            Some(column) if column.kind.is_number() || column.kind == ColumnType::Flag => {}
            _ => document.note(1, format!("the measure {measure:?} is no column of numbers of {:?}", table.name)),
        }
    }
    if table.column(&raw.outcome.column).is_none() {
        document.note(1, format!("the outcome {:?} is no column of {:?}", raw.outcome.column, table.name));
    }
    let rule = rule(raw.rule).unwrap_or_else(|told| {
        document.note(1, told);
        Rule::default()
    });
    let RawOutcome { column, bad, good } = raw.outcome;
    match People::new(raw.table, Outcome { column, bad, good }, groupings, raw.measures, rule) {
        Ok(people) => Some(people),
        Err(faults) => {
            faults.iter().for_each(|fault| document.note(1, fault.to_string()));
            None
        }
    }
}

fn grouping(raw: RawVariable, table: &Table) -> Result<Grouping, String> {
    let RawVariable { name, column, label, categories, bins, missing, crossed } = raw;
    if !is_name(&name) || TAKEN.contains(&name.as_str()) || name.starts_with("mean_") {
        return Err(format!("{name:?} cannot name a variable"));
    }
    let column = column.unwrap_or_else(|| name.clone());
    let declared = table.column(&column).ok_or(format!("{column:?} is no column of {:?}", table.name))?;
    if declared.private {
        return Err(format!("{column:?} is private: nobody is grouped by it"));
    }
    let values = match (categories, bins) {
        (Some(categories), None) => Values::Categories(categories),
        (None, Some(bins)) if declared.kind.is_number() => Values::Bins(bins),
        (None, Some(_)) => return Err(format!("{column:?} has bins, but is no column of numbers")),
        _ => return Err(format!("the variable {name:?} has either `categories` or `bins`")),
    };
    if declared.nullable && missing.is_none() {
        return Err(format!("{column:?} may be missing: `missing` names the category of those without a value"));
    }
    let label = label.unwrap_or_else(|| declared.label.clone());
    let protected = declared.protected;
    Ok(Grouping { name, label, column, values, missing, crossed, protected })
}

fn rule(raw: Option<RawRule>) -> Result<Rule, String> {
    let Thresholds { people, class, width, class_width, dominance_percent } = Thresholds::from(Rule::default());
    let Some(raw) = raw else { return Ok(Rule::default()) };
    let raised = Thresholds {
        people: raw.people.unwrap_or(people),
        class: raw.class.unwrap_or(class),
        width: raw.width.unwrap_or(width),
        class_width: raw.class_width.unwrap_or(class_width),
        dominance_percent: raw.dominance_percent.unwrap_or(dominance_percent),
    };
    Rule::try_from(raised).map_err(|weak| weak.to_string())
}
