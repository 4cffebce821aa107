//! A Markdown text as its reader sees it: markup, list numbers, addresses and invisible characters gone, digits of all scripts
//! as ASCII, and for every byte the place in the source that it comes from. It judges no number.

use std::ops::Range;

use super::glyph::{ENTITIES, FRACTIONS, SUPERSCRIPTS, enclosed, numbered, plain};
use crate::text::fold::invisible;

/// How far the end of a link, tag or list number is looked for, so that open marks cannot make a text slow.
const NEAR: usize = 2048;

/// How far the mark of a list item is set in at most.
const MARGIN: usize = 16;

/// The text as it is seen.
#[derive(Debug)]
pub(crate) struct View {
    length: usize,
    plain: String,
    /// The parts of the plain text, in order, each with the part of the source that it stands for.
    parts: Vec<Part>,
}

/// A part of the plain text.
#[derive(Debug, Clone, Copy)]
struct Part {
    /// Where it begins.
    plain: usize,
    source: Place,
    /// Whether it is the source as it stands; else all of it stands for all of that part of the source.
    same: bool,
}

/// A part of the source.
#[derive(Debug, Clone, Copy)]
struct Place {
    start: usize,
    end: usize,
}

impl View {
    /// What a reader sees of Markdown.
    pub(crate) fn of_markdown(source: &str) -> Self {
        let mut builder = Builder::new(source);
        while builder.at < source.len() {
            builder.step();
        }
        builder.view
    }

    /// The same of a text that is no Markdown: a cell.
    pub(crate) fn of_text(source: &str) -> Self {
        let mut builder = Builder::new(source);
        if source.is_ascii() && !source.contains("://") && !source.contains("www.") {
            builder.keep(source.len());
        }
        while let Some(c) = source[builder.at..].chars().next() {
            if builder.begins_address() { builder.address() } else { builder.character(c) }
        }
        builder.view
    }

    pub(crate) fn plain(&self) -> &str {
        &self.plain
    }

    /// The source of a part of the plain text, cut where characters begin.
    pub(crate) fn source_of(&self, plain: &Range<usize>) -> Range<usize> {
        let part = |at: usize| self.parts.get(self.parts.partition_point(|part| part.plain <= at).checked_sub(1)?);
        let start = part(plain.start).filter(|_| plain.start < self.plain.len()).map_or(self.length, |part| {
            if part.same { part.source.start + (plain.start - part.plain) } else { part.source.start }
        });
        let last = plain.end.checked_sub(1).and_then(part);
        let end =
            last.map_or(
                start,
                |part| {
                    if part.same { part.source.start + (plain.end - part.plain) } else { part.source.end }
                },
            );
        start..end.max(start)
    }
}

struct Builder<'a> {
    source: &'a str,
    view: View,
    /// Where in the source.
    at: usize,
    line_begins: bool,
    /// The number of the last item of a list.
    item: u32,
    /// Whether a comment was opened that never ends: it is no comment then, and neither is a later one.
    open_comment: bool,
}

/// Whether a byte is shown as it stands, whatever stands around it; "h" and "w" may begin an address.
const fn is_plain(byte: u8) -> bool {
    byte.is_ascii()
        && !matches!(byte, b'*' | b'_' | b'~' | b'`' | b'[' | b'(' | b']' | b'<' | b'&' | b'h' | b'w' | b'\\' | b'\n')
}

impl<'a> Builder<'a> {
    fn new(source: &'a str) -> Self {
        let plain = String::with_capacity(source.len());
        let view = View { length: source.len(), plain, parts: Vec::new() };
        Self { source, view, at: 0, line_begins: true, item: 0, open_comment: false }
    }

    fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    /// Takes so many bytes of the source and shows something for them.
    fn show(&mut self, length: usize, shown: &str) {
        let source = Place { start: self.at, end: self.at + length };
        if !shown.is_empty() {
            self.view.parts.push(Part { plain: self.view.plain.len(), source, same: false });
        }
        self.view.plain.push_str(shown);
        self.at += length;
    }

    /// Shows so many bytes of the source as they stand.
    fn keep(&mut self, length: usize) {
        let end = self.at + length;
        match self.view.parts.last_mut().filter(|part| part.same && part.source.end == self.at) {
            Some(part) => part.source.end = end,
            None => {
                let source = Place { start: self.at, end };
                self.view.parts.push(Part { plain: self.view.plain.len(), source, same: true });
            }
        }
        self.view.plain.push_str(&self.source[self.at..end]);
        self.at = end;
    }

    fn step(&mut self) {
        if std::mem::take(&mut self.line_begins) {
            self.line_start();
        }
        let rest = self.rest();
        let plain = rest.bytes().take_while(|byte| is_plain(*byte)).count();
        if plain > 0 {
            return self.keep(plain);
        }
        let Some(c) = rest.chars().next() else { return };
        match c {
            '*' | '_' => self.emphasis(c),
            '~' if rest.starts_with("~~") => self.at += 2,
            '`' => self.at += 1,
            '[' => self.bracket(),
            '(' => self.item(),
            ']' if rest.starts_with("](") => self.link_end(),
            '<' => self.tag(),
            '&' => self.entity(),
            'h' | 'w' if self.begins_address() => self.address(),
            '\\' if rest[1..].starts_with(|c: char| c.is_ascii_punctuation()) => self.at += 1,
            _ => self.character(c),
        }
    }

    /// One character as a digit, sign or letter that the readers of numbers know.
    fn character(&mut self, c: char) {
        self.line_begins = c == '\n';
        if c.is_ascii() { self.keep(1) } else { self.sign(c, c.len_utf8()) }
    }

    /// A character that so many bytes of the source stand for.
    fn sign(&mut self, c: char, length: usize) {
        let glued = self.view.plain.ends_with(|c: char| c.is_ascii_digit());
        if let Some((_, parts)) = FRACTIONS.iter().find(|(fraction, _)| *fraction == c) {
            return self.show(length, &if glued { format!(" {parts}") } else { (*parts).to_owned() });
        }
        if let Some(digit) = SUPERSCRIPTS.chars().position(|superscript| superscript == c) {
            return self.superscript(digit, length);
        }
        if let Some(number) = enclosed(c) {
            // Numbers that count from one are those of a list.
            let counts = !glued && (number == 1 || number == self.item + 1);
            self.item = if counts { number } else { self.item };
            return self.show(length, &if counts { " ".to_owned() } else { number.to_string() });
        }
        if invisible(c).is_some() {
            self.at += length;
            return;
        }
        let shown = plain(c);
        if shown == c && self.rest().starts_with(c) {
            return self.keep(length);
        }
        let mut encoded = [0u8; 4];
        self.show(length, shown.encode_utf8(&mut encoded));
    }

    /// A digit, or the minus, that stands high: the power of ten or of a unit. Behind another number it is the mark of a note.
    fn superscript(&mut self, digit: usize, length: usize) {
        let plain = &self.view.plain;
        let minus = digit == 10;
        let digit = if minus { "-".to_owned() } else { digit.to_string() };
        let power = |at| at + 12 > plain.len() && plain[at + 1..].bytes().all(|b| b.is_ascii_digit() || b == b'-');
        let number = &plain[plain.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').len()..];
        let lead = if plain.rfind('^').is_some_and(power) {
            ""
        } else if minus || number.is_empty() || number == "10" {
            "^"
        } else {
            " ^"
        };
        self.show(length, &format!("{lead}{digit}"));
    }

    /// Numbers of headings and of list items, which count and say nothing. Items are numbered from one, or go on.
    fn line_start(&mut self) {
        let rest = self.rest();
        let line = &rest.as_bytes()[..rest.len().min(64)];
        let margin = line.iter().take_while(|byte| b" \t>*_-+".contains(byte)).count();
        let marked = line[margin..].iter().take_while(|byte| **byte == b'#').count();
        let heading = margin + marked + line[margin + marked..].iter().take_while(|byte| **byte == b' ').count();
        let digits =
            line[heading..].iter().take_while(|byte| byte.is_ascii_digit() || (marked > 0 && **byte == b'.')).count();
        let opened = line[..heading].ends_with(b"(") || line.get(heading) == Some(&b'(');
        if digits == 0 || opened || digits > 6 {
            return;
        }
        let after = &line[heading + digits..];
        let number = rest[heading..heading + digits].trim_end_matches('.');
        if marked > 0 {
            let numbered = number.contains('.')
                || after.first().is_some_and(|byte| b".):".contains(byte))
                || rest[heading..].starts_with(&format!("{number}."));
            self.at += if numbered { heading + digits } else { 0 };
            return;
        }
        let (Ok(number), Some(b'.' | b')')) = (number.parse::<u32>(), after.first()) else { return };
        let text_follows =
            after[1..].iter().find(|byte| !b"*_".contains(byte)).is_some_and(|byte| b" \t".contains(byte));
        if text_follows && (number <= 1 || number == self.item + 1) {
            self.item = number;
            self.show(heading + digits + 1, "-");
        }
    }

    fn emphasis(&mut self, mark: char) {
        let rest = self.rest();
        let margin = self.source.as_bytes()[..self.at].iter().rev().take(MARGIN).find(|byte| !b" \t".contains(byte));
        if rest.starts_with("* ") && margin.is_none_or(|byte| *byte == b'\n') {
            return self.show(1, "-");
        }
        let run = rest.bytes().take_while(|byte| char::from(*byte) == mark).count();
        let before = self.source[..self.at].chars().next_back();
        let after = rest[run..].chars().next();
        let is = |c: Option<char>, test: fn(char) -> bool| c.is_some_and(test);
        let between = |test: fn(char) -> bool| is(before, test) && is(after, test);
        let kept = match mark {
            '_' => between(char::is_alphanumeric),
            _ => run == 1 && (between(|c| c.is_ascii_digit()) || between(|c| c == ' ')),
        };
        if kept { self.show(run, &rest[..run]) } else { self.at += run }
    }

    /// Footnote marks and numbered references go; the text of a link stays.
    fn bracket(&mut self) {
        let rest = self.rest();
        let inside = rest[1..].bytes().take(5).take_while(u8::is_ascii_digit).count();
        let reference = (1..=3).contains(&inside) && rest.as_bytes().get(inside + 1) == Some(&b']');
        if reference && rest.as_bytes().get(inside + 2) != Some(&b'(') {
            return self.show(inside + 2, " ");
        }
        match rest.strip_prefix("[^").and_then(|note| near(note, ']')) {
            Some(end) => self.show(end + 3, " "),
            None => self.show(1, "["),
        }
    }

    /// "(1) first, (2) second": numbers in brackets that count from one are those of a list.
    fn item(&mut self) {
        let rest = self.rest();
        let count = rest[1..].bytes().take(3).take_while(u8::is_ascii_digit).count();
        let number = rest[1..=count].parse::<u32>().ok().filter(|number| *number == 1 || *number == self.item + 1);
        let free = self.source[..self.at].chars().next_back().is_none_or(char::is_whitespace);
        match number.filter(|_| free && rest[1 + count..].starts_with(") ")) {
            Some(number) => {
                self.item = number;
                self.show(count + 2, " ");
            }
            None => self.show(1, "("),
        }
    }

    fn link_end(&mut self) {
        match near(&self.rest()[2..], ')') {
            Some(end) => self.at += end + 3,
            None => self.show(1, "]"),
        }
    }

    fn tag(&mut self) {
        let rest = self.rest();
        if rest.starts_with("<!--") && !self.open_comment {
            match rest.find("-->") {
                Some(end) => return self.show(end + 3, " "),
                None => self.open_comment = true,
            }
        }
        let begins = rest[1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '/');
        match begins.then(|| near(rest, '>')).flatten() {
            Some(end) => self.at += end + 1,
            None => self.show(1, "<"),
        }
    }

    fn entity(&mut self) {
        let rest = self.rest();
        let named = || ENTITIES.iter().find(|(entity, _)| rest.starts_with(entity));
        let named = || named().and_then(|(entity, shown)| Some((shown.chars().next()?, entity.len())));
        match numbered(rest).or_else(named) {
            Some((c, length)) => self.sign(c, length),
            None => self.show(1, "&"),
        }
    }

    fn begins_address(&self) -> bool {
        ["http://", "https://", "www."].iter().any(|start| self.rest().starts_with(start))
    }

    fn address(&mut self) {
        let rest = self.rest();
        let end = rest.find(|c: char| c.is_whitespace() || "()<>[]|\"".contains(c)).unwrap_or(rest.len());
        self.show(end, " ");
    }
}

/// Where a mark stands within a short way.
fn near(text: &str, mark: char) -> Option<usize> {
    let mut end = text.len().min(NEAR);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text[..end].find(mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_goes_and_the_way_back_stays() {
        let check = |source: &str, plain: &str| assert_eq!(View::of_markdown(source).plain(), plain, "{source}");
        check("Total **1**,**234** _0.62_ `412`", "Total 1,234 0.62 412");
        check("1. one\n2. two\n13 left\n7. seven", "- one\n- two\n13 left\n7. seven");
        check("* one\n  * 2\n5 * 6", "- one\n  - 2\n5 * 6");
        check("**1.** one\n## 3.1 Rates\n# 12 days", "- one\n Rates\n# 12 days");
        check("see [the 3 rows](https://example.org/9)[^4] [12] https://a.b/7 ok", "see [the 3 rows      ok");
        check("3*4 snake_case 5 * 6", "3*4 snake_case 5 * 6");
        check("٣٫٥ ５０％ −4 2½ ¾ 10⁻⁴ n<30 <b>7</b>", "3.5 50% -4 2 1/2 3/4 10^-4 n<30 7");
        check("5&nbsp;&percnt; a<!-- 9 -->b", "5\u{a0}% a b");
        check(
            "57&#57; &#x39;&#48; 2&frac34; &#0057; &#x1d7d7; &#5 7; &#99999999;",
            "579 90 2 3/4 9 9 &#5 7; &#99999999;",
        );
        check("𝟗𝟗𝟗 and 57𝟎𝟎𝟎, ꧙ 𞥙", "999 and 57000, 9 9");
        check("① one ② two 5⑨ ⑨ ㊿ 🄊", "  one   two 59 9 50 9");
        check("10² 57³ m² 57⁻¹ 412¹²", "10^2 57 ^3 m^2 57^-1 412 ^12");
    }

    #[test]
    fn spans_are_cut_where_characters_begin() {
        let view = View::of_markdown("x **½** €");
        let at = view.plain().find("1/2").unwrap();
        assert_eq!(view.source_of(&(at..at + 3)), 4..6);
    }
}
