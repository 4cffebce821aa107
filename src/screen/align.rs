//! Which word of one name stands for which of another: one to one in any order, a word for up to three that were joined or
//! split, never twice.

use super::letters::Script;
use super::lexicon::{Lexicon, Role};
use super::likeness::{LEAST, apart, consonants, likeness};
use super::sound::{skeleton, sound};
use super::word::Word;

/// The most words that one word may be joined from.
const MAX_JOIN: usize = 3;
/// Names known to be different are less alike than their letters are.
const KNOWN_APART: f64 = 0.9;
/// Spellings of one name.
const ONE_NAME: f64 = 0.98;
/// An initial and a name that begins with it.
const INITIAL: f64 = 0.9;
/// What a word may be otherwise says a little less than what it is.
const OTHERWISE: f64 = 0.96;
/// Words written as one say a little less than words written alike: the same letters, and any other likeness of theirs.
const JOINED_SAME: f64 = 0.99;
const JOINED: f64 = 0.97;
/// The same letters, where one side's script may have left vowels out.
const LETTER_BY_LETTER: f64 = 0.95;

/// A name's words with the weight of each.
#[derive(Debug, Clone, Copy)]
pub(super) struct Side<'a> {
    pub(super) words: &'a [&'a Word],
    pub(super) weights: &'a [f64],
}

/// Neighbouring words of a name of `of` words, in which the first one follows the last: lists put the family name first, so
/// that a given name and a family name that were joined stand at both ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) start: usize,
    pub(super) length: usize,
    of: usize,
}

impl Run {
    /// The places of the words.
    pub(super) fn places(self) -> impl Iterator<Item = usize> {
        (self.start..self.start + self.length).map(move |place| place % self.of)
    }

    /// A bit for each place: names have at most as many words as there are bits.
    fn bits(self) -> u64 {
        self.places().fold(0, |bits, place| bits | 1 << (place as u32 & 63))
    }
}

/// Words that stand for each other.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Group {
    pub(super) one: Run,
    pub(super) other: Run,
    /// How alike they are, 0 to 1.
    pub(super) alike: f64,
    /// The lesser of the two sides' weights.
    pub(super) weight: f64,
}

/// Words of two names that stand for each other, and those that stand alone.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Alignment {
    pub(super) groups: Vec<Group>,
    pub(super) one_left: Vec<usize>,
    pub(super) other_left: Vec<usize>,
}

/// Aligns two names: the most alike words first.
pub(super) fn align(one: Side<'_>, other: Side<'_>) -> Alignment {
    let mut groups = pairs(one, other);
    joins(one, other, false, &mut groups);
    joins(other, one, true, &mut groups);
    groups.sort_by(|a, b| {
        let rank = |group: &Group| (group.alike, group.weight);
        rank(b).partial_cmp(&rank(a)).unwrap_or(std::cmp::Ordering::Equal)
    });
    let (mut one_taken, mut other_taken) = (0, 0);
    groups.retain(|group| {
        let free = one_taken & group.one.bits() == 0 && other_taken & group.other.bits() == 0;
        if free {
            one_taken |= group.one.bits();
            other_taken |= group.other.bits();
        }
        free
    });
    let left = |side: Side<'_>, taken: u64| {
        (0..side.words.len()).filter(|place| taken & 1 << (*place as u32 & 63) == 0).collect()
    };
    Alignment { groups, one_left: left(one, one_taken), other_left: left(other, other_taken) }
}

fn pairs(one: Side<'_>, other: Side<'_>) -> Vec<Group> {
    let mut groups = Vec::new();
    let run = |start, side: Side<'_>| Run { start, length: 1, of: side.words.len() };
    for (i, (a, a_weight)) in one.words.iter().zip(one.weights).enumerate() {
        for (j, (b, b_weight)) in other.words.iter().zip(other.weights).enumerate() {
            let alike = alike(a, b);
            if alike > 0.0 {
                groups.push(Group { one: run(i, one), other: run(j, other), alike, weight: a_weight.min(*b_weight) });
            }
        }
    }
    groups
}

/// Words of `parts` that together make one of `whole`.
fn joins(parts: Side<'_>, whole: Side<'_>, swapped: bool, groups: &mut Vec<Group>) {
    let of = parts.words.len();
    let longest = whole.words.iter().map(|word| word.text.len()).max().unwrap_or_default();
    for start in 0..of {
        let mut joined = Joined::default();
        for length in 1..=MAX_JOIN.min(of) {
            let run = Run { start, length, of };
            if !run.places().last().is_some_and(|place| joined.take(parts, place)) {
                break;
            }
            if length == 1 {
                continue;
            }
            if joined.text.len() > longest + 1 + longest / 4 {
                break;
            }
            for (at, (word, weight)) in whole.words.iter().zip(whole.weights).enumerate() {
                let alike = joined.alike(word);
                let other = Run { start: at, length: 1, of: whole.words.len() };
                let (one, other) = if swapped { (other, run) } else { (run, other) };
                if alike > 0.0 {
                    groups.push(Group { one, other, alike, weight: joined.weight.min(*weight) });
                }
            }
        }
    }
}

/// Words written together.
#[derive(Default)]
struct Joined {
    text: String,
    weight: f64,
    abjad: bool,
}

impl Joined {
    /// Adds a word; a number joins nothing.
    fn take(&mut self, side: Side<'_>, place: usize) -> bool {
        let Some((word, weight)) = side.words.get(place).zip(side.weights.get(place)) else { return false };
        self.text.push_str(&word.text);
        self.weight += weight;
        self.abjad |= word.script == Script::Abjad;
        word.role != Role::Number
    }

    fn alike(&self, word: &Word) -> f64 {
        let text = self.text.as_str();
        let (shorter, longer) = (text.len().min(word.text.len()), text.len().max(word.text.len()));
        if word.role == Role::Number || longer < 3 || (longer - shorter > 1 + longer / 5 && !self.abjad) {
            return 0.0;
        }
        if text == word.text {
            return JOINED_SAME;
        }
        let script = if self.abjad { Script::Abjad } else { Script::Vowels };
        if word.class.is_some() && Lexicon::get().word(script, text).map(|known| known.class) == word.class {
            return JOINED;
        }
        if self.abjad || word.script == Script::Abjad {
            return JOINED * consonants((text, &skeleton(text)), (&word.text, &word.skeleton));
        }
        if shorter < 4 || longer < 5 || !share_an_end(text, &word.text) || apart(text, &word.text) > 3 {
            return 0.0;
        }
        JOINED * likeness((text, &sound(text)), (&word.text, &word.sound))
    }
}

/// A cheap look before the dear one: words that share neither end are not joined forms of each other.
fn share_an_end(one: &str, other: &str) -> bool {
    let end = |text: &str| text.as_bytes().last().copied();
    one.as_bytes().first() == other.as_bytes().first() || end(one) == end(other)
}

/// How alike two words are.
pub(super) fn alike(one: &Word, other: &Word) -> f64 {
    let abjad = [one, other].map(|word| word.script == Script::Abjad);
    if one.text == other.text && abjad[0] == abjad[1] {
        return 1.0;
    }
    if one.role == Role::Number || other.role == Role::Number {
        return 0.0;
    }
    if one.class.is_some() && one.class == other.class {
        return ONE_NAME;
    }
    if one.text == other.text {
        return LETTER_BY_LETTER;
    }
    if one.role == Role::Initial || other.role == Role::Initial {
        return initial(one, other);
    }
    let spelled = |word: &Word| matches!(word.role, Role::Plain | Role::Generic | Role::Country);
    // An unknown word may be a legal form with a slip in it.
    let form =
        |word: &Word, other: &Word| word.role == Role::Form && other.role == Role::Plain && other.class.is_none();
    if !(spelled(one) && spelled(other) || form(one, other) || form(other, one)) {
        return 0.0;
    }
    let apart = one.class.is_some() && other.class.is_some();
    // Two known words for kinds and places are two words: Africa is no slip for America.
    if apart && (one.is_generic() || other.is_generic()) {
        return 0.0;
    }
    let plain = if abjad.contains(&true) {
        consonants((&one.text, &one.skeleton), (&other.text, &other.skeleton))
    } else {
        likeness((&one.text, &one.sound), (&other.text, &other.sound)).max(otherwise(one, other))
    };
    let alike = if apart { plain * KNOWN_APART } else { plain };
    if alike < LEAST { 0.0 } else { alike }
}

fn initial(one: &Word, other: &Word) -> f64 {
    let both = one.role == Role::Initial && other.role == Role::Initial;
    let same = one.text.as_bytes().first() == other.text.as_bytes().first();
    let named = |word: &Word| matches!(word.role, Role::Plain | Role::Initial);
    if same && !both && named(one) && named(other) { INITIAL } else { 0.0 }
}

/// The likeness of what the words may be otherwise: without an article, or what they pass for.
fn otherwise(one: &Word, other: &Word) -> f64 {
    fn itself(word: &Word) -> (&str, &str) {
        (&word.text, &word.sound)
    }
    fn instead(word: &Word) -> Option<(&str, &str)> {
        word.other.as_ref().map(|other| (other.text.as_str(), other.sound.as_str()))
    }
    let ways =
        [(instead(one), Some(itself(other))), (Some(itself(one)), instead(other)), (instead(one), instead(other))];
    let alike = ways.into_iter().filter_map(|(one, other)| Some(likeness(one?, other?)));
    OTHERWISE * alike.fold(0.0, f64::max)
}
