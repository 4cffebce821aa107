//! Reading the members of an entry: what is missing or of another type is told with its place.

use super::Actor;
use crate::record::json::{Json, Number, Object};
use crate::record::verdict::Verdict;
use crate::record::{Malformed, object, text};

pub(super) fn count(object: &Object, key: &str) -> Result<u64, Malformed> {
    let value = object.get(key);
    let number = if let Some(Json::Number(number)) = value { number.as_str().parse().ok() } else { None };
    number.ok_or_else(|| Malformed::unexpected(key, "a whole number", value))
}

pub(super) fn optional(object: &Object, key: &str) -> Result<Option<String>, Malformed> {
    match object.get(key) {
        None | Some(Json::Null) => Ok(None),
        Some(Json::String(text)) => Ok(Some(text.clone())),
        other => Err(Malformed::unexpected(key, "a string or null", other)),
    }
}

pub(super) fn optional_count(object: &Object, key: &str) -> Result<Option<u64>, Malformed> {
    if matches!(object.get(key), None | Some(Json::Null)) { Ok(None) } else { count(object, key).map(Some) }
}

pub(super) fn optional_number(object: &Object, key: &str) -> Result<Option<Number>, Malformed> {
    match object.get(key) {
        None | Some(Json::Null) => Ok(None),
        Some(Json::Number(number)) => Ok(Some(number.clone())),
        other => Err(Malformed::unexpected(key, "a number or null", other)),
    }
}

pub(super) fn flag(object: &Object, key: &str) -> Result<bool, Malformed> {
    match object.get(key) {
        Some(Json::Bool(flag)) => Ok(*flag),
        other => Err(Malformed::unexpected(key, "a boolean", other)),
    }
}

pub(super) fn verdict(object: &Object, key: &str) -> Result<Option<Verdict>, Malformed> {
    optional(object, key)?.map(|word| word_of(key, &word, Verdict::read(&word))).transpose()
}

/// A word that must be one of a few.
pub(super) fn word_of<T>(key: &str, word: &str, read: Option<T>) -> Result<T, Malformed> {
    read.ok_or_else(|| Malformed::new(key, format!("{word:?} is not known")))
}

pub(super) fn list<T>(
    object: &Object,
    key: &str,
    read: impl Fn(&Json) -> Result<T, Malformed>,
) -> Result<Vec<T>, Malformed> {
    let value = object.get(key);
    let items = value.and_then(Json::as_array).ok_or_else(|| Malformed::unexpected(key, "an array", value))?;
    items.iter().map(|item| read(item).map_err(|fault| fault.inside(key))).collect()
}

pub(super) fn actor(record: &Object) -> Result<Actor, Malformed> {
    let actor = object(record, "actor")?;
    let member = |key: &str| optional(actor, key).map_err(|fault| fault.inside("actor"));
    let os_user = text(actor, "os_user").map_err(|fault| fault.inside("actor"))?.to_owned();
    Ok(Actor { claimed: member("claimed")?, os_user, tty: member("tty")? })
}
