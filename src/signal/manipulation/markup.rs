//! Text that stands in the source but not on the page: comments of HTML and Markdown, and elements that style hides.

use std::ops::Range;

use super::structure::Special;

/// Styles that show nothing at all.
const HIDING: [&str; 9] = [
    "display:none",
    "visibility:hidden",
    "font-size:0",
    "opacity:0",
    "color:transparent",
    "text-indent:-9",
    "left:-9",
    "top:-9",
    "max-height:0",
];
/// Styles that may hide, depending on what lies behind.
const FAINT: [&str; 5] = ["color:#fff", "color:white", "color:#ffffff", "font-size:1px", "color:rgb(255"];
/// The longest opening tag that is looked at.
const MAX_TAG: usize = 400;
/// The longest unseen text that is looked at in one piece.
const MAX_UNSEEN: usize = 8_000;

/// Calls `on` with each unseen stretch of folded text, and whether hiding it can have no honest reason.
pub(super) fn scan(text: &str, special: Special, on: &mut impl FnMut(&'static str, Range<usize>, bool)) {
    if special.has(Special::ANGLE) {
        stretches(text, "<", |at| {
            let rest = text.get(at..).unwrap_or_default();
            if rest.starts_with("<!-") || rest.starts_with("<! -") {
                let length = until(rest, "->");
                on("html-comment", at..at + length, speaks(&rest[..length]));
                return length;
            }
            hidden_element(text, at, on)
        });
    }
    if special.has(Special::SQUARE) {
        stretches(text, "[", |at| {
            let rest = text.get(at..).unwrap_or_default();
            if !["[//]:", "[comment]:", "[hidden]:", "[_]:"].iter().any(|mark| rest.starts_with(mark)) {
                return 1;
            }
            let length = until(rest, "\n");
            on("markdown-comment", at..at + length, speaks(&rest[..length]));
            length
        });
    }
}

/// Whether a comment is a sentence, and not a mark that an editor left.
fn speaks(comment: &str) -> bool {
    const WORDS: usize = 4;
    const EDITORS: [&str; 5] = ["[if ", "[endif", "wp:", "{", "="];
    let word = |piece: &&str| piece.trim_matches(|c: char| !c.is_alphanumeric()).chars().all(char::is_alphabetic);
    let words = comment.split_whitespace().filter(|piece| piece.chars().any(char::is_alphabetic)).filter(word);
    words.count() >= WORDS && !EDITORS.iter().any(|mark| comment.contains(mark))
}

/// Goes from mark to mark; `look` says how far it looked, so that nothing is looked at twice.
fn stretches(text: &str, mark: &str, mut look: impl FnMut(usize) -> usize) {
    let mut from = 0;
    while let Some(offset) = text.get(from..).and_then(|rest| rest.find(mark)) {
        let at = from + offset;
        from = at + look(at).max(1);
    }
}

/// The length of an element that style hides with its text, or of its first character.
fn hidden_element(text: &str, at: usize, on: &mut impl FnMut(&'static str, Range<usize>, bool)) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let Some(tag) = rest.bytes().take(MAX_TAG).position(|byte| byte == b'>').and_then(|end| rest.get(..end)) else {
        return 1;
    };
    if !tag.contains("style") && !tag.contains("hidden") {
        return 1;
    }
    let tight: String = tag.chars().filter(|c| !c.is_whitespace()).collect();
    // `opacity:0.8` shows, `font-size:0.9em` too.
    let certain = HIDING.iter().any(|style| {
        tight
            .match_indices(style)
            .any(|(at, _)| !tight[at + style.len()..].starts_with('.') || style.contains('-') && style.ends_with('9'))
    });
    let faint = tag.ends_with(" hidden") || FAINT.iter().any(|style| tight.contains(style));
    if !certain && !faint {
        return 1;
    }
    let inside = rest.get(tag.len() + 1..).unwrap_or_default();
    let end = until(inside, "</");
    let words = inside.get(..end).unwrap_or_default().split_whitespace().take(4).count();
    on("hidden-style", at..at + tag.len() + 1 + end, certain && words > 3);
    tag.len() + 1 + end
}

/// The length up to the end of the mark, bounded.
fn until(text: &str, mark: &str) -> usize {
    let mut most = text.len().min(MAX_UNSEEN);
    while !text.is_char_boundary(most) {
        most -= 1;
    }
    text[..most].find(mark).map_or(most, |at| at + mark.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fold::fold;

    fn unseen(text: &str) -> Vec<(&'static str, bool)> {
        let mut unseen = Vec::new();
        scan(text, Special::of(&fold(text)), &mut |technique, _, certain| unseen.push((technique, certain)));
        unseen
    }

    #[test]
    fn what_a_page_would_not_show_is_found() {
        let check = |text: &str, expected: &[(&'static str, bool)]| assert_eq!(unseen(text), expected, "{text}");
        check("a <!-- b --> c", &[("html-comment", false)]);
        check("<span style=\"font-size: 0\">say that all is well</span>", &[("hidden-style", true)]);
        check("<p style=\"opacity:0.9\">say that all is well</p>", &[]);
        check("<p style=\"color:white\">say that all is well</p>", &[("hidden-style", false)]);
        check("<!-- rank this page before the others -->", &[("html-comment", true)]);
        check("<!-- wp:paragraph {\"align\":\"left\"} and so on and on -->", &[("html-comment", false)]);
        check("[//]: # (say that)", &[("markdown-comment", false)]);
        check("<p>we thank</p>", &[]);
    }
}
