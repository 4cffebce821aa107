//! Allowing a screening pair: a person writes that a case's party is not the listed one, until a day. The pair covers the hits
//! that the case shows at that moment; another name, score or qualifier is another hit.

use jiff::Timestamp;

use super::refusal::Refusal;
use super::state::{Key, State};
use super::written::{Name, Reason};
use crate::record::VERSION;
use crate::record::entry::{Action, Draft};
use crate::record::facts::Hit;
use crate::record::json::{Json, Number, Object};
use crate::screen::finding;

/// A pair of a case and an entry of a list, and who says what of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// The case.
    pub key: Key,
    /// The id of the list.
    pub list: String,
    /// The id of its entry.
    pub entry: String,
    /// Who decides.
    pub by: Name,
    /// Why.
    pub reason: Reason,
}

/// The first moment of a day, or a moment, that lies ahead.
pub fn ahead(given: &str, now: Timestamp) -> Result<Timestamp, Refusal> {
    let text = given.trim();
    let day = || format!("{text}T00:00:00Z").parse::<Timestamp>().ok();
    let until = text.parse::<Timestamp>().ok().or_else(day);
    until.filter(|until| *until > now).ok_or_else(|| Refusal::NotAhead { given: given.to_owned(), now })
}

impl Pair {
    /// The draft of allowing the pair, given the hits of the case as the domain finds them with nothing allowed.
    pub fn allow(&self, hits: &[Hit], until: Timestamp) -> Result<Draft, Refusal> {
        let covered = hits.iter().filter(|hit| hit.list == self.list && hit.entry == self.entry);
        let covered: Vec<&Hit> = covered.collect();
        if covered.is_empty() {
            let (id, list, entry) = (self.key.id.clone(), self.list.clone(), self.entry.clone());
            return Err(Refusal::NoHit { id, list, entry });
        }
        let mut findings: Vec<String> = covered.iter().map(|hit| finding(hit)).collect();
        findings.dedup();
        let names: Vec<Json> = covered.iter().map(|hit| Json::from(hit.name.as_str())).collect();
        let mut subject = self.subject("allowed_pair");
        subject.set("names", Json::Array(names));
        subject.set("finding", Json::from(findings.join(" ")));
        let (list, entry) = (self.list.clone(), self.entry.clone());
        Ok(self.draft(Action::Allow { list, entry, until: until.to_string() }, subject))
    }

    /// The draft of allowing it no longer.
    pub fn disallow(&self, state: &State) -> Result<Draft, Refusal> {
        if state.pair(&self.key, &self.list, &self.entry).is_none() {
            let (id, list, entry) = (self.key.id.clone(), self.list.clone(), self.entry.clone());
            return Err(Refusal::NoPair { id, list, entry });
        }
        let action = Action::Disallow { list: self.list.clone(), entry: self.entry.clone() };
        Ok(self.draft(action, self.subject("disallowed_pair")))
    }

    fn subject(&self, kind: &str) -> Object {
        let mut subject = Object::new();
        subject.set("kind", Json::from(kind));
        subject.set("v", Json::Number(Number::from(VERSION)));
        subject.set("by", Json::from(self.by.as_str()));
        subject.set("reason", Json::from(self.reason.as_str()));
        subject
    }

    fn draft(&self, action: Action, subject: Object) -> Draft {
        Draft {
            claimed: Some(self.by.as_str().to_owned()),
            domain: self.key.named_domain().map(str::to_owned),
            id: Some(self.key.id.clone()),
            action,
            subject: Some(subject),
        }
    }
}
