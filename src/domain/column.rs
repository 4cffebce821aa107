//! Reading declared columns and parameters: the same keys for a table's columns, a tool's columns and a tool's parameters.

use serde::Deserialize;

use crate::record::json::{self, Json};
use crate::schema::table::{Column, ColumnType, DIGITS, Reading, is_name};
use crate::tool::Parameter;

/// A column as a file declares it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawColumn {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    scale: u8,
    label: Option<String>,
    #[serde(default)]
    unit: String,
    #[serde(default)]
    aliases: Vec<String>,
    #[serde(default)]
    nullable: bool,
    #[serde(default)]
    protected: bool,
    #[serde(default)]
    private: bool,
    /// `untrusted`, `percent` or `fraction`.
    reading: Option<String>,
}

/// A parameter as a tool declares it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawParameter {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    scale: u8,
    label: Option<String>,
    #[serde(default)]
    unit: String,
    #[serde(default)]
    optional: bool,
    default: Option<toml::Value>,
    #[serde(default)]
    choices: Vec<String>,
    minimum: Option<i64>,
    maximum: Option<i64>,
}

impl RawColumn {
    pub(super) fn column(self, name: &str) -> Result<Column, String> {
        let kind = kind(name, &self.kind, self.scale)?;
        let reading = match self.reading.as_deref() {
            None => Reading::Plain,
            Some("untrusted") if !kind.is_number() => Reading::Untrusted,
            Some("percent") if kind.is_number() => Reading::Percent,
            Some("fraction") if kind.is_number() => Reading::Fraction,
            Some(other) => return Err(format!("{name:?}: the reading {other:?} is not known, or not of this type")),
        };
        let Self { unit, aliases, nullable, protected, private, .. } = self;
        let label = self.label.unwrap_or_else(|| name.replace('_', " "));
        Ok(Column { name: name.to_owned(), kind, label, unit, aliases, nullable, reading, protected, private })
    }
}

impl RawParameter {
    pub(super) fn parameter(self, name: &str) -> Result<Parameter, String> {
        let kind = kind(name, &self.kind, self.scale)?;
        let worded = matches!(kind, ColumnType::Text | ColumnType::Word);
        if !self.choices.is_empty() && !worded {
            return Err(format!("{name:?}: only a text or a word has choices"));
        }
        if (self.minimum.is_some() || self.maximum.is_some()) && !kind.is_number() {
            return Err(format!("{name:?}: only a number has a range"));
        }
        let default =
            self.default.map(|value| json_of(&value)).transpose().map_err(|told| format!("{name:?}: {told}"))?;
        let label = self.label.unwrap_or_else(|| name.replace('_', " "));
        let Self { unit, optional, choices, minimum, maximum, .. } = self;
        Ok(Parameter { name: name.to_owned(), kind, label, unit, optional, default, choices, minimum, maximum })
    }
}

fn kind(name: &str, word: &str, scale: u8) -> Result<ColumnType, String> {
    if !is_name(name) {
        return Err(format!("the name {name:?} must be lower-case letters, digits and `_`, and begin with a letter"));
    }
    if scale >= DIGITS {
        return Err(format!("{name:?}: a decimal has at most {} digits after the mark", DIGITS - 1));
    }
    ColumnType::read(word, scale).ok_or_else(|| {
        format!("{name:?}: the type {word:?} is none of text, word, integer, decimal, number, flag, date, timestamp")
    })
}

fn json_of(value: &toml::Value) -> Result<Json, String> {
    let text = match value {
        toml::Value::String(text) => return Ok(Json::from(text.as_str())),
        toml::Value::Integer(_) | toml::Value::Boolean(_) | toml::Value::Float(_) => value.to_string(),
        _ => return Err("a default is a string, a number, or true or false".to_owned()),
    };
    json::parse(text.as_bytes()).map(|parsed| parsed.value).map_err(|_| format!("the default {text} is no JSON number"))
}
