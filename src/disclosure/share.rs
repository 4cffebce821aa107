//! How much a pattern shows: of the cells, and of the people in them.

use super::layer::Cells;

/// What is shown of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct Share {
    /// How many cells are shown.
    pub cells_shown: usize,
    /// How many there are.
    pub cells: usize,
    /// How many people are in shown cells, each counted once a table.
    pub people_shown: i128,
    /// How many people there are, each counted once a table.
    pub people: i128,
}

/// What is shown of the variables' own tables, and of the tables of two variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct Shares {
    /// Tables of one variable.
    pub one_way: Share,
    /// Tables of two.
    pub two_way: Share,
}

impl Shares {
    pub(super) fn new(people: &Cells<i128>, hidden: &Cells<bool>) -> Self {
        Self { one_way: Share::new(&people.one, &hidden.one), two_way: Share::new(&people.two, &hidden.two) }
    }
}

impl Share {
    fn new(people: &[Vec<i128>], hidden: &[Vec<bool>]) -> Self {
        let cells: Vec<(i128, bool)> = people.iter().flatten().copied().zip(hidden.iter().flatten().copied()).collect();
        let shown = cells.iter().filter(|(_, hidden)| !hidden);
        Self {
            cells_shown: shown.clone().count(),
            cells: cells.len(),
            people_shown: shown.map(|(people, _)| people).sum(),
            people: cells.iter().map(|(people, _)| people).sum(),
        }
    }
}
