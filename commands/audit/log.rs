//! `adduce audit log`: the entries of the log, as they stand in it.

use super::desk;
use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::output::Output;

/// Write the entries of the log as they stand in it, all or those about one case
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The id of a case
    id: Option<String>,

    /// Only entries with this action: create, add, reopen, claim, release, decide, allow, disallow, recover, rotate, erase
    #[arg(long, value_name = "ACTION")]
    action: Option<String>,
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | adduce triage | adduce gate | adduce audit add -q > added
  adduce audit log camp-001
  adduce audit log --action create
";

/// Writes entries.
pub(super) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let named = desk::domain_name(context)?;
    let reader = context.reader()?;
    let mut output = Output::new();
    for entry in reader.entries()? {
        let (line, entry) = entry?;
        let about = args.id.is_none() || entry.id == args.id;
        let inside = named.is_none() || entry.domain.is_none() || entry.domain == named;
        if about && inside && args.action.as_deref().is_none_or(|action| action == entry.action.word()) {
            output.line(&line)?;
        }
    }
    output.flush()?;
    Ok(Exit::Done)
}
