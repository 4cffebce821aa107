//! Who is asked for an opinion. A provider answers a request with a reply and decides nothing: what a reply means is for
//! the one who asked.

pub mod batch;
pub mod cassette;
pub mod failure;
pub mod http;
pub mod key;
pub mod live;
pub mod offline;
pub mod pace;
pub mod price;
pub mod replay;
pub mod settings;
pub mod usage;
pub mod wire;

use rust_decimal::Decimal;

use crate::record::facts::{Hit, Signal, Unknown};
use crate::record::json::{Json, Object};
use crate::signal::Spec;

pub use failure::{Failure, Nature};
pub use usage::Usage;

/// One question to a provider.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// The domain of the case or question.
    pub domain: &'a str,
    /// The id of the case or question, and its text where it is a question.
    pub subject: &'a str,
    /// How often this subject was asked before, in this run: 0 for the first time.
    pub turn: usize,
    /// How often in a row the service failed to answer just this: a service is left in peace for longer each time.
    pub retry: usize,
    /// What a kept reply was given for beside the words that were sent: digest of the case and version of the domain.
    pub scope: &'a str,
    /// What is sent to a model.
    pub prompt: &'a Prompt,
    /// What else belongs to the conversation.
    pub talk: Talk<'a>,
    /// What code found, for a provider that is code itself.
    pub facts: FactsSeen<'a>,
}

/// What belongs to a conversation beside the prompt that began it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Talk<'a> {
    /// The shape that the answer must have, where it must have one.
    pub shape: Option<&'a Shape>,
    /// The tools that may be called.
    pub tools: &'a [Tool],
    /// The turns after the first question, in order.
    pub exchanges: &'a [Exchange],
}

/// The shape of a structured answer: a JSON Schema within what every service takes as strict (closed objects, every property
/// required, no bounds). Bounds are checked by the one who asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    /// Its name.
    pub name: &'static str,
    /// The schema.
    pub schema: Json,
}

/// A tool that a model may call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tool {
    /// Its name: letters, digits, `_` and `-`, at most 64.
    pub name: String,
    /// What it does, for the model.
    pub description: String,
    /// The schema of its arguments, as strict as a [`Shape`].
    pub parameters: Json,
}

/// A turn of the model and what was said to it next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange {
    /// The model's turn as the service sent it ([`Reply::echo`]): reasoning that is not given back whole breaks a conversation.
    pub echo: Json,
    /// The result of each call, in order.
    pub results: Vec<ToolResult>,
    /// What else is said to the model.
    pub note: Option<String>,
}

/// What a tool gave back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolResult {
    /// The id of the call.
    pub id: String,
    /// The result, or why there is none.
    pub text: String,
    /// Whether it is a failure.
    pub failed: bool,
}

/// What is sent to a model.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Prompt {
    /// What holds for every case of the domain.
    pub system: String,
    /// What holds for this one.
    pub user: String,
}

/// What code found in a case.
#[derive(Debug, Clone, Copy)]
pub struct FactsSeen<'a> {
    /// The fired signals.
    pub signals: &'a [Signal],
    /// What could not be determined.
    pub unknown: &'a [Unknown],
    /// The screening hits.
    pub hits: &'a [Hit],
    /// The ids of the signals that confirm a citation of their rules.
    pub confirmed: &'a [String],
    /// The signals as the domain declares them.
    pub specs: &'a [Spec],
}

/// What came back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The answer.
    pub content: Content,
    /// The tokens, as the provider counted them.
    pub usage: Option<Json>,
    /// What it cost in US dollars; none where the price or the count is not known.
    pub cost: Option<Decimal>,
    /// The model's turn as the service sent it, to be given back in the next request of the conversation.
    pub echo: Option<Json>,
    /// How many attempts it took: 1, but for one that is kept and took more when it was asked for.
    pub attempts: u64,
}

/// The kinds of answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// Structured output.
    Json(Json),
    /// Text.
    Text(String),
    /// Calls of tools.
    ToolCalls(Vec<ToolCall>),
    /// The model declined, in its words.
    Refusal(String),
    /// The answer was cut off; this much of it came.
    Truncated(String),
    /// Nothing.
    Empty,
    /// No answer, and why.
    Failed(Failure),
}

/// A tool that a model wants called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolCall {
    /// What the result must name; empty where the replies are scripted.
    pub id: String,
    /// The name of the tool.
    pub name: String,
    /// The arguments.
    pub arguments: Object,
}

impl Reply {
    /// An answer that cost nothing.
    pub fn free(content: Content, usage: Option<Json>) -> Self {
        Self { content, usage, cost: None, echo: None, attempts: 1 }
    }
}

/// A request that a provider cannot take at all.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unanswerable {
    /// A replay has no line for the subject.
    #[error("the replay has no line that matches {subject:?}")]
    NoReplay {
        /// The id of the case or question.
        subject: String,
    },
    /// It was taken down, and is answered later.
    #[error("the case was taken down to be sent in a batch")]
    Deferred,
}

impl Unanswerable {
    /// A stable word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoReplay { .. } => "no_replay",
            Self::Deferred => "deferred",
        }
    }
}

/// Somebody who can be asked.
pub trait Provider: Send + Sync {
    /// The name that records carry.
    fn name(&self) -> &str;

    /// The name of the model, where there is one.
    fn model(&self) -> Option<&str>;

    /// Whether prompts are read: where not, none is made.
    fn reads_prompts(&self) -> bool;

    /// Whether an answer that could not be used may be asked for again.
    fn repairs(&self) -> bool {
        true
    }

    /// Answers a request.
    fn reply(&self, request: &Request<'_>) -> Result<Reply, Unanswerable>;
}
