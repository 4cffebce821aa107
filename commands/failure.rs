//! How a run ends: an exit code, or a failure that says what happened and what to do.

use std::fmt;
use std::process::ExitCode;

use adduce::audit::log::LogError;
use adduce::store::StoreError;
use adduce::workspace::WorkspaceError;

/// How a run ended. The highest that applies is the exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Everything was done.
    Done = 0,
    /// A negative finding, or lines that were refused.
    Finding = 1,
    /// The call, the configuration or the domain is wrong.
    Usage = 2,
    /// The outside failed: a service, the disk.
    Outside = 3,
}

/// A run that could not go on.
#[derive(Debug)]
pub(crate) struct Failure {
    kind: Exit,
    message: String,
    hint: Option<String>,
}

impl Failure {
    /// The call, the configuration or the domain is wrong.
    pub(crate) fn usage(message: impl fmt::Display) -> Self {
        Self { kind: Exit::Usage, message: message.to_string(), hint: None }
    }

    /// Something was found that must not be, or there is nothing yet to go on with.
    pub(crate) fn finding(message: impl fmt::Display) -> Self {
        Self { kind: Exit::Finding, message: message.to_string(), hint: None }
    }

    /// The outside failed.
    pub(crate) fn outside(message: impl fmt::Display) -> Self {
        Self { kind: Exit::Outside, message: message.to_string(), hint: None }
    }

    /// The same, with something to do.
    pub(crate) fn hint(self, hint: impl fmt::Display) -> Self {
        Self { hint: Some(hint.to_string()), ..self }
    }

    /// Standard output was closed by its reader: nothing is wrong, there is just nobody left to write for.
    pub(crate) fn closed() -> Self {
        Self { kind: Exit::Done, message: String::new(), hint: None }
    }

    /// The exit code of the failure.
    pub(crate) fn exit(&self) -> Exit {
        self.kind
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message)?;
        self.hint.iter().try_for_each(|hint| write!(f, "\nhint: {hint}"))
    }
}

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

/// What a store that cannot be used means for the caller.
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

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
