//! What becomes of rows once all are loaded: one row a key, and none that a check of the domain excludes.

use duckdb::Connection;

use super::bounded::bounded;
use super::statement::inspect;
use super::writer::{Checks, Excluded, Shape};
use super::{StoreError, schema_of};
use crate::schema::table::{Table, is_name, quoted};

/// Leaves one row a key. Of the rows of this run the first stays: another with the same content is a duplicate, one with other
/// content a conflict. Rows of earlier runs give way. `first` is the number of the run's first source.
pub(super) fn keys(
    connection: &Connection,
    schema: &str,
    table: &Table,
    first: usize,
) -> Result<Vec<Excluded>, StoreError> {
    let name = format!("{schema}.{}", quoted(&table.name));
    let key: Vec<&str> =
        table.key.iter().filter_map(|at| table.columns.get(*at)).map(|column| column.name.as_str()).collect();
    let shown = key.join(" and ");
    let key = key.into_iter().map(quoted).collect::<Vec<String>>().join(", ");
    let all: Vec<String> = table.columns.iter().map(|column| quoted(&column.name)).collect();
    let mut excluded = Vec::new();
    let twice = format!(
        "SELECT EXISTS (SELECT 1 FROM {name} WHERE source_number >= {first} GROUP BY {key} HAVING count(*) > 1)"
    );
    if connection.query_row(&twice, [], |row| row.get(0))? {
        let (every, told) = (all.join(", "), format!("{shown}: the key came before with another content"));
        excluded = repeated(connection, &name, (&key, &every), first, &told)?;
    }
    if first > 0 {
        connection.execute_batch(&format!(
            "DELETE FROM {name} WHERE source_number < {first} AND ({key}) IN (SELECT ({key}) FROM {name} WHERE source_number >= {first})"
        ))?;
    }
    Ok(excluded)
}

/// Takes out the rows of this run whose key came before in it.
fn repeated(
    connection: &Connection,
    name: &str,
    (key, every): (&str, &str),
    first: usize,
    told: &str,
) -> Result<Vec<Excluded>, StoreError> {
    let content = format!("row({every})");
    connection.execute_batch(&format!(
        "CREATE TEMP TABLE twice AS SELECT * FROM (
            SELECT rowid AS place, source_number, source_line, row_number() OVER w AS number,
                   {content} IS NOT DISTINCT FROM first_value({content}) OVER w AS same
            FROM {name} WHERE source_number >= {first}
            WINDOW w AS (PARTITION BY {key} ORDER BY source_number, source_line)
         ) WHERE number > 1"
    ))?;
    let mut excluded = Vec::new();
    let mut rows = connection.prepare("SELECT source_number, source_line, same FROM twice")?;
    for row in rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))? {
        let (source, line, duplicate): (i64, i64, bool) = row?;
        excluded.push(excluded_row(first, (source, line), "conflict", told, duplicate));
    }
    connection
        .execute_batch(&format!("DELETE FROM {name} WHERE rowid IN (SELECT place FROM twice); DROP TABLE twice;"))?;
    Ok(excluded)
}

/// Excludes the rows of this run that a check returns.
pub(super) fn check(
    connection: &Connection,
    shape: &Shape,
    check: &Checks,
    first: usize,
) -> Result<Vec<Excluded>, StoreError> {
    let refused = |reason: String| StoreError::Statement { file: check.file.clone(), reason };
    let tables: Vec<String> = shape.tables.iter().map(|table| table.name.clone()).collect();
    if !is_name(&check.table) {
        return Err(refused(format!("{:?} is no table", check.table)));
    }
    inspect(connection, &check.sql, &tables).map_err(|fault| refused(fault.message))?;
    let name = format!("{}.{}", schema_of(&shape.domain), quoted(&check.table));
    let found = format!(
        "CREATE TEMP TABLE failing AS SELECT DISTINCT t.rowid AS place, t.source_number, t.source_line FROM {name} AS t
         SEMI JOIN (\n{}\n) AS found ON t.rowid = found.rowid WHERE t.source_number >= {first}",
        check.sql
    );
    bounded(connection, &found, shape.deadline).map_err(refused)?;
    let mut rows = connection.prepare("SELECT source_number, source_line FROM failing")?;
    let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<Vec<(i64, i64)>, _>>()?;
    connection.execute_batch(&format!(
        "DELETE FROM {name} WHERE rowid IN (SELECT place FROM failing); DROP TABLE failing;"
    ))?;
    Ok(rows.into_iter().map(|at| excluded_row(first, at, &check.code, &check.message, false)).collect())
}

pub(super) fn excluded_row(
    first: usize,
    (source, line): (i64, i64),
    code: &str,
    message: &str,
    duplicate: bool,
) -> Excluded {
    let source = usize::try_from(source).unwrap_or_default().saturating_sub(first);
    let line = u64::try_from(line).unwrap_or_default();
    Excluded { source, line, code: code.to_owned(), message: message.to_owned(), duplicate }
}
