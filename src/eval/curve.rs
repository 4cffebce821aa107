//! Risk against coverage: what a system is worth that hands the cases it is least sure of to a person. After R. El-Yaniv and
//! Y. Wiener, "On the foundations of noise-free selective classification", JMLR 11 (2010), and Y. Geifman and R. El-Yaniv, "Selective
//! classification for deep neural networks", NeurIPS (2017).

use std::cmp::Reverse;

use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::Serialize;

use super::interval::shown;
use crate::record::json::Number;

/// A decision that spared a person the case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Decided {
    /// How sure it was; none where it did not say.
    pub(super) confidence: Option<Decimal>,
    /// Whether it was wrong.
    pub(super) wrong: bool,
}

/// What deciding only from a confidence upwards comes to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Point {
    /// The confidence; null for decisions that gave none.
    pub confidence: Option<Number>,
    /// The share of all cases that are decided without a person.
    pub coverage: Number,
    /// The share of those that are wrong.
    pub risk: Number,
}

/// The curve and the area under it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Curve {
    pub(super) points: Vec<Point>,
    /// The mean of the risk over the decisions in the order of their confidence; none where nothing was decided.
    pub(super) area: Option<Decimal>,
}

/// The curve of the decisions among `all` cases. A threshold cannot part decisions of one confidence, so they enter together, and
/// the order in which they came makes no difference.
pub(super) fn of(mut decided: Vec<Decided>, all: u64) -> Curve {
    decided.sort_by_key(|one| Reverse(one.confidence));
    let total = Decimal::from(decided.len());
    let (mut seen, mut wrong, mut area) = (0u64, 0u64, Decimal::ZERO);
    let mut points = Vec::new();
    for group in decided.chunk_by(|a, b| a.confidence == b.confidence) {
        seen += group.len() as u64;
        wrong += group.iter().filter(|one| one.wrong).count() as u64;
        let risk = Decimal::from(wrong) / Decimal::from(seen);
        area += risk * Decimal::from(group.len()) / total;
        points.push(Point {
            confidence: group.first().and_then(|one| one.confidence).map(shown),
            coverage: shown(Decimal::from(seen) / Decimal::from(all.max(1))),
            risk: shown(risk),
        });
    }
    Curve { area: (!points.is_empty()).then_some(area), points }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(decided: &[(&str, bool)], all: u64) -> (Vec<(String, String)>, Option<String>) {
        let decided = decided
            .iter()
            .map(|(confidence, wrong)| Decided { confidence: crate::number::exact(confidence), wrong: *wrong });
        let Curve { points, area } = of(decided.collect(), all);
        let points = points.into_iter().map(|point| (point.coverage.as_str().into(), point.risk.as_str().into()));
        (points.collect(), area.map(|area| shown(area).as_str().to_owned()))
    }

    #[test]
    fn risk_is_taken_from_the_surest_on() {
        let check = |decided: &[(&str, bool)], points: &[(&str, &str)], area: Option<&str>| {
            let points = points.iter().map(|(coverage, risk)| (coverage.to_string(), risk.to_string())).collect();
            assert_eq!(curve(decided, 4), (points, area.map(str::to_owned)), "{decided:?}");
        };
        check(&[], &[], None);
        check(&[("0.5", true), ("0.9", false)], &[("0.2500", "0.0000"), ("0.5000", "0.5000")], Some("0.2500"));
        check(&[("0.9", true), ("0.5", false)], &[("0.2500", "1.0000"), ("0.5000", "0.5000")], Some("0.7500"));
        // Ties enter together, in whichever order they came; a decision without a confidence comes last.
        check(&[("0.90", true), ("0.9", false)], &[("0.5000", "0.5000")], Some("0.5000"));
        check(&[("0.9", false), ("0.90", true)], &[("0.5000", "0.5000")], Some("0.5000"));
        check(&[("none", true), ("0.1", false)], &[("0.2500", "0.0000"), ("0.5000", "0.5000")], Some("0.2500"));
    }
}
