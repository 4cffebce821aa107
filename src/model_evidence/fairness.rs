//! How groups of people fare at a cut-off of the score: who is approved, and how those turn out. It shows no group of which a
//! small cell could be told, by itself or as what is left of all people when the other groups are taken away.

use super::decision::confusion;
use super::rate::{Rate, four_fifths, rate};
use super::{Figure, Scored, Undefined};
use crate::disclosure::rule::Rule;

/// What is told of a group.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fares {
    /// The share of the group that is approved.
    pub approved: Rate,
    /// The share of the group whose outcome is bad, approved or not.
    pub bad: Rate,
    /// The share of approved people over that of the shown group with the largest.
    pub four_fifths: Figure,
}

/// The counts of a group, which are shown all or not at all.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    cases: usize,
    approved: usize,
    bad: usize,
}

impl Counts {
    fn of(group: &[Scored], cut_off: f64) -> Self {
        let decided = confusion(group, cut_off);
        let approved = decided.approved_good + decided.approved_bad;
        Self { cases: group.len(), approved, bad: decided.approved_bad + decided.rejected_bad }
    }

    fn and(self, other: Self) -> Self {
        Self { cases: self.cases + other.cases, approved: self.approved + other.approved, bad: self.bad + other.bad }
    }

    /// Both decisions and both outcomes are of people enough.
    fn is_large_enough(self, rule: &Rule) -> bool {
        rule.shows(self.bad, self.cases - self.bad) && rule.shows(self.approved, self.cases - self.approved)
    }
}

/// How each of the groups, which together are all people, fares; none where that is not shown.
pub fn fares(groups: &[Vec<Scored>], cut_off: f64, rule: &Rule) -> Vec<Option<Fares>> {
    let counts: Vec<Counts> = groups.iter().map(|group| Counts::of(group, cut_off)).collect();
    let hidden = hidden(&counts, rule);
    let rates = |counts: &Counts| -> Result<(Rate, Rate), Undefined> {
        Ok((rate(counts.approved, counts.cases)?, rate(counts.bad, counts.cases)?))
    };
    let shown: Vec<Option<(Rate, Rate)>> =
        counts.iter().zip(&hidden).map(|(counts, hidden)| rates(counts).ok().filter(|_| !hidden)).collect();
    let most = shown.iter().flatten().map(|(approved, _)| *approved);
    let most = most.max_by(|one, other| one.share.total_cmp(&other.share));
    let others = shown.iter().flatten().count() > 1;
    let told = |(approved, bad): (Rate, Rate)| {
        let most = most.filter(|_| others);
        let four_fifths = most.map_or(Err(Undefined::Alone), |most| four_fifths(approved, most));
        Fares { approved, bad, four_fifths }
    };
    shown.into_iter().map(|rates| rates.map(told)).collect()
}

/// Which groups are hidden: those of too few, and then the smallest others until the hidden ones are two or more and together
/// are people enough, since what they come to together is what the shown ones leave of all.
fn hidden(counts: &[Counts], rule: &Rule) -> Vec<bool> {
    let mut hidden: Vec<bool> = counts.iter().map(|counts| !counts.is_large_enough(rule)).collect();
    loop {
        let under: Vec<Counts> =
            counts.iter().zip(&hidden).filter(|(_, hidden)| **hidden).map(|(one, _)| *one).collect();
        let together = under.iter().copied().fold(Counts::default(), Counts::and);
        if under.is_empty() || (under.len() > 1 && together.is_large_enough(rule)) {
            return hidden;
        }
        let smallest = (0..counts.len()).filter(|place| !hidden[*place]).min_by_key(|place| counts[*place].cases);
        match smallest {
            Some(place) => hidden[place] = true,
            None => return hidden,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many cases, of which some are approved at 0.5 and some are bad.
    fn group(cases: usize, approved: usize, bad: usize) -> Vec<Scored> {
        let case = |place: usize| {
            let probability = if place < approved { 0.1 } else { 0.9 };
            Scored::new(probability, place % cases.max(1) >= cases - bad).expect("a probability")
        };
        (0..cases).map(case).collect()
    }

    #[test]
    fn a_group_is_shown_where_it_and_what_is_left_of_all_are_large_enough() {
        let check = |groups: &[(usize, usize, usize)], expected: &[bool]| {
            let groups: Vec<Vec<Scored>> =
                groups.iter().map(|&(cases, approved, bad)| group(cases, approved, bad)).collect();
            let shown: Vec<bool> = fares(&groups, 0.5, &Rule::default()).iter().map(Option::is_some).collect();
            assert_eq!(shown, expected);
        };
        check(&[(190, 54, 80), (810, 348, 220)], &[true, true]);
        // Four bad ones of 37 people: the other of two groups is what is left of all.
        check(&[(37, 17, 4), (963, 385, 296)], &[false, false]);
        // A third group hides the second, which is smaller than the first.
        check(&[(500, 200, 100), (100, 50, 30), (20, 10, 6)], &[true, false, false]);
        // Nobody is approved, or everybody.
        check(&[(100, 0, 30), (100, 50, 30), (100, 50, 30)], &[false, false, true]);
        check(&[(100, 100, 30), (100, 50, 30), (90, 50, 30)], &[false, true, false]);
        // All of one outcome, and a declared group without anybody.
        check(&[(100, 50, 0), (100, 50, 100)], &[false, false]);
        check(&[(0, 0, 0), (100, 50, 30), (200, 50, 30)], &[false, false, true]);
        // Two small groups that are people enough together.
        check(&[(20, 8, 6), (25, 8, 6), (200, 50, 30)], &[false, false, true]);
        check(&[(9, 3, 3), (9, 3, 3), (200, 50, 30), (300, 50, 30)], &[false, false, false, true]);
        check(&[], &[]);
        check(&[(100, 50, 30)], &[true]);
    }

    #[test]
    fn the_ratio_is_to_the_group_with_the_largest_share() {
        let groups = [group(100, 40, 30), group(200, 100, 50)];
        let found: Vec<Fares> = fares(&groups, 0.5, &Rule::default()).into_iter().flatten().collect();
        assert_eq!(found.iter().map(|fares| fares.four_fifths).collect::<Vec<_>>(), [Ok(0.8), Ok(1.0)]);
        let alone: Vec<Fares> = fares(&groups[..1], 0.5, &Rule::default()).into_iter().flatten().collect();
        assert_eq!(alone[0].four_fifths, Err(Undefined::Alone));
        assert_eq!((found[0].approved.hits, found[0].bad.hits, found[1].bad.share), (40, 30, 0.25));
    }
}
