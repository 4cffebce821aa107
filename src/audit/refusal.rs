//! Why something that a person asked of the queue is not done. Nothing is written then.

use jiff::Timestamp;

use super::state::{Key, State};
use super::typed;
use super::written::Wordless;
use crate::record::entry::Decision;
use crate::record::verdict::Verdict;

/// Why something is not done.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is no such case.
    #[error("{id:?} is not in the queue")]
    Unknown {
        /// The id that was asked for.
        id: String,
    },
    /// Several domains have a case of the id.
    #[error("{id:?} is in the queue of several domains: {}", domains.join(", "))]
    Ambiguous {
        /// The id that was asked for.
        id: String,
        /// The domains.
        domains: Vec<String>,
    },
    /// The case's record was erased.
    #[error("the record of {id:?} was erased")]
    Erased {
        /// The id that was asked for.
        id: String,
    },
    /// A case whose id looks the same is there.
    #[error("{id:?} is not in the queue; {known:?} is, whose id looks the same and is made of other code points")]
    Respelt {
        /// The id that was asked for.
        id: String,
        /// The id that is there.
        known: String,
    },
    /// The record of the case is not what the person could have looked at.
    #[error("the record of {id:?} is not what entry {seq} commits to: it was changed or is gone")]
    Changed {
        /// The id.
        id: String,
        /// The entry that brought it.
        seq: u64,
    },
    /// The case is not what the person looked at.
    #[error("{id:?} is not what was looked at: its sha256 is {found}, not {expected}")]
    Stale {
        /// The id.
        id: String,
        /// What was expected.
        expected: String,
        /// What it is.
        found: String,
    },
    /// Somebody else keeps the case.
    #[error("{id:?} is claimed by {by:?} until {until}")]
    Claimed {
        /// The id.
        id: String,
        /// Who keeps it.
        by: String,
        /// Until when.
        until: Timestamp,
    },
    /// Nobody keeps the case.
    #[error("{id:?} is claimed by nobody")]
    Unclaimed {
        /// The id.
        id: String,
    },
    /// The case was decided.
    #[error("{id:?} was decided by {by:?} in entry {seq}: {decision}")]
    Decided {
        /// The id.
        id: String,
        /// The decision's entry.
        seq: u64,
        /// Who decided.
        by: String,
        /// What was decided.
        decision: Decision,
    },
    /// The decision that is to be superseded is not the one that stands.
    #[error("entry {given} is not the standing decision on {id:?}, {}", standing.map_or("there is none".to_owned(), |seq| format!("entry {seq} is")))]
    NotStanding {
        /// The id.
        id: String,
        /// The entry that was given.
        given: u64,
        /// The entry of the decision that stands, where one does.
        standing: Option<u64>,
    },
    /// The decision needs a reason.
    #[error("{} needs a written reason", needs(*decision, *verdict))]
    NoReason {
        /// The decision.
        decision: Decision,
        /// What the gate said.
        verdict: Option<Verdict>,
    },
    /// What was written says nothing.
    #[error(transparent)]
    Wordless(#[from] Wordless),
    /// The domain has no such code.
    #[error("the domain {domain:?} has no reason code {code:?} for {decision} ({})", if known.is_empty() { "it has none".to_owned() } else { known.join(", ") })]
    NoCode {
        /// The domain.
        domain: String,
        /// The code that was given.
        code: String,
        /// The decision.
        decision: Decision,
        /// The codes that there are for it.
        known: Vec<String>,
    },
    /// The domain of the case, whose codes or lists are needed, cannot be had.
    #[error("{message}")]
    NoDomain {
        /// Why not.
        message: String,
    },
    /// There is no such screening hit.
    #[error("{id:?} has no screening hit on the entry {entry:?} of the list {list:?}")]
    NoHit {
        /// The id of the case.
        id: String,
        /// The list.
        list: String,
        /// The entry.
        entry: String,
    },
    /// The pair is not allowed.
    #[error("{id:?} and the entry {entry:?} of the list {list:?} are no allowed pair")]
    NoPair {
        /// The id of the case.
        id: String,
        /// The list.
        list: String,
        /// The entry.
        entry: String,
    },
    /// A time is not one that can be meant.
    #[error("{given:?} is no day or time after now ({now})")]
    NotAhead {
        /// What was given.
        given: String,
        /// The present time.
        now: Timestamp,
    },
}

impl Refusal {
    /// A stable word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unknown { .. } | Self::Respelt { .. } => "not_in_queue",
            Self::Erased { .. } => "erased",
            Self::Changed { .. } => "record_changed",
            Self::Ambiguous { .. } => "several_domains",
            Self::Stale { .. } => "stale",
            Self::Claimed { .. } => "claimed",
            Self::Unclaimed { .. } => "not_claimed",
            Self::Decided { .. } => "decided",
            Self::NotStanding { .. } => "not_standing",
            Self::NoReason { .. } | Self::Wordless(_) => "no_reason",
            Self::NoCode { .. } => "no_reason_code",
            Self::NoDomain { .. } => "no_domain",
            Self::NoHit { .. } => "no_hit",
            Self::NoPair { .. } => "no_pair",
            Self::NotAhead { .. } => "not_ahead",
        }
    }

    /// What a person can do about it, where there is something.
    pub fn hint(&self) -> Option<String> {
        Some(match self {
            Self::Unknown { .. } => "`adduce audit queue` lists what is there".to_owned(),
            Self::Ambiguous { .. } => "name one with --domain".to_owned(),
            Self::Erased { id } => format!("its entries stay: {}", typed::command("log", id, "")),
            Self::Respelt { .. } => "take the id as `adduce audit queue` writes it".to_owned(),
            Self::Changed { .. } => {
                "`adduce audit verify` says what else was changed; the case can be erased and added again".to_owned()
            }
            Self::Stale { id, .. } => format!("look at it again: {}", typed::command("show", id, " --pretty")),
            Self::Claimed { .. } => "wait for them, or ask them to release it".to_owned(),
            Self::Decided { seq, .. } => {
                format!("to decide otherwise, supersede that decision and say why: --supersedes {seq} --reason TEXT")
            }
            Self::NotStanding { standing: Some(seq), .. } => format!("look at that one, then use --supersedes {seq}"),
            Self::NoReason { .. } => "say why with --reason TEXT".to_owned(),
            _ => return None,
        })
    }
}

impl State {
    /// The key of the case that a person means by an id: in the domain that they name or, where it has none, among what
    /// belongs to no known domain; or in the only domain that has it.
    pub fn find(&self, domain: Option<&str>, id: &str) -> Result<Key, Refusal> {
        let unknown = || self.missing(domain, id);
        if let Some(domain) = domain {
            let keys = [Key::of(Some(domain), id), Key::of(None, id)];
            return keys.into_iter().find(|key| self.case(key).is_some()).ok_or_else(unknown);
        }
        match self.keys(id).as_slice() {
            [] => Err(unknown()),
            [key] => Ok((*key).clone()),
            several => {
                let domains = several.iter().map(|key| format!("{:?}", key.domain)).collect();
                Err(Refusal::Ambiguous { id: id.to_owned(), domains })
            }
        }
    }
}

impl State {
    /// Why there is no case of an id.
    fn missing(&self, domain: Option<&str>, id: &str) -> Refusal {
        let id = id.to_owned();
        if self.was_erased(domain, &id) {
            return Refusal::Erased { id };
        }
        match self.alike(&id) {
            Some(known) => Refusal::Respelt { id, known: known.to_owned() },
            None => Refusal::Unknown { id },
        }
    }
}

fn needs(decision: Decision, verdict: Option<Verdict>) -> String {
    match verdict {
        Some(Verdict::Escalate) => format!("to {decision} what was sent to a person"),
        None => format!("to {decision} what no stage could read"),
        Some(verdict) => format!("to {decision} against the verdict {verdict}"),
    }
}
