//! A grounding as people read it: the answer, with a mark behind each number that says where it comes from.

use std::fmt::Write as _;

use adduce::ground::Grounding;
use adduce::record::grounding::{CellRef, Number};

use crate::terminal::{escape, escape_line};

/// The answer with its numbers marked, and what is wrong with it.
pub(super) fn shown(grounding: &Grounding) -> Vec<u8> {
    let verdict = if grounding.verified { "verified" } else { "NOT VERIFIED" };
    let mut text = format!("{}: {verdict}\n", escape_line(grounding.thread()));
    let mut letters = grounding.text().chars();
    let mut at = 0;
    let mut said = String::new();
    for number in &grounding.numbers {
        let count = number.span[1].saturating_sub(at);
        said.extend(letters.by_ref().take(usize::try_from(count).unwrap_or(usize::MAX)));
        at = number.span[1];
        let _ = write!(said, " [{}]", mark(number));
    }
    said.extend(letters);
    for line in escape(&said).lines() {
        let _ = writeln!(text, "  {line}");
    }
    for problem in &grounding.problems {
        let _ = writeln!(text, "  problem: {}", escape_line(problem));
    }
    for note in &grounding.citation_notes {
        let _ = writeln!(text, "  note: {}", escape_line(note));
    }
    // The stream ends the last line.
    text.pop();
    text.into_bytes()
}

/// The tier of a number, where it was found, and what contradicts it.
fn mark(number: &Number) -> String {
    let mut mark = number.tier.word().to_owned();
    for cell in number.found.iter().take(3) {
        let _ = write!(mark, " {}", place(cell));
    }
    if number.matches > 1 {
        let _ = write!(mark, ", {} matches", number.matches);
    }
    if let Some(cell) = number.contradicts.first() {
        let _ = write!(mark, "; but {} holds {}", place(cell), cell.value);
    }
    mark
}

fn place(cell: &CellRef) -> String {
    escape_line(&format!("{}[{}].{}", cell.source_id, cell.row, cell.field))
}
