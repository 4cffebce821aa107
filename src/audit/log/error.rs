//! Why the log cannot be read or written.

use std::io;
use std::path::PathBuf;

/// Why the log cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// There is no log in the workspace.
    #[error("there is no decision log in {folder:?}")]
    Missing {
        /// The workspace.
        folder: PathBuf,
    },
    /// A file of it is gone although other files of it are there.
    #[error("{file:?} is gone, although {left} is there: the log is not whole")]
    Gone {
        /// The file.
        file: PathBuf,
        /// What is left of the log.
        left: String,
    },
    /// A line is not what the log wrote there.
    #[error("the decision log is broken at line {line} of {file:?}: {why}")]
    Broken {
        /// The segment.
        file: PathBuf,
        /// The line in it, from 1; 0 where it is not known.
        line: u64,
        /// What is wrong with it.
        why: String,
    },
    /// A subject is not what its entry commits to.
    #[error("the subject of entry {seq} is not what the entry commits to")]
    Subject {
        /// The entry.
        seq: u64,
    },
    /// A file is a symbolic link.
    #[error("{file:?} is a symbolic link; the log follows none")]
    Link {
        /// The link.
        file: PathBuf,
    },
    /// A file can be read or written by others.
    #[error("{file:?} is open to others (mode {mode:04o}); it must be its owner's alone")]
    Open {
        /// The file.
        file: PathBuf,
        /// Its permissions.
        mode: u32,
    },
    /// Another process holds the lock.
    #[error("the decision log was busy for {seconds} s; process {holder:?} holds its lock")]
    Busy {
        /// The process, as far as it is known.
        holder: String,
        /// How long it was waited for.
        seconds: u64,
    },
    /// The log goes by another clock than the call.
    #[error("{}", if *.fixed {
        "the decision log goes by the times that --now gives, and none was given"
    } else {
        "the decision log goes by the machine's clock: --now works only in a workspace that was created with it"
    })]
    Clock {
        /// Whether the log's clock is the fixed one.
        fixed: bool,
    },
    /// An entry cannot be written as it is.
    #[error("nothing was written: {why}")]
    Refused {
        /// Why.
        why: String,
    },
    /// Nothing can be erased.
    #[error("{0}")]
    Nothing(String),
    /// A file operation failed.
    #[error("{file:?} cannot be {doing}: {source}")]
    Io {
        /// What was tried, as a participle.
        doing: &'static str,
        /// The file.
        file: PathBuf,
        /// Why it failed.
        source: io::Error,
    },
    /// The machine gives no random numbers.
    #[error("the machine gives no random numbers: {0}")]
    Random(getrandom::Error),
}
