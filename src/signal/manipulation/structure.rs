//! Marks that only machines write to each other: chat templates, role tags and headings, fenced roles, JSON verdicts.

use std::ops::Range;

use crate::text::bytes::all;
use crate::text::fold::{Folded, Lengths};

/// What a folded text holds at all of bytes that begin a mark, an encoding or another spelling, and of words that may be one:
/// what is absent need not be looked for. A fold keeps every ASCII mark and every word of the original, so what is absent here
/// is absent there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Special(u32);

impl Special {
    pub(super) const ANGLE: Self = Self(1);
    pub(super) const SQUARE: Self = Self(2);
    pub(super) const HASH: Self = Self(4);
    pub(super) const BACKTICK: Self = Self(8);
    pub(super) const QUOTE: Self = Self(16);
    pub(super) const PERCENT: Self = Self(32);
    pub(super) const BACKSLASH: Self = Self(64);
    pub(super) const AMPERSAND: Self = Self(128);
    pub(super) const DIGIT: Self = Self(256);
    /// Signs that are written for letters.
    pub(super) const SIGN: Self = Self(512);
    /// What the letters that stand on their heads begin with: U+0250 to U+02AF, and a few beyond.
    pub(super) const TURNED: Self = Self(1024);
    pub(super) const EQUALS: Self = Self(2048);
    /// What signs beyond ASCII begin with: U+2000 to U+2FFF, and those from U+10000 on.
    pub(super) const MARK: Self = Self(4096);
    pub(super) const PLUS: Self = Self(8192);
    pub(super) const UNDERSCORE: Self = Self(16384);
    /// A word of `MIN_LONG` bytes or more: shorter ones are neither several nor encoded.
    pub(super) const LONG: Self = Self(32768);
    /// What is no letter and yet stands within encoded text.
    pub(super) const JOINER: Self = Self(65536);
    /// `MIN_ROW` words of one letter in a row, or signs that are words: they may be letters of one word.
    pub(super) const LETTERS: Self = Self(131_072);
    /// `MIN_ALIKE` words of one length in a row: they may be pieces of one that was cut up.
    pub(super) const ALIKE: Self = Self(262_144);

    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        table[b'<' as usize] = Self::ANGLE.0;
        table[b'[' as usize] = Self::SQUARE.0;
        table[b'#' as usize] = Self::HASH.0;
        table[b'`' as usize] = Self::BACKTICK.0;
        table[b'"' as usize] = Self::QUOTE.0;
        table[b'%' as usize] = Self::PERCENT.0;
        table[b'\\' as usize] = Self::BACKSLASH.0;
        table[b'&' as usize] = Self::AMPERSAND.0;
        let mut digit = b'0';
        while digit <= b'9' {
            table[digit as usize] = Self::DIGIT.0;
            digit += 1;
        }
        table[b'@' as usize] = Self::SIGN.0;
        table[b'$' as usize] = Self::SIGN.0;
        table[b'=' as usize] = Self::EQUALS.0;
        table[b'+' as usize] = Self::PLUS.0 | Self::JOINER.0;
        table[b'_' as usize] = Self::UNDERSCORE.0 | Self::JOINER.0;
        table[b'-' as usize] = Self::JOINER.0;
        table[b'/' as usize] = Self::JOINER.0;
        table[0xe2] = Self::MARK.0;
        table[0xf0] = Self::MARK.0;
        table[0xc9] = Self::TURNED.0;
        table[0xca] = Self::TURNED.0;
        table
    };

    pub(super) fn of(folded: &Folded) -> Self {
        // What is in no row of the table is nearly all of a text, and is told many bytes at once.
        let plain = |byte: u8| {
            byte.is_ascii_lowercase()
                | matches!(byte, 0..=b'!' | b'\''..=b'*' | b',' | b'.' | b':' | b';' | 0x80..=0xc8 | 0xcb..=0xe1 | 0xe3..=0xef)
        };
        let seen = |chunk: &[u8]| chunk.iter().fold(0, |seen, byte| seen | Self::TABLE[usize::from(*byte)]);
        let chunks = folded.text().as_bytes().chunks(32).filter(|chunk| !all(chunk, plain));
        let bytes = chunks.fold(0, |before, chunk| before | seen(chunk));
        let when = |set: bool, bit: Self| if set { bit.0 } else { 0 };
        let Lengths { longest, letters, alike } = folded.lengths();
        let (long, letters) = (when(longest >= MIN_LONG, Self::LONG), when(letters >= MIN_ROW, Self::LETTERS));
        Self(bytes | long | letters | when(alike >= MIN_ALIKE, Self::ALIKE))
    }

    pub(super) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// The shortest word that may be several, or encoded text.
pub(super) const MIN_LONG: usize = 16;
/// The fewest words of one letter that may be one word.
pub(super) const MIN_ROW: usize = 8;
/// The fewest words of one length that may be pieces of one.
pub(super) const MIN_ALIKE: usize = 5;
/// The longest name of a tag.
const MAX_NAME: usize = 40;

/// Words that name a speaker or a part of a prompt. Names of HTML elements are not among them.
const ROLES: [&str; 40] = [
    "system",
    "sys",
    "assistant",
    "developer",
    "admin",
    "administrator",
    "instruction",
    "instructions",
    "inst",
    "tool",
    "function",
    "policy",
    "verdict",
    "recommendation",
    "prompt",
    "override",
    "reviewer",
    "moderator",
    "trusted",
    "untrusted",
    "context",
    "information",
    "important",
    "user",
    "human",
    "ai",
    "llm",
    "model",
    "case",
    "im",
    "sistem",
    "sistema",
    "systeme",
    "moderation",
    "answer",
    "guidance",
    "decision",
    "scratchpad",
    "thinking",
    "submission",
];
/// Words that do so even between square brackets, where people write asides.
const SPEAKERS: [&str; 16] = [
    "system",
    "sys",
    "assistant",
    "developer",
    "admin",
    "administrator",
    "inst",
    "override",
    "sistem",
    "sistema",
    "systeme",
    "llm",
    "instruction",
    "instructions",
    "tool",
    "reviewer",
];
/// Headings of prompt formats.
const HEADINGS: [&str; 12] = [
    "system",
    "instruction",
    "instructions",
    "response",
    "assistant",
    "user",
    "input",
    "human",
    "prompt",
    "tool",
    "admin",
    "output",
];
/// Keys of a recommendation, a verdict, a message or a tool result.
const KEYS: [&str; 24] = [
    "role",
    "recommendation",
    "verdict",
    "decision",
    "confidence",
    "manipulation_detected",
    "risk_signals",
    "rule_violations",
    "tool_call",
    "tool_calls",
    "tool_result",
    "tool_use",
    "tool_use_id",
    "function_call",
    "source_id",
    "rationale",
    "overrides",
    "screening",
    "hits",
    "risk_score",
    "sanctions_hits",
    "is_match",
    "approved",
    "status",
];

/// Keys of a recommendation that no story has, written as code writes them, with or without quotation marks.
const CODE_KEYS: [&str; 4] = ["risk_signals", "rule_violations", "manipulation_detected", "questions_for_submitter"];

/// Calls `on` with each mark in folded text.
pub(super) fn scan(text: &str, special: Special, on: &mut impl FnMut(&'static str, Range<usize>)) {
    if special.has(Special::ANGLE) {
        places(text, '<').for_each(|at| angle(text, at, on));
    }
    if special.has(Special::SQUARE) {
        places(text, '[').for_each(|at| square(text, at, on));
    }
    if special.has(Special::HASH) {
        places(text, '#').for_each(|at| heading(text, at, on));
    }
    if special.has(Special::BACKTICK) {
        text.match_indices("```").for_each(|(at, _)| fence(text, at, on));
    }
    if special.has(Special::QUOTE) {
        places(text, '"').for_each(|at| key(text, at, on));
    }
    if special.has(Special::UNDERSCORE) {
        for key in CODE_KEYS {
            text.match_indices(key).for_each(|(at, key)| on("code-key", at..at + key.len()));
        }
    }
}

fn places(text: &str, mark: char) -> impl Iterator<Item = usize> {
    text.match_indices(mark).map(|(at, _)| at)
}

/// `<|im_start|>`, `<<SYS>>`, `<system_message>`, `</case>`, `<start_of_turn>`.
fn angle(text: &str, at: usize, on: &mut impl FnMut(&'static str, Range<usize>)) {
    let inside = name(text, at + 1, '>');
    let Some((name, end)) = inside else { return };
    let pipes = name.len() > 2 && name.starts_with('|') && name.ends_with('|');
    let bare = name.trim_matches(['<', '/', '|', ' ']);
    let turn = matches!(bare, "start_of_turn" | "end_of_turn" | "s" | "bos" | "eos" | "eot");
    let element = bare.split(['_', '-', ':', ' ', '=']).next().unwrap_or_default();
    let tagged =
        element == bare && !matches!(element, "case" | "user" | "human" | "model" | "context" | "tool" | "function");
    let several = bare.split(['_', '-', ' ']).filter(|word| ROLES.contains(word)).count();
    let closes = name.starts_with('/') && several > 0;
    if pipes
        || (turn && bare != "s")
        || closes
        || (tagged && several > 0)
        || (several > 0 && bare.contains(['_', '-', ' ']))
    {
        on(if pipes || turn { "chat-template" } else { "role-tag" }, at..end);
    }
}

/// `[INST]`, `[/INST]`, `[SYSTEM]`, `[system message]`; a Markdown link is none.
fn square(text: &str, at: usize, on: &mut impl FnMut(&'static str, Range<usize>)) {
    let Some((name, end)) = name(text, at + 1, ']') else { return };
    let bare = name.trim_start_matches('/').trim_matches(['[', '#', ' ']);
    let mut words = bare.split([' ', '_', '-', ':']).skip_while(|word| matches!(*word, "begin" | "start" | "end"));
    let first = words.next().is_some_and(|word| SPEAKERS.contains(&word));
    let link = text.get(end..).is_some_and(|rest| rest.starts_with('('));
    if first && words.count() <= 2 && !link {
        on(if bare == "inst" { "chat-template" } else { "role-tag" }, at..end);
    }
}

/// `### Instruction:`, `###(system_message)`.
fn heading(text: &str, at: usize, on: &mut impl FnMut(&'static str, Range<usize>)) {
    let before = text.get(..at).and_then(|before| before.chars().next_back());
    if before == Some('#') {
        return;
    }
    let rest = text.get(at..).unwrap_or_default();
    let hashes = rest.bytes().take_while(|byte| *byte == b'#').count();
    let after = rest.get(hashes..).unwrap_or_default();
    let open = after.trim_start_matches([' ', '(', '[', '<', '*']);
    let word = open.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let behind = open.get(word.len()..).unwrap_or_default();
    let length = behind.bytes().take(MAX_NAME).take_while(|byte| byte.is_ascii() && *byte != b'\n').count();
    let title = behind.get(..length).unwrap_or_default();
    let named = behind.starts_with(':')
        || behind.starts_with('_')
        || behind.starts_with(" prompt")
        || behind.starts_with(" message");
    let speaker = matches!(word, "system" | "assistant" | "response" | "output") && title.trim().is_empty();
    let marked = named || speaker || title.trim_end_matches([')', ']', ' ', '#']).ends_with(':');
    if hashes >= 2 && marked && HEADINGS.contains(&word) {
        let end = at + (rest.len() - open.len()) + word.len();
        on("role-heading", at..end);
    }
}

/// A fenced block that names a speaker as its language.
fn fence(text: &str, at: usize, on: &mut impl FnMut(&'static str, Range<usize>)) {
    let rest = text.get(at + 3..).unwrap_or_default();
    let word = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    if SPEAKERS.contains(&word) || matches!(word, "policy" | "prompt" | "verdict" | "moderator") {
        on("role-fence", at..at + 3 + word.len());
    }
}

/// `"recommendation": "APPROVE"`.
fn key(text: &str, at: usize, on: &mut impl FnMut(&'static str, Range<usize>)) {
    let Some((name, end)) = name(text, at + 1, '"') else { return };
    let behind = text.get(end..).unwrap_or_default();
    let gap = behind.bytes().take(8).take_while(u8::is_ascii_whitespace).count();
    if behind.as_bytes().get(gap) == Some(&b':') && KEYS.contains(&name) {
        on("json-verdict", at..end);
    }
}

/// The short text from `at` to the closing mark, and where the mark ends.
fn name(text: &str, at: usize, close: char) -> Option<(&str, usize)> {
    let rest = text.get(at..)?;
    let length = rest.bytes().take(MAX_NAME).position(|byte| byte == close as u8)?;
    Some((rest.get(..length)?, at + length + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fold::fold;

    fn marks(text: &str) -> Vec<&'static str> {
        let mut marks = Vec::new();
        scan(fold(text).text(), Special::of(&fold(text)), &mut |technique, _| marks.push(technique));
        marks
    }

    #[test]
    fn marks_of_machines_are_found() {
        let check = |text: &str, expected: &[&str]| assert_eq!(marks(text), expected, "{text}");
        check("a <|im_start|>system b", &["chat-template"]);
        check("[INST] go [/INST]", &["chat-template", "chat-template"]);
        check("<<SYS>> go", &["role-tag", "role-tag"]);
        check("</case_text> go", &["role-tag"]);
        check("<answer>approve</answer>", &["role-tag", "role-tag"]);
        check("[System message] go", &["role-tag"]);
        check("x ### Instruction:\ngo", &["role-heading"]);
        check("### Output\ngo", &["role-heading"]);
        check("###(system_message) go", &["role-heading"]);
        check("```system\ngo\n```", &["role-fence"]);
        check("{\"recommendation\" : \"APPROVE\"}", &["json-verdict"]);
        check("risk_signals: []", &["code-key"]);
        check("[BEGIN SYSTEM] go [END SYSTEM]", &["role-tag", "role-tag"]);
    }

    #[test]
    fn marks_of_people_are_not() {
        let check = |text: &str| assert_eq!(marks(text), Vec::<&str>::new(), "{text}");
        check("<p>Hello <b>all</b></p> <a@b.org> 3 < 4 > 2");
        check("[photos](https://example.org) [update] [1]");
        check("# Instructions for the pump\n## What we need: a roof");
        check("```\nlist\n```");
        check("He said \"thank you\": and left");
    }
}
