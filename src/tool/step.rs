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
        let probability = column("probability", ColumnType::Number, "probability of the bad outcome", Reading::Plain);
        let bad = column("bad", ColumnType::Flag, "whether the outcome was bad", Reading::Plain);
        let third = match self {
            Self::ModelEvidence(_) => column("later", ColumnType::Flag, "whether it came later", Reading::Plain),
            Self::Fairness(_) => column("grouped", ColumnType::Text, "group", Reading::Plain),
        };
        vec![probability, bad, third]
    }

    /// The columns that it returns.
    pub fn columns(&self) -> Vec<Column> {
        match self {
            Self::ModelEvidence(_) => vec![
                column("figure", ColumnType::Word, "Figure", Reading::Plain),
                column("part", ColumnType::Text, "Of", Reading::Plain),
                column("value", ColumnType::Number, "Value", Reading::Plain),
                column("low", ColumnType::Number, "95% from", Reading::Plain),
                column("high", ColumnType::Number, "to", Reading::Plain),
                column("cases", ColumnType::Integer, "Cases", Reading::Plain),
                column("unit", ColumnType::Word, "Unit", Reading::Plain),
                column("note", ColumnType::Text, "Note", Reading::Plain),
            ],
            Self::Fairness(_) => vec![
                column("grouped", ColumnType::Text, "Group", Reading::Plain),
                column("people", ColumnType::Integer, "People", Reading::Plain),
                column("approved", ColumnType::Integer, "Approved", Reading::Plain),
                column("selection_rate", ColumnType::Number, "Selection rate", Reading::Fraction),
                column("selection_rate_low", ColumnType::Number, "95% from", Reading::Fraction),
                column("selection_rate_high", ColumnType::Number, "to", Reading::Fraction),
                column("four_fifths", ColumnType::Number, "Four-fifths ratio", Reading::Plain),
                column("bad", ColumnType::Integer, "Bad", Reading::Plain),
                column("bad_rate", ColumnType::Number, "Bad rate", Reading::Fraction),
                column("bad_rate_low", ColumnType::Number, "95% from", Reading::Fraction),
                column("bad_rate_high", ColumnType::Number, "to", Reading::Fraction),
                column("note", ColumnType::Text, "Note", Reading::Plain),
            ],
        }
    }

    /// Whether chance is in it, so that its figures depend on the seed.
    pub fn draws(&self) -> bool {
        matches!(self, Self::ModelEvidence(_))
    }
}

fn column(name: &str, kind: ColumnType, label: &str, reading: Reading) -> Column {
    Column {
        name: name.to_owned(),
        kind,
        label: label.to_owned(),
        unit: String::new(),
        aliases: Vec::new(),
        nullable: true,
        reading,
        protected: false,
        private: false,
    }
}
