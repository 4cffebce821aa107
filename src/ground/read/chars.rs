//! Looking around in a plain text: words, blanks, and what stands right before and behind a place.

/// The longest word that is looked up; longer ones are in no table.
const LONGEST: usize = 20;

/// A word of ASCII letters, with its lower case.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Word<'a> {
    pub(crate) text: &'a str,
    pub(crate) start: usize,
    pub(crate) end: usize,
    lower: [u8; LONGEST],
}

impl<'a> Word<'a> {
    /// The word that begins here.
    pub(crate) fn at(text: &'a str, start: usize) -> Self {
        let length = text.as_bytes()[start..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let mut lower = [0; LONGEST];
        if length <= LONGEST {
            for (place, byte) in lower.iter_mut().zip(&text.as_bytes()[start..start + length]) {
                *place = byte.to_ascii_lowercase();
            }
        }
        Self { text: &text[start..start + length], start, end: start + length, lower }
    }

    /// The word in lower case; empty where it is longer than any word that is looked up.
    pub(crate) fn lower(&self) -> &str {
        let length = if self.text.len() <= LONGEST { self.text.len() } else { 0 };
        std::str::from_utf8(&self.lower[..length]).unwrap_or_default()
    }
}

/// The end of the blanks that begin here, line ends left out.
pub(crate) fn skip_blanks(text: &str, mut at: usize) -> usize {
    let bytes = text.as_bytes();
    loop {
        match bytes.get(at) {
            Some(b' ' | b'\t') => at += 1,
            Some(0xc2) if bytes.get(at + 1) == Some(&0xa0) => at += 2,
            _ => return at,
        }
    }
}

/// The word that follows a place, over blanks and at most one hyphen.
pub(crate) fn next_word(text: &str, at: usize) -> Option<Word<'_>> {
    let mut start = skip_blanks(text, at);
    if text.as_bytes().get(start) == Some(&b'-') {
        start = skip_blanks(text, start + 1);
    }
    text.as_bytes().get(start).filter(|byte| byte.is_ascii_alphabetic())?;
    (start > at).then(|| Word::at(text, start))
}

/// The word that ends before a place, over blanks and single hyphens.
pub(crate) fn word_before(text: &str, at: usize) -> Option<Word<'_>> {
    let bytes = text.as_bytes();
    let mut end = at;
    while end > 0 && matches!(bytes[end - 1], b' ' | b'\t' | 0xa0 | 0xc2 | b'-' | b'"' | b'(') {
        end -= 1;
    }
    let length = bytes[..end].iter().rev().take_while(|byte| byte.is_ascii_alphabetic()).count();
    (length > 0).then(|| Word::at(text, end - length))
}

/// The character before a place.
pub(crate) fn before(text: &str, at: usize) -> Option<char> {
    text[..at].chars().next_back()
}

/// The character at a place.
pub(crate) fn at(text: &str, place: usize) -> Option<char> {
    text[place..].chars().next()
}

/// How many ASCII digits begin here.
pub(crate) fn digits(bytes: &[u8], at: usize) -> usize {
    bytes.get(at..).unwrap_or_default().iter().take_while(|byte| byte.is_ascii_digit()).count()
}
