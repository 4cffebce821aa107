//! Many requests at half the price, answered within a day: Anthropic's Message Batches. What is sent is written down before it is
//! sent; what comes back is joined by the key of each request and kept as if it had been asked for alone, so that the cases are
//! then triaged from what is kept, in their own order.

use std::sync::{Arc, Mutex, PoisonError};

use super::http::{Answer, Header, MOST_BATCH_BYTES};
use super::live::{Account, Live, over_budget, unwritten};
use super::price::Tariff;
use super::wire::{self, Asked};
use super::{Content, Failure, Prompt, Provider, Reply, Request, Talk, Unanswerable};
use crate::record::json::{Json, Object};
use crate::state::{Item, MALFORMED, Sent};

/// The most of one batch: half of what the service takes, which counts the bytes of its own form of them.
const MOST_REQUESTS: usize = 50_000;
const MOST_BYTES: usize = 128 << 20;

const PATH: &str = "/v1/messages/batches";

/// A provider that answers nobody: it takes down what would be asked, to be sent in a batch.
pub struct Submitter {
    live: Arc<Live>,
    force: bool,
    waiting: Mutex<Vec<(Item, Json)>>,
}

/// How a batch stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The id that the service gave it; none where its answer to the sending was never heard.
    pub service_id: Option<String>,
    /// Whether its results are there.
    pub ended: bool,
    /// How many of its requests are in each state, in the service's words.
    pub counts: Vec<(String, u64)>,
}

/// What was sent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Submitted {
    /// Cases in new batches.
    pub sent: usize,
    /// New batches.
    pub batches: usize,
    /// Cases that are answered already, or in a batch that is out.
    pub known: usize,
}

impl Submitter {
    /// What takes down requests to a service. Those that are answered or out already are left out, unless forced.
    pub fn new(live: Arc<Live>, force: bool) -> Self {
        Self { live, force, waiting: Mutex::default() }
    }

    /// Sends what was taken down.
    pub fn send(&self) -> Result<Submitted, Failure> {
        let mut waiting = std::mem::take(&mut *self.waiting.lock().unwrap_or_else(PoisonError::into_inner));
        let all = waiting.len();
        if self.force {
            self.live.parts().2.give_up_unheard().map_err(unwritten)?;
        }
        // In an order that does not depend on the number of jobs; a case that comes twice is sent once.
        waiting.sort_by(|a, b| a.0.key.cmp(&b.0.key));
        waiting.dedup_by(|a, b| a.0.key == b.0.key);
        let mut fresh = Vec::new();
        for (item, body) in waiting {
            if self.force || self.is_new(&item.key)? {
                fresh.push((item, body.to_string()));
            }
        }
        let mut submitted = Submitted { known: all - fresh.len(), ..Submitted::default() };
        for part in parts(&fresh) {
            self.send_part(part)?;
            submitted.batches += 1;
            submitted.sent += part.len();
        }
        Ok(submitted)
    }

    fn is_new(&self, key: &str) -> Result<bool, Failure> {
        let (_, _, state, _) = self.live.parts();
        let out = state.batch_outcome(key).map_err(unwritten)?.is_some_and(|outcome| outcome.is_empty());
        Ok(!out && state.kept(key).map_err(unwritten)?.is_none())
    }

    fn send_part(&self, part: &[(Item, String)]) -> Result<(), Failure> {
        let (account, _, state, limit) = self.live.parts();
        let items: Vec<Item> = part.iter().map(|(item, _)| item.clone()).collect();
        let begun = state.begin_batch(&account.base_url, &account.model, &items, limit).map_err(unwritten)?;
        let Some(number) = begun else {
            let spent = state.spent().map_err(unwritten)?;
            let held = spent.settled.pico().saturating_add(spent.held.pico());
            return Err(over_budget(super::price::Money::of_pico(held), limit));
        };
        match self.post(part) {
            Ok(id) => state.batch_sent(number, &id).map_err(unwritten),
            // What may have arrived stays written down: sent again, it would be paid for twice.
            Err(failure) if failure.may_have_cost() => Err(failure),
            Err(failure) => {
                state.batch_refused(number).map_err(unwritten)?;
                Err(failure)
            }
        }
    }

    fn post(&self, part: &[(Item, String)]) -> Result<String, Failure> {
        let (account, transport, ..) = self.live.parts();
        // Both are JSON already and the keys are hexadecimal digits: put together, they are read by nobody here.
        let requests = part.iter().map(|(item, body)| format!("{{\"custom_id\":\"{}\",\"params\":{body}}}", item.key));
        let body = format!("{{\"requests\":[{}]}}", requests.collect::<Vec<_>>().join(","));
        let headers = account.headers();
        let headers: Vec<Header<'_>> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let answer = transport.post(&account.url(PATH), &headers, body.as_bytes())?;
        let object = understood(account, answer)?;
        let id = object.get("id").and_then(Json::as_str).filter(|id| is_id(id));
        id.map(str::to_owned).ok_or_else(|| Failure::Shape { reason: "the batch has no id".to_owned() })
    }
}

impl Provider for Submitter {
    fn name(&self) -> &str {
        self.live.name()
    }

    fn model(&self) -> Option<&str> {
        self.live.model()
    }

    fn reads_prompts(&self) -> bool {
        true
    }

    fn reply(&self, request: &Request<'_>) -> Result<Reply, Unanswerable> {
        let (account, ..) = self.live.parts();
        let body = account.wire.body(&account.asked(request));
        let key = account.key_of(request, &body);
        let bytes = body.to_string().len();
        let most = account.rates.map(|rates| rates.worst(bytes, account.most_output().into(), Tariff::Batch));
        let (domain, subject) = (request.domain.to_owned(), request.subject.to_owned());
        let item = Item { key, domain, subject, most };
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push((item, body));
        Err(Unanswerable::Deferred)
    }
}

impl Live {
    /// How the batches stand that are out at this service.
    pub fn batches(&self) -> Result<Vec<Standing>, Failure> {
        self.out()?.iter().map(|sent| self.standing(sent)).collect()
    }

    /// Fetches the results of the batches that ended, keeps them, and returns how many replies that brought.
    pub fn collect(&self) -> Result<usize, Failure> {
        let (account, transport, state, _) = self.parts();
        let headers = account.headers();
        let headers: Vec<Header<'_>> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let mut brought = 0;
        for sent in self.out()? {
            let Some(id) = sent.service_id.as_deref().filter(|id| is_id(id)) else { continue };
            // The address is made here and not taken from the service: a key goes nowhere else.
            let url = account.url(&format!("{PATH}/{id}/results"));
            let answer = account.scrub(transport.get(&url, &headers, MOST_BATCH_BYTES)?);
            if !(200..300).contains(&answer.status) {
                return Err(account.wire.refused(&answer));
            }
            for line in answer.body.split('\n').filter(|line| !line.trim().is_empty()) {
                brought += usize::from(self.take(sent.number, line)?);
            }
            state.batch_collected(sent.number).map_err(unwritten)?;
        }
        Ok(brought)
    }

    fn out(&self) -> Result<Vec<Sent>, Failure> {
        let (account, _, state, _) = self.parts();
        let out = state.batches_out().map_err(unwritten)?;
        Ok(out.into_iter().filter(|sent| sent.base_url == account.base_url).collect())
    }

    fn standing(&self, sent: &Sent) -> Result<Standing, Failure> {
        let (account, transport, ..) = self.parts();
        let Some(id) = sent.service_id.clone().filter(|id| is_id(id)) else {
            return Ok(Standing { service_id: None, ended: false, counts: Vec::new() });
        };
        let headers = account.headers();
        let headers: Vec<Header<'_>> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let answer = transport.get(&account.url(&format!("{PATH}/{id}")), &headers, super::http::MOST_BYTES)?;
        let object = understood(account, answer)?;
        let ended = object.get("processing_status").and_then(Json::as_str) == Some("ended");
        let counts = object.get("request_counts").and_then(Json::as_object).cloned().unwrap_or_default();
        let count = |(name, value): (&str, &Json)| match value {
            Json::Number(number) => number.as_str().parse().ok().map(|count| (name.to_owned(), count)),
            _ => None,
        };
        Ok(Standing { service_id: Some(id), ended, counts: counts.iter().filter_map(count).collect() })
    }

    /// Takes one line of results. A line that is of no case of the batch is not one to be kept.
    fn take(&self, number: i64, line: &str) -> Result<bool, Failure> {
        let (account, _, state, _) = self.parts();
        let line = wire::parsed(line)?;
        let key = line.get("custom_id").and_then(Json::as_str).unwrap_or_default();
        let Some(item) = state.batch_item(number, key).map_err(unwritten)? else { return Ok(false) };
        let result = line.get("result").and_then(Json::as_object).cloned().unwrap_or_default();
        let kind = result.get("type").and_then(Json::as_str).unwrap_or("unknown");
        let message = result.get("message").and_then(Json::as_object).filter(|_| kind == "succeeded");
        let Some(message) = message else {
            let outcome = wire::clip(&format!("{kind}{}", reason(&result)));
            return state
                .batch_item_ended(&item, &outcome, None, account.wire.name())
                .map(|()| false)
                .map_err(unwritten);
        };
        let prompt = Prompt::default();
        let (model, most_output, set, talk) =
            (account.model.as_str(), account.most_output(), &account.set, Talk::default());
        let told = account.wire.read_object(message, &Asked { model, most_output, set, prompt: &prompt, talk });
        let cost = account.cost(&told, Tariff::Batch);
        let body = Json::Object(message.clone()).to_string();
        let unread = matches!(&told.content, Content::Failed(_) if told.echo.is_none());
        let outcome = if unread { MALFORMED } else { "succeeded" };
        let reply = (!unread).then_some((body.as_str(), cost));
        state.batch_item_ended(&item, outcome, reply, account.wire.name()).map_err(unwritten)?;
        Ok(!unread)
    }
}

/// The kind of error of a result, as ` (overloaded_error)`.
fn reason(result: &Object) -> String {
    let error = result.get("error").and_then(Json::as_object);
    let inner = error.and_then(|error| error.get("error")).and_then(Json::as_object).or(error);
    let kind = inner.and_then(|error| error.get("type")).and_then(Json::as_str);
    kind.map(|kind| format!(" ({kind})")).unwrap_or_default()
}

/// The object of an answer to a call about batches.
fn understood(account: &Account, answer: Answer) -> Result<Object, Failure> {
    let answer = account.scrub(answer);
    if !(200..300).contains(&answer.status) {
        return Err(account.wire.refused(&answer));
    }
    wire::check_type(&answer.content_type)?;
    wire::parsed(&answer.body)
}

/// Whether an id can stand in an address as it is.
fn is_id(id: &str) -> bool {
    !id.is_empty() && id.len() <= 128 && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
}

/// Requests in parts of which each fits one batch.
fn parts(requests: &[(Item, String)]) -> Vec<&[(Item, String)]> {
    let (mut parts, mut from, mut bytes) = (Vec::new(), 0, 0);
    for (at, (_, body)) in requests.iter().enumerate() {
        if at > from && (at - from == MOST_REQUESTS || bytes + body.len() > MOST_BYTES) {
            parts.push(&requests[from..at]);
            (from, bytes) = (at, 0);
        }
        bytes += body.len();
    }
    if from < requests.len() {
        parts.push(&requests[from..]);
    }
    parts
}
