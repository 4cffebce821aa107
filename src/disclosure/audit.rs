//! Whether a pattern protects the tables that it is said to protect: every shown cell is asked whether it may be shown, and
//! every hidden one whether a reader of all shown ones could tell it too closely. It believes nothing that a pattern was made
//! for, so that one that is kept with other data, or was changed, is found out.

use super::layer::{Cells, Family};
use super::pattern::Pattern;
use super::plan::{Gap, gaps};
use super::tables::Tables;

/// Where a pattern lets a reader tell too much. It names variables and never a number.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Exposure {
    /// The pattern is one of other variables, categories or measures.
    #[error("the pattern was made for another declaration")]
    Declaration,
    /// Something is shown of a table of too few people.
    #[error("{what} may not be shown of any cell: there are too few people")]
    Total {
        /// The counts, or the means of a measure.
        what: String,
    },
    /// The table of a variable.
    #[error("{what} by {variable:?} tell a hidden cell, or show one that must be hidden")]
    OneWay {
        /// The counts, or the means of a measure.
        what: String,
        /// The variable.
        variable: String,
    },
    /// The table of two variables.
    #[error("{what} by {:?} and {:?} tell a hidden cell, or show one that must be hidden", variables[0], variables[1])]
    TwoWay {
        /// The counts, or the means of a measure.
        what: String,
        /// The variables.
        variables: [String; 2],
    },
}

/// Everything that a pattern exposes of the tables; nothing, where it protects them by its rule.
pub fn audit(tables: &Tables, pattern: &Pattern) -> Vec<Exposure> {
    if tables.declaration() != pattern.declaration() {
        return vec![Exposure::Declaration];
    }
    let counts = Family::of_counts(tables, pattern.rule());
    let mut exposures = exposures("counts".to_owned(), tables, &counts, &pattern.counts);
    for (measure, hidden) in pattern.means.iter().enumerate() {
        let family = Family::of_measure(tables, pattern.rule(), measure, &pattern.counts);
        let what = format!("means of {:?}", tables.declaration().measures()[measure]);
        exposures.extend(self::exposures(what, tables, &family, hidden));
    }
    exposures
}

fn exposures(what: String, tables: &Tables, family: &Family, hidden: &Cells<bool>) -> Vec<Exposure> {
    let name = |place: usize| tables.declaration().variables()[place].name.clone();
    let exposure = |gap| match gap {
        Gap::Total => Exposure::Total { what: what.clone() },
        Gap::Margin(variable) => Exposure::OneWay { what: what.clone(), variable: name(variable) },
        Gap::Table(pair) => {
            let (first, second) = family.pairs[pair];
            Exposure::TwoWay { what: what.clone(), variables: [name(first), name(second)] }
        }
    };
    gaps(family, hidden).into_iter().map(exposure).collect()
}
