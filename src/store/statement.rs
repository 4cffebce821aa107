//! What SQL of a domain may be: one SELECT over the domain's own tables, whose result depends on them and on the bound values
//! alone. It is judged by the engine's own syntax tree, not by its text, so that no spelling gets past.
//!
//! **Invariant:** everything that the tree may hold is listed; what is not listed is refused.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use duckdb::{Config, Connection};

use super::{StoreError, schema_of, told};
use crate::record::json::{self, Json, Object};
use crate::schema::table::Table;

/// The functions that may be called.
static FUNCTIONS: LazyLock<BTreeSet<&'static str>> =
    LazyLock::new(|| include_str!("data/functions.txt").lines().filter(|line| !line.starts_with('#')).collect());

/// The functions that may stand where a table stands.
const TABLE_FUNCTIONS: [&str; 4] = ["generate_series", "json_each", "range", "unnest"];

/// The nodes of a tree that are neither an expression nor a value.
const NODES: [&str; 16] = [
    "SELECT_NODE",
    "SET_OPERATION_NODE",
    "CTE_NODE",
    "BASE_TABLE",
    "SUBQUERY",
    "JOIN",
    "TABLE_FUNCTION",
    "EXPRESSION_LIST",
    "EMPTY",
    "ORDER_MODIFIER",
    "LIMIT_MODIFIER",
    "DISTINCT_MODIFIER",
    "ORDER_DEFAULT",
    "ASCENDING",
    "DESCENDING",
    "COLUMN_DATA",
];

/// The kinds of expression.
const EXPRESSIONS: [&str; 16] = [
    "BETWEEN",
    "CASE",
    "CAST",
    "COLLATE",
    "COLUMN_REF",
    "COMPARISON",
    "CONJUNCTION",
    "CONSTANT",
    "DEFAULT",
    "FUNCTION",
    "LAMBDA",
    "LAMBDA_REF",
    "OPERATOR",
    "PARAMETER",
    "STAR",
    "SUBQUERY",
];

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
        let made = self.connection.execute_batch(&format!("CREATE TABLE {name} AS (\n{sql}\n)"));
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
    let mut judge = Judge { allowed: tables, named: BTreeSet::new(), read: Read::default() };
    judge.names(statement);
    judge.walk(statement)?;
    Ok(judge.read)
}

struct Judge<'a> {
    allowed: &'a [String],
    /// The names that the statement itself gives to parts of it (`WITH name AS`).
    named: BTreeSet<String>,
    read: Read,
}

impl Judge<'_> {
    fn names(&mut self, json: &Json) {
        match json {
            Json::Array(items) => items.iter().for_each(|item| self.names(item)),
            Json::Object(object) => {
                if let Some(map) = object.get("cte_map").and_then(Json::as_object).and_then(|map| map.get("map")) {
                    let keys = map.as_array().unwrap_or_default().iter().filter_map(Json::as_object);
                    self.named.extend(keys.filter_map(|one| one.get("key")?.as_str()).map(str::to_lowercase));
                }
                object.iter().for_each(|(_, value)| self.names(value));
            }
            _ => {}
        }
    }

    fn walk(&mut self, json: &Json) -> Result<(), Fault> {
        match json {
            Json::Array(items) => items.iter().try_for_each(|item| self.walk(item)),
            Json::Object(object) => {
                self.node(object)?;
                object.iter().filter(|(key, _)| *key != "value").try_for_each(|(_, value)| self.walk(value))?;
                // The value of an entry of a map is a part of the tree; the value of a constant is none.
                object.get("value").filter(|_| object.get("key").is_some()).map_or(Ok(()), |value| self.walk(value))
            }
            _ => Ok(()),
        }
    }

    fn node(&mut self, object: &Object) -> Result<(), Fault> {
        let word = |key: &str| object.get(key).and_then(Json::as_str).unwrap_or_default();
        let offset = match object.get("query_location") {
            Some(Json::Number(number)) => number.as_str().parse::<usize>().ok().filter(|at| *at < usize::MAX / 2),
            _ => None,
        };
        let refuse = |message: String| Err(Fault { offset, message });
        let (class, kind) = (word("class"), word("type"));
        if object.get("sample").is_some_and(|sample| *sample != Json::Null) {
            return refuse("a sample is refused: it would differ from run to run".to_owned());
        }
        if class == "PARAMETER" {
            self.read.parameters.insert(word("identifier").to_owned());
        }
        if !class.is_empty() && !EXPRESSIONS.contains(&class) && !["WINDOW", "POSITIONAL_REFERENCE"].contains(&class) {
            return refuse(format!("an expression of the kind {class} is not allowed"));
        }
        if class.is_empty() && !kind.is_empty() && !NODES.contains(&kind) && !kind.ends_with("_TYPE_INFO") {
            return refuse(format!("{} is not allowed", told_node(kind)));
        }
        if kind == "TABLE_FUNCTION" {
            let function =
                object.get("function").and_then(Json::as_object).and_then(|function| function.get("function_name"));
            let name = function.and_then(Json::as_str).unwrap_or_default().to_lowercase();
            return if TABLE_FUNCTIONS.contains(&name.as_str()) {
                Ok(())
            } else {
                refuse(format!("the table function {name:?} is not allowed"))
            };
        }
        if kind == "BASE_TABLE" {
            return self.table(object, offset);
        }
        let name = word("function_name").to_lowercase();
        let known = FUNCTIONS.contains(name.as_str()) || TABLE_FUNCTIONS.contains(&name.as_str());
        // The parser itself writes `main` or `pg_catalog` where syntax stands for a function, as in `[1, 2]`.
        let plain = ["", "main", "pg_catalog"].contains(&word("schema")) && word("catalog").is_empty();
        if !name.is_empty() && (!known || !plain) {
            return refuse(format!("the function {name:?} is not allowed"));
        }
        Ok(())
    }

    fn table(&mut self, object: &Object, offset: Option<usize>) -> Result<(), Fault> {
        let word = |key: &str| object.get(key).and_then(Json::as_str).unwrap_or_default();
        let name = word("table_name").to_lowercase();
        let plain = word("schema_name").is_empty() && word("catalog_name").is_empty();
        if plain && self.named.contains(&name) {
            return Ok(());
        }
        if !plain || !self.allowed.contains(&name) {
            let message = format!("{:?} is no table of the domain ({})", word("table_name"), self.allowed.join(", "));
            return Err(Fault { offset, message });
        }
        self.read.tables.insert(name);
        Ok(())
    }
}

fn told_node(kind: &str) -> &str {
    match kind {
        "SHOW_REF" => "DESCRIBE, SHOW or SUMMARIZE",
        "RECURSIVE_CTE_NODE" => "WITH RECURSIVE",
        "PIVOT" => "PIVOT",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::table::{Column, ColumnType, Reading};

    fn inspector() -> Inspector {
        let column = |name: &str, kind| Column {
            name: name.into(),
            kind,
            label: String::new(),
            unit: String::new(),
            aliases: Vec::new(),
            nullable: true,
            reading: Reading::Plain,
            protected: false,
        };
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
