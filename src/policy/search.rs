//! Full-text search over the rules of a policy: Okapi BM25 (Robertson and Zaragoza, 2009) on folded words. A policy fits a
//! prompt, so no embedding is needed.

use std::collections::BTreeMap;

use super::Policy;
use crate::text::fold::{Folded, fold};

/// Saturation of repeated words and weight of length: the values that the literature starts from.
const K1: f64 = 1.2;
const B: f64 = 0.75;

/// The bits of a hash of four bytes.
const BEGINNING_BITS: u32 = 13;

/// Words shorter than this say little in any of the languages of a policy.
const SHORTEST: usize = 4;

/// The words of a policy and the rules that they stand in.
#[derive(Debug)]
pub struct Index {
    /// The stems in order, and of each the first eight bytes as a number, in the same order.
    stems: Vec<String>,
    firsts: Vec<u64>,
    /// A bit for each hash of the first four bytes of a stem: most words of a text end here.
    beginnings: [u64; 1 << (BEGINNING_BITS - 6)],
    /// For each stem, the rules that hold it and the weight of it there.
    weights: Vec<Vec<(usize, f64)>>,
    rules: usize,
}

impl Index {
    /// Indexes a policy.
    pub fn new(policy: &Policy) -> Self {
        let texts: Vec<Vec<String>> =
            policy.rules.iter().map(|rule| stems(&format!("{} {}", rule.title, rule.text))).collect();
        let mean = texts.iter().map(Vec::len).sum::<usize>() as f64 / (texts.len().max(1) as f64);
        let mut counts: BTreeMap<String, BTreeMap<usize, usize>> = BTreeMap::new();
        for (rule, text) in texts.iter().enumerate() {
            for stem in text {
                *counts.entry(stem.clone()).or_default().entry(rule).or_default() += 1;
            }
        }
        let total = texts.len() as f64;
        let weights = counts.values().map(|rules| {
            let holding = rules.len() as f64;
            let rarity = (1.0 + (total - holding + 0.5) / (holding + 0.5)).ln();
            let weight = |(rule, count): (&usize, &usize)| {
                let count = *count as f64;
                let length = texts[*rule].len() as f64 / mean;
                (*rule, rarity * count * (K1 + 1.0) / (count + K1 * (1.0 - B + B * length)))
            };
            rules.iter().map(weight).collect()
        });
        let weights = weights.collect();
        let mut beginnings = [0; 1 << (BEGINNING_BITS - 6)];
        for hash in counts.keys().filter_map(|stem| beginning(stem)) {
            beginnings[hash >> 6] |= 1_u64 << (hash & 63);
        }
        let stems: Vec<String> = counts.into_keys().collect();
        let firsts = stems.iter().map(|stem| first(stem)).collect();
        Self { stems, firsts, beginnings, weights, rules: texts.len() }
    }

    /// The places of the rules that bear on folded text, best first, at most `most`.
    pub fn search(&self, folded: &Folded, most: usize) -> Vec<usize> {
        let mut scores = vec![0.0; self.rules];
        let mut met = vec![false; self.weights.len()];
        let begins =
            |found: &&str| beginning(found).is_some_and(|hash| self.beginnings[hash >> 6] >> (hash & 63) & 1 == 1);
        for found in folded.words().filter(begins) {
            let Some(place) = self.place(stem(found)) else { continue };
            if !std::mem::replace(&mut met[place], true) {
                self.weights[place].iter().for_each(|(rule, weight)| scores[*rule] += weight);
            }
        }
        let mut found: Vec<usize> = (0..self.rules).filter(|rule| scores[*rule] > 0.0).collect();
        found.sort_by(|a, b| scores[*b].total_cmp(&scores[*a]).then(a.cmp(b)));
        found.truncate(most);
        found
    }

    /// The place of a stem in `weights`.
    fn place(&self, stem: &str) -> Option<usize> {
        let first = first(stem);
        let from = self.firsts.partition_point(|other| *other < first);
        let alike = self.firsts[from..].iter().take_while(|other| **other == first).count();
        (from..from + alike).find(|place| self.stems[*place] == stem)
    }
}

/// The first eight bytes as a number, in the order of which stems are in order.
fn first(stem: &str) -> u64 {
    match stem.as_bytes().first_chunk::<8>() {
        Some(whole) => u64::from_be_bytes(*whole),
        None => stem.bytes().chain(std::iter::repeat(0)).take(8).fold(0, |number, byte| number << 8 | u64::from(byte)),
    }
}

fn stems(text: &str) -> Vec<String> {
    fold(text).words().filter(|found| found.len() >= SHORTEST).map(|found| stem(found).to_owned()).collect()
}

/// A hash of the first four bytes of a word that is long enough; its stem has the same.
fn beginning(found: &str) -> Option<usize> {
    let first = found.as_bytes().first_chunk::<SHORTEST>()?;
    Some((u32::from_le_bytes(*first).wrapping_mul(0x9e37_79b1) >> (u32::BITS - BEGINNING_BITS)) as usize)
}

/// English inflection, cut off where the rest is still a word to go by.
fn stem(found: &str) -> &str {
    let endings: &[&str] = match found.as_bytes().last() {
        Some(b's') => &["ings", "ies", "es", "s"],
        Some(b'g') => &["ing"],
        Some(b'd') => &["ed"],
        Some(b'e') => &["e"],
        _ => return found,
    };
    let cut = endings.iter().find_map(|ending| found.strip_suffix(ending));
    cut.filter(|rest| rest.len() >= SHORTEST).unwrap_or(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_that_shares_the_rare_words_comes_first() {
        let policy = Policy::read(
            "## P Prohibited\n> x\n### P-1 (hard) Weapons\nCampaigns may not buy weapons or ammunition.\n### P-2 (hard) Raffles\nCampaigns may not offer raffles.\n",
        )
        .unwrap();
        let index = Index::new(&policy);
        assert_eq!(index.search(&fold("a raffle for our campaign"), 3), [1, 0]);
        assert_eq!(index.search(&fold("nothing here"), 3), Vec::<usize>::new());
    }
}
