//! Digits as people write them: groups of thousands in several manners, decimals, powers of ten. It finds the longest numeral
//! that begins at a place and reads its exact value.

use super::chars::digits;
use crate::number::exact::Exact;

/// The most groups of three digits that are read as one number.
const GROUPS: usize = 40;

/// A numeral.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numeral {
    /// Its value; none where it has more digits than can be compared.
    pub(super) value: Option<Exact>,
    /// How many decimals are shown; fewer than none where it is written with a power of ten.
    pub(super) places: i32,
    /// Where it ends.
    pub(super) end: usize,
    /// Whether it is only digits.
    pub(super) bare: bool,
}

/// The numeral that begins with the digit, or the point before a digit, at a place.
pub(super) fn read(text: &str, start: usize) -> Numeral {
    let bytes = text.as_bytes();
    let (mut end, european) = whole_end(bytes, start);
    let point = if european { b',' } else { b'.' };
    let decimals = if bytes.get(end) == Some(&point) { digits(bytes, end + 1) } else { 0 };
    let whole = start..end;
    if decimals > 0 {
        end += 1 + decimals;
    }
    let mut plain: String = text[whole.clone()].chars().filter(char::is_ascii_digit).collect();
    if decimals > 0 {
        plain.push('.');
        plain.push_str(&text[end - decimals..end]);
    }
    let bare = decimals == 0 && bytes[whole].iter().all(u8::is_ascii_digit);
    let value = Exact::parse(&plain);
    let places = i32::try_from(decimals).unwrap_or(i32::MAX);
    let ten = &text[start..end] == "10";
    // "10^-4" and "57^3" say one number with two.
    if let Some((power, end)) = text[end..].strip_prefix('^').and_then(|_| signed(text, end + 1)) {
        let value = if ten { Exact::ONE.shifted(power) } else { value.and_then(|base| raised(base, power)) };
        let places = if ten { 0i32.saturating_sub(power) } else { places.saturating_mul(power) };
        return Numeral { value, places: places.max(0), end, bare: false };
    }
    match power(text, end) {
        Some((power, end)) => {
            // How many digits are shown is only said by decimals: "1e2" is a hundred, "1.20e5" is 119,500 to 120,500.
            let shown = places.saturating_sub(power);
            let places = if places == 0 { shown.max(0) } else { shown };
            Numeral { value: value.and_then(|value| value.shifted(power)), places, end, bare: false }
        }
        None => Numeral { value, places, end, bare },
    }
}

/// Where the digits before the decimals end, and whether points group them and a comma is the decimal sign.
fn whole_end(bytes: &[u8], start: usize) -> (usize, bool) {
    let first = digits(bytes, start);
    let plain = start + first;
    if first == 0 || first > 3 {
        return (plain, false);
    }
    match bytes.get(plain) {
        Some(b',') => (commas(bytes, plain, first), false),
        Some(b'.') => points(bytes, plain),
        Some(b'\'') => (groups(bytes, plain, b"'").0, false),
        Some(b'_') => (groups(bytes, plain, b"_").0, false),
        Some(0xc2) => {
            let end = groups(bytes, plain, "\u{a0}".as_bytes()).0;
            (end, end > plain && comma_decimals(bytes, end))
        }
        Some(b' ') => {
            let (end, count) = groups(bytes, plain, b" ");
            // One group behind a blank may be another number: "in 2 250 were seen".
            let decimals = comma_decimals(bytes, end);
            if count > 1 || (count == 1 && decimals) { (end, decimals) } else { (plain, false) }
        }
        _ => (plain, false),
    }
}

/// The end of groups of three digits, each behind a separator, and how many there are.
fn groups(bytes: &[u8], mut end: usize, separator: &[u8]) -> (usize, usize) {
    let mut count = 0;
    // More groups have more digits than can be compared.
    while count < GROUPS && bytes[end..].starts_with(separator) && digits(bytes, end + separator.len()) == 3 {
        end += separator.len() + 3;
        count += 1;
    }
    (end, count)
}

/// Groups behind commas: by three, or by two and a last one of three (lakh and crore). Other commas part numbers.
fn commas(bytes: &[u8], plain: usize, first: usize) -> usize {
    let (end, count) = groups(bytes, plain, b",");
    let more = bytes.get(end) == Some(&b',') && digits(bytes, end + 1) > 0 && digits(bytes, end + 1) < 3;
    if count > 0 && !more {
        return end;
    }
    let mut end = plain;
    while bytes.get(end) == Some(&b',') && digits(bytes, end + 1) == 2 {
        end += 3;
    }
    let lakh = end > plain && first < 3 && bytes.get(end) == Some(&b',') && digits(bytes, end + 1) == 3;
    if lakh { end + 4 } else { plain }
}

/// Groups behind points: only where there are several, or where a comma with decimals follows; else the point is decimal.
fn points(bytes: &[u8], plain: usize) -> (usize, bool) {
    let (end, count) = groups(bytes, plain, b".");
    let decimals = comma_decimals(bytes, end);
    let ends = bytes.get(end) != Some(&b'.') || digits(bytes, end + 1) == 0;
    if count > 0 && ends && (count > 1 || decimals) { (end, true) } else { (plain, false) }
}

/// Whether a comma with one or two decimals follows, and no more groups.
fn comma_decimals(bytes: &[u8], end: usize) -> bool {
    let count = digits(bytes, end + 1);
    let more = bytes.get(end + 1 + count) == Some(&b',') && digits(bytes, end + 2 + count) > 0;
    bytes.get(end) == Some(&b',') && matches!(count, 1 | 2) && !more
}

/// A power of ten behind a numeral: `e-3`, `×10^5`, `x 10^-4`. It gives the power and where it ends.
fn power(text: &str, at: usize) -> Option<(i32, usize)> {
    let bytes = text.as_bytes();
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        return signed(text, at + 1).filter(|(_, end)| !bytes.get(*end).is_some_and(u8::is_ascii_alphanumeric));
    }
    let rest = text[at..].trim_start_matches(' ');
    let times = rest.strip_prefix(['x', '×', '*', '·'])?.trim_start_matches(' ');
    let marked = times.strip_prefix("10^")?;
    signed(text, text.len() - marked.len())
}

/// A number multiplied by itself so often, where that can be compared at all; a part of one is not written so.
fn raised(base: Exact, power: i32) -> Option<Exact> {
    const MOST: i32 = 64;
    if !(0..=MOST).contains(&power) {
        return None;
    }
    (0..power).try_fold(Exact::ONE, |product, _| product.times(base))
}

/// A power with its sign, and where it ends; one too large to be written is larger than all that can be compared.
fn signed(text: &str, at: usize) -> Option<(i32, usize)> {
    let bytes = text.as_bytes();
    let sign = usize::from(matches!(bytes.get(at), Some(b'-' | b'+')));
    let count = digits(bytes, at + sign);
    let power = text.get(at..at + sign + count)?.parse::<i32>().unwrap_or(i32::MAX);
    (count > 0).then_some((power, at + sign + count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numerals_are_read_as_they_are_written() {
        let check = |text: &str, value: &str, places: i32, rest: &str| {
            let found = read(text, 0);
            let shown = found.value.map(|value| value.to_string()).unwrap_or_default();
            assert_eq!((shown.as_str(), found.places, &text[found.end..]), (value, places, rest), "{text}");
        };
        check("1,234,567.50 x", "1234567.5", 2, " x");
        check("12,34,567", "1234567", 0, "");
        check("12,34", "12", 0, ",34");
        check("2019,2020", "2019", 0, ",2020");
        check("1 234 567.89 is", "1234567.89", 2, " is");
        check("52 340,50 USD", "52340.5", 2, " USD");
        check("52\u{a0}340,50 USD", "52340.5", 2, " USD");
        check("1 234 567,89 is", "1234567.89", 2, " is");
        check("12 345, 67", "12", 0, " 345, 67");
        check("12 345 were", "12", 0, " 345 were");
        check("1\u{a0}234", "1234", 0, "");
        check("1'234'567", "1234567", 0, "");
        check("1_234_567 of", "1234567", 0, " of");
        check("57_000", "57000", 0, "");
        check("2024_001", "2024", 0, "_001");
        check("10^2 of", "100", 0, " of");
        check("57^3 of", "185193", 0, " of");
        check("1.05^3", "1.157625", 6, "");
        check("57^-1", "", 0, "");
        check("57^99999999999", "", 0, "");
        check("57^x", "57", 0, "^x");
        check("5e3", "5000", 0, "");
        check("1.20e5", "120000", -3, "");
        check("1.234.567,89", "1234567.89", 2, "");
        check("1.234,5", "1234.5", 1, "");
        check("1.234", "1.234", 3, "");
        check(".08", "0.08", 2, "");
        check("5. Then", "5", 0, ". Then");
        check("1.2e-3", "0.0012", 4, "");
        check("6.23x10^-4", "0.000623", 6, "");
        check("3 x 4", "3", 0, " x 4");
        check("10^-4 of", "0.0001", 4, " of");
        check("1e99999999999 of", "", 0, " of");
        check("123456789012345678901234567890123456789", "", 0, "");
    }
}
