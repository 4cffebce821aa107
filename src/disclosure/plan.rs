//! One suppression pattern over a whole family of tables: first which margins are hidden, then what each table of two
//! variables hides because of it. Tables are linked through their margins alone, so each is looked at alone once the margins
//! stand; what linked variables tell beyond that is looked at last.

use super::layer::{Amount, Cells, Family};
use super::suppress::suppress;
use super::table::{Move, Table};
use super::three_way::betraying;

/// How many requirements the search for a better pattern looks at in all tables together: some seconds of work at most.
const EFFORT: u64 = 1_500_000;

/// The hidden part of a variable's own table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Margin {
    /// Nothing is hidden.
    Shown,
    /// Some categories are, each of which may have more people while the pivot has fewer.
    Hidden { pivot: usize, leaves: Vec<Leaf> },
    /// Nothing of the variable is shown, in no table.
    Withdrawn,
}

/// A hidden category, and how much more of each layer a reader must think it may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Leaf {
    pub(super) category: usize,
    pub(super) up: Vec<i128>,
}

/// Where a reader could tell too much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gap {
    Total,
    Margin(usize),
    Table(usize),
}

/// Which cells are hidden. Nothing is left open: what cannot be protected in part is hidden whole.
pub(super) fn plan(family: &Family) -> Cells<bool> {
    if family.small.total || family.given.total {
        return family.small.map(|_| true);
    }
    let margins = margins(family, None);
    let one = margins.iter().zip(&family.sizes).map(|(margin, &size)| margin.marks(size)).collect();
    let two = (0..family.pairs.len()).map(|pair| hidden_of(family, &margins, pair)).collect();
    let mut hidden = Cells { total: false, one, two };
    loop {
        let betraying = betraying(family, &hidden);
        if betraying.is_empty() {
            return hidden;
        }
        for pair in betraying {
            hidden.two[pair].fill(true);
        }
    }
}

/// What a pattern leaves open, if anything. It asks of each hidden cell anew whether it is protected.
pub(super) fn gaps(family: &Family, hidden: &Cells<bool>) -> Vec<Gap> {
    if hidden.total || family.small.total || family.given.total {
        let all = std::iter::once(&hidden.total).chain(hidden.one.iter().chain(&hidden.two).flatten());
        return if all.copied().all(|hidden| hidden) { Vec::new() } else { vec![Gap::Total] };
    }
    let margins = margins(family, Some(hidden));
    let differs = |variable: &usize| margins[*variable].marks(family.sizes[*variable]) != hidden.one[*variable];
    let open = |pair: &usize| !is_closed(family, &margins, *pair, &hidden.two[*pair]);
    let tables = (0..family.pairs.len()).filter(open).chain(betraying(family, hidden));
    (0..family.sizes.len()).filter(differs).map(Gap::Margin).chain(tables.map(Gap::Table)).collect()
}

fn is_closed(family: &Family, margins: &[Margin], pair: usize, hidden: &[bool]) -> bool {
    let Some(must) = table(family, margins, pair) else { return !hidden.contains(&false) };
    let kept = must.hidden.iter().zip(hidden).all(|(must, hidden)| *hidden || !must);
    kept && Table { hidden: hidden.to_vec(), ..must }.unmet().0.is_none()
}

/// The margins of a family, or those that a pattern has.
pub(super) fn margins(family: &Family, hidden: Option<&Cells<bool>>) -> Vec<Margin> {
    let given = |variable: usize| hidden.map_or(&family.given.one[variable], |hidden| &hidden.one[variable]);
    (0..family.sizes.len()).map(|variable| margin(family, variable, given(variable))).collect()
}

/// What is hidden of a variable's own table: the cells that must be, and one of the others that stands for the rest of what
/// their sum would tell, the smallest that can.
fn margin(family: &Family, variable: usize, given: &[bool]) -> Margin {
    let small = &family.small.one[variable];
    let must: Vec<usize> = (0..small.len()).filter(|&place| small[place] || given[place]).collect();
    if must.is_empty() {
        return Margin::Shown;
    }
    let leaves = |pivot: usize| -> Vec<Leaf> {
        let leaf = |&category: &usize| Leaf { category, up: rises(family, variable, category) };
        must.iter().filter(|&&category| category != pivot).map(leaf).collect()
    };
    let mut pivots: Vec<usize> = (0..small.len()).filter(|&place| !small[place]).collect();
    pivots.sort_by_key(|&place| (!given[place], family.people.one[variable][place], place));
    let able = |(pivot, leaves): &(usize, Vec<Leaf>)| {
        !leaves.is_empty() && leaves.iter().all(|leaf| yields(family, variable, *pivot, leaf))
    };
    let found = pivots.into_iter().map(|pivot| (pivot, leaves(pivot))).find(able);
    found.map_or(Margin::Withdrawn, |(pivot, leaves)| Margin::Hidden { pivot, leaves })
}

fn rises(family: &Family, variable: usize, category: usize) -> Vec<i128> {
    let rise = |amount: Amount| amount.lift().max(amount.width);
    family.layers.iter().map(|layer| rise(layer.one[variable][category])).collect()
}

/// Whether a pivot holds what a leaf must be able to gain, and is hidden well itself when it may be lower by as much.
fn yields(family: &Family, variable: usize, pivot: usize, leaf: &Leaf) -> bool {
    family.layers.iter().zip(&leaf.up).all(|(layer, &up)| {
        let amount = layer.one[variable][pivot];
        amount.value >= up.max(amount.least) && up >= amount.width
    })
}

fn hidden_of(family: &Family, margins: &[Margin], pair: usize) -> Vec<bool> {
    let whole = vec![true; family.small.two[pair].len()];
    match table(family, margins, pair) {
        Some(table) if table.hidden != whole => suppress(table, EFFORT / family.pairs.len() as u64),
        _ => whole,
    }
}

/// The table of a pair with what must be hidden of it, or none where one of its variables is withdrawn.
pub(super) fn table<'a>(family: &'a Family, margins: &[Margin], pair: usize) -> Option<Table<'a>> {
    let (first, second) = family.pairs[pair];
    if margins[first] == Margin::Withdrawn || margins[second] == Margin::Withdrawn {
        return None;
    }
    let (rows, columns) = (family.sizes[first], family.sizes[second]);
    let moves = margins[first].moves(0).chain(margins[second].moves(rows)).collect();
    let hidden = family.small.two[pair].iter().zip(&family.given.two[pair]).map(|(small, given)| *small || *given);
    Some(Table {
        rows,
        columns,
        people: &family.people.two[pair],
        layers: family.layers.iter().map(|layer| layer.two[pair].as_slice()).collect(),
        moves,
        hidden: hidden.collect(),
    })
}

impl Margin {
    fn marks(&self, size: usize) -> Vec<bool> {
        match self {
            Self::Shown => vec![false; size],
            Self::Withdrawn => vec![true; size],
            Self::Hidden { pivot, leaves } => {
                let of = |place| place == *pivot || leaves.iter().any(|leaf| leaf.category == place);
                (0..size).map(of).collect()
            }
        }
    }

    /// What the hidden margin may do in a table in which the variable's categories are the nodes from `first` on.
    fn moves(&self, first: usize) -> impl Iterator<Item = Move> {
        let (pivot, leaves) = match self {
            Self::Hidden { pivot, leaves } => (*pivot, leaves.as_slice()),
            Self::Shown | Self::Withdrawn => (0, [].as_slice()),
        };
        leaves.iter().map(move |leaf| Move { leaf: first + leaf.category, pivot: first + pivot, up: leaf.up.clone() })
    }
}
