//! How a row of a declared table is a person of the family of tables: which column says what, and what stands for a missing
//! value. It is fixed by the domain before any row is read. It must never repeat a value of a row.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::bins::Bins;
use super::declaration::{Declaration, DeclarationFault, Variable};
use super::rule::Rule;
use super::tables::{RowFault, Tables};
use crate::number::exact;

/// A table of people, and what can be asked of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct People {
    /// The declared table whose rows are people.
    pub table: String,
    /// What every cell is split by.
    pub outcome: Outcome,
    /// The thresholds.
    pub rule: Rule,
    groupings: Vec<Grouping>,
    declaration: Declaration,
}

/// The outcome of a person: it happened, or it did not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The column.
    pub column: String,
    /// The value that says that it happened.
    pub bad: String,
    /// The value that says that it did not; where it is not declared, any other value does.
    pub good: Option<String>,
}

/// A variable that people are grouped by, and where its value stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grouping {
    /// Its name, as requests give it.
    pub name: String,
    /// Its name for people.
    pub label: String,
    /// The column of the table.
    pub column: String,
    /// How a value becomes a category.
    pub values: Values,
    /// The category of a missing value; without it, a person without a value is not in the tables.
    pub missing: Option<String>,
    /// Whether it stands in tables with another variable.
    pub crossed: bool,
    /// Whether only a tool made for protected attributes may group by it.
    pub protected: bool,
}

/// How the values of a column become categories.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Values {
    /// They are categories.
    Categories(Vec<String>),
    /// They are numbers, put into bins.
    Bins(Bins),
}

/// A row that is no person of the tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misfit {
    /// The column.
    pub column: String,
    /// Why, in words without the value.
    pub message: String,
}

impl Grouping {
    fn categories(&self) -> Vec<String> {
        let mut categories = match &self.values {
            Values::Categories(categories) => categories.clone(),
            Values::Bins(bins) => bins.labels(),
        };
        if let Some(missing) = self.missing.as_ref().filter(|missing| !categories.contains(missing)) {
            categories.push(missing.clone());
        }
        categories
    }

    /// The category of a value.
    fn category(&self, value: Option<&str>) -> Result<String, Misfit> {
        let misfit = |message: &str| Misfit { column: self.column.clone(), message: message.to_owned() };
        let Some(value) = value else {
            return self.missing.clone().ok_or_else(|| misfit("the value is missing, and no category stands for that"));
        };
        match &self.values {
            Values::Categories(categories) if categories.iter().any(|category| category == value) => {
                Ok(value.to_owned())
            }
            Values::Categories(_) => Err(misfit("the value is no declared category")),
            Values::Bins(bins) => {
                exact(value).map(|number| bins.label(number)).ok_or_else(|| misfit("it is no number"))
            }
        }
    }
}

impl People {
    /// A table of people, or everything that is wrong with the family of tables.
    pub fn new(
        table: String,
        outcome: Outcome,
        groupings: Vec<Grouping>,
        measures: Vec<String>,
        rule: Rule,
    ) -> Result<Self, Vec<DeclarationFault>> {
        let variable = |grouping: &Grouping| Variable {
            name: grouping.name.clone(),
            categories: grouping.categories(),
            crossed: grouping.crossed,
        };
        let declaration = Declaration::new(groupings.iter().map(variable).collect(), measures)?;
        Ok(Self { table, outcome, rule, groupings, declaration })
    }

    /// The variables and measures, as the family of tables has them. Measures are columns.
    pub fn declaration(&self) -> &Declaration {
        &self.declaration
    }

    /// The variables.
    pub fn groupings(&self) -> &[Grouping] {
        &self.groupings
    }

    /// The columns that say who a person is, in the order in which [`People::add`] takes their values.
    pub fn columns(&self) -> Vec<&str> {
        let groupings = self.groupings.iter().map(|grouping| grouping.column.as_str());
        let outcome = std::iter::once(self.outcome.column.as_str());
        groupings.chain(outcome).chain(self.declaration.measures().iter().map(String::as_str)).collect()
    }

    /// Adds the person of a row to the tables, given the text of each of its columns.
    pub fn add(&self, tables: &mut Tables, cells: &[Option<String>]) -> Result<(), Misfit> {
        let cell = |at: usize| cells.get(at).and_then(Option::as_deref);
        let categories = self.groupings.iter().enumerate().map(|(at, grouping)| grouping.category(cell(at)));
        let categories = categories.collect::<Result<Vec<String>, Misfit>>()?;
        let categories: Vec<&str> = categories.iter().map(String::as_str).collect();
        let bad = self.outcome.of(cell(self.groupings.len()))?;
        let first = self.groupings.len() + 1;
        let measures = self.declaration.measures().iter().enumerate().map(|(at, name)| measure(name, cell(first + at)));
        let measures = measures.collect::<Result<Vec<Option<Decimal>>, Misfit>>()?;
        tables.add(&categories, bad, &measures).map_err(|fault| self.misfit(&fault))
    }

    fn misfit(&self, fault: &RowFault) -> Misfit {
        let column = match fault {
            RowFault::Category { variable: name } => {
                self.groupings.iter().find(|grouping| grouping.name == *name).map(|grouping| grouping.column.clone())
            }
            RowFault::Measure { measure } => Some(measure.clone()),
            RowFault::Length { .. } => None,
        };
        Misfit { column: column.unwrap_or_default(), message: fault.to_string() }
    }

    /// The variables by their names.
    pub fn by_name(&self) -> BTreeMap<&str, &Grouping> {
        self.groupings.iter().map(|grouping| (grouping.name.as_str(), grouping)).collect()
    }
}

impl Outcome {
    fn of(&self, value: Option<&str>) -> Result<bool, Misfit> {
        let misfit = |message: &str| Err(Misfit { column: self.column.clone(), message: message.to_owned() });
        match value {
            None => misfit("the outcome is missing"),
            Some(value) if value == self.bad => Ok(true),
            Some(value) if self.good.as_ref().is_none_or(|good| good == value) => Ok(false),
            Some(_) => misfit("the outcome is none of the declared ones"),
        }
    }
}

/// The value of a measure; a flag is 0 or 1, so that its mean is a share.
fn measure(name: &str, value: Option<&str>) -> Result<Option<Decimal>, Misfit> {
    let Some(value) = value else { return Ok(None) };
    let number = match value {
        "true" => Some(Decimal::ONE),
        "false" => Some(Decimal::ZERO),
        digits => exact(digits),
    };
    let misfit = || Misfit { column: name.to_owned(), message: "the measure is no exact number".to_owned() };
    number.map(Some).ok_or_else(misfit)
}
