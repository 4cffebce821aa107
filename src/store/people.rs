//! What of a table of people may be shown, worked out once a generation over all that can ever be asked, and kept beside the
//! rows: the pattern, and the numbers of the cells that it shows. What it hides is counted nowhere.

use duckdb::types::ValueRef;
use duckdb::{Connection, params};

use super::StoreError;
use super::settle::excluded_row;
use super::writer::Excluded;
use crate::disclosure::people::{Misfit, People};
use crate::disclosure::shown::{Figure, Shown, shown};
use crate::disclosure::tables::Tables;
use crate::disclosure::{audit, protect};
use crate::schema::table::quoted;

/// The table of the cells that may be shown, in the schema of the domain.
pub const DISCLOSED: &str = "disclosed_cells";

/// The statement that looks up the cells of one or two variables, or of everyone: their counts, and the means of a measure.
pub const LOOK_UP: &str = "SELECT first_category, second_category, measure, people, bad, mean FROM disclosed_cells
WHERE first_variable IS NOT DISTINCT FROM $first AND second_variable IS NOT DISTINCT FROM $second
  AND (measure IS NULL OR measure = $measure)
ORDER BY first_category, second_category, measure";

/// Which rows of a table of people are looked at.
struct Scan<'a> {
    table: &'a str,
    /// Columns beside those that say who a person is, which come first.
    before: &'a [&'a str],
    condition: &'a str,
}

/// Excludes the rows of this run that are no people of the declared tables. `first` is the number of the run's first source.
pub(super) fn misfits(
    connection: &Connection,
    schema: &str,
    people: &People,
    first: usize,
) -> Result<Vec<Excluded>, StoreError> {
    let name = format!("{schema}.{}", quoted(&people.table));
    let mut tables = Tables::new(people.declaration().clone());
    let mut excluded = Vec::new();
    let mut places = Vec::new();
    let of_run = format!("WHERE source_number >= {first}");
    let scan = Scan { table: &name, before: &["source_number", "source_line", "rowid"], condition: &of_run };
    each(connection, &scan, people, |row| {
        let (at, cells) = row.split_at(3);
        if let Err(Misfit { column, message }) = people.add(&mut tables, cells) {
            let number = |at: &Option<String>| at.as_deref().and_then(|digits| digits.parse().ok()).unwrap_or_default();
            let message = format!("{column}: {message}");
            excluded.push(excluded_row(first, (number(&at[0]), number(&at[1])), "category", &message, false));
            places.extend(at[2].clone());
        }
        Ok(())
    })?;
    for some in places.chunks(1000) {
        connection.execute_batch(&format!("DELETE FROM {name} WHERE rowid IN ({})", some.join(", ")))?;
    }
    Ok(excluded)
}

/// Makes the pattern of a table of people and keeps what it shows.
pub(super) fn disclose(connection: &Connection, schema: &str, people: &People) -> Result<(), StoreError> {
    let mut tables = Tables::new(people.declaration().clone());
    let scan = Scan { table: &format!("{schema}.{}", quoted(&people.table)), before: &[], condition: "" };
    each(connection, &scan, people, |cells| {
        // Rows of this run were looked at when it settled: this one was loaded under another declaration.
        people.add(&mut tables, cells).map_err(|Misfit { column, message }| StoreError::Statement {
            file: "disclosure.toml".to_owned(),
            reason: format!(
                "of a row that was loaded before, {column}: {message}; load the sources anew with --rebuild"
            ),
        })
    })?;
    let pattern = protect(&tables, &people.rule).pattern;
    // The pattern is doubted by code that does not know how it was made.
    if let Some(exposure) = audit(&tables, &pattern).first() {
        return Err(StoreError::Engine(format!("the pattern that was made to protect people does not: {exposure}")));
    }
    let written = serde_json::to_string(&pattern).expect("a pattern is written to memory");
    connection.execute_batch(&format!(
        "CREATE OR REPLACE TABLE {schema}.{DISCLOSED} (first_variable VARCHAR, first_category VARCHAR,
             second_variable VARCHAR, second_category VARCHAR, measure VARCHAR, people BIGINT, bad BIGINT, mean VARCHAR);
         CREATE OR REPLACE TABLE {schema}.{DISCLOSED}_pattern (pattern VARCHAR);"
    ))?;
    connection.execute(&format!("INSERT INTO {schema}.{DISCLOSED}_pattern VALUES (?)"), [&written])?;
    let mut appender = connection.appender_to_db(DISCLOSED, schema)?;
    for Shown { cell, figure } in shown(&tables, &pattern) {
        let part = |at: usize| cell.get(at).map(|(variable, category)| (variable.as_str(), category.as_str()));
        let (first, second) = (part(0), part(1));
        let (measure, people, bad, mean) = match &figure {
            Figure::Counts { people, bad } => (None, Some(*people), Some(*bad), None),
            Figure::Mean { measure, mean } => (Some(measure.as_str()), None, None, Some(mean.to_string())),
        };
        let names = (first.map(|part| part.0), first.map(|part| part.1));
        let seconds = (second.map(|part| part.0), second.map(|part| part.1));
        appender.append_row(params![names.0, names.1, seconds.0, seconds.1, measure, people, bad, mean])?;
    }
    Ok(appender.flush()?)
}

/// Calls for each row of a table with the text of some columns and of those that say who a person is.
fn each(
    connection: &Connection,
    scan: &Scan<'_>,
    people: &People,
    mut call: impl FnMut(&[Option<String>]) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let columns: Vec<String> = scan
        .before
        .iter()
        .copied()
        .chain(people.columns())
        .map(|one| format!("CAST({} AS VARCHAR)", quoted(one)))
        .collect();
    let Scan { table, condition, .. } = scan;
    let mut statement = connection.prepare(&format!("SELECT {} FROM {table} {condition}", columns.join(", ")))?;
    let mut rows = statement.query([])?;
    let mut texts: Vec<Option<String>> = vec![None; columns.len()];
    while let Some(row) = rows.next()? {
        for (at, text) in texts.iter_mut().enumerate() {
            *text = match row.get_ref(at)? {
                ValueRef::Text(bytes) => Some(String::from_utf8_lossy(bytes).into_owned()),
                _ => None,
            };
        }
        call(&texts)?;
    }
    Ok(())
}
