//! The tools of a domain as a page of Markdown for people, made from the same declarations that models get.

use std::fmt::Write as _;

use crate::tool::Tool;

/// A page of tools.
pub fn page<'a>(domain: &str, tools: impl Iterator<Item = &'a Tool>) -> String {
    let mut page = format!("# Tools of {domain}\n");
    for tool in tools {
        let _ = write!(page, "\n## {}\n\n{}. {}\n\n", tool.name, tool.title, tool.description);
        let _ = writeln!(
            page,
            "For {}; discloses: {}; at most {} rows and {} bytes.",
            tool.audience.word(),
            tool.disclosure.word(),
            tool.rows,
            tool.bytes
        );
        for parameter in &tool.parameters {
            let _ = write!(page, "\n- argument `{}`: {}", parameter.name, parameter.described());
        }
        for parameter in &tool.scope {
            let _ = write!(page, "\n- scope `{}`: {}", parameter.name, parameter.described());
        }
        for column in &tool.columns {
            let unit = if column.unit.is_empty() { String::new() } else { format!(", {}", column.unit) };
            let _ = write!(page, "\n- returns `{}` ({}{unit}): {}", column.name, column.format(), column.label);
        }
        page.push('\n');
    }
    page
}
