//! Names of rows that are a letter or a number: they count only beside the name of their column, or in a list that begins
//! with it: "bands A, B and C".

use super::lexicon::{Lexicon, Mention, What};
use crate::ground::sentence::Word;

/// The most words of a short name.
const LONGEST: usize = 2;

/// Adds the short names of a sentence to the others, in order.
pub(super) fn with_short<'a>(
    text: &str,
    list: &[Word],
    numbers: &[u32],
    mentions: Vec<Mention<'a>>,
    lexicon: &'a Lexicon,
) -> Vec<Mention<'a>> {
    let naming = mentions.iter().any(|mention| match mention.what {
        What::Columns(columns) => lexicon.names_rows(columns),
        What::Rows(_) => ends_short(numbers, mention, lexicon),
    });
    let mut found: Vec<Mention<'a>> = Vec::with_capacity(mentions.len() + 4);
    let mut rest = mentions.into_iter().peekable();
    let mut at = 0;
    while at < list.len() {
        if let Some(mention) = rest.next_if(|mention| mention.from == at) {
            at = mention.to;
            found.push(mention);
            continue;
        }
        let goes_on =
            found.last().is_some_and(|last| ends_short(numbers, last, lexicon) && joins(text, list, last.to, at));
        match short(text, list, numbers, at, lexicon)
            .filter(|(_, letters)| goes_on || (*letters > 0 && naming) || *letters > 1)
        {
            Some((mention, _)) => {
                at = mention.to;
                found.push(mention);
            }
            None => at += 1,
        }
    }
    found
}

/// The short name that begins at a word, and how many capital letters it is where it is nothing else.
fn short<'a>(
    text: &str,
    list: &[Word],
    numbers: &[u32],
    at: usize,
    lexicon: &'a Lexicon,
) -> Option<(Mention<'a>, usize)> {
    let (to, rows) = (1..=LONGEST).rev().find_map(|length| {
        let rows = lexicon.short(numbers.get(at..at + length)?)?;
        Some((at + length, rows))
    })?;
    let written = &text[list[at].start..list[to - 1].end];
    let behind = text[list[to - 1].end..].trim_start();
    // "A" is an article and "I" a person before a word in small letters.
    let article = matches!(written, "A" | "I") && behind.starts_with(|c: char| c.is_lowercase());
    let capitals = written.starts_with(|c: char| c.is_uppercase()) && !written.contains(|c: char| c.is_lowercase());
    let letters = if capitals && !article { written.chars().count() } else { 0 };
    Some((Mention { from: at, to, what: What::Rows(rows) }, letters))
}

/// Whether a mention ends with a short name.
fn ends_short(numbers: &[u32], mention: &Mention<'_>, lexicon: &Lexicon) -> bool {
    let from = mention.to.saturating_sub(1).max(mention.from);
    mention.what.rows().is_some() && lexicon.short(&numbers[from..mention.to]).is_some()
}

/// Whether only a comma or "and" stands between two words.
fn joins(text: &str, list: &[Word], before: usize, at: usize) -> bool {
    let Some(last) = before.checked_sub(1) else { return false };
    let between = text[list[last].end..list[at].start].trim();
    let between = between.strip_prefix(',').unwrap_or(between).trim_start();
    before < at + 1 && (between.is_empty() && before == at || matches!(between, "and" | "or" | "&" | "to" | ""))
}
