//! Arguments against the parameters of a tool: everything is taken exactly as declared or refused with a typed no. Nothing is
//! guessed: a number in quotes is no number.

use rust_decimal::Decimal;

use super::{Parameter, Tool};
use crate::number;
use crate::record::json::{Json, Number, Object};
use crate::schema::table::ColumnType;

/// The longest text that a parameter takes, in bytes.
const LONGEST: usize = 4096;

/// A value that can be bound.
#[derive(Debug, Clone, PartialEq)]
pub enum Argument {
    /// Left out, with no default.
    Null,
    /// A text, a word or an instant.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// An exact number.
    Decimal(Decimal),
    /// True or false.
    Flag(bool),
    /// A calendar date.
    Date(jiff::civil::Date),
}

/// The arguments of a call, checked.
#[derive(Debug, Clone, PartialEq)]
pub struct Arguments {
    /// A value for each parameter and each key of the scope, by name.
    pub bound: Vec<(String, Argument)>,
    /// The same as JSON, as evidence repeats it.
    pub stated: Object,
}

/// Why arguments are refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refused {
    /// A stable word for programs.
    pub code: &'static str,
    /// What is wrong and what can be asked instead, in words.
    pub message: String,
}

impl Tool {
    /// Checks the arguments of a call, given as JSON, and the scope of the call, given as text.
    pub fn arguments(&self, given: &Object, scope: &[(String, String)]) -> Result<Arguments, Refused> {
        for (name, _) in given.iter() {
            if self.scope.iter().any(|parameter| parameter.name == name) {
                let message = format!("{name:?} is set by the scope of the call, not by an argument: --on {name}=…");
                return Err(Refused { code: "out_of_scope", message });
            }
            if !self.parameters.iter().any(|parameter| parameter.name == name) {
                return Err(refuse(
                    "unknown_argument",
                    format!("{name:?} is no argument of {}{}", self.name, self.takes()),
                ));
            }
        }
        let mut arguments = Arguments { bound: Vec::new(), stated: Object::new() };
        for parameter in &self.parameters {
            arguments.add(parameter, parameter.take(given.get(&parameter.name), "missing_argument")?);
        }
        for parameter in &self.scope {
            let stated =
                scope.iter().find(|(name, _)| *name == parameter.name).map(|(_, text)| parameter.of_text(text));
            arguments.add(parameter, parameter.take(stated.as_ref(), "missing_scope")?);
        }
        Ok(arguments)
    }

    /// Reads `key=value` words of a command line as the JSON that they stand for. A name that is not declared stays a string,
    /// and is refused with the others.
    pub fn of_words<'a>(&self, words: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Object, Refused> {
        let mut object = Object::new();
        for (name, text) in words {
            if object.get(name).is_some() {
                return Err(refuse("repeated_argument", format!("{name:?} is given twice")));
            }
            let parameter = self.parameters.iter().find(|parameter| parameter.name == name);
            object.set(name, parameter.map_or_else(|| Json::from(text), |parameter| parameter.of_text(text)));
        }
        Ok(object)
    }

    fn takes(&self) -> String {
        let names: Vec<&str> = self.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        if names.is_empty() { "; it takes none".to_owned() } else { format!("; it takes {}", names.join(", ")) }
    }
}

impl Arguments {
    fn add(&mut self, parameter: &Parameter, (value, stated): (Argument, Json)) {
        self.bound.push((parameter.name.clone(), value));
        self.stated.set(&parameter.name, stated);
    }
}

impl Parameter {
    /// Why the parameter refuses its own default; none where it takes it or has none.
    pub fn refused_default(&self) -> Option<String> {
        self.default.as_ref()?;
        self.take(None, "missing_argument").err().map(|refused| format!("the default: {refused}"))
    }

    /// The JSON that a word of a command line stands for: a number or a flag where one is declared and the word is one.
    fn of_text(&self, text: &str) -> Json {
        let parsed = crate::record::json::parse(text.as_bytes()).map(|parsed| parsed.value);
        match (self.kind, parsed) {
            (_, Ok(Json::Null)) if self.optional => Json::Null,
            (kind, Ok(number @ Json::Number(_))) if kind.is_number() => number,
            (ColumnType::Flag, Ok(flag @ Json::Bool(_))) => flag,
            _ => Json::from(text),
        }
    }

    /// The value to bind, and what evidence says of it.
    fn take(&self, given: Option<&Json>, missing: &'static str) -> Result<(Argument, Json), Refused> {
        let value = match (given, &self.default) {
            (None | Some(Json::Null), Some(default)) => default,
            (None | Some(Json::Null), None) if self.optional => return Ok((Argument::Null, Json::Null)),
            (None | Some(Json::Null), None) => {
                let what = if missing == "missing_scope" {
                    format!("set it with --on {}=…", self.name)
                } else {
                    self.label.clone()
                };
                return Err(refuse(missing, format!("{:?} is missing: {what}", self.name)));
            }
            (Some(value), _) => value,
        };
        let argument = self.value(value)?;
        self.in_range(&argument)?;
        Ok((argument, value.clone()))
    }

    fn value(&self, value: &Json) -> Result<Argument, Refused> {
        let wrong =
            || refuse("wrong_type", format!("{:?} takes {}, found {}", self.name, self.expected(), shown(value)));
        let text = || value.as_str().ok_or_else(wrong);
        match self.kind {
            ColumnType::Text | ColumnType::Word => self.text(text()?),
            ColumnType::Timestamp => {
                let text = text()?;
                text.parse::<jiff::Timestamp>().map_err(|_| wrong())?;
                Ok(Argument::Text(text.to_owned()))
            }
            ColumnType::Date => text()?.parse().map(Argument::Date).map_err(|_| wrong()),
            ColumnType::Flag => {
                if let Json::Bool(flag) = value {
                    Ok(Argument::Flag(*flag))
                } else {
                    Err(wrong())
                }
            }
            ColumnType::Integer => {
                digits(value).and_then(|digits| digits.parse().ok()).map(Argument::Integer).ok_or_else(wrong)
            }
            ColumnType::Decimal(_) | ColumnType::Number => {
                digits(value).and_then(number::exact).map(Argument::Decimal).ok_or_else(wrong)
            }
        }
    }

    fn text(&self, text: &str) -> Result<Argument, Refused> {
        if text.len() > LONGEST || text.contains('\0') {
            return Err(refuse("out_of_range", format!("{:?} takes at most {LONGEST} bytes without NUL", self.name)));
        }
        if !self.choices.is_empty() && !self.choices.iter().any(|choice| choice == text) {
            return Err(refuse("out_of_range", format!("{:?} takes one of {}", self.name, self.choices.join(", "))));
        }
        Ok(Argument::Text(text.to_owned()))
    }

    fn in_range(&self, argument: &Argument) -> Result<(), Refused> {
        let number = match argument {
            Argument::Integer(value) => Decimal::from(*value),
            Argument::Decimal(value) => *value,
            _ => return Ok(()),
        };
        let below = self.minimum.is_some_and(|least| number < Decimal::from(least));
        let above = self.maximum.is_some_and(|most| number > Decimal::from(most));
        if below || above {
            Err(refuse("out_of_range", format!("{:?} takes {}", self.name, self.expected())))
        } else {
            Ok(())
        }
    }

    /// What the parameter takes, in words.
    pub(super) fn expected(&self) -> String {
        let kind = match self.kind {
            ColumnType::Text | ColumnType::Word if !self.choices.is_empty() => {
                format!("one of {}", self.choices.join(", "))
            }
            ColumnType::Text => "a text".to_owned(),
            ColumnType::Word => "a word".to_owned(),
            ColumnType::Integer => "a whole number".to_owned(),
            ColumnType::Decimal(_) | ColumnType::Number => "a number".to_owned(),
            ColumnType::Flag => "true or false".to_owned(),
            ColumnType::Date => "a date (2026-09-14)".to_owned(),
            ColumnType::Timestamp => "an instant (2026-09-14T08:00:00Z)".to_owned(),
        };
        match (self.minimum, self.maximum) {
            (Some(least), Some(most)) => format!("{kind} from {least} to {most}"),
            (Some(least), None) => format!("{kind} of at least {least}"),
            (None, Some(most)) => format!("{kind} of at most {most}"),
            (None, None) => kind,
        }
    }
}

fn digits(value: &Json) -> Option<&str> {
    if let Json::Number(number) = value { Some(Number::as_str(number)) } else { None }
}

/// A value as a message shows it: a short scalar as it is, else the word for its type.
fn shown(value: &Json) -> String {
    match value {
        Json::String(text) if text.len() <= 64 => format!("{text:?}"),
        Json::Number(number) if number.as_str().len() <= 64 => number.as_str().to_owned(),
        other => other.type_name().to_owned(),
    }
}

fn refuse(code: &'static str, message: String) -> Refused {
    Refused { code, message }
}
