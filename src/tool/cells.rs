//! What a tool over a table of people takes: a measure, and at most two variables as groups or filters. It follows from the
//! declaration of the table alone.

use super::Parameter;
use crate::disclosure::people::People;
use crate::schema::table::ColumnType;

/// The parameters of a tool over a table of people. `protected` is whether it may group by protected attributes.
pub fn asked_of_cells(people: &People, protected: bool) -> Vec<Parameter> {
    let measures = people.declaration().measures();
    let open = people.groupings().iter().filter(|grouping| protected || !grouping.protected);
    let variables: Vec<String> = open.map(|grouping| grouping.name.clone()).collect();
    let mut what = vec!["count".to_owned(), "bad_rate".to_owned()];
    what.extend((!measures.is_empty()).then(|| "mean".to_owned()));
    let mut parameters = vec![parameter("measure", "what is told of each group", what, false)];
    if !measures.is_empty() {
        parameters.push(parameter("column", "what a mean is of; only with the measure mean", measures.to_vec(), true));
    }
    for (name, label) in [
        ("group_by", "the variable that people are grouped by; groups and filters are two variables at most"),
        ("group_by_2", "a second variable that people are grouped by"),
        ("filter", "a variable that only one category is kept of"),
        ("filter_value", "the category that is kept of the first filter"),
        ("filter_2", "a second variable that only one category is kept of"),
        ("filter_2_value", "the category that is kept of the second filter"),
    ] {
        let choices = if name.ends_with("_value") { Vec::new() } else { variables.clone() };
        parameters.push(parameter(name, label, choices, true));
    }
    parameters
}

fn parameter(name: &str, label: &str, choices: Vec<String>, optional: bool) -> Parameter {
    Parameter {
        name: name.to_owned(),
        kind: ColumnType::Text,
        label: label.to_owned(),
        unit: String::new(),
        optional,
        default: None,
        choices,
        minimum: None,
        maximum: None,
    }
}
