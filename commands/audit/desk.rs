//! What the commands of the audit share: who acts, what was asked of the log and came to nothing, and the domain of a case.

use std::sync::Arc;

use adduce::audit::decide::Known;
use adduce::audit::log::{LogError, Reader, Records};
use adduce::audit::refusal::Refusal;
use adduce::audit::state::{Key, Waiting};
use adduce::audit::written::{Name, Reason};
use adduce::domain::{Domain, ReasonCode};
use jiff::Timestamp;

use crate::context::Context;
use crate::failure::Failure;

/// Why nothing was written.
pub(super) enum Undone {
    /// The log could not be read or written.
    Log(LogError),
    /// The state of the queue does not allow it.
    Refused(Refusal),
}

/// Who acts.
#[derive(Debug, clap::Args)]
pub(super) struct By {
    /// Who acts; the log keeps the name, and beside it the account and the terminal
    #[arg(long, env = "ADDUCE_BY", hide_env_values = true, value_name = "NAME", value_parser = name)]
    pub(super) by: Name,
}

/// A name that a flag gives.
pub(super) fn name(text: &str) -> Result<Name, String> {
    Name::read(text).map_err(|fault| fault.to_string())
}

/// A reason that a flag gives and that is always needed.
pub(super) fn words(text: &str) -> Result<Reason, String> {
    Reason::read(text).map_err(|fault| fault.to_string())
}

/// A reason that a flag gives. One that says nothing is refused like none, and is no fault of the call.
pub(super) fn reason(text: &str) -> Result<Reason, Failure> {
    Reason::read(text).map_err(|fault| refused(&fault.into()))
}

/// The time that the log gives its entries.
pub(super) fn moment(at: &str) -> Timestamp {
    at.parse().expect("the log writes its times as RFC 3339")
}

/// The domain of a case, where it is known and can be loaded.
pub(super) fn domain_of(context: &Context, key: &Key) -> Result<Arc<Domain>, String> {
    let asked = context.asked().map_err(|failure| failure.to_string())?;
    context.domain_of(asked.as_ref(), &key.domain)
}

/// The reason codes of a domain.
pub(super) fn codes(context: &Context, domain: &str) -> Result<Vec<ReasonCode>, String> {
    let key = Key { domain: domain.to_owned(), id: String::new() };
    domain_of(context, &key).map(|domain| domain.reasons.clone())
}

/// Does something with what decisions are held against: the codes of the domains, and the records as they lie on the disk now.
pub(super) fn with_known<T>(context: &Context, records: &Records, then: impl FnOnce(Known<'_>) -> T) -> T {
    let codes = |domain: &str| codes(context, domain);
    let intact = |case: &Waiting| records.hold(case.seq, case.commitment.as_deref());
    then(Known { codes: &codes, intact: &intact })
}

/// The log for reading, and the time that it is looked at.
pub(super) fn reader(context: &Context) -> Result<(Reader, Timestamp), Failure> {
    let reader = context.reader()?;
    let now = context.present(&reader)?;
    Ok((reader, now))
}

/// The name of the domain that was asked for; a folder is loaded to know it.
pub(super) fn domain_name(context: &Context) -> Result<Option<String>, Failure> {
    Ok(context.asked()?.map(|domain| domain.name.clone()))
}

/// A refusal as the end of a run.
pub(super) fn refused(refusal: &Refusal) -> Failure {
    let failure = Failure::finding(refusal);
    match refusal.hint() {
        Some(hint) => failure.hint(hint),
        None => failure,
    }
}

impl From<LogError> for Undone {
    fn from(error: LogError) -> Self {
        Self::Log(error)
    }
}

impl From<Refusal> for Undone {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Undone> for Failure {
    fn from(undone: Undone) -> Self {
        match undone {
            Undone::Log(error) => error.into(),
            Undone::Refused(refusal) => refused(&refusal),
        }
    }
}
