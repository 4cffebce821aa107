//! Keys and private fields: where a key may come from, where it is sent, and that neither is ever written.

use std::path::Path;
use std::sync::{Arc, Mutex};

use serde_json::json;

use crate::call::{Place, adduce};
use crate::live::{KEY, WIRES, cases, first, place, recommendations, say, triage};
use crate::service::{Reaction, Service, Turn};

#[test]
fn without_a_key_it_says_which_variable_and_what_works_without() {
    for (provider, variable) in [("anthropic", "ANTHROPIC_API_KEY"), ("openai", "OPENAI_API_KEY")] {
        let ran = adduce(&format!("triage --provider {provider} --model m")).input(cases(1)).run().ended(2);
        assert!(ran.stdout.is_empty(), "{}", ran.text());
        for part in [variable, "--provider offline", "replay:FILE", "hint: "] {
            assert!(ran.stderr.contains(part), "{part}: {}", ran.stderr);
        }
    }
    let ran = adduce("triage --provider chat").input(cases(1)).run().ended(2);
    assert!(ran.stderr.contains("no model was named"), "{}", ran.stderr);
}

#[test]
fn a_key_is_never_sent_in_the_clear_to_another_machine() {
    let call = |url: &str| {
        adduce("triage --provider openai --model m")
            .variable("OPENAI_API_KEY", KEY)
            .variable("ADDUCE_OPENAI_BASE_URL", url)
    };
    for url in [
        "http://models.example/v1",
        "http://127.0.0.1.models.example",
        "https://user:pass@models.example",
        "models.example",
    ] {
        let ran = call(url).input(cases(1)).run().ended(2);
        assert!(ran.stderr.contains("the base URL of openai") && !ran.stderr.contains("pass@"), "{}", ran.stderr);
    }
}

/// Every byte of the files below a folder.
fn everything(folder: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry can be read").path();
        bytes.extend(if path.is_dir() { everything(&path) } else { std::fs::read(&path).expect("a file can be read") });
    }
    bytes
}

#[test]
fn neither_a_key_nor_a_private_field_is_written_anywhere() {
    let case = r#"{"kind":"case","domain":"campaign","id":"x","_who":"canary-private","fields":{"id":"x","story":"Roof","_note":"canary-private","undeclared":"canary-undeclared"}}"#;
    let encoded = "sk-canary-0123456789%2Fabc%2Bdef";
    let echoes: Vec<Reaction> = vec![
        Reaction::Status(
            401,
            Vec::new(),
            json!({"error": {"message": format!("bad key {KEY}"), "code": KEY}}).to_string(),
        ),
        Reaction::Status(
            400,
            Vec::new(),
            json!({"error": {"message": format!("bad {KEY} and {encoded}"), "type": "x"}}).to_string(),
        ),
        Reaction::Body("application/json", format!("{{\"error\":\"{KEY}\"}}").into_bytes()),
        say(&format!("your key is {KEY}")),
        Reaction::Say(Turn::Text(opinion_with(&format!("{KEY} {encoded}")))),
        Reaction::Say(Turn::Text(opinion_with("fine"))),
    ];
    for wire in WIRES {
        for echo in &echoes {
            let (echo, seen) = (echo.clone(), Arc::new(Mutex::new(Vec::new())));
            let arguments = Arc::clone(&seen);
            let service = Service::new(move |_| {
                arguments.lock().expect("nobody panics while it is held").extend(processes());
                echo.clone()
            });
            let place = place("");
            let ran = triage(&service, wire, &place, "--cassette tape.jsonl").input(case).run();
            let seen = String::from_utf8_lossy(&seen.lock().expect("nobody panics while it is held")).into_owned();
            assert!(seen.contains("triage\0--provider") || !cfg!(target_os = "linux"), "the process is looked at");
            assert!(
                !seen.contains(KEY) && !seen.contains("canary-private"),
                "{wire}: a process has it in its arguments"
            );
            assert!(!service.asked().is_empty(), "{wire}: {}", ran.stderr);
            let written = [ran.stdout.clone(), ran.stderr.clone().into_bytes(), everything(place.path())].concat();
            let written = String::from_utf8_lossy(&written);
            for secret in [KEY, encoded, "0123456789", "canary-private"] {
                assert!(!written.contains(secret), "{wire}: {secret} is written");
            }
            for asked in service.asked() {
                let body = asked.body.to_string();
                for secret in ["0123456789", "canary-private", "canary-undeclared"] {
                    assert!(!body.contains(secret), "{wire}: {secret} was sent: {body}");
                }
            }
        }
    }
}

/// The arguments of all processes of this machine, as everybody on it can read them.
fn processes() -> Vec<u8> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok()).flatten().collect()
}

fn opinion_with(rationale: &str) -> String {
    json!({"recommendation": "APPROVE", "confidence": 1, "manipulation_detected": false, "rationale": rationale})
        .to_string()
}

#[test]
fn a_domain_that_says_where_a_key_goes_is_refused_and_changes_nothing() {
    let place = place("");
    place.copy("domains/campaign", "mine");
    place.copy("prompts/campaign", "mine/prompts");
    let lint = |place: &Place| adduce("domain lint mine").inside(place).run();
    let said = lint(&place).stderr;
    assert!(!said.contains("user's own configuration"), "{said}");
    let evil = "[chat]\nbase_url = \"http://127.0.0.1:1/v1\"\n";
    place.file("mine/config.toml", evil);
    place.file("mine/tools/extra.toml", "[openai]\n  api_key = \"x\"\n");
    let ran = lint(&place).ended(2);
    let said = format!("{}{}", ran.text(), ran.stderr);
    for part in ["config.toml:2: `base_url`", "tools/extra.toml:1: `openai`", "tools/extra.toml:2: `api_key`"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let service = Service::new(first(Vec::new()));
    let ran = triage(&service, "chat", &place, "--domain mine").input(cases(1)).run().ended(0);
    assert_eq!((recommendations(&ran), service.asked().len()), (vec!["APPROVE".to_owned()], 1));
    let domain = std::fs::read_to_string(place.path().join("mine/domain.toml")).expect("a domain has its file");
    place.file("mine/domain.toml", format!("base_url = \"http://127.0.0.1:1\"\n{domain}"));
    let ran = adduce("triage --domain mine").inside(&place).input(cases(1)).run().ended(2);
    assert!(ran.stderr.contains("base_url"), "{}", ran.stderr);
}

#[test]
fn a_key_file_works_and_a_key_in_the_configuration_does_not() {
    let service = Service::new(first(Vec::new()));
    let place = place("");
    let key = place.file("key", format!("{KEY}\n"));
    let config = place.file(
        "with.toml",
        format!("[openai]\nbase_url = \"{}\"\nmodel = \"m\"\nkey_file = \"{key}\"\n", service.base_url("openai")),
    );
    let run = |config: &str| adduce("triage --provider openai").variable("ADDUCE_CONFIG", config).input(cases(1)).run();
    run(&config).ended(0);
    let bad = place.file("bad.toml", format!("[openai]\nkey = \"{KEY}\"\n"));
    let ran = run(&bad).ended(2);
    assert!(
        ran.stderr.contains("line 2") && ran.stderr.contains("key_file") && !ran.stderr.contains("canary"),
        "{}",
        ran.stderr
    );
}
