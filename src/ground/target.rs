//! What a cell would have to hold for a printed number to be it: the law of rounding, of per cent and of units, as exact
//! bounds. It looks at no evidence.

use super::column::{Format, Key};
use super::read::{Fraction, Kind, Reading, Unit};
use crate::number::exact::Exact;

/// Bounds for a cell, both within: `low ≤ times × cell ≤ high`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) low: Exact,
    pub(crate) high: Exact,
    pub(crate) times: Exact,
}

/// Whether a number is also looked for with the other sign: "fell by 5" beside -5.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Signs {
    /// As it is written.
    Own,
    /// Both.
    Both,
}

impl Target {
    /// Whether a value lies within.
    pub(crate) fn holds(&self, value: Exact) -> bool {
        self.scaled(value).is_some_and(|value| self.low <= value && value <= self.high)
    }

    /// Whether `above / below` lies within.
    pub(crate) fn holds_ratio(&self, above: Exact, below: Exact) -> Option<bool> {
        if below.is_zero() {
            return Some(false);
        }
        let (above, below) = if below.is_negative() { (above.negated(), below.negated()) } else { (above, below) };
        let value = above.times(self.times)?;
        Some(self.low.times(below)? <= value && value <= self.high.times(below)?)
    }

    /// The value as the bounds count.
    pub(crate) fn scaled(&self, value: Exact) -> Option<Exact> {
        if self.times == Exact::ONE { Some(value) } else { value.times(self.times) }
    }
}

/// A few bounds, held in place: they are made for every number and every way that cells are taken.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Targets {
    list: [Target; Self::MOST],
    length: usize,
}

impl Targets {
    const MOST: usize = 8;

    fn none() -> Self {
        let none = Target { low: Exact::ONE, high: Exact::ZERO, times: Exact::ONE };
        Self { list: [none; Self::MOST], length: 0 }
    }

    /// Adds bounds that are not there yet, so that no cell is counted twice.
    fn add(&mut self, target: Target) {
        if !self.contains(&target) && self.length < Self::MOST {
            self.list[self.length] = target;
            self.length += 1;
        }
    }
}

impl std::ops::Deref for Targets {
    type Target = [Target];

    fn deref(&self) -> &[Target] {
        &self.list[..self.length]
    }
}

/// The bounds for a cell of such a column; several where the number may be meant in several ways.
pub(crate) fn targets(reading: &Reading, key: Key, signs: Signs) -> Targets {
    let mut found = Targets::none();
    let Some(value) = reading.value else { return found };
    for power in powers(reading, key).into_iter().flatten() {
        let target = bounds(reading, value, power).and_then(|target| converted(target, reading, key));
        let Some(target) = target else { continue };
        found.add(target);
        if signs == Signs::Both && !value.numerator.is_zero() {
            found.add(Target { low: target.high.negated(), high: target.low.negated(), ..target });
        }
    }
    found
}

/// The powers of ten that a number may have to be multiplied by to be as the cells of a column are.
fn powers(reading: &Reading, key: Key) -> [Option<i32>; 4] {
    let parts = |fraction: i32, hundred: i32| match key.format {
        Format::Fraction => [Some(fraction), None, None],
        Format::Percent => [Some(hundred), None, None],
        Format::Plain => [None; 3],
        Format::Unknown if key.declared => [None; 3],
        Format::Unknown if fraction == -2 => [Some(0), Some(-2), None],
        Format::Unknown => [Some(0), Some(hundred), Some(fraction)],
    };
    let [first, second, third] = match reading.unit {
        Unit::Percent | Unit::Points => parts(-2, 0),
        Unit::BasisPoints => parts(-4, -2),
        Unit::PerMille => parts(-3, -1),
        Unit::Measure(_) if key.format == Format::Percent => [None; 3],
        Unit::None | Unit::Multiple | Unit::Measure(_) if key.format == Format::Percent && below_one(reading) => {
            [Some(0), Some(2), None]
        }
        Unit::None | Unit::Multiple | Unit::Measure(_) => [Some(0), None, None],
    };
    let scale = if key.scale != 0 { key.scale } else { key.scale_hint };
    [first, second, third, (scale != 0 && !reading.unit.is_part()).then_some(-scale)]
}

fn below_one(reading: &Reading) -> bool {
    reading.value.is_some_and(|value| value.denominator > 1 || value.numerator.magnitude() <= Exact::ONE)
}

/// A whole number is meant exactly, unless it is a per cent or was written with a scale; all others were rounded to the
/// places that they show, an exact tie either way.
fn bounds(reading: &Reading, value: Fraction, power: i32) -> Option<Target> {
    let exact = value.places == 0 && reading.scale == 0 && !reading.unit.is_part() && reading.kind != Kind::Fraction;
    let times = Exact::new(i128::from(value.denominator), 0)?;
    let centre = value.numerator.shifted(power)?;
    if exact {
        return Some(Target { low: centre, high: centre, times });
    }
    let half = Exact::half_unit(value.places.checked_sub(power)?)?.times(times)?;
    Some(Target { low: centre.minus(half)?, high: centre.plus(half)?, times })
}

/// The same in the unit of the column; none where number and column measure different things.
fn converted(target: Target, reading: &Reading, key: Key) -> Option<Target> {
    let (Unit::Measure(printed), Some(own)) = (reading.unit, key.unit) else { return Some(target) };
    // Euros are no dollars, and nobody here knows a rate.
    if reading.currency.zip(key.currency).is_some_and(|(printed, own)| printed != own) {
        return None;
    }
    if printed.0.dimension != own.dimension {
        return if key.declared { None } else { Some(target) };
    }
    if printed.0.factor == own.factor {
        return Some(target);
    }
    let factor = |(mantissa, exponent): (i128, i32)| Exact::new(mantissa, exponent);
    let (from, to) = (factor(printed.0.factor)?, factor(own.factor)?);
    Some(Target { low: target.low.times(from)?, high: target.high.times(from)?, times: target.times.times(to)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::column::Column;
    use crate::ground::read::read_markdown;
    use crate::record::json;

    #[track_caller]
    fn check(printed: &str, column: &str, cell: &str, expected: bool) {
        let column = json::parse(column.as_bytes()).unwrap().value;
        let key = Column::declared(&column).unwrap().key;
        let reading = &read_markdown(printed)[0];
        let value = Exact::parse(cell).unwrap();
        let found = targets(reading, key, Signs::Own).iter().any(|target| target.holds(value));
        assert_eq!(found, expected, "{printed} beside {cell}");
    }

    #[test]
    fn a_number_is_the_cell_rounded_to_the_places_shown() {
        let plain = r#""rate""#;
        check("0.78", plain, "0.779976", true);
        check("0.77", plain, "0.779976", false);
        check("0.780", plain, "0.779976", true);
        check("78%", plain, "0.779976", true);
        check("77.9976%", plain, "0.779976", true);
        check("21", plain, "21.34", false);
        check("21.340", plain, "21.34", true);
        check("0.12", plain, "0.125", true);
        check("0.13", plain, "0.125", true);
        check("9,007,199,254,740,992", plain, "9007199254740993", false);
        check("1.2M", plain, "1234567", true);
        check("1.3M", plain, "1234567", false);
        check("a third", plain, "0.3333", true);
        check("25 bps", plain, "0.0025", true);
        check("-0.12", plain, "0.1183", false);
    }

    #[test]
    fn declared_formats_and_units_decide() {
        let fraction = r#"{"name":"rate","format":"fraction"}"#;
        let percent = r#"{"name":"rate","format":"percent"}"#;
        check("78%", fraction, "78", false);
        check("78%", percent, "78.2", true);
        check("78%", percent, "0.78", false);
        check("0.213", percent, "21.3", true);
        let minutes = r#"{"name":"down","unit":"min"}"#;
        check("1.5 hours", minutes, "90", true);
        check("1.5 hours", minutes, "92", true);
        check("1.5 hours", minutes, "94", false);
        check("2 hours", minutes, "118", false);
        check("90%", minutes, "90", false);
        check("90 miles", minutes, "90", false);
        check("1.5 hours", r#""downtime_min""#, "90", true);
        check("$5 million", r#"{"name":"revenue","scale":1000000}"#, "5.2", true);
        check("$5.2 million", r#"{"name":"revenue","scale":"thousands"}"#, "5234", true);
    }
}
