//! `adduce eval diff`: what changed between two evaluations.

use std::path::Path;

use adduce::eval::diff::{Change, Told, compare, is_worse};

use super::suites::read;
use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::terminal::escape_line;

/// Writes a record for each check and case that ended otherwise.
pub(super) fn run(old: &Path, new: &Path, context: &Context) -> Result<Exit, Failure> {
    let [old, new] = [told(old)?, told(new)?];
    let differences = compare(&old, &new);
    let mut output = Output::new();
    for difference in &differences {
        output.line(&serde_json::to_vec(difference).expect("a record is written to memory"))?;
    }
    output.flush()?;
    for difference in differences.iter().filter(|difference| is_worse(difference)) {
        let what = if difference.change == Change::Missing { "missing" } else { "newly fails" };
        let place = [Some(&difference.suite), difference.run.as_ref(), Some(&difference.id)];
        let place: Vec<&str> = place.into_iter().flatten().map(String::as_str).collect();
        let how = [&difference.old, &difference.new].map(|how| how.as_deref().unwrap_or("not there"));
        let line = format!("{what}: {}: {}, before: {}", place.join("/"), how[1], how[0]);
        context.terminal.tell(&escape_line(&line));
    }
    let count = |change| differences.iter().filter(|difference| difference.change == change).count();
    let (fails, passes, missing) = (count(Change::NewlyFails), count(Change::NewlyPasses), count(Change::Missing));
    context.terminal.say(&format!("eval diff: {fails} newly fail, {passes} newly pass, {missing} missing"));
    Ok(if differences.iter().any(is_worse) { Exit::Finding } else { Exit::Done })
}

fn told(path: &Path) -> Result<Told, Failure> {
    Told::read(&read(path)?).map_err(|error| {
        Failure::usage(format!("{path:?} cannot be compared: {error}"))
            .hint("compare two reports in the form json: adduce eval --output FILE.jsonl")
    })
}
