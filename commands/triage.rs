//! `adduce triage`: a case gets its facts and one recommendation.

mod address;
mod batch;
mod choice;
mod desk;
mod live;
mod run;
mod settings;
mod spent;
mod unanswered;
mod whom;

use std::path::PathBuf;
use std::sync::Arc;

use adduce::provider::price::Money;

use crate::context::Context;
use crate::failure::{Exit, Failure};

use choice::{Choice, Step, dollars};

/// Compute the facts of each case and ask for one typed recommendation
///
/// A case whose opinion cannot be had goes out as an ESCALATE with its cause; a dead key, a used up quota or budget stops the
/// asking, and the rest go out as `error` records. Lines of other kinds pass. Keys come from ANTHROPIC_API_KEY, OPENAI_API_KEY
/// and ADDUCE_CHAT_API_KEY, or from a file that the configuration names. In a workspace every reply is kept, so that a rerun
/// pays for nothing twice.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Who is asked: `offline`, a baseline made from the facts alone; `replay:FILE`, scripted replies; or a service:
    /// `anthropic`, `openai`, `chat` (Chat Completions: Ollama, vLLM, llama.cpp, LM Studio, OpenRouter)
    #[arg(long, env = "ADDUCE_PROVIDER", hide_env_values = true, value_name = "PROVIDER", default_value = "offline")]
    provider: Choice,

    /// The model of the service [default: the configuration's]
    #[arg(long, env = "ADDUCE_MODEL", hide_env_values = true, value_name = "NAME")]
    model: Option<String>,

    /// The most that everything asked in this workspace may cost together, in US dollars; the price must be known
    #[arg(long, env = "ADDUCE_BUDGET_USD", hide_env_values = true, value_name = "USD", value_parser = dollars)]
    budget_usd: Option<Money>,

    /// Record the replies as a replay, in a file that is not there yet
    #[arg(long, value_name = "FILE", conflicts_with = "facts_only")]
    cassette: Option<PathBuf>,

    /// Ask at half the price and get the answers within a day: submit, then poll, then collect [anthropic only]
    #[arg(long, value_name = "STEP", conflicts_with = "facts_only")]
    batch: Option<Step>,

    /// Ask again what was answered before
    #[arg(long)]
    force: bool,

    /// Write `facts` records and ask nobody
    #[arg(long)]
    facts_only: bool,
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | adduce triage | adduce gate | head -n 1
  adduce ingest --domain campaign | adduce triage --provider replay:golden/campaign/replay-weak.jsonl | tail -n 1
  adduce ingest --domain campaign | adduce triage --facts-only | head -n 1
";

/// Reads cases and writes recommendations.
pub(crate) fn run(args: &Args, context: &Arc<Context>) -> Result<Exit, Failure> {
    context.apply_allowed_pairs()?;
    match (&args.provider, args.batch) {
        _ if args.facts_only => run::offline(args, context),
        (Choice::Live(wire), None) => run::live(args, *wire, context),
        (Choice::Live(wire), Some(step)) => run::batch(args, *wire, step, context),
        (_, Some(_)) => Err(Failure::usage("`--batch` is for --provider anthropic")),
        (Choice::Offline, None) => run::offline(args, context),
        (Choice::Replay(file), None) => run::replay(args, file, context),
    }
}
