//! Which files a path stands for.
#![expect(clippy::disallowed_methods, reason = "edge: folders are walked")]

use std::io;
use std::path::{Path, PathBuf};

use adduce::schema::source::Source;

use crate::failure::Failure;

const ENDINGS: [&str; 3] = ["json", "jsonl", "ndjson"];

/// The deepest folder that is walked.
const MAX_DEPTH: usize = 32;

/// The files of a folder in the order of their names, or the file that a path names.
pub(super) fn under(path: &Path, sources: &[Source]) -> Result<Vec<PathBuf>, Failure> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let files = files_in(path, sources, 0)?;
    if files.is_empty() {
        return Err(Failure::usage(format!("{path:?} holds no *.json, *.jsonl, *.ndjson or source of the domain")));
    }
    Ok(files)
}

fn files_in(folder: &Path, sources: &[Source], depth: usize) -> Result<Vec<PathBuf>, Failure> {
    let entries = std::fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut paths: Vec<PathBuf> =
        entries.map_err(|error| unreadable(folder, &error))?.iter().map(|entry| entry.path()).collect();
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let hidden = name.starts_with('.');
        let json = path.extension().is_some_and(|end| ENDINGS.iter().any(|known| end.eq_ignore_ascii_case(known)));
        if path.is_dir() && !hidden && depth < MAX_DEPTH {
            files.extend(files_in(&path, sources, depth + 1)?);
        } else if (json || sources.iter().any(|source| source.takes(&name))) && !hidden {
            files.push(regular(path)?);
        }
    }
    Ok(files)
}

/// A file of a folder. A pipe or device in it would be waited for without end; who means one names it.
fn regular(path: PathBuf) -> Result<PathBuf, Failure> {
    let kind = path.metadata().map_err(|error| unreadable(&path, &error))?;
    if kind.is_file() {
        return Ok(path);
    }
    Err(Failure::usage(format!("{path:?} is no regular file")).hint("name it as an argument if it is meant to be read"))
}

/// A path that cannot be read.
pub(super) fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::outside(format!("{:?} cannot be read: {error}", path.to_string_lossy()))
}
