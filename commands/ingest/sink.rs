//! Where the records of ingest go: standard output, as long as somebody reads it. Files are loaded to their end all the same;
//! standard input may have none, so that its reading ends with its reader, and nothing of the run is loaded.
//!
//! From the first case on that replaces another, records are kept back until the new generation is there: a gate that runs
//! beside the load compares each case with what is loaded, and would find the one before.

use std::io::{self, BufRead, BufReader, BufWriter, Seek, Write};

use adduce::store::Spool;

use crate::failure::{Exit, Failure};
use crate::output::Output;

/// How much of what was kept back is handed on at once.
const CHUNK: usize = 256 << 10;

/// Standard output.
pub(super) struct Sink {
    output: Output,
    closed: bool,
    /// What is kept back.
    kept: Option<BufWriter<Spool>>,
    /// Whether what is read may have no end.
    endless: bool,
}

impl Sink {
    pub(super) fn new() -> Self {
        Self { output: Output::new(), closed: false, kept: None, endless: false }
    }

    /// Whether nobody reads any more.
    pub(super) fn is_closed(&self) -> bool {
        self.closed
    }

    /// Says whether what is read next may have no end.
    pub(super) fn reads(&mut self, endless: bool) {
        self.endless = endless;
    }

    /// Whether records are kept back.
    pub(super) fn keeps(&self) -> bool {
        self.kept.is_some()
    }

    /// Keeps back what is written from now on.
    pub(super) fn keep(&mut self, file: Spool) {
        self.kept = Some(BufWriter::new(file));
    }

    /// Hands on what was kept back.
    pub(super) fn release(&mut self) -> Result<(), Failure> {
        let Some(kept) = self.kept.take() else { return Ok(()) };
        let mut file = kept.into_inner().map_err(|error| unkept(error.error()))?;
        file.rewind().map_err(|error| unkept(&error))?;
        let mut lines = BufReader::with_capacity(CHUNK, file);
        while !self.closed {
            let chunk = lines.fill_buf().map_err(|error| unkept(&error))?;
            if chunk.is_empty() {
                break;
            }
            let (length, written) = (chunk.len(), self.output.write(chunk));
            lines.consume(length);
            written.or_else(|failure| self.gone(failure))?;
        }
        Ok(())
    }

    /// Writes a line, given without its end.
    pub(super) fn line(&mut self, line: &[u8]) -> Result<(), Failure> {
        if let Some(kept) = &mut self.kept {
            return kept.write_all(line).and_then(|()| kept.write_all(b"\n")).map_err(|error| unkept(&error));
        }
        if self.closed { Ok(()) } else { self.output.line(line).or_else(|failure| self.gone(failure)) }
    }

    /// Hands on what is held.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        if self.closed { Ok(()) } else { self.output.flush().or_else(|failure| self.gone(failure)) }
    }

    fn gone(&mut self, failure: Failure) -> Result<(), Failure> {
        self.closed = failure.exit() == Exit::Done;
        if self.closed && !self.endless { Ok(()) } else { Err(failure) }
    }
}

fn unkept(error: &io::Error) -> Failure {
    Failure::outside(format!("the records of cases that replace others cannot be kept until they are loaded: {error}"))
}
