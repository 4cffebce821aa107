//! The bytes of a source of separated values, on their way to its pieces: hashed, decoded and cut.

use std::io::{self, Read};
use std::path::Path;

use adduce::ingest::table::{Cut, Piece, SourceText};
use adduce::record::digest::{self, Running};
use adduce::record::intake::Fault;
use adduce::record::line::Input;
use adduce::schema::source::Csv;

use super::files;
use crate::failure::Failure;

/// How many bytes are read at once.
const READ: usize = 256 << 10;

/// A source that is read.
pub(super) struct Feed {
    name: String,
    bytes: Box<dyn Read + Send>,
    digest: Running,
    text: SourceText,
    cut: Cut,
    delimiter: u8,
    buffer: Vec<u8>,
    ended: bool,
}

impl Feed {
    pub(super) fn new(name: &str, bytes: Box<dyn Read + Send>, csv: &Csv, cap: usize) -> Self {
        Self {
            name: name.to_owned(),
            bytes,
            digest: Running::default(),
            text: SourceText::new(csv.encoding),
            cut: Cut::new(csv.delimiter, cap),
            delimiter: csv.delimiter,
            buffer: vec![0; READ],
            ended: false,
        }
    }

    /// The fields of the header and its line, or why there is none.
    pub(super) fn header(&mut self, record: usize) -> Result<Result<(Vec<String>, u64), Fault>, Failure> {
        loop {
            if let Some(piece) = self.cut.head(record, self.ended) {
                let mut reader = csv::ReaderBuilder::new();
                let mut reader =
                    reader.has_headers(false).delimiter(self.delimiter).from_reader(piece.bytes.as_slice());
                let mut fields = csv::StringRecord::new();
                let read = reader.read_record(&mut fields).unwrap_or(false);
                let told =
                    || fault(piece.line, "not_utf8", "the header is not UTF-8; declare the encoding of the source");
                return Ok(read.then(|| (fields.iter().map(str::to_owned).collect(), piece.line)).ok_or_else(told));
            }
            if self.ended {
                return Ok(Err(self.cut.faults().pop().unwrap_or_else(|| fault(1, "empty", "the source is empty"))));
            }
            if let Err(told) = self.read()? {
                return Ok(Err(fault(1, "utf16", told)));
            }
        }
    }

    /// The next piece; none at the end.
    pub(super) fn piece(&mut self) -> Result<Option<Piece>, Failure> {
        while !self.ended {
            if let Ok(Some(piece)) = self.read()? {
                return Ok(Some(piece));
            }
        }
        Ok(self.cut.finish())
    }

    /// Reads what is left for its digest alone.
    pub(super) fn rest(&mut self) -> Result<String, Failure> {
        while !self.ended {
            let _ = self.read()?;
        }
        Ok(std::mem::take(&mut self.digest).finish())
    }

    /// The digest of the source, and what belongs to no record of it.
    pub(super) fn end(mut self) -> (String, Vec<Fault>) {
        (self.digest.finish(), self.cut.faults())
    }

    fn read(&mut self) -> Result<Result<Option<Piece>, &'static str>, Failure> {
        let length = loop {
            match self.bytes.read(&mut self.buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other.map_err(|error| files::unreadable(Path::new(&self.name), &error))?,
            }
        };
        self.ended = length == 0;
        self.digest.add(&self.buffer[..length]);
        let mut text = Vec::with_capacity(length);
        let told = self.text.push(&self.buffer[..length], self.ended, &mut text);
        Ok(told.map(|()| self.cut.push(&text)))
    }
}

/// A fault of a source as a whole.
pub(super) fn fault(line: u64, code: &'static str, message: &str) -> Fault {
    let input = Input::Digest { bytes: 0, sha256: digest::of_bytes(b""), head: None };
    Fault { line, column: None, field: None, code, message: message.to_owned(), input }
}
