//! The suppression pattern as it is kept with the data that it protects: for every cell that can exist, whether its counts
//! and its means may be shown. It holds no count. Whatever it does not say is shown is hidden.

use std::collections::BTreeMap;

use super::declaration::{Declaration, Variable};
use super::layer::Cells;
use super::rule::Rule;

/// Which cells may be shown.
///
/// **Invariant:** it covers every cell of its declaration, and a mean is shown only where the counts are.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "StatedPattern", into = "StatedPattern")]
pub struct Pattern {
    rule: Rule,
    declaration: Declaration,
    pub(super) counts: Cells<bool>,
    /// For each measure, where its means are hidden.
    pub(super) means: Vec<Cells<bool>>,
}

/// Whether a cell may be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It may.
    Shown,
    /// It may not. It may be empty, small, or hidden so that another one is.
    Hidden,
}

/// What is asked for is no cell of the family of tables, whatever the rows hold.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchCell {
    /// No variable has this name.
    #[error("{name:?} is no variable that people can be grouped by")]
    Variable {
        /// The name.
        name: String,
    },
    /// The variable has no such category.
    #[error("{variable:?} has no category {category:?}")]
    Category {
        /// The variable.
        variable: String,
        /// The category.
        category: String,
    },
    /// No measure has this name.
    #[error("{name:?} is no measure")]
    Measure {
        /// The name.
        name: String,
    },
    /// One variable cannot have two values.
    #[error("{variable:?} is asked to have two values at once")]
    Contradiction {
        /// The variable.
        variable: String,
    },
    /// Groups and filters together are more than two variables.
    #[error("{found} variables are asked for together; a table has two at most")]
    Dimensions {
        /// How many are asked for.
        found: usize,
    },
    /// One of two variables stands in no table with another.
    #[error("{variable:?} stands in no table with another variable")]
    Alone {
        /// The variable.
        variable: String,
    },
}

impl Pattern {
    pub(super) fn new(rule: Rule, declaration: Declaration, counts: Cells<bool>, means: Vec<Cells<bool>>) -> Self {
        Self { rule, declaration, counts, means }
    }

    /// The rule that it keeps.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// What it is a pattern of.
    pub fn declaration(&self) -> &Declaration {
        &self.declaration
    }

    /// Whether the count of people and the rate of the outcome of a cell may be shown. A cell is named by the category of
    /// each of its variables, be it a group or a filter, in any order; by none, it is everyone.
    pub fn counts(&self, cell: &[(&str, &str)]) -> Result<Standing, NoSuchCell> {
        self.look_up(&self.counts, cell)
    }

    /// Whether the mean of a measure in a cell may be shown.
    pub fn mean(&self, measure: &str, cell: &[(&str, &str)]) -> Result<Standing, NoSuchCell> {
        let place = self.declaration.measures().iter().position(|name| name == measure);
        let place = place.ok_or_else(|| NoSuchCell::Measure { name: measure.to_owned() })?;
        self.look_up(&self.means[place], cell)
    }

    fn look_up(&self, hidden: &Cells<bool>, cell: &[(&str, &str)]) -> Result<Standing, NoSuchCell> {
        let mut places = BTreeMap::new();
        for &(name, category) in cell {
            let variable = self.declaration.variable(name);
            let variable = variable.ok_or_else(|| NoSuchCell::Variable { name: name.to_owned() })?;
            let of = || NoSuchCell::Category { variable: name.to_owned(), category: category.to_owned() };
            let place = self.declaration.category(variable, category).ok_or_else(of)?;
            if places.insert(variable, place).is_some_and(|other| other != place) {
                return Err(NoSuchCell::Contradiction { variable: name.to_owned() });
            }
        }
        let places: Vec<(usize, usize)> = places.into_iter().collect();
        let hidden = match places.as_slice() {
            [] => hidden.total,
            [(variable, place)] => hidden.one[*variable][*place],
            [first, second] => self.of_two(hidden, *first, *second)?,
            more => return Err(NoSuchCell::Dimensions { found: more.len() }),
        };
        Ok(if hidden { Standing::Hidden } else { Standing::Shown })
    }

    fn of_two(&self, hidden: &Cells<bool>, first: (usize, usize), second: (usize, usize)) -> Result<bool, NoSuchCell> {
        let variables = self.declaration.variables();
        if let Some(alone) = [first.0, second.0].into_iter().find(|&place| !variables[place].crossed) {
            return Err(NoSuchCell::Alone { variable: variables[alone].name.clone() });
        }
        let pair = self.declaration.pairs().iter().position(|&pair| pair == (first.0, second.0));
        let cell = first.1 * variables[second.0].categories.len() + second.1;
        Ok(pair.is_none_or(|pair| hidden.two[pair][cell]))
    }
}

/// The pattern as it is written: a text of `1` (shown) and `0` (hidden) for each table, a category of the first variable
/// after another.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct StatedPattern {
    v: u32,
    rule: Rule,
    variables: Vec<Variable>,
    counts: StatedCells,
    means: BTreeMap<String, StatedCells>,
    /// The measures in their order.
    measures: Vec<String>,
}

#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct StatedCells {
    total: String,
    one: Vec<String>,
    two: Vec<String>,
}

/// What is written is no pattern.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PatternFault {
    /// The form is another one.
    #[error("the pattern has version {found}; this program reads version 1")]
    Version {
        /// The version.
        found: u32,
    },
    /// The variables are no declaration.
    #[error("the variables of the pattern are at fault: {0}")]
    Declaration(String),
    /// A table has another size than its variables make, or holds something else than 1 and 0.
    #[error("a table of the pattern does not fit its variables")]
    Table,
    /// The measures and their means differ.
    #[error("the pattern has no means of {measure:?}, or means of a measure that it does not have")]
    Means {
        /// The measure.
        measure: String,
    },
    /// A mean is shown where the counts are hidden.
    #[error("the pattern shows a mean of {measure:?} where it hides the count")]
    MeanWithoutCount {
        /// The measure.
        measure: String,
    },
}

impl From<Pattern> for StatedPattern {
    fn from(pattern: Pattern) -> Self {
        let measures = pattern.declaration.measures().to_vec();
        Self {
            v: 1,
            rule: pattern.rule,
            variables: pattern.declaration.variables().to_vec(),
            counts: StatedCells::of(&pattern.counts),
            means: measures.iter().cloned().zip(pattern.means.iter().map(StatedCells::of)).collect(),
            measures,
        }
    }
}

impl TryFrom<StatedPattern> for Pattern {
    type Error = PatternFault;

    fn try_from(stated: StatedPattern) -> Result<Self, PatternFault> {
        if stated.v != 1 {
            return Err(PatternFault::Version { found: stated.v });
        }
        let declaration = Declaration::new(stated.variables, stated.measures);
        let told = |faults: Vec<_>| faults.iter().map(ToString::to_string).collect::<Vec<String>>().join("; ");
        let declaration = declaration.map_err(|faults| PatternFault::Declaration(told(faults)))?;
        let counts = stated.counts.read(&declaration)?;
        let measures = declaration.measures();
        if let Some(extra) = stated.means.keys().find(|name| !measures.contains(name)) {
            return Err(PatternFault::Means { measure: extra.clone() });
        }
        let mut means = Vec::new();
        for measure in measures {
            let absent = || PatternFault::Means { measure: measure.clone() };
            let cells = stated.means.get(measure).ok_or_else(absent)?.read(&declaration)?;
            if !cells.covers(&counts) {
                return Err(PatternFault::MeanWithoutCount { measure: measure.clone() });
            }
            means.push(cells);
        }
        Ok(Self { rule: stated.rule, declaration, counts, means })
    }
}

impl StatedCells {
    fn of(hidden: &Cells<bool>) -> Self {
        let text = |cells: &[bool]| cells.iter().map(|&hidden| if hidden { '0' } else { '1' }).collect::<String>();
        let texts = |tables: &[Vec<bool>]| tables.iter().map(|cells| text(cells)).collect();
        Self { total: text(&[hidden.total]), one: texts(&hidden.one), two: texts(&hidden.two) }
    }

    fn read(&self, declaration: &Declaration) -> Result<Cells<bool>, PatternFault> {
        let sizes: Vec<usize> = declaration.variables().iter().map(|variable| variable.categories.len()).collect();
        let products: Vec<usize> =
            declaration.pairs().into_iter().map(|(first, second)| sizes[first] * sizes[second]).collect();
        let total = tables(std::slice::from_ref(&self.total), &[1])?;
        let total = total.iter().flatten().all(|&hidden| hidden);
        Ok(Cells { total, one: tables(&self.one, &sizes)?, two: tables(&self.two, &products)? })
    }
}

fn tables(texts: &[String], sizes: &[usize]) -> Result<Vec<Vec<bool>>, PatternFault> {
    let table = |(text, &size): (&String, &usize)| {
        let cells = text.chars().map(|mark| match mark {
            '1' => Ok(false),
            '0' => Ok(true),
            _ => Err(PatternFault::Table),
        });
        let cells = cells.collect::<Result<Vec<bool>, _>>()?;
        if cells.len() == size { Ok(cells) } else { Err(PatternFault::Table) }
    };
    if texts.len() != sizes.len() {
        return Err(PatternFault::Table);
    }
    texts.iter().zip(sizes).map(table).collect()
}
