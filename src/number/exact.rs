//! Exact decimals as grounding compares them: a whole number of up to 38 digits times a power of ten. Every operation is
//! exact or has no result; nothing here rounds, and nothing passes through binary floating point.

use std::cmp::Ordering;
use std::fmt;

/// The most digits that a value has; one with more has no exact form here.
pub const MAX_DIGITS: u32 = 38;

/// The largest power of ten, up or down, that a value is written with.
const MAX_EXPONENT: i32 = 100_000;

/// Up to this difference of exponents two mantissas of 64 bits are compared by one multiplication.
const NEAR: u32 = 18;

/// An exact decimal: `mantissa × 10^exponent`.
///
/// **Invariant:** the mantissa has at most 38 digits and does not end with a zero; zero has the exponent 0. So two values are
/// equal exactly where their parts are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exact {
    mantissa: i128,
    exponent: i32,
}

impl Exact {
    /// Zero.
    pub const ZERO: Self = Self { mantissa: 0, exponent: 0 };
    /// One.
    pub const ONE: Self = Self { mantissa: 1, exponent: 0 };

    /// `mantissa × 10^exponent`, where it has an exact form.
    pub fn new(mantissa: i128, exponent: i32) -> Option<Self> {
        let (mut mantissa, mut exponent) = (mantissa, exponent);
        if mantissa == 0 {
            return Some(Self::ZERO);
        }
        while mantissa % 10 == 0 {
            mantissa /= 10;
            exponent += 1;
        }
        let fits = mantissa.unsigned_abs() < 10u128.pow(MAX_DIGITS) && exponent.abs() <= MAX_EXPONENT;
        fits.then_some(Self { mantissa, exponent })
    }

    /// The value of a number as JSON writes it; leading zeros and a missing digit before the point are read as well. None
    /// where it has more digits than an exact value holds: such a number is unknown, never rounded.
    pub fn parse(text: &str) -> Option<Self> {
        let (digits, power) = match text.split_once(['e', 'E']) {
            Some((digits, power)) => (digits, power.parse::<i32>().ok()?),
            None => (text, 0),
        };
        let (negative, digits) = match digits.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, digits),
        };
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
        let decimals = decimals.trim_end_matches('0');
        let whole = whole.trim_start_matches('0');
        if power.abs() > MAX_EXPONENT || whole.len() + decimals.len() > MAX_EXPONENT as usize {
            return None;
        }
        let mut exponent = power - i32::try_from(decimals.len()).ok()?;
        let mut mantissa: i128 = 0;
        let mut zeros = 0u32;
        for byte in whole.bytes().chain(decimals.bytes()) {
            if !byte.is_ascii_digit() {
                return None;
            }
            if byte == b'0' {
                zeros += u32::from(mantissa != 0);
                continue;
            }
            // Zeros wait until a digit follows, so that those at the end cost no place.
            let shift = 10i128.checked_pow(zeros + 1)?;
            mantissa = mantissa.checked_mul(shift)?.checked_add(i128::from(byte - b'0'))?;
            zeros = 0;
        }
        exponent += i32::try_from(zeros).ok()?;
        Self::new(if negative { -mantissa } else { mantissa }, exponent)
    }

    /// The value times a power of ten.
    pub fn shifted(self, power: i32) -> Option<Self> {
        Self::new(self.mantissa, self.exponent.checked_add(power)?)
    }

    /// Half of a unit in the last of so many places.
    pub fn half_unit(places: i32) -> Option<Self> {
        Self::new(5, (-1i32).checked_sub(places)?)
    }

    /// The sum, where it has an exact form.
    pub fn plus(self, other: Self) -> Option<Self> {
        let exponent = self.exponent.min(other.exponent);
        Self::new(self.mantissa_at(exponent)?.checked_add(other.mantissa_at(exponent)?)?, exponent)
    }

    /// The difference, where it has an exact form.
    pub fn minus(self, other: Self) -> Option<Self> {
        self.plus(other.negated())
    }

    /// The product, where it has an exact form.
    pub fn times(self, other: Self) -> Option<Self> {
        Self::new(self.mantissa.checked_mul(other.mantissa)?, self.exponent.checked_add(other.exponent)?)
    }

    /// The value with the other sign.
    pub fn negated(self) -> Self {
        Self { mantissa: -self.mantissa, ..self }
    }

    /// The value without its sign.
    pub fn magnitude(self) -> Self {
        Self { mantissa: self.mantissa.abs(), ..self }
    }

    /// Whether it is below zero.
    pub fn is_negative(self) -> bool {
        self.mantissa < 0
    }

    /// Whether it is zero.
    pub fn is_zero(self) -> bool {
        self.mantissa == 0
    }

    /// Whether it has no decimals.
    pub fn is_whole(self) -> bool {
        self.exponent >= 0
    }

    /// The value as a whole number, where it is one that fits.
    pub fn whole(self) -> Option<i128> {
        if self.is_whole() { self.mantissa_at(0) } else { None }
    }

    /// The mantissa for a lower exponent.
    fn mantissa_at(self, exponent: i32) -> Option<i128> {
        if self.mantissa == 0 {
            return Some(0);
        }
        let shift = u32::try_from(self.exponent.checked_sub(exponent)?).ok()?;
        self.mantissa.checked_mul(10i128.checked_pow(shift)?)
    }

    /// The place of its first digit, counted from the point.
    fn height(self) -> i64 {
        i64::from(self.mantissa.unsigned_abs().checked_ilog10().unwrap_or(0)) + i64::from(self.exponent)
    }
}

impl Ord for Exact {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.exponent == other.exponent {
            return self.mantissa.cmp(&other.mantissa);
        }
        let signs = self.mantissa.signum().cmp(&other.mantissa.signum());
        if signs != Ordering::Equal {
            return signs;
        }
        let apart = self.exponent.abs_diff(other.exponent);
        let small = i64::try_from(self.mantissa).is_ok() && i64::try_from(other.mantissa).is_ok();
        if !(small && apart <= NEAR) {
            // Values of one sign and different heights; below, a shift never leaves the digits that both have.
            let heights = self.height().cmp(&other.height());
            if heights != Ordering::Equal {
                return if self.is_negative() { heights.reverse() } else { heights };
            }
        }
        let exponent = self.exponent.min(other.exponent);
        self.mantissa_at(exponent).cmp(&other.mantissa_at(exponent))
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// As JSON writes it: plain digits, or with an exponent where more than some forty zeros would be needed.
impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const ZEROS: i32 = 40;
        let sign = if self.is_negative() { "-" } else { "" };
        let digits = self.mantissa.unsigned_abs().to_string();
        let length = i32::try_from(digits.len()).map_err(|_| fmt::Error)?;
        if self.exponent > ZEROS || self.exponent < -ZEROS - length {
            return write!(f, "{sign}{digits}e{}", self.exponent);
        }
        let zeros = |count: i32| "0".repeat(usize::try_from(count).unwrap_or(0));
        if self.exponent >= 0 {
            return write!(f, "{sign}{digits}{}", zeros(self.exponent));
        }
        let point = length + self.exponent;
        match usize::try_from(point) {
            Ok(point) if point > 0 => write!(f, "{sign}{}.{}", &digits[..point], &digits[point..]),
            _ => write!(f, "{sign}0.{}{digits}", zeros(-point)),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_number_is_exact_or_unknown() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(Exact::parse(text).map(|value| value.to_string()).as_deref(), expected, "{text}");
        };
        check("0.1", Some("0.1"));
        check("-50000.00", Some("-50000"));
        check("5e4", Some("50000"));
        check("1.5E-3", Some("0.0015"));
        check(".08", Some("0.08"));
        check("007", Some("7"));
        check("-0", Some("0"));
        check("9007199254740993", Some("9007199254740993"));
        check("99999999999999999999999999999999999999", Some("99999999999999999999999999999999999999"));
        check("100000000000000000000000000000000000000000", Some("1e41"));
        check("123456789012345678901234567890123456789", None);
        check("1e400", Some("1e400"));
        check("1e999999999", None);
        check("1e99999999999", None);
        check("12x", None);
    }

    proptest! {
        #[test]
        fn order_is_the_order_of_values(a in any::<i64>(), b in any::<i64>(), places in 0i32..12) {
            let of = |value: i64, shift: i32| Exact::new(i128::from(value), -shift).unwrap();
            prop_assert_eq!(of(a, places).cmp(&of(b, places)), a.cmp(&b));
            let wide = i128::from(b) * 10i128.pow(places.unsigned_abs());
            prop_assert_eq!(of(a, 0).cmp(&of(b, -places)), i128::from(a).cmp(&wide));
        }

        #[test]
        fn what_is_written_is_read_back(mantissa in any::<i64>(), exponent in -60i32..60) {
            let value = Exact::new(i128::from(mantissa), exponent).unwrap();
            prop_assert_eq!(Exact::parse(&value.to_string()), Some(value));
        }
    }
}
