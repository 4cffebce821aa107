//! A person's decision: whether it may be made, and what the log then says. The checks are made against the state as it is
//! under the log's lock, so no two decisions can both pass them.
//!
//! **Invariant:** a draft of a decision that differs from the verdict, or that answers an escalation, carries a reason.

use jiff::Timestamp;

use super::refusal::Refusal;
use super::review::can_be_silent;
use super::state::{Key, State, Waiting};
use super::written::{Name, Reason, Wordless};
use crate::domain::ReasonCode;
use crate::record::entry::{Action, Decided, Decision, Draft};
use crate::record::json::{Json, Number, Object};
use crate::record::verdict::Verdict;
use crate::record::{Malformed, VERSION};

/// What a `decision` record may hold: a misspelt `if` would otherwise be a condition that nobody checks.
const KEYS: [&str; 10] = ["kind", "v", "domain", "id", "decision", "by", "reason", "reason_code", "if", "supersedes"];

/// The fewest digits of a digest that say which one is meant.
pub const FEWEST_DIGITS: usize = 8;

/// A decision that a person asks for.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// The domain of the case, where it was named.
    pub domain: Option<String>,
    /// The id of the case.
    pub id: String,
    /// What is decided.
    pub decision: Decision,
    /// Who decides.
    pub by: Name,
    /// Why.
    pub reason: Option<Reason>,
    /// A code for the reason, from the domain's list.
    pub reason_code: Option<String>,
    /// The digest of what was looked at, or its first digits.
    pub expected: Option<String>,
    /// The standing decision that this one takes the place of.
    pub supersedes: Option<u64>,
}

/// The reason codes of a domain by its name, or why there are none to be had.
pub type Codes<'a> = dyn Fn(&str) -> Result<Vec<ReasonCode>, String> + 'a;

/// What a decision is held against beside the state of the queue.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    /// The reason codes of a domain.
    pub codes: &'a Codes<'a>,
    /// Whether the record of a case is what its entry commits to.
    pub intact: &'a dyn Fn(&Waiting) -> bool,
}

impl Choice {
    /// What the log says of the decision, or why it is not made.
    pub fn draft(&self, state: &State, now: Timestamp, known: Known<'_>) -> Result<Draft, Refusal> {
        let key = state.find(self.domain.as_deref(), &self.id)?;
        let case = state.case(&key).ok_or_else(|| Refusal::Unknown { id: self.id.clone() })?;
        self.check_sight(case)?;
        self.check_claim(case, now)?;
        self.check_standing(case)?;
        self.check_reason(case)?;
        self.check_code(&key, known.codes)?;
        if !(known.intact)(case) {
            return Err(Refusal::Changed { id: self.id.clone(), seq: case.seq });
        }
        let decided = answering(case, self.decision, self.supersedes, self.reason_code.clone());
        Ok(Draft {
            claimed: Some(self.by.as_str().to_owned()),
            domain: key.named_domain().map(str::to_owned),
            id: Some(key.id.clone()),
            action: Action::Decide(decided),
            subject: Some(self.subject(&key)),
        })
    }

    /// The case is what the person looked at.
    fn check_sight(&self, case: &Waiting) -> Result<(), Refusal> {
        let Some(expected) = &self.expected else { return Ok(()) };
        let found = &case.item.sha256;
        let meant = expected.len() >= FEWEST_DIGITS && found.starts_with(&expected.to_ascii_lowercase());
        let stale = || Refusal::Stale { id: self.id.clone(), expected: expected.clone(), found: found.clone() };
        if meant { Ok(()) } else { Err(stale()) }
    }

    fn check_claim(&self, case: &Waiting, now: Timestamp) -> Result<(), Refusal> {
        not_claimed_by_another(&self.id, case, &self.by, now)
    }

    fn check_standing(&self, case: &Waiting) -> Result<(), Refusal> {
        let standing = case.decision.as_ref();
        match (standing, self.supersedes) {
            (None, None) => Ok(()),
            (Some(standing), Some(given)) if standing.seq == given => Ok(()),
            (standing, Some(given)) => {
                let standing = standing.map(|standing| standing.seq);
                Err(Refusal::NotStanding { id: self.id.clone(), given, standing })
            }
            (Some(standing), None) => {
                let (seq, by, decision) = (standing.seq, standing.by.clone(), standing.decision);
                Err(Refusal::Decided { id: self.id.clone(), seq, by, decision })
            }
        }
    }

    /// Agreeing with a verdict that spares a person the case needs no words; anything else does, and so does deciding again.
    fn check_reason(&self, case: &Waiting) -> Result<(), Refusal> {
        let may_be_silent = can_be_silent(case, self.decision) && self.supersedes.is_none();
        let (decision, verdict) = (self.decision, case.item.verdict);
        if self.reason.is_some() || may_be_silent { Ok(()) } else { Err(Refusal::NoReason { decision, verdict }) }
    }

    fn check_code(&self, key: &Key, codes: &Codes<'_>) -> Result<(), Refusal> {
        let Some(code) = &self.reason_code else { return Ok(()) };
        let decision = self.decision.to_string();
        let known = codes(&key.domain).map_err(|message| Refusal::NoDomain { message })?;
        let known: Vec<String> =
            known.into_iter().filter(|known| known.decisions.contains(&decision)).map(|known| known.code).collect();
        if known.contains(code) {
            return Ok(());
        }
        let (domain, code) = (key.domain.clone(), code.clone());
        Err(Refusal::NoCode { domain, code, decision: self.decision, known })
    }

    /// What is personal of the decision.
    fn subject(&self, key: &Key) -> Object {
        let mut subject = Object::new();
        subject.set("kind", Json::from("decision"));
        subject.set("v", Json::Number(Number::from(VERSION)));
        subject.set("domain", key.named_domain().map_or(Json::Null, Json::from));
        subject.set("id", Json::from(key.id.as_str()));
        subject.set("decision", Json::from(self.decision.to_string()));
        subject.set("by", Json::from(self.by.as_str()));
        subject.set("reason", self.reason.as_ref().map_or(Json::Null, |reason| Json::from(reason.as_str())));
        subject.set("reason_code", self.reason_code.as_deref().map_or(Json::Null, Json::from));
        subject
    }
}

/// What the log says of a decision on a case as it is.
pub(super) fn answering(
    case: &Waiting,
    decision: Decision,
    supersedes: Option<u64>,
    reason_code: Option<String>,
) -> Decided {
    let item = &case.item;
    let decisive = item.verdict.filter(|verdict| *verdict != Verdict::Escalate);
    Decided {
        decision,
        answers: case.seq,
        sha256: item.sha256.clone(),
        verdict: item.verdict,
        recommendation: item.recommendation,
        overrides: item.overrides.clone(),
        is_override: decisive.is_some_and(|verdict| verdict != decision.verdict()),
        supersedes,
        reason_code,
    }
}

/// What to say to one who wrote a verdict, or another word for it, where a decision is wanted.
pub fn meant(word: &str) -> Option<String> {
    let decision = match word.to_ascii_lowercase().as_str() {
        "approve" | "approved" | "accept" => Decision::Approve,
        "reject" | "rejected" | "deny" => Decision::Reject,
        "escalate" | "escalated" | "request_info" | "request-info" | "info" => Decision::RequestInfo,
        _ => return None,
    };
    Some(format!("{word:?} is no decision: `{decision}` is the one that stands for {}", decision.verdict()))
}

/// The choice that a `decision` record asks for; `usual` decides where the record names nobody.
pub fn read(record: &Object, usual: Option<&Name>) -> Result<Choice, Unread> {
    if let Some((unknown, _)) = record.iter().find(|(key, _)| !KEYS.contains(key)) {
        return Err(Malformed::new(unknown, format!("a decision holds only {}", KEYS.join(", "))).into());
    }
    let word = |key: &str| match record.get(key) {
        None | Some(Json::Null) => Ok(None),
        Some(Json::String(text)) => Ok(Some(text.as_str())),
        other => Err(Malformed::unexpected(key, "a string", other)),
    };
    let needed = |key: &str| word(key)?.ok_or_else(|| Malformed::unexpected(key, "a string", record.get(key)));
    let decision = needed("decision")?;
    let known = "`approve`, `reject` or `request-info`";
    let decision = Decision::read(decision).ok_or_else(|| match meant(decision) {
        Some(meant) => Malformed::new("decision", meant),
        None => Malformed::unexpected("decision", known, record.get("decision")),
    })?;
    let by = match (word("by")?, usual) {
        (Some(name), _) => Name::read(name)?,
        (None, Some(usual)) => usual.clone(),
        (None, None) => return Err(Malformed::unexpected("by", "a name", None).into()),
    };
    let supersedes = match record.get("supersedes") {
        None | Some(Json::Null) => None,
        Some(Json::Number(number)) if number.as_str().parse::<u64>().is_ok() => number.as_str().parse().ok(),
        other => return Err(Malformed::unexpected("supersedes", "the number of an entry", other).into()),
    };
    Ok(Choice {
        domain: word("domain")?.map(str::to_owned),
        id: needed("id")?.to_owned(),
        decision,
        by,
        reason: word("reason")?.map(Reason::read).transpose()?,
        reason_code: word("reason_code")?.map(str::to_owned),
        expected: word("if")?.map(str::to_owned),
        supersedes,
    })
}

/// Why a `decision` record asks for nothing that can be done.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unread {
    /// It lacks something, or has it otherwise.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// A name or reason says nothing.
    #[error(transparent)]
    Wordless(#[from] Wordless),
}

/// Nobody but `by` keeps the case.
pub(super) fn not_claimed_by_another(id: &str, case: &Waiting, by: &Name, now: Timestamp) -> Result<(), Refusal> {
    match case.live_claim(now).filter(|claim| claim.by != by.as_str()) {
        None => Ok(()),
        Some(claim) => Err(Refusal::Claimed { id: id.to_owned(), by: claim.by.clone(), until: claim.until }),
    }
}

#[cfg(test)]
mod tests;
