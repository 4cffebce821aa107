//! `adduce audit erase`: what the workspace holds of a case is taken away, and the log says so.

use adduce::audit::log::{LogError, Request, in_words};
use adduce::audit::written::{Name, Reason};
use adduce::state::State;
use adduce::text::shown::escape_line;

use super::desk;
use super::told::tell;
use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::terminal::count;

/// Erase what the workspace holds of a case beside the log's entries
///
/// The records, reasons and names that the entries of the case commit to are removed, and so are the replies of services that
/// were kept. The entries stay, with domain, id and who acted, and `audit verify` then says `erased`. The reason is kept: do not
/// repeat in it what is to be erased. A disk may keep the bytes until it writes over them, and a backup keeps its own.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The id of the case; without --domain, of every domain that has the id and of none
    #[arg(value_name = "ID")]
    id: String,

    /// Who wants it
    #[arg(long, env = "ADDUCE_BY", hide_env_values = true, value_name = "NAME", value_parser = desk::name)]
    by: Name,

    /// Why
    #[arg(long, value_name = "TEXT", value_parser = desk::words)]
    reason: Reason,
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | adduce triage | adduce gate | adduce audit add -q > added
  adduce audit erase camp-003 --by Amina --reason \"Asked for in letter 17\"
";

/// Erases and prints the entries that say so.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let domain = desk::domain_name(context)?;
    let mut log = context.log(false)?;
    // First what is beside the log: who is stopped in between erases again, and the log still says what there is.
    let forgotten = forget(domain.as_deref(), &args.id, context)?;
    let request =
        Request { domain, id: args.id.clone(), by: args.by.to_string(), reason: args.reason.as_str().to_owned() };
    let erased = match log.erase(&request) {
        Err(nothing @ LogError::Nothing(_)) if forgotten > 0 => {
            context.terminal.tell(&format!("audit: {nothing}"));
            return Ok(Exit::Done);
        }
        erased => erased?,
    };
    let exit = tell(&erased.entries, context)?;
    if !erased.remaining.is_empty() {
        let remaining: Vec<String> = erased.remaining.iter().map(|domain| in_words(domain.as_deref())).collect();
        let (id, remaining) = (escape_line(&args.id), remaining.join(", "));
        context.terminal.tell(&format!("audit: of {id} there remains {remaining}; without --domain all of them go"));
    }
    if !erased.elsewhere.is_empty() {
        let elsewhere = erased.elsewhere.join(", ");
        context.terminal.tell(&format!("audit: the case may also be in {elsewhere}, which this does not touch"));
    }
    Ok(exit)
}

/// Takes away what services said of the case, and says how much that was.
fn forget(domain: Option<&str>, id: &str, context: &Context) -> Result<usize, Failure> {
    let workspace = context.workspace(false)?;
    if !State::is_there(workspace.folder()) {
        return Ok(0);
    }
    let forgotten = State::open(workspace.folder()).and_then(|state| state.forget(domain, id));
    let forgotten = forgotten.map_err(|error| Failure::outside(error).hint("nothing was erased; try again"))?;
    let answers = count(forgotten as u64, "kept answer");
    context.terminal.say(&format!("audit: state.sqlite: {answers} of services forgotten"));
    Ok(forgotten)
}
