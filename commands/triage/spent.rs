//! What a workspace has spent, told at the end of a run.

use adduce::state::State;

use crate::context::Context;

/// Tells what the workspace has spent. A run whose cost cannot be told is no failure of the run.
pub(super) fn tell(state: &State, context: &Context) {
    let Ok(spent) = state.spent() else { return };
    let kept = context.workspace_if_any().is_ok_and(|workspace| workspace.is_some());
    let place = if kept { "workspace" } else { "run" };
    let mut told = format!("triage: {} USD spent in this {place}", spent.settled.dollars());
    if spent.unpriced > 0 {
        told.push_str(&format!(", beside {} answers of models that have no price", spent.unpriced));
    }
    if spent.open + spent.doubtful > 0 {
        let (open, doubtful, held) = (spent.open, spent.doubtful, spent.held.dollars());
        told.push_str(&format!(
            "; {open} requests never ended and {doubtful} broke off, which may have cost up to {held} USD more"
        ));
    }
    context.terminal.say(&told);
}
