//! Who is asked in a run, and the run of the stage itself.

use std::sync::{Arc, Mutex};

use adduce::provider::Provider;
use adduce::provider::live::Live;
use adduce::provider::wire::Wire;
use adduce::record::line::Record;

use super::Args;
use super::desk::Desk;
use super::unanswered::Unanswered;
use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::stream::{self, Stage, Tally};
use crate::terminal::count;

/// Who is asked.
pub(super) struct Whom {
    /// Whoever answers.
    pub(super) provider: Arc<dyn Provider>,
    /// How a service is spoken to, where it is one.
    pub(super) wire: Option<Wire>,
    /// Where it is.
    pub(super) place: Option<String>,
    /// Whether each case waits for somebody outside.
    pub(super) waits: bool,
}

impl Whom {
    /// Somebody on this machine, who answers at once.
    pub(super) fn here(provider: Arc<dyn Provider>) -> Self {
        Self { provider, wire: None, place: None, waits: false }
    }

    /// A service.
    pub(super) fn service(live: &Arc<Live>, wire: Wire, waits: bool) -> Self {
        let provider: Arc<dyn Provider> = Arc::<Live>::clone(live);
        Self { provider, wire: Some(wire), place: Some(live.base_url().to_owned()), waits }
    }

    /// Who it is, in words.
    pub(super) fn told(&self) -> String {
        let at = self.place.as_ref().map(|place| format!(" at {place:?}")).unwrap_or_default();
        format!("{}{at}", self.provider.name())
    }

    /// Runs the stage, and says how it went.
    pub(super) fn run(&self, args: &Args, context: &Arc<Context>) -> Result<Exit, Failure> {
        let desk = Arc::new(Desk {
            asked: context.asked()?,
            provider: Arc::clone(&self.provider),
            facts_only: args.facts_only,
            context: Arc::clone(context),
            prompts: Mutex::default(),
            unanswered: Unanswered::default(),
        });
        let worker = Arc::clone(&desk);
        let work = Arc::new(move |record: Record<'_>| worker.take(record));
        let stage = Stage { name: "triage", uses: &["case"], bare: None, passes: true, work };
        let tally = if self.waits { stream::run_waiting(&stage, context)? } else { stream::run(&stage, context)? };
        let Tally { used, refused, failed, .. } = tally;
        let asked = if args.facts_only {
            "nobody asked".to_owned()
        } else {
            format!("provider {}, {failed} without an opinion", self.provider.name())
        };
        context.terminal.say(&format!("triage: {}, {}, {asked}", count(used, "case"), count(refused, "refused line")));
        desk.unanswered.tell(&tally, self, context)
    }
}
