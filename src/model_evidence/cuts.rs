//! Which counts of cases between cuts of the score may stand beside each other. Bands, bins of a reliability table and a cut-off
//! all cut the same cases by their score, so that a difference of two shown counts is the count of what lies between: it must
//! not be a small one. It goes by counts alone and returns none.
//!
//! **Invariant:** whoever knew how many cases are below each cut of a shown interval, which is as much as all shown counts can
//! tell, would find no small cell between two neighbouring cuts, and could not tell how a cell between them is divided.

use super::Scored;
use crate::disclosure::rule::Rule;

/// A cut of the score: what is below it, and whether the cut itself still is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cut {
    /// The score.
    pub at: f64,
    /// Whether cases with exactly this score are below.
    pub included: bool,
}

/// What was shown so far of a sample.
pub struct Cuts<'a> {
    sample: &'a [Scored],
    rule: &'a Rule,
    /// The ends of what was shown, in ascending order.
    known: Vec<Cut>,
}

impl Cut {
    /// Below every score.
    pub const BOTTOM: Self = Self { at: f64::NEG_INFINITY, included: false };
    /// Above every score.
    pub const TOP: Self = Self { at: f64::INFINITY, included: true };

    fn is_below(self, case: &Scored) -> bool {
        case.probability < self.at || (self.included && case.probability <= self.at)
    }

    /// The same cut, at an end where no probability lies beyond it.
    fn at_ends(self) -> Self {
        match self {
            Self { at, included: true } if at >= 1.0 => Self::TOP,
            Self { at, included: false } if at <= 0.0 => Self::BOTTOM,
            other => other,
        }
    }

    fn order(&self, other: &Self) -> std::cmp::Ordering {
        self.at.total_cmp(&other.at).then(self.included.cmp(&other.included))
    }
}

impl<'a> Cuts<'a> {
    /// A sample of which nothing but its size and the share of bad cases is shown.
    pub fn new(sample: &'a [Scored], rule: &'a Rule) -> Self {
        Self { sample, rule, known: vec![Cut::BOTTOM, Cut::TOP] }
    }

    /// Whether the bad and the good cases of the whole sample may be counted.
    pub fn shows_all(&self) -> bool {
        self.is_large_enough(Cut::BOTTOM, Cut::TOP)
    }

    /// Whether the cases above one cut and not above another may be counted beside all that was shown before. Where they may,
    /// they count as shown.
    pub fn show(&mut self, above: Cut, to: Cut) -> bool {
        let (above, to) = (above.at_ends(), to.at_ends());
        let mut known = self.known.clone();
        known.extend([above, to]);
        known.sort_by(Cut::order);
        known.dedup();
        let shown = known.windows(2).all(|pair| self.is_large_enough(pair[0], pair[1]));
        if shown {
            self.known = known;
        }
        shown
    }

    fn is_large_enough(&self, above: Cut, to: Cut) -> bool {
        let between = self.sample.iter().filter(|case| to.is_below(case) && !above.is_below(case));
        let bad = between.clone().filter(|case| case.bad).count();
        self.rule.shows(bad, between.count() - bad)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cases with the scores 0.01 to 1.00, so many at each; every fourth is bad.
    fn sample(each: usize) -> Vec<Scored> {
        let case = |place: usize| {
            Scored::new((place / each + 1) as f64 / 100.0, place.is_multiple_of(4)).expect("a probability")
        };
        (0..100 * each).map(case).collect()
    }

    const fn to(at: f64) -> Cut {
        Cut { at, included: true }
    }

    #[test]
    fn what_is_left_when_shown_intervals_are_taken_away_is_no_small_cell() {
        let (sample, rule) = (sample(1), Rule::default());
        let mut cuts = Cuts::new(&sample, &rule);
        assert!(cuts.shows_all());
        assert!(cuts.show(Cut::BOTTOM, to(0.4)));
        // Twenty cases are too few by themselves, and so is what 75 leave of a hundred.
        assert!(!cuts.show(to(0.4), to(0.6)));
        assert!(!cuts.show(Cut::BOTTOM, to(0.75)));
        // Two overlapping or nested intervals tell what lies between their ends, by itself or together.
        assert!(!cuts.show(to(0.1), to(0.5)));
        assert!(!cuts.show(to(0.01), to(0.39)));
        assert!(cuts.show(to(0.4), to(0.7)));
        assert!(cuts.show(to(0.7), to(1.0)));
    }

    #[test]
    fn a_case_on_a_cut_is_told_by_a_cut_before_it_and_one_after_it() {
        let (sample, rule) = (sample(1), Rule::default());
        let mut cuts = Cuts::new(&sample, &rule);
        assert!(cuts.show(Cut::BOTTOM, to(0.5)));
        assert!(!cuts.show(Cut::BOTTOM, Cut { at: 0.5, included: false }));
    }

    #[test]
    fn no_difference_of_shown_counts_is_small_for_any_order_of_asking() {
        let (sample, rule) = (sample(2), Rule::default());
        let mut shown_in_all = 0;
        for seed in 0..40_usize {
            let mut cuts = Cuts::new(&sample, &rule);
            let mut shown = vec![(0, 100)];
            for turn in 0..30_usize {
                let drawn = (seed * 31 + turn * turn * 17 + seed * turn * 7) % 9_900;
                let (low, high) = (drawn / 100, drawn / 100 + 1 + drawn % 100);
                let at = |place: usize| match place {
                    0 => Cut::BOTTOM,
                    100.. => Cut::TOP,
                    place => to(place as f64 / 100.0),
                };
                if cuts.show(at(low), at(high)) {
                    shown.push((low, high.min(100)));
                }
            }
            // Everything between two neighbouring ends of shown intervals.
            let ends: std::collections::BTreeSet<usize> = shown.iter().flat_map(|&(low, high)| [low, high]).collect();
            let ends: Vec<usize> = ends.into_iter().collect();
            for pair in ends.windows(2) {
                let between = sample.iter().filter(|case| {
                    let score = (case.probability * 100.0).round() as usize;
                    pair[0] < score && score <= pair[1]
                });
                let bad = between.clone().filter(|case| case.bad).count();
                assert!(rule.shows(bad, between.count() - bad), "{pair:?} of seed {seed}: {shown:?}");
            }
            shown_in_all += shown.len();
        }
        assert!(shown_in_all > 80, "next to nothing is shown: {shown_in_all}");
    }
}
