//! What crosses a pipe: one JSON object a line. The types here are the only public ones that are written as JSON, and the
//! only way in is a parse that removes private keys and a constructor that checks.

pub mod answer;
pub mod case;
pub mod digest;
mod embedded;
pub mod entry;
pub mod evidence;
pub mod facts;
pub mod failure;
pub mod gated;
pub mod grounding;
pub mod intake;
pub mod json;
pub mod line;
pub mod lines;
pub mod recommendation;
pub mod refusal;
pub mod screening;
pub mod verdict;

use json::{Json, Object};

/// The version of the record format, the value of the key `v`.
pub const VERSION: u64 = 1;

/// A record that lacks what its kind requires.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {message}")]
pub struct Malformed {
    /// The key, as a path from the record.
    pub place: String,
    /// What is wrong with it, in words.
    pub message: String,
}

impl Malformed {
    /// A fault of the value at a place.
    pub fn new(place: &str, message: impl Into<String>) -> Self {
        Self { place: place.to_owned(), message: message.into() }
    }

    /// A value that is absent or of another type than expected.
    pub fn unexpected(place: &str, expected: &str, found: Option<&Json>) -> Self {
        Self::new(place, format!("{expected} was expected, found {}", found.map_or("nothing", Json::type_name)))
    }

    /// The same fault, told from the record around the one that it was found in.
    pub fn inside(self, outer: &str) -> Self {
        Self { place: format!("{outer}.{}", self.place), ..self }
    }
}

fn text<'a>(object: &'a Object, key: &str) -> Result<&'a str, Malformed> {
    match object.get(key) {
        Some(Json::String(text)) if text.is_empty() => Err(Malformed::new(key, "it is empty")),
        Some(Json::String(text)) => Ok(text),
        other => Err(Malformed::unexpected(key, "a string", other)),
    }
}

fn object<'a>(outer: &'a Object, key: &str) -> Result<&'a Object, Malformed> {
    let value = outer.get(key);
    value.and_then(Json::as_object).ok_or_else(|| Malformed::unexpected(key, "an object", value))
}
