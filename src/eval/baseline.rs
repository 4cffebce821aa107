//! Providers that only an evaluation asks: the baseline that leaves everything to a person, and a witness that keeps what was sent to
//! another provider. Neither has an opinion of its own.

use std::sync::{Mutex, PoisonError};

use crate::provider::{Content, Prompt, Provider, Reply, Request, Unanswerable};
use crate::record::json::{Json, Object};
use crate::record::verdict::Verdict;

/// The name of the baseline that leaves everything to a person.
pub(super) const ESCALATE_ALL: &str = "escalate-all";

/// The baseline that leaves everything to a person: what a model must beat to be worth its price.
#[derive(Debug, Clone, Copy)]
pub(super) struct EscalateAll;

impl Provider for EscalateAll {
    fn name(&self) -> &str {
        ESCALATE_ALL
    }

    fn model(&self) -> Option<&str> {
        None
    }

    fn reads_prompts(&self) -> bool {
        false
    }

    fn reply(&self, _: &Request<'_>) -> Result<Reply, Unanswerable> {
        let mut opinion = Object::new();
        opinion.set("recommendation", Json::from(Verdict::Escalate.to_string()));
        opinion.set("confidence", Json::Number(1.into()));
        opinion.set("manipulation_detected", Json::Bool(false));
        Ok(Reply::free(Content::Json(opinion.into()), None))
    }
}

/// Passes requests on and keeps what was sent.
pub(super) struct Witness<'a> {
    provider: &'a dyn Provider,
    /// How often the subject was asked in earlier repetitions: a replay's cursor runs on.
    before: usize,
    sent: Mutex<Vec<Prompt>>,
}

impl<'a> Witness<'a> {
    /// A witness of a provider that was asked `before` times about the subject.
    pub(super) fn new(provider: &'a dyn Provider, before: usize) -> Self {
        Self { provider, before, sent: Mutex::default() }
    }

    /// What was sent, in order.
    pub(super) fn sent(self) -> Vec<Prompt> {
        self.sent.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Provider for Witness<'_> {
    fn name(&self) -> &str {
        self.provider.name()
    }

    fn model(&self) -> Option<&str> {
        self.provider.model()
    }

    fn reads_prompts(&self) -> bool {
        self.provider.reads_prompts()
    }

    fn repairs(&self) -> bool {
        self.provider.repairs()
    }

    fn reply(&self, request: &Request<'_>) -> Result<Reply, Unanswerable> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).push(request.prompt.clone());
        self.provider.reply(&Request { turn: self.before + request.turn, ..*request })
    }
}
