//! What a scored sample shows of the model that scored it: how well it ranks, how well it is calibrated, what a cut-off costs,
//! how stable its scores are and how it selects by group. Values in, values out; what a sample cannot tell (no case, one
//! class, nothing over nothing) is said and never a number.

pub mod bootstrap;
pub mod calibration;
pub mod cuts;
pub mod decision;
pub mod fairness;
pub mod ranking;
pub mod rate;
pub mod report;
pub mod stability;

#[cfg(test)]
mod tests;

/// A case with the model's probability of the bad outcome and the outcome itself.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scored {
    probability: f64,
    bad: bool,
}

/// A probability that is none.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[error("{found} is no probability: it is a number from 0 to 1")]
pub struct NoProbability {
    /// What was given.
    pub found: f64,
}

/// Why a sample has no such figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Undefined {
    /// There is no case.
    #[error("there is no case")]
    Empty,
    /// All cases have the same outcome, so that nothing is told apart.
    #[error("all cases have the same outcome")]
    OneClass,
    /// A bin is empty in one of two samples, where the formula has a logarithm of zero.
    #[error("a bin is empty in one of the samples")]
    EmptyBin,
    /// Both parts of a ratio are zero.
    #[error("nothing is divided by nothing")]
    NothingOverNothing,
    /// There is no other group.
    #[error("there is no other group to compare with")]
    Alone,
    /// The lower part of a ratio is zero and the upper is not.
    #[error("something is divided by nothing")]
    OverNothing,
}

/// A figure, or why there is none.
pub type Figure = Result<f64, Undefined>;

impl Scored {
    /// A scored case.
    pub fn new(probability: f64, bad: bool) -> Result<Self, NoProbability> {
        let fits = (0.0..=1.0).contains(&probability);
        if fits { Ok(Self { probability, bad }) } else { Err(NoProbability { found: probability }) }
    }

    /// The model's probability of the bad outcome.
    pub fn probability(&self) -> f64 {
        self.probability
    }

    /// Whether the outcome was bad.
    pub fn bad(&self) -> bool {
        self.bad
    }
}

/// How many cases are bad, and how many good.
fn classes(sample: &[Scored]) -> (f64, f64) {
    let bad = sample.iter().filter(|case| case.bad).count();
    (bad as f64, (sample.len() - bad) as f64)
}

/// Both classes, or why something that compares them is not defined.
fn both_classes(sample: &[Scored]) -> Result<(f64, f64), Undefined> {
    let (bad, good) = classes(sample);
    if sample.is_empty() {
        return Err(Undefined::Empty);
    }
    if bad == 0.0 || good == 0.0 { Err(Undefined::OneClass) } else { Ok((bad, good)) }
}
