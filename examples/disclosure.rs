//! Answers every question that disclosure control answers about a table of people, for `scripts/bench-disclosure` to attack:
//! the declaration, then a line a shown cell with its count, the people with the outcome, and the shown means.
//!
//!     cargo run --release --example disclosure -- domains/credit/disclosure.toml domains/credit/data/benchmark.csv
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "edge: a tool for the bench"
)]

use std::collections::BTreeMap;

use adduce::disclosure::bins::Bins;
use adduce::disclosure::declaration::{Declaration, Variable};
use adduce::disclosure::pattern::{Pattern, Standing};
use adduce::disclosure::rule::Rule;
use adduce::disclosure::tables::Tables;
use adduce::disclosure::{audit, protect};
use anyhow::{Context as _, Result, bail};
use rust_decimal::Decimal;
use serde_json::json;

#[derive(serde::Deserialize)]
struct Declared {
    measures: Vec<String>,
    outcome: Outcome,
    variable: Vec<Column>,
}

#[derive(serde::Deserialize)]
struct Outcome {
    column: String,
    bad: String,
}

#[derive(serde::Deserialize)]
struct Column {
    name: String,
    categories: Option<Vec<String>>,
    bins: Option<Bins>,
}

/// A person: categories, outcome, measures.
type Person = (Vec<String>, bool, Vec<Option<Decimal>>);

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [declared, rows] = arguments.as_slice() else { bail!("usage: disclosure DECLARATION.toml ROWS.csv") };
    let declared: Declared = toml::from_str(&std::fs::read_to_string(declared)?)?;
    let people = people(&declared, rows)?;
    let variables = declared.variable.iter().map(variable).collect::<Result<Vec<Variable>>>()?;
    let declaration = Declaration::new(variables, declared.measures.clone());
    let declaration = declaration.map_err(|faults| anyhow::anyhow!("{faults:?}"))?;
    let start = std::time::Instant::now();
    let mut tables = Tables::new(declaration);
    for (categories, bad, measures) in &people {
        let categories: Vec<&str> = categories.iter().map(String::as_str).collect();
        tables.add(&categories, *bad, measures)?;
    }
    let protection = protect(&tables, &Rule::default());
    let took = start.elapsed().as_secs_f64();
    let written: Pattern = serde_json::from_str(&serde_json::to_string(&protection.pattern)?)?;
    let exposures = audit(&tables, &written);
    eprintln!("{}", json!({"seconds": took, "shares": protection.shares, "exposures": exposures.len()}));
    println!("{}", json!({"variables": tables.declaration().variables()}));
    answers(&written, &people)
}

fn variable(column: &Column) -> Result<Variable> {
    let labels = column.bins.as_ref().map(Bins::labels);
    let categories = column.categories.clone().or(labels);
    let categories = categories.with_context(|| format!("{:?} has neither categories nor bins", column.name))?;
    Ok(Variable { name: column.name.clone(), categories, crossed: true })
}

fn people(declared: &Declared, rows: &str) -> Result<Vec<Person>> {
    let mut people = Vec::new();
    for row in csv::Reader::from_path(rows)?.into_deserialize() {
        let row: BTreeMap<String, String> = row?;
        let value = |name: &str| row.get(name).map(String::as_str).with_context(|| format!("no column {name:?}"));
        let mut categories = Vec::new();
        for column in &declared.variable {
            let text = value(&column.name)?;
            categories.push(match &column.bins {
                Some(bins) => bins.label(text.parse()?),
                None => text.to_owned(),
            });
        }
        let measures = declared.measures.iter().map(|name| Ok(value(name)?.parse().ok()));
        let bad = value(&declared.outcome.column)? == declared.outcome.bad;
        people.push((categories, bad, measures.collect::<Result<_>>()?));
    }
    Ok(people)
}

/// Every shown cell, counted anew from the rows and not from what the pattern was made of.
fn answers(pattern: &Pattern, people: &[Person]) -> Result<()> {
    let variables = pattern.declaration().variables();
    let mut choices: Vec<Vec<usize>> = vec![vec![]];
    choices.extend((0..variables.len()).map(|one| vec![one]));
    choices.extend((0..variables.len()).flat_map(|one| (one + 1..variables.len()).map(move |other| vec![one, other])));
    for choice in choices {
        let mut cells: BTreeMap<Vec<&str>, Vec<&Person>> = BTreeMap::new();
        for person in people {
            cells.entry(choice.iter().map(|&at| person.0[at].as_str()).collect()).or_default().push(person);
        }
        for (categories, members) in cells {
            let cell: Vec<(&str, &str)> =
                choice.iter().map(|&at| variables[at].name.as_str()).zip(categories).collect();
            if pattern.counts(&cell)? == Standing::Shown {
                let bad = members.iter().filter(|person| person.1).count();
                let means = means(pattern, &cell, &members)?;
                println!("{}", json!({"cell": cell, "count": members.len(), "bad": bad, "means": means}));
            }
        }
    }
    Ok(())
}

fn means<'p>(pattern: &'p Pattern, cell: &[(&str, &str)], members: &[&Person]) -> Result<BTreeMap<&'p str, String>> {
    let mut means = BTreeMap::new();
    for (place, measure) in pattern.declaration().measures().iter().enumerate() {
        if pattern.mean(measure, cell)? == Standing::Shown {
            let values: Vec<Decimal> = members.iter().filter_map(|person| person.2[place]).collect();
            let mean = values.iter().sum::<Decimal>() / Decimal::from(values.len());
            means.insert(measure.as_str(), mean.to_string());
        }
    }
    Ok(means)
}
