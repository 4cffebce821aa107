//! Pairs of a party and a list entry that a person has decided are not the same, until a day.

use serde::Deserialize;

use crate::record::facts::Hit;

/// A party that was decided not to be a listed one.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AllowedPair {
    /// The stable id of the case or party.
    pub subject: String,
    /// The id of the list.
    pub list: String,
    /// The id of the entry in the list.
    pub entry: String,
    /// The first moment at which it no longer holds, RFC 3339 or a date.
    pub until: String,
    /// The logged decision that it rests on.
    pub decision: String,
}

/// Whether an allowed pair holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Its time or the present one cannot be read, or no decision stands behind it: it does not hold.
    Void,
    /// Its time is over.
    Expired,
    /// It holds.
    Live,
}

impl AllowedPair {
    /// Whether it is about this party and this entry.
    pub fn covers(&self, subject: &str, hit: &Hit) -> bool {
        !subject.is_empty() && self.subject == subject && self.list == hit.list && self.entry == hit.entry
    }

    /// Whether it holds at the time `now`.
    pub fn standing(&self, now: &str) -> Standing {
        let (Some(until), Some(now)) = (moment(&self.until), moment(now)) else { return Standing::Void };
        match now < until {
            _ if self.decision.trim().is_empty() => Standing::Void,
            true => Standing::Live,
            false => Standing::Expired,
        }
    }

    /// What a hit's qualifiers say of it.
    pub(super) fn said(&self, standing: Standing) -> String {
        let words = match standing {
            Standing::Live => "allowed until",
            Standing::Expired => "no longer allowed: the decision expired on",
            Standing::Void => "not allowed: the pair has no decision or no readable expiry",
        };
        format!("{words} {} (decision {})", self.until, self.decision)
    }
}

fn moment(text: &str) -> Option<jiff::Timestamp> {
    let text = text.trim();
    text.parse().ok().or_else(|| format!("{text}T00:00:00Z").parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_holds_until_its_time_and_only_with_a_decision() {
        let pair = |until: &str, decision: &str| AllowedPair {
            subject: "party-1".to_owned(),
            list: "l".to_owned(),
            entry: "e".to_owned(),
            until: until.to_owned(),
            decision: decision.to_owned(),
        };
        let now = "2026-11-30T14:00:00Z";
        assert_eq!(pair("2026-12-01", "log-7").standing(now), Standing::Live);
        assert_eq!(pair("2026-11-30T14:00:00Z", "log-7").standing(now), Standing::Expired);
        assert_eq!(pair("2026-11-01", "log-7").standing(now), Standing::Expired);
        assert_eq!(pair("soon", "log-7").standing(now), Standing::Void);
        assert_eq!(pair("2026-12-01", " ").standing(now), Standing::Void);
        assert_eq!(pair("2026-12-01", "log-7").standing("never"), Standing::Void);
    }
}
