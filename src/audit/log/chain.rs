//! What makes lines a log: each follows from the one before. Pure: it sees entries, not files.

use crate::record::entry::{Action, Clock, Entry, NO_PREVIOUS};

/// How far a log was followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Chain {
    /// The log's id, and the clock that it goes by; none before its first entry.
    pub(super) log: Option<(String, Clock)>,
    /// The number of the last entry; 0 before the first.
    pub(super) seq: u64,
    /// The sum of the last entry.
    pub(super) sum: String,
    /// When it was written.
    pub(super) at: String,
}

impl Default for Chain {
    fn default() -> Self {
        Self { log: None, seq: 0, sum: NO_PREVIOUS.to_owned(), at: String::new() }
    }
}

impl Chain {
    /// Takes the next entry, or says why it is not the next.
    pub(super) fn follow(&mut self, entry: &Entry) -> Result<(), String> {
        self.check(&entry.log_id, entry.seq, &entry.prev)?;
        match (&entry.action, &self.log) {
            (Action::Create { clock }, None) => self.log = Some((entry.log_id.clone(), *clock)),
            (_, Some(_)) if !matches!(entry.action, Action::Create { .. }) => {}
            (_, None) => return Err("the first entry of a log is `create`".to_owned()),
            _ => return Err("only the first entry of a log is `create`".to_owned()),
        }
        self.seq = entry.seq;
        self.sum.clone_from(&entry.sum);
        self.at.clone_from(&entry.at);
        Ok(())
    }

    /// Whether an entry with these members can be the next.
    pub(super) fn check(&self, log_id: &str, seq: u64, prev: &str) -> Result<(), String> {
        let last = self.seq;
        match &self.log {
            Some((own, _)) if own != log_id => Err(format!("it is of another log, {log_id:?}; this one is {own:?}")),
            _ if seq > last + 1 => {
                Err(format!("entry {seq} comes after entry {last}: what was between them is missing"))
            }
            _ if seq <= last => Err(format!("entry {seq} comes after entry {last}: it is out of place or there twice")),
            _ if prev != self.sum => {
                Err(format!("entry {seq} does not follow from the line before it: one of them was changed"))
            }
            _ => Ok(()),
        }
    }
}
