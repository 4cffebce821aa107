//! What an error of the library means for the caller: the exit code, and one thing to do.

use adduce::audit::log::LogError;
use adduce::store::StoreError;
use adduce::workspace::WorkspaceError;

use crate::failure::Failure;

impl From<WorkspaceError> for Failure {
    fn from(error: WorkspaceError) -> Self {
        match &error {
            WorkspaceError::Missing(_) => {
                Self::usage(&error).hint("name the folder with --workspace; `adduce audit add` makes one")
            }
            WorkspaceError::NoFolder(_) => Self::usage(&error).hint("name a folder with --workspace"),
            WorkspaceError::Open { folder, .. } => Self::usage(&error).hint(format!("chmod 700 {folder:?}")),
            WorkspaceError::Io { .. } => Self::outside(&error),
        }
    }
}

impl From<LogError> for Failure {
    fn from(error: LogError) -> Self {
        match &error {
            LogError::Missing { .. } => {
                Self::usage(&error).hint("name the workspace with --workspace; `adduce audit add` begins a log")
            }
            LogError::Open { file, .. } => Self::usage(&error).hint(format!("chmod 600 {file:?}")),
            LogError::Clock { .. } | LogError::Refused { .. } | LogError::Nothing(_) => Self::usage(&error),
            LogError::Gone { .. } | LogError::Broken { .. } | LogError::Subject { .. } | LogError::Link { .. } => {
                Self::finding(&error).hint("`adduce audit verify` says what else is wrong; nothing was written")
            }
            LogError::Busy { .. } => Self::outside(&error).hint("try again when it is done"),
            LogError::Io { .. } | LogError::Random(_) => Self::outside(&error),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match &error {
            StoreError::Empty(_) | StoreError::NoDomain(_) => Self::usage(error).hint("`adduce ingest` loads a domain"),
            StoreError::TablesChanged { .. } => {
                Self::usage(error).hint("`adduce ingest --rebuild` begins them anew from the sources that it is given")
            }
            StoreError::Statement { .. } => Self::usage(error).hint("`adduce domain lint` checks all of them"),
            StoreError::Locked { .. } => Self::outside(error).hint("wait for it to end"),
            StoreError::File { .. } => Self::outside(error).hint("--workspace DIR names another folder"),
            StoreError::Damaged { .. } => Self::outside(error).hint(
                "`adduce ingest --rebuild` begins a store of one domain anew; else set the folder `store` of the workspace \
                 aside and load the sources again",
            ),
            StoreError::Engine(_) => Self::outside(error),
        }
    }
}
