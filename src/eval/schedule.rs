//! Many things done at once with results in their order: how many at a time makes no difference to what comes out.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// What `work` makes of each item, in the order of the items; `none` for the items after the first of whose result `stops` says that
/// there is no sense in going on.
pub(super) fn in_order<T: Sync, R: Send>(
    jobs: usize,
    items: &[T],
    work: &(dyn Fn(&T) -> R + Sync),
    stops: &(dyn Fn(&R) -> bool + Sync),
) -> Vec<Option<R>> {
    let (next, stopped) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
    let done: Mutex<Vec<(usize, R)>> = Mutex::default();
    let worker = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at).filter(|_| at <= stopped.load(Ordering::Relaxed)) else { return };
            let result = work(item);
            if stops(&result) {
                stopped.fetch_min(at, Ordering::Relaxed);
            }
            done.lock().unwrap_or_else(PoisonError::into_inner).push((at, result));
        }
    };
    thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, items.len().max(1)) {
            scope.spawn(worker);
        }
    });
    let stopped = stopped.into_inner();
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(at, _)| *at);
    // Some after the stop may have been done already: what is told of them must not depend on that.
    let mut results: Vec<Option<R>> =
        done.into_iter().filter(|(at, _)| *at <= stopped).map(|(_, result)| Some(result)).collect();
    results.resize_with(items.len(), || None);
    results
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_the_end_do_not_depend_on_how_many_work_at_once() {
        let items: Vec<u64> = (0..100).collect();
        for jobs in [0, 1, 2, 8, 300] {
            let squares = in_order(jobs, &items, &|item| item * item, &|_| false);
            assert_eq!(squares, items.iter().map(|item| Some(item * item)).collect::<Vec<_>>(), "{jobs}");
            let stopped = in_order(jobs, &items, &|item| *item, &|result| *result >= 7);
            assert_eq!(stopped.iter().flatten().count(), 8, "{jobs}");
            assert!(in_order(jobs, &[] as &[u64], &|item| *item, &|_| false).is_empty());
        }
    }
}
