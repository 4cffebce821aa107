//! Where the cases of a stream are worked on, each by the domain that it names.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use adduce::domain::Domain;
use adduce::provider::{Provider, Unanswerable};
use adduce::record::case::Case;
use adduce::record::line::{Record, Unusable};
use adduce::triage::{Outcome, Prompts, Triage};

use super::unanswered::Unanswered;
use crate::context::Context;
use crate::stream::{Tally, Worked};

/// What is needed to work on a case of any domain.
pub(super) struct Desk {
    /// The domain that was asked for, where one was.
    pub(super) asked: Option<Arc<Domain>>,
    /// Who is asked.
    pub(super) provider: Arc<dyn Provider>,
    /// Whether nobody is asked.
    pub(super) facts_only: bool,
    /// The common flags.
    pub(super) context: Arc<Context>,
    /// The prompts that were compiled so far, by domain.
    pub(super) prompts: Mutex<BTreeMap<String, Arc<Prompts>>>,
    /// What the service failed at.
    pub(super) unanswered: Unanswered,
}

impl Desk {
    /// What becomes of a case.
    pub(super) fn take(&self, record: Record<'_>) -> Result<Worked, Unusable> {
        let Record { object, bytes, .. } = record;
        let refuse = |code, message: String| Unusable::record(&bytes, code, message);
        let case = Case::try_from(object).map_err(|fault| refuse("malformed", fault.to_string()))?;
        let domain = self.context.domain_of(self.asked.as_ref(), case.domain());
        let domain = domain.map_err(|message| refuse("no_domain", message))?;
        let prompts = self.prompts(&domain).map_err(|message| refuse("no_prompt", message))?;
        let triage = Triage::new(&domain, &prompts);
        if self.facts_only {
            return Ok(Worked::of(triage.facts(&case), Tally::default()));
        }
        let triaged = match triage.triage(&case, self.provider.as_ref()) {
            Ok(triaged) => triaged,
            // The case goes on as it came: it is triaged when the batch has ended.
            Err(Unanswerable::Deferred) => return Ok(Worked::of(bytes.to_vec(), Tally::default())),
            Err(error) => return Err(refuse(error.code(), error.to_string())),
        };
        if let Some(failure) = &triaged.failure {
            self.unanswered.note(failure);
            if triaged.outcome == Outcome::Stopped {
                return Ok(Worked::stopping(refuse(failure.code(), failure.to_string())));
            }
        }
        let tally = Tally {
            failed: u64::from(triaged.outcome != Outcome::Answered),
            unreached: u64::from(triaged.outcome == Outcome::Failed),
            ..Tally::default()
        };
        Ok(Worked::of(triaged.line, tally))
    }

    fn prompts(&self, domain: &Domain) -> Result<Arc<Prompts>, String> {
        let mut compiled = self.prompts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = compiled.get(&domain.name) {
            return Ok(Arc::clone(found));
        }
        let prompts = Arc::new(Prompts::new(domain).map_err(|error| error.to_string())?);
        compiled.insert(domain.name.clone(), Arc::clone(&prompts));
        Ok(prompts)
    }
}
