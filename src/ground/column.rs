//! Columns: what their evidence declares of them, and what their names say where it declares nothing. What a name says may
//! let a number match; it never keeps one from matching.

use std::collections::BTreeSet;

use super::read::{Currency, Dimension, MEASURES, MONEY, Measure, SCALES, Unit, currency_of, measure_of};
use crate::number::exact::Exact;
use crate::record::json::{Json, Object};

/// How the numbers of a column are to be taken.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Key {
    pub(crate) format: Format,
    /// What is measured, and how much of the base one is.
    pub(crate) unit: Option<&'static Measure>,
    /// The currency, where it is declared.
    pub(crate) currency: Option<Currency>,
    /// Whether the unit is declared; else it is only what the name says.
    pub(crate) declared: bool,
    /// The power of ten that the cells are to be multiplied by, as declared.
    pub(crate) scale: i32,
    /// The same as the table's words say.
    pub(crate) scale_hint: i32,
    /// Whether people wrote the cells and nobody checked them.
    pub(crate) untrusted: bool,
}

/// Whether the cells are parts of one or of a hundred.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Format {
    /// Nothing is known.
    #[default]
    Unknown,
    /// Parts of one.
    Fraction,
    /// Parts of a hundred.
    Percent,
    /// Neither.
    Plain,
}

/// A column.
#[derive(Debug, Clone)]
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) key: Key,
    /// What a sentence may call it, each as its words in lower case, cut to their stems.
    pub(crate) called: BTreeSet<Vec<String>>,
}

/// What the words of a field name may be said as.
const SAID: [(&str, &str); 14] = [
    ("avg", "average"),
    ("min", "minutes"),
    ("mins", "minutes"),
    ("pct", "percent"),
    ("num", "number"),
    ("qty", "quantity"),
    ("amt", "amount"),
    ("hrs", "hours"),
    ("secs", "seconds"),
    ("sec", "seconds"),
    ("cnt", "count"),
    ("tot", "total"),
    ("std", "deviation"),
    ("med", "median"),
];

/// Words of a field name that say how it is measured and not what.
const MANNER: [&str; 27] = [
    "avg", "average", "mean", "min", "mins", "minutes", "max", "pct", "percent", "total", "count", "n", "num",
    "number", "usd", "eur", "hrs", "hours", "sec", "secs", "seconds", "median", "sum", "share", "qty", "km", "kg",
];

impl Column {
    /// A column of which only the name is known.
    pub(crate) fn named(name: &str) -> Self {
        let words = words_of(name);
        let last = words.last().map_or("", String::as_str);
        let unit =
            if last == "usd" || last == "eur" { Some(MONEY) } else { measure_of(last).filter(|_| words.len() > 1) };
        let mut column = Self { name: name.to_owned(), key: Key { unit, ..Key::default() }, called: BTreeSet::new() };
        column.call(&words);
        let said: Vec<String> = words.iter().map(|word| spelled(word).to_owned()).collect();
        column.call(&said);
        let core: Vec<String> = words.iter().filter(|word| !MANNER.contains(&word.as_str())).cloned().collect();
        if !core.is_empty() && core.len() < words.len() {
            column.call(&core);
        }
        column
    }

    /// A column as evidence declares it.
    pub(crate) fn declared(value: &Json) -> Option<Self> {
        let declared = match value {
            Json::String(name) => return Some(Self::named(name)),
            other => other.as_object()?,
        };
        let text = |key: &str| declared.get(key).and_then(Json::as_str);
        let mut column = Self::named(text("name")?);
        column.key.untrusted = declared.get("untrusted") == Some(&Json::Bool(true));
        for label in text("label").into_iter().chain(aliases(declared)) {
            column.call(&words_of(label));
        }
        let written = text("unit").unwrap_or_default().trim();
        let unit = written.to_ascii_lowercase();
        column.key.format = match (text("format").unwrap_or_default().to_ascii_lowercase().as_str(), unit.as_str()) {
            ("fraction" | "ratio" | "share" | "proportion" | "probability", _) | (_, "fraction") => Format::Fraction,
            ("percent" | "percentage" | "pct" | "%", _) | (_, "percent" | "%" | "pct") => Format::Percent,
            ("" | "number" | "float" | "decimal" | "text" | "string", _) => Format::Unknown,
            _ => Format::Plain,
        };
        // DM are marks, and dm are decimetres.
        let code = written.bytes().all(|byte| byte.is_ascii_uppercase());
        if let Some(measure) = money(&unit).filter(|_| code).or_else(|| measure_of(&unit)).or_else(|| money(&unit)) {
            column.key.unit = Some(measure);
            column.key.declared = true;
            column.key.currency = currency_of(&unit);
        }
        column.key.scale = declared.get("scale").and_then(power_of).unwrap_or(0);
        Some(column)
    }

    /// The scale that the name speaks of: "(in millions)".
    pub(crate) fn scale_of_name(&self) -> Option<i32> {
        let words = words_of(&self.name);
        let named =
            |word: &String| SCALES.iter().find(|(scale, power)| *power > 2 && scale == word).map(|(_, power)| *power);
        let sign = |mark: &str| self.name.contains(mark);
        words.iter().find_map(named).or(if sign("£m)") || sign("$m)") || sign("€m)") { Some(6) } else { None })
    }

    fn call(&mut self, words: &[String]) {
        let stems: Vec<String> = words.iter().map(|word| stem(word).to_owned()).collect();
        // A single letter is the name of no measure in a sentence.
        let long = stems.iter().any(|word| word.len() > 1);
        if long {
            self.called.insert(stems);
        }
    }
}

impl Key {
    /// How a number inside a text of such a column is to be taken.
    pub(crate) fn of_text(self, unit: Unit) -> Self {
        match unit {
            Unit::Percent => Self { format: Format::Percent, ..self },
            Unit::Measure(measure) if self.unit.is_none() => Self { unit: Some(measure.0), ..self },
            _ => self,
        }
    }
}

/// The words of a name: parted at everything that is no letter, and where small letters meet capitals.
pub(crate) fn words_of(name: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut small = false;
    for c in name.chars() {
        let parts = !c.is_alphanumeric() || (small && c.is_uppercase());
        if parts && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if c.is_alphanumeric() {
            word.extend(c.to_lowercase());
        }
        small = c.is_lowercase();
    }
    words.extend(Some(word).filter(|word| !word.is_empty()));
    words
}

/// A word without the ending of its plural.
pub(crate) fn stem(word: &str) -> &str {
    match word.strip_suffix('s') {
        Some(stem) if stem.len() > 2 && !stem.ends_with('s') => stem,
        _ => word,
    }
}

fn spelled(word: &str) -> &str {
    SAID.iter().find(|(short, _)| *short == word).map_or(word, |(_, long)| long)
}

fn money(word: &str) -> Option<&'static Measure> {
    let known = super::read::is_currency(word);
    MEASURES.iter().find(|measure| known && measure.dimension == Dimension::Money && measure.factor == (1, 0))
}

fn aliases(declared: &Object) -> impl Iterator<Item = &str> {
    declared.get("aliases").and_then(Json::as_array).unwrap_or_default().iter().filter_map(Json::as_str)
}

/// A declared scale as a power of ten: `1000`, `"thousands"`.
fn power_of(scale: &Json) -> Option<i32> {
    match scale {
        Json::String(word) => {
            SCALES.iter().find(|(scale, _)| word.eq_ignore_ascii_case(scale)).map(|(_, power)| *power)
        }
        Json::Number(number) => {
            let value = Exact::parse(number.as_str())?;
            (-18..=18).find(|power| Exact::new(1, *power) == Some(value))
        }
        _ => None,
    }
}
