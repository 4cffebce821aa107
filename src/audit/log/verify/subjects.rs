//! The subjects against the commitments: both come in the order of the entries, so one pass over both is enough.

use std::collections::BTreeSet;
use std::iter::Peekable;

use super::report::{Finding, Report};
use crate::audit::log::blocks::Block;
use crate::audit::log::error::LogError;
use crate::audit::log::files::{self, Segment};
use crate::audit::log::index::Sentences;
use crate::audit::log::sentences;
use crate::audit::written::Reason;
use crate::record::entry::subject;

/// A line of a pack that was looked at.
pub(super) struct Seen {
    /// The place of its file among the packs, and its line there.
    pub(super) file: usize,
    line: u64,
    /// The entry that it says it belongs to; none where it does not say.
    seq: Option<u64>,
    /// The commitment that it has.
    commitment: String,
    /// Whether it holds words of a person.
    worded: bool,
    /// Whether the index has another sentence of it.
    misquoted: bool,
}

/// What was found of the subject of an entry.
pub(super) enum Found {
    /// It is what the entry commits to; whether it holds words of a person.
    Kept(bool),
    /// It is another.
    Changed,
    /// It is not there.
    Missing,
}

/// The lines of a block of a pack; the line numbers count from the block's beginning.
pub(super) fn look(block: &Block, index: &Sentences) -> Vec<Seen> {
    let mut seen: Vec<Seen> =
        (1..).zip(block.each()).map(|(line, bytes)| look_at(block.file, line, bytes, index)).collect();
    if !block.leftover.is_empty() {
        // It is not whole, so it has no commitment.
        let (line, seq) = (seen.len() as u64 + 1, subject::seq_of(&block.leftover));
        seen.push(Seen { file: block.file, line, seq, commitment: String::new(), worded: false, misquoted: false });
    }
    seen
}

fn look_at(file: usize, line: u64, bytes: &[u8], index: &Sentences) -> Seen {
    let (seq, commitment) = (subject::seq_of(bytes), subject::commitment(bytes));
    let quoted = seq.and_then(|seq| index.of(seq, Some(&commitment)));
    let misquoted = quoted.is_some() && sentences::of_line(bytes) != quoted;
    let worded = sentences::reason_of(bytes).is_some_and(|words| Reason::read(&words).is_ok());
    Seen { file, line, seq, commitment, worded, misquoted }
}

/// Blocks of lines with the lines numbered by file.
pub(super) fn numbered(
    blocks: impl Iterator<Item = Result<Vec<Seen>, LogError>>,
) -> impl Iterator<Item = Result<Seen, LogError>> {
    let (mut file, mut before) = (usize::MAX, 0);
    blocks.flat_map(move |block| {
        let seen = match block {
            Ok(seen) => seen,
            Err(error) => return vec![Err(error)],
        };
        if let Some(other) = seen.first().map(|seen| seen.file).filter(|other| *other != file) {
            (file, before) = (other, 0);
        }
        let from = before;
        before += seen.len() as u64;
        seen.into_iter().map(|seen| Ok(Seen { line: seen.line + from, ..seen })).collect()
    })
}

/// The pass over both.
pub(super) struct Matching<'a, I: Iterator<Item = Result<Seen, LogError>>> {
    packs: &'a [Segment],
    index: &'a Sentences,
    seen: Peekable<I>,
    /// Entries whose subject is not there.
    pub(super) missing: BTreeSet<u64>,
    /// How many subjects are as they were.
    pub(super) kept: u64,
}

impl<'a, I: Iterator<Item = Result<Seen, LogError>>> Matching<'a, I> {
    pub(super) fn new(packs: &'a [Segment], index: &'a Sentences, seen: I) -> Self {
        Self { packs, index, seen: seen.peekable(), missing: BTreeSet::new(), kept: 0 }
    }

    /// Takes the next entry that commits to a subject.
    pub(super) fn expect(&mut self, seq: u64, commitment: &str, report: &mut Report) -> Result<Found, LogError> {
        loop {
            let next = match self.seen.peek() {
                Some(Ok(seen)) => Some(seen.seq),
                Some(Err(_)) => {
                    return self.seen.next().map_or(Ok(Found::Missing), |error| error.map(|_| Found::Missing));
                }
                None => None,
            };
            match next {
                None => break,
                Some(Some(found)) if found > seq => break,
                Some(Some(found)) if found == seq => return self.compare(seq, commitment, report),
                Some(_) => self.stray(u64::MAX, report)?,
            }
        }
        self.missing.insert(seq);
        if self.index.of(seq, Some(commitment)).is_some() {
            report.found(misquoted(seq, "the index still has a sentence of a subject that is gone"));
        }
        Ok(Found::Missing)
    }

    fn compare(&mut self, seq: u64, commitment: &str, report: &mut Report) -> Result<Found, LogError> {
        let Some(seen) = self.seen.next().transpose()? else { return Ok(Found::Missing) };
        if seen.commitment != commitment {
            let message = format!("the subject of entry {seq} is not what the entry commits to: it was changed");
            report.found(Finding::new("subject_changed", &self.packs[seen.file].name, seen.line, message).about(seq));
            return Ok(Found::Changed);
        }
        self.kept += 1;
        if seen.misquoted {
            report.found(misquoted(seq, "the index has another sentence than the subject"));
        }
        Ok(Found::Kept(seen.worded))
    }

    /// What is left once all entries were taken; `last` is the last entry of the log.
    pub(super) fn rest(&mut self, last: u64, report: &mut Report) -> Result<(), LogError> {
        while self.seen.peek().is_some() {
            self.stray(last, report)?;
        }
        Ok(())
    }

    /// A line that belongs to no entry.
    fn stray(&mut self, last: u64, report: &mut Report) -> Result<(), LogError> {
        let Some(Seen { file, line, seq, .. }) = self.seen.next().transpose()? else { return Ok(()) };
        if let Some(seq) = seq.filter(|seq| self.missing.remove(seq)) {
            let message =
                format!("the subject of entry {seq} stands behind one of a later entry: the log writes them in order");
            report.found(Finding::new("subject_displaced", &self.packs[file].name, line, message).about(seq));
            return Ok(());
        }
        let (code, message) = match seq {
            None => ("subject_unreadable", "this is no subject that the log wrote".to_owned()),
            Some(seq) if seq > last => (
                "subject_left",
                format!(
                    "a stopped writer left the subject of entry {seq}, which was never written; the next writer moves it aside"
                ),
            ),
            Some(seq) => ("subject_stray", format!("no entry commits to this subject, which names entry {seq}")),
        };
        report.found(Finding::new(code, &self.packs[file].name, line, message));
        Ok(())
    }
}

/// A sentence of the index that is of no use.
fn misquoted(seq: u64, what: &str) -> Finding {
    let message = format!("{what}: delete the index, it is made again");
    Finding::new("index_differs", files::INDEX, 0, message).about(seq)
}
