//! `adduce query --mcp`: JSON-RPC, a message a line. Nothing else is ever written to standard output.

use adduce::query::{Desk, mcp};

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::stream::each_batch;

/// Answers messages until there are no more.
pub(super) fn run(desk: &Desk<'_>, context: &Context) -> Result<Exit, Failure> {
    let mut output = Output::new();
    each_batch(context.max_line, &mut |batch| {
        for line in batch {
            let answer = match &line.bytes {
                Ok(bytes) if bytes.trim_ascii().is_empty() => None,
                Ok(bytes) => mcp::answer(desk, bytes),
                Err(unusable) => Some(mcp::unreadable(&unusable.message)),
            };
            answer.map_or(Ok(()), |answer| output.line(&answer))?;
        }
        output.flush()
    })?;
    Ok(Exit::Done)
}
