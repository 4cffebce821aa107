//! Sources of declared tables: which reader takes one, and what becomes of its rows.

use std::io::Read;
use std::path::Path;

use adduce::ingest::reject;
use adduce::ingest::table::Read as Found;
use adduce::record::intake::{Fault, Ingested};
use adduce::schema::source::{Format, Source};
use adduce::schema::table::Table;

use super::load::Load;
use super::{feed, objects, parquet, separated, workbook};
use crate::failure::Failure;

/// What a source is read into, and where from.
pub(super) struct Job<'a> {
    pub(super) table: &'a Table,
    pub(super) source: &'a Source,
    /// The number that its rows carry.
    pub(super) number: i64,
    /// The file, where it is one.
    pub(super) path: Option<&'a Path>,
    /// What is counted of it.
    pub(super) ingested: Ingested,
}

/// Reads a source of a table.
pub(super) fn source(
    load: &mut Load<'_>,
    source: &Source,
    name: &str,
    bytes: Box<dyn Read + Send>,
    path: Option<&Path>,
) -> Result<(), Failure> {
    let domain = load.domain;
    let Some(table) = domain.shape.tables.iter().find(|table| table.name == source.table) else { return Ok(()) };
    let number = load.writer.as_ref().map_or(0, |writer| writer.next_source());
    let mut job = Job { table, source, number, path, ingested: Ingested::new(&domain.name, name) };
    match &source.format {
        Format::Csv(csv) => separated::read(load, &mut job, csv, bytes)?,
        Format::Json => objects::read(load, &mut job, bytes)?,
        Format::Xlsx { sheet, header } => workbook::read(load, &mut job, (sheet.as_deref(), *header), bytes)?,
        Format::Parquet => parquet::read(load, &mut job, bytes)?,
    }
    let mut ingested = job.ingested;
    // The same bytes were loaded before: their rows are there, and these would double them.
    if let Some(writer) = load.writer.as_mut().filter(|writer| writer.knows(&ingested.sha256)) {
        writer.forget(&table.name, number)?;
        (ingested.duplicate, ingested.loaded) = (ingested.loaded, 0);
    }
    load.ended(ingested, &table.name);
    Ok(())
}

/// Stores what was read of a piece and writes what is wrong with it.
pub(super) fn take(load: &mut Load<'_>, job: &mut Job<'_>, found: Found) -> Result<(), Failure> {
    job.ingested.read += found.read;
    job.ingested.loaded += found.batch.len() as u64;
    for fault in &found.faults {
        refuse(load, &mut job.ingested, fault)?;
    }
    load.progress.add(found.bytes);
    if found.batch.is_empty() {
        return Ok(());
    }
    load.store(&job.table.name, found.batch.finish()?)
}

/// Counts and writes a reject.
pub(super) fn refuse(load: &mut Load<'_>, ingested: &mut Ingested, fault: &Fault) -> Result<(), Failure> {
    ingested.rejected += 1;
    load.line(&reject(&ingested.domain, &ingested.file, fault))
}

/// Refuses a source as a whole.
pub(super) fn refuse_source(
    load: &mut Load<'_>,
    job: &mut Job<'_>,
    wrong: &(&'static str, String),
) -> Result<(), Failure> {
    job.ingested.read += 1;
    refuse(load, &mut job.ingested, &feed::fault(1, wrong.0, &wrong.1))
}
