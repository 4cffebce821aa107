//! A declared field: how its path leads to a value, and whether the value is what was declared.

use rust_decimal::Decimal;

use crate::number;
use crate::record::json::{Json, Object};
use crate::rule::Fact;

/// What a field holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FieldType {
    /// Free text.
    Text,
    /// A word or identifier.
    Word,
    /// A number.
    Number,
    /// `true` or `false`.
    Flag,
    /// A calendar date, `2026-09-14`.
    Date,
    /// An instant with an offset, RFC 3339.
    Timestamp,
    /// A country by its two letters, ISO 3166-1.
    Country,
    /// A currency by its three letters, ISO 4217.
    Currency,
    /// A list; its items are declared as `path[]`.
    List,
    /// An object; its members are declared as `path.key`.
    Object,
}

/// A declared field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The path, such as `goal.amount` or `use_of_funds[].item`.
    pub path: FieldPath,
    /// What it holds.
    pub kind: FieldType,
    /// Its name for people.
    pub label: String,
    /// Whether it may be null.
    pub nullable: bool,
    /// Whether it may be absent.
    pub optional: bool,
    /// The words that it may hold, where they are listed.
    pub choices: Vec<String>,
    /// The field that names the currency of this amount.
    pub currency: Option<FieldPath>,
}

/// A path to a field: keys, and `[]` for every item of a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FieldPath {
    text: String,
    steps: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    Key(String),
    Each,
}

/// A value that a path led to, or what was in the way.
#[derive(Debug, Clone, PartialEq)]
pub struct Found<'a> {
    /// The path with the numbers of items in it, such as `use_of_funds[2].item`.
    pub path: String,
    /// What is there.
    pub value: Value<'a>,
}

/// A place in a case that a path led to.
#[derive(Debug, Clone, Copy)]
pub struct Spot<'p> {
    path: &'p FieldPath,
    /// How many steps of the path lead to it.
    taken: usize,
    /// The numbers of the items on the way.
    items: &'p [usize],
}

/// What is at the end of a path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value<'a> {
    /// A value.
    Json(&'a Json),
    /// Nothing, for an outer value is null.
    UnderNull,
    /// Nothing, for a key is absent.
    Missing,
    /// Nothing, for an outer value is of the wrong type: this one.
    Blocked(&'a Json),
}

impl FieldPath {
    /// Reads a path.
    pub fn read(text: &str) -> Option<Self> {
        let mut steps = Vec::new();
        for part in text.split('.') {
            let key = part.trim_end_matches("[]");
            if key.is_empty() || key.contains(['[', ']']) {
                return None;
            }
            steps.push(Step::Key(key.to_owned()));
            steps.extend(std::iter::repeat_n(Step::Each, (part.len() - key.len()) / 2));
        }
        Some(Self { text: text.to_owned(), steps })
    }

    /// The path as it was written.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    pub(super) fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Everything that the path leads to: one place, or as many as the lists on the way have items.
    pub fn find<'a>(&self, fields: &'a Object) -> Vec<Found<'a>> {
        let mut found = Vec::new();
        self.each(fields, |spot, value| found.push(Found { path: spot.spelled(), value }));
        found
    }

    /// The first value that the path leads to; none where it leads nowhere, as into an empty list.
    pub fn first<'a>(&self, fields: &'a Object) -> Option<Value<'a>> {
        let mut first = None;
        self.each(fields, |_, value| first = first.or(Some(value)));
        first
    }

    /// Calls `on` with everything that the path leads to. Hardly any place is ever named, so none is spelled out here.
    pub fn each<'a>(&self, fields: &'a Object, on: impl FnMut(Spot<'_>, Value<'a>)) {
        let Some(Step::Key(first)) = self.steps.first() else { return };
        let mut walk = Walk { path: self, items: Vec::new(), on };
        match fields.get(first) {
            Some(value) => walk.follow(value, 1),
            None => walk.meet(1, Value::Missing),
        }
    }
}

impl Spot<'_> {
    /// The path with the numbers of items in it, such as `use_of_funds[2].item`.
    pub fn spelled(&self) -> String {
        let mut path = String::with_capacity(self.path.text.len() + 4 * self.items.len());
        let mut items = self.items.iter();
        for (at, step) in self.path.steps.iter().take(self.taken).enumerate() {
            match step {
                Step::Key(key) if at == 0 => path.push_str(key),
                Step::Key(key) => path.extend([".", key]),
                Step::Each => path.extend(items.next().map(|index| format!("[{index}]"))),
            }
        }
        path
    }
}

/// A path on its way through a case.
struct Walk<'p, F> {
    path: &'p FieldPath,
    /// The numbers of the items on the way.
    items: Vec<usize>,
    on: F,
}

impl<'a, F: FnMut(Spot<'_>, Value<'a>)> Walk<'_, F> {
    fn follow(&mut self, value: &'a Json, taken: usize) {
        let Some(step) = self.path.steps.get(taken) else { return self.meet(taken, Value::Json(value)) };
        match (step, value) {
            (_, Json::Null) => self.meet(taken, Value::UnderNull),
            (Step::Key(key), Json::Object(object)) => match object.get(key) {
                Some(inner) => self.follow(inner, taken + 1),
                None => self.meet(taken + 1, Value::Missing),
            },
            (Step::Each, Json::Array(items)) => {
                for (index, item) in items.iter().enumerate() {
                    self.items.push(index);
                    self.follow(item, taken + 1);
                    self.items.pop();
                }
            }
            _ => self.meet(taken, Value::Blocked(value)),
        }
    }

    fn meet(&mut self, taken: usize, value: Value<'a>) {
        (self.on)(Spot { path: self.path, taken, items: &self.items }, value);
    }
}

impl Field {
    /// What a found value is as a fact: of the declared type, a declared null, or unknown with the reason.
    pub fn fact(&self, value: Value<'_>) -> Fact {
        if let Some(reason) = self.unread(value) {
            return Fact::Unknown(reason);
        }
        match value {
            Value::Json(Json::Number(number)) => number::exact(number.as_str()).map_or(Fact::Null, Fact::Number),
            Value::Json(Json::Bool(flag)) => Fact::Flag(*flag),
            Value::Json(Json::String(text)) => Fact::Text(text.clone()),
            // That a list or an object is there is all that a test can ask of it.
            Value::Json(Json::Array(_) | Json::Object(_)) => Fact::Flag(true),
            Value::Json(Json::Null) | Value::UnderNull | Value::Missing | Value::Blocked(_) => Fact::Null,
        }
    }

    /// Why a found value does not say what was declared; none where it does, or is a declared null.
    pub fn unread(&self, value: Value<'_>) -> Option<String> {
        match value {
            Value::Missing => (!self.optional).then(|| "missing".to_owned()),
            // The outer field says itself whether it may be null; where it may, what is below is null as well.
            Value::UnderNull => None,
            Value::Blocked(outer) => Some(format!("inside {}", outer.type_name())),
            Value::Json(Json::Null) if self.nullable => None,
            Value::Json(json) if !self.holds(json) => Some(format!("is {}", json.type_name())),
            Value::Json(Json::Number(number)) if number::exact(number.as_str()).is_none() => {
                Some("a number of too many digits".to_owned())
            }
            Value::Json(_) => None,
        }
    }

    fn holds(&self, json: &Json) -> bool {
        match self.kind {
            FieldType::Number => matches!(json, Json::Number(_)),
            FieldType::Flag => matches!(json, Json::Bool(_)),
            FieldType::List => matches!(json, Json::Array(_)),
            FieldType::Object => matches!(json, Json::Object(_)),
            _ => matches!(json, Json::String(_)),
        }
    }

    /// What is wrong with a value as this field, in words; none where it is as declared.
    pub fn fault(&self, value: Value<'_>) -> Option<(&'static str, String)> {
        let expected = self.kind.name();
        match value {
            Value::Json(Json::Null) if !self.nullable => {
                Some(("wrong_type", format!("{expected} was expected, found null")))
            }
            Value::Json(Json::Null) | Value::UnderNull | Value::Blocked(_) => None,
            Value::Missing if self.optional => None,
            Value::Missing => Some(("missing", "it is missing".to_owned())),
            Value::Json(json) if !self.holds(json) => {
                Some(("wrong_type", format!("{expected} was expected, found {}", json.type_name())))
            }
            Value::Json(Json::Number(number)) => match number::exact(number.as_str()) {
                None => Some(("out_of_range", "a number of too many digits".to_owned())),
                Some(value) if self.currency.is_some() && value < Decimal::ZERO => {
                    Some(("out_of_range", "an amount of money is not negative".to_owned()))
                }
                Some(_) => None,
            },
            Value::Json(Json::String(text)) => self.out_of_range(text).map(|message| ("out_of_range", message)),
            Value::Json(_) => None,
        }
    }

    fn out_of_range(&self, text: &str) -> Option<String> {
        if !self.choices.is_empty() && !self.choices.iter().any(|choice| choice == text) {
            return Some(format!("{text:?} is none of {}", self.choices.join(", ")));
        }
        let upper = |length: usize| text.len() == length && text.bytes().all(|byte| byte.is_ascii_uppercase());
        let fits = match self.kind {
            FieldType::Word => !text.is_empty(),
            FieldType::Date => text.parse::<jiff::civil::Date>().is_ok(),
            FieldType::Timestamp => text.parse::<jiff::Timestamp>().is_ok(),
            FieldType::Country => upper(2),
            FieldType::Currency => upper(3),
            _ => true,
        };
        (!fits).then(|| format!("{text:?} is not {}", self.kind.name()))
    }
}

impl FieldType {
    fn name(self) -> &'static str {
        match self {
            Self::Text => "a string",
            Self::Word => "a word",
            Self::Number => "a number",
            Self::Flag => "true or false",
            Self::Date => "a date (2026-09-14)",
            Self::Timestamp => "an instant (2026-09-14T08:00:00Z)",
            Self::Country => "a country (two capital letters)",
            Self::Currency => "a currency (three capital letters)",
            Self::List => "an array",
            Self::Object => "an object",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(path: &str, fields: &str) -> Vec<String> {
        let Json::Object(fields) = crate::record::json::parse(fields.as_bytes()).unwrap().value else { unreachable!() };
        let found = FieldPath::read(path).unwrap().find(&fields);
        let show = |found: &Found<'_>| match found.value {
            Value::Json(json) => format!("{}={json}", found.path),
            Value::UnderNull => format!("{} under null", found.path),
            Value::Missing => format!("{} missing", found.path),
            Value::Blocked(outer) => format!("{} in {outer}", found.path),
        };
        found.iter().map(show).collect()
    }

    #[test]
    fn a_path_leads_to_every_place_or_says_what_is_in_the_way() {
        let check =
            |path: &str, fields: &str, expected: &[&str]| assert_eq!(places(path, fields), expected, "{path} {fields}");
        check("a.b", r#"{"a":{"b":1}}"#, &["a.b=1"]);
        check("a.b", r#"{"a":null}"#, &["a under null"]);
        check("a.b", r#"{"a":{}}"#, &["a.b missing"]);
        check("a.b", r#"{"a":7}"#, &["a in 7"]);
        check("a.b", "{}", &["a missing"]);
        check("a[].b", r#"{"a":[{"b":1},{},{"b":null}]}"#, &["a[0].b=1", "a[1].b missing", "a[2].b=null"]);
        check("a[].b", r#"{"a":[]}"#, &[]);
    }

    #[test]
    fn a_wrong_path_is_none() {
        for path in ["", ".a", "a..b", "[]", "a[0]", "a[]b"] {
            assert_eq!(FieldPath::read(path), None, "{path}");
        }
    }
}
