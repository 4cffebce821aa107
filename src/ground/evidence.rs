//! Evidence as grounding needs it: the numbers of its cells with their columns, and the names of its rows. It is read
//! leniently; only thread, source_id and rows are required, and what a column does not declare is not known.

use std::collections::BTreeMap;

use super::column::{Column, Key};
use super::index::years_in;
use super::read::{self, Unit};
use super::suppressed::{is_blank, listed};
use crate::number::exact::Exact;
use crate::record::Malformed;
use crate::record::json::{Json, Object};

/// The longest text that can be the name of a row, in bytes.
pub(super) const NAME: usize = 80;

/// For how many cells there is room at once, where the rows are like the first.
const RESERVED: usize = 1 << 14;

/// How many levels of a row are looked at.
const DEPTH: usize = 8;

/// What one call of a tool returned.
#[derive(Debug)]
pub struct Evidence {
    /// The investigation that it belongs to.
    pub thread: String,
    pub(crate) table: Table,
}

/// The cells of an evidence record.
#[derive(Debug, Default)]
pub(crate) struct Table {
    pub(crate) source_id: String,
    pub(crate) columns: Vec<Column>,
    pub(crate) cells: Vec<Cell>,
    /// How numbers within texts are to be taken.
    ways: Vec<Key>,
    /// Texts that name their rows.
    pub(crate) names: Vec<Name>,
    /// Years of dates.
    pub(crate) years: Vec<Exact>,
    pub(crate) rows: u32,
    /// Cells whose number has too many digits to be compared.
    pub(crate) unread: u64,
    /// Whether the row that is read has several fields.
    wide: bool,
    /// Columns by their names.
    places: BTreeMap<String, u32>,
}

/// A number in a cell, or a cell that holds nothing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cell {
    pub(crate) row: u32,
    pub(crate) column: u32,
    /// None where the cell is null, empty or suppressed.
    pub(crate) value: Option<Exact>,
    /// How the number is to be taken, where that is not as its column says: a place in the table's ways, from 1.
    way: u32,
    /// Whether the cell is a text that holds the number and other words.
    pub(crate) part: bool,
}

/// A text that may name its row.
#[derive(Debug)]
pub(crate) struct Name {
    pub(crate) row: u32,
    pub(crate) column: u32,
    pub(crate) text: String,
}

impl Table {
    /// About how many bytes it holds.
    pub(crate) fn weight(&self) -> usize {
        let names: usize = self.names.iter().map(|name| name.text.len() + size_of::<Name>()).sum();
        let words = |column: &Column| column.called.iter().flatten().map(|word| word.len() * 2 + 96).sum::<usize>();
        let columns = self.columns.iter().map(|column| column.name.len() * 4 + size_of::<Column>() + words(column));
        let columns: usize = columns.sum();
        // A cell is held here and, while its thread is ready to be searched, once more in the index.
        self.cells.len() * (size_of::<Cell>() + 48) + names + columns + self.source_id.len()
    }

    /// How the number of a cell is to be taken.
    pub(crate) fn key(&self, cell: &Cell) -> Key {
        match cell.way.checked_sub(1) {
            Some(way) => self.ways.get(way as usize).copied().unwrap_or_default(),
            None => self.columns.get(cell.column as usize).map_or(Key::default(), |column| column.key),
        }
    }

    /// The cells of a row and column; several where a text holds several numbers.
    pub(crate) fn at(&self, row: u32, column: u32) -> &[Cell] {
        let place = |cell: &Cell| (cell.row, cell.column);
        let start = self.cells.partition_point(|cell| place(cell) < (row, column));
        let end = self.cells.partition_point(|cell| place(cell) <= (row, column));
        &self.cells[start..end]
    }
}

impl Evidence {
    /// Thread and id of an evidence record, where it names them, whatever else is wrong with it.
    pub fn named(record: &Object) -> Option<(String, String)> {
        let word = |key: &str| record.get(key).and_then(Json::as_str).map(str::to_owned);
        word("thread").zip(word("source_id"))
    }
}

impl TryFrom<&Object> for Evidence {
    type Error = Malformed;

    fn try_from(record: &Object) -> Result<Self, Malformed> {
        let word = |key: &str| match record.get(key).and_then(Json::as_str).filter(|text| !text.is_empty()) {
            Some(text) => Ok(text.to_owned()),
            None => Err(Malformed::unexpected(key, "a string with something in it", record.get(key))),
        };
        let (thread, source_id) = (word("thread")?, word("source_id")?);
        let rows = record.get("rows");
        let rows = rows.and_then(Json::as_array).ok_or_else(|| Malformed::unexpected("rows", "an array", rows))?;
        let declared = record.get("columns").and_then(Json::as_array).unwrap_or_default();
        let columns: Vec<Column> = declared.iter().filter_map(Column::declared).collect();
        let places = columns.iter().map(|column| column.name.clone()).zip(0..).collect();
        let mut table = Table { source_id, columns, places, ..Table::default() };
        for (index, row) in rows.iter().enumerate() {
            table.rows = u32::try_from(index).map_err(|_| Malformed::unexpected("rows", "fewer rows", None))?;
            table.row(row);
            if index == 0 {
                let alike = table.cells.len().saturating_mul(rows.len() - 1);
                table.cells.reserve_exact(alike.min(RESERVED));
            }
        }
        table.rows = u32::try_from(rows.len()).unwrap_or(u32::MAX);
        table.hint_scale();
        table.years.sort_unstable();
        table.years.dedup();
        table.cells.sort_by_key(|cell| (cell.row, cell.column));
        // What it weighs is what it holds.
        table.cells.shrink_to_fit();
        table.name_by_number();
        table.withhold(record);
        Ok(Self { thread, table })
    }
}

impl Table {
    fn row(&mut self, row: &Json) {
        self.wide = row.as_object().is_some_and(|row| row.iter().nth(1).is_some())
            || row.as_array().is_some_and(|row| row.len() > 1);
        match row {
            Json::Object(object) => self.object(object, "", 0),
            // A row may be an array in the order of the declared columns.
            Json::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    let name = self.columns.get(index).map_or_else(|| index.to_string(), |column| column.name.clone());
                    self.cell(&name, item, index, 0);
                }
            }
            other => self.cell("", other, 0, 0),
        }
    }

    fn object(&mut self, object: &Object, prefix: &str, depth: usize) {
        for (index, (key, value)) in object.iter().enumerate() {
            if prefix.is_empty() {
                self.cell(key, value, index, depth);
            } else {
                self.cell(&format!("{prefix}.{key}"), value, index, depth);
            }
        }
    }

    fn cell(&mut self, name: &str, value: &Json, hint: usize, depth: usize) {
        match value {
            Json::Object(object) if object.get("suppressed") == Some(&Json::Bool(true)) => {
                let column = self.column(name, hint);
                return self.push(column, None);
            }
            Json::Object(object) if depth < DEPTH => return self.object(object, name, depth + 1),
            Json::Array(items) if depth < DEPTH => {
                return items
                    .iter()
                    .enumerate()
                    .for_each(|(index, item)| self.cell(&format!("{name}.{index}"), item, hint, depth + 1));
            }
            // A boolean is no number.
            Json::Bool(_) | Json::Object(_) | Json::Array(_) => return,
            Json::Null | Json::Number(_) | Json::String(_) => {}
        }
        let column = self.column(name, hint);
        match value {
            Json::Number(number) => match Exact::parse(number.as_str()) {
                Some(value) => self.push(column, Some(value)),
                None => self.unread += 1,
            },
            Json::String(text) => self.text(column, text),
            _ => self.push(column, None),
        }
    }

    /// The place of a column, added where it is new.
    fn column(&mut self, name: &str, hint: usize) -> u32 {
        if self.columns.get(hint).is_some_and(|column| column.name == name) {
            return u32::try_from(hint).unwrap_or(u32::MAX);
        }
        if let Some(place) = self.places.get(name) {
            return *place;
        }
        let place = u32::try_from(self.columns.len()).unwrap_or(u32::MAX);
        let mut column = Column::named(name);
        // What is within a value is as much to be trusted as the value.
        let outer = name.split_once('.').and_then(|(outer, _)| self.places.get(outer));
        let outer = outer.and_then(|place| self.columns.get(*place as usize));
        column.key.untrusted = outer.is_some_and(|outer| outer.key.untrusted);
        self.columns.push(column);
        self.places.insert(name.to_owned(), place);
        place
    }

    fn push(&mut self, column: u32, value: Option<Exact>) {
        self.cells.push(Cell { row: self.rows, column, value, way: 0, part: false });
    }

    /// The numbers inside a text, and the text as a name of its row. Suppressed cells hold nothing.
    fn text(&mut self, column: u32, text: &str) {
        let trimmed = text.trim();
        let untrusted = self.columns[column as usize].key.untrusted;
        // The first column of several names the rows.
        if is_blank(trimmed, self.wide && column == 0) {
            return self.push(column, None);
        }
        if !untrusted && trimmed.len() <= NAME && trimmed.bytes().any(|byte| byte.is_ascii_alphabetic() || byte >= 0x80)
        {
            self.names.push(Name { row: self.rows, column, text: trimmed.to_owned() });
        }
        let numeric = |byte: u8| byte.is_ascii_digit() || byte >= 0x80;
        if !untrusted && !text.bytes().any(numeric) {
            return;
        }
        let readings = read::read_text(text);
        let whole = readings.len() == 1 && is_only(trimmed);
        for reading in &readings {
            let Some(value) = reading.value else {
                self.unread += 1;
                continue;
            };
            if value.denominator != 1 || reading.vague {
                continue;
            }
            let key = self.columns[column as usize].key.of_text(reading.unit);
            let way = self.way(key);
            let mut cell = Cell { row: self.rows, column, value: Some(value.numerator), way, part: !whole };
            self.cells.push(cell);
            // "19.2 million" is also told as 19.2 where the millions are understood.
            if let Some(value) = value.numerator.shifted(-reading.scale).filter(|_| reading.scale > 2) {
                self.cells.push(Cell { value: Some(value), ..cell });
            }
            // Books write a loss in brackets; in other texts brackets are only brackets.
            let bracketed =
                text[..reading.span.start].ends_with(['(', '$']) && text[reading.span.end..].starts_with([')', '%']);
            if bracketed && whole && reading.unit != Unit::Multiple {
                cell.value = Some(value.numerator.negated());
                self.cells.push(cell);
            }
        }
        self.dates(text, &readings);
    }

    /// A date supports a year and nothing else; a number that was read is one already.
    fn dates(&mut self, text: &str, readings: &[read::Reading]) {
        let read =
            |year: &Exact| readings.iter().any(|reading| reading.value.is_some_and(|value| value.numerator == *year));
        self.years.extend(years_in(text).filter(|year| !read(year)));
    }

    /// Rows whose first cells are whole numbers, each its own, may be called by them: "shift 2".
    fn name_by_number(&mut self) {
        const MOST: u32 = 1_000;
        if self.rows < 2 || self.rows > MOST || self.columns.len() < 2 {
            return;
        }
        let first = self.cells.iter().filter(|cell| cell.column == 0);
        let numbers: BTreeMap<Exact, u32> = first
            .filter(|cell| !cell.part)
            .filter_map(|cell| Some((cell.value.filter(|value| value.is_whole())?, cell.row)))
            .collect();
        if numbers.len() == self.rows as usize {
            let name = |(value, row): (Exact, u32)| Name { row, column: 0, text: value.to_string() };
            self.names.extend(numbers.into_iter().map(name));
        }
    }

    /// The place of a way of taking numbers, from 1; only the last few are looked at for the same.
    fn way(&mut self, key: Key) -> u32 {
        const LOOKED_AT: usize = 16;
        let first = self.ways.len().saturating_sub(LOOKED_AT);
        let known = self.ways[first..].iter().position(|way| *way == key).map(|at| first + at);
        let at = known.unwrap_or_else(|| {
            self.ways.push(key);
            self.ways.len() - 1
        });
        u32::try_from(at + 1).unwrap_or(u32::MAX)
    }

    /// Takes the values out of the cells that the record names as suppressed.
    fn withhold(&mut self, record: &Object) {
        for (row, field) in listed(record) {
            let Some(column) = self.places.get(field).copied() else { continue };
            let place = |cell: &Cell| (cell.row, cell.column);
            let start = self.cells.partition_point(|cell| place(cell) < (row, column));
            let cells = self.cells[start..].iter_mut().take_while(|cell| place(cell) == (row, column));
            cells.for_each(|cell| (cell.value, cell.part) = (None, false));
        }
    }

    /// "In millions" over any column may hold for all.
    fn hint_scale(&mut self) {
        let hint = self.columns.iter().find_map(|column| column.scale_of_name());
        for column in &mut self.columns {
            column.key.scale_hint = column.scale_of_name().or(hint).unwrap_or(0);
        }
    }
}

/// Whether a text is a number and its signs, and nothing else.
fn is_only(text: &str) -> bool {
    !text.chars().any(|c| c.is_alphabetic())
}
