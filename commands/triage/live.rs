//! From the user's configuration to a service that can be asked, or words that say what is missing.

use std::sync::Arc;

use adduce::provider::http::{NoWay, Way};
use adduce::provider::live::{Account, Live};
use adduce::provider::price::{Money, rates};
use adduce::provider::settings::{Service, Settings};
use adduce::provider::wire::Wire;
use adduce::state::State;

use super::{address, settings};
use crate::context::Context;
use crate::failure::Failure;

/// What works with no service at all.
pub(super) const OFFLINE: &str = "without a key, `--provider offline` and `--provider replay:FILE` work";

/// A service that can be asked.
pub(super) fn open(
    wire: Wire,
    model: Option<&str>,
    limit: Option<Money>,
    context: &Context,
) -> Result<(Live, Arc<State>), Failure> {
    let settings = settings::read()?;
    let account = account(wire, model, &settings, &settings::today(), context)?;
    if limit.is_some() && account.rates.is_none() {
        let told = format!("the price of {:?} is not known, so no budget can hold", account.model);
        return Err(Failure::usage(told).hint("add a [[price]] to the configuration, or leave --budget-usd out"));
    }
    let roots = settings.network.root_certificates.as_deref().map(settings::bytes).transpose()?;
    let (proxy, direct) = (settings::proxy(&account.base_url), settings::direct());
    let address = proxy.as_ref().map(|(_, address)| address.as_str());
    let way = Way { roots: roots.as_deref(), proxy: address, direct: direct.as_deref() };
    let state = Arc::new(state(context)?);
    let live = Live::new(account, &settings.network, way, Arc::clone(&state), limit);
    let live = live.map_err(|error| match (error, &proxy) {
        (NoWay::Proxy, Some((name, _))) => Failure::usage(format!("the variable {name}: {error}")),
        _ => Failure::usage(error),
    })?;
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

/// The variables that hold the key and the base URL of a service.
pub(super) fn variables(wire: Wire) -> [&'static str; 2] {
    match wire {
        Wire::Anthropic => ["ANTHROPIC_API_KEY", "ADDUCE_ANTHROPIC_BASE_URL"],
        Wire::OpenAi => ["OPENAI_API_KEY", "ADDUCE_OPENAI_BASE_URL"],
        Wire::Chat => ["ADDUCE_CHAT_API_KEY", "ADDUCE_CHAT_BASE_URL"],
    }
}

fn account(
    wire: Wire,
    model: Option<&str>,
    settings: &Settings,
    today: &str,
    context: &Context,
) -> Result<Account, Failure> {
    let set = match wire {
        Wire::Anthropic => &settings.anthropic,
        Wire::OpenAi => &settings.openai,
        Wire::Chat => &settings.chat,
    };
    let [key_variable, url_variable] = variables(wire);
    let base_url = settings::variable(url_variable);
    let set = Service { base_url, model: model.map(str::to_owned), ..Service::default() }.or(set.clone());
    let name = wire.name();
    let key = settings::key(key_variable, &set, context)?;
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
