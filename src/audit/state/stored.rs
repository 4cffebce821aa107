//! The state as bytes and back, so that a reader need not fold the whole log. It holds nothing that the log and the subjects
//! do not say, and can be thrown away; who stores it knows by a digest whether it is what was stored.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{Claim, Key, Standing, State, Waiting};
use crate::record::entry::{Decision, Fired, Item, Origin};
use crate::record::json::{Json, Number};
use crate::record::verdict::Verdict;
use crate::screen::AllowedPair;

/// The shape of what is stored: another number is another shape, and is made again from the log.
const SHAPE: &str = "adduce queue 1";

/// A line of what is stored.
#[derive(Serialize, Deserialize)]
enum Line {
    #[serde(rename = "c")]
    Case(Box<CaseLine>),
    #[serde(rename = "p")]
    Pair([String; 7]),
}

/// A case: domain, id, its entries, when it was opened (microseconds), the item, the rest.
#[derive(Serialize, Deserialize)]
struct CaseLine(
    String,
    String,
    u64,
    u64,
    i64,
    ItemLine,
    Option<String>,
    Option<(String, i64)>,
    Option<(u64, String, String)>,
    bool,
);

/// An item: source, sha256, facts, verdict, recommendation, overrides, language, provider, cost.
#[derive(Serialize, Deserialize)]
struct ItemLine(
    String,
    String,
    String,
    Option<String>,
    Option<String>,
    Vec<(String, Option<String>)>,
    Option<String>,
    Option<String>,
    Option<String>,
);

impl State {
    /// The state as bytes: a line that names the shape, then a line a case and a pair.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = SHAPE.as_bytes().to_vec();
        bytes.push(b'\n');
        let cases = self.cases.iter().map(|(key, case)| Line::Case(Box::new(case_line(key, case))));
        for line in cases.chain(self.pairs.iter().map(|((key, _, _), pair)| Line::Pair(pair_line(key, pair)))) {
            serde_json::to_writer(&mut bytes, &line).expect("a line is written to memory");
            bytes.push(b'\n');
        }
        bytes
    }

    /// The state that bytes stand for; none where they are of another shape.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut lines = bytes.strip_suffix(b"\n")?.split(|byte| *byte == b'\n');
        if lines.next()? != SHAPE.as_bytes() {
            return None;
        }
        let mut state = Self::default();
        let mut cases = Vec::new();
        for line in lines {
            match serde_json::from_slice(line).ok()? {
                Line::Case(case) => cases.push(case_of(*case)?),
                Line::Pair(pair) => {
                    let (key, pair) = pair_of(pair);
                    state.pairs.insert((key, pair.list.clone(), pair.entry.clone()), pair);
                }
            }
        }
        // Written in the order of their keys, they are taken over at once.
        state.cases = cases.into_iter().collect();
        Some(state)
    }
}

fn case_line(key: &Key, case: &Waiting) -> CaseLine {
    let item = &case.item;
    let overrides = item.overrides.iter().map(|fired| (fired.rule.clone(), fired.policy_rule.clone()));
    let item = ItemLine(
        item.source.word().to_owned(),
        item.sha256.clone(),
        item.facts.clone(),
        item.verdict.map(|verdict| verdict.to_string()),
        item.recommendation.map(|verdict| verdict.to_string()),
        overrides.collect(),
        item.language.clone(),
        item.provider.clone(),
        item.cost_usd.as_ref().map(|cost| cost.as_str().to_owned()),
    );
    let claim = case.claim.as_ref().map(|claim| (claim.by.clone(), claim.until.as_microsecond()));
    let decision = case.decision.as_ref();
    let decision = decision.map(|standing| (standing.seq, standing.by.clone(), standing.decision.to_string()));
    let Key { domain, id } = key.clone();
    let Waiting { seq, opened, since, .. } = *case;
    let (explanation, erased) = (case.explanation.clone(), case.erased);
    CaseLine(domain, id, seq, opened, since.as_microsecond(), item, explanation, claim, decision, erased)
}

fn case_of(line: CaseLine) -> Option<(Key, Waiting)> {
    let CaseLine(domain, id, seq, opened, since, item, explanation, claim, decision, erased) = line;
    let claim = match claim {
        Some((by, until)) => Some(Claim { by, until: Timestamp::from_microsecond(until).ok()? }),
        None => None,
    };
    let decision = match decision {
        Some((seq, by, decision)) => Some(Standing { seq, by, decision: Decision::read(&decision)? }),
        None => None,
    };
    let (since, item) = (Timestamp::from_microsecond(since).ok()?, item_of(item)?);
    Some((Key { domain, id }, Waiting { seq, opened, since, item, explanation, claim, decision, erased }))
}

fn item_of(line: ItemLine) -> Option<Item> {
    let ItemLine(source, sha256, facts, verdict, recommendation, overrides, language, provider, cost) = line;
    let read = |word: Option<String>| match word {
        Some(word) => Verdict::read(&word).map(Some),
        None => Some(None),
    };
    let cost_usd = match cost {
        Some(cost) => Some(number(&cost)?),
        None => None,
    };
    Some(Item {
        source: [Origin::Gated, Origin::Error, Origin::Reject].into_iter().find(|origin| origin.word() == source)?,
        sha256,
        facts,
        verdict: read(verdict)?,
        recommendation: read(recommendation)?,
        overrides: overrides.into_iter().map(|(rule, policy_rule)| Fired { rule, policy_rule }).collect(),
        language,
        provider,
        cost_usd,
    })
}

fn number(text: &str) -> Option<Number> {
    match crate::record::json::parse(text.as_bytes()).ok()?.value {
        Json::Number(number) => Some(number),
        _ => None,
    }
}

fn pair_line(key: &Key, pair: &AllowedPair) -> [String; 7] {
    let AllowedPair { list, entry, until, decision, finding, .. } = pair.clone();
    [key.domain.clone(), key.id.clone(), list, entry, until, decision, finding]
}

fn pair_of(line: [String; 7]) -> (Key, AllowedPair) {
    let [domain, id, list, entry, until, decision, finding] = line;
    (Key { domain, id: id.clone() }, AllowedPair { subject: id, list, entry, until, decision, finding })
}
