//! The whole lines of a file of the log, one after the other, each with its place. What stands after the last line feed is no
//! line: a writer is at work there, or was stopped.

use memchr::memchr;

use super::disk::{Disk, File};
use super::error::LogError;
use super::files::Segment;

/// How much is read at once.
const BLOCK: usize = 1 << 20;

/// The longest line that the log writes and reads.
pub(super) const CAP: usize = 64 << 20;

/// A file that is read line by line.
#[derive(Debug)]
pub(super) struct LineReader {
    disk: Disk,
    name: String,
    file: File,
    buffer: Vec<u8>,
    /// What of the buffer is not taken yet.
    start: usize,
    end: usize,
    /// How far it was searched for a line feed.
    searched: usize,
    /// Where in the file the next line begins.
    offset: u64,
    number: u64,
}

impl LineReader {
    /// The lines of a file from an offset at which one begins. They are numbered from `number`.
    pub(super) fn new(disk: &Disk, name: &str, mut file: File, offset: u64) -> Result<Self, LogError> {
        disk.seek(&mut file, name, offset)?;
        let (disk, name) = (disk.clone(), name.to_owned());
        Ok(Self { disk, name, file, buffer: vec![0; BLOCK], start: 0, end: 0, searched: 0, offset, number: 0 })
    }

    /// The lines of a segment.
    pub(super) fn of(disk: &Disk, segment: &Segment, offset: u64) -> Result<Self, LogError> {
        Self::new(disk, &segment.name, segment.open(disk)?, offset)
    }

    /// The next line without its line feed.
    pub(super) fn next(&mut self) -> Result<Option<&[u8]>, LogError> {
        loop {
            if let Some(at) = memchr(b'\n', &self.buffer[self.searched..self.end]) {
                let (start, end) = (self.start, self.searched + at);
                (self.start, self.searched) = (end + 1, end + 1);
                self.offset += (end + 1 - start) as u64;
                self.number += 1;
                return Ok(Some(&self.buffer[start..end]));
            }
            self.searched = self.end;
            if !self.more()? {
                return Ok(None);
            }
        }
    }

    /// Reads on. False at the end of the file.
    fn more(&mut self) -> Result<bool, LogError> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        (self.start, self.searched) = (0, self.end);
        if self.end >= CAP {
            return Err(self.broken(format!("it is longer than {CAP} bytes")));
        }
        if self.buffer.len() - self.end < BLOCK / 2 {
            self.buffer.resize((self.buffer.len() * 2).min(CAP + BLOCK), 0);
        }
        let length = self.disk.fill(&mut self.file, &self.name, &mut self.buffer[self.end..])?;
        self.end += length;
        Ok(length > 0)
    }

    /// What stands after the last line feed, once there is no line left.
    pub(super) fn leftover(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Where the next line begins.
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }

    /// A fault of the line that was taken last.
    pub(super) fn broken(&self, why: impl Into<String>) -> LogError {
        LogError::Broken { file: self.disk.path(&self.name), line: self.number, why: why.into() }
    }
}
