//! The words of all phrases in one automaton, walked once for each word of a text: whole words, beginnings of words, Arabic
//! words behind the particles that are written to them, and, where asked for, long words with their inner letters swapped.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::heads::{BYTES, Heads};
use super::parse::Word;
use super::recent::Recent;
use super::scramble::Scrambled;
use super::trie::Trie;
use super::{Mask, Spelling};
use crate::text::token::Token;

/// Nodes with more edges than this are looked up in a table.
const MAX_SPARSE: usize = 6;

/// What the words of the phrases are, by class: the alternatives of one place in a phrase.
#[derive(Debug)]
pub(super) struct Lexicon {
    /// No other lexicon of the process has it.
    id: u64,
    nodes: Vec<Node>,
    /// The bytes that lead on from the nodes, and where to; those of one node beside each other.
    edge_bytes: Vec<u8>,
    edge_nodes: Vec<u32>,
    tables: Vec<[u32; 256]>,
    /// Sets of classes; a word's entry is an index of this, 0 for none.
    entries: Vec<Vec<u32>>,
    /// For each entry, the bits of its classes modulo 64: most questions end here.
    masks: Vec<Mask>,
    /// For each entry, what is left of it in each spelling.
    parts: Vec<Known>,
    scrambled: Scrambled,
    heads: Heads,
}

/// What a word is known as: an entry for each spelling, 0 for nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::text) struct Known {
    exact: u32,
    scrambled: u32,
}

impl Known {
    /// The entry of a spelling.
    pub(super) fn of(self, spelling: Spelling) -> u32 {
        match spelling {
            Spelling::Exact => self.exact,
            Spelling::Scrambled => self.scrambled,
        }
    }

    /// What the one knows, and where it does not, the other.
    fn or(self, other: Self) -> Self {
        let or = |one, other| if one == 0 { other } else { one };
        Self { exact: or(self.exact, other.exact), scrambled: or(self.scrambled, other.scrambled) }
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Node {
    /// Where its edges begin, or its table where it has too many.
    edges: u32,
    /// How many edges it has; `TABLE` where they are in a table.
    count: u32,
    /// The entry of a word that goes on after this node.
    partial: u32,
    /// The entry of a word that ends here.
    whole: u32,
}

/// The count of edges that stands for a table.
const TABLE: u32 = u32::MAX;

impl Lexicon {
    /// Builds the automaton of the words of each class, which has a spelling.
    pub(super) fn new(classes: &[(Spelling, Rc<[Word]>)]) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let mut heads = Heads::new();
        let trie = Trie::of(classes, &mut heads);
        let mut lexicon = Self {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            nodes: Vec::new(),
            edge_bytes: Vec::new(),
            edge_nodes: Vec::new(),
            tables: Vec::new(),
            entries: Vec::new(),
            masks: Vec::new(),
            parts: Vec::new(),
            scrambled: Scrambled::new(),
            heads,
        };
        let mut entries = Entries::default();
        lexicon.settle(&trie, &mut entries);
        lexicon.take(entries, classes);
        lexicon
    }

    /// Takes the entries over, and learns the words of scrambled spelling.
    fn take(&mut self, mut entries: Entries, classes: &[(Spelling, Rc<[Word]>)]) {
        for entry in 0..entries.sets.len() {
            let set = entries.sets[entry].clone();
            let mut part = |spelling| {
                let own = set.iter().filter(|class| classes[**class as usize].0 == spelling).copied();
                entries.with(0, own)
            };
            self.parts.push(Known { exact: part(Spelling::Exact), scrambled: part(Spelling::Scrambled) });
        }
        let mask = |classes: &Vec<u32>| classes.iter().fold(0, |mask, class| mask | bit(*class));
        self.masks = entries.sets.iter().map(mask).collect();
        self.entries = entries.sets;
        for (_, words) in classes.iter().filter(|(spelling, _)| *spelling == Spelling::Scrambled) {
            for word in words.iter().filter(|word| !word.prefix).map(|word| word.text.as_bytes()) {
                let entry = self.walk(word).scrambled;
                self.scrambled.learn(word, entry);
            }
        }
    }

    /// What tells this lexicon from all others.
    pub(super) fn id(&self) -> u64 {
        self.id
    }

    /// What the words of a folded text are known as.
    pub(super) fn know(&self, folded: &str, tokens: &[Token]) -> Vec<Known> {
        let bytes = folded.as_bytes();
        let word = |token: &Token| bytes.get(token.start..token.end).unwrap_or_default();
        Recent::with(|recent| {
            tokens.iter().map(|token| recent.known(self.id, word(token), |word| self.known(word))).collect()
        })
    }

    fn known(&self, word: &[u8]) -> Known {
        let found = self.walk(word);
        match word.first() {
            Some(b'a'..=b'z') if found.scrambled == 0 => Known { scrambled: self.scrambled.entry(word), ..found },
            Some(0xd8 | 0xd9) if found.exact == 0 || found.scrambled == 0 => found.or(self.behind_particles(word)),
            _ => found,
        }
    }

    /// Whether an entry has a class.
    pub(super) fn has(&self, entry: u32, class: u32) -> bool {
        self.mask(entry) & bit(class) != 0 && self.classes(entry).binary_search(&class).is_ok()
    }

    /// The mask of the classes of an entry.
    pub(super) fn mask(&self, entry: u32) -> Mask {
        self.masks.get(entry as usize).copied().unwrap_or(0)
    }

    /// How many entries there are.
    pub(super) fn entries(&self) -> u32 {
        self.entries.len() as u32
    }

    /// The classes of an entry, in order.
    pub(super) fn classes(&self, entry: u32) -> &[u32] {
        self.entries.get(entry as usize).map_or(&[], Vec::as_slice)
    }

    /// The length of the longest word of a spelling that text begins with, whole.
    pub(super) fn longest_whole(&self, bytes: &[u8], spelling: Spelling) -> usize {
        let mut node = 0;
        let mut longest = 0;
        for (index, byte) in bytes.iter().enumerate() {
            let Some(next) = self.step(node, *byte) else { break };
            node = next;
            let whole = self.nodes.get(node).map_or(0, |node| node.whole);
            if whole != 0 && self.part(whole).of(spelling) != 0 {
                longest = index + 1;
            }
        }
        longest
    }

    fn walk(&self, word: &[u8]) -> Known {
        let Some((head, length)) = self.heads.find(word) else { return Known::default() };
        let mut at = head as usize;
        if length < BYTES && length < word.len() {
            return self.part(self.nodes.get(at).map_or(0, |node| node.partial));
        }
        for byte in word.get(length..).unwrap_or_default() {
            let Some(next) = self.step(at, *byte) else {
                return self.part(self.nodes.get(at).map_or(0, |node| node.partial));
            };
            at = next;
        }
        self.part(self.nodes.get(at).map_or(0, |node| node.whole))
    }

    fn part(&self, entry: u32) -> Known {
        self.parts.get(entry as usize).copied().unwrap_or_default()
    }

    fn step(&self, at: usize, byte: u8) -> Option<usize> {
        let node = self.nodes.get(at)?;
        let from = node.edges as usize;
        if node.count == TABLE {
            let next = self.tables.get(from)?[usize::from(byte)];
            return (next != 0).then_some(next as usize);
        }
        let bytes = self.edge_bytes.get(from..from + node.count as usize)?;
        let found = bytes.iter().position(|edge| *edge == byte)?;
        self.edge_nodes.get(from + found).map(|next| *next as usize)
    }

    /// Arabic writes "and", "so", "by", "for", "as" and "the" to the word that follows.
    fn behind_particles(&self, word: &[u8]) -> Known {
        const ARTICLE: &[u8] = "ال".as_bytes();
        const LAM: &[u8] = "ل".as_bytes();
        const PARTICLES: [&[u8]; 5] = ["و".as_bytes(), "ف".as_bytes(), "ب".as_bytes(), LAM, "ك".as_bytes()];
        let behind =
            |word: &[u8], start: &[u8]| word.strip_prefix(start).map_or(Known::default(), |rest| self.walk(rest));
        let found = behind(word, ARTICLE);
        let Some(bare) = PARTICLES.iter().find_map(|particle| word.strip_prefix(*particle)) else { return found };
        found.or(self.walk(bare)).or(behind(bare, ARTICLE)).or(behind(bare, LAM))
    }

    /// Turns a trie into nodes, each knowing the beginnings that lead to it.
    fn settle(&mut self, trie: &Trie, entries: &mut Entries) {
        self.nodes.reserve_exact(trie.buds.len());
        for (index, bud) in trie.buds.iter().enumerate() {
            let ending = &trie.words[bud.words.start as usize..bud.words.end as usize];
            let of = |prefix| ending.iter().filter(move |word| word.0 == prefix).map(|word| word.1);
            let inherited = if index == 0 { 0 } else { self.nodes[bud.parent as usize].partial };
            let partial = entries.with(inherited, of(true));
            let whole = entries.with(partial, of(false));
            let edges = &trie.edges[bud.edges as usize..(bud.edges + bud.children) as usize];
            let (edges, count) = self.lay_out(edges);
            self.nodes.push(Node { edges, count, partial, whole });
        }
    }

    fn lay_out(&mut self, edges: &[(u8, u32)]) -> (u32, u32) {
        if edges.len() > MAX_SPARSE {
            let mut table = [0; 256];
            edges.iter().for_each(|(byte, child)| table[usize::from(*byte)] = *child);
            self.tables.push(table);
            return (self.tables.len() as u32 - 1, TABLE);
        }
        let from = self.edge_bytes.len() as u32;
        self.edge_bytes.extend(edges.iter().map(|(byte, _)| *byte));
        self.edge_nodes.extend(edges.iter().map(|(_, child)| *child));
        (from, edges.len() as u32)
    }
}

/// The mask of one class.
pub(super) fn bit(class: u32) -> Mask {
    1 << (class & 63)
}

#[derive(Default)]
struct Entries {
    index: BTreeMap<Vec<u32>, u32>,
    sets: Vec<Vec<u32>>,
}

impl Entries {
    /// The entry with these classes beside those of another.
    fn with(&mut self, entry: u32, classes: impl Iterator<Item = u32>) -> u32 {
        if self.sets.is_empty() {
            self.sets.push(Vec::new());
        }
        let mut classes = classes.peekable();
        if classes.peek().is_none() {
            return entry;
        }
        let mut set: Vec<u32> = self.sets.get(entry as usize).cloned().unwrap_or_default();
        set.extend(classes);
        set.sort_unstable();
        set.dedup();
        let sets = &mut self.sets;
        *self.index.entry(set).or_insert_with_key(|set| {
            sets.push(set.clone());
            sets.len() as u32 - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lexicon(spelling: Spelling) -> Lexicon {
        let word = |text: &str, prefix| Word { text: text.to_owned(), prefix };
        let first = vec![word("disregard", false), word("instruct", true)];
        let second = vec![word("instructions", false), word("تعليمات", false)];
        Lexicon::new(&[(spelling, first.into()), (spelling, second.into())])
    }

    fn classes(lexicon: &Lexicon, word: &str, spelling: Spelling) -> Vec<u32> {
        lexicon.classes(lexicon.known(word.as_bytes()).of(spelling)).to_vec()
    }

    #[test]
    fn a_word_has_every_class_that_it_fits() {
        let lexicon = lexicon(Spelling::Exact);
        let check =
            |word: &str, expected: &[u32]| assert_eq!(classes(&lexicon, word, Spelling::Exact), expected, "{word}");
        check("disregard", &[0]);
        check("disregarded", &[]);
        check("instructed", &[0]);
        check("instructions", &[0, 1]);
        check("والتعليمات", &[1]);
        check("للتعليمات", &[1]);
        check("disreagrd", &[]);
    }

    #[test]
    fn swapped_inner_letters_are_the_same_word_where_asked_for() {
        let lexicon = lexicon(Spelling::Scrambled);
        assert_eq!(classes(&lexicon, "disreagrd", Spelling::Scrambled), [0]);
        assert_eq!(classes(&lexicon, "disregadr", Spelling::Scrambled), Vec::<u32>::new());
    }

    #[test]
    fn each_spelling_has_its_own_classes() {
        let word = |text: &str, prefix| Word { text: text.to_owned(), prefix };
        let exact = (Spelling::Exact, [word("instru", true), word("وتعليمات", false)].into());
        let scrambled = (Spelling::Scrambled, [word("instructions", false), word("تعليمات", false)].into());
        let lexicon = Lexicon::new(&[exact, scrambled]);
        let check = |word: &str, exact: &[u32], scrambled: &[u32]| {
            assert_eq!(classes(&lexicon, word, Spelling::Exact), exact, "{word}");
            assert_eq!(classes(&lexicon, word, Spelling::Scrambled), scrambled, "{word}");
        };
        check("instrcutions", &[], &[1]);
        check("instrutcions", &[0], &[1]);
        check("وتعليمات", &[0], &[1]);
        check("تعليمات", &[], &[1]);
    }
}
