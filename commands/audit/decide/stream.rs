//! `adduce audit decide -`: a decision a line, each done or refused for itself.

use std::sync::Arc;

use adduce::audit::Request;
use adduce::audit::decide;
use adduce::audit::request::Answer;
use adduce::audit::written::Name;
use adduce::record::entry::Entry;
use adduce::record::line::{Input, Record, Unusable};

use crate::audit::{desk, keep};
use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::stream::{self, Stage, Tally, Worked};
use crate::terminal::count;

/// Reads decisions; `usual` decides where a line names nobody.
pub(super) fn run(usual: Option<Name>, context: &Arc<Context>) -> Result<Exit, Failure> {
    let named = desk::domain_name(context)?;
    let work = Arc::new(move |record: Record<'_>| {
        let object = record.object;
        let mut choice = decide::read(&object, usual.as_ref()).map_err(|fault| Unusable {
            code: "malformed",
            message: fault.to_string(),
            input: Input::Record(object.clone()),
        })?;
        choice.domain = choice.domain.or_else(|| named.clone());
        Ok(Worked::asking(Request::Decide(Box::new(choice), object)))
    });
    let stage = Stage { name: "audit decide", uses: &["decision"], bare: None, passes: true, work };
    let mut log = context.log(false)?;
    let tally =
        stream::run_keeping(&stage, context, &mut |requests| keep::keep(&mut log, requests, context, &mut tell))?;
    let (used, refused) = (count(tally.used, "decision"), count(tally.refused, "refused line"));
    context.terminal.say(&format!("audit decide: {used}, {refused}"));
    Ok(tally.exit())
}

fn tell(request: &Request, answer: &Answer, entry: Option<&Entry>) -> Result<Worked, Unusable> {
    match (request, answer, entry) {
        (_, _, Some(entry)) => Ok(Worked::of(entry.line(), Tally::default())),
        (Request::Decide(_, object), Answer::Refused(refusal), None) => {
            let (code, input) = (refusal.code(), Input::Record(object.clone()));
            Err(Unusable { code, message: refusal.to_string(), input })
        }
        _ => Ok(Worked::default()),
    }
}
