//! What a stage is, and what becomes of one line in it.

use std::sync::Arc;

use adduce::record::failure::ErrorRecord;
use adduce::record::line::{self, Input, Record, Unusable};
use adduce::record::lines::RawLine;

use super::Tally;
use super::worked::{Then, Worked};

/// What a stage makes of a record that it uses. It may be called from several threads at once.
pub(crate) type Work = dyn Fn(Record<'_>) -> Result<Worked, Unusable> + Send + Sync;

/// A stage: what it is called, what it uses, and what it makes of it.
#[derive(Clone)]
pub(crate) struct Stage {
    /// The name that error records carry.
    pub(crate) name: &'static str,
    /// The kinds of record that it uses.
    pub(crate) uses: &'static [&'static str],
    /// The key by which an object without a kind is known, and the kind that it is then.
    pub(crate) bare: Option<(&'static str, &'static str)>,
    /// Whether all others pass; else they are left out, where the output is for people and not for a pipe.
    pub(crate) passes: bool,
    /// What it makes of a record.
    pub(crate) work: Arc<Work>,
}

impl Stage {
    /// What becomes of a line. A blank one holds no record, and none is made of it.
    pub(super) fn line(&self, line: &RawLine, stopped: bool) -> Worked {
        let bytes = match &line.bytes {
            Ok(bytes) if bytes.trim_ascii().is_empty() => return Worked::default(),
            Ok(bytes) => bytes,
            Err(unusable) => return self.refuse(line.number, unusable),
        };
        let record = match line::read_as(bytes, self.bare) {
            Ok(record) => record,
            Err(unusable) => return self.refuse(line.number, &unusable),
        };
        if !self.uses.contains(&record.kind.as_str()) {
            let output = if self.passes { [record.bytes.as_ref(), b"\n"].concat() } else { Vec::new() };
            return Worked { output, ..Worked::default() };
        }
        if stopped {
            // The writer says so in its place; here it only must not be asked.
            return Worked { used: true, ..Worked::default() };
        }
        match (self.work)(record) {
            Ok(Worked { stop: Some(unusable), .. }) => {
                let worked = self.refuse(line.number, &unusable);
                Worked { tally: Tally { stopped: true, ..worked.tally }, used: true, ..worked }
            }
            Ok(Worked { refused: Some(unusable), then, .. }) => {
                let told = self.refuse(line.number, &unusable);
                let then = move || {
                    then.into_iter().for_each(|Then(then)| drop(then()));
                    told
                };
                Worked { used: true, then: Some(Then(Box::new(then))), ..Worked::default() }
            }
            Ok(worked) => Worked { tally: Tally { used: 1, ..worked.tally }, used: true, ..worked },
            Err(unusable) => Worked { used: true, ..self.refuse(line.number, &unusable) },
        }
    }

    pub(super) fn refuse(&self, number: u64, unusable: &Unusable) -> Worked {
        let mut output =
            serde_json::to_vec(&ErrorRecord::new(self.name, number, unusable)).expect("a record is written to memory");
        output.push(b'\n');
        Worked { output, tally: Tally { refused: 1, ..Tally::default() }, ..Worked::default() }
    }

    /// What becomes of a record that comes after one that stopped the asking.
    pub(super) fn unasked(&self, line: &RawLine) -> Worked {
        let record = line.bytes.as_ref().ok().and_then(|bytes| line::read(bytes).ok());
        let input = Input::Record(record.map(|record| record.object).unwrap_or_default());
        let message = "nobody was asked: an earlier case showed that nothing will be answered".to_owned();
        self.refuse(line.number, &Unusable { code: "not_asked", message, input })
    }
}
