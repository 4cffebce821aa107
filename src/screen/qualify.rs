//! What dates of birth, countries and kinds say of a match. Agreement raises a score and contradiction lowers it; what is
//! absent or cannot be read does neither, and is said.

use super::Kind;
use super::date::{self, Agreement, Dates};
use super::lexicon::Lexicon;

/// How much of what a score lacks to 1 an agreeing day of birth gives it.
const SAME_DAY: f64 = 0.25;
/// The same where every word of the name agrees as well, and only words of the entry are missing from it: a chance match of
/// name and day is so rare that it stands before a name that agrees in full and a day that does not.
const SAME_DAY_WHOLE: f64 = 0.85;
/// The same for a year that may agree.
const SAME_YEAR: f64 = 0.1;
/// The same for a country.
const SAME_COUNTRY: f64 = 0.05;
/// What is left of a score that a date of birth contradicts.
const OTHER_DATE: f64 = 0.9;
/// The same for a country: people have several.
const OTHER_COUNTRY: f64 = 0.98;
/// The same for a kind: a ship is no person, but a list may be wrong about what bears a name that agrees in full.
const OTHER_KIND: f64 = 0.88;

/// Names this much alike stay at least at the floor, whatever a party says of itself: what it claims of its age, country or
/// kind can make a hit less urgent, but not make it go away.
const NEARLY_THE_SAME: f64 = 0.95;
const FLOOR: f64 = 0.9;

/// What is known of a party besides its names.
#[derive(Debug, Clone, Default)]
pub(super) struct Facts {
    kind: Option<Kind>,
    dates: Vec<(Dates, String)>,
    unread_dates: Vec<String>,
    countries: Vec<(String, String)>,
}

impl Facts {
    pub(super) fn new<'a>(
        kind: Option<Kind>,
        dobs: impl IntoIterator<Item = &'a str>,
        countries: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let mut facts = Self { kind, ..Self::default() };
        for dob in dobs.into_iter().filter(|dob| !dob.trim().is_empty()) {
            match date::parse(dob) {
                Some(dates) => facts.dates.push((dates, dob.to_owned())),
                None => facts.unread_dates.push(dob.to_owned()),
            }
        }
        for country in countries.into_iter().filter(|country| !country.trim().is_empty()) {
            let code = Lexicon::get().country(country).map_or_else(|| country.trim().to_uppercase(), str::to_owned);
            facts.countries.push((code, country.to_owned()));
        }
        facts
    }
}

/// How alike two names are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Likeness {
    pub(super) score: f64,
    /// Every word of the query agrees with one of the entry.
    pub(super) whole: bool,
}

/// The score as qualified, and what was said.
pub(super) fn qualify(likeness: Likeness, query: &Facts, entry: &Facts) -> (f64, Vec<String>) {
    let mut said = Vec::new();
    let score = by_date(likeness, query, entry, &mut said);
    let score = by_country(score, query, entry, &mut said);
    let score = by_kind(score, query, entry, &mut said);
    let floor = if likeness.score >= NEARLY_THE_SAME { FLOOR } else { 0.0 };
    (score.max(floor), said)
}

fn raised(score: f64, share: f64) -> f64 {
    score + (1.0 - score) * share
}

fn by_date(likeness: Likeness, query: &Facts, entry: &Facts, said: &mut Vec<String>) -> f64 {
    let Likeness { score, whole } = likeness;
    for unread in query.unread_dates.iter().chain(&entry.unread_dates) {
        said.push(format!("date of birth \"{unread}\" cannot be read, so it says nothing"));
    }
    let pairs = query.dates.iter().flat_map(|ours| entry.dates.iter().map(move |theirs| (ours, theirs)));
    let best =
        pairs.map(|(ours, theirs)| (date::agree(&ours.0, &theirs.0), &ours.1, &theirs.1)).max_by_key(|best| best.0);
    let Some((agreement, ours, theirs)) = best else {
        if query.dates.is_empty() != entry.dates.is_empty() {
            let who = if query.dates.is_empty() { "query" } else { "entry" };
            said.push(format!("no date of birth in the {who}: neither confirmed nor excluded"));
        }
        return score;
    };
    let (score, words) = match agreement {
        Agreement::Day => (raised(score, if whole { SAME_DAY_WHOLE } else { SAME_DAY }), "is the same"),
        Agreement::Year => (raised(score, SAME_YEAR), "may be the same"),
        Agreement::Near => (score, "is near, as a slip would be"),
        Agreement::Contradict => (score * OTHER_DATE, "contradicts"),
    };
    said.push(format!("date of birth {words}: {ours}, listed as {theirs}"));
    score
}

fn by_country(score: f64, query: &Facts, entry: &Facts, said: &mut Vec<String>) -> f64 {
    let Some((ours, as_written)) = query.countries.first() else { return score };
    let listed: Vec<&str> = entry.countries.iter().map(|(_, written)| written.as_str()).collect();
    if listed.is_empty() {
        return score;
    }
    let same = entry.countries.iter().any(|(code, _)| code == ours);
    let words = if same { "is the same" } else { "is another" };
    said.push(format!("country {words}: {as_written}, listed as {}", listed.join(", ")));
    if same { raised(score, SAME_COUNTRY) } else { score * OTHER_COUNTRY }
}

fn by_kind(score: f64, query: &Facts, entry: &Facts, said: &mut Vec<String>) -> f64 {
    let (Some(ours), Some(theirs)) = (query.kind, entry.kind) else { return score };
    if ours == theirs || ours == Kind::Other || theirs == Kind::Other {
        return score;
    }
    said.push(format!("kind is another: {}, listed as {}", ours.word(), theirs.word()));
    score * OTHER_KIND
}
