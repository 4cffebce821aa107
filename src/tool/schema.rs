//! The JSON Schemas of a tool. They use only what the strict modes of vendors take: closed objects, every property required,
//! null where one may be left out; ranges stand in the descriptions, for `minimum` and its like are refused by some.

use super::{Emits, Origin, Parameter, Tool};
use crate::record::json::{Json, Number, Object};
use crate::schema::table::{Column, ColumnType};

impl Tool {
    /// The schema of the arguments that a model writes.
    pub fn input_schema(&self) -> Object {
        let properties = self.parameters.iter().map(|parameter| (parameter.name.as_str(), parameter.schema()));
        closed(properties.collect())
    }

    /// The schema of the evidence that comes back. It is for those who check it, and is not bound by strict modes.
    pub fn output_schema(&self) -> Object {
        // The columns of cells are the groups that a call asks for.
        let rows = match self.origin {
            Origin::Cells => typed("object"),
            _ => closed(self.columns.iter().map(|column| (column.name.as_str(), cell(column))).collect()),
        };
        let mut list = typed("array");
        list.set("items", rows.into());
        let mut schema = typed("object");
        let mut properties = Object::new();
        properties.set("kind", constant("evidence"));
        properties.set("source_id", typed("string").into());
        properties.set("rows", list.into());
        properties.set("truncated", typed("boolean").into());
        schema.set("properties", properties.into());
        schema.set("required", words(["kind", "source_id", "rows", "truncated"]));
        schema
    }

    /// Whether a model can use what the tool writes: evidence, and not records for a pipe.
    pub fn answers(&self) -> bool {
        self.emits == Emits::Evidence
    }
}

impl Parameter {
    fn schema(&self) -> Json {
        let optional = self.optional || self.default.is_some();
        let mut schema = Object::new();
        let word = match self.kind {
            ColumnType::Integer => "integer",
            ColumnType::Decimal(_) | ColumnType::Number => "number",
            ColumnType::Flag => "boolean",
            _ => "string",
        };
        schema.set("type", if optional { words([word, "null"]) } else { Json::from(word) });
        if !self.choices.is_empty() {
            let mut choices: Vec<Json> = self.choices.iter().map(|choice| Json::from(choice.as_str())).collect();
            choices.extend(optional.then_some(Json::Null));
            schema.set("enum", Json::Array(choices));
        }
        schema.set("description", Json::from(self.described()));
        schema.into()
    }

    /// What the parameter means and takes, in words.
    pub fn described(&self) -> String {
        let mut told = format!("{}; {}", self.label, self.expected());
        if !self.unit.is_empty() {
            told.push_str(&format!(" in {}", self.unit));
        }
        match &self.default {
            Some(default) => told.push_str(&format!("; null means {default}")),
            None if self.optional => told.push_str("; null means any"),
            None => {}
        }
        told
    }
}

fn cell(column: &Column) -> Json {
    let word = match column.kind {
        ColumnType::Integer => "integer",
        ColumnType::Decimal(_) | ColumnType::Number => "number",
        ColumnType::Flag => "boolean",
        _ => "string",
    };
    let mut schema = Object::new();
    schema.set("type", words([word, "null"]));
    schema.set("description", Json::from(column.label.as_str()));
    schema.into()
}

fn closed(properties: Vec<(&str, Json)>) -> Object {
    let mut members = Object::new();
    let names: Vec<&str> = properties.iter().map(|(name, _)| *name).collect();
    let required = words(names);
    properties.into_iter().for_each(|(name, schema)| members.set(name, schema));
    let mut schema = typed("object");
    schema.set("properties", members.into());
    schema.set("required", required);
    schema.set("additionalProperties", Json::Bool(false));
    schema
}

fn typed(word: &str) -> Object {
    let mut schema = Object::new();
    schema.set("type", Json::from(word));
    schema
}

fn constant(word: &str) -> Json {
    let mut schema = typed("string");
    schema.set("enum", words([word]));
    schema.into()
}

fn words<'a>(list: impl IntoIterator<Item = &'a str>) -> Json {
    Json::Array(list.into_iter().map(Json::from).collect())
}

impl From<&Tool> for Object {
    /// What `--tools` lists of a tool.
    fn from(tool: &Tool) -> Self {
        let mut listed = Self::new();
        listed.set("name", Json::from(tool.name.as_str()));
        listed.set("title", Json::from(tool.title.as_str()));
        listed.set("description", Json::from(tool.description.as_str()));
        listed.set("audience", Json::from(tool.audience.word()));
        listed.set("disclosure", Json::from(tool.disclosure.word()));
        listed.set("rows", Json::Number(Number::from(u64::from(tool.rows))));
        listed.set("bytes", Json::Number(Number::from(tool.bytes)));
        listed.set("scope", words(tool.scope.iter().map(|parameter| parameter.name.as_str())));
        listed.set("input_schema", tool.input_schema().into());
        listed.set("output_schema", tool.output_schema().into());
        listed
    }
}
