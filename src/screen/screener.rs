//! Screening a name against lists, and two names alone.

use std::cell::LazyCell;
use std::ops::Deref;

use crate::record::facts::Hit;

use super::align::{Alignment, Side, align};
use super::explain::explain;
use super::index::{Index, Indexed};
use super::qualify::{Facts, Likeness, qualify};
use super::score::{score, whole};
use super::word::{Prepared, Word, prepare};
use super::{AllowedPair, List, Query, Standing, Strength};

/// Below this no qualifier lifts a score to any sensible threshold.
const HOPELESS: f64 = 0.55;
/// What is left of the score of a weak alias.
const WEAK: f64 = 0.97;

/// Lists, ready to screen names against.
pub struct Screener {
    lists: Vec<List>,
    /// For each entry its list, its place in it, and what is known of it.
    entries: Vec<(usize, usize, Facts)>,
    index: Index,
    threshold: f64,
}

/// What screening a name found.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Outcome {
    /// The entries at or above the threshold, best first; equals in the order of lists and entries.
    pub hits: Vec<Hit>,
    /// Hits that a live pair of the allow-list covers: told, not counted.
    pub allowed: Vec<Hit>,
    /// What could not be done, in words: an empty name, a name cut at the cap. Empty where all was done.
    pub notes: Vec<String>,
}

impl Screener {
    /// Indexes lists; a score at or above `threshold` is a hit.
    pub fn new(lists: Vec<List>, threshold: f64) -> Self {
        let mut entries = Vec::new();
        for (at, list) in lists.iter().enumerate() {
            for (place, entry) in list.entries.iter().enumerate() {
                let dobs = entry.dobs.iter().map(String::as_str);
                let countries = entry.countries.iter().map(String::as_str);
                entries.push((at, place, Facts::new(entry.kind, dobs, countries)));
            }
        }
        let all = lists.iter().flat_map(|list| &list.entries).enumerate();
        let index = Index::new(all.flat_map(|(number, entry)| {
            entry.names.iter().enumerate().map(move |(place, name)| {
                (number as u32, place as u32, name.text.as_str(), name.strength == Strength::Primary)
            })
        }));
        Self { lists, entries, index, threshold }
    }

    /// The lists, as they were given.
    pub fn lists(&self) -> &[List] {
        &self.lists
    }

    /// Screens a name.
    pub fn screen(&self, query: &Query<'_>) -> Outcome {
        let prepared = prepare(query.name);
        let notes = notes(&prepared);
        // Hardly any name is like one on a list, and only then does it matter what else is known.
        let facts = LazyCell::new(|| Facts::new(query.kind, query.dob, query.country));
        let words: Vec<&Word> = prepared.words.iter().collect();
        let weights = self.index.weigh(&words);
        let one = Side { words: &words, weights: &weights };
        let mut best: Vec<Found<'_>> = Vec::new();
        for indexed in self.index.candidates(&words, &weights) {
            let Some(found) = self.found(one, &facts, indexed) else { continue };
            match best.last_mut() {
                Some(last) if last.indexed.entry == indexed.entry => {
                    if found.score > last.score {
                        *last = found;
                    }
                }
                _ => best.push(found),
            }
        }
        best.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.indexed.entry.cmp(&b.indexed.entry)));
        let hits = best.iter().filter_map(|found| self.hit(query, one, &facts, found)).collect();
        Outcome { hits, allowed: Vec::new(), notes }
    }

    /// Screens a name of a case or party that pairs of the allow-list may cover at the time `now` (RFC 3339). A live pair
    /// takes its hit out of the hits; another one is said in the hit's qualifiers and changes nothing.
    pub fn screen_allowing(&self, query: &Query<'_>, subject: &str, pairs: &[AllowedPair], now: &str) -> Outcome {
        let mut outcome = self.screen(query);
        for mut hit in std::mem::take(&mut outcome.hits) {
            let standing = pairs
                .iter()
                .filter(|pair| pair.covers(subject, &hit))
                .map(|pair| (pair.standing_for(&hit, now), pair))
                .max_by_key(|(standing, _)| *standing);
            if let Some((standing, pair)) = standing {
                hit.qualifiers.push(pair.said(standing));
            }
            match standing {
                Some((Standing::Live, _)) => outcome.allowed.push(hit),
                _ => outcome.hits.push(hit),
            }
        }
        outcome
    }

    fn found<'a>(
        &'a self,
        one: Side<'_>,
        facts: &dyn Deref<Target = Facts>,
        indexed: &'a Indexed,
    ) -> Option<Found<'a>> {
        let (words, weights) = self.index.side(indexed);
        let other = Side { words: &words, weights: &weights };
        let alignment = symmetric(one, other);
        let plain = score(one, other, &alignment);
        if plain < HOPELESS {
            return None;
        }
        let (list, place, entry_facts) = self.entries.get(indexed.entry as usize)?;
        let entry = self.lists.get(*list)?.entries.get(*place)?;
        let weak = entry.names.get(indexed.name as usize).is_some_and(|name| name.strength == Strength::Weak);
        let likeness = Likeness { score: if weak { plain * WEAK } else { plain }, whole: whole(one, &alignment) };
        let (qualified, _) = qualify(likeness, facts, entry_facts);
        let score = rounded(qualified);
        (score >= self.threshold).then_some(Found { indexed, score, weak, alignment })
    }

    fn hit(&self, query: &Query<'_>, one: Side<'_>, facts: &Facts, found: &Found<'_>) -> Option<Hit> {
        let (list, place, entry_facts) = self.entries.get(found.indexed.entry as usize)?;
        let list = self.lists.get(*list)?;
        let entry = list.entries.get(*place)?;
        let name = entry.names.get(found.indexed.name as usize)?;
        let (words, weights) = self.index.side(found.indexed);
        let (_, mut qualifiers) = qualify(Likeness { score: 1.0, whole: true }, facts, entry_facts);
        if found.weak {
            qualifiers.push("weak alias: the list itself makes little of it".to_owned());
        }
        Some(Hit {
            score: found.score,
            list: list.id.clone(),
            entry: entry.id.clone(),
            field: String::new(),
            name: query.name.to_owned(),
            matched: name.text.clone(),
            explanation: explain(one, Side { words: &words, weights: &weights }, &found.alignment),
            qualifiers,
        })
    }
}

struct Found<'a> {
    indexed: &'a Indexed,
    score: f64,
    weak: bool,
    alignment: Alignment,
}

/// Compares two names and what is known of their bearers; the hit has no list and no entry, and any score.
pub fn compare(query: &Query<'_>, candidate: &Query<'_>) -> Hit {
    let (ours, theirs) = (prepare(query.name), prepare(candidate.name));
    let (one_words, one_weights) = alone(&ours);
    let (other_words, other_weights) = alone(&theirs);
    let one = Side { words: &one_words, weights: &one_weights };
    let other = Side { words: &other_words, weights: &other_weights };
    let alignment = symmetric(one, other);
    let facts = |query: &Query<'_>| Facts::new(query.kind, query.dob, query.country);
    let plain = score(one, other, &alignment);
    let likeness = Likeness { score: plain, whole: whole(one, &alignment) };
    let (qualified, mut qualifiers) = qualify(likeness, &facts(query), &facts(candidate));
    qualifiers.extend(notes(&ours));
    qualifiers.extend(notes(&theirs));
    Hit {
        score: rounded(if plain > 0.0 { qualified } else { 0.0 }),
        list: String::new(),
        entry: String::new(),
        field: String::new(),
        name: query.name.to_owned(),
        matched: candidate.name.to_owned(),
        explanation: explain(one, other, &alignment),
        qualifiers,
    }
}

fn alone(prepared: &Prepared) -> (Vec<&Word>, Vec<f64>) {
    (prepared.words.iter().collect(), prepared.words.iter().map(|word| word.share).collect())
}

/// An alignment that does not depend on which name is which: ties are broken the same way from both sides.
fn symmetric(one: Side<'_>, other: Side<'_>) -> Alignment {
    fn order<'a>(side: Side<'a>) -> impl Iterator<Item = impl PartialOrd + use<'a>> {
        side.words.iter().map(|word| (&word.text, word.script, word.role, word.class))
    }
    if order(one).le(order(other)) {
        return align(one, other);
    }
    let mut alignment = align(other, one);
    for group in &mut alignment.groups {
        std::mem::swap(&mut group.one, &mut group.other);
    }
    std::mem::swap(&mut alignment.one_left, &mut alignment.other_left);
    alignment
}

fn rounded(score: f64) -> f64 {
    (score.clamp(0.0, 1.0) * 1000.0).round() / 1000.0
}

fn notes(prepared: &Prepared) -> Vec<String> {
    let mut notes = Vec::new();
    if prepared.words.is_empty() {
        notes.push("nothing in the name can be compared".to_owned());
    }
    if prepared.cut {
        notes.push(format!(
            "the name is too long: only its first {} words and {} bytes were compared",
            super::letters::MAX_WORDS,
            super::letters::MAX_BYTES
        ));
    }
    if prepared.tampered {
        notes.push("the name holds invisible characters or letters of several scripts in one word".to_owned());
    }
    notes
}
