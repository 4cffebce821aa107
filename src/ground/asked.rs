//! The user's own numbers: whether an answer only repeats or denies one, or states it as a fact. The user is no evidence, so
//! where a sentence does neither it states.

use std::collections::BTreeSet;

use super::read::{Reading, read_text, word_before};
use super::sentence::{char_start, words_of};
use crate::number::exact::Exact;

/// How far around a number its sentence is looked at, in bytes.
const NEAR: usize = 160;

/// Words that speak of the question, or leave open whether it is so.
const REPEATS: [&str; 24] = [
    "ask",
    "asked",
    "asking",
    "question",
    "query",
    "whether",
    "if",
    "you",
    "your",
    "threshold",
    "limit",
    "cutoff",
    "criterion",
    "claim",
    "claimed",
    "claims",
    "supposed",
    "alleged",
    "assumed",
    "hypothetical",
    "would",
    "unclear",
    "unknown",
    "unless",
];

/// Words that deny.
const DENIES: [&str; 18] = [
    "not",
    "no",
    "none",
    "never",
    "neither",
    "nor",
    "cannot",
    "unable",
    "without",
    "incorrect",
    "wrong",
    "false",
    "mistaken",
    "unsupported",
    "unverified",
    "unconfirmed",
    "nothing",
    "nobody",
];

/// Words behind which "no" and "not" deny nothing.
const MERELY: [&str; 20] = [
    "only",
    "doubt",
    "question",
    "wrong",
    "mistaken",
    "just",
    "incorrect",
    "false",
    "untrue",
    "inaccurate",
    "unsupported",
    "fewer",
    "less",
    "surprisingly",
    "unexpectedly",
    "unusually",
    "merely",
    "simply",
    "surprising",
    "unreasonable",
];

/// Words that agree with the user.
const AGREES: [&str; 14] = [
    "yes",
    "correct",
    "right",
    "indeed",
    "true",
    "confirmed",
    "confirm",
    "confirms",
    "exactly",
    "agree",
    "agreed",
    "yeah",
    "yep",
    "sure",
];

/// Words before a number that make it the measure of a search and no result.
const BOUNDS: [&str; 10] = ["above", "below", "over", "under", "than", "least", "most", "between", "and", "exceeding"];

/// Words before a number that say how many are looked at.
const SPANS: [&str; 8] = ["top", "bottom", "first", "last", "past", "next", "previous", "within"];

/// Words that ask for things, and not whether something is so.
const SEEKS: [&str; 14] = [
    "which", "what", "who", "where", "how", "list", "show", "name", "find", "give", "count", "tell", "compare", "rank",
];

/// A number as question and answer share it: value, denominator, and whether it is a part of a hundred or of more.
type Shared = (Exact, u64, bool);

/// The numbers of a question.
#[derive(Debug, Default)]
pub(super) struct Asked {
    numbers: BTreeSet<Shared>,
    /// The same with the word before each.
    spoken: BTreeSet<(Shared, String)>,
    /// Whether it asks for things.
    seeks: bool,
}

impl Asked {
    /// Reads a question.
    pub(super) fn of(question: &str) -> Self {
        let mut asked = Self::default();
        for reading in read_text(question) {
            let Some(number) = shared(&reading) else { continue };
            let word = word_before(question, reading.plain.start).map(|word| word.lower().to_owned());
            asked.spoken.extend(word.map(|word| (number, word)));
            asked.numbers.insert(number);
        }
        let start = 0..char_start(question, NEAR);
        asked.seeks = words_of(&question[start]).iter().take(6).any(|word| SEEKS.contains(&word.as_str()));
        asked
    }

    /// Whether the question holds a number.
    pub(super) fn holds(&self, reading: &Reading) -> bool {
        shared(reading).is_some_and(|number| self.numbers.contains(&number))
    }

    /// Whether a text states a number of the question as a fact.
    pub(super) fn is_stated(&self, text: &str, reading: &Reading) -> bool {
        if self.is_measure(text, reading) {
            return false;
        }
        let span = &reading.plain;
        let from = char_start(text, span.start.saturating_sub(NEAR));
        let to = char_start(text, span.end + NEAR).max(span.end);
        let start = text[from..span.start].rfind(['?', '!', '\n', ';']).map_or(from, |at| from + at + 1);
        let start = text[start..span.start].rfind(". ").map_or(start, |at| start + at + 2);
        let rest = &text[span.end..to];
        let ends = rest.find(['?', '!', '\n', ';']).unwrap_or(rest.len());
        let ends = rest.find(". ").map_or(ends, |stop| stop.min(ends));
        if rest[ends..].starts_with('?') {
            return false;
        }
        let before = words(text, start..span.start);
        let behind = words(text, span.end..span.end + ends);
        // Another number behind has words of its own.
        let own = behind.iter().position(|word| word.starts_with(|c: char| c.is_ascii_digit()) || word == "but");
        let behind = &behind[..own.map_or(behind.len(), |at| at.saturating_sub(1))];
        let behind = without_courtesy(behind);
        let clause = before.iter().rposition(|word| word == "but").map_or(0, |at| at + 1);
        let before = &before[clause..];
        if denies(before) || denies(behind) {
            return false;
        }
        let agrees =
            |words: &[String]| words.iter().any(|word| AGREES.contains(&word.as_str())) || is_no_mistake(words);
        let repeats = |words: &[String]| words.iter().any(|word| REPEATS.contains(&word.as_str()));
        agrees(before)
            || agrees(behind)
            || affirms(behind)
            || goes_along(before)
            || goes_along(behind)
            || !(repeats(before) || repeats(behind))
    }

    /// Whether a number only says what was looked for, in the words of the question: "the segments above 0.7".
    fn is_measure(&self, text: &str, reading: &Reading) -> bool {
        let Some(word) = word_before(text, reading.plain.start) else { return false };
        let word = word.lower();
        let kind = SPANS.contains(&word) || (self.seeks && (BOUNDS.contains(&word) || word == "the"));
        kind && shared(reading).is_some_and(|number| self.spoken.contains(&(number, word.to_owned())))
    }
}

fn denies(words: &[String]) -> bool {
    words.iter().enumerate().any(|(at, word)| {
        let denial =
            DENIES.contains(&word.as_str()) || (word.len() > 3 && word.ends_with("nt") && CUT.contains(&word.as_str()));
        let merely = |at: usize| words.get(at).is_some_and(|word| MERELY.contains(&word.as_str()));
        // "Not wrong" denies that it is wrong: neither of the two denies the number.
        let undone = merely(at) && at > 0 && words.get(at - 1).is_some_and(|before| NEGATES.contains(&before.as_str()));
        denial && !merely(at + 1) && !undone
    })
}

/// "You are not mistaken", "that is not wrong".
fn is_no_mistake(words: &[String]) -> bool {
    const MISTAKES: [&str; 6] = ["wrong", "mistaken", "incorrect", "false", "untrue", "inaccurate"];
    let is = |list: &[&str], word: &String| list.contains(&word.as_str());
    words.windows(2).any(|pair| is(&NEGATES, &pair[0]) && is(&MISTAKES, &pair[1]))
}

/// What undoes a word that denies.
const NEGATES: [&str; 6] = ["not", "no", "never", "isnt", "arent", "wasnt"];

/// The words before ", as you asked" at the end of a sentence: what stands before is said all the same.
fn without_courtesy(words: &[String]) -> &[String] {
    const WORDS: [&str; 5] = ["asked", "requested", "wanted", "wished", "see"];
    match words {
        [before @ .., is, you, word] if is == "as" && you == "you" && WORDS.contains(&word.as_str()) => before,
        _ => words,
    }
}

/// ", and there are", ", and it does" at the end: the answer says yes.
fn affirms(words: &[String]) -> bool {
    const WHO: [&str; 7] = ["there", "it", "they", "that", "this", "he", "she"];
    const DO: [&str; 12] = ["is", "are", "was", "were", "do", "does", "did", "has", "have", "will", "had", "can"];
    let [.., and, who, verb] = words else { return false };
    matches!(and.as_str(), "and" | "so") && WHO.contains(&who.as_str()) && DO.contains(&verb.as_str())
}

/// "As you said", "just as you suspected": the answer takes over what the user said.
fn goes_along(words: &[String]) -> bool {
    const SAID: [&str; 14] = [
        "said",
        "say",
        "noted",
        "note",
        "mentioned",
        "mention",
        "suspected",
        "expected",
        "thought",
        "assumed",
        "stated",
        "wrote",
        "guessed",
        "suggested",
    ];
    words.windows(3).any(|words| words[0] == "as" && words[1] == "you" && SAID.contains(&words[2].as_str()))
}

/// Denials in short, as they are read: without their apostrophe.
const CUT: [&str; 14] = [
    "isnt", "wasnt", "arent", "werent", "doesnt", "dont", "didnt", "hasnt", "havent", "hadnt", "cant", "couldnt",
    "wont", "wouldnt",
];

fn words(text: &str, range: std::ops::Range<usize>) -> Vec<String> {
    words_of(&text[range])
}

fn shared(reading: &Reading) -> Option<Shared> {
    reading.value.map(|value| (value.numerator, value.denominator, reading.unit.is_part()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::read::read_text;

    #[test]
    fn a_number_is_repeated_or_denied_or_else_stated() {
        let check = |question: &str, text: &str, stated: bool| {
            let reading = &read_text(text)[0];
            let asked = Asked::of(question);
            assert!(asked.holds(reading), "{text}");
            assert_eq!(asked.is_stated(text, reading), stated, "{text}");
        };
        let is = "Is it 0.91?";
        for text in ["0.91.", "That is true: 0.91.", "The amount was confirmed at 0.91.", "Turin exceeds 0.91."] {
            check(is, text, true);
        }
        for text in ["Lyon's amount, 0.91, is fine.", "No doubt it is 0.91.", "It is not clear why, but it is 0.91."] {
            check(is, text, true);
        }
        check(is, "You are right that the amount is 0.91.", true);
        check("Is it 91%?", "You are right that Lyon's amount is 91%.", true);
        check(is, "It is 0.91, not 0.62.", true);
        check(is, "As you said, it is 0.91.", true);
        check(is, "It is 0.91, as you suspected.", true);
        check(is, "As you asked about 0.91, I looked there.", false);
        check(is, "It is 0.91, as you asked.", true);
        check(is, "You asked whether it is 0.91, and it is.", true);
        check(is, "You asked whether it is 0.91, and it is not.", false);
        check(is, "Not surprisingly, it is 0.91.", true);
        check(is, "You are not mistaken: it is 0.91.", true);
        check(is, "It is not wrong that it is 0.91.", true);
        check(is, "There are no fewer than 0.91.", true);
        check(is, "It is wrong that it is 0.91.", false);
        for text in ["You asked about 0.91.", "It is not 0.91.", "0.91 is not in the results.", "It isn't 0.91."] {
            check(is, text, false);
        }
        for text in ["I cannot confirm that it is 0.91.", "0.91 is wrong.", "None is above 0.91.", "Is it 0.91?"] {
            check(is, text, false);
        }
        check("Which are above 0.7?", "The segments above 0.7 are prime and thin-file.", false);
        check("Is Turin above 0.7?", "Turin is above 0.7.", true);
        check("How did we do in the last 30 days?", "In the last 30 days all went well.", false);
        check("Which of the 5 segments?", "Of the 5 segments it is prime.", false);
    }
}
