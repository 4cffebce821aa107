//! What a person has to write: a name and a reason. Each is a type that cannot be empty to the eye, so that nothing that
//! wants one can be given nothing.

use std::fmt;

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

use crate::text::fold::invisible;

/// The most bytes of a name.
const NAME: usize = 200;
/// The most bytes of a reason.
const REASON: usize = 16 << 10;

/// The name that a person goes by.
///
/// **Invariant:** it holds a letter or digit, nothing that cannot be seen, and no space at its ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name(String);

/// Why a person decided so.
///
/// **Invariant:** it holds a letter or digit, and no space at its ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason(String);

/// Why words are no name or no reason.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Wordless {
    /// There is nothing in it that a reader could see as a word.
    #[error("the {what} holds no letter or digit")]
    Empty {
        /// `name` or `reason`.
        what: &'static str,
    },
    /// A name with something in it that cannot be seen could pass for another name.
    #[error("the name {name:?} holds a character that cannot be seen")]
    Hidden {
        /// The name.
        name: String,
    },
    /// It is too long.
    #[error("the {what} is {bytes} bytes long, {most} at most")]
    Long {
        /// `name` or `reason`.
        what: &'static str,
        /// How long it is.
        bytes: usize,
        /// How long it may be.
        most: usize,
    },
}

impl Name {
    /// The name in these words.
    pub fn read(words: &str) -> Result<Self, Wordless> {
        let name = words.trim();
        says_something("name", name, NAME)?;
        if name.chars().any(hidden) {
            return Err(Wordless::Hidden { name: name.to_owned() });
        }
        Ok(Self(name.to_owned()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Reason {
    /// The reason in these words.
    pub fn read(words: &str) -> Result<Self, Wordless> {
        let reason = words.trim();
        says_something("reason", reason, REASON)?;
        Ok(Self(reason.to_owned()))
    }

    /// The reason, as it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn says_something(what: &'static str, words: &str, most: usize) -> Result<(), Wordless> {
    if !words.chars().any(speaks) {
        return Err(Wordless::Empty { what });
    }
    if words.len() > most {
        return Err(Wordless::Long { what, bytes: words.len(), most });
    }
    Ok(())
}

/// Whether a character can be part of a word by itself: a letter, but no mark that only changes or draws out another, or a
/// digit. Hangul fillers are letters to Unicode and nothing to the eye.
fn speaks(c: char) -> bool {
    use GeneralCategory::{DecimalNumber, LowercaseLetter, OtherLetter, TitlecaseLetter, UppercaseLetter};
    let category = c.general_category();
    let letter = matches!(category, LowercaseLetter | OtherLetter | TitlecaseLetter | UppercaseLetter);
    (letter || category == DecimalNumber) && !hidden(c)
}

fn hidden(c: char) -> bool {
    c.is_control() || invisible(c).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_shows_no_word_is_no_reason() {
        let check = |words: &str, expected: Option<&str>| {
            assert_eq!(Reason::read(words).ok().as_ref().map(Reason::as_str), expected, "{words:?}");
        };
        check("", None);
        check(" \t\n\u{a0}\u{3000}", None);
        check("\u{200b}\u{200d}\u{feff}\u{2060}", None);
        check("\u{3164}\u{115f}\u{ffa0}", None);
        check("\0\x01\x1b\u{9b}", None);
        check("\u{e0041}\u{e0020}\u{202e}", None);
        check("... - !!", None);
        check("ʰʲˠ", None);
        check("ـــ", None);
        check("½ ²³ ⅷ ⓐ", None);
        check("\u{301}\u{64b}", None);
        check(" no\u{200b}t \u{3164}found\n", Some("no\u{200b}t \u{3164}found"));
        check("غير واضح", Some("غير واضح"));
        check("见附件", Some("见附件"));
        check(&"a".repeat(REASON + 1), None);
    }

    #[test]
    fn a_name_cannot_pass_for_another() {
        let check = |words: &str, expected: Option<&str>| {
            assert_eq!(Name::read(words).ok().as_ref().map(Name::as_str), expected, "{words:?}");
        };
        check(" Amina O. ", Some("Amina O."));
        check("", None);
        check(" - ", None);
        check("Amina\u{200b}", None);
        check("Ami\u{1b}na", None);
        check("Ami\nna", None);
        check(&"a".repeat(NAME + 1), None);
    }
}
