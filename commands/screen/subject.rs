//! A line of names: who is screened, and against whom.

use adduce::record::digest;
use adduce::record::json::{self, Json, Object};
use adduce::record::line::{self, Input, Unusable};
use adduce::screen::{Kind, Outcome, Query, Screener, compare};

/// Whether a line is a record of some kind, which screening does not use: it passes.
pub(super) fn is_other_record(line: &[u8]) -> bool {
    line.starts_with(b"{") && line::read(line).is_ok_and(|record| record.object.get("name").is_none())
}

/// Somebody to screen.
pub(super) struct Subject {
    /// The name.
    pub(super) name: String,
    kind: Option<Kind>,
    dob: Option<String>,
    country: Option<String>,
    /// The one name to compare with, where there is one.
    candidate: Option<Box<Subject>>,
}

impl Subject {
    /// Reads a plain name or an object.
    pub(super) fn read(line: &[u8]) -> Result<Self, Unusable> {
        let line = line.trim_ascii();
        if !line.starts_with(b"{") {
            // What looks like a part of a document is no name, and may hold what must not be repeated.
            if line.starts_with(b"[") || line.starts_with(b"\xef\xbb\xbf") || line::may_hold_private_key(line) {
                let input = Input::digest(line.len() as u64, digest::of_bytes(line), b"");
                let message = "the line is no name: a list, or a part of a document over several lines".to_owned();
                return Err(Unusable { code: "no_name", message, input });
            }
            let text = std::str::from_utf8(line).map_err(|_| Unusable {
                code: "not_utf8",
                message: "the name is not UTF-8".to_owned(),
                input: Input::of_bytes(line),
            })?;
            return Ok(Self { name: text.to_owned(), kind: None, dob: None, country: None, candidate: None });
        }
        let parsed = json::parse(line).map_err(|fault| Unusable {
            code: fault.code,
            message: fault.to_string(),
            input: Input::of_bytes(line),
        })?;
        let refuse = |message: String| line::Unusable::record(line, "malformed", message);
        Self::of_json(&parsed.value).map_err(refuse)
    }

    fn of_json(json: &Json) -> Result<Self, String> {
        if let Json::String(name) = json {
            return Ok(Self { name: name.clone(), kind: None, dob: None, country: None, candidate: None });
        }
        let object = json.as_object().ok_or("a name or an object with a name was expected")?;
        let name = text(object, "name")?.ok_or("name: it is missing")?;
        let kind = match text(object, "type")? {
            None => None,
            Some(word) => Some(Kind::parse(&word).ok_or_else(|| format!("type: {word:?} is not known"))?),
        };
        let candidate = match object.get("candidate") {
            None | Some(Json::Null) => None,
            Some(json) => Some(Box::new(Self::of_json(json).map_err(|message| format!("candidate: {message}"))?)),
        };
        Ok(Self { name, kind, dob: text(object, "dob")?, country: text(object, "country")?, candidate })
    }

    /// What is found, and whether it is a match: against the one candidate, else against lists; none where there is neither.
    pub(super) fn screen(&self, screener: Option<&Screener>, threshold: f64) -> Option<(Outcome, bool)> {
        if let Some(candidate) = &self.candidate {
            let hit = compare(&self.query(), &candidate.query());
            let is_match = hit.score >= threshold;
            return Some((Outcome { hits: vec![hit], ..Outcome::default() }, is_match));
        }
        let outcome = screener?.screen(&self.query());
        let is_match = !outcome.hits.is_empty();
        Some((outcome, is_match))
    }

    fn query(&self) -> Query<'_> {
        Query { name: &self.name, kind: self.kind, dob: self.dob.as_deref(), country: self.country.as_deref() }
    }
}

fn text(object: &Object, key: &str) -> Result<Option<String>, String> {
    match object.get(key) {
        None | Some(Json::Null) => Ok(None),
        Some(Json::String(text)) => Ok(Some(text.clone())),
        Some(other) => Err(format!("{key}: a string was expected, found {}", other.type_name())),
    }
}
