//! Work in several threads whose results come in the order of the work.

use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Scope;

/// Does the work on each item and yields what comes of it, in their order. Little is held at a time. Who stops listening stops
/// the work.
pub(super) fn in_order<'scope, T: Send + 'scope, R: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    workers: usize,
    items: impl Iterator<Item = T> + Send + 'scope,
    work: impl Fn(T) -> R + Send + Sync + 'scope,
) -> impl Iterator<Item = R> {
    let (jobs, waiting) = sync_channel(workers);
    let (order, ordered) = sync_channel::<Receiver<R>>(workers * 2);
    let (waiting, work) = (Arc::new(Mutex::new(waiting)), Arc::new(work));
    for _ in 0..workers {
        let (waiting, work) = (Arc::clone(&waiting), Arc::clone(&work));
        scope.spawn(move || {
            loop {
                let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok((item, back)) = next else { return };
                // Nobody listens any more where this fails.
                let _: Result<(), _> = std::sync::mpsc::SyncSender::send(&back, work(item));
            }
        });
    }
    scope.spawn(move || {
        for item in items {
            let (back, done) = sync_channel(1);
            if order.send(done).is_err() || jobs.send((item, back)).is_err() {
                return;
            }
        }
    });
    ordered.into_iter().filter_map(|done| done.recv().ok())
}
