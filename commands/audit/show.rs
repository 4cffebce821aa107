//! `adduce audit show`: the whole file of one case.

use std::sync::Arc;

use adduce::audit::file::FileRecord;
use adduce::audit::log::Reader;
use adduce::audit::sheet::{File, sheet};
use adduce::audit::state::{Key, State};
use adduce::domain::Domain;
use adduce::record::entry::{Action, Entry};
use adduce::record::json::Object;
use jiff::Timestamp;

use super::desk;
use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::output::Output;

/// Show the whole file of one case: why it is here, what code saw, what the model said, the rules, the case, what happened
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The id of the case
    id: String,

    /// Write text for people
    #[arg(long)]
    pretty: bool,
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | adduce triage | adduce gate | adduce audit add -q > added
  adduce audit show camp-015 --pretty
  adduce audit show camp-009
";

/// Writes the file of a case.
pub(super) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let named = desk::domain_name(context)?;
    let (reader, now) = desk::reader(context)?;
    let state = reader.state()?;
    let key = state.find(named.as_deref(), &args.id).map_err(|refusal| desk::refused(&refusal))?;
    let held = Held::gather(&reader, &state, &key)?;
    let domain = desk::domain_of(context, &key).ok();
    let file = held.file(&state, &key, (domain.as_ref(), now));
    let mut output = Output::new();
    match args.pretty {
        true => output.write(sheet(&file, context.terminal.look()).as_bytes())?,
        false => output.line(&serde_json::to_vec(&FileRecord::new(&file)).expect("a record is written to memory"))?,
    }
    output.flush()?;
    Ok(Exit::Done)
}

/// What the log holds of a case.
pub(super) struct Held {
    record: Option<Object>,
    history: Vec<(Entry, Option<Object>)>,
}

impl Held {
    /// Reads the entries of a case, with what persons wrote, and the record that came last.
    pub(super) fn gather(reader: &Reader, state: &State, key: &Key) -> Result<Self, Failure> {
        let came = state.case(key).map_or(0, |case| case.seq);
        let mut held = Self { record: None, history: Vec::new() };
        let mut entries = reader.entries()?;
        while let Some(entry) = entries.next() {
            let (_, entry) = entry?;
            let same = entry.id.as_deref() == Some(&key.id) && entry.domain.as_deref() == key.named_domain();
            if !same {
                continue;
            }
            let brought = matches!(entry.action, Action::Add(_) | Action::Reopen(_));
            if entry.seq == came {
                held.record = entries.subject(&entry)?;
            }
            let written = if brought { None } else { entries.subject(&entry)? };
            held.history.push((entry, written));
        }
        Ok(held)
    }

    /// The record that came last; none where it was erased.
    pub(super) fn record(&self) -> Option<&Object> {
        self.record.as_ref()
    }

    /// The file of the case.
    pub(super) fn file<'a>(
        &'a self,
        state: &'a State,
        key: &'a Key,
        (domain, now): (Option<&'a Arc<Domain>>, Timestamp),
    ) -> File<'a> {
        let case = state.case(key).expect("a key that was found in a state is in it");
        let (record, domain) = (self.record.as_ref(), domain.map(Arc::as_ref));
        File { key, case, record, domain, history: &self.history, now }
    }
}
