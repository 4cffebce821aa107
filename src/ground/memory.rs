//! What a stream has shown of each thread so far. It is bounded: the evidence of the thread that was used the longest ago goes
//! first, and a later answer of its thread is told what is gone. Time is the order of lines and nothing else.

use std::collections::{BTreeMap, VecDeque};

use super::attribute::Lexicon;
use super::evidence::{Evidence, Table};
use super::index::Index;

/// How many names of dropped evidence are kept to be told, and how many bytes of them beside a part of the memory.
const NAMED: usize = 10_000;
const NAMED_BYTES: usize = 1 << 16;

/// How many threads are kept ready to be searched. What makes a thread ready costs as much memory as its evidence, and is made
/// again where the thread is asked about after so many others.
const READY: usize = 1024;

/// About how many bytes a thread and a piece of evidence take beside their names and cells.
const THREAD: usize = 1024;
const PIECE: usize = 1024;

/// Evidence by thread, bounded.
#[derive(Debug)]
pub struct Memory {
    cap: usize,
    held: usize,
    pieces: usize,
    clock: u64,
    threads: BTreeMap<String, Thread>,
    /// Threads with evidence by when they were used last.
    order: BTreeMap<u64, String>,
    /// Those among them that are ready to be searched.
    ready: BTreeMap<u64, String>,
    dropped: BTreeMap<String, Vec<Gone>>,
    dropped_order: VecDeque<String>,
    /// How many bytes the names of dropped evidence take.
    named: usize,
    forgotten: u64,
}

/// What is known of a thread.
#[derive(Debug, Default)]
pub struct Thread {
    /// Evidence by its number, which counts what arrived.
    evidence: BTreeMap<u32, Held>,
    /// The numbers by the ids.
    numbers: BTreeMap<String, u32>,
    /// The number of what arrives next, and of the first that is not yet in the index.
    next: u32,
    fresh: u32,
    used: u64,
    pub(crate) index: Index,
    pub(crate) lexicon: Lexicon,
    /// Evidence that is not there any more.
    pub(crate) dropped: Vec<Gone>,
    /// Whether so much was dropped that not all of it is known by name.
    pub(crate) forgotten: bool,
}

/// Evidence that is not there any more, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Gone {
    pub(crate) id: String,
    pub(crate) why: Why,
}

/// Why evidence is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Why {
    /// The memory was full.
    Full,
    /// A later line was to replace it and cannot be read.
    Replaced,
}

#[derive(Debug)]
struct Held {
    table: Table,
    weight: usize,
}

impl Memory {
    /// An empty memory that holds about so many bytes at most.
    pub fn new(cap: usize) -> Self {
        let (threads, dropped, dropped_order) = (BTreeMap::new(), BTreeMap::new(), VecDeque::new());
        let (order, ready) = (BTreeMap::new(), BTreeMap::new());
        Self {
            cap,
            held: 0,
            pieces: 0,
            clock: 0,
            threads,
            order,
            ready,
            dropped,
            dropped_order,
            named: 0,
            forgotten: 0,
        }
    }

    /// Takes evidence. The same id again replaces what was there.
    pub fn add(&mut self, evidence: Evidence) {
        let Evidence { thread: name, table } = evidence;
        self.clock += 1;
        let thread = self.threads.entry(name.clone()).or_default();
        if thread.is_empty() {
            self.held += weight_of(&name);
        }
        self.order.remove(&thread.used);
        if let Some(name) = self.ready.remove(&thread.used) {
            self.ready.insert(self.clock, name);
        }
        thread.used = self.clock;
        let old = thread.remove(&table.source_id);
        self.pieces += usize::from(old.is_none());
        self.held += thread.insert(table);
        self.held -= old.map_or(0, |old| old.weight);
        self.order.insert(self.clock, name);
        while self.held > self.cap && self.pieces > 1 {
            self.drop_oldest();
        }
    }

    /// What is known of a thread, which counts as used; all of it, ready to be searched.
    pub fn thread(&mut self, name: &str) -> &Thread {
        let Self { threads, order, ready, clock, dropped, forgotten, .. } = self;
        let thread = threads.entry(name.to_owned()).or_default();
        if !thread.is_empty() {
            *clock += 1;
            order.remove(&thread.used);
            ready.remove(&thread.used);
            thread.used = *clock;
            order.insert(*clock, name.to_owned());
            ready.insert(*clock, name.to_owned());
            let longest = if ready.len() > READY { ready.pop_first() } else { None };
            longest.and_then(|(_, name)| threads.get_mut(&name)).into_iter().for_each(Thread::rest);
        }
        let thread = threads.entry(name.to_owned()).or_default();
        thread.dropped = dropped.get(name).cloned().unwrap_or_default();
        thread.forgotten = *forgotten > 0;
        thread.prepare();
        thread
    }

    /// Lets go of a thread that holds nothing.
    pub fn tidy(&mut self, name: &str) {
        if self.threads.get(name).is_some_and(Thread::is_empty) {
            self.threads.remove(name);
        }
    }

    /// Drops what arrived first in the thread that was used the longest ago.
    fn drop_oldest(&mut self) {
        let Some((used, name)) = self.order.pop_first() else { return };
        let Some(thread) = self.threads.get_mut(&name) else { return };
        let id = thread.evidence.values().next().map(|held| held.table.source_id.clone()).unwrap_or_default();
        if let Some(held) = thread.remove(&id) {
            self.held -= held.weight;
            self.pieces -= 1;
        }
        if thread.is_empty() {
            self.threads.remove(&name);
            self.ready.remove(&used);
            self.held -= weight_of(&name);
        } else {
            self.order.insert(used, name.clone());
        }
        self.note(name, id, Why::Full);
    }

    /// Lets go of evidence whose replacement cannot be read: what it said is not so any more.
    pub fn lose(&mut self, name: &str, id: &str) {
        let Some(thread) = self.threads.get_mut(name) else { return };
        let Some(held) = thread.remove(id) else { return };
        let (used, empty) = (thread.used, thread.is_empty());
        self.held -= held.weight;
        self.pieces -= 1;
        if empty {
            self.threads.remove(name);
            self.order.remove(&used);
            self.ready.remove(&used);
            self.held -= weight_of(name);
        }
        self.note(name.to_owned(), id.to_owned(), Why::Replaced);
    }

    /// Keeps the name of what is gone, to be told.
    fn note(&mut self, name: String, id: String, why: Why) {
        self.named += name.len() * 2 + id.len();
        self.dropped_order.push_back(name.clone());
        self.dropped.entry(name).or_default().push(Gone { id, why });
        while self.dropped_order.len() > NAMED || self.named > self.cap / 8 + NAMED_BYTES {
            self.forget_name();
        }
    }

    /// Forgets the name that was dropped the longest ago.
    fn forget_name(&mut self) {
        self.forgotten += 1;
        let oldest = self.dropped_order.pop_front().unwrap_or_default();
        let Some(ids) = self.dropped.get_mut(&oldest) else { return };
        self.named = self.named.saturating_sub(oldest.len() * 2 + ids.remove(0).id.len());
        if ids.is_empty() {
            self.dropped.remove(&oldest);
        }
    }
}

/// What a thread weighs without its evidence.
fn weight_of(name: &str) -> usize {
    THREAD + name.len() * 3
}

impl Thread {
    /// A thread of this evidence.
    pub fn of(evidence: impl IntoIterator<Item = Evidence>) -> Self {
        let mut thread = Self::default();
        for Evidence { table, .. } in evidence {
            thread.remove(&table.source_id);
            thread.insert(table);
        }
        thread.prepare();
        thread
    }

    pub(crate) fn tables(&self) -> impl Iterator<Item = (u32, &Table)> {
        self.evidence.iter().map(|(number, held)| (*number, &held.table))
    }

    /// The table of an id, and its number.
    pub(crate) fn find(&self, id: &str) -> Option<(u32, &Table)> {
        let number = *self.numbers.get(id)?;
        Some((number, self.table(number)?))
    }

    /// The table of a number.
    pub(crate) fn table(&self, number: u32) -> Option<&Table> {
        self.evidence.get(&number).map(|held| &held.table)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.evidence.is_empty()
    }

    /// Puts what arrived since the last time into the index, which is made for each piece once while the thread is ready.
    fn prepare(&mut self) {
        if self.lexicon.is_stale() {
            self.lexicon = Lexicon::default();
            let known = self.evidence.range(..self.fresh);
            known.for_each(|(number, held)| self.lexicon.add(*number, &held.table));
        }
        if self.fresh < self.next {
            let fresh = self.evidence.range(self.fresh..).map(|(number, held)| (*number, &held.table));
            self.index.add(fresh.clone());
            fresh.for_each(|(number, table)| self.lexicon.add(number, table));
            self.fresh = self.next;
        }
    }

    /// Lets go of what makes it ready to be searched.
    fn rest(&mut self) {
        (self.index, self.lexicon, self.fresh) = (Index::default(), Lexicon::default(), 0);
    }

    /// Takes a table whose id is not there, and says what it weighs.
    fn insert(&mut self, table: Table) -> usize {
        let weight = table.weight() + table.source_id.len() * 2 + PIECE;
        self.numbers.insert(table.source_id.clone(), self.next);
        self.evidence.insert(self.next, Held { table, weight });
        self.next = self.next.saturating_add(1);
        weight
    }

    fn remove(&mut self, id: &str) -> Option<Held> {
        let number = self.numbers.remove(id)?;
        let held = self.evidence.remove(&number)?;
        if number < self.fresh {
            self.index.remove(number);
            self.lexicon.remove(number, &held.table);
        }
        Some(held)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::tests::evidence;

    #[test]
    fn what_is_added_between_answers_is_found_as_if_it_had_come_at_once() {
        let mut memory = Memory::new(usize::MAX);
        for number in 0..40 {
            memory.add(evidence(
                &format!("s{}", number % 25),
                "[]",
                &format!(r#"[{{"name":"r{number}","n":{number}}}]"#),
            ));
            memory.thread("t");
        }
        let thread = memory.thread("t");
        let held = |number: u32| {
            let reading = &super::super::read::read_text(&number.to_string())[0];
            thread.index.find(reading, super::super::target::Signs::Own, false).matches
        };
        // The first fifteen were replaced.
        assert_eq!((0..40).map(held).collect::<Vec<_>>(), [[0; 15].as_slice(), &[1; 25]].concat());
        assert!(thread.index.parts() < 8, "{}", thread.index.parts());
    }

    #[test]
    fn a_thread_that_comes_back_after_many_others_is_searched_as_before() {
        let mut memory = Memory::new(usize::MAX);
        let add = |memory: &mut Memory, thread: &str, id: &str| {
            let mut piece = evidence(id, "[]", r#"[{"name":"a","n":7}]"#);
            piece.thread = thread.to_owned();
            memory.add(piece);
        };
        let matches = |memory: &mut Memory| {
            let reading = &super::super::read::read_text("7")[0];
            memory.thread("first").index.find(reading, super::super::target::Signs::Own, false).matches
        };
        add(&mut memory, "first", "s");
        assert_eq!(matches(&mut memory), 1);
        for number in 0..READY + 10 {
            add(&mut memory, &number.to_string(), "s");
            memory.thread(&number.to_string());
        }
        assert_eq!(memory.threads["first"].index.parts(), 0);
        assert_eq!(memory.ready.len(), READY);
        add(&mut memory, "first", "t");
        assert_eq!(matches(&mut memory), 2);
        memory.lose("first", "s");
        assert_eq!(matches(&mut memory), 1);
        memory.lose("first", "t");
        assert!(memory.ready.iter().all(|(used, name)| memory.threads[name].used == *used));
    }

    #[test]
    fn what_was_to_be_replaced_by_an_unreadable_line_supports_nothing() {
        let mut memory = Memory::new(usize::MAX);
        memory.add(evidence("s", "[]", r#"[{"n":5}]"#));
        memory.thread("t");
        memory.lose("t", "other");
        assert!(!memory.thread("t").is_empty());
        memory.lose("t", "s");
        let thread = memory.thread("t");
        assert_eq!(
            (thread.is_empty(), thread.dropped.as_slice()),
            (true, [Gone { id: "s".into(), why: Why::Replaced }].as_slice())
        );
    }

    #[test]
    fn threads_and_names_of_what_is_gone_are_weighed() {
        let mut memory = Memory::new(1 << 16);
        for number in 0..2_000 {
            let mut piece = evidence(&format!("{number:0>200}"), "[]", r#"[{"n":1}]"#);
            piece.thread = format!("thread {number}");
            memory.add(piece);
        }
        assert!(memory.threads.len() < 40, "{}", memory.threads.len());
        assert!(memory.named <= (1 << 16) / 8 + NAMED_BYTES && memory.forgotten > 0);
        assert_eq!((memory.pieces, memory.order.len()), (memory.threads.len(), memory.threads.len()));
    }
}
