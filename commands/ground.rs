//! `adduce ground`: every number in an answer is traced to the evidence of its thread.

mod flags;
mod pretty;

use std::sync::{Arc, Mutex, PoisonError};

use adduce::ground::{Evidence, Grounding, Memory, Prepared, Settings};
use adduce::record::answer::Answer;
use adduce::record::line::{Record, Unusable};

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::ground::flags::{Attribute, Require};
use crate::stream::{self, Stage, Tally, Worked};

/// Trace every number of an answer to the evidence of its thread
///
/// Evidence passes and is remembered; an answer is replaced by its grounding, in which each number is cited, derived, present,
/// quoted, the user's own, or absent. Threads may be interleaved; evidence stands before the answers that rely on it.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Exit with 1 where an answer is not verified
    #[arg(long)]
    strict: bool,

    /// The lowest tier that passes
    #[arg(long, value_enum, default_value_t = Require::Present, value_name = "TIER")]
    require: Require,

    /// What a number counts for that the sentence's own cell contradicts
    #[arg(long, value_enum, default_value_t = Attribute::Note)]
    attribution: Attribute,

    /// How much evidence is remembered, in MiB; what was used the longest ago is dropped, and the grounding says so
    #[arg(long, default_value_t = 512, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,

    /// Print the answers with each number marked, for people
    #[arg(long)]
    pretty: bool,
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ground --strict < docs/grounding-example.jsonl | tail -n 1
  adduce ground --pretty < docs/grounding-example.jsonl
";

/// What a run remembers and counts.
struct State {
    memory: Memory,
    answers: u64,
    unverified: u64,
}

/// Reads evidence and answers, and writes evidence and groundings.
pub(crate) fn run(args: &Args, context: &Arc<Context>) -> Result<Exit, Failure> {
    let settings = Settings { require: args.require.tier(), attribution: args.attribution.setting() };
    let cap = usize::try_from(u64::from(args.memory) << 20).unwrap_or(usize::MAX);
    let state = Arc::new(Mutex::new(State { memory: Memory::new(cap), answers: 0, unverified: 0 }));
    let (strict, pretty, shared) = (args.strict, args.pretty, Arc::clone(&state));
    let work = Arc::new(move |record: Record<'_>| {
        let state = Arc::clone(&shared);
        let refuse = |fault: adduce::record::Malformed| Unusable::record(&record.bytes, "malformed", fault.to_string());
        if record.kind == "evidence" {
            let evidence = match Evidence::try_from(&record.object) {
                Ok(evidence) => evidence,
                // What the line was to replace is not what is so any more.
                Err(fault) => {
                    let replaced = Evidence::named(&record.object);
                    return Ok(Worked::refusing(refuse(fault), move || {
                        replaced.into_iter().for_each(|(thread, id)| locked(&state).memory.lose(&thread, &id));
                    }));
                }
            };
            let passes = (!pretty).then(|| record.bytes.into_owned());
            return Ok(Worked::later(move || {
                locked(&state).memory.add(evidence);
                passes.map_or_else(Worked::default, |bytes| Worked::of(bytes, Tally::default()))
            }));
        }
        let prepared = Prepared::of(Answer::try_from(record.object.clone()).map_err(refuse)?);
        Ok(Worked::later(move || {
            let grounding = locked(&state).ground(prepared, settings);
            let findings = u64::from(strict && !grounding.verified);
            let line = if pretty { pretty::shown(&grounding) } else { written(&grounding) };
            Worked::of(line, Tally { findings, ..Tally::default() })
        }))
    });
    let stage = Stage { name: "ground", uses: &["evidence", "answer"], bare: None, passes: !pretty, work };
    let tally = stream::run(&stage, context)?;
    let State { answers, unverified, .. } = *locked(&state);
    let told = format!("ground: {answers} answers, {unverified} not verified, {} refused lines", tally.refused);
    context.terminal.say(&told);
    Ok(tally.exit())
}

fn locked(state: &Mutex<State>) -> std::sync::MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

fn written(grounding: &Grounding) -> Vec<u8> {
    let mut line = Vec::new();
    grounding.record().write(&mut line);
    line
}

impl State {
    fn ground(&mut self, prepared: Prepared, settings: Settings) -> Grounding {
        let name = prepared.thread().to_owned();
        let grounding = prepared.ground(self.memory.thread(&name), settings);
        self.memory.tidy(&name);
        self.answers += 1;
        self.unverified += u64::from(!grounding.verified);
        grounding
    }
}
