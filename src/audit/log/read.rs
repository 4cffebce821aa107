//! Reading the log without writing it: no lock is asked for, and what a writer is at work on is not seen yet.

use super::checkpoint::Checkpoint;
use super::disk::Disk;
use super::error::LogError;
use super::fold::Fold;
use super::lines::LineReader;
use super::pack::Cursor;
use super::{Log, files, index};
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

    /// What the entries amount to. Where many are beyond the index and nobody writes, the index is written anew.
    pub fn state(&self) -> Result<State, LogError> {
        Ok(self.fold()?.state)
    }

    /// The place up to which the log can be vouched for later.
    pub fn checkpoint(&self) -> Result<Checkpoint, LogError> {
        Checkpoint::of(&self.fold()?, &self.disk)
    }

    fn fold(&self) -> Result<Fold, LogError> {
        let mut fold = Fold::begin(&self.disk)?;
        fold.advance(&self.disk)?;
        if fold.unindexed > super::UNINDEXED {
            // It is derived: on a disk that is read only there is just none.
            let _ = self.keep_index(&mut fold);
        }
        Ok(fold)
    }

    fn keep_index(&self, fold: &mut Fold) -> Result<(), LogError> {
        let Some(_lock) = self.disk.lock_if_free(files::LOCK)? else { return Ok(()) };
        // What was erased since must not come back.
        fold.advance(&self.disk)?;
        index::write(&self.disk, fold)
    }

    /// The entries, from the first.
    pub fn entries(&self) -> Result<Entries, LogError> {
        let waiting = files::segments(&self.disk)?.into_iter();
        let subjects = Cursor::new(&self.disk)?;
        let (disk, chain) = (self.disk.clone(), Chain::default());
        Ok(Entries { disk, waiting, open: None, chain, subjects, ended: false })
    }

    /// What an entry commits to; none where it commits to nothing or the subject is gone, which `verify` tells apart.
    pub fn subject(&self, entry: &Entry) -> Result<Option<Object>, LogError> {
        checked_subject(entry, &mut Cursor::new(&self.disk)?)
    }
}

impl Log {
    /// The same log for one who only reads.
    pub fn reader(&self) -> Reader {
        Reader { disk: self.disk.clone() }
    }
}

impl Entries {
    /// The subject of an entry that was just yielded. All of them are found in one pass.
    pub fn subject(&mut self, entry: &Entry) -> Result<Option<Object>, LogError> {
        checked_subject(entry, &mut self.subjects)
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

fn checked_subject(entry: &Entry, subjects: &mut Cursor) -> Result<Option<Object>, LogError> {
    let Some(commitment) = &entry.commitment else { return Ok(None) };
    let Some(line) = subjects.line_of(entry.seq)? else { return Ok(None) };
    let wrong = || LogError::Subject { seq: entry.seq };
    if subject::commitment(line) != *commitment {
        return Err(wrong());
    }
    subject::read(line).map(|(_, _, record)| Some(record)).map_err(|_| wrong())
}
