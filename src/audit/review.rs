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
    /// To be told what the keys do.
    Help,
    /// Nothing that is known.
    Unknown,
}

/// The keys, for people.
pub const KEYS: &str = "a approve, r reject, i request info, s skip, ? help, q quit";

/// What the keys do, for people.
pub const HELP: &str = "\
a  approve: the case goes through. Agreeing with the verdict APPROVE needs no words
r  reject: the case is turned down. Agreeing with the verdict REJECT needs no words
i  request info: the submitter is asked; what you write is what they are asked
s  skip: the claim is given up and the next case is shown
?  this help
q  quit, as do Escape and Ctrl-C: the claim is given up
A key is enough, without Enter; the words that are asked for end with Enter. What is decided is decided at once, and is taken
back only by another decision with --supersedes.";

/// What a key means.
pub fn stroke(key: char) -> Stroke {
    match key {
        'a' | 'A' => Stroke::Decide(Decision::Approve),
        'r' | 'R' => Stroke::Decide(Decision::Reject),
        'i' | 'I' => Stroke::Decide(Decision::RequestInfo),
        's' | 'S' => Stroke::Skip,
        '?' | 'h' | 'H' => Stroke::Help,
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
        check('?', Stroke::Help);
        check('y', Stroke::Unknown);
    }
}
