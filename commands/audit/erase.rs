//! `adduce audit erase`: what the log holds of a case is taken away, and the log says so.

use adduce::audit::log::{Request, in_words};
use adduce::audit::said::is_said;
use adduce::text::shown::escape_line;

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::output::Output;

/// Erase what the log holds of a case beside its entries
///
/// The records, reasons and names that the entries of the case commit to are removed. The entries stay, with domain, id and who
/// acted, and `audit verify` then says `erased`. The reason is kept: do not repeat in it what is to be erased. A disk may keep
/// the bytes until it writes over them, and a backup keeps its own.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The id of the case; without --domain, of every domain that has the id and of none
    #[arg(value_name = "ID")]
    id: String,

    /// Who wants it
    #[arg(long, value_name = "NAME", value_parser = said)]
    by: String,

    /// Why
    #[arg(long, value_name = "TEXT", value_parser = said)]
    reason: String,
}

/// A text that says something.
fn said(text: &str) -> Result<String, String> {
    if is_said(text) { Ok(text.to_owned()) } else { Err("it says nothing".to_owned()) }
}

/// Erases and prints the entry that says so.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let domain = context.asked()?.map(|domain| domain.name.clone());
    let request = Request { domain, id: args.id.clone(), by: args.by.clone(), reason: args.reason.clone() };
    let erased = context.log(false)?.erase(&request)?;
    let mut output = Output::new();
    erased.entries.iter().try_for_each(|entry| output.line(&entry.line()))?;
    output.flush()?;
    context.terminal.say(&format!("audit: {} subjects erased", erased.subjects));
    if !erased.remaining.is_empty() {
        let remaining: Vec<String> = erased.remaining.iter().map(|domain| in_words(domain.as_deref())).collect();
        let (id, remaining) = (escape_line(&args.id), remaining.join(", "));
        context.terminal.tell(&format!("audit: of {id} there remains {remaining}; without --domain all of them go"));
    }
    if !erased.elsewhere.is_empty() {
        let elsewhere = erased.elsewhere.join(", ");
        context.terminal.tell(&format!("audit: the case may also be in {elsewhere}, which this does not touch"));
    }
    Ok(Exit::Done)
}
