//! Text in an encoding of machines: base64, base32 and hex, codes of single characters, percent signs, escapes, entities.

use std::ops::Range;

use crate::text::bytes::position;

use super::structure::{MIN_LONG, Special};

/// So few codes of single characters are no text.
const MIN_CODES: usize = 6;
/// So many encoded ASCII letters have no honest reason: no encoder writes them so.
const MIN_LETTERS: usize = 6;
/// So few escapes are links and figures.
const MIN_ESCAPES: usize = 3;
/// The longest gap between two escapes of one stretch.
const MAX_GAP: usize = 64;

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

/// The encoded stretches of a text.
pub(super) fn stretches(text: &str, special: Special) -> Vec<Encoded> {
    let mut found = Vec::new();
    if special.has(Special::LONG) || special.has(Special::JOINER) {
        for span in lines_joined(text, runs(text.as_bytes(), MIN_LONG, &BASE64)) {
            found.extend(run(text, span));
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
            escapes(text, technique, begin, &mut found);
        }
    }
    found
}

/// The characters of base64 in both alphabets; those of base32 and hex are among them.
const BASE64: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128_u8 {
        table[byte as usize] = byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'-' | b'_');
        byte += 1;
    }
    table
};

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
    let bare = run.strip_prefix(b"0x").unwrap_or(&run);
    let hex = bare.iter().all(u8::is_ascii_hexdigit).then(|| bits(bare, 4, |byte| (byte as char).to_digit(16)));
    let octets =
        bare.iter().all(|byte| matches!(byte, b'0' | b'1')).then(|| bits(bare, 1, |byte| (byte as char).to_digit(2)));
    let base32 = run.iter().all(|byte| base32(*byte).is_some()).then(|| bits(&run, 5, base32));
    let tries = [("binary", octets), ("hex", hex), ("base32", base32), ("base64", Some(bits(&run, 6, base64)))];
    let (technique, text) = tries.into_iter().find_map(|(technique, bytes)| Some((technique, readable(&bytes?)?)))?;
    let certain = wordy(&text);
    Some(Encoded { technique, span, text, certain })
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

/// The text of bytes that are text: UTF-8, cut at its end at most, and without control characters.
fn readable(bytes: &[u8]) -> Option<String> {
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
        && gap.split(|byte| matches!(byte, b' ' | b',' | b'\n' | b':' | b';')).all(|part| {
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
        let parts = all.split([' ', ',', '\n', ':', ';']).map(|part| part.trim_start_matches("0x"));
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
    ];
    if let Some((technique, text)) = tries.into_iter().find_map(|(technique, text)| Some((technique, text?))) {
        let certain = wordy(&text);
        found.push(Encoded { technique, span, text, certain });
    }
}

/// Stretches with escapes, the plain characters between them kept.
fn escapes(text: &str, technique: &'static str, begin: char, found: &mut Vec<Encoded>) {
    let mut stretch = Stretch::default();
    for (at, _) in text.match_indices(begin) {
        let Some((length, code)) = escape(text.get(at..).unwrap_or_default()) else { continue };
        if at > stretch.span.end + MAX_GAP {
            found.extend(stretch.finish(text, technique));
            stretch = Stretch::default();
        }
        stretch.take(text, at..at + length, code);
    }
    found.extend(stretch.finish(text, technique));
}

#[derive(Default)]
struct Stretch {
    span: Range<usize>,
    bytes: Vec<u8>,
    escapes: usize,
    letters: usize,
}

impl Stretch {
    fn take(&mut self, text: &str, place: Range<usize>, code: Code) {
        if self.escapes == 0 {
            self.span = place.start..place.start;
        } else {
            self.bytes.extend(text.get(self.span.end..place.start).unwrap_or_default().bytes());
        }
        self.escapes += 1;
        match code {
            Code::Byte(byte) => {
                self.letters += usize::from(byte.is_ascii_alphabetic());
                self.bytes.push(byte);
            }
            Code::Char(c) => {
                self.letters += usize::from(c.is_ascii_alphabetic());
                self.bytes.extend(c.encode_utf8(&mut [0; 4]).bytes());
            }
        }
        self.span.end = place.end.max(self.span.end);
    }

    /// The stretch with the plain text around it, which the escapes may only have broken up.
    fn finish(self, text: &str, technique: &'static str) -> Option<Encoded> {
        // No honest encoder writes a plain letter as an escape or an entity, and entities part words.
        let least = match technique {
            "entities" => 1,
            "escapes" if self.letters > 0 => 1,
            _ => MIN_ESCAPES,
        };
        if self.escapes < least {
            return None;
        }
        let near = |at: usize| text.get(at..).is_some();
        let from = (self.span.start.saturating_sub(MAX_GAP)..=self.span.start).find(|at| near(*at))?;
        let to = (self.span.end..=(self.span.end + MAX_GAP).min(text.len())).rfind(|at| near(*at))?;
        let decoded = String::from_utf8_lossy(&self.bytes);
        let text = [text.get(from..self.span.start)?, decoded.as_ref(), text.get(self.span.end..to)?].concat();
        // Equations look like quoted-printable.
        let certain = self.letters >= MIN_LETTERS && technique != "quoted-printable";
        Some(Encoded { technique, span: self.span, text, certain })
    }
}

enum Code {
    Byte(u8),
    Char(char),
}

/// The length and meaning of the escape that a text begins with: `%44`, `=44`, `\x44`, `\104`, `\u0044`, `\u{44}`, `&#68;`,
/// `&#x44;`.
fn escape(text: &str) -> Option<(usize, Code)> {
    let hex = |at: usize, length: usize| u32::from_str_radix(text.get(at..at + length)?, 16).ok();
    let byte = |at| Some((at + 2, Code::Byte(u8::try_from(hex(at, 2)?).ok()?)));
    let (prefix, radix) = match text.as_bytes().get(1..3)? {
        b"#x" | b"#X" => (3, 16),
        [b'#', _] => (2, 10),
        b"u{" => (3, 16),
        [b'u' | b'U', _] => return Some((6, Code::Char(char::from_u32(hex(2, 4)?)?))),
        [b'x' | b'X', _] => return byte(2),
        _ if text.starts_with(['%', '=']) => return byte(1),
        [b'0'..=b'1', _] if text.starts_with('\\') => {
            return Some((4, Code::Byte(u8::from_str_radix(text.get(1..4)?, 8).ok()?)));
        }
        _ => return None,
    };
    let digits = text.bytes().skip(prefix).take(8).take_while(u8::is_ascii_hexdigit).count();
    let code = u32::from_str_radix(text.get(prefix..prefix + digits)?, radix).ok()?;
    let closed = text.as_bytes().get(prefix + digits).is_some_and(|byte| matches!(byte, b';' | b'}'));
    Some((prefix + digits + usize::from(closed), Code::Char(char::from_u32(code)?)))
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
