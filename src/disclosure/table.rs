//! One table of two variables: whether its hidden cells are hidden well, and which further cells to hide until they are.
//!
//! **Invariant:** what this accepts, a reader of everything shown cannot undo. Each requirement is met by other numbers for
//! this table, and for the tables that share a hidden margin with it, that show exactly the same; the attacker's linear
//! program over all linked tables allows them as well, so its interval is at least as wide.

use super::exchange::{Arc, Exchange, Node};
use super::layer::Amount;

/// A hidden cell of a margin, which may be as much higher as `up` says (for each layer) while the pivot, another hidden cell
/// of that margin, is as much lower. Every table of the variable makes room for that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Move {
    /// The row or column of the hidden margin, and that of its pivot.
    pub(super) leaf: Node,
    pub(super) pivot: Node,
    pub(super) up: Vec<i128>,
}

/// A table, and what has been hidden of it.
#[derive(Debug, Clone)]
pub(super) struct Table<'a> {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// What hiding a cell costs: the people in it.
    pub(super) people: &'a [i128],
    pub(super) layers: Vec<&'a [Amount]>,
    pub(super) moves: Vec<Move>,
    pub(super) hidden: Vec<bool>,
}

/// Something that must be possible for all that a reader knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    /// A hidden cell must be protected in this layer.
    Cell { cell: usize, layer: usize },
    /// A hidden margin must be able to rise.
    Rise { leaf: usize, layer: usize },
}

impl Table<'_> {
    /// The first requirement that is not met, and how many were looked at. A table that is hidden whole tells nothing but
    /// its margins.
    pub(super) fn unmet(&self) -> (Option<Need>, u64) {
        if self.hidden.iter().all(|&hidden| hidden) {
            return (None, 0);
        }
        let mut looked = 0;
        let unmet = self.needs().find(|&need| {
            looked += 1;
            !self.meets(need)
        });
        (unmet, looked)
    }

    /// Whether something is required while these cells are hidden.
    pub(super) fn asks(&self, need: Need) -> bool {
        let all = self.hidden.iter().all(|&hidden| hidden);
        !all && match need {
            Need::Rise { .. } => true,
            Need::Cell { cell, .. } => self.hidden[cell],
        }
    }

    fn needs(&self) -> impl Iterator<Item = Need> {
        let layers = 0..self.layers.len();
        let each = layers.clone();
        let rises =
            (0..self.moves.len()).flat_map(move |leaf| each.clone().map(move |layer| Need::Rise { leaf, layer }));
        let hidden = (0..self.hidden.len()).filter(|&cell| self.hidden[cell]);
        rises.chain(hidden.flat_map(move |cell| layers.clone().map(move |layer| Need::Cell { cell, layer })))
    }

    /// Whether a requirement is met by what is hidden.
    pub(super) fn meets(&self, need: Need) -> bool {
        match need {
            Need::Rise { leaf, layer } => {
                let (from, to) = self.rise(leaf);
                let most = self.moves[leaf].up[layer];
                self.exchange(layer, None).moved(from, to, most) >= most
            }
            Need::Cell { cell, layer } => {
                let amount = self.layers[layer][cell];
                let (row, column) = (cell / self.columns, self.rows + cell % self.columns);
                let higher = self.exchange(layer, Some(cell)).moved(row, column, amount.lift().max(amount.width));
                if higher < amount.lift() {
                    return false;
                }
                let lower = (amount.width - higher).max(0);
                lower <= amount.value
                    && (lower == 0 || self.exchange(layer, Some(cell)).moved(column, row, lower) >= lower)
            }
        }
    }

    /// How much higher and lower a hidden cell may be.
    pub(super) fn reach(&self, cell: usize, layer: usize) -> (i128, i128) {
        let (row, column) = (cell / self.columns, self.rows + cell % self.columns);
        let all = i128::MAX >> 2;
        let higher = self.exchange(layer, Some(cell)).moved(row, column, all);
        let lower = self.exchange(layer, Some(cell)).moved(column, row, self.layers[layer][cell].value);
        (higher, lower)
    }

    /// Hides further cells along the cheapest paths that meet a requirement, or says that there is none.
    pub(super) fn open(&mut self, need: Need) -> bool {
        let before = self.hidden.clone();
        match need {
            Need::Rise { leaf, layer } => {
                let ((from, to), most) = (self.rise(leaf), self.moves[leaf].up[layer]);
                self.widen(None, layer, (from, to), most);
            }
            Need::Cell { cell, layer } => {
                let amount = self.layers[layer][cell];
                let ends = (cell / self.columns, self.rows + cell % self.columns);
                let most = amount.lift().max(amount.width);
                let higher = self.widen(Some(cell), layer, ends, most);
                let lower = (amount.width - higher).clamp(0, amount.value);
                self.widen(Some(cell), layer, (ends.1, ends.0), lower);
            }
        }
        self.hidden != before
    }

    /// Hides along paths until so much can move, and returns how much can. A path that carries all that is missing is
    /// preferred to several thin ones.
    fn widen(&mut self, cell: Option<usize>, layer: usize, (from, to): (Node, Node), most: i128) -> i128 {
        loop {
            let mut exchange = self.exchange(layer, cell);
            let moved = exchange.moved(from, to, most);
            if moved >= most {
                return moved;
            }
            let carrying = |least| exchange.cheapest(from, to, least, self.people);
            let Some(path) = carrying(most - moved).or_else(|| carrying(1)) else { return moved };
            for arc in path {
                if let Arc::Take(cell) | Arc::Add(cell) = arc {
                    self.hidden[cell] = true;
                }
            }
        }
    }

    fn rise(&self, leaf: usize) -> (Node, Node) {
        let Move { leaf, pivot, .. } = self.moves[leaf];
        if leaf < self.rows { (pivot, leaf) } else { (leaf, pivot) }
    }

    fn values(&self, layer: usize) -> Vec<i128> {
        self.layers[layer].iter().map(|amount| amount.value).collect()
    }

    /// What can move in a layer. Around a cell, a hidden margin of its row and one of its column may rise too: of each
    /// variable one at a time, since no more than that is known to be possible in all tables at once.
    fn exchange(&self, layer: usize, cell: Option<usize>) -> Exchange<'_> {
        let exchange = Exchange::new(self.rows, self.columns, &self.hidden, self.values(layer));
        let Some(cell) = cell else { return exchange };
        let lines = [cell / self.columns, self.rows + cell % self.columns];
        let own = lines.into_iter().filter_map(|line| {
            let of = |of: fn(&Move) -> Node| self.moves.iter().position(|at| of(at) == line);
            of(|at| at.leaf).or_else(|| of(|at| at.pivot))
        });
        own.fold(exchange.without(cell), |exchange, at| {
            let (from, to) = self.rise(at);
            exchange.with_margin(to, from, self.moves[at].up[layer])
        })
    }
}
