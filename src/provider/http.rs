//! One request over HTTP and what came back, or a typed cause. Every phase has a limit in time and every body one in bytes;
//! redirects are not followed, since a key would go with them; a body is read as text first and understood elsewhere.
#![expect(clippy::disallowed_methods, reason = "edge: services are asked over the network")]

use std::io;
use std::time::Duration;

use ureq::http::{HeaderMap, Response, Uri};
use ureq::tls::{PemItem, RootCerts, TlsConfig, parse_pem};
use ureq::{Agent, Body, Error, Proxy, ProxyProtocol, Timeout};

use super::failure::Failure;
use super::settings::Network;

/// The most bytes of a reply that are read.
pub const MOST_BYTES: u64 = 4 << 20;

/// The results of a batch are many replies in one.
pub const MOST_BATCH_BYTES: u64 = 512 << 20;

/// A way to one service.
#[derive(Debug)]
pub struct Transport {
    agent: Agent,
}

/// What came back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The type that the body says it is of; empty where it does not say.
    pub content_type: String,
    /// How long the service asks to be left in peace.
    pub wait: Option<Duration>,
    /// Whether the service says itself that a retry makes sense.
    pub should_retry: Option<bool>,
    /// The body.
    pub body: String,
}

/// A header of a request.
pub type Header<'a> = (&'static str, &'a str);

/// What the way to a service leads through and trusts, as the user set it.
#[derive(Clone, Copy, Default)]
pub struct Way<'a> {
    /// Certificates in PEM that are trusted instead of the system's.
    pub roots: Option<&'a [u8]>,
    /// The address of a proxy, perhaps with a name and a password in it; never asked on the way to this machine itself.
    pub proxy: Option<&'a str>,
    /// The hosts that are reached without it, parted by commas.
    pub direct: Option<&'a str>,
}

/// A way to a service that cannot be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoWay {
    /// Root certificates that cannot be used.
    #[error("`root_certificates`: there is no certificate in it that can be read")]
    Certificate,
    /// An address of a proxy that cannot be used. It is not repeated: a password may stand in it.
    #[error("the address of the proxy is none that can be used: http://HOST:PORT or https://HOST:PORT is expected")]
    Proxy,
}

impl Transport {
    /// A way to the service at a base URL.
    pub fn new(network: &Network, base_url: &str, way: Way<'_>) -> Result<Self, NoWay> {
        let proxy = if is_loopback(base_url) { None } else { way.proxy.map(|proxy| through(proxy, way.direct)) };
        let proxy = proxy.transpose()?;
        let tls = TlsConfig::builder().root_certs(way.roots.map_or(Ok(RootCerts::PlatformVerifier), specific)?).build();
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .timeout_resolve(Some(network.connect))
            .timeout_connect(Some(network.connect))
            .timeout_send_request(Some(network.connect))
            .timeout_send_body(Some(network.answer))
            .timeout_recv_response(Some(network.answer))
            .timeout_recv_body(Some(network.total))
            .timeout_global(Some(network.total))
            .user_agent(concat!("adduce/", env!("CARGO_PKG_VERSION")))
            .proxy(proxy)
            .tls_config(tls);
        Ok(Self { agent: config.build().new_agent() })
    }

    /// Sends a body of JSON.
    pub fn post(&self, url: &str, headers: &[Header<'_>], body: &[u8]) -> Result<Answer, Failure> {
        let request = headers.iter().fold(self.agent.post(url), |request, (name, value)| request.header(*name, *value));
        let sent = request.header("content-type", "application/json").send(body);
        answer(sent.map_err(|error| failure(&error))?, MOST_BYTES)
    }

    /// Asks for a body of at most so many bytes.
    pub fn get(&self, url: &str, headers: &[Header<'_>], most: u64) -> Result<Answer, Failure> {
        let request = headers.iter().fold(self.agent.get(url), |request, (name, value)| request.header(*name, *value));
        answer(request.call().map_err(|error| failure(&error))?, most)
    }
}

/// The host that a URL leads to, as the one who sends understands it; none where it is no address of a host.
pub fn host(url: &str) -> Option<String> {
    let url: Uri = url.parse().ok()?;
    url.scheme()?;
    let authority = url.authority()?;
    // What stands behind the host is a port, or the address is not what it seems to be.
    let rest = authority.as_str().rsplit_once('@').map_or(authority.as_str(), |(_, rest)| rest);
    let port = rest.strip_prefix(authority.host())?;
    let is_port = port.strip_prefix(':').map_or(port.is_empty(), |port| port.parse::<u16>().is_ok());
    (is_port && !authority.host().is_empty()).then(|| authority.host().to_owned())
}

/// Whether a URL leads to this machine: then a key may go in the clear, and no proxy is asked.
pub fn is_loopback(url: &str) -> bool {
    let Some(host) = host(url) else { return false };
    let name = host.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(&host);
    let address = name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback());
    address || name.eq_ignore_ascii_case("localhost")
}

fn through(address: &str, direct: Option<&str>) -> Result<Proxy, NoWay> {
    let parsed = Proxy::new(address).map_err(|_| NoWay::Proxy)?;
    if !matches!(parsed.protocol(), ProxyProtocol::Http | ProxyProtocol::Https) || parsed.host().is_empty() {
        return Err(NoWay::Proxy);
    }
    let mut proxy = Proxy::builder(parsed.protocol()).host(parsed.host()).port(parsed.port());
    proxy = parsed.username().into_iter().fold(proxy, |proxy, name| proxy.username(name));
    proxy = parsed.password().into_iter().fold(proxy, |proxy, word| proxy.password(word));
    let hosts = direct.unwrap_or_default().split(',').map(str::trim).filter(|host| !host.is_empty());
    hosts.fold(proxy, |proxy, host| proxy.no_proxy(host)).build().map_err(|_| NoWay::Proxy)
}

fn specific(pem: &[u8]) -> Result<RootCerts, NoWay> {
    let mut found = Vec::new();
    for item in parse_pem(pem) {
        if let PemItem::Certificate(certificate) = item.map_err(|_| NoWay::Certificate)? {
            found.push(certificate);
        }
    }
    if found.is_empty() { Err(NoWay::Certificate) } else { Ok(RootCerts::from(found)) }
}

fn answer(mut response: Response<Body>, most: u64) -> Result<Answer, Failure> {
    let headers = response.headers();
    let content_type = text(headers, "content-type").unwrap_or_default();
    let (wait, should_retry) = (wait(headers), text(headers, "x-should-retry").map(|word| word == "true"));
    let status = response.status().as_u16();
    let read = response.body_mut().with_config().limit(most).read_to_vec();
    let body = read.map_err(|error| match error {
        Error::BodyExceedsLimit(_) => Failure::TooLarge { most },
        other => failure(&other),
    })?;
    // What is no UTF-8 is told as what it is, a body that is no JSON, where the type does not tell more.
    let body = String::from_utf8(body).unwrap_or_else(|_| "\u{fffd}".to_owned());
    Ok(Answer { status, content_type, wait, should_retry, body })
}

fn text(headers: &HeaderMap, name: &str) -> Option<String> {
    headers.get(name)?.to_str().ok().map(|text| text.trim().to_owned())
}

/// The pause that is asked for: in milliseconds, in seconds, or until a date.
fn wait(headers: &HeaderMap) -> Option<Duration> {
    let seconds =
        |text: &str, unit: f64| text.parse().ok().and_then(|value: f64| Duration::try_from_secs_f64(value * unit).ok());
    if let Some(wait) = text(headers, "retry-after-ms").and_then(|text| seconds(&text, 0.001)) {
        return Some(wait);
    }
    let after = text(headers, "retry-after")?;
    let until_date = || {
        let date = jiff::fmt::rfc2822::parse(&after).ok()?.timestamp();
        Duration::try_from(date.duration_since(jiff::Timestamp::now())).ok()
    };
    seconds(&after, 1.0).or_else(until_date)
}

/// The cause of a request without an answer. Only where nothing can have been sent is it one that cannot have cost anything.
fn failure(error: &Error) -> Failure {
    let unreached = |reason: &str| Failure::Unreached { reason: reason.to_owned() };
    match error {
        Error::Timeout(phase @ (Timeout::Resolve | Timeout::Connect)) => {
            unreached(&format!("{} took too long", phase_name(*phase)))
        }
        Error::Timeout(phase) => Failure::TimedOut { phase: phase_name(*phase).to_owned() },
        Error::HostNotFound => unreached("its name is not known"),
        Error::ConnectionFailed | Error::TlsRequired => unreached("there was no connection"),
        Error::ConnectProxyFailed(_) | Error::InvalidProxyUrl => unreached("the proxy does not let it through"),
        Error::Tls(_) | Error::Rustls(_) | Error::Pem(_) => unreached("its certificate or TLS is not accepted"),
        Error::BadUri(_) | Error::Http(_) => unreached("the base URL cannot be used"),
        Error::Io(error) if nothing_sent(error) => unreached(&error.kind().to_string()),
        Error::Io(error) => Failure::Broken { reason: error.kind().to_string() },
        _ => Failure::Broken { reason: "the reply ended early or is no HTTP".to_owned() },
    }
}

fn nothing_sent(error: &io::Error) -> bool {
    use io::ErrorKind::{AddrNotAvailable, ConnectionRefused, HostUnreachable, InvalidData, NetworkUnreachable};
    // A name that cannot be looked up has no kind of its own.
    let unknown_name = error.to_string().starts_with("failed to lookup address");
    unknown_name
        || matches!(
            error.kind(),
            AddrNotAvailable | ConnectionRefused | HostUnreachable | InvalidData | NetworkUnreachable
        )
}

fn phase_name(phase: Timeout) -> &'static str {
    match phase {
        Timeout::Resolve => "finding its address",
        Timeout::Connect => "connecting",
        Timeout::SendRequest | Timeout::SendBody | Timeout::PerWrite => "sending",
        Timeout::RecvResponse => "waiting for the answer",
        Timeout::RecvBody | Timeout::PerRead => "reading the answer",
        _ => "all together",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_loopback() {
        let check = |url: &str, expected: bool| assert_eq!(is_loopback(url), expected, "{url}");
        check("http://127.0.0.1:8080/v1", true);
        check("http://localhost/v1", true);
        check("http://[::1]:1234", true);
        check("http://user@127.0.0.1/", true);
        check("http://127.0.0.1@evil.example/", false);
        check("http://127.0.0.1.evil.example/", false);
        check("http://localhost.evil.example", false);
        check("http://evil.example#@127.0.0.1/", false);
        check("https://api.example", false);
        check("http://[::2]/", false);
        check("http://[::1].evil.example/", false);
        check("http://[::1]evil.example/", false);
        check("http://127.0.0.1:80:80/", false);
        check("http://127.0.0.1:port/", false);
        check("http://LOCALHOST:11434/v1", true);
        check("127.0.0.1", false);
        check("http://", false);
    }

    #[test]
    fn a_proxy_is_one_that_can_be_asked_or_no_way() {
        let check = |address: &str, good: bool| {
            let way = Way { proxy: Some(address), direct: Some("a.example, .b.example,"), ..Way::default() };
            let made = Transport::new(&Network::default(), "https://api.example", way);
            assert_eq!(made.is_ok(), good, "{address}");
            let told = made.err().map(|error| error.to_string()).unwrap_or_default();
            assert!(!told.contains("secret"), "{told}");
            assert!(Transport::new(&Network::default(), "http://127.0.0.1:1/v1", way).is_ok(), "it is not asked");
        };
        check("http://proxy.example:3128", true);
        check("http://name:secret%40word@proxy.example:3128", true);
        check("proxy.example:3128", true);
        check("socks5://secret@proxy.example", false);
        check("http://secret word@proxy.example", false);
        check("http://", false);
        check("ftp://proxy.example", false);
        check("/secret", false);
    }

    #[test]
    fn a_pause_is_read_in_each_of_its_forms() {
        let check = |name: &'static str, value: &str, expected: Option<u64>| {
            let mut headers = HeaderMap::new();
            headers.insert(name, value.parse().unwrap());
            assert_eq!(wait(&headers).map(|wait| wait.as_millis() as u64), expected, "{name}: {value}");
        };
        check("retry-after", "2", Some(2_000));
        check("retry-after", "0.25", Some(250));
        check("retry-after-ms", "1500", Some(1_500));
        check("retry-after", "-1", None);
        check("retry-after", "NaN", None);
        check("retry-after", "soon", None);
        check("retry-after", "inf", None);
        check("retry-after", "1e300", None);
        check("retry-after", "31536000", Some(31_536_000_000));
        check("retry-after-ms", "0.5", Some(0));
        check("retry-after-ms", "-3", None);
        check("retry-after", "Fri, 31 Dec 9999 23:59:60 GMT", None);
        check("retry-after", "Wed, 21 Oct 2015 07:28:00 GMT", None);
    }
}
