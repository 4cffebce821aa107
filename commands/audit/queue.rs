//! `adduce audit queue`: what waits for a person.

use std::mem::ManuallyDrop;

use adduce::audit::queue::WaitingRecord;

use super::desk;
use super::wanted::Wanted;
use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::terminal::count;

/// List what waits for a person, oldest first, with its age and why
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    wanted: Wanted,

    /// Write text for people
    #[arg(long)]
    pretty: bool,
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | adduce triage | adduce gate | adduce audit add -q > added
  adduce audit queue | head -n 1
  adduce audit queue --pretty --rule COMP-1
  adduce audit queue --verdict ESCALATE --older-than 2d
";

/// Writes the open cases.
pub(super) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let (reader, now) = desk::reader(context)?;
    // Given back by the end of the process: taking a hundred thousand cases apart would only make people wait.
    let state = ManuallyDrop::new(reader.explained()?);
    let mut output = Output::new();
    let open = args.wanted.select(&reader, &state, (context, now))?;
    for (key, case) in &open {
        let record = WaitingRecord::new(key, case, now);
        match args.pretty {
            true => output.write(record.text().as_bytes())?,
            false => output.line(&serde_json::to_vec(&record).expect("a record is written to memory"))?,
        }
    }
    output.flush()?;
    context.terminal.say(&format!("audit queue: {}", count(open.len() as u64, "open case")));
    Ok(Exit::Done)
}
