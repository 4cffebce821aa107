//! The finite family of tables that can ever be shown: the total, a table a variable, and a table a pair of variables, with
//! the counts of both outcomes and the sums of the measures in each cell. A group and an equality filter are the same here:
//! both pick cells of these tables. It holds people's numbers unprotected and is never shown or kept.

use rust_decimal::Decimal;
use rust_decimal::prelude::{FromPrimitive, ToPrimitive};

use super::declaration::Declaration;

/// What a measure is counted in: ten-thousandths. Only bounds are made of it, so that finer digits do not matter.
const UNIT: u32 = 4;
/// The largest value of a measure: the sum of any number of rows that fits into memory has room.
const LARGEST: i128 = 1_000_000_000_000_000_000;

/// What one cell holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Cell {
    /// People with the outcome, and without it.
    pub(super) bad: i128,
    pub(super) good: i128,
    /// For each measure, what those of them have who have a value.
    pub(super) sums: Vec<Sum>,
}

/// What a cell holds of one measure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) count: i128,
    pub(super) total: i128,
    /// The same in all digits; none once it has more than a decimal holds.
    pub(super) exact: Option<Decimal>,
    /// The two largest and the two smallest values, the outermost first.
    pub(super) highest: Vec<i128>,
    pub(super) lowest: Vec<i128>,
}

/// The tables of a declaration, filled row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tables {
    declaration: Declaration,
    pairs: Vec<(usize, usize)>,
    pub(super) total: Cell,
    pub(super) one: Vec<Vec<Cell>>,
    /// For each pair, the cells of one category of the first variable after those of another.
    pub(super) two: Vec<Vec<Cell>>,
}

/// What is wrong with a row. No message repeats a value: an undeclared one may be a person's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RowFault {
    /// The row has another number of values than the declaration has variables and measures.
    #[error("the row has {found} values; {expected} are declared")]
    Length {
        /// How many it has.
        found: usize,
        /// How many are declared.
        expected: usize,
    },
    /// A value is no declared category.
    #[error("the value of {variable:?} is no declared category")]
    Category {
        /// The variable.
        variable: String,
    },
    /// A value is too large to add up.
    #[error("the value of {measure:?} is larger than a quintillion ten-thousandths")]
    Measure {
        /// The measure.
        measure: String,
    },
}

impl Tables {
    /// Tables without a row.
    pub fn new(declaration: Declaration) -> Self {
        let empty = Cell { sums: vec![Sum::default(); declaration.measures().len()], ..Cell::default() };
        let sizes: Vec<usize> = declaration.variables().iter().map(|variable| variable.categories.len()).collect();
        let pairs = declaration.pairs();
        let one = sizes.iter().map(|&size| vec![empty.clone(); size]).collect();
        let two = pairs.iter().map(|&(first, second)| vec![empty.clone(); sizes[first] * sizes[second]]).collect();
        Self { declaration, pairs, total: empty, one, two }
    }

    /// Adds one person: a category of each variable, whether the outcome happened, and the measures, none where missing.
    /// A row at fault adds nothing.
    pub fn add(&mut self, categories: &[&str], bad: bool, measures: &[Option<Decimal>]) -> Result<(), RowFault> {
        let declared = (self.declaration.variables().len(), self.declaration.measures().len());
        if (categories.len(), measures.len()) != declared {
            let (found, expected) = (categories.len() + measures.len(), declared.0 + declared.1);
            return Err(RowFault::Length { found, expected });
        }
        let mut places = Vec::with_capacity(categories.len());
        for (variable, category) in categories.iter().enumerate() {
            let fault = || RowFault::Category { variable: self.declaration.variables()[variable].name.clone() };
            places.push(self.declaration.category(variable, category).ok_or_else(fault)?);
        }
        let mut values: Vec<Option<(i128, Decimal)>> = Vec::with_capacity(measures.len());
        for (measure, value) in measures.iter().enumerate() {
            let fault = || RowFault::Measure { measure: self.declaration.measures()[measure].clone() };
            values.push(value.map(|value| Ok((units(value).ok_or_else(fault)?, value))).transpose()?);
        }
        self.total.add(bad, &values);
        for (variable, &place) in places.iter().enumerate() {
            self.one[variable][place].add(bad, &values);
        }
        for (cells, &(first, second)) in self.two.iter_mut().zip(&self.pairs) {
            let columns = self.one[second].len();
            cells[places[first] * columns + places[second]].add(bad, &values);
        }
        Ok(())
    }

    /// What the tables were declared as.
    pub fn declaration(&self) -> &Declaration {
        &self.declaration
    }

    /// The pairs of variables that have a table.
    pub(super) fn pairs(&self) -> &[(usize, usize)] {
        &self.pairs
    }
}

fn units(value: Decimal) -> Option<i128> {
    let units = value.checked_mul(Decimal::from(10_i64.pow(UNIT)))?.round().to_i128()?;
    (units.abs() <= LARGEST).then_some(units)
}

impl Cell {
    fn add(&mut self, bad: bool, values: &[Option<(i128, Decimal)>]) {
        if bad {
            self.bad += 1;
        } else {
            self.good += 1;
        }
        for (sum, value) in self.sums.iter_mut().zip(values) {
            if let Some((units, value)) = *value {
                sum.add(units, value);
            }
        }
    }

    pub(super) fn people(&self) -> i128 {
        self.bad + self.good
    }
}

impl Default for Sum {
    fn default() -> Self {
        Self { count: 0, total: 0, exact: Some(Decimal::ZERO), highest: Vec::new(), lowest: Vec::new() }
    }
}

impl Sum {
    fn add(&mut self, units: i128, value: Decimal) {
        self.count += 1;
        self.total += units;
        self.exact = self.exact.and_then(|sum| sum.checked_add(value));
        keep_outermost(&mut self.highest, units, |new, old| new > old);
        keep_outermost(&mut self.lowest, units, |new, old| new < old);
    }

    /// The mean; none of no value, and none where the sum has more digits than a decimal holds.
    pub(super) fn mean(&self) -> Option<Decimal> {
        self.exact?.checked_div(Decimal::from_i128(self.count)?)
    }
}

/// Keeps the two outermost values seen so far.
fn keep_outermost(kept: &mut Vec<i128>, value: i128, further: impl Fn(i128, i128) -> bool) {
    let place = kept.iter().position(|&old| further(value, old)).unwrap_or(kept.len());
    if place < 2 {
        kept.insert(place, value);
        kept.truncate(2);
    }
}
