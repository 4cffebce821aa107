//! The thresholds of disclosure control. A rule can be stricter than the default and never weaker.

/// When a cell is hidden, and how well.
///
/// **Invariant:** no threshold is below the default's: fewer than 30 people or fewer than 5 of either outcome are hidden
/// (zero counts as few), a reader of everything shown cannot tell a hidden cell's people to within 10 nor either outcome in
/// it to within 5, and the second largest contributor to a sum cannot tell the largest one's value to within 10 percent.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "Thresholds", into = "Thresholds")]
pub struct Rule(Thresholds);

/// The thresholds as they are written.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thresholds {
    /// The fewest people of a shown cell, and of a group of hidden cells whose sum can be derived.
    pub people: u32,
    /// The fewest people with the outcome, and without it, of a shown cell and of such a group.
    pub class: u32,
    /// How wide the range must at least be that a reader can narrow a hidden count of people to.
    pub width: u32,
    /// The same for the people with the outcome, and for those without it.
    pub class_width: u32,
    /// How closely, in percent, the second largest contributor to a sum may never be able to tell the largest one's value.
    pub dominance_percent: u32,
}

/// A rule that protects less than the default.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the threshold {threshold:?} is {found}; it is at least {least}")]
pub struct WeakRule {
    /// The threshold.
    pub threshold: &'static str,
    /// What it was set to.
    pub found: u32,
    /// The least that it can be.
    pub least: u32,
}

/// What no threshold may be below.
const LEAST: Thresholds = Thresholds { people: 30, class: 5, width: 10, class_width: 5, dominance_percent: 10 };

impl Default for Rule {
    fn default() -> Self {
        Self(LEAST)
    }
}

impl TryFrom<Thresholds> for Rule {
    type Error = WeakRule;

    fn try_from(thresholds: Thresholds) -> Result<Self, WeakRule> {
        let compared = [
            ("people", thresholds.people, LEAST.people),
            ("class", thresholds.class, LEAST.class),
            ("width", thresholds.width, LEAST.width),
            ("class_width", thresholds.class_width, LEAST.class_width),
            ("dominance_percent", thresholds.dominance_percent, LEAST.dominance_percent),
        ];
        match compared.into_iter().find(|(_, found, least)| found < least) {
            Some((threshold, found, least)) => Err(WeakRule { threshold, found, least }),
            None => Ok(Self(thresholds)),
        }
    }
}

impl From<Rule> for Thresholds {
    fn from(rule: Rule) -> Self {
        rule.0
    }
}

impl Rule {
    /// Whether people may be counted, so many with the outcome and so many without it, where nothing is told of others.
    pub fn shows(&self, with: usize, without: usize) -> bool {
        let class = self.0.class as usize;
        with >= class && without >= class && with + without >= self.0.people as usize
    }

    pub(super) fn people(&self) -> i128 {
        self.0.people.into()
    }

    pub(super) fn class(&self) -> i128 {
        self.0.class.into()
    }

    pub(super) fn width(&self) -> i128 {
        self.0.width.into()
    }

    pub(super) fn class_width(&self) -> i128 {
        self.0.class_width.into()
    }

    pub(super) fn dominance_percent(&self) -> i128 {
        self.0.dominance_percent.into()
    }
}
