//! The blocks of the log in their order: what ties them together, what the entries about the log itself say, and at the end
//! what is missing.

use std::collections::BTreeSet;

use super::meaning::unfounded;
use super::report::{Finding, Report};
use super::subjects::{Found, Matching, Seen};
use crate::audit::log::blocks::Looked;
use crate::audit::log::chain::Chain;
use crate::audit::log::checkpoint::Checkpoint;
use crate::audit::log::error::LogError;
use crate::audit::log::files::Segment;
use crate::audit::state::State;
use crate::record::entry::{Action, Entry};

/// A walk through the log.
pub(super) struct Walk<'a, I: Iterator<Item = Result<Seen, LogError>>> {
    segments: &'a [Segment],
    matching: Matching<'a, I>,
    report: &'a mut Report,
    chain: Chain,
    /// What the entries so far amount to.
    state: State,
    /// The entries that anchors name.
    asked: BTreeSet<u64>,
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
    pub(super) fn new(
        segments: &'a [Segment],
        matching: Matching<'a, I>,
        asked: BTreeSet<u64>,
        report: &'a mut Report,
    ) -> Self {
        Self {
            segments,
            matching,
            report,
            chain: Chain::default(),
            state: State::default(),
            asked,
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
        for (entry, length) in looked.entries {
            if let Err(why) = self.join(&entry) {
                return Ok(self.broken(self.lines + 1, &why));
            }
            self.advance(entry, length)?;
        }
        match looked.fault {
            Some(why) => Ok(self.broken(self.lines + 1, &why)),
            None if !looked.leftover.is_empty() => Ok(self.torn(looked.leftover.len())),
            None => Ok(true),
        }
    }

    /// Whether the entry can stand where it does.
    fn join(&mut self, entry: &Entry) -> Result<(), String> {
        let earlier = entry.at < self.chain.at;
        self.chain.follow(entry)?;
        if earlier {
            self.earlier.push(entry.seq);
        }
        if self.lines == 0 {
            self.begin(entry)?;
        }
        self.special(entry)
    }

    /// Whether the entry can be the first of a segment.
    fn begin(&mut self, entry: &Entry) -> Result<(), String> {
        if self.file > 0 && !matches!(entry.action, Action::Rotate { .. }) {
            return Err("a segment after the first begins with `rotate`".to_owned());
        }
        match self.segments[self.file].first {
            Some(named) if named != entry.seq => {
                Err(format!("the segment begins with entry {}, not with that of its name", entry.seq))
            }
            _ => {
                self.report.segments += 1;
                Ok(())
            }
        }
    }

    /// Takes an entry that stands where it may.
    fn advance(&mut self, entry: Entry, length: u64) -> Result<(), LogError> {
        let found = match &entry.commitment {
            Some(commitment) => self.matching.expect(entry.seq, commitment, self.report)?,
            None => Found::Missing,
        };
        let worded = if let Found::Kept(worded) = found { Some(worded) } else { None };
        if let Some(why) = unfounded(&self.state, &entry, worded) {
            let message = format!("the decision of entry {} is none that could be made: {why}", entry.seq);
            self.report.found(Finding::new("decision_differs", "", 0, message).about(entry.seq));
        }
        self.lines += 1;
        self.report.bytes += length;
        self.report.entries = entry.seq;
        entry.sum.clone_into(&mut self.report.sum);
        entry.at.clone_into(&mut self.report.at);
        if self.asked.contains(&entry.seq) {
            self.anchored.push((entry.seq, entry.sum.clone(), self.report.bytes));
        }
        self.state.apply(entry, None);
        Ok(())
    }

    /// An entry that is about the log itself.
    fn special(&mut self, entry: &Entry) -> Result<(), String> {
        match &entry.action {
            Action::Create { clock } => {
                (self.report.log_id, self.report.clock) = (Some(entry.log_id.clone()), Some(*clock));
            }
            Action::Rotate { sealed, first_seq, last_seq } => {
                let before = self.file.checked_sub(1).map(|before| self.segments[before].name.as_str());
                let expected = (before, self.first, entry.seq - 1);
                if self.lines > 0 || (Some(sealed.as_str()), *first_seq, *last_seq) != expected {
                    return Err("what it says of the segment before it is not so".to_owned());
                }
                self.first = entry.seq;
            }
            Action::Erase { seqs } => self.erased.extend(seqs),
            _ => {}
        }
        Ok(())
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
        self.report.subjects = self.matching.kept;
        anchors.iter().for_each(|anchor| self.anchor(anchor, broken));
        if let Some(first) = self.earlier.first() {
            let times =
                if self.earlier.len() == 1 { "once".to_owned() } else { format!("{} times", self.earlier.len()) };
            self.report.note(format!(
                "the clock went back {times}, first at entry {first}: the order of entries is that of their numbers"
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
