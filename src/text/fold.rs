//! Folding: one spelling for everything that reads the same, with the way back to what was written.
//!
//! A fold takes compatibility forms apart (NFKD, UAX #15), removes diacritics and everything invisible, lowers case, writes
//! decimal digits in ASCII, evens out Arabic letter forms, and in words of mixed script reads letters of other scripts as
//! the Latin ones they pass for (UTS #39). Text is folded by runs: ASCII at once, other letters from a table.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

use super::lookalike;
use super::phrase::Known;
use super::token::{self, Token};

pub use self::page::fold_char;
use self::page::pairs;
pub(super) use self::page::{Class, class};

mod page;

/// A folded text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folded {
    text: String,
    runs: Vec<Run>,
    removed: Vec<Removed>,
    confused: Vec<Range<usize>>,
    tokens: OnceCell<Vec<Token>>,
    /// What a lexicon, told by its number, knows the words as.
    known: OnceCell<(u64, Vec<Known>)>,
}

/// Something invisible that a fold took out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Removed {
    /// The bytes of the original text.
    pub span: Range<usize>,
    /// What kind of thing it was.
    pub kind: Invisible,
}

/// The lengths of the words of a text, in bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Lengths {
    /// The length of the longest word.
    pub longest: usize,
    /// The most words in a row that may be single letters: of one byte, or of as many as one letter beyond ASCII may have.
    pub letters: usize,
    /// The most words in a row that begin with ASCII, have one length of two bytes or more, and stand equally far from each other.
    pub alike: usize,
}

/// The kinds of characters that a reader cannot see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Invisible {
    /// Zero-width spaces, joiners, word joiners, byte order marks, soft hyphens, invisible operators.
    ZeroWidth,
    /// Marks, embeddings, overrides and isolates of the bidirectional algorithm (UAX #9).
    Bidi,
    /// Tag characters, U+E0000 to U+E007F: ASCII in invisible ink.
    Tag,
    /// Variation selectors.
    Variation,
}

/// A stretch of the folded text and the stretch of the original that it came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Run {
    folded: usize,
    original: usize,
    /// How many original bytes the one character has that the run stands for; 0 where bytes correspond one to one.
    replaced: usize,
}

impl Folded {
    /// The folded text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The words, cut when first asked for.
    pub(super) fn tokens(&self) -> &[Token] {
        self.tokens.get_or_init(|| token::cut(&self.text))
    }

    /// What a lexicon knows the words as, worked out when it first asks; for a second lexicon nothing is kept.
    pub(super) fn known(&self, lexicon: u64, know: impl Fn(&str, &[Token]) -> Vec<Known>) -> Cow<'_, [Known]> {
        let know = || know(&self.text, self.tokens());
        match self.known.get_or_init(|| (lexicon, know())) {
            (of, known) if *of == lexicon => Cow::Borrowed(known),
            _ => Cow::Owned(know()),
        }
    }

    /// The words, without what stands between them.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.tokens().iter().filter_map(|token| self.text.get(token.start..token.end))
    }

    /// What the lengths of the words tell of the text.
    pub fn lengths(&self) -> Lengths {
        let mut told = Lengths::default();
        let (mut letters, mut alike, mut before) = (0, 0, 0..0);
        let (bytes, mut gap) = (self.text.as_bytes(), 0);
        for token in self.tokens() {
            let length = token.end - token.start;
            let ascii = || bytes[token.start].is_ascii();
            letters = if length <= 1 || (length <= 4 && !ascii()) { letters + 1 } else { 0 };
            let parted = token.start - before.end;
            let same = length == before.len() && (alike == 1 || parted == gap) && ascii();
            alike = if same && length > 1 { alike + 1 } else { 1 };
            (before, gap) = (token.start..token.end, parted);
            told.longest = told.longest.max(length);
            told.letters = told.letters.max(letters);
            told.alike = told.alike.max(alike);
        }
        told
    }

    /// What was taken out, in order; neighbours of one kind are one.
    pub fn removed(&self) -> &[Removed] {
        &self.removed
    }

    /// The words of mixed script that were read as Latin, as bytes of the original.
    pub fn confused(&self) -> &[Range<usize>] {
        &self.confused
    }

    /// The bytes of the original text that a range of bytes of the folded text came from.
    pub fn original(&self, folded: Range<usize>) -> Range<usize> {
        let start = self.run_at(folded.start).map_or(0, |run| run.original_at(folded.start));
        let end = match folded.end.checked_sub(1).filter(|last| *last >= folded.start) {
            None => start,
            Some(last) => self.run_at(last).map_or(start, |run| run.original_end(folded.end)),
        };
        start..end.max(start)
    }

    fn run_at(&self, folded: usize) -> Option<&Run> {
        let after = self.runs.partition_point(|run| run.folded <= folded);
        self.runs.get(after.checked_sub(1)?)
    }
}

impl Run {
    fn original_at(&self, folded: usize) -> usize {
        if self.replaced == 0 { self.original + (folded - self.folded) } else { self.original }
    }

    fn original_end(&self, folded: usize) -> usize {
        if self.replaced == 0 { self.original + (folded - self.folded) } else { self.original + self.replaced }
    }
}

/// Folds a text.
pub fn fold(original: &str) -> Folded {
    let mut folder = Folder {
        original,
        folded: Folded {
            text: String::with_capacity(original.len()),
            runs: Vec::new(),
            removed: Vec::new(),
            confused: lookalike::mixed_words(original),
            tokens: OnceCell::new(),
            known: OnceCell::new(),
        },
    };
    let mut at = 0;
    for word in folder.folded.confused.clone() {
        folder.plain(at..word.start);
        folder.mixed(word.clone());
        at = word.end;
    }
    folder.plain(at..original.len());
    folder.folded
}

/// The kind of an invisible character.
pub fn invisible(c: char) -> Option<Invisible> {
    Some(match c {
        '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{ad}' | '\u{34f}' | '\u{180e}' => {
            Invisible::ZeroWidth
        }
        '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{206a}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}' => {
            Invisible::ZeroWidth
        }
        '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => Invisible::Bidi,
        '\u{e0000}'..='\u{e007f}' => Invisible::Tag,
        '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}' | '\u{180b}'..='\u{180d}' | '\u{180f}' => {
            Invisible::Variation
        }
        _ => return None,
    })
}

struct Folder<'a> {
    original: &'a str,
    folded: Folded,
}

impl Folder<'_> {
    /// Folds a stretch by runs: ASCII at once, letters that keep their length one after the other, the rest one by one.
    fn plain(&mut self, span: Range<usize>) {
        let mut at = span.start;
        while at < span.end {
            let rest = &self.original[at..span.end];
            let ascii = ascii_prefix(rest.as_bytes());
            if ascii > 0 {
                self.same_length(at);
                let from = self.folded.text.len();
                self.folded.text.push_str(&rest[..ascii]);
                self.folded.text[from..].make_ascii_lowercase();
                at += ascii;
                continue;
            }
            let kept = self.two_bytes(at, rest.as_bytes());
            at += kept;
            if kept == 0
                && let Some(c) = rest.chars().next()
            {
                self.push(at, c, fold_char(c));
                at += c.len_utf8();
            }
        }
    }

    /// Folds what stands at the beginning of `rest`, as long as it is characters of two bytes whose folds have two bytes,
    /// and single ASCII characters between them; returns how many bytes those are.
    fn two_bytes(&mut self, at: usize, rest: &[u8]) -> usize {
        let pairs = pairs();
        let mut length = 0;
        loop {
            // What stays as it is is taken over in one piece.
            let kept = unchanged(pairs, &rest[length..]);
            let behind = rest.get(length + kept..).unwrap_or_default();
            let (c, width) = match behind {
                [upper @ b'A'..=b'Z', ..] => (char::from(upper.to_ascii_lowercase()), 1),
                [lead @ 0xc2..=0xdf, next, ..] => (pairs[pair(*lead, *next)], 2),
                _ => ('\0', 0),
            };
            if length == 0 && (kept > 0 || c != '\0') {
                self.same_length(at);
            }
            self.folded.text.push_str(self.original.get(at + length..at + length + kept).unwrap_or_default());
            length += kept;
            if c == '\0' {
                return length;
            }
            self.folded.text.push(c);
            length += width;
        }
    }

    /// Folds a word of mixed script, its lookalikes read as Latin.
    fn mixed(&mut self, word: Range<usize>) {
        for (offset, c) in self.original[word.clone()].char_indices() {
            let latin = lookalike::latin(c);
            self.push(word.start + offset, c, latin.unwrap_or_else(|| fold_char(c)));
        }
    }

    fn push(&mut self, at: usize, c: char, replacement: &str) {
        if replacement.is_empty()
            && let Some(kind) = invisible(c)
        {
            return self.remove(at..at + c.len_utf8(), kind);
        }
        if replacement.len() == c.len_utf8() && replacement.chars().nth(1).is_none() {
            self.same_length(at);
        } else {
            self.folded.runs.push(Run { folded: self.folded.text.len(), original: at, replaced: c.len_utf8() });
        }
        self.folded.text.push_str(replacement);
    }

    /// What is pushed next has as many bytes as what it came from, at `at`.
    fn same_length(&mut self, at: usize) {
        let folded = self.folded.text.len();
        let goes_on = self.folded.runs.last().is_some_and(|run| run.replaced == 0 && run.original_at(folded) == at);
        if !goes_on {
            self.folded.runs.push(Run { folded, original: at, replaced: 0 });
        }
    }

    fn remove(&mut self, span: Range<usize>, kind: Invisible) {
        match self.folded.removed.last_mut() {
            Some(last) if last.kind == kind && last.span.end == span.start => last.span.end = span.end,
            _ => self.folded.removed.push(Removed { span, kind }),
        }
    }
}

/// How many bytes a text begins with that are ASCII or characters of two bytes, and fold to themselves.
fn unchanged(pairs: &[char; 0x800], bytes: &[u8]) -> usize {
    let mut at = 0;
    loop {
        match bytes.get(at..).unwrap_or_default() {
            [lead @ 0xc2..=0xdf, next, ..] if pairs[pair(*lead, *next)] as usize == pair(*lead, *next) => at += 2,
            [ascii, ..] if ascii.is_ascii() && !ascii.is_ascii_uppercase() => at += 1,
            _ => return at,
        }
    }
}

/// The code point that two bytes are.
fn pair(lead: u8, next: u8) -> usize {
    usize::from(lead & 0x1f) << 6 | usize::from(next & 0x3f)
}

/// How many bytes of ASCII a text begins with.
fn ascii_prefix(bytes: &[u8]) -> usize {
    const STEP: usize = 16;
    let whole = bytes.chunks_exact(STEP).take_while(|chunk| chunk.is_ascii()).count() * STEP;
    whole + bytes[whole..].iter().take_while(|byte| byte.is_ascii()).count()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_reads_the_same_folds_the_same() {
        let check = |text: &str, expected: &str| assert_eq!(fold(text).text(), expected, "{text}");
        check("Rifles, ÉTÉ", "rifles, ete");
        check("ｒｉｆｌｅ 𝓻𝓲𝓯𝓵𝓮 ﬁre", "rifle rifle fire");
        check("ri\u{200b}fle w\u{335}e\u{335}", "rifle we");
        check("Straße İstanbul ılık", "strasse istanbul ilik");
        check("جَوائِز أَرْبـــاح ٣٤", "جوايز ارباح 34");
        check("Ёлка РУЖЬЁ", "елка ружье");
        check("rіflе раypal привет", "rifle paypal привет");
        check("ᴀᴘᴘʀᴏᴠᴇ 🅰🅿🅿 🅐", "approve app a");
        check("a\u{e0041}b\u{202e}c", "abc");
    }

    #[test]
    fn a_folded_place_leads_back() {
        let check = |text: &str, needle: &str, expected: &str| {
            let folded = fold(text);
            let start = folded.text().find(needle).unwrap();
            assert_eq!(&text[folded.original(start..start + needle.len())], expected, "{text}");
        };
        check("buy RIFLES now", "rifles", "RIFLES");
        check("buy ri\u{200b}fles now", "rifles", "ri\u{200b}fles");
        check("é ｒｉｆｌｅ x", "rifle", "ｒｉｆｌｅ");
        check("un ﬁre x", "ire", "ﬁre");
        check("rіflе!", "rifle", "rіflе");
    }

    proptest! {
        #[test]
        fn every_place_is_a_place_in_the_original(text in "\\PC{0,40}") {
            let folded = fold(&text);
            for (start, c) in folded.text().char_indices() {
                let range = folded.original(start..start + c.len_utf8());
                prop_assert!(text.get(range.clone()).is_some_and(|part| !part.is_empty()), "{:?}", range);
            }
        }

        /// What looks for marks in a text may look at its fold first.
        #[test]
        fn every_ascii_mark_is_in_the_fold(text in "[ -~а-яéαА０１\u{200b}]{0,40}") {
            let folded = fold(&text);
            let marks = |text: &str| text.chars().filter(|c| c.is_ascii() && !c.is_ascii_alphabetic()).collect::<String>();
            for mark in marks(&text).chars() {
                prop_assert!(folded.text().contains(mark), "{:?} of {:?}", mark, text);
            }
        }

        #[test]
        fn folding_twice_is_folding_once(text in "\\PC{0,40}") {
            let once = fold(&text);
            let twice = fold(once.text());
            prop_assert_eq!(twice.text(), once.text());
        }
    }
}
