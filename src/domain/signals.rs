//! Reading `signals.toml`: what code looks for in a case.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::Problem;
use super::files::Files;
use super::stanza::{Document, Stanza};
use crate::number;
use crate::policy::Policy;
use crate::record::facts::Severity;
use crate::rule::{Comparison, Test, spelling};
use crate::schema::field::FieldType;
use crate::schema::{FieldId, Schema};
use crate::signal::manipulation::Kind;
use crate::signal::{FieldTest, Signals, Spec};

/// The value of a test as a domain writes it.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum Setting {
    Flag(bool),
    Text(String),
    Whole(i64),
    List(Vec<String>),
}

/// A test as a domain writes it.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct RawTest {
    pub(super) op: String,
    pub(super) value: Option<Setting>,
    pub(super) list: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFieldTest {
    field: String,
    op: String,
    value: Option<Setting>,
    list: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum RawSeverity {
    Low,
    Medium,
    High,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSignal {
    id: String,
    severity: RawSeverity,
    title: String,
    #[serde(default)]
    confirms: BTreeSet<String>,
    #[serde(default)]
    fields: BTreeSet<String>,
    #[serde(default)]
    phrases: Vec<String>,
    #[serde(default)]
    confirming: Vec<String>,
    #[serde(default)]
    except: Vec<String>,
    #[serde(default)]
    when: Vec<RawFieldTest>,
    #[serde(default)]
    any: Vec<RawFieldTest>,
    detector: Option<Kind>,
    #[serde(default)]
    fires: Vec<String>,
    #[serde(default)]
    quiet: Vec<String>,
}

type Lists = BTreeMap<String, BTreeSet<String>>;

const FILE: &str = "signals.toml";

/// Reads the signals of a domain; a domain without the file has none.
pub(super) fn read(files: &Files, policy: &Policy, schema: &Schema, problems: &mut Vec<Problem>) -> Signals {
    let none = || Signals::compile(Vec::new(), &[]).expect("no signal has no error");
    let mut document = match Document::open(files, FILE) {
        None => return none(),
        Some(Err(problem)) => {
            problems.push(problem);
            return none();
        }
        Some(Ok(document)) => document,
    };
    let lists = document.members::<Vec<String>>("lists").into_iter();
    let lists: Lists =
        lists.map(|(name, list)| (name, list.value.iter().map(|word| spelling(word)).collect())).collect();
    let mut specs = Vec::new();
    let mut lines = Vec::new();
    for Stanza { value: raw, line } in document.stanzas::<RawSignal>("signal") {
        if specs.iter().any(|spec: &Spec| spec.id == raw.id) {
            document.note(line, format!("the signal {:?} occurs twice", raw.id));
        }
        match spec(raw, policy, schema, &lists) {
            Ok(spec) => {
                specs.push(spec);
                lines.push(line);
            }
            Err(faults) => faults.into_iter().for_each(|fault| document.note(line, fault)),
        }
    }
    let rule_ids: Vec<String> = policy.rules.iter().map(|rule| rule.id.clone()).collect();
    let signals = Signals::compile(specs, &rule_ids).unwrap_or_else(|errors| {
        errors.into_iter().for_each(|(index, error)| document.note(lines[index], error.to_string()));
        none()
    });
    problems.append(&mut document.finish());
    signals
}

/// What is wrong with a signal by itself: parts that are of no use without each other.
fn incomplete(raw: &RawSignal) -> Vec<String> {
    let mut faults = Vec::new();
    let id = &raw.id;
    if !raw.confirming.is_empty() && (raw.confirms.is_empty() || raw.phrases.is_empty()) {
        faults.push(format!("the signal {id:?} has `confirming` phrases, but not both `confirms` and `phrases`"));
    }
    if raw.phrases.is_empty() && raw.when.is_empty() && raw.any.is_empty() && raw.detector.is_none() {
        faults.push(format!("the signal {id:?} looks for nothing"));
    }
    if raw.detector.is_none() && raw.phrases.is_empty() != raw.fields.is_empty() {
        faults.push(format!("the signal {id:?} needs `fields` with its `phrases`, and no `fields` without"));
    }
    faults
}

fn spec(raw: RawSignal, policy: &Policy, schema: &Schema, lists: &Lists) -> Result<Spec, Vec<String>> {
    let mut faults = incomplete(&raw);
    let id = &raw.id;
    let mut fields = BTreeSet::new();
    for path in &raw.fields {
        let text = |id: &FieldId| matches!(schema.field(*id).kind, FieldType::Text | FieldType::Word);
        match schema.find(path).filter(text) {
            Some(id) => drop(fields.insert(id)),
            None => {
                faults.push(format!("the signal {id:?} reads {path:?}, which is not declared as text in domain.toml"))
            }
        }
    }
    for cited in &raw.confirms {
        if !policy.rule(cited).is_some_and(|rule| rule.hard) {
            faults.push(format!("the signal {id:?} confirms {cited:?}, which is no hard rule of policy.md"));
        }
    }
    let mut tests = |list: &[RawFieldTest]| {
        let read = list.iter().filter_map(|raw| match field_test(raw, schema, lists) {
            Ok(test) => Some(test),
            Err(fault) => {
                faults.push(format!("the signal {id:?}: {fault}"));
                None
            }
        });
        read.collect::<Vec<FieldTest>>()
    };
    let (when, any) = (tests(&raw.when), tests(&raw.any));
    if !faults.is_empty() {
        return Err(faults);
    }
    let severity = match raw.severity {
        RawSeverity::Low => Severity::Low,
        RawSeverity::Medium => Severity::Medium,
        RawSeverity::High => Severity::High,
    };
    let RawSignal { id, title, confirms, phrases, confirming, except, detector, fires, quiet, .. } = raw;
    Ok(Spec { id, severity, title, confirms, fields, phrases, confirming, except, when, any, detector, fires, quiet })
}

fn field_test(raw: &RawFieldTest, schema: &Schema, lists: &Lists) -> Result<FieldTest, String> {
    let field = schema.find(&raw.field);
    let field = field.ok_or_else(|| format!("the field {:?} is not declared in domain.toml", raw.field))?;
    let test = RawTest { op: raw.op.clone(), value: raw.value.clone(), list: raw.list.clone() };
    let words = words(&test);
    let test = read_test(&test, lists)?;
    if !fits(schema.field(field).kind, &test) {
        return Err(format!("`{}` cannot be asked of {:?}", raw.op, raw.field));
    }
    Ok(FieldTest { field, test, words })
}

/// Whether a test is about what a field holds.
pub(super) fn fits(kind: FieldType, test: &Test) -> bool {
    match test {
        Test::Null => true,
        Test::Is(_) => kind == FieldType::Flag,
        Test::Compare(..) => kind == FieldType::Number,
        Test::In { .. } | Test::Blank => {
            !matches!(kind, FieldType::Number | FieldType::Flag | FieldType::List | FieldType::Object)
        }
        Test::HasAny(_) | Test::HasOtherThan(_) | Test::NotEmpty => false,
    }
}

/// Reads a test. `eq` and `ne` of a value that reads as a number compare numbers, else folded texts.
pub(super) fn read_test(raw: &RawTest, lists: &Lists) -> Result<Test, String> {
    let op = raw.op.as_str();
    let ids = || match &raw.value {
        Some(Setting::List(ids)) if !ids.is_empty() => Ok(ids.iter().cloned().collect::<BTreeSet<String>>()),
        _ => Err(format!("`{op}` needs a list of ids as its `value`")),
    };
    match op {
        "is" => match raw.value {
            Some(Setting::Flag(expected)) => Ok(Test::Is(expected)),
            _ => Err("`is` needs true or false as its `value`".to_owned()),
        },
        "null" => Ok(Test::Null),
        "blank" => Ok(Test::Blank),
        "not_empty" => Ok(Test::NotEmpty),
        "has_any" => ids().map(Test::HasAny),
        "has_other_than" => ids().map(Test::HasOtherThan),
        "in" | "not_in" => Ok(Test::In { members: members(raw, lists)?, negated: op == "not_in" }),
        _ => compare(op, raw),
    }
}

fn members(raw: &RawTest, lists: &Lists) -> Result<BTreeSet<String>, String> {
    match (&raw.list, &raw.value) {
        (Some(name), None) => lists.get(name).cloned().ok_or_else(|| format!("the list {name:?} is not under [lists]")),
        (None, Some(Setting::List(words))) if !words.is_empty() => {
            Ok(words.iter().map(|word| spelling(word)).collect())
        }
        _ => Err(format!("`{}` needs a `list` or a `value` that is a list of words", raw.op)),
    }
}

fn compare(op: &str, raw: &RawTest) -> Result<Test, String> {
    let comparison = match op {
        "eq" => Comparison::Eq,
        "ne" => Comparison::Ne,
        "lt" => Comparison::Lt,
        "le" => Comparison::Le,
        "gt" => Comparison::Gt,
        "ge" => Comparison::Ge,
        _ => return Err(format!("the operator {op:?} is not known")),
    };
    let text = match &raw.value {
        Some(Setting::Text(text)) => text.clone(),
        Some(Setting::Whole(number)) => number.to_string(),
        _ => return Err(format!("`{op}` needs a `value`")),
    };
    match (number::exact(&text), op) {
        (Some(bound), _) => Ok(Test::Compare(comparison, bound)),
        (None, "eq" | "ne") => Ok(Test::In { members: [spelling(&text)].into(), negated: op == "ne" }),
        (None, _) => Err(format!("`{op}` needs a number as its `value`, written as a string: \"50000\"")),
    }
}

/// A test in words, for the evidence of a signal.
fn words(raw: &RawTest) -> String {
    let value = match (&raw.list, &raw.value) {
        (Some(list), _) => format!("the list {list}"),
        (None, Some(Setting::Text(text))) => text.clone(),
        (None, Some(Setting::Whole(number))) => number.to_string(),
        (None, Some(Setting::Flag(flag))) => flag.to_string(),
        (None, Some(Setting::List(words))) => words.join(", "),
        (None, None) => String::new(),
    };
    let operator = match raw.op.as_str() {
        "lt" => "<",
        "le" => "<=",
        "gt" => ">",
        "ge" => ">=",
        "eq" => "=",
        "ne" => "is not",
        "in" => "is in",
        "not_in" => "is not in",
        "blank" => "is blank",
        // The value says it all.
        _ => return String::new(),
    };
    format!(" {operator} {value}").trim_end().to_owned()
}
