//! Claims: a lease on a case, so that two people do not work on it at once. It ends by itself.

use jiff::{SignedDuration, Timestamp};

use super::decide::not_claimed_by_another;
use super::refusal::Refusal;
use super::span::Span;
use super::state::{Key, State};
use super::written::Name;
use crate::record::entry::{Action, Draft};

/// How long a claim lasts where nobody says.
pub const USUAL: Span = Span::seconds(30 * 60);

/// The longest claim: a case that somebody forgets is free again the next week.
pub const LONGEST: Span = Span::seconds(7 * 86_400);

/// The draft of a claim that lasts from `now`; a person's own claim is renewed by another.
pub fn claim(state: &State, key: &Key, by: &Name, (now, span): (Timestamp, Span)) -> Result<Draft, Refusal> {
    let case = state.case(key).ok_or_else(|| Refusal::Unknown { id: key.id.clone() })?;
    if let Some(standing) = &case.decision {
        let (seq, by, decision) = (standing.seq, standing.by.clone(), standing.decision);
        return Err(Refusal::Decided { id: key.id.clone(), seq, by, decision });
    }
    not_claimed_by_another(&key.id, case, by, now)?;
    let seconds = i64::try_from(span.min(LONGEST).as_seconds()).unwrap_or(i64::MAX);
    let until = now.checked_add(SignedDuration::from_secs(seconds)).unwrap_or(Timestamp::MAX);
    Ok(draft(key, by, Action::Claim { until: until.to_string() }))
}

/// The draft of giving a claim up, which only the one who has it can.
pub fn release(state: &State, key: &Key, by: &Name, now: Timestamp) -> Result<Draft, Refusal> {
    let case = state.case(key).ok_or_else(|| Refusal::Unknown { id: key.id.clone() })?;
    not_claimed_by_another(&key.id, case, by, now)?;
    case.live_claim(now).ok_or_else(|| Refusal::Unclaimed { id: key.id.clone() })?;
    Ok(draft(key, by, Action::Release {}))
}

fn draft(key: &Key, by: &Name, action: Action) -> Draft {
    let claimed = Some(by.as_str().to_owned());
    let domain = key.named_domain().map(str::to_owned);
    Draft { claimed, domain, id: Some(key.id.clone()), action, subject: None }
}
