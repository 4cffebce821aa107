//! Reads the numbers out of a text as a person reads them: each with its span in the source, its exact value, how many places
//! it shows, and its unit. What only looks like a number (dates, identifiers, list numbers) is left out. It knows no
//! evidence and judges nothing.

mod chars;
mod duration;
mod exempt;
mod glyph;
mod numeral;
mod pairs;
mod reference;
mod scan;
mod suffix;
mod table;
mod view;
mod words;

use std::fmt;
use std::ops::Range;

use crate::number::exact::Exact;

pub(crate) use chars::word_before;
pub(crate) use table::{Currency, Dimension, MEASURES, MONEY, Measure, SCALES, measure_of};
pub(crate) use view::View;

/// A number of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// Where it stands in the source, in bytes, cut where characters begin.
    pub span: Range<usize>,
    /// Where it stands in the text without markup.
    pub(crate) plain: Range<usize>,
    /// Its value as it is written: 78 for "78%"; none where it has more digits than can be compared.
    pub value: Option<Fraction>,
    /// Its unit.
    pub unit: Unit,
    /// The currency, where it is money and says which.
    pub(crate) currency: Option<Currency>,
    /// What it is multiplied by, as a power of ten: 6 for "million".
    pub(crate) scale: i32,
    /// What kind of word it is.
    pub kind: Kind,
    /// Whether it may as well be no number: it then counts only where it can be found.
    pub(crate) vague: bool,
}

impl Reading {
    /// One of a kind of which nothing is known yet.
    fn of(kind: Kind) -> Self {
        Self { span: 0..0, plain: 0..0, value: None, unit: Unit::None, currency: None, scale: 0, kind, vague: false }
    }

    /// Whether it is written with a minus, or in the brackets of a loss.
    pub(crate) fn is_negative(&self) -> bool {
        self.value.is_some_and(|value| value.numerator.is_negative())
    }
}

/// A number with a small denominator, for "a third"; 1 for decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fraction {
    /// The number above.
    pub numerator: Exact,
    /// The number below; 1 where the value is a decimal.
    pub denominator: u64,
    /// How many decimals are shown; fewer than none for "1.2 million".
    pub places: i32,
}

/// The unit that a number is given in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// None that is known.
    None,
    /// Per cent.
    Percent,
    /// Percentage points.
    Points,
    /// Basis points: hundredths of a per cent.
    BasisPoints,
    /// Per mille.
    PerMille,
    /// Times: "1.5x".
    Multiple,
    /// Something that can be converted.
    Measure(MeasureRef),
}

/// A unit of the table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct MeasureRef(pub(crate) &'static Measure);

impl fmt::Debug for MeasureRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.words[0])
    }
}

/// What kind of word a number is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Digits.
    Digits,
    /// Four digits that may be a year.
    Year,
    /// Words.
    Word,
    /// A part: "3/4", "a third".
    Fraction,
    /// A place in an order: "3rd".
    Ordinal,
}

impl Fraction {
    /// How many places a part counts as showing where it is no decimal: as a whole per cent.
    const SHOWN: i32 = 2;

    /// A decimal without decimals.
    pub(crate) fn whole(value: Exact) -> Self {
        Self { numerator: value, denominator: 1, places: 0 }
    }

    /// A part, as a decimal where it is one.
    pub(crate) fn new(numerator: Exact, denominator: u64) -> Self {
        let part = Self { numerator, denominator: denominator.max(1), places: Self::SHOWN };
        part.decimal().unwrap_or(part)
    }

    /// The same as a decimal, where its denominator allows.
    fn decimal(self) -> Option<Self> {
        let (mut left, mut twos, mut fives) = (self.denominator, 0u32, 0u32);
        while left % 2 == 0 {
            (left, twos) = (left / 2, twos + 1);
        }
        while left % 5 == 0 {
            (left, fives) = (left / 5, fives + 1);
        }
        let threes = self.numerator.whole().filter(|whole| left > 1 && whole % i128::from(left) == 0);
        let numerator = match threes {
            Some(whole) => Exact::new(whole / i128::from(left), 0)?,
            None if left == 1 => self.numerator,
            None => return None,
        };
        let power = twos.max(fives);
        let factor = 2i128.checked_pow(power - twos)?.checked_mul(5i128.checked_pow(power - fives)?)?;
        let value = numerator.times(Exact::new(factor, 0)?)?.shifted(-i32::try_from(power).ok()?)?;
        Some(Self { numerator: value, denominator: 1, places: Self::SHOWN.max(i32::try_from(power).ok()?) })
    }

    /// The value, where it is a whole number that is written out.
    pub(crate) fn whole_number(self) -> Option<i128> {
        if self.denominator == 1 && self.places == 0 { self.numerator.whole() } else { None }
    }

    pub(crate) fn negated(self) -> Self {
        Self { numerator: self.numerator.negated(), ..self }
    }

    /// The value times a power of ten.
    fn shifted(self, power: i32) -> Option<Self> {
        Some(Self { numerator: self.numerator.shifted(power)?, places: self.places.saturating_sub(power), ..self })
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.numerator)?;
        if self.denominator == 1 { Ok(()) } else { write!(f, "/{}", self.denominator) }
    }
}

impl Unit {
    /// The word that records carry; none where no unit is known.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Percent => Some("percent"),
            Self::Points => Some("percentage_points"),
            Self::BasisPoints => Some("basis_points"),
            Self::PerMille => Some("per_mille"),
            Self::Multiple => Some("times"),
            Self::Measure(measure) if measure.0.dimension == Dimension::Money => Some("money"),
            Self::Measure(measure) => measure.0.words.last().copied(),
        }
    }

    /// Whether it is a part of a hundred or of more.
    pub(crate) fn is_part(self) -> bool {
        matches!(self, Self::Percent | Self::Points | Self::BasisPoints | Self::PerMille)
    }
}

/// The numbers of a Markdown text, in order.
pub fn read_markdown(source: &str) -> Vec<Reading> {
    read(&View::of_markdown(source))
}

/// The numbers of a text that is no Markdown, in order.
pub(crate) fn read_text(source: &str) -> Vec<Reading> {
    read(&View::of_text(source))
}

/// Whether a word is a unit, or a part of one.
pub(crate) fn is_unit(word: &str) -> bool {
    const MORE: [&str; 4] = ["sq", "square", "per", "points"];
    let lower = word.to_ascii_lowercase();
    suffix::measure(&lower).is_some() || is_currency(&lower) || MORE.contains(&lower.as_str())
}

/// Whether a word in lower case is the code of a currency.
pub(crate) fn is_currency(word: &str) -> bool {
    table::CURRENCIES.contains(&word)
}

/// The currency of a word in lower case, or of a sign.
pub(crate) fn currency_of(word: &str) -> Option<Currency> {
    table::NAMED.iter().find(|(_, words)| words.split(' ').any(|known| known == word)).map(|(currency, _)| *currency)
}

/// The numbers that a reader sees, in order.
pub(crate) fn read(view: &View) -> Vec<Reading> {
    let mut readings = scan::walk(view.plain()).readings;
    pairs::join(view.plain(), &mut readings);
    for reading in &mut readings {
        reading.span = view.source_of(&reading.plain);
    }
    readings
}

#[cfg(test)]
mod tests;
