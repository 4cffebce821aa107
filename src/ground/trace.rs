//! One answer: each of its numbers, from claim to evidence to the user's words, and the reason for what it came to.

use std::borrow::Cow;

use super::asked::Asked;
use super::attribute::{Verdict, compared, verdicts};
use super::cite::{Claims, Held, Said};
use super::index::{Found, Index, Place};
use super::memory::Thread;
use super::read::{Kind, Reading, Unit, word_before};
use super::sentence::{Direction, Words, direction};
use super::target::Signs;
use super::{Attribution, Settings};
use crate::number::exact::Exact;
use crate::record::answer::Claim;
use crate::record::grounding::{CellRef, Number, Tier};
use crate::record::json::{Json, Number as JsonNumber};

/// How many problems are told one by one.
const TOLD: usize = 100;

/// What is said of a number without a value.
const UNCLEAR: &str =
    "what it comes to cannot be told: it has more than 38 digits, is no decimal, or may be read in several ways";

/// How far before a number its sentence is looked at.
const NEAR: usize = 100;

/// An answer to be traced.
pub(super) struct Trace<'a> {
    pub(super) text: &'a str,
    pub(super) plain: &'a str,
    pub(super) words: &'a Words,
    pub(super) readings: &'a [Reading],
    pub(super) asked: &'a Asked,
    pub(super) thread: &'a Thread,
    pub(super) settings: Settings,
}

/// What came of it.
pub(super) struct Traced {
    pub(super) numbers: Vec<Number>,
    /// What keeps the answer from being verified.
    pub(super) failed: Vec<String>,
    pub(super) notes: Vec<String>,
}

/// What a number came to.
struct Standing {
    tier: Tier,
    cells: Vec<Place>,
    matches: u64,
    why: Cow<'static, str>,
}

impl Standing {
    fn new(tier: Tier, cells: Vec<Place>, matches: u64, why: impl Into<Cow<'static, str>>) -> Self {
        Self { tier, cells, matches, why: why.into() }
    }
}

impl Trace<'_> {
    pub(super) fn run(&self, claims: &[Claim]) -> Traced {
        let index = &self.thread.index;
        let mut claims = Claims::of(claims, self.thread);
        let verdicts = match self.settings.attribution {
            Attribution::Off => vec![Verdict::Unknown; self.readings.len()],
            _ => verdicts(self.plain, self.words, self.readings, self.thread),
        };
        let mut traced = Traced { numbers: Vec::new(), failed: Vec::new(), notes: Vec::new() };
        let mut points = Points::default();
        let mut failures = 0;
        for (reading, verdict) in self.readings.iter().zip(verdicts) {
            // Only what is told one by one is looked into at length.
            claims.detailed = failures < TOLD;
            let standing = self.standing(reading, &verdict, index, &mut claims);
            let named = verdict == Verdict::Named && standing.tier < Tier::Derived;
            let contradicts = match verdict {
                Verdict::Contradicts(cells) if standing.tier != Tier::Derived => cells,
                _ => Vec::new(),
            };
            // What may be no number at all counts only where it is found or spoken of.
            let nothing = matches!(standing.tier, Tier::Absent | Tier::User) && contradicts.is_empty();
            if named || (nothing && (reading.vague || self.is_name(reading, index))) {
                continue;
            }
            let number = self.number(reading, &standing, &contradicts, &mut points);
            if let Some(problem) = self.problem(&number) {
                failures += 1;
                if failures <= TOLD {
                    traced.failed.push(problem);
                }
            }
            traced.numbers.push(number);
        }
        if failures > TOLD {
            traced.failed.push(format!("{} more numbers do not pass", failures - TOLD));
        }
        traced.notes = claims.notes();
        traced
    }

    /// The cells that a number matches; where its sentence tells of a fall, those of the other sign as well, unless the number
    /// has its sign already.
    fn found(&self, reading: &Reading, index: &Index) -> Found {
        let own = index.find(reading, Signs::Own, false);
        let falls = || !reading.is_negative() && self.direction(reading) == Direction::Down;
        if own.matches == 0 && falls() { index.find(reading, Signs::Both, false) } else { own }
    }

    fn standing(&self, reading: &Reading, verdict: &Verdict, index: &Index, claims: &mut Claims<'_>) -> Standing {
        if reading.value.is_none() {
            return Standing::new(Tier::Absent, Vec::new(), 0, UNCLEAR);
        }
        let found = self.found(reading, index);
        if let Some(Held { tier, cells, why }) = claims.hold(reading, &|| self.said(reading)) {
            return Standing::new(tier, cells, found.matches, why);
        }
        if let Verdict::Agrees(cell) = verdict {
            return Standing::new(
                Tier::Present,
                vec![*cell],
                found.matches.max(1),
                "it equals the cell that the sentence speaks of",
            );
        }
        if found.matches > 0 {
            let why: Cow<'static, str> = match found.matches {
                1 => "it equals a cell of this thread".into(),
                matches => format!("it equals {matches} cells of this thread").into(),
            };
            return Standing::new(Tier::Present, found.first.into_iter().collect(), found.matches, why);
        }
        if self.year(reading, index) {
            return Standing::new(Tier::Present, Vec::new(), 1, "it is the year of a date in this thread");
        }
        let quoted = index.find(reading, Signs::Own, true);
        if quoted.matches > 0 {
            let why = "it stands only in text that nobody checked";
            return Standing::new(Tier::Quoted, quoted.first.into_iter().collect(), quoted.matches, why);
        }
        if self.asked.holds(reading) {
            return if self.asked.is_stated(self.plain, reading) {
                let why = "only the user said it, and the answer affirms it: no result of this thread does";
                Standing::new(Tier::Absent, Vec::new(), 0, why)
            } else {
                Standing::new(Tier::User, Vec::new(), 0, "it is the user's own number")
            };
        }
        Standing::new(Tier::Absent, Vec::new(), 0, self.absent(reading, index, claims.detailed))
    }

    fn said(&self, reading: &Reading) -> Said {
        let than = compared(self.plain, self.words, reading, &self.thread.lexicon);
        Said { direction: self.direction(reading), than }
    }

    fn direction(&self, reading: &Reading) -> Direction {
        let from = super::sentence::char_start(self.plain, reading.plain.start.saturating_sub(NEAR));
        let start = self.plain[from..reading.plain.start].rfind(['\n', ';']).map_or(from, |at| from + at + 1);
        let start = self.plain[start..reading.plain.start].rfind(". ").map_or(start, |at| start + at + 2);
        let end = super::sentence::char_start(self.plain, reading.plain.end + NEAR).max(reading.plain.end);
        let end = self.plain[reading.plain.end..end].find(". ").map_or(end, |at| reading.plain.end + at);
        direction(self.plain, self.words.within(&(start..end)), &(start..end), &reading.plain)
    }

    /// Whether a number stands where a year does, and a date of the evidence lies in that year.
    fn year(&self, reading: &Reading, index: &Index) -> bool {
        reading.kind == Kind::Year && self.dated(reading) && reading.value.is_some_and(|value| index.has_year(value))
    }

    /// Whether the words around four digits are those around a year.
    fn dated(&self, reading: &Reading) -> bool {
        const BEFORE: [&str; 28] = [
            "in", "of", "since", "by", "during", "from", "until", "to", "through", "before", "after", "between", "and",
            "year", "fiscal", "fy", "early", "late", "mid", "for", "versus", "vs", "than", "season", "ended", "ending",
            "the", "or",
        ];
        word_before(self.plain, reading.plain.start).is_none_or(|word| BEFORE.contains(&word.lower()))
    }

    /// Whether a number is part of the name of a column, as in "2019 actual": it then names and counts nothing.
    fn is_name(&self, reading: &Reading, index: &Index) -> bool {
        reading.kind == Kind::Year && self.dated(reading) && reading.value.is_some_and(|value| index.names_year(value))
    }

    /// Why a number is nowhere, by what comes nearest.
    fn absent(&self, reading: &Reading, index: &Index, detailed: bool) -> String {
        let nearest = index.nearest(reading).and_then(|place| self.cell(place));
        let Some(CellRef { source_id, row, field, value }) = nearest else {
            return "no cell of this thread holds a number like it".to_owned();
        };
        let place = format!("{source_id:.60}[{row}].{field:.60}");
        let other = index.find(reading, Signs::Both, false);
        if other.matches > 0 {
            return "a cell of this thread holds it with the other sign".to_owned();
        }
        if let Some(pair) = detailed.then(|| self.points(reading)).flatten() {
            return pair;
        }
        let whole =
            reading.value.is_some_and(|number| number.places == 0) && !reading.unit.is_part() && reading.scale == 0;
        let rule = if whole { ", and a whole number must equal its cell exactly" } else { "" };
        format!("no cell of this thread is it; the nearest is {value} at {place}{rule}")
    }

    /// "Rose 5%" beside 0.70 and 0.75: two rates of one column that lie so many percentage points apart.
    fn points(&self, reading: &Reading) -> Option<String> {
        const ROWS: u32 = 50;
        (reading.unit == Unit::Percent && self.direction(reading) != Direction::Unsaid).then_some(())?;
        let wanted = reading.value.filter(|value| value.denominator == 1)?.numerator.magnitude();
        for (_, table) in self.thread.tables().filter(|(_, table)| table.rows <= ROWS) {
            let rates =
                |column: u32| (0..table.rows).flat_map(move |row| table.at(row, column)).filter_map(|cell| cell.value);
            for (column, named) in (0..).zip(&table.columns).take(ROWS as usize) {
                let apart = |a: Exact, b: Exact| {
                    a.minus(b).and_then(|apart| apart.shifted(2)).is_some_and(|apart| apart.magnitude() == wanted)
                };
                let pair = rates(column).find_map(|a| rates(column).find(|b| apart(a, *b)).map(|b| (a, b)));
                if let Some((a, b)) = pair {
                    let field = &named.name;
                    return Some(format!(
                        "{a} and {b} of {field:.60} lie {wanted} percentage points apart, which is not {wanted} per cent"
                    ));
                }
            }
        }
        None
    }

    fn cell(&self, place: Place) -> Option<CellRef> {
        let table = self.thread.table(place.table)?;
        let cell = table.cells.get(place.cell as usize)?;
        let field =
            table.columns.get(cell.column as usize).map(|column| column.name.as_str()).unwrap_or_default().into();
        let value = cell.value.map_or(Json::Null, |value| Json::Number(JsonNumber::from(value)));
        Some(CellRef { source_id: table.source_id.as_str().into(), row: u64::from(cell.row), field, value })
    }

    fn number(&self, reading: &Reading, standing: &Standing, contradicts: &[Place], points: &mut Points) -> Number {
        let value = match reading.value {
            Some(value) if value.denominator == 1 => Json::Number(JsonNumber::from(value.numerator)),
            Some(value) => Json::from(value.to_string()),
            None => Json::Null,
        };
        let cells =
            |places: &[Place]| places.iter().take(TOLD).filter_map(|place| self.cell(*place)).collect::<Vec<_>>();
        let contradicts = cells(contradicts);
        let mut why = standing.why.clone();
        if let Some(CellRef { source_id, row, field, value }) = contradicts.first() {
            let holds = if *value == Json::Null { "nothing".to_owned() } else { value.to_string() };
            why = format!("{why}; but the sentence speaks of {source_id:.60}[{row}].{field:.60}, which holds {holds}")
                .into();
        }
        Number {
            text: self.text.get(reading.span.clone()).unwrap_or_default().into(),
            span: [points.at(self.text, reading.span.start), points.at(self.text, reading.span.end)],
            value,
            places: reading.value.map_or(0, |value| i64::from(value.places)),
            unit: reading.unit.word(),
            tier: standing.tier,
            found: cells(&standing.cells),
            matches: standing.matches,
            contradicts,
            why,
        }
    }

    /// What keeps a number from passing.
    fn problem(&self, number: &Number) -> Option<String> {
        let Number { text, tier, why, contradicts, .. } = number;
        let low = *tier != Tier::User && *tier < self.settings.require;
        let otherwise = !contradicts.is_empty() && self.settings.attribution == Attribution::Fail;
        (low || otherwise).then(|| format!("{text:?} is {}: {why}", tier.word()))
    }
}

/// Code points before a place; places come in order.
#[derive(Default)]
struct Points {
    byte: usize,
    point: u64,
}

impl Points {
    fn at(&mut self, text: &str, byte: usize) -> u64 {
        if byte < self.byte {
            *self = Self::default();
        }
        self.point += text.get(self.byte..byte).map_or(0, |part| part.chars().count() as u64);
        self.byte = byte;
        self.point
    }
}
