//! A text as a value of a declared column, read exactly as declared or told what is wrong with it. Nothing is guessed: what
//! could be meant in two ways is refused.

use crate::schema::source::{Format, Source};
use crate::schema::table::{Column, ColumnType, DIGITS};
use crate::store::Cell;

/// Why a text is no value of a column: a stable word for programs, and what is wrong in words.
pub(super) type Wrong = (&'static str, String);

/// The digits that a binary floating-point number always keeps.
const SAFE_DIGITS: usize = 15;

/// Reads a text of a source as a value of a column.
pub(super) fn read<'a>(column: &Column, source: &Source, text: &'a str) -> Result<Cell<'a>, Wrong> {
    if source.missing.iter().any(|missing| missing == text) {
        return if column.nullable { Ok(Cell::Null) } else { Err(("missing", "it is missing".to_owned())) };
    }
    let mark = if let Format::Csv(csv) = &source.format { csv.mark } else { b'.' };
    match column.kind {
        ColumnType::Text | ColumnType::Word if text.contains('\0') => Err(("nul", "the text holds a NUL".to_owned())),
        ColumnType::Text | ColumnType::Word => Ok(Cell::Text(text)),
        ColumnType::Integer => integer(text.trim_ascii()).map(Cell::Integer),
        ColumnType::Decimal(scale) => decimal(text.trim_ascii(), scale, mark).map(Cell::Decimal),
        ColumnType::Number => number(text.trim_ascii(), mark).map(Cell::Number),
        ColumnType::Flag => flag(text.trim_ascii()).map(Cell::Flag),
        ColumnType::Date => date(text.trim_ascii(), source.dates.as_deref()).map(Cell::Date),
        ColumnType::Timestamp => timestamp(text.trim_ascii()).map(Cell::Timestamp),
    }
}

fn wrong(text: &str, expected: &str) -> Wrong {
    let shown: String = text.chars().take(40).collect();
    ("wrong_type", format!("{expected} was expected, found {shown:?}"))
}

fn leading_zero(text: &str) -> Wrong {
    ("leading_zero", format!("{text:?} begins with a zero: a number does not, and an identifier is declared as a word"))
}

/// The digits of a whole number without its sign; none where it is written otherwise.
fn begins_with_zero(digits: &str) -> bool {
    digits.len() > 1 && digits.starts_with('0')
}

fn integer(text: &str) -> Result<i64, Wrong> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong(text, "a whole number"));
    }
    if begins_with_zero(digits) {
        return Err(leading_zero(text));
    }
    text.parse().map_err(|_| ("out_of_range", format!("{text} does not fit into 64 bits")))
}

fn decimal(text: &str, scale: u8, mark: u8) -> Result<i64, Wrong> {
    let negative = text.starts_with('-');
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, part) = digits.split_once(char::from(mark)).unwrap_or((digits, ""));
    let plain = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    let marked = digits.len() > whole.len();
    if whole.is_empty() || !plain(whole) || !plain(part) || (marked && part.is_empty()) {
        return Err(wrong(text, &format!("a number with {:?} before its parts", char::from(mark))));
    }
    if begins_with_zero(whole) {
        return Err(leading_zero(text));
    }
    let scale = usize::from(scale);
    let (kept, rest) = part.split_at(part.len().min(scale));
    if rest.bytes().any(|byte| byte != b'0') {
        return Err(("out_of_range", format!("{text} has more than {scale} digits after the mark")));
    }
    let mut value: i64 = 0;
    let zeros = std::iter::repeat_n(b'0', scale - kept.len());
    for byte in whole.bytes().chain(kept.bytes()).chain(zeros) {
        let next = value.checked_mul(10).and_then(|value| value.checked_add(i64::from(byte - b'0')));
        value = next.filter(|value| *value < 10_i64.pow(u32::from(DIGITS))).ok_or_else(|| {
            ("out_of_range", format!("{} has more than {DIGITS} digits", &text[..text.len().min(40)]))
        })?;
    }
    Ok(if negative { -value } else { value })
}

fn number(text: &str, mark: u8) -> Result<f64, Wrong> {
    let expected = || wrong(text, "a number");
    let respelled = (mark != b'.').then(|| text.replace(char::from(mark), "."));
    if respelled.is_some() && text.contains('.') {
        return Err(expected());
    }
    let plain = respelled.as_deref().unwrap_or(text);
    let digits = plain.strip_prefix('-').unwrap_or(plain);
    let written = digits.bytes().next().is_some_and(|byte| byte.is_ascii_digit())
        && digits.bytes().all(|byte| byte.is_ascii_digit() || b".eE+-".contains(&byte));
    let value: f64 = if written { plain.parse().map_err(|_| expected())? } else { return Err(expected()) };
    if begins_with_zero(digits.split(['.', 'e', 'E']).next().unwrap_or_default()) {
        return Err(leading_zero(text));
    }
    if !value.is_finite() {
        return Err(("out_of_range", format!("{text} is too large for a number")));
    }
    let whole = digits.bytes().all(|byte| byte.is_ascii_digit());
    if whole && digits.len() > SAFE_DIGITS && format!("{:.0}", value.abs()) != digits {
        return Err(("out_of_range", format!("{text} cannot be kept digit for digit: declare the column as integer")));
    }
    Ok(value)
}

fn flag(text: &str) -> Result<bool, Wrong> {
    match text.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(wrong(text, "true or false")),
    }
}

fn date(text: &str, format: Option<&str>) -> Result<i32, Wrong> {
    let read = match format {
        Some(format) => jiff::civil::Date::strptime(format, text).ok(),
        None => iso(text.as_bytes()),
    };
    let expected = || wrong(text, &format!("a date ({})", format.unwrap_or("2026-09-14")));
    read.map(crate::store::days).ok_or_else(expected)
}

/// A date as ISO 8601 writes it, with hyphens.
fn iso(text: &[u8]) -> Option<jiff::civil::Date> {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| i16::from(byte - b'0'));
    let [a, b, c, d, b'-', e, f, b'-', g, h] = *text else { return None };
    let year = digit(a)? * 1000 + digit(b)? * 100 + digit(c)? * 10 + digit(d)?;
    let month = i8::try_from(digit(e)? * 10 + digit(f)?).ok()?;
    let day = i8::try_from(digit(g)? * 10 + digit(h)?).ok()?;
    jiff::civil::Date::new(year, month, day).ok()
}

fn timestamp(text: &str) -> Result<i64, Wrong> {
    let read: Result<jiff::Timestamp, _> = text.parse();
    read.map(|instant| instant.as_microsecond())
        .map_err(|_| wrong(text, "an instant with its offset (2026-09-14T08:00:00Z)"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::source::{Csv, Encoding};

    fn of(kind: ColumnType, text: &str, mark: u8, dates: Option<&str>) -> String {
        let column = Column::made("c", kind, "");
        let source = Source {
            name: "s".into(),
            table: "t".into(),
            format: Format::Csv(Csv { delimiter: b';', mark, encoding: Encoding::Utf8, header: 1 }),
            files: Vec::new(),
            names: Vec::new(),
            missing: vec![String::new()],
            dates: dates.map(str::to_owned),
        };
        match read(&column, &source, text) {
            Ok(cell) => format!("{cell:?}"),
            Err((code, _)) => code.to_owned(),
        }
    }

    #[test]
    fn a_text_is_what_was_declared_or_nothing() {
        let check =
            |kind, text: &str, expected: &str| assert_eq!(of(kind, text, b'.', None), expected, "{kind:?} {text:?}");
        use ColumnType::{Date, Decimal, Flag, Integer, Number, Text, Timestamp, Word};
        check(Text, "NA", "Text(\"NA\")");
        check(Text, "", "Null");
        check(Text, "a\0b", "nul");
        check(Text, "12/25/2020", "Text(\"12/25/2020\")");
        check(Word, "0123", "Text(\"0123\")");
        check(Integer, "0123", "leading_zero");
        check(Integer, "-7", "Integer(-7)");
        check(Integer, "0", "Integer(0)");
        check(Integer, "NA", "wrong_type");
        check(Integer, "9,99", "wrong_type");
        check(Integer, "41_10_1", "wrong_type");
        check(Integer, "1.0", "wrong_type");
        check(Integer, "9007199254740993", "Integer(9007199254740993)");
        check(Integer, "9223372036854775808", "out_of_range");
        check(Decimal(2), "12.5", "Decimal(1250)");
        check(Decimal(2), "-0.05", "Decimal(-5)");
        check(Decimal(2), "12.500", "Decimal(1250)");
        check(Decimal(2), "12.505", "out_of_range");
        check(Decimal(2), "9,99", "wrong_type");
        check(Decimal(2), "12.", "wrong_type");
        check(Decimal(2), ".5", "wrong_type");
        check(Decimal(2), "1e3", "wrong_type");
        check(Decimal(2), "01.5", "leading_zero");
        check(Decimal(2), "12345678901234567.00", "out_of_range");
        check(Number, "1e400", "out_of_range");
        check(Number, "-2.5e-3", "Number(-0.0025)");
        check(Number, "9007199254740993", "out_of_range");
        check(Number, "9007199254740992", "Number(9007199254740992.0)");
        check(Number, "nan", "wrong_type");
        check(Number, "inf", "wrong_type");
        check(Number, "1_000", "wrong_type");
        check(Flag, "TRUE", "Flag(true)");
        check(Flag, "1", "wrong_type");
        check(Date, "1970-01-02", "Date(1)");
        check(Date, "2026-02-29", "wrong_type");
        check(Date, "12/25/2020", "wrong_type");
        check(Timestamp, "1970-01-01T01:00:00+01:00", "Timestamp(0)");
        check(Timestamp, "2026-09-14T08:00:00", "wrong_type");
    }

    #[test]
    fn a_declared_mark_and_date_format_count() {
        assert_eq!(of(ColumnType::Decimal(2), "9,99", b',', None), "Decimal(999)");
        assert_eq!(of(ColumnType::Decimal(2), "9.99", b',', None), "wrong_type");
        assert_eq!(of(ColumnType::Number, "9,5", b',', None), "Number(9.5)");
        assert_eq!(of(ColumnType::Number, "9.5", b',', None), "wrong_type");
        assert_eq!(of(ColumnType::Date, "25/12/2020", b'.', Some("%d/%m/%Y")), "Date(18621)");
        assert_eq!(of(ColumnType::Date, "12/25/2020", b'.', Some("%d/%m/%Y")), "wrong_type");
    }
}
