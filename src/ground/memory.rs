//! What a stream has shown of each thread so far. It is bounded: the evidence that was used the longest ago goes first, and a
//! later answer of its thread is told what is gone. Time is the order of lines and nothing else.

use std::collections::{BTreeMap, VecDeque};

use super::attribute::Lexicon;
use super::evidence::{Evidence, Table};
use super::index::Index;

/// How many names of dropped evidence are kept to be told.
const NAMED: usize = 10_000;

/// Evidence by thread, bounded.
#[derive(Debug)]
pub struct Memory {
    cap: usize,
    held: usize,
    clock: u64,
    threads: BTreeMap<String, Thread>,
    /// Evidence by when it was used last: its thread and its id.
    order: BTreeMap<u64, (String, String)>,
    dropped: BTreeMap<String, Vec<String>>,
    dropped_order: VecDeque<String>,
    forgotten: u64,
}

/// What is known of a thread.
#[derive(Debug, Default)]
pub struct Thread {
    /// Evidence by its id.
    evidence: BTreeMap<String, Held>,
    /// The ids by the numbers that places count with.
    numbered: Vec<String>,
    pub(crate) index: Option<Index>,
    pub(crate) lexicon: Option<Lexicon>,
    /// The ids of evidence that had to be dropped.
    pub(crate) dropped: Vec<String>,
    /// Whether so much was dropped that not all of it is known by name.
    pub(crate) forgotten: bool,
}

#[derive(Debug)]
struct Held {
    table: Table,
    used: u64,
    weight: usize,
    /// Its number among the evidence of its thread.
    number: u32,
}

impl Memory {
    /// An empty memory that holds about so many bytes at most.
    pub fn new(cap: usize) -> Self {
        let (threads, order, dropped) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Self { cap, held: 0, clock: 0, threads, order, dropped, dropped_order: VecDeque::new(), forgotten: 0 }
    }

    /// Takes evidence. The same id again replaces what was there.
    pub fn add(&mut self, evidence: Evidence) {
        let Evidence { thread, table } = evidence;
        let (id, weight) = (table.source_id.clone(), table.weight());
        self.clock += 1;
        self.held += weight;
        let place = self.threads.entry(thread.clone()).or_default();
        place.forget_index();
        let held = Held { table, used: self.clock, weight, number: 0 };
        if let Some(old) = place.evidence.insert(id.clone(), held) {
            self.held -= old.weight;
            self.order.remove(&old.used);
        }
        self.order.insert(self.clock, (thread, id));
        while self.held > self.cap && self.order.len() > 1 {
            self.drop_oldest();
        }
    }

    /// What is known of a thread, which counts as used; all of it, ready to be searched.
    pub fn thread(&mut self, name: &str) -> &Thread {
        let Self { threads, order, clock, dropped, forgotten, .. } = self;
        let thread = threads.entry(name.to_owned()).or_default();
        for (id, held) in &mut thread.evidence {
            *clock += 1;
            order.remove(&held.used);
            held.used = *clock;
            order.insert(*clock, (name.to_owned(), id.clone()));
        }
        thread.dropped = dropped.get(name).cloned().unwrap_or_default();
        thread.forgotten = *forgotten > 0;
        thread.prepare();
        thread
    }

    /// Lets go of a thread that holds nothing.
    pub fn tidy(&mut self, name: &str) {
        if self.threads.get(name).is_some_and(|thread| thread.evidence.is_empty()) {
            self.threads.remove(name);
        }
    }

    fn drop_oldest(&mut self) {
        let Some((_, (thread, id))) = self.order.pop_first() else { return };
        let Some(place) = self.threads.get_mut(&thread) else { return };
        place.forget_index();
        if let Some(held) = place.evidence.remove(&id) {
            self.held -= held.weight;
        }
        if place.evidence.is_empty() {
            self.threads.remove(&thread);
        }
        self.dropped_order.push_back(thread.clone());
        self.dropped.entry(thread).or_default().push(id);
        while self.dropped_order.len() > NAMED {
            self.forgotten += 1;
            let oldest = self.dropped_order.pop_front().unwrap_or_default();
            if let Some(ids) = self.dropped.get_mut(&oldest) {
                ids.remove(0);
                if ids.is_empty() {
                    self.dropped.remove(&oldest);
                }
            }
        }
    }
}

impl Thread {
    /// A thread of this evidence.
    pub fn of(evidence: impl IntoIterator<Item = Evidence>) -> Self {
        let mut thread = Self::default();
        for Evidence { table, .. } in evidence {
            thread.evidence.insert(table.source_id.clone(), Held { table, used: 0, weight: 0, number: 0 });
        }
        thread.prepare();
        thread
    }

    pub(crate) fn tables(&self) -> impl Iterator<Item = &Table> {
        self.evidence.values().map(|held| &held.table)
    }

    /// The table of an id, and its number.
    pub(crate) fn find(&self, id: &str) -> Option<(u32, &Table)> {
        self.evidence.get(id).map(|held| (held.number, &held.table))
    }

    /// The table of a number.
    pub(crate) fn table(&self, number: u32) -> Option<&Table> {
        self.evidence.get(self.numbered.get(number as usize)?).map(|held| &held.table)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.evidence.is_empty()
    }

    fn prepare(&mut self) {
        if self.index.is_none() {
            self.numbered = self.evidence.keys().cloned().collect();
            for (number, held) in (0..).zip(self.evidence.values_mut()) {
                held.number = number;
            }
            self.index = Some(Index::of(self.evidence.values().map(|held| &held.table)));
            self.lexicon = Some(Lexicon::of(self.evidence.values().map(|held| &held.table)));
        }
    }

    fn forget_index(&mut self) {
        self.index = None;
        self.lexicon = None;
    }
}
