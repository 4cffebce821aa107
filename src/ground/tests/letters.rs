//! Answers in the manner of business letters, right ones and flawed ones: every flaw is found, and nothing else is called one.

use super::*;

#[derive(serde::Deserialize)]
struct Letters {
    evidence: std::collections::BTreeMap<String, String>,
    answer: Vec<Letter>,
}

#[derive(serde::Deserialize)]
struct Letter {
    evidence: String,
    text: String,
    #[serde(default)]
    wrong: Vec<String>,
    #[serde(default)]
    missed: Vec<String>,
}

/// The numbers of a letter that somebody who takes contradictions for flaws would not let pass.
fn flaws(letter: &Letter, evidence: &str) -> Vec<String> {
    let of_line = |line: &str| Evidence::try_from(&object(line)).unwrap();
    let lines = evidence.lines().filter(|line| !line.is_empty());
    let thread = Thread::of(lines.map(|line| of_line(&line.replacen('{', r#"{"thread":"t","#, 1))));
    let text = serde_json::to_string(&letter.text).unwrap();
    let answer = Answer::try_from(object(&format!(r#"{{"thread":"t","text":{text}}}"#))).unwrap();
    let found =
        Prepared::of(answer).ground(&thread, Settings { require: Tier::Present, attribution: Attribution::Note });
    let flawed = |number: &&Number| number.tier < Tier::Present || !number.contradicts.is_empty();
    found.numbers.iter().filter(flawed).map(|number| number.text.to_string()).collect()
}

#[test]
fn each_flaw_of_a_letter_is_found_and_nothing_else() {
    let letters: Letters = toml::from_str(include_str!("letters.toml")).unwrap();
    let bare = |number: &String| number.trim_start_matches(['$', '€']).to_owned();
    let mut told = Vec::new();
    for letter in &letters.answer {
        let found = flaws(letter, &letters.evidence[&letter.evidence]);
        if found.iter().map(bare).ne(letter.wrong.iter().map(bare)) {
            told.push(format!("{:?}\n    found {found:?}, wrong are {:?}", letter.text, letter.wrong));
        }
    }
    let missed: usize = letters.answer.iter().map(|letter| letter.missed.len()).sum();
    assert_eq!(missed, 1, "what is not found yet is known");
    assert!(told.is_empty(), "{} of {}:\n{}", told.len(), letters.answer.len(), told.join("\n"));
}
