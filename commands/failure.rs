//! How a run ends: an exit code, or a failure that says what happened and what to do.

use std::fmt;
use std::process::ExitCode;

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

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
