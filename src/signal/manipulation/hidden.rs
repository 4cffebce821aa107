//! Invisible characters where no script needs them: tag characters outside flags, payloads of variation selectors,
//! zero-width characters inside Latin, Greek or Cyrillic words or in long runs, overrides of direction, lookalike letters.

use std::ops::Range;

use crate::text::fold::{Folded, Invisible, Removed};
use crate::text::lookalike;

/// One zero-width character in a word is a slip of the keyboard, several are a way of writing.
const MIN_SPLITS: usize = 3;
/// From so many on, a run of zero-width characters is a message.
const MIN_RUN: usize = 8;
/// Honest text has at most this many variation selectors in a row.
const MAX_SELECTORS: usize = 1;
/// So many words that mix lookalikes of other scripts into Latin ones are no slip, or so many of any length.
const MIN_MIXED: usize = 3;
const MIN_MIXED_SHORT: usize = 5;
const BLACK_FLAG: char = '\u{1f3f4}';

type On<'a> = dyn FnMut(&'static str, Range<usize>, Option<String>) + 'a;

/// Calls `on` with each hidden stretch of the original, and what it says where that can be read.
pub(super) fn scan(original: &str, folded: &Folded, on: &mut On<'_>) {
    let mut splits = Vec::new();
    for removed in folded.removed() {
        let part = original.get(removed.span.clone()).unwrap_or_default();
        match removed.kind {
            Invisible::Tag => tags(original, removed, part, on),
            Invisible::Variation => selectors(removed, part, on),
            Invisible::Bidi => overrides(original, removed, part, on),
            Invisible::ZeroWidth => zero_width(original, removed, part, &mut splits, on),
        }
    }
    if splits.len() >= MIN_SPLITS {
        let span =
            splits.first().map_or(0, |first: &Range<usize>| first.start)..splits.last().map_or(0, |last| last.end);
        on("zero-width-in-words", span, None);
    }
    mixed(original, folded, on);
}

/// Tag characters spell the region of a flag, behind a black flag and before U+E007F; anything else is hidden text.
fn tags(original: &str, removed: &Removed, part: &str, on: &mut On<'_>) {
    let behind = original.get(..removed.span.start).and_then(|before| before.chars().next_back());
    let flag = behind == Some(BLACK_FLAG) && part.ends_with('\u{e007f}') && part.chars().count() <= 8;
    if !flag {
        let said =
            part.chars().filter_map(|c| char::from_u32((c as u32).wrapping_sub(0xe0000))).filter(|c| !c.is_control());
        on("tag-characters", removed.span.clone(), Some(said.collect()));
    }
}

/// Variation selectors as bytes: VS1 to VS16 are 0 to 15, VS17 to VS256 the rest.
fn selectors(removed: &Removed, part: &str, on: &mut On<'_>) {
    let byte = |c: char| match c as u32 {
        code @ 0xfe00..=0xfe0f => u8::try_from(code - 0xfe00).ok(),
        code @ 0xe0100..=0xe01ef => u8::try_from(code - 0xe0100 + 16).ok(),
        _ => None,
    };
    let bytes: Vec<u8> = part.chars().filter_map(byte).collect();
    if bytes.len() > MAX_SELECTORS {
        on("variation-selectors", removed.span.clone(), Some(String::from_utf8_lossy(&bytes).into_owned()));
    }
}

/// An override writes letters against their direction. One around a telephone number is what telephones paste.
fn overrides(original: &str, removed: &Removed, part: &str, on: &mut On<'_>) {
    if !part.contains(['\u{202d}', '\u{202e}']) {
        return;
    }
    let rest = original.get(removed.span.end..).unwrap_or_default();
    let inside = rest.split(['\u{202c}', '\n', '\u{2069}']).next().unwrap_or_default();
    if inside.chars().filter(|c| c.is_alphabetic()).take(2).count() == 2 {
        let said = part.contains('\u{202e}').then(|| inside.chars().rev().collect());
        on("bidi-override", removed.span.start..removed.span.end + inside.len(), said);
    }
}

fn zero_width(original: &str, removed: &Removed, part: &str, splits: &mut Vec<Range<usize>>, on: &mut On<'_>) {
    let count = part.chars().count();
    if count >= MIN_RUN && !part.contains('\u{ad}') {
        on("zero-width-run", removed.span.clone(), bits(part));
        return;
    }
    let before = original.get(..removed.span.start).and_then(|text| text.chars().next_back());
    let after = original.get(removed.span.end..).and_then(|text| text.chars().next());
    let hyphen = part.chars().all(|c| c == '\u{ad}');
    if !hyphen && before.is_some_and(joins_by_itself) && after.is_some_and(joins_by_itself) {
        splits.push(removed.span.clone());
    }
}

/// Letters of scripts that have no use for joiners: Latin, Greek, Cyrillic, Armenian, and ASCII digits.
fn joins_by_itself(c: char) -> bool {
    c.is_ascii_alphanumeric() || (('\u{c0}'..'\u{590}').contains(&c) && c.is_alphabetic())
}

/// The text that two zero-width characters spell in binary, either being the one.
fn bits(part: &str) -> Option<String> {
    let first = part.chars().next()?;
    let read = |one: bool| {
        let bits: Vec<bool> = part.chars().map(|c| (c == first) == one).collect();
        let bytes: Vec<u8> =
            bits.chunks_exact(8).map(|bits| bits.iter().fold(0, |byte, bit| byte << 1 | u8::from(*bit))).collect();
        let text = String::from_utf8(bytes).ok()?;
        text.chars().all(|c| !c.is_control()).then_some(text).filter(|text| !text.is_empty())
    };
    read(false).or_else(|| read(true))
}

/// Words of Latin letters and lookalikes of other scripts, and nothing else.
fn mixed(original: &str, folded: &Folded, on: &mut On<'_>) {
    let letters =
        |word: &Range<usize>| original.get(word.clone()).unwrap_or_default().chars().filter(|c| c.is_alphabetic());
    let all_alike =
        |word: &&Range<usize>| letters(word).all(|c| ('\0'..'\u{250}').contains(&c) || lookalike::latin(c).is_some());
    let words: Vec<&Range<usize>> = folded.confused().iter().filter(all_alike).collect();
    let long = words.iter().filter(|word| letters(word).take(4).count() == 4).count();
    let many = long >= MIN_MIXED || words.len() >= MIN_MIXED_SHORT;
    if let (true, Some(first), Some(last)) = (many, words.first(), words.last()) {
        on("lookalike-letters", first.start..last.end, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fold::fold;

    fn found(text: &str) -> Vec<(&'static str, Option<String>)> {
        let mut found = Vec::new();
        scan(text, &fold(text), &mut |technique, _, said| found.push((technique, said)));
        found
    }

    #[test]
    fn what_no_script_needs_is_hidden_text() {
        let check = |text: &str, technique: &str, said: Option<&str>| {
            assert_eq!(found(text), [(technique, said.map(str::to_owned))], "{text:?}");
        };
        check("a\u{e0048}\u{e0069}b", "tag-characters", Some("Hi"));
        check("a\u{e0138}\u{e0159}", "variation-selectors", Some("Hi"));
        check("a \u{202e}oN\u{202c} b", "bidi-override", Some("No"));
        check("a\u{200b}b\u{200b}c\u{200b}d", "zero-width-in-words", None);
        check("раypal bаnk pаgе", "lookalike-letters", None);
        let bits = "\u{200b}\u{200c}\u{200b}\u{200b}\u{200c}\u{200b}\u{200b}\u{200b}";
        check(&format!("a {bits}"), "zero-width-run", Some("H"));
    }

    #[test]
    fn what_scripts_and_keyboards_need_is_not() {
        let check = |text: &str| assert_eq!(found(text), [], "{text:?}");
        check("می\u{200c}خواهیم بخریم می\u{200c}روم می\u{200c}شود");
        check("👩\u{200d}👩\u{200d}👧 ❤\u{fe0f} 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}");
        check("Spen\u{ad}den\u{ad}kon\u{ad}to");
        check("call \u{202d}+90 555 123\u{202c} now");
        check("\u{feff}one\u{200b}two \u{200f}مرحبا\u{200f}");
    }
}
