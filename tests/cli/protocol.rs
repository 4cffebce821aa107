//! The Model Context Protocol on standard input and output.

use serde_json::{Value, json};

use crate::call::{Place, adduce, record};

fn serve(place: &Place, messages: &[String]) -> Vec<Value> {
    let ran = adduce("query --domain campaign --mcp").inside(place).input(messages.join("\n")).run().ended(0);
    ran.lines().into_iter().map(record).collect()
}

fn message(id: u64, method: &str, params: &Value) -> String {
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string()
}

#[test]
fn a_client_lists_and_calls_the_tools_of_models_and_no_other() {
    let place = Place::new();
    adduce("ingest --domain campaign").inside(&place).run().ended(0);
    let call =
        |id, name: &str, arguments: Value| message(id, "tools/call", &json!({"name": name, "arguments": arguments}));
    let replies = serve(
        &place,
        &[
            message(
                1,
                "initialize",
                &json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}),
            ),
            json!({"jsonrpc": "2.0", "method": "notifications/initialized"}).to_string(),
            message(2, "tools/list", &json!({})),
            call(3, "get_case", json!({"id": "camp-009"})),
            call(4, "get_case", json!({"id": "camp-999"})),
            call(5, "list_cases", json!({})),
            message(6, "resources/list", &json!({})),
            message(7, "ping", &json!({})),
        ],
    );
    let ids: Vec<u64> = replies.iter().filter_map(|reply| reply["id"].as_u64()).collect();
    assert_eq!(ids, [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(replies[0]["result"]["protocolVersion"], "2025-06-18");
    let tools = replies[1]["result"]["tools"].as_array().expect("there are tools");
    let names: Vec<&str> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
    assert_eq!(names, ["get_case", "get_policy_rule", "get_queue_summary", "search_policy"]);
    for tool in tools {
        let schema = &tool["inputSchema"];
        assert_eq!(
            (&schema["additionalProperties"], &tool["annotations"]["readOnlyHint"]),
            (&false.into(), &true.into())
        );
        let properties = schema["properties"].as_object().expect("a schema has properties");
        let required = schema["required"].as_array().expect("a schema has required ones");
        assert_eq!(properties.len(), required.len(), "every property is required: {schema}");
        for keyword in ["minimum", "maximum", "pattern", "minLength", "maxLength", "format", "default", "oneOf"] {
            assert!(properties.values().all(|property| property.get(keyword).is_none()), "{keyword}: {schema}");
        }
    }
    let found = &replies[2]["result"];
    assert_eq!((&found["isError"], &found["structuredContent"]["kind"]), (&false.into(), &"evidence".into()));
    assert_eq!(record(found["content"][0]["text"].as_str().expect("there is text")), found["structuredContent"]);
    assert_eq!(
        (&replies[3]["result"]["isError"], &replies[3]["result"]["structuredContent"]["code"]),
        (&true.into(), &"not_found".into())
    );
    assert_eq!(replies[4]["error"]["code"], -32602);
    assert_eq!(replies[5]["error"]["code"], -32601);
}

#[test]
fn no_message_ends_the_server_or_puts_anything_else_on_standard_output() {
    let place = Place::new();
    let whole = message(1, "tools/call", &json!({"name": "get_policy_rule", "arguments": {"id": "DEC-6"}}));
    let mut seed = 7_u64;
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap_or(0) % below
    };
    let mut input = Vec::new();
    for _ in 0..10_000 {
        let mut bytes = whole.clone().into_bytes();
        for _ in 0..=next(4) {
            let at = next(bytes.len());
            match next(4) {
                0 => bytes[at] = u8::try_from(next(256)).unwrap_or(0),
                1 => bytes.truncate(at.max(1)),
                2 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"{}[]\",:0\\"[next(9)]),
            }
            if bytes.is_empty() {
                bytes.push(b'{');
            }
        }
        bytes.retain(|byte| *byte != b'\n');
        input.extend(bytes);
        input.push(b'\n');
    }
    input.extend(b"{\"jsonrpc\":\"1.0\",\"id\":98,\"method\":\"ping\"}\n");
    input.extend(message(99, "ping", &json!({})).into_bytes());
    let ran = adduce("query --domain campaign --mcp").inside(&place).input(&input).run().ended(0);
    let replies: Vec<Value> = ran.lines().into_iter().map(record).collect();
    assert!(replies.iter().all(|reply| reply["jsonrpc"] == "2.0"));
    let ends: Vec<&Value> = replies.iter().rev().take(2).map(|reply| &reply["id"]).collect();
    assert_eq!(ends, [&json!(99), &json!(98)]);
    assert_eq!(replies[replies.len() - 2]["error"]["code"], -32600);
}
