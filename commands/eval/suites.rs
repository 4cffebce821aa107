//! Which suites are run, and where they stand.
#![expect(clippy::disallowed_methods, reason = "edge: suites are files")]

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use adduce::domain::Domain;
use adduce::eval::Loaded;
use adduce::eval::suite::Suite;

use super::{Args, runs};
use crate::failure::Failure;

/// The longest suite or replay that is read.
const LONGEST: u64 = 256 << 20;

/// Where a suite stands: what is beside it is read from there.
pub(super) enum Place<'a> {
    Golden(&'a Domain),
    Folder(PathBuf),
}

/// Loads the suites that were asked for, less what was filtered out.
pub(super) fn load(args: &Args, domain: &Domain, longest: usize) -> Result<Vec<Loaded>, Failure> {
    let own: Vec<&str> = domain.files.under("golden").filter_map(|(path, _)| own_name(path)).collect();
    let named: Vec<&str> = args.suites.iter().map(String::as_str).collect();
    let mut loaded: Vec<Loaded> = Vec::new();
    let mut names = BTreeSet::new();
    for name in if named.is_empty() { &own } else { &named } {
        let (name, place, bytes) = find(name, domain, &own)?;
        let mut suite =
            Suite::read(&name, &bytes, longest).map_err(|faults| unusable(&format!("the suite {name:?}"), &faults))?;
        if suite.entries.is_empty() {
            return Err(Failure::usage(format!("the suite {name:?} is empty")));
        }
        suite.select(&args.filter, &args.tag);
        if suite.entries.is_empty() && named.is_empty() {
            continue;
        }
        if suite.entries.is_empty() {
            return Err(Failure::usage(format!("nothing in the suite {name:?} is left by --filter and --tag")));
        }
        if !names.insert(name.clone()) {
            return Err(Failure::usage(format!("two suites are called {name:?}")));
        }
        let runs =
            if args.provider.is_empty() { runs::of_suite(&suite, &place)? } else { runs::given(&args.provider)? };
        loaded.push(Loaded { suite, runs });
    }
    match (loaded.is_empty(), own.is_empty() && named.is_empty()) {
        (false, _) => Ok(loaded),
        (true, true) => Err(Failure::usage(format!("the domain {:?} has no suite", domain.name))
            .hint("a suite is golden/suite*.jsonl or golden/floor*.jsonl of the domain, or a file that you name")),
        (true, false) => Err(Failure::usage("nothing is left by --filter and --tag")),
    }
}

/// The name of a suite of the domain by its path.
fn own_name(path: &str) -> Option<&str> {
    let name = path.strip_prefix("golden/")?.strip_suffix(".jsonl")?;
    (name.starts_with("floor") || name.starts_with("suite")).then_some(name)
}

fn find<'a>(name: &str, domain: &'a Domain, own: &[&str]) -> Result<(String, Place<'a>, Vec<u8>), Failure> {
    if let Some(bytes) = domain.files.get(&format!("golden/{name}.jsonl")).filter(|_| own.contains(&name)) {
        return Ok((name.to_owned(), Place::Golden(domain), bytes.to_vec()));
    }
    let path = Path::new(name);
    let absent = || {
        Failure::usage(format!("there is no suite {name:?}"))
            .hint(format!("name a file, or one of the domain: {}", own.join(", ")))
    };
    let stem = path.file_stem().filter(|_| path.is_file()).ok_or_else(absent)?.to_string_lossy().into_owned();
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    Ok((stem, Place::Folder(folder), read(path)?))
}

/// What of a file cannot be used, the first faults of it.
pub(super) fn unusable(what: &str, faults: &[impl ToString]) -> Failure {
    const MOST: usize = 20;
    let mut told: Vec<String> = faults.iter().take(MOST).map(ToString::to_string).collect();
    told.extend((faults.len() > MOST).then(|| format!("and {} more", faults.len() - MOST)));
    Failure::usage(format!("{what} cannot be used:\n{}", told.join("\n")))
}

/// The bytes of a file, which may be anything that a path can name.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let taken = File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes));
    taken.map_err(|error| Failure::outside(format!("{path:?} cannot be read: {error}")))?;
    if bytes.len() as u64 > LONGEST {
        return Err(Failure::usage(format!("{path:?} has more than {LONGEST} bytes")));
    }
    Ok(bytes)
}
