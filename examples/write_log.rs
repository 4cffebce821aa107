//! Writes entries with subjects to the decision log of a workspace, as many at a time as is asked, and prints the number of each
//! that was acknowledged: `write_log WORKSPACE ENTRIES BATCH BYTES`. It is what `scripts/bench-log` measures and kills.
#![expect(clippy::disallowed_methods, reason = "edge: arguments are read and numbers written")]

use std::io::Write;
use std::path::Path;

use adduce::audit::log::{Log, Seat, Time};
use adduce::record::entry::{Action, Draft, Item, Origin};
use adduce::record::json::Object;
use adduce::record::verdict::Verdict;
use adduce::workspace::Workspace;
use anyhow::Context;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, entries, batch, bytes] = arguments.as_slice() else {
        anyhow::bail!("usage: write_log WORKSPACE ENTRIES BATCH BYTES")
    };
    let (entries, batch, bytes): (u64, u64, usize) =
        (entries.parse()?, entries.parse::<u64>()?.min(batch.parse()?), bytes.parse()?);
    let seat = Seat { os_user: "bench".to_owned(), tty: None };
    let workspace = Workspace::create(Path::new(folder))?;
    let mut log = Log::create(&workspace, seat, Time::Machine(jiff::Timestamp::now))?;
    let mut out = std::io::stdout().lock();
    let own = std::process::id();
    for first in (0..entries).step_by(usize::try_from(batch)?) {
        let drafts =
            (first..entries.min(first + batch)).map(|number| draft(&format!("{own}-{number}"), bytes)).collect();
        for entry in log.append(drafts)? {
            writeln!(out, "{} {}", entry.seq, entry.id.context("a case has an id")?)?;
        }
        out.flush()?;
    }
    Ok(())
}

fn draft(id: &str, bytes: usize) -> Draft {
    let mut record = Object::new();
    record.set("explanation", "Sent to a person because the rule of the bench says so".into());
    record.set("story", "lorem ipsum ".repeat(bytes / 12).into());
    let item = Item {
        source: Origin::Gated,
        sha256: "5".repeat(64),
        facts: "6".repeat(64),
        verdict: Some(Verdict::Escalate),
        recommendation: Some(Verdict::Approve),
        overrides: Vec::new(),
        language: Some("en".to_owned()),
        provider: Some("offline".to_owned()),
        cost_usd: None,
    };
    Draft {
        claimed: None,
        domain: Some("bench".to_owned()),
        id: Some(id.to_owned()),
        action: Action::Add(item),
        subject: Some(record),
    }
}
