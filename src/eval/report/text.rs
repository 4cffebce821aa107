//! The report for a terminal: what failed, then each suite, its runs with all measures side by side, and the cases by their ids.

use std::fmt::Write as _;

use super::{lists, stages, times, told, visible};
use crate::eval::record::{EvalScore, Evaluation, SuiteRecord};
use crate::eval::score::Measure;

pub(super) fn write(evaluation: &Evaluation) -> String {
    let summary = &evaluation.summary;
    let outcome = if summary.passed { "passed" } else { "FAILED" };
    let strict = if summary.strict { ", strict" } else { "" };
    let mut out = format!(
        "Evaluation of {}, policy {}{strict}: {outcome}\n",
        visible(&summary.domain),
        visible(&summary.policy_version)
    );
    for failure in &summary.failures {
        let run = failure.run.as_deref().map(|run| format!("{}/", visible(run))).unwrap_or_default();
        let id = failure.id.as_deref().unwrap_or("measures");
        let (suite, id, message) = (visible(&failure.suite), visible(id), visible(&failure.message));
        let _ = writeln!(out, "  {} {suite}/{run}{id}: {message}", failure.code.word());
    }
    for suite in &summary.suites {
        write_suite(&mut out, evaluation, suite);
    }
    out
}

fn write_suite(out: &mut String, evaluation: &Evaluation, suite: &SuiteRecord) {
    let _ = writeln!(out, "\n{}  {}", visible(&suite.name), visible(&suite.title));
    let held = evaluation.checks.iter().filter(|check| check.suite == suite.name && check.passed).count();
    if suite.checks > 0 {
        let _ = writeln!(out, "  {} checks, {held} hold", suite.checks);
    }
    if suite.cases > 0 {
        let repeats = times(evaluation.summary.repeats);
        let _ = writeln!(
            out,
            "  {} cases, {} of them safety-critical, each run {repeats}; shares with 95% intervals",
            suite.cases, suite.safety_critical
        );
    }
    for run in &suite.runs {
        if let Some((model, gate)) = stages(evaluation, suite, run) {
            write_run(out, run, model, gate);
        }
    }
}

fn write_run(out: &mut String, run: &str, model: &EvalScore, gate: &EvalScore) {
    let _ = writeln!(out, "\n  {:<20} {:<32} behind the gate", visible(run), "the model alone");
    for measure in Measure::ALL {
        let [alone, gated] = [model, gate].map(|score| told(measure.share(&score.measures)));
        let _ = writeln!(out, "    {:<18} {alone:<32} {gated}", measure.name().replace('_', " "));
    }
    let area =
        |score: &EvalScore| score.aurc.as_ref().map_or("none to count".to_owned(), |area| area.as_str().to_owned());
    let _ = writeln!(out, "    {:<18} {:<32} {}", "aurc", area(model), area(gate));
    for (what, ids) in lists(gate).into_iter().filter(|(_, ids)| !ids.is_empty()) {
        let ids: Vec<String> = ids.iter().map(|id| visible(id)).collect();
        let _ = writeln!(out, "    {what}: {}", ids.join(", "));
    }
    for limit in &gate.limits {
        let _ = writeln!(out, "    {}: {}", if limit.kept { "kept" } else { "NOT KEPT" }, limit.told());
    }
}
