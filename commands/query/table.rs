//! Evidence as a table for people: numbers to the right, and below it what was left out and where it comes from.

use adduce::query::Answer;
use adduce::record::evidence::{Coverage, Evidence};
use adduce::record::json::Json;

use crate::terminal::{escape, escape_line};

/// The widest that a column is shown, in characters.
const WIDEST: usize = 60;

/// An answer as text.
pub(super) fn of(answer: &Answer) -> String {
    match answer {
        Answer::Evidence(evidence) => table(evidence),
        Answer::Refusal(refusal) => format!("refused ({}): {}\n", refusal.code, escape_line(&refusal.message)),
        Answer::Cases(lines, more) => {
            let mut text: String =
                lines.iter().map(|line| escape(&format!("{}\n", String::from_utf8_lossy(line)))).collect();
            text.extend(more.iter().map(|refusal| format!("{}\n", escape_line(&refusal.message))));
            text
        }
    }
}

fn table(evidence: &Evidence) -> String {
    let head = evidence.columns.iter().map(|column| match &column.unit {
        Some(unit) => escape_line(&format!("{} ({unit})", column.label)),
        None => escape_line(&column.label),
    });
    let mut grid: Vec<Vec<String>> = vec![head.collect()];
    for row in &evidence.rows {
        grid.push(evidence.columns.iter().map(|column| shown(row.get(&column.name))).collect());
    }
    let mut text = if let [head, row] = grid.as_slice() { upright(head, row) } else { across(evidence, &grid) };
    text.push_str(&format!("\n{} · {} · {}\n", evidence.source_id, evidence.snapshot, evidence.dataset_version));
    if evidence.truncated {
        text.push_str(&format!("truncated: there are more than the {} rows above\n", evidence.rows_returned));
    }
    if evidence.coverage == Coverage::Incomplete && evidence.excluded > 0 {
        text.push_str(&format!("incomplete: {} records were excluded when they were loaded\n", evidence.excluded));
    }
    text
}

/// One row, a line a column.
fn upright(head: &[String], row: &[String]) -> String {
    let width = head.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    head.iter().zip(row).map(|(label, cell)| format!("{label:width$}  {cell}\n")).collect()
}

fn across(evidence: &Evidence, grid: &[Vec<String>]) -> String {
    let columns = evidence.columns.len();
    let width = |at: usize| grid.iter().map(|row| row[at].chars().count()).max().unwrap_or(0).min(WIDEST);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let is_number = |at: usize| {
        matches!(evidence.columns[at].format.as_str(), "integer" | "decimal" | "number" | "percent" | "fraction")
    };
    let mut text = String::new();
    for row in grid {
        let cells = row.iter().zip(&widths).enumerate().map(|(at, (cell, width))| {
            let cell = cut(cell, *width);
            if is_number(at) { format!("{cell:>width$}") } else { format!("{cell:width$}") }
        });
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}

fn cut(cell: &str, width: usize) -> String {
    if cell.chars().count() <= width {
        return cell.to_owned();
    }
    cell.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

fn shown(value: Option<&Json>) -> String {
    match value {
        None | Some(Json::Null) => "–".to_owned(),
        Some(Json::String(text)) => escape_line(text),
        Some(other) => escape_line(&other.to_string()),
    }
}
