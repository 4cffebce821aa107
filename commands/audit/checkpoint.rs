//! `adduce audit checkpoint`: the end of the log, for keeping elsewhere.

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::output::Output;

/// Print how long the log is and the sum that it ends with, for keeping elsewhere
///
/// A log that was cut or written anew by someone who has all its files agrees with itself. `audit verify --anchor FILE` finds it,
/// where FILE holds a checkpoint that was kept out of that person's reach.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | adduce triage | adduce gate | adduce audit add -q > added
  adduce audit checkpoint > kept-elsewhere.json
";

/// Prints a checkpoint.
pub(crate) fn run(_: &Args, context: &Context) -> Result<Exit, Failure> {
    let checkpoint = context.reader()?.checkpoint()?;
    let mut output = Output::new();
    output.line(&serde_json::to_vec(&checkpoint).expect("a record is written to memory"))?;
    output.flush()?;
    Ok(Exit::Done)
}
