//! Rows of a table from JSON objects: a column is read at its name or path, with the digits that were written.

use super::cell::{self, Wrong};
use super::plan::{hidden, quiet};
use crate::record::intake::Fault;
use crate::record::json::{Json, Object};
use crate::record::line::Input;
use crate::schema::field::{FieldPath, Value};
use crate::schema::source::Source;
use crate::schema::table::{Column, ColumnType, Table};
use crate::store::{Batch, Cell};

/// Reads an object into a row.
pub fn object(table: &Table, source: &Source, value: Json, line: u64, batch: &mut Batch) -> Result<(), Box<Fault>> {
    let fault = |field: Option<&str>, (code, message): Wrong, input| {
        let message = field.map_or(message.clone(), |field| format!("{field}: {message}"));
        Box::new(Fault { line, column: None, field: field.map(str::to_owned), code, message, input })
    };
    let object = match value {
        Json::Object(object) => object,
        other => {
            let message = format!("a row is an object, found {}", other.type_name());
            let mut wrapped = Object::new();
            wrapped.set("value", other);
            return Err(fault(None, ("not_an_object", message), Input::Record(wrapped)));
        }
    };
    let mut cells = Vec::with_capacity(table.columns.len());
    for column in &table.columns {
        let name = source.name_of(&column.name);
        match at(&object, name).map_or(Ok(Cell::Null), |found| of(column, source, found)) {
            Ok(Cell::Null) if !column.nullable => {
                let wrong = ("missing", "it is missing".to_owned());
                return Err(fault(Some(name), wrong, shown(&object, table, source)));
            }
            Ok(cell) => cells.push(cell),
            Err(wrong) => return Err(fault(Some(name), quiet(column, wrong), shown(&object, table, source))),
        }
    }
    batch.push(&cells, line);
    Ok(())
}

/// The record without its private columns; only its length and digest where one of them stands further inside.
fn shown(object: &Object, table: &Table, source: &Source) -> Input {
    let private: Vec<&str> =
        table.columns.iter().filter(|column| column.private).map(|column| source.name_of(&column.name)).collect();
    let inside = |name: &&str| object.get(name).is_none() && at(object, name).is_some();
    if private.iter().any(inside) {
        return hidden(&serde_json::to_vec(object).expect("an object is written to memory"));
    }
    let mut kept = Object::new();
    object.iter().filter(|(key, _)| !private.contains(key)).for_each(|(key, value)| kept.set(key, value.clone()));
    Input::Record(kept)
}

fn at<'a>(object: &'a Object, name: &str) -> Option<&'a Json> {
    if let Some(found) = object.get(name) {
        return Some(found);
    }
    match FieldPath::read(name)?.find(object).first()?.value {
        Value::Json(json) => Some(json),
        _ => None,
    }
}

fn of<'a>(column: &Column, source: &Source, json: &'a Json) -> Result<Cell<'a>, Wrong> {
    match (json, column.kind) {
        (Json::Null, _) => Ok(Cell::Null),
        (Json::Bool(flag), ColumnType::Flag) => Ok(Cell::Flag(*flag)),
        (Json::Number(number), kind) if kind.is_number() => cell::read(column, source, number.as_str()),
        (Json::String(text), kind) if !kind.is_number() && kind != ColumnType::Flag => cell::read(column, source, text),
        (other, kind) => Err(("wrong_type", format!("{} was expected, found {}", kind.word(), other.type_name()))),
    }
}
