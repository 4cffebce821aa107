//! Numbers as declared categories: half-open bins between fixed edges, labelled the same whatever the rows hold.

use rust_decimal::Decimal;

use crate::number::exact;

/// The bins between ascending edges. A value on an edge is in the lower bin.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Bins(Vec<Decimal>);

/// Edges that are no bins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the edges of bins are one or more numbers, each larger than the one before")]
pub struct EdgeFault;

impl TryFrom<Vec<Decimal>> for Bins {
    type Error = EdgeFault;

    fn try_from(edges: Vec<Decimal>) -> Result<Self, EdgeFault> {
        let ascending = edges.windows(2).all(|pair| pair[0] < pair[1]);
        if edges.is_empty() || !ascending { Err(EdgeFault) } else { Ok(Self(edges)) }
    }
}

impl TryFrom<Vec<String>> for Bins {
    type Error = EdgeFault;

    fn try_from(edges: Vec<String>) -> Result<Self, EdgeFault> {
        edges.iter().map(|edge| exact(edge)).collect::<Option<Vec<Decimal>>>().ok_or(EdgeFault)?.try_into()
    }
}

impl From<Bins> for Vec<String> {
    fn from(bins: Bins) -> Self {
        bins.0.iter().map(ToString::to_string).collect()
    }
}

impl Bins {
    /// The labels, in order: the categories of the variable.
    pub fn labels(&self) -> Vec<String> {
        (0..=self.0.len()).map(|place| self.at(place)).collect()
    }

    /// The label of the bin that a value is in.
    pub fn label(&self, value: Decimal) -> String {
        self.at(self.0.iter().filter(|edge| value > **edge).count())
    }

    fn at(&self, place: usize) -> String {
        let below = place.checked_sub(1).and_then(|before| self.0.get(before));
        match (below, self.0.get(place)) {
            (None, Some(edge)) => format!("to {edge}"),
            (Some(below), Some(edge)) => format!("over {below} to {edge}"),
            (below, None) => below.map_or_else(String::new, |edge| format!("over {edge}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_on_an_edge_is_in_the_lower_bin() {
        let bins = Bins::try_from(vec![Decimal::from(12), Decimal::new(185, 1)]).expect("the edges ascend");
        assert_eq!(bins.labels(), ["to 12", "over 12 to 18.5", "over 18.5"]);
        let check = |value: i64, expected: &str| assert_eq!(bins.label(Decimal::new(value, 1)), expected);
        check(-5, "to 12");
        check(120, "to 12");
        check(121, "over 12 to 18.5");
        check(185, "over 12 to 18.5");
        check(186, "over 18.5");
    }

    #[test]
    fn edges_that_do_not_ascend_are_no_bins() {
        for edges in [vec![], vec![Decimal::ONE, Decimal::ONE], vec![Decimal::ONE, Decimal::ZERO]] {
            assert_eq!(Bins::try_from(edges), Err(EdgeFault));
        }
    }
}
