//! What becomes of the rows of a tool's statement before anybody sees them, where SQL cannot work it out: the figures of a scored
//! sample, or how groups of people fare. A step declares the columns that it takes and those that it returns; the rows that it
//! takes are of people and never go further.

use crate::disclosure::rule::Rule;
use crate::model_evidence::decision::Costs;
use crate::model_evidence::report::Design;
use crate::schema::table::{Column, ColumnType, Reading};

/// A step.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// The figures of a scored sample.
    ModelEvidence(Box<Design>),
    /// How groups fare at a cut-off.
    Fairness(Box<Fairness>),
}

/// How groups are compared.
#[derive(Debug, Clone, PartialEq)]
pub struct Fairness {
    /// What wrong decisions cost, from which the cut-off follows.
    pub costs: Costs,
    /// The parameter whose value says what people are grouped by, with the groups of each of its values.
    pub by: String,
    /// For each value of the parameter all groups that there are, whether or not anybody is in them.
    pub groups: Vec<(String, Vec<String>)>,
    /// Which counts may be shown.
    pub rule: Rule,
}

/// The most rows that a step takes; of more it would see a part only.
pub const MOST_ROWS: u32 = 1_000_000;

/// The most bytes of them.
pub const MOST_BYTES: u64 = 512 << 20;

impl Step {
    /// The columns that the statement gives it.
    pub fn takes(&self) -> Vec<Column> {
        let probability = Column::made("probability", ColumnType::Number, "probability of the bad outcome");
        let bad = Column::made("bad", ColumnType::Flag, "whether the outcome was bad");
        let third = match self {
            Self::ModelEvidence(_) => Column::made("later", ColumnType::Flag, "whether it came later"),
            Self::Fairness(_) => Column::made("grouped", ColumnType::Text, "group"),
        };
        vec![probability, bad, third]
    }

    /// The columns that it returns.
    pub fn columns(&self) -> Vec<Column> {
        match self {
            Self::ModelEvidence(_) => vec![
                Column::made("figure", ColumnType::Word, "Figure"),
                Column::made("part", ColumnType::Text, "Of"),
                Column::made("value", ColumnType::Number, "Value"),
                Column::made("low", ColumnType::Number, "95% from"),
                Column::made("high", ColumnType::Number, "to"),
                Column::made("cases", ColumnType::Integer, "Cases"),
                Column::made("unit", ColumnType::Word, "Unit"),
                Column::made("note", ColumnType::Text, "Note"),
            ],
            Self::Fairness(_) => vec![
                Column::made("grouped", ColumnType::Text, "Group"),
                Column::made("people", ColumnType::Integer, "People"),
                Column::made("approved", ColumnType::Integer, "Approved"),
                share("selection_rate", "Selection rate"),
                share("selection_rate_low", "95% from"),
                share("selection_rate_high", "to"),
                Column::made("four_fifths", ColumnType::Number, "Four-fifths ratio"),
                Column::made("bad", ColumnType::Integer, "Bad"),
                share("bad_rate", "Bad rate"),
                share("bad_rate_low", "95% from"),
                share("bad_rate_high", "to"),
                Column::made("note", ColumnType::Text, "Note"),
            ],
        }
    }

    /// Whether chance is in it, so that its figures depend on the seed.
    pub fn draws(&self) -> bool {
        matches!(self, Self::ModelEvidence(_))
    }
}

/// A share of one.
fn share(name: &str, label: &str) -> Column {
    Column { reading: Reading::Fraction, ..Column::made(name, ColumnType::Number, label) }
}
