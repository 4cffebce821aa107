//! How often words are met, roughly: a phrase is looked for by its rarest.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::parse::Word;

/// Words that stand in every text: a phrase is not looked for by one of these if it has another.
static COMMON: LazyLock<BTreeSet<&str>> = LazyLock::new(|| LIST.split_whitespace().collect());
/// None of them has more bytes.
const MAX_COMMON: usize = 10;
const LIST: &str = " a about above after all also always an and any are as at be been before but by can case campaign could did do each \
    else every everything for from had has have he her here his how i if in into is it its just let like may me more must my \
    never new no not now of on one only or other our out over please she should so than that the their them then there these \
    they this those time to under up us was we were what when where which while who will with would you your text out \
    und die der das ist ein eine nicht auf von mit zu im den dem les des pour une un est et dans le la que ce cette pas sur \
    los las para esta este con por es y en el del se su no yang dan di ini itu untuk dengan dari ke tidak kami anda kamu \
    bir ve bu da de icin ile olarak это и в не на что с по для как мы вы من في على عن إلى هذا هذه أن كل لا تم ";

/// How often a word is met, roughly: short words are met more often.
pub(super) fn frequency(word: &Word) -> usize {
    if word.text.len() <= MAX_COMMON && COMMON.contains(word.text.as_str()) {
        return 2000;
    }
    let met = match word.text.chars().count() {
        0..=2 => 100,
        3 => 40,
        4 => 15,
        5 => 8,
        _ => 3,
    };
    if word.prefix { met * 2 } else { met }
}
