//! Lines in, lines out: the one loop of every stage. It cuts, caps and parses lines, passes what the stage does not use,
//! makes an error record of what cannot be used, keeps the order whatever `--jobs`, and counts for the exit code.
#![expect(clippy::disallowed_methods, reason = "edge: records come from standard input")]

mod stage;
mod tally;
mod worked;
mod writer;

use std::io::{self, Read};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use adduce::record::lines::{Lines, RawLine};

use crate::context::Context;
use crate::failure::Failure;
use crate::output::Output;

use writer::{Keep, Writer};

pub(crate) use stage::Stage;
pub(crate) use tally::Tally;
pub(crate) use worked::Worked;

/// How many bytes are read at once, at most: a pipe gives what is in it, a file as much as keeps the threads from taking turns
/// all the time.
const READ: usize = 256 << 10;

/// How many bytes a pipe is asked to hold: the most that Linux grants by default without a privilege.
#[cfg(target_os = "linux")]
const PIPE: i32 = 1 << 20;

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
    widen(&input);
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

/// Lets a pipe hold more than the usual 64 KiB, so that the stage before and this one take turns less often. Where the system
/// grants no more, or the input is no pipe, it stays as it is.
#[cfg(target_os = "linux")]
fn widen(input: &io::StdinLock<'_>) {
    use nix::fcntl::{FcntlArg, fcntl};
    if fcntl(input, FcntlArg::F_GETPIPE_SZ).is_ok_and(|size| size < PIPE) {
        let _ = fcntl(input, FcntlArg::F_SETPIPE_SZ(PIPE));
    }
}

#[cfg(not(target_os = "linux"))]
fn widen(_: &io::StdinLock<'_>) {}

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
