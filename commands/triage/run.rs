//! The ways of a triage: nobody is asked, a replay is, or a service; at once or in a batch.
#![expect(clippy::disallowed_methods, reason = "edge: replies are recorded in a file")]

use std::path::Path;
use std::sync::Arc;

use adduce::provider::batch::Submitter;
use adduce::provider::cassette::Recorder;
use adduce::provider::live::Mode;
use adduce::provider::offline::Offline;
use adduce::provider::replay::Replay;
use adduce::provider::wire::Wire;

use super::choice::Step;
use super::whom::Whom;
use super::{Args, batch, live, spent};
use crate::context::{Context, read_file};
use crate::failure::{Exit, Failure};

/// The baseline, or nobody at all.
pub(super) fn offline(args: &Args, context: &Arc<Context>) -> Result<Exit, Failure> {
    Whom::here(Arc::new(Offline)).run(args, context)
}

/// Scripted replies.
pub(super) fn replay(args: &Args, file: &Path, context: &Arc<Context>) -> Result<Exit, Failure> {
    let replay = Replay::read(&read_file(file)?).map_err(|faults| {
        let told: Vec<String> = faults.iter().map(|fault| format!("{}: {fault}", file.display())).collect();
        Failure::usage(format!("the replay cannot be used:\n{}", told.join("\n")))
            .hint("a line is {\"match\": \"case id\", \"replies\": [{\"json\": {…}}]}")
    })?;
    recorded(args, Whom::here(Arc::new(replay)), context)
}

/// A service, case by case.
pub(super) fn live(args: &Args, wire: Wire, context: &Arc<Context>) -> Result<Exit, Failure> {
    let (live, state) = live::open(wire, args.model.as_deref(), args.budget_usd, context)?;
    let mode = if args.force { Mode::Force } else { Mode::Ask };
    let ended = recorded(args, Whom::service(&Arc::new(live.in_mode(mode)), wire, true), context);
    spent::tell(&state, context);
    ended
}

/// A service, in a batch.
pub(super) fn batch(args: &Args, wire: Wire, step: Step, context: &Arc<Context>) -> Result<Exit, Failure> {
    if wire != Wire::Anthropic {
        return Err(Failure::usage(format!("`--batch` is for --provider anthropic, not {}", wire.name())));
    }
    if context.workspace_if_any()?.is_none() {
        let hint = "`mkdir -m 700 .adduce` makes one here; --workspace names another";
        return Err(Failure::usage("a batch is remembered in a workspace, and there is none").hint(hint));
    }
    let (live, state) = live::open(wire, args.model.as_deref(), args.budget_usd, context)?;
    match step {
        Step::Poll => batch::poll(&live, context),
        Step::Submit => {
            let submitter = Arc::new(Submitter::new(Arc::new(live), args.force));
            let exit = Whom::here(Arc::<Submitter>::clone(&submitter)).run(args, context)?;
            let sent = submitter.send().map_err(Failure::outside)?;
            let told = format!("{} cases sent in {} batches, {} known already", sent.sent, sent.batches, sent.known);
            context.terminal.say(&format!("triage: {told}"));
            Ok(exit)
        }
        Step::Collect => {
            let live = Arc::new(live.in_mode(Mode::Collect));
            batch::collect(&live, context)?;
            let ended = recorded(args, Whom::service(&live, wire, false), context);
            spent::tell(&state, context);
            ended
        }
    }
}

/// Runs the stage, and writes down the replies where that was asked for, however it ended: they were paid for.
fn recorded(args: &Args, whom: Whom, context: &Arc<Context>) -> Result<Exit, Failure> {
    let Some(file) = args.cassette.as_deref() else { return whom.run(args, context) };
    if file.exists() {
        return Err(Failure::usage(format!("the cassette {file:?} is there already")).hint("name a new file"));
    }
    let recorder = Arc::new(Recorder::new(whom.provider));
    let whom = Whom { provider: Arc::<Recorder>::clone(&recorder), ..whom };
    let ended = whom.run(args, context);
    let written = std::fs::write(file, recorder.replay());
    written.map_err(|error| Failure::outside(format!("the cassette {file:?} cannot be written: {error}")))?;
    ended
}
