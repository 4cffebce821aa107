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
    problems.extend(foreign(domain));
    let families = domain.policy.families.iter();
    for family in families.filter(|family| family.blurb.is_empty()) {
        problems.push(Problem::new("policy.md", 1, format!("the family {:?} has no blurb", family.id)));
    }
    problems
}

/// What a domain may not say: where a key is sent, to which model and at which price. That is the user's own configuration, and
/// nothing of it is ever read from a domain.
fn foreign(domain: &Domain) -> Vec<Problem> {
    const KEYS: [&str; 7] = ["anthropic", "api_base", "api_key", "base_url", "key_file", "openai", "root_certificates"];
    let names = |line: &str| {
        let line = line.trim_start().trim_start_matches('[');
        let word: String = line.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        let rest = line[word.len()..].trim_start();
        let declares = line.len() > word.len() && (rest.starts_with('=') || rest.starts_with(']'));
        declares.then_some(word).filter(|word| KEYS.contains(&word.to_ascii_lowercase().as_str()))
    };
    let mut problems = Vec::new();
    // In `domain.toml` a key that is not known does not load, and a field of a case may be called anything.
    for (path, bytes) in domain.files.iter().filter(|(path, _)| path.ends_with(".toml") && *path != "domain.toml") {
        for (index, line) in String::from_utf8_lossy(bytes).lines().enumerate() {
            if let Some(word) = names(line) {
                let message = format!("`{word}` is the user's own configuration; it is ignored in a domain");
                problems.push(Problem::new(path, index + 1, message));
            }
        }
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
