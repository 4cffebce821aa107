//! A line of input, read: the one place that decides what is a record, what passes, and what is an error.

use std::borrow::Cow;

use super::json::{self, Fault, Json, Object};
use super::{VERSION, digest};

/// A line that is a record of some kind.
#[derive(Debug)]
pub struct Record<'a> {
    /// The value of the key `kind`.
    pub kind: String,
    /// The record less its private keys.
    pub object: Object,
    /// The line byte for byte, less its private keys.
    pub bytes: Cow<'a, [u8]>,
}

/// Why a line cannot be used, and what of it may be repeated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unusable {
    /// A stable word for programs.
    pub code: &'static str,
    /// What is wrong, in words.
    pub message: String,
    /// What may be shown of the line.
    pub input: Input,
}

/// As much of a line as an error may repeat: never a private key.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Input {
    /// The record, less its private keys.
    Record(Object),
    /// The line as it was written; only where it begins like a record and holds nothing that could be a private key.
    Text(String),
    /// What identifies a line that is not repeated.
    Digest {
        /// How long it is, without its line end.
        bytes: u64,
        /// SHA-256 of those bytes.
        sha256: String,
        /// Its first KiB, where that holds nothing that could be a private key.
        head: Option<String>,
    },
}

/// How much of an overlong line is shown.
pub const HEAD: usize = 1024;

/// Reads a line without its line end.
pub fn read(line: &[u8]) -> Result<Record<'_>, Unusable> {
    read_as(line, None)
}

/// The same, where an object without a kind but with this key is a record of the kind that is named beside it.
pub fn read_as<'a>(line: &'a [u8], bare: Option<(&str, &str)>) -> Result<Record<'a>, Unusable> {
    let parsed = json::parse(line).map_err(|fault| unreadable(line, &fault))?;
    let Json::Object(mut object) = parsed.value else {
        let message = format!("a record is an object, found {}", parsed.value.type_name());
        return Err(Unusable { code: "not_an_object", message, input: Input::of_bytes(line) });
    };
    if let (true, Ok(text)) = (parsed.as_written, simdutf8::basic::from_utf8(line)) {
        object.note_written(text);
    }
    let wrong = |code, message, object| Err(Unusable { code, message, input: Input::Record(object) });
    let kind = match object.get("kind") {
        Some(Json::String(kind)) if !kind.is_empty() => kind.clone(),
        None => match bare {
            Some((key, kind)) if object.get(key).is_some() => kind.to_owned(),
            _ => return wrong("no_kind", "the key `kind` is missing".to_owned(), object),
        },
        Some(other) => {
            let message = format!(
                "`kind` must be a word, found {}",
                if other.as_str().is_some() { "nothing in it" } else { other.type_name() }
            );
            return wrong("no_kind", message, object);
        }
    };
    match object.get("v") {
        None => {}
        Some(Json::Number(version)) if version.as_str() == VERSION.to_string() => {}
        Some(other) => {
            let message = format!("version {other} of the record format is not known, only {VERSION}");
            return wrong("unknown_version", message, object);
        }
    }
    Ok(Record { kind, object, bytes: cut(line, &parsed.private) })
}

impl Unusable {
    /// A record that a stage cannot use, given its line less private keys.
    pub fn record(bytes: &[u8], code: &'static str, message: impl Into<String>) -> Self {
        let input = match json::parse(bytes) {
            Ok(json::Parsed { value: Json::Object(object), .. }) => Input::Record(object),
            _ => Input::of_bytes(bytes),
        };
        Self { code, message: message.into(), input }
    }
}

impl Input {
    /// What may be shown of bytes that are no record. A line that does not begin like one may be the middle of a document
    /// that is spread over lines, and so of a private member that began before it.
    pub fn of_bytes(line: &[u8]) -> Self {
        match std::str::from_utf8(line) {
            Ok(text) if line.starts_with(b"{") && !may_hold_private_key(line) => Self::Text(text.to_owned()),
            _ => Self::digest(line.len() as u64, digest::of_bytes(line), line),
        }
    }

    /// What is shown of a line too long to hold: its length, its digest and its head.
    pub fn digest(bytes: u64, sha256: String, head: &[u8]) -> Self {
        let head = &head[..head.len().min(HEAD)];
        let shown = (!may_hold_private_key(head)).then(|| String::from_utf8_lossy(head).into_owned());
        Self::Digest { bytes, sha256, head: shown }
    }
}

/// Whether bytes that are no JSON could name a private key, quoted, escaped or bare: an underscore that begins a word, or
/// any way of writing one that some reader may know.
pub fn may_hold_private_key(bytes: &[u8]) -> bool {
    const OTHERWISE: [&[u8]; 4] = [b"%5f", b"&#", b"&lowbar", b"&UnderBar"];
    let written = |mark: &[u8]| bytes.windows(mark.len()).any(|part| part.eq_ignore_ascii_case(mark));
    let escaped =
        bytes.windows(2).any(|part| part[0] == b'\\' && (part[1].is_ascii_digit() || b"xXuUoON".contains(&part[1])));
    let begins = |at: usize| at == 0 || !(bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
    let bare = bytes.iter().enumerate().any(|(at, byte)| *byte == b'_' && begins(at));
    bare || escaped || OTHERWISE.iter().any(|mark| written(mark))
}

fn unreadable(line: &[u8], fault: &Fault) -> Unusable {
    let (code, message) = match utf16(line) {
        Some(encoding) => {
            ("utf16", format!("the text is {encoding}; records are UTF-8 (convert it with `iconv -f UTF-16 -t UTF-8`)"))
        }
        None => (fault.code, fault.to_string()),
    };
    Unusable { code, message, input: Input::of_bytes(line) }
}

/// UTF-16 by its byte order mark, or by a zero byte beside the brace that begins a record. A zero byte before it tells no
/// byte order: a line in the middle of a little-endian text begins with the second half of the line feed before it.
fn utf16(line: &[u8]) -> Option<&'static str> {
    match line {
        [0xff, 0xfe, ..] | [b'{', 0, ..] => Some("UTF-16 (little endian)"),
        [0xfe, 0xff, ..] => Some("UTF-16 (big endian)"),
        [0, b'{', ..] => Some("UTF-16"),
        _ => None,
    }
}

fn cut<'a>(line: &'a [u8], private: &[std::ops::Range<usize>]) -> Cow<'a, [u8]> {
    if private.is_empty() {
        return Cow::Borrowed(line);
    }
    let mut kept = Vec::with_capacity(line.len());
    let mut from = 0;
    for range in private {
        kept.extend_from_slice(&line[from..range.start]);
        from = range.end;
    }
    kept.extend_from_slice(&line[from..]);
    Cow::Owned(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_record_or_says_why_not() {
        let check = |line: &[u8], code: &str| assert_eq!(read(line).unwrap_err().code, code, "{}", line.escape_ascii());
        check(b"", "truncated");
        check(b"[1]", "not_an_object");
        check(b"{}", "no_kind");
        check(br#"{"kind":null}"#, "no_kind");
        check(br#"{"kind":""}"#, "no_kind");
        check(br#"{"kind":"case","v":2}"#, "unknown_version");
        check(br#"{"kind":"case","v":"1"}"#, "unknown_version");
        check(br#"{"kind":"case","kind":"case"}"#, "duplicate_key");
        check(b"\xff\xfe{\0", "utf16");
        check(b"\xfe\xff\0{", "utf16");
        check(b"\0{\0\"\0", "utf16");
        check(b"{\"a\":\"\xc3\"}", "not_utf8");
        check(br#"{"a":"\u12"#, "truncated");
    }

    #[test]
    fn an_error_never_repeats_what_could_be_a_private_key() {
        let check = |line: &[u8], shown: bool| {
            let input = read(line).unwrap_err().input;
            assert_eq!(matches!(input, Input::Text(_)), shown, "{}", line.escape_ascii());
        };
        check(br#"{"snake_case": 1"#, true);
        check(br#"{"_secret": 1"#, false);
        check(br#"{'_secret': 1}"#, false);
        check(br#"{_secret: 1}"#, false);
        check(br#"{"\u005Fsecret": 1"#, false);
        check(br#"{"\x5fsecret": 1"#, false);
        check(br#"{"\137secret": 1"#, false);
        check(br#"{"&#95;secret": 1"#, false);
        check(br#"{"snake_case" __dunder__"#, false);
        check(br#"  "label": "unsafe","#, false);
    }

    #[test]
    fn a_record_that_passes_loses_its_private_keys_and_nothing_else() {
        let line = br#"{"kind" : "note","v":1, "_who":{"a":1}, "n":1.50}"#;
        assert_eq!(read(line).unwrap().bytes.as_ref(), br#"{"kind" : "note","v":1, "n":1.50}"#);
    }
}
