//! Text in an encoding of machines: base64, base32 and hex, codes of single characters, percent signs, escapes, entities.

mod escape;

use std::ops::Range;

use crate::text::bytes::position;

use super::structure::{MIN_LONG, Special};

/// So few pieces are words that happen to be of one length.
const MIN_PIECES: usize = 6;
/// What stands between codes of single characters.
const SEPARATORS: [char; 10] = [' ', ',', '\n', ':', ';', '-', '_', '.', '/', '|'];
/// So few codes of single characters are no text.
const MIN_CODES: usize = 6;

/// A stretch of encoded text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Encoded {
    pub(super) technique: &'static str,
    /// Bytes of the text that it stands in.
    pub(super) span: Range<usize>,
    /// What it says.
    pub(super) text: String,
    /// Whether it hides words, whatever they say.
    pub(super) certain: bool,
}

impl Encoded {
    fn new(technique: &'static str, span: Range<usize>, text: String) -> Self {
        let certain = wordy(&text);
        Self { technique, span, text, certain }
    }
}

/// The encoded stretches of a text.
pub(super) fn stretches(text: &str, special: Special) -> Vec<Encoded> {
    let mut found = Vec::new();
    if special.has(Special::LONG) || special.has(Special::JOINER) {
        for span in lines_joined(text, runs(text.as_bytes(), MIN_LONG, &BASE64)) {
            found.extend(run(text, span));
        }
    }
    if special.has(Special::ALIKE) {
        pieces(text, &PIECE, &mut found);
        // A bar is a character of base64, and may part the pieces as well.
        if text.contains('/') {
            pieces(text, &BARRED, &mut found);
        }
    }
    if special.has(Special::DIGIT) {
        codes(text, &mut found);
    }
    let forms = [
        (Special::PERCENT, "percent-encoding", '%'),
        (Special::EQUALS, "quoted-printable", '='),
        (Special::BACKSLASH, "escapes", '\\'),
        (Special::AMPERSAND, "entities", '&'),
    ];
    for (mark, technique, begin) in forms {
        if special.has(mark) {
            escape::stretches(text, technique, begin, &mut found);
        }
    }
    // What is read in two ways says the same thing once.
    found.sort_by_key(|encoded| (encoded.span.start, encoded.span.end));
    found.dedup_by(|next, before| next.text == before.text && next.span.start < before.span.end);
    found
}

/// The characters of base64 in both alphabets; those of base32 and hex are among them.
const BASE64: [bool; 256] = class(b"+/-_");
/// The characters of a piece of encoded text, and the same where a bar parts the pieces.
const PIECE: [bool; 256] = class(b"+/=");
const BARRED: [bool; 256] = class(b"+=");

/// Letters, digits and some signs.
const fn class(signs: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128_u8 {
        table[byte as usize] = byte.is_ascii_alphanumeric();
        byte += 1;
    }
    let mut at = 0;
    while at < signs.len() {
        table[signs[at] as usize] = true;
        at += 1;
    }
    table
}

/// The maximal runs of at least `least` bytes of a class: looks at every `least`-th byte, and closer only around hits.
pub(super) fn runs(bytes: &[u8], least: usize, class: &[bool; 256]) -> Vec<Range<usize>> {
    let fits = |byte: &u8| class[usize::from(*byte)];
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(window) = bytes.get(from..from + least) {
        if let Some(last) = window.iter().rposition(|byte| !fits(byte)) {
            from += last + 1;
            continue;
        }
        let length = bytes[from..].iter().take_while(|byte| fits(byte)).count();
        found.push(from..from + length);
        from += length + 1;
    }
    found
}

/// Runs that a line break parts are one: encoders break lines.
fn lines_joined(text: &str, runs: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let mut joined: Vec<Range<usize>> = Vec::new();
    for run in runs {
        match joined.last_mut() {
            Some(last) if text.get(last.end..run.start).is_some_and(|gap| gap == "\n" || gap == "\r\n") => {
                last.end = run.end
            }
            _ => joined.push(run),
        }
    }
    joined
}

fn run(text: &str, span: Range<usize>) -> Option<Encoded> {
    let run: Vec<u8> = text.get(span.clone())?.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let (technique, text) = decoded(&run)?;
    Some(Encoded::new(technique, span, text))
}

/// The encoding of a run and what it says.
fn decoded(run: &[u8]) -> Option<(&'static str, String)> {
    let bare = run.strip_prefix(b"0x").unwrap_or(run);
    let hex = bare.iter().all(u8::is_ascii_hexdigit).then(|| bits(bare, 4, |byte| (byte as char).to_digit(16)));
    let octets =
        bare.iter().all(|byte| matches!(byte, b'0' | b'1')).then(|| bits(bare, 1, |byte| (byte as char).to_digit(2)));
    // Base32 is written in capitals, or in small letters by those who do not care.
    let small = !run.iter().any(u8::is_ascii_uppercase);
    let five = |byte: u8| base32(if small { byte.to_ascii_uppercase() } else { byte });
    let base32 = run.iter().all(|byte| five(*byte).is_some()).then(|| bits(run, 5, five));
    let tries = [("binary", octets), ("hex", hex), ("base32", base32), ("base64", Some(bits(run, 6, base64)))];
    tries.into_iter().find_map(|(technique, bytes)| Some((technique, readable(&bytes?)?)))
}

/// Encoded text that is cut into pieces of one length with one separator between them.
fn pieces(text: &str, class: &[bool; 256], found: &mut Vec<Encoded>) {
    let mut row: Vec<Range<usize>> = Vec::new();
    for piece in runs(text.as_bytes(), 1, class) {
        let goes_on = follows(text, &row, &piece);
        if !goes_on {
            finish_pieces(text, &mut row, found);
        }
        // A shorter piece is the last.
        let last = goes_on && row[0].len() > piece.len();
        row.push(piece);
        if last {
            finish_pieces(text, &mut row, found);
        }
    }
    finish_pieces(text, &mut row, found);
}

/// Whether a piece is the next of a row: no longer than the others, and behind what parts those.
fn follows(text: &str, row: &[Range<usize>], piece: &Range<usize>) -> bool {
    const LONGEST_GAP: usize = 3;
    let (Some(first), Some(last)) = (row.first(), row.last()) else { return false };
    let gap = text.get(last.end..piece.start).unwrap_or_default();
    let parted = row.get(1).is_none_or(|second| text.get(first.end..second.start) == Some(gap));
    let separates =
        gap.len() <= LONGEST_GAP && gap.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_alphanumeric());
    piece.len() <= first.len() && parted && separates
}

fn finish_pieces(text: &str, row: &mut Vec<Range<usize>>, found: &mut Vec<Encoded>) {
    let long = row.first().is_some_and(|first| first.len() > 1 && row.len() * first.len() >= MIN_LONG);
    if let ([first, .., last], true) = (&row[..], long && row.len() >= MIN_PIECES) {
        let joined = row.iter().flat_map(|piece| text[piece.clone()].bytes()).filter(|byte| *byte != b'=');
        let span = first.start..last.end;
        let decoded = decoded(&joined.collect::<Vec<u8>>());
        found.extend(decoded.map(|(technique, text)| Encoded::new(technique, span, text)));
    }
    row.clear();
}

/// The bytes that digits of so many bits spell.
fn bits(digits: &[u8], width: u32, value: impl Fn(u8) -> Option<u32>) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(digits.len() * width as usize / 8);
    let (mut held, mut count) = (0_u32, 0);
    for digit in digits {
        held = held << width | value(*digit).unwrap_or(0);
        count += width;
        if count >= 8 {
            count -= 8;
            bytes.push((held >> count & 0xff) as u8);
        }
    }
    bytes
}

fn base64(byte: u8) -> Option<u32> {
    let value = match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' | b'-' => 62,
        b'/' | b'_' => 63,
        _ => return None,
    };
    Some(u32::from(value))
}

fn base32(byte: u8) -> Option<u32> {
    let value = match byte {
        b'A'..=b'Z' => byte - b'A',
        b'2'..=b'7' => byte - b'2' + 26,
        _ => return None,
    };
    Some(u32::from(value))
}

/// The text of bytes that are text: UTF-8, cut at its end at most, and without control characters; or UTF-16 of ASCII.
fn readable(bytes: &[u8]) -> Option<String> {
    let half = |from: usize| bytes.iter().skip(from).step_by(2);
    if let Some(low) = [0, 1].into_iter().find(|low| bytes.len() > 1 && half(1 - low).all(|byte| *byte == 0)) {
        let narrow: Vec<u8> = half(low).copied().collect();
        return narrow.iter().any(|byte| *byte != 0).then(|| readable(&narrow))?;
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) if bytes.len() - error.valid_up_to() < 4 => {
            std::str::from_utf8(&bytes[..error.valid_up_to()]).ok()?
        }
        Err(_) => return None,
    };
    let text = text.trim_end_matches('\0');
    let plain = text.chars().all(|c| !c.is_control() || c.is_whitespace());
    (plain && text.len() >= 6).then(|| text.to_owned())
}

/// Whether a text is words: three or more, and hardly anything but letters.
fn wordy(text: &str) -> bool {
    let words = text.split_whitespace().filter(|word| word.chars().filter(|c| c.is_alphabetic()).take(2).count() == 2);
    let letters = text.chars().filter(|c| c.is_alphabetic() || c.is_whitespace()).count();
    words.take(3).count() == 3 && letters * 10 >= text.chars().count() * 7
}

/// Characters written as numbers with spaces or commas between: pairs of hex digits, octets of bits, decimal codes.
fn codes(text: &str, found: &mut Vec<Encoded>) {
    let bytes = text.as_bytes();
    let mut run: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let Some(start) = position(bytes, at, |byte| byte.is_ascii_digit()) else { break };
        // A pair like `6f` or `f6` may begin with a letter; the word is looked at whole.
        let back = bytes[..start].iter().rev().take(8).take_while(|byte| byte.is_ascii_hexdigit()).count();
        let prefix = if back == 0 && bytes[start..].starts_with(b"0x") { 2 } else { 0 };
        let begin = start - back + prefix;
        let start = start + prefix;
        let end = start + bytes[start..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        at = end;
        let fits = (2..=8).contains(&(end - begin)) && bytes[begin..end].iter().all(u8::is_ascii_hexdigit);
        let near =
            run.last().is_none_or(|last: &Range<usize>| begin >= last.end && joined_by_codes(&bytes[last.end..begin]));
        if !(fits && near) {
            finish_codes(text, &mut run, found);
        }
        if fits {
            run.push(begin..end);
        }
    }
    finish_codes(text, &mut run, found);
}

/// Whether what lies between two codes is separators, or codes that are letters only, as `ff` is.
fn joined_by_codes(gap: &[u8]) -> bool {
    gap.len() <= 24
        && gap.split(|byte| SEPARATORS.contains(&char::from(*byte))).all(|part| {
            part.is_empty()
                || (part.len() == 2 && part.iter().all(u8::is_ascii_hexdigit))
                || matches!(part, b"0x" | b"U+" | b"u+")
        })
}

fn finish_codes(text: &str, run: &mut Vec<Range<usize>>, found: &mut Vec<Encoded>) {
    let codes = std::mem::take(run);
    let (Some(first), Some(last)) = (codes.first(), codes.last()) else { return };
    if codes.len() < MIN_CODES {
        return;
    }
    let span = first.start..last.end;
    let all = text.get(span.clone()).unwrap_or_default();
    let parts = || {
        let parts = all.split(SEPARATORS).map(|part| part.trim_start_matches("0x"));
        parts.map(|part| part.trim_start_matches(['U', 'u', '+'])).filter(|part| !part.is_empty())
    };
    let read = |radix, width: Range<usize>| -> Option<String> {
        let byte = |part: &str| width.contains(&part.len()).then(|| u8::from_str_radix(part, radix).ok())?;
        readable(&parts().map(byte).collect::<Option<Vec<u8>>>()?)
    };
    let tries = [
        ("binary", read(2, 7..9)),
        ("hex", read(16, 2..3)),
        ("code-points", read(16, 4..5)),
        ("decimal-codes", read(10, 2..4)),
        ("octal-codes", read(8, 3..4)),
    ];
    if let Some((technique, text)) = tries.into_iter().find_map(|(technique, text)| Some((technique, text?))) {
        found.push(Encoded::new(technique, span, text));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::text::fold::fold;

    proptest! {
        /// Where no long word and no sign that joins words was seen, nothing is looked for.
        #[test]
        fn no_run_is_overlooked(text in "([a-zA-Z0-9]{1,9}|[A-Z0-9]{20}|[-+/_ éя\u{200b}ﬁ]){0,12}") {
            let special = Special::of(&fold(&text));
            let seen = special.has(Special::LONG) || special.has(Special::JOINER);
            prop_assert!(seen || runs(text.as_bytes(), MIN_LONG, &BASE64).is_empty(), "{text}");
        }
    }

    fn found(text: &str) -> Vec<(&'static str, String, bool)> {
        let found = stretches(text, Special::of(&fold(text)));
        found.into_iter().map(|encoded| (encoded.technique, encoded.text, encoded.certain)).collect()
    }

    #[test]
    fn encodings_are_read() {
        let check = |text: &str, technique: &'static str, said: &str, certain: bool| {
            assert_eq!(found(text), [(technique, said.to_owned(), certain)], "{text}");
        };
        check("see Y2FsbCBtZSBpbiB0aGUgbW9ybmluZw== now", "base64", "call me in the morning", true);
        check("Y2FsbCBtZSBpbiB0aGUg\nbW9ybmluZyBwbGVhc2U= x", "base64", "call me in the morning please", true);
        check("63616c6c206d6520746f6461 79", "hex", "call me toda", true);
        check("63 61 6c 6c 20 6d 65", "hex", "call me", false);
        check("01100011 01100001 01101100 01101100 00100000 01101101 01100101", "binary", "call me", false);
        check("99 97 108 108 32 109 101", "decimal-codes", "call me", false);
        check("%63%61%6C%6C%20%6d%65", "percent-encoding", "call me", true);
        check("63-61-6C-6C-20-6D-65", "hex", "call me", false);
        check("99-97-108-108-32-109-101", "decimal-codes", "call me", false);
        check("143 141 154 154 040 155 145", "octal-codes", "call me", false);
        check("Y2 Fs bC Bt ZS Bp bi B0 aG Ug bW 9y bm lu Zw ==", "base64", "call me in the morning", true);
        check("Y2Fs-bCBt-ZSBp-biB0-aGUg-bW9y-bmlu-Zw", "base64", "call me in the morning", true);
        check("6361 6c6c 206d 6520 746f 6461 79", "hex", "call me today", true);
        check("636 16c 6c2 06d 652 074 6f6 461 79", "hex", "call me today", true);
        check("YwBhAGwAbAAgAG0AZQAgAG4AbwB3AA==", "base64", "call me now", true);
        check("mnqwy3banvssa3tpo5qweyltmuqg433x", "base32", "call me nowabase now", true);
        check("\\U00000063\\U00000061\\U0000006c\\U0000006c \\U0000006d\\U00000065", "escapes", "call me", true);
        check("&amp;#99;&amp;#97;&amp;#108;&amp;#108; &amp;#109;&amp;#101;", "entities", "call me", true);
        check("\\u0063\\u0061\\u006c\\u006c\\x20me", "escapes", "call me", false);
        check("&#99;&#97;&#x6c;&#108; me", "entities", "call me", false);
        check("\\143\\141\\154\\154 me", "escapes", "call me", false);
        check("=63=61=6C=6C me", "quoted-printable", "call me", false);
        check("0x63, 0x61, 0x6c, 0x6c, 0x20, 0x6d, 0x65", "hex", "call me", false);
        check("U+0063 U+0061 U+006C U+006C U+0020 U+006D U+0065", "code-points", "call me", false);
        check("MNQWY3BANVSSA5DPNVXXE4TPO4======", "base32", "call me tomorrow", true);
    }

    #[test]
    fn what_is_not_encoded_is_left_alone() {
        let check = |text: &str| assert_eq!(found(text), [], "{text}");
        check("Donaudampfschifffahrtsgesellschaft https://example.org/some/long-path_with-words");
        check("sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08");
        check("call 0049 30 1234567 or 12 15 18 21 24 27");
        check("https://example.org/a%20b R&D 100% &amp; c\\d");
        check("x=41, y=62 and C:\\100\\photos");
    }
}
