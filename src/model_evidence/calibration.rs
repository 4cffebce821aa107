//! How far scores are the probabilities that they say.

use super::{Figure, Scored, Undefined};

/// The Brier score: the mean squared difference of probability and outcome (Brier 1950); 0 is best.
pub fn brier(sample: &[Scored]) -> Figure {
    if sample.is_empty() {
        return Err(Undefined::Empty);
    }
    let squared = sample.iter().map(|case| (case.probability - f64::from(u8::from(case.bad))).powi(2));
    Ok(squared.sum::<f64>() / sample.len() as f64)
}

/// One bin of a reliability table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bin {
    /// The probabilities of the bin: above `low`, up to `high`; the first includes its low end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How many cases are in it.
    pub cases: usize,
    /// How many of them are bad.
    pub bad: usize,
    /// The mean probability and the share of bad cases, where there are cases.
    pub means: Option<(f64, f64)>,
}

/// The reliability table of so many bins of equal width, empty ones included. At least one bin is made.
pub fn reliability(sample: &[Scored], bins: usize) -> Vec<Bin> {
    let bins = bins.max(1);
    let edge = |place: usize| place as f64 / bins as f64;
    let inner: Vec<f64> = (1..bins).map(edge).collect();
    let place = |case: &Scored| inner.partition_point(|&edge| edge < case.probability);
    let mut sums = vec![(0_usize, 0_usize, 0.0_f64); bins];
    for case in sample {
        let sum = &mut sums[place(case)];
        *sum = (sum.0 + 1, sum.1 + usize::from(case.bad), sum.2 + case.probability);
    }
    let bin = |(at, &(cases, bad, total)): (usize, &(usize, usize, f64))| {
        let means = (cases > 0).then(|| (total / cases as f64, bad as f64 / cases as f64));
        Bin { low: edge(at), high: edge(at + 1), cases, bad, means }
    };
    sums.iter().enumerate().map(bin).collect()
}

/// The expected calibration error: the distance of mean probability and share of bad cases in each bin, weighted by its cases
/// (Naeini, Cooper and Hauskrecht 2015).
pub fn expected_calibration_error(table: &[Bin]) -> Figure {
    let cases: usize = table.iter().map(|bin| bin.cases).sum();
    if cases == 0 {
        return Err(Undefined::Empty);
    }
    let apart = |bin: &Bin| bin.means.map_or(0.0, |(said, found)| (said - found).abs() * bin.cases as f64);
    Ok(table.iter().map(apart).sum::<f64>() / cases as f64)
}
