//! Sources of JSON objects, a row each.

use std::io::{self, Read};
use std::path::Path;

use adduce::ingest::table::{Read as Found, object};
use adduce::ingest::{Item, Split};
use adduce::store::Batch;

use super::files;
use super::load::Load;
use super::rows::{Job, take};
use crate::failure::Failure;

/// How many rows are handed on together.
const ROWS: usize = 16 << 10;

/// Reads JSON Lines, or one JSON text.
pub(super) fn read(load: &mut Load<'_>, job: &mut Job<'_>, mut bytes: Box<dyn Read + Send>) -> Result<(), Failure> {
    let mut split = Split::new(load.max_line);
    let mut buffer = vec![0; 64 << 10];
    let mut found = nothing(job);
    loop {
        let mut items = Vec::new();
        let length = part(&job.ingested.file, &mut bytes, &mut buffer)?;
        if length == 0 {
            job.ingested.sha256 = split.finish(&mut |item| items.push(item));
            add(job, items, &mut found);
            return take(load, job, found);
        }
        split.push(&buffer[..length], &mut |item| items.push(item));
        add(job, items, &mut found);
        found.bytes += length;
        if found.batch.len() >= ROWS {
            take(load, job, std::mem::replace(&mut found, nothing(job)))?;
        }
    }
}

fn nothing(job: &Job<'_>) -> Found {
    Found { batch: Batch::new(job.table, job.number), read: 0, bytes: 0, faults: Vec::new() }
}

fn add(job: &Job<'_>, items: Vec<Item>, found: &mut Found) {
    for item in items {
        found.read += 1;
        let taken = match item {
            Item::Fault(fault) => Err(Box::new(fault)),
            Item::Value(line, value) => object(job.table, job.source, value, line, &mut found.batch),
        };
        found.faults.extend(taken.err().map(|fault| *fault));
    }
}

/// Reads what is there, at most as much as the buffer holds; nothing at the end.
pub(super) fn part(name: &str, bytes: &mut dyn Read, buffer: &mut [u8]) -> Result<usize, Failure> {
    loop {
        match bytes.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => return other.map_err(|error| files::unreadable(Path::new(name), &error)),
        }
    }
}
