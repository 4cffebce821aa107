//! The domains that flags and records name, loaded once each.

use std::path::Path;
use std::sync::Arc;

use adduce::domain::{Domain, Problem, files::Files};

use super::Context;
use crate::failure::Failure;

impl Context {
    /// A domain with the pairs that are allowed in it.
    fn allowing(&self, domain: Domain) -> Arc<Domain> {
        let allowance = self.allowed.get().and_then(|allowed| allowed.get(&domain.name)).cloned();
        Arc::new(domain.allowing(allowance.unwrap_or_default()))
    }

    /// The domain that was asked for, or an error that lists those there are.
    pub(crate) fn domain(&self) -> Result<Arc<Domain>, Failure> {
        let asked = self.domain.as_deref().ok_or_else(|| {
            Failure::usage("no domain was named").hint(format!("use --domain NAME|DIR; built in: {}", built_in()))
        })?;
        self.load(asked)
    }

    /// A domain that is built in, or one in a folder, with the pairs that are allowed in it.
    pub(crate) fn load(&self, asked: &str) -> Result<Arc<Domain>, Failure> {
        Ok(self.allowing(read(asked)?))
    }

    /// What was asked for, where anything was.
    pub(crate) fn named(&self) -> Option<&str> {
        self.domain.as_deref()
    }

    /// The domain that was asked for, where one was.
    pub(crate) fn asked(&self) -> Result<Option<Arc<Domain>>, Failure> {
        Ok(self.domain.as_deref().map(read).transpose()?.map(|domain| self.allowing(domain)))
    }

    /// The domain of a record: the one that was asked for, which must have its name, or the built-in one of that name. The
    /// error says in words why there is none.
    pub(crate) fn domain_of(&self, asked: Option<&Arc<Domain>>, name: &str) -> Result<Arc<Domain>, String> {
        if let Some(asked) = asked {
            let other = || format!("the record is of the domain {name:?}, but --domain is {:?}", asked.name);
            return if asked.name == name { Ok(Arc::clone(asked)) } else { Err(other()) };
        }
        let mut loaded = self.loaded.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(found) = loaded.get(name) {
            return found.clone();
        }
        let Some(files) = Files::built_in(name) else {
            // Not remembered: a stream may name any number of domains that do not exist.
            return Err(format!("the domain {name:?} is not built in ({}); name its folder with --domain", built_in()));
        };
        let found = Domain::load(name, files).map(|domain| self.allowing(domain)).map_err(|problems| told(&problems));
        loaded.insert(name.to_owned(), found.clone());
        found
    }
}

/// Loads a domain that is built in, or one in a folder.
pub(crate) fn load(asked: &str) -> Result<Arc<Domain>, Failure> {
    read(asked).map(Arc::new)
}

fn read(asked: &str) -> Result<Domain, Failure> {
    let (name, files) = files_of(asked)?;
    Domain::load(&name, files).map_err(|problems| {
        Failure::usage(format!("the domain {asked:?} has {} problems:\n{}", problems.len(), told(&problems)))
            .hint(format!("`adduce domain lint {asked}` checks it again"))
    })
}

/// The files of a domain that is built in, or of one in a folder; and the name that it must have, if any.
pub(crate) fn files_of(asked: &str) -> Result<(String, Files), Failure> {
    if let Some(files) = Files::built_in(asked) {
        return Ok((asked.to_owned(), files));
    }
    let folder = Path::new(asked);
    if !folder.is_dir() {
        return Err(Failure::usage(format!("there is no domain {asked:?}"))
            .hint(format!("built in: {}; or give a folder with a domain.toml", built_in())));
    }
    let files = Files::read(folder).map_err(|error| Failure::outside(format!("{asked:?} cannot be read: {error}")))?;
    Ok((String::new(), files))
}

/// Problems, one a line.
pub(crate) fn told(problems: &[Problem]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

fn built_in() -> String {
    Files::built_in_names().join(", ")
}
