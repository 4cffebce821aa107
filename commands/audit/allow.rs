//! `adduce audit allow` and `disallow`: a screening hit that a person looked at is told and not counted, until a day.

use adduce::audit::allow::{Pair, ahead};
use adduce::audit::refusal::Refusal;
use adduce::audit::state::{Key, State};
use adduce::audit::written::Reason;
use adduce::record::case::Case;
use adduce::record::entry::Draft;
use adduce::record::json::{Json, Object};

use super::desk::{self, By, Undone, moment};
use super::show::Held;
use super::told::tell;
use crate::context::Context;
use crate::failure::{Exit, Failure};

/// Say in writing that the party of a case is not the listed one, until a day
///
/// The hits that the case shows now are allowed: triage, gate and audit add of this workspace tell them and do not count them.
/// Another name, score or qualifier is another hit. A gate without the workspace sends the case to a person.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct AllowArgs {
    #[command(flatten)]
    pair: PairArgs,

    /// The day on which it ends, or a moment (RFC 3339)
    #[arg(long, value_name = "DATE")]
    until: String,
}

/// Take back that a pair is allowed
#[derive(Debug, clap::Args)]
#[command(after_help = DISALLOW_EXAMPLES)]
pub(crate) struct DisallowArgs {
    #[command(flatten)]
    pair: PairArgs,
}

/// A case and the entry of a list that it resembles.
#[derive(Debug, clap::Args)]
struct PairArgs {
    /// The id of the case
    id: String,

    /// The id of the list, as the hit names it
    #[arg(long, value_name = "LIST")]
    list: String,

    /// The id of the entry, as the hit names it
    #[arg(long, value_name = "ENTRY")]
    entry: String,

    #[command(flatten)]
    by: By,

    /// Why
    #[arg(long, value_name = "TEXT")]
    reason: String,
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | adduce triage | adduce gate | adduce audit add -q > added
  adduce audit allow camp-009 --list invented-sanctions --entry INV-001 --until 2099-01-01 --by Amina --reason older
";

const DISALLOW_EXAMPLES: &str = "\
EXAMPLES:
  adduce audit disallow camp-009 --list invented-sanctions --entry INV-001 --by Amina --reason same
";

impl PairArgs {
    fn pair(&self, key: Key) -> Result<Pair, Undone> {
        let reason = Reason::read(&self.reason).map_err(Refusal::from)?;
        let (list, entry, by) = (self.list.clone(), self.entry.clone(), self.by.by.clone());
        Ok(Pair { key, list, entry, by, reason })
    }
}

/// Allows a pair.
pub(super) fn allow(args: &AllowArgs, context: &Context) -> Result<Exit, Failure> {
    let named = desk::domain_name(context)?;
    let (reader, _) = desk::reader(context)?;
    let seen = reader.state()?;
    let key = seen.find(named.as_deref(), &args.pair.id).map_err(|refusal| desk::refused(&refusal))?;
    let held = Held::gather(&reader, &seen, &key)?;
    // Without the allowed pairs, so that one can be allowed again before it ends.
    let domain = desk::domain_of(context, &key).map_err(Failure::usage)?;
    let hits = held.record().and_then(fields).map(|fields| domain.examine(&fields).hits).unwrap_or_default();
    let pair = args.pair.pair(key)?;
    let written = context.log(false)?.append_with(|state, at| -> Result<Vec<Draft>, Undone> {
        still(state, &seen, &pair)?;
        Ok(vec![pair.allow(&hits, ahead(&args.until, moment(at))?)?])
    })?;
    tell(&written, context)
}

/// Takes an allowed pair back.
pub(super) fn disallow(args: &DisallowArgs, context: &Context) -> Result<Exit, Failure> {
    let named = desk::domain_name(context)?;
    let written = context.log(false)?.append_with(|state, _| -> Result<Vec<Draft>, Undone> {
        let key = state.find(named.as_deref(), &args.pair.id)?;
        Ok(vec![args.pair.pair(key)?.disallow(state)?])
    })?;
    tell(&written, context)
}

/// The case is what the hits were computed from.
fn still(now: &State, seen: &State, pair: &Pair) -> Result<(), Undone> {
    let sha256 = |state: &State| state.case(&pair.key).map(|case| case.item.sha256.clone()).unwrap_or_default();
    let (expected, found) = (sha256(seen), sha256(now));
    if expected == found { Ok(()) } else { Err(Refusal::Stale { id: pair.key.id.clone(), expected, found }.into()) }
}

/// The fields of the case in a gated record.
fn fields(record: &Object) -> Option<Object> {
    let case = record.get("recommendation")?.as_object()?.get("case").and_then(Json::as_object)?;
    Case::try_from(case.clone()).ok().map(|case| case.fields().clone())
}
