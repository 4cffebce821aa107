//! `adduce query`: bounded tools over what was loaded.

mod listing;
mod serve;
mod table;

use std::sync::Arc;
use std::time::Duration;

use adduce::query::{Answer, Desk, Request, Settings};
use adduce::record::line::{Record, Unusable};
use adduce::store::{Store, StoreError};
use adduce::tool::Audience;

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::stream::{self, Stage, Tally, Worked};

/// Ask a bounded tool of the domain, and get evidence or a typed no
///
/// A request is a tool and its arguments, here or one a line on standard input: {"tool": "...", "arguments": {...}}. What comes
/// back is an `evidence` record that says what was read, or a `refusal`.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The tool; without one, requests are read from standard input
    tool: Option<String>,

    /// The arguments
    #[arg(value_name = "KEY=VALUE")]
    arguments: Vec<String>,

    /// List the tools with their schemas
    #[arg(long, conflicts_with_all = ["tool", "mcp"])]
    tools: bool,

    /// Serve the tools for models over the Model Context Protocol, on standard input and output
    #[arg(long, conflicts_with_all = ["tool", "pretty"])]
    mcp: bool,

    /// Write tables for people
    #[arg(long)]
    pretty: bool,

    /// How long a tool may take, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    deadline: u64,

    /// What chance begins with, where figures are drawn by chance: the same seed gives the same figures
    #[arg(long, value_name = "N", env = "ADDUCE_SEED", hide_env_values = true, default_value_t = 1)]
    seed: u64,
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest -q --domain campaign > cases.jsonl && adduce query --domain campaign get_case id=camp-009
  adduce query --domain campaign search_policy query='weapons and ammunition' --pretty
  echo '{\"tool\": \"get_policy_rule\", \"arguments\": {\"id\": \"DEC-6\"}}' | adduce query --domain campaign
  adduce query --domain campaign --tools --pretty
";

/// Answers one request or a stream of them.
pub(crate) fn run(args: &Args, context: &Arc<Context>) -> Result<Exit, Failure> {
    // It lives as long as the program: the workers of a stream share it and are left behind at the end.
    let domain: &'static _ = Box::leak(Box::new(context.domain()?));
    let settings = Settings {
        audience: if args.mcp { Audience::Model } else { Audience::Operator },
        scope: context.scope.clone(),
        jobs: if args.tool.is_some() || args.mcp { 1 } else { context.jobs },
        deadline: Duration::from_secs(args.deadline),
        seed: args.seed,
    };
    listing::check_scope(domain, &settings.scope)?;
    let desk = Desk::new(domain, Store::of(&context.workspace), settings);
    match &args.tool {
        _ if args.mcp => serve::run(&desk, context),
        _ if args.tools => listing::run(&desk, &domain.name, args.pretty),
        Some(name) => one(&desk, name, args),
        None => each(desk, args.pretty, context),
    }
}

fn one(desk: &Desk<'_>, name: &str, args: &Args) -> Result<Exit, Failure> {
    let words = args.arguments.iter().map(|word| {
        word.split_once('=').ok_or_else(|| Failure::usage(format!("{word:?} is no argument")).hint("write key=value"))
    });
    let words = words.collect::<Result<Vec<_>, _>>()?;
    let given = desk.tool(name).and_then(|tool| tool.of_words(words));
    let given = given.map_err(|refused| {
        Failure::usage(refused.message)
            .hint(format!("`adduce query --domain {} --tools --pretty` lists them", desk.domain()))
    })?;
    let answer = desk.ask(&Request::new(name, given))?;
    let mut output = Output::new();
    output.write(&lines(&answer, args.pretty))?;
    output.flush()?;
    Ok(if refuses(&answer) { Exit::Finding } else { Exit::Done })
}

fn each(desk: Desk<'static>, pretty: bool, context: &Arc<Context>) -> Result<Exit, Failure> {
    let work = Arc::new(move |record: Record<'_>| {
        let refuse = |error: StoreError| Unusable::record(&record.bytes, "no_store", error.to_string());
        let answer = desk.ask(&Request::of(record.object.clone())).map_err(refuse)?;
        let findings = u64::from(refuses(&answer));
        Ok(Worked::lines(lines(&answer, pretty), Tally { findings, ..Tally::default() }))
    });
    let stage = Stage { name: "query", uses: &["request"], bare: Some(("tool", "request")), passes: !pretty, work };
    let tally = stream::run(&stage, context)?;
    context.terminal.say(&format!("query: {} requests, {} refused lines", tally.used, tally.refused));
    Ok(tally.exit())
}

fn refuses(answer: &Answer) -> bool {
    matches!(answer, Answer::Refusal(_) | Answer::Cases(_, Some(_)))
}

fn lines(answer: &Answer, pretty: bool) -> Vec<u8> {
    if pretty { table::of(answer).into_bytes() } else { answer.lines() }
}
