//! `adduce ingest`: files become cases and rows, in a new generation of the store.

mod cases;
mod feed;
mod files;
mod load;
mod objects;
mod parquet;
mod progress;
mod rows;
mod separated;
mod settle;
mod sink;
mod workbook;

use std::path::PathBuf;

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::terminal::count;
use load::Load;
use settle::Outcome;

/// Read cases and rows: files, folders, standard input (-), or what the domain ships where no path is given
///
/// A file goes to the source of the domain that names it (CSV, JSON, XLSX, Parquet), and else it holds cases: JSON Lines, one
/// JSON value, several, or an array of them. Everything is loaded as one new generation of the store, or nothing is. Each case
/// becomes a `case` record, each thing that cannot be loaded a `reject` that says where and why, and each source an `ingested`
/// record that counts them; these come last, for they name the generation.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files and folders; a folder is read in the order of its names: *.json, *.jsonl, *.ndjson and the domain's own sources
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// The source of the domain that all paths are read by, whatever they are called
    #[arg(long, value_name = "NAME")]
    source: Option<String>,

    /// How many rejects are accepted before the exit code is 1
    #[arg(long, value_name = "N", default_value_t = 0)]
    max_rejects: u64,

    /// Begin the tables of the domain anew: what was loaded before is no longer in the new generation
    #[arg(long, conflicts_with = "no_store")]
    rebuild: bool,

    /// How long a check or a derived table of the domain may take, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    deadline: u64,

    /// Only write records: no workspace is made or changed
    #[arg(long)]
    no_store: bool,
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | head -n 1
  echo '{\"id\": \"x\"}' | adduce ingest --domain campaign - || echo \"exit $?\"
  adduce ingest --domain campaign --no-store | wc -l
";

/// Reads sources and writes their cases.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let domain = context.domain()?;
    let source = match &args.source {
        None => None,
        Some(name) => Some(domain.sources.iter().find(|source| source.name == *name).ok_or_else(|| {
            let names: Vec<&str> = domain.sources.iter().map(|source| source.name.as_str()).collect();
            Failure::usage(format!("the domain {:?} has no source {name:?}", domain.name))
                .hint(format!("it has: {}", names.join(", ")))
        })?),
    };
    let mut load = Load::begin(&domain, context, args)?;
    let read = match args.paths.as_slice() {
        [] => cases::shipped(&mut load),
        paths => paths.iter().try_for_each(|path| load.path(path, source)),
    };
    let Outcome { loaded, rejected, snapshot, closed } = load.end(read)?;
    if closed {
        // Nobody reads any more: there is nothing to say, and what was loaded stays loaded.
        return Ok(Exit::Done);
    }
    let into = snapshot.map_or(String::new(), |snapshot| format!(", generation {snapshot}"));
    let what = if domain.shape.tables.len() > 1 { "record" } else { "case" };
    context.terminal.say(&format!("ingest: {}, {}{into}", count(loaded, what), count(rejected, "reject")));
    Ok(if rejected > args.max_rejects { Exit::Finding } else { Exit::Done })
}
