//! Whom and what a sentence speaks of, and whether the cell there says otherwise. It looks for the row that a sentence names
//! last before a number and the column that it names beside it. Where either is unclear it says nothing: a wrong alarm costs
//! more than a missed one.

mod grid;
mod level;
mod lexicon;
mod measure;
mod scene;
mod short;

use grid::{Grid, Names};
pub(crate) use lexicon::Lexicon;
pub(crate) use lexicon::Line;
use scene::{Scene, Subject};

use std::ops::Range;

use super::column::Key;
use super::evidence::{Cell, Table};
use super::index::Place;
use super::memory::Thread;
use super::read::{Fraction, Kind, Reading, Unit};
use super::sentence::{Direction, Words, direction, sentences};
use super::target::{Signs, targets};
use crate::number::exact::Exact;

/// How many cells are named that say otherwise.
const NAMED: usize = 4;

/// What the cells that a sentence speaks of say to a number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It speaks of none that is known.
    #[default]
    Unknown,
    /// This one agrees.
    Agrees(Place),
    /// All of these say otherwise.
    Contradicts(Vec<Place>),
    /// The digits are part of a name, as in "shift 2".
    Named,
}

/// The verdicts on all numbers of a text.
pub(crate) fn verdicts(text: &str, words: &Words, readings: &[Reading], thread: &Thread) -> Vec<Verdict> {
    let found = Vec::with_capacity(readings.len());
    let mut walk = Walk { text, words, thread, subject: Subject::default(), grid: None, found };
    let mut next = 0;
    for sentence in sentences(text) {
        let start = next;
        while readings.get(next).is_some_and(|reading| reading.plain.start < sentence.end) {
            next += 1;
        }
        if text[sentence.clone()].trim_start().starts_with('|') {
            walk.table_row(&sentence, &readings[start..next]);
        } else {
            walk.sentence(&sentence, &readings[start..next]);
        }
    }
    walk.found.resize(readings.len(), Verdict::Unknown);
    walk.found
}

/// A text that is read sentence by sentence.
struct Walk<'a> {
    text: &'a str,
    words: &'a Words,
    thread: &'a Thread,
    subject: Subject<'a>,
    /// The table that the last lines belong to.
    grid: Option<Grid<'a>>,
    found: Vec<Verdict>,
}

impl<'a> Walk<'a> {
    fn sentence(&mut self, sentence: &Range<usize>, readings: &'a [Reading]) {
        self.grid = None;
        let mut scene = Scene::of(self.text, self.words, sentence, readings, &self.thread.lexicon);
        scene.begin(&mut self.subject);
        let mut at = 0;
        for reading in readings {
            let counted = scene.own.get(at).is_some_and(|own| own.plain == reading.plain);
            if !counted {
                self.found.push(Verdict::Named);
                continue;
            }
            let about = scene.about(at, &mut self.subject);
            let way = || direction(self.text, scene.list, sentence, &reading.plain);
            self.found.push(about.map_or(Verdict::Unknown, |about| judge(reading, &about, &way, self.thread)));
            at += 1;
        }
        scene.end(&mut self.subject);
    }

    /// One line of a table; the first is its head.
    fn table_row(&mut self, line: &Range<usize>, readings: &[Reading]) {
        let lexicon = &self.thread.lexicon;
        let Some(grid) = &self.grid else {
            self.grid = Some(Grid::of(self.text, line, self.words, lexicon));
            return self.found.extend(readings.iter().map(|_| Verdict::Unknown));
        };
        if readings.is_empty() {
            return;
        }
        let names = Names::of(self.text, line, self.words, lexicon);
        for reading in readings {
            let named = names.hold(self.text, line, reading);
            let about = if named { None } else { grid.about(self.text, line, reading, &names) };
            let judged = about.map(|about| judge(reading, &about, &|| Direction::Unsaid, self.thread));
            self.found.push(judged.unwrap_or(if named { Verdict::Named } else { Verdict::Unknown }));
        }
    }
}

/// The rows that a number's sentence compares with: "355 more accounts than prime".
pub(crate) fn compared(text: &str, words: &Words, reading: &Reading, lexicon: &Lexicon) -> Vec<Line> {
    const NEAR: usize = 12;
    const NAME: usize = 8;
    let first = words.list.partition_point(|word| word.start < reading.plain.end);
    let near = words.list[first..].iter().take(NEAR);
    let end = near.clone().find(|word| text[word.end..].starts_with(['.', ';'])).map_or(usize::MAX, |word| word.end);
    let than = near.take_while(|word| word.end <= end).position(|word| words.letters(word) == "than");
    let Some(than) = than.map(|at| first + at + 1) else { return Vec::new() };
    let list = &words.list[than..words.list.len().min(than + NAME)];
    let mut numbers = Vec::with_capacity(list.len());
    lexicon.numbers(words, list, &mut numbers);
    let mentions = lexicon.mentions(&numbers);
    let named = mentions.iter().find(|mention| list[mention.from].end <= end && mention.what.rows().is_some());
    named.and_then(|mention| mention.what.rows()).unwrap_or_default().to_vec()
}

/// The row and column that a number is about.
#[derive(Debug, Default)]
pub(crate) struct About {
    rows: Vec<Line>,
    columns: Vec<Line>,
    /// Whether the place of the number alone says whom it is about.
    sure: bool,
    /// Whether the sentence names no other row, or named this one since the number before.
    clear: bool,
}

fn judge(reading: &Reading, about: &About, direction: &dyn Fn() -> Direction, thread: &Thread) -> Verdict {
    let known = |column: &Line| {
        thread.table(column.0).is_some_and(|table| table.rows == 1) || about.rows.iter().any(|row| row.0 == column.0)
    };
    if !about.columns.iter().any(known) {
        return misplaced(reading, about, thread);
    }
    let mut others = Vec::new();
    for (number, column) in &about.columns {
        // People's own words agree with nothing and contradict nothing.
        let trusted = |table: &&Table| table.columns.get(*column as usize).is_some_and(|column| !column.key.untrusted);
        let Some(table) = thread.table(*number).filter(trusted) else { continue };
        for row in rows_of(*number, table, &about.rows) {
            match compare(reading, table, *number, (row, *column), direction) {
                Verdict::Agrees(place) => return Verdict::Agrees(place),
                Verdict::Contradicts(places) if others.len() < NAMED => others.extend(places),
                _ => {}
            }
        }
    }
    if others.is_empty() { Verdict::Unknown } else { Verdict::Contradicts(others) }
}

/// What a cell says to a number.
fn compare(reading: &Reading, table: &Table, number: u32, at: Line, direction: &dyn Fn() -> Direction) -> Verdict {
    let cells = table.at(at.0, at.1);
    let Some(first) = cells.first() else { return Verdict::Unknown };
    let start = table.cells.partition_point(|cell| (cell.row, cell.column) < at);
    let place = |index: usize| Place { table: number, cell: u32::try_from(start + index).unwrap_or(u32::MAX) };
    let fits = |signs: Signs| {
        let fits = |cell: &Cell| {
            cell.value
                .is_some_and(|value| targets(reading, table.key(cell), signs).iter().any(|target| target.holds(value)))
        };
        cells.iter().position(fits)
    };
    let falls = || !reading.is_negative() && direction() == Direction::Down;
    let agrees = fits(Signs::Own).or_else(|| if falls() { fits(Signs::Both) } else { None });
    match agrees {
        Some(at) => Verdict::Agrees(place(at)),
        // A text with other words in it may mean anything.
        None if first.part || is_share_of(reading, first) || !comparable(reading, table.key(first)) => Verdict::Unknown,
        None => Verdict::Contradicts(vec![place(0)]),
    }
}

/// A number of one row without a measure: where no cell of the row holds it, and a cell of another row does, it was taken from
/// the wrong row.
fn misplaced(reading: &Reading, about: &About, thread: &Thread) -> Verdict {
    const MATCHES: u64 = 3;
    const WIDE: usize = 200;
    let [(number, row)] = about.rows.as_slice() else { return Verdict::Unknown };
    let exact = reading.unit != Unit::None || reading.value.is_some_and(|value| value.places > 0);
    let telling = about.sure || (about.clear && exact);
    let Some(table) = thread.table(*number).filter(|_| telling && !reading.vague) else { return Verdict::Unknown };
    let found = thread.index.find(reading, Signs::Own, false);
    let Some(first) = found.first.filter(|_| (1..=MATCHES).contains(&found.matches)) else { return Verdict::Unknown };
    let Some(cell) = table.cells.get(first.cell as usize).filter(|cell| first.table == *number && cell.row != *row)
    else {
        return Verdict::Unknown;
    };
    let start = table.cells.partition_point(|cell| cell.row < *row);
    let columns = table.cells[start..].iter().take_while(|cell| cell.row == *row).take(WIDE).map(|cell| cell.column);
    for column in columns {
        if let Verdict::Agrees(place) = compare(reading, table, *number, (*row, column), &|| Direction::Unsaid) {
            return Verdict::Agrees(place);
        }
    }
    compare(reading, table, *number, (*row, cell.column), &|| Direction::Unsaid)
}

/// The rows of a table that a sentence is about: those that it names, or the only one there is.
fn rows_of(number: u32, table: &Table, rows: &[Line]) -> Vec<u32> {
    if table.rows == 1 {
        // A table of one row about something else says nothing of what is named.
        let named = rows.is_empty() || table.names.is_empty() || rows.iter().any(|(table, _)| *table == number);
        return if named { vec![0] } else { Vec::new() };
    }
    rows.iter().filter(|(table, _)| *table == number).map(|(_, row)| *row).collect()
}

/// Whether a number is a share of what a cell counts: "a third of the accounts", "118 of every 1,000 accounts".
fn is_share_of(reading: &Reading, cell: &Cell) -> bool {
    let below = |value: Fraction| {
        Exact::new(i128::from(value.denominator), 0).is_some_and(|one| value.numerator.magnitude() < one)
    };
    let share = reading.value.is_some_and(below);
    reading.kind == Kind::Fraction && share && cell.value.is_some_and(Exact::is_whole)
}

/// Whether number and column can be compared at all.
fn comparable(reading: &Reading, key: Key) -> bool {
    !targets(reading, key, Signs::Own).is_empty()
}
