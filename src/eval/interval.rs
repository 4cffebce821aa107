//! A share and what it is worth: the score interval of E. B. Wilson, "Probable inference, the law of succession, and statistical
//! inference", JASA 22 (1927), 209 to 212, computed in exact decimals. It must never show a share without its interval.

use rust_decimal::{Decimal, MathematicalOps, RoundingStrategy};
use schemars::JsonSchema;
use serde::Serialize;

use crate::record::json::Number;

/// How many places of a share are shown.
const PLACES: u32 = 4;

/// The quantile of the normal distribution for 95%: 1.959963984540.
const Z: Decimal = Decimal::from_parts(1_458_897_564, 456, 0, false, 12);

/// A share of something counted, with its 95% interval.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Share {
    /// The share, 0 to 1, four places; null where there was nothing to count.
    pub value: Option<Number>,
    /// The lower end of its 95% interval.
    pub low: Option<Number>,
    /// The upper end of its 95% interval.
    pub high: Option<Number>,
    /// How many are in the share.
    pub hits: u64,
    /// Of how many.
    pub of: u64,
    /// The share and the ends of its interval, not rounded.
    #[serde(skip)]
    exact: Option<[Decimal; 3]>,
}

impl Share {
    /// The share of `hits` in `of`, counted over `repeats` repetitions. Repetitions of one case are not independent of each other,
    /// so the interval takes a case and not a repetition for its unit.
    pub(super) fn of(hits: u64, of: u64, repeats: u64) -> Self {
        if of == 0 {
            return Self { value: None, low: None, high: None, hits, of, exact: None };
        }
        let exact = Decimal::from(hits) / Decimal::from(of);
        let units = Decimal::from(of) / Decimal::from(repeats.max(1));
        let (low, high) = wilson(exact, units);
        let exact = [exact, low, high];
        let [value, low, high] = exact.map(|value| Some(shown(value)));
        Self { value, low, high, hits, of, exact: Some(exact) }
    }

    /// The share, not rounded.
    pub(super) fn exact(&self) -> Option<Decimal> {
        self.exact.map(|[value, ..]| value)
    }

    /// The share and the ends of its interval as percentages with one place, rounded once.
    pub(super) fn percentages(&self) -> Option<[Number; 3]> {
        self.exact.map(|exact| exact.map(|value| rounded(value * Decimal::ONE_HUNDRED, 1)))
    }
}

/// A decimal as records show it.
pub(super) fn shown(value: Decimal) -> Number {
    rounded(value, PLACES)
}

fn rounded(value: Decimal, places: u32) -> Number {
    let mut value = value.round_dp_with_strategy(places, RoundingStrategy::MidpointAwayFromZero);
    value.rescale(places);
    value.into()
}

/// The ends of the interval around a share of `units` independent observations.
fn wilson(share: Decimal, units: Decimal) -> (Decimal, Decimal) {
    let square = Z * Z;
    let scale = Decimal::ONE + square / units;
    let middle = (share + square / (Decimal::TWO * units)) / scale;
    let spread = share * (Decimal::ONE - share) / units + square / (Decimal::from(4) * units * units);
    let spread = Z * spread.sqrt().unwrap_or_default() / scale;
    // Nothing seen leaves the lower end at nothing, and all seen the upper end at all: what is left over is rounding.
    let low = if share.is_zero() { Decimal::ZERO } else { (middle - spread).max(Decimal::ZERO) };
    let high = if share == Decimal::ONE { Decimal::ONE } else { (middle + spread).min(Decimal::ONE) };
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_tables() {
        let check = |hits, of, repeats, expected: [&str; 3]| {
            let share = Share::of(hits, of, repeats);
            let found = [share.value, share.low, share.high].map(|value| value.unwrap().as_str().to_owned());
            assert_eq!(found, expected, "{hits} of {of}, {repeats} times");
        };
        // Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I.
        check(81, 263, 1, ["0.3080", "0.2553", "0.3662"]);
        check(15, 148, 1, ["0.1014", "0.0624", "0.1605"]);
        check(0, 20, 1, ["0.0000", "0.0000", "0.1611"]);
        check(1, 29, 1, ["0.0345", "0.0061", "0.1718"]);
        check(29, 29, 1, ["1.0000", "0.8830", "1.0000"]);
        // Three repetitions that agree say no more than one.
        check(243, 789, 3, ["0.3080", "0.2553", "0.3662"]);
    }

    #[test]
    fn nothing_counted_is_no_share() {
        let share = Share::of(0, 0, 1);
        assert_eq!((share.value, share.low, share.high), (None, None, None));
    }

    #[test]
    fn the_quantile_is_the_one_for_95_percent() {
        assert_eq!(Z.to_string(), "1.959963984540");
    }
}
