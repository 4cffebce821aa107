//! Standard output: whole lines, handed on together, and quiet when the reader has gone.
#![expect(clippy::disallowed_methods, reason = "edge: records go to standard output")]

use std::io::{self, Write};

use crate::failure::Failure;

/// How much is held before it is handed on.
const HELD: usize = 256 << 10;

/// Lines on their way to standard output.
pub(crate) struct Output {
    held: Vec<u8>,
}

impl Output {
    /// Nothing held yet.
    pub(crate) fn new() -> Self {
        Self { held: Vec::with_capacity(HELD) }
    }

    /// Takes a line without its end.
    pub(crate) fn line(&mut self, line: &[u8]) -> Result<(), Failure> {
        self.held.extend_from_slice(line);
        self.write(b"\n")
    }

    /// Takes whole lines.
    pub(crate) fn write(&mut self, lines: &[u8]) -> Result<(), Failure> {
        self.held.extend_from_slice(lines);
        if self.held.len() >= HELD { self.flush() } else { Ok(()) }
    }

    /// Hands on what is held.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        if self.held.is_empty() {
            return Ok(());
        }
        // The lock is held for whole lines, and an interrupt waits for it.
        let mut stdout = io::stdout().lock();
        let written = stdout.write_all(&self.held).and_then(|()| stdout.flush());
        self.held.clear();
        written.map_err(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::closed(),
            _ => Failure::outside(format!("standard output cannot be written: {error}")),
        })
    }
}

/// Makes an interrupt wait for the end of a line, so that standard output always ends with a whole one.
pub(crate) fn end_whole_on_interrupt() {
    // Where no handler can be set an interrupt still ends the process; it may then cut a line.
    let _ = ctrlc::set_handler(|| {
        let _whole = io::stdout().lock();
        interrupted();
    });
}

#[expect(clippy::exit, reason = "a person asked for the end: 128 and the number of SIGINT, as shells report it")]
fn interrupted() {
    std::process::exit(130)
}
