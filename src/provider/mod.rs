//! Who is asked for an opinion. A provider answers a request with a reply and decides nothing: what a reply means is for
//! the one who asked.

pub mod offline;
pub mod replay;

use crate::record::facts::{Hit, Signal, Unknown};
use crate::record::json::{Json, Object};
use crate::signal::Spec;

/// One question to a provider.
#[derive(Debug)]
pub struct Request<'a> {
    /// The id of the case or question, and its text where it is a question.
    pub subject: &'a str,
    /// How often this subject was asked before, in this run: 0 for the first time.
    pub turn: usize,
    /// What is sent to a model.
    pub prompt: &'a Prompt,
    /// What code found, for a provider that is code itself.
    pub facts: FactsSeen<'a>,
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
    /// The service answered with this HTTP status instead.
    Error(u16),
}

/// A tool that a model wants called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolCall {
    /// The name of the tool.
    pub name: String,
    /// The arguments.
    pub arguments: Object,
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
}

impl Unanswerable {
    /// A stable word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoReplay { .. } => "no_replay",
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

    /// Answers a request.
    fn reply(&self, request: &Request<'_>) -> Result<Reply, Unanswerable>;
}
