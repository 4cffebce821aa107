//! What stands right behind a number and belongs to it: a fraction bar, an ordinal ending, a scale, a per cent sign, a unit.
//! It never reads on over a line end.

use super::chars::{Word, at, digits, next_word, skip_blanks};
use super::exempt::ordinal_end;
use super::table::{CURRENCIES, CURRENCY_SIGNS, FOREIGN_SCALES, GLUED, MONEY, SCALES, SUFFIXES, measure_of};
use super::{Fraction, Kind, MeasureRef, Reading, Unit, currency_of, scan};
use crate::number::exact::Exact;

/// `3/4` and `2 1/4`. The bar of a date or of a path makes no fraction.
pub(super) fn fraction(text: &str, reading: &mut Reading) {
    let whole = reading.value.and_then(Fraction::whole_number);
    let Some(whole) = whole.filter(|_| matches!(reading.kind, Kind::Digits | Kind::Year)) else { return };
    let blank = skip_blanks(text, reading.plain.end);
    let (added, above_at) = if blank > reading.plain.end { (whole, blank) } else { (0, reading.plain.start) };
    if let Some((above, below, end)) = bar(text, above_at) {
        if added != 0 && above >= i128::from(below) {
            return;
        }
        let Some(above) = added.checked_mul(i128::from(below)).and_then(|value| value.checked_add(above)) else {
            return;
        };
        let Some(above) = Exact::new(above, 0) else { return };
        reading.value = Some(scan::part(above, below));
        reading.kind = Kind::Fraction;
        reading.plain.end = end;
    }
}

/// A numerator, a bar and a denominator, and where they end.
fn bar(text: &str, start: usize) -> Option<(i128, u64, usize)> {
    let bytes = text.as_bytes();
    let above = digits(bytes, start);
    (above > 0 && above < 8 && bytes.get(start + above) == Some(&b'/')).then_some(())?;
    let below_at = start + above + 1;
    let below = digits(bytes, below_at);
    let end = below_at + below;
    let unit = matches!(Word::at(text, end).lower(), "pp" | "ppt" | "ppts" | "bp" | "bps" | "pct");
    let goes_on = at(text, end).is_some_and(|c| c == '/' || (c.is_alphanumeric() && !unit));
    (below > 0 && below < 8 && !goes_on).then_some(())?;
    let value = text[below_at..end].parse::<u64>().ok().filter(|below| *below > 1)?;
    Some((text[start..start + above].parse().ok()?, value, end))
}

/// Whether letters right behind make a name of the number, as in 12A or 4x4; an ordinal ending and units do not.
pub(super) fn name_goes_on(text: &str, reading: &mut Reading) -> bool {
    let end = reading.plain.end;
    let glued = Word::at(text, end);
    if glued.text.is_empty() {
        // A letter of another script is a counter or a unit: 5000人, 5µm.
        return text[end..].starts_with('_');
    }
    if let Some(ordinal) = ordinal_end(text, end) {
        reading.plain.end = ordinal;
        reading.kind = Kind::Ordinal;
        return at(text, ordinal).is_some_and(char::is_alphanumeric);
    }
    if at(text, glued.end).is_some_and(|c| c.is_alphanumeric() || c == '_') {
        return true;
    }
    let lower = glued.lower();
    let suffix = SUFFIXES.iter().any(|(suffix, _)| *suffix == glued.text);
    let known = suffix || GLUED.contains(&lower) || CURRENCIES.contains(&lower) || measure(lower).is_some();
    let part = matches!(lower, "pp" | "ppt" | "ppts" | "bp" | "bps" | "pct");
    // A short unit that is not known is still a unit: 50psi, 100mpg; and a word that lost its blank is a word: 5000accounts.
    let unit = glued.text.len() > 1 && glued.text.bytes().all(|byte| byte.is_ascii_lowercase())
        || glued.text.len() > 4 && one_word(glued.text);
    let decimal = reading.value.is_some_and(|value| value.places > 0);
    !(known || unit || part || SCALES.iter().any(|(scale, _)| *scale == lower) || decimal)
}

/// Whether letters are one word as a sentence has it: all capital, or none behind the first.
fn one_word(text: &str) -> bool {
    let rest = || text.bytes().skip(1);
    rest().all(|byte| byte.is_ascii_lowercase()) || text.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// The unit of the table with this word, in lower case.
pub(super) fn measure(word: &str) -> Option<MeasureRef> {
    measure_of(word).map(MeasureRef)
}

/// Scale and unit behind a number. The number's end moves behind scales and per cent signs; a unit stays outside of it.
pub(super) fn unit(text: &str, reading: &mut Reading) {
    if reading.kind == Kind::Ordinal {
        return;
    }
    let glued = Word::at(text, reading.plain.end);
    if !glued.text.is_empty() {
        return glue(&glued, reading);
    }
    scale(text, reading);
    sign(text, reading);
    let Some(word) = next_word(text, reading.plain.end) else { return };
    if reading.unit != Unit::None {
        let millions =
            matches!(reading.unit, Unit::Measure(_)) && matches!(word.text, "m" | "M") && stands_alone(text, &word);
        return if millions && reading.scale == 0 {
            multiply(reading, 6, word.end)
        };
    }
    if !parts(text, &word, reading) {
        measured(text, &word, reading);
    }
}

/// A word behind a number that makes it a part of a hundred or of more; whether it is one.
fn parts(text: &str, word: &Word<'_>, reading: &mut Reading) -> bool {
    let next = next_word(text, word.end);
    let behind = next.as_ref().map_or("", |word| word.lower());
    let end = next.as_ref().map_or(word.end, |word| word.end);
    match (word.lower(), behind) {
        ("percentage", "points" | "point") => take(reading, Unit::Points, end),
        ("percent" | "pct" | "percentage", _) => take(reading, Unit::Percent, word.end),
        ("per", "cent") => take(reading, Unit::Percent, end),
        ("per", "mille") => take(reading, Unit::PerMille, end),
        ("basis", _) => take(reading, Unit::BasisPoints, end),
        ("pp" | "ppt" | "ppts", _) => take(reading, Unit::Points, word.end),
        ("bps" | "bp", _) => take(reading, Unit::BasisPoints, word.end),
        ("times", _) => reading.unit = Unit::Multiple,
        _ => return false,
    }
    true
}

/// A word behind a number that is a unit, a currency or a scale in one letter.
fn measured(text: &str, word: &Word<'_>, reading: &mut Reading) {
    let lower = word.lower();
    let unit = |word: &str| measure(word).map_or(Unit::None, Unit::Measure);
    match lower {
        "sq" | "square" => reading.unit = area(text, word).map_or(Unit::None, unit),
        // "3.5 k"; "1.2 m" without money are metres, as far as is known.
        "k" if reading.kind == Kind::Digits && stands_alone(text, word) => multiply(reading, 3, word.end),
        "m" if reading.kind == Kind::Digits && stands_alone(text, word) && word.text == "M" => {
            multiply(reading, 6, word.end);
        }
        "m" if reading.kind == Kind::Digits && stands_alone(text, word) => reading.unit = unit("m"),
        _ if (word.text.len() == 3 || word.text == "DM") && CURRENCIES.contains(&lower) => {
            reading.unit = Unit::Measure(MeasureRef(MONEY));
            reading.currency = currency_of(lower);
        }
        // "in", "a" and "m" alone are words before they are units; "ft/min" and "miles per hour" are units of their own.
        _ if lower.len() > 1 && measure(lower).is_some() => {
            let rest = text[word.end..].trim_start_matches(' ');
            let rate = text[word.end..].starts_with('/') || rest.starts_with("per ");
            reading.unit = if rate { Unit::None } else { unit(lower) };
            reading.currency = currency_of(lower);
        }
        // One letter is a unit where it stands alone behind digits: "1.5 h".
        "h" | "s" | "g" | "l" if reading.kind != Kind::Word && stands_alone(text, word) => reading.unit = unit(lower),
        _ => {}
    }
}

/// The unit of "sq ft" or "square metres".
fn area(text: &str, word: &Word<'_>) -> Option<&'static str> {
    let side = next_word(text, word.end + usize::from(text[word.end..].starts_with('.')))?;
    match measure(side.lower())?.0.factor {
        (3048, _) => Some("sq ft"),
        (1, 0) => Some("sq m"),
        _ => None,
    }
}

/// Whether neither a letter, a digit nor a hyphen follows a word, so that it is no part of another.
fn stands_alone(text: &str, word: &Word<'_>) -> bool {
    !at(text, word.end).is_some_and(|c| c.is_alphanumeric() || matches!(c, '-' | '\'' | '/'))
}

/// A unit that ends the number behind itself; it then counts as shown, and no longer as a year.
fn take(reading: &mut Reading, unit: Unit, end: usize) {
    reading.unit = unit;
    reading.plain.end = end;
    if reading.kind == Kind::Year {
        reading.kind = Kind::Digits;
    }
}

/// Letters right behind digits.
fn glue(glued: &Word<'_>, reading: &mut Reading) {
    let money = reading.unit != Unit::None;
    let suffix =
        SUFFIXES.iter().find(|(suffix, _)| *suffix == glued.text || (money && glued.text == "m" && *suffix == "M"));
    if let Some((_, power)) = suffix {
        return multiply(reading, *power, glued.end);
    }
    let lower = glued.lower();
    match lower {
        "pp" | "ppt" | "ppts" => take(reading, Unit::Points, glued.end),
        "bps" | "bp" => take(reading, Unit::BasisPoints, glued.end),
        "pct" => take(reading, Unit::Percent, glued.end),
        "x" => take(reading, Unit::Multiple, glued.end),
        _ if measure(lower).is_some() => take(reading, measure(lower).map_or(Unit::None, Unit::Measure), glued.end),
        _ if CURRENCIES.contains(&lower) => {
            take(reading, Unit::Measure(MeasureRef(MONEY)), glued.end);
            reading.currency = currency_of(lower);
        }
        _ => match SCALES.iter().find(|(scale, _)| *scale == lower) {
            Some((_, power)) => multiply(reading, *power, glued.end),
            None => take(reading, Unit::None, glued.end),
        },
    }
}

fn multiply(reading: &mut Reading, power: i32, end: usize) {
    reading.value = reading.value.and_then(|value| value.shifted(power));
    reading.scale += power;
    reading.vague = false;
    reading.plain.end = end;
    if reading.kind == Kind::Year {
        reading.kind = Kind::Digits;
    }
}

/// Words that multiply: "5 million", "3 hundred thousand", "2 dozen".
fn scale(text: &str, reading: &mut Reading) {
    if reading.kind == Kind::Word {
        return;
    }
    if let Some((power, end)) = foreign(text, skip_blanks(text, reading.plain.end)) {
        return multiply(reading, power, end);
    }
    while let Some(mut word) = next_word(text, reading.plain.end) {
        // "half a million"
        if reading.kind == Kind::Fraction && word.lower() == "a" {
            word = match next_word(text, word.end).filter(|word| SCALES.iter().any(|(scale, _)| *scale == word.lower()))
            {
                Some(scale) => scale,
                None => return,
            };
        }
        if matches!(word.lower(), "dozen" | "dozens") {
            let twelve = Exact::new(12, 0).and_then(|twelve| reading.value?.numerator.times(twelve));
            reading.value = reading.value.zip(twelve).map(|(value, twelve)| Fraction { numerator: twelve, ..value });
            reading.plain.end = word.end;
            return;
        }
        let lower = word.lower();
        let lakhs = matches!(lower, "lakhs" | "crores");
        let Some((_, power)) = SCALES.iter().find(|(scale, _)| *scale == lower || (lakhs && lower.starts_with(scale)))
        else {
            return;
        };
        multiply(reading, *power, word.end);
    }
}

/// The scale of another script that stands at a place, and where the word ends.
fn foreign(text: &str, start: usize) -> Option<(i32, usize)> {
    let rest = text.get(start..).filter(|rest| !rest.starts_with(|c: char| c.is_ascii()))?;
    let (word, power) = FOREIGN_SCALES.iter().find(|(word, _)| rest.starts_with(word))?;
    // Chinese, Japanese and Korean write on without a space; elsewhere the ending belongs to the word.
    let spaced = matches!(word.as_bytes()[0], 0xd0..=0xdb);
    let ending =
        rest[word.len()..].chars().take_while(|c| spaced && c.is_alphabetic()).map(char::len_utf8).sum::<usize>();
    Some((*power, start + word.len() + ending))
}

/// A per cent, per mille or currency sign behind the number.
fn sign(text: &str, reading: &mut Reading) {
    let start = skip_blanks(text, reading.plain.end);
    match at(text, start) {
        Some('%') => {
            let end = start + 1;
            // "5 %-points" and "5% points" are points.
            let points = next_word(text, end).filter(|word| matches!(word.lower(), "points" | "pts"));
            let unit = if points.is_some() { Unit::Points } else { Unit::Percent };
            take(reading, unit, points.map_or(end, |word| word.end));
        }
        Some('‰') => take(reading, Unit::PerMille, start + '‰'.len_utf8()),
        Some('×') if start == reading.plain.end => take(reading, Unit::Multiple, start + '×'.len_utf8()),
        Some(c) if CURRENCY_SIGNS.contains(c) && reading.unit == Unit::None => {
            let end = start + c.len_utf8();
            // "10 $ 30 $" has its signs behind; in "10 $30" the sign belongs to what follows.
            let follows = digits(text.as_bytes(), end) > 0;
            if !follows {
                take(reading, Unit::Measure(MeasureRef(MONEY)), end);
                reading.currency = currency_of(&text[start..end]);
            }
        }
        _ => {}
    }
}
