//! Scripted replies: JSON Lines `{"match": case id | question id or text | "*", "replies": [REPLY…]}`. A subject that is
//! asked again gets the next reply, and the last one from then on. A subject without a line is an error, never a default.

use super::{Content, Failure, Provider, Reply, Request, ToolCall, Unanswerable};
use crate::record::json::{self, Json, Object};

/// Scripted replies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    lines: std::collections::BTreeMap<String, Vec<Reply>>,
    any: Option<Vec<Reply>>,
}

/// A line of a replay that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, in words.
    pub message: String,
}

impl Replay {
    /// Reads a replay, or tells every line that cannot be used.
    pub fn read(text: &[u8]) -> Result<Self, Vec<Fault>> {
        let mut replay = Self { lines: std::collections::BTreeMap::new(), any: None };
        let mut faults = Vec::new();
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        for (index, line) in text.split(|byte| *byte == b'\n').enumerate() {
            if line.trim_ascii().is_empty() {
                continue;
            }
            if let Err(message) = replay.take(line) {
                faults.push(Fault { line: index + 1, message });
            }
        }
        if replay.lines.is_empty() && replay.any.is_none() && faults.is_empty() {
            faults.push(Fault { line: 1, message: "the replay is empty".to_owned() });
        }
        if faults.is_empty() { Ok(replay) } else { Err(faults) }
    }

    fn take(&mut self, line: &[u8]) -> Result<(), String> {
        let parsed = json::parse(line).map_err(|fault| fault.to_string())?;
        let object = parsed.value.as_object().ok_or("a line is an object")?;
        let subject = object.get("match").and_then(Json::as_str).ok_or("`match` must be a string")?;
        let replies = object.get("replies").and_then(Json::as_array).filter(|replies| !replies.is_empty());
        let replies = replies.ok_or("`replies` must be a list of at least one reply")?;
        let replies = replies.iter().map(reply).collect::<Result<Vec<Reply>, String>>()?;
        let twice = match subject {
            "*" => self.any.replace(replies).is_some(),
            _ => self.lines.insert(subject.to_owned(), replies).is_some(),
        };
        if twice { Err(format!("{subject:?} is matched twice")) } else { Ok(()) }
    }
}

impl Provider for Replay {
    fn name(&self) -> &str {
        "replay"
    }

    fn model(&self) -> Option<&str> {
        None
    }

    fn reads_prompts(&self) -> bool {
        true
    }

    fn reply(&self, request: &Request<'_>) -> Result<Reply, Unanswerable> {
        let replies = self.lines.get(request.subject).or(self.any.as_ref());
        let reply = replies.and_then(|replies| replies.get(request.turn).or(replies.last()));
        reply.cloned().ok_or_else(|| Unanswerable::NoReplay { subject: request.subject.to_owned() })
    }
}

fn reply(json: &Json) -> Result<Reply, String> {
    let object = json.as_object().ok_or("a reply is an object")?;
    let mut kinds = object.iter().filter(|(key, _)| *key != "usage");
    let ((kind, value), None) = (kinds.next().ok_or("a reply is empty")?, kinds.next()) else {
        return Err("a reply has one key beside `usage`".to_owned());
    };
    let text = || value.as_str().map(str::to_owned).ok_or_else(|| format!("`{kind}` must be a string"));
    let content = match kind {
        "json" => Content::Json(value.clone()),
        "text" => Content::Text(text()?),
        "refusal" => Content::Refusal(text()?),
        "truncated" => Content::Truncated(text()?),
        "empty" => Content::Empty,
        "error" => Content::Failed(failure(value).ok_or("`error` must be {\"status\": 400 to 599} or {\"code\": …}")?),
        "tool_calls" => {
            Content::ToolCalls(tool_calls(value).ok_or("`tool_calls` must be a list of {name, arguments}")?)
        }
        _ => return Err(format!("the reply {kind:?} is not known")),
    };
    Ok(Reply::free(content, object.get("usage").cloned()))
}

/// A failure by its HTTP status, or, where there was none, by its code.
fn failure(value: &Json) -> Option<Failure> {
    let object = value.as_object()?;
    let status = match object.get("status") {
        Some(Json::Number(status)) => Some(status.as_str().parse().ok().filter(|status| (300..600).contains(status))?),
        Some(_) => return None,
        None => None,
    };
    match object.get("code") {
        Some(code) => Failure::of_code(code.as_str()?, status),
        None => status.filter(|status| *status >= 400).map(Failure::of_status),
    }
}

fn tool_calls(value: &Json) -> Option<Vec<ToolCall>> {
    let call = |item: &Json| {
        let item = item.as_object()?;
        let arguments = item.get("arguments").map_or(Some(Object::new()), |arguments| arguments.as_object().cloned());
        let name = item.get("name")?.as_str()?.to_owned();
        Some(ToolCall { id: String::new(), name, arguments: arguments? })
    };
    value.as_array()?.iter().map(call).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::{FactsSeen, Prompt, Talk};

    fn asked(replay: &Replay, subject: &str, turn: usize) -> Result<Content, Unanswerable> {
        let facts = FactsSeen { signals: &[], unknown: &[], hits: &[], confirmed: &[], specs: &[] };
        let prompt = Prompt::default();
        let (talk, domain, scope) = (Talk::default(), "d", "");
        let request = Request { domain, subject, turn, retry: 0, scope, prompt: &prompt, talk, facts };
        replay.reply(&request).map(|reply| reply.content)
    }

    #[test]
    fn the_cursor_runs_and_the_last_reply_repeats() {
        let replay =
            Replay::read(br#"{"match":"a","replies":[{"text":"x"},{"empty":true,"usage":{"input_tokens":3}}]}"#)
                .unwrap();
        assert_eq!(asked(&replay, "a", 0), Ok(Content::Text("x".into())));
        assert_eq!(asked(&replay, "a", 1), Ok(Content::Empty));
        assert_eq!(asked(&replay, "a", 9), Ok(Content::Empty));
        assert_eq!(asked(&replay, "b", 0), Err(Unanswerable::NoReplay { subject: "b".into() }));
    }

    #[test]
    fn every_bad_line_is_told() {
        let check = |text: &str, lines: &[usize]| {
            let faults = Replay::read(text.as_bytes()).unwrap_err();
            assert_eq!(faults.iter().map(|fault| fault.line).collect::<Vec<_>>(), lines, "{text}");
        };
        check("", &[1]);
        check("{}\n{\"match\":\"a\",\"replies\":[]}\n\n{\"match\":\"a\",\"replies\":[{\"sing\":1}]}", &[1, 2, 4]);
        check(
            "{\"match\":\"a\",\"replies\":[{\"empty\":true}]}\n{\"match\":\"a\",\"replies\":[{\"empty\":true}]}",
            &[2],
        );
        check("{\"match\":\"a\",\"replies\":[{\"error\":{\"status\":200}}]}", &[1]);
        check("{\"match\":\"a\",\"replies\":[{\"error\":{\"code\":\"sunspots\"}}]}", &[1]);
    }
}
