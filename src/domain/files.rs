//! The files of a domain, from the binary or from a folder, in one shape for one loader.
#![expect(clippy::disallowed_methods, reason = "edge: a user's domain is a folder on disk")]

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use include_dir::{Dir, include_dir};

static DOMAINS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/domains");
static PROMPTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/prompts");
static GOLDEN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/golden");

/// The deepest folder of a domain that is read.
const MAX_DEPTH: usize = 4;

/// The largest file of a domain that is read.
const MAX_BYTES: u64 = 256 << 20;

/// The files of one domain by their path in it, with `/`.
#[derive(Debug, Clone, Default)]
pub struct Files(BTreeMap<String, Vec<u8>>);

impl Files {
    /// The names of the domains that are compiled in. A folder without `domain.toml` holds data for a domain to come.
    pub fn built_in_names() -> Vec<&'static str> {
        let declared = DOMAINS.dirs().filter(|folder| folder.get_file(folder.path().join("domain.toml")).is_some());
        declared.filter_map(|folder| folder.path().to_str()).collect()
    }

    /// The files of a domain that is compiled in.
    pub fn built_in(name: &str) -> Option<Self> {
        let mut files = Self::default();
        files.embed(DOMAINS.get_dir(name)?, name, "");
        for (tree, prefix) in [(&PROMPTS, "prompts/"), (&GOLDEN, "golden/")] {
            if let Some(folder) = tree.get_dir(name) {
                files.embed(folder, name, prefix);
            }
        }
        Some(files)
    }

    /// The files of a domain in a folder. Hidden files are left out.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let mut files = Self::default();
        files.walk(&folder.canonicalize()?, folder, "", 0)?;
        Ok(files)
    }

    /// The engine's own prompts, which belong to no domain.
    pub fn engine_prompt(name: &str) -> Option<&'static str> {
        PROMPTS.get_file(name)?.contents_utf8()
    }

    /// The bytes of a file.
    pub fn get(&self, path: &str) -> Option<&[u8]> {
        self.0.get(path).map(Vec::as_slice)
    }

    /// The paths and bytes of the files in a folder and below, in the order of their paths.
    pub fn under<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = (&'a str, &'a [u8])> {
        let inside = move |path: &str| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        self.0.iter().filter(move |(path, _)| inside(path)).map(|(path, bytes)| (path.as_str(), bytes.as_slice()))
    }

    /// The paths and bytes of all files, in the order of their paths.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.0.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice()))
    }

    fn embed(&mut self, folder: &Dir<'_>, name: &str, prefix: &str) {
        for file in folder.files() {
            let path = file.path().strip_prefix(name).unwrap_or(file.path());
            let path: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
            self.0.insert(format!("{prefix}{}", path.join("/")), file.contents().to_vec());
        }
        for inner in folder.dirs() {
            self.embed(inner, name, prefix);
        }
    }

    fn walk(&mut self, root: &Path, folder: &Path, prefix: &str, depth: usize) -> io::Result<()> {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if name.starts_with('.') {
                continue;
            }
            let inner = format!("{prefix}{name}");
            // A domain may come from somebody else: a link in it leads to a file of its own, or nowhere.
            if !path.canonicalize()?.starts_with(root) {
                return Err(io::Error::other(format!("{inner:?} is a link that leads out of the domain")));
            }
            let found = std::fs::metadata(&path)?;
            if found.is_dir() && depth < MAX_DEPTH {
                self.walk(root, &path, &format!("{inner}/"), depth + 1)?;
            } else if found.is_file() && found.len() <= MAX_BYTES {
                self.0.insert(inner, std::fs::read(&path)?);
            }
        }
        Ok(())
    }
}

impl From<BTreeMap<String, Vec<u8>>> for Files {
    fn from(files: BTreeMap<String, Vec<u8>>) -> Self {
        Self(files)
    }
}
