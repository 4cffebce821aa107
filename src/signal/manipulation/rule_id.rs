//! Policy rules that do not exist: ids of the shape of the domain's own, cited in a case's text.

use std::collections::BTreeSet;
use std::ops::Range;

use memchr::memchr_iter;

/// The rule ids of a domain.
#[derive(Debug)]
pub(super) struct RuleIds {
    /// In lower case, letters and number without what joins them.
    known: BTreeSet<(String, String)>,
    /// What the ids begin with: `prohibited` in `PROHIBITED-3`.
    families: BTreeSet<String>,
}

/// The shortest letters that are a family wherever a number follows them.
const MIN_FAMILY: usize = 2;
/// The longest letters and numbers that are looked at.
const MAX_PART: usize = 24;

impl RuleIds {
    pub(super) fn new(ids: &[String]) -> Self {
        let known: BTreeSet<(String, String)> = ids.iter().filter_map(|id| parts(&id.to_lowercase())).collect();
        let families =
            known.iter().map(|(family, _)| family.clone()).filter(|family| family.len() >= MIN_FAMILY).collect();
        Self { known, families }
    }

    /// Calls `on` with each id in folded text that has the shape of a rule's and is none.
    pub(super) fn scan(&self, folded: &crate::text::fold::Folded, on: &mut impl FnMut(Range<usize>)) {
        if self.families.is_empty() {
            return;
        }
        let bytes = folded.text().as_bytes();
        for hyphen in memchr_iter(b'-', bytes) {
            let at = hyphen + 1;
            let digits = bytes[at..].iter().take(MAX_PART).take_while(|byte| byte.is_ascii_digit()).count();
            let letters =
                bytes[..hyphen].iter().rev().take(MAX_PART).take_while(|byte| byte.is_ascii_lowercase()).count();
            let (start, end) = (hyphen - letters, at + digits);
            let whole = bytes.get(end).is_none_or(|byte| !byte.is_ascii_alphanumeric());
            let (Some(family), Some(number)) = (folded.text().get(start..hyphen), folded.text().get(at..end)) else {
                continue;
            };
            let known = self.known.contains(&(family.to_owned(), number.trim_start_matches('0').to_owned()));
            if digits > 0 && whole && self.families.contains(family) && !known {
                on(start..end);
            }
        }
    }
}

/// The letters and the number of an id.
fn parts(id: &str) -> Option<(String, String)> {
    let (family, number) = id.split_once('-')?;
    let number = number.trim_start_matches('0');
    let fits = family.bytes().all(|byte| byte.is_ascii_lowercase()) && number.bytes().all(|byte| byte.is_ascii_digit());
    fits.then(|| (family.to_owned(), number.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fold::fold;

    #[test]
    fn only_ids_of_the_domains_shape_that_are_none_of_its_rules_are_found() {
        let rules = RuleIds::new(&["PROH-1".into(), "PROH-02".into(), "R7".into()]);
        let check = |text: &str, expected: &[&str]| {
            let folded = fold(text);
            let mut found = Vec::new();
            rules.scan(&folded, &mut |range| found.push(&folded.text()[range]));
            assert_eq!(found, expected, "{text}");
        };
        check("PROH-9 says so, Proh-2 does not", &["proh-9"]);
        check("COVID-19 and proh-1, proh-02 and PROH-1a", &[]);
    }
}
