//! How far a reader or a writer knows the log, and what the entries up to there amount to. It is made of the log's own lines,
//! each checked against its sum and the one before it, and goes on from where it stands.

use std::thread;

use super::blocks::{Block, Blocks, Looked};
use super::chain::Chain;
use super::disk::Disk;
use super::error::LogError;
use super::files::{self, Segment};
use super::index::{self, Sentences};
use super::pack::Cursor;
use super::parallel::in_order;
use crate::audit::state::State;
use crate::record::entry::{Action, Entry, SUM_END};
use crate::record::json::Object;

/// So many threads check lines. More would wait for the one that takes the entries in their order.
const WORKERS: usize = 2;

/// Where less than this is to be read one thread is as quick.
const LITTLE: u64 = 1 << 20;

/// A log, folded up to a place.
#[derive(Debug, Clone, Default)]
pub(super) struct Fold {
    /// The last entry.
    pub(super) chain: Chain,
    /// The number of the first entry of the segment that the place is in; 0 before the first segment.
    pub(super) segment: u64,
    /// Where in that segment the next entry begins.
    pub(super) offset: u64,
    /// How many bytes the segments before it have.
    pub(super) before: u64,
    /// What the entries amount to.
    pub(super) state: State,
}

/// What stands after the last whole line of the active segment.
pub(super) struct Leftover {
    /// The active segment.
    pub(super) segment: String,
    /// The bytes.
    pub(super) bytes: Vec<u8>,
}

/// Segments that are read.
struct Reading<'a> {
    disk: &'a Disk,
    segments: &'a [Segment],
    subjects: Cursor,
    /// The segment that is read, and how many of its lines.
    file: Option<usize>,
    lines: u64,
    leftover: Vec<u8>,
}

impl Fold {
    /// The whole log.
    pub(super) fn of(disk: &Disk) -> Result<Self, LogError> {
        let mut fold = Self::default();
        fold.advance(disk)?;
        Ok(fold)
    }

    /// Reads on to the end of the log. Where the log does not go on from the place that was known, it is read anew.
    pub(super) fn advance(&mut self, disk: &Disk) -> Result<Leftover, LogError> {
        if self.chain.seq > 0 {
            match self.go_on(disk, &files::segments(disk)?) {
                Err(LogError::Broken { .. } | LogError::Gone { .. }) => *self = Self::default(),
                other => return other,
            }
        }
        let anew = files::segments(disk).and_then(|segments| self.go_on(disk, &segments));
        if anew.is_err() {
            *self = Self::default();
        }
        anew
    }

    fn go_on(&mut self, disk: &Disk, segments: &[Segment]) -> Result<Leftover, LogError> {
        let segments = &segments[self.place(disk, segments)?..];
        let known = self.segment > 0;
        let (offset, subjects) = (self.offset, Cursor::new(disk)?);
        let file = known.then_some(0);
        let mut reading = Reading { disk, segments, subjects, file, lines: 0, leftover: Vec::new() };
        let blocks = Blocks::new(disk, segments, offset);
        if known && self.is_little(&reading)? {
            self.take(&mut reading, blocks.map(|block| block.map(Block::entries)))?;
        } else {
            thread::scope(|scope| {
                let looked = in_order(scope, WORKERS, blocks, |block| block.map(Block::entries));
                self.take(&mut reading, looked)
            })?;
        }
        let segment = segments.last().map_or_else(String::new, |last| last.name.clone());
        if self.offset == 0 {
            // Every segment is begun with its first entry in it: somebody emptied this one, and nothing is built upon that.
            let why = "the segment is empty".to_owned();
            return Err(LogError::Broken { file: disk.path(&segment), line: 1, why });
        }
        Ok(Leftover { segment, bytes: reading.leftover })
    }

    /// Whether there is so little to be read that threads are not worth it.
    fn is_little(&self, reading: &Reading<'_>) -> Result<bool, LogError> {
        let [segment] = reading.segments else { return Ok(false) };
        let length = reading.disk.length(&segment.open(reading.disk)?, &segment.name)?;
        Ok(length < self.offset + LITTLE)
    }

    /// Which segment the place is in.
    fn place(&self, disk: &Disk, segments: &[Segment]) -> Result<usize, LogError> {
        if self.segment == 0 {
            return Ok(0);
        }
        let named = segments.iter().position(|segment| segment.first == Some(self.segment));
        let at = named.unwrap_or(segments.len() - 1);
        let segment = &segments[at];
        let fits = self.fits(disk, segment)?;
        let broken =
            || LogError::Broken { file: disk.path(&segment.name), line: 0, why: "it was rewritten".to_owned() };
        if fits { Ok(at) } else { Err(broken()) }
    }

    /// Whether the line before the place is the one that was read there.
    fn fits(&self, disk: &Disk, segment: &Segment) -> Result<bool, LogError> {
        let ending = [self.chain.sum.as_bytes(), SUM_END, b"\n"].concat();
        let Some(from) = self.offset.checked_sub(ending.len() as u64) else { return Ok(false) };
        let (mut file, name) = (segment.open(disk)?, &segment.name);
        let mut found = vec![0; ending.len()];
        disk.seek(&mut file, name, from)?;
        let length = disk.fill(&mut file, name, &mut found)?;
        Ok(length == ending.len() && found == ending)
    }

    fn take(
        &mut self,
        reading: &mut Reading<'_>,
        mut looked: impl Iterator<Item = Result<Looked, LogError>>,
    ) -> Result<(), LogError> {
        looked.try_for_each(|block| self.take_block(reading, block?))
    }

    fn take_block(&mut self, reading: &mut Reading<'_>, looked: Looked) -> Result<(), LogError> {
        if reading.file != Some(looked.file) {
            (reading.file, reading.lines) = (Some(looked.file), 0);
            self.enter();
            let named = reading.segments[looked.file].first;
            if named.is_some_and(|first| first != self.segment) {
                let why = format!("the segment does not follow: entry {} was expected", self.segment);
                return Err(reading.broken(why));
            }
        }
        for (entry, length) in looked.entries {
            reading.lines += 1;
            self.chain.follow(&entry).map_err(|why| reading.broken(why))?;
            let finding = reading.finding(&entry)?;
            self.state.apply(entry, finding.as_ref());
            self.offset += length;
        }
        if let Some(why) = looked.fault {
            reading.lines += 1;
            return Err(reading.broken(why));
        }
        if reading.segments[looked.file].first.is_some() && !looked.leftover.is_empty() {
            return Err(reading.broken("a sealed segment does not end with a whole line"));
        }
        reading.leftover = looked.leftover;
        Ok(())
    }

    /// Takes over what an index says of the open cases, where it is one of this log.
    pub(super) fn explain(&mut self, index: Option<(String, Sentences)>) {
        let own = self.chain.log.as_ref().map(|(log_id, _)| log_id);
        if let Some((_, sentences)) = index.filter(|(log_id, _)| Some(log_id) == own) {
            self.state.explain(|seq, commitment| sentences.of(seq, commitment));
        }
    }

    /// Writes the sentences that are known beside the log.
    pub(super) fn keep_index(&self, disk: &Disk) -> Result<(), LogError> {
        let Some((log_id, _)) = &self.chain.log else { return Ok(()) };
        index::write(disk, log_id, &self.state)
    }

    /// Goes on to the next segment.
    pub(super) fn enter(&mut self) {
        self.before += self.offset;
        (self.segment, self.offset) = (self.chain.seq + 1, 0);
    }

    /// Takes an entry that was just written at the end of the log, with its line's length.
    pub(super) fn wrote(&mut self, entry: &Entry, subject: Option<&Object>, length: u64) {
        self.chain.follow(entry).expect("an entry is written to follow the last");
        self.state.apply(entry.clone(), subject);
        self.offset += length;
    }
}

impl Reading<'_> {
    /// A fault of the line that was taken last.
    fn broken(&self, why: impl Into<String>) -> LogError {
        let name = self.file.map_or("", |file| &self.segments[file].name);
        LogError::Broken { file: self.disk.path(name), line: self.lines, why: why.into() }
    }

    /// The subject of an entry where the state depends on it: only an allowed pair does. None where it is gone, or is not what
    /// the entry commits to.
    fn finding(&mut self, entry: &Entry) -> Result<Option<Object>, LogError> {
        match entry.action {
            Action::Allow { .. } => self.subjects.record_of(entry),
            _ => Ok(None),
        }
    }
}
