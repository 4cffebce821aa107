//! Taking subjects away. A note of what is to go is on the disk before the entry that says so, and goes last: whoever stops in
//! between, the next writer brings it to its end. The entries and their commitments stay.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::error::LogError;
use super::lines::LineReader;
use super::{Log, files, index};
use crate::record::VERSION;
use crate::record::entry::{Action, Draft, Entry, subject};
use crate::record::json::{self, Json, Object};

/// What is to be erased, and by whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The domain; where it is none, every one that has the id, and the case without one.
    pub domain: Option<String>,
    /// The id of the case.
    pub id: String,
    /// Who wants it.
    pub by: String,
    /// Why.
    pub reason: String,
}

/// What was erased.
#[derive(Debug, Clone, PartialEq)]
pub struct Erased {
    /// The entries that say so, one a domain.
    pub entries: Vec<Entry>,
    /// How many subjects went.
    pub subjects: u64,
    /// The domains that the id is still in: none stands for the case without one.
    pub remaining: Vec<Option<String>>,
    /// Files of the workspace beside the log that may hold the case as well.
    pub elsewhere: Vec<String>,
}

/// The note of an erasure that is under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Note {
    kind: &'static str,
    v: u64,
    seq: u64,
    domain: Option<String>,
    id: Option<String>,
    seqs: Vec<u64>,
}

impl Log {
    /// Erases what the log holds of a case beside its entries. Where no domain is named that is every case with the id, and an
    /// entry for each.
    pub fn erase(&mut self, request: &Request) -> Result<Erased, LogError> {
        let lock = self.lock()?;
        let mut held = self.subjects_of(&request.id)?;
        if held.is_empty() {
            return Err(LogError::Nothing(self.nothing_of(&request.id)));
        }
        let meant = |domain: &Option<String>| request.domain.is_none() || request.domain == *domain;
        let remaining: Vec<Option<String>> = held.keys().filter(|domain| !meant(domain)).cloned().collect();
        held.retain(|domain, _| meant(domain));
        if held.is_empty() {
            return Err(LogError::Nothing(elsewhere_only(request, &remaining)));
        }
        let subjects = held.values().map(|seqs| seqs.len() as u64).sum();
        let entries = held.into_iter().map(|(domain, seqs)| self.erase_case(request, domain, seqs));
        let entries = entries.collect::<Result<Vec<Entry>, LogError>>()?;
        drop(lock);
        Ok(Erased { entries, subjects, remaining, elsewhere: self.elsewhere()? })
    }

    /// Erases the subjects of one case.
    fn erase_case(&mut self, request: &Request, domain: Option<String>, seqs: Vec<u64>) -> Result<Entry, LogError> {
        let (seq, id) = (self.fold.chain.seq + 1, Some(request.id.clone()));
        let note =
            Note { kind: "erasing", v: VERSION, seq, domain: domain.clone(), id: id.clone(), seqs: seqs.clone() };
        self.disk.replace(files::ERASING, &[&serde_json::to_vec(&note).expect("a record is written to memory")])?;
        let mut reason = Object::new();
        reason.set("reason", request.reason.as_str().into());
        let action = Action::Erase { seqs };
        let draft = Draft { claimed: Some(request.by.clone()), domain, id, action, subject: Some(reason) };
        let at = self.now();
        let entry = self.write(&[draft], &at)?.pop().expect("one draft makes one entry");
        self.carry_out(&note)?;
        Ok(entry)
    }

    /// The entries with an id whose subjects are still there, by their domain.
    fn subjects_of(&self, id: &str) -> Result<BTreeMap<Option<String>, Vec<u64>>, LogError> {
        let mut found: BTreeMap<Option<String>, Vec<u64>> = BTreeMap::new();
        let mut erased = BTreeSet::new();
        for entry in self.reader().entries()? {
            let (_, entry) = entry?;
            if let Action::Erase { seqs } = &entry.action {
                erased.extend(seqs.iter().copied());
                // Why something was erased stays known.
                continue;
            }
            if entry.id.as_deref() == Some(id) && entry.commitment.is_some() {
                found.entry(entry.domain).or_default().push(entry.seq);
            }
        }
        found.values_mut().for_each(|seqs| seqs.retain(|seq| !erased.contains(seq)));
        found.retain(|_, seqs| !seqs.is_empty());
        Ok(found)
    }

    /// Why nothing is erased where the id has nothing.
    fn nothing_of(&self, id: &str) -> String {
        let alike = self.fold.state.alike(id);
        let alike = alike.map_or_else(String::new, |known| {
            format!(", but something of {known:?}, whose id looks the same and is made of other code points")
        });
        format!("the log holds nothing of {id:?} that could be erased{alike}")
    }

    /// Takes away what a note names, and then the note.
    fn carry_out(&mut self, note: &Note) -> Result<(), LogError> {
        // The index may hold a sentence about the case. What it says of others is kept.
        let index = index::read(&self.disk)?;
        let unfinished = [files::INDEX, files::ERASING].map(|name| format!("{name}{}", files::UNFINISHED));
        unfinished.iter().try_for_each(|name| self.disk.remove(name))?;
        self.disk.remove(files::INDEX)?;
        for folder in [files::SUBJECTS, files::ASIDE] {
            let (paths, _) = self.disk.plain(folder)?;
            let mut left = paths.iter().filter(|path| path.ends_with(files::UNFINISHED));
            left.try_for_each(|path| self.disk.remove(path))?;
        }
        let goes: BTreeSet<u64> = note.seqs.iter().copied().collect();
        for (_, pack) in files::packs(&self.disk)? {
            self.strip(&pack, &|line| subject::seq_of(line).is_some_and(|seq| goes.contains(&seq)))?;
        }
        let (domain, id) = (note.domain.as_deref(), note.id.as_deref());
        // The log puts nothing but files there: what is none is named to who erases, and stops nobody.
        for aside in self.disk.plain(files::ASIDE)?.0 {
            self.strip(&aside, &|line| subject::is_of(line, domain, id))?;
        }
        self.disk.remove(files::ERASING)?;
        // It is derived: who needs it makes it again.
        self.fold.explain(index);
        let _ = self.fold.keep_index(&self.disk);
        Ok(())
    }

    /// Takes lines out of a file, which is written anew only where there are any.
    fn strip(&self, name: &str, goes: &dyn Fn(&[u8]) -> bool) -> Result<(), LogError> {
        let Some(file) = self.disk.open(name)? else { return Ok(()) };
        let mut lines = LineReader::new(&self.disk, name, file, 0)?;
        let (mut kept, mut gone) = (Vec::new(), 0u64);
        while let Some(line) = lines.next()? {
            if goes(line) {
                gone += 1;
            } else {
                kept.extend_from_slice(line);
                kept.push(b'\n');
            }
        }
        let rest = lines.leftover();
        let rest = if goes(rest) { &[] } else { rest };
        if gone == 0 && rest.len() == lines.leftover().len() {
            return Ok(());
        }
        self.disk.replace(name, &[&kept, rest])
    }

    /// What else the workspace has that may hold a case.
    fn elsewhere(&self) -> Result<Vec<String>, LogError> {
        let mut found = self.disk.plain(files::ASIDE)?.1;
        let generations = self.disk.list("store")?.into_iter().filter(|name| name.ends_with(".duckdb"));
        found.extend(generations.map(|name| format!("store/{name}")));
        Ok(found)
    }
}

/// Why nothing is erased where only other domains have the id.
fn elsewhere_only(request: &Request, remaining: &[Option<String>]) -> String {
    let named = request.domain.as_deref().unwrap_or_default();
    let others = remaining.iter().map(|domain| in_words(domain.as_deref())).collect::<Vec<_>>().join(", ");
    format!("the log holds nothing of {:?} in {named:?} that could be erased, but {others}", request.id)
}

/// Which case of an id is meant, in words.
pub fn in_words(domain: Option<&str>) -> String {
    domain.map_or_else(|| "the one without a domain".to_owned(), |domain| format!("the one in {domain:?}"))
}

/// Brings an erasure to its end that was stopped, or drops it where no entry speaks of it.
pub(super) fn finish(log: &mut Log) -> Result<(), LogError> {
    let Some(mut file) = log.disk.open(files::ERASING)? else { return Ok(()) };
    let bytes = log.disk.rest(&mut file, files::ERASING, 0)?;
    let Some(note) = read_note(&bytes).filter(|note| note.seq <= log.fold.chain.seq) else {
        return log.disk.remove(files::ERASING);
    };
    for entry in log.reader().entries()? {
        let (_, entry) = entry?;
        if entry.seq == note.seq && entry.action == (Action::Erase { seqs: note.seqs.clone() }) {
            return log.carry_out(&note);
        }
    }
    log.disk.remove(files::ERASING)
}

fn read_note(bytes: &[u8]) -> Option<Note> {
    let Json::Object(note) = json::parse(bytes).ok()?.value else { return None };
    let count = |value: &Json| if let Json::Number(number) = value { number.as_str().parse().ok() } else { None };
    let word = |key: &str| note.get(key).and_then(Json::as_str).map(str::to_owned);
    let seqs = note.get("seqs")?.as_array()?.iter().map(count).collect::<Option<Vec<u64>>>()?;
    let (domain, id) = (word("domain"), word("id"));
    Some(Note { kind: "erasing", v: VERSION, seq: count(note.get("seq")?)?, domain, id, seqs })
}
