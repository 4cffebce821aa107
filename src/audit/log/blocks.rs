//! Files cut into blocks of whole lines, for several threads to look at; and the entries in such a block.

use super::disk::{Disk, File};
use super::error::LogError;
use super::files::Segment;
use super::lines::CAP;
use crate::record::entry::Entry;

/// How large a block is, but for a line that is longer. Larger ones are no quicker, and memory for them is new every time.
const SIZE: usize = 256 << 10;

/// Whole lines of a file.
pub(super) struct Block {
    /// The place of the file among those that are read.
    pub(super) file: usize,
    /// The lines, each with its line feed.
    pub(super) lines: Vec<u8>,
    /// What follows the last line feed of the file; only in its last block.
    pub(super) leftover: Vec<u8>,
}

/// The blocks of files, one after the other. Each file has one at least.
pub(super) struct Blocks<'a> {
    disk: Disk,
    files: &'a [Segment],
    /// Where in the first file they begin.
    offset: u64,
    file: usize,
    open: Option<File>,
    carried: Vec<u8>,
}

/// The entries of a block.
pub(super) struct Looked {
    /// The place of the file among those that are read.
    pub(super) file: usize,
    /// The entries, each with the length of its line.
    pub(super) entries: Vec<(Entry, u64)>,
    /// What is wrong with the line after them. Nothing beyond it was looked at.
    pub(super) fault: Option<String>,
    /// What follows the last line feed of the file.
    pub(super) leftover: Vec<u8>,
}

impl<'a> Blocks<'a> {
    /// The blocks of files, of the first from an offset at which a line begins.
    pub(super) fn new(disk: &Disk, files: &'a [Segment], offset: u64) -> Self {
        Self { disk: disk.clone(), files, offset, file: 0, open: None, carried: Vec::new() }
    }

    fn read(&mut self) -> Result<Option<Block>, LogError> {
        let Some(segment) = self.files.get(self.file) else { return Ok(None) };
        let mut file = match self.open.take() {
            Some(file) => file,
            None => self.begin(segment)?,
        };
        let mut lines = std::mem::take(&mut self.carried);
        loop {
            let length = self.disk.take(&mut file, &segment.name, SIZE, &mut lines)?;
            if length == 0 {
                return Ok(Some(self.last(lines)));
            }
            if let Some(end) = memchr::memrchr(b'\n', &lines) {
                self.carried = lines.split_off(end + 1);
                self.open = Some(file);
                return Ok(Some(Block { file: self.file, lines, leftover: Vec::new() }));
            }
            if lines.len() > CAP {
                let why = format!("a line is longer than {CAP} bytes");
                return Err(LogError::Broken { file: self.disk.path(&segment.name), line: 0, why });
            }
        }
    }

    fn begin(&self, segment: &Segment) -> Result<File, LogError> {
        let mut file = segment.open(&self.disk)?;
        let offset = if self.file == 0 { self.offset } else { 0 };
        self.disk.seek(&mut file, &segment.name, offset)?;
        Ok(file)
    }

    /// The last block of a file, and on to the next.
    fn last(&mut self, mut lines: Vec<u8>) -> Block {
        let end = memchr::memrchr(b'\n', &lines).map_or(0, |at| at + 1);
        let leftover = lines.split_off(end);
        self.file += 1;
        Block { file: self.file - 1, lines, leftover }
    }
}

impl Iterator for Blocks<'_> {
    type Item = Result<Block, LogError>;

    fn next(&mut self) -> Option<Self::Item> {
        let read = self.read();
        if read.is_err() {
            self.files = &[];
        }
        read.transpose()
    }
}

impl Block {
    /// The lines without their line feeds.
    pub(super) fn each(&self) -> impl Iterator<Item = &[u8]> {
        let mut start = 0;
        memchr::memchr_iter(b'\n', &self.lines).map(move |end| {
            let line = &self.lines[start..end];
            start = end + 1;
            line
        })
    }

    /// The entries of the lines, each checked against its sum.
    pub(super) fn entries(self) -> Looked {
        let lines = memchr::memchr_iter(b'\n', &self.lines).count();
        let (mut entries, mut fault) = (Vec::with_capacity(lines), None);
        for line in self.each() {
            match Entry::read(line) {
                Ok(entry) => entries.push((entry, line.len() as u64 + 1)),
                Err(why) => {
                    fault = Some(why.to_string());
                    break;
                }
            }
        }
        Looked { file: self.file, entries, fault, leftover: self.leftover }
    }
}
