//! How far a long run has come, on a terminal and only for what takes longer than a second.
#![expect(clippy::disallowed_methods, reason = "edge: a terminal shows the time that has passed")]

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::terminal::Terminal;

/// How long a run stays silent.
const SILENT: Duration = Duration::from_secs(1);

/// The bytes that were read so far.
pub(super) struct Progress {
    began: Instant,
    bytes: u64,
    quiet: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(super) fn new(terminal: Terminal) -> Self {
        Self { began: Instant::now(), bytes: 0, quiet: terminal.quiet, bar: None }
    }

    /// Counts bytes. Where standard error is no terminal the bar draws nothing.
    pub(super) fn add(&mut self, bytes: usize) {
        self.bytes += bytes as u64;
        if self.quiet || self.began.elapsed() < SILENT {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("ingest: {bytes} read, {bytes_per_sec}, {elapsed}");
            ProgressBar::no_length().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
        });
        bar.set_position(self.bytes);
    }

    /// Takes the bar away.
    pub(super) fn finish(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
