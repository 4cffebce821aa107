//! What sentences may call the rows and columns of a thread: rows by the texts of their cells, alone ("near-prime") or behind
//! the name of their column ("band A", "shift 2"); columns as they are declared or spelled. Words are compared by their
//! stems, so that "splice failures" are the row "splice failure".

use std::collections::{BTreeMap, BTreeSet};

use compact_str::CompactString;

use crate::ground::column::stem;
use crate::ground::evidence::{Name, Table};
use crate::ground::sentence::{Word, Words};

/// The most words of a name.
const WORDS: usize = 6;

/// How many rows one name is kept for; a name of more rows tells nothing apart.
const ROWS: usize = 32;

/// Up to this many rows a table's short names are also known behind the name of their column.
const SHORT_ROWS: u32 = 5_000;

/// How many bits tell most words of a sentence from those of all names.
const FILTER: usize = 64;

/// A row or a column: its table, and its number there.
pub(crate) type Line = (u32, u32);

/// The words of a name, as they are numbered; 0 behind the last.
type Key = [u32; WORDS];

/// The names of a thread.
#[derive(Debug, Default)]
pub(crate) struct Lexicon {
    /// The words of all names, numbered from 1.
    words: BTreeMap<CompactString, u32>,
    filter: Vec<u64>,
    rows: Names,
    columns: Names,
    /// Names that are too short to stand alone: "A", "2".
    short: Names,
    /// Last words of names, as people are called; a whole name of that word goes first.
    last: BTreeMap<u32, Vec<Line>>,
    /// The columns of short names.
    naming: BTreeSet<Line>,
    /// Columns that hold names and no numbers: what they are called is no measure.
    labels: BTreeSet<Line>,
    /// How many names were added, and how many of them were taken out.
    held: usize,
    gone: usize,
}

/// Names, and how long the longest is that begins with a word.
#[derive(Debug, Default)]
struct Names {
    longest: BTreeMap<u32, usize>,
    whole: BTreeMap<Key, Vec<Line>>,
}

/// A name in a sentence.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mention<'a> {
    /// The words that it spans, as a range of their places.
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

impl<'a> What<'a> {
    /// The rows, where it stands for rows.
    pub(crate) fn rows(self) -> Option<&'a [Line]> {
        if let Self::Rows(rows) = self { Some(rows) } else { None }
    }

    /// The columns, where it stands for columns.
    pub(crate) fn columns(self) -> Option<&'a [Line]> {
        if let Self::Columns(columns) = self { Some(columns) } else { None }
    }
}

/// Which names a name belongs to.
#[derive(Debug, Clone, Copy)]
enum List {
    Rows,
    Columns,
    Short,
    Last,
}

impl Lexicon {
    /// Adds the names of a table under its number.
    pub(crate) fn add(&mut self, number: u32, table: &Table) {
        if self.filter.is_empty() {
            self.filter = vec![0; FILTER];
        }
        for (list, key, place) in self.names_of(number, table) {
            match self.names(list) {
                Some(names) => names.add(key, place),
                None => push(self.last.entry(key[0]).or_default(), place),
            }
            self.held += 1;
        }
        let short = table.names.iter().filter(|name| !stands_alone(&name.text));
        self.naming.extend(short.map(|name| (number, name.column)));
        let mut labels: BTreeSet<u32> = table.names.iter().map(|name| name.column).collect();
        table.cells.iter().filter(|cell| !cell.part).for_each(|cell| {
            labels.remove(&cell.column);
        });
        self.labels.extend(labels.into_iter().map(|column| (number, column)));
    }

    /// Forgets the names of a table.
    pub(crate) fn remove(&mut self, number: u32, table: &Table) {
        for (list, key, _) in self.names_of(number, table) {
            match self.names(list) {
                Some(names) => forget(&mut names.whole, key, number),
                None => forget(&mut self.last, key[0], number),
            }
            self.gone += 1;
        }
    }

    /// Whether most of what was ever added is gone, so that it is better made anew.
    pub(crate) fn is_stale(&self) -> bool {
        self.gone * 2 > self.held
    }

    fn names(&mut self, list: List) -> Option<&mut Names> {
        match list {
            List::Rows => Some(&mut self.rows),
            List::Columns => Some(&mut self.columns),
            List::Short => Some(&mut self.short),
            List::Last => None,
        }
    }

    /// The names of a table's columns, and of its rows: whole, by their last words, and where they are short behind the names
    /// of their column as well.
    fn names_of(&mut self, number: u32, table: &Table) -> Vec<(List, Key, Line)> {
        let mut found = Vec::with_capacity(table.names.len() * 2 + table.columns.len() * 3);
        let mut holds = vec![false; table.columns.len()];
        let named = table.names.iter().map(|name| name.column);
        let known = table.cells.iter().filter(|cell| !cell.part).map(|cell| cell.column).chain(named);
        known.for_each(|column| holds.get_mut(column as usize).into_iter().for_each(|holds| *holds = true));
        let mut called: Vec<Vec<Key>> = Vec::with_capacity(table.columns.len());
        for (column, declared) in (0..).zip(&table.columns) {
            let keys = declared.called.iter().filter_map(|words| self.key(words.iter().map(String::as_str)));
            called.push(keys.collect());
            if holds[column as usize] {
                found.extend(called[column as usize].iter().map(|key| (List::Columns, *key, (number, column))));
            }
        }
        for Name { row, column, text } in &table.names {
            let place = (number, *row);
            let words = Words::of(text);
            let Some(key) = self.key(words.list.iter().map(|word| words.letters(word))) else { continue };
            if stands_alone(text) {
                found.push((List::Rows, key, place));
                let last = last_of(text, &words).map(|last| self.number(last));
                found.extend(last.map(|last| (List::Last, [last, 0, 0, 0, 0, 0], place)));
            } else if table.rows <= SHORT_ROWS {
                found.push((List::Short, key, place));
                let behind =
                    called.get(*column as usize).into_iter().flatten().filter_map(|before| joined(before, &key));
                found.extend(behind.map(|key| (List::Rows, key, place)));
            }
        }
        found
    }

    /// Whether what a sentence names can be measured.
    pub(crate) fn measures(&self, columns: &[Line]) -> bool {
        columns.iter().any(|column| !self.labels.contains(column))
    }

    /// Whether there are short names at all.
    pub(crate) fn has_short(&self) -> bool {
        !self.naming.is_empty()
    }

    /// Whether short names of rows stand in one of these columns.
    pub(crate) fn names_rows(&self, columns: &[Line]) -> bool {
        columns.iter().any(|column| self.naming.contains(column))
    }

    /// The numbers of the words of a sentence, 0 for one that is in no name.
    pub(crate) fn numbers(&self, words: &Words, list: &[Word], numbers: &mut Vec<u32>) {
        numbers.clear();
        numbers.extend(list.iter().map(|word| {
            let stem = stem(words.letters(word));
            let (place, bit) = bit_of(stem);
            if self.filter.get(place).is_some_and(|bits| bits & bit != 0) {
                self.words.get(stem).copied().unwrap_or(0)
            } else {
                0
            }
        }));
    }

    /// The names in a sentence, longest first at each place, none within another.
    pub(crate) fn mentions(&self, numbers: &[u32]) -> Vec<Mention<'_>> {
        let mut found = Vec::new();
        let mut at = 0;
        while at < numbers.len() {
            let rest = &numbers[at..];
            let Some((length, what)) = (if rest[0] == 0 { None } else { self.longest(rest) }) else {
                at += 1;
                continue;
            };
            found.push(Mention { from: at, to: at + length, what });
            at += length;
        }
        found
    }

    /// The longest name that begins with the first of these words; of a row before that of a column.
    fn longest(&self, numbers: &[u32]) -> Option<(usize, What<'_>)> {
        let rows = self.rows.longest(numbers).or_else(|| Some((1, self.last.get(&numbers[0])?.as_slice())));
        let columns = self.columns.longest(numbers);
        match (rows, columns) {
            (Some((length, rows)), other) if other.is_none_or(|(columns, _)| columns <= length) => {
                Some((length, What::Rows(rows)))
            }
            (_, Some((length, columns))) => Some((length, What::Columns(columns))),
            _ => None,
        }
    }

    /// The rows of a short name of exactly these words.
    pub(crate) fn short(&self, numbers: &[u32]) -> Option<&[Line]> {
        self.short.whole.get(&key_of(numbers)?).map(Vec::as_slice)
    }

    /// What a whole text is the name of, such as a cell of a table.
    pub(crate) fn whole(&self, numbers: &[u32]) -> Option<What<'_>> {
        let key = key_of(numbers)?;
        let rows = self.rows.whole.get(&key).map(|rows| What::Rows(rows));
        let columns = || self.columns.whole.get(&key).map(|columns| What::Columns(columns));
        let last = || self.last.get(&key[0]).filter(|_| numbers.len() == 1).map(|rows| What::Rows(rows));
        rows.or_else(columns).or_else(last).or_else(|| self.short(numbers).map(What::Rows))
    }

    /// The words of a name as they are numbered.
    fn key<'w>(&mut self, words: impl Iterator<Item = &'w str>) -> Option<Key> {
        let mut key = Key::default();
        for (at, word) in words.enumerate() {
            *key.get_mut(at)? = self.number(word);
        }
        (key[0] != 0).then_some(key)
    }

    /// The number of a word, given to it where it has none.
    fn number(&mut self, word: &str) -> u32 {
        let stem = stem(word);
        if let Some(number) = self.words.get(stem) {
            return *number;
        }
        let (place, bit) = bit_of(stem);
        self.filter.get_mut(place).into_iter().for_each(|bits| *bits |= bit);
        let number = u32::try_from(self.words.len() + 1).unwrap_or(u32::MAX);
        self.words.insert(stem.into(), number);
        number
    }
}

impl Names {
    fn add(&mut self, key: Key, place: Line) {
        let length = length_of(&key);
        let longest = self.longest.entry(key[0]).or_default();
        *longest = length.max(*longest);
        push(self.whole.entry(key).or_default(), place);
    }

    /// The longest name that begins here, and how many words it has.
    fn longest(&self, numbers: &[u32]) -> Option<(usize, &[Line])> {
        let longest = (*self.longest.get(&numbers[0])?).min(numbers.len());
        (1..=longest).rev().find_map(|length| {
            let key = key_of(&numbers[..length])?;
            self.whole.get(&key).map(|places| (length, places.as_slice()))
        })
    }
}

/// Words as a key; none where one of them is in no name.
fn key_of(numbers: &[u32]) -> Option<Key> {
    let mut key = Key::default();
    (!numbers.is_empty() && !numbers.contains(&0)).then_some(())?;
    key.get_mut(..numbers.len())?.copy_from_slice(numbers);
    Some(key)
}

fn length_of(key: &Key) -> usize {
    key.iter().take_while(|word| **word != 0).count()
}

/// The words of two names, where they are not too many.
fn joined(before: &Key, behind: &Key) -> Option<Key> {
    let (first, second) = (length_of(before), length_of(behind));
    let mut key = *before;
    key.get_mut(first..first + second)?.copy_from_slice(&behind[..second]);
    Some(key)
}

/// Whether the name of a row is a name wherever it stands; a letter or two and plain numbers are not.
fn stands_alone(name: &str) -> bool {
    let letters = || name.chars().filter(|c| c.is_alphanumeric());
    letters().any(char::is_alphabetic) && (letters().nth(2).is_some() || letters().any(|c| !c.is_ascii()))
}

/// The last word of the name of a row, as people are called. A compound has none: "prime" is not "near-prime".
fn last_of<'w>(name: &str, words: &'w Words) -> Option<&'w str> {
    let start = name.trim_end().rfind(char::is_whitespace)?;
    let last = words.list.last().filter(|word| word.start > start)?;
    let before = words.list.iter().rev().nth(1).is_none_or(|word| word.end <= start);
    let letters = words.letters(last);
    (before && letters.len() > 2 && letters.chars().all(char::is_alphabetic)).then_some(letters)
}

/// Takes the lines of a table from a name, and the name where it has no other.
fn forget<K: Ord>(names: &mut BTreeMap<K, Vec<Line>>, name: K, number: u32) {
    let Some(places) = names.get_mut(&name) else { return };
    places.retain(|(table, _)| *table != number);
    if places.is_empty() {
        names.remove(&name);
    }
}

fn push(places: &mut Vec<Line>, place: Line) {
    if places.len() < ROWS && places.last() != Some(&place) {
        places.push(place);
    }
}

/// The place and the bit of a word in the filter.
fn bit_of(word: &str) -> (usize, u64) {
    let bytes = word.as_bytes();
    let byte = |at: usize| bytes.get(at).map_or(0, |byte| u64::from(*byte));
    let last = bytes.last().map_or(0, |byte| u64::from(*byte));
    let mixed = (byte(0) | byte(1) << 8 | byte(2) << 16 | last << 24 | (bytes.len() as u64) << 32)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((mixed >> 58) as usize % FILTER, 1 << ((mixed >> 52) & 63))
}
