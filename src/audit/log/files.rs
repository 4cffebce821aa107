//! Which files the log consists of, by name. The active segment takes entries; `rotate` gives it the number of its first entry
//! as a name and begins another.

use std::path::PathBuf;

use super::disk::Disk;
use super::error::LogError;

/// The segment that takes entries.
pub(super) const ACTIVE: &str = "decisions.jsonl";
/// The segment that takes the place of the active one while a rotation is under way.
pub(super) const NEXT: &str = "decisions.jsonl.next";
/// The file that a writer locks.
pub(super) const LOCK: &str = "decisions.lock";
/// The folded state, kept for speed.
pub(super) const INDEX: &str = "decisions.index";
/// What is to be erased, while that is under way.
pub(super) const ERASING: &str = "decisions.erasing";
/// The folder of the packs.
pub(super) const SUBJECTS: &str = "subjects";
/// The folder of what stopped writers left.
pub(super) const ASIDE: &str = "aside";

/// What a file is called until it is whole.
pub(super) const UNFINISHED: &str = ".new";

/// A segment: a file of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Segment {
    /// Its file.
    pub(super) name: String,
    /// The number of its first entry, which its name states; none for the active one.
    pub(super) first: Option<u64>,
}

/// The name of a sealed segment.
pub(super) fn sealed(first: u64) -> String {
    format!("decisions-{first:012}.jsonl")
}

/// The name of a pack of subjects, as a path in the workspace.
pub(super) fn pack(first: u64) -> String {
    format!("{SUBJECTS}/{first:012}.jsonl")
}

/// The segments in the order of their entries, the active one last.
pub(super) fn segments(disk: &Disk) -> Result<Vec<Segment>, LogError> {
    let names = disk.list("")?;
    let there = |name: &str| names.iter().any(|found| found == name);
    let number = |name: &str| numbered(name.strip_prefix("decisions-")?);
    let mut found: Vec<Segment> = names
        .iter()
        .filter_map(|name| number(name).map(|first| Segment { name: name.clone(), first: Some(first) }))
        .collect();
    found.sort_by_key(|segment| segment.first);
    let active = |name: &str| Segment { name: name.to_owned(), first: None };
    match (there(ACTIVE), there(NEXT), found.last()) {
        (true, _, _) => found.push(active(ACTIVE)),
        // A rotation was stopped between its two renames.
        (false, true, Some(_)) => found.push(active(NEXT)),
        (false, _, Some(last)) => return Err(gone(disk.path(ACTIVE), &last.name)),
        (false, _, None) => return Err(no_log(disk, &names)),
    }
    Ok(found)
}

fn no_log(disk: &Disk, names: &[String]) -> LogError {
    let subjects = disk.list(SUBJECTS).is_ok_and(|packs| packs.iter().any(|name| numbered(name).is_some()));
    let left = [(names.iter().any(|name| name == INDEX), INDEX), (subjects, SUBJECTS)];
    match left.into_iter().find(|(there, _)| *there) {
        Some((_, left)) => gone(disk.path(ACTIVE), left),
        None => LogError::Missing { folder: disk.path("") },
    }
}

/// A file that is gone although others are there.
pub(super) fn gone(file: PathBuf, left: &str) -> LogError {
    LogError::Gone { file, left: left.to_owned() }
}

/// The packs of subjects in the order of their entries: the number of the first, and the path in the workspace.
pub(super) fn packs(disk: &Disk) -> Result<Vec<(u64, String)>, LogError> {
    let names = disk.list(SUBJECTS)?;
    let mut found: Vec<(u64, String)> =
        names.iter().filter_map(|name| Some((numbered(name)?, format!("{SUBJECTS}/{name}")))).collect();
    found.sort();
    Ok(found)
}

/// The number in a name of twelve digits or more and `.jsonl`.
fn numbered(name: &str) -> Option<u64> {
    let digits = name.strip_suffix(".jsonl")?;
    let plain = digits.len() >= 12 && digits.bytes().all(|byte| byte.is_ascii_digit());
    if plain { digits.parse().ok() } else { None }
}
