//! Triage: the facts of a case, computed, and one typed opinion on it, asked for. An opinion that cannot be had becomes an
//! ESCALATE with its cause; triage decides nothing.

mod inquiry;
mod opinion;
mod prompt;

use crate::domain::{Domain, Examined};
use crate::policy::Passage;
use crate::provider::{FactsSeen, Failure, Prompt, Provider, Unanswerable};
use crate::record::case::Case;
use crate::record::recommendation::FactsRecord;

use inquiry::{Asked, Inquiry};

pub use prompt::{PromptError, Prompts};

/// How many passages of the policy stand beside a case.
const PASSAGES: usize = 3;

/// Triage of the cases of one domain.
pub struct Triage<'a> {
    domain: &'a Domain,
    prompts: &'a Prompts,
}

/// What a case became.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Triaged {
    /// The `recommendation` record, one line without its end.
    pub line: Vec<u8>,
    /// What the provider did.
    pub outcome: Outcome,
    /// What the service failed at, where there was no reply to go by.
    pub failure: Option<Failure>,
}

/// What asking came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// An opinion.
    Answered,
    /// A reply that is no opinion.
    Unusable,
    /// No reply: the service failed.
    Failed,
    /// No reply, and none to be had for the cases that follow: the key is dead, the quota or the budget used up. Nobody judged
    /// the case, so in a stream it is an error and no recommendation.
    Stopped,
}

impl<'a> Triage<'a> {
    /// Triage for a domain, whose prompts were compiled.
    pub fn new(domain: &'a Domain, prompts: &'a Prompts) -> Self {
        Self { domain, prompts }
    }

    /// The `facts` record of a case, one line without its end: nobody is asked.
    pub fn facts(&self, case: &Case) -> Vec<u8> {
        let examined = self.domain.examine(case.fields());
        let (unknown, passages) = (examined.unknown(), self.passages(&examined));
        let record = FactsRecord::new(case, &examined.signals.fired, &unknown, &examined.hits);
        let record = record.allowing(&examined.allowed).under(&self.domain.policy_version, &passages);
        line(&examined, |line| record.write(line))
    }

    /// Asks a provider for an opinion on a case.
    pub fn triage(&self, case: &Case, provider: &dyn Provider) -> Result<Triaged, Unanswerable> {
        let examined = self.domain.examine(case.fields());
        let (unknown, passages) = (examined.unknown(), self.passages(&examined));
        let record = FactsRecord::new(case, &examined.signals.fired, &unknown, &examined.hits);
        let record = record.allowing(&examined.allowed).under(&self.domain.policy_version, &passages);
        let facts = FactsSeen {
            signals: &examined.signals.fired,
            unknown: &unknown,
            hits: &examined.hits,
            confirmed: &examined.signals.confirmed,
            specs: self.domain.signals.specs(),
        };
        let prompt = match provider.reads_prompts() {
            true => self.prompts.render(self.domain, case, &examined, &passages),
            false => Ok(Prompt::default()),
        };
        let inquiry = Inquiry { domain: self.domain, case, provider, shape: self.prompts.shape(), facts };
        let Asked { opinion, outcome, run, failure } = match prompt {
            Ok(prompt) => inquiry.ask(prompt)?,
            Err(error) => inquiry.unasked("prompt", &error.to_string()),
        };
        let line = line(&examined, |line| record.recommendation(&opinion, &run).write(line));
        Ok(Triaged { line, outcome, failure })
    }

    /// The rules that bear on a case: those that fired signals confirm, then those that share its words.
    fn passages(&self, examined: &Examined<'_>) -> Vec<Passage<'a>> {
        let policy = &self.domain.policy;
        let confirmed = examined.signals.fired.iter().filter_map(|signal| self.domain.signals.spec(&signal.id));
        let confirmed = confirmed
            .flat_map(|spec| &spec.confirms)
            .filter_map(|id| policy.rules.iter().position(|rule| rule.id == *id));
        let mut places: Vec<usize> = Vec::new();
        let mut add = |place: usize, most: usize| {
            if places.len() < most && !places.contains(&place) {
                places.push(place);
            }
        };
        // Every rule that a signal confirms, and as many more as make up the number.
        confirmed.for_each(|place| add(place, usize::MAX));
        let longest = examined.texts.iter().max_by_key(|text| text.value.len());
        let similar = longest.map(|text| self.domain.index.search(text.folded(), PASSAGES)).unwrap_or_default();
        similar.into_iter().for_each(|place| add(place, PASSAGES));
        places.iter().map(|place| policy.rules[*place].passage()).collect()
    }
}

/// A record on one line, in memory that is asked for once: it is about as long as the texts and what is said of them.
fn line(examined: &Examined<'_>, write: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let texts: usize = examined.texts.iter().map(|text| text.value.len()).sum();
    let mut line = Vec::with_capacity(texts + 4096);
    write(&mut line);
    line
}
