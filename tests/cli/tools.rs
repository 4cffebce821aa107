//! Conversations of many turns with tools, over every wire: what the model said goes back as it came, every call gets its result,
//! and a call that cannot be made has a typed cause.

use std::sync::Arc;

use adduce::provider::http::Way;
use adduce::provider::key::Key;
use adduce::provider::live::{Account, Live};
use adduce::provider::settings::{Network, Service as Set, Tools};
use adduce::provider::wire::Wire;
use adduce::provider::{Content, Exchange, FactsSeen, Prompt, Provider, Reply, Request, Shape, Talk, Tool, ToolResult};
use adduce::record::json::{self, Json};
use adduce::state::State;

use crate::service::{Reaction, Service, Turn, opinion};

const WIRES: [Wire; 3] = [Wire::Anthropic, Wire::OpenAi, Wire::Chat];
const ARGUMENTS: &str = r#"{"type":"object","properties":{"status":{"type":"string","enum":["open","closed"]},"day":{"type":["string","null"]}},"required":["status","day"],"additionalProperties":false}"#;

fn parsed(text: &str) -> Json {
    json::parse(text.as_bytes()).expect("it is JSON").value
}

fn tool() -> Tool {
    Tool { name: "count_cases".into(), description: "counts".into(), parameters: parsed(ARGUMENTS) }
}

fn live(wire: Wire, service: &Service, set: Set) -> Live {
    let key = Key::new("sk-canary-0123456789").ok();
    let account = Account { wire, base_url: service.base_url(wire.name()), model: "m".into(), key, set, rates: None };
    let state = Arc::new(State::in_memory().expect("memory is there"));
    Live::new(account, &Network::default(), Way::default(), state, None).expect("the roots are the system's")
}

fn ask(live: &Live, shape: Option<&Shape>, tools: &[Tool], exchanges: &[Exchange]) -> Reply {
    let prompt = Prompt { system: "You count.".into(), user: "How many?".into() };
    let facts = FactsSeen { signals: &[], unknown: &[], hits: &[], confirmed: &[], specs: &[] };
    let talk = Talk { shape, tools, exchanges };
    let request =
        Request { domain: "d", subject: "q", turn: exchanges.len(), retry: 0, scope: "", prompt: &prompt, talk, facts };
    live.reply(&request).expect("a service can always be asked")
}

fn calls(calls: &[(&'static str, &'static str, &'static str)]) -> Turn {
    Turn::Calls(calls.to_vec())
}

#[test]
fn calls_are_answered_by_their_ids_and_turns_go_back_as_they_came() {
    let both = [
        ("call_a", "count_cases", r#"{"status":"open","day":null}"#),
        ("call_b", "count_cases", r#"{"status":"closed","day":"2026-11-30"}"#),
    ];
    for wire in WIRES {
        let turn = calls(&both);
        let service = Service::new(move |asked| match asked.number {
            0 | 1 => Reaction::Say(turn.clone()),
            _ => Reaction::Say(opinion("REJECT")),
        });
        let set = Set { thinking: Some(wire == Wire::Anthropic), ..Set::default() };
        let live = live(wire, &service, set);
        let mut exchanges = Vec::new();
        for round in 0..2 {
            let reply = ask(&live, None, &[tool()], &exchanges);
            let Content::ToolCalls(found) = reply.content else { panic!("{wire:?} {round}: {:?}", reply.content) };
            let told: Vec<_> = found.iter().map(|call| (call.id.as_str(), call.name.as_str())).collect();
            assert_eq!(told, [("call_a", "count_cases"), ("call_b", "count_cases")], "{wire:?}");
            assert_eq!(found[1].arguments.get("day"), Some(&Json::from("2026-11-30")));
            let result = |id: &str| ToolResult { id: id.into(), text: "{\"n\":3}".into(), failed: id == "call_b" };
            let results = found.iter().map(|call| result(&call.id)).collect();
            let note = (round == 1).then(|| "Answer now.".to_owned());
            exchanges.push(Exchange { echo: reply.echo.expect("a turn can go back"), results, note });
        }
        let shape = Shape { name: "answer", schema: parsed(ARGUMENTS) };
        let reply = ask(&live, Some(&shape), &[tool()], &exchanges);
        assert!(matches!(reply.content, Content::Text(_)), "{wire:?}: {:?}", reply.content);
        assert_eq!(service.asked().len(), 3);
    }
}

#[test]
fn a_call_that_cannot_be_made_has_a_typed_cause() {
    let good = ("a", "count_cases", r#"{"status":"open","day":null}"#);
    let rows = [
        (vec![("a", "count_cases", r#"{"status":"#)], "malformed_arguments"),
        (vec![("a", "count_cases", r#""open""#)], "malformed_arguments"),
        (vec![("a", "drop_tables", "{}")], "unknown_tool"),
        (vec![good, good], "duplicate_call"),
    ];
    for wire in WIRES {
        for (row, code) in &rows {
            let turn = calls(row);
            let service = Service::new(move |_| Reaction::Say(turn.clone()));
            let reply = ask(&live(wire, &service, Set::default()), None, &[tool()], &[]);
            let Content::Failed(failure) = reply.content else { panic!("{wire:?} {code}: {:?}", reply.content) };
            assert_eq!(failure.code(), *code, "{wire:?}");
        }
    }
}

#[test]
fn a_model_that_knows_no_tools_calls_them_in_an_envelope() {
    let envelope = r#"{"tool":"count_cases","arguments":"{\"status\":\"open\",\"day\":null}","answer":null}"#;
    let service = Service::new(move |asked| {
        let answer = r#"<think>so it is</think>{"tool":null,"arguments":null,"answer":"three"}"#;
        let text = if asked.number == 0 { envelope } else { answer };
        assert!(
            asked.body.get("tools").is_none()
                && asked.body["messages"][0]["content"].to_string().contains("count_cases")
        );
        Reaction::Say(Turn::Text(text.to_owned()))
    });
    let live = live(Wire::Chat, &service, Set { tools: Some(Tools::Envelope), ..Set::default() });
    let reply = ask(&live, None, &[tool()], &[]);
    let Content::ToolCalls(found) = &reply.content else { panic!("{:?}", reply.content) };
    assert_eq!((found[0].name.as_str(), found[0].arguments.get("status")), ("count_cases", Some(&Json::from("open"))));
    let results = vec![ToolResult { id: found[0].id.clone(), text: "3".into(), failed: false }];
    let exchange = Exchange { echo: reply.echo.clone().expect("a turn can go back"), results, note: None };
    let reply = ask(&live, None, &[tool()], &[exchange]);
    assert_eq!(reply.content, Content::Text("three".to_owned()));
}

#[test]
fn every_stop_of_anthropic_is_told_apart() {
    let rows = [
        (Turn::Stop("pause_turn"), "paused"),
        (Turn::Stop("sunspots"), "malformed_reply"),
        (Turn::Stop("model_context_window_exceeded"), "truncated"),
        (Turn::Truncated("x"), "truncated"),
        (Turn::Refusal("no"), "refused"),
        (Turn::Empty, "empty"),
        (Turn::Text("x".into()), "text"),
    ];
    for (turn, expected) in rows {
        let told = turn.clone();
        let service = Service::new(move |_| Reaction::Say(told.clone()));
        let found = match ask(&live(Wire::Anthropic, &service, Set::default()), None, &[], &[]).content {
            Content::Failed(failure) => failure.code(),
            Content::Truncated(_) => "truncated",
            Content::Refusal(words) if words == "no" => "refused",
            Content::Empty => "empty",
            Content::Text(_) => "text",
            other => panic!("{other:?}"),
        };
        assert_eq!(found, expected, "{turn:?}");
    }
}
