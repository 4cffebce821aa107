//! The report as Markdown: a table a suite, baselines first. What comes from outside can open no cell, tag, link or code.

use std::fmt::Write as _;

use super::{lists, stages, times, told, visible};
use crate::eval::record::{EvalScore, Evaluation, SuiteRecord};
use crate::eval::score::Measure;

pub(super) fn write(evaluation: &Evaluation) -> String {
    let summary = &evaluation.summary;
    let outcome = if summary.passed { "passed" } else { "failed" };
    let strict = if summary.strict { ", strict" } else { "" };
    let mut out = format!("# Evaluation of {}: {outcome}\n\n", plain(&summary.domain));
    let _ = writeln!(
        out,
        "Policy {}{strict}. Shares with 95% intervals by Wilson's method.",
        plain(&summary.policy_version)
    );
    if !summary.failures.is_empty() {
        out.push_str("\n## What failed\n\n");
    }
    for failure in &summary.failures {
        let words = [Some(&failure.suite), failure.run.as_ref(), failure.id.as_ref()];
        let words: Vec<String> = words.into_iter().flatten().map(|word| plain(word)).collect();
        let _ = writeln!(out, "- {}: {}: {}", failure.code.word(), words.join(" / "), plain(&failure.message));
    }
    for suite in &summary.suites {
        write_suite(&mut out, evaluation, suite);
    }
    out
}

fn write_suite(out: &mut String, evaluation: &Evaluation, suite: &SuiteRecord) {
    let title = if suite.title.is_empty() { String::new() } else { format!(": {}", plain(&suite.title)) };
    let _ = writeln!(out, "\n## {}{title}", plain(&suite.name));
    if suite.checks > 0 {
        let held = evaluation.checks.iter().filter(|check| check.suite == suite.name && check.passed).count();
        let _ = writeln!(out, "\n{} checks, {held} hold.", suite.checks);
    }
    if suite.cases == 0 {
        return;
    }
    let repeats = times(evaluation.summary.repeats);
    let _ = writeln!(out, "\n{} cases, {} safety-critical, each run {repeats}.\n", suite.cases, suite.safety_critical);
    let names: Vec<String> = Measure::ALL.iter().map(|measure| measure.name().replace('_', " ")).collect();
    let _ = writeln!(out, "| run | decided by | {} | aurc |", names.join(" | "));
    let _ = writeln!(out, "|---|---|{}", "---|".repeat(names.len() + 1));
    let runs = suite.runs.iter().filter_map(|run| stages(evaluation, suite, run));
    for (model, gate) in runs.clone() {
        write_row(out, "model", model);
        write_row(out, "gate", gate);
    }
    out.push('\n');
    runs.for_each(|(_, gate)| write_lists(out, gate));
}

fn write_row(out: &mut String, stage: &str, score: &EvalScore) {
    let shares: Vec<String> = Measure::ALL.iter().map(|measure| told(measure.share(&score.measures))).collect();
    let area = score.aurc.as_ref().map_or("none to count", |area| area.as_str());
    let _ = writeln!(out, "| {} | {stage} | {} | {area} |", plain(&score.run), shares.join(" | "));
}

fn write_lists(out: &mut String, score: &EvalScore) {
    for (what, ids) in lists(score).into_iter().filter(|(_, ids)| !ids.is_empty()) {
        let ids: Vec<String> = ids.iter().map(|id| plain(id)).collect();
        let _ = writeln!(out, "- {}: {what}: {}", plain(&score.run), ids.join(", "));
    }
    for limit in &score.limits {
        let kept = if limit.kept { "kept" } else { "not kept" };
        let _ = writeln!(out, "- {}: {kept}: {}", plain(&score.run), plain(&limit.told()));
    }
}

/// Text from outside as text: every mark that Markdown or HTML could read is escaped.
fn plain(words: &str) -> String {
    let mut plain = String::with_capacity(words.len());
    for c in visible(words).chars() {
        match c {
            '<' => plain.push_str("&lt;"),
            '&' => plain.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '(' | ')' | '|' | '#' | '!' | '~' | '>' | '$' | '@' | ':' => {
                plain.extend(['\\', c]);
            }
            _ => plain.push(c),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_opens_neither_cell_nor_tag_nor_link() {
        let check = |words: &str, expected: &str| assert_eq!(plain(words), expected);
        check("camp-001", "camp-001");
        check("a | b\n# c", "a \\| b\\\\u{a}\\# c");
        check("<img src=x>[x](javascript:y)", "&lt;img src=x\\>\\[x\\]\\(javascript\\:y\\)");
    }
}
