//! Cells that hold nothing because somebody withheld their number: what such a cell looks like, and what a record says of
//! them. The number that a mark prints is a bound, and must never support a number of an answer.

use super::evidence::NAME;
use super::sentence::words_of;
use crate::record::json::{Json, Object};

/// What stands for a cell without a value.
const BLANKS: [&str; 10] = ["", "-", "–", "—", "*", "n/a", "na", "null", "none", "nan"];

/// Words that say that a number was withheld.
const WITHHELD: [&str; 15] = [
    "suppressed",
    "suppression",
    "withheld",
    "hidden",
    "redacted",
    "masked",
    "insufficient",
    "confidential",
    "undisclosed",
    "unpublished",
    "not disclosed",
    "not shown",
    "not published",
    "not reported",
    "too few",
];

/// Words that make the number behind them a bound from above.
const BELOW: [&str; 10] = [
    "under",
    "below",
    "fewer than",
    "less than",
    "lower than",
    "smaller than",
    "up to",
    "at most",
    "no more than",
    "not more than",
];

/// Signs that do the same.
const SIGNS: [&str; 10] = ["&lt;", "<=", "=<", "<", "≤", "≦", "⩽", "≲", "＜", "﹤"];

/// The most words of a mark, and of what stands behind its bound.
const WORDS: usize = 8;
const NOUN: usize = 3;

/// Whether a text, without blanks around it, says that its cell holds nothing. A column whose cells name their rows may hold
/// "under 30" as the name of a class; there only what can be no name counts.
pub(super) fn is_blank(text: &str, names: bool) -> bool {
    if text.len() > NAME {
        return false;
    }
    let inner = text.strip_prefix(['(', '[']).and_then(|text| text.strip_suffix([')', ']']));
    let text = inner.map_or(text, str::trim);
    BLANKS.iter().any(|blank| text.eq_ignore_ascii_case(blank))
        || starred(text)
        || signed(text, names)
        || withheld(text)
        || (!names && worded(text))
}

/// The cells that a record names as suppressed: row and field of each.
pub(super) fn listed(record: &Object) -> impl Iterator<Item = (u32, &str)> {
    let cells = record.get("suppressed_cells").and_then(Json::as_array).unwrap_or_default();
    cells.iter().filter_map(|cell| {
        let cell = cell.as_object()?;
        let Json::Number(row) = cell.get("row")? else { return None };
        Some((row.as_str().parse().ok()?, cell.get("field")?.as_str()?))
    })
}

/// `30*`, `*30`: a star at a whole number marks it as withheld.
fn starred(text: &str) -> bool {
    let bare = text.trim_matches(['*', ' ']);
    text.contains('*') && !bare.contains('*') && is_whole(bare)
}

/// `<30`, `n < 30`, `≤30`, and outside of names `<30 accounts`.
fn signed(text: &str, names: bool) -> bool {
    let Some((before, behind)) =
        SIGNS.iter().filter_map(|sign| text.split_once(sign)).min_by_key(|(before, _)| before.len())
    else {
        return false;
    };
    let counted = before.trim().chars().all(char::is_alphabetic);
    counted && if names { is_whole(behind.trim()) } else { is_bound(behind) }
}

/// `suppressed (30)`, `withheld: below 30`, `30 (suppressed)`: a short text that begins or ends by saying so.
fn withheld(text: &str) -> bool {
    let lower = spoken(text);
    let said = |word: &str| {
        lower.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
            || lower.strip_suffix(word).is_some_and(|rest| rest.ends_with(' ') && is_whole(rest.trim()))
    };
    lower.split(' ').count() <= WORDS && WITHHELD.iter().any(|word| said(word))
}

/// `under 30`, `fewer than 30 accounts`.
fn worded(text: &str) -> bool {
    let lower = spoken(text);
    BELOW.iter().any(|word| lower.strip_prefix(*word).is_some_and(|rest| rest.starts_with(' ') && is_bound(rest)))
}

/// The words of a text in lower case, one blank between them.
fn spoken(text: &str) -> String {
    words_of(text).join(" ")
}

/// A whole number with a noun or two behind it, and no other number. A bound in per cent is a level that is reported so.
fn is_bound(text: &str) -> bool {
    let text = text.trim_start().trim_end_matches([')', ' ', '*']);
    let end = text.find(|c: char| !c.is_ascii_digit() && c != ',').unwrap_or(text.len());
    let (number, noun) = text.split_at(end);
    let plain = noun.chars().all(|c| c.is_alphabetic() || c == ' ' || c == '-');
    is_whole(number) && plain && (noun.is_empty() || noun.starts_with(' ')) && noun.split_whitespace().count() <= NOUN
}

fn is_whole(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
        && text.len() <= 12
        && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b',')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_of_suppression_holds_nothing() {
        let check = |text: &str, cell: bool, name: bool| {
            assert_eq!((is_blank(text, false), is_blank(text, true)), (cell, name), "{text:?}");
        };
        for text in [
            "<30",
            "< 30",
            "≤30",
            "(<30)",
            "[≤30]",
            "<=30",
            "n<30",
            "n ≤ 30",
            "30*",
            "*30",
            "suppressed (30)",
            "n/a",
            "*",
        ] {
            check(text, true, true);
        }
        for text in ["withheld: below 30", "30 (suppressed)", "not disclosed", "too few (30)", "&lt;30", "<1,000"] {
            check(text, true, true);
        }
        for text in ["<30 accounts", "under 30", "fewer than 30", "Less than 30 accounts", "below 30"] {
            check(text, true, false);
        }
        for text in ["30", ">30", "12.5*", "p<0.05", "<1%", "30-40", "a <b> 30", "hidden30", "under the 30 bridges"] {
            check(text, false, false);
        }
        check("The board suppressed 12 reports", false, false);
    }
}
