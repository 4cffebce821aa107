//! What is wrong with the SQL of a domain, told by the engine that would run it, on tables without rows.

use super::guard;
use crate::domain::{Domain, Problem};
use crate::schema::table::Table;
use crate::store::{Derived, Fault, Inspector, StoreError};
use crate::tool::{Origin, Tool};

/// The problems of the checks, derived tables and tools of a domain.
pub fn lint(domain: &Domain) -> Result<Vec<Problem>, StoreError> {
    let shape = &domain.shape;
    let sql_of_store = domain.tools.iter().any(|tool| tool.origin == Origin::Store);
    if !sql_of_store && shape.checks.is_empty() && shape.derived.is_empty() {
        return Ok(Vec::new());
    }
    let tables: Vec<&Table> = shape.tables.iter().collect();
    let mut inspector = Inspector::new(&shape.domain, &tables)?;
    let mut problems = Vec::new();
    for check in &shape.checks {
        let whole = format!("SELECT found.rowid FROM (\n{}\n) AS found", check.sql);
        if let Err(fault) = inspector.statement(&check.sql, &whole) {
            problems.push(Problem::new(&check.file, line_of(1, &check.sql, &fault), fault.message));
        }
    }
    for Derived { name, sql, .. } in &shape.derived {
        if let Err(fault) = inspector.derive(name, sql) {
            problems.push(Problem::new(&format!("derive/{name}.sql"), line_of(1, sql, &fault), fault.message));
        }
    }
    for tool in domain.tools.iter().filter(|tool| tool.origin == Origin::Store) {
        problems.extend(of_tool(domain, tool, &inspector));
    }
    Ok(problems)
}

fn of_tool(domain: &Domain, tool: &Tool, inspector: &Inspector) -> Vec<Problem> {
    let (columns, rows, _) = tool.selects();
    let read = match inspector.statement(&tool.sql, &crate::store::wrapped(&tool.sql, &columns, rows)) {
        Ok(read) => read,
        Err(fault) => return vec![Problem::new(&tool.file, line_of(tool.line, &tool.sql, &fault), fault.message)],
    };
    let declared: Vec<&str> =
        tool.parameters.iter().chain(&tool.scope).map(|parameter| parameter.name.as_str()).collect();
    let unknown = read.parameters.iter().filter(|name| !declared.contains(&name.as_str()));
    let unused = declared.iter().filter(|name| !read.parameters.contains(**name));
    let told = unknown.map(|name| format!("${name} is not declared as a parameter or as scope"));
    let told = told.chain(unused.map(|name| format!("{name:?} is declared, but the statement does not use it")));
    let derived = |one: &Derived| inspector.statement(&one.sql, &one.sql).ok();
    let told = told.chain(guard::refused(domain, tool, &read, &derived));
    told.map(|message| Problem::new(&tool.file, tool.line, message)).collect()
}

/// The line of a file that a fault in its statement stands on.
fn line_of(begins: usize, sql: &str, fault: &Fault) -> usize {
    let before = sql.as_bytes().iter().take(fault.offset.unwrap_or(0)).filter(|byte| **byte == b'\n').count();
    begins + before
}
