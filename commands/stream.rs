//! Lines in, lines out: the one loop of every stage. It cuts, caps and parses lines, passes what the stage does not use,
//! makes an error record of what cannot be used, keeps the order whatever `--jobs`, and counts for the exit code.
#![expect(clippy::disallowed_methods, reason = "edge: records come from standard input")]

mod tally;

use std::io::{self, Read};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use adduce::audit::Request;
use adduce::record::failure::ErrorRecord;
use adduce::record::line::{self, Input, Record, Unusable};
use adduce::record::lines::{Lines, RawLine};

use crate::context::Context;
use crate::failure::Failure;
use crate::output::Output;

pub(crate) use tally::Tally;

/// How many bytes are read at once, at most: a pipe gives what is in it, a file as much as keeps the threads from taking turns
/// all the time.
const READ: usize = 256 << 10;

/// How many requests are kept together at most, and how many bytes of lines they may have come from.
const TOGETHER: usize = 1000;
/// See [`TOGETHER`].
const TOGETHER_BYTES: usize = 8 << 20;

/// How long requests wait for others to be kept with them.
const PAUSE: Duration = Duration::from_millis(40);

/// What keeps the requests of a stage, all at once, and says of each what came of it. What is told of them is told after.
pub(crate) type Keep<'a> = dyn FnMut(Vec<Request>) -> Result<Vec<Result<Worked, Unusable>>, Failure> + 'a;

/// What a stage makes of a record that it uses. It may be called from several threads at once.
pub(crate) type Work = dyn Fn(Record<'_>) -> Result<Worked, Unusable> + Send + Sync;

/// A stage: what it is called, what it uses, and what it makes of it.
#[derive(Clone)]
pub(crate) struct Stage {
    /// The name that error records carry.
    pub(crate) name: &'static str,
    /// The kinds of record that it uses.
    pub(crate) uses: &'static [&'static str],
    /// The key by which an object without a kind is known, and the kind that it is then.
    pub(crate) bare: Option<(&'static str, &'static str)>,
    /// Whether all others pass; else they are left out, where the output is for people and not for a pipe.
    pub(crate) passes: bool,
    /// What it makes of a record.
    pub(crate) work: Arc<Work>,
}

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
    used: bool,
    /// Why the record becomes an error, where there is still something to do about it.
    refused: Option<Unusable>,
    /// What is left to do in the order of lines, for a stage that remembers earlier ones.
    then: Option<Then>,
}

/// Work that depends on the lines before: the stream does it where it writes, one line after the other, so that what a stage
/// remembers does not depend on `--jobs`.
pub(crate) struct Then(Box<dyn FnOnce() -> Worked + Send>);

impl std::fmt::Debug for Then {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Then")
    }
}

/// A batch of lines and what became of each; none where standard input cannot be read.
type Batch = Result<(Vec<RawLine>, Vec<Worked>), Failure>;

/// Lines on their way to a worker, and the way back.
type Job = (Vec<RawLine>, SyncSender<Batch>);

/// How lines are shared out among the workers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sharing {
    /// Many together, for work that takes less than the handing over would.
    Together,
    /// Each alone, for work that mostly waits: then as many are out as there are workers, however they arrived.
    Apart,
}

/// How many lines that are shared out alone may be ahead of the one that is written next, for each worker: one that is slow
/// does not make the others wait at once.
const AHEAD: usize = 8;

/// Runs a stage over standard input. The threads that read and work are left behind when the output ends early: they may
/// wait for input that never comes, and there is nobody left to read it for.
pub(crate) fn run(stage: &Stage, context: &Context) -> Result<Tally, Failure> {
    start(stage, context, Sharing::Together, &mut |_| Ok(Vec::new()))
}

/// The same for a stage whose work ends in requests, which are kept together, in their order, before they are answered.
pub(crate) fn run_keeping(stage: &Stage, context: &Context, keep: &mut Keep<'_>) -> Result<Tally, Failure> {
    start(stage, context, Sharing::Together, keep)
}

/// The same for a stage that waits for somebody outside at every record.
pub(crate) fn run_waiting(stage: &Stage, context: &Context) -> Result<Tally, Failure> {
    start(stage, context, Sharing::Apart, &mut |_| Ok(Vec::new()))
}

fn start(stage: &Stage, context: &Context, sharing: Sharing, keep: &mut Keep<'_>) -> Result<Tally, Failure> {
    let ahead = if sharing == Sharing::Apart { context.jobs * AHEAD } else { context.jobs };
    let (jobs, waiting) = sync_channel::<Job>(ahead);
    let (order, ordered) = sync_channel::<Receiver<Batch>>(ahead + 2);
    let waiting = Arc::new(Mutex::new(waiting));
    let stopped = Arc::new(AtomicU64::new(u64::MAX));
    for _ in 0..context.jobs {
        let (stage, waiting, stopped) = (stage.clone(), Arc::clone(&waiting), Arc::clone(&stopped));
        thread::spawn(move || work(&stage, &waiting, &stopped));
    }
    let cap = context.max_line;
    thread::spawn(move || read(cap, sharing, &jobs, &order));
    let (output, total) = (Output::new(), Tally::default());
    let mut writer = Writer { stage, sharing, keep, output, total, held: Vec::new(), bytes: 0 };
    writer.write(&ordered)
}

/// Calls `on` with the lines that each read of standard input completes, until it ends.
pub(crate) fn each_batch(cap: usize, on: &mut dyn FnMut(Vec<RawLine>) -> Result<(), Failure>) -> Result<(), Failure> {
    let mut lines = Lines::new(cap);
    let mut buffer = vec![0; READ];
    let mut input = io::stdin().lock();
    loop {
        let mut batch = Vec::new();
        match input.read(&mut buffer) {
            Ok(0) => return on(lines.finish().into_iter().collect()),
            Ok(length) => lines.push(&buffer[..length], &mut |line| batch.push(line)),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(Failure::outside(format!("standard input cannot be read: {error}"))),
        }
        on(batch)?;
    }
}

/// Cuts standard input into batches: the lines that one read completes, so that a record never waits for the next.
fn read(cap: usize, sharing: Sharing, jobs: &SyncSender<Job>, order: &SyncSender<Receiver<Batch>>) {
    let read = each_batch(cap, &mut |batch| {
        let sent = match sharing {
            Sharing::Together => send(Ok(batch), jobs, order),
            Sharing::Apart => batch.into_iter().all(|line| send(Ok(vec![line]), jobs, order)),
        };
        if sent { Ok(()) } else { Err(Failure::closed()) }
    });
    if let Err(failure) = read {
        send(Err(failure), jobs, order);
    }
}

/// Sends a batch to the workers and its way back to the writer. False where nobody takes it any more.
fn send(batch: Result<Vec<RawLine>, Failure>, jobs: &SyncSender<Job>, order: &SyncSender<Receiver<Batch>>) -> bool {
    let (back, done) = sync_channel(1);
    if order.send(done).is_err() {
        return false;
    }
    match batch {
        Ok(lines) if lines.is_empty() => back.send(Ok((lines, Vec::new()))).is_ok(),
        Ok(lines) => jobs.send((lines, back)).is_ok(),
        Err(error) => back.send(Err(error)).is_ok(),
    }
}

/// Works on batches. `stopped` is the number of the first line known to have stopped the asking: nothing after it is asked.
fn work(stage: &Stage, waiting: &Mutex<Receiver<Job>>, stopped: &AtomicU64) {
    loop {
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((lines, back)) = next else { return };
        let one = |line: &RawLine| {
            let worked = stage.line(line, line.number > stopped.load(Ordering::Relaxed));
            if worked.tally.stopped {
                stopped.fetch_min(line.number, Ordering::Relaxed);
            }
            worked
        };
        let worked = lines.iter().map(one).collect();
        if back.send(Ok((lines, worked))).is_err() {
            return;
        }
    }
}

/// What writes the outcome of each line, in the order of the lines.
struct Writer<'a, 'k> {
    stage: &'a Stage,
    sharing: Sharing,
    keep: &'a mut Keep<'k>,
    output: Output,
    total: Tally,
    /// The lines from the first that has a request not kept yet.
    held: Vec<(RawLine, Worked)>,
    /// How many bytes they have.
    bytes: usize,
}

impl Writer<'_, '_> {
    /// Writes what became of the lines, and hands it on whenever no more is there to be written.
    fn write(&mut self, ordered: &Receiver<Receiver<Batch>>) -> Result<Tally, Failure> {
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
    fn settled(self) -> Self {
        let Some(Then(then)) = self.then else { return self };
        let Self { output, tally, .. } = then();
        Self { output, tally: Tally { used: self.tally.used, ..tally }, used: self.used, ..Self::default() }
    }

    /// A record that nobody answers, and none that follows either.
    pub(crate) fn stopping(unusable: Unusable) -> Self {
        Self { stop: Some(unusable), ..Self::default() }
    }
}

impl Stage {
    /// What becomes of a line. A blank one holds no record, and none is made of it.
    fn line(&self, line: &RawLine, stopped: bool) -> Worked {
        let bytes = match &line.bytes {
            Ok(bytes) if bytes.trim_ascii().is_empty() => return Worked::default(),
            Ok(bytes) => bytes,
            Err(unusable) => return self.refuse(line.number, unusable),
        };
        let record = match line::read_as(bytes, self.bare) {
            Ok(record) => record,
            Err(unusable) => return self.refuse(line.number, &unusable),
        };
        if !self.uses.contains(&record.kind.as_str()) {
            let output = if self.passes { [record.bytes.as_ref(), b"\n"].concat() } else { Vec::new() };
            return Worked { output, ..Worked::default() };
        }
        if stopped {
            // The writer says so in its place; here it only must not be asked.
            return Worked { used: true, ..Worked::default() };
        }
        match (self.work)(record) {
            Ok(Worked { stop: Some(unusable), .. }) => {
                let worked = self.refuse(line.number, &unusable);
                Worked { tally: Tally { stopped: true, ..worked.tally }, used: true, ..worked }
            }
            Ok(Worked { refused: Some(unusable), then, .. }) => {
                let told = self.refuse(line.number, &unusable);
                let then = move || {
                    then.into_iter().for_each(|Then(then)| drop(then()));
                    told
                };
                Worked { used: true, then: Some(Then(Box::new(then))), ..Worked::default() }
            }
            Ok(worked) => Worked { tally: Tally { used: 1, ..worked.tally }, used: true, ..worked },
            Err(unusable) => Worked { used: true, ..self.refuse(line.number, &unusable) },
        }
    }

    fn refuse(&self, number: u64, unusable: &Unusable) -> Worked {
        let mut output =
            serde_json::to_vec(&ErrorRecord::new(self.name, number, unusable)).expect("a record is written to memory");
        output.push(b'\n');
        Worked { output, tally: Tally { refused: 1, ..Tally::default() }, ..Worked::default() }
    }

    /// What becomes of a record that comes after one that stopped the asking.
    fn unasked(&self, line: &RawLine) -> Worked {
        let record = line.bytes.as_ref().ok().and_then(|bytes| line::read(bytes).ok());
        let input = Input::Record(record.map(|record| record.object).unwrap_or_default());
        let message = "nobody was asked: an earlier case showed that nothing will be answered".to_owned();
        self.refuse(line.number, &Unusable { code: "not_asked", message, input })
    }
}
