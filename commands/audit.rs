//! `adduce audit`: the decision log.

mod checkpoint;
mod erase;
mod rotate;
mod verify;

use crate::context::Context;
use crate::failure::{Exit, Failure};

/// Keep what people decide, and show that it was not changed
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Verify(verify::Args),
    Checkpoint(checkpoint::Args),
    Rotate(rotate::Args),
    Erase(erase::Args),
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce audit verify --workspace decided || echo \"exit $?\"
";

/// Runs what was asked for.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    match &args.command {
        Command::Verify(args) => verify::run(args, context),
        Command::Checkpoint(args) => checkpoint::run(args, context),
        Command::Rotate(args) => rotate::run(args, context),
        Command::Erase(args) => erase::run(args, context),
    }
}
