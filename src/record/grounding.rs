//! The `grounding` record: an answer, and where each of its numbers comes from. It replaces the answer in the stream.

use std::borrow::Cow;
use std::io::Write;

use compact_str::CompactString;
use schemars::JsonSchema;
use serde::Serialize;

use super::json::{Json, Object, write_string};
use super::{VERSION, embedded};

/// How well a number is accounted for, best last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Tier {
    /// Nowhere.
    Absent,
    /// Only in the user's own words.
    User,
    /// Only in text that people wrote and nobody checked.
    Quoted,
    /// Somewhere in the thread's results.
    Present,
    /// Computed from cells, as it was declared.
    Derived,
    /// In the cell that its claim names.
    Cited,
}

impl Tier {
    /// The word that records carry.
    pub fn word(self) -> &'static str {
        match self {
            Self::Absent => "absent",
            Self::User => "user",
            Self::Quoted => "quoted",
            Self::Present => "present",
            Self::Derived => "derived",
            Self::Cited => "cited",
        }
    }
}

/// A cell of the evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CellRef {
    /// The evidence.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub source_id: CompactString,
    /// The row, from 0.
    pub row: u64,
    /// The field of the row.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub field: CompactString,
    /// What it holds, exactly; null where it holds nothing that may be shown.
    pub value: Json,
}

/// A number of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Number {
    /// The number as it was written.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub text: CompactString,
    /// Where it stands in the answer's text, as `[start, end)` in Unicode code points.
    pub span: [u64; 2],
    /// Its value: a number, text such as `1/3` where no decimal is exact, null where it has too many digits to compare.
    pub value: Json,
    /// How many decimals it shows; fewer than none for a number such as 1.2 million.
    pub places: i64,
    /// Its unit, where it has one: percent, percentage_points, basis_points, money, hours, …
    pub unit: Option<&'static str>,
    /// How well it is accounted for.
    pub tier: Tier,
    /// The cells that it comes from; where it is merely present, the first.
    pub found: Vec<CellRef>,
    /// How many cells of the thread it matches: the more, the more easily by coincidence.
    pub matches: u64,
    /// The cells that the sentence speaks of and that say otherwise.
    pub contradicts: Vec<CellRef>,
    /// Why it has this tier, in words.
    pub why: Cow<'static, str>,
}

/// A `grounding` record.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "grounding")]
pub struct GroundingRecord<'a> {
    kind: &'static str,
    v: u64,
    /// The answer, whole.
    pub answer: &'a Object,
    /// Its numbers, in order.
    pub numbers: &'a [Number],
    /// The lowest tier of its numbers, a user's own that are only repeated left out; null where there is none.
    pub tier: Option<Tier>,
    /// Whether every number passes.
    pub verified: bool,
    /// What passes: this tier and all better ones.
    pub require: Tier,
    /// What is wrong, in words.
    pub problems: &'a [String],
    /// Claims that do not hold or could not be read as they stand, in words.
    pub citation_notes: &'a [String],
}

impl<'a> GroundingRecord<'a> {
    /// The record of an answer, its numbers, and what passes.
    pub fn new(answer: &'a Object, numbers: &'a [Number], require: Tier) -> Self {
        let (tier, verified, problems, citation_notes) = (None, true, [].as_slice(), [].as_slice());
        Self { kind: "grounding", v: VERSION, answer, numbers, tier, verified, require, problems, citation_notes }
    }

    /// Appends the record as a line without its end: the same bytes as serde writes, in a third of the time, since most of a
    /// stream's output is this.
    pub fn write(&self, out: &mut Vec<u8>) {
        const ABOUT: usize = 320;
        out.reserve(self.numbers.len() * ABOUT);
        let _ = write!(out, r#"{{"kind":"{}","v":{},"answer":"#, self.kind, self.v);
        match self.answer.written() {
            Some(written) => out.extend_from_slice(written.as_bytes()),
            None => embedded::write_whole(self.answer, out),
        }
        out.extend_from_slice(br#","numbers":["#);
        separated(out, self.numbers, Number::write);
        out.extend_from_slice(br#"],"tier":"#);
        match self.tier {
            Some(tier) => quoted(out, tier.word()),
            None => out.extend_from_slice(b"null"),
        }
        let _ = write!(out, r#","verified":{},"require":"{}","problems":["#, self.verified, self.require.word());
        separated(out, self.problems, |problem, out| write_string(out, problem));
        out.extend_from_slice(br#"],"citation_notes":["#);
        separated(out, self.citation_notes, |note, out| write_string(out, note));
        out.extend_from_slice(b"]}");
    }
}

impl Number {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(br#"{"text":"#);
        write_string(out, &self.text);
        let _ = write!(out, r#","span":[{},{}],"value":"#, self.span[0], self.span[1]);
        self.value.write_canonical(out);
        let _ = write!(out, r#","places":{},"unit":"#, self.places);
        match self.unit {
            Some(unit) => quoted(out, unit),
            None => out.extend_from_slice(b"null"),
        }
        out.extend_from_slice(br#","tier":"#);
        quoted(out, self.tier.word());
        out.extend_from_slice(br#","found":["#);
        separated(out, &self.found, CellRef::write);
        let _ = write!(out, r#"],"matches":{},"contradicts":["#, self.matches);
        separated(out, &self.contradicts, CellRef::write);
        out.extend_from_slice(br#"],"why":"#);
        write_string(out, &self.why);
        out.push(b'}');
    }
}

impl CellRef {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(br#"{"source_id":"#);
        write_string(out, &self.source_id);
        let _ = write!(out, r#","row":{},"field":"#, self.row);
        write_string(out, &self.field);
        out.extend_from_slice(br#","value":"#);
        self.value.write_canonical(out);
        out.push(b'}');
    }
}

fn as_text<S: serde::Serializer>(text: &CompactString, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(text)
}

/// Appends a word that needs no escapes.
fn quoted(out: &mut Vec<u8>, word: &str) {
    out.push(b'"');
    out.extend_from_slice(word.as_bytes());
    out.push(b'"');
}

fn separated<T>(out: &mut Vec<u8>, items: &[T], write: impl Fn(&T, &mut Vec<u8>)) {
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.push(b',');
        }
        write(item, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::line;

    #[test]
    fn a_grounding_is_written_as_serde_writes_it() {
        let cell = |value: Json| CellRef { source_id: "s \"1\"".into(), row: 3, field: "é\n".into(), value };
        let number = |value: Json, unit, contradicts| Number {
            text: "“5” %".into(),
            span: [1, 7],
            value,
            places: -3,
            unit,
            tier: Tier::Present,
            found: vec![cell(Json::Null), cell(Json::Number(7.into()))],
            matches: 2,
            contradicts,
            why: "it \"is\"".into(),
        };
        let numbers = [
            number(Json::from("1/3"), None, Vec::new()),
            number(Json::Number(5.into()), Some("percent"), vec![cell(Json::Null)]),
        ];
        let texts = ["a \"b\" \u{2028}".to_owned(), "c".to_owned()];
        for answer in [r#"{"kind":"answer","text":"é {}"}"#, r#"{ "kind":"answer", "n":1.50 }"#] {
            let answer = line::read(answer.as_bytes()).unwrap().object;
            for tier in [None, Some(Tier::Absent)] {
                let mut record = GroundingRecord::new(&answer, &numbers, Tier::Cited);
                (record.tier, record.verified, record.problems, record.citation_notes) =
                    (tier, false, &texts, &texts[..1]);
                let mut out = Vec::new();
                record.write(&mut out);
                assert_eq!(String::from_utf8(out).unwrap(), serde_json::to_string(&record).unwrap());
            }
        }
    }
}
