use super::*;
use crate::record::verdict::Verdict;
use proptest::prelude::*;

fn fired() -> Vec<Fired> {
    let rule = |rule: &str, policy_rule: Option<&str>| Fired {
        rule: rule.to_owned(),
        policy_rule: policy_rule.map(str::to_owned),
    };
    vec![rule("a", Some("P-1")), rule("b", None)]
}

fn item() -> Item {
    let Json::Number(cost) = json::parse(b"0.0120").unwrap().value else { panic!("a number is a number") };
    Item {
        source: Origin::Gated,
        sha256: "5".repeat(DIGITS),
        facts: "6".repeat(DIGITS),
        verdict: Some(Verdict::Escalate),
        recommendation: Some(Verdict::Approve),
        overrides: fired(),
        language: Some("en".to_owned()),
        provider: Some("offline".to_owned()),
        cost_usd: Some(cost),
    }
}

fn decided() -> Decided {
    Decided {
        decision: Decision::RequestInfo,
        answers: 2,
        sha256: "5".repeat(DIGITS),
        verdict: Some(Verdict::Escalate),
        recommendation: None,
        overrides: fired(),
        is_override: false,
        supersedes: Some(3),
        reason_code: Some("unclear".to_owned()),
    }
}

fn actions() -> Vec<Action> {
    let word = |word: &str| word.to_owned();
    vec![
        Action::Create { clock: Clock::Fixed },
        Action::Create { clock: Clock::Machine },
        Action::Add(item()),
        Action::Reopen(Item { verdict: None, recommendation: None, cost_usd: None, source: Origin::Error, ..item() }),
        Action::Claim { until: word("2026-01-01T00:00:00Z") },
        Action::Release {},
        Action::Decide(decided()),
        Action::Allow { list: word("l"), entry: word("e"), until: word("2026-01-01T00:00:00Z") },
        Action::Disallow { list: word("l"), entry: word("e") },
        Action::Recover(Torn { file: word("f"), aside: word("g"), bytes: 7, sha256: word("h") }),
        Action::Rotate { sealed: word("s"), first_seq: 1, last_seq: 9 },
        Action::Erase { seqs: vec![2, 5] },
    ]
}

fn entry(action: Action, name: &str) -> Entry {
    Entry {
        log_id: "ab".repeat(16),
        seq: 7,
        prev: NO_PREVIOUS.to_owned(),
        at: "2026-01-01T00:00:00.000Z".to_owned(),
        actor: Actor { claimed: Some(name.to_owned()), os_user: "root".to_owned(), tty: None },
        action,
        domain: Some("d".to_owned()),
        id: Some(name.to_owned()),
        commitment: None,
        sum: String::new(),
    }
}

#[test]
fn every_action_reads_as_it_was_written() {
    for action in actions() {
        let (entry, line) = entry(action, "Ada").sealed();
        assert_eq!(Entry::read(&line), Ok(entry.clone()));
        assert_eq!(Entry::read_slowly(&line), Ok(entry.clone()), "both ways read alike");
        assert_eq!(serde_json::to_vec(&entry).unwrap(), line, "the record is the line");
    }
}

#[test]
fn the_sum_is_that_of_the_bytes_before_it() {
    let (entry, line) = entry(Action::Release {}, "Ada").sealed();
    assert_eq!(digest::of_bytes(&line[..line.len() - 74]), entry.sum);
    assert!(line.ends_with(format!(",\"sum\":\"{}\"}}", entry.sum).as_bytes()));
}

#[test]
fn a_line_that_was_made_by_hand_says_what_is_wrong_with_it() {
    let check = |from: &str, to: &str, expected: &str| {
        let line = String::from_utf8(entry(Action::Add(item()), "Ada").line()).unwrap();
        let body = line[..line.len() - TAIL].replacen(from, to, 1);
        let line = format!("{body},\"sum\":\"{}\"}}", digest::of_bytes(body.as_bytes()));
        assert_eq!(Entry::read(line.as_bytes()).unwrap_err().to_string(), expected);
    };
    check("\"v\":1", "\"v\":2", "the line is of version 2 of the log, this program knows version 1");
    check("\"seq\":7", "\"seq\":7.5", "seq: a whole number was expected, found a number");
    check("\"action\":\"add\"", "\"action\":\"burn\"", "action: \"burn\" is not known");
    check("\"source\":\"gated\"", "\"source\":\"air\"", "detail.source: \"air\" is not known");
    check("\"overrides\":[", "\"overrides\":[1,", "detail.overrides.rule: an object was expected, found a number");
    check("\"os_user\":\"root\"", "\"os_user\":1", "actor.os_user: a string was expected, found a number");
}

#[test]
fn a_line_that_the_log_would_have_written_otherwise_is_none() {
    let check = |from: &str, to: &str| {
        let line = String::from_utf8(entry(Action::Add(item()), "Ada").line()).unwrap();
        let body = line[..line.len() - TAIL].replacen(from, to, 1);
        let line = format!("{body},\"sum\":\"{}\"}}", digest::of_bytes(body.as_bytes()));
        assert_eq!(Entry::read(line.as_bytes()), Err(EntryFault::Form), "{to}");
    };
    check("\"action\":\"add\"", "\"action\":\"\\u0061dd\"");
    check(",\"cost_usd\":0.0120", "");
}

proptest! {
    #[test]
    fn a_flipped_bit_is_found(at in 0usize..10_000, bit in 0u8..8, name in "\\PC{0,12}") {
        let (_, mut line) = entry(Action::Add(item()), &name).sealed();
        let at = at % line.len();
        line[at] ^= 1 << bit;
        prop_assert!(Entry::read(&line).is_err());
    }

    #[test]
    fn any_name_reads_as_it_was_written(name in any::<String>()) {
        let (entry, line) = entry(Action::Release {}, &name).sealed();
        prop_assert!(!line.contains(&b'\n'));
        prop_assert_eq!(Entry::read(&line), Ok(entry));
    }
}
