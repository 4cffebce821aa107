//! How much of a quantity can move between hidden cells of one table while every row and column keeps its sum, which is all
//! that the shown cells and margins tell. With nothing else shown this is the linear program of an attacker, and since a
//! table is a transport problem (Cox 1995, Network models for complementary cell suppression) paths in a graph solve it
//! exactly in whole numbers.
//!
//! Rows and columns are nodes. An arc from a row to a column takes from their cell, an arc from a column to a row adds to it.

/// A row or a column: rows come first.
pub(super) type Node = usize;

/// The hidden cells of a table with what they hold, as they may be for all that a reader knows.
#[derive(Debug, Clone)]
pub(super) struct Exchange<'a> {
    rows: usize,
    columns: usize,
    hidden: &'a [bool],
    values: Vec<i128>,
    /// Moves of a margin that is hidden itself: from, to, and how much is left of it in this direction.
    margins: Vec<(Node, Node, i128)>,
    /// The cell whose own value is in question.
    left_out: Option<usize>,
}

/// An arc as a path uses it: a cell, or a hidden margin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Arc {
    Take(usize),
    Add(usize),
    Margin(usize),
}

impl<'a> Exchange<'a> {
    pub(super) fn new(rows: usize, columns: usize, hidden: &'a [bool], values: Vec<i128>) -> Self {
        Self { rows, columns, hidden, values, margins: Vec::new(), left_out: None }
    }

    pub(super) fn with_margin(mut self, from: Node, to: Node, most: i128) -> Self {
        self.margins.push((from, to, most));
        self.margins.push((to, from, 0));
        self
    }

    pub(super) fn without(mut self, cell: usize) -> Self {
        self.left_out = Some(cell);
        self
    }

    /// Moves up to `need` from one node to another and returns how much of it moved.
    pub(super) fn moved(&mut self, from: Node, to: Node, need: i128) -> i128 {
        let mut moved = 0;
        while moved < need {
            let Some(path) = self.shortest(from, to) else { break };
            moved += self.push(&path, need - moved);
        }
        moved
    }

    /// A path of the fewest arcs through hidden cells.
    fn shortest(&self, from: Node, to: Node) -> Option<Vec<Arc>> {
        let mut before: Vec<Option<(Node, Arc)>> = vec![None; self.rows + self.columns];
        let mut reached = vec![from];
        let mut at = 0;
        while let Some(&node) = reached.get(at) {
            at += 1;
            for (next, arc) in self.arcs(node) {
                if next == from || before[next].is_some() || !self.is_free(arc) || self.room(arc) < 1 {
                    continue;
                }
                before[next] = Some((node, arc));
                if next == to {
                    return Some(walk_back(from, to, |node| before[node]));
                }
                reached.push(next);
            }
        }
        None
    }

    fn is_free(&self, arc: Arc) -> bool {
        match arc {
            Arc::Take(cell) | Arc::Add(cell) => self.hidden[cell] && Some(cell) != self.left_out,
            Arc::Margin(_) => true,
        }
    }

    /// Moves along a path as much as it carries, at most so much.
    pub(super) fn push(&mut self, path: &[Arc], most: i128) -> i128 {
        let carried = path.iter().map(|&arc| self.room(arc)).min().unwrap_or(0).min(most);
        for &arc in path {
            match arc {
                Arc::Take(cell) => self.values[cell] -= carried,
                Arc::Add(cell) => self.values[cell] += carried,
                Arc::Margin(at) => {
                    self.margins[at].2 -= carried;
                    self.margins[at ^ 1].2 += carried;
                }
            }
        }
        carried
    }

    fn room(&self, arc: Arc) -> i128 {
        match arc {
            Arc::Take(cell) => self.values[cell],
            Arc::Add(_) => i128::MAX,
            Arc::Margin(at) => self.margins[at].2,
        }
    }

    /// The cheapest path each of whose arcs carries at least so much, where hidden cells cost nothing and shown ones what is
    /// said.
    pub(super) fn cheapest(&self, from: Node, to: Node, least: i128, costs: &[i128]) -> Option<Vec<Arc>> {
        let nodes = self.rows + self.columns;
        let mut best: Vec<Option<(i128, Node, Option<Arc>)>> = vec![None; nodes];
        let mut done = vec![false; nodes];
        best[from] = Some((0, from, None));
        while let Some(node) = nearest(&best, &done) {
            if node == to {
                return Some(walk_back(from, to, |node| best[node].and_then(|(_, before, arc)| Some((before, arc?)))));
            }
            done[node] = true;
            let so_far = best[node].map_or(0, |(cost, ..)| cost);
            for (next, arc) in self.arcs(node).filter(|&(next, arc)| !done[next] && self.room(arc) >= least) {
                let Some(step) = self.cost(arc, costs) else { continue };
                if best[next].is_none_or(|(cost, ..)| so_far + step < cost) {
                    best[next] = Some((so_far + step, node, Some(arc)));
                }
            }
        }
        None
    }

    fn cost(&self, arc: Arc, costs: &[i128]) -> Option<i128> {
        match arc {
            Arc::Take(cell) | Arc::Add(cell) if Some(cell) == self.left_out => None,
            Arc::Take(cell) | Arc::Add(cell) if !self.hidden[cell] => Some(costs[cell]),
            _ => Some(0),
        }
    }

    fn arcs(&self, node: Node) -> impl Iterator<Item = (Node, Arc)> {
        let (rows, columns) = (self.rows, self.columns);
        let row = node < rows;
        let cells = (0..if row { columns } else { rows }).map(move |other| {
            if row {
                (rows + other, Arc::Take(node * columns + other))
            } else {
                (other, Arc::Add(other * columns + node - rows))
            }
        });
        let margins = self.margins.iter().enumerate().filter(move |(_, (from, ..))| *from == node);
        cells.chain(margins.map(|(at, (_, to, _))| (*to, Arc::Margin(at))))
    }
}

/// The node that is not done and costs least; the first of several.
fn nearest(best: &[Option<(i128, Node, Option<Arc>)>], done: &[bool]) -> Option<Node> {
    let open = best.iter().enumerate().filter(|(node, _)| !done[*node]);
    open.filter_map(|(node, found)| found.map(|(cost, ..)| (cost, node))).min().map(|(_, node)| node)
}

/// The arcs of a path, of which is known how each node was reached.
fn walk_back(from: Node, to: Node, before: impl Fn(Node) -> Option<(Node, Arc)>) -> Vec<Arc> {
    let mut path = Vec::new();
    let mut node = to;
    while let Some((earlier, arc)) = before(node).filter(|_| node != from) {
        path.push(arc);
        node = earlier;
    }
    path
}
