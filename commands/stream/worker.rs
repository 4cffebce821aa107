//! A thread that works on batches of lines.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Receiver;
use std::sync::{Mutex, PoisonError};

use adduce::record::lines::RawLine;

use super::{Job, Stage};

/// Works on batches. `stopped` is the number of the first line known to have stopped the asking: nothing after it is asked.
pub(super) fn work(stage: &Stage, waiting: &Mutex<Receiver<Job>>, stopped: &AtomicU64) {
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
