//! The steps of a batch: cases are sent, asked after, and triaged by what came back.

use std::sync::Arc;

use adduce::provider::batch::Standing;
use adduce::provider::live::Live;

use crate::context::Context;
use crate::failure::{Exit, Failure};

/// Says how the batches stand that are out.
pub(super) fn poll(live: &Live, context: &Context) -> Result<Exit, Failure> {
    let standing = live.batches().map_err(Failure::outside)?;
    if standing.is_empty() {
        context.terminal.say("triage: no batch is out");
    }
    for batch in &standing {
        context.terminal.say(&format!("triage: {}", told(batch)));
    }
    Ok(if standing.iter().all(|batch| batch.ended) { Exit::Done } else { Exit::Finding })
}

/// Fetches the results of all batches that are out. As long as one has not ended there is nothing to go on with.
pub(super) fn collect(live: &Arc<Live>, context: &Context) -> Result<(), Failure> {
    let standing = live.batches().map_err(Failure::outside)?;
    if let Some(batch) = standing.iter().find(|batch| batch.service_id.is_some() && !batch.ended) {
        let hint = "`--batch poll` says how it stands; the cases are not lost: collect them later";
        return Err(Failure::finding(told(batch)).hint(hint));
    }
    let brought = live.collect().map_err(Failure::outside)?;
    context.terminal.say(&format!("triage: {brought} replies of {} batches are kept now", standing.len()));
    Ok(())
}

fn told(batch: &Standing) -> String {
    let Some(id) = &batch.service_id else {
        return "a batch was sent whose id was never heard: it may be answered and charged, look at the service's own pages; `--batch submit --force` sends its cases again"
            .to_owned();
    };
    let counts: Vec<String> = batch.counts.iter().map(|(name, count)| format!("{count} {name}")).collect();
    let state = if batch.ended { "has ended" } else { "has not ended yet" };
    format!("the batch {id} {state} ({})", counts.join(", "))
}
