//! `adduce audit rotate`: the active segment of the log is sealed.

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::output::Output;

/// Seal the segment of the log that takes entries, and begin another
///
/// The sealed segment stays where it is, under the number of its first entry; `audit verify` goes through all of them.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Who wants it
    #[arg(long, value_name = "NAME")]
    by: Option<String>,
}

/// Seals the active segment and prints the entry that says so.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let entry = context.log(false)?.rotate(args.by.clone())?;
    let mut output = Output::new();
    output.line(&entry.line())?;
    output.flush()?;
    Ok(Exit::Done)
}
