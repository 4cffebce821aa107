//! The lines of a segment, looked at in blocks: each against its sum and the one before it. What ties blocks together is left
//! to the one who gets them in order.

use std::collections::BTreeMap;

use super::blocks::Block;
use crate::audit::log::chain::Chain;
use crate::record::entry::{Clock, Entry, Glance};

/// A block of lines that was looked at.
#[derive(Default)]
pub(super) struct Looked {
    /// The place of the file among the segments.
    pub(super) file: usize,
    /// How many lines it has, and how many bytes those have.
    pub(super) lines: u64,
    pub(super) bytes: u64,
    /// How many bytes follow the last line feed of the file.
    pub(super) leftover: usize,
    /// What the first line must follow from.
    pub(super) before: Option<Chain>,
    /// The last line that is right, as a chain up to it.
    pub(super) last: Option<Chain>,
    /// When the first entry was written.
    pub(super) first_at: String,
    /// The entries that commit to a subject.
    pub(super) commitments: Vec<(u64, String)>,
    /// The entries that are about the log itself, each with its line.
    pub(super) special: Vec<(u64, Entry)>,
    /// The entries that anchors name: number, sum, and where in the block their line ends.
    pub(super) anchored: Vec<(u64, String, u64)>,
    /// The entries that were written earlier than the one before them, by their clock.
    pub(super) earlier: Vec<u64>,
    /// The first line that is wrong, and why. Nothing after it was looked at.
    pub(super) fault: Option<(u64, String)>,
}

/// Looks at a block. `anchors` are the entries that are asked for.
pub(super) fn look(block: &Block, anchors: &BTreeMap<u64, usize>) -> Looked {
    let mut looked = Looked { file: block.file, leftover: block.leftover.len(), ..Looked::default() };
    let mut chain: Option<Chain> = None;
    let mut start = 0;
    for end in memchr::memchr_iter(b'\n', &block.lines) {
        let line = &block.lines[start..end];
        start = end + 1;
        looked.lines += 1;
        looked.bytes = start as u64;
        if let Err(why) = looked.line(line, &mut chain, anchors) {
            looked.fault = Some((looked.lines, why));
            break;
        }
    }
    looked.last = chain;
    looked
}

impl Looked {
    fn line(&mut self, line: &[u8], chain: &mut Option<Chain>, anchors: &BTreeMap<u64, usize>) -> Result<(), String> {
        let glance = Glance::at(line).map_err(|fault| fault.to_string())?;
        let chain = chain.get_or_insert_with(|| self.begin(&glance));
        chain.check(glance.log_id, glance.seq, glance.prev)?;
        self.remember(line, &glance)?;
        if glance.at < chain.at.as_str() {
            self.earlier.push(glance.seq);
        }
        if anchors.contains_key(&glance.seq) {
            self.anchored.push((glance.seq, glance.sum.to_owned(), self.bytes));
        }
        chain.seq = glance.seq;
        glance.sum.clone_into(&mut chain.sum);
        glance.at.clone_into(&mut chain.at);
        Ok(())
    }

    /// The chain that the first line of the block takes itself to follow from.
    fn begin(&mut self, first: &Glance<'_>) -> Chain {
        let chain = Chain {
            log: Some((first.log_id.to_owned(), Clock::Machine)),
            seq: first.seq.saturating_sub(1),
            sum: first.prev.to_owned(),
            at: String::new(),
        };
        first.at.clone_into(&mut self.first_at);
        self.before = Some(chain.clone());
        chain
    }

    fn remember(&mut self, line: &[u8], glance: &Glance<'_>) -> Result<(), String> {
        let plain = matches!(glance.action, "add" | "reopen" | "claim" | "release" | "decide" | "allow" | "disallow");
        if !plain {
            let entry = Entry::read(line).map_err(|fault| fault.to_string())?;
            self.special.push((self.lines, entry));
        }
        if let Some(commitment) = glance.commitment {
            self.commitments.push((glance.seq, commitment.to_owned()));
        }
        Ok(())
    }
}
