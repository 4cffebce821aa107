//! What a run says at its end where a service did not answer: who it was, what went wrong, and what to do about it.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use adduce::provider::Failure as Cause;

use super::whom::Whom;
use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::stream::Tally;

/// What a service failed at, by its code: how often, and one of each.
#[derive(Debug, Default)]
pub(super) struct Unanswered(Mutex<BTreeMap<&'static str, (u64, Cause)>>);

impl Unanswered {
    /// Takes a failure down.
    pub(super) fn note(&self, failure: &Cause) {
        let mut noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        noted.entry(failure.code()).or_insert_with(|| (0, failure.clone())).0 += 1;
    }

    /// Tells what there is to tell. A run that ends with 3 never does so without a word.
    pub(super) fn tell(&self, tally: &Tally, whom: &Whom, context: &Context) -> Result<Exit, Failure> {
        let (exit, Some(cause)) = (tally.exit(), self.most(tally.stopped)) else { return Ok(tally.exit()) };
        let what = if tally.stopped {
            format!("{cause}; that case and all that nobody was asked about went out as `error` records")
        } else {
            format!("{cause}; {} of {} cases got no reply", tally.unreached, tally.used)
        };
        let told = format!("{}: {what}", whom.told());
        if exit == Exit::Outside {
            return Err(Failure::outside(told).hint(hint(&cause, whom)));
        }
        context.terminal.say(&format!("triage: {told}"));
        Ok(exit)
    }

    /// What happened most often; of what stopped the asking, that.
    fn most(&self, stopped: bool) -> Option<Cause> {
        let noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let stops = |cause: &Cause| cause.nature() == adduce::provider::Nature::Lasting;
        let candidates = noted.values().filter(|(_, cause)| stops(cause) == stopped);
        candidates.max_by_key(|(count, _)| *count).map(|(_, cause)| cause.clone())
    }
}

fn hint(cause: &Cause, whom: &Whom) -> String {
    const AGAIN: &str = "in a workspace a rerun asks only for what was not answered";
    let Some(wire) = whom.wire else { return "the replay says so".to_owned() };
    let (name, [key, url]) = (wire.name(), super::live::variables(wire));
    match cause {
        Cause::Unreached { .. } => {
            format!("is it there? {url}, or `base_url` in [{name}], says where; {}", super::live::OFFLINE)
        }
        Cause::Denied { .. } => format!("set a key that it takes: {key}, or `key_file` in [{name}]; {AGAIN}"),
        Cause::Quota { .. } => format!("raise the limit at the service, or set another key: {key}; {AGAIN}"),
        Cause::Budget { .. } => format!("raise --budget-usd; {AGAIN}"),
        Cause::Ledger { .. } => "look at the disk and at who else holds the workspace".to_owned(),
        Cause::Batch { .. } => "`--batch submit` sends again what has no answer".to_owned(),
        Cause::Rejected { .. } | Cause::Redirected { .. } | Cause::ContentType { .. } => {
            format!("look at the name of the model and at {url}, or `base_url` in [{name}]")
        }
        _ => format!("try again later; {AGAIN}"),
    }
}
