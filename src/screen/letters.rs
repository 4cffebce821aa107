//! Names cut into words, each written in Latin letters: Cyrillic, Greek, Arabic, Hebrew and Hangul by tables of our own that
//! follow what passports do, all else (Han by pinyin, kana, Georgian, Armenian, …) by `any_ascii`.

use std::borrow::Cow;

use any_ascii::any_ascii_char;
use compact_str::CompactString;
use unicode_normalization::UnicodeNormalization;

use crate::text::fold::{fold_char, invisible};
use crate::text::lookalike;

/// More of a name than this is not read.
pub(super) const MAX_BYTES: usize = 2_048;
/// More words than this are not compared.
pub(super) const MAX_WORDS: usize = 32;
/// More letters of a word than this are not compared.
const MAX_LETTERS: usize = 48;

/// How the letters of a word were written, where that matters for comparing it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Script {
    /// Latin, or a script that writes its vowels.
    Vowels,
    /// Arabic, Hebrew or a script of India: some vowels are not written.
    Abjad,
    /// Korean syllables.
    Hangul,
    /// Chinese characters, read as Mandarin.
    Han,
}

/// A word of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Spelled {
    /// As it was written.
    pub(super) written: CompactString,
    /// In small ASCII letters and digits.
    pub(super) text: CompactString,
    pub(super) script: Script,
    /// What it would say if its letters were the Latin ones that they all pass for.
    pub(super) disguise: Option<CompactString>,
}

/// The words of a name, and what could not be read of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Read {
    pub(super) words: Vec<Spelled>,
    /// Part of the name lies beyond the caps.
    pub(super) cut: bool,
    /// It held invisible characters or words of mixed script.
    pub(super) tampered: bool,
}

/// Reads a name.
pub(super) fn read(name: &str) -> Read {
    let mut end = name.len().min(MAX_BYTES);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    let head = &name[..end];
    let composed = if head.is_ascii() { Cow::Borrowed(head) } else { Cow::Owned(head.nfc().collect::<String>()) };
    let mixed = lookalike::mixed_words(&composed);
    let mut reader = Reader { tampered: !mixed.is_empty(), ..Reader::default() };
    let mut next_mixed = mixed.into_iter().peekable();
    for (at, c) in composed.char_indices() {
        while next_mixed.peek().is_some_and(|word| word.end <= at) {
            next_mixed.next();
        }
        let latin = next_mixed.peek().filter(|word| word.contains(&at)).and_then(|_| lookalike::latin(c));
        reader.take(c, latin, composed.get(at + c.len_utf8()..).unwrap_or_default());
    }
    reader.end();
    let cut = end < name.len() || reader.words.len() > MAX_WORDS;
    reader.words.truncate(MAX_WORDS);
    Read { words: reader.words, cut, tampered: reader.tampered }
}

#[derive(Default)]
struct Reader {
    words: Vec<Spelled>,
    written: CompactString,
    /// The letters so far, Latin where they pass for it in a word of mixed script.
    letters: Vec<char>,
    /// The word so far is single letters with full stops between: `S.A.`.
    dotted: bool,
    tampered: bool,
}

impl Reader {
    fn take(&mut self, c: char, latin: Option<&'static str>, rest: &str) {
        if invisible(c).is_some() {
            self.tampered = true;
        } else if let Some(latin) = latin {
            self.written.push(c);
            self.letters.extend(latin.chars());
        } else if c.is_alphanumeric() {
            self.written.push(c);
            self.letters.push(c);
        } else if is_apostrophe(c) {
            self.apostrophe(rest);
        } else if c == '.' {
            self.full_stop(rest);
        } else if !fold_char(c).is_empty() {
            self.end();
        }
    }

    /// `Qa'ida` is one word; `Bank's` is `Bank`.
    fn apostrophe(&mut self, rest: &str) {
        let mut after = rest.chars();
        let possessive = after.next().is_some_and(|c| c.eq_ignore_ascii_case(&'s'));
        if possessive && self.letters.len() > 2 && after.next().is_none_or(|c| !c.is_alphanumeric()) {
            self.end();
            // The `s` that follows becomes a word of its own, which is dropped when it ends.
            self.dotted = true;
        }
    }

    /// `L.X.C` is one word.
    fn full_stop(&mut self, rest: &str) {
        let mut after = rest.chars();
        let single = after.next().is_some_and(char::is_alphabetic) && after.next().is_none_or(|c| !c.is_alphanumeric());
        let initials = self.letters.len() == 1 || (self.dotted && !self.letters.is_empty());
        if single && initials {
            self.dotted = true;
        } else {
            self.end();
        }
    }

    fn end(&mut self) {
        let dropped = self.dotted && self.letters.len() == 1;
        self.dotted = false;
        let written = std::mem::take(&mut self.written);
        self.letters.truncate(MAX_LETTERS);
        if !self.letters.is_empty() && !dropped && self.words.len() <= MAX_WORDS {
            self.words.extend(spell(written, &self.letters));
        }
        self.letters.clear();
    }
}

fn is_apostrophe(c: char) -> bool {
    matches!(
        c,
        '\'' | '`' | '´' | '\u{2018}' | '\u{2019}' | '\u{201b}' | '\u{2bb}'..='\u{2bf}' | '\u{2032}' | '\u{5f3}'
    )
}

fn spell(written: CompactString, letters: &[char]) -> Option<Spelled> {
    let text = latin_word(letters);
    if text.is_empty() {
        return None;
    }
    let script = letters.iter().find(|c| c.is_alphabetic()).map_or(Script::Vowels, |c| script(*c));
    let disguise = disguise(letters).filter(|disguise| *disguise != text);
    Some(Spelled { written, text, script, disguise })
}

fn disguise(letters: &[char]) -> Option<CompactString> {
    let foreign = letters.iter().any(|c| !c.is_ascii());
    if !foreign || letters.iter().any(|c| fold_char(*c).bytes().any(|byte| byte.is_ascii_alphabetic())) {
        return None;
    }
    letters.iter().map(|c| if c.is_ascii_digit() { None } else { lookalike::latin(*c) }).collect()
}

pub(super) fn script(c: char) -> Script {
    match c {
        // The scripts of India write vowels, but not the one that every consonant has.
        '\u{590}'..='\u{8ff}' | '\u{900}'..='\u{d7f}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}' => {
            Script::Abjad
        }
        '가'..='힣' | '\u{1100}'..='\u{11ff}' | '\u{3130}'..='\u{318f}' => Script::Hangul,
        '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}' => Script::Han,
        _ => Script::Vowels,
    }
}

/// Letters in small Latin ones.
pub(super) fn latin_word(letters: &[char]) -> CompactString {
    let mut text = CompactString::with_capacity(letters.len());
    let mut at = 0;
    while let Some(c) = letters.get(at) {
        let after = letters.get(at + 1).copied();
        if c.is_ascii() {
            text.push(c.to_ascii_lowercase());
        } else if let Some(pair) = after.and_then(|after| greek_pair(plain(*c), plain(after), at == 0)) {
            text.push_str(pair);
            at += 1;
        } else {
            letter(*c, &mut text);
        }
        at += 1;
    }
    text.retain(|c| c.is_ascii_alphanumeric());
    text
}

fn plain(c: char) -> char {
    fold_char(c).chars().next().unwrap_or(c)
}

fn letter(c: char, text: &mut CompactString) {
    let small = c.to_lowercase().next().unwrap_or(c);
    if let Some(latin) = cyrillic(small).or_else(|| abjad(plain(c))).or_else(|| greek(plain(c))) {
        text.push_str(latin);
    } else if ('가'..='힣').contains(&c) {
        hangul(c as usize - '가' as usize, text);
    } else {
        let folded = fold_char(c);
        let ascii = if folded.is_ascii() { folded } else { any_ascii_char(c) };
        text.extend(ascii.chars().map(|c| c.to_ascii_lowercase()));
    }
}

fn cyrillic(c: char) -> Option<&'static str> {
    Some(match c {
        'а' | 'ә' => "a",
        'б' => "b",
        'в' => "v",
        'г' | 'ґ' | 'ғ' => "g",
        'д' => "d",
        'е' | 'э' | 'є' | 'ё' => "e",
        'ж' => "zh",
        'җ' | 'ђ' | 'џ' => "dj",
        'з' => "z",
        'и' | 'і' | 'й' | 'ы' | 'ј' => "i",
        'ї' => "yi",
        'к' | 'қ' | 'ќ' => "k",
        'л' => "l",
        'љ' => "lj",
        'м' => "m",
        'н' => "n",
        'њ' => "nj",
        'ң' => "ng",
        'о' | 'ө' => "o",
        'п' => "p",
        'р' => "r",
        'с' => "s",
        'т' => "t",
        'у' | 'ү' | 'ұ' | 'ў' => "u",
        'ф' => "f",
        'х' => "kh",
        'һ' => "h",
        'ц' => "ts",
        'ч' | 'ћ' => "ch",
        'ш' => "sh",
        'щ' => "shch",
        'ъ' | 'ь' => "",
        'ю' => "yu",
        'я' => "ya",
        _ => return None,
    })
}

/// Consonants and long vowels: the short ones are not written.
fn abjad(c: char) -> Option<&'static str> {
    Some(match c {
        'ا' | 'ع' | 'آ' | 'א' | 'ע' => "a",
        'ء' => "",
        'ب' | 'ב' => "b",
        'پ' | 'פ' | 'ף' => "p",
        'ت' | 'ط' | 'ת' | 'ט' | 'ث' => "t",
        'ج' => "j",
        'چ' => "ch",
        'ح' | 'ه' | 'ה' | 'ھ' | 'ہ' => "h",
        'خ' | 'ח' => "kh",
        'د' | 'ض' | 'ד' | 'ڈ' => "d",
        'ذ' | 'ز' | 'ظ' | 'ז' => "z",
        'ر' | 'ר' | 'ڑ' => "r",
        'س' | 'ص' | 'ס' => "s",
        'ش' | 'ש' => "sh",
        'ژ' => "zh",
        'غ' => "gh",
        'گ' | 'ג' => "g",
        'ف' => "f",
        'ق' | 'ק' => "q",
        'ك' | 'כ' | 'ך' => "k",
        'ل' | 'ל' => "l",
        'م' | 'מ' | 'ם' => "m",
        'ن' | 'נ' | 'ן' | 'ں' => "n",
        'و' | 'ו' => "w",
        'ي' | 'י' | 'ے' => "y",
        'צ' | 'ץ' => "ts",
        _ => return None,
    })
}

fn greek_pair(first: char, second: char, start: bool) -> Option<&'static str> {
    Some(match (first, second) {
        ('ο', 'υ') => "u",
        ('α', 'υ') => "av",
        ('ε', 'υ') => "ev",
        ('μ', 'π') if start => "b",
        ('ν', 'τ') if start => "d",
        ('γ', 'κ') if start => "g",
        ('μ', 'π') => "mp",
        ('ν', 'τ') => "nt",
        ('γ', 'κ') | ('γ', 'γ') => "ng",
        ('τ', 'ζ') => "tz",
        ('ε', 'ι') | ('ο', 'ι') => "i",
        ('α', 'ι') => "e",
        _ => return None,
    })
}

fn greek(c: char) -> Option<&'static str> {
    Some(match c {
        'α' => "a",
        'β' => "v",
        'γ' => "g",
        'δ' => "d",
        'ε' => "e",
        'ζ' => "z",
        'η' | 'ι' => "i",
        'θ' => "th",
        'κ' => "k",
        'λ' => "l",
        'μ' => "m",
        'ν' => "n",
        'ξ' => "x",
        'ο' | 'ω' => "o",
        'π' => "p",
        'ρ' => "r",
        'σ' | 'ς' => "s",
        'τ' => "t",
        'υ' => "y",
        'φ' => "f",
        'χ' => "ch",
        'ψ' => "ps",
        _ => return None,
    })
}

/// The Revised Romanization of a syllable, letter by letter; ㄱ, ㄷ and ㅂ as names mostly have them.
fn hangul(index: usize, text: &mut CompactString) {
    const INITIALS: [&str; 19] =
        ["g", "kk", "n", "d", "tt", "r", "m", "b", "pp", "s", "ss", "", "j", "jj", "ch", "k", "t", "p", "h"];
    const VOWELS: [&str; 21] = [
        "a", "ae", "ya", "yae", "eo", "e", "yeo", "ye", "o", "wa", "wae", "oe", "yo", "u", "wo", "we", "wi", "yu",
        "eu", "ui", "i",
    ];
    const FINALS: [&str; 28] = [
        "", "k", "k", "k", "n", "n", "n", "t", "l", "k", "m", "l", "l", "l", "p", "l", "m", "p", "p", "t", "t", "ng",
        "t", "t", "k", "t", "p", "t",
    ];
    for part in [INITIALS.get(index / 588), VOWELS.get(index % 588 / 28), FINALS.get(index % 28)] {
        text.push_str(part.copied().unwrap_or_default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_latin_letters() {
        let check = |name: &str, expected: &[&str]| {
            let words: Vec<CompactString> = read(name).words.into_iter().map(|word| word.text).collect();
            assert_eq!(words, expected, "{name}");
        };
        check("AL-Qa'ida, Ósama", &["al", "qaida", "osama"]);
        check("L.X.C Aviation S.A. de C.V.", &["lxc", "aviation", "sa", "de", "cv"]);
        check("Frost, William W.", &["frost", "william", "w"]);
        check("Deutsche Bank's AG", &["deutsche", "bank", "ag"]);
        check("Юрий Щукин", &["yurii", "shchukin"]);
        check("Ευάγγελος Μπούρας", &["evangelos", "buras"]);
        check("محمد", &["mhmd"]);
        check("משה", &["mshh"]);
        check("박지성", &["bakjiseong"]);
        check("习近平", &["xijinping"]);
        check("ბარაკ", &["barak"]);
        check("ri\u{200b}fle \u{202e}abc", &["rifle", "abc"]);
        check("раypal", &["paypal"]);
        check("ｊｏｈｎ ３４", &["john", "34"]);
        check("... — !", &[]);
    }

    #[test]
    fn a_word_wholly_of_lookalikes_says_what_it_passes_for() {
        assert_eq!(read("СОСА").words[0].disguise.as_deref(), Some("coca"));
        assert_eq!(read("Щука").words[0].disguise, None);
    }

    #[test]
    fn a_hostile_name_is_cut_and_says_so() {
        assert!(read(&"a".repeat(1 << 20)).cut);
        assert!(read(&"ab ".repeat(10_000)).cut);
        assert_eq!(read(&"ab ".repeat(10_000)).words.len(), MAX_WORDS);
    }
}
