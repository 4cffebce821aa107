//! What a list needs of the subjects: the sentence on why a case waits, the rules that the model cites, a person's words. Each
//! subject is checked against its entry's commitment. A hundred thousand of them are half a gigabyte, so no more is read of one
//! than is asked for.

use std::collections::BTreeMap;
use std::thread;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::blocks::{Block, Blocks};
use super::disk::Disk;
use super::error::LogError;
use super::files::{self, Segment};
use super::parallel::in_order;
use crate::audit::offer::Why;
use crate::record::entry::subject;

/// So many threads read subjects.
const WORKERS: usize = 2;

/// What a sentence is made of.
#[derive(Deserialize)]
struct SubjectLine<'a> {
    #[serde(borrow)]
    record: Record<'a>,
}

#[derive(Deserialize)]
struct Record<'a> {
    #[serde(borrow, default)]
    explanation: Option<&'a RawValue>,
    #[serde(borrow, default)]
    message: Option<&'a RawValue>,
    #[serde(borrow, default)]
    stage: Option<&'a RawValue>,
    #[serde(borrow, default)]
    file: Option<&'a RawValue>,
    #[serde(borrow, default)]
    line: Option<&'a RawValue>,
    #[serde(borrow, default)]
    reason: Option<&'a RawValue>,
}

/// What the model cites.
#[derive(Deserialize)]
struct CitingLine {
    record: Citing,
}

#[derive(Deserialize)]
struct Citing {
    recommendation: Cited,
}

#[derive(Deserialize)]
struct Cited {
    rule_violations: Vec<Violation>,
}

#[derive(Deserialize)]
struct Violation {
    rule_id: String,
}

fn text(raw: Option<&RawValue>) -> Option<String> {
    serde_json::from_str(raw?.get()).ok()
}

/// The sentence of a subject's line; none where it has none.
pub(super) fn of_line(line: &[u8]) -> Option<String> {
    let line = simdutf8::basic::from_utf8(line).ok()?;
    let Record { explanation, message, stage, file, line, .. } =
        serde_json::from_str::<SubjectLine<'_>>(line).ok()?.record;
    let (explanation, message, stage, file) = (text(explanation), text(message), text(stage), text(file));
    let line = line.map(RawValue::get);
    Why {
        explanation: explanation.as_deref(),
        message: message.as_deref(),
        stage: stage.as_deref(),
        file: file.as_deref(),
        line: line.map(str::to_owned),
    }
    .sentence()
}

/// The reason that a subject's line holds, where it is of a decision.
pub(super) fn reason_of(line: &[u8]) -> Option<String> {
    // Most subjects are records of cases, and most of those hold no such key.
    memchr::memmem::find(line, b"\"reason\":")?;
    let line = simdutf8::basic::from_utf8(line).ok()?;
    text(serde_json::from_str::<SubjectLine<'_>>(line).ok()?.record.reason)
}

/// The rules that the model cites in a subject's line.
pub(super) fn cited(line: &[u8]) -> Option<Vec<String>> {
    let line = simdutf8::basic::from_utf8(line).ok()?;
    let rules = serde_json::from_str::<CitingLine>(line).ok()?.record.recommendation.rule_violations;
    Some(rules.into_iter().map(|violation| violation.rule_id).collect())
}

/// What is read of the subjects of entries with these commitments, as far as they are there and what they were.
pub(super) fn gather<T: Send>(
    disk: &Disk,
    wanted: &BTreeMap<u64, String>,
    read: impl Fn(&[u8]) -> Option<T> + Send + Sync,
) -> Result<BTreeMap<u64, T>, LogError> {
    let packs = holding(files::packs(disk)?, wanted);
    let mut found = BTreeMap::new();
    thread::scope(|scope| {
        let looked = in_order(scope, WORKERS, Blocks::new(disk, &packs, 0), |block| {
            block.map(|block| look(&block, wanted, &read))
        });
        for block in looked {
            found.extend(block?);
        }
        Ok(found)
    })
}

/// The packs that may hold subjects of these entries.
fn holding(packs: Vec<(u64, String)>, wanted: &BTreeMap<u64, String>) -> Vec<Segment> {
    let ends: Vec<u64> = packs.iter().skip(1).map(|(first, _)| *first).chain([u64::MAX]).collect();
    let held = packs.into_iter().zip(ends).filter(|((first, _), end)| wanted.range(*first..*end).next().is_some());
    held.map(|((first, name), _)| Segment::pack(first, name)).collect()
}

fn look<T>(block: &Block, wanted: &BTreeMap<u64, String>, read: impl Fn(&[u8]) -> Option<T>) -> Vec<(u64, T)> {
    let told = block.each().filter_map(|line| {
        let seq = subject::seq_of(line)?;
        let commitment = wanted.get(&seq)?;
        if subject::commitment(line) == *commitment { Some((seq, read(line)?)) } else { None }
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::offer::explanation;
    use crate::record::json::{self, Json};

    #[test]
    fn a_sentence_is_the_same_whichever_way_a_record_is_read() {
        let check = |record: &str, expected: Option<&str>| {
            let Json::Object(object) = json::parse(record.as_bytes()).unwrap().value else { panic!("{record}") };
            let line = format!("{{\"seq\":2,\"salt\":\"5\",\"domain\":null,\"id\":\"c\",\"record\":{record}}}");
            assert_eq!(of_line(line.as_bytes()).as_deref(), expected, "{record}");
            assert_eq!(explanation(&object).as_deref(), expected, "{record}");
        };
        check(r#"{"explanation":"Why \u00e9.","message":"m"}"#, Some("Why é."));
        check(
            r#"{"explanation":null,"stage":"triage","line":7,"message":"no.","input":{"message":"x"}}"#,
            Some("Sent to a person because triage could not use line 7 of its input: no."),
        );
        check(
            r#"{"explanation":["x"],"file":"a.csv","line":"7","message":"no"}"#,
            Some("Sent to a person because line \"7\" of a.csv is no case that could be read: no."),
        );
        check(
            r#"{"message":"no","stage":1,"file":null}"#,
            Some("Sent to a person because a line could not be used: no."),
        );
        check(r#"{"message":{"a":1}}"#, None);
        check(r#"{"recommendation":{"explanation":"x"}}"#, None);
    }
}
