//! Walking the queue at a terminal: one key a decision. What a key means, and whether words are needed with it; the asking
//! itself is the command's.

use super::state::Waiting;
use crate::record::entry::Decision;
use crate::record::verdict::Verdict;

/// What a key asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stroke {
    /// To decide.
    Decide(Decision),
    /// To leave the case for later.
    Skip,
    /// To stop.
    Quit,
    /// Nothing that is known.
    Unknown,
}

/// The keys, for people.
pub const KEYS: &str = "a approve, r reject, i request info, s skip, q quit";

/// What a key means.
pub fn stroke(key: char) -> Stroke {
    match key {
        'a' | 'A' => Stroke::Decide(Decision::Approve),
        'r' | 'R' => Stroke::Decide(Decision::Reject),
        'i' | 'I' => Stroke::Decide(Decision::RequestInfo),
        's' | 'S' => Stroke::Skip,
        'q' | 'Q' | '\u{3}' | '\u{4}' | '\u{1b}' => Stroke::Quit,
        _ => Stroke::Unknown,
    }
}

/// Whether a decision on a case can be made without words: it agrees with a verdict that spares a person the case.
pub fn can_be_silent(case: &Waiting, decision: Decision) -> bool {
    let verdict = case.item.verdict;
    verdict.is_some_and(|verdict| verdict != Verdict::Escalate && verdict == decision.verdict())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_asks_for_one_thing_and_most_keys_for_nothing() {
        let check = |key: char, expected: Stroke| assert_eq!(stroke(key), expected, "{key:?}");
        check('a', Stroke::Decide(Decision::Approve));
        check('r', Stroke::Decide(Decision::Reject));
        check('I', Stroke::Decide(Decision::RequestInfo));
        check('s', Stroke::Skip);
        check('\u{3}', Stroke::Quit);
        check('\n', Stroke::Unknown);
        check(' ', Stroke::Unknown);
        check('y', Stroke::Unknown);
    }
}
