//! The user's own configuration of services: base URLs, models, prices, timeouts. It is read from the user's file and nothing
//! else: a domain has no say in it, so that a downloaded domain cannot send a key elsewhere. A key itself never stands in it.

use std::path::PathBuf;
use std::time::Duration;

use rust_decimal::Decimal;
use serde::Deserialize;

use super::price::{Money, Price, Rates};
use crate::number;

/// The configuration, checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    /// The services, those that the file does not mention with what holds where nothing is said.
    pub anthropic: Service,
    /// OpenAI's Responses.
    pub openai: Service,
    /// Whatever speaks Chat Completions.
    pub chat: Service,
    /// How the network is used.
    pub network: Network,
    /// The price table.
    pub prices: Vec<Price>,
}

/// What is set for one service. What is not set is none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Service {
    /// Where it is, without the part of the path that names the call.
    pub base_url: Option<String>,
    /// The model.
    pub model: Option<String>,
    /// The file that holds the key.
    pub key_file: Option<PathBuf>,
    /// The most tokens of an answer, reasoning included.
    pub max_output_tokens: Option<u32>,
    /// `anthropic`: whether the model may think first.
    pub thinking: Option<bool>,
    /// `openai`: how hard the model thinks, in the service's own words.
    pub reasoning: Option<String>,
    /// `chat`: how an answer in a given shape is asked for.
    pub answers: Option<Answers>,
    /// `chat`: how tools are offered.
    pub tools: Option<Tools>,
}

/// How a Chat Completions service is asked for an answer in a given shape.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answers {
    /// By its JSON Schema.
    #[default]
    JsonSchema,
    /// As any JSON object: the shape stands in the prompt.
    JsonObject,
    /// In words only.
    Words,
}

/// How tools are offered to a Chat Completions service.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tools {
    /// As tools.
    #[default]
    Native,
    /// As an answer in the shape of a call, for models that know no tools.
    Envelope,
}

/// How the network is used. Each phase has its limit, and all together have one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network {
    /// For the name, the connection and the sending, each.
    pub connect: Duration,
    /// Until the answer begins.
    pub answer: Duration,
    /// For one request, from beginning to end.
    pub total: Duration,
    /// A file of root certificates in PEM, instead of those of the system.
    pub root_certificates: Option<PathBuf>,
}

/// A fault of the configuration.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Fault(pub String);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    #[serde(default)]
    anthropic: Service,
    #[serde(default)]
    openai: Service,
    #[serde(default)]
    chat: Service,
    #[serde(default)]
    network: RawNetwork,
    #[serde(default)]
    price: Vec<RawPrice>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawNetwork {
    connect_seconds: Option<u16>,
    answer_seconds: Option<u16>,
    total_seconds: Option<u16>,
    root_certificates: Option<PathBuf>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPrice {
    model: String,
    from: String,
    input: String,
    output: String,
    cache_read: Option<String>,
    cache_write: Option<String>,
}

impl Settings {
    /// Reads the text of a configuration, or tells every fault with its line.
    pub fn read(text: &str) -> Result<Self, Vec<Fault>> {
        let raw: Raw = toml::from_str(text).map_err(|error| vec![Fault(placed(text, &error))])?;
        let mut faults = Vec::new();
        let prices = raw.price.into_iter().filter_map(|raw| {
            let model = raw.model.clone();
            price(raw).map_err(|fault| faults.push(Fault(format!("the price of {model:?}: {fault}")))).ok()
        });
        let prices: Vec<Price> = prices.collect();
        for (index, price) in prices.iter().enumerate() {
            if prices[..index].iter().any(|other| other.model == price.model && other.from == price.from) {
                faults.push(Fault(format!("the price of {:?} from {} stands twice", price.model, price.from)));
            }
        }
        let network = raw.network.checked(&mut faults);
        let Raw { anthropic, openai, chat, .. } = Raw { price: Vec::new(), network: RawNetwork::default(), ..raw };
        for (name, service) in [("anthropic", &anthropic), ("openai", &openai), ("chat", &chat)] {
            faults.extend(service.faults(name));
        }
        if faults.is_empty() { Ok(Self { anthropic, openai, chat, network, prices }) } else { Err(faults) }
    }
}

impl Service {
    /// What is set here, else what is set there.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            base_url: self.base_url.or(other.base_url),
            model: self.model.or(other.model),
            key_file: self.key_file.or(other.key_file),
            max_output_tokens: self.max_output_tokens.or(other.max_output_tokens),
            thinking: self.thinking.or(other.thinking),
            reasoning: self.reasoning.or(other.reasoning),
            answers: self.answers.or(other.answers),
            tools: self.tools.or(other.tools),
        }
    }

    fn faults(&self, name: &str) -> Vec<Fault> {
        let foreign = [
            ("thinking", self.thinking.is_some() && name != "anthropic"),
            ("reasoning", self.reasoning.is_some() && name != "openai"),
            ("answers", self.answers.is_some() && name != "chat"),
            ("tools", self.tools.is_some() && name != "chat"),
        ];
        let mut faults: Vec<Fault> = foreign
            .iter()
            .filter(|(_, stands)| *stands)
            .map(|(key, _)| Fault(format!("[{name}]: `{key}` is not for this service")))
            .collect();
        if self.max_output_tokens.is_some_and(|most| most < 256) {
            faults.push(Fault(format!("[{name}]: `max_output_tokens` must be 256 or more, or no answer fits")));
        }
        faults
    }
}

impl Default for Network {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { connect: seconds(10), answer: seconds(120), total: seconds(180), root_certificates: None }
    }
}

impl RawNetwork {
    fn checked(&self, faults: &mut Vec<Fault>) -> Network {
        let mut seconds = |key: &str, set: Option<u16>, default: Duration| {
            if set == Some(0) {
                faults.push(Fault(format!("[network]: `{key}` must be 1 or more: nothing waits for ever")));
            }
            set.map_or(default, |seconds| Duration::from_secs(seconds.into()))
        };
        let default = Network::default();
        Network {
            connect: seconds("connect_seconds", self.connect_seconds, default.connect),
            answer: seconds("answer_seconds", self.answer_seconds, default.answer),
            total: seconds("total_seconds", self.total_seconds, default.total),
            root_certificates: self.root_certificates.clone(),
        }
    }
}

fn price(raw: RawPrice) -> Result<Price, String> {
    let day: Result<jiff::civil::Date, _> = raw.from.parse();
    if raw.from.len() != 10 || day.is_err() {
        return Err("`from` must be a day such as 2026-11-30".to_owned());
    }
    let each = |key: &str, text: &str| -> Result<Money, String> {
        let dollars = number::exact(text).and_then(|dollars| dollars.checked_div(Decimal::from(1_000_000)));
        let money = dollars.and_then(Money::of_dollars);
        money.ok_or_else(|| format!("`{key}` must be US dollars for a million tokens with at most six decimals"))
    };
    let input = each("input", &raw.input)?;
    let or_input = |key: &str, text: &Option<String>| text.as_deref().map_or(Ok(input), |text| each(key, text));
    let (cache_read, cache_write) =
        (or_input("cache_read", &raw.cache_read)?, or_input("cache_write", &raw.cache_write)?);
    let rates = Rates { input, cache_read, cache_write, output: each("output", &raw.output)? };
    Ok(Price { model: raw.model, from: raw.from, rates })
}

/// A fault with its line. Nothing that was set is repeated: somebody may have put a key there.
fn placed(text: &str, error: &toml::de::Error) -> String {
    let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
    let first = error.message().lines().next().unwrap_or_default();
    let (what, expected) = first.rsplit_once(", expected ").unwrap_or((first, ""));
    let what = match what.split_once(['"', '`']) {
        Some((words, name)) if words == "unknown field " && is_name(name.trim_end_matches('`')) => what,
        Some((words, _)) => words.trim_end(),
        None => what,
    };
    let expected = if expected.is_empty() { String::new() } else { format!(", expected {expected}") };
    let key = if first.contains("key") {
        "; a key stands in a variable or a file of its own, which `key_file` names"
    } else {
        ""
    };
    format!("line {line}: {what}{expected}{key}")
}

/// Whether a name of a setting looks like one, and not like a key.
fn is_name(name: &str) -> bool {
    name.len() <= 24 && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_is_read_and_the_rest_is_left_open() {
        let settings = Settings::read(
            "[chat]\nmodel = \"small\"\nanswers = \"words\"\n[network]\ntotal_seconds = 5\n[[price]]\nmodel = \"small\"\nfrom = \"2026-01-01\"\ninput = \"0.15\"\noutput = \"0.60\"\n",
        )
        .unwrap();
        assert_eq!((settings.chat.model.as_deref(), settings.chat.answers), (Some("small"), Some(Answers::Words)));
        assert_eq!((settings.network.total.as_secs(), settings.network.connect.as_secs()), (5, 10));
        assert_eq!(settings.prices[0].rates.input.pico(), 150_000);
        assert_eq!(settings.openai, Service::default());
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place_and_never_repeats_a_line() {
        let check = |text: &str, part: &str| {
            let faults = Settings::read(text).unwrap_err();
            let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
            assert!(told.join("\n").contains(part), "{text}: {told:?}");
            assert!(!told.join("\n").contains("canary"), "{told:?}");
        };
        check("\n[openai]\napi_key = \"sk-canary\"\n", "line 3: ");
        check("[openai]\nkey = \"sk-canary\"\n", "`key_file`");
        check("[openai]\nthinking = true\n", "`thinking` is not for this service");
        check("[chat]\nanswers = \"song\"\n", "line 2");
        check("[network]\ntotal_seconds = 0\n", "nothing waits for ever");
        check("[[price]]\nmodel=\"m\"\nfrom=\"soon\"\ninput=\"1\"\noutput=\"1\"\n", "`from` must be a day");
        check(
            "[[price]]\nmodel=\"m\"\nfrom=\"2026-01-01\"\ninput=\"-1\"\noutput=\"1\"\n",
            "`input` must be US dollars",
        );
        check("[chat]\nmax_output_tokens = \"sk-canary\"\n", "line 2: invalid type: string, expected u32");
        check("[chat]\nanswers = \"sk-canary\"\n", "line 2: unknown variant, expected one of `json_schema`");
        check("[anthropic]\nthinking = \"canary, expected canary\"\n", "invalid type: string, expected a boolean");
        check("[openai]\nsk-canary-1 = 1\n", "line 2: unknown field, expected one of `base_url`");
        check("[openai]\nmodel = sk-canary\n", "line 2");
        check("sk-canary", "line 1");
        check(
            "[[price]]\nmodel=\"m\"\nfrom=\"2026-01-01\"\ninput=\"1\"\noutput=\"sk-canary\"\n",
            "`output` must be US",
        );
        check("[[price]]\nmodel=\"m\"\nfrom=\"2026-01-01\"\ninput=1\noutput=\"1\"\n", "line 4: invalid type: integer");
        check("[[price]]\nmodel=\"m\"\nfrom=2026-01-01\ninput=\"1\"\noutput=\"1\"\n", "line 3: invalid type");
        check(
            "[[price]]\nmodel=\"m\"\nfrom=\"2026-01-01\"\ninput=\"1\"\noutput=\"1\"\nbatch=\"1\"\n",
            "unknown field `batch`",
        );
        let twice = "[[price]]\nmodel=\"m\"\nfrom=\"2026-01-01\"\ninput=\"1\"\noutput=\"1\"\n".repeat(2);
        check(&twice, "stands twice");
    }
}
