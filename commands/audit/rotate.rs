//! `adduce audit rotate`: the active segment of the log is sealed.

use adduce::audit::written::Name;

use super::desk;
use super::told::tell;
use crate::context::Context;
use crate::failure::{Exit, Failure};

/// Seal the segment of the log that takes entries, and begin another
///
/// The sealed segment stays where it is, under the number of its first entry; `audit verify` goes through all of them.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Who wants it
    #[arg(long, env = "ADDUCE_BY", hide_env_values = true, value_name = "NAME", value_parser = desk::name)]
    by: Option<Name>,
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | adduce triage | adduce gate | adduce audit add -q > added
  adduce audit rotate --by Amina
";

/// Seals the active segment and prints the entry that says so.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let entry = context.log(false)?.rotate(args.by.as_ref().map(Name::to_string))?;
    tell(&[entry], context)
}
