//! The words of all names of all lists, found by sound, by letters with a slip in them, by variant, by consonants, and
//! joined. Every name that shares enough of its weight with a query is compared in full; nothing is cut off by rank, so an
//! alias more never costs a hit.

use compact_str::CompactString;

use super::letters::Script;
use super::lexicon::{Lexicon, Role};
use super::sound::sound;
use super::table::{Hash, Lookup, Table, starts};
use super::word::{Prepared, Word, cut};

/// The share of the lighter name's weight that must be shared for the names to be compared.
const SHARED: f32 = 0.5;
/// The most words that are looked for joined.
const MAX_JOIN: usize = 3;
/// Frequency is measured against at least so many names: in a small list nothing is frequent.
const LEAST_NAMES: f64 = 2_000.0;

/// An index of names.
pub(super) struct Index {
    pub(super) vocabulary: Vec<Word>,
    weights: Vec<f64>,
    names: Vec<Indexed>,
    /// Words by their keys.
    keys: Lookup,
    /// Names by the keys of neighbours in them, written together.
    joined: Lookup,
    /// For each word, where its names begin in `postings`.
    starts: Vec<u32>,
    postings: Vec<u32>,
    frequencies: Frequencies,
}

/// A name in the index.
pub(super) struct Indexed {
    /// The caller's number for the entry and for its name.
    pub(super) entry: u32,
    pub(super) name: u32,
    is_primary: bool,
    words: Vec<u32>,
    weight: f32,
}

/// How many primary names have a word. Aliases do not count, so that one more of them changes no score.
struct Frequencies {
    counts: Table<u32>,
    scale: f64,
}

impl Frequencies {
    fn weight(&self, word: &Word) -> f64 {
        if !word.names() {
            return word.share;
        }
        let count = self.counts.get(identity(word)).unwrap_or(1).max(1);
        let rarity = (1.0 - f64::from(count).ln() / self.scale).max(0.15);
        word.share.min(rarity)
    }
}

impl Index {
    /// Indexes names, each with the caller's numbers for entry and name and whether it is the primary one.
    pub(super) fn new<'a>(names: impl Iterator<Item = (u32, u32, &'a str, bool)>) -> Self {
        let mut words = Table::new();
        let mut index = Self {
            vocabulary: Vec::new(),
            weights: Vec::new(),
            names: Vec::new(),
            keys: Lookup::default(),
            joined: Lookup::default(),
            starts: Vec::new(),
            postings: Vec::new(),
            frequencies: Frequencies { counts: Table::new(), scale: LEAST_NAMES.ln() },
        };
        let mut primary = 0u32;
        for (entry, name, text, is_primary) in names {
            primary += u32::from(is_primary);
            index.add(Indexed { entry, name, is_primary, words: Vec::new(), weight: 0.0 }, cut(text), &mut words);
        }
        index.frequencies.scale = f64::from(primary).max(LEAST_NAMES).ln();
        index.finish();
        index
    }

    /// The weights of the words of a name.
    pub(super) fn weigh(&self, words: &[&Word]) -> Vec<f64> {
        words.iter().map(|word| self.frequencies.weight(word)).collect()
    }

    /// The words of an indexed name and their weights.
    pub(super) fn side(&self, indexed: &Indexed) -> (Vec<&Word>, Vec<f64>) {
        let words = indexed.words.iter().filter_map(|word| self.vocabulary.get(*word as usize)).collect();
        let weights = indexed.words.iter().filter_map(|word| self.weights.get(*word as usize)).copied().collect();
        (words, weights)
    }

    /// The names that share enough with a query to be compared with it, in order.
    pub(super) fn candidates(&self, words: &[&Word], weights: &[f64]) -> Vec<&Indexed> {
        let mut shared = vec![0.0f32; self.names.len()];
        let mut touched = Vec::new();
        let mut share = |name: u32, weight: f32| {
            if let Some(sum) = shared.get_mut(name as usize) {
                if *sum == 0.0 {
                    touched.push(name);
                }
                *sum += weight;
            }
        };
        for (at, (word, weight)) in words.iter().zip(weights).enumerate() {
            if word.names() {
                self.find_word(word, *weight as f32, &mut share);
            }
            let run = words.iter().zip(weights).cycle().skip(at).take(MAX_JOIN.min(words.len()));
            self.find_joined(run, &mut share);
        }
        let total: f64 = words.iter().zip(weights).filter(|(word, _)| word.names()).map(|(_, weight)| weight).sum();
        touched.sort_unstable();
        let enough = |name: &&Indexed, shared: f32| shared >= SHARED * name.weight.min(total as f32);
        touched
            .into_iter()
            .filter_map(|name| Some((self.names.get(name as usize)?, *shared.get(name as usize)?)))
            .filter(|(name, shared)| enough(name, *shared))
            .map(|(name, _)| name)
            .collect()
    }

    fn find_word(&self, word: &Word, weight: f32, share: &mut impl FnMut(u32, f32)) {
        let mut found = Vec::new();
        keys(word, |key| found.extend(self.keys.get(key)));
        found.sort_unstable();
        found.dedup();
        for listed in found {
            let (Some(other), Some(other_weight)) =
                (self.vocabulary.get(listed as usize), self.weights.get(listed as usize))
            else {
                continue;
            };
            if super::align::alike(word, other) > 0.0 {
                self.share_word(listed, weight.min(*other_weight as f32), share);
            }
        }
        for name in self.joined.get(hash(b'J', word.text.as_bytes())) {
            share(name, weight);
        }
    }

    fn share_word(&self, listed: u32, weight: f32, share: &mut impl FnMut(u32, f32)) {
        let start = self.starts.get(listed as usize).copied().unwrap_or_default() as usize;
        let end = self.starts.get(listed as usize + 1).copied().unwrap_or_default() as usize;
        let mut before = None;
        for name in self.postings.get(start..end).unwrap_or_default() {
            // A name that has the word twice is listed twice.
            if before.replace(name) != Some(name) {
                share(*name, weight);
            }
        }
    }

    /// Looks for neighbours in the query that are one word in a list.
    fn find_joined<'a>(&self, words: impl Iterator<Item = (&'a &'a Word, &'a f64)>, share: &mut impl FnMut(u32, f32)) {
        let mut text = CompactString::default();
        let (mut weight, mut script) = (0.0, Script::Vowels);
        for (at, (word, part)) in words.enumerate() {
            if word.role == Role::Number {
                return;
            }
            text.push_str(&word.text);
            weight += part;
            script = script.max(word.script);
            if at == 0 {
                continue;
            }
            let mut found: Vec<u32> = Vec::new();
            joined_keys(script, &text, |key| found.extend(self.keys.get(key)));
            found.sort_unstable();
            found.dedup();
            for listed in found {
                self.share_word(listed, weight as f32, share);
            }
        }
    }

    fn add(&mut self, mut name: Indexed, prepared: Prepared, known: &mut Table<u32>) {
        self.join(&prepared.words, self.names.len() as u32);
        for mut word in prepared.words {
            let next = self.vocabulary.len() as u32;
            let key = Hash::new(word.role as u8).with(&[word.script as u8]).with(word.written.as_bytes());
            // A word weighs more in a name that has no others, so its share is part of what it is.
            let key = key.with(&[0xff]).with(word.text.as_bytes()).with(&word.share.to_le_bytes()).key();
            let id = *known.get_or_insert(key, next);
            if id == next {
                word.hear();
                self.vocabulary.push(word);
            }
            name.words.push(id);
        }
        self.names.push(name);
    }

    /// Counts in how many primary names each word is.
    fn count(&mut self) {
        let identities: Vec<Option<u64>> =
            self.vocabulary.iter().map(|word| word.names().then(|| identity(word))).collect();
        for name in self.names.iter().filter(|name| name.is_primary) {
            let known = name.words.iter().filter_map(|word| identities.get(*word as usize).copied().flatten());
            let mut seen: Vec<u64> = known.collect();
            seen.sort_unstable();
            seen.dedup();
            for word in seen {
                *self.frequencies.counts.get_or_insert(word, 0) += 1;
            }
        }
    }

    fn join(&mut self, words: &[Word], name: u32) {
        for start in 0..words.len() {
            let mut joined = Hash::new(b'J');
            // The first word follows the last: lists put the family name first.
            for (at, word) in words.iter().cycle().skip(start).take(MAX_JOIN.min(words.len())).enumerate() {
                if word.role == Role::Number {
                    break;
                }
                joined = joined.with(word.text.as_bytes());
                if at > 0 {
                    self.joined.pairs.push((joined.key(), name));
                }
            }
        }
    }

    fn finish(&mut self) {
        self.count();
        self.weights = self.vocabulary.iter().map(|word| self.frequencies.weight(word)).collect();
        for (id, word) in self.vocabulary.iter().enumerate().filter(|(_, word)| word.names()) {
            keys(word, |key| self.keys.pairs.push((key, id as u32)));
        }
        self.keys.finish();
        self.joined.finish();
        self.post();
    }

    /// Weighs each name, and lists for each word the names that have it.
    fn post(&mut self) {
        let words = self.names.iter().flat_map(|name| &name.words).map(|word| *word as usize);
        self.starts = starts(self.vocabulary.len(), words);
        let mut free = self.starts.clone();
        self.postings = vec![0; self.starts.last().map_or(0, |end| *end as usize)];
        for (number, name) in self.names.iter_mut().enumerate() {
            let mut weight = 0.0;
            for word in name.words.iter().map(|word| *word as usize) {
                weight += if self.vocabulary[word].names() { self.weights[word] } else { 0.0 };
                self.postings[free[word] as usize] = number as u32;
                free[word] += 1;
            }
            name.weight = weight as f32;
        }
    }
}

/// What makes two words one for counting.
fn identity(word: &Word) -> u64 {
    match word.class {
        Some(class) => hash(b'C', &class.to_le_bytes()),
        None => hash(b'I', word.sound.as_bytes()),
    }
}

/// Calls `on` with the keys that a word is found under and looked up by.
fn keys(word: &Word, mut on: impl FnMut(u64)) {
    on(hash(b'T', word.text.as_bytes()));
    if word.role == Role::Number {
        return;
    }
    if let Some(class) = word.class {
        on(hash(b'C', &class.to_le_bytes()));
    }
    neighbours(b'S', &word.sound, &mut on);
    neighbours(b'T', &word.text, &mut on);
    if let Some(other) = &word.other {
        neighbours(b'S', &other.sound, &mut on);
    }
    if word.skeleton.len() > 1 {
        on(hash(b'K', word.skeleton.as_bytes()));
    }
}

/// The keys of words written together.
fn joined_keys(script: Script, text: &str, mut on: impl FnMut(u64)) {
    neighbours(b'S', &sound(text), &mut on);
    if let Some(known) = Lexicon::get().word(script, text) {
        on(hash(b'C', &known.class.to_le_bytes()));
    }
}

/// A word and, where it is long enough to stand a slip, itself without any one letter: two words that are one slip apart
/// share at least one of these.
fn neighbours(mark: u8, word: &str, mut on: impl FnMut(u64)) {
    let bytes = word.as_bytes();
    on(hash(mark, bytes));
    if bytes.len() < 4 {
        return;
    }
    Hash::new(mark).each_changed(bytes, b"", |_, key| on(key));
}

fn hash(mark: u8, bytes: &[u8]) -> u64 {
    Hash::new(mark).with(bytes).key()
}
