//! Adding to the queue: what is new is added, what changed is opened again, what is there already stays as it is.

use schemars::JsonSchema;
use serde::Serialize;

use super::offer::Offer;
use super::state::{Key, State, Waiting};
use crate::record::VERSION;
use crate::record::entry::{Action, Draft, Item, Origin};

/// An `unchanged` record: what was to be added is there already.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "unchanged")]
pub struct Unchanged<'a> {
    kind: &'static str,
    v: u64,
    /// The name of the domain; null where none is known.
    pub domain: Option<&'a str>,
    /// The id of the case, or what stands for it.
    pub id: &'a str,
    /// SHA-256 of what was to be added.
    pub sha256: &'a str,
    /// The entry of the log that says it.
    pub seq: u64,
}

impl<'a> Unchanged<'a> {
    /// The record of an offer that entry `seq` says already.
    pub fn new(offer: &'a Offer, seq: u64) -> Self {
        let (domain, id, sha256) = (offer.domain.as_deref(), offer.id.as_str(), offer.item.sha256.as_str());
        Self { kind: "unchanged", v: VERSION, domain, id, sha256, seq }
    }
}

/// What becomes of an offer.
#[derive(Debug, Clone, PartialEq)]
pub enum Addition {
    /// It is written to the log.
    Written(Box<Draft>),
    /// It is there already, since this entry.
    Unchanged(u64),
}

/// What becomes of an offer in a log of this state.
pub fn add(state: &State, offer: Offer) -> Addition {
    let key = Key::of(offer.domain.as_deref(), &offer.id);
    let action = match state.case(&key) {
        None => Action::Add(offer.item),
        Some(case) if tells_nothing_new(case, &offer.item) => return Addition::Unchanged(case.seq),
        Some(_) => Action::Reopen(offer.item),
    };
    let Offer { domain, id, subject, .. } = offer;
    // No person adds: it is the pipeline's doing, and the account that it ran under is in the entry.
    Addition::Written(Box::new(Draft { claimed: None, domain, id: Some(id), action, subject: Some(subject) }))
}

/// Whether a case that is there says all that an item says. A line that a stage could not use tells nothing of a case that
/// went through the gate with the same content.
fn tells_nothing_new(case: &Waiting, item: &Item) -> bool {
    let same_content = case.item.sha256 == item.sha256;
    match (case.item.source, item.source) {
        (Origin::Gated, Origin::Gated) => {
            same_content && case.item.facts == item.facts && case.item.verdict == item.verdict
        }
        (_, Origin::Gated) => false,
        _ => same_content,
    }
}

#[cfg(test)]
mod tests;
