//! How well scores put bad cases above good ones.

use super::{Figure, Scored, both_classes};

/// The area under the ROC curve: the probability that a bad case has a higher score than a good one, where equal scores
/// count half (Hanley and McNeil 1982). It is computed from mid-ranks, as the Mann-Whitney statistic.
pub fn auc(sample: &[Scored]) -> Figure {
    let (bad, good) = both_classes(sample)?;
    let mut rank_sum = 0.0;
    let mut below = 0;
    for tied in ties(sample) {
        // Ranks below + 1 to below + n have the mean below + (n + 1) / 2.
        let middle = below as f64 + (tied.cases as f64 + 1.0) / 2.0;
        rank_sum += middle * tied.bad as f64;
        below += tied.cases;
    }
    Ok((rank_sum - bad * (bad + 1.0) / 2.0) / (bad * good))
}

/// The Gini coefficient of scoring: 2 AUC - 1, also called accuracy ratio (Engelmann, Hayden and Tasche 2003).
pub fn gini(sample: &[Scored]) -> Figure {
    auc(sample).map(|auc| 2.0 * auc - 1.0)
}

/// The two-sample Kolmogorov-Smirnov statistic: the largest distance between the distribution functions of the bad cases'
/// and the good cases' scores. Between equal scores there is no distance to look at.
pub fn kolmogorov_smirnov(sample: &[Scored]) -> Figure {
    let (bad, good) = both_classes(sample)?;
    let (mut bad_so_far, mut good_so_far, mut largest) = (0, 0, 0.0_f64);
    for tied in ties(sample) {
        bad_so_far += tied.bad;
        good_so_far += tied.cases - tied.bad;
        largest = largest.max((bad_so_far as f64 / bad - good_so_far as f64 / good).abs());
    }
    Ok(largest)
}

/// Cases with the same score.
struct Tied {
    cases: usize,
    bad: usize,
}

/// The cases by ascending score, those with the same together.
fn ties(sample: &[Scored]) -> Vec<Tied> {
    let mut sorted = sample.to_vec();
    sorted.sort_by(|one, other| one.probability.total_cmp(&other.probability));
    let same = |one: &Scored, other: &Scored| one.probability.total_cmp(&other.probability).is_eq();
    let tied = |cases: &[Scored]| Tied { cases: cases.len(), bad: cases.iter().filter(|case| case.bad).count() };
    sorted.chunk_by(same).map(tied).collect()
}
