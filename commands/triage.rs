//! `adduce triage`: a case gets its facts and one recommendation.

mod desk;

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Arc, Mutex};

use adduce::provider::Provider;
use adduce::provider::offline::Offline;
use adduce::provider::replay::Replay;
use adduce::record::line::Record;

use crate::context::{Context, read_file};
use crate::failure::{Exit, Failure};
use crate::stream::{self, Stage, Tally};

use desk::Desk;

/// Compute the facts of each case and ask for one typed recommendation
///
/// A case whose opinion cannot be had goes out as an ESCALATE with its cause. Lines of other kinds pass.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Who is asked: `offline`, a baseline made from the facts alone, or `replay:FILE`, scripted replies
    #[arg(long, env = "ADDUCE_PROVIDER", hide_env_values = true, value_name = "PROVIDER", default_value = "offline")]
    provider: Choice,

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

/// Who is asked.
#[derive(Debug, Clone)]
enum Choice {
    Offline,
    Replay(PathBuf),
}

impl FromStr for Choice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            None if text == "offline" => Ok(Self::Offline),
            Some(("replay", file)) if !file.is_empty() => Ok(Self::Replay(PathBuf::from(file))),
            _ => Err("a provider is `offline` or `replay:FILE`".to_owned()),
        }
    }
}

/// Reads cases and writes recommendations.
pub(crate) fn run(args: &Args, context: &Arc<Context>) -> Result<Exit, Failure> {
    context.apply_allowed_pairs()?;
    let asked = context.asked()?;
    let provider: Arc<dyn Provider> = match &args.provider {
        Choice::Offline => Arc::new(Offline),
        Choice::Replay(file) => Arc::new(replay(file)?),
    };
    let name = provider.name().to_owned();
    let desk =
        Desk { asked, provider, facts_only: args.facts_only, context: Arc::clone(context), prompts: Mutex::default() };
    let work = Arc::new(move |record: Record<'_>| desk.take(record));
    let tally = stream::run(&Stage { name: "triage", uses: &["case"], passes: true, work }, context)?;
    let Tally { used, refused, failed, .. } = tally;
    let asked = if args.facts_only {
        "nobody asked".to_owned()
    } else {
        format!("provider {name}, {failed} without an opinion")
    };
    context.terminal.say(&format!("triage: {used} cases, {refused} refused lines, {asked}"));
    Ok(tally.exit())
}

fn replay(file: &Path) -> Result<Replay, Failure> {
    Replay::read(&read_file(file)?).map_err(|faults| {
        let told: Vec<String> = faults.iter().map(|fault| format!("{}: {fault}", file.display())).collect();
        Failure::usage(format!("the replay cannot be used:\n{}", told.join("\n")))
            .hint("a line is {\"match\": \"case id\", \"replies\": [{\"json\": {…}}]}")
    })
}
