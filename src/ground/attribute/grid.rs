//! A Markdown table in an answer: which row and column of the evidence its cells speak of. Either side may hold the names:
//! measures in the head and rows at the left, or the other way round.

use std::ops::Range;

use super::About;
use super::lexicon::{Lexicon, Line, What};
use crate::ground::read::Reading;
use crate::ground::sentence::Words;

/// The most columns of a table that are looked at.
const COLUMNS: usize = 200;

/// How many bytes of a line are looked at.
const ROW: usize = 4096;

/// The head of a table.
#[derive(Debug, Default)]
pub(super) struct Grid<'a> {
    heads: Vec<Option<What<'a>>>,
}

impl<'a> Grid<'a> {
    /// Reads the first line of a table.
    pub(super) fn of(text: &str, line: &Range<usize>, words: &Words, lexicon: &'a Lexicon) -> Self {
        Self { heads: cells(text, line).map(|cell| named(text, &cell, words, lexicon)).collect() }
    }

    /// What a number in another line of the table is about.
    pub(super) fn about(&self, text: &str, line: &Range<usize>, reading: &Reading, names: &Names<'a>) -> Option<About> {
        let column = column_at(text, line, reading)?;
        let head = self.heads.get(column).copied().flatten();
        let (mut rows, mut columns): (Vec<Line>, Vec<Line>) = (Vec::new(), Vec::new());
        let before = names.0.iter().take(column).copied().flatten();
        for what in head.into_iter().chain(before) {
            match what {
                What::Rows(named) if rows.is_empty() => rows = named.to_vec(),
                What::Columns(named) if columns.is_empty() => columns = named.to_vec(),
                _ => {}
            }
        }
        (!columns.is_empty() && column < COLUMNS).then_some(About { rows, columns, sure: true, clear: true })
    }
}

/// What the cells of a line are the names of.
pub(super) struct Names<'a>(Vec<Option<What<'a>>>);

impl<'a> Names<'a> {
    pub(super) fn of(text: &str, line: &Range<usize>, words: &Words, lexicon: &'a Lexicon) -> Self {
        Self(cells(text, line).map(|cell| named(text, &cell, words, lexicon)).collect())
    }

    /// Whether a number stands in a cell that is a name.
    pub(super) fn hold(&self, text: &str, line: &Range<usize>, reading: &Reading) -> bool {
        column_at(text, line, reading).and_then(|column| self.0.get(column)).is_some_and(Option::is_some)
    }
}

/// In which cell of a line a number stands, from 0.
fn column_at(text: &str, line: &Range<usize>, reading: &Reading) -> Option<usize> {
    let before = text.get(line.start..reading.plain.start).filter(|before| before.len() <= ROW)?;
    before.matches('|').count().checked_sub(1)
}

/// The cells of a line, between its bars.
fn cells(text: &str, line: &Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let start = line.start + text[line.clone()].find('|').map_or(0, |bar| bar + 1);
    let mut from = start;
    text[start..line.end].split('|').take(COLUMNS).map(move |cell| {
        let range = from..from + cell.len();
        from = range.end + 1;
        range
    })
}

/// What a cell is the name of, without the unit in brackets behind it.
fn named<'a>(text: &str, cell: &Range<usize>, words: &Words, lexicon: &'a Lexicon) -> Option<What<'a>> {
    let end = text[cell.clone()].find(['(', '[']).filter(|at| *at > 1).map_or(cell.end, |at| cell.start + at);
    let list = words.within(&(cell.start..end));
    let mut numbers = Vec::with_capacity(list.len());
    lexicon.numbers(words, list, &mut numbers);
    lexicon.whole(&numbers)
}
