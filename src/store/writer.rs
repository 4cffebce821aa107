//! A writer builds the next generation in a file of its own, in one transaction, and publishes it with a rename. Whatever kills
//! it leaves the old generation current; the next writer takes away what it left.

use std::sync::Arc;
use std::time::Duration;

use duckdb::arrow::array::{Array, Int64Array, StringArray};
use duckdb::arrow::datatypes::{DataType, Field, Schema};
use duckdb::arrow::record_batch::RecordBatch;

use super::building::Building;
use super::lock::Lock;
use super::{
    CaseIndex, Current, DomainEntry, Rows, SourceEntry, Spool, Store, StoreError, dataset_version, people, schema_of,
};
use crate::disclosure::people::People;
use crate::schema::table::{CASES, Table, quoted};

/// How many cases are handed to the engine at once.
const CASE_BATCH: usize = 2048;

/// What of a domain decides how its data is stored.
#[derive(Debug, Clone, Default)]
pub struct Shape {
    /// The name of the domain.
    pub domain: String,
    /// Its tables.
    pub tables: Vec<Table>,
    /// The digest of the tables as they are declared.
    pub schema: String,
    /// The digest of everything that decides what is loaded and derived.
    pub declarations: String,
    /// The checks, in their order.
    pub checks: Vec<Checks>,
    /// The derived tables, in their order.
    pub derived: Vec<Derived>,
    /// The table of people, where there is one.
    pub people: Option<People>,
    /// How long a check or a derived table may take.
    pub deadline: Duration,
}

/// A table that is made of others once they are loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Derived {
    /// The name.
    pub name: String,
    /// The statement.
    pub sql: String,
    /// Whether the domain says, with a reason, that its rows show nobody although they are made from people.
    pub released: bool,
}

/// A check of rows that were loaded: the rows that its statement returns, by their `rowid`, are excluded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checks {
    /// The file in the domain.
    pub file: String,
    /// The table.
    pub table: String,
    /// The word that rejects carry.
    pub code: String,
    /// Why, in words.
    pub message: String,
    /// The statement.
    pub sql: String,
}

/// A row that was loaded and taken out again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excluded {
    /// The number of the source in this run, from 0.
    pub source: usize,
    /// The line in it.
    pub line: u64,
    /// A stable word for programs.
    pub code: String,
    /// Why, in words.
    pub message: String,
    /// Whether it is only there twice, with the same content.
    pub duplicate: bool,
}

/// A case to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseRow {
    /// The id.
    pub id: String,
    /// The digest of the fields.
    pub sha256: String,
    /// The public fields as canonical JSON.
    pub fields: String,
    /// Where it was read.
    pub file: String,
    /// The line in it.
    pub line: u64,
}

/// A writer of the next generation.
pub struct Writer {
    store: Store,
    shape: Shape,
    before: Option<Current>,
    index: Option<CaseIndex>,
    /// The digests that readers see until this writer is done.
    seen: Option<CaseIndex>,
    building: Option<Building>,
    waiting: Vec<CaseRow>,
    sources: Vec<SourceEntry>,
    changed: bool,
    _lock: Lock,
}

impl Shape {
    /// The tables that rows are loaded into and that tables rest on: those of the names, or all where one is derived.
    pub fn sources_of(&self, tables: &[String]) -> Vec<String> {
        let derived = |name: &String| self.derived.iter().any(|derived| derived.name == *name);
        if tables.iter().any(derived) {
            return self.tables.iter().map(|table| table.name.clone()).collect();
        }
        tables.to_vec()
    }
}

impl Writer {
    /// Takes the lock of a store and makes ready. `rebuild` begins the domain's tables anew. `holder` is how the lock names
    /// this writer to others.
    pub fn open(store: Store, shape: Shape, rebuild: bool, holder: &str, wait: Duration) -> Result<Self, StoreError> {
        store.make()?;
        let lock = Lock::take(store.folder(), holder, wait)?;
        let mut before = store.current()?;
        store.clean(before.as_ref())?;
        let changed = match before.as_ref().and_then(|before| before.domain(&shape.domain)) {
            Some(entry) if !rebuild && entry.schema != shape.schema => {
                return Err(StoreError::TablesChanged { domain: shape.domain });
            }
            Some(entry) => rebuild || entry.declarations != shape.declarations,
            None => true,
        };
        let others = before.iter().flat_map(|before| &before.domains).any(|other| other.name != shape.domain);
        let seen = match before.as_ref().map_or(Ok(None), |_| store.cases()) {
            // Nothing of it is wanted: it may be damaged.
            Err(StoreError::Damaged { .. }) if rebuild && !others => None,
            seen => seen?,
        };
        let mut index = seen.clone();
        if let Some(before) = before.as_mut().filter(|_| rebuild) {
            before.sources.retain(|source| source.domain != shape.domain);
            before.domains.retain(|domain| domain.name != shape.domain);
            index = None;
        }
        Ok(Self {
            store,
            shape,
            before,
            index,
            seen,
            building: None,
            waiting: Vec::new(),
            sources: Vec::new(),
            changed,
            _lock: lock,
        })
    }

    /// Whether a source of these bytes was loaded before.
    pub fn knows(&self, sha256: &str) -> bool {
        let before = self.before.as_ref().is_some_and(|before| before.has_source(&self.shape.domain, sha256));
        before || self.sources.iter().any(|source| source.sha256 == sha256)
    }

    /// Whether readers see another case under the id of this one, until this writer is done.
    pub fn differs(&self, case: &CaseRow) -> bool {
        let seen = self.seen.as_ref().and_then(|index| index.sha256(&self.shape.domain, &case.id));
        seen.is_some_and(|seen| seen != case.sha256)
    }

    /// A file for what is to be told once this writer is done.
    pub fn spool(&self) -> Result<Spool, StoreError> {
        self.store.spool()
    }

    /// Stores a case, where it is not stored as it is already. A case of the same id is replaced.
    pub fn case(&mut self, case: CaseRow) -> Result<(), StoreError> {
        let stored = self.index.as_ref().and_then(|index| index.sha256(&self.shape.domain, &case.id));
        if stored.as_ref() == Some(&case.sha256) {
            return Ok(());
        }
        self.changed = true;
        self.waiting.push(case);
        if self.waiting.len() == CASE_BATCH { self.hand_on() } else { Ok(()) }
    }

    /// Stores rows of a declared table.
    pub fn rows(&mut self, table: &str, rows: Rows) -> Result<(), StoreError> {
        let schema = schema_of(&self.shape.domain);
        let building = self.building()?;
        let mut appender = building.connection.appender_to_db(table, &schema)?;
        appender.append_record_batch(rows.0)?;
        Ok(appender.flush()?)
    }

    /// The number that rows of the next source carry in `source_number`.
    pub fn next_source(&self) -> i64 {
        let before = self.before.as_ref().map_or(0, |before| before.sources.len());
        i64::try_from(before + self.sources.len()).unwrap_or(i64::MAX)
    }

    /// Takes the rows of a source out again, by the number that they carry.
    pub fn forget(&mut self, table: &str, number: i64) -> Result<(), StoreError> {
        let schema = schema_of(&self.shape.domain);
        self.building()?
            .connection
            .execute(&format!("DELETE FROM {schema}.{} WHERE source_number = ?", quoted(table)), [number])?;
        Ok(())
    }

    /// Notes a source that was read to its end.
    pub fn source(&mut self, table: &str, sha256: &str, excluded: u64) {
        self.changed |= !self.knows(sha256);
        let (domain, table, sha256) = (self.shape.domain.clone(), table.to_owned(), sha256.to_owned());
        self.sources.push(SourceEntry { domain, table, sha256, excluded });
    }

    /// Excludes what came twice under one key, lets later rows replace those of earlier runs, and runs the checks. What was
    /// excluded comes back in the order of sources and lines.
    pub fn settle(&mut self) -> Result<Vec<Excluded>, StoreError> {
        if self.building.is_none() {
            return Ok(Vec::new());
        }
        let first = self.before.as_ref().map_or(0, |before| before.sources.len());
        let shape = self.shape.clone();
        let building = self.building()?;
        let mut excluded = Vec::new();
        for table in shape.tables.iter().filter(|table| table.name != CASES && !table.key.is_empty()) {
            excluded.extend(super::settle::keys(&building.connection, &schema_of(&shape.domain), table, first)?);
        }
        building.shut(&shape.domain)?;
        for check in &shape.checks {
            excluded.extend(super::settle::check(&building.connection, &shape, check, first)?);
        }
        if let Some(declared) = &shape.people {
            excluded.extend(people::misfits(&building.connection, &schema_of(&shape.domain), declared, first)?);
        }
        excluded.sort_by_key(|one| (one.source, one.line));
        for one in excluded.iter().filter(|one| !one.duplicate) {
            if let Some(source) = self.sources.get_mut(one.source) {
                source.excluded += 1;
            }
        }
        Ok(excluded)
    }

    /// Publishes the new generation, or keeps the current one where nothing changed, and returns its name.
    pub fn finish(mut self) -> Result<String, StoreError> {
        if let Some(before) = self.before.as_ref().filter(|_| !self.changed) {
            // That there is nothing new is only true of a generation that is whole.
            self.store.whole(before)?;
            return Ok(before.snapshot().to_owned());
        }
        self.hand_on()?;
        let shape = std::mem::take(&mut self.shape);
        let mut current = self.next(&shape);
        let Self { store, mut building, .. } = self;
        let mut building = match building.take() {
            Some(building) => building,
            None => Building::begin(&store, self.before.as_ref(), &shape)?,
        };
        building.merge_cases(&schema_of(&shape.domain))?;
        building.shut(&shape.domain)?;
        if let Some(people) = &shape.people {
            people::disclose(&building.connection, &schema_of(&shape.domain), people)?;
        }
        building.derive(&shape)?;
        current.storage = building.connection.version()?;
        let index = building.index(&current)?;
        building.close()?;
        store.publish(&building.path, &index, &mut current)?;
        store.clean(Some(&current))?;
        Ok(current.snapshot().to_owned())
    }

    /// What the next generation says of itself.
    fn next(&mut self, shape: &Shape) -> Current {
        let before = self.before.as_ref();
        let sequence = before.map_or(0, |before| before.sequence) + 1;
        let mut domains = before.map(|before| before.domains.clone()).unwrap_or_default();
        let mut sources = before.map(|before| before.sources.clone()).unwrap_or_default();
        sources.append(&mut self.sources);
        let entry = DomainEntry {
            name: shape.domain.clone(),
            schema: shape.schema.clone(),
            declarations: shape.declarations.clone(),
            dataset_version: dataset_version(&shape.domain, &shape.declarations, sources.iter()),
        };
        domains.retain(|domain| domain.name != shape.domain);
        domains.push(entry);
        domains.sort_by(|a, b| a.name.cmp(&b.name));
        Current::new(sequence, String::new(), domains, sources)
    }

    fn hand_on(&mut self) -> Result<(), StoreError> {
        let waiting = std::mem::take(&mut self.waiting);
        if waiting.is_empty() {
            return Ok(());
        }
        let texts = |of: fn(&CaseRow) -> &str| -> Arc<dyn Array> {
            Arc::new(StringArray::from_iter_values(waiting.iter().map(of)))
        };
        let lines = waiting.iter().map(|case| i64::try_from(case.line).unwrap_or(i64::MAX));
        let columns: Vec<Arc<dyn Array>> = vec![
            texts(|case| &case.id),
            texts(|case| &case.sha256),
            texts(|case| &case.fields),
            texts(|case| &case.file),
            Arc::new(Int64Array::from_iter_values(lines)),
        ];
        let field = |name: &str, kind| Field::new(name, kind, false);
        let mut fields: Vec<Field> =
            ["id", "sha256", "fields", "source_file"].iter().map(|name| field(name, DataType::Utf8)).collect();
        fields.push(field("source_line", DataType::Int64));
        let batch = RecordBatch::try_new(Arc::new(Schema::new(fields)), columns);
        let batch = batch.map_err(|error| StoreError::Engine(error.to_string()))?;
        let mut appender = self.building()?.connection.appender_to_catalog_and_db("incoming", "temp", "main")?;
        appender.append_record_batch(batch)?;
        Ok(appender.flush()?)
    }

    fn building(&mut self) -> Result<&mut Building, StoreError> {
        if self.building.is_none() {
            self.building = Some(Building::begin(&self.store, self.before.as_ref(), &self.shape)?);
        }
        self.building.as_mut().ok_or_else(|| StoreError::Engine("there is no file to build".to_owned()))
    }
}
