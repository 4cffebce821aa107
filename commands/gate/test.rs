//! `adduce gate test`: the tests of a domain's gate.

use std::path::PathBuf;

use adduce::gate::suite;

use crate::context::{Context, read_file};
use crate::failure::{Exit, Failure};
use crate::output::Output;

const GOLDEN: &str = "golden/gate.jsonl";

/// Runs the tests and writes a record for each test and each rule.
pub(super) fn run(file: Option<&PathBuf>, context: &Context) -> Result<Exit, Failure> {
    let domain = context.domain()?;
    let text = match file {
        Some(file) => read_file(file)?,
        None => domain.files.get(GOLDEN).map(<[u8]>::to_vec).unwrap_or_default(),
    };
    let report = suite::run(&domain, &text);
    if report.tests.is_empty() {
        return Err(
            Failure::usage("there is no test").hint(format!("tests stand in {GOLDEN} of the domain, or name a file"))
        );
    }
    let mut output = Output::new();
    for test in &report.tests {
        output.line(&serde_json::to_vec(test).expect("a record is written to memory"))?;
    }
    for rule in &report.coverage {
        output.line(&serde_json::to_vec(rule).expect("a record is written to memory"))?;
    }
    output.flush()?;
    for test in report.tests.iter().filter(|test| !test.passed) {
        let why = test.problem.clone();
        let why = why.unwrap_or_else(|| format!("expected {:?}, found {:?}", test.expected, test.found));
        context.terminal.tell(&format!("failed: {}: {why}", test.name));
    }
    for rule in report.coverage.iter().filter(|rule| !rule.covered) {
        context
            .terminal
            .tell(&format!("not shown from both sides: {} ({} fires, {} quiet)", rule.rule, rule.fires, rule.quiet));
    }
    let failed = report.tests.iter().filter(|test| !test.passed).count();
    context.terminal.say(&format!(
        "gate test: {} tests, {failed} failed, {} rules",
        report.tests.len(),
        report.coverage.len()
    ));
    Ok(if report.holds() { Exit::Done } else { Exit::Finding })
}
