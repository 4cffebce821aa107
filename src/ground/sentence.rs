//! Sentences and their words: where one ends, which way it says that things went, and what stands between two places. It
//! knows English and Markdown tables, and no evidence.

use std::ops::Range;

use super::role::{Role, role_of};

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

/// The words of a text, in order, read once.
#[derive(Debug, Default)]
pub(crate) struct Words {
    /// All words, one behind the other: in lower case, without apostrophes and the possessive ending.
    folded: String,
    pub(crate) list: Vec<Word>,
}

/// A word: its place in the text, its letters, and what it does in a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) start: usize,
    pub(crate) end: usize,
    letters: (u32, u32),
    pub(crate) role: Role,
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
    let next = bytes[at + 1..].iter().find(|byte| !b" \t".contains(byte));
    let table = bytes[start..at].iter().find(|byte| **byte != b' ') == Some(&b'|');
    table
        || next.is_none_or(|byte| b"\n|-*#+".contains(byte))
        || bytes[..at].last().is_some_and(|byte| b".:!?\n".contains(byte))
}

impl Words {
    /// Reads the words of a text.
    pub(crate) fn of(text: &str) -> Self {
        let mut words = Self { folded: String::with_capacity(text.len()), list: Vec::with_capacity(text.len() / 5) };
        let bytes = text.as_bytes();
        let mut at = 0;
        while let Some(byte) = bytes.get(at) {
            if byte.is_ascii_alphanumeric() || *byte >= 0x80 {
                at = words.take(text, at);
            } else {
                at += 1;
            }
        }
        words
    }

    /// Reads the word that begins at a place, if one does, and says where to go on.
    fn take(&mut self, text: &str, start: usize) -> usize {
        let first = self.folded.len();
        let letters = text.as_bytes()[start..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        let mut end = start + letters;
        self.folded.push_str(&text[start..end]);
        self.folded[first..].make_ascii_lowercase();
        // Most words end where their ASCII letters do.
        if text.as_bytes().get(end).is_some_and(|byte| *byte >= 0x80 || matches!(byte, b'\'' | b'.')) {
            while let Some(length) = self.letter(text, end, first) {
                end += length;
            }
            if end == start {
                return start + text[start..].chars().next().map_or(1, char::len_utf8);
            }
            self.without_apostrophes(first);
        }
        let role = role_of(&self.folded[first..]);
        let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        self.list.push(Word { start, end, letters: (place(first), place(self.folded.len())), role });
        end
    }

    /// Takes the possessive ending from the word that begins at `first`, and then its apostrophes.
    fn without_apostrophes(&mut self, first: usize) {
        if self.folded[first..].ends_with("'s") {
            self.folded.truncate(self.folded.len() - 2);
        }
        if let Some(at) = self.folded[first..].find('\'') {
            let plain = self.folded[first + at..].replace('\'', "");
            self.folded.truncate(first + at);
            self.folded.push_str(&plain);
        }
    }

    /// Takes what stands at a place where it belongs to the word that began at `first`, and says how long it is: a letter
    /// or digit, an apostrophe between letters, the point between initials.
    fn letter(&mut self, text: &str, at: usize, first: usize) -> Option<usize> {
        let byte = *text.as_bytes().get(at)?;
        if byte.is_ascii_alphanumeric() {
            self.folded.push(char::from(byte.to_ascii_lowercase()));
            return Some(1);
        }
        if byte >= 0x80 {
            let c = text[at..].chars().next().filter(|c| c.is_alphanumeric())?;
            self.folded.extend(c.to_lowercase());
            return Some(c.len_utf8());
        }
        let word = &self.folded[first..];
        if word.is_empty() || !text[at + 1..].starts_with(char::is_alphanumeric) {
            return None;
        }
        let initials = || word.chars().count() <= 3 && !word.bytes().any(|byte| byte.is_ascii_digit());
        match byte {
            b'\'' => self.folded.push('\''),
            b'.' if initials() => {}
            _ => return None,
        }
        Some(1)
    }

    /// The letters of a word.
    pub(crate) fn letters(&self, word: &Word) -> &str {
        self.folded.get(word.letters.0 as usize..word.letters.1 as usize).unwrap_or_default()
    }

    /// The words within a part of the text.
    pub(crate) fn within(&self, part: &Range<usize>) -> &[Word] {
        let from = self.list.partition_point(|word| word.start < part.start);
        let to = self.list.partition_point(|word| word.end <= part.end).max(from);
        &self.list[from..to]
    }
}

/// The letters of the words of a text.
pub(crate) fn words_of(text: &str) -> Vec<String> {
    let words = Words::of(text);
    words.list.iter().map(|word| words.letters(word).to_owned()).collect()
}

/// Which way the words right around a number say that it went: the last such word before it in its clause, or one right
/// behind it ("5% lower").
pub(crate) fn direction(text: &str, words: &[Word], sentence: &Range<usize>, number: &Range<usize>) -> Direction {
    const BEFORE: usize = 90;
    const BEHIND: usize = 24;
    let from = number.start.saturating_sub(BEFORE).max(sentence.start);
    let to = char_start(text, (number.end + BEHIND).min(sentence.end).max(number.end));
    let stop = text[number.end..to].find([',', ';', '(', ')']).map_or(to, |at| number.end + at);
    let next = words.partition_point(|word| word.start < number.end);
    let way = |word: &Word| {
        if word.role.is(Role::DOWN) { Some(Direction::Down) } else { word.role.is(Role::UP).then_some(Direction::Up) }
    };
    let behind = words[next..].iter().take_while(|word| word.end <= stop).take(3).find_map(way);
    let before = || {
        let end = words.partition_point(|word| word.end <= number.start);
        words[..end].iter().rev().take_while(|word| word.start >= from).find_map(way)
    };
    behind.or_else(before).unwrap_or(Direction::Unsaid)
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
        assert_eq!(
            words_of("J.J. Barea's D'Angelo thin-file 0.62"),
            ["jj", "barea", "dangelo", "thin", "file", "0", "62"]
        );
    }

    #[test]
    fn direction_is_what_the_clause_says() {
        let check = |text: &str, expected: Direction| {
            let at = text.find(|c: char| c.is_ascii_digit()).unwrap();
            let words = Words::of(text);
            assert_eq!(direction(text, &words.list, &(0..text.len()), &(at..at + 1)), expected, "{text}");
        };
        check("It fell by 5 points", Direction::Down);
        check("It is 5 points lower", Direction::Down);
        check("a rise of 5", Direction::Up);
        check("the result is 5", Direction::Unsaid);
    }
}
