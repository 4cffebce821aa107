//! Which files the log consists of, by name. The active segment takes entries; `rotate` gives it the number of its first entry
//! as a name and begins another.

use std::path::PathBuf;

use super::disk::{Disk, File};
use super::error::LogError;
use super::lines::LineReader;
use crate::record::entry::Entry;

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

/// How often the active segment is looked for where a rotation moves it at that moment.
const LOOKS: usize = 20;

/// A segment: a file of the log.
#[derive(Debug)]
pub(super) struct Segment {
    /// Its file.
    pub(super) name: String,
    /// The number of its first entry, which its name states; none for the active one.
    pub(super) first: Option<u64>,
    /// The file itself where it is the active one: a rotation may have given it another name by the time it is read.
    held: Option<File>,
}

impl Segment {
    fn sealed(name: &str) -> Option<Self> {
        let first = numbered(name.strip_prefix("decisions-")?)?;
        Some(Self { name: name.to_owned(), first: Some(first), held: None })
    }

    /// A pack of subjects, read like a segment.
    pub(super) fn pack(first: u64, name: String) -> Self {
        Self { name, first: Some(first), held: None }
    }

    /// The file, as it was when the segments were listed. Who has it shares the place in it with the others who do.
    pub(super) fn open(&self, disk: &Disk) -> Result<File, LogError> {
        match &self.held {
            Some(file) => disk.again(file, &self.name),
            None => disk.open(&self.name)?.ok_or_else(|| gone(disk.path(&self.name), "its place in the log")),
        }
    }
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
///
/// **Invariant:** they are those of one moment, also beside a rotation that holds the lock: the active one is opened first, and
/// what was sealed before it is sealed for good and found by the listing that follows. What the listing has beyond it, the
/// opened file itself among it, was sealed since.
pub(super) fn segments(disk: &Disk) -> Result<Vec<Segment>, LogError> {
    let mut found = all(disk)?;
    let Some(active) = found.pop() else { return Ok(found) };
    if let Some((begins, line)) = beginning(disk, &active)? {
        // Another log's file may have the active one's name and begin with the same number: it was not sealed since.
        let namesake = found.iter().find(|segment| segment.first == Some(begins));
        let itself = namesake.map(|segment| beginning(disk, segment)).transpose()?.flatten();
        if itself.is_none_or(|(_, sealed)| sealed == line) {
            found.retain(|segment| segment.first.is_some_and(|first| first < begins));
        }
    }
    found.push(active);
    Ok(found)
}

/// The same with every file that has the name of a sealed one, for who holds the lock and wants to know of them all.
pub(super) fn all(disk: &Disk) -> Result<Vec<Segment>, LogError> {
    let active = active(disk)?;
    let names = disk.list("")?;
    let mut found: Vec<Segment> = names.iter().filter_map(|name| Segment::sealed(name)).collect();
    found.sort_by_key(|segment| segment.first);
    match (active, found.last()) {
        (Some(active), _) => {
            found.push(active);
            Ok(found)
        }
        (None, Some(last)) => Err(gone(disk.path(ACTIVE), &last.name)),
        (None, None) => Err(no_log(disk, &names)),
    }
}

/// The segment that takes entries, or the one that is to, where a rotation was stopped between its two renames.
fn active(disk: &Disk) -> Result<Option<Segment>, LogError> {
    let opened = |name: &str| -> Result<Option<Segment>, LogError> {
        Ok(disk.open(name)?.map(|file| Segment { name: name.to_owned(), first: None, held: Some(file) }))
    };
    for _ in 0..LOOKS {
        if let Some(segment) = opened(ACTIVE)? {
            return Ok(Some(segment));
        }
        let next = opened(NEXT)?;
        // While there is no active one the next is whole: it is written before the other gets its name.
        if next.is_some() && disk.open(ACTIVE)?.is_none() {
            return Ok(next);
        }
    }
    Ok(None)
}

/// The first line of a segment and the number of its entry; none where the line does not say.
fn beginning(disk: &Disk, segment: &Segment) -> Result<Option<(u64, Vec<u8>)>, LogError> {
    let mut lines = LineReader::new(disk, &segment.name, segment.open(disk)?, 0)?;
    let line = lines.next()?.map(<[u8]>::to_vec);
    Ok(line.and_then(|line| Entry::read(&line).ok().map(|entry| (entry.seq, line))))
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
