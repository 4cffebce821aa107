//! A case: what a person or a model is asked to judge.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::json::{Json, Object};
use super::{Malformed, VERSION, digest, object, text};

/// A `case` record, kept as it was written.
///
/// **Invariant:** it has a domain, an id and an object of fields; everything else may be missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case(Object);

/// Where a case was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Source {
    /// The file's name as it was given, `-` for standard input, or `domain:` and a path for what a domain ships.
    pub file: String,
    /// The line in it, from 1.
    pub line: u64,
}

/// A `case` record as ingest writes it.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "case")]
pub struct CaseRecord<'a> {
    /// Always `case`.
    pub kind: &'static str,
    /// The version of the record format, 1.
    pub v: u64,
    /// The name of the domain.
    pub domain: &'a str,
    /// The id of the case in its domain.
    pub id: &'a str,
    /// SHA-256 over the public fields, keys sorted, no spaces, numbers as written.
    pub sha256: &'a str,
    /// The public fields.
    pub fields: &'a Object,
    /// Where it was read.
    pub source: &'a Source,
}

impl<'a> CaseRecord<'a> {
    /// The record of a case.
    pub fn new(domain: &'a str, id: &'a str, sha256: &'a str, fields: &'a Object, source: &'a Source) -> Self {
        Self { kind: "case", v: VERSION, domain, id, sha256, fields, source }
    }
}

impl Case {
    /// What stands in a record for a case whose text is put in its place.
    pub(super) const HOLE: &Self = &Self(Object::new());

    /// The text that the case was read from, where writing it gives the same again.
    pub(super) fn written(&self) -> Option<&str> {
        self.0.written()
    }

    /// The name of the case's domain.
    pub fn domain(&self) -> &str {
        self.0.get("domain").and_then(Json::as_str).unwrap_or_default()
    }

    /// The id of the case in its domain.
    pub fn id(&self) -> &str {
        self.0.get("id").and_then(Json::as_str).unwrap_or_default()
    }

    /// The fields.
    pub fn fields(&self) -> &Object {
        const NONE: &Object = &Object::new();
        self.0.get("fields").and_then(Json::as_object).unwrap_or(NONE)
    }

    /// The digest that the record states, which may be missing or wrong.
    pub fn stated_sha256(&self) -> Option<&str> {
        self.0.get("sha256").and_then(Json::as_str)
    }

    /// The digest of the fields as they are.
    pub fn sha256(&self) -> String {
        digest::of_object(self.fields())
    }
}

impl TryFrom<Object> for Case {
    type Error = Malformed;

    fn try_from(record: Object) -> Result<Self, Malformed> {
        text(&record, "domain")?;
        text(&record, "id")?;
        object(&record, "fields")?;
        Ok(Self(record))
    }
}

impl Serialize for Case {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl JsonSchema for Case {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Case".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A `case` record, kept as it was written.",
            "type": "object",
            "required": ["domain", "id", "fields"],
            "properties": {
                "domain": { "type": "string", "minLength": 1 },
                "id": { "type": "string", "minLength": 1 },
                "sha256": { "type": "string" },
                "fields": { "type": "object" }
            }
        })
    }
}
