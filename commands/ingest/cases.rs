//! Sources of cases.

use std::io::{self, Read};
use std::path::Path;

use adduce::ingest::{Item, Split};
use adduce::schema::table::CASES;

use super::files;
use super::load::Load;
use crate::failure::Failure;

/// Reads the cases that the domain ships.
pub(super) fn shipped(load: &mut Load<'_>) -> Result<(), Failure> {
    let domain = load.domain;
    let cases: Vec<(&str, &[u8])> = domain.files.under("cases").collect();
    if cases.is_empty() {
        let failure = Failure::usage(format!("the domain {:?} ships no cases", domain.name));
        return Err(failure.hint("name files to read"));
    }
    cases.into_iter().try_for_each(|(path, bytes)| source(load, &format!("domain:{path}"), bytes))
}

/// Reads a source of cases.
pub(super) fn source(load: &mut Load<'_>, name: &str, mut source: impl Read) -> Result<(), Failure> {
    load.ingest.begin(name);
    let mut split = Split::new(load.max_line);
    let mut buffer = vec![0; 64 << 10];
    loop {
        let length = match source.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other.map_err(|error| files::unreadable(Path::new(name), &error))?,
        };
        let mut items = Vec::new();
        if length == 0 {
            let sha256 = split.finish(&mut |item| items.push(item));
            take(load, items)?;
            let ingested = load.ingest.end(sha256);
            load.ended(ingested, CASES);
            return Ok(());
        }
        split.push(&buffer[..length], &mut |item| items.push(item));
        take(load, items)?;
        load.progress.add(length);
        // What one read completes never waits for the next, which may not come.
        load.flush()?;
    }
}

fn take(load: &mut Load<'_>, items: Vec<Item>) -> Result<(), Failure> {
    for item in items {
        let Some(taken) = load.ingest.take(item) else { continue };
        load.line(&taken.line)?;
        if let (Some(case), Some(writer)) = (taken.case, &mut load.writer) {
            writer.case(case)?;
        }
    }
    Ok(())
}
