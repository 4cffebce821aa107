//! `adduce store`: the generations of what was loaded.

use adduce::store::{Checked, Generation, Store};

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::output::Output;

/// Look at the generations of what was loaded, and keep or check them
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

/// What to do.
#[derive(Debug, clap::Subcommand)]
enum Command {
    /// List the generations: name, bytes, and whether one is current or pinned
    List,
    /// Read the current generation whole and compare it with what was written
    Check,
    /// Keep a generation whatever comes; the newest three are kept in any case
    Pin {
        /// The name, as records carry it in `snapshot`
        snapshot: String,
    },
    /// Let a pinned generation go again
    Unpin {
        /// The name
        snapshot: String,
    },
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest -q --domain campaign > cases.jsonl && adduce store list
  adduce ingest -q --domain campaign > cases.jsonl && adduce store check
";

/// Runs the subcommand.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let store = Store::of(&context.workspace);
    match &args.command {
        Command::List => list(&store),
        Command::Check => check(&store, context),
        Command::Pin { snapshot } => pin(&store, snapshot, true),
        Command::Unpin { snapshot } => pin(&store, snapshot, false),
    }
}

fn list(store: &Store) -> Result<Exit, Failure> {
    let mut output = Output::new();
    for Generation { snapshot, bytes, current, pinned } in store.generations()? {
        let marks = [(current, "current"), (pinned, "pinned")];
        let marks: Vec<&str> = marks.into_iter().filter(|(is, _)| *is).map(|(_, mark)| mark).collect();
        output.line(format!("{snapshot}\t{bytes}\t{}", marks.join(", ")).as_bytes())?;
    }
    output.flush().map(|()| Exit::Done)
}

fn check(store: &Store, context: &Context) -> Result<Exit, Failure> {
    let Some(Checked { current, problems }) = store.check()? else {
        return Err(Failure::usage("nothing was loaded yet").hint("`adduce ingest` loads a domain"));
    };
    for domain in &current.domains {
        let sources = current.sources.iter().filter(|source| source.domain == domain.name).count();
        context.terminal.say(&format!("{}: {} from {sources} sources", current.snapshot(), domain.dataset_version));
    }
    problems.iter().for_each(|problem| context.terminal.tell(problem));
    Ok(if problems.is_empty() { Exit::Done } else { Exit::Finding })
}

fn pin(store: &Store, snapshot: &str, keep: bool) -> Result<Exit, Failure> {
    match store.pin(snapshot, keep)? {
        true => Ok(Exit::Done),
        false => {
            Err(Failure::usage(format!("there is no generation {snapshot:?}")).hint("`adduce store list` lists them"))
        }
    }
}
