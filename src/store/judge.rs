//! The walk over the syntax tree of a statement: every node is on a list or is refused, every table is one of the domain's, and
//! what the statement reads is noted. A name that the statement itself gives to a part of it counts only where it holds.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::statement::{Fault, Read};
use crate::record::json::{Json, Object};

/// The functions that may be called.
pub(super) static FUNCTIONS: LazyLock<BTreeSet<&'static str>> =
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

/// Judges a statement: what it reads, or the first thing in it that is refused. `tables` are those that it may read.
pub(super) fn judge(statement: &Json, tables: &[String]) -> Result<Read, Fault> {
    let mut judge = Judge { allowed: tables, read: Read::default(), called: BTreeSet::new(), asked: BTreeSet::new() };
    judge.walk(statement, &BTreeSet::new())?;
    // A table or a part under its own name is the whole row.
    judge.read.unnamed |= judge.asked.iter().any(|name| judge.called.contains(name));
    Ok(judge.read)
}

struct Judge<'a> {
    allowed: &'a [String],
    read: Read,
    /// What tables and parts are called within the statement.
    called: BTreeSet<String>,
    /// What is asked for by a name, without what the name is qualified by.
    asked: BTreeSet<String>,
}

impl Judge<'_> {
    /// Walks a part. `named` are the names that the statement gives to parts of it (`WITH name AS`) and that hold here.
    fn walk(&mut self, json: &Json, named: &BTreeSet<String>) -> Result<(), Fault> {
        match json {
            Json::Array(items) => items.iter().try_for_each(|item| self.walk(item, named)),
            Json::Object(object) => {
                let inside = self.with(object, named)?;
                let named = inside.as_ref().unwrap_or(named);
                self.node(object, named)?;
                object
                    .iter()
                    .filter(|(key, _)| !["value", "cte_map"].contains(key))
                    .try_for_each(|(_, value)| self.walk(value, named))?;
                // The value of an entry of a map is a part of the tree; the value of a constant is none.
                object
                    .get("value")
                    .filter(|_| object.get("key").is_some())
                    .map_or(Ok(()), |value| self.walk(value, named))
            }
            _ => Ok(()),
        }
    }

    /// Walks the parts that a node names, each of which knows those before it, and returns the names that hold in the node.
    fn with(&mut self, object: &Object, named: &BTreeSet<String>) -> Result<Option<BTreeSet<String>>, Fault> {
        let Some(parts) = object.get("cte_map") else { return Ok(None) };
        let map = parts.as_object().and_then(|parts| parts.get("map")).and_then(Json::as_array).unwrap_or_default();
        let mut named = named.clone();
        for part in map.iter().filter_map(Json::as_object) {
            part.get("value").map_or(Ok(()), |value| self.walk(value, &named))?;
            named.extend(part.get("key").and_then(Json::as_str).map(str::to_lowercase));
        }
        Ok(Some(named))
    }

    fn node(&mut self, object: &Object, named: &BTreeSet<String>) -> Result<(), Fault> {
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
        self.note(object);
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
            return self.table(object, named, offset);
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

    /// Notes what of a node is read.
    fn note(&mut self, object: &Object) {
        let word = |key: &str| object.get(key).and_then(Json::as_str).unwrap_or_default();
        let list = |key: &str| {
            let items = object.get(key).and_then(Json::as_array).unwrap_or_default();
            items.iter().filter_map(Json::as_str).map(str::to_lowercase).collect::<Vec<String>>()
        };
        match word("class") {
            "PARAMETER" => drop(self.read.parameters.insert(word("identifier").to_owned())),
            "STAR" => self.read.unnamed = true,
            "COLUMN_REF" => {
                let names = list("column_names");
                self.asked.extend(names.last().cloned());
                self.read.columns.extend(names);
            }
            _ => {}
        }
        match word("type") {
            "JOIN" => {
                self.read.columns.extend(list("using_columns"));
                self.read.unnamed |= word("ref_type") == "NATURAL";
            }
            "BASE_TABLE" | "SUBQUERY" | "TABLE_FUNCTION" | "EXPRESSION_LIST" | "COLUMN_DATA" => {
                self.called.extend([word("alias"), word("table_name")].map(str::to_lowercase));
                // Columns under other names.
                self.read.unnamed |= word("type") == "BASE_TABLE" && !list("column_name_alias").is_empty();
            }
            _ => {}
        }
    }

    fn table(&mut self, object: &Object, named: &BTreeSet<String>, offset: Option<usize>) -> Result<(), Fault> {
        let word = |key: &str| object.get(key).and_then(Json::as_str).unwrap_or_default();
        let name = word("table_name").to_lowercase();
        let plain = word("schema_name").is_empty() && word("catalog_name").is_empty();
        if plain && named.contains(&name) {
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
