//! Lines in, lines out: the one loop of every stage. It cuts, caps and parses lines, passes what the stage does not use,
//! makes an error record of what cannot be used, keeps the order whatever `--jobs`, and counts for the exit code.

mod reader;
mod stage;
mod tally;
mod worked;
mod worker;
mod writer;

use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use adduce::record::lines::RawLine;

use crate::context::Context;
use crate::failure::Failure;
use crate::output::Output;

use writer::{Keep, Writer};

pub(crate) use reader::each_batch;
pub(crate) use stage::Stage;
pub(crate) use tally::Tally;
pub(crate) use worked::Worked;

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
        thread::spawn(move || worker::work(&stage, &waiting, &stopped));
    }
    let cap = context.max_line;
    thread::spawn(move || read(cap, sharing, &jobs, &order));
    let (output, total) = (Output::new(), Tally::default());
    let mut writer = Writer { stage, sharing, keep, output, total, held: Vec::new(), bytes: 0 };
    writer.write(&ordered)
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
