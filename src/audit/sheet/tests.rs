//! The file of a case as a person reads it.

use super::*;
use crate::audit::tests::*;

#[test]
fn a_sheet_begins_with_the_sentence_and_lets_no_text_steer_the_terminal() {
    let mut record = shipped("camp-015", "APPROVE");
    let mut recommendation = record.get("recommendation").and_then(Json::as_object).cloned().unwrap();
    recommendation.set("rationale", Json::from("\x1b[2Jgood\u{202e}\nFORGED: line"));
    record.set("recommendation", recommendation.into());
    let mut ledger = Ledger::default();
    let item = offer("camp-015", Verdict::Escalate).item;
    let domain = Some(DOMAIN.name.clone());
    ledger.add(Offer { domain, id: "camp-015".to_owned(), item, subject: record.clone() });
    let key = ledger.state.find(None, "camp-015").unwrap();
    let case = ledger.state.case(&key).unwrap();
    let file =
        |domain| File { key: &key, case, record: Some(&record), domain, history: &ledger.entries, now: ledger.now() };
    let text = sheet(&file(Some(&*DOMAIN)), Look { colour: false, width: 100, commands: true });
    assert!(text.starts_with("Sent to a person because "), "{text}");
    assert!(text.contains('»') && text.contains("DEC-6 (soft)"), "{text}");
    assert!(text.contains("adduce audit decide camp-015 approve --domain campaign --by NAME --if "), "{text}");
    assert!(text.contains("\\u{1b}[2Jgood\\u{202e}\\nFORGED"), "{text}");
    assert!(!text.chars().any(|c| c.is_control() && c != '\n'));
    assert!(text.lines().all(|line| line.chars().count() <= 100 || line.contains("--if")), "{text}");
    let coloured = sheet(&file(None), Look { colour: true, width: 100, commands: true });
    assert!(coloured.starts_with("\x1b[1mSent"));
}
