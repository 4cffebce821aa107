//! `adduce audit claim` and `release`: a case is kept for a while, and given up.

use adduce::audit::claim;
use adduce::audit::span::Span;

use super::desk::{self, By, Undone, moment};
use super::told::tell;
use crate::context::Context;
use crate::failure::{Exit, Failure};

/// Keep a case for a while: nobody else decides it meanwhile
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ClaimArgs {
    /// The id of the case
    id: String,

    #[command(flatten)]
    by: By,

    /// How long, at most a week; one's own claim is renewed
    #[arg(long = "for", value_name = "SPAN", default_value_t = claim::USUAL, value_parser = lease)]
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

/// How long a claim lasts.
fn lease(text: &str) -> Result<Span, String> {
    let span: Span = text.parse()?;
    let lasts = span > Span::seconds(0) && span <= claim::LONGEST;
    if lasts { Ok(span) } else { Err(format!("a claim lasts a second at least and {} at most", claim::LONGEST)) }
}

/// Claims a case.
pub(super) fn claim(args: &ClaimArgs, context: &Context) -> Result<Exit, Failure> {
    let named = desk::domain_name(context)?;
    let mut log = context.log(false)?;
    let written = log.append_with(|state, at| -> Result<_, Undone> {
        let key = state.find(named.as_deref(), &args.id)?;
        Ok(vec![claim::claim(state, &key, &args.by.by, (moment(at), args.span))?])
    })?;
    tell(&written, context)
}

/// Gives a claim up.
pub(super) fn release(args: &ReleaseArgs, context: &Context) -> Result<Exit, Failure> {
    let named = desk::domain_name(context)?;
    let mut log = context.log(false)?;
    let written = log.append_with(|state, at| -> Result<_, Undone> {
        let key = state.find(named.as_deref(), &args.id)?;
        Ok(vec![claim::release(state, &key, &args.by.by, moment(at))?])
    })?;
    tell(&written, context)
}
