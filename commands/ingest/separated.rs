//! Sources of separated values: cut by one thread, read by several and stored by one, in their order.

use std::io::Read;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use adduce::ingest::table::{Piece, Plan, Read as Found};
use adduce::record::intake::Fault;
use adduce::schema::source::Csv;

use super::feed::{self, Feed};
use super::load::Load;
use super::rows::{Job, refuse, take};
use crate::failure::Failure;

/// A piece on its way to a worker, and the way back.
type Sent = (Piece, SyncSender<Found>);

/// Reads a source of separated values.
pub(super) fn read(
    load: &mut Load<'_>,
    job: &mut Job<'_>,
    csv: &Csv,
    bytes: Box<dyn Read + Send>,
) -> Result<(), Failure> {
    let mut feed = Feed::new(&job.ingested.file, bytes, csv, load.max_line);
    let plan = match feed.header(csv.header)? {
        Ok((header, line)) => {
            Plan::new(job.table, job.source, header).map_err(|(code, message)| feed::fault(line, code, &message))
        }
        Err(fault) => Err(fault),
    };
    let plan = match plan {
        Ok(plan) => plan,
        Err(fault) => {
            job.ingested.sha256 = feed.rest()?;
            job.ingested.read += 1;
            return refuse(load, &mut job.ingested, &fault);
        }
    };
    job.ingested.ignored = plan.ignored();
    let (sha256, faults) = pieces(load, job, &plan, feed)?;
    job.ingested.sha256 = sha256;
    for fault in faults {
        job.ingested.read += 1;
        refuse(load, &mut job.ingested, &fault)?;
    }
    Ok(())
}

/// Reads the pieces of a source beside each other, and stores what comes of them in their order. Returns the digest of the
/// source and what belongs to no record.
fn pieces(
    load: &mut Load<'_>,
    job: &mut Job<'_>,
    plan: &Plan<'_>,
    mut feed: Feed,
) -> Result<(String, Vec<Fault>), Failure> {
    thread::scope(|scope| {
        let (sent, waiting) = sync_channel::<Sent>(load.jobs);
        let (order, ordered) = sync_channel::<Receiver<Found>>(load.jobs);
        let (waiting, number) = (Arc::new(Mutex::new(waiting)), job.number);
        for _ in 0..load.jobs {
            let waiting = Arc::clone(&waiting);
            scope.spawn(move || work(plan, &waiting, number));
        }
        // The workers alone keep it: once they are gone, the cutting ends as well.
        drop(waiting);
        let cutting = scope.spawn(move || {
            while let Some(piece) = feed.piece()? {
                let (back, done) = sync_channel(1);
                // Where the storing has given up, nobody takes it any more.
                if order.send(done).is_err() || sent.send((piece, back)).is_err() {
                    break;
                }
            }
            Ok(feed.end())
        });
        while let Ok(done) = ordered.recv() {
            let Ok(found) = done.recv() else { break };
            take(load, job, found)?;
        }
        let died = |_| Err(Failure::outside("a worker died: please report the input that did it"));
        cutting.join().unwrap_or_else(died)
    })
}

/// Reads pieces until there are no more. A way back that nobody waits at any more is no reason to stop.
fn work(plan: &Plan<'_>, waiting: &Mutex<Receiver<Sent>>, number: i64) {
    loop {
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((piece, back)) = next else { return };
        let _ = back.send(plan.read(&piece, number));
    }
}
