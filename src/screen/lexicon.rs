//! What words of names mean: spellings of one name, legal forms, titles, particles, numbers, common and generic words,
//! countries. All of it is data, in `data/`, compiled in.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use compact_str::CompactString;

use super::form_words::FormWords;
use super::letters::{self, Script, Spelled};
use super::table::{Hash, Table};

const VARIANTS: &str = include_str!("data/variants.csv");
const FORMS: &str = include_str!("data/forms.csv");
const HONORIFICS: &str = include_str!("data/honorifics.csv");
const PARTICLES: &str = include_str!("data/particles.csv");
const NUMBERS: &str = include_str!("data/numbers.csv");
const GENERIC: &str = include_str!("data/generic.csv");
const COMMON: &str = include_str!("data/common.csv");
const COUNTRIES: &str = include_str!("data/countries.csv");

/// The most words of a legal form.
const MAX_FORM: usize = 8;

/// What part a word plays in a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    /// It names.
    Plain,
    /// A kind of business or body: it tells little.
    Generic,
    /// A country.
    Country,
    /// It must agree exactly.
    Number,
    /// One letter that may stand for a word.
    Initial,
    /// `al`, `bin`, `de`, `of`.
    Particle,
    /// `Dr`, `Haji`.
    Honorific,
    /// `Ltd`, `OOO`.
    Form,
}

/// What is known of a word.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Meaning {
    pub(super) role: Role,
    /// Words of one class are one word.
    pub(super) class: u32,
    /// How much of a full weight it keeps.
    pub(super) share: f64,
}

/// All that is known of words.
pub(super) struct Lexicon {
    words: Table<Meaning>,
    /// Legal forms under their words, each word by the hash that `form_words` gives it.
    forms: Table<Meaning>,
    form_words: FormWords,
    countries: BTreeMap<String, String>,
    numbers: Table<u32>,
    child_of: Option<u32>,
    classes: u32,
}

impl Lexicon {
    /// The built-in one.
    pub(super) fn get() -> &'static Self {
        static LEXICON: OnceLock<Lexicon> = OnceLock::new();
        LEXICON.get_or_init(Lexicon::read)
    }

    /// What a word in small ASCII letters means, or nothing where it is unknown.
    pub(super) fn word(&self, script: Script, text: &str) -> Option<Meaning> {
        self.words.get(key(script, text))
    }

    /// What a word of a name means. Chinese characters mean what they are, not how they sound; those that are unknown are
    /// read as they sound.
    pub(super) fn meaning(&self, word: &Spelled) -> Option<Meaning> {
        match word.script {
            Script::Han => self.word(Script::Han, &word.written).or_else(|| self.word(Script::Vowels, &word.text)),
            script => self.word(script, &word.text),
        }
    }

    /// The ISO 3166 code of a country in any of the spellings that lists use, or nothing.
    pub(super) fn country(&self, name: &str) -> Option<&str> {
        self.countries.get(&spelled(name)).map(String::as_str)
    }

    /// The class of `bin` and its kin.
    pub(super) fn child_of(&self) -> Option<u32> {
        self.child_of
    }

    /// The number that a word spells out, or nothing.
    pub(super) fn number(&self, text: &str) -> Option<u32> {
        self.numbers.get(key(Script::Vowels, text))
    }

    /// The legal form that begins the words, and how many of them it takes.
    pub(super) fn form<'a>(&self, words: impl Iterator<Item = &'a str>) -> Option<(usize, Meaning)> {
        let mut hash = Hash::new(b'F');
        let mut longest = None;
        for (at, word) in words.take(MAX_FORM).enumerate() {
            let written = key(Script::Vowels, word);
            let Some(known) = self.form_words.find(word) else { break };
            hash = hash.with(&known.to_le_bytes());
            // A single word must be spelled right: a name may be a slip away from it.
            let certain = at > 0 || known == written;
            longest = self.forms.get(hash.key()).filter(|_| certain).map(|form| (at + 1, form)).or(longest);
        }
        longest
    }

    fn read() -> Self {
        let mut lexicon = Self {
            words: Table::new(),
            forms: Table::new(),
            form_words: FormWords::new(),
            countries: BTreeMap::new(),
            numbers: Table::new(),
            child_of: None,
            classes: 0,
        };
        lexicon.read_numbers();
        lexicon.read_words(PARTICLES, Role::Particle, 0.06);
        lexicon.read_words(HONORIFICS, Role::Honorific, 0.03);
        lexicon.read_words(VARIANTS, Role::Plain, 1.0);
        lexicon.read_words(GENERIC, Role::Generic, 0.3);
        lexicon.read_forms();
        lexicon.read_countries();
        lexicon.read_common();
        lexicon.child_of = lexicon.word(Script::Vowels, "bin").map(|meaning| meaning.class);
        lexicon
    }

    fn read_words(&mut self, rows: &str, role: Role, share: f64) {
        for row in Row::all(rows) {
            let class = self.class();
            for spelling in row.spellings.split(';') {
                if let [word] = letters::read(spelling).words.as_slice() {
                    let text = if word.script == Script::Han { &word.written } else { &word.text };
                    let key = key(word.script, text);
                    self.words.get_or_insert(key, Meaning { role, class, share });
                }
            }
        }
    }

    fn read_numbers(&mut self) {
        for row in Row::all(NUMBERS) {
            for spelling in row.spellings.split(';') {
                if let Ok(value) = row.name.parse() {
                    self.numbers.get_or_insert(key(Script::Vowels, spelling), value);
                }
            }
        }
    }

    fn read_forms(&mut self) {
        for row in Row::all(FORMS) {
            let class = self.class();
            for spelling in row.spellings.split(';') {
                let words: Vec<CompactString> =
                    letters::read(spelling).words.into_iter().map(|word| word.text).collect();
                let mut hash = Hash::new(b'F');
                for word in &words {
                    hash = hash.with(&key(Script::Vowels, word).to_le_bytes());
                    self.form_words.learn(word);
                }
                self.forms.get_or_insert(hash.key(), Meaning { role: Role::Form, class, share: 0.06 });
            }
        }
    }

    fn read_countries(&mut self) {
        for row in Row::all(COUNTRIES) {
            let class = self.class();
            self.countries.insert(row.name.to_lowercase(), row.name.to_owned());
            for spelling in row.spellings.split(';') {
                let spelling = spelled(spelling);
                let one_word = !spelling.contains(' ');
                if one_word {
                    let meaning = Meaning { role: Role::Country, class, share: 0.35 };
                    self.words.get_or_insert(key(Script::Vowels, &spelling), meaning);
                }
                self.countries.insert(spelling, row.name.to_owned());
            }
        }
    }

    fn read_common(&mut self) {
        let mut shares: Vec<(u32, f64)> = Vec::new();
        for row in Row::all(COMMON) {
            let share: f64 = row.name.parse().unwrap_or(1.0);
            for name in row.spellings.split(';') {
                let class = self.class();
                let meaning = Meaning { role: Role::Plain, class, share };
                let class = self.words.get_or_insert(key(Script::Vowels, name), meaning).class;
                shares.push((class, share));
            }
        }
        shares.sort_by_key(|(class, _)| *class);
        for meaning in self.words.values_mut() {
            let at = shares.partition_point(|(class, _)| *class < meaning.class);
            for (_, share) in
                shares.get(at..).unwrap_or_default().iter().take_while(|(class, _)| *class == meaning.class)
            {
                meaning.share = meaning.share.min(*share);
            }
        }
    }

    fn class(&mut self) -> u32 {
        self.classes += 1;
        self.classes - 1
    }
}

/// A row of a data file: a name and its spellings; a third column, where there is one, is for the tests.
pub(super) struct Row<'a> {
    pub(super) name: &'a str,
    pub(super) spellings: &'a str,
    #[cfg_attr(not(test), expect(dead_code, reason = "the tests read what a row must not match"))]
    pub(super) not: &'a str,
}

impl<'a> Row<'a> {
    pub(super) fn all(text: &'a str) -> impl Iterator<Item = Row<'a>> {
        let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).skip(1);
        lines.map(|line| {
            let mut cells = line.split(',');
            let mut cell = || cells.next().unwrap_or_default();
            Row { name: cell(), spellings: cell(), not: cell() }
        })
    }
}

/// Words of other scripts have keys of their own: the consonants of one name may be the letters of another.
pub(super) fn key(script: Script, text: &str) -> u64 {
    let mark = match script {
        Script::Vowels => b'V',
        Script::Abjad => b'A',
        Script::Hangul => b'H',
        Script::Han => b'Z',
    };
    Hash::new(mark).with(text.as_bytes()).key()
}

fn spelled(name: &str) -> String {
    let words: Vec<CompactString> = letters::read(name).words.into_iter().map(|word| word.text).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn texts(name: &str) -> Vec<String> {
        letters::read(name).words.into_iter().map(|word| word.text.into()).collect()
    }

    fn meaning(name: &str) -> Option<Meaning> {
        match letters::read(name).words.as_slice() {
            [word] => Lexicon::get().meaning(word),
            _ => None,
        }
    }

    #[test]
    fn every_legal_form_is_read_whole_and_its_counterexample_is_not() {
        for row in Row::all(FORMS) {
            for spelling in row.spellings.split(';') {
                let words = texts(spelling);
                let found = Lexicon::get().form(words.iter().map(String::as_str)).map(|(count, _)| count);
                assert_eq!(found, Some(words.len()), "{spelling}");
            }
            let words = texts(row.not);
            assert_eq!(Lexicon::get().form(words.iter().map(String::as_str).take(1)), None, "{}", row.not);
        }
    }

    #[test]
    fn every_word_has_its_part_and_its_counterexample_has_not() {
        let parts = [(HONORIFICS, Role::Honorific), (PARTICLES, Role::Particle)];
        for (rows, role) in parts {
            for row in Row::all(rows) {
                let class = row.spellings.split(';').find_map(meaning).map(|meaning| meaning.class);
                assert!(class.is_some(), "{}", row.spellings);
                let not = meaning(row.not);
                assert!(not.is_none_or(|not| not.role != role || Some(not.class) != class), "{}", row.not);
            }
        }
    }

    #[test]
    fn every_number_is_read_and_its_counterexample_is_another_or_none() {
        for row in Row::all(NUMBERS) {
            let value = row.name.parse().ok();
            assert!(value.is_some(), "{}", row.name);
            for spelling in row.spellings.split(';') {
                assert_eq!(Lexicon::get().number(spelling), value, "{spelling}");
            }
            assert_ne!(Lexicon::get().number(row.not), value, "{}", row.not);
        }
    }

    #[test]
    fn common_names_weigh_less_in_every_spelling() {
        for row in Row::all(COMMON) {
            let share: f64 = row.name.parse().unwrap();
            for name in row.spellings.split(';') {
                let found = Lexicon::get().word(Script::Vowels, name).map(|meaning| meaning.share);
                assert!(found.is_some_and(|found| found <= share), "{name}");
            }
        }
        assert_eq!(meaning("Мохаммед").map(|meaning| meaning.share), meaning("mohammed").map(|meaning| meaning.share));
    }

    #[test]
    fn a_legal_form_is_known_through_a_slip() {
        let form = |words: &[&str]| Lexicon::get().form(words.iter().copied()).map(|(count, _)| count);
        assert_eq!(form(&["joynt", "stock", "compan", "x"]), Some(3));
        assert_eq!(form(&["limitet"]), None);
        assert_eq!(form(&["gazprom"]), None);
    }

    #[test]
    fn countries_are_known_by_code_and_by_the_names_that_lists_use() {
        let check = |name: &str, code: &str| assert_eq!(Lexicon::get().country(name), Some(code), "{name}");
        check("Korea, North", "KP");
        check("ru", "RU");
        check("Russian Federation", "RU");
        check("Côte d'Ivoire", "CI");
        assert_eq!(Lexicon::get().country("Atlantis"), None);
    }

    #[test]
    fn no_spelling_is_claimed_by_two_rows() {
        let mut seen = BTreeSet::new();
        for spelling in Row::all(VARIANTS).flat_map(|row| row.spellings.split(';')) {
            assert!(seen.insert(spelling), "{spelling}");
        }
    }
}
