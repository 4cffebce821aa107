//! The decision log: a chain of entries in files that only grow, and the subjects that they commit to, which can be erased.
//!
//! **Invariant:** an entry is acknowledged only after its line, and its subject before it, are on the disk; and nothing that was
//! acknowledged is ever changed or moved, save that an erasure takes subjects away and says so.

use jiff::Timestamp;

pub use self::checkpoint::Checkpoint;
pub use self::erase::{Erased, Request, in_words};
pub use self::error::LogError;
pub use self::read::{Entries, Reader, Records};
pub use self::verify::{Finding, Verification, verify};

use self::disk::{Disk, Lock};
use self::fold::Fold;
use self::salt::Salts;
use super::state::State;
use crate::record::entry::{Action, Actor, Clock, Draft, Entry, subject};
use crate::workspace::Workspace;

mod blocks;
mod chain;
mod checkpoint;
mod disk;
mod erase;
mod error;
#[cfg(test)]
mod fault;
mod files;
mod fold;
mod index;
mod lines;
mod pack;
mod parallel;
mod read;
mod recover;
mod rotate;
mod salt;
mod sentences;
mod verify;

/// So many sentences that the index lacks are read at each call before it is written anew.
const UNINDEXED: usize = 1000;

/// Where the actor sits: what the machine knows of the process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seat {
    /// The account that the process runs under.
    pub os_user: String,
    /// The terminal that it runs on; none where there is none.
    pub tty: Option<String>,
}

/// What a caller takes the time from.
#[derive(Debug, Clone, Copy)]
pub enum Time {
    /// The machine's clock.
    Machine(fn() -> Timestamp),
    /// The time that was given.
    Fixed(Timestamp),
}

/// A log that can be written. Many processes may hold one at a time: each write locks the log, and reads first what the others
/// wrote.
#[derive(Debug)]
pub struct Log {
    disk: Disk,
    seat: Seat,
    time: Time,
    salts: Option<Salts>,
    fold: Fold,
    /// How many subjects were written, whose sentences the index lacks.
    written: usize,
}

/// Entries and subjects that are written together.
struct Batch {
    entries: Vec<Entry>,
    lines: Vec<u8>,
    lengths: Vec<u64>,
    subjects: Vec<u8>,
}

impl Log {
    /// The log of a workspace, which must be there.
    pub fn open(workspace: &Workspace, seat: Seat, time: Time) -> Result<Self, LogError> {
        let log = Self::new(workspace, seat, time)?;
        files::segments(&log.disk)?;
        Ok(log)
    }

    /// The log of a workspace, made where there is none. A log that is made with a fixed time goes by fixed times for ever.
    pub fn create(workspace: &Workspace, seat: Seat, time: Time) -> Result<Self, LogError> {
        let mut log = Self::new(workspace, seat, time)?;
        log.make()?;
        Ok(log)
    }

    /// Makes the log where there is none.
    fn make(&mut self) -> Result<(), LogError> {
        let lock = self.disk.lock(files::LOCK)?;
        if matches!(files::segments(&self.disk), Err(LogError::Missing { .. })) {
            self.found()?;
        }
        files::segments(&self.disk)?;
        drop(lock);
        Ok(())
    }

    fn new(workspace: &Workspace, seat: Seat, time: Time) -> Result<Self, LogError> {
        let disk = Disk::new(workspace.folder());
        Ok(Self { fold: Fold::default(), disk, seat, time, salts: None, written: 0 })
    }

    /// Writes the first segment with the first entry.
    fn found(&mut self) -> Result<(), LogError> {
        let (at, clock) = (self.now(), if matches!(self.time, Time::Fixed(_)) { Clock::Fixed } else { Clock::Machine });
        let log_id = Salts::new(clock, &at)?.log_id();
        self.fold = Fold::default();
        let create = Draft { claimed: None, domain: None, id: None, action: Action::Create { clock }, subject: None };
        let (_, mut line) = self.entry(&create, &log_id, &at, None).sealed();
        line.push(b'\n');
        self.disk.folder(files::SUBJECTS)?;
        self.disk.replace(files::ACTIVE, &[&line])
    }

    /// What the entries amount to, up to those of now.
    pub fn state(&mut self) -> Result<&State, LogError> {
        self.fold.advance(&self.disk)?;
        Ok(&self.fold.state)
    }

    /// Writes entries, all of them or none that is acknowledged, and returns them.
    pub fn append(&mut self, drafts: Vec<Draft>) -> Result<Vec<Entry>, LogError> {
        self.append_with(|_, _| Ok(drafts))
    }

    /// Decides under the lock what is to be written, by what the log amounts to at that moment and the time that the entries
    /// will carry, and writes it. Where the decision is an error nothing is written.
    pub fn append_with<E: From<LogError>>(
        &mut self,
        decide: impl FnOnce(&State, &str) -> Result<Vec<Draft>, E>,
    ) -> Result<Vec<Entry>, E> {
        let lock = self.lock()?;
        let at = self.now();
        let drafts = decide(&self.fold.state, &at)?;
        let entries = self.write(&drafts, &at)?;
        drop(lock);
        Ok(entries)
    }

    /// Locks the log, reads what others wrote, and puts right what a stopped writer left.
    fn lock(&mut self) -> Result<Lock, LogError> {
        let lock = self.disk.lock(files::LOCK)?;
        recover::recover(self)?;
        Ok(lock)
    }

    /// The time that an entry written now carries, to the millisecond.
    fn now(&self) -> String {
        let now = match self.time {
            Time::Machine(clock) => clock(),
            Time::Fixed(now) => now,
        };
        format!("{now:.3}")
    }

    /// An entry that is not sealed yet and follows the last.
    fn entry(&self, draft: &Draft, log_id: &str, at: &str, commitment: Option<String>) -> Entry {
        let Seat { os_user, tty } = self.seat.clone();
        Entry {
            log_id: log_id.to_owned(),
            seq: self.fold.chain.seq + 1,
            prev: self.fold.chain.sum.clone(),
            at: at.to_owned(),
            actor: Actor { claimed: draft.claimed.clone(), os_user, tty },
            action: draft.action.clone(),
            domain: draft.domain.clone(),
            id: draft.id.clone(),
            commitment,
            sum: String::new(),
        }
    }

    /// Writes entries at the end of the log, which is locked and whole.
    fn write(&mut self, drafts: &[Draft], at: &str) -> Result<Vec<Entry>, LogError> {
        if drafts.is_empty() {
            return Ok(Vec::new());
        }
        let batch = self.batch(drafts, at)?;
        let first = self.fold.chain.seq + 1;
        if !batch.subjects.is_empty() {
            let (pack, new) = pack::taking(&self.disk, first)?;
            self.extend(&pack, &batch.subjects)?;
            if new {
                self.disk.sync_folder_of(&pack)?;
            }
        }
        self.extend(files::ACTIVE, &batch.lines)?;
        for ((entry, draft), length) in batch.entries.iter().zip(drafts).zip(batch.lengths) {
            self.fold.wrote(entry, draft.subject.as_ref(), length);
            self.written += usize::from(draft.subject.is_some());
        }
        Ok(batch.entries)
    }

    /// Appends to a file and waits until that is on the disk.
    fn extend(&self, name: &str, bytes: &[u8]) -> Result<(), LogError> {
        let mut file = self.disk.append(name)?;
        self.disk.write(&mut file, name, bytes)?;
        self.disk.sync(&file, name)
    }

    /// Seals entries one after the other.
    fn batch(&mut self, drafts: &[Draft], at: &str) -> Result<Batch, LogError> {
        let (log_id, clock) = self.fold.chain.log.clone().expect("a log that was read has an id");
        self.check_clock(clock)?;
        if self.salts.is_none() {
            self.salts = Some(Salts::new(clock, &log_id)?);
        }
        let mut batch = Batch { entries: Vec::new(), lines: Vec::new(), lengths: Vec::new(), subjects: Vec::new() };
        let mut last = self.fold.chain.clone();
        for draft in drafts {
            let seq = last.seq + 1;
            let salt = self.salts.as_ref().map(|salts| salts.of(seq)).unwrap_or_default();
            let subject = subject::line(draft, seq, &salt);
            let commitment = subject.as_deref().map(subject::commitment);
            let unsealed = Entry { seq, prev: last.sum.clone(), ..self.entry(draft, &log_id, at, commitment) };
            let (entry, line) = unsealed.sealed();
            last.follow(&entry).map_err(|why| self.refused(why))?;
            let lengths = [line.len(), subject.as_ref().map_or(0, Vec::len)];
            if lengths.into_iter().any(|length| length >= lines::CAP) {
                return Err(self.refused(format!("entry {seq} would be longer than {} bytes", lines::CAP)));
            }
            batch.subjects.extend(subject.into_iter().flat_map(|line| line.into_iter().chain(*b"\n")));
            batch.lines.extend(line.iter().chain(b"\n"));
            batch.lengths.push(line.len() as u64 + 1);
            batch.entries.push(entry);
        }
        Ok(batch)
    }

    fn refused(&self, why: String) -> LogError {
        LogError::Refused { why }
    }

    fn check_clock(&self, clock: Clock) -> Result<(), LogError> {
        match (clock, self.time) {
            (Clock::Machine, Time::Fixed(_)) => Err(LogError::Clock { fixed: false }),
            (Clock::Fixed, Time::Machine(_)) => Err(LogError::Clock { fixed: true }),
            _ => Ok(()),
        }
    }
}

/// Who wrote much leaves an index of it, where nobody else is at work.
impl Drop for Log {
    fn drop(&mut self) {
        if self.written <= UNINDEXED {
            return;
        }
        if let Ok(Some(_lock)) = self.disk.lock_if_free(files::LOCK) {
            // What was erased by others since must not come back. The index is derived: that there is none is no failure.
            let advanced = self.fold.advance(&self.disk);
            let _ = advanced.and_then(|_| index::read(&self.disk)).and_then(|index| {
                self.fold.explain(index);
                self.fold.keep_index(&self.disk)
            });
        }
    }
}

#[cfg(test)]
mod tests;
