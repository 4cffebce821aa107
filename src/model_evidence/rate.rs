//! Shares of cases with their uncertainty, and how shares of groups compare.

use super::{Figure, Undefined};

/// The normal quantile of a two-sided interval of 95 percent.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// A share of cases with its interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rate {
    /// How many cases there are.
    pub of: usize,
    /// How many of them count.
    pub hits: usize,
    /// The share.
    pub share: f64,
    /// The Wilson score interval of 95 percent (Wilson 1927), which stays within 0 and 1 and is sensible at both ends.
    pub interval: (f64, f64),
}

/// The share of `hits` in `of` cases. More hits than cases count as all.
pub fn rate(hits: usize, of: usize) -> Result<Rate, Undefined> {
    if of == 0 {
        return Err(Undefined::NothingOverNothing);
    }
    let hits = hits.min(of);
    let (n, share, z2) = (of as f64, hits as f64 / of as f64, NORMAL_95 * NORMAL_95);
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = NORMAL_95 / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    // Rounding may put an end a hair beyond what is possible.
    let low = if hits == 0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if hits == of { 1.0 } else { (middle + half).min(1.0) };
    Ok(Rate { of, hits, share, interval: (low, high) })
}

/// The four-fifths ratio: the selection rate of a group over the highest of any group (29 CFR 1607.4 D). Below 0.8 is taken
/// as evidence of adverse impact. A group without cases has no rate; where no group selects anybody there is no ratio.
pub fn four_fifths(selected: Rate, highest: Rate) -> Figure {
    if highest.share > 0.0 {
        return Ok(selected.share / highest.share);
    }
    Err(if selected.share > 0.0 { Undefined::OverNothing } else { Undefined::NothingOverNothing })
}
