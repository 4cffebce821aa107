//! Letters of other scripts that pass for Latin ones. A word is read as Latin only where it mixes scripts: an honest Russian
//! or Greek word never does. What this cannot see is a word written wholly in lookalikes.

use std::ops::Range;

use super::bytes::{any, position};
use super::fold::{Class, class, fold_char};
use super::word::is_word_char;

/// The Latin letter that a letter of another script passes for, with or without diacritics.
pub fn latin(c: char) -> Option<&'static str> {
    table(c).or_else(|| fold_char(c).chars().next().and_then(table))
}

/// Whether a character that folds so passes for a Latin letter.
pub(super) fn passes_for(c: char, fold: &str) -> bool {
    table(c).is_some() || fold.chars().next().is_some_and(|first| table(first).is_some())
}

/// After the confusables table of UTS #39.
fn table(c: char) -> Option<&'static str> {
    Some(match c {
        'а' | 'А' | 'α' | 'Α' | 'ɑ' | 'ᴀ' => "a",
        'в' | 'В' | 'β' | 'Β' | 'ʙ' | 'Ь' | 'ь' => "b",
        'с' | 'С' | 'ϲ' | 'Ϲ' | 'ᴄ' => "c",
        'ԁ' | 'Ԁ' | 'ᴅ' => "d",
        'е' | 'Е' | 'ё' | 'Ё' | 'ε' | 'Ε' | 'є' | 'Є' | 'ᴇ' => "e",
        'ғ' | 'Ғ' | 'ꜰ' => "f",
        'ɡ' | 'ɢ' | 'ԍ' | 'Ԍ' => "g",
        'һ' | 'Һ' | 'Н' | 'н' | 'Η' | 'ʜ' | 'հ' => "h",
        'і' | 'І' | 'ї' | 'Ї' | 'ι' | 'Ι' | 'ɪ' | 'ɩ' | 'Ӏ' | 'ӏ' => "i",
        'ј' | 'Ј' | 'ϳ' | 'ᴊ' => "j",
        'к' | 'К' | 'κ' | 'Κ' | 'ᴋ' => "k",
        'ʟ' => "l",
        'м' | 'М' | 'Μ' | 'ᴍ' => "m",
        'п' | 'η' | 'ո' | 'Ν' | 'ɴ' | 'ν' => "n",
        'о' | 'О' | 'ο' | 'Ο' | 'σ' | 'օ' | 'Օ' | 'ᴏ' => "o",
        'р' | 'Р' | 'ρ' | 'Ρ' | 'ᴘ' => "p",
        'ԛ' | 'Ԛ' | 'զ' => "q",
        'г' | 'ʀ' => "r",
        'ѕ' | 'Ѕ' | 'ꜱ' | 'Տ' => "s",
        'т' | 'Т' | 'τ' | 'Τ' | 'ᴛ' => "t",
        'υ' | 'ս' | 'ᴜ' => "u",
        'ѵ' | 'Ѵ' | 'ᴠ' => "v",
        'ѡ' | 'ԝ' | 'Ԝ' | 'ω' | 'ᴡ' => "w",
        'х' | 'Х' | 'χ' | 'Χ' => "x",
        'у' | 'У' | 'ү' | 'Ү' | 'γ' | 'Υ' | 'ʏ' => "y",
        'ᴢ' | 'Ζ' => "z",
        _ => return None,
    })
}

/// The words that have both Latin letters and lookalikes, in order.
pub fn mixed_words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let bytes = text.as_bytes();
    // Most texts have letters of one kind only.
    if text.is_ascii() || !any(bytes, may_be_latin) {
        return words;
    }
    let mut at = 0;
    // Only a stretch between separators with bytes of both kinds can hold a mixed word, and is looked at letter by letter.
    while let Some(alike) = position(bytes, at, may_be_alike) {
        let is_separator = |byte: &u8| BYTES[usize::from(*byte)] == SEPARATOR;
        let start = bytes[at..alike].iter().rposition(is_separator).map_or(at, |separator| at + separator + 1);
        let end = bytes[alike..].iter().position(is_separator).map_or(bytes.len(), |length| alike + length);
        if bytes[start..end].iter().fold(0, |seen, byte| seen | BYTES[usize::from(*byte)]) & BOTH == BOTH {
            mixed_in(text, start..end, &mut words);
        }
        at = end;
    }
    words
}

/// Whether a byte may be the first of a lookalike: a plain test of a superset, for many bytes at once.
fn may_be_alike(byte: u8) -> bool {
    (0xc9..=0xd6).contains(&byte) | (byte >= 0xe1)
}

/// The same of a letter that folds to a Latin one.
fn may_be_latin(byte: u8) -> bool {
    byte.is_ascii_alphabetic() | (0xc2..=0xcb).contains(&byte) | (byte >= 0xe1)
}

const SEPARATOR: u8 = 128;
const LATIN: u8 = 1;
const LOOKALIKE: u8 = 2;
const BOTH: u8 = LATIN | LOOKALIKE;

/// What a byte may be the first of: a letter that folds to a Latin one, a lookalike in `table`, a separator.
const BYTES: [u8; 256] = {
    let mut bytes = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        bytes[byte] = match byte as u8 {
            b'A'..=b'Z' | b'a'..=b'z' => LATIN,
            b'0'..=b'9' => 0,
            0..0x80 => SEPARATOR,
            0xc2..=0xc8 => LATIN,
            0xc9..=0xcb => LATIN | LOOKALIKE,
            0xcd..=0xd6 => LOOKALIKE,
            0xe1 | 0xe2 | 0xea | 0xef | 0xf0 => LATIN | LOOKALIKE,
            _ => 0,
        };
        byte += 1;
    }
    bytes
};

fn mixed_in(text: &str, span: Range<usize>, words: &mut Vec<Range<usize>>) {
    let mut word = Word::default();
    for (offset, c) in text.get(span.clone()).unwrap_or_default().char_indices() {
        let at = span.start + offset;
        if c.is_ascii() {
            word.take(at..at + 1, c.is_ascii_alphabetic(), false);
        } else {
            word.take_folded(at..at + c.len_utf8(), c, words);
        }
    }
    word.end(words);
}

#[derive(Default)]
struct Word {
    span: Option<Range<usize>>,
    latin: bool,
    lookalike: bool,
}

impl Word {
    /// Takes a character as it folds: what folds to nothing goes with the word that it stands in.
    fn take_folded(&mut self, span: Range<usize>, c: char, words: &mut Vec<Range<usize>>) {
        let class = class(c);
        if class.has(Class::SMOOTH) {
            return self.take(span, class.has(Class::LATIN), class.has(Class::LOOKALIKE));
        }
        for part in fold_char(c).chars() {
            if is_word_char(part) {
                self.take(span.clone(), part.is_ascii_alphabetic(), class.has(Class::LOOKALIKE));
            } else {
                self.end(words);
            }
        }
    }

    fn take(&mut self, span: Range<usize>, latin: bool, lookalike: bool) {
        let start = self.span.as_ref().map_or(span.start, |before| before.start);
        self.span = Some(start..span.end);
        self.latin |= latin;
        self.lookalike |= lookalike;
    }

    fn end(&mut self, words: &mut Vec<Range<usize>>) {
        let word = std::mem::take(self);
        let free = words.last().map_or(0, |last| last.end);
        words.extend(word.span.filter(|span| word.latin && word.lookalike && span.start >= free));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_words_of_mixed_script_are_found() {
        let check = |text: &str, expected: &[&str]| {
            let found: Vec<&str> = mixed_words(text).into_iter().map(|word| &text[word]).collect();
            assert_eq!(found, expected, "{text}");
        };
        check("раypal и привет", &["раypal"]);
        check("а plain word", &[]);
        check("Ελληνικά and English", &[]);
        check("αpprove this", &["αpprove"]);
        check("plain words — ‘quoted’, а раypal and αpprove", &["раypal", "αpprove"]);
        check("x1а", &["x1а"]);
        check("слово.раypal", &["раypal"]);
    }
}
