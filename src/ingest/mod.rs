//! Ingest: what a source holds becomes cases of a domain, or rejects that say where and why. A source is one JSON document
//! (an object, or an array of them) or JSON Lines; which of the two is seen from its content, not from its name.

mod document;
pub mod table;

use std::collections::BTreeMap;

use crate::domain::Domain;
use crate::record::case::{CaseRecord, Source};
use crate::record::digest;
use crate::record::intake::{Fault, Ingested, Reject};
use crate::record::json::{Json, Object};
use crate::record::line::Input;
use crate::store::CaseRow;

pub use document::Split;

/// Reads sources into the cases of a domain, and keeps count.
///
/// What is remembered of a case is its id and digest, so memory grows with the number of cases and not with their size.
pub struct Ingest<'a> {
    domain: &'a Domain,
    seen: BTreeMap<String, [u8; 32]>,
    current: Ingested,
}

/// Something that a source holds, as the reader of the source found it.
#[derive(Debug)]
pub enum Item {
    /// A value, and the line that it begins on.
    Value(u64, Json),
    /// Something that cannot be read.
    Fault(Fault),
}

/// What an item comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken {
    /// The record, one line without its end.
    pub line: Vec<u8>,
    /// The case, for the store; none where the record is a reject.
    pub case: Option<CaseRow>,
}

/// The line of a reject, without its end.
pub fn reject(domain: &str, file: &str, fault: &Fault) -> Vec<u8> {
    serde_json::to_vec(&Reject::new(domain, file, fault)).expect("a record is written to memory")
}

impl<'a> Ingest<'a> {
    /// Ingest for a domain, nothing read yet.
    pub fn new(domain: &'a Domain) -> Self {
        Self { domain, seen: BTreeMap::new(), current: Ingested::new(&domain.name, "") }
    }

    /// Begins a source.
    pub fn begin(&mut self, file: &str) {
        self.current = Ingested::new(&self.domain.name, file);
    }

    /// Takes an item of the source and returns what it comes to; none where it is a duplicate.
    pub fn take(&mut self, item: Item) -> Option<Taken> {
        self.current.read += 1;
        let taken = match item {
            Item::Fault(fault) => Err(Box::new(fault)),
            Item::Value(line, value) => self.case(line, value),
        };
        match taken {
            Ok(Some(case)) => {
                self.current.loaded += 1;
                Some(case)
            }
            Ok(None) => {
                self.current.duplicate += 1;
                None
            }
            Err(fault) => {
                self.current.rejected += 1;
                Some(Taken { line: reject(&self.domain.name, &self.current.file, &fault), case: None })
            }
        }
    }

    /// Ends the source and returns its `ingested` record.
    pub fn end(&mut self, sha256: String) -> Ingested {
        let mut ended = std::mem::replace(&mut self.current, Ingested::new(&self.domain.name, ""));
        ended.sha256 = sha256;
        ended
    }

    fn case(&mut self, line: u64, value: Json) -> Result<Option<Taken>, Box<Fault>> {
        let fault = |field: Option<String>, code, message, input| {
            Box::new(Fault { line, column: None, field, code, message, input })
        };
        let fields = match value {
            Json::Object(object) => self.fields_of(line, object)?,
            other => {
                let message = format!("a case is an object, found {}", other.type_name());
                return Err(fault(None, "not_an_object", message, Input::Record(wrap(other))));
            }
        };
        let faults = self.domain.schema.faults(&fields);
        if let Some(first) = faults.first() {
            let told: Vec<String> = faults.iter().map(|fault| format!("{}: {}", fault.field, fault.message)).collect();
            return Err(fault(Some(first.field.clone()), first.code, told.join("; "), Input::Record(fields)));
        }
        let Some(id) = self.domain.schema.id_of(&fields) else {
            return Err(fault(None, "no_id", "the case has no id".to_owned(), Input::Record(fields)));
        };
        let sha256 = digest::of_object(&fields);
        match self.seen.insert(id.to_owned(), remembered(&sha256)) {
            Some(before) if before == remembered(&sha256) => return Ok(None),
            Some(before) => {
                self.seen.insert(id.to_owned(), before);
                let message = format!("the id {id:?} came before with another content");
                let field = self.domain.schema.id_path().to_owned();
                return Err(fault(Some(field), "conflict", message, Input::Record(fields)));
            }
            None => {}
        }
        let source = Source { file: self.current.file.clone(), line };
        let record = CaseRecord::new(&self.domain.name, id, &sha256, &fields, &source);
        let record = serde_json::to_vec(&record).expect("a record is written to memory");
        let text = serde_json::to_string(&fields).expect("fields are written to memory");
        let Source { file, line } = source;
        let case = CaseRow { id: id.to_owned(), sha256, fields: text, file, line };
        Ok(Some(Taken { line: record, case: Some(case) }))
    }

    /// The fields of a case: the object itself, or those of a `case` record of this domain.
    fn fields_of(&self, line: u64, object: Object) -> Result<Object, Box<Fault>> {
        let is_record = object.get("kind").and_then(Json::as_str) == Some("case") && object.get("fields").is_some();
        if !is_record {
            return Ok(object);
        }
        let stated = object.get("domain").and_then(Json::as_str);
        let fault = |code, message, object| {
            Box::new(Fault { line, column: None, field: None, code, message, input: Input::Record(object) })
        };
        if stated != Some(&self.domain.name) {
            let message =
                format!("the record is of the domain {:?}, not {:?}", stated.unwrap_or_default(), self.domain.name);
            return Err(fault("other_domain", message, object));
        }
        match object.get("fields") {
            Some(Json::Object(fields)) => Ok(fields.clone()),
            _ => Err(fault("wrong_type", "fields: an object was expected".to_owned(), object)),
        }
    }
}

/// A value that is no object, as a record that can be shown.
fn wrap(value: Json) -> Object {
    let mut object = Object::new();
    object.set("value", value);
    object
}

/// The bytes of a digest in hexadecimal, to remember it by.
fn remembered(sha256: &str) -> [u8; 32] {
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(sha256.as_bytes().chunks(2)) {
        *byte = std::str::from_utf8(pair).ok().and_then(|pair| u8::from_str_radix(pair, 16).ok()).unwrap_or_default();
    }
    bytes
}
