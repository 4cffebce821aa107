//! Evidence as a table for people: numbers to the right, and below it what was left out and where it comes from.

use adduce::number::exact;
use adduce::query::Answer;
use adduce::record::evidence::{Coverage, Evidence};
use adduce::record::json::Json;

use rust_decimal::Decimal;

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
    if rounded(evidence) {
        text.push_str("rounded here to four places; the record has all digits\n");
    }
    if evidence.suppressed_cells > 0 {
        text.push_str(&format!("suppressed: {} cells are hidden to protect people\n", evidence.suppressed_cells));
    }
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
    // Nothing stands to the right of the last column, which may be as long as it is.
    let most = |at: usize| if at + 1 == columns { usize::MAX } else { WIDEST };
    let width = |at: usize| grid.iter().map(|row| row[at].chars().count()).max().unwrap_or(0).min(most(at));
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
        Some(Json::Number(number)) => short(number.as_str()).unwrap_or_else(|| number.as_str().to_owned()),
        Some(other) => escape_line(&other.to_string()),
    }
}

/// A number with many places as a person reads it; none where it is short as it is.
fn short(digits: &str) -> Option<String> {
    let number = exact(digits).filter(|number| number.scale() > 4)?;
    let short = if number.abs() < Decimal::ONE { number.round_sf(4)? } else { number.round_dp(4) };
    Some(short.normalize().to_string())
}

fn rounded(evidence: &Evidence) -> bool {
    let long = |value: &Json| matches!(value, Json::Number(number) if short(number.as_str()).is_some());
    evidence.rows.iter().any(|row| row.iter().any(|(_, value)| long(value)))
}
