//! `adduce gate`: recommendations go through the rules of their domain.

mod diff;
mod explain;
mod test;

use std::path::PathBuf;
use std::sync::Arc;

use adduce::domain::Domain;
use adduce::gate;
use adduce::record::line::{Record, Unusable};
use adduce::record::recommendation::Recommendation;
use adduce::record::verdict::Verdict;
use adduce::store::{Loaded, Store};

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::stream::{self, Stage, Tally, Worked};
use crate::terminal::count;

/// Let the rules of the domain send recommendations to a person
///
/// The facts are computed again from the case. A rule that fires turns the verdict into ESCALATE; nothing turns it back.
/// Lines of other kinds pass.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    /// Exit with 1 where a verdict is ESCALATE
    #[arg(long)]
    strict: bool,

    #[command(subcommand)]
    command: Option<Command>,
}

/// Looking at a gate.
#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Run the tests of the domain's gate: each rule must be shown firing and not firing
    Test {
        /// The tests; without it, golden/gate.jsonl of the domain
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
    },
    /// Show for each recommendation on standard input every rule and the facts that it saw
    Explain {
        /// Write text for people
        #[arg(long)]
        pretty: bool,
    },
    /// Show which recommendations on standard input two gates route differently
    Diff {
        /// The old gate: a domain, or a gate file
        old: String,
        /// The new gate: a domain, or a gate file
        new: String,
    },
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | adduce triage | adduce gate | tail -n 1
  adduce gate test --domain campaign | tail -n 1
  adduce ingest --domain campaign | adduce triage | adduce gate explain --pretty | head -n 20
  adduce ingest --domain campaign | adduce triage | adduce gate diff campaign domains/campaign/gate.toml
";

/// Reads recommendations and writes gated ones.
pub(crate) fn run(args: &Args, context: &Arc<Context>) -> Result<Exit, Failure> {
    match &args.command {
        Some(Command::Test { file }) => return test::run(file.as_ref(), context),
        Some(Command::Explain { pretty }) => return explain::run(*pretty, context),
        Some(Command::Diff { old, new }) => return diff::run(old, new, context),
        None => {}
    }
    context.apply_allowed_pairs()?;
    let (asked, shared, strict) = (context.asked()?, Arc::clone(context), args.strict);
    // The digests of what was loaded, where anything was; the store itself is not opened.
    let loaded = Loaded::of(Store::of(&context.workspace))?;
    let work = Arc::new(move |record: Record<'_>| {
        let length = record.bytes.len();
        let (domain, recommendation) = read(&shared, asked.as_ref(), record)?;
        let case = recommendation.case();
        let id = domain.schema.id_of(case.fields());
        let loaded = id.and_then(|id| loaded.sha256(&domain.name, id, || case.sha256()));
        let gated = gate::decide_against(&domain, &domain.rules, recommendation, loaded.as_deref());
        let findings = u64::from(strict && gated.ruling.verdict() == Verdict::Escalate);
        let mut line = Vec::with_capacity(length + 2048);
        gated.record().write(&mut line);
        Ok(Worked::of(line, Tally { findings, ..Tally::default() }))
    });
    let tally =
        stream::run(&Stage { name: "gate", uses: &["recommendation"], bare: None, passes: true, work }, context)?;
    let (used, refused) = (count(tally.used, "recommendation"), count(tally.refused, "refused line"));
    context.terminal.say(&format!("gate: {used}, {refused}"));
    Ok(tally.exit())
}

/// The recommendation of a record, and the domain of its case.
fn read(
    context: &Context,
    asked: Option<&Arc<Domain>>,
    record: Record<'_>,
) -> Result<(Arc<Domain>, Recommendation), Unusable> {
    let Record { object, bytes, .. } = record;
    let refuse = |code, message: String| Unusable::record(&bytes, code, message);
    let recommendation = Recommendation::try_from(object).map_err(|fault| refuse("malformed", fault.to_string()))?;
    let domain = context.domain_of(asked, recommendation.case().domain());
    Ok((domain.map_err(|message| refuse("no_domain", message))?, recommendation))
}
