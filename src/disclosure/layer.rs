//! What must hold of the family of tables, as numbers: quantities that add up over cells, and for each cell how high it must
//! be able to be and how wide the range of what it may be must be, as far as a reader of everything shown can tell.

use super::rule::Rule;
use super::tables::{Cell, Sum, Tables};

/// One thing for the total, for each cell of each variable's table, and for each cell of each pair's table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cells<T> {
    pub(super) total: T,
    pub(super) one: Vec<Vec<T>>,
    pub(super) two: Vec<Vec<T>>,
}

impl<T> Cells<T> {
    pub(super) fn map<U>(&self, of: impl Fn(&T) -> U) -> Cells<U> {
        let each = |tables: &Vec<Vec<T>>| tables.iter().map(|cells| cells.iter().map(&of).collect()).collect();
        Cells { total: of(&self.total), one: each(&self.one), two: each(&self.two) }
    }
}

impl Cells<bool> {
    /// Whether it marks all that the other marks.
    pub(super) fn covers(&self, other: &Self) -> bool {
        let flat = |cells: &Self| -> Vec<bool> {
            std::iter::once(cells.total).chain(cells.one.iter().chain(&cells.two).flatten().copied()).collect()
        };
        flat(self).into_iter().zip(flat(other)).all(|(own, other)| own || !other)
    }
}

/// A quantity of a cell, which is hidden well when a reader must think it possible that it is as high as `least`, and cannot
/// tell it more closely than `width`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Amount {
    pub(super) value: i128,
    pub(super) least: i128,
    pub(super) width: i128,
}

impl Amount {
    /// How much more a reader must be able to think of.
    pub(super) fn lift(&self) -> i128 {
        (self.least - self.value).max(0)
    }
}

/// Tables over the same variables, what adds up in them, and what may not be shown whatever else is.
#[derive(Debug, Clone)]
pub(super) struct Family {
    pub(super) sizes: Vec<usize>,
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) people: Cells<i128>,
    pub(super) layers: Vec<Cells<Amount>>,
    /// Cells that break a rule by what they hold.
    pub(super) small: Cells<bool>,
    /// Cells that are hidden already, for another reason.
    pub(super) given: Cells<bool>,
}

impl Family {
    /// The counts of people, of those with the outcome, and of those without it.
    pub(super) fn of_counts(tables: &Tables, rule: &Rule) -> Self {
        let cells = tables.cells();
        let layer = |value: fn(&Cell) -> i128, least: i128, width: i128| {
            cells.map(|cell| Amount { value: value(cell), least, width })
        };
        let class = rule.class();
        // Both outcomes are shown apart, so that the range of people is no more than the sum of theirs.
        let class_width = rule.class_width().max((rule.width() + 1) / 2);
        let layers = vec![
            layer(Cell::people, rule.people(), rule.width()),
            layer(|cell| cell.good, class, class_width),
            layer(|cell| cell.bad, class, class_width),
        ];
        let small = cells.map(|cell| cell.people() < rule.people() || cell.good < class || cell.bad < class);
        Self::new(tables, layers, small, cells.map(|_| false))
    }

    /// What means of a measure are made of, where the cells that `given` marks are hidden already. Values are counted from
    /// the lowest upwards and from the highest downwards, so that an outlier on either side is one.
    pub(super) fn of_measure(tables: &Tables, rule: &Rule, measure: usize, given: &Cells<bool>) -> Self {
        let sums = tables.cells().map(|cell| cell.sums[measure].clone());
        let floor = sums.total.lowest.first().copied().unwrap_or_default();
        let ceiling = sums.total.highest.first().copied().unwrap_or_default();
        let upward = sums.map(|sum| Contribution::upward(sum, floor));
        let downward = sums.map(|sum| Contribution::downward(sum, ceiling));
        let count = |sum: &Sum| Amount { value: sum.count, least: rule.people(), width: rule.width() };
        let small = sums.map(|sum| {
            let sides = [Contribution::upward(sum, floor), Contribution::downward(sum, ceiling)];
            sum.count < rule.people() || sides.iter().any(|side| side.dominated(rule))
        });
        let amounts = |side: &Cells<Contribution>| {
            let everyone = side.total.total * rule.width() / sums.total.count.max(1);
            side.map(|one| one.amount(rule, everyone))
        };
        Self::new(tables, vec![sums.map(count), amounts(&upward), amounts(&downward)], small, given.clone())
    }

    fn new(tables: &Tables, layers: Vec<Cells<Amount>>, small: Cells<bool>, given: Cells<bool>) -> Self {
        let sizes = tables.one.iter().map(Vec::len).collect();
        let people = tables.cells().map(Cell::people);
        Self { sizes, pairs: tables.pairs().to_vec(), people, layers, small, given }
    }
}

impl Tables {
    fn cells(&self) -> Cells<Cell> {
        Cells { total: self.total.clone(), one: self.one.clone(), two: self.two.clone() }
    }
}

/// What a cell has of a measure, counted from one end of its range, so that nothing is negative.
#[derive(Debug, Clone, Copy)]
struct Contribution {
    total: i128,
    largest: i128,
    second: i128,
}

impl Contribution {
    fn upward(sum: &Sum, floor: i128) -> Self {
        let nth = |place: usize| sum.highest.get(place).map_or(0, |value| value - floor);
        Self { total: sum.total - floor * sum.count, largest: nth(0), second: nth(1) }
    }

    fn downward(sum: &Sum, ceiling: i128) -> Self {
        let nth = |place: usize| sum.lowest.get(place).map_or(0, |value| ceiling - value);
        Self { total: ceiling * sum.count - sum.total, largest: nth(0), second: nth(1) }
    }

    /// The p-percent rule (Hundepool and others, Statistical Disclosure Control, 2012, section 4.2.1): the second largest
    /// contributor, who knows the own value, may not be able to tell the largest one's to within p percent.
    fn dominated(&self, rule: &Rule) -> bool {
        (self.total - self.largest - self.second) * 100 < self.largest * rule.dominance_percent()
    }

    /// A sum that can be derived of hidden cells obeys the same rule if it is at least (2 + p) times the largest value in
    /// it, since the second largest is no larger. `everyone` is what as many average people have as the width of a count.
    fn amount(&self, rule: &Rule, everyone: i128) -> Amount {
        let least = (self.largest * (200 + rule.dominance_percent()) + 99) / 100;
        Amount { value: self.total, least, width: self.largest.max(everyone) }
    }
}
