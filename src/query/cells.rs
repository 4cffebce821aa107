//! Tools over a table of people: a request names cells of the declared tables, and what may be shown of them is looked up. It
//! must never count, and never tell an empty cell from any other that is hidden.

use std::collections::BTreeMap;

use rust_decimal::{Decimal, RoundingStrategy};

use super::fill;
use crate::disclosure::people::{Grouping, People};
use crate::disclosure::shown::MEAN_DIGITS;
use crate::domain::Domain;
use crate::record::evidence::Evidence;
use crate::record::json::{Json, Object};
use crate::schema::table::{Column, ColumnType, Reading, Table};
use crate::store::Cells;
use crate::tool::{Argument, Refused, Tool};

/// What is asked for, checked against the declaration.
pub(super) struct Asked<'a> {
    people: &'a People,
    table: Option<&'a Table>,
    measure: String,
    column: Option<String>,
    groups: Vec<&'a Grouping>,
    filters: Vec<(&'a Grouping, String)>,
}

/// What is shown of a cell.
#[derive(Default)]
struct Figures {
    people: Option<Decimal>,
    bad: Option<Decimal>,
    mean: Option<String>,
}

/// Refuses a request that names a protected or private column where the tool is not made for it: in words of its own, for
/// that it is not among the choices would not say why.
pub(super) fn refuse_protected(domain: &Domain, tool: &Tool, given: &Object) -> Result<(), Refused> {
    let Some(people) = domain.shape.people.as_ref().filter(|_| !tool.protected) else { return Ok(()) };
    let table = domain.shape.tables.iter().find(|table| table.name == people.table);
    let closed = |name: &str| {
        let column =
            table.and_then(|table| table.column(name)).is_some_and(|column| column.protected || column.private);
        column || people.by_name().get(name).is_some_and(|grouping| grouping.protected)
    };
    let named = given.iter().filter(|(key, _)| !key.ends_with("_value")).filter_map(|(_, value)| value.as_str());
    match named.into_iter().find(|name| closed(name)) {
        None => Ok(()),
        Some(name) => {
            let message = format!("{name:?} is a protected attribute: {} makes no table by it", tool.name);
            Err(Refused { code: "protected", message })
        }
    }
}

impl<'a> Asked<'a> {
    /// What the arguments of a call ask for.
    pub(super) fn read(domain: &'a Domain, people: &'a People, stated: &Object) -> Result<Self, Refused> {
        let word = |key: &str| stated.get(key).and_then(Json::as_str);
        let names = people.by_name();
        let grouping = |key: &str| word(key).and_then(|name| names.get(name).copied());
        let groups: Vec<&Grouping> = ["group_by", "group_by_2"].into_iter().filter_map(grouping).collect();
        let mut filters = Vec::new();
        for (key, value) in [("filter", "filter_value"), ("filter_2", "filter_2_value")] {
            match (grouping(key), word(value)) {
                (Some(grouping), Some(category)) => filters.push((grouping, category.to_owned())),
                (None, None) => {}
                _ => return Err(refuse("incomplete_filter", format!("{key:?} and {value:?} go together"))),
            }
        }
        let (measure, column) = (word("measure").unwrap_or_default().to_owned(), word("column").map(str::to_owned));
        if (measure == "mean") != column.is_some() {
            return Err(refuse("wrong_column", "a mean is of a `column`, and nothing else is".to_owned()));
        }
        let table = domain.shape.tables.iter().find(|table| table.name == people.table);
        let asked = Self { people, table, measure, column, groups, filters };
        asked.check().map(|()| asked)
    }

    fn check(&self) -> Result<(), Refused> {
        let variables: Vec<&Grouping> =
            self.groups.iter().copied().chain(self.filters.iter().map(|(grouping, _)| *grouping)).collect();
        if variables.len() > 2 {
            return Err(refuse(
                "too_many_dimensions",
                "groups and filters together are two variables at most".to_owned(),
            ));
        }
        if let [first, second] = variables.as_slice() {
            if first.name == second.name {
                return Err(refuse("repeated_variable", format!("{:?} is asked for twice", first.name)));
            }
            if let Some(alone) = variables.iter().find(|grouping| !grouping.crossed) {
                let message = format!("{:?} stands in no table with another variable", alone.name);
                return Err(refuse("stands_alone", message));
            }
        }
        for (grouping, category) in &self.filters {
            let categories = self.categories(grouping);
            if !categories.contains(category) {
                let known = categories.iter().map(|one| format!("{one:?}")).collect::<Vec<_>>().join(", ");
                let message = format!("{:?} has no category {category:?}; it has {known}", grouping.name);
                return Err(refuse("no_such_category", message));
            }
        }
        Ok(())
    }

    fn categories(&self, grouping: &Grouping) -> &[String] {
        let declaration = self.people.declaration();
        let place = declaration.variable(&grouping.name);
        place.and_then(|place| declaration.variables().get(place)).map_or(&[], |variable| &variable.categories)
    }

    /// What is bound to the statement that looks cells up.
    pub(super) fn bound(&self) -> Vec<(String, Argument)> {
        let mut names: Vec<&str> = self.places().into_values().collect();
        names.resize(2, "");
        let text = |text: Option<&str>| text.map_or(Argument::Null, |text| Argument::Text(text.to_owned()));
        let name = |at: usize| text(names.get(at).copied().filter(|name| !name.is_empty()));
        vec![
            ("first".to_owned(), name(0)),
            ("second".to_owned(), name(1)),
            ("measure".to_owned(), text(self.column.as_deref())),
        ]
    }

    /// The variables by their place in the declaration.
    fn places(&self) -> BTreeMap<usize, &'a str> {
        let variables = self.groups.iter().copied().chain(self.filters.iter().map(|(grouping, _)| *grouping));
        let place = |grouping: &'a Grouping| {
            Some((self.people.declaration().variable(&grouping.name)?, grouping.name.as_str()))
        };
        variables.filter_map(place).collect()
    }

    /// The columns of the statement that looks cells up.
    pub(super) fn columns() -> Vec<Column> {
        let text =
            ["first_category", "second_category", "measure"].map(|name| Column::made(name, ColumnType::Text, name));
        let counts = ["people", "bad"].map(|name| Column::made(name, ColumnType::Integer, name));
        text.into_iter().chain(counts).chain([Column::made("mean", ColumnType::Text, "mean")]).collect()
    }

    /// Fills evidence with a row a group, or refuses where nothing of it may be shown.
    pub(super) fn answer(&self, tool: &Tool, found: &Cells, evidence: &mut Evidence) -> Result<(), Refused> {
        let figures = figures(found);
        let mut rows = Vec::new();
        let mut hidden = 0;
        for groups in self.combinations() {
            let figures = figures.get(&self.key(&groups));
            let told = figures.and_then(|figures| self.told(figures));
            hidden += u64::from(told.is_none());
            let told = told.unwrap_or_else(|| vec![None; self.told_columns().len()]);
            rows.push(groups.into_iter().map(Some).chain(told).collect::<Vec<Option<String>>>());
        }
        if hidden == rows.len() as u64 {
            let message = "nothing of this may be shown, to protect people: ask for fewer variables or wider groups";
            return Err(refuse("suppressed", message.to_owned()));
        }
        let truncated = rows.len() > tool.rows as usize;
        rows.truncate(tool.rows as usize);
        let groups = self.groups.iter().map(|grouping| Column::made(&grouping.name, ColumnType::Text, &grouping.label));
        let columns: Vec<Column> = groups.chain(self.told_columns()).collect();
        fill(evidence, tool, &columns, Cells { rows, truncated });
        evidence.suppressed_cells = hidden;
        Ok(())
    }

    /// The categories of the groups, each with each.
    fn combinations(&self) -> Vec<Vec<String>> {
        self.groups.iter().fold(vec![Vec::new()], |before, grouping| {
            let with = |groups: &Vec<String>| {
                let groups = groups.clone();
                self.categories(grouping)
                    .iter()
                    .map(move |category| [groups.as_slice(), std::slice::from_ref(category)].concat())
            };
            before.iter().flat_map(with).collect()
        })
    }

    /// The categories of a cell, in the order of the declaration.
    fn key(&self, groups: &[String]) -> Vec<String> {
        let grouped = self.groups.iter().map(|grouping| grouping.name.as_str()).zip(groups);
        let filtered = self.filters.iter().map(|(grouping, category)| (grouping.name.as_str(), category));
        let by_name: BTreeMap<&str, &String> = grouped.chain(filtered).collect();
        self.places().into_values().filter_map(|name| by_name.get(name).map(|category| (*category).clone())).collect()
    }

    fn told_columns(&self) -> Vec<Column> {
        let people = Column::made("people", ColumnType::Integer, "people");
        match (self.measure.as_str(), &self.column) {
            ("mean", Some(of)) => {
                let declared = self.table.and_then(|table| table.column(of));
                let label = declared.map_or(of.as_str(), |column| &column.label);
                let mean = Column::made(&format!("mean_{of}"), ColumnType::Number, &format!("mean of {label}"));
                let unit = declared.map_or(String::new(), |column| column.unit.clone());
                vec![people, Column { unit, ..mean }]
            }
            ("bad_rate", _) => {
                let outcome = &self.people.outcome;
                let label = |what: &str| format!("{what} with {} {}", outcome.column.replace('_', " "), outcome.bad);
                let rate = Column {
                    reading: Reading::Fraction,
                    aliases: vec!["bad rate".to_owned()],
                    ..Column::made("bad_rate", ColumnType::Number, &label("share of people"))
                };
                vec![people, Column::made("bad", ColumnType::Integer, &label("people")), rate]
            }
            _ => vec![people],
        }
    }

    /// What is told of a cell, a text a column; none where it is hidden.
    fn told(&self, figures: &Figures) -> Option<Vec<Option<String>>> {
        let people = figures.people?;
        let told = match self.measure.as_str() {
            "mean" => vec![people.to_string(), figures.mean.clone()?],
            "bad_rate" => {
                let bad = figures.bad?;
                let rate = bad.checked_div(people)?;
                let rate = rate.round_dp_with_strategy(MEAN_DIGITS, RoundingStrategy::MidpointAwayFromZero).normalize();
                vec![people.to_string(), bad.to_string(), rate.to_string()]
            }
            _ => vec![people.to_string()],
        };
        Some(told.into_iter().map(Some).collect())
    }
}

/// What was found, by the categories of each cell in the order of the declaration.
fn figures(found: &Cells) -> BTreeMap<Vec<String>, Figures> {
    let mut all: BTreeMap<Vec<String>, Figures> = BTreeMap::new();
    for row in &found.rows {
        let cell = |at: usize| row.get(at).cloned().flatten();
        let number = |at: usize| cell(at).and_then(|digits| crate::number::exact(&digits));
        let figures = all.entry([cell(0), cell(1)].into_iter().flatten().collect()).or_default();
        if cell(2).is_some() {
            figures.mean = cell(5);
        } else {
            (figures.people, figures.bad) = (number(3), number(4));
        }
    }
    all
}

fn refuse(code: &'static str, message: String) -> Refused {
    Refused { code, message }
}
