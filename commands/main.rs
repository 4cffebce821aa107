//! The binary: flags in, records out, an exit code.

mod advice;
mod audit;
mod context;
mod domain;
mod eval;
mod failure;
mod gate;
mod generate;
mod ground;
mod ingest;
mod output;
mod query;
mod screen;
mod seat;
mod store;
mod stream;
mod terminal;
mod triage;

use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser;

use context::{Common, Context};
use failure::{Exit, Failure};

/// A record is many small pieces that live together and die together: measured, this allocator takes a seventh off a stage.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Put a language model beside consequential decisions without giving it authority
///
/// Every stage reads JSON Lines on standard input and writes JSON Lines on standard output, so each can be run, inspected or
/// replaced alone. Exit codes: 0 done; 1 a negative finding or refused lines; 2 the call, the configuration or the domain is
/// wrong; 3 the outside failed.
#[derive(Debug, Parser)]
#[command(name = "adduce", version, after_help = EXAMPLES, max_term_width = 120)]
struct Adduce {
    #[command(flatten)]
    common: Common,

    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Ingest(ingest::Args),
    Query(query::Args),
    Triage(triage::Args),
    Gate(gate::Args),
    Ground(ground::Args),
    Screen(screen::Args),
    Audit(audit::Args),
    Eval(eval::Args),
    Domain(domain::Args),
    Store(store::Args),
    #[command(hide = true)]
    Generate(generate::Args),
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | adduce triage | adduce gate
";

fn main() -> ExitCode {
    let adduce = Adduce::parse();
    let context = Arc::new(Context::new(&adduce.common));
    output::end_whole_on_interrupt();
    match run(&adduce.command, &context) {
        Ok(exit) => exit.into(),
        Err(failure) => {
            let message = failure.to_string();
            if !message.is_empty() {
                context.terminal.tell(&format!("adduce: {message}"));
            }
            failure.exit().into()
        }
    }
}

fn run(command: &Command, context: &Arc<Context>) -> Result<Exit, Failure> {
    match command {
        Command::Ingest(args) => ingest::run(args, context),
        Command::Query(args) => query::run(args, context),
        Command::Triage(args) => triage::run(args, context),
        Command::Gate(args) => gate::run(args, context),
        Command::Ground(args) => ground::run(args, context),
        Command::Screen(args) => screen::run(args, context),
        Command::Audit(args) => audit::run(args, context),
        Command::Eval(args) => eval::run(args, context),
        Command::Domain(args) => domain::run(args, context),
        Command::Store(args) => store::run(args, context),
        Command::Generate(args) => generate::run(args),
    }
}
