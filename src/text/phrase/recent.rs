//! What words were lately known as. The words of a text come again and again, in it and in those after it, and remembering one
//! takes a fraction of walking the automaton. Words are compared whole, so nothing is ever said that the lexicon would not.

use std::cell::RefCell;

use super::lexicon::Known;

/// How many words a thread remembers.
const SLOTS: usize = 1 << SLOT_BITS;
const SLOT_BITS: u32 = 11;
/// Longer words are not remembered.
const LONGEST: usize = 16;

/// Remembered words, each in the one place where it may stand.
pub(super) struct Recent(Vec<Slot>);

#[derive(Clone, Copy, Default)]
struct Slot {
    /// The bytes of the word; 0 for none.
    word: u128,
    lexicon: u64,
    known: Known,
}

thread_local! {
    static RECENT: RefCell<Recent> = const { RefCell::new(Recent(Vec::new())) };
}

impl Recent {
    /// Calls `on` with what this thread remembers. It must not be called within itself.
    pub(super) fn with<T>(on: impl FnOnce(&mut Self) -> T) -> T {
        RECENT.with_borrow_mut(|recent| {
            recent.0.resize(SLOTS, Slot::default());
            on(recent)
        })
    }

    /// What a lexicon knows a word as, which `know` works out where it is not remembered.
    pub(super) fn known(&mut self, lexicon: u64, word: &[u8], know: impl FnOnce(&[u8]) -> Known) -> Known {
        let Some(number) = number(word) else { return know(word) };
        let Some(slot) = self.0.get_mut(place(number)) else { return know(word) };
        if slot.word != number || slot.lexicon != lexicon {
            *slot = Slot { word: number, lexicon, known: know(word) };
        }
        slot.known
    }
}

/// The bytes of a word as a number, which no other word has: none holds a zero byte. Nothing for words that are too long.
fn number(word: &[u8]) -> Option<u128> {
    if let (Some(head), Some(tail)) = (word.first_chunk::<8>(), word.last_chunk::<8>()) {
        // The bytes in the middle are in both, at the same place of the number.
        let tail = u128::from(u64::from_le_bytes(*tail)) << (8 * (word.len().min(LONGEST) - 8));
        return (word.len() <= LONGEST).then_some(u128::from(u64::from_le_bytes(*head)) | tail);
    }
    if let (Some(head), Some(tail)) = (word.first_chunk::<4>(), word.last_chunk::<4>()) {
        let tail = u64::from(u32::from_le_bytes(*tail)) << (8 * (word.len() - 4));
        return Some(u128::from(u64::from(u32::from_le_bytes(*head)) | tail));
    }
    Some(word.iter().rev().fold(0, |number, byte| number << 8 | u128::from(*byte)))
}

fn place(number: u128) -> usize {
    let mixed = (number as u64 ^ (number >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> (u64::BITS - SLOT_BITS)) as usize
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_word_has_a_number_of_its_own() {
        let text = "abcdefghijklmnopqrstuvwxyz";
        let words: Vec<&str> =
            (0..text.len()).flat_map(|from| (from..=text.len()).map(move |to| &text[from..to])).collect();
        let short: BTreeSet<&str> = words.iter().copied().filter(|word| word.len() <= LONGEST).collect();
        let numbers: BTreeSet<u128> = short.iter().filter_map(|word| number(word.as_bytes())).collect();
        assert_eq!(numbers.len(), short.len());
        assert!(words.iter().filter(|word| word.len() > LONGEST).all(|word| number(word.as_bytes()).is_none()));
    }

    #[test]
    fn a_word_is_worked_out_once_and_for_each_lexicon() {
        let mut asked = 0;
        let mut ask = |lexicon| {
            Recent::with(|recent| {
                recent.known(lexicon, b"disregard", |_| {
                    asked += 1;
                    Known::default()
                })
            })
        };
        for lexicon in [u64::MAX, u64::MAX, u64::MAX - 1] {
            ask(lexicon);
        }
        assert_eq!(asked, 2);
    }
}
