//! `adduce audit claim` and `release`: a case is kept for a while, and given up.

use adduce::audit::claim;
use adduce::audit::span::Span;
use adduce::record::entry::Entry;

use super::desk::{self, By, Undone, moment};
use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::output::Output;

/// Keep a case for a while: nobody else decides it meanwhile
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ClaimArgs {
    /// The id of the case
    id: String,

    #[command(flatten)]
    by: By,

    /// How long, at most a week; one's own claim is renewed
    #[arg(long = "for", value_name = "SPAN", default_value_t = claim::USUAL)]
    span: Span,
}

/// Give a claimed case up
#[derive(Debug, clap::Args)]
#[command(after_help = RELEASE_EXAMPLES)]
pub(crate) struct ReleaseArgs {
    /// The id of the case
    id: String,

    #[command(flatten)]
    by: By,
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | adduce triage | adduce gate | adduce audit add -q > added
  adduce audit claim camp-009 --by Amina --for 20m
";

const RELEASE_EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | adduce triage | adduce gate | adduce audit add -q > added
  adduce audit claim camp-013 --by Amina; adduce audit release camp-013 --by Amina
";

/// Claims a case.
pub(super) fn claim(args: &ClaimArgs, context: &Context) -> Result<Exit, Failure> {
    let named = desk::domain_name(context)?;
    let mut log = context.log(false)?;
    let written = log.append_with(|state, at| -> Result<_, Undone> {
        let key = state.find(named.as_deref(), &args.id)?;
        Ok(vec![claim::claim(state, &key, &args.by.by, (moment(at), args.span))?])
    })?;
    tell(&written)
}

/// Gives a claim up.
pub(super) fn release(args: &ReleaseArgs, context: &Context) -> Result<Exit, Failure> {
    let named = desk::domain_name(context)?;
    let mut log = context.log(false)?;
    let written = log.append_with(|state, at| -> Result<_, Undone> {
        let key = state.find(named.as_deref(), &args.id)?;
        Ok(vec![claim::release(state, &key, &args.by.by, moment(at))?])
    })?;
    tell(&written)
}

/// Writes entries that are on the disk.
pub(super) fn tell(written: &[Entry]) -> Result<Exit, Failure> {
    let mut output = Output::new();
    written.iter().try_for_each(|entry| output.line(&entry.line()))?;
    output.flush()?;
    Ok(Exit::Done)
}
