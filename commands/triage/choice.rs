//! Who a user wants asked, as it stands on the command line. It asks nobody.

use std::path::PathBuf;
use std::str::FromStr;

use adduce::number;
use adduce::provider::price::Money;
use adduce::provider::wire::Wire;

/// Who is asked.
#[derive(Debug, Clone)]
pub(super) enum Choice {
    /// The baseline made from the facts alone.
    Offline,
    /// Scripted replies.
    Replay(PathBuf),
    /// A service.
    Live(Wire),
}

/// What is done with a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Step {
    /// Send the cases of standard input in a batch, and let them pass
    Submit,
    /// Say how the batches stand that are out; exit 1 as long as one has not ended
    Poll,
    /// Fetch the results, and triage the cases of standard input by them
    Collect,
}

impl FromStr for Choice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wire = [Wire::Anthropic, Wire::OpenAi, Wire::Chat].into_iter().find(|wire| wire.name() == text);
        match (text.split_once(':'), wire) {
            (_, Some(wire)) => Ok(Self::Live(wire)),
            (None, _) if text == "offline" => Ok(Self::Offline),
            (Some(("replay", file)), _) if !file.is_empty() => Ok(Self::Replay(PathBuf::from(file))),
            _ => {
                Err("a provider is `offline` or `replay:FILE`, or a service: `anthropic`, `openai`, `chat`".to_owned())
            }
        }
    }
}

/// An amount of US dollars.
pub(super) fn dollars(text: &str) -> Result<Money, String> {
    let money = number::exact(text).and_then(Money::of_dollars);
    money.ok_or_else(|| "an amount of US dollars such as 2.50 was expected".to_owned())
}
