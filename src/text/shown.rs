//! Text from outside, made safe to be shown on a terminal: no text can move a cursor, turn the direction of writing or hide
//! what stands before it. It is for people; records carry what was written.

use super::fold::invisible;

/// Words with what steers a terminal or cannot be seen made visible; lines and tabs stay.
pub fn escape(words: &str) -> String {
    let mut escaped = String::with_capacity(words.len());
    for c in words.chars() {
        let steers = c.is_control() && c != '\n' && c != '\t';
        let hides = invisible(c).is_some();
        if steers || hides { escaped.extend(c.escape_unicode()) } else { escaped.push(c) }
    }
    escaped
}

/// The same on one line: an id or a value can then not forge a line of its own.
pub fn escape_line(words: &str) -> String {
    escape(words).replace('\n', "\\n").replace('\t', "\\t").replace(['\u{2028}', '\u{2029}'], "\\n")
}

/// Words broken at spaces into lines of at most `width` code points; a longer word keeps a line of its own.
pub fn wrap(words: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut line, mut length) = (String::new(), 0);
    for word in words.split_ascii_whitespace() {
        let more = word.chars().count();
        if length > 0 && length + 1 + more > width {
            lines.push(std::mem::take(&mut line));
            length = 0;
        }
        if length > 0 {
            line.push(' ');
            length += 1;
        }
        line.push_str(word);
        length += more;
    }
    if length > 0 {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_steers_or_hides_reaches_a_terminal() {
        let check = |words: &str, expected: &str| assert_eq!(escape_line(words), expected, "{words:?}");
        check("a\x1b[2Jb", "a\\u{1b}[2Jb");
        check("a\u{202e}b\u{200b}", "a\\u{202e}b\\u{200b}");
        check("a\nb\tc\u{2028}d\re", "a\\nb\\tc\\nd\\u{d}e");
        check("ĝ é 漢", "ĝ é 漢");
        assert_eq!(escape("a\n\tb\u{9b}"), "a\n\tb\\u{9b}");
    }

    #[test]
    fn words_are_broken_at_spaces_and_none_is_lost() {
        let check = |words: &str, expected: &[&str]| assert_eq!(wrap(words, 8), expected, "{words:?}");
        check("one two three", &["one two", "three"]);
        check("unbreakable x", &["unbreakable", "x"]);
        check("  ", &[]);
    }
}
