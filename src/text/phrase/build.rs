//! Phrases on their way from what was parsed to what is looked for: sequences of places, each looked for by its rarest word.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use aho_corasick::{AhoCorasick, packed};

use super::lexicon::Lexicon;
use super::parse::{Element, Parser, Word};
use super::{Anchor, Demand, PhraseError, Phrases, Place, Sequence, Spelling, Substrings, frequency};

/// The classes of words that phrases of both spellings ask for.
#[derive(Default)]
pub(super) struct Classes {
    numbers: BTreeMap<(Spelling, Rc<[Word]>), u32>,
    /// For each class, how often its words are met.
    frequencies: Vec<usize>,
    /// The classes by where their words lie, which are kept so that no others come to lie there: sequences share them.
    shared: BTreeMap<*const Word, (u32, Rc<[Word]>)>,
}

impl Classes {
    fn of(&mut self, words: &Rc<[Word]>, spelling: Spelling) -> u32 {
        let place = words.as_ptr();
        if let Some((class, _)) = self.shared.get(&place) {
            return *class;
        }
        let next = self.numbers.len() as u32;
        let class = *self.numbers.entry((spelling, Rc::clone(words))).or_insert(next);
        if class == next {
            self.frequencies.push(words.iter().map(frequency::frequency).sum());
        }
        self.shared.insert(place, (class, Rc::clone(words)));
        class
    }

    /// The lexicon of the words of all classes.
    pub(super) fn lexicon(self) -> Lexicon {
        let mut classes = vec![(Spelling::Exact, Rc::default()); self.numbers.len()];
        for (words, class) in self.numbers {
            classes[class as usize] = words;
        }
        Lexicon::new(&classes)
    }
}

/// A set of phrases that is being built.
pub(super) struct Builder {
    spelling: Spelling,
    sequences: Vec<Sequence>,
    places: Vec<Place>,
    anchors: Vec<(u32, Anchor)>,
    substrings: Vec<String>,
    substring_tags: Vec<usize>,
}

impl Builder {
    /// Reads phrases, each under its tag.
    pub(super) fn read<'a>(
        phrases: impl IntoIterator<Item = (usize, &'a str)>,
        spelling: Spelling,
        classes: &mut Classes,
        errors: &mut Vec<PhraseError>,
    ) -> Self {
        let (sequences, places, anchors) = (Vec::new(), Vec::new(), Vec::new());
        let mut builder =
            Self { spelling, sequences, places, anchors, substrings: Vec::new(), substring_tags: Vec::new() };
        let mut parser = Parser::default();
        for (tag, phrase) in phrases {
            match parser.parse(phrase) {
                Ok(list) => list.iter().for_each(|elements| builder.add(tag, elements, classes)),
                Err(message) => errors.push(PhraseError { phrase: phrase.to_owned(), message }),
            }
        }
        builder
    }

    fn add(&mut self, tag: usize, elements: &[Element], classes: &mut Classes) {
        if let [Element::Substring(text)] = elements {
            self.substrings.push(text.clone());
            self.substring_tags.push(tag);
            return;
        }
        let place = |element: &Element| {
            Some(match element {
                Element::Words(words) => Place::Class(classes.of(words, self.spelling)),
                Element::Maybe(words) => Place::Maybe(classes.of(words, self.spelling)),
                Element::Number => Place::Number,
                Element::Gap(most) => Place::Gap(*most as u32),
                Element::Start => Place::Start,
                Element::Colon => Place::Colon,
                Element::Substring(_) => return None,
            })
        };
        let from = self.places.len();
        self.places.extend(elements.iter().filter_map(place));
        let rarity = |(index, place): (usize, &Place)| match place {
            Place::Class(class) => Some((*classes.frequencies.get(*class as usize)?, index, *class)),
            _ => None,
        };
        if let Some((_, place, class)) = self.places[from..].iter().enumerate().filter_map(rarity).min() {
            let (before, behind) = self.places[from..].split_at(place);
            let (before, behind) = (Demand::of(before.iter().rev()), Demand::of(behind.iter().skip(1)));
            let sequence = self.sequences.len() as u32;
            self.anchors.push((class, Anchor { sequence, place: place as u32, before, behind }));
            self.sequences.push(Sequence { tag: tag as u32, places: from as u32..self.places.len() as u32 });
        }
    }

    /// The set, its words known by a lexicon.
    pub(super) fn finish(self, lexicon: &Arc<Lexicon>) -> Phrases {
        let mut by_class: BTreeMap<u32, Vec<Anchor>> = BTreeMap::new();
        self.anchors.into_iter().for_each(|(class, anchor)| by_class.entry(class).or_default().push(anchor));
        let anchors = |entry| lexicon.classes(entry).iter().filter_map(|class| by_class.get(class)).flatten().copied();
        let uses = (0..lexicon.entries()).map(|entry| anchors(entry).collect()).collect();
        let substrings = (!self.substrings.is_empty()).then(|| substrings(&self.substrings, self.substring_tags));
        Phrases {
            lexicon: Arc::clone(lexicon),
            spelling: self.spelling,
            uses,
            sequences: self.sequences,
            places: self.places,
            substrings,
        }
    }
}

fn substrings(texts: &[String], tags: Vec<usize>) -> Substrings {
    let unspaced = |text: &String| text.bytes().next().is_some_and(|byte| matches!(byte, 0xe0 | 0xe1 | 0xe3..=0xee));
    let any = packed::Searcher::new(texts);
    let all = AhoCorasick::new(texts).expect("the substrings of phrases fit an automaton");
    Substrings { any, all, unspaced: texts.iter().all(unspaced), tags }
}
