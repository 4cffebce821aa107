//! The numbers of the cells that a pattern shows, and of no other: what is kept beside the data, so that an answer is looked up
//! and nothing is counted when somebody asks. It must never return a number of a hidden cell.

use rust_decimal::{Decimal, RoundingStrategy};

use super::layer::Cells;
use super::pattern::Pattern;
use super::tables::{Cell, Tables};

/// The digits after the mark that a mean is rounded to.
pub const MEAN_DIGITS: u32 = 6;

/// A number that may be shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The variables of the cell with the category of each, in the order of declaration; none for everyone.
    pub cell: Vec<(String, String)>,
    /// What is told of it.
    pub figure: Figure,
}

/// What is told of a shown cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Figure {
    /// How many people there are, and how many of them with the outcome.
    Counts {
        /// The people.
        people: i64,
        /// Those with the outcome.
        bad: i64,
    },
    /// The mean of a measure over those who have a value.
    Mean {
        /// The measure.
        measure: String,
        /// The mean, rounded half away from zero.
        mean: Decimal,
    },
}

/// Everything that a pattern shows of the tables that it was made for.
pub fn shown(tables: &Tables, pattern: &Pattern) -> Vec<Shown> {
    let mut all = Vec::new();
    each(tables, &pattern.counts, |cell, held| {
        let count = |number: i128| i64::try_from(number).unwrap_or(i64::MAX);
        let figure = Figure::Counts { people: count(held.people()), bad: count(held.bad) };
        all.push(Shown { cell, figure });
    });
    for (place, measure) in tables.declaration().measures().iter().enumerate() {
        each(tables, &pattern.means[place], |cell, held| {
            if let Some(mean) = held.sums.get(place).and_then(super::tables::Sum::mean) {
                let mean = mean.round_dp_with_strategy(MEAN_DIGITS, RoundingStrategy::MidpointAwayFromZero).normalize();
                all.push(Shown { cell, figure: Figure::Mean { measure: measure.clone(), mean } });
            }
        });
    }
    all
}

/// Calls for each cell that is not hidden.
fn each(tables: &Tables, hidden: &Cells<bool>, mut call: impl FnMut(Vec<(String, String)>, &Cell)) {
    let variables = tables.declaration().variables();
    let named = |variable: usize, place: usize| {
        (variables[variable].name.clone(), variables[variable].categories[place].clone())
    };
    if !hidden.total {
        call(Vec::new(), &tables.total);
    }
    for (variable, cells) in tables.one.iter().enumerate() {
        for (place, held) in cells.iter().enumerate().filter(|(place, _)| !hidden.one[variable][*place]) {
            call(vec![named(variable, place)], held);
        }
    }
    for (pair, (cells, &(first, second))) in tables.two.iter().zip(tables.pairs()).enumerate() {
        let width = variables[second].categories.len();
        for (place, held) in cells.iter().enumerate().filter(|(place, _)| !hidden.two[pair][*place]) {
            call(vec![named(first, place / width), named(second, place % width)], held);
        }
    }
}
