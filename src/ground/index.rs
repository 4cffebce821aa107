//! The numbers of a thread's evidence in order of value, one list for each way that cells are to be taken, so that looking a
//! number up costs a search and no walk.

use super::column::Key;
use super::evidence::{Cell, Table};
use super::read::{Fraction, Reading};
use super::target::{Signs, Target, targets};
use crate::number::exact::Exact;

/// How many of the cells that match are looked at for the one to show.
const SHOWN: usize = 64;

/// The numbers of a thread.
#[derive(Debug, Default)]
pub(crate) struct Index {
    groups: Vec<Group>,
    /// Years of dates in cells.
    years: Vec<Exact>,
    /// Years in names of columns.
    named: Vec<Exact>,
}

#[derive(Debug)]
struct Group {
    key: Key,
    entries: Vec<Entry>,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    value: Exact,
    place: Place,
}

/// Where a cell is: its table in the thread, and its place there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) table: u32,
    pub(crate) cell: u32,
}

/// What a look for a number came to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Found {
    /// How many cells match.
    pub(crate) matches: u64,
    /// The first of them.
    pub(crate) first: Option<Place>,
}

impl Index {
    /// The index of tables, which later places count as they stand here.
    pub(crate) fn of<'a>(tables: impl Iterator<Item = &'a Table>) -> Self {
        let mut index = Self::default();
        for (number, table) in tables.enumerate() {
            let number = u32::try_from(number).unwrap_or(u32::MAX);
            index.years.extend(&table.years);
            index.named.extend(table.columns.iter().flat_map(|column| years_in(&column.name)));
            let mut group = 0;
            for (at, cell) in table.cells.iter().enumerate() {
                let Some(value) = cell.value else { continue };
                let place = Place { table: number, cell: u32::try_from(at).unwrap_or(u32::MAX) };
                group = index.group(table, cell, group);
                index.groups[group].entries.push(Entry { value, place });
            }
        }
        for group in &mut index.groups {
            group.entries.sort_unstable_by(|a, b| a.value.cmp(&b.value).then(a.place.cmp(&b.place)));
        }
        for years in [&mut index.years, &mut index.named] {
            years.sort_unstable();
            years.dedup();
        }
        index
    }

    /// The group of a cell; the last one is tried first.
    fn group(&mut self, table: &Table, cell: &Cell, last: usize) -> usize {
        let key = table.key(cell);
        if self.groups.get(last).is_some_and(|group| group.key == key) {
            return last;
        }
        self.groups.iter().position(|group| group.key == key).unwrap_or_else(|| {
            self.groups.push(Group { key, entries: Vec::new() });
            self.groups.len() - 1
        })
    }

    /// The cells that a number matches, among those that can be trusted or among the others.
    pub(crate) fn find(&self, reading: &Reading, signs: Signs, untrusted: bool) -> Found {
        let mut found = Found::default();
        for group in self.groups.iter().filter(|group| group.key.untrusted == untrusted) {
            for target in distinct(targets(reading, group.key, signs)) {
                let entries = group.within(&target);
                found.matches += entries.len() as u64;
                let first = entries.iter().take(SHOWN).map(|entry| entry.place).min();
                found.first = found.first.into_iter().chain(first).min();
            }
        }
        found
    }

    /// Whether a date of the evidence lies in this year.
    pub(crate) fn has_year(&self, value: Fraction) -> bool {
        value.denominator == 1 && self.years.binary_search(&value.numerator).is_ok()
    }

    /// Whether the name of a column holds this year.
    pub(crate) fn names_year(&self, value: Fraction) -> bool {
        value.denominator == 1 && self.named.binary_search(&value.numerator).is_ok()
    }

    /// The trusted value nearest to a number, as the cell holds it.
    pub(crate) fn nearest(&self, reading: &Reading) -> Option<Place> {
        let mut best: Option<(Exact, Place)> = None;
        for group in self.groups.iter().filter(|group| !group.key.untrusted) {
            for target in targets(reading, group.key, Signs::Own) {
                let at = group
                    .entries
                    .partition_point(|entry| target.scaled(entry.value).is_some_and(|value| value < target.low));
                let beside = at.saturating_sub(1)..(at + 1).min(group.entries.len());
                for entry in &group.entries[beside] {
                    let apart =
                        target.scaled(entry.value).and_then(|value| value.minus(target.low)).map(Exact::magnitude);
                    let Some(apart) = apart else { continue };
                    if best.is_none_or(|(least, place)| (apart, entry.place) < (least, place)) {
                        best = Some((apart, entry.place));
                    }
                }
            }
        }
        best.map(|(_, place)| place)
    }
}

impl Group {
    fn within(&self, target: &Target) -> &[Entry] {
        let below = |entry: &Entry| target.scaled(entry.value).is_some_and(|value| value < target.low);
        let up_to = |entry: &Entry| target.scaled(entry.value).is_some_and(|value| value <= target.high);
        let start = self.entries.partition_point(below);
        let length = self.entries[start..].partition_point(up_to);
        &self.entries[start..start + length]
    }
}

/// Bounds without repetition, so that no cell is counted twice.
fn distinct(mut targets: Vec<Target>) -> Vec<Target> {
    let mut at = 0;
    while at < targets.len() {
        let target = targets[at];
        if targets[..at].contains(&target) {
            targets.remove(at);
        } else {
            at += 1;
        }
    }
    targets
}

/// The years in a text: four digits that begin with 1 or 2 and stand alone.
pub(crate) fn years_in(text: &str) -> impl Iterator<Item = Exact> {
    let parts = text.split(|c: char| !c.is_ascii_digit());
    parts.filter(|part| part.len() == 4 && part.starts_with(['1', '2'])).filter_map(Exact::parse)
}
