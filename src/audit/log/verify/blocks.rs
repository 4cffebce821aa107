//! Files cut into blocks of whole lines, for several threads to look at.

use crate::audit::log::disk::{Disk, File};
use crate::audit::log::error::LogError;
use crate::audit::log::files;
use crate::audit::log::lines::CAP;

/// How large a block is, but for a line that is longer.
const SIZE: usize = 1 << 20;

/// Whole lines of a file.
pub(super) struct Block {
    /// The place of the file among those that are read.
    pub(super) file: usize,
    /// The lines, each with its line feed.
    pub(super) lines: Vec<u8>,
    /// What follows the last line feed of the file; only in its last block.
    pub(super) leftover: Vec<u8>,
}

/// The blocks of files, one after the other.
pub(super) struct Blocks {
    disk: Disk,
    names: Vec<String>,
    file: usize,
    open: Option<File>,
    carried: Vec<u8>,
}

impl Blocks {
    pub(super) fn new(disk: &Disk, names: Vec<String>) -> Self {
        Self { disk: disk.clone(), names, file: 0, open: None, carried: Vec::new() }
    }

    fn read(&mut self) -> Result<Option<Block>, LogError> {
        let Some(name) = self.names.get(self.file) else { return Ok(None) };
        let mut file = match self.open.take() {
            Some(file) => file,
            None => self.disk.open(name)?.ok_or_else(|| files::gone(self.disk.path(name), "the rest of the log"))?,
        };
        let mut lines = std::mem::take(&mut self.carried);
        loop {
            let length = self.disk.take(&mut file, name, SIZE, &mut lines)?;
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
                return Err(LogError::Broken { file: self.disk.path(name), line: 0, why });
            }
        }
    }

    /// The last block of a file, and on to the next.
    fn last(&mut self, mut lines: Vec<u8>) -> Block {
        let end = memchr::memrchr(b'\n', &lines).map_or(0, |at| at + 1);
        let leftover = lines.split_off(end);
        self.file += 1;
        Block { file: self.file - 1, lines, leftover }
    }
}

impl Iterator for Blocks {
    type Item = Result<Block, LogError>;

    fn next(&mut self) -> Option<Self::Item> {
        let read = self.read();
        if read.is_err() {
            self.names.clear();
        }
        read.transpose()
    }
}
