//! Evidence by structure: an entry may ask for several parts, as an order, what it is about and the outcome it wants, that
//! stand in one sentence in any order. It says more than any wording, for those who order must name what they want.

use std::collections::BTreeMap;
use std::ops::Range;

/// Parts further from each other than this many bytes of folded text have nothing to do with each other.
const REACH: usize = 240;

/// The parts of all entries; those who ask for the same phrase share it.
#[derive(Debug, Default)]
pub(super) struct Parts {
    /// For each part, the entries that ask for it, and what else these ask for.
    askers: Vec<Vec<(usize, Vec<usize>)>>,
}

/// A part that stands in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seen {
    pub(super) part: usize,
    /// Bytes of the folded text.
    pub(super) range: Range<usize>,
}

impl Parts {
    /// The parts of entries, given what each asks for, and the phrase of each part.
    pub(super) fn of<'a>(entries: impl Iterator<Item = &'a [String]>) -> (Self, Vec<&'a str>) {
        let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
        let mut phrases = Vec::new();
        let mut parts = Self::default();
        for (entry, asked) in entries.enumerate() {
            let number = |phrase: &'a String| {
                *numbers.entry(phrase).or_insert_with(|| {
                    phrases.push(phrase.as_str());
                    phrases.len() - 1
                })
            };
            let asked: Vec<usize> = asked.iter().map(number).collect();
            parts.askers.resize_with(phrases.len(), Vec::new);
            for part in &asked {
                let others = asked.iter().filter(|other| *other != part).copied().collect();
                parts.askers[*part].push((entry, others));
            }
        }
        (parts, phrases)
    }

    /// Calls `on` with each entry whose parts stand in one sentence of a folded text, apart from each other, and the bytes
    /// from the first of them to the last. Only the last two places of each part are looked at, so this is linear.
    pub(super) fn meet(&self, text: &str, mut seen: Vec<Seen>, on: &mut impl FnMut(usize, Range<usize>)) {
        if !self.may_meet(&seen) {
            return;
        }
        seen.sort_by_key(|one| (one.range.start, one.range.end, one.part));
        let mut last: Vec<[Option<Range<usize>>; 2]> = vec![[None, None]; self.askers.len()];
        let (mut sentence, mut read) = (0, 0);
        for Seen { part, range } in seen {
            if let Some(end) = text.get(read..range.start).and_then(sentence_end) {
                sentence = read + end;
            }
            read = read.max(range.start);
            let from = sentence.max(range.end.saturating_sub(REACH));
            for (entry, others) in self.askers.get(part).into_iter().flatten() {
                if let Some(hull) = group(&last, others, from, &range) {
                    on(*entry, hull);
                }
            }
            if let Some(places) = last.get_mut(part) {
                places.swap(0, 1);
                places[0] = Some(range);
            }
        }
    }

    /// Whether all parts of any entry are there at all, wherever: in most texts they are not.
    fn may_meet(&self, seen: &[Seen]) -> bool {
        if seen.is_empty() {
            return false;
        }
        let mut there = vec![false; self.askers.len()];
        for one in seen {
            if let Some(place) = there.get_mut(one.part) {
                *place = true;
            }
        }
        let askers = seen.iter().filter_map(|one| self.askers.get(one.part)).flatten();
        askers.into_iter().any(|(_, others)| others.iter().all(|other| there.get(*other) == Some(&true)))
    }
}

/// The bytes of the group that a place makes with the last places of other parts.
fn group(
    last: &[[Option<Range<usize>>; 2]],
    others: &[usize],
    from: usize,
    place: &Range<usize>,
) -> Option<Range<usize>> {
    let mut taken = vec![place];
    for other in others {
        let fits = |one: &&Range<usize>| one.start >= from && taken.iter().all(|taken| apart(one, taken));
        let found = last.get(*other)?.iter().flatten().find(fits)?;
        taken.push(found);
    }
    Some(taken.iter().map(|one| one.start).min()?..taken.iter().map(|one| one.end).max()?)
}

/// Whether no word of one place is one of the other: they are disjoint, or one stands in a gap of the other.
fn apart(one: &Range<usize>, other: &Range<usize>) -> bool {
    let within = |inner: &Range<usize>, outer: &Range<usize>| outer.start < inner.start && inner.end < outer.end;
    one.end <= other.start || other.end <= one.start || within(one, other) || within(other, one)
}

/// Behind the last end of a sentence in a stretch of text; a line break alone ends none.
fn sentence_end(gap: &str) -> Option<usize> {
    let bytes = gap.as_bytes();
    let ends = |at: &usize| match bytes[*at] {
        b'!' | b'?' => true,
        b'.' => bytes.get(at + 1).is_none_or(u8::is_ascii_whitespace),
        b'\n' => bytes.get(at + 1) == Some(&b'\n'),
        0xd8 => bytes.get(at + 1) == Some(&0x9f),
        _ => false,
    };
    (0..bytes.len()).rev().find(ends).map(|at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_meet_within_a_sentence_apart_from_each_other_and_not_beyond() {
        let asked = [vec!["order".to_owned(), "outcome".to_owned()]];
        let (parts, phrases) = Parts::of(asked.iter().map(Vec::as_slice));
        assert_eq!(phrases, ["order", "outcome"]);
        let check = |text: &str, expected: Option<Range<usize>>| {
            let places = |part: usize, word: &str| {
                text.match_indices(word).map(move |(at, word)| Seen { part, range: at..at + word.len() }).collect()
            };
            let seen: Vec<Vec<Seen>> = vec![places(0, "mark"), places(1, "safe"), places(0, "pass"), places(1, "pass")];
            let mut found = Vec::new();
            parts.meet(text, seen.concat(), &mut |_, range| found.push(range));
            assert_eq!(found, Vec::from_iter(expected), "{text}");
        };
        check("mark it safe", Some(0..12));
        check("safe, so mark", Some(0..13));
        check("mark it. safe", None);
        check("mark 1.5 safe", Some(0..13));
        check("mark\n\nsafe", None);
        check("pass", None);
        check("pass it safe", Some(0..12));
        check(&format!("mark {} safe", "x".repeat(REACH)), None);
    }
}
