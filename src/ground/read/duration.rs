//! Lengths of time that are written in parts and are one number: "1 h 30 min", "2 hours and 5 minutes", "3:15 hours". They are
//! read exactly, in the smallest unit that they show.

use super::chars::{Word, digits, next_word, skip_blanks, word_before};
use super::suffix::measure;
use super::{Dimension, Fraction, MeasureRef, numeral};
use crate::number::exact::Exact;

/// A length of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Duration {
    pub(super) value: Option<Fraction>,
    pub(super) unit: MeasureRef,
    /// Where its last digit ends.
    pub(super) end: usize,
}

/// The most digits of a part.
const DIGITS: usize = 9;

/// The length of time in parts that begins with the digit at a place.
pub(super) fn read(text: &str, start: usize) -> Option<Duration> {
    colons(text, start).or_else(|| named(text, start))
}

/// `3:15 hours`, `2:45 min`, `1:02:03 h`: where a unit of time follows, it is no time of day; "at 15:00 hours" is one.
fn colons(text: &str, start: usize) -> Option<Duration> {
    const OF_DAY: [&str; 12] =
        ["at", "by", "since", "from", "until", "till", "before", "after", "around", "between", "to", "and"];
    let bytes = text.as_bytes();
    let first = digits(bytes, start);
    let colon = |end: usize| bytes.get(end) == Some(&b':') && digits(bytes, end + 1) == 2 && bytes[end + 1] < b'6';
    let mut end = start + first;
    if bytes.get(end) != Some(&b':') {
        return None;
    }
    let mut total = whole(text, start, first)?;
    let mut colons = 0;
    while colons < 2 && colon(end) {
        total = total * 60 + whole(text, end + 1, 2)?;
        end += 3;
        colons += 1;
    }
    let unit = Word::at(text, skip_blanks(text, end));
    let known = time(&unit)?;
    let of_day = word_before(text, start).is_some_and(|word| OF_DAY.contains(&word.lower())) && first <= 2;
    if colons == 0 || (of_day && seconds(known) == 3600) {
        return None;
    }
    let smallest = if colons == 1 && seconds(known) == 3600 { "minutes" } else { "seconds" };
    Some(Duration { value: Some(Fraction::whole(Exact::new(total, 0)?)), unit: measure(smallest)?, end })
}

/// A number with its unit of time.
struct Part {
    value: Exact,
    places: i32,
    unit: MeasureRef,
    /// Where its digits end, and where the next part would begin.
    end: usize,
    next: usize,
}

/// `1 h 30 min`, `1h30m`, `2 days and 4 hours`: whole parts, each of a smaller unit than the one before, the last with decimals
/// where it has some.
fn named(text: &str, start: usize) -> Option<Duration> {
    let Part { value: mut sum, unit: mut larger, next: mut at, .. } = part(text, start, None)?;
    let mut found = None;
    while let Some(part) = part(text, at, Some(larger)) {
        let Some(total) = joined(sum, larger, &part) else { break };
        let value = Fraction { numerator: total, denominator: 1, places: part.places };
        found = Some(Duration { value: Some(value), unit: part.unit, end: part.end });
        if part.places != 0 {
            break;
        }
        (sum, larger, at) = (total, part.unit, part.next);
    }
    found
}

/// The part that begins at a place; the first has digits alone. Behind hours `m` is no metre.
fn part(text: &str, at: usize, larger: Option<MeasureRef>) -> Option<Part> {
    let count = digits(text.as_bytes(), at);
    (1..=DIGITS).contains(&count).then_some(())?;
    // Hardly any number has a unit of time behind it, and only then is it read.
    if larger.is_none() {
        time(&Word::at(text, skip_blanks(text, at + count)))?;
    }
    let number = numeral::read(text, at);
    let plain = number.places == 0 && number.end == at + count;
    let word = Word::at(text, skip_blanks(text, number.end));
    let minutes = word.text == "m" && larger.is_some_and(|larger| seconds(larger) == 3600);
    let unit = if minutes { measure("min") } else { time(&word) }.filter(|_| plain || larger.is_some())?;
    Some(Part { value: number.value?, places: number.places, unit, end: number.end, next: next_part(text, word.end) })
}

/// A sum and the next part, in the unit of that; none where it is no part of the unit before.
fn joined(sum: Exact, larger: MeasureRef, part: &Part) -> Option<Exact> {
    let ratio = seconds(larger).checked_div(seconds(part.unit)).filter(|ratio| *ratio > 1)?;
    let ratio = Exact::new(ratio, 0)?;
    let small = Some(part.value).filter(|small| *small < ratio)?;
    sum.times(ratio)?.plus(small)
}

/// Where the next part would begin: over blanks and one "and".
fn next_part(text: &str, end: usize) -> usize {
    match next_word(text, end) {
        Some(and) if and.lower() == "and" => skip_blanks(text, and.end),
        _ => skip_blanks(text, end),
    }
}

/// The unit of time that a word is, of a second or more.
fn time(word: &Word<'_>) -> Option<MeasureRef> {
    measure(word.lower()).filter(|unit| unit.0.dimension == Dimension::Time && unit.0.factor.1 == 0)
}

fn seconds(unit: MeasureRef) -> i128 {
    unit.0.factor.0
}

fn whole(text: &str, start: usize, count: usize) -> Option<i128> {
    (1..=DIGITS).contains(&count).then(|| text[start..start + count].parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_one_length_in_the_smallest_unit() {
        let check = |text: &str, expected: Option<(&str, &str, &str)>| {
            let start = text.find(|c: char| c.is_ascii_digit()).unwrap();
            let found = read(text, start).map(|found| {
                let value = found.value.map(|value| value.to_string()).unwrap_or_default();
                (value, found.unit.0.words.last().copied().unwrap_or_default(), &text[found.end..])
            });
            assert_eq!(found.as_ref().map(|(value, unit, rest)| (value.as_str(), *unit, *rest)), expected, "{text}");
        };
        check("1 h 30 min.", Some(("90", "minutes", " min.")));
        check("1h30m", Some(("90", "minutes", "m")));
        check("2 hours and 5 minutes", Some(("125", "minutes", " minutes")));
        check("2 days 4 hours 30 minutes", Some(("3150", "minutes", " minutes")));
        check("1 min 54.233 s", Some(("114.233", "seconds", " s")));
        check("3:15 hours", Some(("195", "minutes", " hours")));
        check("2:45 minutes", Some(("165", "seconds", " minutes")));
        check("1:02:03 h", Some(("3723", "seconds", " h")));
        check("at 15:00 hours", None);
        check("3:15 pm", None);
        check("3 hours 90 minutes", None);
        check("30 min 2 h", None);
        check("2 h", None);
        check("8 hours, 30 minutes of them", None);
        check("2 h 30 m of rope", Some(("150", "minutes", " m of rope")));
    }
}
