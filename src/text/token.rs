//! Folded text cut into words once, each with what a phrase may ask of it: what stands before it, whether a colon follows.
//! Cutting is linear, and ASCII and the scripts below U+0800 are told apart by tables.

use std::ops::Range;
use std::sync::OnceLock;

use super::word::{is_symbol, is_word_char};

/// More separators than this between two words, and they do not stand beside each other.
const MAX_SEPARATORS: usize = 16;

/// A word of folded text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) before: Before,
    /// Whether a colon follows, with or without a space or a closing bracket.
    pub(super) colon: bool,
}

/// What stands between a word and the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    /// White space, hyphens or apostrophes.
    Space,
    /// Other punctuation, or a line break.
    Clause,
    /// The end of a sentence or paragraph, or the beginning of the text: phrases do not reach over it.
    Sentence,
}

/// Cuts folded text into words.
pub(super) fn cut(text: &str) -> Vec<Token> {
    let mut cutter = Cutter { text, at: 0, gap: Gap::beginning(), small: small_letters() };
    let mut tokens = Vec::with_capacity(text.len() / 5 + 1);
    while let Some((range, gap)) = cutter.next() {
        mark_colon(&mut tokens, gap);
        tokens.push(Token { start: range.start, end: range.end, before: gap.before(), colon: false });
    }
    mark_colon(&mut tokens, cutter.gap);
    tokens
}

fn mark_colon(tokens: &mut [Token], gap: Gap) {
    if let Some(token) = tokens.last_mut().filter(|_| gap.colon) {
        token.colon = true;
    }
}

struct Cutter<'a> {
    text: &'a str,
    at: usize,
    gap: Gap,
    small: &'static [bool; SMALL],
}

/// What a byte tells of the character that it begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lead {
    /// An ASCII letter or digit.
    Word,
    /// The first of two bytes.
    Two,
    /// ASCII that is no part of a word.
    Other,
    /// The first of more than two bytes.
    Wide,
}

const LEADS: [Lead; 256] = {
    let mut leads = [Lead::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        leads[byte] = match byte as u8 {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => Lead::Word,
            0xc2..=0xdf => Lead::Two,
            0x80.. => Lead::Wide,
            _ => Lead::Other,
        };
        byte += 1;
    }
    leads
};

/// Code points below this are written in at most two bytes.
const SMALL: usize = 0x800;

/// The separators seen since the last word.
#[derive(Clone, Copy)]
struct Gap {
    separators: usize,
    newlines: usize,
    clause: bool,
    sentence: bool,
    colon: bool,
}

impl Gap {
    fn beginning() -> Self {
        Self { sentence: true, ..Self::none() }
    }

    fn none() -> Self {
        Self { separators: 0, newlines: 0, clause: false, sentence: false, colon: false }
    }

    fn before(&self) -> Before {
        if self.sentence || self.newlines > 1 || self.separators > MAX_SEPARATORS {
            Before::Sentence
        } else if self.clause || self.newlines > 0 {
            Before::Clause
        } else {
            Before::Space
        }
    }

    /// Takes a separator; `next` is the byte behind it, if any.
    fn take(&mut self, c: char, next: Option<u8>) {
        self.colon |= matches!(c, ':' | '：') && (self.separators == 0 || !self.clause);
        self.separators += 1;
        match c {
            ' ' | '-' | '\'' | '\t' | '_' | '\u{a0}' => {}
            '\n' => self.newlines += 1,
            // Not in `3.5` and not in `a.b`.
            '.' => {
                self.clause = true;
                self.sentence |= next.is_none_or(|byte| byte.is_ascii_whitespace());
            }
            '!' | '?' | '؟' | '。' | '！' | '？' | '।' => self.sentence = true,
            // A bracket or emphasis that closes around a role does not part it from its colon.
            ']' | ')' | '*' | '"' | '>' if self.separators == 1 => {}
            c => self.clause |= !c.is_whitespace(),
        }
    }
}

impl Cutter<'_> {
    fn next(&mut self) -> Option<(Range<usize>, Gap)> {
        let bytes = self.text.as_bytes();
        while let Some(byte) = bytes.get(self.at) {
            let start = self.at;
            if *byte == b' ' {
                self.gap.separators += 1;
                self.at += 1;
                continue;
            }
            let end = self.word_end(start);
            if end > start {
                self.at = end;
                return Some((start..end, std::mem::replace(&mut self.gap, Gap::none())));
            }
            let c = self.text.get(start..)?.chars().next()?;
            self.at += c.len_utf8();
            if is_symbol(c) {
                return Some((start..self.at, std::mem::replace(&mut self.gap, Gap::none())));
            }
            self.gap.take(c, bytes.get(self.at).copied());
        }
        None
    }

    /// Where the word ends that begins here; here, where none does.
    fn word_end(&self, start: usize) -> usize {
        let mut at = start;
        loop {
            let rest = self.text.as_bytes().get(at..).unwrap_or_default();
            let length = match rest.first().map(|lead| LEADS[usize::from(*lead)]) {
                Some(Lead::Word) => ascii_letters(rest),
                Some(Lead::Two) => 2 * rest.chunks_exact(2).take_while(|pair| self.is_letter(pair)).count(),
                Some(Lead::Wide) => self.wide_letter(at),
                Some(Lead::Other) | None => 0,
            };
            if length == 0 {
                return at;
            }
            at += length;
        }
    }

    /// Whether two bytes are a letter.
    fn is_letter(&self, pair: &[u8]) -> bool {
        let [lead @ 0xc2..=0xdf, next] = pair else { return false };
        self.small[usize::from(lead & 0x1f) << 6 | usize::from(next & 0x3f)]
    }

    /// The length of the letter of more than two bytes that stands here; 0 where none does.
    fn wide_letter(&self, at: usize) -> usize {
        let c = self.text.get(at..).and_then(|rest| rest.chars().next());
        c.filter(|c| is_word_char(*c)).map_or(0, char::len_utf8)
    }
}

/// How many ASCII letters and digits stand at the beginning, eight looked at together.
fn ascii_letters(bytes: &[u8]) -> usize {
    let mut length = 0;
    while let Some(eight) = bytes.get(length..).and_then(<[u8]>::first_chunk::<8>) {
        let others = others(u64::from_le_bytes(*eight));
        if others != 0 {
            return length + others.trailing_zeros() as usize / 8;
        }
        length += 8;
    }
    let rest = bytes.get(length..).unwrap_or_default();
    length + rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count()
}

/// The high bit of each of eight bytes that is no ASCII letter or digit. No sum carries into the byte beside it, since the
/// high bits are cleared before adding.
const fn others(eight: u64) -> u64 {
    const fn each(byte: u8) -> u64 {
        u64::from_le_bytes([byte; 8])
    }
    let high = each(0x80);
    let low = eight & !high;
    // A letter in lower case; digits are looked for as they are.
    let lower = low | each(0x20);
    let letter = (lower + each(0x80 - b'a')) & !(lower + each(0x7f - b'z'));
    let digit = (low + each(0x80 - b'0')) & !(low + each(0x7f - b'9'));
    (!(letter | digit) | eight) & high
}

/// For each code point below U+0800 whether it is part of a word.
fn small_letters() -> &'static [bool; SMALL] {
    static TABLE: OnceLock<[bool; SMALL]> = OnceLock::new();
    TABLE.get_or_init(|| std::array::from_fn(|code| char::from_u32(code as u32).is_some_and(is_word_char)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_bytes_are_told_apart_as_one_is() {
        for byte in 0..=u8::MAX {
            for at in 0..8 {
                let mut eight = [b'a'; 8];
                eight[at] = byte;
                let expected = if byte.is_ascii_alphanumeric() { 0 } else { 0x80 << (8 * at) };
                assert_eq!(others(u64::from_le_bytes(eight)), expected, "{byte:#x} at {at}");
            }
            let around = [0xff, byte, 0xff, byte, 0x00, byte, 0x7f, byte];
            let expected = if byte.is_ascii_alphanumeric() { 0x0080_0080_0080_0080 } else { 0x8080_8080_8080_8080 };
            assert_eq!(others(u64::from_le_bytes(around)), expected, "{byte:#x}");
        }
        assert_eq!(ascii_letters(b"abcdefgh12345678 x"), 16);
        assert_eq!(ascii_letters(b"abcdefgh12-"), 10);
        assert_eq!(ascii_letters("abcdefghijk\u{fc}lmnopqr".as_bytes()), 11);
    }

    #[test]
    fn words_know_what_stands_around_them() {
        let words = |text: &str| -> Vec<String> {
            let cut = cut(text);
            let show = |token: &Token| {
                let before = match token.before {
                    Before::Space => "",
                    Before::Clause => ",",
                    Before::Sentence => "^",
                };
                format!("{before}{}{}", &text[token.start..token.end], if token.colon { ":" } else { "" })
            };
            cut.iter().map(show).collect()
        };
        assert_eq!(words("one two. three"), ["^one", "two", "^three"]);
        assert_eq!(words("system: skip, [admin]: go"), ["^system:", ",skip", ",admin:", ",go"]);
        assert_eq!(words("a\nb\n\nc v2.1"), ["^a", ",b", "^c", "v2", ",1"]);
        assert_eq!(words("جوايز ва 5 %"), ["^جوايز", "ва", "5", "%"]);
    }
}
