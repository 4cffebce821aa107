//! Lists from the bytes of their files. A row that cannot be used is handed back with its line and the reason; the good rows
//! stand.

mod csv;
mod json_lines;
mod ofac;

use super::{Entry, Kind, Name, Strength};

pub use self::csv::{Columns, csv};
pub use self::json_lines::{Keys, json_lines};
pub use self::ofac::ofac;

/// What a file held.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Loaded {
    /// The entries, in the order of the file.
    pub entries: Vec<Entry>,
    /// The rows that could not be used.
    pub rejects: Vec<Reject>,
}

/// A row that could not be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct Reject {
    /// The line of the file, from 1.
    pub line: u64,
    /// What is wrong with it.
    pub reason: String,
}

/// The parts of an entry before it is one.
#[derive(Debug, Default)]
struct Draft {
    id: String,
    name: String,
    aliases: Vec<String>,
    weak: Vec<String>,
    kind: String,
    dobs: Vec<String>,
    countries: Vec<String>,
    program: String,
}

impl Draft {
    fn finish(self, line: u64) -> Result<Entry, Reject> {
        let reject = |reason: String| Reject { line, reason };
        let id = self.id.trim().to_owned();
        if id.is_empty() {
            return Err(reject("the entry has no id".to_owned()));
        }
        if self.name.trim().is_empty() {
            return Err(reject(format!("entry \"{id}\" has no name")));
        }
        let kind = match self.kind.trim() {
            "" => None,
            word => Some(Kind::parse(word).ok_or_else(|| {
                reject(format!(
                    "entry \"{id}\": unknown kind \"{word}\" (person, organization, vessel, aircraft, other)"
                ))
            })?),
        };
        let named = |text: &String, strength| Name { text: text.trim().to_owned(), strength };
        let mut names = vec![named(&self.name, Strength::Primary)];
        names.extend(self.aliases.iter().map(|alias| named(alias, Strength::Alias)));
        names.extend(self.weak.iter().map(|alias| named(alias, Strength::Weak)));
        names.retain(|name| !name.text.is_empty());
        let filled = |values: Vec<String>| values.into_iter().filter(|value| !value.trim().is_empty()).collect();
        let (dobs, countries) = (filled(self.dobs), filled(self.countries));
        Ok(Entry { id, names, kind, dobs, countries, program: self.program })
    }
}

impl Loaded {
    fn take(&mut self, entry: Result<Entry, Reject>) {
        match entry {
            Ok(entry) => self.entries.push(entry),
            Err(reject) => self.rejects.push(reject),
        }
    }

    /// An id names one entry: later rows of the same id are rejects.
    fn without_duplicates(mut self, lines: &[u64]) -> Self {
        let mut seen = std::collections::BTreeSet::new();
        let mut at = 0;
        let rejects = &mut self.rejects;
        self.entries.retain(|entry| {
            let line = lines.get(at).copied().unwrap_or_default();
            at += 1;
            let new = seen.insert(entry.id.clone());
            if !new {
                rejects.push(Reject { line, reason: format!("entry \"{}\" is listed twice", entry.id) });
            }
            new
        });
        self.rejects.sort_by_key(|reject| reject.line);
        self
    }
}

fn parts(text: &str) -> Vec<String> {
    text.split(';').map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}
