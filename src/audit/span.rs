//! Spans of time as people write them on a command line and read them in a list: `30m`, `2d`.

use std::fmt;
use std::str::FromStr;

/// A span of time in whole seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span(u64);

const UNITS: [(&str, u64); 5] = [("w", 7 * 86_400), ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)];

/// No span is longer than a hundred years, so that adding one to a time never leaves the calendar.
const LONGEST: u64 = 100 * 366 * 86_400;

impl Span {
    /// A span of this many seconds.
    pub const fn seconds(seconds: u64) -> Self {
        Self(seconds)
    }

    /// How many seconds it has.
    pub fn as_seconds(self) -> u64 {
        self.0
    }
}

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let refuse = || format!("{text:?} is no span of time such as 45s, 30m, 8h, 2d or 1w");
        let (unit, seconds) = UNITS.iter().find(|(unit, _)| text.ends_with(unit)).ok_or_else(refuse)?;
        let digits = text.strip_suffix(unit).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
        let number: u64 = digits.and_then(|digits| digits.parse().ok()).ok_or_else(refuse)?;
        let span = number.checked_mul(*seconds).filter(|span| *span <= LONGEST);
        span.map(Self).ok_or_else(|| format!("{text:?} is longer than a hundred years"))
    }
}

/// The two largest units that tell something: `2d 3h`.
impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut left = self.0;
        let mut parts = Vec::new();
        for (unit, seconds) in &UNITS[1..] {
            let number = left / seconds;
            left %= seconds;
            if number > 0 || !parts.is_empty() {
                parts.push(format!("{number}{unit}"));
            }
            if parts.len() == 2 {
                break;
            }
        }
        parts.retain(|part| !part.starts_with('0'));
        if parts.is_empty() { f.write_str("0s") } else { f.pad(&parts.join(" ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_is_read_as_people_write_it() {
        let check = |text: &str, expected: Option<u64>| {
            assert_eq!(text.parse::<Span>().ok().map(Span::as_seconds), expected, "{text:?}");
        };
        check("45s", Some(45));
        check("30m", Some(1800));
        check("2d", Some(172_800));
        check("1w", Some(604_800));
        check("0h", Some(0));
        check("30", None);
        check("m", None);
        check("-3m", None);
        check("+3m", None);
        check("1.5h", None);
        check("3 m", None);
        check("99999999999999999999d", None);
        check("999999999d", None);
    }

    #[test]
    fn a_span_is_shown_in_its_two_largest_units() {
        let check = |seconds: u64, expected: &str| assert_eq!(Span::seconds(seconds).to_string(), expected);
        check(0, "0s");
        check(59, "59s");
        check(3_600, "1h");
        check(3_661, "1h 1m");
        check(183_600, "2d 3h");
        check(86_401, "1d");
    }
}
