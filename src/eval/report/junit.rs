//! The report as JUnit XML, in the subset that the readers of JUnit files agree on: testsuites, testsuite, testcase, failure, error,
//! system-out. What fails the evaluation is a failure, what could not be run an error; a case that merely ended elsewhere than
//! expected passes, with a word about it.

use std::collections::BTreeMap;

use quick_xml::Writer;
use quick_xml::events::BytesText;
use quick_xml::writer::ElementWriter;

use super::visible;
use crate::eval::record::{EvalCase, EvalCheck, Evaluation, Failure, FailureCode};

/// A test as JUnit knows it.
struct Test {
    name: String,
    failure: Option<(FailureCode, String)>,
    note: Option<String>,
}

/// Tests that belong together.
struct Suite {
    name: String,
    tests: Vec<Test>,
}

pub(super) fn write(evaluation: &Evaluation) -> Vec<u8> {
    let suites = suites(evaluation);
    let mut out = b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_vec();
    let mut writer = Writer::new_with_indent(&mut out, b' ', 2);
    let all = || suites.iter().flat_map(|suite| &suite.tests);
    let root = counted(writer.create_element("testsuites"), &evaluation.summary.domain, all());
    root.write_inner_content(|writer| suites.iter().try_for_each(|suite| write_suite(writer, suite)))
        .expect("a report is written to memory");
    out.push(b'\n');
    out
}

/// One a suite for its checks, and one a run for its cases and measures. A baseline is no test, since nothing is asked of it, but
/// where a suite names no other run.
fn suites(evaluation: &Evaluation) -> Vec<Suite> {
    let failed = Failed::of(evaluation);
    let mut found = Vec::new();
    for suite in &evaluation.summary.suites {
        let checks = evaluation.checks.iter().filter(|check| check.suite == suite.name);
        let tests: Vec<Test> = checks.map(|check| failed.check(check)).collect();
        if !tests.is_empty() {
            found.push(Suite { name: suite.name.clone(), tests });
        }
        let alone = suite.runs.len() == suite.baselines.len();
        for run in suite.runs.iter().filter(|run| alone || !suite.baselines.contains(run)) {
            let cases = evaluation.cases.iter().filter(|case| case.suite == suite.name && case.run == *run);
            let mut tests: Vec<Test> = cases.map(|case| failed.case(case)).collect();
            let scores = evaluation.scores.iter().filter(|score| score.suite == suite.name && score.run == *run);
            tests.extend(scores.flat_map(|score| &score.limits).map(|limit| Test {
                name: format!("measure {}", limit.measure),
                failure: (!limit.kept).then(|| (FailureCode::BelowFloor, limit.told())),
                note: None,
            }));
            found.push(Suite { name: format!("{}/{run}", suite.name), tests });
        }
    }
    found
}

/// What failed, by suite, run and id.
struct Failed<'a>(BTreeMap<(&'a str, Option<&'a str>, &'a str), Vec<&'a Failure>>);

impl<'a> Failed<'a> {
    fn of(evaluation: &'a Evaluation) -> Self {
        let mut failed: BTreeMap<_, Vec<&Failure>> = BTreeMap::new();
        for failure in &evaluation.summary.failures {
            let id = failure.id.as_deref().unwrap_or_default();
            failed.entry((failure.suite.as_str(), failure.run.as_deref(), id)).or_default().push(failure);
        }
        Self(failed)
    }

    fn check(&self, check: &EvalCheck) -> Test {
        let name = if check.name.is_empty() { check.id.clone() } else { format!("{}: {}", check.id, check.name) };
        Test { name, failure: self.at(&check.suite, None, &check.id), note: None }
    }

    fn case(&self, case: &EvalCase) -> Test {
        let note = (!case.passed).then(|| format!("expected {}, found {}", case.expected.verdict, case.found()));
        Test { name: case.id.clone(), failure: self.at(&case.suite, Some(&case.run), &case.id), note }
    }

    /// What a test failed at: all of it in one, since a test has one failure for most readers.
    fn at(&self, suite: &str, run: Option<&str>, id: &str) -> Option<(FailureCode, String)> {
        let found = self.0.get(&(suite, run, id))?;
        let words = found.iter().map(|failure| format!("{}: {}", failure.code.word(), failure.message));
        let words: Vec<String> = words.collect();
        found.first().map(|first| (first.code, words.join("; ")))
    }
}

fn write_suite(writer: &mut Writer<&mut Vec<u8>>, suite: &Suite) -> std::io::Result<()> {
    let element = counted(writer.create_element("testsuite"), &suite.name, suite.tests.iter());
    element
        .write_inner_content(|writer| suite.tests.iter().try_for_each(|test| write_test(writer, &suite.name, test)))?;
    Ok(())
}

fn write_test(writer: &mut Writer<&mut Vec<u8>>, suite: &str, test: &Test) -> std::io::Result<()> {
    let (name, suite) = (visible(&test.name), visible(suite));
    let element = writer.create_element("testcase").with_attribute(("name", name.as_str()));
    let element = element.with_attribute(("classname", suite.as_str()));
    if test.failure.is_none() && test.note.is_none() {
        element.write_empty()?;
        return Ok(());
    }
    element.write_inner_content(|writer| {
        if let Some((code, message)) = &test.failure {
            let message = visible(message);
            let tag = if *code == FailureCode::Error { "error" } else { "failure" };
            let element = writer.create_element(tag).with_attribute(("message", message.as_str()));
            element.with_attribute(("type", code.word())).write_text_content(BytesText::new(&message))?;
        }
        if let Some(note) = &test.note {
            writer.create_element("system-out").write_text_content(BytesText::new(&visible(note)))?;
        }
        Ok(())
    })?;
    Ok(())
}

/// An element with the name and the counts that readers of JUnit look for.
fn counted<'a, 'b>(
    element: ElementWriter<'a, &'b mut Vec<u8>>,
    name: &str,
    tests: impl Iterator<Item = &'a Test> + Clone,
) -> ElementWriter<'a, &'b mut Vec<u8>> {
    let errors = |test: &&Test| matches!(test.failure, Some((FailureCode::Error, _)));
    let failed = tests.clone().filter(|test| test.failure.is_some()).count();
    let (all, errors) = (tests.clone().count(), tests.filter(errors).count());
    let counts = [("tests", all), ("failures", failed - errors), ("errors", errors), ("skipped", 0)];
    let element = element.with_attribute(("name", visible(name).as_str()));
    counts
        .into_iter()
        .fold(element, |element, (name, count)| element.with_attribute((name, count.to_string().as_str())))
}
