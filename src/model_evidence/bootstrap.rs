//! Intervals by resampling cases with replacement, seeded, so that the same sample and seed give the same interval on every
//! machine, in whatever order the cases come.

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
    let [found] = intervals(sample, resamples, seed, [figure]);
    found
}

/// The intervals of several figures of the same resamples.
pub fn intervals<const N: usize, F: Fn(&[Scored]) -> Figure>(
    sample: &[Scored],
    resamples: usize,
    seed: u64,
    figures: [F; N],
) -> [Option<Interval>; N] {
    // A resample is drawn in the order of scores, so that a figure that sorts has nothing left to do.
    let mut sorted = sample.to_vec();
    sorted.sort_by(|one, other| one.probability.total_cmp(&other.probability).then(one.bad.cmp(&other.bad)));
    let mut chance = SplitMix(seed);
    let mut found: [Vec<f64>; N] = std::array::from_fn(|_| Vec::with_capacity(resamples));
    let mut times = vec![0_u32; sorted.len()];
    let mut drawn = Vec::with_capacity(sorted.len());
    for _ in 0..if sorted.is_empty() { 0 } else { resamples } {
        times.fill(0);
        (0..sorted.len()).for_each(|_| times[chance.below(sorted.len())] += 1);
        drawn.clear();
        for (case, times) in sorted.iter().zip(&times) {
            drawn.extend((0..*times).map(|_| *case));
        }
        for (found, figure) in found.iter_mut().zip(&figures) {
            found.extend(figure(&drawn));
        }
    }
    found.map(|values| percentiles(values, resamples))
}

fn percentiles(mut found: Vec<f64>, resamples: usize) -> Option<Interval> {
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
