//! The files of a store: which there are, which are kept, which are left over from a writer that died.
#![expect(clippy::disallowed_methods, reason = "edge: generations are files in a folder of the workspace")]

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

pub(super) use std::fs::{File, TryLockError};

use super::{CaseIndex, Current, StoreError};
use crate::record::digest::Running;

/// How many generations are kept beside the pinned ones.
const KEPT: usize = 3;

/// What the names of files begin with that a writer has not finished.
pub(super) const BUILDING: &str = ".building-";

/// The store of a workspace.
#[derive(Debug, Clone)]
pub struct Store {
    folder: PathBuf,
}

/// A generation that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generation {
    /// Its name, as records carry it.
    pub snapshot: String,
    /// How long its file is.
    pub bytes: u64,
    /// Whether it is the current one.
    pub current: bool,
    /// Whether it is kept whatever comes.
    pub pinned: bool,
}

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// What CURRENT says.
    pub current: Current,
    /// What is wrong, in words.
    pub problems: Vec<String>,
}

impl Store {
    /// The store of a workspace, which may not be there.
    pub fn of(workspace: &Path) -> Self {
        Self { folder: workspace.join("store") }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Makes the folders, for their owner alone.
    pub(super) fn make(&self) -> Result<(), StoreError> {
        let workspace = self.folder.parent().unwrap_or(&self.folder);
        for folder in [workspace, &self.folder] {
            if !folder.is_dir() {
                private_folder(folder).map_err(|error| file_error(&folder.display().to_string(), error))?;
            }
        }
        Ok(())
    }

    /// What CURRENT says; none where nothing was loaded.
    pub fn current(&self) -> Result<Option<Current>, StoreError> {
        match fs::read(self.folder.join("CURRENT")) {
            Ok(line) => Current::read(&line).map(Some),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(file_error("CURRENT", error)),
        }
    }

    /// The digests of the cases of the current generation; none where nothing was loaded.
    pub fn cases(&self) -> Result<Option<CaseIndex>, StoreError> {
        // A writer may take away the generation between the two reads; the next CURRENT is then there already.
        for _ in 0..8 {
            let Some(current) = self.current()? else { return Ok(None) };
            let name = format!("{}.cases", current.snapshot());
            match fs::read(self.folder.join(&name)) {
                Ok(bytes) => return CaseIndex::read(bytes).map(Some),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(file_error(&name, error)),
            }
        }
        Err(StoreError::Damaged {
            what: "CURRENT".to_owned(),
            reason: "the generation that it names is gone".to_owned(),
        })
    }

    /// The generations that are there, oldest first.
    pub fn generations(&self) -> Result<Vec<Generation>, StoreError> {
        let current = self.current()?;
        let pinned = self.pinned()?;
        let mut found = Vec::new();
        for name in self.names()? {
            let Some(snapshot) = name.strip_suffix(".duckdb").filter(|_| !name.starts_with('.')) else { continue };
            let bytes = fs::metadata(self.folder.join(&name)).map_err(|error| file_error(&name, error))?.len();
            let is_current = current.as_ref().is_some_and(|current| current.file == name);
            let pinned = pinned.contains(snapshot);
            found.push(Generation { snapshot: snapshot.to_owned(), bytes, current: is_current, pinned });
        }
        Ok(found)
    }

    /// Keeps a generation whatever comes, or lets it go again. False where it is not there.
    pub fn pin(&self, snapshot: &str, keep: bool) -> Result<bool, StoreError> {
        let there = self.generations()?.iter().any(|generation| generation.snapshot == snapshot);
        let mark = self.folder.join(format!("{snapshot}.pin"));
        if !there {
            return Ok(false);
        }
        let done =
            if keep { created(&mark).map(drop) } else { removed(&mark).map_err(|error| file_error(snapshot, error)) };
        done.map(|()| true)
    }

    /// Reads the current generation whole and compares it with what CURRENT says.
    pub fn check(&self) -> Result<Option<Checked>, StoreError> {
        let Some(current) = self.current()? else { return Ok(None) };
        let faults = [self.whole(&current).err(), self.cases().err()];
        let mut problems: Vec<String> = faults.into_iter().flatten().map(|error| error.to_string()).collect();
        let left = self.names()?.into_iter().filter(|name| name.starts_with(BUILDING));
        problems.extend(left.map(|name| format!("{name} is left over from a writer that died, or one is at work")));
        Ok(Some(Checked { current, problems }))
    }

    /// Whether the file of a generation is the one that was written.
    pub(super) fn whole(&self, current: &Current) -> Result<(), StoreError> {
        let sha256 = digest_of(&self.folder.join(&current.file)).map_err(|error| file_error(&current.file, error))?;
        let damaged = || StoreError::Damaged { what: current.file.clone(), reason: "its digest differs".to_owned() };
        (sha256 == current.sha256).then_some(()).ok_or_else(damaged)
    }

    /// Takes away what a dead writer left, and generations that are neither new nor pinned. Only who holds the lock may.
    pub(super) fn clean(&self, current: Option<&Current>) -> Result<(), StoreError> {
        let pinned = self.pinned()?;
        let names = self.names()?;
        let published = names.iter().filter(|name| name.ends_with(".duckdb") && !name.starts_with('.'));
        let mut snapshots: Vec<&str> = published.map(|name| name.trim_end_matches(".duckdb")).collect();
        snapshots.sort_unstable();
        // What is newer than CURRENT was renamed by a writer that died before CURRENT followed.
        let named = current.map(Current::snapshot);
        let kept: BTreeSet<&str> =
            snapshots.iter().copied().filter(|one| named.is_some_and(|named| *one <= named)).rev().take(KEPT).collect();
        for name in &names {
            let snapshot = name.split('.').next().unwrap_or_default();
            let ours =
                [".duckdb", ".duckdb.wal", ".cases"].iter().any(|end| name.ends_with(end)) && !snapshot.is_empty();
            let old = ours && !kept.contains(snapshot) && !pinned.contains(snapshot);
            if old || name.starts_with(BUILDING) {
                removed(&self.folder.join(name)).map_err(|error| file_error(name, error))?;
            }
        }
        Ok(())
    }

    /// A file beside the generations, without a name, so that nothing of it is left whatever happens.
    pub(super) fn spool(&self) -> Result<Spool, StoreError> {
        let path = self.folder.join(format!("{BUILDING}told"));
        let file = created(&path)?;
        removed(&path).map_err(|error| file_error("the store", error))?;
        Ok(file)
    }

    /// Makes a finished file of a writer the current generation.
    pub(super) fn publish(&self, building: &Path, index: &CaseIndex, current: &mut Current) -> Result<(), StoreError> {
        let failed = |what: &str| {
            let what = what.to_owned();
            move |error| file_error(&what, error)
        };
        current.sha256 = digest_of(building).map_err(failed(&current.file))?;
        File::open(building).and_then(|file| file.sync_all()).map_err(failed(&current.file))?;
        self.write(&format!("{}.cases", current.snapshot()), &index.bytes())?;
        fs::rename(building, self.folder.join(&current.file)).map_err(failed(&current.file))?;
        self.write("CURRENT", &current.line())
    }

    /// Writes a file whole: readers see the old one or the new one.
    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let beside = self.folder.join(format!("{BUILDING}{name}"));
        let mut file = created(&beside)?;
        let written = file.set_len(0).and_then(|()| file.write_all(bytes)).and_then(|()| file.sync_all());
        written.and_then(|()| fs::rename(&beside, self.folder.join(name))).map_err(|error| file_error(name, error))?;
        File::open(&self.folder).and_then(|folder| folder.sync_all()).map_err(|error| file_error(name, error))
    }

    fn pinned(&self) -> Result<BTreeSet<String>, StoreError> {
        Ok(self.names()?.iter().filter_map(|name| name.strip_suffix(".pin")).map(str::to_owned).collect())
    }

    /// The names of the files, in their order; none where there is no folder.
    fn names(&self) -> Result<Vec<String>, StoreError> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            other => other
                .and_then(Iterator::collect::<io::Result<Vec<_>>>)
                .map_err(|error| file_error("the store", error))?,
        };
        let mut names: Vec<String> =
            entries.iter().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        Ok(names)
    }
}

/// A file without a name, for what waits to be told.
pub type Spool = File;

/// A file for its owner alone, opened for reading and writing; what is in it stays.
pub(super) fn created(path: &Path) -> Result<File, StoreError> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map_err(|error| file_error(&path.file_name().unwrap_or_default().to_string_lossy(), error))
}

/// Makes a file readable by its owner alone.
pub(super) fn private(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(())
}

/// Takes a file or a folder away; that it is not there is fine.
pub(super) fn removed(path: &Path) -> io::Result<()> {
    let done = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    match done {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Whether something is at a path.
pub(super) fn there(path: &Path) -> bool {
    path.exists()
}

/// Copies a file.
pub(super) fn copied(from: &Path, to: &Path) -> io::Result<()> {
    fs::copy(from, to).map(drop)
}

pub(super) fn file_error(what: &str, source: io::Error) -> StoreError {
    StoreError::File { what: what.to_owned(), source }
}

fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn digest_of(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut running = Running::default();
    let mut buffer = vec![0; 256 << 10];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(running.finish()),
            length => running.add(&buffer[..length]),
        }
    }
}
