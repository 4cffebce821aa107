//! Every number in an answer is accounted for: cited, derived, present, quoted, the user's own, or absent. Pure code over
//! records and exact decimals: no provider, no store, no network, and nothing that an answer says of itself is believed.

mod asked;
mod attribute;
mod cite;
mod column;
mod derive;
mod evidence;
mod index;
mod memory;
pub mod read;
mod role;
mod sentence;
mod suppressed;
mod target;
mod trace;

use crate::record::answer::Answer;
use crate::record::grounding::{GroundingRecord, Number, Tier};

use asked::Asked;
pub use evidence::Evidence;
use memory::{Gone, Why};
pub use memory::{Memory, Thread};
use read::{Reading, View};
use sentence::Words;
use trace::{Trace, Traced};

/// What passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// This tier and all better ones pass.
    pub require: Tier,
    /// What a contradiction counts for.
    pub attribution: Attribution,
}

/// What becomes of a number that a sentence speaks of otherwise than its cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attribution {
    /// Nobody looks.
    Off,
    /// It is noted.
    Note,
    /// It is noted, and the answer is not verified.
    Fail,
}

/// An answer whose numbers are read.
#[derive(Debug)]
pub struct Prepared {
    answer: Answer,
    view: View,
    readings: Vec<Reading>,
    words: Words,
    asked: Asked,
}

/// An answer and where its numbers come from.
#[derive(Debug)]
pub struct Grounding {
    answer: Answer,
    /// Its numbers, in order.
    pub numbers: Vec<Number>,
    /// The lowest tier; none where there is no number.
    pub tier: Option<Tier>,
    /// Whether every number passes.
    pub verified: bool,
    /// What passes.
    pub require: Tier,
    /// What is wrong, in words.
    pub problems: Vec<String>,
    /// Claims that do not hold as they stand, in words.
    pub citation_notes: Vec<String>,
}

impl Prepared {
    /// Reads the numbers of an answer and of its question.
    pub fn of(answer: Answer) -> Self {
        let view = View::of_markdown(answer.text());
        let readings = read::read(&view);
        let asked = Asked::of(answer.question());
        let words = if readings.is_empty() { Words::default() } else { Words::of(view.plain()) };
        Self { answer, view, readings, words, asked }
    }

    /// The thread of the answer.
    pub fn thread(&self) -> &str {
        self.answer.thread()
    }

    /// Traces every number to the evidence of the answer's thread.
    pub fn ground(self, thread: &Thread, settings: Settings) -> Grounding {
        let Self { answer, view, readings, words, asked } = self;
        let trace = Trace {
            text: answer.text(),
            plain: view.plain(),
            words: &words,
            readings: &readings,
            asked: &asked,
            thread,
            settings,
        };
        let Traced { numbers, failed, notes } = trace.run(answer.claims());
        let mut problems = told_of(thread, numbers.is_empty());
        let verified = failed.is_empty();
        problems.extend(failed);
        let counted = numbers.iter().filter(|number| number.tier != Tier::User);
        let tier = counted.map(|number| number.tier).min().or_else(|| numbers.first().map(|number| number.tier));
        Grounding { answer, numbers, tier, verified, require: settings.require, problems, citation_notes: notes }
    }
}

/// What a thread lacks.
fn told_of(thread: &Thread, numberless: bool) -> Vec<String> {
    const NAMED: usize = 20;
    let mut problems = Vec::new();
    for Gone { id, why } in thread.dropped.iter().take(NAMED) {
        let why = match why {
            Why::Full => "the memory for evidence was full",
            Why::Replaced => "the line that was to replace it cannot be read",
        };
        problems.push(format!("the evidence {id:?} of this thread was dropped: {why}"));
    }
    if thread.dropped.len() > NAMED {
        problems.push(format!("{} more of this thread were dropped", thread.dropped.len() - NAMED));
    }
    if thread.is_empty() && !numberless {
        let forgotten = if thread.forgotten { ", or it had to be dropped" } else { "" };
        problems.push(format!("no evidence of this thread came before the answer{forgotten}"));
    }
    let unread: u64 = thread.tables().map(|(_, table)| table.unread).sum();
    if unread > 0 {
        problems.push(format!("{unread} cells hold numbers of more than 38 digits, which cannot be compared"));
    }
    problems
}

impl Grounding {
    /// The record of it.
    pub fn record(&self) -> GroundingRecord<'_> {
        let Self { answer, numbers, tier, verified, require, problems, citation_notes } = self;
        let mut record = GroundingRecord::new(answer.record(), numbers, *require);
        (record.tier, record.verified) = (*tier, *verified);
        (record.problems, record.citation_notes) = (problems, citation_notes);
        record
    }

    /// The text of the answer.
    pub fn text(&self) -> &str {
        self.answer.text()
    }

    /// The thread of the answer.
    pub fn thread(&self) -> &str {
        self.answer.thread()
    }
}

#[cfg(test)]
mod tests;
