//! Anthropic's Messages. The system prompt and the tools stand first and are marked, so that the service keeps them; a turn of
//! the model, its thinking included, goes back exactly as it came. No temperature is sent: newer models refuse it.

use super::super::usage::count;
use super::super::{Content, Exchange, Failure, Tool, ToolCall, Usage};
use super::{Asked, Told, clip, content, number, object, objects, shape, text};
use crate::record::json::{Json, Object};

/// The body of a request.
pub(super) fn body(asked: &Asked<'_>) -> Json {
    let mut body = Object::new();
    body.set("model", Json::from(asked.model));
    body.set("max_tokens", number(asked.most_output));
    body.set("system", Json::Array(vec![marked(text_block(&asked.prompt.system))]));
    let mut messages = vec![message("user", vec![text_block(&asked.prompt.user)])];
    for exchange in asked.talk.exchanges {
        messages.push(object([("role", Json::from("assistant")), ("content", exchange.echo.clone())]));
        messages.push(message("user", said(exchange)));
    }
    body.set("messages", Json::Array(messages));
    if let Some(shape) = asked.talk.shape {
        let format = object([("type", Json::from("json_schema")), ("schema", shape.schema.clone())]);
        body.set("output_config", object([("format", format)]));
    }
    if !asked.talk.tools.is_empty() {
        body.set("tools", Json::Array(asked.talk.tools.iter().map(tool).collect()));
        body.set("tool_choice", object([("type", Json::from("auto"))]));
    }
    if asked.set.thinking == Some(true) {
        body.set("thinking", object([("type", Json::from("adaptive"))]));
    }
    Json::Object(body)
}

/// What a reply says.
pub(super) fn read(reply: &Object) -> Result<Told, Failure> {
    if text(reply, "type") != Some("message") {
        return Err(shape("it is no `message`"));
    }
    let usage = reply.get("usage").and_then(Json::as_object).and_then(usage);
    let blocks = objects(reply, "content")?;
    let mut words = String::new();
    let mut calls = Vec::new();
    for block in blocks {
        match text(block, "type") {
            Some("text") => words.push_str(text(block, "text").ok_or_else(|| shape("a text block holds no text"))?),
            Some("tool_use") => calls.push(call(block)),
            // Thinking, and whatever else there will be, is no answer.
            Some(_) => {}
            None => return Err(shape("a block of the content has no type")),
        }
    }
    let content = ended(reply, words, calls)?;
    Ok(Told { content, usage, echo: reply.get("content").cloned() })
}

/// The answer, by the reason for which the model stopped. A reason that is not known is no answer.
fn ended(reply: &Object, words: String, calls: Vec<Result<ToolCall, Failure>>) -> Result<Content, Failure> {
    match text(reply, "stop_reason") {
        Some("end_turn" | "stop_sequence" | "tool_use") => match calls.into_iter().collect() {
            Ok(calls) => Ok(content(words, calls)),
            Err(failure) => Ok(Content::Failed(failure)),
        },
        Some("max_tokens" | "model_context_window_exceeded") => Ok(Content::Truncated(words)),
        Some("refusal") => {
            let details = reply.get("stop_details").and_then(Json::as_object);
            let told = details.and_then(|details| text(details, "explanation")).map(str::to_owned);
            Ok(Content::Refusal(told.unwrap_or(words)))
        }
        Some("pause_turn") => Ok(Content::Failed(Failure::Paused)),
        Some(other) => Err(shape(format!("the stop reason {:?} is not known", clip(other)))),
        None => Err(shape("it has no stop reason")),
    }
}

fn call(block: &Object) -> Result<ToolCall, Failure> {
    let (id, name) = (text(block, "id"), text(block, "name"));
    let (Some(id), Some(name)) = (id, name) else { return Err(shape("a call has no id or no name")) };
    let arguments = block.get("input").and_then(Json::as_object).cloned();
    let arguments = arguments.ok_or_else(|| Failure::MalformedArguments { tool: clip(name) })?;
    Ok(ToolCall { id: id.to_owned(), name: name.to_owned(), arguments })
}

/// Tokens that were read from the cache or written to it are not in `input_tokens`.
fn usage(usage: &Object) -> Option<Usage> {
    let optional = |key: &str| count(usage, key).unwrap_or(0);
    Some(Usage {
        input: count(usage, "input_tokens")?,
        cache_read: optional("cache_read_input_tokens"),
        cache_write: optional("cache_creation_input_tokens"),
        output: count(usage, "output_tokens")?,
    })
}

/// Results come first: the service wants them right behind the calls.
fn said(exchange: &Exchange) -> Vec<Json> {
    let result = |result: &super::super::ToolResult| {
        object([
            ("type", Json::from("tool_result")),
            ("tool_use_id", Json::from(result.id.as_str())),
            ("content", Json::from(result.text.as_str())),
            ("is_error", Json::Bool(result.failed)),
        ])
    };
    exchange.results.iter().map(result).chain(exchange.note.as_deref().map(text_block)).collect()
}

fn tool(tool: &Tool) -> Json {
    object([
        ("name", Json::from(tool.name.as_str())),
        ("description", Json::from(tool.description.as_str())),
        ("input_schema", tool.parameters.clone()),
        ("strict", Json::Bool(true)),
    ])
}

fn message(role: &str, content: Vec<Json>) -> Json {
    object([("role", Json::from(role)), ("content", Json::Array(content))])
}

fn text_block(text: &str) -> Json {
    object([("type", Json::from("text")), ("text", Json::from(text))])
}

/// A block up to which the service keeps what it read. Tools stand before it, so one mark is enough for both.
fn marked(block: Json) -> Json {
    let Json::Object(mut block) = block else { return block };
    block.set("cache_control", object([("type", Json::from("ephemeral"))]));
    Json::Object(block)
}
