//! Whether the entries mean what they may: each decision against the case that it answers and the reason that it needs, and the
//! index against the log that it is derived from. It is for a log whose lines are right, and judges no line.

use super::report::{Finding, Report};
use crate::audit::decide::answering;
use crate::audit::log::disk::Disk;
use crate::audit::log::error::LogError;
use crate::audit::log::fold::Fold;
use crate::audit::log::read::Reader;
use crate::audit::log::{files, index};
use crate::audit::review::can_be_silent;
use crate::audit::state::{Key, State};
use crate::audit::written::Reason;
use crate::record::entry::{Action, Decided, Entry};
use crate::record::json::{Json, Object};

/// Follows the log from its beginning and says what does not agree with it.
pub(super) fn check(disk: &Disk, report: &mut Report) -> Result<(), LogError> {
    let index = index::read(disk)?;
    let mut fold = Fold::default();
    let mut entries = Reader { disk: disk.clone() }.entries()?;
    while let Some(entry) = entries.next() {
        let (line, entry) = entry?;
        let subject = match entries.subject(&entry) {
            // That it was changed is said already.
            Err(LogError::Subject { .. }) => None,
            read => read?,
        };
        if let Some(why) = unfounded(&fold.state, &entry, subject.as_ref()) {
            let message = format!("the decision of entry {} is none that could be made: {why}", entry.seq);
            report.found(Finding::new("decision_differs", "", 0, message).about(entry.seq));
        }
        if entry.seq == 1 || matches!(entry.action, Action::Rotate { .. }) {
            fold.before += fold.offset;
            (fold.segment, fold.offset) = (entry.seq, 0);
        }
        fold.wrote(&entry, subject.as_ref(), line.len() as u64 + 1);
        if index.as_ref().is_some_and(|index| index.chain.seq == entry.seq && !same(index, &fold)) {
            let message = "it does not say what the log says up to the same entry: delete it, it is made again";
            report.found(Finding::new("index_differs", files::INDEX, 0, message).about(entry.seq));
        }
    }
    Ok(())
}

fn same(index: &Fold, fold: &Fold) -> bool {
    let place = |fold: &Fold| (fold.segment, fold.offset, fold.before);
    index.chain == fold.chain && place(index) == place(fold) && index.state == fold.state
}

/// Why a decision could not have been made in a log of this state; none where it could, or where the entry is no decision.
fn unfounded(state: &State, entry: &Entry, subject: Option<&Object>) -> Option<String> {
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
    let worded = |subject: &Object| {
        subject.get("reason").and_then(Json::as_str).is_some_and(|words| Reason::read(words).is_ok())
    };
    let wordless = subject.is_some_and(|subject| !worded(subject)) || entry.commitment.is_none();
    (!silent && wordless).then(|| "it needs a reason, and there is none".to_owned())
}
