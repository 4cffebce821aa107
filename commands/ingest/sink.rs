//! Where the records of ingest go: standard output, as long as somebody reads it.

use crate::failure::{Exit, Failure};
use crate::output::Output;

/// Standard output. Where its reader has gone, what was begun is loaded all the same.
pub(super) struct Sink {
    output: Output,
    closed: bool,
}

impl Sink {
    pub(super) fn new() -> Self {
        Self { output: Output::new(), closed: false }
    }

    /// Whether nobody reads any more.
    pub(super) fn is_closed(&self) -> bool {
        self.closed
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
        if self.closed { Ok(()) } else { Err(failure) }
    }
}
