//! What a loaded domain says that is not so: examples that do not hold, signals and phrases that nothing shows to work.

use super::{Domain, Problem};
use crate::rule::{FactName, Rule};

const SIGNALS: &str = "signals.toml";

/// The problems of a domain that do not keep it from working.
pub(super) fn lint(domain: &Domain) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (index, spec) in domain.signals.specs().iter().enumerate() {
        let mut problem =
            |message: String| problems.push(Problem::new(SIGNALS, domain.line_of_signal(&spec.id), message));
        if !spec.phrases.is_empty() && (spec.fires.is_empty() || spec.quiet.is_empty()) {
            problem(format!("the signal {:?} has phrases, but not both `fires` and `quiet` examples", spec.id));
        }
        for (texts, expected) in [(&spec.fires, true), (&spec.quiet, false)] {
            for text in texts.iter().filter(|text| domain.signals.fires_on(index, text) != expected) {
                let verb = if expected { "does not fire" } else { "fires" };
                problem(format!("the signal {:?} {verb} on its example {text:?}", spec.id));
            }
        }
    }
    let screened =
        |rule: &&Rule| rule.conditions().iter().any(|condition| *condition.fact() == FactName::ScreeningMatch);
    let nothing = domain.parties.is_empty() || domain.screener.lists().iter().all(|list| list.entries.is_empty());
    for rule in domain.rules.iter().filter(screened).filter(|_| nothing) {
        let message = format!("the rule {:?} waits for screening, but no name is screened against any list", rule.id());
        problems.push(Problem::new("gate.toml", 1, message));
    }
    if let Err(error) = minijinja::Environment::new().add_template("prompts/triage.md", &domain.triage_prompt) {
        let line = error.line().unwrap_or(1);
        problems.push(Problem::new("prompts/triage.md", line, format!("the prompt is no template: {error}")));
    }
    let families = domain.policy.families.iter();
    for family in families.filter(|family| family.blurb.is_empty()) {
        problems.push(Problem::new("policy.md", 1, format!("the family {:?} has no blurb", family.id)));
    }
    problems
}

impl Domain {
    /// The line on which a signal's id stands in its file.
    fn line_of_signal(&self, id: &str) -> usize {
        let text = self.files.get(SIGNALS).map(String::from_utf8_lossy).unwrap_or_default();
        let stands = |line: &str| line.trim_start().starts_with("id") && line.contains(&format!("\"{id}\""));
        text.lines().position(stands).map_or(1, |index| index + 1)
    }
}
