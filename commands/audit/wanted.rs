//! Which open cases a person asks for: the flags that `audit queue` and `audit review` share.

use std::collections::{BTreeMap, BTreeSet};

use adduce::audit::log::Reader;
use adduce::audit::queue::{Filter, knows};
use adduce::audit::span::Span;
use adduce::audit::state::{Key, State, Waiting};
use adduce::audit::written::Name;
use adduce::record::verdict::Verdict;
use jiff::Timestamp;

use super::desk;
use crate::context::Context;
use crate::failure::Failure;

/// Which open cases are wanted.
#[derive(Debug, clap::Args)]
pub(super) struct Wanted {
    /// Only cases that this rule of the gate sent here, or one that serves this rule of the policy, or whose model cites it
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,

    /// Only cases with this verdict: APPROVE, REJECT or ESCALATE (lines that no stage could read wait like the last)
    #[arg(long, value_parser = verdict)]
    verdict: Option<Verdict>,

    /// Only cases in this language
    #[arg(long, value_name = "CODE")]
    language: Option<String>,

    /// Only cases that have been open for at least so long, such as 30m, 8h, 2d
    #[arg(long, value_name = "SPAN")]
    older_than: Option<Span>,

    /// Only cases that --by has claimed
    #[arg(long, requires = "by")]
    mine: bool,

    /// Who looks
    #[arg(long, env = "ADDUCE_BY", hide_env_values = true, value_name = "NAME", value_parser = desk::name)]
    pub(super) by: Option<Name>,
}

impl Wanted {
    /// The open cases that are wanted, oldest first.
    pub(super) fn select<'a>(
        &self,
        reader: &Reader,
        state: &'a State,
        (context, now): (&Context, Timestamp),
    ) -> Result<Vec<(&'a Key, &'a Waiting)>, Failure> {
        let mut filter = self.filter(context)?;
        if let Some(rule) = &self.rule {
            filter.citing = reader.citing(state, rule)?;
        }
        let found = filter.select(state, now);
        match &self.rule {
            Some(rule) if found.is_empty() => check_rule(rule, state, context).map(|()| found),
            _ => Ok(found),
        }
    }

    fn filter(&self, context: &Context) -> Result<Filter, Failure> {
        let claimed_by = self.by.as_ref().filter(|_| self.mine).map(|name| name.as_str().to_owned());
        Ok(Filter {
            domain: desk::domain_name(context)?,
            rule: self.rule.clone(),
            citing: BTreeSet::new(),
            verdict: self.verdict,
            language: self.language.clone(),
            older_than: self.older_than,
            claimed_by,
        })
    }
}

/// Refuses a rule that no domain of the open cases has, where all of them can be looked at.
fn check_rule(rule: &str, state: &State, context: &Context) -> Result<(), Failure> {
    let keys: BTreeMap<&str, &Key> = state.open().into_iter().map(|(key, _)| (key.domain.as_str(), key)).collect();
    let mut names = Vec::new();
    for key in keys.into_values() {
        match desk::domain_of(context, key) {
            Ok(domain) if !knows(&domain, rule) => names.push(domain.name.clone()),
            _ => return Ok(()),
        }
    }
    if names.is_empty() {
        return Ok(());
    }
    let hint = format!("`adduce domain show {} --policy` lists the rules", names.join("|"));
    Err(Failure::usage(format!("there is no rule {rule:?} in {}", names.join(", "))).hint(hint))
}

fn verdict(word: &str) -> Result<Verdict, String> {
    let upper = word.to_ascii_uppercase();
    Verdict::read(&upper).ok_or_else(|| "a verdict is APPROVE, REJECT or ESCALATE".to_owned())
}
