//! Text as a careful reader sees it: folded for matching, with the way back to what was written, searched for phrases, and safe to be shown.

pub mod bytes;
pub mod fold;
pub mod lookalike;
pub mod phrase;
pub mod shown;
pub mod word;

mod token;

use std::ops::Range;

/// The same range counted in Unicode code points, as Python and jq count: what `span` means in every record.
pub fn code_points(text: &str, bytes: Range<usize>) -> [u64; 2] {
    let before = text.get(..bytes.start).map_or(0, |part| part.chars().count());
    let inside = text.get(bytes).map_or(0, |part| part.chars().count());
    [before as u64, (before + inside) as u64]
}
