//! What the log adds up to.

use super::*;
use crate::audit::tests::*;

#[test]
fn the_statistics_count_what_stands() {
    let mut ledger = Ledger::default();
    for (id, verdict) in
        [("a", Verdict::Approve), ("b", Verdict::Approve), ("c", Verdict::Escalate), ("d", Verdict::Reject)]
    {
        let mut offer = offer(id, verdict);
        let Json::Number(cost) = json::parse(b"0.10").unwrap().value else { panic!("a number") };
        offer.item.cost_usd = Some(cost);
        ledger.add(offer);
    }
    ledger.clock = 100;
    ledger.decide(&choice("a", Decision::Approve, None)).unwrap();
    let wrong = ledger.decide(&choice("b", Decision::Approve, None)).unwrap();
    ledger.clock = 200;
    let otherwise = Choice { supersedes: Some(wrong), ..choice("b", Decision::Reject, Some("looked again")) };
    ledger.decide(&otherwise).unwrap();
    ledger.decide(&choice("c", Decision::Approve, Some("fine"))).unwrap();
    let mut counting = Counting::default();
    ledger.entries.iter().for_each(|(entry, _)| counting.take(entry));
    let stats = counting.finish(&ledger.state, ledger.now());
    assert_eq!((stats.open, stats.decided, stats.decisions, stats.superseded), (1, 3, 3, 1));
    assert_eq!((stats.agreement.count, stats.agreement.of), (1, 2));
    assert_eq!(stats.override_rate.rate.as_ref().map(|rate| rate.as_str()), Some("0.5"));
    assert_eq!((stats.model_agreement.count, stats.model_agreement.of), (2, 3));
    assert_eq!(stats.by_verdict["ESCALATE"]["approve"], 1);
    assert_eq!((stats.decision_seconds.median, stats.decision_seconds.max), (Some(200), Some(200)));
    assert_eq!(stats.open_age_seconds.max, Some(200));
    assert_eq!((stats.cost_usd.as_str(), stats.costed), ("0.4", 4));
}
