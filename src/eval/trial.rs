//! One case through the pipe: bytes go in, and ingest, triage and the gate do with them what they do in a pipe, lines between them.
//! What the records promise is looked at on the way, whatever else is asked of the case.

use std::collections::BTreeMap;

use super::baseline::Witness;
use super::change;
use super::entry::{Forge, Input};
use crate::domain::Domain;
use crate::gate;
use crate::ingest::{Ingest, Split};
use crate::provider::{Prompt, Provider, Unanswerable};
use crate::record::case::Case;
use crate::record::gated::{Gated, StatedGated};
use crate::record::json::{self, Json, Object};
use crate::record::line;
use crate::record::recommendation::Recommendation;
use crate::triage::{Outcome, Triage};

/// What is run: a domain with its prompts, and the cases that it ships.
pub(super) struct Bench<'a> {
    pub(super) domain: &'a Domain,
    pub(super) triage: Triage<'a>,
    /// The sources of the shipped cases by their ids, private keys and all: the border is a part of what is run.
    pub(super) shipped: BTreeMap<String, &'a [u8]>,
    /// The longest value that ingest takes.
    pub(super) longest: usize,
}

/// What became of a case.
pub(super) struct Trial {
    /// The records that were written, in order.
    pub(super) records: Vec<String>,
    /// What was sent to the provider, once an attempt.
    pub(super) prompts: Vec<Prompt>,
    /// Where it ended.
    pub(super) end: End,
    /// Whether there is no sense in asking about further cases.
    pub(super) stopped: bool,
}

/// Where a case ended.
pub(super) enum End {
    /// Ingest rejected it.
    Rejected { code: String },
    /// The gate refused the recommendation.
    Refused { message: String },
    /// The gate ruled.
    Ruled(Box<Ruled>),
}

/// What the gate ruled.
pub(super) struct Ruled {
    pub(super) gated: Gated,
    /// Whether the gated record, forged where the check says so, can be read.
    pub(super) reads: bool,
    /// What the record says went wrong at the provider.
    pub(super) cause: Option<String>,
}

/// Why a case could not be run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum Untried {
    #[error("the domain ships no case {id:?}")]
    NoCase { id: String },
    #[error("{path:?} cannot be taken from the case: it is not there")]
    NoMember { path: String },
    #[error("the source holds {count} cases, and one was expected")]
    NotOne { count: usize },
    #[error("{0}")]
    Unanswerable(#[from] Unanswerable),
    #[error("the entry has no replies of its own")]
    NoReplies,
    #[error("nobody was asked: an earlier case showed that the key is dead or the quota used up")]
    NotAsked,
    #[error("a promise of the records is broken: {what}")]
    Broken { what: String },
}

impl Bench<'_> {
    /// Runs a case. `before` is how often the provider was asked about it in earlier repetitions.
    pub(super) fn run(
        &self,
        input: &Input,
        provider: &dyn Provider,
        before: usize,
        forge: &Forge,
    ) -> Result<Trial, Untried> {
        let source = self.source(input)?;
        let taken = self.ingest(&source)?;
        let record = line::read(&taken).map_err(|unusable| broken(unusable.message))?;
        if record.kind != "case" {
            let code = record.object.get("code").and_then(Json::as_str).unwrap_or_default().to_owned();
            let records = promised(vec![taken])?;
            return Ok(Trial { records, prompts: Vec::new(), end: End::Rejected { code }, stopped: false });
        }
        let case = Case::try_from(record.object).map_err(|fault| broken(fault.to_string()))?;
        let witness = Witness::new(provider, before);
        let triaged = self.triage.triage(&case, &witness)?;
        let (prompts, stopped) = (witness.sent(), triaged.outcome == Outcome::Stopped);
        let mut recommended = line::read(&triaged.line).map_err(|unusable| broken(unusable.message))?.object;
        for (path, value) in &forge.recommendation {
            recommended = change::set(&recommended, path, value.clone());
        }
        let mut records = vec![taken, triaged.line];
        let end = match Recommendation::try_from(recommended) {
            Err(fault) => End::Refused { message: fault.to_string() },
            Ok(recommendation) => self.gate(recommendation, &forge.gated, &mut records)?,
        };
        Ok(Trial { records: promised(records)?, prompts, end, stopped })
    }

    fn gate(
        &self,
        recommendation: Recommendation,
        forged: &[(String, Json)],
        records: &mut Vec<Vec<u8>>,
    ) -> Result<End, Untried> {
        let cause = recommendation.get("cause").and_then(Json::as_object);
        let cause = cause.and_then(|cause| cause.get("code")).and_then(Json::as_str).map(str::to_owned);
        let gated = gate::decide(self.domain, recommendation);
        let written = serde_json::to_vec(&gated.record()).expect("a record is written to memory");
        let mut read = line::read(&written).map_err(|unusable| broken(unusable.message))?.object;
        let stated = StatedGated::try_from(read.clone()).map_err(|fault| broken(fault.to_string()))?;
        if stated.ruling != gated.ruling {
            return Err(broken("the gated record reads as another ruling".to_owned()));
        }
        records.push(written);
        for (path, value) in forged {
            read = change::set(&read, path, value.clone());
        }
        let reads = StatedGated::try_from(read).is_ok();
        Ok(End::Ruled(Box::new(Ruled { gated, reads, cause })))
    }

    fn source(&self, input: &Input) -> Result<Vec<u8>, Untried> {
        let (id, with, without) = match input {
            Input::Source(source) => return Ok(source.clone().into_bytes()),
            Input::Fields(fields) => return Ok(Json::from(fields.clone()).to_string().into_bytes()),
            Input::Shipped { id, with, without } => (id, with, without),
        };
        let shipped = *self.shipped.get(id).ok_or_else(|| Untried::NoCase { id: id.clone() })?;
        if with.is_empty() && without.is_empty() {
            return Ok(shipped.to_vec());
        }
        let parsed = json::parse(shipped).ok().and_then(|parsed| parsed.value.as_object().cloned());
        let mut fields = parsed.unwrap_or_default();
        for (path, value) in with {
            fields = change::set(&fields, path, value.clone());
        }
        for path in without {
            fields = change::without(&fields, path).ok_or_else(|| Untried::NoMember { path: path.clone() })?;
        }
        Ok(Json::from(fields).to_string().into_bytes())
    }

    /// The one record that ingest makes of a source.
    fn ingest(&self, source: &[u8]) -> Result<Vec<u8>, Untried> {
        let mut ingest = Ingest::new(self.domain);
        ingest.begin("eval");
        let mut records = Vec::new();
        let mut split = Split::new(self.longest);
        split.push(source, &mut |item| records.extend(ingest.take(item)));
        split.finish(&mut |item| records.extend(ingest.take(item)));
        match records.len() {
            1 => Ok(records.swap_remove(0).line),
            count => Err(Untried::NotOne { count }),
        }
    }
}

fn broken(what: String) -> Untried {
    Untried::Broken { what }
}

/// The records as text, none of which holds a private key.
fn promised(records: Vec<Vec<u8>>) -> Result<Vec<String>, Untried> {
    let promised = |record: Vec<u8>| {
        let parsed = json::parse(&record).map_err(|fault| broken(fault.to_string()))?;
        if !parsed.private.is_empty() {
            return Err(broken("a record holds a private key".to_owned()));
        }
        String::from_utf8(record).map_err(|_| broken("a record is not UTF-8".to_owned()))
    };
    records.into_iter().map(promised).collect()
}

/// The sources of the cases that a domain ships, by their ids.
pub(super) fn shipped(domain: &Domain) -> BTreeMap<String, &[u8]> {
    let id = |bytes: &[u8]| -> Option<String> {
        let fields: Object = json::parse(bytes).ok()?.value.as_object()?.clone();
        domain.schema.id_of(&fields).map(str::to_owned)
    };
    domain.files.under("cases").filter_map(|(_, bytes)| Some((id(bytes)?, bytes))).collect()
}
