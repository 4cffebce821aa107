//! What sentences may call the rows and columns of a thread: names of rows as they stand in its cells, names of columns as
//! they are declared or spelled.

use std::collections::BTreeMap;

use crate::ground::column::stem;
use crate::ground::evidence::Table;
use crate::ground::sentence::{Token, tokens};

/// The most words of a name.
const WORDS: usize = 6;

/// How many rows one name is kept for; a name of more rows tells nothing apart.
const ROWS: usize = 32;

/// A row or a column: its table, and its number there.
pub(crate) type Line = (u32, u32);

/// The names of a thread.
#[derive(Debug, Default)]
pub(crate) struct Lexicon {
    rows: Names,
    columns: Names,
}

/// Names, and how long the longest is that begins with a word.
#[derive(Debug, Default)]
struct Names {
    first: BTreeMap<String, usize>,
    whole: BTreeMap<String, Vec<Line>>,
    /// Last words of names, as people are called; a whole name of that word goes first.
    last: BTreeMap<String, Vec<Line>>,
}

/// A name in a sentence.
#[derive(Debug, Clone)]
pub(crate) struct Mention<'a> {
    /// The tokens that it spans, as a range of their places.
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) what: What<'a>,
}

/// What a name stands for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum What<'a> {
    /// Rows.
    Rows(&'a [Line]),
    /// Columns.
    Columns(&'a [Line]),
}

impl Lexicon {
    /// Adds the names of a table under its number.
    pub(crate) fn add(&mut self, number: u32, table: &Table) {
        for name in &table.names {
            self.rows.add_name(&name.text, (number, name.row));
        }
        let mut holds = vec![false; table.columns.len()];
        for cell in table.cells.iter().filter(|cell| !cell.part) {
            holds.get_mut(cell.column as usize).into_iter().for_each(|holds| *holds = true);
        }
        for (column, declared) in table.columns.iter().enumerate().filter(|(column, _)| holds[*column]) {
            let place = (number, u32::try_from(column).unwrap_or(u32::MAX));
            declared.called.iter().for_each(|words| self.columns.add(words, place));
        }
    }

    /// Forgets the names of a table.
    pub(crate) fn remove(&mut self, number: u32, table: &Table) {
        for name in &table.names {
            let Some((words, last)) = called(&name.text) else { continue };
            forget(&mut self.rows.whole, &words.join(" "), number);
            last.iter().for_each(|last| forget(&mut self.rows.last, last, number));
        }
        for words in table.columns.iter().flat_map(|column| &column.called) {
            forget(&mut self.columns.whole, &words.join(" "), number);
        }
    }

    /// The names in a sentence, longest first at each place, none within another.
    pub(crate) fn mentions(&self, tokens: &[Token]) -> Vec<Mention<'_>> {
        let mut found = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            let rows = self.rows.longest(&tokens[at..], |token| token.word.as_str());
            let columns = self.columns.longest(&tokens[at..], |token| stem(&token.word));
            let (length, what) = match (rows, columns) {
                (Some((length, rows)), other) if other.is_none_or(|(columns, _)| columns <= length) => {
                    (length, What::Rows(rows))
                }
                (_, Some((length, columns))) => (length, What::Columns(columns)),
                _ => {
                    at += 1;
                    continue;
                }
            };
            found.push(Mention { from: at, to: at + length, what });
            at += length;
        }
        found
    }

    /// The columns that a text names, such as the head of a column of a table.
    pub(crate) fn columns_of(&self, tokens: &[Token]) -> Option<&[Line]> {
        let (length, columns) = self.columns.longest(tokens, |token| stem(&token.word))?;
        (length == tokens.len()).then_some(columns)
    }
}

impl Names {
    /// Adds the name of a row, whole and by its last word.
    fn add_name(&mut self, name: &str, place: Line) {
        let Some((words, last)) = called(name) else { return };
        self.add(&words, place);
        if let Some(last) = last {
            self.first.entry(last.clone()).or_insert(1);
            push(self.last.entry(last).or_default(), place);
        }
    }

    fn add(&mut self, words: &[String], place: Line) {
        let Some(first) = words.first() else { return };
        let longest = self.first.entry(first.clone()).or_default();
        *longest = (*longest).max(words.len()).min(WORDS);
        push(self.whole.entry(words.join(" ")).or_default(), place);
    }

    /// The longest name that begins here, and how many words it has.
    fn longest<'t>(&self, tokens: &'t [Token], word: impl Fn(&'t Token) -> &'t str) -> Option<(usize, &[Line])> {
        let first = word(tokens.first()?);
        let longest = (*self.first.get(first)?).min(tokens.len());
        (1..=longest).rev().find_map(|length| {
            let words: Vec<&str> = tokens[..length].iter().map(&word).collect();
            let whole = self.whole.get(&words.join(" "));
            let last = if length == 1 { self.last.get(first) } else { None };
            whole.or(last).map(|places| (length, places.as_slice()))
        })
    }
}

/// The words of the name of a row, and its last word, as people are called. A compound has none: "prime" is not "near-prime".
fn called(name: &str) -> Option<(Vec<String>, Option<String>)> {
    let words: Vec<String> = tokens(name, &(0..name.len())).into_iter().map(|token| token.word).collect();
    if words.len() > WORDS || !words.iter().any(|word| word.len() > 1 && word.contains(char::is_alphabetic)) {
        return None;
    }
    let last = name.split_whitespace().skip(1).last().map(|last| tokens(last, &(0..last.len())));
    let last = if let [last] = last.as_deref().unwrap_or_default() { Some(last.word.clone()) } else { None };
    Some((words, last.filter(|last| last.len() > 2 && last.chars().all(char::is_alphabetic))))
}

/// Takes the lines of a table from a name, and the name where it has no other.
fn forget(names: &mut BTreeMap<String, Vec<Line>>, name: &str, number: u32) {
    let Some(places) = names.get_mut(name) else { return };
    places.retain(|(table, _)| *table != number);
    if places.is_empty() {
        names.remove(name);
    }
}

fn push(places: &mut Vec<Line>, place: Line) {
    if places.len() < ROWS && places.last() != Some(&place) {
        places.push(place);
    }
}
