//! Faults for tests: the nth operation of a disk fails, and where the process is said to have died all after it do.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What happens at the nth operation.
#[derive(Debug)]
pub(super) struct Fault {
    left: AtomicU64,
    /// Whether nothing works after it.
    dies: bool,
    happened: AtomicBool,
}

impl Fault {
    /// A fault at the nth operation, from 1.
    pub(super) fn at(nth: u64, dies: bool) -> Self {
        Self { left: AtomicU64::new(nth), dies, happened: AtomicBool::new(false) }
    }

    pub(super) fn happened(&self) -> bool {
        self.happened.load(Ordering::Relaxed)
    }

    pub(super) fn step(&self) -> io::Result<()> {
        let left = self.left.load(Ordering::Relaxed);
        if left > 1 {
            self.left.store(left - 1, Ordering::Relaxed);
            return Ok(());
        }
        if !self.happened.swap(true, Ordering::Relaxed) || self.dies {
            return Err(io::Error::from_raw_os_error(nix::libc::ENOSPC));
        }
        Ok(())
    }
}

mod tests;
