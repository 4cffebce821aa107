//! From the tables of a declaration to the pattern that protects them.

use super::layer::Family;
use super::pattern::Pattern;
use super::plan::plan;
use super::rule::Rule;
use super::share::Shares;
use super::tables::Tables;

/// A pattern, and how much it shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Protection {
    /// Which cells may be shown.
    pub pattern: Pattern,
    /// How many cells, and how many of the people, that is.
    pub shares: Shares,
}

/// The suppression pattern of a family of tables. The same tables and rule give the same pattern.
pub fn protect(tables: &Tables, rule: &Rule) -> Protection {
    let family = Family::of_counts(tables, rule);
    let counts = plan(&family);
    let measures = 0..tables.declaration().measures().len();
    let means = measures.map(|measure| plan(&Family::of_measure(tables, rule, measure, &counts))).collect();
    let shares = Shares::new(&family.people, &counts);
    Protection { pattern: Pattern::new(rule.clone(), tables.declaration().clone(), counts, means), shares }
}
