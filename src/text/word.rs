//! Words and sentence ends in folded text, found by walking from a place in it.

use std::ops::Range;

use super::fold::{Class, class};

/// More separators than this between two words, and they do not stand beside each other.
const MAX_SEPARATORS: usize = 16;

/// Whether a character is part of a word.
pub fn is_word_char(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_alphanumeric() } else { class(c).has(Class::WORD) }
}

/// Whether a character is a word of its own: per cent and currency signs, which carry meaning beside numbers.
pub fn is_symbol(c: char) -> bool {
    matches!(c, '%' | '$' | '€' | '£' | '¥' | '₺' | '₽' | '﷼' | '₹' | '₿')
}

/// The word that begins at or after `at` in the same sentence.
pub fn next(text: &str, at: usize) -> Option<Range<usize>> {
    let mut separators = 0;
    let mut newlines = 0;
    for (offset, c) in text.get(at..)?.char_indices() {
        let start = at + offset;
        if is_symbol(c) {
            return Some(start..start + c.len_utf8());
        }
        if is_word_char(c) {
            return Some(start..end_of(text, start));
        }
        newlines += usize::from(c == '\n');
        separators += 1;
        if newlines > 1 || separators > MAX_SEPARATORS || ends_sentence(text, start, c) {
            return None;
        }
    }
    None
}

/// The word that ends at or before `at` in the same sentence.
pub fn previous(text: &str, at: usize) -> Option<Range<usize>> {
    let mut separators = 0;
    let mut newlines = 0;
    for (start, c) in text.get(..at)?.char_indices().rev() {
        let end = start + c.len_utf8();
        if is_symbol(c) {
            return Some(start..end);
        }
        if is_word_char(c) {
            return Some(start_of(text, end)..end);
        }
        newlines += usize::from(c == '\n');
        separators += 1;
        if newlines > 1 || separators > MAX_SEPARATORS || ends_sentence(text, start, c) {
            return None;
        }
    }
    None
}

/// Where the word ends that `at` is in or before.
pub fn end_of(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    rest.char_indices().find(|(_, c)| !is_word_char(*c)).map_or(text.len(), |(offset, _)| at + offset)
}

/// Whether a word may begin at `at`: what stands before is no part of one.
pub fn is_start(text: &str, at: usize) -> bool {
    text.get(..at).and_then(|before| before.chars().next_back()).is_none_or(|c| !is_word_char(c))
}

/// Whether a word may end at `at`: what stands there is no part of one.
pub fn is_end(text: &str, at: usize) -> bool {
    text.get(at..).and_then(|rest| rest.chars().next()).is_none_or(|c| !is_word_char(c))
}

fn start_of(text: &str, end: usize) -> usize {
    let before = text.get(..end).unwrap_or_default();
    before.char_indices().rev().take_while(|(_, c)| is_word_char(*c)).last().map_or(end, |(start, _)| start)
}

/// A full stop ends a sentence only before white space or the end: not in `3.5` and not in `a.b`.
fn ends_sentence(text: &str, at: usize, c: char) -> bool {
    match c {
        '!' | '?' | '؟' | '。' | '！' | '？' => true,
        '.' => text.get(at + 1..).and_then(|rest| rest.chars().next()).is_none_or(char::is_whitespace),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stop_at_the_end_of_a_sentence() {
        let check = |text: &str, at: usize, expected: Option<&str>| {
            assert_eq!(next(text, at).map(|range| &text[range]), expected, "{text}");
        };
        check("off-platform", 3, Some("platform"));
        check("is 3.5 %", 4, Some("5"));
        check("5 %", 1, Some("%"));
        check("sure. returns", 4, None);
        check("one\ntwo", 3, Some("two"));
        check("one\n\ntwo", 3, None);
        check("one", 3, None);
    }

    #[test]
    fn the_way_back_is_the_same_way() {
        let text = "off-platform. it pays 12 %";
        let mut words = Vec::new();
        let mut at = text.len();
        while let Some(word) = previous(text, at) {
            at = word.start;
            words.push(&text[word]);
        }
        assert_eq!(words, ["%", "12", "pays", "it"]);
    }
}
