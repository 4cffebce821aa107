//! How far a reader or a writer knows the log, and what the entries up to there amount to. It goes on from where it stands:
//! from the index, or from what was read before.

use super::chain::Chain;
use super::disk::Disk;
use super::error::LogError;
use super::files::{self, Segment};
use super::index;
use super::lines::LineReader;
use super::pack::Cursor;
use crate::audit::state::State;
use crate::record::entry::{Entry, SUM_END, subject};
use crate::record::json::Object;

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
    /// How many entries the index does not know.
    pub(super) unindexed: u64,
}

/// What stands after the last whole line of the active segment.
pub(super) struct Leftover {
    /// The active segment.
    pub(super) segment: String,
    /// The bytes.
    pub(super) bytes: Vec<u8>,
}

impl Fold {
    /// The log as far as the index knows it, or from its beginning.
    pub(super) fn begin(disk: &Disk) -> Result<Self, LogError> {
        Ok(index::read(disk)?.unwrap_or_default())
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
        let at = self.place(disk, segments)?;
        let mut subjects = Cursor::new(disk)?;
        let mut leftover = Leftover { segment: String::new(), bytes: Vec::new() };
        for (number, segment) in segments[at..].iter().enumerate() {
            if number > 0 || self.segment == 0 {
                self.before += self.offset;
                (self.segment, self.offset) = (self.chain.seq + 1, 0);
            }
            self.take_segment(disk, segment, &mut subjects, &mut leftover)?;
        }
        Ok(leftover)
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

    fn take_segment(
        &mut self,
        disk: &Disk,
        segment: &Segment,
        subjects: &mut Cursor,
        leftover: &mut Leftover,
    ) -> Result<(), LogError> {
        let mut lines = LineReader::of(disk, segment, self.offset)?;
        if segment.first.is_some_and(|first| first != self.segment) {
            let why = format!("the segment does not follow: entry {} was expected", self.segment);
            return Err(lines.broken(why));
        }
        while let Some(line) = lines.next()? {
            let entry = Entry::read(line).map_err(|fault| fault.to_string());
            match entry.and_then(|entry| self.chain.follow(&entry).map(|()| entry)) {
                Ok(entry) => self.take(&entry, subject_of(&entry, subjects)?.as_ref()),
                Err(why) => return Err(lines.broken(why)),
            }
            self.offset = lines.offset();
        }
        if segment.first.is_some() && !lines.leftover().is_empty() {
            return Err(lines.broken("a sealed segment does not end with a whole line"));
        }
        *leftover = Leftover { segment: segment.name.clone(), bytes: lines.leftover().to_vec() };
        Ok(())
    }

    fn take(&mut self, entry: &Entry, subject: Option<&Object>) {
        self.state.apply(entry, subject);
        self.unindexed += 1;
    }

    /// Takes an entry that was just written at the end of the log, with its line's length.
    pub(super) fn wrote(&mut self, entry: &Entry, subject: Option<&Object>, length: u64) {
        self.chain.follow(entry).expect("an entry is written to follow the last");
        self.take(entry, subject);
        self.offset += length;
    }
}

/// The subject of an entry; none where there is none, where it is gone, or where it is not what the entry commits to.
fn subject_of(entry: &Entry, subjects: &mut Cursor) -> Result<Option<Object>, LogError> {
    let Some(commitment) = &entry.commitment else { return Ok(None) };
    let Some(line) = subjects.line_of(entry.seq)? else { return Ok(None) };
    if subject::commitment(line) != *commitment {
        return Ok(None);
    }
    Ok(subject::read(line).ok().map(|(_, _, record)| record))
}
