//! Entries of the log for other programs: JSON Lines with what the entries commit to, or CSV for a spreadsheet. Redacted, only
//! the commitment is left of what is personal, and nobody's name.

use schemars::JsonSchema;
use serde::Serialize;

use super::offer;
use crate::record::VERSION;
use crate::record::entry::{Action, Actor, Entry, Fired};
use crate::record::json::{Json, Number, Object};
use crate::record::verdict::Verdict;
use crate::text::shown::escape;

/// An `exported` record: an entry of the log with its subject.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "exported")]
pub struct Exported<'a> {
    kind: &'static str,
    v: u64,
    /// The place in the log.
    pub seq: u64,
    /// When it was written (RFC 3339).
    pub at: &'a str,
    /// What happened, in a word.
    pub action: &'static str,
    /// The domain of the case.
    pub domain: Option<&'a str>,
    /// The id of the case.
    pub id: Option<&'a str>,
    /// Who acted; null where it was redacted.
    pub actor: Option<&'a Actor>,
    /// The kind of line that came to the queue.
    pub source: Option<&'static str>,
    /// SHA-256 of what came, or of what was decided on.
    pub sha256: Option<&'a str>,
    /// Where the gate sent it.
    pub verdict: Option<Verdict>,
    /// What the model recommended.
    pub recommendation: Option<Verdict>,
    /// The rules that overrode it.
    pub overrides: &'a [Fired],
    /// What was decided: `approve`, `reject`, `request-info`.
    pub decision: Option<String>,
    /// Whether the decision differs from a verdict that was not ESCALATE; null where nothing was decided.
    pub is_override: Option<bool>,
    /// The decision that this one took the place of.
    pub supersedes: Option<u64>,
    /// The code of the reason.
    pub reason_code: Option<&'a str>,
    /// The written reason; null where there is none, or it was erased or redacted.
    pub reason: Option<&'a str>,
    /// Why the case came to a person; null where it was erased or redacted.
    pub explanation: Option<String>,
    /// What the opinion cost in US dollars.
    pub cost_usd: Option<&'a Number>,
    /// SHA-256 that the entry commits to its subject with.
    pub commitment: Option<&'a str>,
    /// Whether the subject was erased.
    pub erased: bool,
    /// The subject, whole; null where there is none, or it was erased or redacted.
    pub subject: Option<&'a Object>,
    /// The sum of the entry's line.
    pub sum: &'a str,
}

/// The columns of the CSV form. The subject is left out: it is no cell.
pub const COLUMNS: [&str; 22] = [
    "seq",
    "at",
    "action",
    "domain",
    "id",
    "claimed",
    "os_user",
    "tty",
    "source",
    "sha256",
    "verdict",
    "recommendation",
    "overrides",
    "decision",
    "is_override",
    "supersedes",
    "reason_code",
    "reason",
    "explanation",
    "cost_usd",
    "commitment",
    "sum",
];

impl<'a> Exported<'a> {
    /// The record of an entry, with its subject where it has one that was not erased.
    pub fn new(entry: &'a Entry, subject: Option<&'a Object>, redact: bool) -> Self {
        let erased = entry.commitment.is_some() && subject.is_none();
        let subject = subject.filter(|_| !redact);
        let mut exported = Self::bare(entry);
        exported.actor = (!redact).then_some(&entry.actor);
        exported.reason = subject.and_then(|subject| subject.get("reason").and_then(Json::as_str));
        exported.erased = erased;
        match &entry.action {
            Action::Add(item) | Action::Reopen(item) => {
                exported.source = Some(item.source.word());
                exported.sha256 = Some(&item.sha256);
                (exported.verdict, exported.recommendation) = (item.verdict, item.recommendation);
                exported.overrides = &item.overrides;
                exported.explanation = subject.and_then(offer::explanation);
                exported.cost_usd = item.cost_usd.as_ref();
            }
            Action::Decide(decided) => {
                exported.sha256 = Some(&decided.sha256);
                (exported.verdict, exported.recommendation) = (decided.verdict, decided.recommendation);
                exported.overrides = &decided.overrides;
                exported.decision = Some(decided.decision.to_string());
                exported.is_override = Some(decided.is_override);
                exported.supersedes = decided.supersedes;
                exported.reason_code = decided.reason_code.as_deref();
            }
            _ => {}
        }
        exported.subject = subject;
        exported
    }

    fn bare(entry: &'a Entry) -> Self {
        Self {
            kind: "exported",
            v: VERSION,
            seq: entry.seq,
            at: &entry.at,
            action: entry.action.word(),
            domain: entry.domain.as_deref(),
            id: entry.id.as_deref(),
            actor: None,
            source: None,
            sha256: None,
            verdict: None,
            recommendation: None,
            overrides: &[],
            decision: None,
            is_override: None,
            supersedes: None,
            reason_code: None,
            reason: None,
            explanation: None,
            cost_usd: None,
            commitment: entry.commitment.as_deref(),
            erased: false,
            subject: None,
            sum: &entry.sum,
        }
    }

    /// The cells of the CSV form, in the order of [`COLUMNS`].
    pub fn cells(&self) -> [String; COLUMNS.len()] {
        let word = |text: Option<&str>| text.map(harmless).unwrap_or_default();
        let verdict = |verdict: Option<Verdict>| verdict.map(|verdict| verdict.to_string()).unwrap_or_default();
        let actor = |of: fn(&Actor) -> Option<&str>| word(self.actor.and_then(of));
        let rules: Vec<&str> = self.overrides.iter().map(|fired| fired.rule.as_str()).collect();
        [
            self.seq.to_string(),
            word(Some(self.at)),
            self.action.to_owned(),
            word(self.domain),
            word(self.id),
            actor(|actor| actor.claimed.as_deref()),
            actor(|actor| Some(&actor.os_user)),
            actor(|actor| actor.tty.as_deref()),
            word(self.source),
            word(self.sha256),
            verdict(self.verdict),
            verdict(self.recommendation),
            harmless(&rules.join(" ")),
            word(self.decision.as_deref()),
            self.is_override.map(|is| is.to_string()).unwrap_or_default(),
            self.supersedes.map(|seq| seq.to_string()).unwrap_or_default(),
            word(self.reason_code),
            word(self.reason),
            word(self.explanation.as_deref()),
            word(self.cost_usd.map(Number::as_str)),
            word(self.commitment),
            word(Some(self.sum)),
        ]
    }
}

/// A cell that no spreadsheet takes for a formula: what begins like one, also after spaces or what cannot be seen, gets an
/// apostrophe before it, as OWASP advises against CSV injection. What steers a terminal or cannot be seen is made visible.
fn harmless(cell: &str) -> String {
    let seen = cell.trim_start_matches(|c: char| c == ' ' || crate::text::fold::invisible(c).is_some());
    let formula = seen.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']);
    let shown = escape(cell);
    if formula { format!("'{shown}") } else { shown }
}

#[cfg(test)]
mod tests;
