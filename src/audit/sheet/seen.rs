//! What code saw, and what it could not tell: each signal with the words it fired on in their context, each screening hit with
//! its explanation, each fact that is unknown.

use super::{Sheet, objects, shown, text, words};
use crate::domain::Domain;
use crate::record::json::{Json, Object};
use crate::schema::field::FieldPath;
use crate::text::shown::escape_line;

/// How many characters of a text are shown on each side of a place.
const CONTEXT: usize = 60;

pub(super) fn write(record: &Object, recommendation: &Object, domain: Option<&Domain>, sheet: &mut Sheet) {
    const NONE: &Object = &Object::new();
    let facts = record.get("facts").and_then(Json::as_object).unwrap_or(NONE);
    let case = recommendation.get("case").and_then(Json::as_object);
    let fields = case.and_then(|case| case.get("fields")?.as_object()).unwrap_or(NONE);
    overrides(record, sheet);
    let before = sheet.text.len();
    for signal in objects(facts, "signals") {
        open(sheet, before, "What code saw");
        self::signal(signal, fields, domain, sheet);
    }
    for hit in objects(facts, "screening") {
        open(sheet, before, "What code saw");
        self::hit("resembles", hit, sheet);
    }
    for hit in objects(facts, "allowed") {
        open(sheet, before, "What code saw");
        self::hit("was allowed although it resembles", hit, sheet);
    }
    if sheet.text.len() == before {
        sheet.heading("Code saw nothing: no signal fired and no name resembles a listed one");
    }
    unverified(record, facts, sheet);
}

/// A heading, before the first thing that stands under it.
fn open(sheet: &mut Sheet, before: usize, heading: &str) {
    if sheet.text.len() == before {
        sheet.heading(heading);
    }
}

fn overrides(record: &Object, sheet: &mut Sheet) {
    let before = sheet.text.len();
    for fired in objects(record, "overrides") {
        open(sheet, before, "Rules of the gate that fired");
        let rule = text(fired, "rule").unwrap_or_default();
        let serves = text(fired, "policy_rule").map_or_else(String::new, |rule| format!(" ({})", escape_line(rule)));
        let reason = escape_line(text(fired, "reason").unwrap_or_default());
        sheet.line(1, &format!("{}{serves}: {reason}", escape_line(rule)));
    }
}

fn signal(signal: &Object, fields: &Object, domain: Option<&Domain>, sheet: &mut Sheet) {
    let word = |key: &str| text(signal, key).unwrap_or_default();
    let title = domain.and_then(|domain| domain.signals.spec(word("id"))).map(|spec| spec.title.as_str());
    let severity = word("severity").to_uppercase();
    let name = title.map_or_else(|| escape_line(word("id")), |title| format!("{} ({title})", escape_line(word("id"))));
    sheet.line(1, &format!("{} {name}, in {}", escape_line(&severity), escape_line(word("field"))));
    let span = signal.get("span").and_then(Json::as_array).and_then(span);
    let quoted = span.and_then(|span| context(value_at(fields, word("field"))?, span));
    if let Some([before, marked, after]) = quoted {
        let marked = sheet.marked(&marked);
        sheet.line(2, &format!("{before}{marked}{after}"));
    }
    sheet.line(2, &format!("evidence: {}", escape_line(word("evidence"))));
}

fn hit(relation: &str, hit: &Object, sheet: &mut Sheet) {
    let word = |key: &str| escape_line(text(hit, key).unwrap_or_default());
    let score = hit.get("score").map_or_else(String::new, shown);
    let (field, name, matched) = (word("field"), sheet.marked(&word("name")), word("matched"));
    let (list, entry) = (word("list"), word("entry"));
    sheet.line(1, &format!("{field} {name} {relation} {matched} (list {list}, entry {entry}, score {score})"));
    for explained in words(hit, "explanation").chain(words(hit, "qualifiers")) {
        sheet.line(2, &escape_line(explained));
    }
}

/// What the machine could not verify, and where the line said otherwise than the case.
fn unverified(record: &Object, facts: &Object, sheet: &mut Sheet) {
    let before = sheet.text.len();
    for unknown in objects(facts, "unknown") {
        open(sheet, before, "What could not be verified");
        let word = |key: &str| escape_line(text(unknown, key).unwrap_or_default());
        sheet.line(1, &format!("{} in {}: {}", word("what"), word("field"), word("reason")));
    }
    for difference in objects(record, "differences") {
        open(sheet, before, "What could not be verified");
        let what = escape_line(text(difference, "what").unwrap_or_default());
        sheet.line(1, &format!("the record and the case do not agree on {what}"));
    }
    for citation in words(record, "invalid_citations") {
        open(sheet, before, "What could not be verified");
        sheet.line(1, &format!("the rule {} that is cited does not exist", escape_line(citation)));
    }
}

/// The text at a path such as `use_of_funds[2].item`.
fn value_at<'a>(fields: &'a Object, path: &str) -> Option<&'a str> {
    let plain: String = without_numbers(path);
    let found = FieldPath::read(&plain)?.find(fields).into_iter().find(|found| found.path == path)?;
    match found.value {
        crate::schema::field::Value::Json(Json::String(text)) => Some(text),
        _ => None,
    }
}

/// `a[2].b` as it is declared: `a[].b`.
fn without_numbers(path: &str) -> String {
    let mut plain = String::new();
    let mut inside = false;
    for c in path.chars() {
        inside = (inside || c == '[') && c != ']';
        if !inside || c == '[' {
            plain.push(c);
        }
    }
    plain
}

fn span(ends: &[Json]) -> Option<[usize; 2]> {
    let place = |json: &Json| if let Json::Number(number) = json { number.as_str().parse().ok() } else { None };
    match ends {
        [start, end] => Some([place(start)?, place(end)?]),
        _ => None,
    }
}

/// The words of a span and some on each side, escaped; none where the text has no such place.
fn context(text: &str, [start, end]: [usize; 2]) -> Option<[String; 3]> {
    let letters: Vec<char> = text.chars().collect();
    let marked: String = letters.get(start..end)?.iter().collect();
    let from = start.saturating_sub(CONTEXT);
    let to = letters.len().min(end + CONTEXT);
    let before: String = letters[from..start].iter().collect();
    let after: String = letters[end..to].iter().collect();
    let [open, close] = [(from > 0, "… "), (to < letters.len(), " …")].map(|(cut, mark)| if cut { mark } else { "" });
    let before = format!("{open}{}", escape_line(&before));
    Some([before, escape_line(&marked), format!("{}{close}", escape_line(&after))])
}
