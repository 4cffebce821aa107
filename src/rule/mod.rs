//! Typed tests over facts, and the rules that are made of them. There is no language here: a rule is a table, all its
//! conditions must hold, and to fire is to send the case to a person.

use std::collections::BTreeSet;
use std::fmt;

use rust_decimal::Decimal;

use crate::record::verdict::Decisive;
use crate::text::fold::fold;

/// What the ids of the engine's own rules begin with.
pub const ENGINE: &str = "engine.";

/// What is known about one thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// Nothing: it is absent, of another type than declared, or could not be computed, for this reason.
    Unknown(String),
    /// A declared null.
    Null,
    /// Yes or no.
    Flag(bool),
    /// An exact number.
    Number(Decimal),
    /// A text.
    Text(String),
    /// A set of ids.
    Ids(BTreeSet<String>),
}

/// Whether a test holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Truth {
    /// It holds.
    Holds,
    /// It does not hold.
    Fails,
    /// The fact does not say.
    Unknown,
}

/// A test of one fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Test {
    /// The flag has this value.
    Is(bool),
    /// The number compares so.
    Compare(Comparison, Decimal),
    /// The text is one of these, folded; or none of them.
    In {
        /// The folded texts.
        members: BTreeSet<String>,
        /// Whether the test is that it is none of them.
        negated: bool,
    },
    /// The value is a declared null.
    Null,
    /// The value is a declared null or a text without a letter or digit.
    Blank,
    /// The set has one of these ids.
    HasAny(BTreeSet<String>),
    /// The set has an id that is none of these.
    HasOtherThan(BTreeSet<String>),
    /// The set has an id.
    NotEmpty,
}

/// How two numbers compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
    /// Less than.
    Lt,
    /// Less than or equal.
    Le,
    /// Greater than.
    Gt,
    /// Greater than or equal.
    Ge,
}

/// A fact that a rule of the gate may ask for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum FactName {
    /// `signal.<id>`: whether the signal fires.
    Signal(String),
    /// `signals.high`: the ids of the fired signals of high severity.
    HighSignals,
    /// `screening.match`: whether a name resembles an entry of a list.
    ScreeningMatch,
    /// `manipulation_detected`: whether the engine or the model saw an attempt to steer the reader.
    ManipulationDetected,
    /// `confidence`: the model's, 0 to 1.
    Confidence,
    /// `citations.confirmed`: how many cited rules exist, are hard, and have a detector that fired.
    ConfirmedCitations,
    /// `citations.invalid`: how many cited rules do not exist.
    InvalidCitations,
    /// `case.<path>`: a declared field of the case.
    Field(String),
}

/// A condition of a rule: a fact and what must hold of it.
///
/// **Invariant:** the test is one that the fact can be asked, and more signals or hits never make it fail. Hence `is false`
/// is no condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    fact: FactName,
    test: Test,
}

/// A rule of the gate.
///
/// **Invariant:** it has an id, a guard, a condition and a reason, and no effect field: to fire is to ESCALATE. A rule that
/// guards APPROVE does not fire on few confirmed citations, so that one more signal never lets an approval through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    id: String,
    policy_rule: Option<String>,
    guards: BTreeSet<Decisive>,
    conditions: Vec<Condition>,
    reason: String,
}

impl Condition {
    /// A condition, or why the fact cannot be asked so.
    pub fn new(fact: FactName, test: Test) -> Result<Self, String> {
        let fits = match &fact {
            FactName::Signal(_) | FactName::ScreeningMatch | FactName::ManipulationDetected => {
                if test == Test::Is(false) {
                    return Err(format!(
                        "a rule cannot wait for {fact} to be false: more evidence would then escalate less"
                    ));
                }
                test == Test::Is(true)
            }
            FactName::HighSignals => matches!(test, Test::HasAny(_) | Test::HasOtherThan(_) | Test::NotEmpty),
            FactName::Confidence | FactName::ConfirmedCitations | FactName::InvalidCitations => {
                matches!(test, Test::Compare(..))
            }
            FactName::Field(_) => !matches!(test, Test::HasAny(_) | Test::HasOtherThan(_) | Test::NotEmpty),
        };
        if fits { Ok(Self { fact, test }) } else { Err(format!("{fact} cannot be asked that")) }
    }

    /// The fact.
    pub fn fact(&self) -> &FactName {
        &self.fact
    }

    /// The test.
    pub fn test(&self) -> &Test {
        &self.test
    }

    /// Whether more signals could make it fail.
    fn shrinks(&self) -> bool {
        let growing = matches!(self.test, Test::Compare(Comparison::Gt | Comparison::Ge, _));
        self.fact == FactName::ConfirmedCitations && !growing
    }
}

impl Rule {
    /// A rule without a policy rule, or everything that is wrong with it.
    pub fn new(
        id: &str,
        guards: BTreeSet<Decisive>,
        conditions: Vec<Condition>,
        reason: &str,
    ) -> Result<Self, Vec<String>> {
        let mut faults = Vec::new();
        if id.is_empty() || id.starts_with(ENGINE) {
            faults.push(format!("the id {id:?} is empty or begins with {ENGINE:?}, which is kept for the engine"));
        }
        if guards.is_empty() {
            faults.push(format!("the rule {id:?} guards nothing: `guards` needs APPROVE, REJECT or both"));
        }
        if conditions.is_empty() {
            faults.push(format!("the rule {id:?} has an empty `when`: it would always fire"));
        }
        if guards.contains(&Decisive::Approve) && conditions.iter().any(Condition::shrinks) {
            faults.push(format!(
                "the rule {id:?} guards APPROVE, so it can ask {} only for `gt` or `ge`: one more signal would else escalate less",
                FactName::ConfirmedCitations
            ));
        }
        if reason.trim().is_empty() {
            faults.push(format!("the rule {id:?} gives no reason"));
        }
        let (id, reason) = (id.to_owned(), reason.trim().trim_end_matches('.').to_owned());
        if faults.is_empty() { Ok(Self { id, policy_rule: None, guards, conditions, reason }) } else { Err(faults) }
    }

    /// The rule, serving a rule of the policy.
    pub fn serving(self, policy_rule: Option<String>) -> Self {
        Self { policy_rule, ..self }
    }

    /// The id, unique in the domain.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The rule of the policy that it serves.
    pub fn policy_rule(&self) -> Option<&str> {
        self.policy_rule.as_deref()
    }

    /// The recommendations that it guards, at least one.
    pub fn guards(&self) -> &BTreeSet<Decisive> {
        &self.guards
    }

    /// What must hold, all of it, at least one.
    pub fn conditions(&self) -> &[Condition] {
        &self.conditions
    }

    /// Why, for a person: what follows `Sent to a person because`.
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl Test {
    /// Whether the test holds of a fact. A fact of another type than the test is about does not say.
    pub fn of(&self, fact: &Fact) -> Truth {
        let holds = match (self, fact) {
            (_, Fact::Unknown(_)) => return Truth::Unknown,
            (Self::Null, value) => *value == Fact::Null,
            (Self::Blank, Fact::Null) => true,
            (Self::Blank, Fact::Text(text)) => !text.chars().any(char::is_alphanumeric),
            (Self::Blank, _) => false,
            (_, Fact::Null) => false,
            (Self::Is(expected), Fact::Flag(value)) => value == expected,
            (Self::Compare(comparison, bound), Fact::Number(value)) => comparison.holds(*value, *bound),
            (Self::In { members, negated }, Fact::Text(text)) => members.contains(&spelling(text)) != *negated,
            (Self::HasAny(ids), Fact::Ids(set)) => !set.is_disjoint(ids),
            (Self::HasOtherThan(ids), Fact::Ids(set)) => !set.is_subset(ids),
            (Self::NotEmpty, Fact::Ids(set)) => !set.is_empty(),
            _ => return Truth::Unknown,
        };
        if holds { Truth::Holds } else { Truth::Fails }
    }
}

/// Why a test does not know: what is wrong with the fact, or what it is where the test is about another type.
pub fn reason(fact: &Fact) -> String {
    match fact {
        Fact::Unknown(reason) => reason.clone(),
        other => format!("is {other}"),
    }
}

/// How a text is spelled where whole values are compared: folded, and without space around it.
pub fn spelling(text: &str) -> String {
    fold(text.trim()).text().trim().to_owned()
}

impl Comparison {
    fn holds(self, value: Decimal, bound: Decimal) -> bool {
        match self {
            Self::Eq => value == bound,
            Self::Ne => value != bound,
            Self::Lt => value < bound,
            Self::Le => value <= bound,
            Self::Gt => value > bound,
            Self::Ge => value >= bound,
        }
    }
}

impl FactName {
    /// Reads the name of a fact.
    pub fn read(name: &str) -> Option<Self> {
        Some(match name {
            "signals.high" => Self::HighSignals,
            "screening.match" => Self::ScreeningMatch,
            "manipulation_detected" => Self::ManipulationDetected,
            "confidence" => Self::Confidence,
            "citations.confirmed" => Self::ConfirmedCitations,
            "citations.invalid" => Self::InvalidCitations,
            _ => match name.split_once('.')? {
                ("signal", id) => Self::Signal(id.to_owned()),
                ("case", path) => Self::Field(path.to_owned()),
                _ => return None,
            },
        })
    }
}

impl fmt::Display for FactName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Signal(id) => write!(f, "signal.{id}"),
            Self::HighSignals => f.write_str("signals.high"),
            Self::ScreeningMatch => f.write_str("screening.match"),
            Self::ManipulationDetected => f.write_str("manipulation_detected"),
            Self::Confidence => f.write_str("confidence"),
            Self::ConfirmedCitations => f.write_str("citations.confirmed"),
            Self::InvalidCitations => f.write_str("citations.invalid"),
            Self::Field(path) => write!(f, "case.{path}"),
        }
    }
}

/// A fact in words, for people who ask why a rule fired.
impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(reason) => write!(f, "unknown ({reason})"),
            Self::Null => f.write_str("null"),
            Self::Flag(value) => write!(f, "{value}"),
            Self::Number(value) => write!(f, "{value}"),
            Self::Text(text) => write!(f, "{text:?}"),
            Self::Ids(ids) => write!(f, "[{}]", ids.iter().map(String::as_str).collect::<Vec<_>>().join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_holds_fails_or_does_not_know() {
        let check =
            |test: Test, fact: Fact, expected: Truth| assert_eq!(test.of(&fact), expected, "{test:?} of {fact}");
        let number = |text: &str| Fact::Number(crate::number::exact(text).unwrap());
        let below = |text: &str| Test::Compare(Comparison::Lt, crate::number::exact(text).unwrap());
        let ids = |list: &[&str]| list.iter().map(|id| (*id).to_owned()).collect::<BTreeSet<_>>();
        check(below("0.70"), number("0.699999999999999999999"), Truth::Holds);
        check(below("0.70"), number("0.7"), Truth::Fails);
        check(below("0.70"), Fact::Text("0.1".into()), Truth::Unknown);
        check(below("0.70"), Fact::Unknown("missing".into()), Truth::Unknown);
        check(below("0.70"), Fact::Null, Truth::Fails);
        check(Test::Is(true), Fact::Flag(false), Truth::Fails);
        check(Test::Is(true), number("1"), Truth::Unknown);
        check(Test::Null, Fact::Null, Truth::Holds);
        check(Test::Null, Fact::Text(String::new()), Truth::Fails);
        check(Test::Blank, Fact::Text(" \u{200b}…".into()), Truth::Holds);
        check(Test::HasOtherThan(ids(&["a"])), Fact::Ids(ids(&["a"])), Truth::Fails);
        check(Test::HasOtherThan(ids(&["a"])), Fact::Ids(ids(&["a", "b"])), Truth::Holds);
        check(Test::In { members: ids(&["ir"]), negated: false }, Fact::Text(" ＩＲ".into()), Truth::Holds);
        check(Test::In { members: ids(&["ir"]), negated: true }, Fact::Text("IR".into()), Truth::Fails);
    }
}
