//! What the log adds up to: how often people agree with the gate and the model, how old the queue is, what it cost. One pass
//! over the entries; no number passes through binary floating point.

use std::collections::BTreeMap;

use jiff::Timestamp;
use rust_decimal::{Decimal, RoundingStrategy};
use schemars::JsonSchema;
use serde::Serialize;

use super::queue::age;
use super::state::State;
use crate::number;
use crate::record::VERSION;
use crate::record::entry::{Action, Decided, Entry, Item};
use crate::record::json::Number;
use crate::record::verdict::Verdict;

/// A `stats` record.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "stats")]
pub struct Stats {
    kind: &'static str,
    v: u64,
    /// The time that ages are counted to (RFC 3339).
    pub at: String,
    /// Cases that wait for a decision.
    pub open: u64,
    /// How many of them somebody keeps.
    pub claimed: u64,
    /// Cases whose last decision stands.
    pub decided: u64,
    /// Standing decisions, also those on cases that came back since.
    pub decisions: u64,
    /// Decisions that another one took the place of.
    pub superseded: u64,
    /// Standing decisions by the verdict that they answer (`none` where no stage could read the line), then by what was decided.
    pub by_verdict: BTreeMap<String, BTreeMap<String, u64>>,
    /// Decisions that agree with a verdict of APPROVE or REJECT.
    pub agreement: Share,
    /// Decisions that differ from one: agreement and overrides are all of these.
    pub override_rate: Share,
    /// Decisions that agree with what the model recommended, where that was APPROVE or REJECT.
    pub model_agreement: Share,
    /// The same where the gate overrode it: what the gate was right or wrong to stop.
    pub model_agreement_overridden: Share,
    /// How often each rule of the gate fired on what was decided, and how often the person then did as the model had said.
    pub gate_rules: BTreeMap<String, Share>,
    /// Standing decisions by their reason codes.
    pub reason_codes: BTreeMap<String, u64>,
    /// How long the open cases have been open, in seconds.
    pub open_age_seconds: Spread,
    /// How long the standing decisions took from the entry that they answer, in seconds.
    pub decision_seconds: Spread,
    /// What the opinions cost, in US dollars, as far as it is known.
    pub cost_usd: Number,
    /// Cases that came to the queue with a cost that is known.
    pub costed: u64,
}

/// A part of a whole.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct Share {
    /// The part.
    pub count: u64,
    /// The whole.
    pub of: u64,
    /// The part of the whole with four decimals; null where there is no whole.
    pub rate: Option<Number>,
}

/// How values spread.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct Spread {
    /// The value in the middle (the lower of two); null where there is none.
    pub median: Option<u64>,
    /// Nine tenths are at most this.
    pub p90: Option<u64>,
    /// The largest.
    pub max: Option<u64>,
}

/// Entries being counted.
#[derive(Debug, Default)]
pub struct Counting {
    arrivals: BTreeMap<u64, Timestamp>,
    standing: BTreeMap<u64, (Decided, u64)>,
    superseded: u64,
    cost: Decimal,
    costed: u64,
}

impl Counting {
    /// Counts an entry.
    pub fn take(&mut self, entry: &Entry) {
        let at = entry.at.parse().unwrap_or(Timestamp::UNIX_EPOCH);
        match &entry.action {
            Action::Add(item) | Action::Reopen(item) => {
                self.arrivals.insert(entry.seq, at);
                self.pay(item);
            }
            Action::Decide(decided) => {
                if decided.supersedes.is_some_and(|seq| self.standing.remove(&seq).is_some()) {
                    self.superseded += 1;
                }
                let arrived = self.arrivals.get(&decided.answers).copied().unwrap_or(at);
                let took = u64::try_from(at.as_second() - arrived.as_second()).unwrap_or(0);
                self.standing.insert(entry.seq, (decided.clone(), took));
            }
            _ => {}
        }
    }

    fn pay(&mut self, item: &Item) {
        let cost = item.cost_usd.as_ref().and_then(|cost| number::exact(cost.as_str()));
        if let Some(sum) = cost.and_then(|cost| self.cost.checked_add(cost)) {
            self.cost = sum;
            self.costed += 1;
        }
    }

    /// What was counted, and the state of the queue beside it.
    pub fn finish(self, state: &State, now: Timestamp) -> Stats {
        let open = state.open();
        let ages = open.iter().map(|(_, case)| age(case, now).as_seconds()).collect();
        let claimed = open.iter().filter(|(_, case)| case.live_claim(now).is_some()).count() as u64;
        let mut stats = Stats {
            kind: "stats",
            v: VERSION,
            at: now.to_string(),
            open: open.len() as u64,
            claimed,
            decided: state.cases().filter(|(_, case)| case.decision.is_some()).count() as u64,
            decisions: self.standing.len() as u64,
            superseded: self.superseded,
            by_verdict: BTreeMap::new(),
            agreement: Share::default(),
            override_rate: Share::default(),
            model_agreement: Share::default(),
            model_agreement_overridden: Share::default(),
            gate_rules: BTreeMap::new(),
            reason_codes: BTreeMap::new(),
            open_age_seconds: Spread::of(ages),
            decision_seconds: Spread::of(self.standing.values().map(|(_, took)| *took).collect()),
            cost_usd: Number::from(self.cost.normalize()),
            costed: self.costed,
        };
        self.standing.values().for_each(|(decided, _)| stats.count(decided));
        stats
    }
}

impl Stats {
    fn count(&mut self, decided: &Decided) {
        let verdict = decided.verdict.map_or_else(|| "none".to_owned(), |verdict| verdict.to_string());
        *self.by_verdict.entry(verdict).or_default().entry(decided.decision.to_string()).or_default() += 1;
        if decided.verdict.is_some_and(|verdict| verdict != Verdict::Escalate) {
            self.agreement.add(!decided.is_override);
            self.override_rate.add(decided.is_override);
        }
        if let Some(recommended) = decided.recommendation.filter(|verdict| *verdict != Verdict::Escalate) {
            let agrees = decided.decision.verdict() == recommended;
            self.model_agreement.add(agrees);
            if !decided.overrides.is_empty() {
                self.model_agreement_overridden.add(agrees);
            }
            for fired in &decided.overrides {
                self.gate_rules.entry(fired.rule.clone()).or_default().add(agrees);
            }
        }
        if let Some(code) = &decided.reason_code {
            *self.reason_codes.entry(code.clone()).or_default() += 1;
        }
    }

    /// The same for a person.
    pub fn text(&self) -> String {
        let Self { open, claimed, decided, decisions, superseded, .. } = self;
        let mut text = format!(
            "{open} open ({claimed} claimed), {decided} decided; decisions standing: {decisions}, superseded: {superseded}\n"
        );
        let shares = [
            ("agreement with the gate's verdict", &self.agreement),
            ("decisions against the gate's verdict", &self.override_rate),
            ("agreement with the model", &self.model_agreement),
            ("agreement with the model where the gate overrode it", &self.model_agreement_overridden),
        ];
        for (name, share) in shares {
            text.push_str(&format!("{name}: {share}\n"));
        }
        text.push_str(&format!("age of the open cases: {}\n", self.open_age_seconds));
        text.push_str(&format!("time to a decision: {}\n", self.decision_seconds));
        text.push_str(&format!("cost: {} US dollars over cases: {}\n", self.cost_usd.as_str(), self.costed));
        for (rule, share) in &self.gate_rules {
            text.push_str(&format!("  {rule}: the person did as the model had said in {share}\n"));
        }
        text
    }
}

impl Share {
    fn add(&mut self, counts: bool) {
        self.of += 1;
        self.count += u64::from(counts);
        let rate = Decimal::from(self.count).checked_div(Decimal::from(self.of)).unwrap_or_default();
        self.rate =
            Some(Number::from(rate.round_dp_with_strategy(4, RoundingStrategy::MidpointAwayFromZero).normalize()));
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.rate {
            Some(rate) => write!(f, "{} of {} ({})", self.count, self.of, rate.as_str()),
            None => f.write_str("none yet"),
        }
    }
}

impl Spread {
    fn of(mut values: Vec<u64>) -> Self {
        values.sort_unstable();
        // The nearest rank: the smallest value that at least so many hundredths are not above.
        let rank = |hundredths: usize| values.get((values.len() * hundredths).div_ceil(100).saturating_sub(1)).copied();
        Self { median: rank(50), p90: rank(90), max: values.last().copied() }
    }
}

impl std::fmt::Display for Spread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        use super::span::Span;
        match (self.median, self.p90, self.max) {
            (Some(median), Some(p90), Some(max)) => {
                let [median, p90, max] = [median, p90, max].map(Span::seconds);
                write!(f, "half at most {median}, nine tenths at most {p90}, the longest {max}")
            }
            _ => f.write_str("none yet"),
        }
    }
}

#[cfg(test)]
mod tests;
