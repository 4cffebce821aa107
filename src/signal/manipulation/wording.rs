//! Which wordings stand in a text: phrases less exceptions, and weak ones that add up.

use std::ops::Range;

use crate::text::fold::Folded;

use super::entry::{Catalogue, Letters, Weight};
use super::together::Seen;

/// Weak evidence adds up when no more than this many bytes of folded text lie between.
const NEAR: usize = 200;

/// A wording that stands in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Hit {
    pub(super) entry: usize,
    /// Bytes of the folded text.
    pub(super) range: Range<usize>,
}

/// What the letters of folded text were before folding.
#[derive(Debug, Clone, Copy)]
pub(super) enum Before<'a> {
    Known(&'a str, &'a Folded),
    /// Lost in decoding: taken for capitals.
    Lost,
}

/// The wordings of a text, in order, places of one entry that overlap being one.
pub(super) fn hits(catalogue: &Catalogue, text: &str, before: Before<'_>) -> Vec<Hit> {
    let count = catalogue.entries.len();
    let mut hits: Vec<Hit> = Vec::new();
    let mut exceptions: Vec<Hit> = Vec::new();
    let mut seen: Vec<Seen> = Vec::new();
    let sort = |tag: usize, range| match tag.checked_sub(count) {
        None => hits.push(Hit { entry: tag, range }),
        Some(entry) if entry < count => exceptions.push(Hit { entry, range }),
        Some(part) => seen.push(Seen { part: part - count, range }),
    };
    match before {
        Before::Known(_, folded) => catalogue.phrases.find_in(folded, sort),
        Before::Lost => catalogue.phrases.find(text, sort),
    }
    catalogue.parts.meet(text, seen, &mut |entry, range| hits.push(Hit { entry, range }));
    if hits.is_empty() {
        return hits;
    }
    merge(&mut hits);
    merge(&mut exceptions);
    hits.retain(|hit| !excepted(hit, &exceptions) && letters_fit(catalogue, hit, before));
    hits.sort_by_key(|hit| (hit.range.start, hit.range.end, hit.entry));
    hits
}

/// The strong hits, each alone, and the weak ones that lie near each other, in pairs.
pub(super) fn telling(catalogue: &Catalogue, hits: &[Hit]) -> Vec<Vec<Hit>> {
    let weight = |hit: &Hit| catalogue.entries.get(hit.entry).map(|entry| entry.weight);
    let mut telling = Vec::new();
    let mut last: Option<&Hit> = None;
    for hit in hits {
        match (weight(hit), last) {
            (Some(Weight::Strong), _) => {
                telling.push(vec![hit.clone()]);
                continue;
            }
            (Some(Weight::Weak), _) => {}
            _ => continue,
        }
        match last {
            // What begins inside the last one says the same thing in other words.
            Some(before) if hit.range.start < before.range.end => {}
            Some(before) if hit.entry != before.entry && hit.range.start - before.range.end <= NEAR => {
                telling.push(vec![before.clone(), hit.clone()]);
                last = Some(hit);
            }
            _ => last = Some(hit),
        }
    }
    telling
}

/// Sorts by entry and place, and makes overlapping places of one entry one.
fn merge(hits: &mut Vec<Hit>) {
    hits.sort_by_key(|hit| (hit.entry, hit.range.start, hit.range.end));
    hits.dedup_by(|next, before| {
        let same = next.entry == before.entry && next.range.start < before.range.end;
        if same {
            before.range.end = before.range.end.max(next.range.end);
        }
        same
    });
}

fn excepted(hit: &Hit, exceptions: &[Hit]) -> bool {
    let from = exceptions.partition_point(|exception| {
        exception.entry < hit.entry || (exception.entry == hit.entry && exception.range.end <= hit.range.start)
    });
    exceptions.get(from).is_some_and(|first| first.entry == hit.entry && first.range.start < hit.range.end)
}

fn letters_fit(catalogue: &Catalogue, hit: &Hit, before: Before<'_>) -> bool {
    let capitals = catalogue.entries.get(hit.entry).is_some_and(|entry| entry.letters == Letters::Capitals);
    match before {
        Before::Known(original, folded) if capitals => {
            let span = folded.original(hit.range.clone());
            original.get(span).is_some_and(|part| part.split(|c: char| !c.is_alphabetic()).any(is_capitals))
        }
        _ => true,
    }
}

/// Whether a word is written in capitals, or in letters that have none.
fn is_capitals(word: &str) -> bool {
    word.len() >= 4 && word.chars().all(|c| !c.is_lowercase()) && word.chars().any(char::is_uppercase)
}
