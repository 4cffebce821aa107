//! The numbers of a thread's evidence in order of value, one list for each way that cells are to be taken, so that looking a
//! number up costs a search and no walk.

use super::column::Key;
use super::evidence::Table;
use super::read::{Fraction, Reading};
use super::target::{Signs, Target, targets};
use crate::number::exact::Exact;

/// How many of the cells that match are looked at for the one to show.
const SHOWN: usize = 64;

/// For how many numbers of a new group there is room at once, at most.
const RESERVED: usize = 256;

/// The numbers of a thread, in parts of which each is less than half as large as the one before: what arrives between two
/// answers costs no more than what arrives at once.
#[derive(Debug, Default)]
pub(crate) struct Index {
    parts: Vec<Part>,
}

/// The numbers of some tables.
#[derive(Debug, Default)]
struct Part {
    groups: Vec<Group>,
    /// Years of dates in cells, each with its table.
    years: Vec<(Exact, u32)>,
    /// Years in names of columns.
    named: Vec<(Exact, u32)>,
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
    /// Adds tables under their numbers.
    pub(crate) fn add<'a>(&mut self, tables: impl Iterator<Item = (u32, &'a Table)>) {
        self.parts.push(Part::of(tables));
        while let [.., large, small] = self.parts.as_slice() {
            if large.len() / 2 > small.len() {
                break;
            }
            let small = self.parts.pop().unwrap_or_default();
            self.parts.iter_mut().last().into_iter().for_each(|large| large.merge(&small));
        }
    }

    /// Forgets the table of a number.
    pub(crate) fn remove(&mut self, number: u32) {
        self.parts.iter_mut().for_each(|part| part.remove(number));
        self.parts.retain(|part| part.len() > 0);
    }

    /// How many parts are searched.
    #[cfg(test)]
    pub(crate) fn parts(&self) -> usize {
        self.parts.len()
    }

    /// The cells that a number matches, among those that can be trusted or among the others.
    pub(crate) fn find(&self, reading: &Reading, signs: Signs, untrusted: bool) -> Found {
        let mut found = Found::default();
        for group in self.groups().filter(|group| group.key.untrusted == untrusted) {
            for target in targets(reading, group.key, signs).iter() {
                let entries = group.within(target);
                found.matches += entries.len() as u64;
                let first = entries.iter().take(SHOWN).map(|entry| entry.place).min();
                found.first = found.first.into_iter().chain(first).min();
            }
        }
        found
    }

    /// Whether a date of the evidence lies in this year.
    pub(crate) fn has_year(&self, value: Fraction) -> bool {
        value.denominator == 1 && self.parts.iter().any(|part| holds(&part.years, value.numerator))
    }

    /// Whether the name of a column holds this year.
    pub(crate) fn names_year(&self, value: Fraction) -> bool {
        value.denominator == 1 && self.parts.iter().any(|part| holds(&part.named, value.numerator))
    }

    /// The trusted value nearest to a number, as the cell holds it.
    pub(crate) fn nearest(&self, reading: &Reading) -> Option<Place> {
        let mut best: Option<(Exact, Place)> = None;
        for group in self.groups().filter(|group| !group.key.untrusted) {
            for target in targets(reading, group.key, Signs::Own).iter() {
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

    fn groups(&self) -> impl Iterator<Item = &Group> {
        self.parts.iter().flat_map(|part| &part.groups)
    }
}

impl Part {
    fn of<'a>(tables: impl Iterator<Item = (u32, &'a Table)>) -> Self {
        let mut part = Self::default();
        for (number, table) in tables {
            part.years.extend(table.years.iter().map(|year| (*year, number)));
            let named = table.columns.iter().flat_map(|column| years_in(&column.name));
            part.named.extend(named.map(|year| (year, number)));
            let mut group = 0;
            for (at, cell) in table.cells.iter().enumerate() {
                let Some(value) = cell.value else { continue };
                let place = Place { table: number, cell: u32::try_from(at).unwrap_or(u32::MAX) };
                group = part.group(table.key(cell), group, (table.rows as usize).min(RESERVED));
                part.groups[group].entries.push(Entry { value, place });
            }
        }
        part.groups.iter_mut().for_each(|group| group.entries.shrink_to_fit());
        part.sort();
        part
    }

    /// How much it holds.
    fn len(&self) -> usize {
        let entries: usize = self.groups.iter().map(|group| group.entries.len()).sum();
        entries + self.years.len() + self.named.len()
    }

    fn merge(&mut self, other: &Self) {
        for from in &other.groups {
            let group = self.group(from.key, 0, from.entries.len());
            self.groups[group].entries.extend_from_slice(&from.entries);
        }
        self.years.extend_from_slice(&other.years);
        self.named.extend_from_slice(&other.named);
        self.sort();
    }

    /// Sorts all; runs that are in order already are only merged.
    fn sort(&mut self) {
        for group in &mut self.groups {
            group.entries.sort_by(|a, b| a.value.cmp(&b.value).then(a.place.cmp(&b.place)));
        }
        for years in [&mut self.years, &mut self.named] {
            years.sort();
            years.dedup();
        }
    }

    fn remove(&mut self, number: u32) {
        self.groups.iter_mut().for_each(|group| group.entries.retain(|entry| entry.place.table != number));
        self.groups.retain(|group| !group.entries.is_empty());
        self.years.retain(|(_, table)| *table != number);
        self.named.retain(|(_, table)| *table != number);
    }

    /// The group of a key, begun for so many entries where there is none; the last one is tried first.
    fn group(&mut self, key: Key, last: usize, entries: usize) -> usize {
        if self.groups.get(last).is_some_and(|group| group.key == key) {
            return last;
        }
        self.groups.iter().position(|group| group.key == key).unwrap_or_else(|| {
            self.groups.push(Group { key, entries: Vec::with_capacity(entries) });
            self.groups.len() - 1
        })
    }
}

fn holds(years: &[(Exact, u32)], year: Exact) -> bool {
    let at = years.partition_point(|(held, _)| *held < year);
    years.get(at).is_some_and(|(held, _)| *held == year)
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

/// The years in a text: four digits that begin with 1 or 2 and stand alone.
pub(crate) fn years_in(text: &str) -> impl Iterator<Item = Exact> {
    let parts = text.split(|c: char| !c.is_ascii_digit());
    parts.filter(|part| part.len() == 4 && part.starts_with(['1', '2'])).filter_map(Exact::parse)
}
