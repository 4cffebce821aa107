//! The folder in which adduce keeps what outlives a run: the decision log, the store, drafts and replies. Only its owner may
//! enter it. This file makes and checks the folder; what lies in it is the business of others.
#![expect(clippy::disallowed_methods, reason = "edge: the folder is made and looked at")]

use std::io;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// The folder where nobody names another.
pub const DEFAULT: &str = ".adduce";

/// A folder that is there, is a folder, and is its owner's alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Workspace(PathBuf);

/// Why there is no workspace.
#[derive(Debug, thiserror::Error)]
pub enum WorkspaceError {
    /// There is no such folder.
    #[error("there is no workspace {0:?}")]
    Missing(PathBuf),
    /// It is something else.
    #[error("{0:?} is no folder")]
    NoFolder(PathBuf),
    /// Others may enter it.
    #[error("the workspace {folder:?} is open to others (mode {mode:04o}); it must be its owner's alone")]
    Open {
        /// The folder.
        folder: PathBuf,
        /// Its permissions.
        mode: u32,
    },
    /// It cannot be made or looked at.
    #[error("the workspace {folder:?} cannot be used: {source}")]
    Io {
        /// The folder.
        folder: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl Workspace {
    /// The workspace in a folder that must be there.
    pub fn open(folder: &Path) -> Result<Self, WorkspaceError> {
        let workspace = Self::look_into(folder)?;
        let mode = std::fs::metadata(folder).map_err(|source| failed(folder, source))?.permissions().mode() & 0o7777;
        if mode & 0o077 != 0 {
            return Err(WorkspaceError::Open { folder: folder.to_owned(), mode });
        }
        Ok(workspace)
    }

    /// The same for one who only reads: a copy may lie anywhere, so its permissions are not looked at.
    pub fn look_into(folder: &Path) -> Result<Self, WorkspaceError> {
        match std::fs::metadata(folder) {
            Ok(found) if found.is_dir() => Ok(Self(folder.to_owned())),
            Ok(_) => Err(WorkspaceError::NoFolder(folder.to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(WorkspaceError::Missing(folder.to_owned())),
            Err(error) => Err(failed(folder, error)),
        }
    }

    /// The workspace in a folder that is made where it is missing.
    pub fn create(folder: &Path) -> Result<Self, WorkspaceError> {
        let above = folder.parent().filter(|above| !above.as_os_str().is_empty());
        above.map_or(Ok(()), std::fs::create_dir_all).map_err(|source| failed(folder, source))?;
        match std::fs::DirBuilder::new().mode(0o700).create(folder) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(failed(folder, error)),
            _ => Self::open(folder),
        }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.0
    }
}

fn failed(folder: &Path, source: io::Error) -> WorkspaceError {
    WorkspaceError::Io { folder: folder.to_owned(), source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_workspace_is_its_owners_alone() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("a/b");
        assert!(matches!(Workspace::open(&folder), Err(WorkspaceError::Missing(_))));
        let made = Workspace::create(&folder).unwrap();
        let mode = || std::fs::metadata(&folder).unwrap().permissions().mode() & 0o777;
        assert_eq!((Workspace::open(&folder).unwrap(), mode()), (made, 0o700));
        std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o750)).unwrap();
        assert!(matches!(Workspace::create(&folder), Err(WorkspaceError::Open { mode: 0o750, .. })));
        assert!(Workspace::look_into(&folder).is_ok());
        std::fs::write(place.path().join("file"), "").unwrap();
        assert!(matches!(Workspace::create(&place.path().join("file")), Err(WorkspaceError::NoFolder(_))));
    }
}
