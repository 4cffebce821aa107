//! Characters that are written as escapes or references: `%44`, `\x44`, `&#68;`.

use std::ops::Range;

use super::Encoded;

/// So many encoded ASCII letters have no honest reason: no encoder writes them so.
const MIN_LETTERS: usize = 6;
/// So few escapes are links and figures.
const MIN_ESCAPES: usize = 3;
/// The longest gap between two escapes of one stretch.
const MAX_GAP: usize = 64;

/// Stretches with escapes, the plain characters between them kept.
pub(super) fn stretches(text: &str, technique: &'static str, begin: char, found: &mut Vec<Encoded>) {
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
    // An escaped ampersand before a code: `&amp;#68;`.
    let escaped = text.strip_prefix('&').map_or(0, |rest| rest.len() - rest.trim_start_matches("amp;").len());
    let (length, code) = plain_escape(text.get(escaped..)?)?;
    Some((length + escaped, code))
}

fn plain_escape(text: &str) -> Option<(usize, Code)> {
    let hex = |at: usize, length: usize| u32::from_str_radix(text.get(at..at + length)?, 16).ok();
    let byte = |at| Some((at + 2, Code::Byte(u8::try_from(hex(at, 2)?).ok()?)));
    let (prefix, radix) = match text.as_bytes().get(1..3)? {
        b"#x" | b"#X" => (3, 16),
        [b'#', _] => (2, 10),
        b"u{" => (3, 16),
        b"U0" if hex(2, 8).is_some() => return Some((10, Code::Char(char::from_u32(hex(2, 8)?)?))),
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
