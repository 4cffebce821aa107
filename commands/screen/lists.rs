//! Lists that a flag names.

use std::path::{Path, PathBuf};

use adduce::screen::read::{self, Columns, Keys, Loaded};
use adduce::screen::{List, Screener, THRESHOLD};

use crate::context::read_file;
use crate::failure::Failure;

/// The lists of files, indexed, or a domain's own under another threshold; none where neither is asked for.
pub(super) fn load(files: &[PathBuf], own: Option<&Screener>, asked: Option<f64>) -> Result<Option<Screener>, Failure> {
    let threshold = asked.unwrap_or(THRESHOLD);
    if !(0.5..=1.0).contains(&threshold) {
        return Err(Failure::usage(format!("the threshold {threshold} is not from 0.5 to 1")));
    }
    if files.is_empty() {
        return Ok(own.filter(|_| asked.is_some()).map(|own| Screener::new(own.lists().to_vec(), threshold)));
    }
    let lists = files.iter().map(|file| list(file)).collect::<Result<Vec<List>, Failure>>()?;
    Ok(Some(Screener::new(lists, threshold)))
}

fn list(file: &Path) -> Result<List, Failure> {
    let bytes = read_file(file)?;
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let ending = file.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let loaded = match (name.to_ascii_lowercase().as_str(), ending.as_str()) {
        ("sdn.csv", _) => read::ofac(&bytes, &read_file(&file.with_file_name("alt.csv"))?),
        (_, "csv") => read::csv(&bytes, &Columns::of_header(&bytes)),
        (_, "jsonl" | "ndjson") => read::json_lines(&bytes, &Keys::default()),
        _ => return Err(Failure::usage(format!("{file:?} is no *.csv or *.jsonl"))),
    };
    whole(loaded, file, name)
}

/// A list that is half read would screen half the names and look whole.
fn whole(loaded: Loaded, file: &Path, name: String) -> Result<List, Failure> {
    if loaded.rejects.is_empty() {
        return Ok(List { id: name.clone(), title: name, entries: loaded.entries });
    }
    let told: Vec<String> =
        loaded.rejects.iter().take(20).map(|reject| format!("{}: {reject}", file.display())).collect();
    Err(Failure::usage(format!("the list has {} rows that cannot be used:\n{}", loaded.rejects.len(), told.join("\n"))))
}
