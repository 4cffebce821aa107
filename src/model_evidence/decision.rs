//! What a cut-off does: who is approved, what that costs, and how bands of scores turned out.

use super::rate::{Rate, rate};
use super::{Figure, Scored, Undefined};

/// What a wrong decision costs, in units of the cheaper one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Costs {
    /// Approving a case that turns out bad.
    pub approved_bad: f64,
    /// Rejecting a case that would have been good.
    pub rejected_good: f64,
}

/// The cost matrix that comes with the Statlog coding of German Credit (Michie, Spiegelhalter and Taylor 1994): 5 to 1.
pub const FIVE_TO_ONE: Costs = Costs { approved_bad: 5.0, rejected_good: 1.0 };

/// Decisions against outcomes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Confusion {
    /// Approved and good.
    pub approved_good: usize,
    /// Approved and bad.
    pub approved_bad: usize,
    /// Rejected and good.
    pub rejected_good: usize,
    /// Rejected and bad.
    pub rejected_bad: usize,
}

impl Costs {
    /// The probability from which on rejecting costs less than approving, as decision theory has it (Elkan 2001).
    pub fn cut_off(&self) -> Figure {
        let both = self.approved_bad + self.rejected_good;
        if both > 0.0 { Ok(self.rejected_good / both) } else { Err(Undefined::NothingOverNothing) }
    }
}

/// Rejects every case whose probability is at least the cut-off.
pub fn confusion(sample: &[Scored], cut_off: f64) -> Confusion {
    let mut found = Confusion::default();
    for case in sample {
        let count = match (case.probability < cut_off, case.bad) {
            (true, false) => &mut found.approved_good,
            (true, true) => &mut found.approved_bad,
            (false, false) => &mut found.rejected_good,
            (false, true) => &mut found.rejected_bad,
        };
        *count += 1;
    }
    found
}

impl Confusion {
    /// How many cases were decided.
    pub fn cases(&self) -> usize {
        self.approved_good + self.approved_bad + self.rejected_good + self.rejected_bad
    }

    /// The mean cost a case.
    pub fn cost(&self, costs: Costs) -> Figure {
        let total = self.approved_bad as f64 * costs.approved_bad + self.rejected_good as f64 * costs.rejected_good;
        if self.cases() == 0 { Err(Undefined::Empty) } else { Ok(total / self.cases() as f64) }
    }

    /// The same cases, all approved.
    pub fn approving_all(&self) -> Self {
        let (approved_good, approved_bad) =
            (self.approved_good + self.rejected_good, self.approved_bad + self.rejected_bad);
        Self { approved_good, approved_bad, ..Self::default() }
    }

    /// The same cases, all rejected.
    pub fn rejecting_all(&self) -> Self {
        let all = self.approving_all();
        Self { rejected_good: all.approved_good, rejected_bad: all.approved_bad, ..Self::default() }
    }
}

/// The bad rate of each band of probabilities: above the top of the band before, up to its own. Cases above the last top are
/// in no band.
pub fn bad_rates(sample: &[Scored], tops: &[f64]) -> Vec<Result<Rate, Undefined>> {
    let band = |(at, &top): (usize, &f64)| {
        let below = at.checked_sub(1).map_or(f64::NEG_INFINITY, |before| tops[before]);
        let within = sample.iter().filter(|case| below < case.probability && case.probability <= top);
        rate(within.clone().filter(|case| case.bad).count(), within.count())
    };
    tops.iter().enumerate().map(band).collect()
}
