//! Standard input, cut into lines as it comes.
#![expect(clippy::disallowed_methods, reason = "edge: records come from standard input")]

use std::io::{self, Read};

use adduce::record::lines::{Lines, RawLine};

use crate::failure::Failure;

/// How many bytes are read at once, at most: a pipe gives what is in it, a file as much as keeps the threads from taking turns
/// all the time.
const READ: usize = 256 << 10;

/// How many bytes a pipe is asked to hold: the most that Linux grants by default without a privilege.
#[cfg(target_os = "linux")]
const PIPE: i32 = 1 << 20;

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
