//! Computations that an answer declares, done again over the cells that it names, exactly. A result is accepted where it is
//! the printed number at the printed places, and for no other reason.

use super::column::{Format, Key};
use super::read::{Reading, Unit};
use super::sentence::Direction;
use super::target::{Signs, targets};
use crate::number::exact::Exact;

/// What can be computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operation {
    /// The first less the second.
    Difference,
    /// All together.
    Sum,
    /// The first over the second.
    Ratio,
    /// How much the second is above the first, of the first.
    PercentChange,
    /// All together over how many they are.
    Average,
    /// How many they are.
    Count,
    /// The least.
    Min,
    /// The greatest.
    Max,
    /// The first as a part of the second, or of all where more are named.
    Share,
}

/// An operand: what its cell holds, and how that is to be taken.
pub(crate) type Operand = (Exact, Key);

/// A result as a fraction.
#[derive(Debug, Clone, Copy)]
struct Outcome {
    above: Exact,
    below: Exact,
}

impl Operation {
    /// The operation of a name, in any usual spelling.
    pub(crate) fn named(name: &str) -> Option<Self> {
        const NAMES: [(&[&str], Operation); 9] = [
            (&["difference", "diff", "delta", "subtract", "subtraction", "minus", "change"], Operation::Difference),
            (&["sum", "total", "add", "addition", "plus"], Operation::Sum),
            (&["ratio", "quotient", "divide", "division", "times", "multiple"], Operation::Ratio),
            (
                &["percentchange", "pctchange", "percentagechange", "relativechange", "growth", "growthrate"],
                Operation::PercentChange,
            ),
            (&["average", "mean", "avg"], Operation::Average),
            (&["count", "number", "n"], Operation::Count),
            (&["min", "minimum", "least", "lowest"], Operation::Min),
            (&["max", "maximum", "greatest", "highest"], Operation::Max),
            (&["share", "proportion", "percentof", "percentageof", "part", "percentage"], Operation::Share),
        ];
        let plain: String = name.chars().filter(char::is_ascii_alphabetic).collect::<String>().to_ascii_lowercase();
        NAMES.iter().find(|(names, _)| names.contains(&plain.as_str())).map(|(_, operation)| *operation)
    }
}

/// Whether a number is the result of an operation over cells; the error says why it is not.
pub(crate) fn check(
    reading: &Reading,
    operation: Operation,
    of: &[Operand],
    direction: Direction,
) -> Result<(), String> {
    const TOO_LONG: &str = "its result has too many digits to be compared exactly";
    let least = match operation {
        Operation::Difference | Operation::Ratio | Operation::PercentChange | Operation::Share => 2,
        _ => 1,
    };
    if of.len() < least {
        return Err(format!("{} cells are named, {least} at least are needed", of.len()));
    }
    let key = key_of(operation, of, reading)?;
    let outcomes = outcomes(operation, of).ok_or(TOO_LONG)?;
    let mut computed = Vec::new();
    for Outcome { above, below } in outcomes {
        if below.is_zero() {
            continue;
        }
        let negative = above.is_negative() != below.is_negative() && !above.is_zero();
        let signs = signs(reading, operation, direction, negative);
        let Some(signs) = signs else { continue };
        for target in targets(reading, key, signs).iter() {
            if target.holds_ratio(above, below).ok_or(TOO_LONG)? {
                return Ok(());
            }
        }
        computed.push(if below == Exact::ONE { above.to_string() } else { format!("{above} / {below}") });
    }
    Err(match computed.as_slice() {
        [] => "the result goes the other way".to_owned(),
        computed => format!("the result is {}", computed.join(" or ")),
    })
}

/// Whether the first is above or below the second as a sentence says: "355 fewer than prime".
pub(crate) fn agrees(operation: Operation, of: [Operand; 2], direction: Direction) -> Result<(), String> {
    let [(first, _), (second, _)] = of;
    let moves = matches!(operation, Operation::Difference | Operation::PercentChange);
    let otherwise = match direction {
        Direction::Up => first < second,
        Direction::Down => first > second,
        Direction::Unsaid => false,
    };
    if moves && otherwise {
        return Err(format!("the sentence says it the other way round: {first} is compared with {second}"));
    }
    Ok(())
}

/// How the result is to be taken; per cent of parts of one, as are the cells, or not at all.
fn key_of(operation: Operation, of: &[Operand], reading: &Reading) -> Result<Key, String> {
    let own = of.first().map_or(Key::default(), |(_, key)| *key);
    let part = |(value, key): &Operand| match key.format {
        Format::Fraction | Format::Percent => true,
        Format::Unknown => !key.declared && !value.is_zero() && value.magnitude() < Exact::ONE,
        Format::Plain => false,
    };
    match operation {
        Operation::PercentChange | Operation::Ratio | Operation::Share => {
            if reading.unit == Unit::Points {
                return Err("a relative change is in per cent; percentage points are a difference".to_owned());
            }
            Ok(Key { format: Format::Fraction, ..Key::default() })
        }
        Operation::Difference if reading.unit == Unit::Percent && of.iter().all(part) => {
            Err("a difference of rates is in percentage points, not in per cent".to_owned())
        }
        Operation::Count => Ok(Key::default()),
        _ if of
            .iter()
            .any(|(_, key)| key.scale != own.scale || (key.declared && own.declared && key.unit != own.unit)) =>
        {
            Err("the cells are in different units".to_owned())
        }
        _ => Ok(own),
    }
}

/// Which signs a result may be printed with: none where it goes the other way than the sentence says.
fn signs(reading: &Reading, operation: Operation, direction: Direction, negative: bool) -> Option<Signs> {
    let moves = matches!(operation, Operation::Difference | Operation::PercentChange);
    let printed = reading.value.is_some_and(|value| value.numerator.is_negative());
    match direction {
        _ if !moves || printed => Some(Signs::Own),
        Direction::Up if negative => None,
        Direction::Down if !negative => None,
        // Where no way is said, a difference may be told by its size.
        _ => Some(Signs::Both),
    }
}

/// The results. Which of two cells comes first is often told only by the sentence, so both orders are looked at.
fn outcomes(operation: Operation, of: &[Operand]) -> Option<Vec<Outcome>> {
    let values: Vec<Exact> = of.iter().map(|(value, _)| *value).collect();
    let count = Exact::new(i128::try_from(values.len()).ok()?, 0)?;
    let sum = |values: &[Exact]| values.iter().try_fold(Exact::ZERO, |sum, value| sum.plus(*value));
    let whole = |above| Outcome { above, below: Exact::ONE };
    let both = |pair: &dyn Fn(Exact, Exact) -> Option<Outcome>| {
        Some(vec![pair(values[0], values[1])?, pair(values[1], values[0])?])
    };
    match operation {
        // Exact differences of any number of cells would be sums in disguise.
        Operation::Difference if values.len() == 2 => both(&|a, b| Some(whole(a.minus(b)?))),
        Operation::PercentChange if values.len() == 2 => {
            both(&|a, b| Some(Outcome { above: b.minus(a)?, below: a.magnitude() }))
        }
        Operation::Ratio if values.len() == 2 => both(&|a, b| Some(Outcome { above: a, below: b })),
        Operation::Share if values.len() == 2 => {
            let mut found = both(&|a, b| Some(Outcome { above: a, below: b }))?;
            found.push(Outcome { above: values[0], below: sum(&values)? });
            Some(found)
        }
        Operation::Share => Some(vec![Outcome { above: values[0], below: sum(&values)? }]),
        Operation::Sum => Some(vec![whole(sum(&values)?)]),
        Operation::Average => Some(vec![Outcome { above: sum(&values)?, below: count }]),
        Operation::Count => Some(vec![whole(count)]),
        Operation::Min => values.iter().min().map(|least| vec![whole(*least)]),
        Operation::Max => values.iter().max().map(|greatest| vec![whole(*greatest)]),
        _ => Some(Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::read::read_markdown;

    #[track_caller]
    fn check_result(printed: &str, op: &str, of: &[&str], direction: Direction, expected: bool) {
        let operands: Vec<Operand> = of.iter().map(|value| (Exact::parse(value).unwrap(), Key::default())).collect();
        let found = check(&read_markdown(printed)[0], Operation::named(op).unwrap(), &operands, direction);
        assert_eq!(found.is_ok(), expected, "{printed} {op} {of:?}: {found:?}");
    }

    #[test]
    fn results_are_computed_again() {
        use Direction::{Down, Unsaid, Up};
        check_result("9.97%", "percent_change", &["361", "397"], Unsaid, true);
        check_result("9.98%", "percent_change", &["361", "397"], Unsaid, false);
        check_result("9.97%", "percent_change", &["361", "397"], Down, false);
        check_result("29.29%", "pct_change", &["140", "99"], Down, true);
        check_result("29.29%", "percent_change", &["140", "99"], Up, false);
        check_result("5%", "difference", &["0.70", "0.75"], Up, false);
        check_result("5 percentage points", "difference", &["0.70", "0.75"], Up, true);
        check_result("7.1%", "percent_change", &["0.70", "0.75"], Up, true);
        check_result("5 percentage points", "percent_change", &["1.00", "1.05"], Up, false);
        check_result("16.84%", "ratio", &["2435.4", "14461.6"], Unsaid, true);
        check_result("1.03", "ratio", &["277.3", "270.3"], Unsaid, true);
        check_result("2,942.3", "sum", &["325.0", "1637.1", "257.7", "722.5"], Unsaid, true);
        check_result("87,581.5", "average", &["107444", "67719"], Unsaid, true);
        check_result("87,582", "average", &["107444", "67719"], Unsaid, false);
        check_result("3", "count", &["5", "6", "7"], Unsaid, true);
        check_result("40%", "share", &["2", "3"], Unsaid, true);
        check_result("3", "ratio", &["1", "0"], Unsaid, false);
        check_result("3", "difference", &["1"], Unsaid, false);
    }
}
