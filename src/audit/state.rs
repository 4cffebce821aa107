//! What the log says as of its last entry: which cases wait for a person, who keeps which, what was decided, which screening
//! pairs are allowed. A pure fold over the entries, so it can be made again from the log at any time.

use std::collections::BTreeMap;

use jiff::Timestamp;
use unicode_normalization::UnicodeNormalization;

use super::offer;
use crate::record::entry::{Action, Actor, Decided, Decision, Entry, Item};
use crate::record::json::Object;
use crate::screen::AllowedPair;

/// A case by its domain and id. The domain is empty where none is known.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// The name of the domain.
    pub domain: String,
    /// The id in it.
    pub id: String,
}

/// The state of a log.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct State {
    /// In boxes, for the map holds room for as many again.
    cases: BTreeMap<Key, Box<Waiting>>,
    pairs: BTreeMap<(Key, String, String), AllowedPair>,
}

/// A case of the queue, open or decided.
#[derive(Debug, Clone, PartialEq)]
pub struct Waiting {
    /// The entry that brought what is known of it: its last `add` or `reopen`.
    pub seq: u64,
    /// The entry that opened it: the place in the queue is kept when a case changes before it is decided.
    pub opened: u64,
    /// When it was opened.
    pub since: Timestamp,
    /// What the log says of it.
    pub item: Item,
    /// What that entry commits to.
    pub commitment: Option<String>,
    /// Why it is here, one sentence for a person; none where nobody looked it up, or its record is not to be had.
    pub explanation: Option<String>,
    /// Who keeps it.
    pub claim: Option<Claim>,
    /// The decision that stands.
    pub decision: Option<Standing>,
    /// Whether its record was erased. It is then in no queue, and comes back as if it had never been there.
    pub erased: bool,
}

/// A lease: nobody else decides while it lasts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// Who has it.
    pub by: String,
    /// Until when.
    pub until: Timestamp,
}

/// A decision that stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Its entry.
    pub seq: u64,
    /// Who made it.
    pub by: String,
    /// What was decided.
    pub decision: Decision,
}

impl Key {
    /// The key of a draft or entry.
    pub fn of(domain: Option<&str>, id: &str) -> Self {
        Self { domain: domain.unwrap_or_default().to_owned(), id: id.to_owned() }
    }

    /// The domain, where one is known.
    pub fn named_domain(&self) -> Option<&str> {
        Some(self.domain.as_str()).filter(|domain| !domain.is_empty())
    }
}

impl Waiting {
    /// Whether it waits for a decision.
    pub fn is_open(&self) -> bool {
        self.decision.is_none() && !self.erased
    }

    /// The claim that holds at a time.
    pub fn live_claim(&self, now: Timestamp) -> Option<&Claim> {
        self.claim.as_ref().filter(|claim| now < claim.until)
    }
}

impl State {
    /// What is known of a case.
    pub fn case(&self, key: &Key) -> Option<&Waiting> {
        self.cases.get(key).map(Box::as_ref).filter(|case| !case.erased)
    }

    /// The cases, open and decided, in the order of their domains and ids.
    pub fn cases(&self) -> impl Iterator<Item = (&Key, &Waiting)> {
        self.each().filter(|(_, case)| !case.erased)
    }

    fn each(&self) -> impl Iterator<Item = (&Key, &Waiting)> {
        self.cases.iter().map(|(key, case)| (key, case.as_ref()))
    }

    /// The open cases, oldest first. The order is the log's and not the clock's, which may have been set back.
    pub fn open(&self) -> Vec<(&Key, &Waiting)> {
        let mut open: Vec<(&Key, &Waiting)> = self.each().filter(|(_, case)| case.is_open()).collect();
        open.sort_by_key(|(_, case)| case.opened);
        open
    }

    /// The keys with an id, in whatever domain.
    pub fn keys(&self, id: &str) -> Vec<&Key> {
        self.cases().map(|(key, _)| key).filter(|key| key.id == id).collect()
    }

    /// Whether the record of a case with an id was erased, and no other came since.
    pub fn was_erased(&self, domain: Option<&str>, id: &str) -> bool {
        let mut of_id = self.cases.iter().filter(|(key, _)| key.id == id);
        of_id.any(|(key, case)| case.erased && domain.is_none_or(|domain| key.domain == domain))
    }

    /// An id that is there, is none with these bytes, and looks like it: Unicode spells many letters in two ways.
    pub fn alike(&self, id: &str) -> Option<&str> {
        let mut ids = self.cases().map(|(key, _)| key.id.as_str());
        ids.find(|known| *known != id && known.nfc().eq(id.nfc()))
    }

    /// The pairs that were allowed and not taken back, by domain; whether one still holds is a matter of the time.
    pub fn all_pairs(&self) -> BTreeMap<String, Vec<AllowedPair>> {
        let mut pairs: BTreeMap<String, Vec<AllowedPair>> = BTreeMap::new();
        for ((key, _, _), pair) in &self.pairs {
            pairs.entry(key.domain.clone()).or_default().push(pair.clone());
        }
        pairs
    }

    /// The pair of a case and an entry of a list.
    pub fn pair(&self, key: &Key, list: &str, entry: &str) -> Option<&AllowedPair> {
        self.pairs.get(&(key.clone(), list.to_owned(), entry.to_owned()))
    }

    /// The entries that brought the open cases, and what they commit to.
    pub fn committed(&self) -> BTreeMap<u64, String> {
        let open = self.cases.values().filter(|case| case.is_open());
        open.filter_map(|case| Some((case.seq, case.commitment.clone()?))).collect()
    }

    /// The open cases without a sentence that have a record: what their entries commit to.
    pub fn unexplained(&self) -> BTreeMap<u64, String> {
        let open = self.cases.values().filter(|case| case.is_open() && case.explanation.is_none());
        open.filter_map(|case| Some((case.seq, case.commitment.clone()?))).collect()
    }

    /// Gives the open cases that have no sentence theirs, by their entry and what it commits to.
    pub fn explain(&mut self, mut sentence: impl FnMut(u64, Option<&str>) -> Option<String>) {
        for case in self.cases.values_mut().filter(|case| case.is_open() && case.explanation.is_none()) {
            case.explanation = sentence(case.seq, case.commitment.as_deref());
        }
    }

    /// Takes an entry into account, with its subject where that is known and was not erased.
    pub fn apply(&mut self, entry: Entry, subject: Option<&Object>) {
        let Entry { seq, at, actor, action, domain, id: Some(id), commitment, .. } = entry else { return };
        let key = Key { domain: domain.unwrap_or_default(), id };
        match action {
            Action::Add(item) | Action::Reopen(item) => {
                let explanation = subject.and_then(offer::explanation);
                self.bring(
                    key,
                    Brought { seq, at: at.parse().unwrap_or(Timestamp::UNIX_EPOCH), item, commitment, explanation },
                );
            }
            Action::Claim { until } => {
                let claim = until.parse().ok().map(|until| Claim { by: actor.to_string(), until });
                self.change(&key, |case| case.claim = claim);
            }
            Action::Release {} => self.change(&key, |case| case.claim = None),
            Action::Decide(decided) => self.change(&key, |case| decide(case, seq, &actor, &decided)),
            Action::Allow { list, entry, until } => {
                let finding = subject.and_then(|subject| subject.get("finding")?.as_str()).unwrap_or_default();
                let pair = AllowedPair {
                    subject: key.id.clone(),
                    list: list.clone(),
                    entry: entry.clone(),
                    until,
                    decision: seq.to_string(),
                    finding: finding.to_owned(),
                };
                self.pairs.insert((key, list, entry), pair);
            }
            Action::Disallow { list, entry } => drop(self.pairs.remove(&(key, list, entry))),
            Action::Erase { .. } => self.erase(&key),
            Action::Create { .. } | Action::Recover(_) | Action::Rotate { .. } => {}
        }
    }

    /// A case comes, or comes back. While it is open it keeps its place and its claim.
    fn bring(&mut self, key: Key, brought: Brought) {
        let Brought { seq, at, item, commitment, explanation } = brought;
        let before = self.cases.get(&key).filter(|case| case.is_open());
        let (opened, since) = before.map_or((seq, at), |case| (case.opened, case.since));
        let claim = before.and_then(|case| case.claim.clone());
        let case = Waiting { seq, opened, since, item, commitment, explanation, claim, decision: None, erased: false };
        self.cases.insert(key, Box::new(case));
    }

    fn change(&mut self, key: &Key, change: impl FnOnce(&mut Waiting)) {
        if let Some(case) = self.cases.get_mut(key) {
            change(case);
        }
    }

    /// What was personal of a case goes, and with it everything that only its record could tell.
    fn erase(&mut self, key: &Key) {
        self.change(key, |case| {
            case.explanation = None;
            case.claim = None;
            case.erased = true;
        });
        self.pairs.retain(|(pair, _, _), _| pair != key);
    }
}

/// A case as an entry brings it.
struct Brought {
    seq: u64,
    at: Timestamp,
    item: Item,
    commitment: Option<String>,
    explanation: Option<String>,
}

fn decide(case: &mut Waiting, seq: u64, actor: &Actor, decided: &Decided) {
    // A decision on what the case was before it came back decides nothing now.
    if decided.answers == case.seq {
        case.decision = Some(Standing { seq, by: actor.to_string(), decision: decided.decision });
        case.claim = None;
    }
}
