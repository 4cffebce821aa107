//! Long words with their inner letters in another order, which people read without noticing.

use std::collections::BTreeMap;

/// The lengths of words whose inner letters may stand in any order.
const MIN_LENGTH: usize = 6;
const MAX_LENGTH: usize = 20;
const BLOOM_WORDS: usize = 256;
const LETTERS: usize = 26;

/// The entries of words by what stays the same when the letters between the first and the last change places.
#[derive(Debug)]
pub(super) struct Scrambled {
    entries: BTreeMap<u64, u32>,
    bloom: [u64; BLOOM_WORDS],
    /// For each first and last letter, the lengths of the words.
    frames: [u32; LETTERS * LETTERS],
}

impl Scrambled {
    pub(super) fn new() -> Self {
        Self { entries: BTreeMap::new(), bloom: [0; BLOOM_WORDS], frames: [0; LETTERS * LETTERS] }
    }

    /// Learns a word; of two that are one when scrambled the later counts.
    pub(super) fn learn(&mut self, word: &[u8], entry: u32) {
        if let (Some(frame), Some(signature)) = (frame(word), signature(word)) {
            self.frames[frame] |= 1 << word.len();
            self.bloom[(signature >> 6) as usize % BLOOM_WORDS] |= 1 << (signature & 63);
            self.entries.insert(signature, entry);
        }
    }

    /// The entry of a word; 0 for none.
    pub(super) fn entry(&self, word: &[u8]) -> u32 {
        if frame(word).is_none_or(|frame| self.frames[frame] >> word.len() & 1 == 0) {
            return 0;
        }
        let Some(signature) = signature(word) else { return 0 };
        if self.bloom[(signature >> 6) as usize % BLOOM_WORDS] >> (signature & 63) & 1 == 0 {
            return 0;
        }
        self.entries.get(&signature).copied().unwrap_or(0)
    }
}

/// The number of the first and the last letter of a word of the right length.
fn frame(word: &[u8]) -> Option<usize> {
    let (MIN_LENGTH..=MAX_LENGTH, [first, .., last]) = (word.len(), word) else { return None };
    Some(letter(*first)? * LETTERS + letter(*last)?)
}

fn letter(byte: u8) -> Option<usize> {
    byte.is_ascii_lowercase().then(|| usize::from(byte - b'a'))
}

fn signature(word: &[u8]) -> Option<u64> {
    let [first, inner @ .., last] = word else { return None };
    let mut sum = 0_u64;
    for byte in inner {
        sum = sum.wrapping_add(SPREAD[letter(*byte)?]);
    }
    Some(spread(sum ^ (*first as u64) << 32 ^ (*last as u64) << 40))
}

/// The letters, their bits mixed.
const SPREAD: [u64; LETTERS] = {
    let mut mixed = [0; LETTERS];
    let mut index = 0;
    while index < LETTERS {
        mixed[index] = spread(b'a' as u64 + index as u64);
        index += 1;
    }
    mixed
};

/// Mixes the bits of a number (the finisher of SplitMix64).
const fn spread(number: u64) -> u64 {
    let mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
