//! Rows of a table from JSON objects: a column is read at its name or path, with the digits that were written.

use super::cell::{self, Wrong};
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
                return Err(fault(Some(name), wrong, Input::Record(object.clone())));
            }
            Ok(cell) => cells.push(cell),
            Err(wrong) => return Err(fault(Some(name), wrong, Input::Record(object.clone()))),
        }
    }
    batch.push(&cells, line);
    Ok(())
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
