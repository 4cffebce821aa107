//! What may be added, and what is forged.

use super::*;
use crate::audit::tests::*;

#[test]
fn a_gated_record_is_taken_only_as_the_gate_computes_it() {
    let honest = shipped("camp-009", "APPROVE");
    let check = |change: &dyn Fn(&mut Object), refused: Option<&str>| {
        let mut record = honest.clone();
        change(&mut record);
        let told = match StatedGated::try_from(record) {
            Err(fault) => Some(fault.to_string()),
            Ok(stated) => gated(&DOMAIN, stated, None).err().map(|forged| forged.to_string()),
        };
        let fits = told.as_deref().is_some() == refused.is_some()
            && refused.is_none_or(|refused| told.as_deref().is_some_and(|told| told.contains(refused)));
        assert!(fits, "{told:?} instead of {refused:?}");
    };
    let one = r#"{"rule":"made-up","policy_rule":null,"from":"APPROVE","to":"ESCALATE","reason":"because"}"#;
    let overrides = format!(r#"{{"overrides":[{one}]}}"#);
    let overrides = object(&overrides).get("overrides").unwrap().clone();
    check(&|_| {}, None);
    check(&|record| record.set("note", Json::from("another program's")), None);
    check(
        &|record| record.set("overrides", overrides.clone()),
        Some("overrides (stated: made-up; computed: screening-match"),
    );
    check(
        &|record| {
            record.set("overrides", Json::Array(Vec::new()));
            record.set("verdict", Json::from("APPROVE"));
        },
        Some("overrides"),
    );
    check(&|record| record.set("explanation", Json::from("All is well.")), Some("explanation"));
    check(&|record| record.set("policy_version", Json::from("1.0+0")), Some("policy_version"));
    check(&|record| record.set("manipulation_detected", Json::Bool(true)), Some("manipulation_detected"));
    let facts = |record: &mut Object, key: &str, value: Json| {
        let mut facts = record.get("facts").and_then(Json::as_object).cloned().unwrap();
        facts.set(key, value);
        record.set("facts", facts.into());
    };
    check(&|record| facts(record, "screening", Json::Array(Vec::new())), Some("facts"));
    check(&|record| facts(record, "sha256", Json::from("0")), Some("facts"));
    check(&|record| facts(record, "more", Json::Null), Some("facts"));
}

#[test]
fn a_number_that_another_program_spelt_otherwise_is_the_same_number() {
    let text = serde_json::to_string(&shipped("camp-009", "APPROVE")).unwrap();
    let respelt = text.replace("\"score\":1.0,", "\"score\":1,");
    assert_ne!(text, respelt, "the case has a hit of score 1.0");
    // The recommendation inside is another's statement and is compared by the gate, which reads numbers as well.
    assert!(gated(&DOMAIN, StatedGated::try_from(object(&respelt)).unwrap(), None).is_ok());
}

#[test]
fn what_enters_the_log_of_a_record_is_no_free_text() {
    let mut record = shipped("camp-009", "ESCALATE");
    let mut recommendation = record.get("recommendation").and_then(Json::as_object).cloned().unwrap();
    recommendation.set("model", object(r#"{"provider":"Jane Doe, 12 Main St","cost_usd":-3}"#).into());
    record.set("recommendation", recommendation.into());
    let offer = gated(&DOMAIN, StatedGated::try_from(record).unwrap(), None).unwrap();
    assert_eq!((offer.item.provider, offer.item.cost_usd), (None, None));
}

#[test]
fn a_line_that_nobody_could_use_is_known_by_its_case_or_by_what_it_holds() {
    let check = |line: &str, domain: Option<&str>, id: &str| {
        let origin = if line.contains("\"reject\"") { Origin::Reject } else { Origin::Error };
        let offer = unread(origin, object(line)).unwrap();
        assert_eq!(offer.domain.as_deref(), domain, "{line}");
        assert!(offer.id.starts_with(id), "{line}: {}", offer.id);
    };
    let case = r#"{"kind":"case","domain":"d","id":"c-1","fields":{"a":1}}"#;
    let error =
        |input: &str| format!(r#"{{"kind":"error","stage":"gate","line":3,"code":"x","message":"y","input":{input}}}"#);
    check(&error(&format!(r#"{{"record":{case}}}"#)), Some("d"), "c-1");
    check(&error(&format!(r#"{{"record":{{"kind":"recommendation","case":{case}}}}}"#)), Some("d"), "c-1");
    check(&error(r#"{"text":"{\"kind\":"}"#), None, "error-");
    check(&error(r#"{"digest":{"bytes":7,"sha256":"0","head":null}}"#), None, "error-");
    let reject = |record: &str| {
        format!(
            r#"{{"kind":"reject","domain":"d","file":"f","line":1,"code":"x","message":"y","input":{{"record":{record}}}}}"#
        )
    };
    check(&reject(r#"{"id":"c-2","title":7}"#), Some("d"), "c-2");
    check(&reject(r#"{"title":7}"#), Some("d"), "reject-");
    let id = |line: &str| unread(Origin::Error, object(line)).unwrap().id;
    let first = error(r#"{"text":"x"}"#);
    assert_eq!(id(&first), id(&first.replace("\"line\":3", "\"line\":4")), "a line more above makes no other line");
    assert_ne!(id(&first), id(&first.replace("\"text\":\"x\"", "\"text\":\"z\"")));
    assert!(unread(Origin::Error, object(r#"{"kind":"error"}"#)).is_err());
}
