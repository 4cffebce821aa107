//! Who answers in the runs of an evaluation: what a suite names, or what the call names instead.
#![expect(clippy::disallowed_methods, reason = "edge: replays are files")]

use std::path::Path;
use std::sync::Arc;

use adduce::eval::Run;
use adduce::eval::suite::{Answers, RunSpec, Strict, Suite};
use adduce::provider::Provider;
use adduce::provider::offline::Offline;
use adduce::provider::replay::Replay;

use super::suites::{Place, read, unusable};
use crate::failure::Failure;

/// The runs that a suite names.
pub(super) fn of_suite(suite: &Suite, place: &Place<'_>) -> Result<Vec<Run>, Failure> {
    let run = |spec: &RunSpec| {
        let provider: Option<Arc<dyn Provider>> = match &spec.answers {
            Answers::Offline => Some(Arc::new(Offline)),
            Answers::Own => None,
            Answers::Replay(file) => Some(Arc::new(replay(file, &beside(suite, file, place)?)?)),
        };
        Ok(Run { name: spec.name.clone(), provider, strict: spec.strict, limits: spec.limits.clone() })
    };
    suite.runs.iter().map(run).collect()
}

/// The bytes of a replay beside a suite.
fn beside(suite: &Suite, file: &str, place: &Place<'_>) -> Result<Vec<u8>, Failure> {
    let found = match place {
        Place::Golden(domain) => domain.files.get(&format!("golden/{file}")).map(<[u8]>::to_vec),
        Place::Folder(folder) => {
            Some(folder.join(file)).filter(|path| path.is_file()).map(|path| read(&path)).transpose()?
        }
    };
    found.ok_or_else(|| {
        Failure::usage(format!("the suite {:?} names the replay {file:?}, which is missing", suite.name))
    })
}

/// The runs of providers that the call names.
pub(super) fn given(providers: &[String]) -> Result<Vec<Run>, Failure> {
    let mut runs: Vec<Run> = Vec::new();
    for given in providers {
        let (name, provider): (String, Arc<dyn Provider>) = match given.split_once(':') {
            None if given == "offline" => (given.clone(), Arc::new(Offline)),
            Some(("replay", file)) if !file.is_empty() => {
                let stem = Path::new(file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
                (stem, Arc::new(replay(file, &read(Path::new(file))?)?))
            }
            _ => return Err(Failure::usage(format!("{given:?} is no provider: it is `offline` or `replay:FILE`"))),
        };
        if runs.iter().any(|run| run.name == name) {
            return Err(Failure::usage(format!("two providers would be the run {name:?}")));
        }
        runs.push(Run { name, provider: Some(provider), strict: Strict::ALL, limits: Vec::new() });
    }
    Ok(runs)
}

fn replay(name: &str, bytes: &[u8]) -> Result<Replay, Failure> {
    Replay::read(bytes).map_err(|faults| unusable(&format!("the replay {name:?}"), &faults))
}
