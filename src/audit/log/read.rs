//! Reading the log without writing it: no lock is asked for, and what a writer is at work on is not seen yet.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::thread;

use super::checkpoint::Checkpoint;
use super::disk::Disk;
use super::error::LogError;
use super::fold::Fold;
use super::lines::LineReader;
use super::pack::Cursor;
use super::{Log, files, index, sentences};
use crate::audit::log::chain::Chain;
use crate::audit::state::State;
use crate::record::entry::{Entry, subject};
use crate::record::json::Object;
use crate::workspace::Workspace;

/// A log that is only read.
#[derive(Debug)]
pub struct Reader {
    pub(super) disk: Disk,
}

/// The records of cases as they lie on the disk. Those of entries in their order are found in one pass.
#[derive(Debug)]
pub struct Records {
    disk: Disk,
    cursor: RefCell<Option<Cursor>>,
}

/// The entries of a log from the first to the last, each checked against its sum and the one before it.
pub struct Entries {
    disk: Disk,
    waiting: std::vec::IntoIter<files::Segment>,
    open: Option<LineReader>,
    chain: Chain,
    subjects: Cursor,
    /// Whether nothing more is read, after a fault.
    ended: bool,
}

impl Reader {
    /// The log of a workspace, which must be there.
    pub fn open(workspace: &Workspace) -> Result<Self, LogError> {
        let reader = Self { disk: Disk::new(workspace.folder()) };
        files::segments(&reader.disk)?;
        Ok(reader)
    }

    /// What the entries amount to, by the log's own lines. No sentence on why a case waits is looked up.
    pub fn state(&self) -> Result<State, LogError> {
        Ok(Fold::of(&self.disk)?.state)
    }

    /// The same with the sentences of the open cases. Where many of them are not in the index and nobody writes, it is written
    /// anew.
    pub fn explained(&self) -> Result<State, LogError> {
        let (fold, index) = thread::scope(|scope| {
            let index = scope.spawn(|| index::read(&self.disk));
            (Fold::of(&self.disk), index.join().unwrap_or(Ok(None)))
        });
        let (mut fold, index) = (fold?, index?);
        fold.explain(index);
        let missing = fold.state.unexplained();
        if missing.is_empty() {
            return Ok(fold.state);
        }
        let mut told = sentences::gather(&self.disk, &missing, sentences::of_line)?;
        fold.state.explain(|seq, _| told.remove(&seq));
        if missing.len() > super::UNINDEXED {
            // It is derived: on a disk that is read only there is just none.
            let _ = self.keep_index(&mut fold);
        }
        Ok(fold.state)
    }

    /// The entries of the open cases in whose records the model cites a rule.
    pub fn citing(&self, state: &State, rule: &str) -> Result<BTreeSet<u64>, LogError> {
        let cites = |line: &[u8]| sentences::cited(line).filter(|cited| cited.iter().any(|cited| cited == rule));
        Ok(sentences::gather(&self.disk, &state.committed(), cites)?.into_keys().collect())
    }

    /// The place up to which the log can be vouched for later.
    pub fn checkpoint(&self) -> Result<Checkpoint, LogError> {
        Checkpoint::of(&Fold::of(&self.disk)?, &self.disk)
    }

    fn keep_index(&self, fold: &mut Fold) -> Result<(), LogError> {
        let Some(_lock) = self.disk.lock_if_free(files::LOCK)? else { return Ok(()) };
        // What was erased since must not come back.
        fold.advance(&self.disk)?;
        fold.keep_index(&self.disk)
    }

    /// The entries, from the first.
    pub fn entries(&self) -> Result<Entries, LogError> {
        let waiting = files::segments(&self.disk)?.into_iter();
        let subjects = Cursor::new(&self.disk)?;
        let (disk, chain) = (self.disk.clone(), Chain::default());
        Ok(Entries { disk, waiting, open: None, chain, subjects, ended: false })
    }

    /// The records of cases, as of the first that is asked for.
    pub fn records(&self) -> Records {
        Records { disk: self.disk.clone(), cursor: RefCell::new(None) }
    }

    /// What an entry commits to; none where it commits to nothing or the subject is gone, which `verify` tells apart.
    pub fn subject(&self, entry: &Entry) -> Result<Option<Object>, LogError> {
        Cursor::new(&self.disk)?.checked(entry)
    }
}

impl Log {
    /// The same log for one who only reads.
    pub fn reader(&self) -> Reader {
        Reader { disk: self.disk.clone() }
    }
}

impl Records {
    /// Whether the record that an entry brought is there and is what it commits to.
    pub fn hold(&self, seq: u64, commitment: Option<&str>) -> bool {
        let mut cursor = self.cursor.borrow_mut();
        if cursor.is_none() {
            *cursor = Cursor::new(&self.disk).ok();
        }
        let line = cursor.as_mut().and_then(|cursor| cursor.line_of(seq).ok().flatten());
        line.is_some_and(|line| Some(subject::commitment(line).as_str()) == commitment)
    }
}

impl Entries {
    /// The subject of an entry that was just yielded. All of them are found in one pass.
    pub fn subject(&mut self, entry: &Entry) -> Result<Option<Object>, LogError> {
        self.subjects.checked(entry)
    }

    fn read(&mut self) -> Result<Option<(Vec<u8>, Entry)>, LogError> {
        loop {
            if self.open.is_none() {
                let Some(segment) = self.waiting.next() else { return Ok(None) };
                self.open = Some(LineReader::of(&self.disk, &segment, 0)?);
            }
            let Some(lines) = &mut self.open else { continue };
            let Some(line) = lines.next()?.map(<[u8]>::to_vec) else {
                self.open = None;
                continue;
            };
            let entry = Entry::read(&line).map_err(|fault| lines.broken(fault.to_string()))?;
            self.chain.follow(&entry).map_err(|why| lines.broken(why))?;
            return Ok(Some((line, entry)));
        }
    }
}

/// The line of an entry without its line feed, and the entry.
impl Iterator for Entries {
    type Item = Result<(Vec<u8>, Entry), LogError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let next = self.read().transpose();
        self.ended = !matches!(next, Some(Ok(_)));
        next
    }
}
