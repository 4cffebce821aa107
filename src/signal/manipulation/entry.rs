//! The entries: wordings as data, one TOML file a language, compiled in.

use serde::Deserialize;

use crate::text::phrase::{PhraseError, Phrases};

use super::together::Parts;
use super::{Extra, respell};

const FILES: [&str; 14] = [
    include_str!("data/en-instruction.toml"),
    include_str!("data/en-verdict.toml"),
    include_str!("data/en-forgery.toml"),
    include_str!("data/en-review.toml"),
    include_str!("data/en-order.toml"),
    include_str!("data/en-claim.toml"),
    include_str!("data/ar.toml"),
    include_str!("data/id.toml"),
    include_str!("data/tr.toml"),
    include_str!("data/es.toml"),
    include_str!("data/fr.toml"),
    include_str!("data/de.toml"),
    include_str!("data/ru.toml"),
    include_str!("data/other.toml"),
];

/// A file of entries.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    /// BCP 47, or `mul`.
    #[cfg_attr(not(test), expect(dead_code, reason = "documentation that the tests require"))]
    pub(super) lang: String,
    /// Alternatives by name: `{name}` in a phrase stands for them.
    #[serde(default)]
    sets: toml::Table,
    pub(super) entry: Vec<Entry>,
}

/// One kind of wording.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    pub(super) id: String,
    /// What it is for.
    #[serde(default)]
    #[cfg_attr(not(test), expect(dead_code, reason = "documentation that the tests require"))]
    pub(super) about: String,
    #[serde(default)]
    pub(super) weight: Weight,
    #[serde(default)]
    pub(super) letters: Letters,
    #[serde(default)]
    phrases: Vec<String>,
    /// Phrases of which each must stand in the same sentence, in any order.
    #[serde(default)]
    pub(super) together: Vec<String>,
    #[serde(default)]
    except: Vec<String>,
    #[cfg_attr(not(test), expect(dead_code, reason = "tests of the entry"))]
    #[serde(default)]
    pub(super) fires: String,
    #[cfg_attr(not(test), expect(dead_code, reason = "tests of the entry"))]
    #[serde(default)]
    pub(super) quiet: String,
}

/// How much an entry says.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Weight {
    /// Enough by itself.
    #[default]
    Strong,
    /// Enough beside another weak entry.
    Weak,
    /// Says nothing by itself: the text may make sense with letters shifted so far, reversed for 0, mirrored for 26.
    #[serde(skip)]
    Cue(u8),
}

impl Weight {
    /// How far the letters of a cue are shifted.
    pub(super) fn shift(self) -> Option<u8> {
        match self {
            Self::Cue(shift) => Some(shift),
            Self::Strong | Self::Weak => None,
        }
    }
}

/// In which letters a wording counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Letters {
    /// Any.
    #[default]
    Any,
    /// One of its words must be written in capitals, as verdicts are.
    Capitals,
}

/// All entries, with their phrases compiled.
#[derive(Debug)]
pub(super) struct Catalogue {
    pub(super) entries: Vec<Entry>,
    /// Tags below the number of entries are phrases, as many from there on exceptions, those behind parts of entries.
    pub(super) phrases: Phrases,
    pub(super) parts: Parts,
}

impl Catalogue {
    /// The built-in entries and those of a domain, and beside them other phrases of the caller's, compiled.
    pub(super) fn beside<'a>(
        extra: &Extra,
        others: impl IntoIterator<Item = (usize, &'a str)>,
    ) -> Result<(Self, Phrases), Vec<PhraseError>> {
        let mut entries: Vec<Entry> = files().into_iter().flat_map(expand).collect();
        entries.extend(own(extra));
        entries.extend((0..=respell::MIRRORED).map(cue));
        let count = entries.len();
        let (parts, together) = Parts::of(entries.iter().map(|entry| entry.together.as_slice()));
        let tagged = entries.iter().enumerate().flat_map(|(tag, entry)| {
            let phrases = entry.phrases.iter().map(move |phrase| (tag, phrase.as_str()));
            phrases.chain(entry.except.iter().map(move |phrase| (count + tag, phrase.as_str())))
        });
        let together = together.iter().enumerate().map(|(part, phrase)| (2 * count + part, *phrase));
        let [others, phrases] = Phrases::compile_both(others, tagged.chain(together))?;
        Ok((Self { entries, phrases, parts }, others))
    }
}

/// The built-in files as they are written.
pub(super) fn files() -> Vec<File> {
    let read = |text: &&str| toml::from_str(text).expect("the entries compiled in are valid, a test reads them");
    FILES.iter().map(read).collect()
}

/// The entries of a file, with their sets written out.
fn expand(file: File) -> Vec<Entry> {
    let File { sets, mut entry, .. } = file;
    for entry in &mut entry {
        for phrase in entry.phrases.iter_mut().chain(&mut entry.except) {
            *phrase = write_out(phrase, &sets);
        }
        for part in &mut entry.together {
            *part = format!("({})", write_out(part, &sets));
        }
    }
    entry
}

/// Replaces each `{name}` by its alternatives.
fn write_out(phrase: &str, sets: &toml::Table) -> String {
    let mut out = String::new();
    let mut rest = phrase;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        out.extend([before, "(", sets.get(name).and_then(toml::Value::as_str).unwrap_or(name), ")"]);
        rest = after;
    }
    out.push_str(rest);
    out
}

/// A domain's own entries; phrases that cannot be read are left out, `Extra::check` names them.
fn own(extra: &Extra) -> Vec<Entry> {
    let readable = |phrase: &&String| Phrases::compile([(0, phrase.as_str())]).is_ok();
    let readable = |phrases: &[String]| phrases.iter().filter(readable).cloned().collect();
    vec![
        bare("domain-phrase", Weight::Strong, Letters::Any, readable(&extra.phrases)),
        bare("domain-gate-word", Weight::Weak, Letters::Capitals, readable(&extra.gate_words)),
    ]
}

/// The entry that notices text that is reversed, rotated so far, or mirrored.
fn cue(shift: u8) -> Entry {
    let form = |word: &&str| match shift {
        0 => word.chars().rev().collect(),
        respell::MIRRORED => respell::mirrored(word),
        shift => respell::rotated(word, shift),
    };
    bare("cue", Weight::Cue(shift), Letters::Any, respell::CUES.iter().map(form).collect())
}

fn bare(id: &str, weight: Weight, letters: Letters, phrases: Vec<String>) -> Entry {
    let (about, fires, quiet) = (String::new(), String::new(), String::new());
    Entry { id: id.to_owned(), about, weight, letters, phrases, together: Vec::new(), except: Vec::new(), fires, quiet }
}
