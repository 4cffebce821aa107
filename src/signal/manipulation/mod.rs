//! Manipulation of the reader: text in a case that addresses whoever or whatever reads it, or hides from one of them.
//!
//! Structure is looked at (forged roles, tool results and delimiters, invisible and encoded text) and wordings, which are
//! data. **Invariant:** this code only ever adds findings; nothing in a text can take one away but an `except`
//! of the same entry at the same place.

use std::ops::Range;

use crate::text::fold::{Folded, fold};
use crate::text::phrase::{PhraseError, Phrases};

use self::entry::Catalogue;
use self::reading::Reader;
use self::rule_id::RuleIds;

mod decode;
mod disguise;
mod entry;
mod hidden;
mod markup;
mod pieces;
mod reading;
mod respell;
mod rule_id;
mod structure;
mod together;
mod wording;

/// The most places that are reported of one technique in one text.
const MAX_PLACES: usize = 8;
/// The most characters of evidence.
const MAX_EVIDENCE: usize = 120;

/// What kind of manipulation was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Words that address the model, the reviewer or the machine instead of telling about the case.
    PromptInjection,
    /// Text that a person would not see, or would not read as what a machine reads.
    HiddenText,
}

/// One place where a text tries to steer its reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What kind of manipulation it is.
    pub signal: Kind,
    /// The id of the entry or check that found it; two joined by `+` where weak evidence added up.
    pub technique: String,
    /// The bytes of the original text.
    pub span: Range<usize>,
    /// What was seen, short; invisible characters as U+XXXX, decoded text after `decoded:`.
    pub evidence: String,
}

/// What a domain knows beside the built-in entries.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Extra {
    /// The ids of the domain's policy rules: others of the same shape are forged.
    pub rule_ids: Vec<String>,
    /// Words of the domain's own verdicts and gate, weak evidence when written in capitals.
    pub gate_words: Vec<String>,
    /// Further phrases, each strong evidence.
    pub phrases: Vec<String>,
}

impl Extra {
    /// Whether all phrases can be read: `detector` leaves out those that cannot.
    pub fn check(&self) -> Result<(), Vec<PhraseError>> {
        Phrases::compile(self.phrases.iter().map(|phrase| (0, phrase.as_str()))).map(|_| ())
    }
}

/// The detector, built once and used for any number of texts.
#[derive(Debug)]
pub struct Detector {
    catalogue: Catalogue,
    rule_ids: RuleIds,
}

/// Builds the detector of a domain.
pub fn detector(extra: &Extra) -> Detector {
    detector_beside(extra, []).expect("the entries compiled in are valid, a test reads them").0
}

/// The same, and the phrases of somebody else who looks at the same texts: the words of a text are then looked up once for
/// both. The errors are those of these phrases.
pub fn detector_beside<'a>(
    extra: &Extra,
    phrases: impl IntoIterator<Item = (usize, &'a str)>,
) -> Result<(Detector, Phrases), Vec<PhraseError>> {
    let (catalogue, phrases) = Catalogue::beside(extra, phrases)?;
    Ok((Detector { catalogue, rule_ids: RuleIds::new(&extra.rule_ids) }, phrases))
}

impl Detector {
    /// Adds what is found in a text to `found`, in the order of the text; `folded` is the fold of `original`. At most
    /// eight places of one technique are reported.
    pub fn scan(&self, original: &str, folded: &Folded, found: &mut Vec<Finding>) {
        let mut reader = Reader::new(&self.catalogue, original);
        reader.read(original, folded);
        self.rule_ids.scan(folded, &mut |range| {
            let span = folded.original(range);
            reader.add(Kind::PromptInjection, "unknown-rule-id", span.clone(), shown(original.get(span)));
        });
        let mut new = reader.finish();
        new.sort_by(|a, b| (a.span.start, a.span.end, &a.technique).cmp(&(b.span.start, b.span.end, &b.technique)));
        found.append(&mut new);
    }

    /// Folds and scans a text.
    pub fn find(&self, original: &str) -> Vec<Finding> {
        let mut found = Vec::new();
        self.scan(original, &fold(original), &mut found);
        found
    }
}

/// A piece of text as evidence: short, on one line, with invisible characters named.
fn shown(text: Option<&str>) -> String {
    let text = text.unwrap_or_default();
    let mut out = String::new();
    for (count, c) in text.chars().enumerate() {
        if count == MAX_EVIDENCE {
            out.push('…');
            break;
        }
        if crate::text::fold::invisible(c).is_some() || (c.is_control() && !c.is_whitespace()) {
            out.push_str(&format!("<U+{:04X}>", c as u32));
        } else {
            out.push(if c.is_whitespace() { ' ' } else { c });
        }
    }
    out
}

#[cfg(test)]
mod tests;
