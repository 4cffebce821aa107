//! `adduce audit`: what waits for a person, what persons decided, and the log that keeps it.

mod add;
mod allow;
mod checkpoint;
mod claim;
mod decide;
mod desk;
mod erase;
mod export;
mod keep;
mod log;
mod queue;
mod review;
mod rotate;
mod show;
mod stats;
mod told;
mod verify;
mod wanted;

use std::sync::Arc;

use crate::context::Context;
use crate::failure::{Exit, Failure};

/// Queue what a person must decide, keep what persons decide, and show that it was not changed
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Add(add::Args),
    Queue(queue::Args),
    Show(show::Args),
    Claim(claim::ClaimArgs),
    Release(claim::ReleaseArgs),
    Decide(decide::Args),
    Review(review::Args),
    Allow(allow::AllowArgs),
    Disallow(allow::DisallowArgs),
    Log(log::Args),
    Stats(stats::Args),
    Export(export::Args),
    Verify(verify::Args),
    Checkpoint(checkpoint::Args),
    Rotate(rotate::Args),
    Erase(erase::Args),
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | adduce triage | adduce gate | adduce audit add | tail -n 1
  adduce audit queue --pretty | head -n 4
  adduce audit decide camp-007 reject --by Amina
  adduce audit verify
";

/// Runs what was asked for.
pub(crate) fn run(args: &Args, context: &Arc<Context>) -> Result<Exit, Failure> {
    match &args.command {
        Command::Add(_) => add::run(context),
        Command::Queue(args) => queue::run(args, context),
        Command::Show(args) => show::run(args, context),
        Command::Claim(args) => claim::claim(args, context),
        Command::Release(args) => claim::release(args, context),
        Command::Decide(args) => decide::run(args, context),
        Command::Review(args) => review::run(args, context),
        Command::Allow(args) => allow::allow(args, context),
        Command::Disallow(args) => allow::disallow(args, context),
        Command::Log(args) => log::run(args, context),
        Command::Stats(args) => stats::run(args, context),
        Command::Export(args) => export::run(args, context),
        Command::Verify(args) => verify::run(args, context),
        Command::Checkpoint(args) => checkpoint::run(args, context),
        Command::Rotate(args) => rotate::run(args, context),
        Command::Erase(args) => erase::run(args, context),
    }
}
