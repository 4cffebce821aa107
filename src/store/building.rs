//! The file of the next generation while it is built: a copy of the current one, or a new one, with all changes in one
//! transaction. Dropped before it is published, it takes its files away.

use std::path::{Path, PathBuf};

use duckdb::{Config, Connection};

use super::bounded::bounded;
use super::files::{BUILDING, copied, file_error, private, removed, there};
use super::statement::inspect;
use super::writer::{Derived, Shape};
use super::{CaseIndex, Current, Store, StoreError, schema_of};
use crate::schema::table::{CASES, ColumnType, Table, quoted};

/// The memory of the engine while it builds; what does not fit goes to a folder beside the file.
const MEMORY: &str = "128MB";

/// The oldest version of DuckDB that reads what is begun anew; a copy of an older generation keeps its format. Older formats
/// press texts twice, which takes a sixth longer.
const FORMAT: &str = "v1.3.0";

/// The file that is built.
pub(super) struct Building {
    pub(super) path: PathBuf,
    pub(super) connection: Connection,
}

impl Drop for Building {
    fn drop(&mut self) {
        // What cannot be taken away now is taken away by the next writer.
        for end in ["", ".wal", ".tmp"] {
            let _ = removed(&beside(&self.path, end));
        }
    }
}

impl Building {
    /// Begins a file: a copy of the current generation, or an empty one; with the tables of the domain in it.
    pub(super) fn begin(store: &Store, before: Option<&Current>, shape: &Shape) -> Result<Self, StoreError> {
        let path =
            store.folder().join(format!("{BUILDING}{:06}.duckdb", before.map_or(0, |before| before.sequence) + 1));
        // Where all domains are begun anew, nothing of the generation before is wanted, and it may be damaged.
        let before = before.filter(|before| !before.domains.is_empty());
        if let Some(before) = before {
            copied(&store.folder().join(&before.file), &path).map_err(|error| file_error(&before.file, error))?;
        }
        let config = Config::default()
            .enable_autoload_extension(false)?
            .max_memory(MEMORY)?
            .with("storage_compatibility_version", FORMAT)?
            .with("temp_directory", beside(&path, ".tmp").to_string_lossy())?;
        let connection = Connection::open_with_flags(&path, config).map_err(|error| match before {
            // What is opened is a copy of it: the fault is in what was copied.
            Some(before) => StoreError::Damaged { what: before.file.clone(), reason: first_line(&error.to_string()) },
            None => error.into(),
        })?;
        let building = Self { path, connection };
        private(&building.path).map_err(|error| file_error("the new generation", error))?;
        let schema = schema_of(&shape.domain);
        let mut made = format!("SET TimeZone = 'UTC'; BEGIN; CREATE SCHEMA IF NOT EXISTS {schema};");
        if before.is_none_or(|before| before.domain(&shape.domain).is_none()) {
            made =
                format!("SET TimeZone = 'UTC'; BEGIN; DROP SCHEMA IF EXISTS {schema} CASCADE; CREATE SCHEMA {schema};");
            shape.tables.iter().for_each(|table| made.push_str(&create_table(&schema, table)));
        }
        made.push_str("CREATE TEMP TABLE incoming (id VARCHAR, sha256 VARCHAR, fields VARCHAR, source_file VARCHAR, source_line BIGINT);");
        building.connection.execute_batch(&made)?;
        Ok(building)
    }

    /// Puts everything but the tables out of reach before SQL of the domain runs.
    pub(super) fn shut(&self, domain: &str) -> Result<(), StoreError> {
        let schema = schema_of(domain);
        let set = format!("SET schema = '{schema}'; SET threads = 1; SET enable_external_access = false;");
        Ok(self.connection.execute_batch(&set)?)
    }

    /// Puts the cases of this run in the place of those of their ids. They keep their order: sorting them would take memory for
    /// all of them, and whoever reads them says in which order.
    pub(super) fn merge_cases(&self, schema: &str) -> Result<(), StoreError> {
        let any: bool = self.connection.query_row("SELECT EXISTS (FROM temp.main.incoming)", [], |row| row.get(0))?;
        if any {
            self.connection.execute_batch(&format!(
                "DELETE FROM {schema}.{CASES} WHERE id IN (SELECT id FROM temp.main.incoming);
                 INSERT INTO {schema}.{CASES} SELECT * FROM temp.main.incoming;"
            ))?;
        }
        Ok(self.connection.execute_batch("DROP TABLE temp.main.incoming")?)
    }

    pub(super) fn derive(&self, shape: &Shape) -> Result<(), StoreError> {
        let mut tables: Vec<String> = shape.tables.iter().map(|table| table.name.clone()).collect();
        for Derived { name, sql, .. } in &shape.derived {
            let file = format!("derive/{name}.sql");
            inspect(&self.connection, sql, &tables)
                .map_err(|fault| StoreError::Statement { file: file.clone(), reason: fault.message })?;
            let made = format!("CREATE OR REPLACE TABLE {} AS (\n{sql}\n)", quoted(name));
            bounded(&self.connection, &made, shape.deadline)
                .map_err(|reason| StoreError::Statement { file, reason })?;
            tables.push(name.clone());
        }
        Ok(())
    }

    pub(super) fn index(&self, current: &Current) -> Result<CaseIndex, StoreError> {
        let mut cases: Vec<(String, String, String)> = Vec::new();
        for domain in &current.domains {
            let schema = schema_of(&domain.name);
            let there = "SELECT EXISTS (FROM duckdb_tables() WHERE schema_name = ? AND table_name = ?)";
            if self.connection.query_row(there, [&schema, CASES], |row| row.get(0))? {
                let mut statement = self.connection.prepare(&format!("SELECT id, sha256 FROM {schema}.{CASES}"))?;
                let rows = statement.query_map([], |row| Ok((domain.name.clone(), row.get(0)?, row.get(1)?)))?;
                cases.extend(rows.collect::<Result<Vec<_>, _>>()?);
            }
        }
        Ok(CaseIndex::new(cases.iter().map(|(domain, id, sha256)| (domain.as_str(), id.as_str(), sha256.as_str()))))
    }

    /// Writes everything into the one file, so that nothing stands beside it.
    pub(super) fn close(&mut self) -> Result<(), StoreError> {
        // Nothing is summed any more: what is written is the same however many threads press it.
        self.connection.execute_batch("RESET threads; COMMIT; CHECKPOINT;")?;
        let connection = std::mem::replace(&mut self.connection, Connection::open_in_memory()?);
        connection.close().map_err(|(_, error)| error)?;
        if there(&beside(&self.path, ".wal")) {
            return Err(StoreError::Engine("a log is left beside the new generation".to_owned()));
        }
        Ok(())
    }
}

/// What the engine says, less the place of the copy and what it adds for its developers.
fn first_line(told: &str) -> String {
    let line = told.lines().next().unwrap_or_default();
    line.split(" \"").next().unwrap_or(line).to_owned()
}

fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// The statement that makes a table.
pub(super) fn create_table(schema: &str, table: &Table) -> String {
    let mut columns: Vec<String> = table
        .columns
        .iter()
        .map(|column| {
            let kind = match column.kind {
                ColumnType::Text | ColumnType::Word => "VARCHAR".to_owned(),
                ColumnType::Integer => "BIGINT".to_owned(),
                ColumnType::Decimal(scale) => format!("DECIMAL({}, {scale})", crate::schema::table::DIGITS),
                ColumnType::Number => "DOUBLE".to_owned(),
                ColumnType::Flag => "BOOLEAN".to_owned(),
                ColumnType::Date => "DATE".to_owned(),
                ColumnType::Timestamp => "TIMESTAMP".to_owned(),
            };
            format!("{} {kind}", quoted(&column.name))
        })
        .collect();
    if table.name != CASES {
        columns.extend(["source_number BIGINT".to_owned(), "source_line BIGINT".to_owned()]);
    }
    format!("CREATE TABLE {schema}.{} ({});", quoted(&table.name), columns.join(", "))
}
