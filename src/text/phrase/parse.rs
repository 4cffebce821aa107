//! The phrase language: a phrase is read into flat sequences, one for each choice among its alternatives of several words.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::text::fold::fold;
use crate::text::word;

/// The most flat sequences that one phrase may stand for.
const MAX_SEQUENCES: usize = 1024;
/// How deep parentheses may nest, which bounds the recursion that reads them.
const MAX_NESTING: usize = 8;
/// In how many ways the gaps of a phrase may fall: each `...` makes them seven times as many.
const MAX_WAYS: usize = 2_500;
/// The most words that `...` skips.
const LONG_GAP: usize = 6;
/// The most words that `..` skips.
const SHORT_GAP: usize = 2;

/// One place in a sequence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Element {
    /// One of these words, in order and each once.
    Words(Rc<[Word]>),
    /// One of these words, or nothing.
    Maybe(Rc<[Word]>),
    /// A word that begins with a digit.
    Number,
    /// Up to so many words.
    Gap(usize),
    /// The beginning of a clause: of the text, or behind punctuation or a line break.
    Start,
    /// A colon behind the word before.
    Colon,
    /// A plain substring; always alone.
    Substring(String),
}

/// A word to look for, folded.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) prefix: bool,
}

/// Reads phrases. Alternatives that stand in several are read once: they are most of what there is to read.
#[derive(Default)]
pub(super) struct Parser<'a> {
    /// What is between parentheses, and what may stand there.
    groups: BTreeMap<&'a str, Vec<Vec<Element>>>,
}

/// The shortest text between parentheses that is worth while to keep.
const MIN_KEPT: usize = 32;

impl<'a> Parser<'a> {
    /// Reads a phrase into its sequences, or says what is wrong with it.
    pub(super) fn parse(&mut self, phrase: &'a str) -> Result<Vec<Vec<Element>>, String> {
        if let Some(text) = phrase.strip_prefix('~') {
            let text = fold(text).text().to_owned();
            return if text.is_empty() {
                Err("the substring is empty".into())
            } else {
                Ok(vec![vec![Element::Substring(text)]])
            };
        }
        if nesting(phrase) > MAX_NESTING {
            return Err(format!("parentheses nest deeper than {MAX_NESTING}"));
        }
        let mut rest = phrase;
        let sequences = self.sequence(&mut rest)?;
        if !rest.is_empty() {
            return Err(format!("{rest:?} stands outside parentheses"));
        }
        sequences.iter().try_for_each(|sequence| check(sequence))?;
        Ok(sequences)
    }

    /// Reads up to the end, a `|` or a `)`; gives what may stand there.
    fn sequence(&mut self, rest: &mut &'a str) -> Result<Vec<Vec<Element>>, String> {
        let mut sequences: Vec<Vec<Element>> = vec![Vec::new()];
        loop {
            *rest = rest.trim_start();
            if rest.is_empty() || rest.starts_with(['|', ')']) {
                return Ok(sequences);
            }
            let choices = match rest.strip_prefix('(') {
                Some(inside) => {
                    *rest = inside;
                    self.group(rest)?
                }
                None => {
                    let end =
                        rest.find(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '|')).unwrap_or(rest.len());
                    let (text, after) = rest.split_at(end);
                    *rest = after;
                    vec![elements(text)?]
                }
            };
            if sequences.len() * choices.len() > MAX_SEQUENCES {
                return Err(format!("too many combinations of alternatives, {MAX_SEQUENCES} at most"));
            }
            if let [choice] = choices.as_slice() {
                sequences.iter_mut().for_each(|sequence| sequence.extend_from_slice(choice));
                continue;
            }
            sequences = sequences
                .iter()
                .flat_map(|before| choices.iter().map(|choice| [before.as_slice(), choice.as_slice()].concat()))
                .collect();
        }
    }

    /// Reads the inside of a group and its end.
    fn group(&mut self, rest: &mut &'a str) -> Result<Vec<Vec<Element>>, String> {
        let end = closing(rest).ok_or("a parenthesis is not closed")?;
        let (inside, after) = rest.split_at(end);
        let mut choices = match self.groups.get(inside) {
            Some(known) => known.clone(),
            None => {
                let mut unread = inside;
                let choices = self.alternatives(&mut unread)?;
                if inside.len() >= MIN_KEPT {
                    self.groups.insert(inside, choices.clone());
                }
                choices
            }
        };
        *rest = after.strip_prefix(')').unwrap_or(after);
        if let Some(after) = rest.strip_prefix('?') {
            *rest = after;
            // One place that may be empty, where it can be one: written out, each `?` would double the sequences.
            match choices.last_mut().map(Vec::as_mut_slice) {
                Some([Element::Words(words)]) => {
                    let words = Rc::clone(words);
                    choices.pop();
                    choices.push(vec![Element::Maybe(words)]);
                }
                _ => choices.push(Vec::new()),
            }
        }
        Ok(choices)
    }

    /// Reads alternatives up to the end of their group: those of one word are one place, those of several places of their own.
    fn alternatives(&mut self, rest: &mut &'a str) -> Result<Vec<Vec<Element>>, String> {
        let mut single = Vec::new();
        let mut choices = Vec::new();
        loop {
            for places in self.sequence(rest)? {
                match places.as_slice() {
                    [] => return Err("an alternative is empty".into()),
                    [Element::Words(words)] => single.extend(words.iter().cloned()),
                    _ => choices.push(places),
                }
            }
            match rest.strip_prefix('|') {
                Some(after) => *rest = after,
                None => break,
            }
        }
        if !single.is_empty() {
            single.sort();
            single.dedup();
            choices.push(vec![Element::Words(single.into())]);
        }
        Ok(choices)
    }
}

fn check(sequence: &[Element]) -> Result<(), String> {
    if sequence.is_empty() {
        return Err("it is empty".into());
    }
    if !sequence.iter().any(|element| matches!(element, Element::Words(_))) {
        return Err("there is no word to look for".into());
    }
    let ways = |element: &Element| if let Element::Gap(most) = element { most + 1 } else { 1 };
    if sequence.iter().map(ways).fold(1, usize::saturating_mul) > MAX_WAYS {
        return Err("it has too many gaps".into());
    }
    let fixed = |element: &&Element| !matches!(element, Element::Maybe(_));
    let ends = [sequence.iter().find(fixed), sequence.iter().rev().find(fixed)];
    if ends.iter().any(|end| matches!(end, Some(Element::Gap(_)))) {
        return Err("it begins or ends with `...`".into());
    }
    Ok(())
}

/// Where the group ends that a text is the inside of.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    text.bytes().position(|byte| match byte {
        b'(' => {
            depth += 1;
            false
        }
        b')' if depth > 0 => {
            depth -= 1;
            false
        }
        byte => byte == b')',
    })
}

/// How deep parentheses nest.
fn nesting(phrase: &str) -> usize {
    let mut depth = 0_usize;
    let mut deepest = 0;
    for byte in phrase.bytes() {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

/// The places of a text without white space: `off-platform` is two words.
fn elements(text: &str) -> Result<Vec<Element>, String> {
    match text {
        "..." => return Ok(vec![Element::Gap(LONG_GAP)]),
        ".." => return Ok(vec![Element::Gap(SHORT_GAP)]),
        "#" => return Ok(vec![Element::Number]),
        "^" => return Ok(vec![Element::Start]),
        ":" => return Ok(vec![Element::Colon]),
        _ => {}
    }
    let (text, colon) = text.strip_suffix(':').map_or((text, false), |bare| (bare, true));
    let stem = text.strip_suffix('*').unwrap_or(text);
    if stem.contains(['*', '(', ')', '|', '#', '~', '^']) {
        return Err(format!("in {text:?}: `*` stands only at the end of a word, and ( ) | # ~ ^ only by themselves"));
    }
    if stem.bytes().all(|byte| byte.is_ascii_lowercase()) && !stem.is_empty() {
        let word = Element::Words(Rc::new([Word { text: stem.to_owned(), prefix: stem.len() < text.len() }]));
        return Ok(if colon { vec![word, Element::Colon] } else { vec![word] });
    }
    let folded = fold(stem);
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(found) = word::next(folded.text(), at) {
        at = found.end;
        words.push(Word { text: folded.text()[found].to_owned(), prefix: false });
    }
    let last = words.last_mut().ok_or_else(|| format!("{text:?} has no letter or digit"))?;
    last.prefix = stem.len() < text.len();
    let places = words.into_iter().map(|word| Element::Words(Rc::new([word])));
    Ok(places.chain(colon.then_some(Element::Colon)).collect())
}
