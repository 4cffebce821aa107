//! Digits that are no quantities: dates, times, telephone numbers, versions, addresses of machines. Each finder takes the
//! place of a digit and gives the place behind what it found.

use super::chars::{Word, at, before, digits, next_word, skip_blanks};
use super::table::MONTHS;

/// The most parts of a version or of a telephone number that are looked at.
const PARTS: u32 = 40;

/// The end of what begins with this digit and is no quantity.
pub(super) fn end(text: &str, start: usize) -> Option<usize> {
    iso_date(text, start)
        .or_else(|| short_date(text, start))
        .or_else(|| telephone(text, start))
        .or_else(|| clock(text, start))
        .or_else(|| dotted(text, start))
        .or_else(|| day_and_month(text, start))
        .or_else(|| decade(text, start))
        .or_else(|| text[start..].starts_with("24/7").then_some(start + 4))
}

/// Whether a word is the name of a month, whole or cut.
pub(super) fn is_month(word: &Word<'_>) -> bool {
    let lower = word.lower();
    (3..=4).contains(&lower.len()) && MONTHS.iter().any(|month| month.starts_with(lower)) || MONTHS.contains(&lower)
}

/// The end of a date that begins with the name of a month: "September 14, 2026", "Sept 2026". A month that is a common word
/// must look like one.
pub(super) fn month_first(text: &str, word: &Word<'_>) -> Option<usize> {
    let bytes = text.as_bytes();
    let start = skip_blanks(text, word.end + usize::from(bytes.get(word.end) == Some(&b'.')));
    let count = digits(bytes, start);
    let end = start + count;
    let named = !matches!(word.text, "may" | "march" | "mar" | "sept" | "dec" | "second");
    match count {
        4 => Some(end).filter(|end| !bytes.get(*end).is_some_and(u8::is_ascii_alphanumeric)),
        1 | 2 if text[start..end].parse::<u32>().is_ok_and(|day| (1..=31).contains(&day)) => {
            let day = ordinal_end(text, end).unwrap_or(end);
            let whole = year_after(text, day);
            // "March 5.5%" and "May 12 complaints" in lower case are no dates.
            let decimal = bytes.get(end) == Some(&b'.') && digits(bytes, end + 1) > 0;
            let letter = at(text, day).is_some_and(|c| c.is_alphanumeric() || "%/".contains(c));
            whole.or_else(|| (named && !decimal && !letter).then_some(day))
        }
        _ => None,
    }
}

/// The end of `st`, `nd`, `rd` or `th` behind digits.
pub(super) fn ordinal_end(text: &str, end: usize) -> Option<usize> {
    let suffix = Word::at(text, end);
    matches!(suffix.lower(), "st" | "nd" | "rd" | "th").then_some(suffix.end)
}

/// A year that follows a day and month, over a comma.
fn year_after(text: &str, end: usize) -> Option<usize> {
    let comma = usize::from(text[end..].starts_with(','));
    let start = skip_blanks(text, end + comma);
    (start > end && digits(text.as_bytes(), start) == 4).then_some(start + 4)
}

/// `2026-09-14`, `2026/09/14`, `2026-09`, each with a time behind it.
fn iso_date(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let separator = *bytes.get(start + 4).filter(|byte| b"-/.".contains(byte))?;
    let month = &text.get(start + 5..start + 7)?.parse::<u32>().ok().filter(|month| (1..=12).contains(month))?;
    (digits(bytes, start) == 4 && digits(bytes, start + 5) == 2 && *month > 0).then_some(())?;
    let year = text[start..start + 4].parse::<u32>().ok().filter(|year| (1000..3000).contains(year))?;
    let mut end = start + 7;
    if bytes.get(end) == Some(&separator) && digits(bytes, end + 1) == 2 {
        end += 3;
    } else if separator != b'-' || year == 0 {
        return None;
    }
    if bytes.get(end) == Some(&b'T') && digits(bytes, end + 1) == 2 {
        end += 1 + bytes[end + 1..].iter().take_while(|byte| byte.is_ascii_digit() || b":.Z+-".contains(byte)).count();
        end -= usize::from(bytes[end - 1] == b'.');
    }
    Some(end)
}

/// `14/09/2026`, `9/14/26`, `14.09.2026`, `14-09-2026`.
fn short_date(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let first = digits(bytes, start);
    let separator = *bytes.get(start + first).filter(|byte| b"/.-".contains(byte))?;
    let second = digits(bytes, start + first + 1);
    let third_at = start + first + second + 2;
    (bytes.get(third_at - 1) == Some(&separator)).then_some(())?;
    let third = digits(bytes, third_at);
    let small =
        |at: usize, count: usize| text[at..at + count].parse::<u32>().is_ok_and(|part| (1..=31).contains(&part));
    let shape =
        (1..=2).contains(&first) && (1..=2).contains(&second) && (third == 4 || (third == 2 && separator == b'/'));
    (shape && small(start, first) && small(start + first + 1, second)).then_some(third_at + third)
}

/// `07:00`, `7:30 pm`, `7 a.m.`, `1:54.233`.
fn clock(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let hours = digits(bytes, start);
    (1..=2).contains(&hours).then_some(())?;
    let mut end = start + hours;
    let mut colons = 0;
    // A minute and a second have sixty: "9:99" is no time.
    while bytes.get(end) == Some(&b':') && digits(bytes, end + 1) == 2 && bytes[end + 1] < b'6' {
        end += 3;
        colons += 1;
    }
    if colons > 0 && bytes.get(end) == Some(&b'.') {
        end += digits(bytes, end + 1) + usize::from(digits(bytes, end + 1) > 0);
    }
    let half = skip_blanks(text, end);
    let marked = ["a.m.", "p.m.", "am", "pm", "AM", "PM", "o'clock"]
        .iter()
        .find(|mark| text[half..].strip_prefix(**mark).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)));
    // "5 am" is a time; "the 5 am I" is not English.
    match marked {
        Some(mark) => Some(half + mark.len()),
        None => (colons > 0).then_some(end),
    }
}

/// `+1 555-123-4567`, `(555) 123-4567`, `555-123-4567`, `12-34-56`: digits in three or more parts by hyphens.
fn telephone(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut end = start + digits(bytes, start);
    let (mut parts, mut total) = (1u32, end - start);
    let international = before(text, start) == Some('+');
    // "0800 123 456": no quantity begins with a zero and goes on in groups.
    let national = bytes[start] == b'0' && end - start >= 2;
    let area = before(text, start) == Some('(') && bytes.get(end) == Some(&b')') && end - start == 3;
    end += usize::from(area);
    while parts < PARTS {
        let gap = bytes.get(end).filter(|byte| b"- ".contains(byte)).is_some();
        let count = digits(bytes, end + usize::from(gap));
        let hyphen = bytes.get(end) == Some(&b'-');
        if !gap || count == 0 || !(hyphen || international || area || national) {
            break;
        }
        end += 1 + count;
        total += count;
        parts += 1;
    }
    let ends = at(text, end).is_none_or(|c| !c.is_alphanumeric());
    let shape =
        (international && total >= 7) || (area && total >= 10) || (national && total >= 7) || (parts >= 3 && !national);
    (ends && shape && (parts > 1 || international)).then_some(end)
}

/// `1.2.3`, `192.168.0.1`: three or more parts by points that are no groups of thousands.
fn dotted(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut end = start + digits(bytes, start);
    let (mut parts, mut thousands) = (1u32, end - start <= 3);
    while parts < PARTS && bytes.get(end) == Some(&b'.') && digits(bytes, end + 1) > 0 {
        let count = digits(bytes, end + 1);
        thousands &= count == 3;
        parts += 1;
        end += 1 + count;
    }
    (parts >= 3 && !thousands).then_some(end)
}

/// `14 September 2026`, `14th of Sept`.
fn day_and_month(text: &str, start: usize) -> Option<usize> {
    let count = digits(text.as_bytes(), start);
    (1..=2).contains(&count).then_some(())?;
    let end = ordinal_end(text, start + count).unwrap_or(start + count);
    let mut word = next_word(text, end)?;
    if word.lower() == "of" {
        word = next_word(text, word.end)?;
    }
    // "5 may have failed" is no date; "5 may 2013" is.
    let common = matches!(word.text, "may" | "march" | "mar" | "dec");
    is_month(&word).then_some(())?;
    year_after(text, word.end).or_else(|| (!common).then_some(word.end))
}

/// `1990s`, `90s`.
fn decade(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let count = digits(bytes, start);
    let round = count > 0 && bytes.get(start + count - 1) == Some(&b'0');
    let suffix =
        bytes.get(start + count) == Some(&b's') && !bytes.get(start + count + 1).is_some_and(u8::is_ascii_alphanumeric);
    let shape = (count == 4 && matches!(&text[start..start + 2], "18" | "19" | "20"))
        || (count == 2 && before(text, start) == Some('\''));
    (round && suffix && shape).then_some(start + count + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_times_and_numbers_of_things_are_no_quantities() {
        let check = |text: &str, rest: Option<&str>| {
            let start = text.find(|c: char| c.is_ascii_digit()).unwrap();
            assert_eq!(end(text, start).map(|end| &text[end..]), rest, "{text}");
        };
        check("2026-09-14 was", Some(" was"));
        check("2026-09-14T07:00:00Z.", Some("."));
        check("2026-09", Some(""));
        check("2019-20", None);
        check("14/09/2026", Some(""));
        check("14.09.2026", Some(""));
        check("07:00", Some(""));
        check("7 a.m. sharp", Some(" sharp"));
        check("7 amps", None);
        check("+1 555 123 4567 x", Some(" x"));
        check("(555) 123-4567", Some(""));
        check("555-123-4567", Some(""));
        check("0800 123 456 is", Some(" is"));
        check("00 12", None);
        check("45-54", None);
        check("1.2.3", Some(""));
        check("1.234.567", None);
        check("14 September 2026,", Some(","));
        check("14th of Sept.", Some("."));
        check("5 may fail", None);
        check("1990s", Some(""));
        check("30s", None);
    }
}
