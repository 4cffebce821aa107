//! The writer's lock: one writer at a time, over all processes. Readers never look at it.

use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

use super::StoreError;
use super::files::{File, TryLockError, created, file_error};

/// How long a writer sleeps before it looks again.
const PAUSE: Duration = Duration::from_millis(20);

/// The lock, held until it is dropped. The system lets go of it when its holder dies, however it dies.
#[derive(Debug)]
pub(super) struct Lock {
    _held: File,
}

impl Lock {
    /// Takes the lock of a store, or names who has it after waiting.
    pub(super) fn take(folder: &Path, holder: &str, wait: Duration) -> Result<Self, StoreError> {
        let mut file = created(&folder.join(".lock"))?;
        let mut waited = Duration::ZERO;
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) if waited < wait => {
                    std::thread::sleep(PAUSE);
                    waited += PAUSE;
                }
                Err(TryLockError::WouldBlock) => return Err(StoreError::Locked { holder: named(&mut file) }),
                Err(TryLockError::Error(error)) => return Err(file_error(".lock", error)),
            }
        }
        let written = file.set_len(0).and_then(|()| file.write_all(holder.as_bytes()));
        written.map_err(|error| file_error(".lock", error))?;
        Ok(Self { _held: file })
    }
}

/// Who holds the lock, as they wrote it themselves.
fn named(file: &mut File) -> String {
    let mut holder = String::new();
    let read = file.seek(SeekFrom::Start(0)).and_then(|_| file.take(200).read_to_string(&mut holder));
    if read.is_err() || holder.is_empty() { "somebody else".to_owned() } else { holder }
}
