//! The `answer` record as it is read: what another program said, its numbers and what it claims of them. It is read as
//! leniently as the meaning allows; only thread and text are required.

use super::json::{Json, Object};
use super::{Malformed, text};

/// An answer.
#[derive(Debug, Clone)]
pub struct Answer {
    record: Object,
    thread: String,
    text: String,
    question: String,
    claims: Vec<Claim>,
}

/// What an answer says of one of its numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The number, as it was written; none where only a cell is named.
    pub value: Option<String>,
    /// The cell that it is said to equal.
    pub cell: Option<CellPath>,
    /// What it is said to be computed from.
    pub derive: Option<Derive>,
}

/// A computation over cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Derive {
    /// What is done, as it was written.
    pub op: String,
    /// The cells, in their order.
    pub of: Vec<CellPath>,
}

/// The name of a cell.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CellPath {
    /// The evidence.
    pub source_id: String,
    /// The row, from 0; none where the path names none.
    pub row: Option<u64>,
    /// The field of the row.
    pub field: String,
    /// What the cell is said to hold, where it is said.
    pub value: Option<String>,
}

impl Answer {
    /// The record as it was read.
    pub fn record(&self) -> &Object {
        &self.record
    }

    /// The investigation that it belongs to.
    pub fn thread(&self) -> &str {
        &self.thread
    }

    /// The answer, Markdown.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The words of the question; empty where they are not known.
    pub fn question(&self) -> &str {
        &self.question
    }

    /// The claims, in their order.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }
}

impl TryFrom<Object> for Answer {
    type Error = Malformed;

    fn try_from(record: Object) -> Result<Self, Malformed> {
        let thread = text(&record, "thread")?.to_owned();
        let said = match record.get("text") {
            Some(Json::String(text)) => text.clone(),
            // A refusal says nothing, and nothing has to be accounted for.
            Some(Json::Null) => String::new(),
            other => return Err(Malformed::unexpected("text", "a string", other)),
        };
        let question = match record.get("question") {
            Some(Json::String(text)) => text.clone(),
            Some(Json::Object(question)) => question.get("text").and_then(Json::as_str).unwrap_or_default().to_owned(),
            _ => String::new(),
        };
        let claims = match record.get("claims") {
            None | Some(Json::Null) => Vec::new(),
            Some(Json::Array(claims)) => claims.iter().map(Claim::read).collect(),
            other => return Err(Malformed::unexpected("claims", "an array", other)),
        };
        Ok(Self { record, thread, text: said, question, claims })
    }
}

impl Claim {
    /// A claim that cannot be made out claims nothing; it keeps its place, so that notes count as the answer does.
    fn read(value: &Json) -> Self {
        let nothing = Self { value: None, cell: None, derive: None };
        let Some(claim) = value.as_object() else { return nothing };
        let derive = ["derive", "derivation"].iter().find_map(|key| claim.get(key)?.as_object()).and_then(Derive::read);
        let cell = ["cite", "cell", "path"].iter().find_map(|key| CellPath::read(claim.get(key)?));
        let cell =
            cell.or_else(|| CellPath::read(value).filter(|path| !path.source_id.is_empty() || !path.field.is_empty()));
        Self { value: written(claim.get("value")), cell: cell.map(|path| CellPath { value: None, ..path }), derive }
    }
}

impl Derive {
    fn read(value: &Object) -> Option<Self> {
        let op = ["op", "kind", "operation"].iter().find_map(|key| value.get(key)?.as_str())?;
        let of = ["of", "operands", "cells"].iter().find_map(|key| value.get(key)?.as_array())?;
        let of: Option<Vec<CellPath>> = of.iter().map(CellPath::read).collect();
        Some(Self { op: op.to_owned(), of: of? })
    }
}

impl CellPath {
    /// A cell named in any of the usual ways: an object, `["id", "[0].field"]`, `"id[0].field"`.
    fn read(value: &Json) -> Option<Self> {
        match value {
            Json::String(path) => Some(Self::glued(path)),
            Json::Array(parts) => {
                let parts: Option<Vec<String>> = parts.iter().map(|part| written(Some(part))).collect();
                let parts = parts?;
                let (id, rest) = parts.split_first()?;
                let inner = Self::glued(&format!("{}{}", "\u{1f}", rest.join(".")));
                Some(Self { source_id: id.clone(), ..inner })
            }
            Json::Object(object) => Some(Self::of_object(object)),
            _ => None,
        }
    }

    fn of_object(object: &Object) -> Self {
        let first = |keys: &[&str]| keys.iter().find_map(|key| written(object.get(key)));
        let id = first(&["source_id", "source", "evidence"]).unwrap_or_default();
        let field = first(&["field", "column"]).unwrap_or_default();
        let row = first(&["row", "index"]).and_then(|row| row.trim_matches(['[', ']', ' ']).parse().ok());
        let path = first(&["path"]).map(|path| Self::glued(&format!("\u{1f}{path}")));
        // An id may have the rest of the path glued to it, and a field its row.
        let (id, field) = match (row, &path, id.contains('[') || (field.is_empty() && id.contains('.'))) {
            (None, None, true) => (Self::glued(&id), field),
            _ => (Self { source_id: id, ..Self::default() }, field),
        };
        let field = if field.starts_with('[') {
            Self::glued(&format!("\u{1f}{field}"))
        } else {
            Self { field, ..Self::default() }
        };
        let path = path.unwrap_or_default();
        let longest = |parts: [String; 3]| parts.into_iter().find(|part| !part.is_empty()).unwrap_or_default();
        Self {
            source_id: id.source_id,
            row: row.or(path.row).or(field.row).or(id.row),
            field: longest([field.field, path.field, id.field]),
            value: written(object.get("value")),
        }
    }

    /// `id[0].field`, `id.0.field`, `[0].field`, with brackets lost or doubled. The mark stands for an id given elsewhere.
    fn glued(path: &str) -> Self {
        let (id, rest) = match path.strip_prefix('\u{1f}') {
            Some(rest) => (String::new(), rest),
            None => {
                let end = path.find(['[', '.', '#', '/']).unwrap_or(path.len());
                (path[..end].trim().to_owned(), &path[end..])
            }
        };
        let rest = rest.strip_prefix(".rows").or_else(|| rest.strip_prefix("rows")).unwrap_or(rest);
        let rest = rest.trim_start_matches(['[', '.', '#', '/', ' ']);
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let ends = rest[digits..].is_empty() || rest[digits..].starts_with([']', '.', '[', '/', ' ']);
        let (row, field) =
            if digits > 0 && ends { (rest[..digits].parse().ok(), &rest[digits..]) } else { (None, rest) };
        let field =
            field.trim_start_matches([']', '.', '[', '/', ' ', '"', '\'']).trim_end_matches([']', '"', '\'', ' ']);
        Self { source_id: id, row, field: field.to_owned(), value: None }
    }
}

/// A number or word as it was written.
fn written(value: Option<&Json>) -> Option<String> {
    match value {
        Some(Json::String(text)) => Some(text.clone()),
        Some(Json::Number(number)) => Some(number.as_str().to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::json;

    #[test]
    fn a_cell_is_known_by_any_usual_name() {
        let check = |path: &str| {
            let value = json::parse(path.as_bytes()).unwrap().value;
            let found = CellPath::read(&value).unwrap();
            assert_eq!((found.source_id.as_str(), found.row, found.field.as_str()), ("seg", Some(2), "rate"), "{path}");
        };
        check(r#"{"source_id":"seg","row":2,"field":"rate"}"#);
        check(r#"{"source_id":"seg","row":"[2]","field":"rate"}"#);
        check(r#"{"source_id":"seg[2].rate"}"#);
        check(r#"{"source_id":"seg[2]","field":"rate"}"#);
        check(r#"{"source_id":"seg","path":"[2].rate"}"#);
        check(r#"{"source_id":"seg","field":"[2].rate"}"#);
        check(r#"["seg","[2].rate"]"#);
        check(r#"["seg",2,"rate"]"#);
        check(r#""seg[2].rate""#);
        check(r#""seg[2]]['rate']""#);
        check(r#""seg.rows[2].rate""#);
    }
}
