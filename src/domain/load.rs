//! From files to a domain, with every problem at once.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::files::Files;
use super::gate::{self, Known};
use super::stanza::{Document, Stanza};
use super::{Domain, Problem, reasons, screening, signals, tables, tools};
use crate::number;
use crate::policy::{Index, Policy};
use crate::record::digest::Running;
use crate::rule::Rule;
use crate::schema::field::{Field, FieldPath, FieldType};
use crate::schema::source::Source;
use crate::schema::table::Table;
use crate::schema::{Money, Schema};
use crate::screen::Allowance;
use crate::signal::Signals;

/// The files that decide what the gate does: their digest is in the version that records carry.
const DECIDING: [&str; 5] = ["domain.toml", "gate.toml", "policy.md", "screening.toml", "signals.toml"];

const FILE: &str = "domain.toml";
const POLICY: &str = "policy.md";
const GATE: &str = "gate.toml";
const PROMPT: &str = "prompts/triage.md";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDomain {
    name: String,
    title: String,
    version: String,
    /// The field that is the id of a case.
    #[serde(default = "id_field")]
    id: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawField {
    #[serde(rename = "type")]
    kind: FieldType,
    label: Option<String>,
    #[serde(default)]
    nullable: bool,
    #[serde(default)]
    optional: bool,
    #[serde(default)]
    choices: Vec<String>,
    currency: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RawMoney {
    Base(String),
    Rates(BTreeMap<String, String>),
}

/// What `domain.toml` declares.
struct Declared {
    raw: RawDomain,
    schema: Schema,
    tables: Vec<Table>,
    sources: Vec<Source>,
}

/// Loads the domain of a name (or of the name that its own file says, where that is empty).
pub(super) fn load(name: &str, files: Files) -> Result<Domain, Vec<Problem>> {
    let mut problems = Vec::new();
    let Declared { raw, schema, tables, sources } = match Document::open(&files, FILE) {
        None => return Err(vec![Problem::new(FILE, 1, "the file is missing: a folder with domain.toml is a domain")]),
        Some(Err(problem)) => return Err(vec![problem]),
        Some(Ok(document)) => declared(document, name, &mut problems)?,
    };
    let has_cases = !schema.fields().is_empty();
    let (policy, signals, rules) = rulebook(&files, &schema, &mut problems);
    let (parties, screener) = screening::read(&files, &schema, &mut problems);
    let reasons = reasons::read(&files, &policy, &mut problems);
    let triage_prompt = prompt(&files, &mut problems);
    let shape = tables::shape(&files, &raw.name, &tables, has_cases, &mut problems);
    let tools = tools::read(&files, shape.people.as_ref(), &mut problems);
    if !problems.is_empty() {
        problems.sort();
        return Err(problems);
    }
    Ok(Domain {
        policy_version: format!("{}+{}", raw.version, digest(&files)),
        name: raw.name,
        title: raw.title,
        schema,
        index: Index::new(&policy),
        policy,
        signals,
        rules,
        parties,
        screener,
        allowance: Allowance::default(),
        reasons,
        triage_prompt,
        shape,
        sources,
        tools,
        files,
    })
}

/// What is said of cases. A domain of tables alone has none to have rules for; what it says of them all the same is read.
fn rulebook(files: &Files, schema: &Schema, problems: &mut Vec<Problem>) -> (Policy, Signals, Vec<Rule>) {
    let says = |file: &str| !schema.fields().is_empty() || files.get(file).is_some();
    let policy = if says(POLICY) { policy(files, problems) } else { Policy::default() };
    let signals = signals::read(files, &policy, schema, problems);
    let known = Known { policy: &policy, signals: &signals, schema };
    let rules = if says(GATE) { gate::read(files, GATE, &known, problems) } else { Vec::new() };
    (policy, signals, rules)
}

fn id_field() -> String {
    "id".to_owned()
}

fn policy(files: &Files, problems: &mut Vec<Problem>) -> Policy {
    let Some(text) = files.get(POLICY).and_then(|bytes| std::str::from_utf8(bytes).ok()) else {
        problems.push(Problem::new(POLICY, 1, "the file is missing, or is not UTF-8"));
        return Policy::default();
    };
    Policy::read(text).unwrap_or_else(|faults| {
        problems.extend(faults.into_iter().map(|fault| Problem::new(POLICY, fault.line, fault.message)));
        Policy::default()
    })
}

fn prompt(files: &Files, problems: &mut Vec<Problem>) -> String {
    let bytes = files.get(PROMPT).unwrap_or_default();
    String::from_utf8(bytes.to_vec()).unwrap_or_else(|_| {
        problems.push(Problem::new(PROMPT, 1, "the file is not UTF-8"));
        String::new()
    })
}

fn declared(mut document: Document<'_>, name: &str, problems: &mut Vec<Problem>) -> Result<Declared, Vec<Problem>> {
    let mut fields = Vec::new();
    for (path, Stanza { value, line }) in document.members::<RawField>("fields") {
        match field(&path, value) {
            Ok(field) => fields.push(field),
            Err(fault) => document.note(line, fault),
        }
    }
    let money = money(&mut document);
    let (tables, sources) = tables::declared(&mut document);
    if fields.is_empty() && tables.is_empty() {
        document.note(1, "the domain declares neither fields of cases nor tables");
    }
    let raw: Option<RawDomain> = document.rest();
    if let Some(raw) = raw.as_ref() {
        check(raw, name, &fields, &mut document);
    }
    problems.append(&mut document.finish());
    let id = raw.as_ref().and_then(|raw| FieldPath::read(&raw.id));
    match (raw, id) {
        (Some(raw), Some(id)) => Ok(Declared { raw, schema: Schema::new(fields, id, money), tables, sources }),
        _ => Err(std::mem::take(problems)),
    }
}

fn check(raw: &RawDomain, name: &str, fields: &[Field], document: &mut Document<'_>) {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if raw.name.is_empty() || !raw.name.chars().all(plain) {
        document.note(1, format!("the name {:?} must be lower-case letters, digits and hyphens", raw.name));
    }
    if !name.is_empty() && raw.name != name {
        document.note(1, format!("the domain calls itself {:?}, but stands under {name:?}", raw.name));
    }
    let paths: Vec<&str> = fields.iter().map(|field| field.path.as_str()).collect();
    let id = fields.iter().find(|field| field.path.as_str() == raw.id);
    if !fields.is_empty() && !id.is_some_and(|id| id.kind == FieldType::Word && !id.nullable && !id.optional) {
        document.note(
            1,
            format!("the id {:?} must be a declared field of type word, neither nullable nor optional", raw.id),
        );
    }
    for field in fields {
        if let Some(currency) = field.currency.as_ref().filter(|currency| !paths.contains(&currency.as_str())) {
            document.note(
                1,
                format!("{:?} is in the currency {:?}, which is not declared", field.path.as_str(), currency.as_str()),
            );
        }
        if let Some(outer) = outer(field.path.as_str()).filter(|outer| !paths.contains(outer)) {
            document.note(1, format!("{:?} is declared, but {outer:?} around it is not", field.path.as_str()));
        }
    }
}

/// The path around a path: `a` around `a.b` and around `a[]`.
fn outer(path: &str) -> Option<&str> {
    path.strip_suffix("[]").or_else(|| path.rsplit_once('.').map(|(outer, _)| outer))
}

fn field(path: &str, raw: RawField) -> Result<Field, String> {
    let read = |text: &str| {
        FieldPath::read(text).ok_or_else(|| format!("{text:?} is not a path such as `goal.amount` or `items[].name`"))
    };
    if path.split('.').any(crate::record::json::is_private) {
        return Err(format!("{path:?} is private: such a key is read by nothing"));
    }
    let currency = raw.currency.as_deref().map(read).transpose()?;
    if currency.is_some() && raw.kind != FieldType::Number {
        return Err(format!("{path:?} has a currency, but is no number"));
    }
    let label = raw.label.unwrap_or_else(|| path.replace(['.', '_'], " "));
    let RawField { kind, nullable, optional, choices, .. } = raw;
    Ok(Field { path: read(path)?, kind, label, nullable, optional, choices, currency })
}

fn money(document: &mut Document<'_>) -> Money {
    let mut money = Money::default();
    for (name, Stanza { value, line }) in document.members::<RawMoney>("money") {
        match (name.as_str(), value) {
            ("base", RawMoney::Base(base)) => money.base = base,
            ("rates", RawMoney::Rates(rates)) => {
                for (code, rate) in rates {
                    match number::exact(&rate).filter(|rate| rate.is_sign_positive() && !rate.is_zero()) {
                        Some(rate) => drop(money.rates.insert(code, rate)),
                        None => document.note(line, format!("the rate {rate:?} of {code} is not a number above 0")),
                    }
                }
            }
            _ => document.note(line, "under [money] stand `base = \"USD\"` and `rates = { EUR = \"1.10\" }`"),
        }
    }
    money
}

fn digest(files: &Files) -> String {
    let mut running = Running::default();
    let deciding = |path: &str| DECIDING.contains(&path) || path.starts_with("lists/");
    for (path, bytes) in files.iter().filter(|(path, _)| deciding(path)) {
        // Lengths keep two files from passing for one.
        running.add(format!("{} {} {}\n", path, path.len(), bytes.len()).as_bytes());
        running.add(bytes);
    }
    running.finish().chars().take(12).collect()
}
