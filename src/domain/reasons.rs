//! Reading `decisions.toml`: the codes that a person may put beside a written reason. They sort decisions for statistics and
//! decide nothing, so the file is not among those whose digest is the policy's version.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::Problem;
use super::files::Files;
use super::stanza::{Document, Stanza};
use crate::policy::Policy;

const FILE: &str = "decisions.toml";

/// The decisions that a reason can be for.
const DECISIONS: [&str; 3] = ["approve", "reject", "request-info"];

/// A reason that comes up often enough to have a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReasonCode {
    /// The code: lower-case letters, digits and hyphens.
    pub code: String,
    /// What it stands for, for people.
    pub title: String,
    /// The decisions that it can be given for: `approve`, `reject`, `request-info`.
    pub decisions: BTreeSet<String>,
    /// The rule of the policy that it serves, where it serves one.
    pub policy_rule: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawReason {
    code: String,
    title: String,
    decisions: Vec<String>,
    policy_rule: Option<String>,
}

/// Reads the codes; a domain without the file has none.
pub(super) fn read(files: &Files, policy: &Policy, problems: &mut Vec<Problem>) -> Vec<ReasonCode> {
    let mut document = match Document::open(files, FILE) {
        None => return Vec::new(),
        Some(Err(problem)) => {
            problems.push(problem);
            return Vec::new();
        }
        Some(Ok(document)) => document,
    };
    let mut codes: Vec<ReasonCode> = Vec::new();
    for Stanza { value: raw, line } in document.stanzas::<RawReason>("reason") {
        for fault in faults(&raw, policy, &codes) {
            document.note(line, fault);
        }
        let RawReason { code, title, decisions, policy_rule } = raw;
        codes.push(ReasonCode { code, title, decisions: decisions.into_iter().collect(), policy_rule });
    }
    problems.append(&mut document.finish());
    codes
}

fn faults(raw: &RawReason, policy: &Policy, before: &[ReasonCode]) -> Vec<String> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let mut faults = Vec::new();
    if raw.code.is_empty() || !raw.code.chars().all(plain) {
        faults.push(format!("the code {:?} must be lower-case letters, digits and hyphens", raw.code));
    }
    if before.iter().any(|other| other.code == raw.code) {
        faults.push(format!("the code {:?} occurs twice", raw.code));
    }
    if raw.title.trim().is_empty() {
        faults.push(format!("the code {:?} has no title", raw.code));
    }
    if raw.decisions.is_empty() {
        faults.push(format!("the code {:?} is for no decision", raw.code));
    }
    let unknown = raw.decisions.iter().filter(|decision| !DECISIONS.contains(&decision.as_str()));
    faults.extend(unknown.map(|decision| {
        format!("the code {:?} is for {decision:?}, which is none of {}", raw.code, DECISIONS.join(", "))
    }));
    if let Some(rule) = raw.policy_rule.as_ref().filter(|rule| policy.rule(rule).is_none()) {
        faults.push(format!("the code {:?} serves {rule:?}, which the policy does not have", raw.code));
    }
    faults
}
