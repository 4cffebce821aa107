//! One sentence: its words, the names in it, and for each of its numbers whom and what it is about. The rules are those of
//! plain English reports: the measure stands behind its number or before it, and the subject was named last.

use std::ops::Range;

use super::About;
use super::lexicon::{Lexicon, Line, Mention, What};
use crate::ground::read::{Reading, Unit};
use crate::ground::sentence::{Token, tokens};

/// How many words behind a number its measure may stand, and before it.
const BEHIND: usize = 4;
const BEFORE: usize = 9;

/// The most rows that a list of names is taken to speak of.
const LIST: usize = 64;

/// How many words of a clause are looked at, and how many bytes of the row of a table.
const CLAUSE: usize = 40;
const ROW: usize = 4096;

/// Words that end the look for a measure behind a number.
const STOPS: [&str; 34] = [
    "and",
    "on",
    "in",
    "for",
    "to",
    "from",
    "with",
    "of",
    "at",
    "by",
    "while",
    "but",
    "per",
    "than",
    "as",
    "or",
    "is",
    "was",
    "are",
    "were",
    "compared",
    "versus",
    "vs",
    "against",
    "including",
    "out",
    "the",
    "a",
    "an",
    "which",
    "who",
    "that",
    "respectively",
    "be",
];

/// Words between a number and its measure that change nothing.
const PLAIN: [&str; 14] = [
    "total",
    "whole",
    "full",
    "straight",
    "solid",
    "impressive",
    "huge",
    "big",
    "mere",
    "great",
    "good",
    "recorded",
    "reported",
    "individual",
];

/// Words right before a number that make it a bound or a step and no level.
const BOUNDS: [&str; 27] = [
    "over",
    "under",
    "above",
    "below",
    "than",
    "by",
    "least",
    "most",
    "exceeds",
    "exceeding",
    "exceeded",
    "beyond",
    "within",
    "until",
    "limit",
    "threshold",
    "target",
    "not",
    "top",
    "bottom",
    "first",
    "last",
    "another",
    "every",
    "beating",
    "minimum",
    "maximum",
];

/// Words before a number in its clause that make it one of several rows together, or of another time.
const GATHERED: [&str; 26] = [
    "combined",
    "combine",
    "total",
    "totals",
    "sum",
    "together",
    "altogether",
    "overall",
    "both",
    "averaging",
    "averaged",
    "average",
    "difference",
    "gap",
    "previous",
    "previously",
    "last",
    "season",
    "career",
    "year",
    "target",
    "difference",
    "all",
    "expected",
    "forecast",
    "rather",
];

/// Words before a name that make it an object: "for the Raptors", "against Prime".
const TOWARD: [&str; 30] = [
    "for", "of", "against", "over", "from", "in", "at", "with", "versus", "vs", "than", "beat", "beats", "defeated",
    "to", "on", "the", "led", "leads", "leading", "paced", "helped", "gave", "lifted", "carried", "joined", "followed",
    "behind", "exceeded", "trailed",
];

/// Words that go on speaking of whom the sentence before spoke.
const PRONOUNS: [&str; 11] = ["he", "she", "they", "it", "his", "her", "its", "their", "this", "that", "here"];

/// Of whom a text speaks, carried from number to number and from sentence to sentence.
#[derive(Debug, Default, Clone)]
pub(super) struct Subject {
    rows: Vec<Line>,
    columns: Vec<Line>,
    /// Whether a number came since the last name.
    counted: bool,
}

/// A sentence.
pub(super) struct Scene<'a> {
    text: &'a str,
    readings: &'a [Reading],
    tokens: Vec<Token>,
    mentions: Vec<Mention<'a>>,
    lexicon: &'a Lexicon,
    /// The first line of the table that the sentence is a row of.
    pub(super) head: Option<Range<usize>>,
    /// Where the sentence begins.
    line: usize,
    /// How many names were taken into account.
    taken: usize,
}

impl<'a> Scene<'a> {
    pub(super) fn of(text: &'a str, sentence: &Range<usize>, readings: &'a [Reading], lexicon: &'a Lexicon) -> Self {
        let tokens = tokens(text, sentence);
        let mentions = lexicon.mentions(&tokens);
        Self { text, readings, tokens, mentions, lexicon, head: None, line: sentence.start, taken: 0 }
    }

    /// Begins a sentence: it keeps the subject only where its first words point back.
    pub(super) fn begin(&self, subject: &mut Subject) {
        let points = self.tokens.iter().take(3).any(|token| PRONOUNS.contains(&token.word.as_str()));
        if !points {
            subject.rows.clear();
        }
        subject.columns.clear();
        subject.counted = true;
    }

    /// The rows and columns that a number is about, where it is clear.
    pub(super) fn about(&mut self, at: usize, subject: &mut Subject) -> Option<About> {
        let span = self.readings[at].plain.clone();
        let named = self.take_names(span.start, subject);
        if subject.rows.is_empty() {
            self.name_behind(at, subject);
        }
        subject.counted = true;
        let columns =
            self.measure(at).or_else(|| named.then(|| subject.columns.clone()).filter(|columns| !columns.is_empty()));
        let columns = columns?;
        subject.columns.clone_from(&columns);
        if self.bound(at) || self.gathered(at, &columns) || self.paired(at) {
            return None;
        }
        Some(About { rows: subject.rows.clone(), columns })
    }

    /// Takes the names before a place into account. It says whether one was new.
    fn take_names(&mut self, place: usize, subject: &mut Subject) -> bool {
        let mut named = false;
        while let Some(mention) = self.mentions.get(self.taken) {
            if self.tokens[mention.from].span.start >= place {
                break;
            }
            self.taken += 1;
            let What::Rows(rows) = mention.what else { continue };
            // Behind a number, "for the Raptors" names no new subject.
            let object = subject.counted && !subject.rows.is_empty() && self.toward(mention.from);
            if object {
                continue;
            }
            if std::mem::take(&mut subject.counted) {
                subject.rows.clear();
            }
            // A long list of names is about none of them.
            if subject.rows.len() < LIST {
                subject.rows.extend_from_slice(rows);
            }
            named = true;
        }
        named
    }

    /// The name that a word is part of.
    fn mention_of(&self, token: usize) -> Option<&Mention<'a>> {
        let at = self.mentions.partition_point(|mention| mention.to <= token);
        self.mentions.get(at).filter(|mention| mention.from <= token)
    }

    fn toward(&self, from: usize) -> bool {
        let word = |back: usize| from.checked_sub(back).map_or("", |at| self.tokens[at].word.as_str());
        TOWARD.contains(&word(1)) && (word(1) != "the" || TOWARD.contains(&word(2)))
    }

    /// "A 23-point effort from John Wall": where nobody was named yet, the next name before another number.
    fn name_behind(&self, at: usize, subject: &mut Subject) {
        let end = self.readings.get(at + 1).map_or(usize::MAX, |next| next.plain.start);
        let behind =
            self.mentions[self.taken..].iter().take_while(|mention| self.tokens[mention.from].span.start < end);
        let rows = behind.filter_map(|mention| if let What::Rows(rows) = mention.what { Some(rows) } else { None });
        subject.rows.extend(rows.flatten().take(LIST));
    }

    /// The columns that are named beside a number.
    fn measure(&self, at: usize) -> Option<Vec<Line>> {
        if let Some(head) = &self.head {
            return self.head_of(head, self.readings[at].plain.start);
        }
        let span = &self.readings[at].plain;
        let next = self.tokens.partition_point(|token| token.span.start < span.end);
        let behind = self.behind(at, next);
        let own = match behind {
            Ok(columns) => return Some(columns),
            Err(own) => own && self.readings[at].unit == Unit::None,
        };
        // A number with a noun of its own counts that noun, and not what was named before.
        if own { None } else { self.before(at) }
    }

    /// The columns named behind a number; else whether another noun stands there.
    fn behind(&self, at: usize, next: usize) -> Result<Vec<Line>, bool> {
        let span = &self.readings[at].plain;
        let limit = self.readings.get(at + 1).map_or(usize::MAX, |next| next.plain.start);
        let mut place = span.end;
        for (step, token) in self.tokens[next..].iter().take(BEHIND).enumerate() {
            let between = &self.text[place..token.span.start];
            let parted = between.contains([',', ';', ':', '(', ')', '.', '|', '\n', '=']);
            if parted || token.span.start >= limit {
                return Err(step > 0);
            }
            if let Some(mention) = self.mention_of(next + step).filter(|mention| mention.from == next + step) {
                return if let What::Columns(columns) = mention.what { Ok(columns.to_vec()) } else { Err(step > 0) };
            }
            // "Seven road wins" are not all wins: only words that change nothing may stand between.
            if !PLAIN.contains(&token.word.as_str()) {
                return Err(step > 0 || !STOPS.contains(&token.word.as_str()));
            }
            place = token.span.end;
        }
        Err(place > span.end)
    }

    /// The columns named last before a number in its clause.
    fn before(&self, at: usize) -> Option<Vec<Line>> {
        let span = &self.readings[at].plain;
        let from = at.checked_sub(1).map_or(0, |before| self.readings[before].plain.end);
        let first = self.tokens.partition_point(|token| token.span.start < from);
        let end = self.tokens.partition_point(|token| token.span.start < span.start);
        let near = first.max(end.saturating_sub(BEFORE));
        let known = self.mentions.partition_point(|mention| mention.to <= end);
        let near = self.mentions[..known].iter().rev().take_while(|mention| mention.from >= near);
        // What stands right behind the number before is that number's own measure.
        let taken =
            |mention: &&Mention<'_>| at > 0 && mention.from == first && self.tokens[first].span.start < from + 3;
        let mention = near
            .into_iter()
            .find(|mention| matches!(mention.what, What::Columns(_)))
            .filter(|mention| !taken(mention))?;
        let between = &self.text[self.tokens[mention.to - 1].span.end..span.start];
        if between.contains([',', ';', '.', '(', '\n']) {
            return None;
        }
        if let What::Columns(columns) = mention.what { Some(columns.to_vec()) } else { None }
    }

    /// The column of a Markdown table that a place is in, by its head.
    fn head_of(&self, head: &Range<usize>, place: usize) -> Option<Vec<Line>> {
        let line = self.line;
        if place - line > ROW {
            return None;
        }
        let column = self.text[line..place].matches('|').count();
        let cells = self.text[head.clone()].trim();
        let cell = cells.split('|').nth(column)?;
        self.lexicon.columns_of(&tokens(cell, &(0..cell.len()))).map(<[Line]>::to_vec)
    }

    /// Whether the words right before a number make it a bound or a step.
    fn bound(&self, at: usize) -> bool {
        let start = self.readings[at].plain.start;
        let end = self.tokens.partition_point(|token| token.span.start < start);
        let bound = |token: &Token| BOUNDS.contains(&token.word.as_str());
        let near: Vec<&Token> = self.tokens[end.saturating_sub(2)..end].iter().collect();
        let sign = self.text[..start].trim_end().ends_with(['<', '>', '≤', '≥', '±']);
        // "5 points higher", "two more": a step.
        let step = |token: &Token| matches!(token.word.as_str(), "more" | "fewer" | "less" | "higher" | "lower");
        let stepped = self.tokens[end..].iter().skip(1).take(2).any(step);
        let apart = near.first().is_some_and(|token| token.word == "than" || token.word == "not");
        sign || stepped || apart || near.last().is_some_and(|token| bound(token))
    }

    /// Whether the clause speaks of several rows together, or of another time; a column may be called so itself.
    fn gathered(&self, at: usize, columns: &[Line]) -> bool {
        let start = self.readings[at].plain.start;
        let from = at.checked_sub(1).map_or(0, |before| self.readings[before].plain.end);
        let first = self.tokens.partition_point(|token| token.span.start < from);
        let end = self.tokens.partition_point(|token| token.span.start < start);
        let first = first.max(end.saturating_sub(CLAUSE));
        let named =
            |place: usize| self.mention_of(place).is_some_and(|mention| matches!(mention.what, What::Columns(_)));
        let before = (first..end).any(|place| GATHERED.contains(&self.tokens[place].word.as_str()) && !named(place));
        let behind = self.tokens[end..].iter().take(6).any(|token| {
            matches!(token.word.as_str(), "combined" | "together" | "altogether" | "total" | "each" | "apiece")
        });
        !columns.is_empty() && (before || behind)
    }

    /// Whether a number is half of a pair: "8-13", "11-of-20", "122-109".
    fn paired(&self, at: usize) -> bool {
        let joined = |first: &Reading, second: &Reading| {
            let between = self.text.get(first.plain.end..second.plain.start).unwrap_or_default();
            matches!(between, "-" | "–" | "-of-" | "-for-" | "/" | "~")
        };
        let before = at.checked_sub(1).is_some_and(|before| joined(&self.readings[before], &self.readings[at]));
        before || self.readings.get(at + 1).is_some_and(|next| joined(&self.readings[at], next))
    }
}
