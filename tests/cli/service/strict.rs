//! The rules that services hold requests to: known keys only, the required ones present and of their type, schemas within the
//! strict subset, roles in order, every call answered by its id, and what the service sent given back unaltered.

use serde_json::Value;

use super::Asked;

/// What is required and what may be there, each with its type: `s`tring, `n`umber, `b`oolean, `o`bject, `l`ist.
type Keys = [(&'static str, char)];

/// Keywords that no strict schema may hold, of either service.
const BANNED: [&str; 21] = [
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minProperties",
    "maxProperties",
    "patternProperties",
    "not",
    "if",
    "then",
    "else",
    "oneOf",
    "allOf",
    "dependentRequired",
    "dependentSchemas",
];

struct Walk {
    broken: Vec<String>,
}

/// What a request breaks.
pub(super) fn check(asked: &Asked, issued: &[Value]) -> Vec<String> {
    let mut walk = Walk { broken: Vec::new() };
    let header =
        |name: &str| asked.headers.iter().find(|(found, _)| found == name).map_or("", |(_, value)| value.as_str());
    if !header("content-type").starts_with("application/json") {
        walk.note("header", "content-type must be application/json");
    }
    match asked.path.as_str() {
        "/v1/messages" | "/v1/messages/batches" => {
            if !["2023-06-01", "2026-10-21"].contains(&header("anthropic-version")) {
                walk.note("header", "anthropic-version is missing or unknown");
            }
            if header("x-api-key").is_empty() {
                walk.note("header", "x-api-key is missing");
            }
        }
        "/v1/responses" if !header("authorization").starts_with("Bearer ") => walk.note("header", "no bearer"),
        _ => {}
    }
    match asked.path.as_str() {
        "/v1/messages" => walk.anthropic(&asked.body, "", issued),
        "/v1/messages/batches" => walk.batch(&asked.body, issued),
        "/v1/responses" => walk.openai(&asked.body, issued),
        "/v1/chat/completions" => walk.chat(&asked.body, issued),
        other => walk.note("path", &format!("{other} is not known")),
    }
    walk.broken.into_iter().map(|broken| format!("#{} {} {broken}", asked.number, asked.path)).collect()
}

impl Walk {
    fn note(&mut self, place: &str, words: &str) {
        self.broken.push(format!("{place}: {words}"));
    }

    /// An object with these keys and no other. False where it is not even that.
    fn object(&mut self, value: &Value, place: &str, required: &Keys, optional: &Keys) -> bool {
        let Some(object) = value.as_object() else {
            self.note(place, "an object was expected");
            return false;
        };
        for (key, _) in required.iter().filter(|(key, _)| !object.contains_key(*key)) {
            self.note(&format!("{place}/{key}"), "required, missing");
        }
        for (key, value) in object {
            match required.iter().chain(optional).find(|(known, _)| known == key) {
                None => self.note(&format!("{place}/{key}"), "unknown key"),
                Some((_, kind)) if !is(value, *kind) => {
                    self.note(&format!("{place}/{key}"), &format!("not of the type {kind}"))
                }
                _ => {}
            }
        }
        required.iter().all(|(key, kind)| object.get(*key).is_some_and(|value| is(value, *kind)))
    }

    fn name(&mut self, value: &Value, place: &str) {
        let name = value.as_str().unwrap_or_default();
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        if name.is_empty() || name.len() > 64 || !name.bytes().all(plain) {
            self.note(place, &format!("{name:?} is no name"));
        }
    }

    /// A schema of the strict subset.
    fn schema(&mut self, schema: &Value, place: &str, root: bool) {
        let Some(object) = schema.as_object() else { return self.note(place, "a schema is an object") };
        for key in object.keys().filter(|key| BANNED.contains(&key.as_str())) {
            self.note(place, &format!("the keyword {key} is not supported"));
        }
        if root && schema["type"] != "object" {
            self.note(place, "the root of a strict schema is an object");
        }
        if !["type", "anyOf", "enum", "const", "$ref"].iter().any(|key| object.contains_key(*key)) {
            self.note(place, "a schema says of which type it is");
        }
        if schema["type"] == "object" || object.contains_key("properties") {
            if schema["additionalProperties"] != Value::Bool(false) {
                self.note(place, "additionalProperties must be false");
            }
            let mut names: Vec<&str> =
                schema["properties"].as_object().into_iter().flatten().map(|(key, _)| key.as_str()).collect();
            let mut required: Vec<&str> =
                schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            names.sort_unstable();
            required.sort_unstable();
            if names != required {
                self.note(place, "every property must be required, and nothing else");
            }
        }
        for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
            self.schema(inner, &format!("{place}/{name}"), false);
        }
        if object.contains_key("items") {
            self.schema(&schema["items"], &format!("{place}/items"), false);
        }
        for inner in schema["anyOf"].as_array().into_iter().flatten() {
            self.schema(inner, &format!("{place}/anyOf"), false);
        }
    }

    fn batch(&mut self, body: &Value, issued: &[Value]) {
        if !self.object(body, "", &[("requests", 'l')], &[]) {
            return;
        }
        let mut ids = Vec::new();
        for (at, request) in body["requests"].as_array().into_iter().flatten().enumerate() {
            let place = format!("/requests/{at}");
            if self.object(request, &place, &[("custom_id", 's'), ("params", 'o')], &[]) {
                self.name(&request["custom_id"], &place);
                if ids.contains(&&request["custom_id"]) {
                    self.note(&place, "the id occurs twice");
                }
                ids.push(&request["custom_id"]);
                self.anthropic(&request["params"], &format!("{place}/params"), issued);
            }
        }
    }

    fn anthropic(&mut self, body: &Value, place: &str, issued: &[Value]) {
        let optional =
            [("system", 'l'), ("output_config", 'o'), ("tools", 'l'), ("tool_choice", 'o'), ("thinking", 'o')];
        if !self.object(body, place, &[("model", 's'), ("max_tokens", 'n'), ("messages", 'l')], &optional) {
            return;
        }
        for block in body["system"].as_array().into_iter().flatten() {
            self.object(block, "/system", &[("type", 's'), ("text", 's')], &[("cache_control", 'o')]);
        }
        if body["system"][0]["cache_control"]["type"] != "ephemeral" {
            self.note("/system", "the stable prefix is not marked");
        }
        for tool in body["tools"].as_array().into_iter().flatten() {
            let keys = [("name", 's'), ("description", 's'), ("input_schema", 'o'), ("strict", 'b')];
            if self.object(tool, "/tools", &keys, &[]) {
                self.name(&tool["name"], "/tools");
                self.schema(&tool["input_schema"], "/tools", true);
            }
        }
        if body.get("tool_choice").is_some() && body.get("tools").is_none() {
            self.note("/tool_choice", "needs tools");
        }
        if let Some(config) = body.get("output_config") {
            self.object(config, "/output_config", &[("format", 'o')], &[]);
            self.object(&config["format"], "/output_config/format", &[("type", 's'), ("schema", 'o')], &[]);
            self.schema(&config["format"]["schema"], "/output_config/format/schema", true);
        }
        self.anthropic_messages(body["messages"].as_array().expect("a list"), issued);
    }

    fn anthropic_messages(&mut self, messages: &[Value], issued: &[Value]) {
        if messages.last().is_none_or(|message| message["role"] != "user") {
            self.note("/messages", "the last message is the user's");
        }
        let mut pending: Vec<String> = Vec::new();
        for (at, message) in messages.iter().enumerate() {
            let place = format!("/messages/{at}");
            self.object(message, &place, &[("role", 's'), ("content", 'l')], &[]);
            let blocks = message["content"].as_array().cloned().unwrap_or_default();
            let role = if at % 2 == 0 { "user" } else { "assistant" };
            if message["role"] != role || blocks.is_empty() {
                self.note(&place, &format!("a message of the {role} that is not empty was expected"));
            }
            let results: Vec<String> = ids(&blocks, "tool_result", "tool_use_id");
            if role == "user" && results != pending {
                self.note(&place, &format!("results of {pending:?} were expected first, found {results:?}"));
            }
            if role == "user" && !blocks.iter().take(results.len()).all(|block| block["type"] == "tool_result") {
                self.note(&place, "results come first");
            }
            self.anthropic_blocks(&blocks, role, &place, issued);
            let thought = blocks.iter().any(|block| block["type"] == "thinking");
            pending = if role == "assistant" { ids(&blocks, "tool_use", "id") } else { Vec::new() };
            if !pending.is_empty() && !thought {
                self.note(&place, "the thinking before the calls was left out");
            }
        }
    }

    fn anthropic_blocks(&mut self, blocks: &[Value], role: &str, place: &str, issued: &[Value]) {
        for block in blocks {
            match block["type"].as_str() {
                Some("text") if block["text"].as_str().is_none_or(|text| text.trim().is_empty()) => {
                    self.note(place, "an empty text");
                }
                Some("tool_result") => {
                    let keys = [("type", 's'), ("tool_use_id", 's'), ("content", 's')];
                    self.object(block, place, &keys, &[("is_error", 'b')]);
                }
                _ if role == "assistant" && !issued.contains(block) => {
                    self.note(place, "a block was altered or never sent");
                }
                _ => {}
            }
        }
    }

    fn openai(&mut self, body: &Value, issued: &[Value]) {
        let required = [("model", 's'), ("input", 'l'), ("store", 'b'), ("max_output_tokens", 'n')];
        let optional = [("instructions", 's'), ("text", 'o'), ("tools", 'l'), ("include", 'l'), ("reasoning", 'o')];
        if !self.object(body, "", &required, &optional) {
            return;
        }
        if body["store"] != Value::Bool(false) {
            self.note("/store", "nothing may be stored");
        }
        for tool in body["tools"].as_array().into_iter().flatten() {
            let keys = [("type", 's'), ("name", 's'), ("description", 's'), ("parameters", 'o'), ("strict", 'b')];
            if self.object(tool, "/tools", &keys, &[]) {
                self.name(&tool["name"], "/tools");
                self.schema(&tool["parameters"], "/tools", true);
            }
        }
        if let Some(text) = body.get("text") {
            let format = &text["format"];
            self.object(text, "/text", &[("format", 'o')], &[]);
            self.object(format, "/text/format", &[("type", 's'), ("name", 's'), ("schema", 'o'), ("strict", 'b')], &[]);
            self.name(&format["name"], "/text/format");
            self.schema(&format["schema"], "/text/format/schema", true);
        }
        self.openai_input(body, issued);
    }

    fn openai_input(&mut self, body: &Value, issued: &[Value]) {
        let (mut pending, mut reasoned): (Vec<&str>, bool) = (Vec::new(), false);
        for (at, item) in body["input"].as_array().into_iter().flatten().enumerate() {
            let place = format!("/input/{at}");
            match item["type"].as_str() {
                Some("message") if item["role"] == "user" => {
                    self.object(item, &place, &[("type", 's'), ("role", 's'), ("content", 'l')], &[]);
                    if !pending.is_empty() {
                        self.note(&place, "a call has no output yet");
                    }
                    reasoned = false;
                }
                Some("function_call_output") => {
                    self.object(item, &place, &[("type", 's'), ("call_id", 's'), ("output", 's')], &[]);
                    let id = item["call_id"].as_str().unwrap_or_default();
                    if !pending.contains(&id) {
                        self.note(&place, "an output of no call");
                    }
                    pending.retain(|waiting| *waiting != id);
                }
                Some("reasoning" | "function_call" | "message") if !issued.contains(item) => {
                    self.note(&place, "an item was altered or never sent")
                }
                Some("reasoning") => reasoned = true,
                Some("function_call") => {
                    if !reasoned {
                        self.note(&place, "the reasoning before a call was left out");
                    }
                    pending.push(item["call_id"].as_str().unwrap_or_default());
                }
                Some("message") => {}
                _ => self.note(&place, "an item of no known type"),
            }
        }
        if !pending.is_empty() {
            self.note("/input", "a call has no output");
        }
    }

    fn chat(&mut self, body: &Value, issued: &[Value]) {
        let optional = [("max_tokens", 'n'), ("response_format", 'o'), ("tools", 'l')];
        if !self.object(body, "", &[("model", 's'), ("messages", 'l')], &optional) {
            return;
        }
        for tool in body["tools"].as_array().into_iter().flatten() {
            let function = &tool["function"];
            self.object(tool, "/tools", &[("type", 's'), ("function", 'o')], &[]);
            self.object(
                function,
                "/tools",
                &[("name", 's'), ("description", 's'), ("parameters", 'o'), ("strict", 'b')],
                &[],
            );
            self.name(&function["name"], "/tools");
            self.schema(&function["parameters"], "/tools", true);
        }
        if body["response_format"]["type"] == "json_schema" {
            let schema = &body["response_format"]["json_schema"];
            self.object(schema, "/response_format", &[("name", 's'), ("schema", 'o'), ("strict", 'b')], &[]);
            self.name(&schema["name"], "/response_format");
            self.schema(&schema["schema"], "/response_format", true);
        }
        self.chat_messages(body, issued);
    }

    fn chat_messages(&mut self, body: &Value, issued: &[Value]) {
        let mut pending: Vec<&str> = Vec::new();
        for (at, message) in body["messages"].as_array().into_iter().flatten().enumerate() {
            let place = format!("/messages/{at}");
            match message["role"].as_str() {
                Some("system" | "user") => {
                    self.object(message, &place, &[("role", 's'), ("content", 's')], &[]);
                }
                Some("assistant") => {
                    self.object(
                        message,
                        &place,
                        &[("role", 's')],
                        &[("content", 's'), ("refusal", 's'), ("tool_calls", 'l')],
                    );
                }
                Some("tool") => {
                    self.object(message, &place, &[("role", 's'), ("content", 's'), ("tool_call_id", 's')], &[]);
                    let id = message["tool_call_id"].as_str().unwrap_or_default();
                    if !pending.contains(&id) {
                        self.note(&place, "a result of no call");
                    }
                    pending.retain(|waiting| *waiting != id);
                    continue;
                }
                _ => self.note(&place, "a role that is not known"),
            }
            if !pending.is_empty() {
                self.note(&place, "a call has no result");
            }
            let calls = message["tool_calls"].as_array().map_or(&[][..], Vec::as_slice);
            if calls.iter().any(|call| !issued.contains(call)) {
                self.note(&place, "a call was altered or never sent");
            }
            pending = calls.iter().filter_map(|call| call["id"].as_str()).collect();
        }
        if !pending.is_empty() {
            self.note("/messages", "a call has no result");
        }
    }
}

fn ids(blocks: &[Value], kind: &str, key: &str) -> Vec<String> {
    let of_kind = blocks.iter().filter(|block| block["type"] == kind);
    of_kind.map(|block| block[key].as_str().unwrap_or_default().to_owned()).collect()
}

fn is(value: &Value, kind: char) -> bool {
    match kind {
        's' => value.is_string(),
        'n' => value.is_number(),
        'b' => value.is_boolean(),
        'o' => value.is_object(),
        _ => value.is_array(),
    }
}
