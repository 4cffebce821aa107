//! What three variables tell together. Two columns that nearly repeat each other give each other's tables away: what is
//! hidden against the one may be shown against the other. For every hidden cell and every third variable the bounds of
//! Fréchet are looked at (Dobra and Fienberg 2000, Bounds for cell entries in contingency tables given marginal totals).

use super::layer::{Cells, Family};
use super::plan::{Margin, margins, table};
use super::table::Table;

/// What a reader can think a quantity to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Range {
    low: i128,
    high: i128,
}

/// The ranges of one layer, found by the categories that a cell is made of.
struct Ranges<'a> {
    family: &'a Family,
    cells: Cells<Range>,
    /// The table of two variables, in either order.
    pairs: Vec<Vec<Option<usize>>>,
}

/// The pairs whose tables would have to be hidden whole so that no third variable narrows a hidden cell too far; none where
/// all is well.
pub(super) fn betraying(family: &Family, hidden: &Cells<bool>) -> Vec<usize> {
    let mut found = Vec::new();
    for layer in 0..family.layers.len() {
        let ranges = Ranges::new(family, hidden, layer);
        for pair in 0..family.pairs.len() {
            found.extend(ranges.betraying(pair, hidden, layer));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

impl<'a> Ranges<'a> {
    fn new(family: &'a Family, hidden: &Cells<bool>, layer: usize) -> Self {
        let margins = margins(family, Some(hidden));
        let mut cells = family.layers[layer].map(|amount| Range { low: amount.value, high: amount.value });
        for (variable, margin) in margins.iter().enumerate() {
            loosen(&mut cells.one[variable], margin, layer, cells.total.high);
        }
        let variables = family.sizes.len();
        let mut pairs = vec![vec![None; variables]; variables];
        for (pair, &(first, second)) in family.pairs.iter().enumerate() {
            pairs[first][second] = Some(pair);
            pairs[second][first] = Some(pair);
            let table = table(family, &margins, pair);
            let table = table.map(|table| Table { hidden: hidden.two[pair].clone(), ..table });
            for cell in (0..hidden.two[pair].len()).filter(|&cell| hidden.two[pair][cell]) {
                let (value, columns) = (cells.two[pair][cell].low, family.sizes[second]);
                let lines = [cells.one[first][cell / columns].high, cells.one[second][cell % columns].high];
                let reach = table.as_ref().map(|table| table.reach(cell, layer));
                let free = Range { low: 0, high: lines[0].min(lines[1]) };
                let within = |(higher, lower)| Range { low: value - lower, high: value + higher };
                cells.two[pair][cell] = reach.map_or(free, within);
            }
        }
        Self { family, cells, pairs }
    }

    /// The tables that give a cell of this pair's table away.
    fn betraying(&self, pair: usize, hidden: &Cells<bool>, layer: usize) -> Vec<usize> {
        let (first, second) = self.family.pairs[pair];
        let columns = self.family.sizes[second];
        let mut found = Vec::new();
        for cell in (0..hidden.two[pair].len()).filter(|&cell| hidden.two[pair][cell]) {
            let own = self.cells.two[pair][cell];
            let least = self.family.layers[layer].two[pair][cell].width.min(own.high - own.low);
            let (one, other) = ((first, cell / columns), (second, cell % columns));
            let thirds = (0..self.family.sizes.len())
                .filter_map(|third| Some((self.between(one, other, third)?.within(own), third)));
            let mut thirds: Vec<(Range, usize)> = thirds.collect();
            let all = thirds.iter().fold(own, |range, (by, _)| range.within(*by));
            if all.high - all.low >= least {
                continue;
            }
            // The variable that narrows most goes first; the table itself, whose cells all become possible, last.
            thirds.sort_by_key(|(range, third)| (range.high - range.low, *third));
            let tables = thirds.iter().flat_map(|&(_, third)| [self.pairs[first][third], self.pairs[second][third]]);
            let open = |pair: &usize| hidden.two[*pair].contains(&false);
            found.extend(tables.flatten().chain([pair]).find(open));
        }
        found
    }

    /// What the tables with a third variable tell of the cell of two categories.
    fn between(&self, one: (usize, usize), other: (usize, usize), third: usize) -> Option<Range> {
        let (mut low, mut high) = (0, 0);
        for (place, middle) in self.cells.one[third].iter().enumerate() {
            let (one, other) = (self.cell(one, (third, place))?, self.cell(other, (third, place))?);
            high += one.high.min(other.high);
            low += (one.low + other.low - middle.high).max(0);
        }
        Some(Range { low, high })
    }

    fn cell(&self, one: (usize, usize), other: (usize, usize)) -> Option<Range> {
        let pair = self.pairs[one.0][other.0]?;
        let (row, column) = if one.0 < other.0 { (one, other) } else { (other, one) };
        self.cells.two[pair].get(row.1 * self.family.sizes[column.0] + column.1).copied()
    }
}

impl Range {
    fn within(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.min(other.high) }
    }
}

/// What hidden margins may be instead.
fn loosen(ranges: &mut [Range], margin: &Margin, layer: usize, total: i128) {
    match margin {
        Margin::Shown => {}
        Margin::Withdrawn => ranges.fill(Range { low: 0, high: total }),
        Margin::Hidden { pivot, leaves } => {
            for leaf in leaves {
                ranges[leaf.category].high += leaf.up[layer];
            }
            let most = leaves.iter().map(|leaf| leaf.up[layer]).max().unwrap_or(0);
            ranges[*pivot].low -= most;
        }
    }
}
