//! The whole file of one case as a person reads it at work: the sentence first, then what code saw with its words in context,
//! what nobody could verify, what the model said, the cited rules in full, the case, what happened, and what can be decided.
//! All text from outside is escaped here, before any colour is put around it.

use jiff::Timestamp;

use super::offer;
use super::queue::age;
use super::state::{Key, Waiting};
use crate::domain::Domain;
use crate::record::entry::Entry;
use crate::record::json::{Json, Object};
use crate::text::shown::{escape_line, wrap};

mod case;
mod decisions;
mod opinion;
mod seen;

/// What is known of a case.
#[derive(Clone, Copy)]
pub struct File<'a> {
    /// Its domain and id.
    pub key: &'a Key,
    /// What the log says of it.
    pub case: &'a Waiting,
    /// Its record; none where it is not to be had.
    pub record: Option<&'a Object>,
    /// Its domain; none where it cannot be loaded: titles and rules are then left out.
    pub domain: Option<&'a Domain>,
    /// Its entries in the log, with the subjects of decisions.
    pub history: &'a [(Entry, Option<Object>)],
    /// The present time.
    pub now: Timestamp,
}

/// How a sheet looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Whether headings and marked words are coloured, beside the marks.
    pub colour: bool,
    /// How many characters a line has.
    pub width: usize,
    /// Whether the commands that decide the case stand at its end.
    pub commands: bool,
}

impl File<'_> {
    /// Why the case is here, by its record; none where that is not to be had.
    pub fn explanation(&self) -> Option<String> {
        self.record.and_then(offer::explanation)
    }
}

/// A sheet being written.
struct Sheet {
    text: String,
    look: Look,
}

/// The sheet of a case.
pub fn sheet(file: &File<'_>, look: Look) -> String {
    let mut sheet = Sheet { text: String::new(), look };
    head(file, &mut sheet);
    let recommendation = file.record.and_then(|record| record.get("recommendation")?.as_object());
    match (file.record, recommendation) {
        (None, _) => sheet.line(0, "Its record is not to be had: it was erased, or the file that held it is damaged."),
        (Some(record), Some(recommendation)) => {
            seen::write(record, recommendation, file.domain, &mut sheet);
            opinion::write(record, recommendation, file.domain, &mut sheet);
            case::write(recommendation, file.domain, &mut sheet);
        }
        (Some(record), None) => unread(record, &mut sheet),
    }
    decisions::history(file, &mut sheet);
    if look.commands {
        decisions::choices(file, &mut sheet);
    }
    sheet.text
}

fn head(file: &File<'_>, sheet: &mut Sheet) {
    let File { key, case, now, .. } = file;
    let why = file.explanation();
    let why = why.as_deref().unwrap_or("Why it is here is not to be had without its record.");
    for line in wrap(&escape_line(why), sheet.look.width) {
        let line = sheet.bold(&line);
        sheet.raw(&line);
    }
    let word = case.item.verdict.map_or_else(|| case.item.source.word().to_uppercase(), |verdict| verdict.to_string());
    let domain = key.named_domain().map_or_else(|| "no domain".to_owned(), escape_line);
    let standing = match &case.decision {
        Some(standing) => format!("decided in entry {}: {}", standing.seq, standing.decision),
        None => format!("open for {}", age(case, *now)),
    };
    sheet.line(0, &format!("{} ({domain}): {word}, {standing}", escape_line(&key.id)));
    if let Some(claim) = case.live_claim(*now) {
        sheet.line(0, &format!("claimed by {} until {}", escape_line(&claim.by), claim.until));
    }
}

/// A line that no stage could use: what may be shown of it.
fn unread(record: &Object, sheet: &mut Sheet) {
    sheet.heading("The line that could not be used");
    for (key, value) in record.iter().filter(|(key, _)| !["kind", "v", "input"].contains(key)) {
        sheet.field(1, key, &shown(value));
    }
    let input = record.get("input").and_then(Json::as_object);
    for (key, value) in input.into_iter().flat_map(Object::iter) {
        match value.as_object() {
            Some(inner) => inner.iter().for_each(|(key, value)| sheet.field(1, key, &shown(value))),
            None => sheet.field(1, key, &shown(value)),
        }
    }
}

/// A value on one line, escaped.
fn shown(value: &Json) -> String {
    match value {
        Json::String(text) => escape_line(text),
        other => escape_line(&other.to_string()),
    }
}

fn text<'a>(record: &'a Object, key: &str) -> Option<&'a str> {
    record.get(key).and_then(Json::as_str)
}

fn objects<'a>(record: &'a Object, key: &str) -> impl Iterator<Item = &'a Object> {
    record.get(key).and_then(Json::as_array).unwrap_or_default().iter().filter_map(Json::as_object)
}

fn words<'a>(record: &'a Object, key: &str) -> impl Iterator<Item = &'a str> {
    record.get(key).and_then(Json::as_array).unwrap_or_default().iter().filter_map(Json::as_str)
}

impl Sheet {
    fn heading(&mut self, words: &str) {
        let words = self.bold(words);
        self.text.push('\n');
        self.raw(&words);
    }

    /// A paragraph of words that were escaped, indented and broken at the width.
    fn line(&mut self, indent: usize, words: &str) {
        let margin = "  ".repeat(indent);
        for line in wrap(words, self.look.width.saturating_sub(margin.len())) {
            self.raw(&format!("{margin}{line}"));
        }
    }

    /// A name and what stands beside it, escaped already.
    fn field(&mut self, indent: usize, name: &str, value: &str) {
        self.line(indent, &format!("{}: {value}", escape_line(name)));
    }

    fn raw(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn bold(&self, words: &str) -> String {
        if self.look.colour { format!("\x1b[1m{words}\x1b[0m") } else { words.to_owned() }
    }

    /// The marks around words that something was seen in.
    fn marked(&self, words: &str) -> String {
        if self.look.colour { format!("\x1b[1;33m»{words}«\x1b[0m") } else { format!("»{words}«") }
    }
}

#[cfg(test)]
mod tests;
