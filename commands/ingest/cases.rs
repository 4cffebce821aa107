//! Sources of cases.

use std::io::{self, Read};
use std::path::Path;

use adduce::ingest::{Item, Split};
use adduce::schema::table::CASES;

use super::files;
use super::load::Load;
use crate::failure::Failure;

/// Reads what the domain ships: its cases, and the files of its data that a source takes.
pub(super) fn shipped(load: &mut Load<'_>) -> Result<(), Failure> {
    let domain = load.domain;
    let taking = |path: &str| {
        let name = path.rsplit('/').next().unwrap_or(path);
        domain.sources.iter().find(|source| source.takes(name))
    };
    let cases = domain.files.under("cases").map(|(path, bytes)| (path, bytes, None));
    let data = domain.files.under("data").filter_map(|(path, bytes)| Some((path, bytes, Some(taking(path)?))));
    let shipped: Vec<_> = cases.chain(data).collect();
    if shipped.is_empty() {
        let failure = Failure::usage(format!("the domain {:?} ships neither cases nor data", domain.name));
        return Err(failure.hint("name files to read"));
    }
    shipped.into_iter().try_for_each(|(path, bytes, source)| {
        load.read(&format!("domain:{path}"), Box::new(io::Cursor::new(bytes.to_vec())), source, None)
    })
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
        if let (Some(case), Some(writer)) = (taken.case, &mut load.writer) {
            if !load.sink.keeps() && writer.differs(&case) {
                load.sink.keep(writer.spool()?);
            }
            writer.case(case)?;
        }
        load.line(&taken.line)?;
    }
    Ok(())
}
