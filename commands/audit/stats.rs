//! `adduce audit stats`: what the log adds up to.

use adduce::audit::stats::Counting;

use super::desk;
use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::output::Output;

/// Count: agreement with the gate and the model, decisions against the verdict, ages, cost
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Write text for people
    #[arg(long)]
    pretty: bool,
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | adduce triage | adduce gate | adduce audit add -q > added
  adduce audit stats --pretty
";

/// Writes the statistics.
pub(super) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let (reader, now) = desk::reader(context)?;
    let mut counting = Counting::default();
    for entry in reader.entries()? {
        counting.take(&entry?.1);
    }
    let stats = counting.finish(&reader.state()?, now);
    let mut output = Output::new();
    match args.pretty {
        true => output.write(stats.text().as_bytes())?,
        false => output.line(&serde_json::to_vec(&stats).expect("a record is written to memory"))?,
    }
    output.flush()?;
    Ok(Exit::Done)
}
