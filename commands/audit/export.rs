//! `adduce audit export`: the log for other programs.

use adduce::audit::export::{COLUMNS, Exported};

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::output::Output;

/// Write the log for other programs: JSON Lines with what the entries commit to, or CSV
///
/// CSV cells that a spreadsheet would take for a formula begin with an apostrophe; what steers a terminal or cannot be seen is
/// escaped in them.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The form
    #[arg(long, value_enum, default_value_t = Form::Jsonl)]
    format: Form,

    /// Leave only the commitments of what is personal: no record, no reason, no name of who acted
    #[arg(long)]
    redact: bool,
}

/// The forms of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// JSON Lines, an `exported` record an entry
    Jsonl,
    /// Comma-separated values with a header, without the records
    Csv,
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | adduce triage | adduce gate | adduce audit add -q > added
  adduce audit export --format csv > log.csv
  adduce audit export --redact | tail -n 1
";

/// Writes the entries.
pub(super) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let reader = context.reader()?;
    let mut output = Output::new();
    if args.format == Form::Csv {
        output.write(&row(&COLUMNS))?;
    }
    let mut entries = reader.entries()?;
    while let Some(entry) = entries.next() {
        let (_, entry) = entry?;
        let subject = entries.subject(&entry)?;
        let exported = Exported::new(&entry, subject.as_ref(), args.redact);
        match args.format {
            Form::Csv => output.write(&row(&exported.cells()))?,
            Form::Jsonl => output.line(&serde_json::to_vec(&exported).expect("a record is written to memory"))?,
        }
    }
    output.flush()?;
    Ok(Exit::Done)
}

fn row<T: AsRef<[u8]>>(cells: &[T]) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(cells).expect("a row is written to memory");
    writer.into_inner().expect("a row is written to memory")
}
