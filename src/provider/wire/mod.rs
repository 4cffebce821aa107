//! What services are sent and what they answer, as JSON: one file a wire, each two functions without I/O. A reply that is not
//! exactly what a wire answers with becomes a typed cause, never a guess.

mod anthropic;
mod chat;
mod openai;

use super::http::Answer;
use super::settings::Service;
use super::usage::Usage;
use super::{Content, Failure, Prompt, Talk, Tool, ToolCall, pace};
use crate::record::json::{self, Json, Object};

/// The most characters of a service's words that are repeated.
const MOST_WORDS: usize = 300;

/// The wires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wire {
    /// Anthropic's Messages.
    Anthropic,
    /// OpenAI's Responses.
    OpenAi,
    /// Chat Completions, as Ollama, vLLM, llama.cpp, LM Studio and OpenRouter speak it.
    Chat,
}

/// What is asked over a wire.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// The model.
    pub model: &'a str,
    /// The most tokens of the answer.
    pub most_output: u32,
    /// What is set for the service.
    pub set: &'a Service,
    /// The words.
    pub prompt: &'a Prompt,
    /// What else belongs to the conversation.
    pub talk: Talk<'a>,
}

/// What a reply says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// The answer.
    pub content: Content,
    /// The tokens, where they are told.
    pub usage: Option<Usage>,
    /// The model's turn as it came.
    pub echo: Option<Json>,
}

impl Wire {
    /// The name that records and flags carry.
    pub fn name(self) -> &'static str {
        match self {
            Self::Anthropic => "anthropic",
            Self::OpenAi => "openai",
            Self::Chat => "chat",
        }
    }

    /// Where the service is where nothing else is set.
    pub fn base_url(self) -> &'static str {
        match self {
            Self::Anthropic => "https://api.anthropic.com",
            Self::OpenAi => "https://api.openai.com/v1",
            Self::Chat => "http://127.0.0.1:11434/v1",
        }
    }

    /// The path of a request below the base URL.
    pub fn path(self) -> &'static str {
        match self {
            Self::Anthropic => "/v1/messages",
            Self::OpenAi => "/responses",
            Self::Chat => "/chat/completions",
        }
    }

    /// The body of a request.
    pub fn body(self, asked: &Asked<'_>) -> Json {
        match self {
            Self::Anthropic => anthropic::body(asked),
            Self::OpenAi => openai::body(asked),
            Self::Chat => chat::body(asked),
        }
    }

    /// Reads the body of a reply with a good status.
    pub fn read(self, body: &str, asked: &Asked<'_>) -> Told {
        match parsed(body) {
            Ok(object) => self.read_object(&object, asked),
            Err(failure) => Told::failed(failure),
        }
    }

    /// The same, for a reply that stands within another document.
    pub fn read_object(self, object: &Object, asked: &Asked<'_>) -> Told {
        let told = match self {
            Self::Anthropic => anthropic::read(object),
            Self::OpenAi => openai::read(object),
            Self::Chat => chat::read(object, asked),
        };
        told.map_or_else(Told::failed, |told| told.checked(asked.talk.tools))
    }

    /// The cause that an answer with a bad status stands for.
    pub fn refused(self, answer: &Answer) -> Failure {
        let status = answer.status;
        let error = parsed(&answer.body).ok().and_then(|object| object.get("error").cloned());
        let error = error.as_ref().and_then(Json::as_object);
        let word = |key: &str| error.and_then(|error| error.get(key)).and_then(Json::as_str).unwrap_or_default();
        let used_up = [word("code"), word("type")].iter().any(|word| {
            matches!(
                *word,
                "insufficient_quota" | "billing_error" | "billing_hard_limit_reached" | "billing_not_active"
            )
        });
        // Anthropic tells a limit that the user set, or a balance of nothing, by a 400 in words alone.
        let spent = self == Self::Anthropic
            && status == 400
            && ["balance is too low", "usage limit", "spend limit"].iter().any(|part| word("message").contains(part));
        if status == 402 || used_up || spent {
            return Failure::Quota { status };
        }
        match (Failure::of_status(status), answer.should_retry) {
            (Failure::Busy { .. }, Some(false)) => Failure::Rejected { status, message: clip(word("message")) },
            (Failure::Busy { .. }, _) => Failure::Busy { status, wait: pace::asked(answer.wait) },
            (Failure::Rejected { .. }, _) => Failure::Rejected { status, message: clip(word("message")) },
            (other, _) => other,
        }
    }
}

impl Told {
    fn failed(failure: Failure) -> Self {
        Self { content: Content::Failed(failure), usage: None, echo: None }
    }

    /// The same, where each call is of a tool that was offered and has an id of its own.
    fn checked(self, tools: &[Tool]) -> Self {
        let Content::ToolCalls(calls) = &self.content else { return self };
        let unknown = calls.iter().find(|call| !tools.iter().any(|tool| tool.name == call.name));
        let twice = calls.iter().enumerate().find(|(at, call)| calls[..*at].iter().any(|other| other.id == call.id));
        let failure = match (unknown, twice) {
            // Where no tool is offered the one who asked says so in his own words.
            (Some(call), _) if !tools.is_empty() => Failure::UnknownTool { tool: clip(&call.name) },
            (_, Some((_, call))) => Failure::DuplicateCall { id: clip(&call.id) },
            _ => return self,
        };
        Self { content: Content::Failed(failure), ..self }
    }
}

/// Whether a body says that it is JSON, or does not say.
pub(super) fn check_type(content_type: &str) -> Result<(), Failure> {
    let plain = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let json = plain.is_empty() || plain.ends_with("/json") || plain.ends_with("+json");
    if json { Ok(()) } else { Err(Failure::ContentType { found: clip(&plain) }) }
}

/// The object of a body.
pub(super) fn parsed(body: &str) -> Result<Object, Failure> {
    let parsed = json::parse(body.as_bytes()).map_err(|fault| Failure::NotJson { reason: fault.to_string() })?;
    match parsed.value {
        Json::Object(object) => Ok(object),
        other => Err(shape(format!("an object was expected, found {}", other.type_name()))),
    }
}

/// The first so many characters of somebody else's words.
pub(super) fn clip(words: &str) -> String {
    let clipped: String = words.chars().take(MOST_WORDS).collect();
    if clipped.len() < words.len() { format!("{clipped}…") } else { clipped }
}

fn shape(reason: impl Into<String>) -> Failure {
    Failure::Shape { reason: reason.into() }
}

/// An object of these members, in this order.
pub(super) fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
    let mut object = Object::new();
    members.into_iter().for_each(|(key, value)| object.set(key, value));
    Json::Object(object)
}

fn number(value: u32) -> Json {
    Json::Number(u64::from(value).into())
}

/// The text of a key, where it is one.
fn text<'a>(object: &'a Object, key: &str) -> Option<&'a str> {
    object.get(key).and_then(Json::as_str)
}

/// The objects of a list, or that it is none.
fn objects<'a>(object: &'a Object, key: &str) -> Result<Vec<&'a Object>, Failure> {
    let items = object.get(key).and_then(Json::as_array).ok_or_else(|| shape(format!("`{key}` is no list")))?;
    items.iter().map(|item| item.as_object().ok_or_else(|| shape(format!("`{key}` holds what is no object")))).collect()
}

/// A call whose arguments are written as a text, which must be that of a JSON object.
fn call(id: &str, name: &str, arguments: &str) -> Result<ToolCall, Failure> {
    let blank = if arguments.trim().is_empty() { "{}" } else { arguments };
    match json::parse(blank.as_bytes()).map(|parsed| parsed.value) {
        Ok(Json::Object(arguments)) => Ok(ToolCall { id: id.to_owned(), name: name.to_owned(), arguments }),
        _ => Err(Failure::MalformedArguments { tool: clip(name) }),
    }
}

/// The answer of a turn that ended as it should.
fn content(text: String, calls: Vec<ToolCall>) -> Content {
    match (calls.is_empty(), text.trim().is_empty()) {
        (false, _) => Content::ToolCalls(calls),
        (true, true) => Content::Empty,
        (true, false) => Content::Text(text),
    }
}
