//! Sentences and their words: where one ends, which way it says that things went, and what stands between two places. It
//! knows English and Markdown tables, and no evidence.

use std::ops::Range;

use super::read::{DOWNWARD, UPWARD};

/// Which way a sentence says that a number went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    /// Up.
    Up,
    /// Down, or below zero.
    Down,
    /// It does not say.
    Unsaid,
}

/// A word of a text, in lower case and without its possessive ending.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) word: String,
    pub(crate) span: Range<usize>,
}

/// Words before a full stop that ends no sentence.
const CUT: [&str; 12] = ["vs", "mr", "mrs", "ms", "dr", "st", "no", "approx", "inc", "jr", "sr", "e.g"];

/// The sentences of a plain text. A row of a table is one of its own.
pub(crate) fn sentences(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut start = 0;
    for (at, byte) in bytes.iter().enumerate() {
        let ends = match byte {
            b'.' => blank(bytes.get(at + 1)) && !is_cut(text, start, at),
            b'!' | b'?' => blank(bytes.get(at + 1)),
            b'\n' => line_ends(bytes, start, at),
            _ => false,
        };
        if ends {
            found.push(start..at + 1);
            start = at + 1;
        }
    }
    if start < text.len() {
        found.push(start..text.len());
    }
    found
}

fn blank(byte: Option<&u8>) -> bool {
    byte.is_none_or(u8::is_ascii_whitespace)
}

/// Whether a stop belongs to an initial or a cut word.
fn is_cut(text: &str, start: usize, at: usize) -> bool {
    let begins = text[start..at].rfind(|c: char| c.is_whitespace() || c == '(').map_or(start, |blank| blank + 1);
    let word = text.get(begins..at).unwrap_or_default();
    let initial = word.len() == 1 && word.starts_with(|c: char| c.is_ascii_uppercase());
    initial
        || (word.contains('.') && word.len() < 5 && !word.contains(|c: char| c.is_ascii_digit()))
        || CUT.iter().any(|cut| word.eq_ignore_ascii_case(cut))
}

/// Whether a line end ends a sentence: not where a paragraph only goes on in its next line.
fn line_ends(bytes: &[u8], start: usize, at: usize) -> bool {
    let next = bytes.get(at + 1);
    let table = bytes[start..at].iter().find(|byte| **byte != b' ') == Some(&b'|');
    table
        || next.is_none_or(|byte| b"\n|-*#+".contains(byte))
        || bytes[..at].last().is_some_and(|byte| b".:!?\n".contains(byte))
}

/// The words of a part of a text.
pub(crate) fn tokens(text: &str, range: &Range<usize>) -> Vec<Token> {
    let mut found = Vec::new();
    let part = &text[range.clone()];
    let mut chars = part.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if !c.is_alphanumeric() {
            continue;
        }
        let mut word: String = c.to_lowercase().collect();
        let mut end = at + c.len_utf8();
        while let Some((next, c)) = chars.peek().copied() {
            let inner = matches!(c, '.' | '\'') && part[next + 1..].starts_with(char::is_alphanumeric);
            let initials = c == '.' && word.chars().count() <= 3 && !word.contains(|c: char| c.is_ascii_digit());
            if c.is_alphanumeric() {
                word.extend(c.to_lowercase());
            } else if !(inner && (c == '\'' || initials)) {
                break;
            } else if c == '\'' {
                word.push('\'');
            }
            end = next + c.len_utf8();
            chars.next();
        }
        let word = word.strip_suffix("'s").map(str::to_owned).unwrap_or(word).replace('\'', "");
        found.push(Token { word, span: range.start + at..range.start + end });
    }
    found
}

/// Which way the words right around a number say that it went: the last such word before it in its clause, or one right
/// behind it ("5% lower").
pub(crate) fn direction(text: &str, sentence: &Range<usize>, number: &Range<usize>) -> Direction {
    const BEFORE: usize = 90;
    const BEHIND: usize = 24;
    let from = char_start(text, number.start.saturating_sub(BEFORE).max(sentence.start));
    let to = char_start(text, (number.end + BEHIND).min(sentence.end).max(number.end));
    let way = |token: &Token| {
        let word = token.word.as_str();
        if DOWNWARD.contains(&word) { Some(Direction::Down) } else { UPWARD.contains(&word).then_some(Direction::Up) }
    };
    let stop = text[number.end..to].find([',', ';', '(', ')']).map_or(to, |at| number.end + at);
    let behind = tokens(text, &(number.end..stop)).iter().take(3).find_map(way);
    behind.or_else(|| tokens(text, &(from..number.start)).iter().rev().find_map(way)).unwrap_or(Direction::Unsaid)
}

/// The start of the character at or before a place.
pub(crate) fn char_start(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_where_a_reader_would_stop() {
        let check = |text: &str, expected: &[&str]| {
            let found: Vec<&str> = sentences(text).into_iter().map(|range| text[range].trim()).collect();
            assert_eq!(found, expected, "{text}");
        };
        check("J.J. Barea had 5. He won! Why", &["J.J. Barea had 5.", "He won!", "Why"]);
        check("It is 0.62 for a\nlong line.\n- next", &["It is 0.62 for a\nlong line.", "", "- next"]);
        check("| a | b |\n| c | 1 |", &["| a | b |", "| c | 1 |"]);
    }

    #[test]
    fn words_are_plain() {
        let words = |text: &str| tokens(text, &(0..text.len())).into_iter().map(|token| token.word).collect::<Vec<_>>();
        assert_eq!(
            words("J.J. Barea's D'Angelo thin-file 0.62"),
            ["jj", "barea", "dangelo", "thin", "file", "0", "62"]
        );
    }

    #[test]
    fn direction_is_what_the_clause_says() {
        let check = |text: &str, expected: Direction| {
            let at = text.find(|c: char| c.is_ascii_digit()).unwrap();
            assert_eq!(direction(text, &(0..text.len()), &(at..at + 1)), expected, "{text}");
        };
        check("It fell by 5 points", Direction::Down);
        check("It is 5 points lower", Direction::Down);
        check("a rise of 5", Direction::Up);
        check("the result is 5", Direction::Unsaid);
    }
}
