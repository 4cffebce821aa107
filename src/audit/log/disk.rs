//! Every file operation of the decision log, and nothing else: a test can make the nth of them fail, write half, or be the last
//! that the process lives to see. No symbolic link is followed, and what is made is its owner's alone.
#![expect(clippy::disallowed_methods, reason = "edge: the files of the decision log")]

use std::ffi::OsString;
pub(in crate::audit::log) use std::fs::File;
use std::fs::{DirBuilder, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::error::LogError;
use super::files::UNFINISHED;
use super::lines::CAP;

/// How long a writer waits for another before it gives up.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long it waits before it looks again.
const PAUSE: Duration = Duration::from_millis(1);

/// A folder and the way to its files. All names are relative to it.
#[derive(Debug, Clone)]
pub(super) struct Disk {
    folder: PathBuf,
    #[cfg(test)]
    pub(super) fault: Option<std::sync::Arc<super::fault::Fault>>,
}

/// A lock that ends with the process that holds it, however that ends.
#[derive(Debug)]
pub(super) struct Lock {
    _file: File,
}

impl Disk {
    pub(super) fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            #[cfg(test)]
            fault: None,
        }
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// An operation that failed, with the file that it was about.
    fn failed(&self, doing: &'static str, name: &str) -> impl FnOnce(io::Error) -> LogError {
        let file = self.path(name);
        move |source| {
            let link = source.raw_os_error() == Some(nix::libc::ELOOP);
            if link { LogError::Link { file } } else { LogError::Io { doing, file, source } }
        }
    }

    /// Where a test lets an operation fail.
    #[cfg_attr(not(test), expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "only a test lets one fail"))]
    fn step(&self) -> io::Result<()> {
        #[cfg(test)]
        if let Some(fault) = &self.fault {
            return fault.step();
        }
        Ok(())
    }

    fn open_with(&self, name: &str, options: &mut OpenOptions) -> io::Result<File> {
        self.step()?;
        let file =
            options.mode(0o600).custom_flags(nix::libc::O_NOFOLLOW | nix::libc::O_NONBLOCK).open(self.path(name))?;
        let found = file.metadata()?;
        if !found.is_file() {
            return Err(io::Error::other("it is no plain file"));
        }
        Ok(file)
    }

    /// Opens a file to read it; none where it is missing.
    pub(super) fn open(&self, name: &str) -> Result<Option<File>, LogError> {
        match self.open_with(name, OpenOptions::new().read(true)) {
            Ok(file) => Ok(Some(file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.failed("opened", name)(error)),
        }
    }

    /// The same open file once more: both share the place in it.
    pub(super) fn again(&self, file: &File, name: &str) -> Result<File, LogError> {
        file.try_clone().map_err(self.failed("opened", name))
    }

    /// Opens a file to write at its end, made where it is missing. One that others may read is refused.
    pub(super) fn append(&self, name: &str) -> Result<File, LogError> {
        let file = self.open_with(name, OpenOptions::new().read(true).append(true).create(true));
        let file = file.map_err(self.failed("opened", name))?;
        let mode = file.metadata().map_err(self.failed("looked at", name))?.permissions().mode() & 0o7777;
        if mode & 0o077 != 0 {
            return Err(LogError::Open { file: self.path(name), mode });
        }
        Ok(file)
    }

    /// Writes a file whole: beside its place, synced, then renamed into it, so that it is there whole or not at all.
    pub(super) fn replace(&self, name: &str, parts: &[&[u8]]) -> Result<(), LogError> {
        let (file, beside) = self.beside(name, parts)?;
        self.sync(&file, &beside)?;
        self.rename(&beside, name)
    }

    /// The same for a file that can be made again: nobody waits for the disk, and who reads it must see whether it is whole.
    pub(super) fn replace_derived(&self, name: &str, parts: &[&[u8]]) -> Result<(), LogError> {
        let (_, beside) = self.beside(name, parts)?;
        let renamed = self.step().and_then(|()| std::fs::rename(self.path(&beside), self.path(name)));
        renamed.map_err(self.failed("renamed", &beside))
    }

    fn beside(&self, name: &str, parts: &[&[u8]]) -> Result<(File, String), LogError> {
        let beside = format!("{name}{UNFINISHED}");
        let mut file = self.fresh(&beside)?;
        parts.iter().try_for_each(|part| self.write(&mut file, &beside, part))?;
        Ok((file, beside))
    }

    /// A new file, in the place of one that a stopped writer may have left.
    pub(super) fn fresh(&self, name: &str) -> Result<File, LogError> {
        self.remove(name)?;
        self.open_with(name, OpenOptions::new().write(true).create_new(true)).map_err(self.failed("made", name))
    }

    pub(super) fn write(&self, file: &mut File, name: &str, bytes: &[u8]) -> Result<(), LogError> {
        let written = self.step().inspect_err(|_| {
            // A disk that fills up takes a part.
            let _ = file.write(&bytes[..bytes.len() / 2]);
        });
        written.and_then(|()| file.write_all(bytes)).map_err(self.failed("written", name))
    }

    /// Waits until the bytes of a file are on the disk.
    pub(super) fn sync(&self, file: &File, name: &str) -> Result<(), LogError> {
        self.step().and_then(|()| file.sync_data()).map_err(self.failed("synced", name))
    }

    /// Cuts a file, and waits until that is on the disk.
    pub(super) fn cut(&self, name: &str, length: u64) -> Result<(), LogError> {
        let file = self.append(name)?;
        self.step().and_then(|()| file.set_len(length)).map_err(self.failed("cut", name))?;
        self.sync(&file, name)
    }

    /// Renames a file, and waits until that is on the disk.
    pub(super) fn rename(&self, from: &str, to: &str) -> Result<(), LogError> {
        let renamed = self.step().and_then(|()| std::fs::rename(self.path(from), self.path(to)));
        renamed.map_err(self.failed("renamed", from))?;
        self.sync_folder_of(to)
    }

    /// Removes a file where it is there, and waits until that is on the disk.
    pub(super) fn remove(&self, name: &str) -> Result<(), LogError> {
        match self.step().and_then(|()| std::fs::remove_file(self.path(name))) {
            Ok(()) => self.sync_folder_of(name),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(self.failed("removed", name)(error)),
        }
    }

    /// Waits until the name of a file is on the disk.
    pub(super) fn sync_folder_of(&self, name: &str) -> Result<(), LogError> {
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        let synced = self.step().and_then(|()| File::open(self.path(folder))).and_then(|folder| folder.sync_all());
        synced.map_err(self.failed("synced", folder))
    }

    /// Makes a folder where it is missing.
    pub(super) fn folder(&self, name: &str) -> Result<(), LogError> {
        match self.step().and_then(|()| DirBuilder::new().mode(0o700).create(self.path(name))) {
            Ok(()) => self.sync_folder_of(name),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            Err(error) => Err(self.failed("made", name)(error)),
        }
    }

    /// The names in a folder in their order; none where it is missing. A link in its place is refused.
    pub(super) fn list(&self, name: &str) -> Result<Vec<String>, LogError> {
        match std::fs::symlink_metadata(self.path(name)) {
            Ok(found) if found.is_symlink() && !name.is_empty() => {
                return Err(LogError::Link { file: self.path(name) });
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            _ => {}
        }
        let entries = self.step().and_then(|()| std::fs::read_dir(self.path(name)));
        let names = entries
            .and_then(|entries| entries.map(|entry| Ok(entry?.file_name())).collect::<io::Result<Vec<OsString>>>());
        let names = names.map_err(self.failed("listed", name))?;
        // A name that is no UTF-8 is none of ours.
        let mut names: Vec<String> = names.into_iter().filter_map(|name| name.into_string().ok()).collect();
        names.sort();
        Ok(names)
    }

    /// The paths of what a folder holds: the plain files, and what is none, such as a folder or a link.
    pub(super) fn plain(&self, folder: &str) -> Result<(Vec<String>, Vec<String>), LogError> {
        let paths = self.list(folder)?.into_iter().map(|name| format!("{folder}/{name}"));
        Ok(paths.partition(|path| std::fs::symlink_metadata(self.path(path)).is_ok_and(|found| found.is_file())))
    }

    /// The bytes of a file from an offset to its end.
    pub(super) fn rest(&self, file: &mut File, name: &str, offset: u64) -> Result<Vec<u8>, LogError> {
        let length = file.metadata().map_or(0, |found| found.len().saturating_sub(offset));
        let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0).min(CAP));
        let read = file.seek(SeekFrom::Start(offset)).and_then(|_| file.read_to_end(&mut bytes));
        read.map_err(self.failed("read", name))?;
        Ok(bytes)
    }

    /// Fills as much of a buffer as the file has from where it stands, and says how much that is.
    pub(super) fn fill(&self, file: &mut File, name: &str, buffer: &mut [u8]) -> Result<usize, LogError> {
        let mut filled = 0;
        while filled < buffer.len() {
            match file.read(&mut buffer[filled..]) {
                Ok(0) => break,
                Ok(length) => filled += length,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(self.failed("read", name)(error)),
            }
        }
        Ok(filled)
    }

    /// Reads so many bytes more, or to the end of the file, and says how many there were.
    pub(super) fn take(&self, file: &mut File, name: &str, most: usize, into: &mut Vec<u8>) -> Result<usize, LogError> {
        into.reserve(most);
        file.take(most as u64).read_to_end(into).map_err(self.failed("read", name))
    }

    /// How long a file is.
    pub(super) fn length(&self, file: &File, name: &str) -> Result<u64, LogError> {
        file.metadata().map(|found| found.len()).map_err(self.failed("looked at", name))
    }

    /// Goes to an offset of a file.
    pub(super) fn seek(&self, file: &mut File, name: &str, offset: u64) -> Result<(), LogError> {
        file.seek(SeekFrom::Start(offset)).map(|_| ()).map_err(self.failed("read", name))
    }

    /// Keeps every other writer, and every reader that asks, out until the lock is dropped.
    pub(super) fn lock(&self, name: &str) -> Result<Lock, LogError> {
        let mut file = self.append(name)?;
        self.wait(name, || file.try_lock())?;
        // Who waits for the lock is told who has it. That it could not be noted is no reason to stop.
        let _ = file.set_len(0).and_then(|()| write!(file, "{}", nix::unistd::getpid()));
        Ok(Lock { _file: file })
    }

    /// The same where nobody has it; none where somebody does.
    pub(super) fn lock_if_free(&self, name: &str) -> Result<Option<Lock>, LogError> {
        let file = self.append(name)?;
        Ok(file.try_lock().is_ok().then_some(Lock { _file: file }))
    }

    /// Keeps writers out until the lock is dropped; none where the log cannot have writers, on a disk that is read only.
    pub(super) fn shared_lock(&self, name: &str) -> Result<Option<Lock>, LogError> {
        let Some(file) = self.open(name)? else { return Ok(None) };
        self.wait(name, || file.try_lock_shared())?;
        Ok(Some(Lock { _file: file }))
    }

    fn wait(&self, name: &str, attempt: impl Fn() -> Result<(), TryLockError>) -> Result<(), LogError> {
        let mut waited = Duration::ZERO;
        loop {
            match attempt() {
                Ok(()) => return Ok(()),
                Err(TryLockError::WouldBlock) if waited < PATIENCE => {
                    thread::sleep(PAUSE);
                    waited += PAUSE;
                }
                Err(TryLockError::WouldBlock) => return Err(self.busy(name)),
                Err(TryLockError::Error(error)) => return Err(self.failed("locked", name)(error)),
            }
        }
    }

    fn busy(&self, name: &str) -> LogError {
        let holder = std::fs::read_to_string(self.path(name)).unwrap_or_default();
        LogError::Busy { holder: holder.trim().to_owned(), seconds: PATIENCE.as_secs() }
    }
}
