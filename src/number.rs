//! Exact decimals. No number that is compared or shown ever passes through binary floating point.

use rust_decimal::Decimal;

pub mod exact;

/// The most digits that an exact decimal has, and the most that it has after the point.
pub const MAX_DIGITS: u32 = 28;

/// The exact value of a number as JSON writes it, or none where it has more digits than an exact decimal holds: such a
/// number is unknown, never rounded.
pub fn exact(text: &str) -> Option<Decimal> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let value = Decimal::from_str_exact(mantissa).ok()?;
    if value.is_zero() {
        return Some(value);
    }
    let shift = Decimal::try_from_i128_with_scale(1, 0).ok()?;
    let shift = (0..exponent.unsigned_abs().min(MAX_DIGITS + 1)).try_fold(shift, |shift, _| {
        shift.checked_mul(Decimal::TEN).filter(|_| exponent.unsigned_abs() <= MAX_DIGITS)
    })?;
    if exponent >= 0 { value.checked_mul(shift) } else { divide_exactly(value, exponent.unsigned_abs()) }
}

/// The value divided by a power of ten, where all its digits fit.
fn divide_exactly(value: Decimal, power: u32) -> Option<Decimal> {
    Decimal::try_from_i128_with_scale(value.mantissa(), value.scale() + power).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_exact_or_unknown() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(exact(text).map(|value| value.normalize().to_string()).as_deref(), expected, "{text}");
        };
        check("0.1", Some("0.1"));
        check("-50000.00", Some("-50000"));
        check("5e4", Some("50000"));
        check("1.5E-3", Some("0.0015"));
        check("18446744073709551616", Some("18446744073709551616"));
        check("0e999", Some("0"));
        check("1e28", Some("10000000000000000000000000000"));
        check("1e29", None);
        check("1e400", None);
        check("1e-400", None);
        check("1e99999999999", None);
        check("0.12345678901234567890123456789", None);
        check("123456789012345678901234567890", None);
    }
}
