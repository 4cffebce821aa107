//! Whether words say anything: a name or a reason made of nothing that can be seen is none.

use crate::text::fold::invisible;

/// Whether a text has a letter or a digit, or another sign that is neither space nor invisible.
pub fn is_said(text: &str) -> bool {
    text.chars().any(|c| !c.is_whitespace() && !c.is_control() && invisible(c).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_says_nothing() {
        let check = |text: &str, expected: bool| assert_eq!(is_said(text), expected, "{text:?}");
        check("", false);
        check(" \t\n\u{a0}\u{2003}", false);
        check("\u{200b}\u{feff}\u{202e}\u{e0041}", false);
        check("\u{0}\u{1b}", false);
        check("ok", true);
        check("\u{200b}é", true);
        check("理由", true);
    }
}
