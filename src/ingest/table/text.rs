//! The bytes of a source as UTF-8, from the encoding that is declared for it. What is written otherwise is named, never guessed.

use encoding_rs::{Decoder, UTF_16LE, WINDOWS_1252};

use crate::schema::source::Encoding;

/// Turns the bytes of one source into UTF-8.
pub struct SourceText {
    decoder: Option<Decoder>,
    begun: bool,
}

impl SourceText {
    /// Text in a declared encoding.
    pub fn new(encoding: Encoding) -> Self {
        let decoder = match encoding {
            Encoding::Utf8 => None,
            Encoding::Latin1 => Some(WINDOWS_1252.new_decoder_without_bom_handling()),
            // A byte order mark tells which half comes first.
            Encoding::Utf16 => Some(UTF_16LE.new_decoder()),
        };
        Self { decoder, begun: false }
    }

    /// Takes bytes and appends what they say; or tells that the source is UTF-16 and not declared to be.
    pub fn push(&mut self, bytes: &[u8], last: bool, out: &mut Vec<u8>) -> Result<(), &'static str> {
        let begins = !self.begun && !bytes.is_empty();
        self.begun |= begins;
        let Some(decoder) = &mut self.decoder else {
            if begins && matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [_, 0, _, 0, ..] | [0, _, 0, _, ..]) {
                return Err("the source is UTF-16; declare `encoding = \"utf-16\"`, or convert it with iconv");
            }
            let mark = if begins { b"\xef\xbb\xbf".as_slice() } else { b"" };
            out.extend_from_slice(bytes.strip_prefix(mark).unwrap_or(bytes));
            return Ok(());
        };
        let mut text = String::with_capacity(decoder.max_utf8_buffer_length(bytes.len()).unwrap_or(bytes.len() * 3));
        let _ = decoder.decode_to_string(bytes, &mut text, last);
        out.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(encoding: Encoding, bytes: &[u8]) -> String {
        let mut out = Vec::new();
        let mut source = SourceText::new(encoding);
        for part in bytes.chunks(4) {
            if let Err(told) = source.push(part, false, &mut out) {
                return told.chars().take(20).collect();
            }
        }
        source.push(b"", true, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_declared_encoding_is_read_and_another_is_named() {
        let check = |encoding, bytes: &[u8], expected: &str| assert_eq!(text(encoding, bytes), expected);
        check(Encoding::Utf8, b"\xef\xbb\xbfid\nx", "id\nx");
        check(Encoding::Utf8, b"\xff\xfei\0d\0", "the source is UTF-16");
        check(Encoding::Utf8, b"i\0d\0", "the source is UTF-16");
        check(Encoding::Latin1, b"caf\xe9 \x80", "café €");
        check(Encoding::Utf16, b"\xff\xfei\0d\0\xe9\0", "idé");
        check(Encoding::Utf16, b"\xfe\xff\0i\0d\0\xe9", "idé");
    }
}
