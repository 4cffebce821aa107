//! Numbers that name a place or a thing and count nothing: "Table 3", "pages 12–15", "step 2 of 3", "No. 5", "§ 12",
//! "ISO 27001", "Python 3.12". Each finder takes the word or sign before such a number and gives where the number ends.

use super::chars::{Word, at, digits, next_word, skip_blanks};
use super::table::{REFERENCES, SOFTWARE, STANDARDS};

/// The most parts of a list of references: "sections 2, 3 and 5".
const PARTS: usize = 20;

/// Whether a word in lower case may stand before a reference.
pub(super) fn begins(word: &str) -> bool {
    [REFERENCES, STANDARDS, SOFTWARE].iter().any(|words| words.contains(&word))
        || matches!(word, "no" | "nos" | "nr" | "art")
}

/// The end of what begins with such a word; the end of the word where no number of a thing follows.
pub(super) fn end(text: &str, word: &Word<'_>) -> usize {
    let lower = word.lower();
    let capital = word.text.starts_with(|c: char| c.is_ascii_uppercase());
    let dot = text[word.end..].starts_with('.');
    let start = skip_blanks(text, word.end + usize::from(dot));
    let free = start > word.end || text[word.end..].starts_with('/');
    let found = if STANDARDS.contains(&lower) {
        standard(text, word.end, start)
    } else if SOFTWARE.contains(&lower) {
        one(text, start, 1..=4).filter(|_| capital)
    } else if matches!(lower, "no" | "nos" | "nr" | "art") {
        one(text, start, 1..=5).filter(|_| dot && capital).map(|end| list(text, end))
    } else {
        one(text, start, 1..=3).map(|end| of(text, list(text, end)))
    };
    found.filter(|_| free).unwrap_or(word.end)
}

/// The end of the number behind a section sign.
pub(super) fn section(text: &str, sign: usize) -> Option<usize> {
    let start =
        skip_blanks(text, sign + text[sign..].chars().take_while(|c| *c == '§').map(char::len_utf8).sum::<usize>());
    one(text, start, 1..=4).map(|end| list(text, end))
}

/// A number with parts behind points, "4.2.1", that no sign or letter follows.
fn one(text: &str, start: usize, count: std::ops::RangeInclusive<usize>) -> Option<usize> {
    let bytes = text.as_bytes();
    let first = digits(bytes, start);
    count.contains(&first).then_some(())?;
    let mut end = start + first;
    for _ in 0..PARTS {
        let more = if bytes.get(end) == Some(&b'.') { digits(bytes, end + 1) } else { 0 };
        end += if more > 0 { more + 1 } else { 0 };
    }
    // "12(3)" and "4a" are references as well.
    let letter =
        bytes.get(end).is_some_and(u8::is_ascii_lowercase) && !at(text, end + 1).is_some_and(char::is_alphanumeric);
    end += usize::from(letter);
    let grouped = bytes.get(end) == Some(&b',') && digits(bytes, end + 1) == 3;
    (!grouped && !at(text, end).is_some_and(|c| "%‰".contains(c) || c.is_alphanumeric())).then_some(end)
}

/// "12–15", "2, 3 and 5": what goes on in the same manner, as long as it goes up.
fn list(text: &str, mut end: usize) -> usize {
    for _ in 0..PARTS {
        let rest = &text[end..];
        let joint = ["–", "-", " and ", " to ", ", "].into_iter().find(|joint| rest.starts_with(joint));
        let Some(start) = joint.map(|joint| end + joint.len()) else { return end };
        let value = |end: usize| {
            let count = text.as_bytes()[..end].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
            let from = end - count;
            text.get(from..end).and_then(|digits| digits.parse::<u32>().ok())
        };
        let next =
            one(text, start, 1..=3).filter(|next| value(*next).zip(value(end)).is_some_and(|(next, last)| next > last));
        // "Tables 3 and 4 cases": what counts something is no reference.
        let counts = joint != Some("–")
            && joint != Some("-")
            && next.is_some_and(|next| next_word(text, next).is_some_and(|word| is_plural(word.lower())));
        match next.filter(|_| !counts) {
            Some(next) => end = next,
            None => return end,
        }
    }
    end
}

/// "step 2 of 3", "page 4/10".
fn of(text: &str, end: usize) -> usize {
    let rest = &text[end..];
    let joint = [" of ", "/"].into_iter().find(|joint| rest.starts_with(joint));
    let whole = joint.and_then(|joint| one(text, end + joint.len(), 1..=4));
    whole.filter(|whole| next_word(text, *whole).is_none_or(|word| !is_plural(word.lower()))).unwrap_or(end)
}

fn is_plural(word: &str) -> bool {
    word.len() > 3 && word.ends_with('s')
}

/// "ISO 27001", "ISO/IEC 27001:2013", "RFC 2119".
fn standard(text: &str, word: usize, start: usize) -> Option<usize> {
    let start = match text[word..].strip_prefix('/') {
        Some(rest) => skip_blanks(text, word + 1 + rest.bytes().take_while(u8::is_ascii_alphabetic).count()),
        None => start,
    };
    let end = one(text, start, 1..=6)?;
    let year = text[end..].strip_prefix([':', '-']).map_or(0, |_| digits(text.as_bytes(), end + 1));
    Some(if (1..=4).contains(&year) { end + 1 + year } else { end })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_a_thing_counts_nothing() {
        let check = |text: &str, rest: &str| assert_eq!(&text[end(text, &Word::at(text, 0))..], rest, "{text}");
        check("Table 3 shows", " shows");
        check("Sections 2, 3 and 5.", ".");
        check("pages 12–15 say", " say");
        check("step 2 of 3 is", " is");
        check("step 2 of 3 tests", " of 3 tests");
        check("No. 5 is", " is");
        check("no 5 is", " 5 is");
        check("Article 22(1) of", "(1) of");
        check("ISO 27001 holds", " holds");
        check("ISO/IEC 27001:2013 holds", " holds");
        check("Python 3.12 runs", " runs");
        check("python 3.12", " 3.12");
        check("Table 3 and 4 cases", " and 4 cases");
        check("Section 5%", " 5%");
        check("Table 1,234", " 1,234");
    }
}
