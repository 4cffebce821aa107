//! A statement of a domain while a generation is built: it is interrupted where it takes too long, and the load is given up.

use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use duckdb::Connection;

use super::told;

/// How often a statement that takes too long is interrupted: once may come between two of its parts and be lost.
const AGAIN: Duration = Duration::from_millis(100);

/// Runs a statement, or tells in words why it could not be run to its end.
pub(super) fn bounded(connection: &Connection, sql: &str, deadline: Duration) -> Result<(), String> {
    let interrupt = connection.interrupt_handle();
    let (running, ended) = sync_channel::<()>(0);
    let watch = thread::spawn(move || {
        let over = |wait| ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout);
        if !over(deadline) {
            return false;
        }
        interrupt.interrupt();
        while over(AGAIN) {
            interrupt.interrupt();
        }
        true
    });
    let ran = connection.execute_batch(sql);
    drop(running);
    let late = watch.join().unwrap_or(false);
    ran.map_err(|error| if late { format!("it took longer than {deadline:?}") } else { told(&error) })
}
