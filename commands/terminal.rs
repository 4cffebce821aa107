//! Words for people, on standard error. What comes from outside is escaped before it meets a terminal.
#![expect(clippy::disallowed_methods, reason = "edge: words go to standard error")]

use std::io::{IsTerminal as _, Write};

use adduce::audit::sheet::Look;

pub(crate) use adduce::text::shown::{escape, escape_line};

/// A number and what is counted: `1 case`, `2 cases`.
pub(crate) fn count(number: u64, what: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {what}{ending}")
}

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

    /// How text for people looks on standard output: coloured only on a terminal, and where NO_COLOR does not say otherwise.
    pub(crate) fn look(self) -> Look {
        const WIDTH: usize = 100;
        let terminal = console::Term::stdout();
        let shown = std::io::stdout().is_terminal();
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let width =
            terminal.size_checked().filter(|_| shown).map_or(WIDTH, |(_, columns)| usize::from(columns).max(40));
        Look { colour: shown && !plain, width, commands: true }
    }

    /// Tells what must be told.
    pub(crate) fn tell(&self, words: &str) {
        // Where standard error is closed there is nobody to tell, and no reason to fail.
        let _ = writeln!(std::io::stderr().lock(), "{}", escape(words));
    }
}
