//! Records what a provider answers, as the lines of a replay: asked again with them, the same cases get the same answers. What is
//! recorded was scrubbed before; a cassette holds the model's words and the ids of cases, and no prompt.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::wire::object;
use super::{Content, Failure, Provider, Reply, Request, Unanswerable};
use crate::record::json::{Json, Number, Object};

/// A provider whose answers are recorded.
pub struct Recorder {
    inner: Arc<dyn Provider>,
    lines: Mutex<BTreeMap<String, Vec<Json>>>,
}

impl Recorder {
    /// Records what a provider answers from now on.
    pub fn new(inner: Arc<dyn Provider>) -> Self {
        Self { inner, lines: Mutex::default() }
    }

    /// The replay of everything recorded so far, a line a subject in the order of their ids. The order in which answers came does
    /// not show, so that it does not depend on the number of jobs.
    pub fn replay(&self) -> String {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        let line = |(subject, replies): (&String, &Vec<Json>)| {
            let line = object([("match", Json::from(subject.as_str())), ("replies", Json::Array(replies.clone()))]);
            format!("{line}\n")
        };
        lines.iter().map(line).collect()
    }
}

impl Provider for Recorder {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn model(&self) -> Option<&str> {
        self.inner.model()
    }

    fn reads_prompts(&self) -> bool {
        self.inner.reads_prompts()
    }

    fn repairs(&self) -> bool {
        self.inner.repairs()
    }

    fn reply(&self, request: &Request<'_>) -> Result<Reply, Unanswerable> {
        let reply = self.inner.reply(request)?;
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        let recorded = lines.entry(request.subject.to_owned()).or_default();
        if request.turn == 0 {
            // A subject that comes twice is asked from the beginning, and a replay begins there too.
            recorded.clear();
        }
        recorded.push(written(&reply));
        Ok(reply)
    }
}

fn written(reply: &Reply) -> Json {
    let (key, value) = match &reply.content {
        Content::Json(json) => ("json", json.clone()),
        Content::Text(text) => ("text", Json::from(text.as_str())),
        Content::Refusal(words) => ("refusal", Json::from(words.as_str())),
        Content::Truncated(text) => ("truncated", Json::from(text.as_str())),
        Content::Empty => ("empty", Json::Bool(true)),
        Content::Failed(failure) => ("error", failed(failure)),
        Content::ToolCalls(calls) => {
            let call = |call: &super::ToolCall| {
                let arguments = Json::Object(call.arguments.clone());
                object([("name", Json::from(call.name.as_str())), ("arguments", arguments)])
            };
            ("tool_calls", Json::Array(calls.iter().map(call).collect()))
        }
    };
    let mut line = Object::new();
    line.set(key, value);
    if let Some(usage) = &reply.usage {
        line.set("usage", usage.clone());
    }
    Json::Object(line)
}

fn failed(failure: &Failure) -> Json {
    let mut error = Object::new();
    if let Some(status) = failure.status() {
        error.set("status", Json::Number(Number::from(u64::from(status))));
    }
    error.set("code", Json::from(failure.code()));
    Json::Object(error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::replay::Replay;
    use crate::provider::{FactsSeen, Prompt, Talk};

    fn asked(provider: &dyn Provider, subject: &str, turn: usize) -> Reply {
        let facts = FactsSeen { signals: &[], unknown: &[], hits: &[], confirmed: &[], specs: &[] };
        let prompt = Prompt::default();
        let (talk, domain, scope) = (Talk::default(), "d", "");
        let request = Request { domain, subject, turn, retry: 0, scope, prompt: &prompt, talk, facts };
        provider.reply(&request).unwrap()
    }

    #[test]
    fn what_was_recorded_answers_the_same_again() {
        let replies = r#"[{"json":{"a":1.50},"usage":{"output_tokens":3}},{"text":"x"},{"refusal":"no"},{"truncated":"{"},{"empty":true},{"error":{"status":529}},{"error":{"code":"timeout"}},{"error":{"status":402,"code":"quota"}},{"tool_calls":[{"name":"n","arguments":{"k":[]}}]}]"#;
        let replay = Replay::read(format!("{{\"match\":\"a\",\"replies\":{replies}}}").as_bytes()).unwrap();
        let recorder = Recorder::new(Arc::new(replay));
        let first: Vec<Reply> = (0..9).map(|turn| asked(&recorder, "a", turn)).collect();
        let recorded = recorder.replay();
        assert!(recorded.contains("1.50"), "digits are kept: {recorded}");
        let replay = Replay::read(recorded.as_bytes()).unwrap();
        let codes = |reply: &Reply| match &reply.content {
            Content::Failed(failure) => Some((failure.code(), failure.status())),
            _ => None,
        };
        for (turn, reply) in first.iter().enumerate() {
            let again = asked(&replay, "a", turn);
            assert_eq!((codes(&again), &again.usage), (codes(reply), &reply.usage), "turn {turn}");
            assert!(codes(reply).is_some() || again.content == reply.content, "turn {turn}");
        }
    }
}
