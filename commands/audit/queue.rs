//! `adduce audit queue`: what waits for a person.

use adduce::audit::queue::{Filter, WaitingRecord};
use adduce::audit::span::Span;
use adduce::audit::written::Name;
use adduce::record::verdict::Verdict;

use super::desk;
use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::output::Output;

/// List what waits for a person, oldest first, with its age and why
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    wanted: Wanted,

    /// Write text for people
    #[arg(long)]
    pretty: bool,
}

/// Which open cases are wanted.
#[derive(Debug, clap::Args)]
pub(super) struct Wanted {
    /// Only cases that this rule of the gate sent here, or one that serves this rule of the policy
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,

    /// Only cases with this verdict: APPROVE, REJECT or ESCALATE (lines that no stage could read wait like the last)
    #[arg(long, value_parser = verdict)]
    verdict: Option<Verdict>,

    /// Only cases in this language
    #[arg(long, value_name = "CODE")]
    language: Option<String>,

    /// Only cases that have been open for at least so long, such as 30m, 8h, 2d
    #[arg(long, value_name = "SPAN")]
    older_than: Option<Span>,

    /// Only cases that --by has claimed
    #[arg(long, requires = "by")]
    mine: bool,

    /// Who looks
    #[arg(long, env = "ADDUCE_BY", hide_env_values = true, value_name = "NAME", value_parser = desk::name)]
    pub(super) by: Option<Name>,
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | adduce triage | adduce gate | adduce audit add -q > added
  adduce audit queue | head -n 1
  adduce audit queue --pretty --rule COMP-1
  adduce audit queue --verdict ESCALATE --older-than 2d
";

impl Wanted {
    pub(super) fn filter(&self, context: &Context) -> Result<Filter, Failure> {
        let claimed_by = self.by.as_ref().filter(|_| self.mine).map(|name| name.as_str().to_owned());
        Ok(Filter {
            domain: desk::domain_name(context)?,
            rule: self.rule.clone(),
            verdict: self.verdict,
            language: self.language.clone(),
            older_than: self.older_than,
            claimed_by,
        })
    }
}

/// Writes the open cases.
pub(super) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let filter = args.wanted.filter(context)?;
    let (reader, now) = desk::reader(context)?;
    let state = reader.state()?;
    let mut output = Output::new();
    let open = filter.select(&state, now);
    for (key, case) in &open {
        let record = WaitingRecord::new(key, case, now);
        match args.pretty {
            true => output.write(record.text().as_bytes())?,
            false => output.line(&serde_json::to_vec(&record).expect("a record is written to memory"))?,
        }
    }
    output.flush()?;
    context.terminal.say(&format!("audit queue: {} open", open.len()));
    Ok(Exit::Done)
}

fn verdict(word: &str) -> Result<Verdict, String> {
    let upper = word.to_ascii_uppercase();
    Verdict::read(&upper).ok_or_else(|| "a verdict is APPROVE, REJECT or ESCALATE".to_owned())
}
