//! `adduce audit review`: the queue, case by case, one key a decision. Only where a person sits at both ends.
#![expect(clippy::disallowed_methods, reason = "edge: whether a person sits at the terminal")]

mod key;
mod person;

use std::io::{self, IsTerminal};

use adduce::audit::state::Key;

use super::desk::{self, Undone};
use super::wanted::Wanted;
use crate::context::Context;
use crate::failure::{Exit, Failure};

use person::Person;

/// Walk the queue at a terminal: each case is shown and claimed, and one key decides it
///
/// Keys: a approve, r reject, i request info, s skip, ? help, q quit. A reason is asked for; it may be left out only where the
/// decision is the verdict.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    wanted: Wanted,
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | adduce triage | adduce gate | adduce audit add -q > added
  adduce audit review --by Amina || echo \"only where a person sits at a terminal\"
";

/// Asks about one case after the other.
pub(super) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let both = io::stdin().is_terminal() && io::stdout().is_terminal();
    if context.no_input || !both {
        let why = if both { "--no-input forbids it" } else { "there is no terminal at both ends" };
        return Err(Failure::usage(format!("review asks a person, and {why}"))
            .hint("adduce audit queue, show and decide do the same without asking"));
    }
    let by = args.wanted.by.clone().ok_or_else(|| Failure::usage("nobody was named with --by"))?;
    let mut person = Person { context, log: context.log(false)?, by };
    let (reader, now) = desk::reader(context)?;
    let state = reader.state()?;
    let open = args.wanted.select(&reader, &state, (context, now))?;
    let keys: Vec<Key> = open.into_iter().map(|(key, _)| key.clone()).collect();
    for (number, key) in keys.iter().enumerate() {
        match person.claim(key) {
            Ok(()) => {}
            Err(Undone::Refused(refusal)) => {
                context.terminal.tell(&format!("passed over: {refusal}"));
                continue;
            }
            Err(undone) => return Err(undone.into()),
        }
        if !person.case(key, &format!("{} of {}", number + 1, keys.len()))? {
            break;
        }
    }
    context.terminal.say("audit review: done");
    Ok(Exit::Done)
}
