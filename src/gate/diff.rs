//! Two gates compared on the same recommendations: which of them they route differently.

use schemars::JsonSchema;
use serde::Serialize;

use crate::record::VERSION;
use crate::record::gated::Gated;
use crate::record::verdict::Verdict;

/// A `gate_difference` record: a recommendation that two gates route differently.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "gate_difference")]
pub struct RoutedDifferently {
    kind: &'static str,
    v: u64,
    /// The name of the domain.
    pub domain: String,
    /// The id of the case.
    pub id: String,
    /// What was recommended.
    pub recommendation: Verdict,
    /// The old gate's ruling.
    pub old: Ruled,
    /// The new gate's ruling.
    pub new: Ruled,
}

/// A verdict and the rules that made it.
#[derive(Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ruled {
    /// Where the case goes.
    pub verdict: Verdict,
    /// The ids of the rules that fired.
    pub overrides: Vec<String>,
}

/// The difference between two rulings on one recommendation; none where the verdict is the same.
pub fn compare(old: &Gated, new: &Gated) -> Option<RoutedDifferently> {
    if old.ruling.verdict() == new.ruling.verdict() {
        return None;
    }
    let case = new.recommendation.case();
    Some(RoutedDifferently {
        kind: "gate_difference",
        v: VERSION,
        domain: case.domain().to_owned(),
        id: case.id().to_owned(),
        recommendation: new.recommendation.verdict(),
        old: ruled(old),
        new: ruled(new),
    })
}

fn ruled(gated: &Gated) -> Ruled {
    Ruled {
        verdict: gated.ruling.verdict(),
        overrides: gated.ruling.firings().map(|firing| firing.rule.clone()).collect(),
    }
}
