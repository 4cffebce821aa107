//! What SQL of a domain may be: one SELECT over the domain's own tables, whose result depends on them and on the bound values
//! alone. It is judged by the engine's own syntax tree, not by its text, so that no spelling gets past.
//!
//! **Invariant:** everything that the tree may hold is listed; what is not listed is refused.

use std::collections::BTreeSet;

use duckdb::{Config, Connection};

use super::{StoreError, judge, schema_of, told};
use crate::record::json::{self, Json};
use crate::schema::table::{Table, quoted};

/// Something in a statement that is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Where it stands, in bytes from the beginning of the statement, where that is known.
    pub offset: Option<usize>,
    /// What is refused, in words.
    pub message: String,
}

/// An engine without data that judges the SQL of a domain against its declared tables.
pub struct Inspector {
    connection: Connection,
    tables: Vec<String>,
}

impl Inspector {
    /// An inspector for the tables of a domain.
    pub fn new(domain: &str, tables: &[&Table]) -> Result<Self, StoreError> {
        let config = Config::default().enable_autoload_extension(false)?.threads(1)?.max_memory("256MB")?;
        let connection = Connection::open_in_memory_with_flags(config.enable_external_access(false)?)?;
        let schema = schema_of(domain);
        connection.execute_batch(&format!("CREATE SCHEMA {schema}; SET schema = '{schema}'; SET TimeZone = 'UTC';"))?;
        for table in tables {
            connection.execute_batch(&super::building::create_table(&schema, table))?;
        }
        connection.execute_batch("SET lock_configuration = true")?;
        Ok(Self { connection, tables: tables.iter().map(|table| table.name.clone()).collect() })
    }

    /// Makes a derived table known to the statements that follow, or tells what is wrong with the statement that derives it.
    pub fn derive(&mut self, name: &str, sql: &str) -> Result<(), Fault> {
        self.statement(sql, sql)?;
        let made = self.connection.execute_batch(&format!("CREATE TABLE {} AS (\n{sql}\n)", quoted(name)));
        made.map_err(|error| Fault { offset: None, message: told(&error) })?;
        self.tables.push(name.to_owned());
        Ok(())
    }

    /// What a statement reads: its tables and its parameters; or what is wrong with it. `whole` is the statement as it will be
    /// run, around this one.
    pub fn statement(&self, sql: &str, whole: &str) -> Result<Read, Fault> {
        let read = inspect(&self.connection, sql, &self.tables)?;
        self.connection.prepare(whole).map_err(|error| Fault { offset: None, message: told(&error) })?;
        Ok(read)
    }
}

/// What a statement reads.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Read {
    /// The tables, in the order of their names.
    pub tables: BTreeSet<String>,
    /// The parameters, without `$`.
    pub parameters: BTreeSet<String>,
    /// Every name that stands where a column may: more than the columns that are read, and never fewer.
    pub columns: BTreeSet<String>,
    /// Whether it may read columns without naming them: by `*`, as whole rows, under other names, or by a natural join.
    pub unnamed: bool,
}

impl Read {
    /// Whether a column of a table that it reads may be among what it reads.
    pub fn may_read(&self, column: &str) -> bool {
        self.unnamed || self.columns.contains(column)
    }
}

/// Judges a statement. `tables` are those that it may read.
pub(super) fn inspect(connection: &Connection, sql: &str, tables: &[String]) -> Result<Read, Fault> {
    let plain = |message: String| Fault { offset: None, message };
    if sql.contains('\0') {
        return Err(plain("the statement holds a NUL".to_owned()));
    }
    let tree: String = connection
        .query_row("SELECT CAST(json_serialize_sql(CAST(? AS VARCHAR)) AS VARCHAR)", [sql], |row| row.get(0))
        .map_err(|error| plain(told(&error)))?;
    let parsed = json::parse(tree.as_bytes()).map_err(|_| plain("the statement is nested too deeply".to_owned()))?;
    let tree = parsed.value.as_object().cloned().unwrap_or_default();
    if tree.get("error") != Some(&Json::Bool(false)) {
        let message = tree.get("error_message").and_then(Json::as_str).unwrap_or("it cannot be read");
        let offset = tree.get("position").and_then(Json::as_str).and_then(|digits| digits.parse().ok());
        let message = match tree.get("error_type").and_then(Json::as_str) {
            Some("not implemented") => "only a SELECT is allowed".to_owned(),
            _ => message.lines().next().unwrap_or_default().to_owned(),
        };
        return Err(Fault { offset, message });
    }
    let statements = tree.get("statements").and_then(Json::as_array).unwrap_or_default();
    let [statement] = statements else {
        return Err(plain(format!("one statement is allowed, found {}", statements.len())));
    };
    judge::judge(statement, tables)
}

#[cfg(test)]
mod tests {
    use super::super::judge::FUNCTIONS;
    use super::*;
    use crate::schema::table::{Column, ColumnType};

    fn inspector() -> Inspector {
        let column = |name, kind| Column::made(name, kind, name);
        let columns = vec![column("a", ColumnType::Integer), column("b", ColumnType::Text)];
        let table = Table { name: "t".into(), label: String::new(), columns, key: Vec::new() };
        Inspector::new("parish", &[&table]).unwrap()
    }

    #[test]
    fn what_a_tool_needs_is_allowed() {
        let inspector = inspector();
        for sql in [
            "SELECT a, b FROM t WHERE a = $id ORDER BY 1",
            "WITH q AS (SELECT a, count(*) AS n FROM t GROUP BY a) SELECT * FROM q JOIN t USING (a) LIMIT 3",
            "SELECT sum(a) OVER (PARTITION BY b ORDER BY a), CASE WHEN a > 1 THEN 'x' END, nullif(a, 0) FROM t",
            "SELECT a FROM t UNION ALL SELECT 1 ORDER BY a DESC NULLS LAST",
            "SELECT x.i FROM range(3) AS x(i) LEFT JOIN t ON t.a = x.i WHERE b IS NULL OR b LIKE 'a%' AND a IN (1, 2)",
            "SELECT count(DISTINCT a) FILTER (WHERE b = 'x'), b || 'y', CAST(a AS DECIMAL(18, 2)) FROM t GROUP BY ALL",
            "SELECT (SELECT max(a) FROM t), EXISTS (SELECT 1 FROM t WHERE a BETWEEN 1 AND 2)",
            "SELECT b ->> '$.x', json_extract_string(b, '$.y'), list_transform([1], lambda z: z + a) FROM t",
            "SELECT * EXCLUDE (b) FROM t",
            "SELECT a, round(avg(a), 2), DATE '2026-01-01' + 3 FROM t GROUP BY a HAVING count(*) > 1 QUALIFY row_number() OVER () = 1",
            "SELECT * FROM (VALUES (1, 'x')) AS v(i, j)",
        ] {
            inspector.statement(sql, sql).unwrap_or_else(|fault| panic!("{sql}: {}", fault.message));
        }
        let read = inspector.statement("SELECT a FROM T WHERE a = $id AND b = $b", "SELECT 1").unwrap();
        assert_eq!(read.tables, BTreeSet::from(["t".to_owned()]));
        assert_eq!(read.parameters, BTreeSet::from(["b".to_owned(), "id".to_owned()]));
    }

    #[test]
    fn a_column_is_never_read_without_being_counted() {
        let inspector = inspector();
        let check = |sql: &str, expected: bool| {
            let read = inspector.statement(sql, sql).unwrap_or_else(|fault| panic!("{sql}: {}", fault.message));
            assert!(read.tables.contains("t"), "{sql}");
            assert_eq!(read.may_read("b"), expected, "{sql}");
        };
        check("SELECT a FROM t", false);
        check("SELECT t.a, u.a FROM t JOIN t AS u ON t.a = u.a", false);
        check("SELECT count(*) FROM t", false);
        check("SELECT a AS x, sum(a) FROM t AS u GROUP BY a ORDER BY 1", false);
        check("SELECT B AS x FROM t", true);
        check("SELECT a FROM t WHERE length(b) > 1", true);
        check("SELECT a FROM t ORDER BY t.b", true);
        check("SELECT * FROM t", true);
        check("FROM t", true);
        check("SELECT COLUMNS('b') FROM t", true);
        check("SELECT t FROM t", true);
        check("SELECT u FROM t AS u", true);
        check("SELECT x FROM t AS u(y, x)", true);
        check("SELECT a FROM t NATURAL JOIN (SELECT 'x' AS b) AS v", true);
        check("SELECT a FROM t JOIN (SELECT 'x' AS b) AS v USING (b)", true);
        check("WITH t AS (SELECT b AS c, a FROM t) SELECT a FROM t", true);
        check("WITH v AS (SELECT * FROM t) SELECT a FROM v", true);
        check("SELECT a FROM t GROUP BY ALL", false);
        check("SELECT a, (SELECT max(v.b) FROM t AS v) FROM t", true);
        check("SELECT count(DISTINCT b) FROM t", true);
        check("SELECT row_number() OVER (PARTITION BY b) FROM t", true);
    }

    #[test]
    fn everything_else_is_refused() {
        let inspector = inspector();
        for sql in [
            "",
            "SELECT 1; SELECT 2",
            "SELECT 1; DROP TABLE t",
            "COPY t TO 'x.csv'",
            "ATTACH 'x.duckdb'",
            "SET threads = 4",
            "PRAGMA database_list",
            "INSTALL httpfs",
            "LOAD httpfs",
            "EXPORT DATABASE 'x'",
            "INSERT INTO t VALUES (1, 'x')",
            "CREATE TABLE u AS SELECT 1",
            "CALL pragma_version()",
            "EXPLAIN SELECT 1",
            "DESCRIBE t",
            "SUMMARIZE t",
            "SHOW TABLES",
            "SELECT * FROM 'x.csv'",
            "SELECT * FROM \"x.parquet\"",
            "SELECT * FROM read_text('x')",
            "SELECT * FROM \"read_text\"('x')",
            "SELECT * FROM READ_BLOB('x')",
            "SELECT * FROM main.read_csv('x')",
            "SELECT * FROM glob('*')",
            "SELECT * FROM query('SELECT 1')",
            "SELECT * FROM query_table('t')",
            "SELECT * FROM duckdb_settings()",
            "SELECT * FROM duckdb_databases()",
            "SELECT * FROM information_schema.tables",
            "SELECT * FROM sqlite_master",
            "SELECT * FROM other.t",
            "SELECT * FROM domain_other.cases",
            "SELECT * FROM u",
            "SELECT current_setting('temp_directory')",
            "SELECT getvariable('x')",
            "SELECT getenv('HOME')",
            "SELECT \"getenv\"('HOME')",
            "SELECT system.main.version()",
            "SELECT random(), now(), current_timestamp",
            "SELECT uuid()",
            "SELECT repeat('x', 1000000000)",
            "SELECT a FROM t USING SAMPLE 10%",
            "WITH RECURSIVE r AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM r) SELECT i FROM r",
            "PIVOT t ON b USING sum(a)",
            "SELECT json_execute_serialized_sql('{}')",
            "SELECT json_serialize_plan('SELECT 1')",
            "SELECT a FROM t WHERE (SELECT read_text FROM read_text('x')) IS NULL",
            "WITH q AS (SELECT * FROM read_csv('x')) SELECT * FROM q",
            "SELECT 1 /* ",
            "SELECT 1) ; (SELECT 2",
            "SELECT a FROM t\0",
            // A name that a statement gives itself hides nothing where it does not hold.
            "WITH pragma_database_list AS (SELECT path FROM pragma_database_list) SELECT * FROM pragma_database_list",
            "WITH a AS (SELECT 1 FROM duckdb_settings), duckdb_settings AS (SELECT 1) SELECT * FROM a",
            "SELECT * FROM (WITH sqlite_master AS (SELECT 1 AS i) SELECT i FROM sqlite_master), sqlite_master",
        ] {
            assert!(inspector.statement(sql, sql).is_err(), "{sql}");
        }
    }

    #[test]
    fn the_listed_functions_are_of_this_engine_and_depend_on_their_arguments_alone() {
        let connection = Connection::open_in_memory().unwrap();
        let unsteady = "SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_type IN ('scalar', 'aggregate') AND stability <> 'CONSISTENT'";
        let mut statement = connection.prepare(unsteady).unwrap();
        let unsteady: Vec<String> = statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        assert!(unsteady.len() > 5, "{unsteady:?}");
        let listed: Vec<&String> = unsteady.iter().filter(|name| FUNCTIONS.contains(name.as_str())).collect();
        assert!(listed.is_empty(), "{listed:?}");
        for barred in ["current_setting", "getvariable", "getenv", "read_text", "query", "age"] {
            assert!(!FUNCTIONS.contains(barred), "{barred}");
        }
    }
}
