//! What became of a record: lines to write, what is counted, and what is left to do before they are told.

use adduce::audit::Request;
use adduce::record::line::Unusable;

use super::Tally;

/// What became of a record.
#[derive(Debug, Default)]
pub(crate) struct Worked {
    /// The lines to write, each with its end.
    pub(crate) output: Vec<u8>,
    /// What is counted of it.
    pub(crate) tally: Tally,
    /// What has to be kept before anything is told of it.
    pub(crate) request: Option<Request>,
    /// Why there is no sense in asking for this record or any that follows; there is then no output.
    pub(crate) stop: Option<Unusable>,
    /// Whether it is of a kind that the stage uses; set by the stream.
    pub(super) used: bool,
    /// Why the record becomes an error, where there is still something to do about it.
    pub(super) refused: Option<Unusable>,
    /// What is left to do in the order of lines, for a stage that remembers earlier ones.
    pub(super) then: Option<Then>,
}

/// Work that depends on the lines before: the stream does it where it writes, one line after the other, so that what a stage
/// remembers does not depend on `--jobs`.
pub(super) struct Then(pub(super) Box<dyn FnOnce() -> Worked + Send>);

impl std::fmt::Debug for Then {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Then")
    }
}

impl Worked {
    /// One line, given without its end.
    pub(crate) fn of(mut line: Vec<u8>, tally: Tally) -> Self {
        line.push(b'\n');
        Self::lines(line, tally)
    }

    /// Any number of lines, each with its end.
    pub(crate) fn lines(output: Vec<u8>, tally: Tally) -> Self {
        Self { output, tally, used: true, ..Self::default() }
    }

    /// Something that has to be kept first; what came of it is told then.
    pub(crate) fn asking(request: Request) -> Self {
        Self { request: Some(request), used: true, ..Self::default() }
    }

    /// What is made of a line once all lines before it are settled.
    pub(crate) fn later(then: impl FnOnce() -> Self + Send + 'static) -> Self {
        Self { then: Some(Then(Box::new(then))), used: true, ..Self::default() }
    }

    /// A record that cannot be used, and what follows from that once all lines before it are settled.
    pub(crate) fn refusing(unusable: Unusable, then: impl FnOnce() + Send + 'static) -> Self {
        let then = move || {
            then();
            Self::default()
        };
        Self { refused: Some(unusable), then: Some(Then(Box::new(then))), ..Self::default() }
    }

    /// Does what is left to do. The line was counted as used when it was read.
    pub(super) fn settled(self) -> Self {
        let Some(Then(then)) = self.then else { return self };
        let Self { output, tally, .. } = then();
        Self { output, tally: Tally { used: self.tally.used, ..tally }, used: self.used, ..Self::default() }
    }

    /// A record that nobody answers, and none that follows either.
    pub(crate) fn stopping(unusable: Unusable) -> Self {
        Self { stop: Some(unusable), ..Self::default() }
    }
}
