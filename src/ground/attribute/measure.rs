//! What a number measures: the column that its sentence names right behind it, or before it in its clause. Where a sentence
//! names none it says so, and guesses nothing.

use std::ops::Range;

use super::lexicon::{Line, Mention};
use super::scene::Scene;
use crate::ground::read::{Unit, is_unit};
use crate::ground::role::Role;

/// How many words behind a number its measure may stand, and before it.
const BEHIND: usize = 4;
const BEFORE: usize = 9;

impl<'a> Scene<'a> {
    /// The columns that are named beside a number; none where no measure is named.
    pub(super) fn measure(&self, at: usize, run: Option<&Range<usize>>) -> Vec<Line> {
        let own = match self.measure_behind(at) {
            Ok(columns) => return columns,
            Err(own) => own && self.own[at].unit == Unit::None,
        };
        // Of "212, 305 and 241 applications" the noun behind the last is that of all.
        if let Some(columns) = run.and_then(|run| self.measure_behind(run.end - 1).ok()) {
            return columns;
        }
        // A number with a noun of its own counts that noun, and not what was named before.
        if own {
            return Vec::new();
        }
        let announced = || self.announced.map(<[Line]>::to_vec);
        self.measure_before(at).or_else(announced).unwrap_or_default()
    }

    /// The columns named behind a number; else whether another noun stands there.
    fn measure_behind(&self, at: usize) -> Result<Vec<Line>, bool> {
        let span = &self.own[at].plain;
        let next = self.list.partition_point(|word| word.start < span.end);
        let limit = self.own.get(at + 1).map_or(usize::MAX, |next| next.plain.start);
        let mut place = span.end;
        let mut step = next;
        while let Some(word) = self.list.get(step).filter(|_| step < next + BEHIND) {
            let between = &self.text[place..word.start.max(place)];
            let parted = between.contains([',', ';', ':', '(', ')', '.', '|', '\n', '=']);
            if parted || word.start >= limit {
                return Err(step > next);
            }
            if let Some(mention) = self.mention_of(step).filter(|mention| mention.from == step) {
                if let Some(columns) = self.measured(mention) {
                    return Ok(columns.to_vec());
                }
                if step > next {
                    return Err(true);
                }
                // "57 prime accounts": the name stands before its noun.
                (step, place) = (mention.to, self.list[mention.to - 1].end);
                continue;
            }
            // "Seven road wins" are not all wins: only words that change nothing may stand between.
            if !word.role.is(Role::PLAIN) {
                let own = step > next || !(word.role.is(Role::STOP) || is_unit(&self.text[word.start..word.end]));
                return self.measure_stated(step, limit).ok_or(own);
            }
            place = word.end;
            step += 1;
        }
        Err(place > span.end)
    }

    /// "14 escalated", "16 were escalated", "3 campaigns are open": the measure is what is said of what was counted.
    fn measure_stated(&self, from: usize, limit: usize) -> Option<Vec<Line>> {
        const NOUNS: usize = 2;
        let state = (from..self.list.len()).take(NOUNS + 1).find(|place| self.list[*place].role.is(Role::STATE))?;
        let behind = (state..self.list.len()).find(|place| !self.list[*place].role.is(Role::STATE))?;
        let start = self.list[from].start;
        let mention = self.mention_of(behind).filter(|mention| mention.from == behind)?;
        let apart = self.list[behind].start >= limit
            || self.text[start..self.list[behind].start].contains([',', ';', ':', '(', '.', '\n']);
        let moves = (from..state).any(|place| self.list[place].role.is(Role::STOP));
        self.measured(mention).filter(|_| !apart && !moves).map(<[Line]>::to_vec)
    }

    /// The columns named last before a number in its clause.
    fn measure_before(&self, at: usize) -> Option<Vec<Line>> {
        let start = self.own[at].plain.start;
        let from = at.checked_sub(1).map_or(0, |before| self.own[before].plain.end);
        let first = self.list.partition_point(|word| word.start < from);
        let end = self.list.partition_point(|word| word.start < start);
        let near = first.max(end.saturating_sub(BEFORE));
        let known = self.mentions.partition_point(|mention| mention.to <= end);
        let near = self.mentions[..known].iter().rev().take_while(|mention| mention.from >= near);
        // What stands right behind the number before is that number's own measure.
        let taken = |mention: &&Mention<'_>| {
            at > 0 && mention.from == first && self.text[from..self.list[first].start].trim().is_empty()
        };
        let mention =
            near.into_iter().find(|mention| self.measured(mention).is_some()).filter(|mention| !taken(mention))?;
        let between = &self.text[self.list[mention.to - 1].end..start];
        self.reaches(between, mention.to..end).then(|| self.measured(mention).map(<[Line]>::to_vec)).flatten()
    }

    /// Whether what stands between a measure and a number keeps them together: no other clause, and a comma or a bracket only
    /// right before the number.
    fn reaches(&self, between: &str, words: Range<usize>) -> bool {
        if between.contains([';', '.', '\n']) {
            return false;
        }
        let Some(mark) = between.find([',', '(']) else { return true };
        let rest = &between[mark + 1..];
        if rest.contains([',', '(']) {
            return false;
        }
        let start =
            self.list.get(words.end.wrapping_sub(1)).map_or(0, |last| last.end).saturating_sub(rest.trim_end().len());
        let light = |role: Role| role.is(Role::COPULA) || role.is(Role::FILLER);
        self.list[words].iter().filter(|word| word.start >= start).all(|word| light(word.role))
    }

    /// "Open cases by category: Medical 31, Education 14": the one measure that is named before a colon, where no number is.
    pub(super) fn announcement(&self) -> Option<&'a [Line]> {
        let first = self.own.first()?.plain.start;
        let colon = self.span.start + self.text[self.span.start..first].find(':')?;
        let named = self.mentions.iter().take_while(|mention| self.list[mention.from].start < colon);
        let mut measures = named.filter_map(|mention| self.measured(mention));
        let columns = measures.next()?;
        measures.next().is_none().then_some(columns)
    }
}
