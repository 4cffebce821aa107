//! What the entries of a log amount to, folded one after the other. Pure: it opens no file.

use crate::record::entry::Entry;
use crate::record::json::Object;

/// What the entries folded so far amount to.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct State {
    entries: u64,
}

impl State {
    /// Takes the next entry. The subject is what it commits to; none where it commits to nothing or the subject was erased.
    pub fn apply(&mut self, entry: &Entry, _subject: Option<&Object>) {
        self.entries = entry.seq;
    }

    /// The state as bytes, for the index beside the log.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.entries.to_le_bytes().to_vec()
    }

    /// The state that [`State::to_bytes`] wrote; none where the bytes are not such.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(|bytes| Self { entries: u64::from_le_bytes(bytes) })
    }
}
