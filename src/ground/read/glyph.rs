//! Characters that are written for others of the same meaning: digits of all scripts, fractions, superscripts, signs, entities.

/// The decimal digit zero of every set of digits of Unicode 16 (General_Category Nd); the nine others follow it.
const ZEROS: [u32; 75] = [
    0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6, 0x0e50,
    0x0ed0, 0x0f20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50,
    0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x10d40, 0x11066, 0x110f0,
    0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x116d0, 0x116da, 0x11730, 0x118e0, 0x11950,
    0x11bf0, 0x11c50, 0x11d50, 0x11da0, 0x11f50, 0x16130, 0x16a60, 0x16ac0, 0x16b50, 0x16d70, 0x1ccf0, 0x1d7ce,
    0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e4f0, 0x1e5f1, 0x1e950, 0x1fbf0,
];

/// Fractions that are one character.
pub(super) const FRACTIONS: [(char, &str); 18] = [
    ('½', "1/2"),
    ('⅓', "1/3"),
    ('⅔', "2/3"),
    ('¼', "1/4"),
    ('¾', "3/4"),
    ('⅕', "1/5"),
    ('⅖', "2/5"),
    ('⅗', "3/5"),
    ('⅘', "4/5"),
    ('⅙', "1/6"),
    ('⅚', "5/6"),
    ('⅐', "1/7"),
    ('⅛', "1/8"),
    ('⅜', "3/8"),
    ('⅝', "5/8"),
    ('⅞', "7/8"),
    ('⅑', "1/9"),
    ('⅒', "1/10"),
];

/// The digits from zero, and the minus, written high.
pub(super) const SUPERSCRIPTS: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻";

/// Numbers in circles, in brackets or with a full stop that are one character: the first and last of each set, and the number of
/// the first.
const ENCLOSED: [(char, char, u32); 13] = [
    ('①', '⑳', 1),
    ('⑴', '⒇', 1),
    ('⒈', '⒛', 1),
    ('⓪', '⓪', 0),
    ('⓫', '⓴', 11),
    ('⓵', '⓾', 1),
    ('⓿', '⓿', 0),
    ('❶', '❿', 1),
    ('➀', '➉', 1),
    ('➊', '➓', 1),
    ('㉑', '㉟', 21),
    ('㊱', '㊿', 36),
    ('🄁', '🄊', 0),
];

/// Entities that occur beside numbers.
pub(super) const ENTITIES: [(&str, &str); 17] = [
    ("&nbsp;", "\u{a0}"),
    ("&minus;", "-"),
    ("&ndash;", "–"),
    ("&mdash;", "—"),
    ("&thinsp;", "\u{a0}"),
    ("&percnt;", "%"),
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&amp;", "&"),
    ("&frac12;", "½"),
    ("&frac14;", "¼"),
    ("&frac34;", "¾"),
    ("&comma;", ","),
    ("&period;", "."),
    ("&dollar;", "$"),
    ("&euro;", "€"),
    ("&pound;", "£"),
];

/// The number that stands in a circle, in brackets or before a full stop.
pub(super) fn enclosed(c: char) -> Option<u32> {
    let (first, _, number) = ENCLOSED.iter().find(|(first, last, _)| (*first..=*last).contains(&c))?;
    Some(number + (u32::from(c) - u32::from(*first)))
}

/// The longest reference to a character by its number: `&#x0010ffff;`.
const LONGEST: usize = 12;

/// The character that `&#57;` or `&#x39;` at the beginning of a text stands for, and how long the reference is.
pub(super) fn numbered(text: &str) -> Option<(char, usize)> {
    let end = text.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let number = text.get(..end)?.strip_prefix("&#")?;
    let code = match number.strip_prefix(['x', 'X']) {
        Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16),
        None => number.parse(),
    };
    Some((char::from_u32(code.ok()?)?, end + 1))
}

/// The character that stands for another of the same meaning.
pub(super) fn plain(c: char) -> char {
    let code = u32::from(c);
    if let Some(zero) = ZEROS.iter().find(|zero| (**zero..**zero + 10).contains(&code)) {
        return char::from_digit(code - zero, 10).unwrap_or(c);
    }
    match c {
        '\u{2212}' | '\u{2010}' | '\u{2011}' | '\u{fe63}' => '-',
        '\u{2012}' => '–',
        '\u{202f}' | '\u{2004}'..='\u{200a}' => '\u{a0}',
        '٫' => '.',
        '٬' => ',',
        '٪' => '%',
        '’' | '‘' => '\'',
        '₀'..='₉' => char::from_digit(code - u32::from('₀'), 10).unwrap_or(c),
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(code - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        _ => c,
    }
}
