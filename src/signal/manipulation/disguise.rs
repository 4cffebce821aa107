//! Spellings that hide a wording whatever it is: words in changing case, full-width letters, marks on letters that no language
//! marks. Nobody writes an honest story so, hence the spelling itself is the finding.

use std::ops::Range;

use crate::text::bytes;

/// So many words in changing case are no brand names.
const MIN_CHANGING: usize = 4;
/// The fewest letters of such a word, and how often its case changes.
const MIN_LETTERS: usize = 4;
const MIN_CHANGES: usize = 3;
/// So many capitals right behind small letters are the least that such words need.
const MIN_HUMPS: usize = 8;
/// So many small full-width letters are no abbreviation.
const MIN_WIDE: usize = 16;
/// So many letters that no language marks, marked.
const MIN_MARKED: usize = 4;

/// Calls `on` with each disguise of the original text.
pub(super) fn scan(original: &str, on: &mut impl FnMut(&'static str, Range<usize>)) {
    let text = original.as_bytes();
    if humps(text) >= MIN_HUMPS {
        found("mixed-case", changing(original), MIN_CHANGING, on);
    }
    if original.is_ascii() {
        return;
    }
    // The first bytes of full-width letters, and of combining marks.
    if bytes::any(text, |byte| byte == 0xef) {
        let wide = original.char_indices().filter(|(_, c)| ('ａ'..='ｚ').contains(c));
        found("full-width-letters", wide.map(|(at, c)| at..at + c.len_utf8()), MIN_WIDE, on);
    }
    if bytes::any(text, |byte| byte & 0xfe == 0xcc) {
        found("marked-letters", marked(original), MIN_MARKED, on);
    }
}

/// How many capitals stand right behind small letters, counted many at a time.
fn humps(text: &[u8]) -> usize {
    const STEP: usize = 128;
    let behind = text.get(1..).unwrap_or_default();
    let count = |(before, after): (&[u8], &[u8])| {
        let hump = |(before, after): (&u8, &u8)| u8::from(before.is_ascii_lowercase() & after.is_ascii_uppercase());
        usize::from(before.iter().zip(after).map(hump).fold(0u8, u8::wrapping_add))
    };
    text.chunks(STEP).zip(behind.chunks(STEP)).map(count).sum()
}

fn found(
    technique: &'static str,
    places: impl Iterator<Item = Range<usize>>,
    least: usize,
    on: &mut impl FnMut(&'static str, Range<usize>),
) {
    let mut hull: Option<Range<usize>> = None;
    let mut count = 0;
    for place in places {
        count += 1;
        let start = hull.as_ref().map_or(place.start, |hull| hull.start);
        hull = Some(start..place.end);
    }
    if let Some(hull) = hull.filter(|_| count >= least) {
        on(technique, hull);
    }
}

/// Words such as `iGnOrE`.
fn changing(original: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    let words = original.split(|c: char| !c.is_ascii_alphabetic()).map(move |word| {
        let start = at;
        at += word.len() + original[start + word.len()..].chars().next().map_or(0, char::len_utf8);
        start..start + word.len()
    });
    words.filter(|place| {
        let letters = &original.as_bytes()[place.clone()];
        let changes = letters.windows(2).filter(|pair| pair[0].is_ascii_uppercase() != pair[1].is_ascii_uppercase());
        letters.len() >= MIN_LETTERS && changes.count() >= MIN_CHANGES.max(letters.len() / 2)
    })
}

/// Letters with a combining mark that is written on them in no language, and letters under heaps of marks.
fn marked(original: &str) -> impl Iterator<Item = Range<usize>> {
    const NEVER: &str = "bfjmpqvwx";
    const HEAP: usize = 3;
    let mark = |c: char| ('\u{300}'..'\u{370}').contains(&c);
    let letters = original.char_indices().filter(|(_, c)| c.is_ascii_alphabetic());
    letters.filter_map(move |(at, letter)| {
        let marks = original[at + 1..].chars().take(HEAP).take_while(|c| mark(*c)).count();
        let never = marks > 0 && NEVER.contains(letter.to_ascii_lowercase());
        (never || marks == HEAP).then_some(at..at + 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn techniques(text: &str) -> Vec<&'static str> {
        let mut techniques = Vec::new();
        scan(text, &mut |technique, _| techniques.push(technique));
        techniques
    }

    #[test]
    fn a_disguise_is_found_whatever_it_says() {
        let check = |text: &str, expected: &str| assert_eq!(techniques(text), [expected], "{text}");
        check("wE aLl lOvE gReEn bOaTs aNd tHeIr sAiLs", "mixed-case");
        check("ｗｅ　ａｌｌ　ｌｏｖｅ　ｂｏａｔｓ　ｖｅｒｙ", "full-width-letters");
        check("b\u{301}oats f\u{301}or m\u{301}y w\u{301}ife", "marked-letters");
        check(
            "w\u{335}\u{336}\u{337}e a\u{335}\u{336}\u{337}ll l\u{335}\u{336}\u{337}o\u{335}\u{336}\u{337}",
            "marked-letters",
        );
    }

    #[test]
    fn how_honest_people_write_is_none() {
        let check = |text: &str| assert!(techniques(text).is_empty(), "{text}");
        check("McDonald and LaTeX on eBay, YouTube and GitHub: iPhone, PhD, NGOs");
        check("A BOAT FOR THE WHOLE VILLAGE, NOW");
        check("ＮＰＯ法人とＡＴＭ、ｅメール");
        check("ha\u{302}\u{301}y, n\u{303}o, c\u{327}a, s\u{30c}koda, h\u{323}ajj, t\u{323}a\u{304}riq");
    }
}
