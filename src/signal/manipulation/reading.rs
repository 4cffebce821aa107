//! One text read in every way that a model could read it: as it stands, respelled, decoded, and decoded again. The depth
//! and the bytes read are bounded, so that no nesting costs more than a fixed multiple of the text.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::text::fold::{Folded, fold};

use super::entry::Catalogue;
use super::respell;
use super::wording::{self, Before, Hit};
use super::{Finding, Kind, MAX_PLACES, decode, disguise, hidden, markup, shown, structure};

/// How deep decoded text is decoded again.
const MAX_DEPTH: usize = 6;
/// What may be read again beyond a multiple of the text.
const SPARE_BYTES: usize = 16 * 1024;

/// A text being read.
pub(super) struct Reader<'a> {
    catalogue: &'a Catalogue,
    found: Vec<Finding>,
    places: BTreeMap<String, usize>,
    /// The bytes that may still be read again.
    budget: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(catalogue: &'a Catalogue, original: &str) -> Self {
        let budget = original.len().saturating_mul(8).saturating_add(SPARE_BYTES);
        Self { catalogue, found: Vec::new(), places: BTreeMap::new(), budget }
    }

    pub(super) fn finish(self) -> Vec<Finding> {
        self.found
    }

    /// Adds a finding, unless there are enough of its technique.
    pub(super) fn add(&mut self, signal: Kind, technique: &str, span: Range<usize>, evidence: String) {
        let places = self.places.entry(technique.to_owned()).or_default();
        *places += 1;
        if *places <= MAX_PLACES {
            self.found.push(Finding { signal, technique: technique.to_owned(), span, evidence });
        }
    }

    /// Reads the original text.
    pub(super) fn read(&mut self, original: &str, folded: &Folded) {
        let hits = wording::hits(self.catalogue, folded.text(), Before::Known(original, folded));
        for group in wording::telling(self.catalogue, &hits) {
            let span = folded.original(hull(&group));
            self.add(Kind::PromptInjection, &self.technique(&group), span.clone(), shown(original.get(span)));
        }
        let special = structure::Special::of(folded);
        structure::scan(folded.text(), special, &mut |technique, range| {
            let span = folded.original(range);
            self.add(Kind::PromptInjection, technique, span.clone(), shown(original.get(span)));
        });
        let mut secret = Vec::new();
        hidden::scan(original, folded, &mut |technique, span, text| secret.push((technique, span, text)));
        for (technique, span, text) in secret {
            let said = text.as_deref().map(|text| format!(", decoded: {}", shown(Some(text)))).unwrap_or_default();
            let evidence = format!("{}{said}", shown(original.get(span.clone())));
            self.add(Kind::HiddenText, technique, span.clone(), evidence);
            if let Some(text) = text {
                self.read_again(&text, span, technique, 1);
            }
        }
        disguise::scan(original, &mut |technique, span| {
            self.add(Kind::HiddenText, technique, span.clone(), shown(original.get(span)));
        });
        self.read_markup(original, folded, special, &hits);
        self.read_respelled(folded, special, &hits, None);
        self.read_encoded(original, special, None, 0);
    }

    /// Text that a page would not show, where it says anything to the reader.
    fn read_markup(&mut self, original: &str, folded: &Folded, special: structure::Special, hits: &[Hit]) {
        let mut unseen = Vec::new();
        markup::scan(folded.text(), special, &mut |technique, range, certain| unseen.push((technique, range, certain)));
        for (technique, range, certain) in unseen {
            let from = hits.partition_point(|hit| hit.range.start < range.start);
            let speaks = hits.get(from).is_some_and(|hit| hit.range.start < range.end);
            if certain || speaks {
                let span = folded.original(range);
                self.add(Kind::HiddenText, technique, span.clone(), shown(original.get(span)));
            }
        }
    }

    /// Other spellings of the same letters: spaced, reversed, rotated, with digits for letters, in lookalikes.
    fn read_respelled(
        &mut self,
        folded: &Folded,
        special: structure::Special,
        hits: &[Hit],
        within: Option<&Range<usize>>,
    ) {
        for reading in respell::readings(self.catalogue, folded, special, hits) {
            // What was decoded stands where its code does.
            let place = |range| within.cloned().unwrap_or_else(|| reading.place.original(folded, range));
            if !self.spend(reading.text.len(), &place(None)) {
                return;
            }
            let hits = wording::hits(self.catalogue, &reading.text, Before::Lost);
            let telling = wording::telling(self.catalogue, &hits);
            let as_read = |said: Option<&str>| format!("{} read as: {}", reading.technique, shown(said));
            if reading.certain && telling.is_empty() {
                self.add(Kind::HiddenText, reading.technique, place(None), as_read(Some(&reading.text)));
            }
            for range in telling.iter().map(|group| hull(group)) {
                let said = reading.text.get(range.clone());
                self.add(Kind::PromptInjection, reading.technique, place(Some(range)), as_read(said));
            }
        }
    }

    /// Stretches that decode to other text.
    fn read_encoded(&mut self, text: &str, special: structure::Special, within: Option<&Range<usize>>, depth: usize) {
        for encoded in decode::stretches(text, special) {
            let span = within.unwrap_or(&encoded.span).clone();
            if encoded.certain {
                let evidence = format!("{}, decoded: {}", encoded.technique, shown(Some(&encoded.text)));
                self.add(Kind::HiddenText, encoded.technique, span.clone(), evidence);
            }
            self.read_again(&encoded.text, span, encoded.technique, depth + 1);
        }
    }

    /// Reads text that was hidden in the original at `span`. Nobody hides honest words, so a weak wording is enough.
    fn read_again(&mut self, text: &str, span: Range<usize>, technique: &str, depth: usize) {
        if depth > MAX_DEPTH {
            return self.unread(&span);
        }
        if !self.spend(text.len(), &span) {
            return;
        }
        let folded = fold(text);
        let hits = wording::hits(self.catalogue, folded.text(), Before::Known(text, &folded));
        let mut speaking = hits
            .iter()
            .filter(|hit| self.catalogue.entries.get(hit.entry).is_some_and(|entry| entry.weight.shift().is_none()));
        if let Some(first) = speaking.next() {
            let last = speaking.next_back().unwrap_or(first);
            let said = folded.original(first.range.start..last.range.end.max(first.range.end));
            let evidence = format!("{technique}, decoded: {}", shown(text.get(said)));
            self.add(Kind::PromptInjection, technique, span.clone(), evidence);
        }
        let special = structure::Special::of(&folded);
        self.read_respelled(&folded, special, &hits, Some(&span));
        self.read_encoded(text, special, Some(&span), depth);
    }

    fn technique(&self, group: &[Hit]) -> String {
        let id = |hit: &Hit| self.catalogue.entries.get(hit.entry).map_or("", |entry| entry.id.as_str());
        group.iter().map(id).collect::<Vec<_>>().join("+")
    }

    /// Takes from what may be read again. Where there is not enough left, that itself is a finding: an honest text is never
    /// so devious that it cannot be read through.
    fn spend(&mut self, bytes: usize, span: &Range<usize>) -> bool {
        match self.budget.checked_sub(bytes.saturating_add(64)) {
            Some(left) => {
                self.budget = left;
                true
            }
            None => {
                self.unread(span);
                false
            }
        }
    }

    fn unread(&mut self, span: &Range<usize>) {
        let evidence = "more layers of spelling or encoding than are read through".to_owned();
        self.add(Kind::PromptInjection, "unread", span.clone(), evidence);
    }
}

/// From the beginning of the first to the end of the last.
fn hull(group: &[Hit]) -> Range<usize> {
    let start = group.iter().map(|hit| hit.range.start).min().unwrap_or(0);
    let end = group.iter().map(|hit| hit.range.end).max().unwrap_or(start);
    start..end
}
