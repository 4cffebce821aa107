//! What a domain declares of the people in a table: the variables that tables can be made of, each with all of its
//! categories, and the measures that means can be made of. The cells that exist follow from this alone and never from
//! what the rows hold, so that an empty cell is told apart from no other hidden one.

use std::collections::{BTreeMap, BTreeSet};

/// The most categories of a variable: a table of two such variables still has few enough cells to look at each.
pub const MAX_CATEGORIES: usize = 64;
/// The most variables.
pub const MAX_VARIABLES: usize = 64;

/// A variable that people can be grouped by.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variable {
    /// Its name, as a request gives it.
    pub name: String,
    /// All values that it can have, whether or not a row has them. "Missing" is a category where it can happen.
    pub categories: Vec<String>,
    /// Whether it can stand with another variable in a table. One that cannot has a table of its own alone.
    #[serde(default = "crossed")]
    pub crossed: bool,
}

fn crossed() -> bool {
    true
}

/// The variables and measures of a table of people, checked.
///
/// **Invariant:** names are not empty, those of the variables differ, those of the measures as well, and so do
/// the categories of one variable; each variable has at least one. The
/// outcome is none of the variables: it is what every cell is split by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declaration {
    variables: Vec<Variable>,
    measures: Vec<String>,
    /// For each variable, the place of each category.
    places: Vec<BTreeMap<String, usize>>,
}

/// What is wrong with a declaration.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DeclarationFault {
    /// Nothing to make a table of, or too much.
    #[error("{found} variables are declared; there are 1 to {MAX_VARIABLES}")]
    Variables {
        /// How many are declared.
        found: usize,
    },
    /// A name is empty or stands twice among its like.
    #[error("the name {name:?} of a variable or measure is empty or stands twice")]
    Name {
        /// The name.
        name: String,
    },
    /// A variable has no category, or too many.
    #[error("{variable:?} has {found} categories; a variable has 1 to {MAX_CATEGORIES}")]
    Categories {
        /// The variable.
        variable: String,
        /// How many it has.
        found: usize,
    },
    /// A category stands twice.
    #[error("{variable:?} has the category {category:?} twice")]
    Category {
        /// The variable.
        variable: String,
        /// The category.
        category: String,
    },
}

impl Declaration {
    /// A declaration, or everything that is wrong with it.
    pub fn new(variables: Vec<Variable>, measures: Vec<String>) -> Result<Self, Vec<DeclarationFault>> {
        let mut faults = Vec::new();
        if variables.is_empty() || variables.len() > MAX_VARIABLES {
            faults.push(DeclarationFault::Variables { found: variables.len() });
        }
        // A measure may have the name of a variable: a number and the bins that it is in.
        name_faults(variables.iter().map(|variable| &variable.name), &mut faults);
        name_faults(measures.iter(), &mut faults);
        let places = variables.iter().map(|variable| places(variable, &mut faults)).collect();
        if faults.is_empty() { Ok(Self { variables, measures, places }) } else { Err(faults) }
    }

    /// The variables, in the order in which a row gives their values.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// The names of the measures, in the order in which a row gives their values.
    pub fn measures(&self) -> &[String] {
        &self.measures
    }

    /// The place of a variable.
    pub fn variable(&self, name: &str) -> Option<usize> {
        self.variables.iter().position(|variable| variable.name == name)
    }

    /// The place of a category of the variable at a place.
    pub fn category(&self, variable: usize, category: &str) -> Option<usize> {
        self.places.get(variable)?.get(category).copied()
    }

    /// All pairs of variables that stand together in a table, the first before the second.
    pub(super) fn pairs(&self) -> Vec<(usize, usize)> {
        let crossed: Vec<usize> = (0..self.variables.len()).filter(|&place| self.variables[place].crossed).collect();
        let after = |(at, &first): (usize, &usize)| {
            crossed[at + 1..].iter().map(move |&second| (first, second)).collect::<Vec<_>>()
        };
        crossed.iter().enumerate().flat_map(after).collect()
    }
}

fn name_faults<'a>(names: impl Iterator<Item = &'a String>, faults: &mut Vec<DeclarationFault>) {
    let mut seen = BTreeSet::new();
    let wrong = names.filter(|name| name.is_empty() || !seen.insert(*name));
    faults.extend(wrong.map(|name| DeclarationFault::Name { name: name.clone() }));
}

fn places(variable: &Variable, faults: &mut Vec<DeclarationFault>) -> BTreeMap<String, usize> {
    let found = variable.categories.len();
    if found == 0 || found > MAX_CATEGORIES {
        faults.push(DeclarationFault::Categories { variable: variable.name.clone(), found });
    }
    let mut places = BTreeMap::new();
    for (place, category) in variable.categories.iter().enumerate() {
        if places.insert(category.clone(), place).is_some() {
            faults.push(DeclarationFault::Category { variable: variable.name.clone(), category: category.clone() });
        }
    }
    places
}
