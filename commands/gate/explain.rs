//! `adduce gate explain`: why the gate rules as it does.

use std::fmt::Write as _;
use std::sync::Arc;

use adduce::gate::explain::{Explanation, explain};
use adduce::record::line::Record;

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::stream::{self, Stage, Tally, Worked};
use crate::terminal::escape_line as escape;

/// Reads recommendations and writes an explanation of each.
pub(super) fn run(pretty: bool, context: &Arc<Context>) -> Result<Exit, Failure> {
    // As in the gate itself: what it goes by must be what is explained.
    context.apply_allowed_pairs()?;
    let (asked, shared) = (context.asked()?, Arc::clone(context));
    let work = Arc::new(move |record: Record<'_>| {
        let (domain, recommendation) = super::read(&shared, asked.as_ref(), record)?;
        let explanation = explain(&domain, recommendation);
        let text = match pretty {
            true => text(&explanation).into_bytes(),
            false => serde_json::to_vec(&explanation).expect("a record is written to memory"),
        };
        Ok(Worked::of(text, Tally::default()))
    });
    stream::run(&Stage { name: "gate explain", uses: &["recommendation"], bare: None, passes: !pretty, work }, context)
        .map(|tally| tally.exit())
}

fn text(explanation: &Explanation) -> String {
    let Explanation { domain, id, recommendation, verdict, rules, .. } = explanation;
    let mut text = format!("{} {}: {recommendation} became {verdict}\n", escape(domain), escape(id));
    for rule in rules {
        let mark = match (rule.fired, rule.guards) {
            (true, _) => "FIRED",
            (false, true) => "quiet",
            (false, false) => "-    ",
        };
        let _ = writeln!(text, "  {mark}  {}", rule.rule);
        for condition in &rule.conditions {
            let holds = if condition.holds { "holds" } else { "fails" };
            let _ = writeln!(text, "           {holds}: {} is {}", condition.fact, escape(&condition.saw));
        }
    }
    text
}
