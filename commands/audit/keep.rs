//! Requests of a stream, answered by the log in their order, as many under one lock as do not depend on each other.

use adduce::audit::log::Log;
use adduce::audit::request::{Answer, Request, answer, together};
use adduce::record::entry::Entry;
use adduce::record::line::Unusable;

use super::desk::{Undone, moment, with_known};
use crate::context::Context;
use crate::failure::Failure;
use crate::stream::Worked;

/// What is told of a request, given its answer and the entry that was written for it, if any.
pub(super) type Tell<'a> = dyn FnMut(&Request, &Answer, Option<&Entry>) -> Result<Worked, Unusable> + 'a;

/// Has requests answered and says what is told of each.
pub(super) fn keep(
    log: &mut Log,
    requests: Vec<Request>,
    context: &Context,
    tell: &mut Tell<'_>,
) -> Result<Vec<Result<Worked, Unusable>>, Failure> {
    let mut told = Vec::with_capacity(requests.len());
    let mut rest = requests.as_slice();
    while !rest.is_empty() {
        let (now, later) = rest.split_at(together(rest).max(1));
        let mut answers = Vec::new();
        let records = log.reader().records();
        let written = log.append_with(|state, at| -> Result<_, Undone> {
            let (found, drafts) = with_known(context, &records, |known| answer(now, state, moment(at), known));
            answers = found;
            Ok(drafts)
        })?;
        let mut written = written.iter();
        for (request, answer) in now.iter().zip(&answers) {
            let entry = if *answer == Answer::Written { written.next() } else { None };
            told.push(tell(request, answer, entry));
        }
        rest = later;
    }
    Ok(told)
}
