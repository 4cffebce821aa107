//! A strict stand-in for the model services, for tests: HTTP/1.1 on this machine, scripted by a closure. It checks each request as
//! sternly as the services do (`strict`), refuses what breaks a rule, and remembers that it had to.
//!
//! **Invariant:** a test that ends well has seen no violation: dropping a service that has one fails the test.

mod answers;
mod strict;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

pub(crate) use answers::{Turn, confident, opinion};

/// What the service does with a request.
#[derive(Debug, Clone)]
pub(crate) enum Reaction {
    /// A turn of the model.
    Say(Turn),
    /// A turn, but with these bytes as its body and of this type.
    Body(&'static str, Vec<u8>),
    /// An HTTP status, further headers, and a body.
    Status(u16, Vec<(&'static str, String)>, String),
    /// The connection ends without an answer.
    Reset,
    /// A turn whose body ends after so many bytes, though more were announced.
    Cut(Turn, usize),
    /// A turn that comes a byte at a time, with this pause between.
    Drip(Turn, Duration),
    /// A turn in chunks whose last one never comes.
    Endless(Turn),
    /// These bytes, and the end of the connection: whatever they are, they are not made here.
    Raw(Vec<u8>),
    /// Some bytes, and then others again and again, for as long as somebody reads them.
    Flood(&'static str, String),
}

/// A request as it came.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    pub(crate) path: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Value,
    /// Which request it is, from 0.
    pub(crate) number: usize,
    pub(crate) at: Instant,
}

type Script = dyn Fn(&Asked) -> Reaction + Send + Sync;

/// A service that runs until it is dropped.
pub(crate) struct Service {
    address: String,
    world: Arc<World>,
}

struct World {
    script: Box<Script>,
    /// How long each answer takes.
    delay: Duration,
    asked: Mutex<Vec<Asked>>,
    /// How many answers were written whole.
    answered: AtomicUsize,
    violations: Mutex<Vec<String>>,
    /// The blocks, items and calls that this service sent: only they may come back.
    issued: Mutex<Vec<Value>>,
    batches: Mutex<Vec<Vec<Value>>>,
    polls: AtomicUsize,
    /// What is said, with 400, to whoever wants the results of a batch; they come where it is empty.
    no_results: Mutex<String>,
}

impl Service {
    pub(crate) fn new(script: impl Fn(&Asked) -> Reaction + Send + Sync + 'static) -> Self {
        Self::slow(Duration::ZERO, script)
    }

    /// A service that takes some time for each answer.
    pub(crate) fn slow(delay: Duration, script: impl Fn(&Asked) -> Reaction + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = listener.local_addr().expect("a listener has an address").to_string();
        let world = Arc::new(World {
            script: Box::new(script),
            delay,
            asked: Mutex::default(),
            answered: AtomicUsize::new(0),
            violations: Mutex::default(),
            issued: Mutex::default(),
            batches: Mutex::default(),
            polls: AtomicUsize::new(0),
            no_results: Mutex::default(),
        });
        let shared = Arc::clone(&world);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let world = Arc::clone(&shared);
                thread::spawn(move || world.serve(&stream));
            }
        });
        Self { address, world }
    }

    /// The base URL of a provider.
    pub(crate) fn base_url(&self, provider: &str) -> String {
        format!("http://{}{}", self.address, if provider == "anthropic" { "" } else { "/v1" })
    }

    /// The requests so far.
    pub(crate) fn asked(&self) -> Vec<Asked> {
        held(&self.world.asked).clone()
    }

    /// How many answers were written whole.
    pub(crate) fn answered(&self) -> usize {
        self.world.answered.load(Ordering::SeqCst)
    }

    /// Refuses the results of batches from now on, in these words.
    pub(crate) fn refuse_results(&self, body: String) {
        *held(&self.world.no_results) = body;
    }

    /// What requests broke, for tests of the service itself; they are then forgotten.
    pub(crate) fn take_violations(&self) -> Vec<String> {
        std::mem::take(&mut *held(&self.world.violations))
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let violations = self.take_violations();
        assert!(
            violations.is_empty() || thread::panicking(),
            "requests broke the rules of the service:\n{violations:#?}"
        );
    }
}

impl World {
    /// Serves one connection until it ends.
    fn serve(&self, stream: &TcpStream) {
        let mut reader = BufReader::new(stream);
        while let Some((method, path, headers, bytes)) = read(&mut reader) {
            let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
            if self.handle(stream, &method, path, headers, body).is_none() {
                let _ = stream.shutdown(Shutdown::Both);
                return;
            }
        }
    }

    fn handle(
        &self,
        stream: &TcpStream,
        method: &str,
        path: String,
        headers: Vec<(String, String)>,
        body: Value,
    ) -> Option<()> {
        if method == "GET" {
            return self.batch(stream, &path);
        }
        let asked = {
            let mut all = held(&self.asked);
            let asked = Asked { path, headers, body, number: all.len(), at: Instant::now() };
            all.push(asked.clone());
            asked
        };
        let broken = strict::check(&asked, &held(&self.issued).clone());
        if !broken.is_empty() {
            held(&self.violations).extend(broken.iter().cloned());
            return write(
                stream,
                400,
                "application/json",
                &[],
                json!({"error": {"message": broken.join("; ")}}).to_string().as_bytes(),
            );
        }
        thread::sleep(self.delay);
        if asked.path == "/v1/messages/batches" {
            let requests = asked.body["requests"].as_array().cloned().unwrap_or_default();
            let mut batches = held(&self.batches);
            batches.push(requests);
            let id = format!("msgbatch_{}", batches.len());
            drop(batches);
            let body = json!({"id": id, "type": "message_batch", "processing_status": "in_progress"}).to_string();
            return write(stream, 200, "application/json", &[], body.as_bytes());
        }
        self.react(stream, &asked, (self.script)(&asked))
    }

    fn react(&self, stream: &TcpStream, asked: &Asked, reaction: Reaction) -> Option<()> {
        let text = |turn: &Turn| {
            let (body, issued) = turn.body(&asked.path, asked.number);
            held(&self.issued).extend(issued);
            body.to_string().into_bytes()
        };
        let written = match reaction {
            Reaction::Say(turn) => write(stream, 200, "application/json", &[], &text(&turn)),
            Reaction::Body(kind, bytes) => write(stream, 200, kind, &[], &bytes),
            Reaction::Status(status, headers, body) => {
                write(stream, status, "application/json", &headers, body.as_bytes())
            }
            Reaction::Reset => return None,
            Reaction::Cut(turn, length) => {
                let body = text(&turn);
                send(stream, &head(200, "application/json", &[], body.len()))?;
                send(stream, &body[..length.min(body.len())])?;
                return None;
            }
            Reaction::Drip(turn, pause) => {
                let body = text(&turn);
                send(stream, &head(200, "application/json", &[], body.len()))?;
                body.iter().try_for_each(|byte| {
                    thread::sleep(pause);
                    send(stream, &[*byte])
                })
            }
            Reaction::Endless(turn) => {
                let body = text(&turn);
                let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";
                send(stream, head.as_bytes())?;
                send(stream, format!("{:x}\r\n", body.len()).as_bytes())?;
                send(stream, &body)?;
                send(stream, b"\r\n")?;
                return None;
            }
            Reaction::Raw(bytes) => {
                send(stream, &bytes)?;
                return None;
            }
            Reaction::Flood(head, piece) => {
                send(stream, head.as_bytes())?;
                while send(stream, piece.as_bytes()).is_some() {}
                return None;
            }
        };
        written?;
        self.answered.fetch_add(1, Ordering::SeqCst);
        Some(())
    }

    /// How a batch stands, or its results in another order. The first look finds it unfinished.
    fn batch(&self, stream: &TcpStream, path: &str) -> Option<()> {
        let rest = path.strip_prefix("/v1/messages/batches/msgbatch_")?;
        let (number, results) = rest.split_once('/').map_or((rest, false), |(number, _)| (number, true));
        let requests = held(&self.batches).get(number.parse::<usize>().ok()?.checked_sub(1)?)?.clone();
        if !results {
            let status = if self.polls.fetch_add(1, Ordering::SeqCst) == 0 { "in_progress" } else { "ended" };
            let counts = json!({"processing": 0, "succeeded": requests.len()});
            let body = json!({"id": format!("msgbatch_{number}"), "processing_status": status, "request_counts": counts, "results_url": "http://127.0.0.1:1/elsewhere"});
            return write(stream, 200, "application/json", &[], body.to_string().as_bytes());
        }
        let refusal = held(&self.no_results).clone();
        if !refusal.is_empty() {
            return write(stream, 400, "application/json", &[], refusal.as_bytes());
        }
        let mut lines = String::new();
        for (at, request) in requests.iter().enumerate().rev() {
            let asked = Asked {
                path: "/v1/messages".into(),
                headers: Vec::new(),
                body: request["params"].clone(),
                number: at,
                at: Instant::now(),
            };
            let result = match (self.script)(&asked) {
                Reaction::Say(turn) => json!({"type": "succeeded", "message": turn.body(&asked.path, at).0}),
                Reaction::Status(status, ..) => {
                    json!({"type": "errored", "error": {"type": "error", "error": {"type": format!("error_{status}"), "message": "x"}}})
                }
                _ => json!({"type": "expired"}),
            };
            lines.push_str(&json!({"custom_id": request["custom_id"], "result": result}).to_string());
            lines.push('\n');
        }
        write(stream, 200, "application/x-jsonl", &[], lines.as_bytes())
    }
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("no thread of the service panics while it holds something")
}

/// The method, path, headers and body of a request.
type Request = (String, String, Vec<(String, String)>, Vec<u8>);

fn read(reader: &mut BufReader<&TcpStream>) -> Option<Request> {
    let mut first = String::new();
    reader.read_line(&mut first).ok().filter(|length| *length > 0)?;
    let mut words = first.split_ascii_whitespace();
    let (method, path) = (words.next()?.to_owned(), words.next()?.to_owned());
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok().filter(|length| *length > 0)?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let length =
        headers.iter().find(|(name, _)| name == "content-length").map_or(Some(0), |(_, value)| value.parse().ok())?;
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some((method, path, headers, body))
}

fn head(status: u16, kind: &str, headers: &[(&str, String)], length: usize) -> Vec<u8> {
    let more: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    format!("HTTP/1.1 {status} X\r\ncontent-type: {kind}\r\n{more}content-length: {length}\r\n\r\n").into_bytes()
}

fn write(stream: &TcpStream, status: u16, kind: &str, headers: &[(&str, String)], body: &[u8]) -> Option<()> {
    send(stream, &[head(status, kind, headers, body.len()), body.to_vec()].concat())
}

fn send(mut stream: &TcpStream, bytes: &[u8]) -> Option<()> {
    stream.write_all(bytes).and_then(|()| stream.flush()).ok()
}
