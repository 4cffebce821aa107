//! A bounded tool: one static SELECT with typed parameters, typed columns, caps and an audience. From this one declaration
//! come validation, refusals, the schema that a model gets, and the page for people. It never builds SQL out of a value.

mod arguments;
mod cells;
mod schema;
mod step;

use crate::record::json::Json;
use crate::schema::table::{Column, ColumnType};

pub use arguments::{Argument, Arguments, Refused};
pub use cells::asked_of_cells;
pub use step::{Fairness, MOST_BYTES, MOST_ROWS, Step};

/// A tool of a domain.
#[derive(Debug, Clone, PartialEq)]
pub struct Tool {
    /// The name.
    pub name: String,
    /// The file in the domain.
    pub file: String,
    /// What it is called for people.
    pub title: String,
    /// What it returns and when to ask it, for a model.
    pub description: String,
    /// Who may ask it.
    pub audience: Audience,
    /// What of people its answer shows.
    pub disclosure: Disclosure,
    /// What its rows become.
    pub emits: Emits,
    /// Where its rows come from.
    pub origin: Origin,
    /// Whether it is made for protected attributes: any other tool shows a model none.
    pub protected: bool,
    /// The most rows that it returns.
    pub rows: u32,
    /// The most bytes that its rows have together, as JSON.
    pub bytes: u64,
    /// What is said where there is no row, and the request is then refused; without it, no row is an answer.
    pub empty: Option<String>,
    /// What is asked of it, in the order of declaration.
    pub parameters: Vec<Parameter>,
    /// What it takes from the scope of the call and never from an argument.
    pub scope: Vec<Parameter>,
    /// What it returns, in the order of declaration; of a tool with a step, what the step returns.
    pub columns: Vec<Column>,
    /// What becomes of the rows of the statement before anybody sees them.
    pub step: Option<Step>,
    /// The statement, and the line of the file that it begins on.
    pub sql: String,
    /// The line of the file that the statement begins on.
    pub line: usize,
}

/// A parameter of a tool.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter {
    /// The name, in the statement after `$`.
    pub name: String,
    /// What it takes.
    pub kind: ColumnType,
    /// What it means.
    pub label: String,
    /// The unit; empty where there is none.
    pub unit: String,
    /// Whether it may be left out or be null.
    pub optional: bool,
    /// What is taken where it is left out.
    pub default: Option<Json>,
    /// The words that it takes, where they are listed.
    pub choices: Vec<String>,
    /// The least number that it takes.
    pub minimum: Option<i64>,
    /// The greatest number that it takes.
    pub maximum: Option<i64>,
}

/// Who may ask a tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Audience {
    /// Models and people.
    Model,
    /// People at the command line alone.
    Operator,
}

/// What of people an answer shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Disclosure {
    /// Nothing: rules, definitions, the calendar.
    Public,
    /// Numbers over many.
    Aggregate,
    /// One case, named by its id.
    Case,
    /// Whole records, many at a time. Only an operator may ask for them.
    Records,
}

/// What the rows of a tool become.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Emits {
    /// One `evidence` record with all of them.
    #[default]
    Evidence,
    /// A `case` record each.
    Case,
}

/// Where the rows of a tool come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The store, by the tool's own statement.
    #[default]
    Store,
    /// The policy of the domain, by a rule's `id` or the words of a `query`. No store is needed.
    Policy,
    /// The cells of the tables of people that may be shown, looked up and never counted.
    Cells,
}

/// The columns of a tool that answers from the policy.
pub const POLICY_COLUMNS: [&str; 5] = ["id", "family", "strength", "title", "text"];

impl Tool {
    /// The columns that its statement gives, and the most rows and bytes of them: more than it returns where a step follows.
    pub fn selects(&self) -> (Vec<Column>, u32, u64) {
        match &self.step {
            Some(step) => (step.takes(), MOST_ROWS, MOST_BYTES),
            None => (self.columns.clone(), self.rows, self.bytes),
        }
    }
}

impl Audience {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Model => "model",
            Self::Operator => "operator",
        }
    }
}

impl Disclosure {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Aggregate => "aggregate",
            Self::Case => "case",
            Self::Records => "records",
        }
    }
}
