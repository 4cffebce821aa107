//! A key to a service. It is shown to nobody but the service: it has no `Debug` or `Display` that tells it, and whatever comes
//! back from outside is scrubbed of it before anything else looks at it.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};

/// What stands where a key stood.
const SCRUBBED: &str = "[key]";

/// A text shorter than this cannot be told from ordinary words.
const SHORTEST: usize = 8;

/// A key.
#[derive(Clone)]
pub struct Key {
    secret: String,
    /// The forms that it may come back in, the longest first.
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

    /// A text without the key, also where it stands percent-encoded, escaped, in hexadecimal digits or within base64.
    pub fn scrub(&self, text: &str) -> String {
        let mut scrubbed = text.to_owned();
        for form in &self.forms {
            if scrubbed.contains(form.as_str()) {
                scrubbed = scrubbed.replace(form.as_str(), SCRUBBED);
            }
        }
        scrubbed
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key")
    }
}

fn forms(secret: &str) -> Vec<String> {
    let percent = |upper: bool, every: bool| -> String {
        let encode = |byte: u8| match (every || !(byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)), upper) {
            (false, _) => char::from(byte).to_string(),
            (true, true) => format!("%{byte:02X}"),
            (true, false) => format!("%{byte:02x}"),
        };
        secret.bytes().map(encode).collect()
    };
    let each = |write: fn(u8) -> String| secret.bytes().map(write).collect::<String>();
    let mut forms = vec![
        secret.to_owned(),
        secret.replace('/', "\\/"),
        secret.chars().rev().collect(),
        percent(true, false),
        percent(false, false),
        percent(true, true),
        percent(false, true),
        each(|byte| format!("{byte:02x}")),
        each(|byte| format!("{byte:02X}")),
        each(|byte| format!("\\u{byte:04x}")),
        each(|byte| format!("\\u{byte:04X}")),
        each(|byte| format!("&#{byte};")),
    ];
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
        for before in ["", "x", "xy", "user:", "Bearer "] {
            for after in ["", "z", "zz"] {
                let encoded = STANDARD_NO_PAD.encode(format!("{before}{SECRET}{after}"));
                let scrubbed = key.scrub(&encoded);
                assert!(scrubbed.contains(SCRUBBED), "{before}{after}: {encoded}");
                // What is left beside it is less than a group of the key's own characters.
                assert!(scrubbed.len() <= SCRUBBED.len() + (before.len() + after.len()) * 2 + 8, "{scrubbed}");
            }
        }
        assert_eq!(key.scrub("nothing here"), "nothing here");
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
