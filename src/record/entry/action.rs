//! What an entry says happened, with what belongs to each action. Nothing here is personal: names, stories and written reasons
//! lie in the subject.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::read::{count, flag, list, optional, optional_count, optional_number, verdict, word_of};
use crate::record::json::{Json, Number, Object};
use crate::record::verdict::Verdict;
use crate::record::{Malformed, text};

/// What happened.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Action {
    /// The log was created.
    Create {
        /// The clock that all its entries go by.
        clock: Clock,
    },
    /// A case, or a line that no stage could use, came to the queue.
    Add(Item),
    /// A case came back with another content, other hits or another verdict.
    Reopen(Item),
    /// A person keeps a case for a while.
    Claim {
        /// Until when (RFC 3339).
        until: String,
    },
    /// A claim was given up.
    Release {},
    /// A person decided.
    Decide(Decided),
    /// A pair of a name and an entry of a list was allowed.
    Allow {
        /// The id of the list.
        list: String,
        /// The id of its entry.
        entry: String,
        /// Until when (RFC 3339).
        until: String,
    },
    /// An allowed pair is allowed no longer.
    Disallow {
        /// The id of the list.
        list: String,
        /// The id of its entry.
        entry: String,
    },
    /// Bytes that a stopped writer left were moved aside.
    Recover(Torn),
    /// The segment before this entry was sealed.
    Rotate {
        /// The file name of the sealed segment.
        sealed: String,
        /// The first entry in it.
        first_seq: u64,
        /// The last entry in it.
        last_seq: u64,
    },
    /// Subjects were erased.
    Erase {
        /// The entries that the subjects belong to.
        seqs: Vec<u64>,
    },
}

/// The clock that a log goes by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// The machine's clock.
    Machine,
    /// A time that was given with `--now`, and salts that follow from it: for tests and demonstrations.
    Fixed,
}

/// What came to the queue, as far as it is not personal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Item {
    /// The kind of line that it came as.
    pub source: Origin,
    /// SHA-256 of the case's fields, or of the line where there is no case.
    pub sha256: String,
    /// A digest of the signals and hits that were found in it.
    pub facts: String,
    /// Where the gate sent it; null for a line that did not go through the gate.
    pub verdict: Option<Verdict>,
    /// What the model recommended; null where none was asked.
    pub recommendation: Option<Verdict>,
    /// The rules that overrode it.
    pub overrides: Vec<Fired>,
    /// The language of the case, where it states one.
    pub language: Option<String>,
    /// Who gave the opinion.
    pub provider: Option<String>,
    /// What it cost, in US dollars; null where that is not known.
    #[serde(deserialize_with = "super::written::number")]
    pub cost_usd: Option<Number>,
}

/// The kind of line that something came to the queue as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// A gated recommendation.
    Gated,
    /// An error of some stage.
    Error,
    /// A record that ingest rejected.
    Reject,
}

/// A rule of the gate that fired.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct Fired {
    /// The id of the rule.
    pub rule: String,
    /// The rule of the policy that it serves.
    pub policy_rule: Option<String>,
}

/// A person's decision, as far as it is not personal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Decided {
    /// What was decided.
    pub decision: Decision,
    /// The `add` or `reopen` entry that it answers.
    pub answers: u64,
    /// SHA-256 of what was decided on, as in that entry.
    pub sha256: String,
    /// Where the gate had sent it.
    pub verdict: Option<Verdict>,
    /// What the model had recommended.
    pub recommendation: Option<Verdict>,
    /// The rules that had overridden it.
    pub overrides: Vec<Fired>,
    /// Whether the decision differs from a verdict that was not ESCALATE.
    pub is_override: bool,
    /// The decision that this one takes the place of.
    pub supersedes: Option<u64>,
    /// A code for the reason, from the domain's list.
    pub reason_code: Option<String>,
}

/// What a person can decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// APPROVE
    Approve,
    /// REJECT
    Reject,
    /// ESCALATE: the submitter is asked.
    RequestInfo,
}

/// Bytes that a stopped writer left and that were moved aside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Torn {
    /// The file that they were in, as a path in the workspace.
    pub file: String,
    /// The file that they are in now.
    pub aside: String,
    /// How many they are.
    pub bytes: u64,
    /// Their SHA-256.
    pub sha256: String,
}

impl Action {
    /// The word that an entry carries.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Create { .. } => "create",
            Self::Add(_) => "add",
            Self::Reopen(_) => "reopen",
            Self::Claim { .. } => "claim",
            Self::Release {} => "release",
            Self::Decide(_) => "decide",
            Self::Allow { .. } => "allow",
            Self::Disallow { .. } => "disallow",
            Self::Recover(_) => "recover",
            Self::Rotate { .. } => "rotate",
            Self::Erase { .. } => "erase",
        }
    }

    /// Reads an action from its word and detail.
    pub(super) fn read(word: &str, detail: &Object) -> Result<Self, Malformed> {
        read_detail(word, detail).map_err(|fault| if fault.place == "action" { fault } else { fault.inside("detail") })
    }
}

fn read_detail(word: &str, detail: &Object) -> Result<Action, Malformed> {
    let string = |key: &str| text(detail, key).map(str::to_owned);
    Ok(match word {
        "create" => {
            Action::Create { clock: word_of("clock", text(detail, "clock")?, Clock::read(text(detail, "clock")?))? }
        }
        "add" => Action::Add(Item::try_from(detail)?),
        "reopen" => Action::Reopen(Item::try_from(detail)?),
        "claim" => Action::Claim { until: string("until")? },
        "release" => Action::Release {},
        "decide" => Action::Decide(Decided::try_from(detail)?),
        "allow" => Action::Allow { list: string("list")?, entry: string("entry")?, until: string("until")? },
        "disallow" => Action::Disallow { list: string("list")?, entry: string("entry")? },
        "recover" => Action::Recover(Torn {
            file: string("file")?,
            aside: string("aside")?,
            bytes: count(detail, "bytes")?,
            sha256: string("sha256")?,
        }),
        "rotate" => Action::Rotate {
            sealed: string("sealed")?,
            first_seq: count(detail, "first_seq")?,
            last_seq: count(detail, "last_seq")?,
        },
        "erase" => Action::Erase { seqs: list(detail, "seqs", seq)? },
        _ => return Err(Malformed::new("action", format!("{word:?} is not known"))),
    })
}

fn seq(item: &Json) -> Result<u64, Malformed> {
    let number = if let Json::Number(number) = item { number.as_str().parse().ok() } else { None };
    number.ok_or_else(|| Malformed::unexpected("seq", "a whole number", Some(item)))
}

fn fired(item: &Json) -> Result<Fired, Malformed> {
    let item = item.as_object().ok_or_else(|| Malformed::unexpected("rule", "an object", Some(item)))?;
    Ok(Fired { rule: text(item, "rule")?.to_owned(), policy_rule: optional(item, "policy_rule")? })
}

impl TryFrom<&Object> for Item {
    type Error = Malformed;

    fn try_from(detail: &Object) -> Result<Self, Malformed> {
        let source = text(detail, "source")?;
        Ok(Self {
            source: word_of("source", source, Origin::read(source))?,
            sha256: text(detail, "sha256")?.to_owned(),
            facts: text(detail, "facts")?.to_owned(),
            verdict: verdict(detail, "verdict")?,
            recommendation: verdict(detail, "recommendation")?,
            overrides: list(detail, "overrides", fired)?,
            language: optional(detail, "language")?,
            provider: optional(detail, "provider")?,
            cost_usd: optional_number(detail, "cost_usd")?,
        })
    }
}

impl TryFrom<&Object> for Decided {
    type Error = Malformed;

    fn try_from(detail: &Object) -> Result<Self, Malformed> {
        let decision = text(detail, "decision")?;
        Ok(Self {
            decision: word_of("decision", decision, Decision::read(decision))?,
            answers: count(detail, "answers")?,
            sha256: text(detail, "sha256")?.to_owned(),
            verdict: verdict(detail, "verdict")?,
            recommendation: verdict(detail, "recommendation")?,
            overrides: list(detail, "overrides", fired)?,
            is_override: flag(detail, "is_override")?,
            supersedes: optional_count(detail, "supersedes")?,
            reason_code: optional(detail, "reason_code")?,
        })
    }
}

impl Clock {
    fn read(word: &str) -> Option<Self> {
        [("machine", Self::Machine), ("fixed", Self::Fixed)]
            .into_iter()
            .find(|(known, _)| *known == word)
            .map(|(_, clock)| clock)
    }
}

impl Origin {
    /// The word that records carry.
    pub fn word(self) -> &'static str {
        match self {
            Self::Gated => "gated",
            Self::Error => "error",
            Self::Reject => "reject",
        }
    }

    fn read(word: &str) -> Option<Self> {
        [Self::Gated, Self::Error, Self::Reject].into_iter().find(|origin| origin.word() == word)
    }
}

impl Decision {
    /// Reads the word exactly as records and flags write it.
    pub fn read(word: &str) -> Option<Self> {
        [Self::Approve, Self::Reject, Self::RequestInfo].into_iter().find(|decision| decision.to_string() == word)
    }

    /// What the decision amounts to.
    pub fn verdict(self) -> Verdict {
        match self {
            Self::Approve => Verdict::Approve,
            Self::Reject => Verdict::Reject,
            Self::RequestInfo => Verdict::Escalate,
        }
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Approve => "approve",
            Self::Reject => "reject",
            Self::RequestInfo => "request-info",
        })
    }
}
