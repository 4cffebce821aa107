//! The blocks of the log in their order: what ties them together, what the entries about the log itself say, and at the end
//! what is missing.

use std::collections::BTreeSet;

use super::report::{Finding, Report};
use super::segment::Looked;
use super::subjects::{Matching, Seen};
use crate::audit::log::chain::Chain;
use crate::audit::log::checkpoint::Checkpoint;
use crate::audit::log::error::LogError;
use crate::audit::log::files::Segment;
use crate::record::entry::{Action, Entry};

/// A walk through the log.
pub(super) struct Walk<'a, I: Iterator<Item = Result<Seen, LogError>>> {
    segments: &'a [Segment],
    matching: Matching<I>,
    report: &'a mut Report,
    chain: Chain,
    erased: BTreeSet<u64>,
    /// The entries that anchors name: number, sum, and how many bytes the log has up to them.
    anchored: Vec<(u64, String, u64)>,
    earlier: Vec<u64>,
    /// The segment that was walked last, how many lines of it, and the first entry in it.
    file: usize,
    lines: u64,
    first: u64,
}

impl<'a, I: Iterator<Item = Result<Seen, LogError>>> Walk<'a, I> {
    pub(super) fn new(segments: &'a [Segment], matching: Matching<I>, report: &'a mut Report) -> Self {
        Self {
            segments,
            matching,
            report,
            chain: Chain::default(),
            erased: BTreeSet::new(),
            anchored: Vec::new(),
            earlier: Vec::new(),
            file: 0,
            lines: 0,
            first: 1,
        }
    }

    /// Takes the next block. False where something is wrong with the chain: what follows cannot be judged.
    pub(super) fn block(&mut self, looked: Looked) -> Result<bool, LogError> {
        if looked.file != self.file {
            if self.lines == 0 {
                return Ok(self.broken(1, "the segment is empty"));
            }
            (self.file, self.lines) = (looked.file, 0);
        }
        let line = self.lines;
        if let Err(why) = self.join(&looked) {
            return Ok(self.broken(line + 1, &why));
        }
        if self.lines == 0 {
            self.report.segments += 1;
        }
        for (at, entry) in &looked.special {
            if let Err(why) = self.special(line + at, entry) {
                return Ok(self.broken(line + at, &why));
            }
        }
        for (seq, commitment) in &looked.commitments {
            self.matching.expect(*seq, commitment, self.report)?;
        }
        let before = self.report.bytes;
        self.anchored.extend(looked.anchored.iter().map(|(seq, sum, end)| (*seq, sum.clone(), before + end)));
        self.advance(&looked);
        match looked.fault {
            Some((at, why)) => Ok(self.broken(line + at, &why)),
            None if looked.leftover > 0 => Ok(self.torn(looked.leftover)),
            None => Ok(true),
        }
    }

    /// Whether the block's first line follows from the last before it.
    fn join(&mut self, looked: &Looked) -> Result<(), String> {
        let Some(before) = &looked.before else { return Ok(()) };
        let log_id = before.log.as_ref().map_or("", |(log_id, _)| log_id);
        self.chain.check(log_id, before.seq + 1, &before.sum)?;
        if looked.first_at < self.chain.at {
            self.earlier.push(before.seq + 1);
        }
        if self.lines > 0 {
            return Ok(());
        }
        let begins = looked.special.first().filter(|(line, _)| *line == 1).map(|(_, entry)| &entry.action);
        match (self.file, begins) {
            (0, Some(Action::Create { .. })) => {}
            (0, _) => return Err("the first entry of a log is `create`".to_owned()),
            (_, Some(Action::Rotate { .. })) => {}
            _ => return Err("a segment after the first begins with `rotate`".to_owned()),
        }
        let first = before.seq + 1;
        match self.segments[self.file].first {
            Some(named) if named != first => {
                Err(format!("the segment begins with entry {first}, not with that of its name"))
            }
            _ => Ok(()),
        }
    }

    /// An entry that is about the log itself.
    fn special(&mut self, line: u64, entry: &Entry) -> Result<(), String> {
        match &entry.action {
            Action::Create { clock } if entry.seq == 1 => {
                self.chain.log = Some((entry.log_id.clone(), *clock));
                (self.report.log_id, self.report.clock) = (Some(entry.log_id.clone()), Some(*clock));
                Ok(())
            }
            Action::Create { .. } => Err("only the first entry of a log is `create`".to_owned()),
            Action::Rotate { sealed, first_seq, last_seq } => {
                let before = self.file.checked_sub(1).map(|before| self.segments[before].name.as_str());
                let expected = (before, self.first, entry.seq - 1);
                if line != 1 || (Some(sealed.as_str()), *first_seq, *last_seq) != expected {
                    return Err("what it says of the segment before it is not so".to_owned());
                }
                self.first = entry.seq;
                Ok(())
            }
            Action::Erase { seqs } => {
                self.erased.extend(seqs);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn advance(&mut self, looked: &Looked) {
        if let Some(last) = &looked.last {
            let log = self.chain.log.take();
            self.chain = Chain { log, ..last.clone() };
        }
        self.earlier.extend(&looked.earlier);
        self.lines += looked.lines;
        self.report.bytes += looked.bytes;
        self.report.entries = self.chain.seq;
    }

    /// A line that is wrong. Returns false: the walk is over.
    fn broken(&mut self, line: u64, why: &str) -> bool {
        let finding = Finding::new("broken", &self.segments[self.file].name, line, why);
        self.report.found(finding);
        false
    }

    fn torn(&mut self, bytes: usize) -> bool {
        let sealed = self.segments[self.file].first.is_some();
        let left = "a stopped writer left it, and the next one moves it aside";
        let why = if sealed { "a sealed segment has no such thing" } else { left };
        let message = format!("the last {bytes} bytes are no whole line: {why}");
        let finding = Finding::new("torn", &self.segments[self.file].name, self.lines + 1, message);
        self.report.found(finding);
        !sealed
    }

    /// What is to be said once all blocks were taken.
    pub(super) fn end(mut self, anchors: &[Checkpoint]) -> Result<(), LogError> {
        let broken = self.report.findings.iter().any(|finding| finding.code == "broken");
        if !broken && self.lines == 0 {
            self.broken(1, "the segment is empty");
        } else if !broken {
            self.matching.rest(self.chain.seq, self.report)?;
        }
        self.missing();
        (self.report.sum, self.report.at) = (self.chain.sum.clone(), self.chain.at.clone());
        self.report.subjects = self.matching.kept;
        anchors.iter().for_each(|anchor| self.anchor(anchor, broken));
        if let Some(first) = self.earlier.first() {
            let count = self.earlier.len();
            self.report.note(format!(
                "the clock went back {count} times, first at entry {first}: the order of entries is that of their numbers"
            ));
        }
        Ok(())
    }

    fn missing(&mut self) {
        for seq in std::mem::take(&mut self.matching.missing) {
            if self.erased.remove(&seq) {
                self.report.erased += 1;
                continue;
            }
            let message = format!("the subject of entry {seq} is missing, and no entry says that it was erased");
            self.report
                .found(Finding::new("subject_missing", crate::audit::log::files::SUBJECTS, 0, message).about(seq));
        }
        for seq in std::mem::take(&mut self.erased) {
            let message =
                format!("the subject of entry {seq} is still there, although an entry says that it was erased");
            self.report.found(Finding::new("not_erased", crate::audit::log::files::SUBJECTS, 0, message).about(seq));
        }
    }

    fn anchor(&mut self, anchor: &Checkpoint, broken: bool) {
        let own = self.chain.log.as_ref().map(|(log_id, _)| log_id.as_str());
        let found = self.anchored.iter().find(|(seq, ..)| *seq == anchor.seq);
        let (code, message) = match found {
            _ if own != Some(&anchor.log_id) => {
                ("anchor_foreign", format!("the checkpoint is of another log, {:?}", anchor.log_id))
            }
            Some((_, sum, bytes)) if *sum == anchor.sum && *bytes == anchor.bytes => {
                self.report.anchors += 1;
                return;
            }
            Some(_) => (
                "anchor_differs",
                format!(
                    "entry {} is not the one that the checkpoint vouches for: the log was written anew",
                    anchor.seq
                ),
            ),
            None if broken => {
                ("anchor_unreached", format!("entry {}, which the checkpoint vouches for, was not reached", anchor.seq))
            }
            None => (
                "anchor_cut",
                format!(
                    "the log ends with entry {}, but had {} at the checkpoint: its end was cut off",
                    self.chain.seq, anchor.seq
                ),
            ),
        };
        self.report.found(Finding::new(code, "", 0, message).about(anchor.seq));
    }
}
