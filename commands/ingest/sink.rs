//! Where the records of ingest go: standard output, as long as somebody reads it. Files are loaded to their end all the same;
//! standard input may have none, so that its reading ends with its reader, and nothing of the run is loaded.

use crate::failure::{Exit, Failure};
use crate::output::Output;

/// Standard output.
pub(super) struct Sink {
    output: Output,
    closed: bool,
    /// Whether what is read may have no end.
    endless: bool,
}

impl Sink {
    pub(super) fn new() -> Self {
        Self { output: Output::new(), closed: false, endless: false }
    }

    /// Whether nobody reads any more.
    pub(super) fn is_closed(&self) -> bool {
        self.closed
    }

    /// Says whether what is read next may have no end.
    pub(super) fn reads(&mut self, endless: bool) {
        self.endless = endless;
    }

    /// Writes a line, given without its end.
    pub(super) fn line(&mut self, line: &[u8]) -> Result<(), Failure> {
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
