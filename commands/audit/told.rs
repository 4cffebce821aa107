//! What was written to the log, told: the entries on standard output, and a sentence for each on standard error.

use adduce::record::entry::{Action, Entry};

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::terminal::{count, escape_line};

/// Writes entries that are on the disk, and says what each of them did.
pub(super) fn tell(written: &[Entry], context: &Context) -> Result<Exit, Failure> {
    let mut output = Output::new();
    let told = written.iter().try_for_each(|entry| output.line(&entry.line())).and_then(|()| output.flush());
    told.map_err(|failure| all_the_same(failure, written))?;
    written.iter().for_each(|entry| context.terminal.say(&format!("audit: {}", done(entry))));
    Ok(Exit::Done)
}

/// What is on the disk is done, also where nobody could be told.
fn all_the_same(failure: Failure, written: &[Entry]) -> Failure {
    if failure.exit() == Exit::Done {
        return failure;
    }
    let seqs: Vec<String> = written.iter().map(|entry| entry.seq.to_string()).collect();
    failure.hint(format!("it was done all the same: the log has it as entry {}", seqs.join(", ")))
}

/// What an entry did, for a person.
fn done(entry: &Entry) -> String {
    let Entry { seq, actor, action, .. } = entry;
    let what = match action {
        Action::Decide(decided) if decided.is_override => format!("{} against the verdict", decided.decision),
        Action::Decide(decided) => decided.decision.to_string(),
        Action::Claim { until } => format!("claimed until {until}"),
        Action::Release {} => "released".to_owned(),
        Action::Allow { list, entry, until } => format!("{entry} of {list} is allowed until {until}"),
        Action::Disallow { list, entry } => format!("{entry} of {list} is allowed no longer"),
        Action::Rotate { sealed, .. } => format!("{sealed} is sealed"),
        Action::Erase { seqs } => format!("{} erased", count(seqs.len() as u64, "subject")),
        other => other.word().to_owned(),
    };
    let about = entry.id.as_deref().map_or_else(String::new, |id| format!("{}: ", escape_line(id)));
    format!("{about}{}, by {}, entry {seq}", escape_line(&what), escape_line(&actor.to_string()))
}
