//! Words for people, on standard error. What comes from outside is escaped before it meets a terminal.
#![expect(clippy::disallowed_methods, reason = "edge: words go to standard error")]

use std::io::Write;

/// Where words go.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Terminal {
    /// Whether only failures are told.
    pub(crate) quiet: bool,
}

impl Terminal {
    /// Tells how a run went, one line.
    pub(crate) fn say(&self, words: &str) {
        if !self.quiet {
            self.tell(words);
        }
    }

    /// Tells what must be told.
    pub(crate) fn tell(&self, words: &str) {
        // Where standard error is closed there is nobody to tell, and no reason to fail.
        let _ = writeln!(std::io::stderr().lock(), "{}", escape(words));
    }
}

/// The same on one line: an id or a value can then not forge a line of its own.
pub(crate) fn escape_line(words: &str) -> String {
    escape(words).replace('\n', "\\n").replace('\t', "\\t")
}

/// Words with control characters made visible, so that no text can move a cursor or hide what stands before it.
pub(crate) fn escape(words: &str) -> String {
    let mut escaped = String::with_capacity(words.len());
    for c in words.chars() {
        let steers = c.is_control() && c != '\n' && c != '\t';
        let hides = adduce::text::fold::invisible(c).is_some();
        if steers || hides { escaped.extend(c.escape_unicode()) } else { escaped.push(c) }
    }
    escaped
}
