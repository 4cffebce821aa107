//! Reading a JSON text strictly, private members left out and their places noted.

use std::collections::BTreeSet;
use std::ops::Range;

use compact_str::CompactString;
use jiter::{Jiter, JiterError, JiterErrorType, JsonErrorType, Peek};
use memchr::memchr;

use super::{Json, Member, Number, Object, is_private};

/// The most levels of arrays and objects that a text may nest.
const MAX_DEPTH: usize = 128;

/// Up to this many members a linear search for a duplicate is the fastest.
const FEW_MEMBERS: usize = 32;

/// A JSON text that was read whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// The value less its private members.
    pub value: Json,
    /// The bytes of the text to cut so that only the private members go, in order and apart.
    pub private: Vec<Range<usize>>,
    /// Whether writing the value gives the text again, byte for byte.
    pub as_written: bool,
}

/// Why a text is not the JSON that adduce reads.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message} at column {column}")]
pub struct Fault {
    /// A stable word for programs: `syntax`, `truncated`, `duplicate_key`, `too_deep`, `not_utf8`.
    pub code: &'static str,
    /// What is wrong, in words.
    pub message: String,
    /// Where, counted in bytes from 1.
    pub column: usize,
    /// The same place as an offset in the text.
    pub offset: usize,
}

/// Reads one JSON text. Private members are left out at any depth, but they are read: what is inside must be JSON too.
pub fn parse(text: &[u8]) -> Result<Parsed, Fault> {
    // Looked at once for all strings in it; where it is no UTF-8, the string that is not is found and named.
    let utf8 = simdutf8::basic::from_utf8(text).ok();
    let mut reader = Reader { text, utf8, jiter: Jiter::new(text), private: Vec::new(), least: 0 };
    let peek = reader.jiter.peek().map_err(|error| reader.fault(&error))?;
    let value = reader.value(peek, 0)?;
    reader.jiter.finish().map_err(|error| reader.fault(&error))?;
    let as_written = reader.least == text.len() && reader.private.is_empty();
    Ok(Parsed { value, private: reader.private, as_written })
}

struct Reader<'a> {
    text: &'a [u8],
    /// The same, where it is UTF-8.
    utf8: Option<&'a str>,
    jiter: Jiter<'a>,
    private: Vec<Range<usize>>,
    /// How many bytes writing takes for what was read so far. White space and escapes that need not be make the text longer.
    least: usize,
}

impl Reader<'_> {
    fn value(&mut self, peek: Peek, depth: usize) -> Result<Json, Fault> {
        let from = self.jiter.current_index();
        let value = match peek {
            Peek::Null => self.jiter.known_null().map(|()| Json::Null),
            Peek::True | Peek::False => self.jiter.known_bool(peek).map(Json::Bool),
            Peek::String => return self.string().map(Json::String),
            Peek::Array => return self.array(depth + 1),
            Peek::Object => return self.object(depth + 1),
            _ => self.jiter.known_number_bytes(peek).map(|digits| Json::Number(number(digits))),
        };
        self.least += self.jiter.current_index() - from;
        value.map_err(|error| self.fault(&error))
    }

    fn string(&mut self) -> Result<String, Fault> {
        let from = self.jiter.current_index();
        let Some(utf8) = self.utf8 else {
            return self.jiter.known_str().map(str::to_owned).map_err(|error| self.fault(&error));
        };
        self.jiter.known_bytes().map(|_| ()).map_err(|error| self.fault(&error))?;
        let quoted = from..self.jiter.current_index();
        let raw = utf8.get(quoted.start + 1..quoted.end - 1).unwrap_or_default();
        if let Some(text) = unescaped(raw) {
            self.least += quoted.len();
            return Ok(text);
        }
        let mut again = Jiter::new(&self.text[quoted]);
        again.next_str().map(str::to_owned).map_err(|error| self.fault(&error))
    }

    fn array(&mut self, depth: usize) -> Result<Json, Fault> {
        self.check_depth(depth)?;
        let mut items = Vec::new();
        let mut next = self.jiter.known_array();
        while let Some(peek) = next.map_err(|error| self.fault(&error))? {
            items.push(self.value(peek, depth)?);
            next = self.jiter.array_step();
        }
        self.least += 2 + items.len().saturating_sub(1);
        Ok(Json::Array(items))
    }

    fn object(&mut self, depth: usize) -> Result<Json, Fault> {
        self.check_depth(depth)?;
        let mut seen = Seen::default();
        let mut kept = Vec::new();
        let mut from = self.jiter.current_index() + 1;
        let mut next = self.jiter.known_object().map(|key| key.map(CompactString::from));
        while let Some(key) = next.map_err(|error| self.fault(&error))? {
            let inner = self.private.len();
            let peek = self.jiter.peek().map_err(|error| self.fault(&error))?;
            let value = self.value(peek, depth)?;
            let mut to = self.jiter.current_index();
            if seen.repeats(&key, &kept) {
                let name = if is_private(&key) { "a private key".to_owned() } else { format!("the key {key:?}") };
                return Err(self.at(to, "duplicate_key", format!("{name} occurs twice")));
            }
            if is_private(&key) {
                // A member goes with the comma before it, or with the one after it where none was kept before.
                to = if kept.is_empty() { self.after_comma(to) } else { to };
                self.private.truncate(inner);
                self.private.push(from..to);
                seen.private.push(key);
            } else {
                self.least += key.len() + 3;
                kept.push((key, value));
            }
            from = to;
            next = self.jiter.next_key().map(|key| key.map(CompactString::from));
        }
        self.least += 2 + kept.len().saturating_sub(1);
        Ok(Json::Object(Object::of(kept)))
    }

    /// The offset behind the comma that follows, or the given one where none does.
    fn after_comma(&self, offset: usize) -> usize {
        let rest = self.text.get(offset..).unwrap_or_default();
        let blank = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        if rest.get(blank) == Some(&b',') { offset + blank + 1 } else { offset }
    }

    fn check_depth(&self, depth: usize) -> Result<(), Fault> {
        if depth <= MAX_DEPTH {
            return Ok(());
        }
        let message = format!("arrays and objects nest deeper than {MAX_DEPTH} levels");
        Err(self.at(self.jiter.current_index(), "too_deep", message))
    }

    fn fault(&self, error: &JiterError) -> Fault {
        let JiterErrorType::JsonError(kind) = &error.error_type else {
            return self.at(error.index, "syntax", "a value was expected".to_owned());
        };
        let code = match kind {
            JsonErrorType::EofWhileParsingList
            | JsonErrorType::EofWhileParsingObject
            | JsonErrorType::EofWhileParsingString
            | JsonErrorType::EofWhileParsingValue => "truncated",
            JsonErrorType::InvalidUnicodeCodePoint if std::str::from_utf8(self.text).is_err() => "not_utf8",
            _ => "syntax",
        };
        self.at(error.index, code, lower_first(&kind.to_string()))
    }

    fn at(&self, offset: usize, code: &'static str, message: String) -> Fault {
        Fault { code, message, column: offset + 1, offset }
    }
}

/// The keys of one object so far: few are searched in turn, many in order, so that a hostile object of a million keys
/// costs no more than its sorting.
#[derive(Default)]
struct Seen {
    /// A bit for each length and last byte, modulo 64: most keys that were not there before are told so by it.
    bits: u64,
    private: Vec<CompactString>,
    many: BTreeSet<CompactString>,
}

impl Seen {
    /// Whether a key was there before.
    fn repeats(&mut self, key: &str, kept: &[Member]) -> bool {
        let last = key.as_bytes().last().copied().unwrap_or_default();
        let bit = 1 << ((usize::from(last) + 5 * key.len()) & 63);
        let new = self.bits & bit == 0;
        self.bits |= bit;
        if new && self.many.is_empty() {
            return false;
        }
        let before = kept.iter().map(|(name, _)| name).chain(&self.private);
        if kept.len() + self.private.len() < FEW_MEMBERS {
            return before.into_iter().any(|name| name == key);
        }
        if self.many.is_empty() {
            self.many = before.cloned().collect();
        }
        !self.many.insert(key.into())
    }
}

fn number(digits: &[u8]) -> Number {
    // The digits of a number are ASCII.
    Number(CompactString::from_utf8_lossy(digits))
}

/// What a string says that has no escapes but the short ones that writing gives again.
fn unescaped(raw: &str) -> Option<String> {
    let Some(mut at) = memchr(b'\\', raw.as_bytes()) else { return Some(raw.to_owned()) };
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw;
    loop {
        text.push_str(rest.get(..at)?);
        text.push(match rest.as_bytes().get(at + 1)? {
            b'n' => '\n',
            b't' => '\t',
            b'r' => '\r',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'"' => '"',
            b'\\' => '\\',
            _ => return None,
        });
        rest = rest.get(at + 2..)?;
        match memchr(b'\\', rest.as_bytes()) {
            Some(next) => at = next,
            None => break,
        }
    }
    text.push_str(rest);
    Some(text)
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn without_private(text: &str) -> String {
        let mut out = text.to_owned();
        for range in parse(text.as_bytes()).unwrap().private.into_iter().rev() {
            out.replace_range(range, "");
        }
        out
    }

    #[test]
    fn private_members_are_cut_and_nothing_else() {
        let check = |text: &str, expected: &str| {
            assert_eq!(without_private(text), expected, "{text}");
            assert_eq!(parse(text.as_bytes()).unwrap().value, parse(expected.as_bytes()).unwrap().value, "{text}");
        };
        check(r#"{"_a":1}"#, "{}");
        check(r#"{"_a":1 , "_b":{"_c":2},"d":3}"#, r#"{"d":3}"#);
        check(r#"{ "a":1 , "_b":[{"c":1}] }"#, r#"{ "a":1 }"#);
        check(r#"{"a":1,"_b":2,"c":{"_d":1,"e":1.50},"_f":0}"#, r#"{"a":1,"c":{"e":1.50}}"#);
        check(r#"[{"\u005fa":1},{"a_":1}]"#, r#"[{},{"a_":1}]"#);
    }

    #[test]
    fn only_a_text_that_writing_gives_again_is_as_written() {
        let check = |text: &str, expected: bool| {
            let parsed = parse(text.as_bytes()).unwrap();
            assert_eq!(parsed.as_written, expected, "{text}");
            assert!(!expected || parsed.value.to_string() == text, "{text}");
        };
        check(r#"{"a":[1.50,-0,1E400,true,null,"é\n\"\\\t\b\f\r"],"b":{},"c":[{},[]]}"#, true);
        check(r#"{"a": 1}"#, false);
        check(r#"{"a":1 }"#, false);
        check(r#" {"a":1}"#, false);
        check(r#"{"a":"\/"}"#, false);
        check(r#"{"a":"\u00e9"}"#, false);
        check(r#"{"a":"\u001F"}"#, false);
        // These could be, but so few texts have one that it is not looked at.
        check(r#"{"a":"\u001f"}"#, false);
        check(r#"{"\n":1}"#, false);
        check(r#"[{"\u0061":1}]"#, false);
    }

    #[test]
    fn faults_name_their_kind_and_place() {
        let check = |text: &str, code: &str, column: usize| {
            let fault = parse(text.as_bytes()).unwrap_err();
            assert_eq!((fault.code, fault.column), (code, column), "{text}: {fault}");
        };
        check(r#"{"a":1,"b":2,"a":3}"#, "duplicate_key", 19);
        check(r#"{"a":1,"\u0061":3}"#, "duplicate_key", 18);
        check(r#"{"_a":1,"_a":3}"#, "duplicate_key", 15);
        check(r#"{"a":"x\u12"#, "truncated", 12);
        check(r#"{"a":01}"#, "syntax", 7);
        check(r#"{"a":NaN}"#, "syntax", 6);
        check(r#"{"a":1} x"#, "syntax", 9);
        check(r#""\ud800""#, "syntax", 8);
        check(&"[".repeat(100_000), "too_deep", 129);
    }

    #[test]
    fn invalid_utf8_is_named() {
        assert_eq!(parse(b"{\"a\":\"\xff\"}").unwrap_err().code, "not_utf8");
    }

    fn json_like() -> impl Strategy<Value = String> {
        proptest::collection::vec(
            prop::sample::select(vec![
                "{",
                "}",
                "[",
                "]",
                ",",
                ":",
                "\"a\"",
                "\"_b\"",
                "\"\\n\"",
                "1",
                "-0",
                "1.5",
                "1e9",
                "true",
                "null",
                "\"\\u0041\"",
                "\"\\/\"",
                "{\"a\":",
                "\"\\ud83d\\ude00\"",
                " ",
                "\"é\"",
                "01",
            ]),
            0..14,
        )
        .prop_map(|parts| parts.concat())
    }

    proptest! {
        #[test]
        fn it_accepts_what_serde_json_accepts(text in json_like()) {
            let ours = parse(text.as_bytes());
            let theirs = serde_json::from_str::<serde_json::Value>(&text);
            match &ours {
                Err(fault) if fault.code == "duplicate_key" => {}
                // A number past the range of binary floating point is one that we keep.
                Ok(_) if theirs.as_ref().is_err_and(|error| error.to_string().contains("out of range")) => {}
                _ => prop_assert_eq!(ours.is_ok(), theirs.is_ok(), "{}", text),
            }
        }

        #[test]
        fn what_is_as_written_is_written_so(text in json_like()) {
            if let Ok(parsed) = parse(text.as_bytes()) {
                prop_assert!(!parsed.as_written || parsed.value.to_string() == text, "{}", text);
                // Written once, it is, but for escapes in keys.
                let written = parsed.value.to_string();
                prop_assert!(parse(written.as_bytes()).unwrap().as_written || written.contains('\\'), "{}", written);
            }
        }

        #[test]
        fn any_bytes_are_an_answer(bytes in proptest::collection::vec(any::<u8>(), 0..64)) {
            let _ = parse(&bytes);
        }
    }
}
