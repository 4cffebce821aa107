//! Numbers that belong together: the ends of a range share the unit and the scale that stand behind the second, and "1 in 5"
//! and "118 of every 1,000" are parts. It changes neighbours only.

use super::chars::word_before;
use super::{Fraction, Kind, Reading, Unit, scan};

/// Hands units on within ranges, and joins "1 in 5".
pub(super) fn join(text: &str, readings: &mut Vec<Reading>) {
    for at in 1..readings.len() {
        let (left, right) = readings.split_at_mut(at);
        let (first, second) = (&mut left[at - 1], &mut right[0]);
        if second.plain.start > first.plain.end + 8 || second.plain.start < first.plain.end {
            continue;
        }
        share(text, first, second);
    }
    let one_in = |first: &Reading, second: &Reading| {
        let between = text.get(first.plain.end..second.plain.start).map(str::trim);
        matches!(between, Some("in" | "out of")) && first.kind == Kind::Digits && second.kind == Kind::Digits
    };
    let whole =
        |reading: &Reading| reading.value.and_then(Fraction::whole_number).filter(|_| reading.unit == Unit::None);
    let mut at = 1;
    while at < readings.len() {
        let (first, second) = (&readings[at - 1], &readings[at]);
        let parts = whole(first).zip(whole(second)).filter(|_| one_in(first, second));
        let every = whole(first).zip(whole(second)).filter(|_| of_every(text, first, second));
        let one = parts.filter(|(above, _)| *above == 1);
        if let Some((_, below)) = one.or(every)
            && let (Some(above), Ok(below)) = (first.value, u64::try_from(below))
            && below > 1
        {
            let plain = first.plain.start..second.plain.end;
            let value = Some(scan::part(above.numerator, below));
            readings[at - 1] = Reading { plain, value, kind: Kind::Fraction, ..readings[at - 1].clone() };
            readings[at].vague = true;
            readings[at].value = None;
        }
        at += 1;
    }
    readings.retain(|reading| reading.value.is_some() || !reading.vague);
}

/// Whether "118 of every 1,000" and its kin give a part.
fn of_every(text: &str, first: &Reading, second: &Reading) -> bool {
    const WORDS: [&str; 6] = ["of every", "in every", "out of every", "for every", "of each", "out of each"];
    let between = text.get(first.plain.end..second.plain.start).map(str::trim);
    between.is_some_and(|between| WORDS.contains(&between)) && second.kind != Kind::Ordinal
}

/// The ends of a range share unit and scale.
fn share(text: &str, first: &mut Reading, second: &mut Reading) {
    let between = text[first.plain.end..second.plain.start].trim();
    let ranged = matches!(between, "-" | "–" | "—" | "to" | "~" | "and" | "or");
    if ranged && first.unit == Unit::None && second.unit.is_part() && first.kind != Kind::Ordinal {
        first.unit = second.unit;
        if first.kind == Kind::Year {
            first.kind = Kind::Digits;
        }
    }
    let spans = between == "and" && word_before(text, first.plain.start).is_some_and(|word| word.lower() == "between");
    let spans = spans || matches!(between, "-" | "–" | "—" | "to");
    if spans && first.unit == Unit::None && matches!(second.unit, Unit::Measure(_)) && first.kind == Kind::Digits {
        (first.unit, first.currency) = (second.unit, second.currency);
    }
    if spans && second.unit == Unit::None && matches!(first.unit, Unit::Measure(_)) && second.kind == Kind::Digits {
        (second.unit, second.currency) = (first.unit, first.currency);
    }
    let scaled = spans && first.scale == 0 && second.scale > 0 && below(first, second);
    if scaled && first.kind == Kind::Digits {
        first.value = first.value.and_then(|value| value.shifted(second.scale));
        first.scale = second.scale;
    }
}

/// Whether the first is the lower one.
fn below(first: &Reading, second: &Reading) -> bool {
    first.value.zip(second.value).is_some_and(|(first, second)| first.numerator < second.numerator)
}
