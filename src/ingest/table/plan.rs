//! How the fields of a source's records become the columns of its table: by name, never by place.

use super::cell::{self, Wrong};
use super::cut::{Lines, Piece};
use crate::record::digest;
use crate::record::intake::Fault;
use crate::record::json::{Json, Object, is_private};
use crate::record::line::Input;
use crate::schema::source::{Format, Source};
use crate::schema::table::{Column, Table};
use crate::store::{Batch, Cell};

/// What a source's header comes to.
#[derive(Debug, Clone)]
pub struct Plan<'a> {
    table: &'a Table,
    source: &'a Source,
    header: Vec<String>,
    /// For each column, its place in a record; none where the column may be missing and is not there.
    places: Vec<Option<usize>>,
}

/// What was read of a piece.
pub struct Read {
    /// The rows.
    pub batch: Batch,
    /// How many records there were.
    pub read: u64,
    /// How many bytes they have.
    pub bytes: usize,
    /// What was no row.
    pub faults: Vec<Fault>,
}

impl<'a> Plan<'a> {
    /// The plan for a header, or what is wrong with it.
    pub fn new(table: &'a Table, source: &'a Source, header: Vec<String>) -> Result<Self, Wrong> {
        for (at, name) in header.iter().enumerate() {
            if !name.is_empty() && header[..at].contains(name) {
                return Err(("header", format!("the header names {name:?} twice")));
            }
        }
        let place = |name: &str| header.iter().position(|theirs| theirs.trim() == name);
        let places: Vec<Option<usize>> =
            table.columns.iter().map(|column| place(source.name_of(&column.name))).collect();
        let missing = table.columns.iter().zip(&places).filter(|(column, place)| place.is_none() && !column.nullable);
        let missing: Vec<&str> = missing.map(|(column, _)| source.name_of(&column.name)).collect();
        if places.iter().all(Option::is_none) || !missing.is_empty() {
            let told = if missing.is_empty() { "any declared column".to_owned() } else { missing.join(", ") };
            return Err(("header", format!("the header has not {told}{}", separated(&header, source))));
        }
        Ok(Self { table, source, header, places })
    }

    /// The columns of the source that no column of the table is read from. Private ones are not named.
    pub fn ignored(&self) -> Vec<String> {
        let used = |at: usize| self.places.contains(&Some(at));
        let ignored = self.header.iter().enumerate().filter(|(at, name)| !used(*at) && !is_private(name.trim()));
        ignored.map(|(_, name)| name.clone()).collect()
    }

    /// Reads a piece of separated values into rows of the source that has this number.
    pub fn read(&self, piece: &Piece, number: i64) -> Read {
        let mut read =
            Read { batch: Batch::new(self.table, number), read: 0, bytes: piece.bytes.len(), faults: Vec::new() };
        let delimiter = if let Format::Csv(csv) = &self.source.format { csv.delimiter } else { b',' };
        let mut reader = csv::ReaderBuilder::new();
        let mut reader =
            reader.has_headers(false).flexible(true).delimiter(delimiter).from_reader(piece.bytes.as_slice());
        let (mut record, mut lines) = (csv::ByteRecord::new(), Lines::of(piece));
        while reader.read_byte_record(&mut record).unwrap_or(false) {
            let line = lines.at(record.position().map_or(0, csv::Position::byte));
            read.read += 1;
            let mut cells = Vec::with_capacity(self.places.len());
            match self.row(&record, &mut cells) {
                Ok(()) => read.batch.push(&cells, line),
                Err((column, wrong)) => read.faults.push(self.fault(&record, line, column, wrong)),
            }
        }
        read
    }

    /// Reads a record that was cut by somebody else, and adds it to what was read.
    pub fn texts(&self, texts: Vec<String>, line: u64, read: &mut Read) {
        let record = csv::ByteRecord::from(texts);
        let mut cells = Vec::with_capacity(self.places.len());
        read.read += 1;
        match self.row(&record, &mut cells) {
            Ok(()) => read.batch.push(&cells, line),
            Err((column, wrong)) => read.faults.push(self.fault(&record, line, column, wrong)),
        }
    }

    /// Nothing read yet, of the source that has this number.
    pub fn nothing(&self, number: i64) -> Read {
        Read { batch: Batch::new(self.table, number), read: 0, bytes: 0, faults: Vec::new() }
    }

    fn row<'r>(&self, record: &'r csv::ByteRecord, cells: &mut Vec<Cell<'r>>) -> Result<(), (Option<usize>, Wrong)> {
        if record.len() != self.header.len() {
            let message = format!("the header has {} fields, the row {}", self.header.len(), record.len());
            return Err((None, ("ragged", message)));
        }
        if record.get(0).is_some_and(|first| self.header.first().is_some_and(|name| name.as_bytes() == first))
            && record.iter().eq(self.header.iter().map(String::as_bytes))
        {
            return Err((None, ("repeated_header", "the row is the header once more".to_owned())));
        }
        for (column, place) in self.table.columns.iter().zip(&self.places) {
            let Some(place) = place else {
                cells.push(Cell::Null);
                continue;
            };
            let text = std::str::from_utf8(record.get(*place).unwrap_or_default()).map_err(|_| {
                let message = "the text is not UTF-8; declare the encoding of the source, such as \"latin-1\"";
                (Some(*place), ("not_utf8", message.to_owned()))
            })?;
            cells.push(cell::read(column, self.source, text).map_err(|wrong| (Some(*place), quiet(column, wrong)))?);
        }
        Ok(())
    }

    fn fault(&self, record: &csv::ByteRecord, line: u64, place: Option<usize>, (code, message): Wrong) -> Fault {
        let named = place.and_then(|place| self.header.get(place)).map(|name| name.trim().to_owned());
        let message = named.as_ref().map_or(message.clone(), |name| format!("{name}: {message}"));
        let input = if place.is_some() { self.shown(record) } else { hidden(record.as_slice()) };
        Fault { line, column: None, field: named, code, message, input }
    }

    /// The record by the names of the header; private ones and private columns are left out.
    fn shown(&self, record: &csv::ByteRecord) -> Input {
        let mut object = Object::new();
        let private = |at: usize| {
            self.table.columns.iter().zip(&self.places).any(|(column, place)| column.private && *place == Some(at))
        };
        for (_, (name, bytes)) in self.header.iter().zip(record).enumerate().filter(|(at, _)| !private(*at)) {
            match std::str::from_utf8(bytes) {
                Ok(text) => object.set(name.trim(), Json::from(text)),
                Err(_) => return hidden(record.as_slice()),
            }
        }
        Input::Record(object)
    }
}

/// What is wrong with a value, without the value where the column is private.
pub(super) fn quiet(column: &Column, (code, told): Wrong) -> Wrong {
    (code, if column.private { "the value of a private column is not as declared".to_owned() } else { told })
}

/// What is told of bytes whose fields have no names: any of them may be private.
pub(super) fn hidden(bytes: &[u8]) -> Input {
    Input::Digest { bytes: bytes.len() as u64, sha256: digest::of_bytes(bytes), head: None }
}

/// A hint where the header looks as if it were separated otherwise than declared.
fn separated(header: &[String], source: &Source) -> String {
    let Format::Csv(csv) = &source.format else { return String::new() };
    let [only] = header else { return String::new() };
    let other =
        [';', ',', '\t', '|'].into_iter().find(|other| *other != char::from(csv.delimiter) && only.contains(*other));
    other.map_or(String::new(), |other| {
        format!("; it looks separated by {other:?}, and {:?} is declared", char::from(csv.delimiter))
    })
}
