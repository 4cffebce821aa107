//! What a workspace remembers of services, in SQLite: replies that were paid for, every attempt with what it may have cost, and
//! batches that are still out. Several processes may hold one workspace; each step here is one transaction.
#![expect(clippy::disallowed_methods, reason = "edge: the state of a workspace is a file")]

mod batch;
mod ledger;

use std::path::Path;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, Transaction, TransactionBehavior};

pub use batch::{Item, MALFORMED, Sent};
pub use ledger::{Attempt, Ended, Kept, Refused, Spent, Wanted};

/// The name of the file in a workspace.
pub const FILE: &str = "state.sqlite";

/// How long one process waits for another to finish a transaction; each takes some milliseconds.
const PATIENCE: Duration = Duration::from_secs(30);

/// Everything is made where it is not there yet, so that a workspace of an earlier version goes on.
const TABLES: &str = "
CREATE TABLE IF NOT EXISTS replies (
    key TEXT PRIMARY KEY, domain TEXT NOT NULL, subject TEXT NOT NULL, at TEXT NOT NULL,
    body TEXT NOT NULL, cost INTEGER, attempts INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS replies_of_subject ON replies (domain, subject);
CREATE TABLE IF NOT EXISTS attempts (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL, domain TEXT NOT NULL, subject TEXT NOT NULL, provider TEXT NOT NULL,
    model TEXT NOT NULL, began TEXT NOT NULL, ended TEXT, reserved INTEGER, cost INTEGER,
    outcome TEXT NOT NULL DEFAULT 'open', status INTEGER
);
CREATE INDEX IF NOT EXISTS attempts_of_key ON attempts (key);
CREATE TABLE IF NOT EXISTS ledger (one INTEGER PRIMARY KEY CHECK (one = 1), held INTEGER NOT NULL);
INSERT OR IGNORE INTO ledger (one, held) VALUES (1, 0);
CREATE TABLE IF NOT EXISTS batches (
    id INTEGER PRIMARY KEY, service_id TEXT, base_url TEXT NOT NULL, model TEXT NOT NULL, sent TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'sending'
);
CREATE TABLE IF NOT EXISTS batch_items (
    key TEXT PRIMARY KEY, batch INTEGER NOT NULL REFERENCES batches (id), domain TEXT NOT NULL, subject TEXT NOT NULL,
    reserved INTEGER, outcome TEXT
) WITHOUT ROWID;
";

/// The state of a workspace, or of one run where there is no workspace.
#[derive(Debug)]
pub struct State {
    inner: Mutex<Inner>,
    /// Told whenever a reservation of this process ended.
    ended: Condvar,
}

#[derive(Debug)]
struct Inner {
    connection: Connection,
    /// How many reservations of this process are out.
    out: usize,
}

/// Why the state cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// The file cannot be made.
    #[error("{FILE:?} cannot be opened: {0}")]
    File(#[from] std::io::Error),
    /// Somebody reads what was to be forgotten.
    #[error("{FILE:?} is being read by another process: what was removed is still in its log of writes")]
    Read,
    /// The database does not do what it should.
    #[error("{FILE:?} cannot be used: {}", told(.0))]
    Database(#[from] rusqlite::Error),
}

impl State {
    /// The state in the folder of a workspace, which must be there.
    pub fn open(folder: &Path) -> Result<Self, StateError> {
        std::fs::metadata(folder)?;
        let file = folder.join(FILE);
        private(&file)?;
        let connection = Connection::open(&file)?;
        connection.busy_timeout(PATIENCE)?;
        // A write ahead lets readers be and outlives a killed process, without a wait for the disk at every request: only a power
        // cut may take the last moments with it, and never leaves half a transaction.
        write_ahead(&connection)?;
        connection.pragma_update(None, "synchronous", "normal")?;
        Self::with(connection)
    }

    /// A state that ends with the run: a budget still holds for it, and nothing is kept.
    pub fn in_memory() -> Result<Self, StateError> {
        Self::with(Connection::open_in_memory()?)
    }

    fn with(connection: Connection) -> Result<Self, StateError> {
        connection.execute_batch(TABLES)?;
        Ok(Self { inner: Mutex::new(Inner { connection, out: 0 }), ended: Condvar::new() })
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there is a state in the folder of a workspace.
    pub fn is_there(folder: &Path) -> bool {
        std::fs::symlink_metadata(folder.join(FILE)).is_ok()
    }

    /// Removes what is kept of a case, in one domain or in every one, and returns how many replies that were. What was spent
    /// stays: it names no words of a case. The file is written anew, so that no free page of it holds them still.
    pub fn forget(&self, domain: Option<&str>, subject: &str) -> Result<usize, StateError> {
        let connection = &self.inner().connection;
        let mut gone = 0;
        for table in ["replies", "batch_items"] {
            let rows = format!("DELETE FROM {table} WHERE subject = ?2 AND (?1 IS NULL OR domain = ?1)");
            let removed = connection.execute(&rows, (domain, subject))?;
            gone += if table == "replies" { removed } else { 0 };
        }
        // The copy that is made meanwhile stays in memory, and the log of writes is emptied.
        connection.pragma_update(None, "temp_store", "memory")?;
        connection.execute_batch("VACUUM")?;
        connection
            .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0))
            .map_err(StateError::from)
            .and_then(|busy| if busy == 0 { Ok(gone) } else { Err(StateError::Read) })
    }
}

impl Inner {
    /// A transaction that writes. It is begun as such, so that two processes never both find that there is money left.
    fn write(&mut self) -> rusqlite::Result<Transaction<'_>> {
        self.connection.transaction_with_behavior(TransactionBehavior::Immediate)
    }
}

/// Has the database write ahead. SQLite does not wait where two processes change a new file to that at once, so it is tried again.
fn write_ahead(connection: &Connection) -> rusqlite::Result<()> {
    const PAUSE: Duration = Duration::from_millis(5);
    let began = Instant::now();
    loop {
        let done = connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()));
        let busy = done.as_ref().is_err_and(|error| error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy));
        if !busy || began.elapsed() > PATIENCE {
            return done;
        }
        std::thread::sleep(PAUSE);
    }
}

/// Makes a file that only its owner reads, where there is none.
fn private(file: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file).map(drop)
}

/// What a database says, without the statement that it was about.
fn told(error: &rusqlite::Error) -> String {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "another process holds it".to_owned(),
        Some(ErrorCode::DiskFull) => "the disk is full".to_owned(),
        Some(ErrorCode::NotADatabase) => "it is no SQLite database".to_owned(),
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            "it cannot be written".to_owned()
        }
        Some(code) => format!("{code:?}"),
        None => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_that_many_begin_at_once_is_open_to_all_of_them() {
        for _ in 0..20 {
            let folder = tempfile::tempdir().unwrap();
            std::thread::scope(|scope| {
                let open = || State::open(folder.path()).map(drop);
                let all: Vec<_> = (0..8).map(|_| scope.spawn(open)).collect();
                for one in all {
                    one.join().unwrap().unwrap();
                }
            });
        }
    }
}
