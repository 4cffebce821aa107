//! What single characters fold to, and what they are to a fold, worked out for 256 neighbours when one of them is met.

use std::sync::OnceLock;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;

use super::invisible;
use crate::text::lookalike;

/// The fold of a single character, in words of one script.
pub fn fold_char(c: char) -> &'static str {
    page_of(c).get(c as usize & 0xff)
}

/// For each code point below U+0800 its fold, where that is one character of two bytes as well; else U+0000.
pub(super) fn pairs() -> &'static [char; 0x800] {
    PAIRS.get_or_init(new_pairs)
}

/// The classes of a character.
pub(in crate::text) fn class(c: char) -> Class {
    let page = page_of(c);
    page.classes[c as usize & 0xff]
}

fn page_of(c: char) -> &'static Page {
    let number = c as usize >> 8;
    PAGES[number].get_or_init(|| Page::new(number as u32))
}

/// What a character is to a fold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::text) struct Class(u8);

impl Class {
    /// It is a letter or a digit.
    pub(in crate::text) const WORD: Self = Self(1);
    /// A Latin letter is in its fold.
    pub(in crate::text) const LATIN: Self = Self(2);
    /// It passes for a Latin letter.
    pub(in crate::text) const LOOKALIKE: Self = Self(4);
    /// Its fold is letters and digits, or nothing.
    pub(in crate::text) const SMOOTH: Self = Self(8);

    /// Whether it is of a class.
    pub(in crate::text) fn has(self, class: Self) -> bool {
        self.0 & class.0 != 0
    }

    fn of(c: char, fold: &str) -> Self {
        let letters = fold.chars().all(char::is_alphanumeric);
        let classes = [
            (c.is_alphanumeric(), Self::WORD),
            (fold.bytes().any(|byte| byte.is_ascii_alphabetic()), Self::LATIN),
            (lookalike::passes_for(c, fold), Self::LOOKALIKE),
            (letters, Self::SMOOTH),
        ];
        Self(classes.iter().filter(|(is, _)| *is).map(|(_, class)| class.0).sum())
    }
}

/// The folds and classes of 256 neighbouring code points, made when one of them is first met.
struct Page {
    text: String,
    ends: Vec<u16>,
    classes: [Class; 256],
}

static PAIRS: OnceLock<Box<[char; 0x800]>> = OnceLock::new();

fn new_pairs() -> Box<[char; 0x800]> {
    let mut pairs = Box::new(['\0'; 0x800]);
    for (code, pair) in (0x80..0x800).zip(pairs.iter_mut().skip(0x80)) {
        let fold = char::from_u32(code).filter(|c| invisible(*c).is_none()).map_or("", fold_char);
        let mut chars = fold.chars();
        if let (Some(c), None) = (chars.next().filter(|c| c.len_utf8() == 2), chars.next()) {
            *pair = c;
        }
    }
    pairs
}

static PAGES: [OnceLock<Page>; 0x1100] = [const { OnceLock::new() }; 0x1100];

impl Page {
    fn new(number: u32) -> Self {
        let mut page = Self { text: String::new(), ends: Vec::with_capacity(256), classes: [Class(0); 256] };
        for (index, code) in (number << 8..(number + 1) << 8).enumerate() {
            let from = page.text.len();
            if let Some(c) = char::from_u32(code) {
                page.text.push_str(&settled(c));
                page.classes[index] = Class::of(c, &page.text[from..]);
            }
            page.ends.push(page.text.len() as u16);
        }
        page
    }

    fn get(&self, index: usize) -> &str {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[usize::from(start)..usize::from(self.ends[index])]
    }
}

/// The fold of a character, folded until nothing changes: a letter may fold to one that is spelled in yet another way.
fn settled(c: char) -> String {
    let once = |text: &str| text.chars().filter(|c| invisible(*c).is_none()).nfkd().flat_map(spell).collect::<String>();
    let mut text = once(c.encode_utf8(&mut [0; 4]));
    if text.chars().eq([c]) {
        return text;
    }
    loop {
        let again = once(&text);
        if again == text {
            return text;
        }
        text = again;
    }
}

/// One character of a compatibility decomposition, as it is spelled in folded text.
fn spell(c: char) -> impl Iterator<Item = char> {
    let dropped = canonical_combining_class(c) != 0 || is_enclosing(c) || c == '\u{640}';
    let evened = match c {
        'ı' => 'i',
        'ς' => 'σ',
        'ة' => 'ه',
        'ى' | 'ی' => 'ي',
        'ک' => 'ك',
        'ٱ' => 'ا',
        '\u{2018}' | '\u{2019}' | '\u{201b}' | '\u{2bc}' | '\u{2032}' => '\'',
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '«' | '»' => '"',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        _ => ascii_digit(c).or_else(|| styled_letter(c)).unwrap_or(c),
    };
    let sharp = evened == 'ß' || evened == 'ẞ';
    let (first, second) = if sharp { ('s', Some('s')) } else { (evened, None) };
    (!dropped).then_some(first).into_iter().chain(second).flat_map(char::to_lowercase)
}

/// Combining enclosures: circles, squares, the prohibition sign. Their combining class is 0.
fn is_enclosing(c: char) -> bool {
    matches!(c, '\u{488}' | '\u{489}' | '\u{20dd}'..='\u{20e0}' | '\u{20e2}'..='\u{20e4}' | '\u{1abe}')
}

/// Small capitals and letters in filled circles and squares, which compatibility decomposition leaves alone.
fn styled_letter(c: char) -> Option<char> {
    const SMALL_CAPITALS: &str = "aᴀbʙcᴄdᴅeᴇfꜰgɢhʜiɪjᴊkᴋlʟmᴍnɴoᴏpᴘqꞯrʀsꜱtᴛuᴜvᴠwᴡyʏzᴢ";
    let filled = |first: u32| char::from_digit(c as u32 - first + 10, 36);
    match c {
        '\u{1f150}'..='\u{1f169}' => filled(0x1f150),
        '\u{1f170}'..='\u{1f189}' => filled(0x1f170),
        'ɢ'..='ʟ' | 'ᴀ'..='ᴢ' | 'ꜰ' | 'ꜱ' | 'ꞯ' => {
            let at = SMALL_CAPITALS.find(c)?;
            SMALL_CAPITALS.get(..at)?.chars().next_back()
        }
        _ => None,
    }
}

/// Decimal digits of other scripts that compatibility decomposition leaves alone.
fn ascii_digit(c: char) -> Option<char> {
    const ZEROS: [u32; 14] =
        [0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0x17e0];
    let zero = ZEROS.iter().find(|zero| (**zero..**zero + 10).contains(&(c as u32)))?;
    char::from_digit(c as u32 - zero, 10)
}
