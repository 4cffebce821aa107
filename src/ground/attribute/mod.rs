//! Whom and what a sentence speaks of, and whether the cell there says otherwise. It looks for the row that a sentence names
//! last before a number and the column that it names beside it. Where either is unclear it says nothing: a wrong alarm costs
//! more than a missed one.

mod lexicon;
mod scene;

pub(crate) use lexicon::Lexicon;
use lexicon::Line;
use scene::{Scene, Subject};

use super::column::Key;
use super::evidence::Table;
use super::index::Place;
use super::memory::Thread;
use super::read::Reading;
use super::sentence::{Direction, direction, sentences};
use super::target::{Signs, targets};

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
}

/// The verdicts on all numbers of a text.
pub(crate) fn verdicts(text: &str, readings: &[Reading], thread: &Thread) -> Vec<Verdict> {
    let mut found = vec![Verdict::Unknown; readings.len()];
    let mut subject = Subject::default();
    let mut head: Option<std::ops::Range<usize>> = None;
    let mut next = 0;
    for sentence in sentences(text) {
        let start = next;
        while readings.get(next).is_some_and(|reading| reading.plain.start < sentence.end) {
            next += 1;
        }
        let row = text[sentence.clone()].trim_start().starts_with('|');
        head = if row { head.or_else(|| Some(sentence.clone())) } else { None };
        let mut scene = Scene::of(text, &sentence, &readings[start..next], &thread.lexicon);
        if row {
            scene.head = head.clone();
        }
        scene.begin(&mut subject);
        for at in 0..next - start {
            let Some(about) = scene.about(at, &mut subject) else { continue };
            let direction = direction(text, &sentence, &readings[start + at].plain);
            found[start + at] = judge(&readings[start + at], &about, direction, thread);
        }
    }
    found
}

/// The row and column that a number is about.
#[derive(Debug, Default)]
pub(crate) struct About {
    rows: Vec<Line>,
    columns: Vec<Line>,
}

fn judge(reading: &Reading, about: &About, direction: Direction, thread: &Thread) -> Verdict {
    let mut others = Vec::new();
    for (number, column) in &about.columns {
        // People's own words agree with nothing and contradict nothing.
        let trusted = |table: &&Table| table.columns.get(*column as usize).is_some_and(|column| !column.key.untrusted);
        let Some(table) = thread.table(*number).filter(trusted) else { continue };
        for row in rows_of(*number, table, &about.rows) {
            let cells = table.at(row, *column);
            let Some(first) = cells.first() else { continue };
            let place = |index: usize| Place { table: *number, cell: u32::try_from(index).unwrap_or(u32::MAX) };
            let start = table.cells.partition_point(|cell| (cell.row, cell.column) < (row, *column));
            let agrees = cells
                .iter()
                .position(|cell| cell.value.is_some_and(|value| fits(reading, table.key(cell), value, direction)));
            if let Some(at) = agrees {
                return Verdict::Agrees(place(start + at));
            }
            // A text with other words in it may mean anything.
            if !first.part && comparable(reading, table.key(first)) && others.len() < NAMED {
                others.push(place(start));
            }
        }
    }
    if others.is_empty() { Verdict::Unknown } else { Verdict::Contradicts(others) }
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

/// Whether a number is the value of a cell.
pub(crate) fn fits(reading: &Reading, key: Key, value: crate::number::exact::Exact, direction: Direction) -> bool {
    let signs = if direction == Direction::Down { Signs::Both } else { Signs::Own };
    targets(reading, key, signs).iter().any(|target| target.holds(value))
}

/// Whether number and column can be compared at all.
fn comparable(reading: &Reading, key: Key) -> bool {
    !targets(reading, key, Signs::Own).is_empty()
}
