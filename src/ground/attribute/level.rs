//! Whether a number is the level of one row at all: bounds, steps, totals of several rows, numbers of another time and halves
//! of pairs are not, and of them a cell says nothing.

use super::lexicon::Line;
use super::scene::Scene;
use crate::ground::read::Reading;
use crate::ground::role::Role;
use crate::ground::sentence::Word;

impl Scene<'_> {
    /// Whether the words right before a number make it a bound or a step.
    pub(super) fn bound(&self, at: usize) -> bool {
        let start = self.own[at].plain.start;
        let end = self.list.partition_point(|word| word.start < start);
        let is = |word: &Word, what: &str| self.text[word.start..word.end].eq_ignore_ascii_case(what);
        let near = &self.list[end.saturating_sub(2)..end];
        let sign = self.text[..start].trim_end().ends_with(['<', '>', '≤', '≥', '±']);
        // "5 points higher", "two more": a step.
        let step = |word: &Word| ["more", "fewer", "less", "higher", "lower"].iter().any(|step| is(word, step));
        let near_behind = |word: &&Word| {
            !self.text[self.own[at].plain.end..word.start.max(self.own[at].plain.end)].contains([',', ';'])
        };
        let stepped = self.list[end..].iter().skip(1).take(2).take_while(near_behind).any(step);
        let owned = end
            .checked_sub(1)
            .and_then(|last| self.mention_of(last))
            .is_some_and(|mention| mention.what.rows().is_some());
        let apart = !owned && near.first().is_some_and(|word| is(word, "than") || is(word, "not"));
        sign || stepped || apart || near.last().is_some_and(|word| word.role.is(Role::BOUND))
    }

    /// Whether the clause speaks of several rows together, or of another time; a column may be called so itself, and the total
    /// of one row is its own.
    pub(super) fn gathered(&self, at: usize, rows: &[Line], columns: &[Line]) -> bool {
        const CLAUSE: usize = 40;
        const FEW: usize = 8;
        const BEHIND: [&str; 6] = ["combined", "together", "altogether", "total", "each", "apiece"];
        const OWN: [&str; 3] = ["total", "altogether", "all"];
        let start = self.own[at].plain.start;
        let from = at.checked_sub(1).map_or(0, |before| self.own[before].plain.end);
        let first = self.list.partition_point(|word| word.start < from);
        let end = self.list.partition_point(|word| word.start < start);
        let first = first.max(end.saturating_sub(CLAUSE));
        let said = |place: usize, what: &[&str]| {
            let word = self.list.get(place).map_or("", |word| &self.text[word.start..word.end]);
            what.iter().any(|what| word.eq_ignore_ascii_case(what))
        };
        let one = rows.len() <= FEW
            && rows.iter().all(|row| rows.iter().all(|other| row.0 != other.0 || row.1 == other.1))
            && !rows.is_empty();
        let named = |place: usize| self.mention_of(place).is_some_and(|mention| mention.what.columns().is_some());
        let own = |place: usize| one && said(place, &OWN);
        // "Overall," and "all in all," only begin a sentence; "this year" is the year that the evidence is of.
        let opens = |place: usize| place < 3 && self.text[self.list[place].end..].trim_start().starts_with([',', 'i']);
        let this = |place: usize| place > 0 && said(place - 1, &["this"]);
        let far = |place: usize| place + 3 < end && said(place, &["expected", "forecast", "rather"]);
        let before = (first..end).filter(|place| !far(*place)).any(|place| {
            self.list[place].role.is(Role::GATHERED) && !named(place) && !opens(place) && !own(place) && !this(place)
        });
        let behind = (end..self.list.len()).take(6).any(|place| said(place, &BEHIND) && !own(place));
        !(columns.is_empty() && rows.is_empty()) && (before || behind)
    }

    /// Whether a number is what another one is a part of: "7 of the 8".
    pub(super) fn is_base(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1).and_then(|before| self.own.get(before)) else { return false };
        let between = self.own.get(at).and_then(|own| self.text.get(before.plain.end..own.plain.start));
        between.is_some_and(|between| matches!(between.trim(), "of" | "of the" | "out of" | "out of the" | "of all"))
    }

    /// Whether a number is half of a pair: "8-13", "11-of-20", "122-109".
    pub(super) fn paired(&self, at: usize) -> bool {
        let joined = |first: &Reading, second: &Reading| {
            let between = self.text.get(first.plain.end..second.plain.start).unwrap_or_default();
            matches!(between, "-" | "–" | "-of-" | "-for-" | "/" | "~")
        };
        let before = at.checked_sub(1).is_some_and(|before| joined(self.own[before], self.own[at]));
        before || self.own.get(at + 1).is_some_and(|next| joined(self.own[at], next))
    }
}
