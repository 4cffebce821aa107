//! What a model says, in the words of each service.

use serde_json::{Value, json};

/// A turn of the model.
#[derive(Debug, Clone)]
pub(crate) enum Turn {
    Text(String),
    Refusal(&'static str),
    Truncated(&'static str),
    Empty,
    /// Reasoning first, then calls of tools.
    Calls(Vec<Call>),
    /// A stop reason of the service's own.
    Stop(&'static str),
}

/// A call of a tool: its id, name and arguments as they are written.
pub(crate) type Call = (&'static str, &'static str, &'static str);

/// A sound opinion.
pub(crate) fn opinion(recommendation: &str) -> Turn {
    confident(recommendation, &json!(0.97))
}

/// An opinion that is as sure as this.
pub(crate) fn confident(recommendation: &str, confidence: &Value) -> Turn {
    let lists = json!([]);
    Turn::Text(
        json!({
            "rationale": "r", "manipulation_detected": false, "rule_violations": lists, "risk_signals": lists,
            "questions_for_submitter": lists, "confidence": confidence, "recommendation": recommendation
        })
        .to_string(),
    )
}

impl Turn {
    /// The body of a reply on a path, and what of it may come back in a later request.
    pub(super) fn body(&self, path: &str, number: usize) -> (Value, Vec<Value>) {
        match path {
            "/v1/messages" => self.anthropic(number),
            "/v1/responses" => self.openai(number),
            _ => self.chat(),
        }
    }

    fn text(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Truncated(text) => text,
            _ => "",
        }
    }

    fn anthropic(&self, number: usize) -> (Value, Vec<Value>) {
        let mut content = Vec::new();
        if !self.text().is_empty() {
            content.push(json!({"type": "text", "text": self.text()}));
        }
        if let Self::Calls(calls) = self {
            content.push(json!({"type": "thinking", "thinking": "hm", "signature": format!("sig-{number}")}));
            for (id, name, arguments) in calls {
                let input: Value = serde_json::from_str(arguments).unwrap_or(json!("malformed"));
                content.push(json!({"type": "tool_use", "id": id, "name": name, "input": input}));
            }
        }
        let (stop, details) = match self {
            Self::Refusal(words) => ("refusal", json!({"type": "refusal", "category": null, "explanation": words})),
            Self::Truncated(_) => ("max_tokens", Value::Null),
            Self::Calls(_) => ("tool_use", Value::Null),
            Self::Stop(stop) => (*stop, Value::Null),
            _ => ("end_turn", Value::Null),
        };
        let usage = json!({"input_tokens": 800, "output_tokens": 100, "cache_read_input_tokens": 200, "cache_creation_input_tokens": 0});
        let body = json!({
            "id": "msg_1", "type": "message", "role": "assistant", "model": "m", "content": content, "stop_reason": stop,
            "stop_sequence": null, "stop_details": details, "usage": usage, "future": {"x": [null]}
        });
        (body, content)
    }

    fn openai(&self, number: usize) -> (Value, Vec<Value>) {
        let mut output = Vec::new();
        if let Self::Calls(calls) = self {
            output.push(
                json!({"type": "reasoning", "id": format!("rs_{number}"), "summary": [], "encrypted_content": "gAAA"}),
            );
            for (id, name, arguments) in calls {
                output.push(json!({"type": "function_call", "id": "fc", "call_id": id, "name": name, "arguments": arguments, "status": "completed"}));
            }
        }
        let part = match self {
            Self::Refusal(words) => Some(json!({"type": "refusal", "refusal": words})),
            _ if self.text().is_empty() => None,
            _ => Some(json!({"type": "output_text", "text": self.text(), "annotations": []})),
        };
        if let Some(part) = part {
            output.push(
                json!({"type": "message", "id": "msg", "role": "assistant", "status": "completed", "content": [part]}),
            );
        }
        let (status, details) = match self {
            Self::Truncated(_) => ("incomplete", json!({"reason": "max_output_tokens"})),
            Self::Stop(stop) => (*stop, Value::Null),
            _ => ("completed", Value::Null),
        };
        let usage = json!({"input_tokens": 1000, "output_tokens": 100, "input_tokens_details": {"cached_tokens": 200}});
        let body = json!({"id": "resp", "object": "response", "status": status, "incomplete_details": details, "output": output, "usage": usage});
        (body, output)
    }

    fn chat(&self) -> (Value, Vec<Value>) {
        let mut message = json!({"role": "assistant", "content": self.text()});
        let mut issued = Vec::new();
        if let Self::Refusal(words) = self {
            message["refusal"] = json!(words);
        }
        if let Self::Calls(calls) = self {
            let call = |(id, name, arguments): &Call| json!({"id": id, "type": "function", "function": {"name": name, "arguments": arguments}});
            issued = calls.iter().map(call).collect();
            message["content"] = Value::Null;
            message["tool_calls"] = json!(issued);
        }
        let finish = match self {
            Self::Truncated(_) => "length",
            Self::Calls(_) => "tool_calls",
            Self::Stop(stop) => stop,
            _ => "stop",
        };
        let usage =
            json!({"prompt_tokens": 1000, "completion_tokens": 100, "prompt_tokens_details": {"cached_tokens": 200}});
        let body = json!({"id": "c", "object": "chat.completion", "choices": [{"index": 0, "message": message, "finish_reason": finish}], "usage": usage});
        (body, issued)
    }
}
