//! Evaluation from end to end, on the built-in domains: what the measures come to where it can be told by hand, that no shipped check is
//! empty, that what goes wrong is a row, and that nothing depends on how many work at once.

use super::record::{EvalScore, FailureCode, Stage};
use super::report::{Format, write};
use super::*;
use crate::domain::files::Files;
use crate::provider::replay::Replay;
use crate::record::json::{self, Json, Object};

const SETTINGS: Settings = Settings { repeats: 1, strict: true, jobs: 2, longest: 1 << 20 };

/// The first built-in domain that ships a scored suite.
fn domain() -> Domain {
    let scored = |name: &&str| Files::built_in(name).is_some_and(|files| files.get("golden/suite.jsonl").is_some());
    let name = Files::built_in_names().into_iter().find(scored).unwrap();
    Domain::load(name, Files::built_in(name).unwrap()).ok().unwrap()
}

fn suite(text: &str) -> Suite {
    Suite::read("s", text.as_bytes(), 1 << 20).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// A suite in which each entry brings its own replies.
fn own(text: &str) -> Loaded {
    let run = Run { name: "own".into(), provider: None, strict: Strict::ALL, limits: Vec::new() };
    Loaded { suite: suite(text), runs: vec![run] }
}

fn run(loaded: Loaded, settings: Settings) -> Evaluation {
    evaluate(&domain(), &[loaded], settings).ok().unwrap()
}

/// A scored entry whose model says these, one after the other.
fn scored(id: &str, case: &str, expected: &str, critical: bool, says: &[(&str, &str)]) -> String {
    let reply = |(word, confidence): &(&str, &str)| {
        format!(r#"{{"json":{{"recommendation":"{word}","confidence":{confidence},"manipulation_detected":false}}}}"#)
    };
    let replies: Vec<String> = says.iter().map(reply).collect();
    format!(
        r#"{{"id":"{id}","case":"{case}","expected":{{"verdict":"{expected}"}},"safety_critical":{critical},"replies":[{}]}}"#,
        replies.join(",")
    )
}

fn gate<'a>(evaluation: &'a Evaluation, run: &str) -> &'a EvalScore {
    evaluation.scores.iter().find(|score| score.run == run && score.stage == Stage::Gate).unwrap()
}

#[test]
fn the_measures_are_what_a_hand_would_count() {
    // Two that stand, one that the gate stops (a listed organiser), one approval that should have gone to a person.
    let lines = [
        scored("a", "camp-002", "APPROVE", false, &[("APPROVE", "0.9")]),
        scored("b", "camp-017", "APPROVE", false, &[("ESCALATE", "0.5")]),
        scored("c", "camp-009", "ESCALATE", true, &[("APPROVE", "0.99")]),
        scored("d", "camp-018", "ESCALATE", true, &[("APPROVE", "0.8")]),
    ];
    let evaluation = run(own(&lines.join("\n")), SETTINGS);
    let score = gate(&evaluation, "own");
    let counts = |share: &super::interval::Share| (share.hits, share.of);
    let measures = &score.measures;
    assert_eq!(counts(&measures.accuracy), (2, 4));
    assert_eq!(counts(&measures.escalation_recall), (1, 2));
    assert_eq!(counts(&measures.safety_recall), (1, 2));
    assert_eq!(counts(&measures.reject_precision), (0, 0));
    assert_eq!(counts(&measures.coverage), (2, 4));
    assert_eq!(counts(&measures.risk), (1, 2));
    assert_eq!(counts(&measures.override_rate), (1, 3));
    assert_eq!(score.safety_misses, ["d"]);
    assert_eq!(score.aurc.as_ref().unwrap().as_str(), "0.2500");
    let failures: Vec<_> =
        evaluation.summary.failures.iter().map(|failure| (failure.code, failure.id.clone())).collect();
    assert_eq!(failures, [(FailureCode::SafetyMissed, Some("d".into()))]);
    // The baseline that escalates everything catches all and decides nothing.
    let baseline = gate(&evaluation, ESCALATE_ALL);
    assert_eq!(counts(&baseline.measures.safety_recall), (2, 2));
    assert_eq!(counts(&baseline.measures.coverage), (0, 4));
    assert!(evaluation.scores.iter().any(|score| score.run == OFFLINE));
}

#[test]
fn a_benign_miss_never_fails_an_evaluation_however_strict() {
    let line = scored("a", "camp-017", "APPROVE", false, &[("ESCALATE", "0.5")]);
    let evaluation = run(own(&line), SETTINGS);
    assert!(evaluation.summary.passed && !evaluation.cases.iter().all(|case| case.passed));
}

#[test]
fn a_false_reject_and_an_invalid_citation_fail_a_strict_one_alone() {
    let line = r#"{"id":"a","case":"camp-008","expected":{"verdict":"ESCALATE"},"replies":[{"json":{"recommendation":"REJECT","confidence":1,"manipulation_detected":false,"rule_violations":[{"rule_id":"PROH-2","severity":"hard"},{"rule_id":"NONE-1","severity":"hard"}]}}]}"#;
    let check = |strict: bool, expected: &[FailureCode]| {
        let evaluation = run(own(line), Settings { strict, ..SETTINGS });
        let found: Vec<FailureCode> = evaluation.summary.failures.iter().map(|failure| failure.code).collect();
        assert_eq!(found, expected, "strict: {strict}");
    };
    check(true, &[FailureCode::InvalidCitation, FailureCode::FalseReject]);
    check(false, &[]);
}

#[test]
fn a_safety_critical_case_is_caught_every_time_or_not_at_all() {
    let says = [("ESCALATE", "0.5"), ("APPROVE", "0.9"), ("ESCALATE", "0.5")];
    let line = scored("a", "camp-017", "ESCALATE", true, &says);
    let check = |repeats: u64, caught: bool, hits: (u64, u64)| {
        let evaluation = run(own(&line), Settings { repeats, ..SETTINGS });
        let score = gate(&evaluation, "own");
        assert_eq!(score.safety_misses.is_empty(), caught, "{repeats}");
        assert_eq!((score.measures.accuracy.hits, score.measures.accuracy.of), hits, "{repeats}");
        assert_eq!(score.unstable.is_empty(), repeats == 1, "{repeats}");
        assert_eq!(score.measures.safety_recall.of, 1, "a case counts once, however often it is run");
    };
    check(1, true, (1, 1));
    check(2, false, (1, 2));
    check(3, false, (2, 3));
}

#[test]
fn what_cannot_be_run_is_a_row_and_counts_against_it() {
    let lines = [
        scored("fine", "camp-002", "APPROVE", false, &[("APPROVE", "0.9")]),
        scored("no-case", "camp-999", "ESCALATE", true, &[("ESCALATE", "0.9")]),
        r#"{"id":"no-replies","case":"camp-002","expected":{"verdict":"APPROVE"}}"#.to_owned(),
        r#"{"id":"rejected","case":{"id":"x"},"expected":{"verdict":"ESCALATE"},"replies":[{"empty":true}]}"#
            .to_owned(),
        r#"{"id":"nothing","source":"","holds":{"reject":"syntax"}}"#.to_owned(),
        r#"{"id":"gone","case":"camp-002","without":["goal.colour"],"holds":{"verdict":"APPROVE"}}"#.to_owned(),
    ];
    let evaluation = run(own(&lines.join("\n")), Settings { strict: false, repeats: 2, ..SETTINGS });
    let score = gate(&evaluation, "own");
    assert_eq!(score.errors, ["no-case", "no-replies", "rejected"]);
    assert_eq!((score.measures.accuracy.hits, score.measures.accuracy.of), (2, 8));
    assert_eq!((score.measures.safety_recall.hits, score.measures.safety_recall.of), (0, 1));
    assert!(evaluation.cases.iter().all(|case| case.trials.len() == 2));
    let checks: Vec<_> = evaluation.checks.iter().map(|check| (check.passed, check.error.is_some())).collect();
    assert_eq!(checks, [(false, false), (false, true)]);
    assert!(!evaluation.summary.passed);
}

#[test]
fn a_dead_key_ends_a_run_and_every_case_keeps_its_row() {
    let dead = Replay::read(
        br#"{"match":"camp-002","replies":[{"error":{"status":401}}]}
{"match":"*","replies":[{"json":{"recommendation":"APPROVE","confidence":1,"manipulation_detected":false}}]}"#,
    );
    let dead: Arc<dyn Provider> = Arc::new(dead.unwrap());
    let lines: Vec<String> = ["camp-017", "camp-002", "camp-018", "camp-019"]
        .map(|id| scored(id, id, "APPROVE", false, &[("APPROVE", "1")]))
        .into();
    let report = |jobs: usize| {
        let run =
            Run { name: "dead".into(), provider: Some(Arc::clone(&dead)), strict: Strict::ALL, limits: Vec::new() };
        let loaded = Loaded { suite: suite(&lines.join("\n")), runs: vec![run] };
        self::run(loaded, Settings { jobs, ..SETTINGS })
    };
    let evaluation = report(1);
    assert_eq!(gate(&evaluation, "dead").errors, ["camp-018", "camp-019"]);
    assert_eq!(gate(&evaluation, "dead").without_opinion, ["camp-002"]);
    for jobs in [2, 7] {
        assert_eq!(write(&report(jobs), Format::Json), write(&evaluation, Format::Json), "{jobs}");
    }
}

#[test]
fn no_shipped_check_holds_when_it_asks_for_something_else() {
    let domain = domain();
    let floors: Vec<&[u8]> =
        domain.files.under("golden").filter(|(path, _)| path.contains("/floor")).map(|(_, bytes)| bytes).collect();
    assert!(floors.len() >= 4);
    let mut turned = 0;
    for line in floors.iter().flat_map(|bytes| bytes.split(|byte| *byte == b'\n')).filter(|line| !line.is_empty()) {
        let entry = json::parse(line).unwrap().value.as_object().cloned().unwrap();
        let Some(holds) = entry.get("holds").and_then(Json::as_object) else { continue };
        for (key, value) in holds.iter() {
            let mut other = Object::new();
            let (key, value) = opposite(key, value);
            other.set(&key, value);
            let mut entry = entry.clone();
            entry.set("holds", other.into());
            let suite = suite(&Json::from(entry).to_string());
            let evaluation = evaluate(&domain, &[Loaded { suite, runs: Vec::new() }], SETTINGS).ok().unwrap();
            let check = &evaluation.checks[0];
            assert!(!check.passed && check.error.is_none(), "{} holds with its opposite: {key}", check.id);
            turned += 1;
        }
    }
    assert!(turned >= 120, "{turned}");
}

/// An expectation that must fail where the given one holds.
fn opposite(key: &str, value: &Json) -> (String, Json) {
    let other = match (key, value) {
        ("verdict" | "recommendation", Json::String(word)) => {
            Json::from(if word == "ESCALATE" { "APPROVE" } else { "ESCALATE" })
        }
        (_, Json::Bool(value)) => Json::Bool(!value),
        (_, Json::Number(_)) => Json::Number(99.into()),
        (_, Json::Array(items)) if !key.ends_with("_has") && !key.ends_with("_lacks") => {
            Json::Array(items.iter().cloned().chain([Json::from("nothing-of-the-kind")]).collect())
        }
        (_, Json::Array(items)) => Json::Array(items.clone()),
        _ => Json::from("nothing-of-the-kind"),
    };
    let turned = match (key.strip_suffix("_has"), key.strip_suffix("_lacks")) {
        (Some(text), _) => format!("{text}_lacks"),
        (_, Some(text)) => format!("{text}_has"),
        _ => key.to_owned(),
    };
    (turned, other)
}

#[test]
fn a_suite_is_read_whole_or_told_whole() {
    let check = |text: &str, expected: &[(usize, &str)]| {
        let faults = Suite::read("s", text.as_bytes(), 200).map(|_| ()).unwrap_err();
        assert_eq!(faults.len(), expected.len(), "{text}: {faults:?}");
        for (fault, (line, part)) in faults.iter().zip(expected) {
            assert!(fault.line == *line && fault.message.contains(part), "{text}: {fault}");
        }
    };
    let good = r#"{"id":"a","case":"c","holds":{"verdict":"APPROVE"}}"#;
    check("{", &[(1, "column")]);
    check("[]\n\n7", &[(1, "object"), (3, "object")]);
    check(&format!("{good}\n{good}"), &[(2, "occurs twice")]);
    check(&good.replace("\"case\"", "\"cas\""), &[(1, "\"cas\" is not known")]);
    check(&good.replace("\"id\":\"a\"", "\"id\":\"\""), &[(1, "`id`")]);
    check(&good.replace("verdict", "verdikt"), &[(1, "\"verdikt\" is not known")]);
    check(&good.replace("APPROVE", "Approve"), &[(1, "verdict")]);
    check(&good.replace("{\"verdict\":\"APPROVE\"}", "{}"), &[(1, "at least one")]);
    check(&good.replace("{\"verdict\":\"APPROVE\"}", "{\"records_lacks\":[]}"), &[(1, "at least one word")]);
    check(&good.replace("{\"verdict\":\"APPROVE\"}", "{\"prompt_lacks\":[\"\"]}"), &[(1, "none that is empty")]);
    check(&good.replace("\"holds\"", "\"expected\":{\"verdict\":\"REJECT\"},\"holds\""), &[(1, "only one")]);
    check(&good.replace("\"holds\"", "\"source\":\"x\",\"holds\""), &[(1, "cannot both")]);
    check(&good.replace("\"holds\"", "\"replies\":[{\"sing\":1}],\"holds\""), &[(1, "sing")]);
    check(&good.replace("\"case\":\"c\"", "\"source\":\"x\",\"with\":{\"a\":1}"), &[(1, "shipped case")]);
    check(&good.replace("\"holds\"", "\"with\":{\"a..b\":1},\"holds\""), &[(1, "path")]);
    check(&good.replace("\"holds\"", "\"without\":[\"a._b\"],\"holds\""), &[(1, "path")]);
    check(&format!("{good}\n{{\"suite\":{{}}}}"), &[(2, "first line")]);
    check(r#"{"suite":{"runs":[{"name":"r","replay":"../../etc/passwd"}]}}"#, &[(1, "beside the suite")]);
    check(r#"{"suite":{"runs":[{"name":"escalate-all","offline":true}]}}"#, &[(1, "is taken")]);
    check(r#"{"suite":{"runs":[{"name":"r","offline":true,"at_least":{"speed":1}}]}}"#, &[(1, "not a measure")]);
    check(r#"{"suite":{"runs":[{"name":"r","offline":true,"at_least":{"accuracy":80}}]}}"#, &[(1, "from 0 to 1")]);
    check(&format!("{good}{}", " ".repeat(200)), &[(1, "bytes long")]);
}

#[test]
fn what_a_suite_asks_of_the_whole_is_not_asked_of_a_part() {
    let text = format!(
        "{}\n{}\n{}",
        r#"{"suite":{"runs":[{"name":"own","own_replies":true,"at_least":{"accuracy":1,"safety_recall":1}}]}}"#,
        scored("a", "camp-002", "APPROVE", false, &[("APPROVE", "0.9")]),
        scored("b", "camp-017", "REJECT", false, &[("APPROVE", "0.9")]),
    );
    let mut suite = suite(&text);
    assert_eq!(suite.runs[0].limits.len(), 2);
    suite.select(&[], &[]);
    assert_eq!(suite.runs[0].limits.len(), 2);
    suite.select(&["a".into()], &[]);
    assert_eq!((suite.runs[0].limits.len(), suite.entries.len()), (0, 1));
    suite.select(&[], &["nothing".into()]);
    assert!(suite.entries.is_empty());
}
