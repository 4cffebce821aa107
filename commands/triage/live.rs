//! From the user's configuration and environment to a service that can be asked, or words that say what is missing. A key is read
//! from a variable or a file and handed to nothing but the service.
#![expect(clippy::disallowed_methods, reason = "edge: configuration and keys come from files and the environment")]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use adduce::provider::key::Key;
use adduce::provider::live::{Account, Live};
use adduce::provider::price::{Money, rates};
use adduce::provider::settings::{Service, Settings};
use adduce::provider::wire::Wire;
use adduce::state::State;

use super::address;
use crate::context::{Context, read_file};
use crate::failure::Failure;

const OFFLINE: &str = "without a key, `--provider offline` and `--provider replay:FILE` work";

/// A service that can be asked.
pub(super) fn open(
    wire: Wire,
    model: Option<&str>,
    limit: Option<Money>,
    context: &Context,
) -> Result<(Live, Arc<State>), Failure> {
    let settings = settings()?;
    let today = jiff::Timestamp::now().to_string();
    let account = account(wire, model, &settings, today.get(..10).unwrap_or_default())?;
    if limit.is_some() && account.rates.is_none() {
        let told = format!("the price of {:?} is not known, so no budget can hold", account.model);
        return Err(Failure::usage(told).hint("add a [[price]] to the configuration, or leave --budget-usd out"));
    }
    let roots = settings.network.root_certificates.as_deref().map(read_file).transpose()?;
    let state = Arc::new(state(context)?);
    let live = Live::new(account, &settings.network, roots.as_deref(), Arc::clone(&state), limit);
    let live = live.map_err(|error| Failure::usage(format!("`root_certificates` cannot be used: {error}")))?;
    Ok((live, state))
}

fn state(context: &Context) -> Result<State, Failure> {
    let Some(workspace) = context.workspace_if_any()? else {
        context
            .terminal
            .say("triage: there is no workspace, so no reply is kept: the same cases will be paid for again");
        return State::in_memory().map_err(Failure::outside);
    };
    let folder = workspace.folder();
    State::open(folder).map_err(|error| Failure::outside(format!("the workspace {folder:?}: {error}")))
}

fn account(wire: Wire, model: Option<&str>, settings: &Settings, today: &str) -> Result<Account, Failure> {
    let (set, [key_variable, url_variable]) = match wire {
        Wire::Anthropic => (&settings.anthropic, ["ANTHROPIC_API_KEY", "ADDUCE_ANTHROPIC_BASE_URL"]),
        Wire::OpenAi => (&settings.openai, ["OPENAI_API_KEY", "ADDUCE_OPENAI_BASE_URL"]),
        Wire::Chat => (&settings.chat, ["ADDUCE_CHAT_API_KEY", "ADDUCE_CHAT_BASE_URL"]),
    };
    let flags = Service { base_url: variable(url_variable), model: model.map(str::to_owned), ..Service::default() };
    let set = flags.or(set.clone());
    let name = wire.name();
    let key = key(key_variable, &set)?;
    if key.is_none() && wire != Wire::Chat {
        let told = format!("there is no key for {name}: the variable {key_variable} is not set");
        return Err(Failure::usage(told)
            .hint(format!("set it, or name a file that holds the key: key_file in [{name}]; {OFFLINE}")));
    }
    let Some(model) = set.model.clone().filter(|model| !model.is_empty()) else {
        let hint = format!("use --model NAME, ADDUCE_MODEL, or `model` in [{name}] of the configuration");
        return Err(Failure::usage(format!("no model was named for {name}")).hint(hint));
    };
    let base_url = set.base_url.clone().unwrap_or_else(|| wire.base_url().to_owned());
    address::check(&base_url, key.is_some())
        .map_err(|told| Failure::usage(format!("the base URL of {name} {told}")))?;
    let rates = rates(&settings.prices, &model, today).copied();
    Ok(Account { wire, base_url, model, key, set, rates })
}

fn key(name: &str, set: &Service) -> Result<Option<Key>, Failure> {
    let (text, place) = match (variable(name), set.key_file.as_deref()) {
        (Some(text), _) => (text, format!("the variable {name}")),
        (None, Some(file)) => {
            let bytes = read_file(file)?;
            (String::from_utf8(bytes).unwrap_or_else(|_| "\u{fffd}".to_owned()), format!("the file {file:?}"))
        }
        (None, None) => return Ok(None),
    };
    Key::new(&text).map(Some).map_err(|error| Failure::usage(format!("{place} holds no key that can be sent: {error}")))
}

fn settings() -> Result<Settings, Failure> {
    let Some(file) = file() else { return Ok(Settings::default()) };
    let bytes = read_file(&file)?;
    let told = |faults: &str| Failure::usage(format!("the configuration {file:?} cannot be used:\n{faults}"));
    let text = String::from_utf8(bytes).map_err(|_| told("it is not UTF-8"))?;
    Settings::read(&text).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        told(&faults.join("\n"))
    })
}

/// The file of the configuration: the one that a variable names, or the usual one where it is there.
fn file() -> Option<PathBuf> {
    if let Some(named) = variable("ADDUCE_CONFIG") {
        return Some(PathBuf::from(named));
    }
    let folder = variable("XDG_CONFIG_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
    let folder = folder.or_else(|| variable("HOME").map(|home| Path::new(&home).join(".config")));
    folder.map(|folder| folder.join("adduce/config.toml")).filter(|file| file.is_file())
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}
