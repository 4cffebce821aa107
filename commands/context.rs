//! What every subcommand is given: the common flags, resolved.
#![expect(clippy::disallowed_methods, reason = "edge: flags name files to read")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};

use adduce::audit::log::{Log, LogError, Reader, Time};
use adduce::domain::{Domain, Problem, files::Files};
use adduce::record::entry::{Action, Clock};
use adduce::screen::Allowance;
use adduce::workspace::{self, Workspace, WorkspaceError};
use jiff::Timestamp;

use crate::failure::Failure;
use crate::seat;
use crate::terminal::Terminal;

/// Flags that every subcommand takes.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Common {
    /// The domain: the name of one that is built in, or a folder
    #[arg(long, global = true, env = "ADDUCE_DOMAIN", hide_env_values = true, value_name = "NAME|DIR")]
    pub(crate) domain: Option<String>,

    /// The folder that keeps what outlives a run
    #[arg(long, global = true, env = "ADDUCE_WORKSPACE", hide_env_values = true, value_name = "DIR", default_value = workspace::DEFAULT)]
    pub(crate) workspace: PathBuf,

    /// The time to go by instead of the machine's clock; a decision log takes it only where it was created with it
    #[arg(long, global = true, env = "ADDUCE_NOW", hide_env_values = true, value_name = "RFC3339")]
    pub(crate) now: Option<Timestamp>,

    /// What is asked about, such as day=2026-09-14; several may be given
    #[arg(long = "on", global = true, value_name = "KEY=VALUE", value_parser = key_and_value)]
    pub(crate) scope: Vec<(String, String)>,

    /// How many lines are worked on at a time; the output does not depend on it [default: the number of cores]
    #[arg(long, global = true, env = "ADDUCE_JOBS", hide_env_values = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) jobs: Option<u16>,

    /// The longest line that is read, in bytes; a longer one becomes an error record
    #[arg(long, global = true, env = "ADDUCE_MAX_LINE", hide_env_values = true, value_name = "BYTES", default_value_t = 16 << 20, value_parser = clap::value_parser!(u64).range(1024..))]
    pub(crate) max_line: u64,

    /// Ask nothing, also where a person sits at the terminal
    #[arg(long, global = true, env = "ADDUCE_NO_INPUT", hide_env_values = true, value_parser = clap::builder::FalseyValueParser::new(), action = clap::ArgAction::SetTrue)]
    pub(crate) no_input: bool,

    /// Say nothing but failures on standard error
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
}

/// The common flags and what they stand for.
pub(crate) struct Context {
    /// The domain that was asked for.
    domain: Option<String>,
    /// The folder that keeps what outlives a run.
    pub(crate) workspace: PathBuf,
    /// The time that was given to go by.
    now: Option<Timestamp>,
    /// What is asked about.
    pub(crate) scope: Vec<(String, String)>,
    /// How many lines are worked on at a time.
    pub(crate) jobs: usize,
    /// The longest line that is read.
    pub(crate) max_line: usize,
    /// Whether nothing may be asked.
    pub(crate) no_input: bool,
    /// Where words go.
    pub(crate) terminal: Terminal,
    /// The screening pairs that the workspace allows, by domain, where a stage goes by them.
    allowed: OnceLock<BTreeMap<String, Allowance>>,
    /// The domains loaded so far.
    loaded: Mutex<BTreeMap<String, Result<Arc<Domain>, String>>>,
}

impl Context {
    /// Resolves the common flags.
    pub(crate) fn new(common: &Common) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self {
            domain: common.domain.clone().filter(|name| !name.is_empty()),
            workspace: common.workspace.clone(),
            now: common.now,
            scope: common.scope.clone(),
            jobs: common.jobs.map_or(cores, usize::from),
            max_line: usize::try_from(common.max_line).unwrap_or(usize::MAX),
            no_input: common.no_input,
            terminal: Terminal { quiet: common.quiet },
            allowed: OnceLock::new(),
            loaded: Mutex::new(BTreeMap::new()),
        }
    }

    /// The workspace, made where it is missing and that is allowed.
    pub(crate) fn workspace(&self, create: bool) -> Result<Workspace, Failure> {
        let workspace = if create { Workspace::create(&self.workspace) } else { Workspace::open(&self.workspace) };
        Ok(workspace?)
    }

    /// The workspace for one who can do without: the one that was asked for, which must be there, or the usual one where it is.
    pub(crate) fn workspace_if_any(&self) -> Result<Option<Workspace>, Failure> {
        match Workspace::open(&self.workspace) {
            Err(WorkspaceError::Missing(folder)) if folder == Path::new(workspace::DEFAULT) => Ok(None),
            other => Ok(Some(other?)),
        }
    }

    /// The time by the clock of a log: the one that was given, where the log was created with one, else the machine's.
    pub(crate) fn present(&self, reader: &Reader) -> Result<Timestamp, Failure> {
        let first = reader.entries()?.next().transpose()?;
        let fixed = first.is_some_and(|(_, entry)| matches!(entry.action, Action::Create { clock: Clock::Fixed }));
        match (self.now, fixed) {
            (Some(now), true) => Ok(now),
            (None, false) => Ok(Timestamp::now()),
            (_, fixed) => Err(LogError::Clock { fixed }.into()),
        }
    }

    /// Has the domains that are loaded from now on go by the screening pairs that the workspace allows, where there is one.
    pub(crate) fn apply_allowed_pairs(&self) -> Result<(), Failure> {
        // What takes a hit away must be the owner's alone: another could write a log as well.
        let workspace = match Workspace::open(&self.workspace) {
            Err(WorkspaceError::Missing(_)) => return Ok(()),
            other => other?,
        };
        let reader = match Reader::open(&workspace) {
            Err(LogError::Missing { .. }) => return Ok(()),
            other => other?,
        };
        let pairs = reader.state()?.all_pairs();
        if pairs.is_empty() {
            return Ok(());
        }
        let now = self.present(&reader)?.to_string();
        let allowed = pairs.into_iter().map(|(domain, pairs)| (domain, Allowance { pairs, now: now.clone() }));
        self.allowed.get_or_init(|| allowed.collect());
        Ok(())
    }

    /// A domain with the pairs that are allowed in it.
    fn allowing(&self, domain: Domain) -> Arc<Domain> {
        let allowance = self.allowed.get().and_then(|allowed| allowed.get(&domain.name)).cloned();
        Arc::new(domain.allowing(allowance.unwrap_or_default()))
    }

    /// The decision log of the workspace, made where it is missing and that is allowed.
    pub(crate) fn log(&self, create: bool) -> Result<Log, Failure> {
        let workspace = self.workspace(create)?;
        let time = self.now.map_or(Time::Machine(Timestamp::now), Time::Fixed);
        let open = if create { Log::create } else { Log::open };
        Ok(open(&workspace, seat::own(), time)?)
    }

    /// The decision log of the workspace for one who only reads. A copy that lies open to others will do.
    pub(crate) fn reader(&self) -> Result<Reader, Failure> {
        Ok(Reader::open(&self.looked_into()?)?)
    }

    /// The workspace for one who only reads.
    pub(crate) fn looked_into(&self) -> Result<Workspace, Failure> {
        Ok(Workspace::look_into(&self.workspace)?)
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

/// Reads `key=value`.
fn key_and_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("write key=value")?;
    Ok((key.to_owned(), value.to_owned()))
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

/// The bytes of a file that a flag names.
pub(crate) fn read_file(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|error| Failure::outside(format!("{path:?} cannot be read: {error}")))
}

/// Problems, one a line.
pub(crate) fn told(problems: &[Problem]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

fn built_in() -> String {
    Files::built_in_names().join(", ")
}
