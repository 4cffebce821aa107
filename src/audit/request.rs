//! What lines of a stream ask the log for: to add what they hold, or to record what a person decided. Requests are answered
//! together under one lock; two that touch the same case are not, since the second depends on the first.

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::add::{Addition, add};
use super::decide::{Choice, Known};
use super::offer::Offer;
use super::refusal::Refusal;
use super::state::State;
use crate::record::entry::Draft;
use crate::record::json::Object;

/// What a line asks for.
#[derive(Debug, Clone, PartialEq)]
pub enum Request {
    /// To add what was checked.
    Add(Box<Offer>),
    /// To record a decision, given with the line that asks for it.
    Decide(Box<Choice>, Object),
}

/// What comes of a request.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// A line of the log: the next of the drafts.
    Written,
    /// The log says it already, since this entry.
    Unchanged(u64),
    /// It is not done.
    Refused(Box<Refusal>),
}

impl Request {
    /// What it touches, as far as that is known before it is looked up. The domain of a decision may not be.
    fn id(&self) -> &str {
        match self {
            Self::Add(offer) => &offer.id,
            Self::Decide(choice, _) => &choice.id,
        }
    }

    fn answer(&self, state: &State, now: Timestamp, known: Known<'_>) -> (Answer, Option<Draft>) {
        match self {
            Self::Add(offer) => match add(state, Offer::clone(offer)) {
                Addition::Written(draft) => (Answer::Written, Some(*draft)),
                Addition::Unchanged(seq) => (Answer::Unchanged(seq), None),
            },
            Self::Decide(choice, _) => match choice.draft(state, now, known) {
                Ok(draft) => (Answer::Written, Some(draft)),
                Err(refusal) => (Answer::Refused(Box::new(refusal)), None),
            },
        }
    }
}

/// How many of the requests, from the first, can be answered together: those before one that touches an id again.
pub fn together(requests: &[Request]) -> usize {
    let mut touched = BTreeSet::new();
    requests.iter().take_while(|request| touched.insert(request.id())).count()
}

/// The answers to requests that can be answered together, and the drafts of those that are written, in their order.
pub fn answer(requests: &[Request], state: &State, now: Timestamp, known: Known<'_>) -> (Vec<Answer>, Vec<Draft>) {
    let answered = requests.iter().map(|request| request.answer(state, now, known));
    let (answers, drafts): (Vec<Answer>, Vec<Option<Draft>>) = answered.unzip();
    (answers, drafts.into_iter().flatten().collect())
}
