//! The workspace that a subcommand works in, and the decision log in it.

use std::path::Path;

use adduce::audit::log::{Log, LogError, Reader, Time};
use adduce::record::entry::{Action, Clock};
use adduce::screen::Allowance;
use adduce::workspace::{self, Workspace, WorkspaceError};
use jiff::Timestamp;

use super::Context;
use crate::failure::Failure;
use crate::seat;

impl Context {
    /// The workspace, made where it is missing and that is allowed.
    pub(crate) fn workspace(&self, create: bool) -> Result<Workspace, Failure> {
        let workspace = if create { Workspace::create(&self.workspace) } else { Workspace::open(&self.workspace) };
        Ok(workspace?)
    }

    /// The workspace for one who can do without: the one that was asked for, which must be there, or the usual one where it is.
    pub(crate) fn workspace_if_any(&self) -> Result<Option<Workspace>, Failure> {
        match Workspace::open(&self.workspace) {
            Err(WorkspaceError::Missing(folder)) if folder == Path::new(workspace::DEFAULT) => Ok(None),
            other => Ok(Some(other?)),
        }
    }

    /// The time by the clock of a log: the one that was given, where the log was created with one, else the machine's.
    pub(crate) fn present(&self, reader: &Reader) -> Result<Timestamp, Failure> {
        let first = reader.entries()?.next().transpose()?;
        let fixed = first.is_some_and(|(_, entry)| matches!(entry.action, Action::Create { clock: Clock::Fixed }));
        match (self.now, fixed) {
            (Some(now), true) => Ok(now),
            (None, false) => Ok(Timestamp::now()),
            (_, fixed) => Err(LogError::Clock { fixed }.into()),
        }
    }

    /// The decision log of the workspace, made where it is missing and that is allowed.
    pub(crate) fn log(&self, create: bool) -> Result<Log, Failure> {
        let workspace = self.workspace(create)?;
        let time = self.now.map_or(Time::Machine(Timestamp::now), Time::Fixed);
        let open = if create { Log::create } else { Log::open };
        Ok(open(&workspace, seat::own(), time)?)
    }

    /// The decision log of the workspace for one who only reads. A copy that lies open to others will do.
    pub(crate) fn reader(&self) -> Result<Reader, Failure> {
        Ok(Reader::open(&self.looked_into()?)?)
    }

    /// The workspace for one who only reads.
    pub(crate) fn looked_into(&self) -> Result<Workspace, Failure> {
        Ok(Workspace::look_into(&self.workspace)?)
    }

    /// Has the domains that are loaded from now on go by the screening pairs that the workspace allows, where there is one.
    pub(crate) fn apply_allowed_pairs(&self) -> Result<(), Failure> {
        // What takes a hit away must be the owner's alone: another could write a log as well.
        let workspace = match Workspace::open(&self.workspace) {
            Err(WorkspaceError::Missing(_)) => return Ok(()),
            other => other?,
        };
        let reader = match Reader::open(&workspace) {
            Err(LogError::Missing { .. }) => return Ok(()),
            other => other?,
        };
        let pairs = reader.state()?.all_pairs();
        if pairs.is_empty() {
            return Ok(());
        }
        let now = self.present(&reader)?.to_string();
        let allowed = pairs.into_iter().map(|(domain, pairs)| (domain, Allowance { pairs, now: now.clone() }));
        self.allowed.get_or_init(|| allowed.collect());
        Ok(())
    }
}
