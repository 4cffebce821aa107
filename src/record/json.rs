//! JSON values that keep what was written: the digits of a number, the order of keys. Reading is strict (RFC 8259, no
//! duplicate key, at most 128 levels) and removes private keys on the way in, so that no later code can meet one.

use std::fmt;
use std::sync::Arc;

use compact_str::CompactString;
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use serde_json::value::RawValue;

pub use self::parse::{Fault, Parsed, parse};

mod parse;

/// A JSON value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, with its digits as they were written.
    Number(Number),
    /// A string, unescaped.
    String(String),
    /// An array.
    Array(Vec<Json>),
    /// An object, with its keys in the order they were written.
    Object(Object),
}

/// A JSON number as it was written: `1.50` and `1.5` are two of them.
///
/// **Invariant:** the text is a number by RFC 8259 section 6, so it is never NaN and never infinite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Number(CompactString);

/// The members of a JSON object in the order they were written.
///
/// A copy costs nothing: copies share their members until one of them is changed.
///
/// **Invariant:** no key occurs twice, and none begins with `_`; without a member there is nothing to share.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Object(Option<Arc<Members>>);

#[derive(Debug, Clone, Default)]
struct Members {
    list: Vec<Member>,
    /// The text that the object was read from, where writing it gives the same again: a record that goes on as it came is
    /// then copied and not written anew.
    written: Option<Box<str>>,
}

/// A key and its value. Most keys are short enough to need no memory of their own.
type Member = (CompactString, Json);

impl PartialEq for Members {
    fn eq(&self, other: &Self) -> bool {
        self.list == other.list
    }
}

impl Eq for Members {}

impl Json {
    /// The word for this value's type in messages.
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::String(_) => "a string",
            Self::Array(_) => "an array",
            Self::Object(_) => "an object",
        }
    }

    /// The text of a string value.
    pub fn as_str(&self) -> Option<&str> {
        if let Self::String(text) = self { Some(text) } else { None }
    }

    /// The members of an object value.
    pub fn as_object(&self) -> Option<&Object> {
        if let Self::Object(object) = self { Some(object) } else { None }
    }

    /// The items of an array value.
    pub fn as_array(&self) -> Option<&[Json]> {
        if let Self::Array(items) = self { Some(items) } else { None }
    }

    /// Appends the canonical form: keys sorted by code point, no spaces, numbers as written, and in strings only what
    /// JSON requires escaped. Python's `json.dumps(x, sort_keys=True, separators=(",", ":"), ensure_ascii=False)` writes
    /// the same for all but numbers that Python would respell.
    pub fn write_canonical(&self, out: &mut Vec<u8>) {
        match self {
            Self::Array(items) => write_between(out, b"[]", items, |out, item| item.write_canonical(out)),
            Self::Object(object) => object.write_canonical(out),
            Self::Null => out.extend_from_slice(b"null"),
            Self::Bool(value) => out.extend_from_slice(if *value { b"true" } else { b"false" }),
            Self::Number(number) => out.extend_from_slice(number.0.as_bytes()),
            Self::String(text) => write_string(out, text),
        }
    }
}

impl Number {
    /// The number as it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<u64> for Number {
    fn from(value: u64) -> Self {
        Self(compact_str::format_compact!("{value}"))
    }
}

impl From<rust_decimal::Decimal> for Number {
    fn from(value: rust_decimal::Decimal) -> Self {
        Self(compact_str::format_compact!("{value}"))
    }
}

impl From<crate::number::exact::Exact> for Number {
    fn from(value: crate::number::exact::Exact) -> Self {
        Self(compact_str::format_compact!("{value}"))
    }
}

impl Object {
    /// An object without members.
    pub const fn new() -> Self {
        Self(None)
    }

    /// An object of members that keep the invariant.
    fn of(list: Vec<Member>) -> Self {
        Self((!list.is_empty()).then(|| Arc::new(Members { list, written: None })))
    }

    /// Notes the text that the object was read from, of which [`Parsed::as_written`] says that writing gives it again.
    pub(super) fn note_written(&mut self, text: &str) {
        if let Some(members) = self.0.as_mut().and_then(Arc::get_mut) {
            members.written = Some(text.into());
        }
    }

    fn members(&self) -> &[Member] {
        self.0.as_deref().map_or(&[], |members| members.list.as_slice())
    }

    /// The text that the object was read from, where writing it gives the same again.
    pub(super) fn written(&self) -> Option<&str> {
        self.0.as_deref()?.written.as_deref()
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Json> {
        self.members().iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// Sets the value of a key, in its place where the key is there already, else at the end. A private key is not
    /// taken: it stays unset.
    pub fn set(&mut self, key: &str, value: Json) {
        if is_private(key) {
            return;
        }
        let Members { list, written } = Arc::make_mut(self.0.get_or_insert_default());
        *written = None;
        match list.iter_mut().find(|(name, _)| name == key) {
            Some((_, place)) => *place = value,
            None => list.push((key.into(), value)),
        }
    }

    /// The keys and values in the order they were written.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Json)> {
        self.members().iter().map(|(key, value)| (key.as_str(), value))
    }

    /// Appends the canonical form: see [`Json::write_canonical`].
    pub fn write_canonical(&self, out: &mut Vec<u8>) {
        let mut members: Vec<&Member> = self.members().iter().collect();
        members.sort_by(|a, b| a.0.cmp(&b.0));
        write_between(out, b"{}", members, |out, (key, value)| {
            write_string(out, key);
            out.push(b':');
            value.write_canonical(out);
        });
    }

    /// Whether there is no member.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }
}

/// Whether a key is private (`_…`): read by no stage and written by none.
pub fn is_private(key: &str) -> bool {
    key.starts_with('_')
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl From<Object> for Json {
    fn from(object: Object) -> Self {
        Self::Object(object)
    }
}

/// The compact form on one line, keys in their order.
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Number(number) => number.serialize(serializer),
            Self::String(text) => serializer.serialize_str(text),
            Self::Array(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    list.serialize_element(item)?;
                }
                list.end()
            }
            Self::Object(object) => object.serialize(serializer),
        }
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.members().len()))?;
        for (key, value) in self.members() {
            map.serialize_entry(key.as_str(), value)?;
        }
        map.end()
    }
}

/// Written digit for digit by serde_json; any other format is not supported.
impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(&self.0).map_err(serde::ser::Error::custom)?;
        raw.serialize(serializer)
    }
}

impl schemars::JsonSchema for Json {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Json".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        true.into()
    }

    fn inline_schema() -> bool {
        true
    }
}

impl schemars::JsonSchema for Object {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Object".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "object" })
    }

    fn inline_schema() -> bool {
        true
    }
}

impl schemars::JsonSchema for Number {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Number".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "number" })
    }

    fn inline_schema() -> bool {
        true
    }
}

fn write_between<T>(
    out: &mut Vec<u8>,
    brackets: &[u8; 2],
    items: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut Vec<u8>, T),
) {
    out.push(brackets[0]);
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        write(out, item);
    }
    out.push(brackets[1]);
}

/// Appends a string with its quotes, and what JSON requires escaped.
pub(super) fn write_string(out: &mut Vec<u8>, text: &str) {
    const STEP: usize = 32;
    let plain = |byte: &u8| *byte >= b' ' && *byte != b'"' && *byte != b'\\';
    // Without a way out in the middle, many bytes are looked at at once.
    if text.as_bytes().chunks(STEP).all(|chunk| chunk.iter().fold(true, |all, byte| all & plain(byte))) {
        out.push(b'"');
        out.extend_from_slice(text.as_bytes());
        return out.push(b'"');
    }
    serde_json::to_writer(out, text).expect("a string is written to memory");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(text: &str) -> String {
        let mut out = Vec::new();
        parse(text.as_bytes()).unwrap().value.write_canonical(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn canonical_form_sorts_keys_and_keeps_digits() {
        let check = |input: &str, expected: &str| assert_eq!(canonical(input), expected, "{input}");
        check(
            r#"{ "b": 1.50, "a": [1e3, -0.0, 18446744073709551616] }"#,
            r#"{"a":[1e3,-0.0,18446744073709551616],"b":1.50}"#,
        );
        check(r#""\u00e9\/\u2028\u0001\"""#, "\"é/\u{2028}\\u0001\\\"\"");
        check(r#"{"é":1,"z":2,"Z":3}"#, r#"{"Z":3,"z":2,"é":1}"#);
    }

    #[test]
    fn what_is_written_is_what_was_read() {
        let line = r#"{"b":[1.50,1E400,null,true,{"a":"\u0000x"}],"a":123456789012345678901234567890}"#;
        assert_eq!(parse(line.as_bytes()).unwrap().value.to_string(), line);
    }
}
