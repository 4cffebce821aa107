//! Dates of birth in the formats that lists use: `1958`, `circa 1960`, `23 Dec 1974`, `1974-12-23`, `Aug 1957`,
//! `1960 to 1962`, `12/23/1974`.

/// A span of days, each as year, month and day; what was not said is as wide as it can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Dates {
    from: Day,
    to: Day,
    circa: bool,
}

type Day = (i32, u32, u32);

/// What two dates of birth say of each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Agreement {
    /// They cannot both be true.
    Contradict,
    /// They differ as a clerk's slip does: day and month swapped, or a year apart.
    Near,
    /// The years may be the same.
    Year,
    /// Both say a day, and it is the same.
    Day,
}

const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Reads a date of birth, or nothing where it is none.
pub(super) fn parse(text: &str) -> Option<Dates> {
    let text = text.to_ascii_lowercase();
    let text = text.split_once('t').filter(|(_, time)| time.contains(':')).map_or(text.as_str(), |(date, _)| date);
    let circa = ["circa", "approx", "about", "c.", "ca."].iter().any(|word| text.contains(word));
    let text = text.replace("circa", " ").replace("between", " ").replace(" and ", " to ").replace('\u{2013}', "-");
    let (first, second) = match text.split_once(" to ") {
        Some((first, second)) => (day(first)?, day(second)?),
        None => year_range(text.trim()).or_else(|| day(&text).map(|one| (one, one)))?,
    };
    Some(Dates { from: first.0, to: second.1, circa })
}

/// `1960-1962`.
fn year_range(text: &str) -> Option<((Day, Day), (Day, Day))> {
    let (first, second) = text.split_once('-').filter(|(_, second)| second.len() == 4)?;
    Some((day(first)?, day(second)?))
}

/// The first and the last day that a date may mean.
fn day(text: &str) -> Option<(Day, Day)> {
    let parts: Vec<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty()).collect();
    let month_named = parts.iter().find_map(|part| month(part));
    let numbers: Vec<(usize, u32)> = parts
        .iter()
        .take(6)
        .filter_map(|part| Some((part.len(), part.get(..4.min(part.len()))?.parse().ok()?)))
        .collect();
    let year_at = numbers.iter().position(|(length, value)| *length >= 4 && (1850..2100).contains(value))?;
    let year = numbers.get(year_at)?.1 as i32;
    let mut others = numbers.iter().enumerate().filter(|(at, _)| *at != year_at).map(|(_, (_, value))| *value);
    let (month, day) = match (month_named, others.next(), others.next()) {
        (Some(month), day, _) => (Some(month), day),
        (None, Some(month), Some(day)) if year_at == 0 => (Some(month), Some(day)),
        // Day first, as most of the world writes; month first only where nothing else makes a date.
        (None, Some(day), Some(month)) if month <= 12 => (Some(month), Some(day)),
        (None, Some(month), Some(day)) => (Some(month), Some(day)),
        (None, month, None) => (month, None),
        (None, None, Some(_)) => (None, None),
    };
    let month = month.filter(|month| (1..=12).contains(month));
    let day = day.filter(|day| month.is_some() && (1..=31).contains(day));
    let from = (year, month.unwrap_or(1), day.unwrap_or(1));
    Some((from, (year, month.unwrap_or(12), day.unwrap_or(31))))
}

fn month(part: &str) -> Option<u32> {
    let at = MONTHS.iter().position(|month| part.len() >= 3 && part.starts_with(month))?;
    Some(at as u32 + 1)
}

/// What the dates say of each other.
pub(super) fn agree(one: &Dates, other: &Dates) -> Agreement {
    let slack = 2 * i32::from(one.circa || other.circa);
    if one.from == one.to && one.from == other.from && other.from == other.to {
        return Agreement::Day;
    }
    let apart = |one: &Dates, other: &Dates| other.from.0 - one.to.0;
    let years = apart(one, other).max(apart(other, one));
    if one.from <= other.to && other.from <= one.to {
        return Agreement::Year;
    }
    let swapped = |(year, month, day): Day| (year, day, month);
    if one.from == swapped(other.from) || years <= slack.max(1) && (slack > 0 || years == 1 && same_day(one, other)) {
        return Agreement::Near;
    }
    if years <= 0 && (one.from != one.to || other.from != other.to) { Agreement::Near } else { Agreement::Contradict }
}

fn same_day(one: &Dates, other: &Dates) -> bool {
    let whole_year = |dates: &Dates| dates.from.1 == 1 && dates.to.1 == 12;
    (one.from.1, one.from.2) == (other.from.1, other.from.2) || whole_year(one) || whole_year(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_lists_write_them() {
        let check = |text: &str, from: Day, to: Day| {
            let read = parse(text).map(|dates| (dates.from, dates.to));
            assert_eq!(read, Some((from, to)), "{text}");
        };
        check("1958", (1958, 1, 1), (1958, 12, 31));
        check("circa 1960", (1960, 1, 1), (1960, 12, 31));
        check("23 Dec 1974", (1974, 12, 23), (1974, 12, 23));
        check("1974-12-23", (1974, 12, 23), (1974, 12, 23));
        check("1974-12-23T00:00:00Z", (1974, 12, 23), (1974, 12, 23));
        check("December 23, 1974", (1974, 12, 23), (1974, 12, 23));
        check("23/12/1974", (1974, 12, 23), (1974, 12, 23));
        check("12/23/1974", (1974, 12, 23), (1974, 12, 23));
        check("Aug 1957", (1957, 8, 1), (1957, 8, 31));
        check("1974-12", (1974, 12, 1), (1974, 12, 31));
        check("1960 to 1962", (1960, 1, 1), (1962, 12, 31));
        check("circa 1979-1982", (1979, 1, 1), (1982, 12, 31));
        check("01 Jan 1979 to 31 Dec 1981", (1979, 1, 1), (1981, 12, 31));
        assert_eq!(parse("unknown"), None);
        assert_eq!(parse(""), None);
    }

    #[test]
    fn dates_agree_contradict_or_come_near() {
        let check = |one: &str, other: &str, expected: Agreement| {
            let (one, other) = (parse(one).unwrap(), parse(other).unwrap());
            assert_eq!(agree(&one, &other), expected);
            assert_eq!(agree(&other, &one), expected);
        };
        check("1974-12-23", "23 Dec 1974", Agreement::Day);
        check("1974", "23 Dec 1974", Agreement::Year);
        check("1961", "1960 to 1962", Agreement::Year);
        check("circa 1960", "1962", Agreement::Near);
        check("1974-03-04", "04 Mar 1975", Agreement::Near);
        check("1974-03-04", "1974-04-03", Agreement::Near);
        check("1974-03-04", "1974-09-21", Agreement::Contradict);
        check("1958", "23 Dec 1974", Agreement::Contradict);
    }
}
