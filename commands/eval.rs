//! `adduce eval`: how well a domain's rules and a model do on cases whose outcome is known, and what changed since.

mod diff;
mod report;
mod runs;
mod suites;

use std::path::PathBuf;

use adduce::eval::record::Evaluation;
use adduce::eval::report::Format;
use adduce::eval::{Settings, evaluate};

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::terminal::escape_line;

/// Run checks and cases with known outcomes through ingest, triage and the gate, and score what comes out
///
/// A suite is a file of JSON Lines in golden/ of the domain, or anywhere. Its checks must hold; its scored cases are run with each
/// model that it names and with two baselines, everything to a person and no model at all. Exits with 1 where a check fails, a case
/// cannot be run, or a measure is below what its suite asks; with 2 where there is nothing to run.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    /// Suites, by name or file; without any, all floor*.jsonl and suite*.jsonl in golden/ of the domain
    #[arg(value_name = "SUITE")]
    suites: Vec<String>,

    /// Only entries whose id or name holds this text; repeated, any of them
    #[arg(long, value_name = "TEXT")]
    filter: Vec<String>,

    /// Only entries with this tag; repeated, any of them
    #[arg(long, value_name = "TAG")]
    tag: Vec<String>,

    /// Who answers instead of the models that a suite names: `offline` or `replay:FILE`; may be repeated
    #[arg(long, value_name = "PROVIDER")]
    provider: Vec<String>,

    /// How many times each scored case is run with each model; a safety-critical one must be caught every time
    #[arg(long = "k", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1000))]
    repeats: u64,

    /// Fail also on a safety-critical case that is missed, a citation of no rule, and a false reject
    #[arg(long)]
    strict: bool,

    /// The form of the report [default: json, or what the ending of --output says]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<report::Form>,

    /// Write the report to a file instead: .jsonl, .txt, .md or .xml; may be repeated
    #[arg(long, value_name = "FILE")]
    output: Vec<PathBuf>,

    #[command(subcommand)]
    command: Option<Command>,
}

/// Looking at evaluations.
#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Show what newly fails, newly passes and is missing between two reports in the form json
    ///
    /// Exits with 1 where something newly fails or is missing.
    #[command(after_help = DIFF_EXAMPLES)]
    Diff {
        /// The old report
        old: PathBuf,
        /// The new report
        new: PathBuf,
    },
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce eval --domain campaign --format text
  adduce eval --domain campaign --strict --output report.xml --output report.jsonl
  adduce eval --domain campaign suite --filter camp-017 --format markdown
  adduce eval --domain campaign suite --tag DEC-6 --provider replay:golden/campaign/replay-lying.jsonl --k 3
";

const DIFF_EXAMPLES: &str = "\
EXAMPLES:
  adduce eval --domain campaign --output old.jsonl
  adduce eval diff old.jsonl old.jsonl
";

/// Runs the suites and writes the report.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    if let Some(Command::Diff { old, new }) = &args.command {
        return diff::run(old, new, context);
    }
    let domain = context.domain()?;
    let suites = suites::load(args, &domain, context.max_line)?;
    let settings =
        Settings { repeats: args.repeats, strict: args.strict, jobs: context.jobs, longest: context.max_line };
    let evaluation = evaluate(&domain, &suites, settings).map_err(Failure::usage)?;
    report::write(&evaluation, args.format.map(Format::from), &args.output)?;
    tell(&evaluation, context);
    Ok(if evaluation.summary.passed { Exit::Done } else { Exit::Finding })
}

fn tell(evaluation: &Evaluation, context: &Context) {
    for failure in &evaluation.summary.failures {
        let place = [Some(&failure.suite), failure.run.as_ref(), failure.id.as_ref()];
        let place: Vec<&str> = place.into_iter().flatten().map(String::as_str).collect();
        let line = format!("{}: {}: {}", failure.code.word(), place.join("/"), failure.message);
        context.terminal.tell(&escape_line(&line));
    }
    let held = evaluation.checks.iter().filter(|check| check.passed).count();
    let (checks, cases) = (evaluation.checks.len(), evaluation.cases.len());
    let failures = evaluation.summary.failures.len();
    context.terminal.say(&format!("eval: {checks} checks, {held} hold; {cases} cases run; {failures} failures"));
}
