//! Reports of an evaluation: records for programs, text and Markdown for people, JUnit for what shows tests. Each is made from the
//! records alone, in their order, without a clock; what a suite calls its cases is text from outside and is made harmless here.

mod junit;
mod markdown;
mod text;

use super::interval::Share;
use super::record::{EvalScore, Evaluation, Stage, SuiteRecord};
use crate::record::json::Number;
use crate::text::fold::invisible;

/// The form of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Records, one a line.
    Json,
    /// Text for a terminal.
    Text,
    /// Markdown, for a comment or a page.
    Markdown,
    /// JUnit XML.
    Junit,
}

/// The report of an evaluation.
pub fn write(evaluation: &Evaluation, format: Format) -> Vec<u8> {
    match format {
        Format::Json => records(evaluation),
        Format::Text => text::write(evaluation).into_bytes(),
        Format::Markdown => markdown::write(evaluation).into_bytes(),
        Format::Junit => junit::write(evaluation),
    }
}

fn records(evaluation: &Evaluation) -> Vec<u8> {
    let mut out = Vec::new();
    evaluation.checks.iter().for_each(|record| line(&mut out, record));
    evaluation.cases.iter().for_each(|record| line(&mut out, record));
    evaluation.scores.iter().for_each(|record| line(&mut out, record));
    line(&mut out, &evaluation.summary);
    out
}

fn line(out: &mut Vec<u8>, record: &impl serde::Serialize) {
    serde_json::to_writer(&mut *out, record).expect("a record is written to memory");
    out.push(b'\n');
}

/// Text from outside on one line, with what steers a terminal, hides, or is no character of XML made visible.
fn visible(words: &str) -> String {
    let mut shown = String::with_capacity(words.len());
    for c in words.chars() {
        let harms = c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}' | '\u{2028}' | '\u{2029}');
        if harms || invisible(c).is_some() { shown.extend(c.escape_unicode()) } else { shown.push(c) }
    }
    shown
}

/// A share in words: the count, the percentage, the interval.
fn told(share: &Share) -> String {
    let Some(percentages) = share.percentages() else { return "none to count".to_owned() };
    let [value, low, high] = percentages.each_ref().map(Number::as_str);
    format!("{}/{} {value}% ({low} to {high})", share.hits, share.of)
}

/// The scores of a run in a suite, at the model and behind the gate.
fn stages<'a>(evaluation: &'a Evaluation, suite: &SuiteRecord, run: &str) -> Option<(&'a EvalScore, &'a EvalScore)> {
    let at = |stage| {
        evaluation.scores.iter().find(|score| score.suite == suite.name && score.run == run && score.stage == stage)
    };
    Some((at(Stage::Model)?, at(Stage::Gate)?))
}

/// The lists of ids that a report names, each with what it lists.
fn lists(score: &EvalScore) -> [(&'static str, &[String]); 6] {
    [
        ("could not be run", &score.errors),
        ("without a usable opinion", &score.without_opinion),
        ("false rejects", &score.false_rejects),
        ("safety-critical cases missed", &score.safety_misses),
        ("citations of no rule", &score.invalid_citations),
        ("not alike in all repetitions", &score.unstable),
    ]
}

/// How many times, in words.
fn times(repeats: u64) -> String {
    if repeats == 1 { "once".to_owned() } else { format!("{repeats} times") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_from_outside_stays_on_its_line_and_in_xml() {
        let check = |words: &str, expected: &str| assert_eq!(visible(words), expected);
        check("camp-001 é | <b>", "camp-001 é | <b>");
        check("a\nb\t\0\u{1b}[2J", "a\\u{a}b\\u{9}\\u{0}\\u{1b}[2J");
        check("\u{202e}x\u{ffff}\u{2028}", "\\u{202e}x\\u{ffff}\\u{2028}");
    }
}
