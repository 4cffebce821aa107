//! `adduce audit add`: what came out of the gate, and what no stage could use, goes to the queue.

use std::sync::Arc;

use adduce::audit::add::Unchanged;
use adduce::audit::log::Log;
use adduce::audit::offer::{self, Offer};
use adduce::audit::{Request, request::Answer};
use adduce::domain::Domain;
use adduce::record::entry::{Action, Entry, Origin};
use adduce::record::gated::StatedGated;
use adduce::record::line::{Record, Unusable};
use adduce::store::{Loaded, Store};

use super::keep;
use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::stream::{self, Stage, Tally, Worked};
use crate::terminal::count;

/// Add gated records, and lines that no stage could use, to the queue
///
/// Gated records are gated again, and refused where they are not what the gate makes of them. What is there already stays as it
/// is; a case that comes back with another content, other hits or another verdict is opened again. `error` and `reject` records
/// are queued as well: a person must see them. Each line that was used is answered by its `entry`, or `unchanged`, once it is
/// safely on the disk. Exits with 1 where a line was refused, or none could be used. Makes the workspace where there is none.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | adduce triage | adduce gate | adduce audit add | tail -n 1
";

/// What was done so far.
#[derive(Default)]
struct Counts {
    added: u64,
    reopened: u64,
    unchanged: u64,
}

/// Reads records and adds them.
pub(super) fn run(context: &Arc<Context>) -> Result<Exit, Failure> {
    context.apply_allowed_pairs()?;
    let (asked, shared) = (context.asked()?, Arc::clone(context));
    let loaded = Loaded::of(Store::of(&context.workspace))?;
    let work = Arc::new(move |record: Record<'_>| {
        offer(&shared, asked.as_ref(), &loaded, record).map(|offer| Worked::asking(Request::Add(Box::new(offer))))
    });
    let stage = Stage { name: "audit add", uses: &["gated", "error", "reject"], bare: None, passes: true, work };
    let mut counts = Counts::default();
    let mut log: Option<Log> = None;
    let tally = stream::run_keeping(&stage, context, &mut |requests| {
        // The workspace is made for the first record that belongs in it, and not for a call that brings none.
        let log = match &mut log {
            Some(log) => log,
            none => none.insert(context.log(true)?),
        };
        keep::keep(log, requests, context, &mut |request, answer, entry| Ok(tell(request, answer, entry, &mut counts)))
    })?;
    let Counts { added, reopened, unchanged } = counts;
    let Tally { used, refused, .. } = tally;
    context.terminal.say(&format!(
        "audit add: {added} added, {reopened} opened again, {unchanged} unchanged, {}",
        count(refused, "refused line")
    ));
    if used == 0 {
        context.terminal.tell("adduce: nothing was added: no gated, error or reject record that can be used came in");
        return Ok(tally.exit().max(Exit::Finding));
    }
    Ok(tally.exit())
}

/// What a record offers, checked.
fn offer(
    context: &Context,
    asked: Option<&Arc<Domain>>,
    loaded: &Loaded,
    record: Record<'_>,
) -> Result<Offer, Unusable> {
    let Record { kind, object, bytes } = record;
    let refuse = |code, message: String| Unusable::record(&bytes, code, message);
    let origin = match kind.as_str() {
        "error" => Origin::Error,
        "reject" => Origin::Reject,
        _ => {
            let stated = StatedGated::try_from(object).map_err(|fault| refuse("malformed", fault.to_string()))?;
            let domain = context.domain_of(asked, stated.recommendation.case().domain());
            let domain = domain.map_err(|message| refuse("no_domain", message))?;
            let case = stated.recommendation.case();
            let id = domain.schema.id_of(case.fields());
            let digest = id.and_then(|id| loaded.sha256(&domain.name, id, || case.sha256()));
            return offer::gated(&domain, stated, digest.as_deref())
                .map_err(|forged| refuse("forged", forged.to_string()));
        }
    };
    offer::unread(origin, object).map_err(|fault| refuse("malformed", fault.to_string()))
}

fn tell(request: &Request, answer: &Answer, entry: Option<&Entry>, counts: &mut Counts) -> Worked {
    let line = match (request, answer, entry) {
        (_, _, Some(entry)) => {
            let again = matches!(entry.action, Action::Reopen(_));
            *(if again { &mut counts.reopened } else { &mut counts.added }) += 1;
            entry.line()
        }
        (Request::Add(offer), Answer::Unchanged(seq), None) => {
            counts.unchanged += 1;
            serde_json::to_vec(&Unchanged::new(offer, *seq)).expect("a record is written to memory")
        }
        _ => return Worked::default(),
    };
    Worked::of(line, Tally::default())
}
