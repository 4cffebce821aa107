//! OpenAI's Responses, without any state at the service: nothing is stored, and the items of a turn, its encrypted reasoning
//! included, go back exactly as they came.

use super::super::usage::count;
use super::super::{Content, Exchange, Failure, Tool, ToolResult, Usage};
use super::{Asked, Told, call, clip, content, number, object, objects, shape, text};
use crate::record::json::{Json, Object};

/// The body of a request.
pub(super) fn body(asked: &Asked<'_>) -> Json {
    let mut body = Object::new();
    body.set("model", Json::from(asked.model));
    body.set("instructions", Json::from(asked.prompt.system.as_str()));
    let mut input = vec![user(&asked.prompt.user)];
    for exchange in asked.talk.exchanges {
        input.extend(exchange.echo.as_array().unwrap_or_default().iter().cloned());
        input.extend(said(exchange));
    }
    body.set("input", Json::Array(input));
    body.set("max_output_tokens", number(asked.most_output));
    body.set("store", Json::Bool(false));
    if let Some(shape) = asked.talk.shape {
        let format = object([
            ("type", Json::from("json_schema")),
            ("name", Json::from(shape.name)),
            ("schema", shape.schema.clone()),
            ("strict", Json::Bool(true)),
        ]);
        body.set("text", object([("format", format)]));
    }
    if !asked.talk.tools.is_empty() {
        body.set("tools", Json::Array(asked.talk.tools.iter().map(tool).collect()));
    }
    if let Some(effort) = &asked.set.reasoning {
        body.set("reasoning", object([("effort", Json::from(effort.as_str()))]));
    }
    // Models that do not reason refuse to be asked for it, so it is asked for only where it will be needed.
    if asked.set.reasoning.is_some() || !asked.talk.tools.is_empty() {
        body.set("include", Json::Array(vec![Json::from("reasoning.encrypted_content")]));
    }
    Json::Object(body)
}

/// What a reply says.
pub(super) fn read(reply: &Object) -> Result<Told, Failure> {
    if text(reply, "object") != Some("response") {
        return Err(shape("it is no `response`"));
    }
    let usage = reply.get("usage").and_then(Json::as_object).and_then(usage);
    let mut words = String::new();
    let mut refusal = None;
    let mut calls = Vec::new();
    for item in objects(reply, "output")? {
        match text(item, "type") {
            Some("message") => message(item, &mut words, &mut refusal)?,
            Some("function_call") => calls.push(function_call(item)?),
            // Reasoning, and whatever else there will be, is no answer.
            Some(_) => {}
            None => return Err(shape("an item of the output has no type")),
        }
    }
    let content = match (text(reply, "status"), refusal) {
        (Some("completed"), Some(refusal)) => Content::Refusal(refusal),
        (Some("completed"), None) => match calls.into_iter().collect() {
            Ok(calls) => content(words, calls),
            Err(failure) => Content::Failed(failure),
        },
        (Some("incomplete"), _) => incomplete(reply, words),
        (Some(other), _) => return Err(shape(format!("its status is {:?}", clip(other)))),
        (None, _) => return Err(shape("it has no status")),
    };
    Ok(Told { content, usage, echo: reply.get("output").cloned() })
}

fn message(item: &Object, words: &mut String, refusal: &mut Option<String>) -> Result<(), Failure> {
    for part in objects(item, "content")? {
        match text(part, "type") {
            Some("output_text") => words.push_str(text(part, "text").ok_or_else(|| shape("a text holds no text"))?),
            Some("refusal") => *refusal = Some(text(part, "refusal").unwrap_or_default().to_owned()),
            _ => {}
        }
    }
    Ok(())
}

type Called = Result<super::super::ToolCall, Failure>;

fn function_call(item: &Object) -> Result<Called, Failure> {
    let keys = ["call_id", "name", "arguments"].map(|key| text(item, key));
    let [Some(id), Some(name), Some(arguments)] = keys else {
        return Err(shape("a call lacks its id, name or arguments"));
    };
    Ok(call(id, name, arguments))
}

fn incomplete(reply: &Object, words: String) -> Content {
    let details = reply.get("incomplete_details").and_then(Json::as_object);
    match details.and_then(|details| text(details, "reason")) {
        Some("content_filter") => Content::Refusal("the service's filter cut the answer off".to_owned()),
        _ => Content::Truncated(words),
    }
}

/// Cached tokens are among `input_tokens`, and those written to the cache as well.
fn usage(usage: &Object) -> Option<Usage> {
    let details = usage.get("input_tokens_details").and_then(Json::as_object);
    let detail = |key: &str| details.and_then(|details| count(details, key)).unwrap_or(0);
    let (cache_read, cache_write) = (detail("cached_tokens"), detail("cache_write_tokens"));
    let input = count(usage, "input_tokens")?.saturating_sub(cache_read).saturating_sub(cache_write);
    Some(Usage { input, cache_read, cache_write, output: count(usage, "output_tokens")? })
}

fn said(exchange: &Exchange) -> Vec<Json> {
    let result = |result: &ToolResult| {
        object([
            ("type", Json::from("function_call_output")),
            ("call_id", Json::from(result.id.as_str())),
            ("output", Json::from(result.text.as_str())),
        ])
    };
    exchange.results.iter().map(result).chain(exchange.note.as_deref().map(user)).collect()
}

fn user(words: &str) -> Json {
    let part = object([("type", Json::from("input_text")), ("text", Json::from(words))]);
    object([("type", Json::from("message")), ("role", Json::from("user")), ("content", Json::Array(vec![part]))])
}

fn tool(tool: &Tool) -> Json {
    object([
        ("type", Json::from("function")),
        ("name", Json::from(tool.name.as_str())),
        ("description", Json::from(tool.description.as_str())),
        ("parameters", tool.parameters.clone()),
        ("strict", Json::Bool(true)),
    ])
}
