//! What an alignment says, a sentence a word.

use super::align::{Alignment, Group, Run, Side};
use super::lexicon::Role;

/// The sentences of an alignment; the first side is the name that was screened.
pub(super) fn explain(one: Side<'_>, other: Side<'_>, alignment: &Alignment) -> Vec<String> {
    let mut groups: Vec<&Group> = alignment.groups.iter().collect();
    groups.sort_by_key(|group| group.one.start);
    let mut sentences: Vec<String> = groups.into_iter().map(|group| agreeing(one, other, group)).collect();
    let both = !alignment.one_left.is_empty() && !alignment.other_left.is_empty();
    sentences.extend(alignment.one_left.iter().filter_map(|at| left(one, *at, "only in the name", both)));
    sentences.extend(alignment.other_left.iter().filter_map(|at| left(other, *at, "only in the entry", both)));
    sentences
}

fn agreeing(one: Side<'_>, other: Side<'_>, group: &Group) -> String {
    let (ours, theirs) = (written(one, group.one), written(other, group.other));
    format!("{ours} = {theirs}: {}, {:.2} of weight {:.2}", how(one, other, group), group.alike, group.weight)
}

fn how(one: Side<'_>, other: Side<'_>, group: &Group) -> &'static str {
    if group.one.length != group.other.length {
        return "joined or split";
    }
    let (Some(ours), Some(theirs)) = (one.words.get(group.one.start), other.words.get(group.other.start)) else {
        return "the same";
    };
    if ours.text == theirs.text {
        return if ours.script == theirs.script { "the same" } else { "the same in another script" };
    }
    if ours.role == Role::Initial || theirs.role == Role::Initial {
        return "an initial";
    }
    if ours.class.is_some() && ours.class == theirs.class {
        return "one name in two spellings";
    }
    if ours.script != theirs.script {
        return "alike across scripts";
    }
    if ours.sound == theirs.sound { "sounds the same" } else { "spelled alike" }
}

fn written(side: Side<'_>, run: Run) -> String {
    let mut parts: Vec<&str> =
        run.places().filter_map(|place| side.words.get(place)).map(|word| word.written.as_str()).collect();
    // The parts of a compound carry the whole of it.
    parts.dedup();
    format!("\"{}\"", parts.join(" "))
}

fn left(side: Side<'_>, at: usize, place: &str, both: bool) -> Option<String> {
    let (word, weight) = (side.words.get(at)?, side.weights.get(at)?);
    let what = match word.role {
        Role::Number => ", and numbers must agree",
        Role::Particle => ", a particle",
        Role::Honorific => ", a title",
        Role::Form => ", a legal form",
        Role::Initial => ", an initial",
        Role::Plain | Role::Generic | Role::Country if both => ", contradicted",
        Role::Plain | Role::Generic | Role::Country => "",
    };
    Some(format!("\"{}\" is {place}{what}, weight {weight:.2}", word.written))
}
