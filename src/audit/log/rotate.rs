//! Sealing a segment: it gets the number of its first entry as its name, and the next one begins with an entry that says so.
//! Two renames do it; a process that stops between them leaves a state that the next writer completes.

use super::error::LogError;
use super::{Log, files};
use crate::record::entry::{Action, Draft, Entry};

impl Log {
    /// Seals the active segment and returns the entry that the next one begins with.
    pub fn rotate(&mut self, by: Option<String>) -> Result<Entry, LogError> {
        let lock = self.lock()?;
        let (first_seq, last_seq) = (self.fold.segment, self.fold.chain.seq);
        if first_seq > 1 && first_seq == last_seq {
            return Err(LogError::Nothing("the active segment holds nothing yet that could be sealed".to_owned()));
        }
        let sealed = files::sealed(first_seq);
        let action = Action::Rotate { sealed: sealed.clone(), first_seq, last_seq };
        let draft = Draft { claimed: by, domain: None, id: None, action, subject: None };
        let at = self.now();
        let mut batch = self.batch(&[draft], &at)?;
        let mut next = self.disk.fresh(files::NEXT)?;
        self.disk.write(&mut next, files::NEXT, &batch.lines)?;
        self.disk.sync(&next, files::NEXT)?;
        self.disk.rename(files::ACTIVE, &sealed)?;
        self.disk.rename(files::NEXT, files::ACTIVE)?;
        let entry = batch.entries.pop().expect("one draft makes one entry");
        self.fold.enter();
        self.fold.wrote(&entry, None, batch.lines.len() as u64);
        drop(lock);
        Ok(entry)
    }
}
