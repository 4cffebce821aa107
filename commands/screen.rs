//! `adduce screen`: names against lists, alone.

mod lists;
mod subject;

use std::path::PathBuf;

use adduce::record::failure::ErrorRecord;
use adduce::record::line::{self, Input, Unusable};
use adduce::record::lines::RawLine;
use adduce::record::screening::ScreeningRecord;
use adduce::screen::{self, Screener};

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::stream::each_batch;

use subject::Subject;

/// Screen names against lists
///
/// A line is a plain name, or an object {"name", "type", "dob", "country"}; with a "candidate" beside it the name is compared
/// with that one name, and with no list. The score says how alike names are, never that two are one party.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Names; without any, or for -, they are read from standard input
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// A list instead of the domain's own: *.csv with a header, *.jsonl, or OFAC's sdn.csv (alt.csv is read from beside it)
    #[arg(long = "list", value_name = "FILE")]
    lists: Vec<PathBuf>,

    /// The score from which a name is a hit, 0.5 to 1 [default: the domain's, or 0.86]
    #[arg(long, value_name = "SCORE")]
    threshold: Option<f64>,
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce screen --domain campaign 'Lindiwe Mabasotho'
  echo '{\"name\": \"Muhammed Ali Kurtanov\", \"candidate\": \"Kurtanov, Mohamed Aly\"}' | adduce screen
";

/// Screens names and writes a record of each.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let domain = context.asked()?;
    let own = domain.as_deref().map(|domain| &domain.screener);
    let loaded = lists::load(&args.lists, own, args.threshold)?;
    let screener = loaded.as_ref().or(own);
    let threshold = args.threshold.unwrap_or(screen::THRESHOLD);
    let mut desk = Desk { screener, threshold, output: Output::new(), refused: 0 };
    for (number, name) in (1..).zip(&args.names).filter(|(_, name)| *name != "-") {
        desk.take(RawLine { number, bytes: Ok(name.as_bytes().to_vec()) })?;
    }
    if args.names.iter().all(|name| name == "-") {
        each_batch(context.max_line, &mut |batch| {
            batch.into_iter().try_for_each(|line| desk.take(line))?;
            desk.output.flush()
        })?;
    }
    desk.output.flush()?;
    Ok(if desk.refused > 0 { Exit::Finding } else { Exit::Done })
}

struct Desk<'a> {
    screener: Option<&'a Screener>,
    threshold: f64,
    output: Output,
    refused: u64,
}

impl Desk<'_> {
    fn take(&mut self, line: RawLine) -> Result<(), Failure> {
        let screened = match &line.bytes {
            Ok(bytes) if bytes.trim_ascii().is_empty() => return Ok(()),
            Ok(bytes) if subject::is_other_record(bytes) => return self.pass(bytes),
            Ok(bytes) => Subject::read(bytes).and_then(|subject| self.screen(&subject, bytes)),
            Err(unusable) => Err(unusable.clone()),
        };
        let record = screened.unwrap_or_else(|unusable| {
            self.refused += 1;
            serde_json::to_vec(&ErrorRecord::new("screen", line.number, &unusable))
                .expect("a record is written to memory")
        });
        self.output.line(&record)
    }

    fn pass(&mut self, line: &[u8]) -> Result<(), Failure> {
        line::read(line).map_or(Ok(()), |record| self.output.line(&record.bytes))
    }

    fn screen(&self, subject: &Subject, line: &[u8]) -> Result<Vec<u8>, Unusable> {
        let screened = subject.screen(self.screener, self.threshold);
        let (outcome, is_match) = screened.ok_or_else(|| Unusable {
            code: "no_list",
            message: "there is no list: use --list FILE or --domain NAME, or give a `candidate`".to_owned(),
            input: Input::of_bytes(line),
        })?;
        let record = ScreeningRecord::new(&subject.name, &outcome.hits, &outcome.notes, is_match);
        Ok(serde_json::to_vec(&record).expect("a record is written to memory"))
    }
}
