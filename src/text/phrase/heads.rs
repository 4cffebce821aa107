//! The first bytes of the words of a lexicon. Nearly all words of a text are none that any phrase asks for: their first four
//! bytes tell so, and those of the others say at once where in the automaton to go on.

use super::parse::Word;

/// How many bytes of a word are looked at.
pub(super) const BYTES: usize = 8;
/// How many of them are hashed.
const GROUP: usize = 4;
/// The bits of the hash.
const GROUP_BITS: u32 = 13;
/// The bit for words that are looked up by all their first eight bytes.
const WHOLE: u8 = 1 << (BYTES - 1);

/// The nodes of an automaton by what leads to them: the first eight bytes of words, and beginnings that are shorter.
#[derive(Debug)]
pub(super) struct Heads {
    /// For each hash of four bytes, a bit for each length that words may be looked up by that begin so.
    lengths: Box<[u8]>,
    /// The same for lengths below four, by hashes of as many bytes.
    short: Box<[u8]>,
    /// A free slot leads to node 0, which no bytes lead to.
    slots: Vec<Head>,
    filled: usize,
}

#[derive(Debug, Clone, Copy, Default)]
struct Head {
    first: u64,
    node: u32,
    length: u8,
}

impl Heads {
    pub(super) fn new() -> Self {
        Self {
            lengths: vec![0; 1 << GROUP_BITS].into(),
            short: vec![0; 1 << GROUP_BITS].into(),
            slots: vec![Head::default(); 256],
            filled: 0,
        }
    }

    /// How many bytes of a word lead to the node that it is looked up by.
    pub(super) fn length(word: &Word) -> usize {
        word.text.len().min(BYTES)
    }

    /// Learns the node that the first bytes of a word lead to.
    pub(super) fn learn(&mut self, word: &Word, node: u32) {
        let length = Self::length(word);
        let first = first(word.text.as_bytes());
        if !word.prefix || length == BYTES {
            self.lengths[group(first)] |= WHOLE;
            return self.insert(Head { first, length: BYTES as u8, node });
        }
        let bit = 1 << length.saturating_sub(1);
        let known = if length < GROUP { &mut self.short } else { &mut self.lengths };
        known[group(first)] |= bit;
        self.insert(Head { first, length: length as u8, node });
    }

    /// The deepest node that the first eight bytes of a word lead to and that is known here, and how many bytes lead there.
    pub(super) fn find(&self, word: &[u8]) -> Option<(u32, usize)> {
        let first = first(word);
        let short = |length| self.short[group(first & mask(length))] & 1 << (length - 1);
        let mut lengths = self.lengths[group(first)] | short(1) | short(2) | short(3);
        if lengths == 0 {
            return None;
        }
        if lengths & WHOLE != 0
            && let Some(node) = self.get(first, BYTES)
        {
            return Some((node, word.len().min(BYTES)));
        }
        lengths &= ((1_u32 << word.len().min(BYTES - 1)) - 1) as u8;
        while lengths != 0 {
            let length = (u8::BITS - lengths.leading_zeros()) as usize;
            if let Some(node) = self.get(first & mask(length), length) {
                return Some((node, length));
            }
            lengths &= !(1 << (length - 1));
        }
        None
    }

    fn get(&self, first: u64, length: usize) -> Option<u32> {
        let node = self.slots[self.place(first, length as u8)].node;
        (node != 0).then_some(node)
    }

    fn insert(&mut self, head: Head) {
        if 2 * self.filled >= self.slots.len() {
            let size = self.slots.len() * 2;
            let old = std::mem::replace(&mut self.slots, vec![Head::default(); size]);
            for head in old.into_iter().filter(|head| head.node != 0) {
                let place = self.place(head.first, head.length);
                self.slots[place] = head;
            }
        }
        let place = self.place(head.first, head.length);
        self.filled += usize::from(self.slots[place].node == 0);
        self.slots[place] = head;
    }

    /// The slot that holds a head, or the free one where it would stand: half of all slots are free, so there is one.
    fn place(&self, first: u64, length: u8) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = ((first ^ u64::from(length) << 59).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        loop {
            let head = &self.slots[at];
            if head.node == 0 || (head.first == first && head.length == length) {
                return at;
            }
            at = (at + 1) & mask;
        }
    }
}

/// The first eight bytes of a word, as a number.
fn first(word: &[u8]) -> u64 {
    if let Some(whole) = word.first_chunk::<BYTES>() {
        return u64::from_le_bytes(*whole);
    }
    if let (Some(head), Some(tail)) = (word.first_chunk::<4>(), word.last_chunk::<4>()) {
        // The bytes in the middle are in both, at the same place of the number.
        let shift = 8 * (word.len() - 4);
        return u64::from(u32::from_le_bytes(*head)) | u64::from(u32::from_le_bytes(*tail)) << shift;
    }
    word.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// What keeps the first `length` of eight bytes.
fn mask(length: usize) -> u64 {
    u64::MAX >> (8 * (BYTES - length))
}

/// A hash of the first four bytes.
fn group(first: u64) -> usize {
    ((first as u32).wrapping_mul(0x9e37_79b1) >> (u32::BITS - GROUP_BITS)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_by_its_first_bytes_and_no_other_is() {
        let mut heads = Heads::new();
        let words = [
            ("disregard", false),
            ("rif", true),
            ("instruct", true),
            ("no", false),
            ("x", true),
            ("наград", true),
            ("rifle", false),
        ];
        for (node, (text, prefix)) in (1..).zip(words) {
            heads.learn(&Word { text: text.to_owned(), prefix }, node);
        }
        let check = |text: &str, expected| assert_eq!(heads.find(text.as_bytes()), expected, "{text}");
        check("disregard", Some((1, 8)));
        check("rifles", Some((2, 3)));
        check("rif", Some((2, 3)));
        check("rifle", Some((7, 5)));
        check("instructions", Some((3, 8)));
        check("no", Some((4, 2)));
        check("xyz", Some((5, 1)));
        check("награждаться", Some((6, 8)));
        check("north", None);
        check("ri", None);
        check("village", None);
        check("", None);
    }
}
