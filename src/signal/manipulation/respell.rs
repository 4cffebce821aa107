//! The same letters written otherwise: run together, reversed, rotated, with digits for letters, upside down, in Morse, in
//! lookalikes; pieces.rs puts together what is cut up. Each is only read where its marks stand, and says something only if the reading does.

use std::ops::Range;

use crate::text::bytes::position;
use crate::text::fold::Folded;
use crate::text::lookalike;

use super::decode::runs;
use super::entry::{Catalogue, Weight};
use super::pieces;
use super::structure::{MIN_LONG, Special};
use super::wording::Hit;

/// So many letters of cue words make it worth while to read a text reversed or rotated.
const MIN_CUE: usize = 6;
/// The shortest word that is read as several run together.
const MIN_JOINED: usize = 18;
/// The fewest words of letters and digits that are read as letters only.
const MIN_LEET: usize = 2;
const MIN_FLIPPED: usize = 6;
const MIN_MORSE: usize = 30;

/// Words of which reversed and rotated forms are cues.
pub(super) const CUES: [&str; 32] = [
    "you",
    "your",
    "that",
    "with",
    "from",
    "have",
    "every",
    "without",
    "then",
    "were",
    "should",
    "our",
    "will",
    "must",
    "recommend",
    "confirm",
    "the",
    "and",
    "this",
    "ignore",
    "disregard",
    "previous",
    "instructions",
    "approve",
    "rules",
    "policy",
    "system",
    "case",
    "reviewer",
    "escalate",
    "for",
    "all",
];

/// The shift that stands for the alphabet written backwards.
pub(super) const MIRRORED: u8 = 26;

/// A text read otherwise.
pub(super) struct Reading {
    pub(super) technique: &'static str,
    pub(super) text: String,
    pub(super) place: Place,
    /// Whether it is a language only when read so: whatever it says, somebody hid it.
    pub(super) certain: bool,
}

impl Reading {
    /// A reading that says something only if it does.
    pub(super) fn of(technique: &'static str, text: String, place: Place) -> Self {
        Self { technique, text, place, certain: false }
    }
}

/// How bytes of a reading lead back to the folded text.
pub(super) enum Place {
    Same,
    Reversed,
    /// Somewhere in these bytes.
    Within(Range<usize>),
}

impl Place {
    /// Where in the original a range of the reading stands; none stands for all of it.
    pub(super) fn original(&self, folded: &Folded, range: Option<Range<usize>>) -> Range<usize> {
        let length = folded.text().len();
        folded.original(match (self, range) {
            (Self::Within(place), _) => place.clone(),
            (_, None) => 0..length,
            (Self::Same, Some(range)) => range,
            (Self::Reversed, Some(range)) => length.saturating_sub(range.end)..length.saturating_sub(range.start),
        })
    }
}

/// The other readings of a folded text, of which `hits` are the wordings and cues.
pub(super) fn readings(catalogue: &Catalogue, folded: &Folded, special: Special, hits: &[Hit]) -> Vec<Reading> {
    let text = folded.text();
    let mut readings = Vec::new();
    cued(catalogue, text, hits, &mut readings);
    pieces::joined(catalogue, text, special, &mut readings);
    const { assert!(MIN_LONG <= MIN_JOINED, "a shorter word would not be looked at") };
    let joined = if special.has(Special::LONG) { runs(text.as_bytes(), MIN_JOINED, &LETTERS) } else { Vec::new() };
    for run in joined {
        let words = catalogue.phrases.cut_joined(text.get(run.clone()).unwrap_or_default());
        readings.push(Reading::of("joined-words", words, Place::Within(run)));
    }
    if special.has(Special::DIGIT) || special.has(Special::SIGN) {
        leet(text, &mut readings);
    }
    for run in runs(text.as_bytes(), MIN_MORSE, &MORSE) {
        let words = morse(text.get(run.clone()).unwrap_or_default());
        readings.push(Reading::of("morse", words, Place::Within(run)));
    }
    if !folded.confused().is_empty() {
        let text: String =
            text.chars().map(|c| lookalike::latin(c).and_then(|latin| latin.chars().next()).unwrap_or(c)).collect();
        readings.push(Reading::of("lookalikes", text, Place::Within(0..folded.text().len())));
    }
    let turned = || text.bytes().filter(|byte| matches!(byte, 0xc9 | 0xca)).count();
    if special.has(Special::TURNED) && turned() >= MIN_FLIPPED {
        let text = text.chars().rev().map(upright).collect();
        readings.push(Reading::of("upside-down", text, Place::Within(0..folded.text().len())));
    }
    readings
}

const LETTERS: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = b'a';
    while byte <= b'z' {
        table[byte as usize] = true;
        byte += 1;
    }
    table
};

const MORSE: [bool; 256] = {
    let mut table = [false; 256];
    let marks = b".-/| \n";
    let mut index = 0;
    while index < marks.len() {
        table[marks[index] as usize] = true;
        index += 1;
    }
    table
};

/// Reads a text reversed or rotated where enough words of it make sense so.
fn cued(catalogue: &Catalogue, text: &str, hits: &[Hit], readings: &mut Vec<Reading>) {
    let mut cues: [Vec<&Range<usize>>; 27] = Default::default();
    for hit in hits {
        let weight = catalogue.entries.get(hit.entry).map(|entry| entry.weight);
        if let Some(cues) = weight.and_then(Weight::shift).and_then(|shift| cues.get_mut(usize::from(shift))) {
            cues.push(&hit.range);
        }
    }
    for (shift, cues) in
        (0u8..).zip(&cues).filter(|(_, cues)| cues.iter().map(|cue| cue.len()).sum::<usize>() >= MIN_CUE)
    {
        let certain = dense(cues);
        let mut read = |technique, text, place| readings.push(Reading { technique, text, place, certain });
        match shift {
            0 => {
                read("reversed", text.chars().rev().collect(), Place::Reversed);
                read("reversed-words", words_reversed(text), Place::Same);
            }
            MIRRORED => read("atbash", mirrored(text), Place::Same),
            13 => read("rot13", rotated(text, 13), Place::Same),
            shift => read("caesar", rotated(text, 26 - shift), Place::Same),
        }
    }
}

/// Whether so many cues stand so near each other that the text is no language as it stands.
fn dense(cues: &[&Range<usize>]) -> bool {
    const TOGETHER: usize = 3;
    const WITHIN: usize = 120;
    const LETTERS: usize = 14;
    cues.windows(TOGETHER).any(|near| {
        let letters: usize = near.iter().map(|cue| cue.len()).sum();
        let span = near.last().map_or(0, |last| last.end) - near.first().map_or(0, |first| first.start);
        letters >= LETTERS && span <= WITHIN
    })
}

/// Every word with its letters the other way round.
fn words_reversed(text: &str) -> String {
    text.split_inclusive(|c: char| !c.is_alphanumeric())
        .flat_map(|piece| {
            let word = piece.trim_end_matches(|c: char| !c.is_alphanumeric());
            word.chars().rev().chain(piece[word.len()..].chars())
        })
        .collect()
}

/// Every ASCII letter as far from the end of the alphabet as it is from the beginning.
pub(super) fn mirrored(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_lowercase() { char::from(b'a' + (b'z' - c as u8)) } else { c }).collect()
}

/// Every ASCII letter so many places further in the alphabet.
pub(super) fn rotated(text: &str, shift: u8) -> String {
    let rotate = |c: char| match c {
        'a'..='z' => char::from(b'a' + (c as u8 - b'a' + shift) % 26),
        _ => c,
    };
    text.chars().map(rotate).collect()
}

/// Digits and signs as the letters that they look like, where enough words mix both.
fn leet(text: &str, readings: &mut Vec<Reading>) {
    let bytes = text.as_bytes();
    let mut mixed = 0;
    let mut at = 0;
    while let Some(digit) = position(bytes, at, is_leet) {
        let letter_before = digit > 0 && bytes[digit - 1].is_ascii_lowercase();
        let end =
            digit + bytes[digit..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || is_leet(**byte)).count();
        let letter_behind = bytes[digit..end].iter().any(u8::is_ascii_lowercase);
        mixed += usize::from(letter_behind || (letter_before && end > digit + 1));
        at = end.max(digit + 1);
    }
    if mixed >= MIN_LEET {
        for one in ['i', 'l'] {
            let text = text.chars().map(|c| if c == '1' { one } else { letter_for(c) }).collect();
            readings.push(Reading::of("leetspeak", text, Place::Same));
        }
    }
}

fn is_leet(byte: u8) -> bool {
    matches!(byte, b'0' | b'1' | b'3' | b'4' | b'5' | b'7' | b'8' | b'9' | b'@' | b'$')
}

fn letter_for(c: char) -> char {
    match c {
        '0' => 'o',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        '8' => 'b',
        '9' => 'g',
        '!' | '|' => 'i',
        c => c,
    }
}

/// The letter that stands on its head.
fn upright(c: char) -> char {
    match c {
        'ɐ' => 'a',
        'q' => 'b',
        'ɔ' => 'c',
        'p' => 'd',
        'ǝ' | 'ə' => 'e',
        'ɟ' => 'f',
        'ƃ' | 'ɓ' => 'g',
        'ɥ' => 'h',
        'ᴉ' | 'ı' => 'i',
        'ɾ' => 'j',
        'ʞ' => 'k',
        'ן' | 'ꞁ' => 'l',
        'ɯ' => 'm',
        'u' => 'n',
        'd' => 'p',
        'b' => 'q',
        'ɹ' => 'r',
        'ʇ' => 't',
        'n' => 'u',
        'ʌ' => 'v',
        'ʍ' => 'w',
        'ʎ' => 'y',
        c => c,
    }
}

/// Morse as text; what is no letter is left out.
fn morse(text: &str) -> String {
    const LETTERS: [&str; 26] = [
        ".-", "-...", "-.-.", "-..", ".", "..-.", "--.", "....", "..", ".---", "-.-", ".-..", "--", "-.", "---",
        ".--.", "--.-", ".-.", "...", "-", "..-", "...-", ".--", "-..-", "-.--", "--..",
    ];
    let mut out = String::new();
    for word in text.split(['/', '|', '\n']).flat_map(|part| part.split("   ")) {
        let letter =
            |code: &str| LETTERS.iter().position(|letter| *letter == code).map(|index| char::from(b'a' + index as u8));
        out.extend(word.split(' ').filter_map(letter));
        out.push(' ');
    }
    out
}
