//! Which further cells of a table to hide so that its hidden cells are hidden well, and as few people as possible with them.
//! A small table is searched whole; a larger one as far as a fixed effort reaches, so that the same table is always
//! suppressed the same way and a family of tables in bounded time.

use super::table::{Need, Table};

/// A table with at most so many cells that may be shown is searched whole.
const SEARCHED_WHOLE: usize = 12;

/// The search of one table.
struct Search<'a> {
    table: Table<'a>,
    /// The cells that may be shown, the most people first.
    free: Vec<usize>,
    /// How many more requirements may be looked at.
    effort: u64,
    /// The requirement that was not met last: most likely the next trial fails on it too.
    last: Option<Need>,
}

/// The cells to hide. `effort` is how many requirements may be looked at beyond what any pattern at all takes.
pub(super) fn suppress(table: Table<'_>, effort: u64) -> Vec<bool> {
    let forced = table.hidden.clone();
    let mut free: Vec<usize> = (0..forced.len()).filter(|&cell| !forced[cell]).collect();
    free.sort_by_key(|&cell| (-table.people[cell], cell));
    let mut search = Search { table, free, effort, last: None };
    if search.holds(&forced) {
        return forced;
    }
    if search.free.len() <= SEARCHED_WHOLE { search.whole(&forced) } else { search.stepwise(forced) }
}

impl Search<'_> {
    /// Whether a pattern meets all requirements.
    fn holds(&mut self, hidden: &[bool]) -> bool {
        self.table.hidden.copy_from_slice(hidden);
        let unmet = self.last.filter(|&last| self.table.asks(last) && !self.table.meets(last));
        let (unmet, looked) = unmet.map_or_else(|| self.table.unmet(), |last| (Some(last), 1));
        self.effort = self.effort.saturating_sub(looked);
        self.last = unmet.or(self.last);
        unmet.is_none()
    }

    fn cost(&self, hidden: &[bool]) -> i128 {
        self.free.iter().filter(|&&cell| hidden[cell]).map(|&cell| self.table.people[cell] + 1).sum()
    }

    /// The cheapest of all patterns.
    fn whole(&mut self, forced: &[bool]) -> Vec<bool> {
        let pattern = |search: &Self, choice: u32| {
            let mut hidden = forced.to_vec();
            for (bit, &cell) in search.free.iter().enumerate() {
                hidden[cell] |= choice >> bit & 1 == 1;
            }
            hidden
        };
        let mut choices: Vec<u32> = (0..1_u32 << self.free.len()).collect();
        choices.sort_by_cached_key(|&choice| (self.cost(&pattern(self, choice)), choice));
        for choice in choices {
            let hidden = pattern(self, choice);
            if self.holds(&hidden) {
                return hidden;
            }
        }
        vec![true; forced.len()]
    }

    /// The best pattern that hiding along cheap paths, showing again what need not be hidden, and exchanging cells leads to.
    fn stepwise(&mut self, forced: Vec<bool>) -> Vec<bool> {
        let grown = self.grow(forced.clone());
        let mut best = self.shrink(grown);
        let all = self.shrink(vec![true; forced.len()]);
        if self.cost(&all) < self.cost(&best) {
            best = all;
        }
        let mut at = 0;
        let mut unchanged = 0;
        while unchanged < self.free.len() && self.effort > 0 {
            // The fewest people first: such a cell is the likeliest to stand for larger ones.
            let cell = self.free[self.free.len() - 1 - at % self.free.len()];
            at += 1;
            unchanged += 1;
            if best[cell] {
                continue;
            }
            let mut tried = best.clone();
            tried[cell] = true;
            let grown = self.grow(tried);
            let tried = self.shrink(grown);
            if self.cost(&tried) < self.cost(&best) {
                (best, unchanged) = (tried, 0);
            }
        }
        best
    }

    /// Hides along the cheapest paths until all requirements are met; all, where nothing else helps.
    fn grow(&mut self, hidden: Vec<bool>) -> Vec<bool> {
        self.table.hidden = hidden;
        loop {
            let (unmet, looked) = self.table.unmet();
            self.effort = self.effort.saturating_sub(looked);
            let Some(need) = unmet else { return self.table.hidden.clone() };
            if !self.table.open(need) {
                return vec![true; self.table.hidden.len()];
            }
        }
    }

    /// Shows again what need not be hidden: whole lines first, then single cells, the most people first.
    fn shrink(&mut self, mut hidden: Vec<bool>) -> Vec<bool> {
        let columns = self.table.columns;
        let rows = (0..self.table.rows).map(|row| self.among(|cell| cell / columns == row));
        let lines = rows.chain((0..columns).map(|column| self.among(|cell| cell % columns == column)));
        let mut groups: Vec<Vec<usize>> = lines.collect();
        groups.sort_by_key(|group| -group.iter().map(|&cell| self.table.people[cell]).sum::<i128>());
        groups.extend(self.free.iter().map(|&cell| vec![cell]));
        for group in groups {
            if !group.iter().any(|&cell| hidden[cell]) {
                continue;
            }
            let mut shown = hidden.clone();
            for &cell in &group {
                shown[cell] = false;
            }
            if self.holds(&shown) {
                hidden = shown;
            }
        }
        hidden
    }

    fn among(&self, of: impl Fn(usize) -> bool) -> Vec<usize> {
        self.free.iter().copied().filter(|&cell| of(cell)).collect()
    }
}
