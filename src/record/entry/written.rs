//! Reading a line that the log itself wrote, without a tree of values: a hundred thousand lines are read at every call. What it
//! does not understand is left to `record::json`, which says what is wrong; what both understand they read alike.

use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::{Action, Actor, Clock, Entry};
use crate::record::VERSION;
use crate::record::json::{self, Json, Number};

/// A line with the members that every entry has.
#[derive(Deserialize)]
struct Line<'a> {
    kind: &'a str,
    v: u64,
    log_id: &'a str,
    seq: u64,
    prev: &'a str,
    at: &'a str,
    actor: Actor,
    action: &'a str,
    domain: Option<String>,
    id: Option<String>,
    commitment: Option<String>,
    #[serde(borrow)]
    detail: &'a RawValue,
    sum: &'a str,
}

#[derive(Deserialize)]
struct Created {
    clock: Clock,
}

#[derive(Deserialize)]
struct Claimed {
    until: String,
}

#[derive(Deserialize)]
struct Allowed {
    list: String,
    entry: String,
    until: String,
}

#[derive(Deserialize)]
struct Disallowed {
    list: String,
    entry: String,
}

#[derive(Deserialize)]
struct Rotated {
    sealed: String,
    first_seq: u64,
    last_seq: u64,
}

#[derive(Deserialize)]
struct Erasure {
    seqs: Vec<u64>,
}

/// The entry of a line whose sum was checked; none where it is not read this way.
pub(super) fn entry(line: &[u8]) -> Option<Entry> {
    let line = simdutf8::basic::from_utf8(line).ok()?;
    let Line { kind, v, log_id, seq, prev, at, actor, action, domain, id, commitment, detail, sum } =
        serde_json::from_str(line).ok()?;
    if kind != "entry" || v != VERSION {
        return None;
    }
    let action = self::action(action, detail.get())?;
    let [log_id, prev, at, sum] = [log_id, prev, at, sum].map(str::to_owned);
    Some(Entry { log_id, seq, prev, at, actor, action, domain, id, commitment, sum })
}

fn action(word: &str, detail: &str) -> Option<Action> {
    Some(match word {
        "create" => Action::Create { clock: of::<Created>(detail)?.clock },
        "add" => Action::Add(of(detail)?),
        "reopen" => Action::Reopen(of(detail)?),
        "claim" => Action::Claim { until: of::<Claimed>(detail)?.until },
        "release" if detail == "{}" => Action::Release {},
        "decide" => Action::Decide(of(detail)?),
        "allow" => {
            let Allowed { list, entry, until } = of(detail)?;
            Action::Allow { list, entry, until }
        }
        "disallow" => {
            let Disallowed { list, entry } = of(detail)?;
            Action::Disallow { list, entry }
        }
        "recover" => Action::Recover(of(detail)?),
        "rotate" => {
            let Rotated { sealed, first_seq, last_seq } = of(detail)?;
            Action::Rotate { sealed, first_seq, last_seq }
        }
        "erase" => Action::Erase { seqs: of::<Erasure>(detail)?.seqs },
        _ => return None,
    })
}

/// A detail from its object. Of anything but an object serde would make a structure as well.
fn of<'a, T: Deserialize<'a>>(detail: &'a str) -> Option<T> {
    if detail.starts_with('{') { serde_json::from_str(detail).ok() } else { None }
}

/// A number with the digits that it was written with.
pub(super) fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Number>, D::Error> {
    let Some(raw) = Option::<&'de RawValue>::deserialize(deserializer)? else { return Ok(None) };
    match json::parse(raw.get().as_bytes()) {
        Ok(json::Parsed { value: Json::Number(number), .. }) => Ok(Some(number)),
        _ => Err(serde::de::Error::custom("it is no number")),
    }
}
