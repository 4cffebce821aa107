//! Intervals by resampling cases with replacement, seeded, so that the same sample and seed give the same interval on every
//! machine.

use super::{Figure, Scored};

/// A percentile interval (Efron and Tibshirani 1993, chapter 13).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The 2.5th percentile.
    pub low: f64,
    /// The 97.5th percentile.
    pub high: f64,
    /// How many resamples had the figure.
    pub resamples: usize,
    /// How many had none, as where all cases drawn were of one class. They are left out.
    pub undefined: usize,
}

/// The interval of 95 percent of a figure, or none where no resample has it.
pub fn interval(
    sample: &[Scored],
    resamples: usize,
    seed: u64,
    figure: impl Fn(&[Scored]) -> Figure,
) -> Option<Interval> {
    let mut chance = SplitMix(seed);
    let mut found = Vec::with_capacity(resamples);
    for _ in 0..if sample.is_empty() { 0 } else { resamples } {
        let drawn: Vec<Scored> = sample.iter().map(|_| sample[chance.below(sample.len())]).collect();
        found.extend(figure(&drawn));
    }
    found.sort_by(f64::total_cmp);
    let (low, high) = (quantile(&found, 0.025)?, quantile(&found, 0.975)?);
    Some(Interval { low, high, resamples: found.len(), undefined: resamples - found.len() })
}

/// The quantile of sorted values by linear interpolation (definition 7 of Hyndman and Fan 1996).
fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let place = sorted.len().checked_sub(1)? as f64 * share;
    let (below, above) = (sorted.get(place.floor() as usize)?, sorted.get(place.ceil() as usize)?);
    Some(below + (above - below) * (place - place.floor()))
}

/// Steele, Lea and Flood 2014, Fast splittable pseudorandom number generators.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below the limit, each as likely: numbers of an incomplete last round are drawn again.
    fn below(&mut self, limit: usize) -> usize {
        let limit = limit as u64;
        let whole = u64::MAX - u64::MAX % limit;
        loop {
            let drawn = self.next();
            if drawn < whole {
                return (drawn % limit) as usize;
            }
        }
    }
}
