//! A domain: everything that adduce knows of one kind of case, as data. Nothing else in the crate knows a domain by name.

pub mod files;

mod column;
mod examine;
mod gate;
mod lint;
mod load;
mod people;
mod reasons;
mod screening;
mod signals;
mod stanza;
mod step;
mod tables;
mod tools;

use std::fmt;

use crate::policy::{Index, Policy};
use crate::record::json::{self, Json, Object};
use crate::rule::Rule;
use crate::schema::source::Source;
use crate::schema::{FieldId, Schema};
use crate::screen::{Allowance, Screener};
use crate::signal::Signals;
use crate::store::Shape;
use crate::tool::Tool;

use files::Files;

pub use examine::Examined;
pub use reasons::ReasonCode;

/// A domain, checked: every id that it mentions is there.
pub struct Domain {
    /// The name, as records carry it.
    pub name: String,
    /// The title for people.
    pub title: String,
    /// The version of policy, rules, signals and lists: what the domain calls it, and a digest of the files.
    pub policy_version: String,
    /// What its cases hold.
    pub schema: Schema,
    /// The policy in words.
    pub policy: Policy,
    /// The search over it.
    pub index: Index,
    /// The signals.
    pub signals: Signals,
    /// The rules of the gate.
    pub rules: Vec<Rule>,
    /// The names to screen.
    pub parties: Vec<PartyFields>,
    /// The lists that they are screened against.
    pub screener: Screener,
    /// The pairs of a case and a listed party that a person allowed; none where no workspace says so.
    pub allowance: Allowance,
    /// The codes that a person may put beside a reason for a decision.
    pub reasons: Vec<ReasonCode>,
    /// The prompt for triage, a minijinja template.
    pub triage_prompt: String,
    /// What it stores, and how.
    pub shape: Shape,
    /// Where rows of its tables are read.
    pub sources: Vec<Source>,
    /// The tools that its data is asked with, in the order of their names.
    pub tools: Vec<Tool>,
    /// The files that it was made from.
    pub files: Files,
}

/// Where a case holds a name to screen, and what qualifies it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartyFields {
    /// The name.
    pub name: FieldId,
    /// `person` or `organization`.
    pub kind: Option<FieldId>,
    /// The date of birth.
    pub dob: Option<FieldId>,
    /// The country.
    pub country: Option<FieldId>,
}

/// Something wrong with a domain.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file in the domain.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, in words.
    pub message: String,
}

impl Domain {
    /// Loads a domain from its files, or tells every problem.
    pub fn load(name: &str, files: Files) -> Result<Self, Vec<Problem>> {
        load::load(name, files)
    }

    /// The same domain where these pairs are allowed.
    pub fn allowing(self, allowance: Allowance) -> Self {
        Self { allowance, ..self }
    }

    /// The declared fields of a case: what may be shown to a model. An undeclared field is kept and shown to people only.
    pub fn public(&self, fields: &Object) -> Json {
        self.schema.declared(fields)
    }

    /// The cases that the domain ships, their public fields by their ids. What is no case is left out.
    pub fn shipped_cases(&self) -> std::collections::BTreeMap<String, Object> {
        let read = self.files.under("cases").filter_map(|(_, bytes)| match json::parse(bytes) {
            Ok(json::Parsed { value: Json::Object(fields), .. }) => Some(fields),
            _ => None,
        });
        read.filter_map(|fields| Some((self.schema.id_of(&fields)?.to_owned(), fields))).collect()
    }

    /// What is wrong with a loaded domain that does not keep it from working: examples that do not hold, ids without use.
    pub fn lint(&self) -> Vec<Problem> {
        lint::lint(self)
    }
}

impl Problem {
    /// A problem at a line of a file.
    pub fn new(file: &str, line: usize, message: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line, message: message.into() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}
