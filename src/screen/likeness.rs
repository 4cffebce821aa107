//! How alike two words are, 0 to 1: by letters, by sound, and by consonants where vowels were not written.

/// Words longer than this are never read, so the tables below have fixed size.
const WIDTH: usize = 64;

/// A likeness below this is none.
pub(super) const LEAST: f64 = 0.74;
/// The same for consonants alone, which tell less.
const LEAST_CONSONANTS: f64 = 0.78;

/// The optimal string alignment distance (insertion, deletion, substitution, swap of neighbours), with the given costs.
pub(super) fn distance(one: &[u8], other: &[u8], cost: &Costs) -> f64 {
    if one.len() >= WIDTH || other.len() >= WIDTH {
        return if one == other { 0.0 } else { WIDTH as f64 };
    }
    let mut rows = [[0.0f32; WIDTH + 1]; 3];
    let [before, last, now] = &mut rows;
    let (mut before, mut last, mut now) = (before, last, now);
    for (column, byte) in other.iter().enumerate() {
        last[column + 1] = last[column] + cost.one(*byte);
    }
    for (row, a) in one.iter().enumerate() {
        now[0] = last[0] + cost.one(*a);
        for (column, b) in other.iter().enumerate() {
            let substituted = last[column] + if a == b { 0.0 } else { cost.two(*a, *b) };
            let mut least = substituted.min(last[column + 1] + cost.one(*a)).min(now[column] + cost.one(*b));
            if row > 0 && column > 0 && *a == other[column - 1] && one[row - 1] == *b {
                least = least.min(before[column - 1] + 0.9);
            }
            now[column + 1] = least;
        }
        (before, last, now) = (last, now, before);
    }
    f64::from(last[other.len()])
}

/// What an edit costs.
pub(super) struct Costs {
    sounds: bool,
}

/// Every edit counts one.
pub(super) const LETTERS: Costs = Costs { sounds: false };
/// Vowels for vowels and kindred consonants for each other count half.
pub(super) const SOUNDS: Costs = Costs { sounds: true };

impl Costs {
    fn one(&self, byte: u8) -> f32 {
        match byte {
            _ if !self.sounds => 1.0,
            b'h' => 0.6,
            _ if is_vowel(byte) => 0.7,
            _ => 1.0,
        }
    }

    fn two(&self, a: u8, b: u8) -> f32 {
        let alike = self.sounds && ((is_vowel(a) && is_vowel(b)) || kindred(a.min(b), a.max(b)));
        if alike { 0.5 } else { 1.0 }
    }
}

fn is_vowel(byte: u8) -> bool {
    matches!(byte, b'a' | b'e' | b'i' | b'o' | b'u')
}

/// Consonants that transcriptions exchange; the smaller byte first.
fn kindred(a: u8, b: u8) -> bool {
    matches!(
        (a, b),
        (b'b', b'p')
            | (b'd', b't')
            | (b'g', b'k')
            | (b's', b'z')
            | (b'f', b'v')
            | (b'S', b's')
            | (b'C', b'S')
            | (b'J', b'g')
            | (b'J', b'i')
            | (b'J', b'z')
            | (b'm', b'n')
            | (b'h', b'k')
            | (b'C', b'k')
            | (b'b', b'v')
            | (b'l', b'r')
            | (b'g', b'h')
            | (b'C', b'J')
            | (b'd', b'z')
            | (b's', b't')
            | (b'C', b's')
    )
}

/// The likeness of two words by letters and sound; 0 where they are merely not the same.
pub(super) fn likeness(one: (&str, &str), other: (&str, &str)) -> f64 {
    let ((text, sound), (other_text, other_sound)) = (one, other);
    if text == other_text {
        return 1.0;
    }
    if digits(text).ne(digits(other_text)) {
        return 0.0;
    }
    let (shorter, longer) = (text.len().min(other_text.len()), text.len().max(other_text.len()));
    if sound == other_sound && shorter > 1 {
        return 0.96;
    }
    if shorter < 3 || longer < 4 || longer - shorter > 1 + longer / 5 {
        return 0.0;
    }
    if !may_be_alike((text, sound), (other_text, other_sound)) {
        return 0.0;
    }
    let letters = distance(text.as_bytes(), other_text.as_bytes(), &LETTERS) / longer as f64;
    let longer_sound = sound.len().max(other_sound.len()).max(1);
    let sounds = distance(sound.as_bytes(), other_sound.as_bytes(), &SOUNDS) / longer_sound as f64;
    let alike = 1.0 - 0.65 * letters.min(sounds) - 0.35 * letters.max(sounds);
    if alike < LEAST { 0.0 } else { alike }
}

/// Whether enough letters and sounds are in both words, wherever they stand: each that is in one alone costs an edit.
fn may_be_alike(one: (&str, &str), other: (&str, &str)) -> bool {
    let letters = f64::from(apart(one.0, other.0)) / one.0.len().max(other.0.len()) as f64;
    let sounds = 0.5 * f64::from(apart(one.1, other.1)) / one.1.len().max(other.1.len()).max(1) as f64;
    1.0 - 0.65 * letters.min(sounds) - 0.35 * letters.max(sounds) >= LEAST
}

/// How many different letters one of the words has and the other has not, at most.
pub(super) fn apart(one: &str, other: &str) -> u32 {
    let bits = |text: &str| text.bytes().fold(0u64, |bits, byte| bits | 1 << (byte & 63));
    let (one, other) = (bits(one), bits(other));
    (one & !other).count_ones().max((other & !one).count_ones())
}

/// The likeness of two words, each with its consonants, of which at least one was written without vowels.
pub(super) fn consonants(one: (&str, &str), other: (&str, &str)) -> f64 {
    let ((text, one), (other_text, other)) = (one, other);
    let vowel = |text: &str| text.bytes().next().is_some_and(is_vowel);
    let (shorter, longer) = (one.len().min(other.len()), one.len().max(other.len()));
    // A first vowel is written in every script.
    if shorter < 2 || longer - shorter > 1 || vowel(text) != vowel(other_text) {
        return 0.0;
    }
    if one == other {
        return if shorter > 2 { 0.95 } else { 0.85 };
    }
    let alike = 0.95 * (1.0 - distance(one.as_bytes(), other.as_bytes(), &SOUNDS) / longer as f64);
    if alike < LEAST_CONSONANTS { 0.0 } else { alike }
}

fn digits(text: &str) -> impl Iterator<Item = u8> {
    text.bytes().filter(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::sound::{skeleton, sound};

    #[test]
    fn slips_are_alike_and_other_names_are_not() {
        let alike = |one: &str, other: &str| likeness((one, &sound(one)), (other, &sound(other)));
        for (one, other) in [
            ("avliulin", "avilulin"),
            ("buchenberg", "buchenbergo"),
            ("nooristani", "nuristani"),
            ("asad", "ssad"),
            ("sechin", "sehcin"),
        ] {
            assert!(alike(one, other) > LEAST, "{one} {other} {}", alike(one, other));
            assert_eq!(alike(one, other), alike(other, one));
        }
        for (one, other) in [
            ("jimenez", "dominguez"),
            ("brown", "browningweight"),
            ("lindenberg", "lindemann"),
            ("pudney", "puccini"),
            ("viktorovich", "ivanevich"),
            ("b12", "b13"),
            ("tim", "tom"),
        ] {
            assert_eq!(alike(one, other), 0.0, "{one} {other}");
        }
    }

    #[test]
    fn consonants_find_a_name_without_its_vowels() {
        let alike = |one: &str, other: &str| consonants((one, &skeleton(one)), (other, &skeleton(other)));
        assert!(alike("khshwgy", "khashoggi") > LEAST);
        assert_eq!(alike("slman", "obama"), 0.0);
    }
}
