//! Whether a decision is one that could be made: against the case that it answers and the reason that it needs.

use crate::audit::decide::answering;
use crate::audit::review::can_be_silent;
use crate::audit::state::{Key, State};
use crate::record::entry::{Action, Decided, Entry};

/// Why a decision could not have been made in a log of this state; none where it could, or where the entry is no decision.
/// Whether its subject holds words is not known where that was erased or changed, which is told elsewhere.
pub(super) fn unfounded(state: &State, entry: &Entry, worded: Option<bool>) -> Option<String> {
    let (Action::Decide(decided), Some(id)) = (&entry.action, entry.id.as_deref()) else { return None };
    let Some(case) = state.case(&Key::of(entry.domain.as_deref(), id)) else {
        return Some("there is no such case".to_owned());
    };
    let Decided { decision, supersedes, reason_code, .. } = decided;
    if *decided != answering(case, *decision, *supersedes, reason_code.clone()) {
        return Some(format!("it does not say of the case what entry {} says", case.seq));
    }
    let standing = case.decision.as_ref().map(|standing| standing.seq);
    if standing != *supersedes {
        return Some("it does not supersede the decision that stood".to_owned());
    }
    let silent = can_be_silent(case, *decision) && supersedes.is_none();
    let wordless = worded == Some(false) || entry.commitment.is_none();
    (!silent && wordless).then(|| "it needs a reason, and there is none".to_owned())
}
