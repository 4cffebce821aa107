//! The end of a run of ingest: what is only seen once everything is there, and the new generation.

use adduce::ingest::reject;
use adduce::record::intake::Fault;
use adduce::store::{Excluded, Writer};

use super::feed;
use super::load::Load;
use crate::failure::Failure;

/// What came of a run.
pub(super) struct Outcome {
    /// How many records were loaded.
    pub(super) loaded: u64,
    /// How many were rejected.
    pub(super) rejected: u64,
    /// The generation, where a store was written.
    pub(super) snapshot: Option<String>,
    /// Whether the reader of standard output went away before the end.
    pub(super) closed: bool,
}

impl Load<'_> {
    /// Publishes what was loaded, where all of it could be read, and writes what became of each source.
    pub(super) fn end(mut self, read: Result<(), Failure>) -> Result<Outcome, Failure> {
        let settled = read.and_then(|()| self.settle());
        self.progress.finish();
        let writer = self.writer.take();
        let published = settled.and_then(|()| Ok(writer.map(Writer::finish).transpose()?));
        let snapshot = published.as_ref().ok().cloned().flatten();
        self.sink.release()?;
        for mut ingested in std::mem::take(&mut self.ended) {
            ingested.snapshot.clone_from(&snapshot);
            self.line(&serde_json::to_vec(&ingested).expect("a record is written to memory"))?;
        }
        // What was read before a failure is handed on.
        self.flush()?;
        published?;
        let (loaded, rejected) = self.counts;
        Ok(Outcome { loaded, rejected, snapshot, closed: self.sink.is_closed() })
    }

    /// What is only seen once everything is there: keys that come twice, and the checks of the domain.
    fn settle(&mut self) -> Result<(), Failure> {
        let settled = self.writer.as_mut().map_or(Ok(Vec::new()), Writer::settle);
        for Excluded { source, line, code, message, duplicate } in settled? {
            let Some(ingested) = self.ended.get_mut(source) else { continue };
            ingested.loaded = ingested.loaded.saturating_sub(1);
            if duplicate {
                ingested.duplicate += 1;
                continue;
            }
            ingested.rejected += 1;
            let fault = Fault { message: format!("{code}: {message}"), ..feed::fault(line, "excluded", "") };
            let line = reject(&ingested.domain, &ingested.file, &fault);
            self.line(&line)?;
        }
        self.counts =
            self.ended.iter().fold((0, 0), |(loaded, rejected), one| (loaded + one.loaded, rejected + one.rejected));
        Ok(())
    }
}
