//! A key to a service. It is shown to nobody but the service: it has no `Debug` or `Display` that tells it, and whatever comes
//! back from outside is scrubbed of it before anything else looks at it.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};

/// What stands where a key stood.
const SCRUBBED: &str = "[key]";

/// A text shorter than this cannot be told from ordinary words.
const SHORTEST: usize = 8;

/// How many backslashes before a character are taken for its escape, each level of which doubles them.
const MOST_BACKSLASHES: usize = 8;

/// A key.
#[derive(Clone)]
pub struct Key {
    secret: String,
    /// The forms that it may come back in as a whole, the longest first.
    forms: Vec<String>,
}

/// A key that cannot be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unsendable {
    /// There is nothing in it.
    #[error("the key is empty")]
    Empty,
    /// It holds something that no header can carry.
    #[error("the key holds a blank, a line end or a character beyond ASCII")]
    Characters,
    /// It is so short that it could not be kept out of what is written.
    #[error("the key has fewer than {SHORTEST} characters")]
    Short,
}

impl Key {
    /// A key as it stands in a variable or a file: blanks around it are no part of it.
    pub fn new(text: &str) -> Result<Self, Unsendable> {
        let secret = text.trim();
        if secret.is_empty() {
            return Err(Unsendable::Empty);
        }
        if !secret.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(Unsendable::Characters);
        }
        if secret.len() < SHORTEST {
            return Err(Unsendable::Short);
        }
        Ok(Self { secret: secret.to_owned(), forms: forms(secret) })
    }

    /// The key itself, for a header.
    pub(super) fn secret(&self) -> &str {
        &self.secret
    }

    /// A text without the key, also where its characters, each in its own way, are in the other case, percent-encoded or escaped,
    /// and where the whole of it is reversed, in hexadecimal digits or within base64.
    pub fn scrub(&self, text: &str) -> String {
        let mut scrubbed = self.without_spelt(text);
        for form in &self.forms {
            if scrubbed.contains(form.as_str()) {
                scrubbed = scrubbed.replace(form.as_str(), SCRUBBED);
            }
        }
        scrubbed
    }

    fn without_spelt(&self, text: &str) -> String {
        let (mut clean, mut kept, mut at) = (String::with_capacity(text.len()), 0, 0);
        while at < text.len() {
            match self.spelt(&text.as_bytes()[at..]) {
                // What is spelt begins and ends with ASCII, so both are borders of characters.
                Some(length) => {
                    clean.push_str(&text[kept..at]);
                    clean.push_str(SCRUBBED);
                    at += length;
                    kept = at;
                }
                None => at += 1,
            }
        }
        clean.push_str(&text[kept..]);
        clean
    }

    /// How many bytes at the beginning of a text spell the key.
    fn spelt(&self, bytes: &[u8]) -> Option<usize> {
        let mut at = 0;
        for expected in self.secret.bytes() {
            let rest = &bytes[at..];
            let plain = expected != b'\\' && rest.first()?.eq_ignore_ascii_case(&expected);
            let (found, length) = if plain { (expected, 1) } else { written(rest)? };
            if !found.eq_ignore_ascii_case(&expected) {
                return None;
            }
            at += length;
        }
        Some(at)
    }
}

/// The ASCII character that a text begins with, however it is written, and how many bytes that takes.
fn written(bytes: &[u8]) -> Option<(u8, usize)> {
    let coded = |digits: &[u8], radix: u32| u8::from_str_radix(std::str::from_utf8(digits).ok()?, radix).ok();
    match bytes.first()? {
        b'%' => Some((coded(bytes.get(1..3)?, 16)?, 3)),
        b'\\' => {
            let run = bytes.iter().take(MOST_BACKSLASHES).take_while(|byte| **byte == b'\\').count();
            match bytes.get(run) {
                Some(b'u') => Some((coded(bytes.get(run + 1..run + 5)?, 16)?, run + 5)),
                Some(b'x') => Some((coded(bytes.get(run + 1..run + 3)?, 16)?, run + 3)),
                Some(quoted @ (b'/' | b'"' | b'\'')) => Some((*quoted, run + 1)),
                _ => Some((b'\\', run)),
            }
        }
        b'&' => {
            let end = bytes.iter().take(12).position(|byte| *byte == b';')?;
            let code = match &bytes[1..end] {
                [b'#', b'x' | b'X', digits @ ..] => coded(digits, 16)?,
                [b'#', digits @ ..] => coded(digits, 10)?,
                b"amp" => b'&',
                b"lt" => b'<',
                b"gt" => b'>',
                b"quot" => b'"',
                _ => return None,
            };
            Some((code, end + 1))
        }
        plain => Some((*plain, 1)),
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key")
    }
}

fn forms(secret: &str) -> Vec<String> {
    let each = |write: fn(u8) -> String| secret.bytes().map(write).collect::<String>();
    let mut forms =
        vec![secret.chars().rev().collect(), each(|byte| format!("{byte:02x}")), each(|byte| format!("{byte:02X}"))];
    // Within base64 of something longer, such as `user:key`, a key can begin at any of three places of a group.
    for before in 0..3 {
        let padded = [vec![0; before], secret.as_bytes().to_vec()].concat();
        let whole = padded.len() / 3 * 3;
        for text in [STANDARD_NO_PAD.encode(&padded[..whole]), URL_SAFE_NO_PAD.encode(&padded[..whole])] {
            forms.push(text[[0, 2, 3][before]..].to_owned());
        }
    }
    forms.sort_by_key(|form| std::cmp::Reverse(form.len()));
    forms.dedup();
    forms
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "sk-canary/0123+456789=abcdef";

    #[test]
    fn a_key_is_found_in_every_form_that_it_may_come_back_in() {
        let key = Key::new(&format!("  {SECRET}\n")).unwrap();
        let check = |text: String| {
            let scrubbed = key.scrub(&text);
            assert!(scrubbed.contains(SCRUBBED), "{text}: {scrubbed}");
            assert!(!scrubbed.contains("0123"), "{text}: {scrubbed}");
        };
        check(SECRET.to_owned());
        check(format!("Incorrect key: {SECRET}."));
        check("sk-canary%2F0123%2B456789%3Dabcdef".to_owned());
        check("sk-canary%2f0123%2b456789%3dabcdef".to_owned());
        check(format!("{{\"a\":\"{}\"}}", SECRET.replace('/', "\\/")));
        check(SECRET.to_ascii_uppercase());
        check("sk\\u002dcanary/0123\\u002B456789=abcdef".to_owned());
        check(r"sk-canary\\\\/0123\\\\u002b456789\\u003dabcdef".to_owned());
        check("sk-canary&#47;0123&#x2B;456789%3Dabcde%66".to_owned());
        check(SECRET.chars().rev().collect());
        check(SECRET.bytes().map(|byte| format!("{byte:02x}")).collect());
        for before in ["", "x", "xy", "user:", "Bearer "] {
            for after in ["", "z", "zz"] {
                let encoded = STANDARD_NO_PAD.encode(format!("{before}{SECRET}{after}"));
                let scrubbed = key.scrub(&encoded);
                assert!(scrubbed.contains(SCRUBBED), "{before}{after}: {encoded}");
                // What is left beside it is less than a group of the key's own characters.
                assert!(scrubbed.len() <= SCRUBBED.len() + (before.len() + after.len()) * 2 + 8, "{scrubbed}");
            }
        }
        let harmless = format!("nothing %zz here &amp; \\u00fc ü {} sk-canary/0123+", "\\".repeat(100_000));
        assert_eq!(key.scrub(&harmless), harmless);
        assert_eq!(format!("{key:?}"), "Key");
    }

    #[test]
    fn what_cannot_be_sent_is_refused() {
        let check = |text: &str, expected: Unsendable| assert_eq!(Key::new(text).unwrap_err(), expected, "{text:?}");
        check(" \n", Unsendable::Empty);
        check("two words", Unsendable::Characters);
        check("a\r\nx-evil: 1", Unsendable::Characters);
        check("schlüssel", Unsendable::Characters);
        check("short", Unsendable::Short);
    }
}
