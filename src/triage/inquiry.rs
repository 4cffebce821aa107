//! Asking for one opinion: again where a service may answer a little later, once more with words where the answer was no opinion,
//! and no further. Whatever goes wrong becomes an ESCALATE with its cause, or stops the asking; nothing is made up.

use rust_decimal::Decimal;

use super::{Outcome, opinion, prompt};
use crate::domain::Domain;
use crate::provider::{
    Content, FactsSeen, Failure, Nature, Prompt, Provider, Reply, Request, Shape, Talk, Unanswerable, Usage,
};
use crate::record::case::Case;
use crate::record::digest::Running;
use crate::record::json::Json;
use crate::record::recommendation::{Cause, ModelRun, Opinion};
use crate::record::verdict::Verdict;

/// How often a service that may answer later is asked again, as the vendors' own clients do.
const RETRIES: usize = 2;

/// A case that somebody is asked about.
pub(super) struct Inquiry<'a> {
    /// The domain of the case.
    pub(super) domain: &'a Domain,
    /// The case.
    pub(super) case: &'a Case,
    /// Who is asked.
    pub(super) provider: &'a dyn Provider,
    /// The shape of an opinion.
    pub(super) shape: &'a Shape,
    /// What code found.
    pub(super) facts: FactsSeen<'a>,
}

/// What an inquiry came to.
pub(super) struct Asked {
    /// The opinion, or an ESCALATE with its cause.
    pub(super) opinion: Opinion,
    /// What the provider did.
    pub(super) outcome: Outcome,
    /// What it took.
    pub(super) run: ModelRun,
    /// What the service failed at, where there was no reply to go by.
    pub(super) failure: Option<Failure>,
}

impl Inquiry<'_> {
    /// Asks.
    pub(super) fn ask(&self, mut prompt: Prompt) -> Result<Asked, Unanswerable> {
        let reads = self.provider.reads_prompts();
        let sha256 = reads.then(|| digest(&prompt));
        let scope =
            if reads { format!("{} {}", self.case.sha256(), self.domain.policy_version) } else { String::new() };
        let talk = Talk { shape: Some(self.shape), ..Talk::default() };
        let (domain, subject, facts) = (self.case.domain(), self.case.id(), self.facts);
        let mut bill = Bill::default();
        let (mut turn, mut retry, mut retried, mut repaired) = (0, 0, 0, false);
        loop {
            let request = Request { domain, subject, turn, retry, scope: &scope, prompt: &prompt, talk, facts };
            let reply = self.provider.reply(&request)?;
            bill.add(&reply);
            let fault = match read(reply.content) {
                Ok(opinion) => {
                    return Ok(Asked {
                        opinion,
                        outcome: Outcome::Answered,
                        run: self.run(sha256, bill),
                        failure: None,
                    });
                }
                Err(fault) => fault,
            };
            turn += 1;
            match fault.remedy {
                Remedy::Repair if !repaired && self.provider.repairs() => {
                    (repaired, retry) = (true, 0);
                    prompt.user.push_str(&prompt::repair(&fault.cause.message));
                }
                Remedy::Retry if retried < RETRIES => (retried, retry) = (retried + 1, retry + 1),
                remedy => {
                    let (outcome, run) = (remedy.outcome(), self.run(sha256, bill));
                    return Ok(Asked { opinion: unusable(fault.cause), outcome, run, failure: fault.failure });
                }
            }
        }
    }

    /// What a case comes to that nobody could be asked about.
    pub(super) fn unasked(&self, code: &str, message: &str) -> Asked {
        let cause = Cause { code: code.to_owned(), message: message.to_owned() };
        let run = self.run(None, Bill::default());
        Asked { opinion: unusable(cause), outcome: Outcome::Failed, run, failure: None }
    }

    fn run(&self, prompt_sha256: Option<String>, bill: Bill) -> ModelRun {
        let (provider, model) = (self.provider.name().to_owned(), self.provider.model().map(str::to_owned));
        let Bill { usage, attempts, .. } = bill;
        ModelRun { provider, model, prompt_sha256, usage, cost_usd: bill.cost.flatten().map(Into::into), attempts }
    }
}

/// What all attempts at a case took together.
#[derive(Default)]
struct Bill {
    usage: Option<Json>,
    /// None before there was a reply; then what replies cost together, or none where that of one is not known.
    cost: Option<Option<Decimal>>,
    attempts: u64,
}

impl Bill {
    fn add(&mut self, reply: &Reply) {
        self.attempts += reply.attempts;
        if matches!(reply.content, Content::Failed(_)) && reply.usage.is_none() {
            return;
        }
        let both = |sum: Option<Decimal>| sum.zip(reply.cost).and_then(|(sum, cost)| sum.checked_add(cost));
        self.cost = Some(self.cost.map_or(reply.cost, both));
        let counts = |json: &Option<Json>| json.as_ref().and_then(Usage::of_json);
        self.usage = match counts(&self.usage).zip(counts(&reply.usage)) {
            Some((sum, usage)) => Some(sum.plus(usage).to_json()),
            None => reply.usage.clone().or_else(|| self.usage.take()),
        };
    }
}

/// A reply that is no opinion.
struct Fault {
    cause: Cause,
    remedy: Remedy,
    failure: Option<Failure>,
}

#[derive(Clone, Copy)]
enum Remedy {
    /// Ask once more and say what was wrong.
    Repair,
    /// Ask again, as it was.
    Retry,
    /// Give the case up: the model declined.
    Declined,
    /// Give the case up: there was no reply to go by.
    NoReply,
    /// Give all further cases up as well.
    Stop,
}

impl Remedy {
    fn outcome(self) -> Outcome {
        match self {
            Self::Repair | Self::Declined => Outcome::Unusable,
            Self::Retry | Self::NoReply => Outcome::Failed,
            Self::Stop => Outcome::Stopped,
        }
    }
}

fn read(content: Content) -> Result<Opinion, Fault> {
    let fault = |code: &str, message: String, remedy| {
        Err(Fault { cause: Cause { code: code.to_owned(), message }, remedy, failure: None })
    };
    match content {
        Content::Json(json) => opinion::of_json(&json).or_else(|message| fault("invalid", message, Remedy::Repair)),
        Content::Text(text) => match opinion::json_in(&text) {
            Ok(json) => opinion::of_json(&json).or_else(|message| fault("invalid", message, Remedy::Repair)),
            Err(message) => fault("not_json", message, Remedy::Repair),
        },
        Content::ToolCalls(_) => {
            fault("tool_calls", "the model called a tool where there is none".into(), Remedy::Repair)
        }
        Content::Refusal(words) => fault("refused", format!("the model declined: {}", clip(&words)), Remedy::Declined),
        Content::Truncated(_) => fault("truncated", "the model's answer was cut off".into(), Remedy::Repair),
        Content::Empty => fault("empty", "the model's answer was empty".into(), Remedy::Repair),
        Content::Failed(failure) => {
            let cause = Cause { code: failure.code().to_owned(), message: failure.to_string() };
            let remedy = match failure.nature() {
                Nature::Answer => return Err(Fault { cause, remedy: Remedy::Repair, failure: None }),
                Nature::Passing => Remedy::Retry,
                Nature::Here => Remedy::NoReply,
                Nature::Lasting => Remedy::Stop,
            };
            Err(Fault { cause, remedy, failure: Some(failure) })
        }
    }
}

/// The words of a model that an error repeats: enough to know them by.
fn clip(words: &str) -> String {
    const MOST: usize = 200;
    let clipped: String = words.chars().take(MOST).collect();
    if clipped.len() < words.len() { format!("{clipped}…") } else { clipped }
}

/// No opinion: a person decides. **Invariant:** whatever went wrong, this is the only way out of it.
fn unusable(cause: Cause) -> Opinion {
    Opinion {
        recommendation: Verdict::Escalate,
        confidence: None,
        rule_violations: Vec::new(),
        risk_signals: Vec::new(),
        manipulation_detected: false,
        questions_for_submitter: Vec::new(),
        rationale: String::new(),
        cause: Some(cause),
    }
}

fn digest(prompt: &Prompt) -> String {
    let mut running = Running::default();
    // The length keeps two prompts with another border between their parts apart.
    running.add(format!("{}\n", prompt.system.len()).as_bytes());
    running.add(prompt.system.as_bytes());
    running.add(prompt.user.as_bytes());
    running.finish()
}
