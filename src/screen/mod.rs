//! Names against lists: who on a list may be meant by a name, how alike the names are word by word, and what dates of birth,
//! countries and kinds say about it. Pure values: lists come in as bytes that somebody else read, the clock as an argument.
//! A score says how alike names are, never that two are one person.

mod align;
mod allow;
mod date;
mod explain;
mod form_words;
mod index;
mod letters;
mod lexicon;
mod likeness;
mod qualify;
pub mod read;
mod score;
mod screener;
mod sound;
mod table;
#[cfg(test)]
mod tests;
mod word;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use self::allow::{Allowance, AllowedPair, Standing, finding};
pub use self::screener::{Outcome, Screener, compare};

/// The score from which a name is a hit, where nobody says otherwise.
pub const THRESHOLD: f64 = 0.86;

/// A list of parties.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    /// The stable id that hits carry.
    pub id: String,
    /// What a person calls it.
    pub title: String,
    /// Who is on it.
    pub entries: Vec<Entry>,
}

/// A listed party.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The stable id in its list.
    pub id: String,
    /// All its names, the primary one first.
    pub names: Vec<Name>,
    /// What it is, where the list says.
    pub kind: Option<Kind>,
    /// Dates of birth as the list writes them.
    pub dobs: Vec<String>,
    /// Countries as the list writes them: nationalities, citizenships, flags.
    pub countries: Vec<String>,
    /// Why it is listed.
    pub program: String,
}

/// A name of a listed party.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// As the list writes it.
    pub text: String,
    /// How much the list itself makes of it.
    pub strength: Strength,
}

/// What a list says of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// The name that the party is listed under.
    Primary,
    /// A good alias.
    Alias,
    /// A nickname or a name that many share: it counts a little less.
    Weak,
}

/// What a party is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A human being.
    Person,
    /// A company or another body.
    Organization,
    /// A ship.
    Vessel,
    /// An aircraft.
    Aircraft,
    /// Something else.
    Other,
}

impl Kind {
    /// The kind that a list's word for it means, or nothing where the word is unknown.
    pub fn parse(word: &str) -> Option<Self> {
        Some(match word.trim().to_ascii_lowercase().as_str() {
            "person" | "individual" | "p" => Self::Person,
            "organization" | "organisation" | "entity" | "company" | "legalentity" | "publicbody" => Self::Organization,
            "vessel" | "ship" => Self::Vessel,
            "aircraft" | "airplane" => Self::Aircraft,
            "other" => Self::Other,
            _ => return None,
        })
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Organization => "organization",
            Self::Vessel => "vessel",
            Self::Aircraft => "aircraft",
            Self::Other => "other",
        }
    }
}

/// A name to screen, and what is known of who bears it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Query<'a> {
    /// The name as it was written.
    pub name: &'a str,
    /// What bears it.
    pub kind: Option<Kind>,
    /// A date of birth in any usual format.
    pub dob: Option<&'a str>,
    /// A country, by name or ISO 3166 code.
    pub country: Option<&'a str>,
}

impl<'a> Query<'a> {
    /// A name of which nothing else is known.
    pub fn named(name: &'a str) -> Self {
        Self { name, ..Self::default() }
    }
}
