//! One sentence: its words, the names in it, and for each of its numbers whom it is about. The subject is whoever was named
//! last before the number, unless a name is tied to the number from behind: "640 (Lyon)", "57 prime accounts", "6.5 hours
//! for Medical". What is measured stands in [`super::measure`].

use std::collections::BTreeSet;
use std::ops::Range;

use super::About;
use super::lexicon::{Lexicon, Line, Mention, What};
use crate::ground::read::{Reading, Unit};
use crate::ground::role::Role;
use crate::ground::sentence::{Word, Words};

/// The most rows that a list of names is taken to speak of.
const LIST: usize = 64;

/// How many words may stand between a number and the name behind it.
const TIED: usize = 5;

/// How many words a line has at most that only names what the lines below it are about.
const TITLE: usize = 8;

/// Of whom a text speaks, carried from number to number and from sentence to sentence.
#[derive(Debug, Default)]
pub(super) struct Subject<'a> {
    /// The names that were named last, together.
    pub(super) groups: Vec<&'a [Line]>,
    /// The columns that the last number was of.
    pub(super) columns: Vec<Line>,
    /// The unit of that number.
    unit: Option<Unit>,
    /// Whether a number came since the last name.
    counted: bool,
    /// The name in the heading or the line above a list.
    section: Option<&'a [Line]>,
}

impl Subject<'_> {
    fn rows(&self) -> impl Iterator<Item = Line> {
        self.groups.iter().copied().flatten().copied().take(LIST)
    }
}

/// A sentence.
pub(super) struct Scene<'a> {
    pub(super) text: &'a str,
    pub(super) span: Range<usize>,
    pub(super) list: &'a [Word],
    pub(super) mentions: Vec<Mention<'a>>,
    /// The numbers that are part of no name.
    pub(super) own: Vec<&'a Reading>,
    /// The first of them that belong to one enumeration with the next: "640, 512 and 57".
    runs: Vec<Range<usize>>,
    /// Rows that were given a value of a column already, or a value of a unit where no column is named.
    used: BTreeSet<(Line, Line)>,
    used_units: BTreeSet<(Line, u8)>,
    /// Whether it names several rows.
    many: bool,
    /// The one measure that is named before a colon.
    pub(super) announced: Option<&'a [Line]>,
    /// How many names were taken into account.
    taken: usize,
    /// The name that is tied to the last number from behind.
    tied: Option<usize>,
    lexicon: &'a Lexicon,
}

/// A name behind a number, and whether it can be meant with no other.
struct Behind<'a> {
    /// Which name it is.
    first: usize,
    groups: Vec<&'a [Line]>,
    tight: bool,
}

impl<'a> Scene<'a> {
    pub(super) fn of(
        text: &'a str,
        words: &'a Words,
        span: &Range<usize>,
        readings: &'a [Reading],
        lexicon: &'a Lexicon,
    ) -> Self {
        let list = words.within(span);
        let mut numbers = Vec::with_capacity(list.len());
        lexicon.numbers(words, list, &mut numbers);
        let mut mentions = lexicon.mentions(&numbers);
        if lexicon.has_short() {
            mentions = super::short::with_short(text, list, &numbers, mentions, lexicon);
        }
        let named = |reading: &&Reading| {
            let at = mentions.partition_point(|mention| list[mention.to - 1].end <= reading.plain.start);
            let mention = mentions.get(at).filter(|mention| list[mention.from].start < reading.plain.end);
            mention.is_none_or(|mention| mention.what.rows().is_none())
        };
        let own: Vec<&Reading> = readings.iter().filter(named).collect();
        let runs = runs(text, &own);
        let many = mentions.iter().filter(|mention| mention.what.rows().is_some()).take(2).count() > 1;
        let mut scene = Self {
            text,
            span: span.clone(),
            list,
            mentions,
            own,
            runs,
            used: BTreeSet::new(),
            used_units: BTreeSet::new(),
            many,
            announced: None,
            taken: 0,
            tied: None,
            lexicon,
        };
        scene.announced = scene.announcement();
        scene
    }

    /// Begins a sentence: it keeps the subject only where its first words point back, or where a line above names it.
    pub(super) fn begin(&self, subject: &mut Subject<'a>) {
        let points = self.list.iter().take(3).any(|word| word.role.is(Role::PRONOUN));
        if !points {
            subject.groups.clear();
            subject.groups.extend(subject.section);
        }
        subject.columns.clear();
        subject.unit = None;
        subject.counted = true;
    }

    /// Ends a sentence: whom it named behind its last number, or without one, the next may point back to.
    pub(super) fn end(&mut self, subject: &mut Subject<'a>) {
        if self.own.is_empty() {
            let first = self.mentions.iter().find_map(|mention| mention.what.rows());
            self.title(first, subject);
            if let Some(first) = first {
                subject.groups = vec![first];
            }
        } else {
            self.take_names(usize::MAX, subject);
        }
    }

    /// A heading, a line in bold or one before a list names what the lines below are about.
    fn title(&self, name: Option<&'a [Line]>, subject: &mut Subject<'a>) {
        let line = self.text[self.span.clone()].trim();
        let before = self.text[..self.span.start].trim_end_matches(' ');
        let after = &self.text[self.span.end..];
        let alone = (before.is_empty() || before.ends_with('\n'))
            && (self.text[..self.span.end].ends_with('\n') || after.is_empty());
        let titled = line.starts_with('#') || (!line.is_empty() && !line.ends_with(['.', '!', '?']));
        if alone && titled && self.list.len() <= TITLE && !self.list.is_empty() {
            subject.section = name;
        }
    }

    /// The rows and columns that a number is about, where it is clear.
    pub(super) fn about(&mut self, at: usize, subject: &mut Subject<'a>) -> Option<About> {
        let reading = self.own[at];
        let fresh = self.take_names(reading.plain.start, subject);
        let behind = self.behind(at);
        let run =
            self.runs.get(self.runs.partition_point(|run| run.end <= at)).filter(|run| run.contains(&at)).cloned();
        let pointed = self.points_at(reading.plain.start);
        let mut columns = self.measure(at, run.as_ref());
        let like = subject.unit == Some(reading.unit) || reading.unit == Unit::None;
        if columns.is_empty() && (fresh || behind.is_some() || run.is_some()) && like && !self.is_base(at) {
            columns.clone_from(&subject.columns);
        }
        self.tied = behind.as_ref().map(|behind| behind.first);
        let (rows, sure) = self.rows(at, subject, behind, run.as_ref(), &columns);
        subject.counted = true;
        if self.bound(at) || self.gathered(at, &rows, &columns) || self.paired(at) {
            return None;
        }
        if !columns.is_empty() {
            subject.columns.clone_from(&columns);
            subject.unit = Some(reading.unit);
        }
        for row in &rows {
            self.used.extend(columns.iter().filter(|column| column.0 == row.0).map(|column| (*row, *column)));
            self.used_units.insert((*row, manner(reading.unit)));
        }
        let clear = fresh && subject.groups.len() == 1;
        Some(About { sure: sure || pointed, clear: clear || !self.many, rows, columns })
    }

    /// Whom a number is about, and whether that is said by its place alone.
    fn rows(
        &self,
        at: usize,
        subject: &Subject<'a>,
        behind: Option<Behind<'a>>,
        run: Option<&Range<usize>>,
        columns: &[Line],
    ) -> (Vec<Line>, bool) {
        // As many names as numbers, in one list each, go together in their order.
        let in_order = |groups: &[&'a [Line]]| {
            let run = run.filter(|run| run.len() == groups.len())?;
            groups.get(at - run.start).map(|rows| rows.to_vec())
        };
        if let Some(Behind { groups, tight: true, .. }) = &behind {
            return (groups.iter().copied().flatten().copied().take(LIST).collect(), true);
        }
        if let Some(rows) = in_order(&subject.groups).filter(|_| self.fresh_before(run)) {
            return (rows, true);
        }
        if let Some(rows) = behind.as_ref().and_then(|behind| in_order(&behind.groups)) {
            return (rows, true);
        }
        let unit = manner(self.own[at].unit);
        let used = |row: &Line| {
            let unsaid = columns.is_empty() && self.used_units.contains(&(*row, unit));
            unsaid || columns.iter().any(|column| self.used.contains(&(*row, *column)))
        };
        let before: Vec<Line> = subject.rows().filter(|row| !used(row)).collect();
        let mut behind = behind.map(|behind| behind.groups).unwrap_or_default();
        if subject.groups.is_empty() && behind.is_empty() {
            behind.extend(self.opened(at));
        }
        let sure = before.is_empty() && !behind.is_empty();
        (before.into_iter().chain(behind.into_iter().flatten().copied()).take(LIST).collect(), sure)
    }

    /// Whether names were named since the number before a run.
    fn fresh_before(&self, run: Option<&Range<usize>>) -> bool {
        let Some(run) = run else { return false };
        let from = run.start.checked_sub(1).map_or(self.span.start, |before| self.own[before].plain.end);
        let to = self.own[run.start].plain.start;
        let first = self.mentions.partition_point(|mention| self.list[mention.from].start < from);
        let mut between = self.mentions[first..].iter().take_while(|mention| self.list[mention.from].start < to);
        between.any(|mention| mention.what.rows().is_some())
    }

    /// Takes the names before a place into account. It says whether one was new.
    fn take_names(&mut self, place: usize, subject: &mut Subject<'a>) -> bool {
        let mut named = false;
        while let Some(mention) = self.mentions.get(self.taken) {
            if self.list[mention.from].start >= place {
                break;
            }
            let tied = self.tied == Some(self.taken);
            self.taken += 1;
            let What::Rows(rows) = mention.what else { continue };
            // Behind a number, "for the Raptors" names no new subject.
            let object =
                subject.counted && !subject.groups.is_empty() && self.toward(mention.from) && !self.points_at(place);
            if object {
                continue;
            }
            if std::mem::take(&mut subject.counted) {
                subject.groups.clear();
            }
            // A long list of names is about none of them.
            if subject.groups.len() < LIST {
                subject.groups.push(rows);
            }
            named |= !tied;
        }
        named
    }

    /// The name that a word is part of.
    pub(super) fn mention_of(&self, word: usize) -> Option<&Mention<'a>> {
        let at = self.mentions.partition_point(|mention| mention.to <= word);
        self.mentions.get(at).filter(|mention| mention.from <= word)
    }

    /// The columns that a name stands for, where they can be measured.
    pub(super) fn measured(&self, mention: &Mention<'a>) -> Option<&'a [Line]> {
        mention.what.columns().filter(|columns| self.lexicon.measures(columns))
    }

    fn toward(&self, from: usize) -> bool {
        let toward = |back: usize| from.checked_sub(back).is_some_and(|at| self.list[at].role.is(Role::TOWARD));
        let article = from.checked_sub(1).is_some_and(|at| self.list[at].role.is(Role::FILLER));
        toward(1) && (!article || toward(2))
    }

    /// Whether only words such as "is" and "at" stand between a name and the number behind it.
    fn points_at(&self, place: usize) -> bool {
        const MOST: usize = 3;
        let end = self.list.partition_point(|word| word.end <= place);
        let known = self.mentions.partition_point(|mention| mention.to <= end);
        let Some(last) = self.mentions[..known].last().filter(|mention| mention.what.rows().is_some()) else {
            return false;
        };
        let between = self.text.get(self.list[last.to - 1].end..place).unwrap_or_default();
        // "Comes to" says what "is" says.
        let comes = |at: usize| at > last.to && self.list[at - 1].role.is(Role::COPULA);
        let light = |at: usize| {
            let word = &self.list[at];
            let light = word.role.is(Role::COPULA) || word.role.is(Role::FILLER);
            light || (comes(at) && self.text[word.start..word.end].eq_ignore_ascii_case("to"))
        };
        (last.to..end).all(light) && end - last.to <= MOST && !between.contains([';', '.', '\n'])
    }

    /// "With 168 applications, band E is the smallest": the name right behind the opening words.
    fn opened(&self, at: usize) -> Option<&'a [Line]> {
        const OPENING: [&str; 3] = ["with", "at", "having"];
        let first = self.list.first().filter(|_| at == 0)?;
        let opens = OPENING.iter().any(|word| self.text[first.start..first.end].eq_ignore_ascii_case(word));
        let end = self.own[0].plain.end;
        let mention = self
            .mentions
            .iter()
            .find(|mention| self.list[mention.from].start >= end && mention.what.rows().is_some())?;
        let comma = end + self.text[end..self.list[mention.from].start].find(',')?;
        let next = self.list.iter().position(|word| word.start > comma)?;
        let near = self.list[next..mention.from].iter().all(|word| word.role.is(Role::FILLER));
        if opens && near { mention.what.rows() } else { None }
    }

    /// The name that is tied to a number from behind.
    fn behind(&self, at: usize) -> Option<Behind<'a>> {
        let end = self.own[at].plain.end;
        // "7 of the 8 Medical campaigns": the name is that of both.
        let (end, next) = if self.is_base(at + 1) { (self.own[at + 1].plain.end, at + 2) } else { (end, at + 1) };
        let limit = self.own.get(next).map_or(self.span.end, |next| next.plain.start);
        let first = self.mentions.partition_point(|mention| self.list[mention.from].start < end);
        let mut near = self.mentions[first..].iter().take_while(|mention| self.list[mention.from].start < limit);
        let first = first + near.position(|mention| mention.what.rows().is_some())?;
        let mention = &self.mentions[first];
        let start = self.list[mention.from].start;
        let next = self.list.partition_point(|word| word.start < end);
        let between = &self.text[end..start.max(end)];
        if start >= limit || mention.from - next > TIED || between.contains([',', ';', ':', '.', '\n', '|', '?', '!']) {
            return None;
        }
        if between.contains('(') {
            let closed = self.text[self.list[mention.to - 1].end..].trim_start().starts_with(')');
            let open = between.trim_end().ends_with('(') && closed;
            return open.then(|| Behind { first, groups: mention.what.rows().into_iter().collect(), tight: true });
        }
        let groups = self.group(first, limit);
        let tight = groups.len() == 1;
        let role = |place: usize| self.list[place].role;
        let measure = |place: usize| self.mention_of(place).is_some_and(|mention| mention.what.columns().is_some());
        // "57 prime accounts", "22 open emergency relief campaigns".
        if (next..mention.from).all(|place| role(place).is(Role::PLAIN) || measure(place)) {
            return tight.then_some(Behind { first, groups, tight });
        }
        let joint = (next..mention.from).rev().find(|place| !role(*place).is(Role::FILLER))?;
        if role(joint).is(Role::STATE) && (next..joint).all(|place| role(place).is(Role::STATE) || measure(place)) {
            return Some(Behind { first, groups, tight });
        }
        let of = joint == next && self.text[self.list[joint].start..self.list[joint].end].eq_ignore_ascii_case("of");
        role(joint).is(Role::PLACES).then_some(Behind { first, tight: of && tight, groups })
    }

    /// A name and those that are joined to it.
    fn group(&self, first: usize, limit: usize) -> Vec<&'a [Line]> {
        let mut groups: Vec<&'a [Line]> = Vec::new();
        let mut end = None;
        for mention in &self.mentions[first..] {
            let start = self.list[mention.from].start;
            let joined = end.is_none_or(|end| is_joint(&self.text[end..start]));
            let Some(rows) = mention.what.rows().filter(|_| joined && start < limit && groups.len() < LIST) else {
                break;
            };
            groups.push(rows);
            end = Some(self.list[mention.to - 1].end);
        }
        groups
    }
}

/// Units that are told apart where no measure is named.
fn manner(unit: Unit) -> u8 {
    match unit {
        Unit::None | Unit::Multiple => 0,
        Unit::Percent | Unit::Points | Unit::BasisPoints | Unit::PerMille => 1,
        Unit::Measure(measure) => 2 + measure.0.dimension as u8,
    }
}

/// The enumerations among numbers.
fn runs(text: &str, own: &[&Reading]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for at in 1..own.len() {
        let between = text.get(own[at - 1].plain.end..own[at].plain.start).unwrap_or_default();
        if !is_joint(between) {
            continue;
        }
        match runs.last_mut().filter(|run| run.end == at) {
            Some(run) => run.end = at + 1,
            None => runs.push(at - 1..at + 1),
        }
    }
    runs
}

/// Whether a text only joins what stands before and behind it.
fn is_joint(between: &str) -> bool {
    let between = between.trim();
    let between = between.strip_prefix(',').unwrap_or(between).trim_start();
    matches!(between, "" | "and" | "or" | "&" | "and the" | "and to" | "and at" | "and in")
}
