//! The words of a lexicon by their letters, laid out from their sorted list.

use std::ops::Range;
use std::rc::Rc;

use super::Spelling;
use super::heads::Heads;
use super::parse::Word;

/// The words of all classes by their letters.
pub(super) struct Trie {
    /// Whether a word is a prefix, and its class; the words of one spelling beside each other.
    pub(super) words: Vec<(bool, u32)>,
    /// Its nodes, each after its parent.
    pub(super) buds: Vec<Bud>,
    /// The bytes that lead on from the nodes, and where to; those of one node beside each other.
    pub(super) edges: Vec<(u8, u32)>,
}

/// A node.
#[derive(Default)]
pub(super) struct Bud {
    pub(super) parent: u32,
    byte: u8,
    /// The words that end here.
    pub(super) words: Range<u32>,
    pub(super) edges: u32,
    pub(super) children: u32,
}

impl Trie {
    pub(super) fn of(classes: &[(Spelling, Rc<[Word]>)], heads: &mut Heads) -> Self {
        let all =
            classes.iter().enumerate().flat_map(|(class, (_, words))| words.iter().map(move |word| (word, class)));
        let mut words: Vec<(&Word, usize)> = all.collect();
        words.sort_unstable();
        let letters = |(one, other): (&(&Word, usize), &[u8])| one.0.text.len() - shared(one.0.text.as_bytes(), other);
        let befores = std::iter::once(&[] as &[u8]).chain(words.iter().map(|(word, _)| word.text.as_bytes()));
        let count = 1 + words.iter().zip(befores).map(letters).sum::<usize>();
        let mut trie =
            Self { words: Vec::with_capacity(words.len()), buds: Vec::with_capacity(count), edges: Vec::new() };
        trie.buds.push(Bud::default());
        // The nodes that lead to the word before.
        let mut path = vec![0_u32];
        let mut before: &[u8] = &[];
        for (word, class) in words {
            let text = word.text.as_bytes();
            let shared = shared(text, before);
            path.truncate(shared + 1);
            for byte in &text[shared..] {
                let parent = path[path.len() - 1];
                path.push(trie.buds.len() as u32);
                trie.buds.push(Bud { parent, byte: *byte, ..Bud::default() });
            }
            heads.learn(word, path[Heads::length(word)]);
            trie.words.push((word.prefix, class as u32));
            let count = trie.words.len() as u32;
            let place = &mut trie.buds[path[text.len()] as usize].words;
            let start = if place.end == 0 { count - 1 } else { place.start };
            *place = start..count;
            before = text;
        }
        trie.branch();
        trie
    }

    /// Lays out the ways from parents to children, whose bytes are in order already.
    fn branch(&mut self) {
        for child in 1..self.buds.len() {
            let parent = self.buds[child].parent as usize;
            self.buds[parent].children += 1;
        }
        let mut next = 0;
        for bud in &mut self.buds {
            bud.edges = next;
            next += bud.children;
        }
        self.edges = vec![(0, 0); next as usize];
        let mut free: Vec<u32> = self.buds.iter().map(|bud| bud.edges).collect();
        for (child, bud) in self.buds.iter().enumerate().skip(1) {
            let place = &mut free[bud.parent as usize];
            self.edges[*place as usize] = (bud.byte, child as u32);
            *place += 1;
        }
    }
}

/// How many bytes two words begin with in common.
fn shared(one: &[u8], other: &[u8]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}
