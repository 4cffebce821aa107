//! A score out of an alignment. What agrees counts by how alike and how telling it is; a word left over on one side only is
//! an omission and costs little, words left over on both sides contradict each other and cost much.

use super::align::{Alignment, Group, Run, Side};
use super::lexicon::{Lexicon, Role};
use super::word::Word;

/// What a contradicted weight costs, beside an agreeing one that counts 1.
const CONTRADICTED: f64 = 1.3;
/// What an omitted weight costs.
const OMITTED: f64 = 0.1;
/// What a left-over title, particle, legal form or initial costs of its small weight.
const LIGHT: f64 = 0.3;
/// The most that one agreeing word is worth where more names than that.
const ONE_WORD: f64 = 0.7;

/// What agrees with less weight than this is shared by thousands.
const TELLING: f64 = 0.8;
/// What is left of a score where both names say whose child is meant and disagree.
const OTHER_DESCENT: f64 = 0.85;
/// The most that words of kind and place may weigh beside a single name.
const GENERIC_BESIDE_ONE: f64 = 0.65;

/// What is no slip any more.
const WELL: f64 = 0.9;

/// The score of two aligned names, 0 to 1.
pub(super) fn score(one: Side<'_>, other: Side<'_>, alignment: &Alignment) -> f64 {
    let agreeing = Agreeing::of(one, other, alignment);
    if agreeing.weight <= 0.0 || agreeing.sum <= 0.0 {
        return 0.0;
    }
    let (one_left, other_left) = (left_over(one, &alignment.one_left), left_over(other, &alignment.other_left));
    let contradicted = one_left.heavy().min(other_left.heavy()) + one_left.numbers.max(other_left.numbers);
    let omitted = (one_left.heavy() - other_left.heavy()).abs();
    let light = one_left.light + other_left.light;
    let costs = CONTRADICTED * contradicted + OMITTED * omitted + LIGHT * light;
    let score = agreeing.sum / (agreeing.weight + costs);
    let little = agreeing.is_one_of_many(&one_left, &other_left) || agreeing.is_shared_by_many(&one_left, &other_left);
    let score = if little { score.min(ONE_WORD) } else { score };
    if other_descent(one, other, alignment) { score * OTHER_DESCENT } else { score }
}

/// What agrees.
#[derive(Default)]
struct Agreeing {
    /// Weights times likeness.
    sum: f64,
    weight: f64,
    /// How many words that name.
    words: usize,
    /// Some of them are not merely kinds and places.
    telling: bool,
}

impl Agreeing {
    fn of(one: Side<'_>, other: Side<'_>, alignment: &Alignment) -> Self {
        let mut all = Self::default();
        for group in &alignment.groups {
            all.sum += group.weight * group.alike;
            all.weight += group.weight;
            let (ours, theirs) = (naming(one, group.one), naming(other, group.other));
            let joined = group.one.length != group.other.length && ours.min(theirs) > 0;
            all.words += if joined { ours.max(theirs) } else { ours.min(theirs) };
            all.telling |= tells(one, group.one) && tells(other, group.other);
        }
        all
    }

    /// One word of a longer name is not the name.
    fn is_one_of_many(&self, one: &LeftOver, other: &LeftOver) -> bool {
        let generic = one.generic.max(other.generic);
        let names = one.names.max(other.names) > 0.0;
        self.words <= 1 && (names || generic > GENERIC_BESIDE_ONE || (generic > 0.0 && self.weight < TELLING))
    }

    /// Neither is what thousands have in common, where a name beside it is left over.
    fn is_shared_by_many(&self, one: &LeftOver, other: &LeftOver) -> bool {
        let names = one.names.max(other.names) > 0.0;
        let omitted = (one.heavy() - other.heavy()).abs();
        (names && !self.telling) || (self.weight < TELLING && omitted >= TELLING)
    }
}

/// Whether both names say whose child is meant, and it is another's: Salman bin Muhammad is not Muhammad bin Salman.
fn other_descent(one: Side<'_>, other: Side<'_>, alignment: &Alignment) -> bool {
    let (ours, theirs) = (parents(one), parents(other));
    let agree = |group: &Group| {
        group.one.places().any(|place| ours.contains(&place))
            && group.other.places().any(|place| theirs.contains(&place))
    };
    !ours.is_empty() && !theirs.is_empty() && !alignment.groups.iter().any(agree)
}

/// The places of words that `bin` and its kin stand before; one at the end says nothing.
fn parents(side: Side<'_>) -> Vec<usize> {
    let child_of = |word: &Word| word.role == Role::Particle && word.class == Lexicon::get().child_of();
    let pairs = side.words.windows(2).enumerate();
    pairs.filter(|(_, pair)| child_of(pair[0]) && pair[1].names()).map(|(at, _)| at + 1).collect()
}

/// Whether every naming word of the first name agrees well with one of the other.
pub(super) fn whole(one: Side<'_>, alignment: &Alignment) -> bool {
    let named = |place: &usize| one.words.get(*place).is_some_and(|word| word.names());
    !alignment.one_left.iter().any(named) && alignment.groups.iter().all(|group| group.alike >= WELL)
}

/// How many of the words say who is meant; the parts of a compound are one word.
fn naming(side: Side<'_>, run: Run) -> usize {
    let written = |place: usize| side.words.get(place).map(|word| word.written.as_str());
    let part = |place: usize| place > 0 && written(place) == written(place - 1);
    let names = |place: usize| side.words.get(place).is_some_and(|word| word.names());
    run.places().filter(|place| names(*place) && !part(*place)).count()
}

/// Whether one of the words is not merely a kind, a place, a title or a particle.
fn tells(side: Side<'_>, run: Run) -> bool {
    let words = run.places().filter_map(|place| side.words.get(place));
    words.map(|word| word.role).any(|role| matches!(role, Role::Plain | Role::Number))
}

#[derive(Default)]
struct LeftOver {
    names: f64,
    generic: f64,
    numbers: f64,
    light: f64,
}

impl LeftOver {
    fn heavy(&self) -> f64 {
        self.names + self.generic
    }
}

fn left_over(side: Side<'_>, left: &[usize]) -> LeftOver {
    let mut sum = LeftOver::default();
    // Where nothing says that it is a body it may as well be a person, and Oman a name.
    let body = side.words.iter().any(|word| word.role == Role::Form || word.text == "of");
    for (word, weight) in left.iter().filter_map(|at| Some((side.words.get(*at)?, side.weights.get(*at)?))) {
        match word.role {
            Role::Number => sum.numbers += weight,
            Role::Country if !body => sum.names += weight,
            Role::Generic | Role::Country => sum.generic += weight,
            Role::Plain => sum.names += weight,
            _ => sum.light += weight,
        }
    }
    sum
}
