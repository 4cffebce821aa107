//! A service that is asked over the network. Before it is asked, what was paid for already is looked up and the most that it can
//! cost is held; after, what came is kept and settled. One call is one attempt: whether there is another one is decided by who asks.

use std::sync::Arc;

use super::http::{Answer, Header, NoWay, Transport, Way};
use super::key::Key;
use super::pace::{self, Pace};
use super::price::{Money, Rates, Tariff};
use super::settings::{Network, Service};
use super::wire::{self, Asked, Told, Wire};
use super::{Content, Failure, Provider, Reply, Request, Unanswerable};
use crate::record::digest;
use crate::record::json::Json;
use crate::state::{Attempt, Ended, Kept, Refused, State, Wanted};

/// The version of Anthropic's interface that the wire speaks.
const ANTHROPIC_VERSION: &str = "2023-06-01";

/// The most tokens of an answer where nothing is set: an opinion takes a few hundred, reasoning some more.
const MOST_OUTPUT: u32 = 4_096;

/// Who is asked, and with which key.
#[derive(Debug)]
pub struct Account {
    /// How it is spoken to.
    pub wire: Wire,
    /// Where it is.
    pub base_url: String,
    /// The model.
    pub model: String,
    /// The key; none for a server that asks for none.
    pub key: Option<Key>,
    /// What else is set for it.
    pub set: Service,
    /// What its tokens cost, where that is known.
    pub rates: Option<Rates>,
}

/// How replies come about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// What was paid for is used again, and what was not is asked.
    Ask,
    /// Everything is asked anew.
    Force,
    /// Nothing is asked: what a batch brought is used.
    Collect,
}

/// A service that is asked over the network.
#[derive(Debug)]
pub struct Live {
    account: Account,
    transport: Transport,
    pace: Pace,
    state: Arc<State>,
    limit: Option<Money>,
    mode: Mode,
}

impl Account {
    /// The headers of a request.
    pub(super) fn headers(&self) -> Vec<(&'static str, String)> {
        let secret = self.key.as_ref().map(Key::secret);
        match self.wire {
            Wire::Anthropic => {
                let key = secret.map(|secret| ("x-api-key", secret.to_owned()));
                [("anthropic-version", ANTHROPIC_VERSION.to_owned())].into_iter().chain(key).collect()
            }
            Wire::OpenAi | Wire::Chat => {
                secret.map(|secret| ("authorization", format!("Bearer {secret}"))).into_iter().collect()
            }
        }
    }

    /// The address of a path.
    pub(super) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base_url.trim_end_matches('/'))
    }

    /// The most tokens of an answer.
    pub(super) fn most_output(&self) -> u32 {
        self.set.max_output_tokens.unwrap_or(MOST_OUTPUT)
    }

    pub(super) fn asked<'a>(&'a self, request: &Request<'a>) -> Asked<'a> {
        let (prompt, talk) = (request.prompt, request.talk);
        Asked { model: &self.model, most_output: self.most_output(), set: &self.set, prompt, talk }
    }

    /// What tells a request from every other: who is asked what, about what, under which version of a domain.
    pub(super) fn key_of(&self, request: &Request<'_>, body: &Json) -> String {
        let mut running = digest::Running::default();
        let body = body.to_string();
        for part in [
            self.wire.name(),
            self.base_url.trim_end_matches('/'),
            request.domain,
            request.subject,
            request.scope,
            &body,
        ] {
            // The length keeps requests with other borders between their parts apart.
            running.add(format!("{}\n", part.len()).as_bytes());
            running.add(part.as_bytes());
        }
        running.finish()
    }

    /// An answer without the key, in whatever of it is repeated.
    pub(super) fn scrub(&self, answer: Answer) -> Answer {
        let Some(key) = &self.key else { return answer };
        Answer { body: key.scrub(&answer.body), content_type: key.scrub(&answer.content_type), ..answer }
    }

    /// Reads an answer, which holds no key.
    pub(super) fn read(&self, answer: &Answer, asked: &Asked<'_>) -> Told {
        let failed = |failure| Told { content: Content::Failed(failure), usage: None, echo: None };
        if !(200..300).contains(&answer.status) {
            return failed(self.wire.refused(answer));
        }
        match wire::check_type(&answer.content_type) {
            Ok(()) => self.wire.read(&answer.body, asked),
            Err(failure) => failed(failure),
        }
    }

    /// What a reply cost.
    pub(super) fn cost(&self, told: &Told, tariff: Tariff) -> Option<Money> {
        Some(self.rates?.cost(told.usage?, tariff))
    }
}

impl Live {
    /// A service that is asked, with what is known of it.
    pub fn new(
        account: Account,
        network: &Network,
        way: Way<'_>,
        state: Arc<State>,
        limit: Option<Money>,
    ) -> Result<Self, NoWay> {
        let transport = Transport::new(network, &account.base_url, way)?;
        Ok(Self { account, transport, pace: Pace::default(), state, limit, mode: Mode::Ask })
    }

    /// The same with another way for replies to come about.
    #[must_use]
    pub fn in_mode(self, mode: Mode) -> Self {
        Self { mode, ..self }
    }

    /// Where the service is.
    pub fn base_url(&self) -> &str {
        &self.account.base_url
    }

    /// The account, the way to it, the state and the budget.
    pub(super) fn parts(&self) -> (&Account, &Transport, &State, Option<Money>) {
        (&self.account, &self.transport, &self.state, self.limit)
    }

    fn ask(&self, request: &Request<'_>) -> Result<Reply, Failure> {
        let asked = self.account.asked(request);
        let body = self.account.wire.body(&asked);
        let key = self.account.key_of(request, &body);
        let looks = self.mode == Mode::Collect || (self.mode == Mode::Ask && request.retry == 0);
        if looks && let Some(kept) = self.state.kept(&key).map_err(unwritten)? {
            return Ok(self.again(&kept, &asked));
        }
        if self.mode == Mode::Collect {
            return Err(self.uncollected(&key)?);
        }
        let body = body.to_string();
        let chance = u64::from_str_radix(&key[..8], 16).unwrap_or_default();
        self.pace.wait(pace::back_off(request.retry, chance));
        let attempt = self.begin(request, &key, body.len())?;
        let told = self.send(&body, request, chance, &asked);
        self.end(attempt, told, request)
    }

    /// Why a batch brought no reply. A case that was part of none is not the service's failure.
    fn uncollected(&self, key: &str) -> Result<Failure, Failure> {
        let reason = match self.state.batch_outcome(key).map_err(unwritten)?.as_deref() {
            None => "the case was part of no batch, or has changed since".to_owned(),
            Some("") => "it has not ended yet".to_owned(),
            Some(outcome) => outcome.to_owned(),
        };
        Ok(Failure::Batch { reason })
    }

    fn begin(&self, request: &Request<'_>, key: &str, bytes: usize) -> Result<Attempt, Failure> {
        let most = self.account.rates.map(|rates| rates.worst(bytes, self.account.most_output().into(), Tariff::Full));
        let wanted = Wanted {
            key,
            domain: request.domain,
            subject: request.subject,
            provider: self.account.wire.name(),
            model: &self.account.model,
            most,
            limit: self.limit,
        };
        self.state.begin(&wanted).map_err(|refused| match refused {
            Refused::Budget { held } => over_budget(held, self.limit),
            Refused::State(error) => unwritten(error),
        })
    }

    /// Sends a request, and gives back the body of the reply and what it says.
    fn send(&self, body: &str, request: &Request<'_>, chance: u64, asked: &Asked<'_>) -> (String, Told) {
        let headers = self.account.headers();
        let headers: Vec<Header<'_>> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let url = self.account.url(self.account.wire.path());
        let answer = match self.transport.post(&url, &headers, body.as_bytes()) {
            Ok(answer) => answer,
            Err(failure) => {
                return (String::new(), Told { content: Content::Failed(failure), usage: None, echo: None });
            }
        };
        let answer = self.account.scrub(answer);
        let told = self.account.read(&answer, asked);
        if let Content::Failed(Failure::Busy { status, wait }) = &told.content {
            // A quota is everybody's; a server that broke on one request may be well for the others.
            if wait.is_some() || matches!(status, 429 | 503 | 529) {
                self.pace.pause(wait.unwrap_or_else(|| pace::back_off(request.retry + 1, chance)));
            }
        }
        (answer.body, told)
    }

    /// Settles an attempt and keeps its reply.
    fn end(&self, attempt: Attempt, (body, told): (String, Told), request: &Request<'_>) -> Result<Reply, Failure> {
        let cost = self.account.cost(&told, Tariff::Full);
        let attempts = request.retry as u64 + 1;
        // What came whole and was counted was charged, also where the answer is of no use.
        let ended = match &told.content {
            Content::Failed(failure) if told.echo.is_none() => {
                Ended::Failed { code: failure.code(), status: failure.status(), may_have_cost: failure.may_have_cost() }
            }
            _ => Ended::Answered { body: &body, cost, attempts },
        };
        self.state.end(attempt, ended).map_err(unwritten)?;
        Ok(reply(told, cost, 1))
    }

    /// A reply that was paid for, read again.
    fn again(&self, kept: &Kept, asked: &Asked<'_>) -> Reply {
        reply(self.account.wire.read(&kept.body, asked), kept.cost, kept.attempts)
    }
}

impl Provider for Live {
    fn name(&self) -> &str {
        self.account.wire.name()
    }

    fn model(&self) -> Option<&str> {
        Some(&self.account.model)
    }

    fn reads_prompts(&self) -> bool {
        true
    }

    fn repairs(&self) -> bool {
        self.mode != Mode::Collect
    }

    fn reply(&self, request: &Request<'_>) -> Result<Reply, Unanswerable> {
        Ok(self.ask(request).unwrap_or_else(|failure| Reply::free(Content::Failed(failure), None)))
    }
}

fn reply(told: Told, cost: Option<Money>, attempts: u64) -> Reply {
    let usage = told.usage.map(super::Usage::to_json);
    Reply { content: told.content, usage, cost: cost.map(Money::dollars), echo: told.echo, attempts }
}

pub(super) fn unwritten(error: crate::state::StateError) -> Failure {
    Failure::Ledger { reason: error.to_string() }
}

pub(super) fn over_budget(held: Money, limit: Option<Money>) -> Failure {
    let limit = limit.unwrap_or_default().dollars().to_string();
    Failure::Budget { spent: held.dollars().to_string(), limit }
}
