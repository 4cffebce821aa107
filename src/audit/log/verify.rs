//! Whether the log is what was written: each line against its sum and the line before it, each subject against its entry, the
//! whole against checkpoints that were kept elsewhere. It writes nothing; writers wait until it is done.
//!
//! What it cannot see without a checkpoint is said in the record and not hidden: entries cut from the end, or a log that was
//! written anew as a whole.

use std::collections::BTreeSet;
use std::thread;

pub use self::report::{Finding, Verification};

use self::subjects::Matching;
use self::walk::Walk;
use super::blocks::{Block, Blocks};
use super::checkpoint::Checkpoint;
use super::disk::Disk;
use super::error::LogError;
use super::files::{self, Segment};
use super::index;
use super::parallel::in_order;
use crate::workspace::Workspace;

mod meaning;
mod report;
mod subjects;
mod walk;

/// Checks the log of a workspace against itself and against checkpoints, in several threads. An error is what kept it from
/// looking; what it found is in the record.
pub fn verify(workspace: &Workspace, anchors: &[Checkpoint], workers: usize) -> Result<Verification, LogError> {
    let disk = Disk::new(workspace.folder());
    let mut report = Verification::begin();
    let read = disk.shared_lock(files::LOCK).and_then(|_lock| {
        let segments = files::all(&disk)?;
        check(&disk, &segments, anchors, workers.max(1), &mut report)
    });
    match read {
        Err(error @ (LogError::Gone { .. } | LogError::Broken { .. } | LogError::Link { .. })) => {
            report.found(Finding::new("unreadable", "", 0, error.to_string()));
        }
        other => other?,
    }
    report.findings.sort_by_key(|finding| finding.file.starts_with(files::SUBJECTS));
    Ok(report)
}

fn check(
    disk: &Disk,
    segments: &[Segment],
    anchors: &[Checkpoint],
    workers: usize,
    report: &mut Verification,
) -> Result<(), LogError> {
    let packs: Vec<Segment> = files::packs(disk)?.into_iter().map(|(first, name)| Segment::pack(first, name)).collect();
    let index = index::read(disk)?.map(|(_, sentences)| sentences).unwrap_or_default();
    let asked: BTreeSet<u64> = anchors.iter().map(|anchor| anchor.seq).collect();
    thread::scope(|scope| {
        let blocks = Blocks::new(disk, segments, 0);
        let looked = in_order(scope, workers, blocks, |block| block.map(Block::entries));
        let seen = in_order(scope, workers, Blocks::new(disk, &packs, 0), |block| {
            block.map(|block| subjects::look(&block, &index))
        });
        let matching = Matching::new(&packs, &index, subjects::numbered(seen));
        let mut walk = Walk::new(segments, matching, asked, report);
        for block in looked {
            if !walk.block(block?)? {
                break;
            }
        }
        walk.end(anchors)
    })?;
    for odd in disk.plain(files::ASIDE)?.1 {
        report.note(format!("{odd} is no file, and none of the log's: writers leave it alone"));
    }
    if disk.open(files::ERASING)?.is_some() {
        report.note("an erasure was stopped; the next writer brings it to its end");
    }
    if segments.iter().any(|segment| segment.name == files::NEXT) {
        report.note("a rotation was stopped; the next writer brings it to its end");
    }
    Ok(())
}

#[cfg(test)]
mod tests;
