//! The gate's promises, over random facts, rules and recommendations. The rules that are tried are all that
//! [`Rule::new`] and [`Condition::new`] let through.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use proptest::prelude::*;

use super::*;
use crate::domain::{Examined, files::Files};
use crate::record::facts::{Hit, Severity, Signal};
use crate::record::gated::StatedGated;
use crate::record::json::{self, Json, Object};
use crate::record::verdict::Decisive;
use crate::rule::{Comparison, Condition, FactName, Test};
use crate::signal::Found;

fn domain() -> &'static Domain {
    static DOMAIN: OnceLock<Domain> = OnceLock::new();
    DOMAIN.get_or_init(|| {
        let name = Files::built_in_names()[0];
        Domain::load(name, Files::built_in(name).unwrap()).unwrap_or_else(|problems| panic!("{problems:?}"))
    })
}

fn object(text: &str) -> Object {
    let Json::Object(object) = json::parse(text.as_bytes()).unwrap().value else { unreachable!() };
    object
}

/// A JSON text that fits nowhere in particular.
fn junk() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "null",
        "true",
        "false",
        "0",
        "0.7",
        "0.69999999999999999999999",
        "1",
        "-1",
        "1e400",
        "1e-400",
        "[]",
        "{}",
        "\"\"",
        "\"APPROVE\"",
        "\"true\"",
        "[null]",
        "[{\"rule_id\":\"PROH-2\"}]",
        "[{\"rule_id\":7}]",
        "[{\"rule_id\":\"NO-1\"}]",
        "\"\u{202e}NaN\"",
        "123456789012345678901234567890123",
        "[[[]]]",
    ])
    .prop_map(str::to_owned)
}

fn recommendation() -> impl Strategy<Value = Recommendation> {
    let word = prop::sample::select(vec!["APPROVE", "REJECT", "ESCALATE"]);
    let keys = ["confidence", "rule_violations", "manipulation_detected", "signals", "screening", "unknown", "cause"];
    let fields = prop::sample::select(vec!["story", "title", "goal", "organizer", "beneficiary", "id"]);
    (word, prop::collection::vec(prop::option::of(junk()), keys.len()), fields, junk(), any::<prop::sample::Index>())
        .prop_map(move |(word, values, field, value, which)| {
            let shipped: Vec<Object> = domain().shipped_cases().into_values().collect();
            let mut case = which.get(&shipped).clone();
            case.set(field, json::parse(value.as_bytes()).unwrap().value);
            let mut record = object(&format!(r#"{{"kind":"recommendation","v":1,"recommendation":"{word}"}}"#));
            let mut outer = object(r#"{"kind":"case","domain":"d","id":"x"}"#);
            outer.set("fields", case.into());
            record.set("case", outer.into());
            for (key, value) in keys.iter().zip(values) {
                if let Some(value) = value {
                    record.set(key, json::parse(value.as_bytes()).unwrap().value);
                }
            }
            Recommendation::try_from(record).unwrap()
        })
}

fn condition() -> impl Strategy<Value = Condition> {
    let ids: Vec<String> = domain().signals.specs().iter().map(|spec| spec.id.clone()).collect();
    let set = prop::collection::btree_set(prop::sample::select(ids.clone()), 1..4);
    let fact = prop_oneof![
        prop::sample::select(ids).prop_map(FactName::Signal),
        prop::sample::select(vec![
            FactName::HighSignals,
            FactName::ScreeningMatch,
            FactName::ManipulationDetected,
            FactName::Confidence,
            FactName::ConfirmedCitations,
            FactName::InvalidCitations,
            FactName::Field("goal.amount".to_owned()),
            FactName::Field("organizer.verified".to_owned()),
        ]),
    ];
    let comparison = prop::sample::select(vec![
        Comparison::Eq,
        Comparison::Ne,
        Comparison::Lt,
        Comparison::Le,
        Comparison::Gt,
        Comparison::Ge,
    ]);
    let test = prop_oneof![
        any::<bool>().prop_map(Test::Is),
        (comparison, 0..3i64).prop_map(|(comparison, bound)| Test::Compare(comparison, bound.into())),
        set.clone().prop_map(Test::HasAny),
        set.prop_map(Test::HasOtherThan),
        Just(Test::NotEmpty),
        Just(Test::Null),
    ];
    (fact, test).prop_filter_map("not a condition", |(fact, test)| Condition::new(fact, test).ok())
}

fn rule() -> impl Strategy<Value = Rule> {
    let guards = prop::collection::btree_set(prop::sample::select(vec![Decisive::Approve, Decisive::Reject]), 1..3);
    (guards, prop::collection::vec(condition(), 1..4))
        .prop_filter_map("not a rule", |(guards, conditions)| Rule::new("r", guards, conditions, "reason").ok())
}

fn signal() -> impl Strategy<Value = Signal> {
    let specs: Vec<(String, Severity)> =
        domain().signals.specs().iter().map(|spec| (spec.id.clone(), spec.severity)).collect();
    prop::sample::select(specs).prop_map(|(id, severity)| Signal {
        id,
        severity,
        field: "story".to_owned(),
        span: None,
        evidence: String::new(),
    })
}

fn hit() -> Hit {
    Hit {
        score: 1.0,
        list: "l".to_owned(),
        entry: "e".to_owned(),
        field: "organizer.name".to_owned(),
        name: "n".to_owned(),
        matched: "n".to_owned(),
        explanation: Vec::new(),
        qualifiers: Vec::new(),
    }
}

fn examined(fired: Vec<Signal>, hits: usize) -> Examined<'static> {
    Examined {
        signals: Found {
            confirmed: fired.iter().map(|signal| signal.id.clone()).collect(),
            fired,
            unknown: Vec::new(),
        },
        hits: vec![hit(); hits],
        allowed: Vec::new(),
        unscreened: Vec::new(),
        faults: Vec::new(),
        texts: Vec::new(),
    }
}

fn approving(recommendation: &Recommendation) -> Recommendation {
    let mut record = recommendation.record().clone();
    record.set("recommendation", Json::from("APPROVE"));
    Recommendation::try_from(record).unwrap()
}

proptest! {
    #[test]
    fn the_verdict_is_the_recommendation_or_escalate(
        recommendation in recommendation(), rules in prop::collection::vec(rule(), 0..5),
    ) {
        let recommended = recommendation.verdict();
        let ruling = decide_by(domain(), &rules, recommendation).ruling;
        if ruling.overrides().is_empty() {
            prop_assert_eq!(ruling.verdict(), recommended);
        } else {
            prop_assert_eq!(ruling.verdict(), Verdict::Escalate);
            prop_assert_ne!(recommended, Verdict::Escalate);
        }
    }

    #[test]
    fn one_more_rule_never_takes_an_escalation_back(
        recommendation in recommendation(), rules in prop::collection::vec(rule(), 0..4), more in rule(), at in 0usize..4,
    ) {
        let before = decide_by(domain(), &rules, recommendation.clone()).ruling;
        let mut all = rules;
        all.insert(at.min(all.len()), more);
        let after = decide_by(domain(), &all, recommendation).ruling;
        prop_assert!(after.overrides().len() >= before.overrides().len());
        prop_assert!(before.verdict() != Verdict::Escalate || after.verdict() == Verdict::Escalate);
    }

    #[test]
    fn one_more_signal_or_hit_never_lets_an_approval_through(
        recommendation in recommendation(), rule in rule(), fired in prop::collection::vec(signal(), 0..4), hits in 0usize..2,
        more in prop::collection::vec(signal(), 0..3), more_hits in 0usize..2,
    ) {
        let recommendation = approving(&recommendation);
        let less = examined(fired.clone(), hits);
        let more = examined(fired.into_iter().chain(more).collect(), hits + more_hits);
        let fires = |examined| Facts::new(domain(), examined, &recommendation).fires(&rule).is_some();
        prop_assert!(!fires(&less) || fires(&more), "{:?}", rule);
    }

    #[test]
    fn a_fact_that_is_gone_holds(recommendation in recommendation(), rule in rule(), key in prop::sample::select(vec!["confidence", "rule_violations", "manipulation_detected"])) {
        let recommendation = approving(&recommendation);
        let mut record = Object::default();
        recommendation.record().iter().filter(|(name, _)| *name != key).for_each(|(name, value)| record.set(name, value.clone()));
        let without = Recommendation::try_from(record).unwrap();
        let examined = examined(Vec::new(), 0);
        let facts = Facts::new(domain(), &examined, &without);
        let about = |name: &FactName| match key {
            "confidence" => *name == FactName::Confidence,
            "rule_violations" => matches!(name, FactName::ConfirmedCitations | FactName::InvalidCitations),
            _ => *name == FactName::ManipulationDetected,
        };
        for condition in rule.conditions().iter().filter(|condition| about(condition.fact())) {
            prop_assert!(facts.see(condition).holds, "{:?}", condition);
        }
    }

    #[test]
    fn a_gated_record_reads_back_and_cannot_be_bent(
        recommendation in recommendation(), rules in prop::collection::vec(rule(), 0..4),
        verdict in prop::sample::select(vec!["APPROVE", "REJECT", "ESCALATE", "approve", ""]), drop in any::<bool>(),
    ) {
        let gated = decide_by(domain(), &rules, recommendation);
        let record = object(&serde_json::to_string(&gated.record()).unwrap());
        prop_assert_eq!(StatedGated::try_from(record.clone()).unwrap().ruling, gated.ruling.clone());
        let mut bent = record;
        bent.set("verdict", Json::from(verdict));
        if drop {
            bent.set("overrides", Json::Array(Vec::new()));
        }
        // What still reads is a record that the gate could have written.
        if let Ok(read) = StatedGated::try_from(bent) {
            let recommended = read.recommendation.verdict();
            prop_assert_eq!(read.ruling.verdict().to_string(), verdict);
            prop_assert!(read.ruling.verdict() == recommended || read.ruling.verdict() == Verdict::Escalate);
            prop_assert_eq!(read.ruling.overrides().is_empty(), read.ruling.verdict() == recommended);
        }
    }
}

#[test]
fn a_gated_record_that_breaks_the_promise_does_not_read() {
    let case = r#"{"kind":"case","domain":"d","id":"x","fields":{}}"#;
    let check = |recommended: &str, verdict: &str, overrides: &str, reads: bool| {
        let text = format!(
            r#"{{"kind":"gated","recommendation":{{"recommendation":"{recommended}","case":{case}}},"verdict":"{verdict}","overrides":{overrides}}}"#
        );
        assert_eq!(StatedGated::try_from(object(&text)).is_ok(), reads, "{text}");
    };
    let one = |from: &str, to: &str| {
        format!(r#"[{{"rule":"r","policy_rule":null,"from":"{from}","to":"{to}","reason":"x"}}]"#)
    };
    check("APPROVE", "APPROVE", "[]", true);
    check("APPROVE", "ESCALATE", &one("APPROVE", "ESCALATE"), true);
    check("ESCALATE", "ESCALATE", "[]", true);
    check("ESCALATE", "APPROVE", "[]", false);
    check("REJECT", "APPROVE", "[]", false);
    check("APPROVE", "ESCALATE", "[]", false);
    check("APPROVE", "APPROVE", &one("APPROVE", "ESCALATE"), false);
    check("ESCALATE", "ESCALATE", &one("ESCALATE", "ESCALATE"), false);
    check("APPROVE", "ESCALATE", &one("REJECT", "ESCALATE"), false);
    check("APPROVE", "ESCALATE", &one("APPROVE", "APPROVE"), false);
    check("APPROVE", "ESCALATE", "null", false);
    check("APPROVE", "ESCALATE", "[7]", false);
}

#[test]
fn a_rule_that_more_evidence_would_silence_cannot_be_made() {
    assert!(Condition::new(FactName::Signal("weapons".to_owned()), Test::Is(false)).is_err());
    assert!(Condition::new(FactName::ScreeningMatch, Test::Is(false)).is_err());
    let few = Condition::new(FactName::ConfirmedCitations, Test::Compare(Comparison::Lt, 1.into())).unwrap();
    let rule = |guards: &[Decisive]| {
        Rule::new("r", guards.iter().copied().collect::<BTreeSet<_>>(), vec![few.clone()], "reason")
    };
    assert!(rule(&[Decisive::Approve, Decisive::Reject]).is_err());
    assert!(rule(&[Decisive::Reject]).is_ok());
}

#[test]
fn a_declared_field_that_is_gone_or_of_another_type_never_leaves_an_approval() {
    let domain = domain();
    let approved = domain.shipped_cases().into_values().find(|fields| {
        decide(domain, restate(domain, &approving_of(domain, fields))).ruling.verdict() == Verdict::Approve
    });
    let fields = approved.expect("a shipped case can be approved");
    for key in domain
        .schema
        .fields()
        .iter()
        .filter_map(|field| Some(field.path.as_str()).filter(|path| !path.contains(['.', '['])))
    {
        for value in ["null", "[7]", "{}", "\"\u{202e}\"", "-1"] {
            let mut changed = fields.clone();
            changed.set(key, json::parse(value.as_bytes()).unwrap().value);
            if !domain.schema.faults(&changed).is_empty() {
                let gated = decide(domain, restate(domain, &approving_of(domain, &changed)));
                assert_eq!(gated.ruling.verdict(), Verdict::Escalate, "{key} {value}");
            }
        }
    }
}

/// A recommendation to approve a case, with nothing against it.
fn approving_of(domain: &Domain, fields: &Object) -> Recommendation {
    let mut case = object(r#"{"kind":"case"}"#);
    case.set("domain", Json::from(domain.name.as_str()));
    case.set("id", Json::from(domain.schema.id_of(fields).unwrap_or("x")));
    case.set("fields", fields.clone().into());
    let text = r#"{"recommendation":"APPROVE","confidence":1,"rule_violations":[],"manipulation_detected":false,"cause":null}"#;
    let mut record = object(text);
    record.set("case", case.into());
    Recommendation::try_from(record).unwrap()
}
