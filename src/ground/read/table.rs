//! What the reader of numbers knows of words: scales, units, currencies, months, and the words around a number that make it
//! no quantity. Data only; how it is used stands in the readers.

use std::sync::LazyLock;

/// What is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Dimension {
    /// Time, in seconds.
    Time,
    /// Length, in metres.
    Length,
    /// Area, in square metres.
    Area,
    /// Mass, in kilograms.
    Mass,
    /// Volume, in litres.
    Volume,
    /// Amounts of money, in whole units of a currency.
    Money,
    /// Amounts of data, in bytes.
    Bytes,
}

/// A unit: the words for it, what it measures, and how much of the dimension's base it is, as `mantissa × 10^exponent`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Measure {
    pub(crate) words: &'static [&'static str],
    pub(crate) dimension: Dimension,
    pub(crate) factor: (i128, i32),
}

const fn measure(words: &'static [&'static str], dimension: Dimension, factor: (i128, i32)) -> Measure {
    Measure { words, dimension, factor }
}

/// Units by their words, in lower case.
pub(crate) static MEASURES: [Measure; 31] = [
    measure(&["ms", "millisecond", "milliseconds"], Dimension::Time, (1, -3)),
    measure(&["s", "sec", "secs", "second", "seconds"], Dimension::Time, (1, 0)),
    measure(&["min", "mins", "minute", "minutes"], Dimension::Time, (60, 0)),
    measure(&["h", "hr", "hrs", "hour", "hours"], Dimension::Time, (3600, 0)),
    measure(&["d", "day", "days"], Dimension::Time, (86_400, 0)),
    measure(&["week", "weeks"], Dimension::Time, (604_800, 0)),
    measure(&["mm", "millimetre", "millimetres", "millimeter", "millimeters"], Dimension::Length, (1, -3)),
    measure(&["cm", "centimetre", "centimetres", "centimeter", "centimeters"], Dimension::Length, (1, -2)),
    measure(&["dm"], Dimension::Length, (1, -1)),
    measure(&["m", "metre", "metres", "meter", "meters"], Dimension::Length, (1, 0)),
    measure(&["km", "kilometre", "kilometres", "kilometer", "kilometers"], Dimension::Length, (1000, 0)),
    measure(&["inch", "inches"], Dimension::Length, (254, -4)),
    measure(&["ft", "foot", "feet"], Dimension::Length, (3048, -4)),
    measure(&["yd", "yard", "yards"], Dimension::Length, (9144, -4)),
    measure(&["mi", "mile", "miles"], Dimension::Length, (1_609_344, -3)),
    measure(&["sq m", "sqm", "m2"], Dimension::Area, (1, 0)),
    measure(&["sq ft", "sqft", "ft2"], Dimension::Area, (9_290_304, -8)),
    measure(&["mg", "milligram", "milligrams"], Dimension::Mass, (1, -6)),
    measure(&["g", "gram", "grams"], Dimension::Mass, (1, -3)),
    measure(&["kg", "kilogram", "kilograms", "kilo", "kilos"], Dimension::Mass, (1, 0)),
    measure(&["tonne", "tonnes"], Dimension::Mass, (1000, 0)),
    measure(&["lb", "lbs"], Dimension::Mass, (45_359_237, -8)),
    measure(&["ml", "millilitre", "millilitres", "milliliter", "milliliters"], Dimension::Volume, (1, -3)),
    measure(&["l", "litre", "litres", "liter", "liters"], Dimension::Volume, (1, 0)),
    measure(&["cent", "cents", "penny", "pence"], Dimension::Money, (1, -2)),
    measure(&["dollar", "dollars", "euro", "euros", "yen", "yuan", "rupee", "rupees"], Dimension::Money, (1, 0)),
    measure(&["byte", "bytes"], Dimension::Bytes, (1, 0)),
    measure(&["kb", "kilobyte", "kilobytes"], Dimension::Bytes, (1, 3)),
    measure(&["mb", "megabyte", "megabytes"], Dimension::Bytes, (1, 6)),
    measure(&["gb", "gigabyte", "gigabytes"], Dimension::Bytes, (1, 9)),
    measure(&["tb", "terabyte", "terabytes"], Dimension::Bytes, (1, 12)),
];

/// The unit of a currency's own amounts.
pub(crate) static MONEY: &Measure = &MEASURES[25];

/// The words of all units in order: a word is looked up behind nearly every number.
static BY_WORD: LazyLock<Vec<(&str, &Measure)>> = LazyLock::new(|| {
    let words = |measure: &'static Measure| measure.words.iter().map(move |word| (*word, measure));
    let mut all: Vec<(&str, &Measure)> = MEASURES.iter().flat_map(words).collect();
    all.sort_by_key(|(word, _)| *word);
    all
});

/// The lengths of the words of all units, a bit each, by the first byte: most words are told from units by that.
static LENGTHS: LazyLock<[u32; 256]> = LazyLock::new(|| {
    let mut lengths = [0; 256];
    for (word, _) in BY_WORD.iter() {
        lengths[usize::from(word.as_bytes()[0])] |= 1 << word.len();
    }
    lengths
});

/// The unit with this word, in lower case.
pub(crate) fn measure_of(word: &str) -> Option<&'static Measure> {
    let lengths = LENGTHS[usize::from(*word.as_bytes().first()?)];
    (word.len() < 32 && lengths & (1 << word.len()) != 0).then_some(())?;
    let place = BY_WORD.binary_search_by_key(&word, |(word, _)| word).ok()?;
    BY_WORD.get(place).map(|(_, measure)| *measure)
}

/// Codes and signs of currencies, in lower case.
pub(crate) const CURRENCIES: [&str; 41] = [
    "usd", "eur", "gbp", "jpy", "cny", "rmb", "inr", "rs", "aud", "cad", "chf", "mxn", "brl", "krw", "rub", "try",
    "zar", "sek", "nok", "dkk", "pln", "sgd", "hkd", "nzd", "aed", "sar", "qar", "kwd", "bhd", "idr", "myr", "php",
    "thb", "vnd", "egp", "ngn", "kes", "ils", "czk", "huf", "dm",
];

/// A currency that texts tell from others; dollars of all countries are one, since most texts do not say which.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Currency {
    /// Dollars.
    Dollar,
    /// Euros.
    Euro,
    /// Pounds.
    Pound,
    /// Yen and yuan, which share a sign.
    Yen,
    /// Rupees.
    Rupee,
    /// Swiss francs.
    Franc,
    /// German marks, as old records have them.
    Mark,
}

/// What currencies are called.
pub(super) const NAMED: [(Currency, &str); 7] = [
    (Currency::Dollar, "$ usd aud cad sgd hkd nzd mxn dollar dollars"),
    (Currency::Euro, "€ eur euro euros"),
    (Currency::Pound, "£ gbp egp pound pounds"),
    (Currency::Yen, "¥ jpy cny rmb yen yuan"),
    (Currency::Rupee, "₹ inr rs rupee rupees"),
    (Currency::Franc, "chf"),
    (Currency::Mark, "dm"),
];

/// Signs of currencies.
pub(crate) const CURRENCY_SIGNS: &str = "$€£¥₹₽₩₺₪₫₦¢";

/// Words that multiply what stands before them, in lower case, with the power of ten.
pub(crate) const SCALES: [(&str, i32); 32] = [
    ("hundred", 2),
    ("thousand", 3),
    ("thousands", 3),
    ("million", 6),
    ("millions", 6),
    ("mn", 6),
    ("mln", 6),
    ("mio", 6),
    ("billion", 9),
    ("billions", 9),
    ("bn", 9),
    ("bln", 9),
    ("trillion", 12),
    ("trillions", 12),
    ("tn", 12),
    ("lakh", 5),
    ("crore", 7),
    ("tsd", 3),
    ("tausend", 3),
    ("millionen", 6),
    ("milliarde", 9),
    ("milliarden", 9),
    ("mrd", 9),
    ("milliard", 9),
    ("milliards", 9),
    ("millones", 6),
    ("ribu", 3),
    ("juta", 6),
    ("miliar", 9),
    ("triliun", 12),
    ("milyon", 6),
    ("milyar", 9),
];

/// The same in other scripts: how such a word begins, whatever ending it takes. What begins with another stands before it.
pub(super) const FOREIGN_SCALES: [(&str, i32); 22] = [
    ("百万", 6),
    ("千万", 7),
    ("十万", 5),
    ("百萬", 6),
    ("千", 3),
    ("万", 4),
    ("萬", 4),
    ("亿", 8),
    ("億", 8),
    ("兆", 12),
    ("천만", 7),
    ("백만", 6),
    ("만", 4),
    ("억", 8),
    ("тыс", 3),
    ("млн", 6),
    ("миллион", 6),
    ("млрд", 9),
    ("миллиард", 9),
    ("ألف", 3),
    ("مليون", 6),
    ("مليار", 9),
];

/// Letters right behind a number that multiply it. A small m is metres as well, unless money stands before it.
pub(crate) const SUFFIXES: [(&str, i32); 13] = [
    ("k", 3),
    ("K", 3),
    ("M", 6),
    ("MM", 6),
    ("mn", 6),
    ("mln", 6),
    ("bn", 9),
    ("Bn", 9),
    ("b", 9),
    ("B", 9),
    ("G", 9),
    ("T", 12),
    ("tn", 12),
];

/// Letters right behind a number that are a unit which no column is converted to.
pub(crate) const GLUED: [&str; 20] = [
    "x", "kph", "kmph", "mph", "kw", "kwh", "mwh", "gwh", "mw", "hz", "khz", "mhz", "ghz", "v", "w", "ppm", "rpm",
    "fps", "psi", "pts",
];

/// Months, as they begin; a word is one where it is the whole name, or three or four letters of it.
pub(crate) const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// Words before a number that make it the name of a place in a document.
pub(crate) const REFERENCES: &[&str] = &[
    "table",
    "tables",
    "figure",
    "fig",
    "section",
    "sections",
    "sec",
    "chapter",
    "chapters",
    "page",
    "pages",
    "appendix",
    "annex",
    "footnote",
    "step",
    "steps",
    "version",
    "release",
    "equation",
    "eq",
    "paragraph",
    "paragraphs",
    "article",
    "articles",
    "clause",
    "clauses",
    "slide",
    "slides",
    "exhibit",
    "volume",
    "vol",
    "figures",
];

/// Makers of standards, whose numbers name and count nothing.
pub(crate) const STANDARDS: &[&str] =
    &["iso", "iec", "ieee", "rfc", "din", "ansi", "astm", "ifrs", "ias", "nist", "basel"];

/// Programs that people name with their version.
pub(crate) const SOFTWARE: &[&str] = &[
    "python",
    "java",
    "ruby",
    "php",
    "node",
    "rust",
    "windows",
    "ubuntu",
    "debian",
    "android",
    "ios",
    "macos",
    "chrome",
    "firefox",
    "postgres",
    "postgresql",
    "mysql",
    "duckdb",
    "sqlite",
    "gpt",
    "claude",
    "llama",
    "excel",
    "office",
    "angular",
];

/// Words before a small number word that make it point at what was named already.
pub(crate) const POINTING: [&str; 30] = [
    "all",
    "the",
    "these",
    "those",
    "other",
    "last",
    "next",
    "past",
    "previous",
    "first",
    "top",
    "each",
    "any",
    "remaining",
    "following",
    "both",
    "my",
    "our",
    "his",
    "her",
    "their",
    "its",
    "your",
    "another",
    "every",
    "bottom",
    "final",
    "only",
    "between",
    "of",
];

/// Words after a small number word that make it count parts of the text and not things of the evidence.
pub(crate) const DISCOURSE: [&str; 32] = [
    "reasons",
    "reason",
    "ways",
    "way",
    "factors",
    "factor",
    "things",
    "thing",
    "parts",
    "steps",
    "options",
    "questions",
    "sections",
    "categories",
    "groups",
    "examples",
    "key",
    "main",
    "caveats",
    "limitations",
    "takeaways",
    "findings",
    "observations",
    "columns",
    "rows",
    "tables",
    "possibilities",
    "explanations",
    "sentences",
    "tools",
    "sources",
    "measures",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_of_one_unit() {
        assert!(BY_WORD.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert!(MEASURES.iter().all(|measure| measure.words.iter().all(|word| measure_of(word) == Some(measure))));
        assert_eq!(measure_of("furlong"), None);
    }
}
