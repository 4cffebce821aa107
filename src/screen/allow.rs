//! Pairs of a party and a list entry that a person has decided are not the same, until a day. A pair covers what the person
//! looked at and nothing else: where the name, the score or what qualifies it changes, the hit is back.

use crate::record::digest;
use crate::record::facts::Hit;

/// A party that was decided not to be a listed one.
#[derive(Debug, Clone, PartialEq, Eq)]
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
    /// The hits that were looked at, as [`finding`] names each, with spaces between; a hit that is none of them is not covered.
    pub finding: String,
}

/// The pairs that hold for the cases of a domain, and the time that they are judged by.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Allowance {
    /// The pairs.
    pub pairs: Vec<AllowedPair>,
    /// The present time, RFC 3339. Where it cannot be read no pair holds.
    pub now: String,
}

/// Whether an allowed pair holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Its time or the present one cannot be read, or no decision stands behind it: it does not hold.
    Void,
    /// What is found now is not what was looked at: it does not hold.
    Changed,
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

    /// Whether it holds for this hit at the time `now`.
    pub fn standing_for(&self, hit: &Hit, now: &str) -> Standing {
        let looked_at = finding(hit);
        match self.standing(now) {
            Standing::Live if !self.finding.split(' ').any(|seen| seen == looked_at) => Standing::Changed,
            standing => standing,
        }
    }

    /// What a hit's qualifiers say of it.
    pub(super) fn said(&self, standing: Standing) -> String {
        let words = match standing {
            Standing::Live => "allowed until",
            Standing::Expired => "no longer allowed: the decision expired on",
            Standing::Changed => "not allowed: this is not what was looked at when it was allowed until",
            Standing::Void => "not allowed: the pair has no decision or no readable expiry",
        };
        format!("{words} {} (decision {})", self.until, self.decision)
    }
}

/// What names a hit for a decision on it: a digest of the name, the entry, how alike they are, and what qualifies that.
pub fn finding(hit: &Hit) -> String {
    let Hit { score, list, entry, name, matched, qualifiers, .. } = hit;
    digest::of_bytes(format!("{list:?} {entry:?} {name:?} {matched:?} {score:.3} {qualifiers:?}").as_bytes())
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
            finding: String::new(),
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
