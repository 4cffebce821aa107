//! Parquet files as texts a row, so that their values go through the same reading as those of every other source. The engine
//! runs our own statements here and nothing else.

use std::path::{Path, PathBuf};

use duckdb::{Config, Connection};

use super::{StoreError, told};

/// How many rows are held at once.
const ROWS: u64 = 16 << 10;

/// A Parquet file that is read.
pub struct Parquet {
    connection: Connection,
    path: PathBuf,
    selected: String,
    names: Vec<String>,
    next: u64,
}

impl Parquet {
    /// Opens a file, or tells in words why it is none.
    pub fn open(path: &Path) -> Result<Self, String> {
        let opened = Self::begin(path).map_err(|error| match error {
            StoreError::Engine(message) => message.replace(&*path.to_string_lossy(), "the file"),
            other => other.to_string(),
        });
        opened.and_then(|file| if file.names.is_empty() { Err("it has no columns".to_owned()) } else { Ok(file) })
    }

    fn begin(path: &Path) -> Result<Self, StoreError> {
        let config = Config::default().enable_autoload_extension(false)?.max_memory("128MB")?.threads(1)?;
        let connection = Connection::open_in_memory_with_flags(config)?;
        connection.execute_batch("SET TimeZone = 'UTC'")?;
        let text = path.to_string_lossy().into_owned();
        // A name with a star stands for itself here, not for many files.
        let literal: String =
            text.chars().map(|c| if "*?[".contains(c) { format!("[{c}]") } else { c.to_string() }).collect();
        let described = {
            let mut statement =
                connection.prepare("SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM read_parquet(?))")?;
            let rows = statement.query_map([&literal], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.collect::<Result<Vec<(String, String)>, _>>()?
        };
        let select = |(name, kind): &(String, String)| {
            let name = format!("\"{}\"", name.replace('"', "\"\""));
            if kind.starts_with("TIMESTAMP") {
                format!("strftime({name}, '%Y-%m-%dT%H:%M:%S.%fZ')")
            } else {
                format!("CAST({name} AS VARCHAR)")
            }
        };
        let selected: Vec<String> = described.iter().map(select).collect();
        let names = described.into_iter().map(|(name, _)| name).collect();
        Ok(Self { connection, path: PathBuf::from(literal), selected: selected.join(", "), names, next: 0 })
    }

    /// The names of the columns.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The next rows with the number of the first, from 1; none at the end.
    #[expect(clippy::type_complexity, reason = "rows of texts that may be missing")]
    pub fn rows(&mut self) -> Result<(u64, Vec<Vec<Option<String>>>), String> {
        let sql = format!(
            "SELECT {} FROM read_parquet(?, file_row_number = true) WHERE file_row_number >= ? AND file_row_number < ? ORDER BY file_row_number",
            self.selected
        );
        let failed = |error: duckdb::Error| told(&error).replace(&*self.path.to_string_lossy(), "the file");
        let (from, to) = (self.next, self.next + ROWS);
        let mut statement = self.connection.prepare(&sql).map_err(failed)?;
        let bound = duckdb::params![self.path.to_string_lossy(), from, to];
        let width = self.names.len();
        let rows = statement.query_map(bound, |row| (0..width).map(|at| row.get(at)).collect()).map_err(failed)?;
        let rows = rows.collect::<Result<Vec<_>, _>>().map_err(failed)?;
        self.next = to;
        Ok((from + 1, rows))
    }
}
