//! What is counted over a stream, and the exit code that it comes to.

use crate::failure::Exit;

/// What is counted over a stream.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Records that the stage used.
    pub(crate) used: u64,
    /// Lines that became error records.
    pub(crate) refused: u64,
    /// Records with a negative finding.
    pub(crate) findings: u64,
    /// Cases that a provider gave no usable opinion on.
    pub(crate) failed: u64,
    /// Cases that got no reply at all.
    pub(crate) unreached: u64,
    /// Whether there is no sense in asking for the rest.
    pub(crate) stopped: bool,
}

impl Tally {
    /// The exit code of a stream.
    pub(crate) fn exit(&self) -> Exit {
        if self.stopped || (self.used > 0 && self.unreached == self.used) {
            return Exit::Outside;
        }
        if self.refused + self.findings + self.failed > 0 { Exit::Finding } else { Exit::Done }
    }

    pub(super) fn add(&mut self, other: Self) {
        self.used += other.used;
        self.refused += other.refused;
        self.findings += other.findings;
        self.failed += other.failed;
        self.unreached += other.unreached;
        self.stopped |= other.stopped;
    }
}
