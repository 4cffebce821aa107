//! What became of each line is told in the order of the lines; requests are kept together before anything is told of them.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use adduce::audit::Request;
use adduce::record::line::Unusable;
use adduce::record::lines::RawLine;

use super::{Batch, Sharing, Stage, Tally, Worked};
use crate::failure::Failure;
use crate::output::Output;

/// How many requests are kept together at most, and how many bytes of lines they may have come from.
const TOGETHER: usize = 1000;
/// See [`TOGETHER`].
const TOGETHER_BYTES: usize = 8 << 20;

/// How long requests wait for others to be kept with them.
const PAUSE: Duration = Duration::from_millis(40);

/// What keeps the requests of a stage, all at once, and says of each what came of it. What is told of them is told after.
pub(crate) type Keep<'a> = dyn FnMut(Vec<Request>) -> Result<Vec<Result<Worked, Unusable>>, Failure> + 'a;

/// What writes the outcome of each line, in the order of the lines.
pub(super) struct Writer<'a, 'k> {
    pub(super) stage: &'a Stage,
    pub(super) sharing: Sharing,
    pub(super) keep: &'a mut Keep<'k>,
    pub(super) output: Output,
    pub(super) total: Tally,
    /// The lines from the first that has a request not kept yet.
    pub(super) held: Vec<(RawLine, Worked)>,
    /// How many bytes they have.
    pub(super) bytes: usize,
}

impl Writer<'_, '_> {
    /// Writes what became of the lines, and hands it on whenever no more is there to be written.
    pub(super) fn write(&mut self, ordered: &Receiver<Receiver<Batch>>) -> Result<Tally, Failure> {
        while let Some(batch) = self.next(ordered)? {
            let died = || Failure::outside("a worker died: please report the input that did it");
            let batch = self.next(&batch)?.ok_or_else(died)?;
            let (lines, worked) = match batch {
                Ok(batch) => batch,
                Err(failure) => return self.hand_on().and(Err(failure)),
            };
            for (line, worked) in lines.into_iter().zip(worked) {
                self.take(line, worked)?;
            }
        }
        self.hand_on().map(|()| self.total)
    }

    /// What comes next; none where nothing comes any more.
    fn next<T>(&mut self, channel: &Receiver<T>) -> Result<Option<T>, Failure> {
        if let Ok(next) = channel.try_recv() {
            return Ok(Some(next));
        }
        if !self.held.is_empty() {
            match channel.recv_timeout(PAUSE) {
                Ok(next) => return Ok(Some(next)),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
            }
        }
        self.hand_on()?;
        Ok(channel.recv().ok())
    }

    fn take(&mut self, line: RawLine, worked: Worked) -> Result<(), Failure> {
        // What somebody outside answered before he stopped was paid for and goes out; of a replay the same lines must go out
        // whatever the number of workers, so nothing does that comes after.
        let unasked = worked.used && (self.sharing == Sharing::Together || worked.output.is_empty());
        let worked = if self.total.stopped && unasked { self.stage.unasked(&line) } else { worked.settled() };
        if worked.request.is_none() && self.held.is_empty() {
            return self.tell(worked);
        }
        self.bytes += line.bytes.as_ref().map_or(0, Vec::len);
        self.held.push((line, worked));
        if self.held.len() >= TOGETHER || self.bytes >= TOGETHER_BYTES { self.keep() } else { Ok(()) }
    }

    fn tell(&mut self, worked: Worked) -> Result<(), Failure> {
        self.total.add(worked.tally);
        self.output.write(&worked.output)
    }

    /// Has the held requests kept, and tells what came of them.
    fn keep(&mut self) -> Result<(), Failure> {
        self.bytes = 0;
        let mut requests = Vec::new();
        let mut lines = Vec::new();
        for (line, mut worked) in std::mem::take(&mut self.held) {
            let request = worked.request.take();
            lines.push((line.number, request.is_some(), worked));
            requests.extend(request);
        }
        let mut kept = (self.keep)(requests)?.into_iter();
        for (number, asked, worked) in lines {
            let worked = match if asked { kept.next() } else { None } {
                None => worked,
                Some(Ok(kept)) => Worked { tally: Tally { used: 1, ..kept.tally }, ..kept },
                Some(Err(unusable)) => self.stage.refuse(number, &unusable),
            };
            self.tell(worked)?;
        }
        Ok(())
    }

    fn hand_on(&mut self) -> Result<(), Failure> {
        if !self.held.is_empty() {
            self.keep()?;
        }
        self.output.flush()
    }
}
