//! Claims: what an answer says of its numbers, held against the cells that it names. A path is read forgivingly; whether the
//! cell equals the number is not forgiven.

use std::collections::{BTreeMap, BTreeSet};

use super::attribute::Line;
use super::column::Key;
use super::derive::{self, Operand, Operation};
use super::evidence::{Cell, Table};
use super::index::Place;
use super::memory::Thread;
use super::read::{Reading, Unit, read_text};
use super::sentence::Direction;
use super::target::{Signs, targets};
use crate::number::exact::Exact;
use crate::record::answer::{CellPath, Claim};
use crate::record::grounding::Tier;

/// How many claims of one value are tried for a number, so that many equal ones do not make a long answer slow.
const TRIED: usize = 64;

/// How many cells of a sum may be named again.
const AGAIN: usize = 4;

/// How many notes are written; the rest are counted.
const NOTES: usize = 100;

/// The claims of an answer, by their values.
#[derive(Debug)]
pub(crate) struct Claims<'a> {
    thread: &'a Thread,
    claims: &'a [Claim],
    by_value: BTreeMap<Exact, Vec<usize>>,
    /// What became of each claim.
    fates: Vec<Fate>,
    /// Whether reasons are still to be told at length.
    pub(crate) detailed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Fate {
    Unused,
    Held(Option<String>),
    Failed(String),
}

/// What a sentence says of a computed number.
#[derive(Debug)]
pub(crate) struct Said {
    /// Which way it says that things went.
    pub(crate) direction: Direction,
    /// The rows that it compares with.
    pub(crate) than: Vec<Line>,
}

/// A claim that holds for a number.
#[derive(Debug)]
pub(crate) struct Held {
    pub(crate) tier: Tier,
    pub(crate) cells: Vec<Place>,
    pub(crate) why: String,
}

impl<'a> Claims<'a> {
    pub(crate) fn of(claims: &'a [Claim], thread: &'a Thread) -> Self {
        let mut found =
            Self { thread, claims, by_value: BTreeMap::new(), fates: vec![Fate::Unused; claims.len()], detailed: true };
        for (number, claim) in claims.iter().enumerate() {
            let values = match &claim.value {
                Some(text) => values_of(text),
                // Without a value the claim is of what its cell holds.
                None => claim
                    .cell
                    .as_ref()
                    .and_then(|path| found.resolve(path).ok())
                    .map_or(Vec::new(), |cells| cells.cells.iter().filter_map(|(_, cell)| cell.value).collect()),
            };
            for value in values {
                found.by_value.entry(value.magnitude()).or_default().push(number);
            }
        }
        found
    }

    /// The claim that holds for a number, if one does.
    pub(crate) fn hold(&mut self, reading: &Reading, said: &dyn Fn() -> Said) -> Option<Held> {
        if self.claims.is_empty() {
            return None;
        }
        // A claim may leave out the "million" of the text.
        let own = Key { scale_hint: reading.scale, ..Key::default() };
        let mut tried = Vec::new();
        for target in targets(reading, own, Signs::Own).iter() {
            let (low, high) = (
                target.low.magnitude().min(target.high.magnitude()),
                target.low.magnitude().max(target.high.magnitude()),
            );
            let claims = self.by_value.range(low..=high).flat_map(|(_, claims)| claims).take(TRIED);
            tried.extend(claims.filter(|claim| !tried.contains(*claim)).copied().collect::<Vec<_>>());
        }
        // A claim in the unit of its column has another value than the text.
        if tried.is_empty() && matches!(reading.unit, Unit::Measure(_)) {
            tried.extend(0..self.claims.len().min(TRIED));
        }
        for number in tried.into_iter().take(TRIED) {
            match self.test(number, reading, said) {
                Ok((held, note)) => {
                    self.fates[number] = Fate::Held(note);
                    return Some(held);
                }
                Err(why) if !matches!(self.fates[number], Fate::Held(_)) => self.fates[number] = Fate::Failed(why),
                Err(_) => {}
            }
        }
        None
    }

    fn test(
        &self,
        number: usize,
        reading: &Reading,
        said: &dyn Fn() -> Said,
    ) -> Result<(Held, Option<String>), String> {
        let claim = &self.claims[number];
        if let Some(derive) = &claim.derive {
            return self.derived(derive, reading, &said());
        }
        let path = claim.cell.as_ref().ok_or("it names no cell")?;
        let resolved = self.resolve(path)?;
        let table = resolved.table;
        let holds = |cell: &Cell, signs: Signs| {
            let fits = |value: Exact| targets(reading, table.key(cell), signs).iter().any(|target| target.holds(value));
            !table.key(cell).untrusted && cell.value.is_some_and(fits)
        };
        let found = resolved.cells.iter().find(|(_, cell)| holds(cell, Signs::Own));
        let found = found.or_else(|| {
            let falls = !reading.is_negative() && said().direction == Direction::Down;
            resolved.cells.iter().find(|(_, cell)| falls && holds(cell, Signs::Both))
        });
        let Some((place, _)) = found else {
            return Err(match resolved.cells.first() {
                Some((_, Cell { value: Some(value), .. })) => format!("the cell {} holds {value}", shown(path)),
                _ => format!("the cell {} holds no number", shown(path)),
            });
        };
        let why = "it equals the cell that its claim names".to_owned();
        Ok((Held { tier: Tier::Cited, cells: vec![*place], why }, resolved.note))
    }

    fn derived(
        &self,
        derive: &crate::record::answer::Derive,
        reading: &Reading,
        said: &Said,
    ) -> Result<(Held, Option<String>), String> {
        let operation =
            Operation::named(&derive.op).ok_or_else(|| format!("the operation {:?} is not known", derive.op))?;
        let adds = matches!(operation, Operation::Sum | Operation::Average);
        let mut operands: Vec<Operand> = Vec::with_capacity(derive.of.len());
        let (mut cells, mut note, mut seen, mut again) = (Vec::new(), None, BTreeSet::new(), Vec::new());
        for path in &derive.of {
            let (place, operand, forgiven) = self.operand(path)?;
            operands.push(operand);
            note = note.or(forgiven);
            if seen.insert(place) {
                cells.push(place);
            } else if adds && again.len() < AGAIN {
                again.push((place, path));
            } else {
                return Err(format!("it names the cell {} twice", shown(path)));
            }
        }
        for (place, path) in again {
            let equal = self.equal_beside(place, &seen);
            let equal = equal.ok_or_else(|| format!("it names the cell {} twice", shown(path)))?;
            seen.insert(equal);
            cells.push(equal);
            note = Some(format!("the cell {} was named twice, and its equal beside it was taken", shown(path)));
        }
        self.compare(operation, &operands, &cells, said)?;
        derive::check(reading, operation, &operands, said.direction)?;
        let why = format!("it is the {} of the cells that its claim names", derive.op);
        Ok((Held { tier: Tier::Derived, cells, why }, note))
    }

    /// Another cell that holds the same, in the row or column that all cells of a sum stand in: then no cell is counted twice,
    /// though the claim names one of two equals for both.
    fn equal_beside(&self, place: Place, seen: &BTreeSet<Place>) -> Option<Place> {
        const ROWS: u32 = 200;
        let table = self.thread.table(place.table).filter(|table| table.rows <= ROWS)?;
        let of = |place: &Place| {
            table.cells.get(place.cell as usize).filter(|_| seen.iter().all(|one| one.table == place.table))
        };
        let cell = of(&place)?;
        let all =
            |same: fn(&Cell, &Cell) -> bool| seen.iter().all(|other| of(other).is_some_and(|other| same(cell, other)));
        let (row, column) = (all(|a, b| a.row == b.row), all(|a, b| a.column == b.column));
        // One cell alone lies in both, and says nothing of what is added.
        (row != column).then_some(())?;
        let start = if row { table.cells.partition_point(|other| other.row < cell.row) } else { 0 };
        let equal = |(at, other): (u32, &Cell)| {
            let at = Place { cell: at, ..place };
            let same = other.value == cell.value && table.key(other) == table.key(cell) && !other.part;
            let apart =
                if row { other.column != cell.column } else { other.column == cell.column && other.row != cell.row };
            (same && apart && !seen.contains(&at)).then_some(at)
        };
        let from = u32::try_from(start).ok()?;
        (from..).zip(&table.cells[start..]).take_while(|(_, other)| !row || other.row == cell.row).find_map(equal)
    }

    /// The cell of an operand, what it holds, and what had to be forgiven.
    fn operand(&self, path: &CellPath) -> Result<(Place, Operand, Option<String>), String> {
        let resolved = self.resolve(path)?;
        let known = resolved.cells.iter().find(|(_, cell)| cell.value.is_some() && !resolved.table.key(cell).untrusted);
        let Some((place, cell)) = known else { return Err(format!("the cell {} holds no number", shown(path))) };
        let value = cell.value.unwrap_or(Exact::ZERO);
        // An operand that states its value must state the cell's.
        let stated = path.value.as_deref().map(values_of).unwrap_or_default();
        if path.value.is_some() && !stated.iter().any(|stated| stated.magnitude() == value.magnitude()) {
            let stated = path.value.as_deref().unwrap_or_default();
            return Err(format!("the cell {} holds {value}, not {stated}", shown(path)));
        }
        Ok((*place, (value, resolved.table.key(cell)), resolved.note))
    }

    /// Whether two cells stand to each other as the sentence says: the one that it compares with comes second, whatever the
    /// claim says.
    fn compare(&self, operation: Operation, of: &[Operand], cells: &[Place], said: &Said) -> Result<(), String> {
        let ([first, second], [a, b]) = (of, cells) else { return Ok(()) };
        let than = |place: &Place| {
            let cell = self.thread.table(place.table).and_then(|table| table.cells.get(place.cell as usize));
            cell.is_some_and(|cell| said.than.contains(&(place.table, cell.row)))
        };
        match (than(a), than(b)) {
            (false, true) => derive::agrees(operation, [*first, *second], said.direction),
            (true, false) => derive::agrees(operation, [*second, *first], said.direction),
            _ => Ok(()),
        }
    }

    /// Notes on the claims that do not hold or had to be read forgivingly, in their order.
    pub(crate) fn notes(self) -> Vec<String> {
        let told = self.fates.iter().enumerate().filter_map(|(number, fate)| {
            let value = self.claims[number].value.as_deref().unwrap_or("without a value");
            match fate {
                Fate::Held(None) => None,
                Fate::Held(Some(note)) => Some(format!("claim {} ({value:.40}): {note}", number + 1)),
                Fate::Failed(why) => Some(format!("claim {} ({value:.40}) does not hold: {why}", number + 1)),
                Fate::Unused => Some(format!("claim {} ({value:.40}) is of no number in the text", number + 1)),
            }
        });
        let mut notes: Vec<String> = told.collect();
        let more = notes.len().saturating_sub(NOTES);
        notes.truncate(NOTES);
        if more > 0 {
            notes.push(format!("and {more} more"));
        }
        notes
    }

    fn resolve(&self, path: &CellPath) -> Result<Resolved<'a>, String> {
        let id = path.source_id.trim();
        let only = if id.is_empty() {
            self.thread.tables().next().filter(|_| self.thread.tables().nth(1).is_none())
        } else {
            None
        };
        let (number, table) = match only {
            Some(only) => only,
            None => self.thread.find(id).ok_or_else(|| format!("there is no evidence {id:?} in this thread"))?,
        };
        let mut note = None;
        let row = match path.row {
            Some(row) if row < u64::from(table.rows) => row,
            // Rows counted from one go one over the end.
            Some(row) if row > 0 && row == u64::from(table.rows) => {
                note = Some(format!("there is no row {row} in {id:?}; the last row, {}, was taken", row - 1));
                row - 1
            }
            Some(row) => return Err(format!("there is no row {row} in {id:?}, which has {}", table.rows)),
            None if table.rows == 1 => 0,
            None => return Err(format!("it names no row of {id:?}")),
        };
        let row = u32::try_from(row).unwrap_or(u32::MAX);
        let (column, spelled) =
            column_of(table, &path.field).ok_or_else(|| format!("{id:?} has no field {:?}", path.field))?;
        if let Some(name) = spelled {
            note = note.or(Some(format!("the field {:?} was taken for {name:?}", path.field)));
        }
        let start = table.cells.partition_point(|cell| (cell.row, cell.column) < (row, column));
        let cells = table.at(row, column).iter().enumerate();
        let place = |at: usize| Place { table: number, cell: u32::try_from(start + at).unwrap_or(u32::MAX) };
        Ok(Resolved { table, cells: cells.map(|(at, cell)| (place(at), *cell)).collect(), note })
    }
}

struct Resolved<'a> {
    table: &'a Table,
    cells: Vec<(Place, Cell)>,
    note: Option<String>,
}

/// The column of a field; by another spelling where that is the only way, which is then told.
fn column_of(table: &Table, field: &str) -> Option<(u32, Option<String>)> {
    let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    if let Some(at) = table.columns.iter().position(|column| column.name == field) {
        return Some((place(at), None));
    }
    let plain =
        |name: &str| name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    let wanted = plain(field);
    let mut alike =
        table.columns.iter().enumerate().filter(|(_, column)| plain(&column.name) == wanted && !wanted.is_empty());
    let (at, column) = alike.next()?;
    alike.next().is_none().then(|| (place(at), Some(column.name.clone())))
}

/// The values that a claim may mean: its number as JSON writes it, or as the text writes it.
fn values_of(text: &str) -> Vec<Exact> {
    match Exact::parse(text.trim()) {
        Some(value) => vec![value],
        None => read_text(text)
            .into_iter()
            .filter_map(|reading| reading.value)
            .filter(|value| value.denominator == 1)
            .map(|value| value.numerator)
            .take(1)
            .collect(),
    }
}

fn shown(path: &CellPath) -> String {
    format!("{:.60}[{}].{:.60}", path.source_id, path.row.unwrap_or(0), path.field)
}
