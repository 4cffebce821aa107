//! Chat Completions, as many servers speak it and each a little differently. For models that know no tools there is an envelope:
//! the tools stand in the prompt, and the answer names one and its arguments.

use super::super::settings::{Answers, Tools};
use super::super::usage::count;
use super::super::{Content, Exchange, Failure, Tool, ToolCall, ToolResult, Usage};
use super::{Asked, Told, call, clip, content, number, object, objects, parsed, shape, text};
use crate::record::json::{Json, Object};

/// The name of a schema in a request, and of a call from an envelope.
const ENVELOPE: &str = "envelope";

/// The body of a request.
pub(super) fn body(asked: &Asked<'_>) -> Json {
    let mut body = Object::new();
    body.set("model", Json::from(asked.model));
    let system = match enveloped(asked) {
        true => format!("{}\n\n{}", asked.prompt.system, offer(asked.talk.tools)),
        false => asked.prompt.system.clone(),
    };
    let mut messages = vec![message("system", &system), message("user", &asked.prompt.user)];
    for exchange in asked.talk.exchanges {
        messages.push(exchange.echo.clone());
        messages.extend(said(exchange, enveloped(asked)));
    }
    body.set("messages", Json::Array(messages));
    body.set("max_tokens", number(asked.most_output));
    if let Some(format) = format(asked) {
        body.set("response_format", format);
    }
    if !asked.talk.tools.is_empty() && !enveloped(asked) {
        body.set("tools", Json::Array(asked.talk.tools.iter().map(tool).collect()));
    }
    Json::Object(body)
}

/// What a reply says.
pub(super) fn read(reply: &Object, asked: &Asked<'_>) -> Result<Told, Failure> {
    // Some servers answer with a good status and say in the body that they failed.
    if let Some(error) = reply.get("error").filter(|error| **error != Json::Null) {
        let words = error.as_object().and_then(|error| text(error, "message")).or(error.as_str());
        return Err(shape(format!("it is an error: {}", clip(words.unwrap_or_default()))));
    }
    let usage = reply.get("usage").and_then(Json::as_object).and_then(usage);
    let choices = objects(reply, "choices")?;
    let [choice] = choices[..] else { return Err(shape(format!("it has {} choices, not one", choices.len()))) };
    let message = choice.get("message").and_then(Json::as_object).ok_or_else(|| shape("its choice has no message"))?;
    let content = ended(choice, message, enveloped(asked))?;
    Ok(Told { content, usage, echo: Some(echo(message)) })
}

fn ended(choice: &Object, message: &Object, enveloped: bool) -> Result<Content, Failure> {
    let words = match message.get("content") {
        Some(Json::String(words)) => without_thoughts(words).to_owned(),
        Some(Json::Null) | None => String::new(),
        Some(other) => return Err(shape(format!("its content is {}, not text", other.type_name()))),
    };
    if let Some(refusal) = text(message, "refusal").filter(|refusal| !refusal.is_empty()) {
        return Ok(Content::Refusal(refusal.to_owned()));
    }
    match text(choice, "finish_reason") {
        Some("length") => Ok(Content::Truncated(words)),
        Some("content_filter") => Ok(Content::Refusal("the service's filter cut the answer off".to_owned())),
        Some("stop" | "tool_calls" | "function_call") => match calls(message)? {
            Ok(calls) if calls.is_empty() && enveloped => Ok(opened(words)),
            Ok(calls) => Ok(content(words, calls)),
            Err(failure) => Ok(Content::Failed(failure)),
        },
        Some(other) => Err(shape(format!("the finish reason {:?} is not known", clip(other)))),
        None => Err(shape("it has no finish reason")),
    }
}

/// The calls of a message: not of this wire at all, or each with arguments that are an object, or not.
fn calls(message: &Object) -> Result<Result<Vec<ToolCall>, Failure>, Failure> {
    if matches!(message.get("tool_calls"), None | Some(Json::Null)) {
        return Ok(Ok(Vec::new()));
    }
    let mut found = Vec::new();
    for item in objects(message, "tool_calls")? {
        let function = item.get("function").and_then(Json::as_object);
        let keys = (text(item, "id"), function.and_then(|function| text(function, "name")));
        let (Some(id), Some(name)) = keys else { return Err(shape("a call lacks its id or name")) };
        // Most send the arguments as a text, some as the object itself.
        found.push(match function.and_then(|function| function.get("arguments")) {
            Some(Json::String(arguments)) => call(id, name, arguments),
            Some(Json::Object(arguments)) => {
                Ok(ToolCall { id: id.to_owned(), name: name.to_owned(), arguments: arguments.clone() })
            }
            _ => Err(Failure::MalformedArguments { tool: clip(name) }),
        });
    }
    Ok(found.into_iter().collect())
}

/// Prompt tokens include cached ones.
fn usage(usage: &Object) -> Option<Usage> {
    let details = usage.get("prompt_tokens_details").and_then(Json::as_object);
    let cache_read = details.and_then(|details| count(details, "cached_tokens")).unwrap_or(0);
    let input = count(usage, "prompt_tokens")?.saturating_sub(cache_read);
    Some(Usage { input, cache_read, cache_write: 0, output: count(usage, "completion_tokens")? })
}

/// The turn as a request may hold it: of what a message may carry beside, servers refuse most.
fn echo(message: &Object) -> Json {
    let mut echo = Object::new();
    echo.set("role", Json::from("assistant"));
    for key in ["content", "refusal", "tool_calls"] {
        if let Some(value) = message.get(key).filter(|value| **value != Json::Null) {
            echo.set(key, value.clone());
        }
    }
    if echo.iter().count() == 1 {
        echo.set("content", Json::from(""));
    }
    Json::Object(echo)
}

/// An answer without the thoughts that some models write before it.
fn without_thoughts(words: &str) -> &str {
    let thoughts = words.trim_start().strip_prefix("<think>").and_then(|rest| rest.split_once("</think>"));
    thoughts.map_or(words, |(_, answer)| answer.trim_start())
}

fn format(asked: &Asked<'_>) -> Option<Json> {
    let plain = || object([("type", Json::from("json_object"))]);
    let (name, schema) = match (enveloped(asked), asked.talk.shape) {
        (true, _) => (ENVELOPE, envelope(asked.talk.tools)),
        (false, Some(shape)) => (shape.name, shape.schema.clone()),
        (false, None) => return None,
    };
    match asked.set.answers.unwrap_or_default() {
        Answers::JsonSchema => {
            let schema = object([("name", Json::from(name)), ("schema", schema), ("strict", Json::Bool(true))]);
            Some(object([("type", Json::from("json_schema")), ("json_schema", schema)]))
        }
        Answers::JsonObject => Some(plain()),
        Answers::Words => None,
    }
}

fn enveloped(asked: &Asked<'_>) -> bool {
    !asked.talk.tools.is_empty() && asked.set.tools == Some(Tools::Envelope)
}

/// The shape of an envelope: a tool with its arguments as a text, or the answer; the other is null.
fn envelope(tools: &[Tool]) -> Json {
    let kind = |name: &str| object([("type", Json::from(name))]);
    let or_null = |name: &str| object([("type", Json::Array(vec![Json::from(name), Json::from("null")]))]);
    let mut names: Vec<Json> = tools.iter().map(|tool| Json::from(tool.name.as_str())).collect();
    names.push(Json::Null);
    let tool = object([("anyOf", Json::Array(vec![object([("enum", Json::Array(names))]), kind("null")]))]);
    let properties = object([("tool", tool), ("arguments", or_null("string")), ("answer", or_null("string"))]);
    object([
        ("type", Json::from("object")),
        ("properties", properties),
        ("required", Json::Array(["tool", "arguments", "answer"].map(Json::from).to_vec())),
        ("additionalProperties", Json::Bool(false)),
    ])
}

/// How the tools are told to a model that knows none.
fn offer(tools: &[Tool]) -> String {
    let told = tools.iter().map(|tool| format!("- {}: {} Arguments: {}", tool.name, tool.description, tool.parameters));
    let told: Vec<String> = told.collect();
    format!(
        "You can use these tools:\n{}\n\nAnswer with one JSON object and nothing else. To use a tool: {{\"tool\": its name, \"arguments\": its arguments as JSON in a string, \"answer\": null}}. To answer: {{\"tool\": null, \"arguments\": null, \"answer\": your answer}}.",
        told.join("\n")
    )
}

/// What an envelope holds; a text that is none is an answer in plain words.
fn opened(words: String) -> Content {
    let Ok(envelope) = parsed(words.trim()) else { return content(words, Vec::new()) };
    if let Some(name) = text(&envelope, "tool") {
        let called = match envelope.get("arguments") {
            Some(Json::String(arguments)) => call(ENVELOPE, name, arguments),
            Some(Json::Object(arguments)) => {
                Ok(ToolCall { id: ENVELOPE.to_owned(), name: name.to_owned(), arguments: arguments.clone() })
            }
            Some(Json::Null) | None => call(ENVELOPE, name, ""),
            Some(_) => Err(Failure::MalformedArguments { tool: clip(name) }),
        };
        return called.map_or_else(Content::Failed, |call| Content::ToolCalls(vec![call]));
    }
    match envelope.get("answer") {
        Some(Json::String(answer)) => content(answer.clone(), Vec::new()),
        Some(Json::Object(answer)) => Content::Json(Json::Object(answer.clone())),
        _ => content(words, Vec::new()),
    }
}

fn said(exchange: &Exchange, enveloped: bool) -> Vec<Json> {
    let result = |result: &ToolResult| match enveloped {
        true => message("user", &format!("The tool gave back:\n{}", result.text)),
        false => object([
            ("role", Json::from("tool")),
            ("tool_call_id", Json::from(result.id.as_str())),
            ("content", Json::from(result.text.as_str())),
        ]),
    };
    let note = exchange.note.as_deref().map(|note| message("user", note));
    exchange.results.iter().map(result).chain(note).collect()
}

fn message(role: &str, content: &str) -> Json {
    object([("role", Json::from(role)), ("content", Json::from(content))])
}

fn tool(tool: &Tool) -> Json {
    let function = object([
        ("name", Json::from(tool.name.as_str())),
        ("description", Json::from(tool.description.as_str())),
        ("parameters", tool.parameters.clone()),
        ("strict", Json::Bool(true)),
    ]);
    object([("type", Json::from("function")), ("function", function)])
}
