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
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Exact {
    /// The halves of the mantissa: many values are held at once, and kept so they take a quarter less.
    high: i64,
    low: u64,
    exponent: i32,
    /// Whether the mantissa is its low half, with the sign of it.
    small: bool,
}

/// The powers of ten that a mantissa may have to be multiplied by.
const POWERS: [i128; MAX_DIGITS as usize + 1] = {
    let mut powers = [1; MAX_DIGITS as usize + 1];
    let mut at = 1;
    while at < powers.len() {
        powers[at] = powers[at - 1] * 10;
        at += 1;
    }
    powers
};

fn power(of: u32) -> Option<i128> {
    POWERS.get(of as usize).copied()
}

impl Exact {
    /// Zero.
    pub const ZERO: Self = Self { high: 0, low: 0, exponent: 0, small: true };
    /// One.
    pub const ONE: Self = Self { high: 0, low: 1, exponent: 0, small: true };

    /// A mantissa and exponent that keep the invariant.
    fn of(mantissa: i128, exponent: i32) -> Self {
        let small = i64::try_from(mantissa).is_ok();
        Self { high: (mantissa >> 64) as i64, low: mantissa as u64, exponent, small }
    }

    fn mantissa(self) -> i128 {
        (i128::from(self.high) << 64) | i128::from(self.low)
    }

    /// `mantissa × 10^exponent`, where it has an exact form.
    pub fn new(mantissa: i128, exponent: i32) -> Option<Self> {
        if mantissa == 0 {
            return Some(Self::ZERO);
        }
        let (mut mantissa, mut exponent) = (mantissa, exponent);
        while mantissa.unsigned_abs() > u128::from(u64::MAX) && mantissa % 10 == 0 {
            (mantissa, exponent) = (mantissa / 10, exponent.checked_add(1)?);
        }
        // Most mantissas fit a register, and dividing there is several times as fast.
        if let Ok(mut short) = u64::try_from(mantissa.unsigned_abs()) {
            while short % 10 == 0 {
                (short, exponent) = (short / 10, exponent.checked_add(1)?);
            }
            mantissa = i128::from(short) * mantissa.signum();
        }
        let fits = mantissa.unsigned_abs() < POWERS[MAX_DIGITS as usize].unsigned_abs()
            && exponent.unsigned_abs() <= MAX_EXPONENT.unsigned_abs();
        fits.then(|| Self::of(mantissa, exponent))
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
        if whole.len() + decimals.len() <= NEAR as usize {
            let mut mantissa: i64 = 0;
            for byte in whole.bytes().chain(decimals.bytes()) {
                byte.is_ascii_digit().then_some(())?;
                mantissa = mantissa * 10 + i64::from(byte - b'0');
            }
            return Self::new(i128::from(if negative { -mantissa } else { mantissa }), exponent);
        }
        let (mantissa, zeros) = long_mantissa(whole.bytes().chain(decimals.bytes()))?;
        exponent += i32::try_from(zeros).ok()?;
        Self::new(if negative { -mantissa } else { mantissa }, exponent)
    }

    /// The value times a power of ten.
    pub fn shifted(self, power: i32) -> Option<Self> {
        if self.is_zero() {
            return Some(self);
        }
        let exponent = self
            .exponent
            .checked_add(power)
            .filter(|exponent| exponent.unsigned_abs() <= MAX_EXPONENT.unsigned_abs())?;
        Some(Self { exponent, ..self })
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
        Self::new(self.mantissa().checked_mul(other.mantissa())?, self.exponent.checked_add(other.exponent)?)
    }

    /// The value with the other sign.
    pub fn negated(self) -> Self {
        Self::of(-self.mantissa(), self.exponent)
    }

    /// The value without its sign.
    pub fn magnitude(self) -> Self {
        if self.is_negative() { self.negated() } else { self }
    }

    /// Whether it is below zero.
    pub fn is_negative(self) -> bool {
        self.high < 0
    }

    /// Whether it is zero.
    pub fn is_zero(self) -> bool {
        self.low == 0 && self.high == 0
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
        if self.is_zero() {
            return Some(0);
        }
        let shift = u32::try_from(self.exponent.checked_sub(exponent)?).ok()?;
        self.mantissa().checked_mul(power(shift)?)
    }

    /// The place of its first digit, counted from the point.
    fn height(self) -> i64 {
        i64::from(self.mantissa().unsigned_abs().checked_ilog10().unwrap_or(0)) + i64::from(self.exponent)
    }
}

/// The value of digits, and how many zeros at their end are left out of it.
fn long_mantissa(digits: impl Iterator<Item = u8>) -> Option<(i128, u32)> {
    let mut mantissa: i128 = 0;
    let mut zeros = 0u32;
    for byte in digits {
        if !byte.is_ascii_digit() {
            return None;
        }
        if byte == b'0' {
            zeros += u32::from(mantissa != 0);
            continue;
        }
        // Zeros wait until a digit follows, so that those at the end cost no place.
        mantissa = mantissa.checked_mul(power(zeros + 1)?)?.checked_add(i128::from(byte - b'0'))?;
        zeros = 0;
    }
    Some((mantissa, zeros))
}

impl Ord for Exact {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.exponent == other.exponent {
            return (self.high, self.low).cmp(&(other.high, other.low));
        }
        let apart = self.exponent.abs_diff(other.exponent);
        if self.small && other.small && apart <= NEAR {
            let (a, b) = (i128::from(self.low as i64), i128::from(other.low as i64));
            let raised = |value: i128| value * POWERS[apart as usize];
            return if self.exponent > other.exponent { raised(a).cmp(&b) } else { a.cmp(&raised(b)) };
        }
        let signs = self.mantissa().signum().cmp(&other.mantissa().signum());
        if signs != Ordering::Equal {
            return signs;
        }
        // Values of one sign and different heights; below, a shift never leaves the digits that both have.
        let heights = self.height().cmp(&other.height());
        if heights != Ordering::Equal {
            return if self.is_negative() { heights.reverse() } else { heights };
        }
        let exponent = self.exponent.min(other.exponent);
        self.mantissa_at(exponent).cmp(&other.mantissa_at(exponent))
    }
}

impl fmt::Debug for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
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
        let mut buffer = [b'0'; 2 * MAX_DIGITS as usize];
        let digits = digits_of(self.mantissa().unsigned_abs(), &mut buffer);
        let length = i32::try_from(digits.len()).map_err(|_| fmt::Error)?;
        if self.is_negative() {
            f.write_str("-")?;
        }
        let zeros = |f: &mut fmt::Formatter<'_>, count: i32| (0..count).try_for_each(|_| f.write_str("0"));
        if self.exponent > ZEROS || self.exponent < -ZEROS - length {
            return write!(f, "{digits}e{}", self.exponent);
        }
        if self.exponent >= 0 {
            f.write_str(digits)?;
            return zeros(f, self.exponent);
        }
        let point = length + self.exponent;
        let (whole, decimals) = digits.split_at(usize::try_from(point).unwrap_or(0));
        f.write_str(if whole.is_empty() { "0" } else { whole })?;
        f.write_str(".")?;
        zeros(f, -point)?;
        f.write_str(decimals)
    }
}

/// The digits of a whole number.
fn digits_of(mut value: u128, buffer: &mut [u8; 2 * MAX_DIGITS as usize]) -> &str {
    let mut at = buffer.len() - 1;
    let digit = |value: u64| b'0' + u8::try_from(value % 10).unwrap_or(0);
    while value > u128::from(u64::MAX) {
        buffer[at] = digit(u64::try_from(value % 10).unwrap_or(0));
        (value, at) = (value / 10, at - 1);
    }
    let mut short = u64::try_from(value).unwrap_or(0);
    loop {
        buffer[at] = digit(short);
        short /= 10;
        if short == 0 {
            break;
        }
        at -= 1;
    }
    std::str::from_utf8(&buffer[at..]).unwrap_or_default()
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
