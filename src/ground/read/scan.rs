//! Walks over a plain text once, from left to right, and stops at every word and digit: is this a number, part of a name, or
//! nothing? Whatever is taken is never looked at again, so the walk is linear.

use std::ops::Range;
use std::sync::LazyLock;

use super::chars::{Word, at, before, digits, next_word, word_before};
use super::table::{CURRENCIES, CURRENCY_SIGNS, DISCOURSE, MONEY, MONTHS, POINTING, REFERENCES, SOFTWARE, STANDARDS};
use super::{
    Fraction, Kind, MeasureRef, Reading, Unit, currency_of, duration, exempt, numeral, reference, suffix, words,
};
use crate::number::exact::Exact;

/// The largest number in words that may point at what was named already: "all three", "the two".
const FEW: i128 = 12;

/// What a walk over a text has found.
#[derive(Debug, Default)]
pub(super) struct Walk {
    /// Its numbers, without their spans in the source.
    pub(super) readings: Vec<Reading>,
    /// Digits that are no numbers, and what they are: no digit goes by without one or the other.
    pub(super) passed: Vec<(Range<usize>, Exempt)>,
}

/// Why digits are no number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Exempt {
    /// A date, a time of day, a telephone number, a version, a decade.
    Calendar,
    /// Part of a name: APP-012, A4, user_7.
    Name,
    /// The number of a thing or of a place in a text: Table 3.
    Reference,
    /// A power of a unit: m^2.
    Power,
}

/// Walks over a plain text.
pub(super) fn walk(text: &str) -> Walk {
    let mut walk = Walk::default();
    let bytes = text.as_bytes();
    let mut place = 0;
    while let Some(byte) = bytes.get(place) {
        place = match byte {
            b'0'..=b'9' => digit(text, place, &mut walk),
            b'.' if digits(bytes, place + 1) > 0 && !joined(text, place) => digit(text, place, &mut walk),
            b'a'..=b'z' | b'A'..=b'Z' => match uninteresting(bytes, place) {
                Some(end) => end,
                None => word(text, place, &mut walk),
            },
            b'#' if digits(bytes, place + 1) > 0 => {
                walk.pass(text, place, place + 1 + digits(bytes, place + 1), Exempt::Reference)
            }
            b'^' => walk.pass(text, place, skip_power(bytes, place), Exempt::Power),
            0xc2 if text[place..].starts_with('§') => {
                let end = reference::section(text, place).unwrap_or(place + '§'.len_utf8());
                walk.pass(text, place, end, Exempt::Reference)
            }
            _ => place + 1,
        };
    }
    walk
}

impl Walk {
    /// Passes digits by, and says where to go on.
    fn pass(&mut self, text: &str, start: usize, end: usize, exempt: Exempt) -> usize {
        if text.as_bytes()[start..end].iter().any(u8::is_ascii_digit) {
            self.passed.push((start..end, exempt));
        }
        end
    }
}

/// The lengths of the words that may begin a number, a date or a reference, a bit each, by their first two letters.
static LENGTHS: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let mut lengths = vec![0; 26 * 26];
    let months: Vec<&str> =
        MONTHS.iter().flat_map(|month| [&month[..3], month.get(..4).unwrap_or(month), *month]).collect();
    let months = months.iter();
    let things = [REFERENCES, STANDARDS, SOFTWARE].into_iter().flatten().chain(&["no", "nos", "nr", "art"]);
    for word in months.chain(things).chain(&words::BEGIN) {
        if let [first, second, ..] = word.as_bytes() {
            lengths[pair(*first, *second)] |= 1 << word.len();
        }
    }
    lengths
});

fn pair(first: u8, second: u8) -> usize {
    let letter = |byte: u8| usize::from(byte.to_ascii_lowercase().wrapping_sub(b'a')).min(25);
    letter(first) * 26 + letter(second)
}

/// The end of a word that can be nothing but a word, where that is told by its length, its first letters and what follows.
fn uninteresting(bytes: &[u8], start: usize) -> Option<usize> {
    let length = bytes[start..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let end = start + length;
    let [first, second, ..] = &bytes[start..end] else { return None };
    let joins = bytes.get(end).is_some_and(|next| next.is_ascii_digit() || matches!(next, b'_' | b'-' | b'/'));
    let known = length < 32 && LENGTHS[pair(*first, *second)] & (1 << length) != 0;
    (!joins && !known).then_some(end)
}

/// Whether a letter or digit stands right before.
fn joined(text: &str, place: usize) -> bool {
    before(text, place).is_some_and(char::is_alphanumeric)
}

fn skip_power(bytes: &[u8], place: usize) -> usize {
    let sign = usize::from(bytes.get(place + 1) == Some(&b'-'));
    place + 1 + sign + digits(bytes, place + 1 + sign)
}

/// What begins with a letter: a number in words, a date, a name with digits, or a word. It gives where to go on.
fn word(text: &str, start: usize, walk: &mut Walk) -> usize {
    let word = Word::at(text, start);
    let next = at(text, word.end);
    if next.is_some_and(|c| c.is_ascii_digit() || c == '_') {
        let lower = word.lower();
        let code = CURRENCIES.contains(&lower) && next != Some('_');
        return if code { word.end } else { walk.pass(text, start, name_end(text, word.end), Exempt::Name) };
    }
    if next == Some('-') && digits(text.as_bytes(), word.end + 1) > 0 && !joined(text, start) {
        // A code before a hyphen makes a name: APP-012. A small word does not: pre-2019, mid-40.
        let code = word.text.bytes().any(|byte| byte.is_ascii_uppercase());
        return if code { walk.pass(text, start, name_end(text, word.end), Exempt::Name) } else { word.end };
    }
    if joined(text, start) {
        return word.end;
    }
    if exempt::is_month(&word) {
        let end = exempt::month_first(text, &word).unwrap_or(word.end);
        return walk.pass(text, start, end, Exempt::Calendar);
    }
    if reference::begins(word.lower()) {
        return walk.pass(text, start, reference::end(text, &word), Exempt::Reference);
    }
    spoken(text, &word, &mut walk.readings).unwrap_or(word.end)
}

/// The end of a name that holds digits: letters, digits and the signs that join them.
fn name_end(text: &str, at: usize) -> usize {
    let joint = |c: char| c.is_alphanumeric() || "-_/:.@#".contains(c);
    let rest = &text[at..];
    let end = at + rest.find(|c| !joint(c)).unwrap_or(rest.len());
    at + text[at..end].trim_end_matches(['.', ':', '-', '/']).len().max(1)
}

fn spoken(text: &str, word: &Word<'_>, found: &mut Vec<Reading>) -> Option<usize> {
    // Most words are told from numbers by their first letter.
    if !b"abdefhnostzABDEFHNOSTZ".contains(&text.as_bytes()[word.start]) {
        return None;
    }
    let spoken = words::read(text, word)?;
    let after = next_word(text, spoken.end);
    let joined = after.filter(|_| text[spoken.end..].starts_with('-'));
    let odd = match joined.map(|after| (after.end, hyphenated(text, &after))) {
        Some((end, Hyphenated::Name)) => return Some(end),
        Some((end, Hyphenated::Unclear)) => {
            found.push(Reading { plain: word.start..end, value: None, ..Reading::of(spoken.kind) });
            return Some(end);
        }
        made => made.is_some_and(|(_, made)| made == Hyphenated::Odd),
    };
    let few = spoken.value.whole_number().is_some_and(|value| value <= FEW);
    let pointing = word_before(text, word.start).is_some_and(|word| POINTING.contains(&word.lower()));
    let counted = after.is_some_and(|word| DISCOURSE.contains(&word.lower()));
    let minus = worded_minus(text, word.start);
    let mut reading = Reading {
        plain: minus.unwrap_or(word.start)..spoken.end,
        value: Some(if minus.is_some() { spoken.value.negated() } else { spoken.value }),
        vague: spoken.vague || odd || (few && (pointing || counted)),
        ..Reading::of(spoken.kind)
    };
    suffix::unit(text, &mut reading);
    let end = reading.plain.end.max(spoken.end);
    found.push(reading);
    Some(end)
}

/// What a hyphen and the word behind it make of a number in words.
#[derive(PartialEq, Eq)]
enum Hyphenated {
    /// "twenty-minute": a measure.
    Measure,
    /// "twenty-odd": about so many.
    Odd,
    /// "twenty-third", "one-sided", "three-point line": another word, or the name of a thing.
    Name,
    /// "nine-ninety" is said of prices, times and years, and nobody can tell what it comes to.
    Unclear,
}

/// What the word behind the hyphen makes of the number.
fn hyphenated(text: &str, after: &Word<'_>) -> Hyphenated {
    const ORDINALS: [&str; 9] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
    match after.lower() {
        ordinal if ORDINALS.contains(&ordinal) => Hyphenated::Name,
        _ if words::read(text, after).is_some() => Hyphenated::Unclear,
        "odd" => Hyphenated::Odd,
        measure if measure == "percent" || suffix::measure(measure).is_some() => Hyphenated::Measure,
        _ => Hyphenated::Name,
    }
}

/// What begins with a digit: a number, or one of the many things that only look like one. It gives where to go on.
fn digit(text: &str, start: usize, walk: &mut Walk) -> usize {
    if let Some(length) = duration::read(text, start) {
        let (plain, unit) = (start..length.end, Unit::Measure(length.unit));
        let mut reading = Reading { plain, value: length.value, unit, ..Reading::of(Kind::Digits) };
        sign_and_currency(text, &mut reading);
        walk.readings.push(reading);
        return length.end;
    }
    if let Some(end) = exempt::end(text, start) {
        return walk.pass(text, start, end, Exempt::Calendar);
    }
    let numeral = numeral::read(text, start);
    let value = numeral.value.map(|value| Fraction { numerator: value, denominator: 1, places: numeral.places });
    let year = numeral.bare && numeral.end - start == 4 && matches!(text.as_bytes()[start], b'1' | b'2');
    let kind = if year { Kind::Year } else { Kind::Digits };
    let mut reading = Reading { plain: start..numeral.end, value, ..Reading::of(kind) };
    suffix::fraction(text, &mut reading);
    if suffix::name_goes_on(text, &mut reading) {
        return walk.pass(text, start, name_end(text, reading.plain.end), Exempt::Name);
    }
    let end = reading.plain.end;
    sign_and_currency(text, &mut reading);
    suffix::unit(text, &mut reading);
    let end = reading.plain.end.max(end);
    walk.readings.push(reading);
    end
}

/// The sign and the currency before a number, in either order.
fn sign_and_currency(text: &str, reading: &mut Reading) {
    let mut start = reading.plain.start;
    let mut blank = start;
    while text[..blank].ends_with([' ', '\u{a0}']) {
        blank -= before(text, blank).map_or(0, char::len_utf8);
    }
    let negative = take_sign(text, &mut start);
    let sign = before(text, blank.min(start)).filter(|c| CURRENCY_SIGNS.contains(*c));
    if let Some(sign) = sign {
        start = blank.min(start) - sign.len_utf8();
        reading.unit = Unit::Measure(MeasureRef(MONEY));
        reading.currency = currency_of(sign.encode_utf8(&mut [0; 4]));
    } else if let Some(word) = word_before(text, blank).filter(|word| {
        let code = || word.text.len() == 2 && word.text.bytes().all(|byte| byte.is_ascii_uppercase());
        word.end == blank && (word.text.len() == 3 || code()) && CURRENCIES.contains(&word.lower())
    }) {
        reading.unit = Unit::Measure(MeasureRef(MONEY));
        reading.currency = currency_of(word.lower());
    }
    let mut negative = negative || (sign.is_some() && take_sign(text, &mut start));
    if let Some(minus) = worded_minus(text, start).filter(|_| !negative) {
        (start, negative) = (minus, true);
    }
    // Books write a loss in brackets: ($116).
    let bracket =
        text[..start].ends_with('(') && text[reading.plain.end..].trim_start_matches(['%', ' ']).starts_with(')');
    let cell = || {
        let before = text[..start - 1].trim_end_matches(' ').ends_with('|');
        before && text[reading.plain.end..].trim_start_matches([' ', '%', ')']).starts_with('|')
    };
    let bracketed = bracket && (sign.is_some() || cell());
    if negative || bracketed {
        reading.value = reading.value.map(Fraction::negated);
        reading.kind = if reading.kind == Kind::Year { Kind::Digits } else { reading.kind };
    }
    if sign.is_some() || negative {
        reading.plain.start = start;
    }
}

/// Where the sign stands that is a word before a number: "minus 57", "it is negative 57". Between numbers "minus" takes away, and
/// a thing that is tested is negative without a number.
fn worded_minus(text: &str, start: usize) -> Option<usize> {
    const STATES: [&str; 12] = ["is", "was", "are", "were", "be", "at", "of", "to", "from", "by", "a", "than"];
    let sign = word_before(text, start)?;
    let earlier = text[..sign.start].trim_end_matches([' ', '\u{a0}']);
    let stated = || word_before(text, sign.start).is_some_and(|word| STATES.contains(&word.lower()));
    let opens = earlier.is_empty() || earlier.ends_with([':', '(', '=', '|', '\n']);
    match sign.lower() {
        "minus" => {
            !(earlier.ends_with(|c: char| c.is_ascii_digit() || "%)€$£".contains(c)) || counts(text, earlier.len()))
        }
        "negative" => opens || stated(),
        _ => false,
    }
    .then_some(sign.start)
}

/// Whether the word that ends at a place is a number or a unit: what follows is then taken away from it.
fn counts(text: &str, end: usize) -> bool {
    word_before(text, end).is_some_and(|word| {
        words::read(text, &word).is_some()
            || suffix::measure(word.lower()).is_some()
            || CURRENCIES.contains(&word.lower())
    })
}

/// Takes a minus before a place, where it is one and no hyphen. It says whether there was one.
fn take_sign(text: &str, start: &mut usize) -> bool {
    let Some(rest) = text[..*start].strip_suffix('-').or_else(|| text[..*start].strip_suffix('–')) else {
        return false;
    };
    let free = rest.chars().next_back().is_none_or(|c| c.is_whitespace() || "([|=:~,\"'<>/".contains(c));
    if free {
        *start = rest.len();
    }
    free
}

/// One, for parts.
pub(super) fn part(above: Exact, below: u64) -> Fraction {
    Fraction::new(above, below)
}
