//! The words of legal forms, known through a slip of the pen.

use super::letters::Script;
use super::lexicon::key;
use super::table::{Hash, Table};

/// The words that legal forms are made of, each by its hash. Long ones are known with one letter missing or one letter wrong
/// as well; of several that a slip may stand for, the first that was learned counts.
pub(super) struct FormWords {
    right: Table<u64>,
    /// Words by what is left of them without one letter, which is marked or not, with their ranks.
    slips: Table<(u32, u64)>,
    learned: u32,
}

/// Long enough to stand a slip.
const LONG: usize = 5;

impl FormWords {
    pub(super) fn new() -> Self {
        Self { right: Table::new(), slips: Table::new(), learned: 0 }
    }

    pub(super) fn learn(&mut self, word: &str) {
        let known = key(Script::Vowels, word);
        self.right.get_or_insert(known, known);
        self.learned += 1;
        if word.len() >= LONG {
            let slip = (self.learned, known);
            for (mark, instead) in [(WRONG, "?"), (MISSING, "")] {
                Hash::new(mark).each_changed(word.as_bytes(), instead.as_bytes(), |_, key| {
                    self.slips.get_or_insert(key, slip);
                });
            }
        }
    }

    pub(super) fn find(&self, word: &str) -> Option<u64> {
        let written = key(Script::Vowels, word);
        if let Some(known) = self.right.get(written) {
            return Some(known);
        }
        if word.len() + 1 < LONG {
            return None;
        }
        let mut first = self.slips.get(Hash::new(MISSING).with(word.as_bytes()).key());
        Hash::new(WRONG).each_changed(word.as_bytes(), b"?", |byte, marked| {
            let wrong = byte.is_ascii_lowercase().then(|| self.slips.get(marked)).flatten();
            first = first.into_iter().chain(wrong).min_by_key(|(rank, _)| *rank);
        });
        first.map(|(_, known)| known)
    }
}

const WRONG: u8 = b'W';
const MISSING: u8 = b'M';
