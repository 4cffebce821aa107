//! English number words, from "zero" to trillions, with decimals, fractions and dozens. It finds the longest number that
//! begins at a word, and says how it is to be taken.

use super::chars::{Word, next_word};
use super::{Fraction, Kind};
use crate::number::exact::Exact;

/// The words that may begin a number, in lower case.
pub(super) const BEGIN: [&str; 31] = [
    "an",
    "half",
    "twice",
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
    "thirty",
    "forty",
    "fifty",
    "sixty",
    "seventy",
    "eighty",
    "ninety",
];

/// A number in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spoken {
    pub(super) value: Fraction,
    pub(super) kind: Kind,
    /// Where it ends.
    pub(super) end: usize,
    /// Whether it may as well be no number: "one", "a pair", "half", "a quarter".
    pub(super) vague: bool,
}

/// What a word adds to a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Unit(i128),
    Teen(i128),
    Tens(i128),
    Hundred,
    Scale(i32),
    Dozen,
}

fn part(word: &str) -> Option<Part> {
    const UNITS: [&str; 10] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    const TEENS: [&str; 10] =
        ["ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"];
    const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    let index = |list: &[&str]| list.iter().position(|known| *known == word).and_then(|at| i128::try_from(at).ok());
    if let Some(at) = index(&UNITS) {
        return Some(Part::Unit(at));
    }
    if let Some(at) = index(&TEENS) {
        return Some(Part::Teen(at + 10));
    }
    if let Some(at) = index(&TENS) {
        return Some(Part::Tens(at * 10 + 20));
    }
    Some(match word {
        "hundred" => Part::Hundred,
        "thousand" => Part::Scale(3),
        "lakh" => Part::Scale(5),
        "million" => Part::Scale(6),
        "crore" => Part::Scale(7),
        "billion" => Part::Scale(9),
        "trillion" => Part::Scale(12),
        "dozen" | "dozens" => Part::Dozen,
        _ => return None,
    })
}

/// A denominator in words.
struct Denominator {
    value: u64,
    plural: bool,
    end: usize,
}

/// The denominator that begins with a word: "third", "quarters", "thirty-fifths".
fn denominator(text: &str, word: &Word<'_>) -> Option<Denominator> {
    if let Some((value, plural)) = ordinal(word.lower()) {
        return Some(Denominator { value, plural, end: word.end });
    }
    let Some(Part::Tens(tens)) = part(word.lower()) else { return None };
    let next = next_word(text, word.end)?;
    let (value, plural) = ordinal(next.lower()).filter(|(value, _)| *value < 10)?;
    Some(Denominator { value: u64::try_from(tens).ok()? + value, plural, end: next.end })
}

/// What a single word divides by, and whether it is a plural.
fn ordinal(word: &str) -> Option<(u64, bool)> {
    const NAMES: [(&str, u64); 32] = [
        ("half", 2),
        ("halve", 2),
        ("third", 3),
        ("quarter", 4),
        ("fourth", 4),
        ("fifth", 5),
        ("sixth", 6),
        ("seventh", 7),
        ("eighth", 8),
        ("ninth", 9),
        ("tenth", 10),
        ("eleventh", 11),
        ("twelfth", 12),
        ("thirteenth", 13),
        ("fourteenth", 14),
        ("fifteenth", 15),
        ("sixteenth", 16),
        ("seventeenth", 17),
        ("eighteenth", 18),
        ("nineteenth", 19),
        ("twentieth", 20),
        ("thirtieth", 30),
        ("fortieth", 40),
        ("fiftieth", 50),
        ("sixtieth", 60),
        ("seventieth", 70),
        ("eightieth", 80),
        ("ninetieth", 90),
        ("hundredth", 100),
        ("thousandth", 1000),
        ("millionth", 1_000_000),
        ("billionth", 1_000_000_000),
    ];
    let (singular, plural) = word.strip_suffix('s').map_or((word, false), |singular| (singular, true));
    if singular == "trillionth" {
        return Some((1_000_000_000_000, plural));
    }
    NAMES.iter().find(|(name, _)| *name == singular).map(|(_, value)| (*value, plural))
}

/// The number that begins with a word, if one does.
pub(super) fn read(text: &str, first: &Word<'_>) -> Option<Spoken> {
    match first.lower() {
        "a" | "an" => article(text, first),
        "half" if dozen_after(text, first).is_some() => dozen_after(text, first),
        "half" => {
            Some(Spoken { value: Fraction::new(Exact::ONE, 2), kind: Kind::Fraction, end: first.end, vague: true })
        }
        "twice" => {
            Some(Spoken { value: Fraction::whole(Exact::new(2, 0)?), kind: Kind::Word, end: first.end, vague: true })
        }
        word if part(word).is_some_and(|part| !matches!(part, Part::Hundred | Part::Scale(_) | Part::Dozen)) => {
            cardinal(text, first).map(|spoken| with_fraction(text, spoken))
        }
        _ => None,
    }
}

/// "half a dozen".
fn dozen_after(text: &str, half: &Word<'_>) -> Option<Spoken> {
    let article = next_word(text, half.end).filter(|word| word.lower() == "a")?;
    let dozen = next_word(text, article.end).filter(|word| word.lower() == "dozen")?;
    Some(Spoken { value: Fraction::whole(Exact::new(6, 0)?), kind: Kind::Word, end: dozen.end, vague: false })
}

/// "a hundred", "a dozen", "a third", "a pair".
fn article(text: &str, first: &Word<'_>) -> Option<Spoken> {
    let next = next_word(text, first.end)?;
    if next.lower() == "pair" {
        return Some(Spoken {
            value: Fraction::whole(Exact::new(2, 0)?),
            kind: Kind::Word,
            end: next.end,
            vague: true,
        });
    }
    if let Some(Denominator { value, plural: false, end }) = denominator(text, &next) {
        let counted = value > 4 || next_word(text, end).is_some_and(|word| word.lower() == "of");
        return Some(Spoken { value: Fraction::new(Exact::ONE, value), kind: Kind::Fraction, end, vague: !counted });
    }
    let mut running = Running { current: 1, ..Running::default() };
    matches!(part(next.lower())?, Part::Hundred | Part::Scale(_) | Part::Dozen).then_some(())?;
    running.take(part(next.lower())?)?;
    running.read_on(text, next.end).map(|spoken| with_fraction(text, spoken))
}

fn cardinal(text: &str, first: &Word<'_>) -> Option<Spoken> {
    let mut running = Running::default();
    running.take(part(first.lower())?)?;
    let spoken = running.read_on(text, first.end)?;
    Some(Spoken { vague: spoken.vague || (first.lower() == "one" && spoken.end == first.end), ..spoken })
}

/// A number that is being put together.
#[derive(Debug, Clone, Copy, Default)]
struct Running {
    total: i128,
    current: i128,
    last: Option<Part>,
}

impl Running {
    /// Takes the next word, where it can follow.
    fn take(&mut self, part: Part) -> Option<()> {
        let small_may = |last: Option<Part>| matches!(last, None | Some(Part::Hundred | Part::Scale(_)));
        match part {
            Part::Unit(value) if small_may(self.last) => self.current += value,
            Part::Unit(value) if matches!(self.last, Some(Part::Tens(_))) && value > 0 => self.current += value,
            Part::Teen(value) | Part::Tens(value) if small_may(self.last) => self.current += value,
            Part::Hundred if !matches!(self.last, Some(Part::Hundred)) && self.current > 0 => self.current *= 100,
            Part::Dozen if self.current > 0 && self.total == 0 => self.current *= 12,
            Part::Scale(power) if self.current > 0 => {
                let scale = 10i128.pow(power.unsigned_abs());
                if self.total != 0 && self.total % (scale * 10) != 0 {
                    return None;
                }
                self.total += self.current.checked_mul(scale)?;
                self.current = 0;
            }
            _ => return None,
        }
        self.last = Some(part);
        Some(())
    }

    /// Reads on as long as words follow that belong to the number.
    fn read_on(mut self, text: &str, mut end: usize) -> Option<Spoken> {
        while let Some(mut word) = next_word(text, end) {
            let joins = matches!(self.last, Some(Part::Hundred | Part::Scale(_)));
            if joins && word.lower() == "and" {
                let Some(after) = next_word(text, word.end) else { break };
                word = after;
            }
            if word.lower() == "point" {
                return self.decimals(text, word.end).or(Some(self.spoken(end)?));
            }
            let Some(part) = part(word.lower()) else { break };
            let mut tried = self;
            if tried.take(part).is_none() {
                break;
            }
            (self, end) = (tried, word.end);
        }
        self.spoken(end)
    }

    fn spoken(&self, end: usize) -> Option<Spoken> {
        let value = Fraction::whole(Exact::new(self.total.checked_add(self.current)?, 0)?);
        Some(Spoken { value, kind: Kind::Word, end, vague: false })
    }

    /// The digits after "point".
    fn decimals(&self, text: &str, mut end: usize) -> Option<Spoken> {
        let (mut value, mut places) = (self.total.checked_add(self.current)?, 0);
        while let Some(word) = next_word(text, end) {
            let Some(Part::Unit(digit)) = part(word.lower()) else { break };
            value = value.checked_mul(10)?.checked_add(digit)?;
            places += 1;
            end = word.end;
        }
        (places > 0).then_some(())?;
        let value = Fraction { places, ..Fraction::whole(Exact::new(value, -places)?) };
        Some(Spoken { value, kind: Kind::Word, end, vague: false })
    }
}

/// "three quarters", "one and a half": what a fraction behind a number makes of it.
fn with_fraction(text: &str, spoken: Spoken) -> Spoken {
    let Some(whole) = spoken.value.whole_number() else { return spoken };
    let Some(next) = next_word(text, spoken.end) else { return spoken };
    if let Some(Denominator { value, plural, end }) = denominator(text, &next) {
        // "Twenty-third" is a place in an order; "one third" and "two thirds" are parts.
        if plural != (whole == 1) {
            return Spoken {
                value: Fraction::new(spoken.value.numerator, value),
                kind: Kind::Fraction,
                end,
                vague: false,
            };
        }
    }
    if matches!(next.lower(), "in" | "out") && whole == 1 {
        return one_in(text, &next).unwrap_or(spoken);
    }
    if next.lower() == "and" { mixed(text, &next, spoken).unwrap_or(spoken) } else { spoken }
}

/// "one in five", "one out of five".
fn one_in(text: &str, joint: &Word<'_>) -> Option<Spoken> {
    let mut next = next_word(text, joint.end)?;
    if joint.lower() == "out" {
        next = if next.lower() == "of" { next_word(text, next.end)? } else { return None };
    }
    let whole = cardinal(text, &next)?;
    let denominator = u64::try_from(whole.value.whole_number()?).ok().filter(|value| *value > 1)?;
    Some(Spoken { value: Fraction::new(Exact::ONE, denominator), kind: Kind::Fraction, ..whole })
}

/// "one and a half", "twenty and three fifths".
fn mixed(text: &str, and: &Word<'_>, spoken: Spoken) -> Option<Spoken> {
    let first = next_word(text, and.end)?;
    // "Twenty and three and three fifths": the tens are joined by "and" as well.
    if let Some(tens) = tens_and(text, &first, spoken) {
        return tens;
    }
    let (count, end) = match first.lower() {
        "a" => (1, first.end),
        "half" => (1, and.end),
        _ => {
            let count = cardinal(text, &first)?;
            (count.value.whole_number()?, count.end)
        }
    };
    let word = next_word(text, end)?;
    let Denominator { value, plural, end } = denominator(text, &word)?;
    (plural != (count == 1)).then_some(())?;
    let whole = spoken.value.whole_number()?;
    let numerator = whole.checked_mul(i128::from(value))?.checked_add(count)?;
    let value = Fraction::new(Exact::new(numerator, 0)?, value);
    Some(Spoken { value, kind: Kind::Fraction, end, vague: false })
}

/// "Twenty and three and three fifths"; without a part behind it, "twenty and three" are two numbers.
fn tens_and(text: &str, first: &Word<'_>, spoken: Spoken) -> Option<Option<Spoken>> {
    let tens = spoken.value.whole_number().filter(|tens| (20..100).contains(tens) && tens % 10 == 0)?;
    let Some(Part::Unit(unit)) = part(first.lower()).filter(|unit| *unit != Part::Unit(0)) else { return None };
    let and = next_word(text, first.end).filter(|word| word.lower() == "and")?;
    let whole = Fraction::whole(Exact::new(tens + unit, 0)?);
    Some(mixed(text, &and, Spoken { value: whole, ..spoken }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_words_are_read_as_they_are_said() {
        let check = |text: &str, expected: Option<(&str, &str)>| {
            let first = Word::at(text, 0);
            let found = read(text, &first).map(|spoken| (spoken.value.to_string(), &text[..spoken.end]));
            assert_eq!(found.as_ref().map(|(value, end)| (value.as_str(), *end)), expected, "{text}");
        };
        check("twenty-one stops", Some(("21", "twenty-one")));
        check("Three hundred  and  thirty one", Some(("331", "Three hundred  and  thirty one")));
        check("two hundred point zero three", Some(("200.03", "two hundred point zero three")));
        check("nine trillion", Some(("9000000000000", "nine trillion")));
        check("five and six", Some(("5", "five")));
        check("one eighth", Some(("0.125", "one eighth")));
        check("two-thirds of it", Some(("2/3", "two-thirds")));
        check("one and a fourth", Some(("1.25", "one and a fourth")));
        check("one in five", Some(("0.2", "one in five")));
        check("three dozen", Some(("36", "three dozen")));
        check("a hundred and one", Some(("101", "a hundred and one")));
        check("a million", Some(("1000000", "a million")));
        check("a cat", None);
        check("twenty-third", Some(("20", "twenty")));
    }
}
