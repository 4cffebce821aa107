//! The store: immutable generations of what ingest loaded, one current at a time, read by hardened readers. Writers build a new
//! file and rename; nobody ever writes to a file that a reader may have open.

mod batch;
mod bounded;
mod building;
mod current;
mod files;
mod index;
mod judge;
mod loaded;
mod lock;
mod parquet;
mod people;
mod reader;
mod settle;
mod statement;
mod writer;

use std::path::PathBuf;

pub use batch::{Batch, Cell, Rows};
pub use current::{Current, DomainEntry, SourceEntry, dataset_version};
pub use files::{Checked, Generation, Spool, Store};
pub use index::CaseIndex;
pub use loaded::Loaded;
pub use parquet::Parquet;
pub use people::{DISCLOSED, LOOK_UP};
pub use reader::{Cells, Judged, Limits, Reader, SelectError};
pub(crate) use reader::{days, wrapped};
pub use statement::{Fault, Inspector, Read};
pub use writer::{CaseRow, Checks, Derived, Excluded, Shape, Writer};

/// Why the store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A file of the store cannot be read or written.
    #[error("{what} cannot be used: {source}")]
    File {
        /// The file, by its name in the store.
        what: String,
        /// Why.
        source: std::io::Error,
    },
    /// CURRENT, or the file that it names, is not what a writer left.
    #[error("{what} is damaged: {reason}")]
    Damaged {
        /// The file, by its name in the store.
        what: String,
        /// What is wrong.
        reason: String,
    },
    /// Somebody else is writing, for longer than was waited.
    #[error("the store is being written by {holder}")]
    Locked {
        /// Who, as the lock says.
        holder: String,
    },
    /// The domain's tables are not those that the store was built with.
    #[error("the tables of the domain {domain:?} are declared otherwise than when the store was built")]
    TablesChanged {
        /// The domain.
        domain: String,
    },
    /// SQL of the domain that the engine or the rules for it refuse.
    #[error("{file}: {reason}")]
    Statement {
        /// The file in the domain.
        file: String,
        /// Why.
        reason: String,
    },
    /// The engine failed.
    #[error("the engine failed: {0}")]
    Engine(String),
    /// There is no generation yet.
    #[error("nothing was loaded in {0:?} yet")]
    Empty(PathBuf),
    /// There is a generation, and the domain is not in it.
    #[error("nothing of the domain {0:?} was loaded yet")]
    NoDomain(String),
}

impl From<duckdb::Error> for StoreError {
    fn from(error: duckdb::Error) -> Self {
        Self::Engine(told(&error))
    }
}

/// The first line of what the engine says: the rest repeats the statement.
fn told(error: &duckdb::Error) -> String {
    let text = match error {
        duckdb::Error::DuckDBFailure(_, Some(message)) => message.clone(),
        other => other.to_string(),
    };
    text.lines().next().unwrap_or_default().to_owned()
}

/// The schema that holds a domain's tables: a domain's name has no `_`, so no two share one, and none is the engine's own.
fn schema_of(domain: &str) -> String {
    format!("domain_{}", domain.replace('-', "_"))
}
