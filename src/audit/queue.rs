//! The queue as a person looks at it: the open cases that they ask for, oldest first, each with its age and why it is there.

use std::collections::BTreeSet;

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;

use super::span::Span;
use super::state::{Claim, Key, State, Waiting};
use crate::domain::Domain;
use crate::record::VERSION;
use crate::record::entry::{Fired, Item, Origin};
use crate::record::verdict::Verdict;
use crate::rule::{ENGINE, Rule};
use crate::text::shown::escape_line;

/// The most code points of an explanation in a list for people: `show` has it whole.
const SHOWN: usize = 280;

/// Which open cases a person asks for. What is not set leaves all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// In this domain, or in none that is known: nobody else would see those.
    pub domain: Option<String>,
    /// Overridden by this rule of the gate, or by one that serves this rule of the policy, or with a model that cites it.
    pub rule: Option<String>,
    /// The entries of the cases whose model cites the rule.
    pub citing: BTreeSet<u64>,
    /// With this verdict; a line that no stage could read has none and waits like an ESCALATE.
    pub verdict: Option<Verdict>,
    /// In this language.
    pub language: Option<String>,
    /// Open for at least so long.
    pub older_than: Option<Span>,
    /// Claimed by this person.
    pub claimed_by: Option<String>,
}

/// A `waiting` record: an open case of the queue.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "waiting")]
pub struct WaitingRecord<'a> {
    kind: &'static str,
    v: u64,
    /// The name of the domain; null where none is known.
    pub domain: Option<&'a str>,
    /// The id of the case, or what stands for it.
    pub id: &'a str,
    /// Why it is here, one sentence; null where its record is not to be had.
    pub explanation: Option<&'a str>,
    /// Where the gate sent it; null for a line that no stage could read.
    pub verdict: Option<Verdict>,
    /// What the model recommended.
    pub recommendation: Option<Verdict>,
    /// The rules that overrode it.
    pub overrides: &'a [Fired],
    /// The kind of line that it came as.
    pub source: Origin,
    /// The language of the case.
    pub language: Option<&'a str>,
    /// When it was opened (RFC 3339).
    pub since: String,
    /// How long ago that is, in seconds.
    pub age_seconds: u64,
    /// SHA-256 of the case's fields: what `decide --if` wants.
    pub sha256: &'a str,
    /// The entry of the log that brought it.
    pub seq: u64,
    /// Who keeps it now; null where nobody does.
    pub claim: Option<ClaimRecord<'a>>,
}

/// A claim that holds.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ClaimRecord<'a> {
    /// Who has it.
    pub by: &'a str,
    /// Until when (RFC 3339).
    pub until: String,
}

impl Filter {
    /// The open cases that pass, oldest first.
    pub fn select<'a>(&self, state: &'a State, now: Timestamp) -> Vec<(&'a Key, &'a Waiting)> {
        let mut open = state.open();
        open.retain(|(key, case)| self.passes(key, case, now));
        open
    }

    fn passes(&self, key: &Key, case: &Waiting, now: Timestamp) -> bool {
        let item = &case.item;
        let in_domain = self.domain.as_ref().is_none_or(|domain| key.domain.is_empty() || *domain == key.domain);
        let names =
            |rule: &String| self.citing.contains(&case.seq) || item.overrides.iter().any(|fired| serves(fired, rule));
        let by_rule = self.rule.as_ref().is_none_or(names);
        let verdict = item.verdict.unwrap_or(Verdict::Escalate);
        let with_verdict = self.verdict.is_none_or(|asked| asked == verdict);
        let said = |language: &str| item.language.as_deref().is_some_and(|said| said.eq_ignore_ascii_case(language));
        let in_language = self.language.as_deref().is_none_or(said);
        let old = self.older_than.is_none_or(|span| age(case, now) >= span);
        let kept = |by: &String| case.live_claim(now).is_some_and(|claim| claim.by == *by);
        in_domain && by_rule && with_verdict && in_language && old && self.claimed_by.as_ref().is_none_or(kept)
    }
}

impl<'a> WaitingRecord<'a> {
    /// The record of an open case as it is now.
    pub fn new(key: &'a Key, case: &'a Waiting, now: Timestamp) -> Self {
        let Item { source, sha256, verdict, recommendation, overrides, language, .. } = &case.item;
        Self {
            kind: "waiting",
            v: VERSION,
            domain: key.named_domain(),
            id: &key.id,
            explanation: case.explanation.as_deref(),
            verdict: *verdict,
            recommendation: *recommendation,
            overrides,
            source: *source,
            language: language.as_deref(),
            since: case.since.to_string(),
            age_seconds: age(case, now).as_seconds(),
            sha256,
            seq: case.seq,
            claim: case.live_claim(now).map(claim_record),
        }
    }

    /// The same for a person: what it is on one line, why on the next.
    pub fn text(&self) -> String {
        let word = self.verdict.map_or_else(|| self.source.word().to_uppercase(), |verdict| verdict.to_string());
        let rules: BTreeSet<&str> =
            self.overrides.iter().map(|fired| fired.policy_rule.as_deref().unwrap_or(&fired.rule)).collect();
        let rules: Vec<&str> = rules.into_iter().collect();
        let kept = self
            .claim
            .as_ref()
            .map_or_else(String::new, |claim| format!("  claimed by {} until {}", escape_line(claim.by), claim.until));
        let age = Span::seconds(self.age_seconds).to_string();
        let head = format!("{age:>8}  {word:<8}  {}  {}{kept}", escape_line(self.id), escape_line(&rules.join(" ")));
        let why = escape_line(self.explanation.unwrap_or("Its record is not to be had."));
        let shortened: String = why.chars().take(SHOWN).collect();
        let more = if shortened.len() < why.len() { "…" } else { "" };
        format!("{}\n          {}{more}\n", head.trim_end(), shortened.trim_end())
    }
}

fn claim_record(claim: &Claim) -> ClaimRecord<'_> {
    ClaimRecord { by: &claim.by, until: claim.until.to_string() }
}

/// How long a case has been open. A clock that was set back makes nothing older than new.
pub fn age(case: &Waiting, now: Timestamp) -> Span {
    Span::seconds(u64::try_from(now.as_second() - case.since.as_second()).unwrap_or(0))
}

/// Whether a domain has a rule, of its gate or its policy, or the engine has it.
pub fn knows(domain: &Domain, rule: &str) -> bool {
    let of_gate = |known: &Rule| known.id() == rule || known.policy_rule() == Some(rule);
    rule.starts_with(ENGINE) || domain.policy.rule(rule).is_some() || domain.rules.iter().any(of_gate)
}

fn serves(fired: &Fired, rule: &str) -> bool {
    fired.rule == rule || fired.policy_rule.as_deref() == Some(rule)
}

#[cfg(test)]
mod tests;
