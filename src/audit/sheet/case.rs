//! The case itself, field by field under the names that its domain gives them; fields that the domain does not declare last.

use super::{Sheet, shown};
use crate::domain::Domain;
use crate::record::json::{Json, Object};
use crate::text::shown::escape_line;

/// Texts at least so long stand on lines of their own.
const LONG: usize = 60;

pub(super) fn write(recommendation: &Object, domain: Option<&Domain>, sheet: &mut Sheet) {
    let case = recommendation.get("case").and_then(Json::as_object);
    let Some(fields) = case.and_then(|case| case.get("fields")?.as_object()) else { return };
    sheet.heading("The case");
    let declared = |path: &str| domain.is_none_or(|domain| domain.schema.find(path).is_some());
    for (key, value) in fields.iter().filter(|(key, _)| declared(key)) {
        field(key, value, domain, (1, sheet));
    }
    let mut others = fields.iter().filter(|(key, _)| !declared(key)).peekable();
    if others.peek().is_some() {
        sheet.heading("What else came with it, which no rule looks at");
    }
    others.for_each(|(key, value)| field(key, value, None, (1, sheet)));
}

fn field(path: &str, value: &Json, domain: Option<&Domain>, (indent, sheet): (usize, &mut Sheet)) {
    let label = label(path, domain);
    match value {
        Json::Object(object) if !object.is_empty() => {
            sheet.line(indent, &format!("{label}:"));
            for (key, value) in object.iter() {
                field(&format!("{path}.{key}"), value, domain, (indent + 1, sheet));
            }
        }
        Json::Array(items) if !items.is_empty() => {
            sheet.line(indent, &format!("{label}:"));
            for item in items {
                field(&format!("{path}[]"), item, domain, (indent + 1, sheet));
            }
        }
        Json::String(text) if text.chars().count() >= LONG || text.contains('\n') => {
            sheet.line(indent, &format!("{label}:"));
            text.lines().for_each(|line| sheet.line(indent + 1, &escape_line(line)));
        }
        scalar => sheet.line(indent, &format!("{label}: {}", shown(scalar))),
    }
}

fn label(path: &str, domain: Option<&Domain>) -> String {
    let declared = domain.and_then(|domain| Some(domain.schema.field(domain.schema.find(path)?).label.as_str()));
    let last = path.rsplit('.').next().unwrap_or(path);
    escape_line(declared.unwrap_or(last))
}
