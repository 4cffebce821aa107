//! `adduce audit verify`: whether the log is what was written.

use std::path::PathBuf;

use adduce::audit::log::{Checkpoint, Verification, verify};

use crate::context::{Context, read_file};
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::terminal::count;

/// Check the log: every line, every segment, every subject
///
/// It writes nothing, and works on a copy as well. Each line is checked against its sum and the line before it, each subject
/// against the entry that commits to it. Exit code 1: something was changed, is missing, or was left by a stopped writer, and the
/// first such place is named. Entries cut from the end, or a log that was written anew as a whole, are found only with --anchor.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A file of checkpoints, as `audit checkpoint` prints them, that the log must still agree with
    #[arg(long, value_name = "FILE")]
    anchor: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | adduce triage | adduce gate | adduce audit add -q > added
  adduce audit verify
  adduce audit checkpoint > kept-elsewhere.json; adduce audit verify --anchor kept-elsewhere.json
";

/// Checks the log and prints what was found.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let mut anchors = Vec::new();
    for path in &args.anchor {
        let found = Checkpoint::read_all(&read_file(path)?);
        anchors.extend(found.map_err(|fault| Failure::usage(format!("{path:?}: {fault}")))?);
    }
    let verification = verify(&context.looked_into()?, &anchors, context.jobs)?;
    let mut output = Output::new();
    output.line(&serde_json::to_vec(&verification).expect("a record is written to memory"))?;
    output.flush()?;
    tell(&verification, context);
    Ok(if verification.whole { Exit::Done } else { Exit::Finding })
}

fn tell(verification: &Verification, context: &Context) {
    let Verification { entries, segments, subjects, erased, .. } = verification;
    for finding in &verification.findings {
        let place = match (finding.file.as_str(), finding.line) {
            ("", _) => String::new(),
            (file, 0) => format!("{file}: "),
            (file, line) => format!("{file}:{line}: "),
        };
        context.terminal.tell(&format!("audit: {place}{}", finding.message));
    }
    if verification.more > 0 {
        context.terminal.tell(&format!("audit: and {} more", verification.more));
    }
    verification.notes.iter().for_each(|note| context.terminal.say(&format!("audit: {note}")));
    if verification.whole {
        let entries = if *entries == 1 { "1 entry".to_owned() } else { format!("{entries} entries") };
        let (segments, subjects) = (count(*segments, "segment"), count(*subjects, "subject"));
        let counted = format!("{entries} in {segments}, {subjects}, {erased} erased");
        context.terminal.say(&format!("audit: {counted}: as they were written"));
    }
    if verification.anchors == 0 {
        let unseen = "without --anchor, entries cut from the end or a log written anew as a whole are not seen";
        context.terminal.say(&format!("audit: {unseen}"));
    }
}
