//! The policy of a domain: families of rules in words, read from `policy.md`, and the search that finds the passages that
//! bear on a case.

use schemars::JsonSchema;
use serde::Serialize;

pub use self::search::Index;

mod search;

/// A policy, its families and rules in the order they were written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Policy {
    /// The heading of the whole.
    pub title: String,
    /// The families.
    pub families: Vec<Family>,
    /// The rules.
    pub rules: Vec<PolicyRule>,
}

/// A family of rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Family {
    /// The code that its rules' ids begin with.
    pub id: String,
    /// Its name.
    pub title: String,
    /// One line for people who do not know the codes.
    pub blurb: String,
}

/// A rule of the policy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PolicyRule {
    /// The id that recommendations cite, such as `PROH-2`.
    pub id: String,
    /// Whether it can carry a rejection.
    pub hard: bool,
    /// Its name.
    pub title: String,
    /// Its text.
    pub text: String,
}

/// A rule as it is offered to the reader of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Passage<'a> {
    /// The id of the rule.
    pub rule_id: &'a str,
    /// Whether it can carry a rejection.
    pub hard: bool,
    /// The name of the rule.
    pub title: &'a str,
    /// The text of the rule.
    pub text: &'a str,
}

/// Something in `policy.md` that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, in words.
    pub message: String,
}

impl Policy {
    /// The rule of an id.
    pub fn rule(&self, id: &str) -> Option<&PolicyRule> {
        self.rules.iter().find(|rule| rule.id == id)
    }

    /// Reads a policy: `# title`, `## FAMILY Title`, `> blurb`, `### FAMILY-1 (hard) Title`, and text.
    pub fn read(markdown: &str) -> Result<Self, Vec<Fault>> {
        let mut reader = Reader::default();
        for (index, line) in markdown.lines().enumerate() {
            reader.line(index + 1, line.trim_end());
        }
        reader.finish()
    }
}

impl PolicyRule {
    /// The rule as a passage.
    pub fn passage(&self) -> Passage<'_> {
        Passage { rule_id: &self.id, hard: self.hard, title: &self.title, text: &self.text }
    }
}

#[derive(Default)]
struct Reader {
    policy: Policy,
    faults: Vec<Fault>,
    /// The lines on which the rules stand, for faults that show later.
    places: Vec<usize>,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) {
        let fault = if let Some(heading) = line.strip_prefix("### ") {
            self.rule(number, heading)
        } else if let Some(heading) = line.strip_prefix("## ") {
            self.family(heading)
        } else if let Some(title) = line.strip_prefix("# ") {
            self.policy.title = title.trim().to_owned();
            Ok(())
        } else if let Some(blurb) = line.strip_prefix("> ").filter(|_| self.policy.rules_of_last_family() == 0) {
            self.blurb(blurb)
        } else {
            self.text(line);
            Ok(())
        };
        if let Err(message) = fault {
            self.faults.push(Fault { line: number, message });
        }
    }

    fn family(&mut self, heading: &str) -> Result<(), String> {
        let (id, title) = heading.trim().split_once(' ').ok_or("a family's heading is `## CODE Title`")?;
        if self.policy.families.iter().any(|family| family.id == id) {
            return Err(format!("the family {id:?} occurs twice"));
        }
        let blurb = String::new();
        self.policy.families.push(Family { id: id.to_owned(), title: title.trim().to_owned(), blurb });
        Ok(())
    }

    fn blurb(&mut self, blurb: &str) -> Result<(), String> {
        let family = self.policy.families.last_mut().ok_or("a blurb stands under a family's heading")?;
        let space = if family.blurb.is_empty() { "" } else { " " };
        family.blurb = format!("{}{space}{}", family.blurb, blurb.trim());
        Ok(())
    }

    fn rule(&mut self, number: usize, heading: &str) -> Result<(), String> {
        const SHAPE: &str = "a rule's heading is `### FAMILY-1 (hard) Title` or `### FAMILY-1 (soft) Title`";
        let (id, rest) = heading.trim().split_once(" (").ok_or(SHAPE)?;
        let (strength, title) = rest.split_once(") ").ok_or(SHAPE)?;
        let hard = match strength {
            "hard" => true,
            "soft" => false,
            _ => return Err(SHAPE.to_owned()),
        };
        let family = self.policy.families.last().ok_or("a rule stands under a family's heading")?;
        if !id.strip_prefix(&family.id).is_some_and(|rest| rest.starts_with('-')) {
            return Err(format!("the rule {id:?} stands under the family {:?}", family.id));
        }
        if self.policy.rule(id).is_some() {
            return Err(format!("the rule {id:?} occurs twice"));
        }
        let rule = PolicyRule { id: id.to_owned(), hard, title: title.trim().to_owned(), text: String::new() };
        self.policy.rules.push(rule);
        self.places.push(number);
        Ok(())
    }

    fn text(&mut self, line: &str) {
        if let Some(rule) = self.policy.rules.last_mut() {
            rule.text = format!("{}\n{line}", rule.text);
        }
    }

    fn finish(mut self) -> Result<Policy, Vec<Fault>> {
        for (rule, line) in self.policy.rules.iter_mut().zip(self.places) {
            rule.text = rule.text.trim().to_owned();
            if rule.text.is_empty() {
                self.faults.push(Fault { line, message: format!("the rule {:?} has no text", rule.id) });
            }
        }
        if self.policy.rules.is_empty() {
            self.faults.push(Fault { line: 1, message: "there is no rule".to_owned() });
        }
        if self.faults.is_empty() { Ok(self.policy) } else { Err(self.faults) }
    }
}

impl Policy {
    fn rules_of_last_family(&self) -> usize {
        let Some(family) = self.families.last() else { return 0 };
        self.rules.iter().filter(|rule| rule.id.starts_with(&format!("{}-", family.id))).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "<!-- why -->\n# A policy\n\n## PROH Prohibited\n> What is\n> never hosted.\n\n### PROH-1 (hard) Weapons\nNo weapons.\n\nNone.\n";

    #[test]
    fn a_policy_is_read_from_its_headings() {
        let policy = Policy::read(SMALL).unwrap();
        assert_eq!(policy.title, "A policy");
        assert_eq!(policy.families[0].blurb, "What is never hosted.");
        assert_eq!(policy.rules[0].text, "No weapons.\n\nNone.");
        assert!(policy.rules[0].hard);
    }

    #[test]
    fn every_fault_is_told_with_its_line() {
        let faults = Policy::read("## A B\n### A-1 (firm) x\n### B-1 (hard) x\n### A-2 (soft) y\n").unwrap_err();
        let told: Vec<(usize, &str)> = faults.iter().map(|fault| (fault.line, fault.message.as_str())).collect();
        assert_eq!(told.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [2, 3, 4]);
        assert!(told[2].1.contains("no text"));
    }
}
