//! Triage: the facts of a case, computed, and one typed opinion on it, asked for. An opinion that cannot be had becomes an
//! ESCALATE with its cause; triage decides nothing.

mod opinion;
mod prompt;

use crate::domain::{Domain, Examined};
use crate::policy::Passage;
use crate::provider::{Content, FactsSeen, Prompt, Provider, Reply, Request, Unanswerable};
use crate::record::case::Case;
use crate::record::digest::Running;
use crate::record::json::Json;
use crate::record::recommendation::{Cause, FactsRecord, ModelRun, Opinion};
use crate::record::verdict::Verdict;

pub use prompt::{PromptError, Prompts};

/// How many passages of the policy stand beside a case.
const PASSAGES: usize = 3;

/// How often a service that is busy is asked again.
const RETRIES: usize = 2;

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
    /// No reply, and none to be had for the cases that follow: the key is dead or the quota is used up.
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
            true => self.prompts.render(self.domain, case, &examined),
            false => Ok(Prompt::default()),
        };
        let (opinion, outcome, run) = match prompt {
            Ok(prompt) => self.ask(case, provider, prompt, facts)?,
            Err(error) => (failed("prompt", &error.to_string()), Outcome::Failed, run(provider, None, None, 0)),
        };
        let line = line(&examined, |line| record.recommendation(&opinion, &run).write(line));
        Ok(Triaged { line, outcome })
    }

    fn ask(
        &self,
        case: &Case,
        provider: &dyn Provider,
        mut prompt: Prompt,
        facts: FactsSeen<'_>,
    ) -> Result<(Opinion, Outcome, ModelRun), Unanswerable> {
        let sha256 = provider.reads_prompts().then(|| digest(&prompt));
        let (mut repaired, mut retried) = (false, 0);
        let mut turn = 0;
        loop {
            let Reply { content, usage } =
                provider.reply(&Request { subject: case.id(), turn, prompt: &prompt, facts })?;
            let run = |usage| run(provider, sha256.clone(), usage, turn as u64 + 1);
            let fault = match read(content) {
                Ok(opinion) => return Ok((opinion, Outcome::Answered, run(usage))),
                Err(fault) => fault,
            };
            match fault.remedy {
                Remedy::Repair if !repaired => {
                    repaired = true;
                    prompt.user.push_str(&prompt::repair(&fault.cause.message));
                }
                Remedy::Retry if retried < RETRIES => retried += 1,
                remedy => return Ok((unusable(fault.cause), remedy.outcome(), run(usage))),
            }
            turn += 1;
        }
    }

    /// The rules that bear on a case: those that fired signals confirm, then those that share its words.
    fn passages(&self, examined: &Examined<'_>) -> Vec<Passage> {
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

/// A reply that is no opinion.
struct Fault {
    cause: Cause,
    remedy: Remedy,
}

#[derive(Clone, Copy)]
enum Remedy {
    /// Ask once more and say what was wrong.
    Repair,
    /// Ask again, as it was.
    Retry,
    /// Give the case up.
    None,
    /// Give all further cases up as well.
    Stop,
}

impl Remedy {
    fn outcome(self) -> Outcome {
        match self {
            Self::Repair | Self::None => Outcome::Unusable,
            Self::Retry => Outcome::Failed,
            Self::Stop => Outcome::Stopped,
        }
    }
}

fn read(content: Content) -> Result<Opinion, Fault> {
    let fault =
        |code: &str, message: String, remedy| Err(Fault { cause: Cause { code: code.to_owned(), message }, remedy });
    match content {
        Content::Json(json) => opinion::of_json(&json).or_else(|message| fault("invalid", message, Remedy::Repair)),
        Content::Text(text) => match opinion::json_in(&text) {
            Ok(json) => opinion::of_json(&json).or_else(|message| fault("invalid", message, Remedy::Repair)),
            Err(message) => fault("not_json", message, Remedy::Repair),
        },
        Content::ToolCalls(_) => {
            fault("tool_calls", "the model called a tool where there is none".into(), Remedy::Repair)
        }
        Content::Refusal(words) => fault("refused", format!("the model declined: {}", clip(&words)), Remedy::None),
        Content::Truncated(_) => fault("truncated", "the model's answer was cut off".into(), Remedy::Repair),
        Content::Empty => fault("empty", "the model's answer was empty".into(), Remedy::Repair),
        Content::Error(status @ 401..=403) => {
            fault("denied", format!("the service refused the key (status {status})"), Remedy::Stop)
        }
        Content::Error(status @ (408 | 409 | 429 | 500..)) => {
            fault("service", format!("the service failed (status {status})"), Remedy::Retry)
        }
        Content::Error(status) => {
            fault("request", format!("the service refused the request (status {status})"), Remedy::None)
        }
    }
}

/// The words of a model that an error repeats: enough to know them by.
fn clip(words: &str) -> String {
    const MOST: usize = 200;
    let clipped: String = words.chars().take(MOST).collect();
    if clipped.len() < words.len() { format!("{clipped}…") } else { clipped }
}

fn failed(code: &str, message: &str) -> Opinion {
    unusable(Cause { code: code.to_owned(), message: message.to_owned() })
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

fn run(provider: &dyn Provider, prompt_sha256: Option<String>, usage: Option<Json>, attempts: u64) -> ModelRun {
    let (provider, model) = (provider.name().to_owned(), provider.model().map(str::to_owned));
    ModelRun { provider, model, prompt_sha256, usage, cost_usd: None, attempts }
}

fn digest(prompt: &Prompt) -> String {
    let mut running = Running::default();
    // The length keeps two prompts with another border between their parts apart.
    running.add(format!("{}\n", prompt.system.len()).as_bytes());
    running.add(prompt.system.as_bytes());
    running.add(prompt.user.as_bytes());
    running.finish()
}
