//! A reader of one generation. It opens the file read-only, with nothing else in reach, and runs one judged SELECT at a time
//! under caps and a deadline.
//!
//! **Invariant:** no statement reaches the engine that `statement::inspect` has not allowed, and every setting is locked before
//! the first one does. READ_ONLY alone would be no sandbox: it still reads and writes other files.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use duckdb::types::{Value, ValueRef};
use duckdb::{AccessMode, Config, Connection, ToSql};

use super::statement::{Read, inspect};
use super::{Current, Store, StoreError, schema_of, told};
use crate::schema::table::{Column, ColumnType, quoted};
use crate::tool::Argument;

/// How long the engine has to stop after the deadline.
const GRACE: Duration = Duration::from_millis(700);

/// The memory of the engine.
const MEMORY: &str = "512MB";

/// What a statement may take.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The most rows that come back; one more is looked for, to know whether there are more.
    pub rows: u32,
    /// The most bytes that their cells have together.
    pub bytes: u64,
    /// How long it may take.
    pub deadline: Duration,
}

/// The rows of a statement, each cell as text; and whether there were more than was asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cells {
    /// The rows.
    pub rows: Vec<Vec<Option<String>>>,
    /// Whether there were more rows or more bytes.
    pub truncated: bool,
}

/// Why a statement gave no rows.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SelectError {
    /// It is not one that may be run.
    #[error("the statement is refused: {0}")]
    Refused(String),
    /// It took too long.
    #[error("it took longer than {0:?}")]
    Deadline(Duration),
    /// It needed too much memory.
    #[error("it needed more memory than the {MEMORY} that it may have")]
    Memory,
    /// The engine could not run it.
    #[error("the engine could not run it: {0}")]
    Failed(String),
}

/// A generation, opened for reading the tables of one domain.
pub struct Reader {
    current: Current,
    tables: Vec<String>,
    idle: Mutex<Vec<Connection>>,
    judged: Mutex<BTreeMap<String, Judged>>,
}

/// A statement that may be run.
///
/// **Invariant:** only [`Reader::judge`] makes one.
#[derive(Debug, Clone)]
pub struct Judged {
    sql: String,
    read: Read,
}

impl Judged {
    /// What it reads.
    pub fn read(&self) -> &Read {
        &self.read
    }
}

impl Reader {
    /// Opens the current generation for a domain, with as many connections as may be used at once.
    pub fn open(store: &Store, domain: &str, jobs: usize) -> Result<Self, StoreError> {
        let workspace = store.folder().parent().unwrap_or(store.folder());
        let mut failed = StoreError::Empty(workspace.to_owned());
        // A writer may take the file away between the two steps; the next CURRENT is then there already.
        for _ in 0..8 {
            let current = store.current()?.ok_or_else(|| StoreError::Empty(workspace.to_owned()))?;
            if current.domain(domain).is_none() {
                return Err(StoreError::NoDomain(domain.to_owned()));
            }
            match connections(&store.folder().join(&current.file), domain, jobs.max(1)) {
                Ok((idle, tables)) => {
                    let judged = Mutex::default();
                    return Ok(Self { current, tables, idle: Mutex::new(idle), judged });
                }
                Err(error) => {
                    failed = StoreError::Damaged { what: current.file, reason: without(&told(&error), workspace) }
                }
            }
        }
        Err(failed)
    }

    /// What the generation says of itself.
    pub fn current(&self) -> &Current {
        &self.current
    }

    /// Judges a statement: what it reads, or that it may not be run.
    pub fn judge(&self, sql: &str) -> Result<Judged, SelectError> {
        let mut judged = self.judged.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = judged.get(sql) {
            return Ok(known.clone());
        }
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let connection = idle.last().ok_or_else(busy)?;
        let read = inspect(connection, sql, &self.tables).map_err(|fault| SelectError::Refused(fault.message))?;
        let new = Judged { sql: sql.to_owned(), read };
        judged.insert(sql.to_owned(), new.clone());
        Ok(new)
    }

    /// Runs a statement whose named parameters are bound to values. Of what it returns the named columns come back, each cast
    /// to its declared type.
    pub fn select(
        &self,
        judged: &Judged,
        columns: &[Column],
        bound: &[(String, Argument)],
        limits: Limits,
    ) -> Result<Cells, SelectError> {
        let next = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = next.ok_or_else(busy)?;
        let interrupt = connection.interrupt_handle();
        let (back, done) = sync_channel(1);
        let whole = wrapped(&judged.sql, columns, limits.rows);
        let used = bound.iter().filter(|(name, _)| judged.read.parameters.contains(name));
        let values: Vec<(String, Value)> = used.map(|(name, value)| (name.clone(), bindable(value))).collect();
        std::thread::spawn(move || {
            let ran = run(&connection, &whole, &values, limits);
            // Nobody receives where it took too long, and that was told already.
            let _ = back.send((ran, connection));
        });
        let (ran, late) = match done.recv_timeout(limits.deadline) {
            Err(RecvTimeoutError::Timeout) => {
                interrupt.interrupt();
                (done.recv_timeout(GRACE), true)
            }
            other => (other, false),
        };
        let Ok((ran, connection)) = ran else {
            let stopped = SelectError::Failed("the engine stopped".to_owned());
            return Err(if late { SelectError::Deadline(limits.deadline) } else { stopped });
        };
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
        if late { Err(SelectError::Deadline(limits.deadline)) } else { ran }
    }
}

/// The statement that is run: the tool's own inside one that casts, names and cuts.
pub(crate) fn wrapped(sql: &str, columns: &[Column], rows: u32) -> String {
    let cast = |column: &Column| {
        format!(
            "CAST(CAST({name} AS {kind}) AS VARCHAR) AS {name}",
            name = quoted(&column.name),
            kind = wide(column.kind)
        )
    };
    let columns: Vec<String> = columns.iter().map(cast).collect();
    format!("SELECT {} FROM (\n{sql}\n) AS answer LIMIT {}", columns.join(", "), u64::from(rows) + 1)
}

/// The type that holds what sums of a column's type come to.
fn wide(kind: ColumnType) -> String {
    match kind {
        ColumnType::Text | ColumnType::Word => "VARCHAR".to_owned(),
        ColumnType::Integer => "HUGEINT".to_owned(),
        ColumnType::Decimal(scale) => format!("DECIMAL(38, {scale})"),
        ColumnType::Number => "DOUBLE".to_owned(),
        ColumnType::Flag => "BOOLEAN".to_owned(),
        ColumnType::Date => "DATE".to_owned(),
        ColumnType::Timestamp => "TIMESTAMP".to_owned(),
    }
}

/// Hardened connections to a file, and the tables of the domain in it.
fn connections(file: &Path, domain: &str, jobs: usize) -> Result<(Vec<Connection>, Vec<String>), duckdb::Error> {
    // Where nothing outside can be reached, the engine lets nobody say any more that there is no folder for its overflow: so
    // that comes first, and reaching outside is shut off before anything else runs.
    let config = Config::default()
        .access_mode(AccessMode::ReadOnly)?
        .enable_autoload_extension(false)?
        .max_memory(MEMORY)?
        // Sums of binary numbers depend on how they are divided among threads.
        .threads(1)?;
    let first = Connection::open_with_flags(file, config)?;
    first.execute_batch("SET temp_directory = ''; SET enable_external_access = false;")?;
    let mut all = vec![first];
    while all.len() < jobs {
        let next = all[0].try_clone()?;
        all.push(next);
    }
    let schema = schema_of(domain);
    for connection in &all {
        connection.execute_batch(&format!("SET schema = '{schema}'; SET TimeZone = 'UTC'"))?;
    }
    let mut named = all[0].prepare("SELECT table_name FROM duckdb_tables() WHERE schema_name = ? ORDER BY 1")?;
    let tables = named.query_map([&schema], |row| row.get(0))?.collect::<Result<_, _>>()?;
    drop(named);
    all[0].execute_batch("SET lock_configuration = true")?;
    Ok((all, tables))
}

fn run(connection: &Connection, whole: &str, values: &[(String, Value)], limits: Limits) -> Result<Cells, SelectError> {
    let failed = |error: duckdb::Error| {
        let message = told(&error);
        if message.contains("Out of Memory") { SelectError::Memory } else { SelectError::Failed(message) }
    };
    let used: Vec<(&str, &dyn ToSql)> =
        values.iter().map(|(name, value)| (name.as_str(), value as &dyn ToSql)).collect();
    let mut statement = connection.prepare(whole).map_err(failed)?;
    let mut rows =
        if used.is_empty() { statement.query([]) } else { statement.query(used.as_slice()) }.map_err(failed)?;
    let mut cells = Cells::default();
    let mut bytes = 0;
    while let Some(row) = rows.next().map_err(failed)? {
        let width = row.as_ref().column_count();
        let row =
            (0..width).map(|index| row.get_ref(index).map(text)).collect::<Result<Vec<_>, _>>().map_err(failed)?;
        bytes += row.iter().flatten().map(|cell| cell.len() as u64).sum::<u64>();
        if cells.rows.len() == limits.rows as usize || bytes > limits.bytes {
            cells.truncated = true;
            break;
        }
        cells.rows.push(row);
    }
    Ok(cells)
}

fn busy() -> SelectError {
    SelectError::Failed("every connection hangs in an earlier statement".to_owned())
}

fn text(value: ValueRef<'_>) -> Option<String> {
    if let ValueRef::Text(bytes) = value { Some(String::from_utf8_lossy(bytes).into_owned()) } else { None }
}

fn bindable(argument: &Argument) -> Value {
    match argument {
        Argument::Null => Value::Null,
        Argument::Text(text) => Value::Text(text.clone()),
        Argument::Integer(number) => Value::BigInt(*number),
        Argument::Flag(flag) => Value::Boolean(*flag),
        Argument::Date(date) => Value::Date32(days(*date)),
        Argument::Decimal(number) => {
            let scale = u8::try_from(number.scale()).unwrap_or_default();
            let decimal = duckdb::types::Decimal::new(duckdb::types::Decimal::MAX_WIDTH, scale, number.mantissa());
            decimal.map_or(Value::Null, Value::Decimal)
        }
    }
}

/// The days from 1970-01-01 to a date.
pub(crate) fn days(date: jiff::civil::Date) -> i32 {
    // Years are counted from March, so that a leap day is the last of its year, and in turns of 400 years of 146,097 days.
    let (year, month, day) = (i32::from(date.year()), i32::from(date.month()), i32::from(date.day()));
    let year = if month > 2 { year } else { year - 1 };
    let (turn, of_turn) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    turn * 146_097 + of_turn * 365 + of_turn / 4 - of_turn / 100 + of_year - 719_468
}

/// A message without the machine's own path to a folder.
fn without(message: &str, folder: &Path) -> String {
    message.replace(&*folder.to_string_lossy(), "…")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_as_the_calendar_does() {
        let epoch = jiff::civil::date(1970, 1, 1);
        for number in (-719_000..2_900_000).step_by(37).chain(-800..800).chain([-719_528, 2_932_896]) {
            let date = epoch.checked_add(jiff::Span::new().days(number)).expect("the date is in the calendar");
            assert_eq!(days(date), number, "{date}");
        }
    }
}
