//! Reading TOML stanza by stanza, so that a file tells all that is wrong with it and where, not only the first.

use std::ops::Range;

use serde::Deserialize;
use serde::de::{DeserializeOwned, IntoDeserializer};
use toml::de::{DeTable, DeValue};

use super::{Problem, files::Files};

/// A TOML file of a domain while it is read, with the problems that were met.
pub(super) struct Document<'a> {
    file: &'a str,
    text: &'a str,
    table: DeTable<'a>,
    problems: Vec<Problem>,
}

/// A stanza that was read, and where it stands.
pub(super) struct Stanza<T> {
    pub(super) value: T,
    pub(super) line: usize,
}

impl<'a> Document<'a> {
    /// Opens a file; none where the domain has no such file.
    pub(super) fn open(files: &'a Files, file: &'a str) -> Option<Result<Self, Problem>> {
        let bytes = files.get(file)?;
        let Ok(text) = std::str::from_utf8(bytes) else {
            return Some(Err(Problem::new(file, 1, "the file is not UTF-8")));
        };
        let parsed = DeTable::parse(text)
            .map_err(|error| Problem::new(file, line_of(text, error.span().as_ref()), error.message()));
        Some(parsed.map(|table| Self { file, text, table: table.into_inner(), problems: Vec::new() }))
    }

    /// Takes each stanza `[[key]]`.
    pub(super) fn stanzas<T: DeserializeOwned>(&mut self, key: &str) -> Vec<Stanza<T>> {
        let Some((_, value)) = self.table.remove_entry(key) else { return Vec::new() };
        let span = value.span();
        let DeValue::Array(items) = value.into_inner() else {
            self.problem(&span, &format!("`{key}` must be stanzas `[[{key}]]`"));
            return Vec::new();
        };
        let mut read = Vec::new();
        for item in items {
            let span = item.span();
            let line = line_of(self.text, Some(&span));
            match T::deserialize(item.into_deserializer()) {
                Ok(value) => read.push(Stanza { value, line }),
                Err(error) => self.error(&error, &span),
            }
        }
        read
    }

    /// Takes each member of the table `[key]`, in the order they are written.
    pub(super) fn members<T: DeserializeOwned>(&mut self, key: &str) -> Vec<(String, Stanza<T>)> {
        let Some((_, value)) = self.table.remove_entry(key) else { return Vec::new() };
        let span = value.span();
        let DeValue::Table(table) = value.into_inner() else {
            self.problem(&span, &format!("`{key}` must be a table `[{key}]`"));
            return Vec::new();
        };
        let mut read = Vec::new();
        for (name, item) in table {
            let span = name.span();
            let line = line_of(self.text, Some(&span));
            match T::deserialize(item.into_deserializer()) {
                Ok(value) => read.push((name.into_inner().into_owned(), Stanza { value, line })),
                Err(error) => self.error(&error, &span),
            }
        }
        read
    }

    /// Takes the value of one key, and the line that it stands on.
    pub(super) fn member<T: DeserializeOwned>(&mut self, key: &str) -> Option<Stanza<T>> {
        let (name, value) = self.table.remove_entry(key)?;
        let line = line_of(self.text, Some(&name.span()));
        let span = value.span();
        match T::deserialize(value.into_deserializer()) {
            Ok(value) => Some(Stanza { value, line }),
            Err(error) => {
                self.error(&error, &span);
                None
            }
        }
    }

    /// Takes what is left as one value, which must know every key.
    pub(super) fn rest<T: for<'de> Deserialize<'de>>(&mut self) -> Option<T> {
        let table = std::mem::take(&mut self.table);
        match T::deserialize(toml::Spanned::new(0..self.text.len(), table).into_deserializer()) {
            Ok(value) => Some(value),
            Err(error) => {
                self.error(&error, &(0..0));
                None
            }
        }
    }

    /// Notes a problem at a line.
    pub(super) fn note(&mut self, line: usize, message: impl Into<String>) {
        self.problems.push(Problem::new(self.file, line, message));
    }

    /// The problems, with one for each key that nothing took.
    pub(super) fn finish(mut self) -> Vec<Problem> {
        self.take_problems()
    }

    /// The same of a document that is kept.
    pub(super) fn take_problems(&mut self) -> Vec<Problem> {
        let left: Vec<(String, Range<usize>)> =
            self.table.iter().map(|(key, _)| (key.get_ref().to_string(), key.span())).collect();
        for (key, span) in left {
            self.problem(&span, &format!("the key `{key}` is not known here"));
        }
        std::mem::take(&mut self.problems)
    }

    fn error(&mut self, error: &toml::de::Error, span: &Range<usize>) {
        let span = error.span().unwrap_or_else(|| span.clone());
        self.problem(&span, error.message());
    }

    fn problem(&mut self, span: &Range<usize>, message: &str) {
        self.note(line_of(self.text, Some(span)), message);
    }
}

fn line_of(text: &str, span: Option<&Range<usize>>) -> usize {
    let start = span.map_or(0, |span| span.start);
    1 + text.as_bytes().iter().take(start).filter(|byte| **byte == b'\n').count()
}
