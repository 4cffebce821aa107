//! The words of a name as they are compared: their sound, their part, their weight.

use compact_str::{CompactString, ToCompactString, format_compact};

use super::letters::{self, Script, Spelled};
use super::lexicon::{Lexicon, Meaning, Role};
use super::sound::{skeleton_of, sound};

/// Beginnings that are `abd al-` with the article in any assimilation, longest first.
const SERVANT: [&str; 26] = [
    "abdoul", "abdool", "abdul", "abdel", "abdal", "abdol", "abdur", "abder", "abdar", "abdor", "abdus", "abdes",
    "abdos", "abdun", "abden", "abdon", "abdud", "abded", "abdush", "abdesh", "abduz", "abdez", "abdu", "abdi", "abde",
    "abd",
];

/// A word of a name.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Word {
    /// As it was written.
    pub(super) written: CompactString,
    /// In small ASCII letters and digits.
    pub(super) text: CompactString,
    pub(super) sound: CompactString,
    /// Its consonants.
    pub(super) skeleton: CompactString,
    pub(super) script: Script,
    pub(super) role: Role,
    /// Words of one class are one word.
    pub(super) class: Option<u32>,
    /// How much of a full weight it keeps, whatever its frequency.
    pub(super) share: f64,
    /// The other words it may be: what it passes for, or itself without an article that is grown on.
    pub(super) other: Option<Other>,
}

/// Another word that a word may be.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Other {
    pub(super) text: CompactString,
    pub(super) sound: CompactString,
}

/// A name, ready to be compared.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Prepared {
    pub(super) words: Vec<Word>,
    /// Part of the name lies beyond the caps.
    pub(super) cut: bool,
    /// It held invisible characters or words of mixed script.
    pub(super) tampered: bool,
}

/// Prepares a name for comparing.
pub(super) fn prepare(name: &str) -> Prepared {
    let mut prepared = cut(name);
    prepared.words.iter_mut().for_each(Word::hear);
    prepared
}

/// Cuts a name into words whose sound is not worked out yet: most words of a list are known from other names.
pub(super) fn cut(name: &str) -> Prepared {
    let read = letters::read(name);
    let alone = read.words.len() == 1;
    let mut spelled = Vec::with_capacity(read.words.len() + 2);
    read.words.into_iter().for_each(|word| split(word, alone, &mut spelled));
    join_numbers(&mut spelled);
    let lexicon = Lexicon::get();
    let mut words = Vec::with_capacity(spelled.len());
    let mut rest = spelled.into_iter();
    while !rest.as_slice().is_empty() {
        match lexicon.form(rest.as_slice().iter().map(|word| word.text.as_str())) {
            Some((count, form)) => words.push(form_word(&rest.by_ref().take(count).collect::<Vec<_>>(), form)),
            None => words.extend(rest.next().map(Word::new)),
        }
    }
    promote(&mut words);
    words.truncate(letters::MAX_WORDS);
    Prepared { words, cut: read.cut, tampered: read.tampered }
}

impl Word {
    fn new(spelled: Spelled) -> Self {
        let unleeted = unleet(&spelled.text);
        let meaning = match &unleeted {
            Some(text) => Lexicon::get().word(spelled.script, text),
            None => Lexicon::get().meaning(&spelled),
        };
        let text = unleeted.unwrap_or(spelled.text);
        let mut role = meaning.map_or(Role::Plain, |meaning| meaning.role);
        let mut share = meaning.map_or(1.0, |meaning| meaning.share);
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            (role, share) = (Role::Number, 0.7);
        } else if text.len() == 1 && spelled.script == Script::Vowels {
            (role, share) = (Role::Initial, 0.15);
        }
        let other = spelled.disguise.or_else(|| without_article(&text));
        Self {
            written: spelled.written,
            sound: CompactString::default(),
            skeleton: CompactString::default(),
            script: spelled.script,
            role,
            class: meaning.map(|meaning| meaning.class),
            share,
            other: other.map(|text| Other { text, sound: CompactString::default() }),
            text,
        }
    }

    /// Works out its sound.
    pub(super) fn hear(&mut self) {
        self.sound = sound(&self.text);
        self.skeleton = skeleton_of(&self.text, &self.sound);
        if let Some(other) = &mut self.other {
            other.sound = sound(&other.text);
        }
    }

    /// Whether it says who is meant: not a title, a particle, a legal form or a lone letter.
    pub(super) fn names(&self) -> bool {
        matches!(self.role, Role::Plain | Role::Generic | Role::Country | Role::Number)
    }

    /// Whether it is a kind of body or a country.
    pub(super) fn is_generic(&self) -> bool {
        matches!(self.role, Role::Generic | Role::Country)
    }
}

fn form_word(parts: &[Spelled], form: Meaning) -> Word {
    let written: Vec<&str> = parts.iter().map(|part| part.written.as_str()).collect();
    let text = parts.iter().map(|part| part.text.as_str()).collect();
    Word {
        written: written.join(" ").into(),
        sound: CompactString::default(),
        skeleton: CompactString::default(),
        script: Script::Vowels,
        role: Role::Form,
        class: Some(form.class),
        share: form.share,
        other: None,
        text,
    }
}

/// Numbers in words become digits: `forty-four` is `44`.
fn join_numbers(words: &mut Vec<Spelled>) {
    let lexicon = Lexicon::get();
    if words.iter().all(|word| lexicon.number(&word.text).is_none()) {
        return;
    }
    let mut joined: Vec<Spelled> = Vec::new();
    let mut tens = false;
    for mut word in words.drain(..) {
        let value = lexicon.number(&word.text);
        match (value, joined.last_mut()) {
            (Some(units @ 1..=9), Some(before)) if tens => {
                before.text = format_compact!("{}{units}", &before.text[..1]);
                before.written = format_compact!("{} {}", before.written, word.written);
                tens = false;
            }
            (value, _) => {
                tens = value.is_some_and(|value| (20..100).contains(&value) && word.text.len() > 3);
                word.text = value.map_or(word.text, |value| value.to_compact_string());
                joined.push(word);
            }
        }
    }
    *words = joined;
}

/// A name of nothing but kinds and places is named by them, and one of nothing but light words by those.
fn promote(words: &mut [Word]) {
    if words.iter().any(|word| word.names() && !word.is_generic()) {
        return;
    }
    let generic = words.iter().any(Word::is_generic);
    for word in words.iter_mut().filter(|word| word.is_generic() || !generic) {
        word.share = word.share.max(0.5);
        if !generic {
            word.role = Role::Plain;
            word.class = None;
        }
    }
}

/// Takes compounds apart: `Abdulaziz`, names in Hangul and Han that are written without spaces and so stand alone.
fn split(word: Spelled, alone: bool, into: &mut Vec<Spelled>) {
    let parts = match word.script {
        Script::Vowels => split_servant(&word).or_else(|| split_number(&word)),
        Script::Abjad => split_article(&word),
        Script::Hangul | Script::Han if alone => split_family_name(&word),
        Script::Hangul | Script::Han => None,
    };
    match parts {
        Some(parts) => into.extend(parts.into_iter().filter(|part| !part.text.is_empty())),
        None => into.push(word),
    }
}

fn split_servant(word: &Spelled) -> Option<[Spelled; 2]> {
    let lexicon = Lexicon::get();
    if !word.text.starts_with("abd") || lexicon.meaning(word).is_some() {
        return None;
    }
    let rests = SERVANT.iter().filter_map(|start| word.text.strip_prefix(start).filter(|rest| rest.len() > 2));
    let mut longest = None;
    for rest in rests {
        if lexicon.word(word.script, rest).is_some_and(|meaning| meaning.role == Role::Plain) {
            return Some(two(word, "abd", rest));
        }
        longest = longest.or(Some(rest));
    }
    let rest = longest.filter(|rest| word.text.len() - rest.len() > 4)?;
    Some(two(word, "abd", rest))
}

/// `Hormuz14` is `Hormuz 14`.
fn split_number(word: &Spelled) -> Option<[Spelled; 2]> {
    let letters = word.text.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = word.text.strip_prefix(letters).filter(|number| !number.is_empty())?;
    let named = !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_alphabetic());
    named.then(|| two(word, letters, number))
}

fn split_article(word: &Spelled) -> Option<[Spelled; 2]> {
    if !word.written.starts_with(['ا', 'ع']) || Lexicon::get().meaning(word).is_some() {
        return None;
    }
    for (start, first) in [("abdal", "abd"), ("al", "al")] {
        if let Some(rest) = word.text.strip_prefix(start).filter(|rest| rest.len() > 2) {
            return Some(two(word, first, rest));
        }
    }
    None
}

/// The family name comes first: the longest known one, or one character.
fn split_family_name(word: &Spelled) -> Option<[Spelled; 2]> {
    let characters: Vec<char> = word.written.chars().collect();
    if !(2..=5).contains(&characters.len()) || characters.iter().any(|c| letters::script(*c) != word.script) {
        return None;
    }
    let lexicon = Lexicon::get();
    if lexicon.meaning(word).is_some() {
        return None;
    }
    let spell = |part: &[char]| Spelled {
        written: part.iter().collect(),
        text: letters::latin_word(part),
        script: word.script,
        disguise: None,
    };
    let known = |count: &usize| characters.get(..*count).is_some_and(|part| lexicon.meaning(&spell(part)).is_some());
    let family = (2..characters.len()).rev().find(known).unwrap_or(1);
    Some([spell(&characters[..family]), spell(&characters[family..])])
}

fn two(word: &Spelled, first: &str, rest: &str) -> [Spelled; 2] {
    [first, rest].map(|text| Spelled { text: text.into(), disguise: None, ..word.clone() })
}

/// Digits inside a word that stand for letters: `Ig0r`, `Sech1n`.
fn unleet(text: &str) -> Option<CompactString> {
    let bytes = text.as_bytes();
    let digits = bytes.iter().filter(|byte| byte.is_ascii_digit()).count();
    if digits == 0 || digits * 2 >= bytes.len() {
        return None;
    }
    let letter = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphabetic);
    let inside = |at: usize| at > 0 && letter(bytes.get(at - 1)) && letter(bytes.get(at + 1));
    let read = |(at, byte): (usize, &u8)| match byte {
        b'0' if inside(at) => Some('o'),
        b'1' if inside(at) => Some('i'),
        b'3' if inside(at) => Some('e'),
        b'4' if inside(at) => Some('a'),
        b'5' if inside(at) => Some('s'),
        b'7' if inside(at) => Some('t'),
        b'0'..=b'9' => None,
        byte => Some(char::from(*byte)),
    };
    bytes.iter().enumerate().map(read).collect()
}

/// `alotaibi` without the article.
fn without_article(text: &str) -> Option<CompactString> {
    let rest = text.strip_prefix("al").or_else(|| text.strip_prefix("el"))?;
    (rest.len() > 4).then(|| rest.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(name: &str) -> Vec<CompactString> {
        prepare(name).words.into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn compounds_come_apart() {
        let check = |name: &str, expected: &[&str]| assert_eq!(texts(name), expected, "{name}");
        check("Abdulaziz Zarkonev", &["abd", "aziz", "zarkonev"]);
        check("Abdurrahman", &["abd", "rahman"]);
        check("Abdurahman", &["abd", "rahman"]);
        check("Abdullah", &["abdullah"]);
        check("عبدالرحمن", &["abd", "rhmn"]);
        check("الرحمن", &["al", "rhmn"]);
        check("박지성", &["bak", "jiseong"]);
        check("习近平", &["xi", "jinping"]);
        check("山田太郎", &["shantian", "tailang"]);
        check("Hormuz14", &["hormuz", "14"]);
        check("1st 3M", &["1", "3m"]);
        check("Ig0r Sech1n", &["igor", "sechin"]);
        check("Societatea cu Răspundere Limitată PRO", &["societateacuraspunderelimitata", "pro"]);
    }

    #[test]
    fn every_word_has_its_part() {
        let roles = |name: &str| prepare(name).words.into_iter().map(|word| word.role).collect::<Vec<_>>();
        assert_eq!(roles("Dr. J. bin Zarkon"), [Role::Honorific, Role::Initial, Role::Particle, Role::Plain]);
        assert_eq!(roles("11420 Corp."), [Role::Number, Role::Form]);
        assert_eq!(roles("Brigade Fourty-four"), [Role::Generic, Role::Number]);
        assert_eq!(roles("The And Of"), [Role::Plain; 3]);
        assert_eq!(roles("Management Company"), [Role::Generic, Role::Form]);
    }
}
