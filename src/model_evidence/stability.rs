//! Whether scores are distributed as they were when the model was made.

use super::{Figure, Scored, Undefined};

/// One bin of both samples.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shift {
    /// Cases of the earlier sample.
    pub expected: usize,
    /// Cases of the later one.
    pub actual: usize,
}

/// Counts both samples in bins up to each top, the last top included; what is above it is in one more bin.
pub fn shifts(expected: &[Scored], actual: &[Scored], tops: &[f64]) -> Vec<Shift> {
    let mut found = vec![Shift { expected: 0, actual: 0 }; tops.len() + 1];
    let place = |case: &Scored| tops.partition_point(|&top| top < case.probability);
    for case in expected {
        found[place(case)].expected += 1;
    }
    for case in actual {
        found[place(case)].actual += 1;
    }
    found.retain(|shift| shift.expected + shift.actual > 0);
    found
}

/// The population stability index: the sum over bins of (a - e) ln(a / e), where e and a are the shares of the earlier and the
/// later sample (Siddiqi 2006, Credit Risk Scorecards, chapter 9); the symmetrised Kullback-Leibler divergence. A bin that
/// is empty in one sample alone makes it infinite: nothing is put in its place.
pub fn population_stability_index(shifts: &[Shift]) -> Figure {
    let total = |of: fn(&Shift) -> usize| shifts.iter().map(of).sum::<usize>() as f64;
    let (expected, actual) = (total(|shift| shift.expected), total(|shift| shift.actual));
    if expected == 0.0 || actual == 0.0 {
        return Err(Undefined::Empty);
    }
    let mut index = 0.0;
    for shift in shifts.iter().filter(|shift| shift.expected + shift.actual > 0) {
        if shift.expected == 0 || shift.actual == 0 {
            return Err(Undefined::EmptyBin);
        }
        let (before, now) = (shift.expected as f64 / expected, shift.actual as f64 / actual);
        index += (now - before) * (now / before).ln();
    }
    Ok(index)
}
