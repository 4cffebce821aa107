//! What every subcommand is given: the common flags, resolved.
#![expect(clippy::disallowed_methods, reason = "edge: flags name files to read")]

mod domains;
mod place;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};

use adduce::domain::Domain;
use adduce::screen::Allowance;
use adduce::workspace;
use jiff::Timestamp;

use crate::failure::Failure;
use crate::terminal::Terminal;

pub(crate) use domains::{files_of, load, told};

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

    /// How many lines are worked on at a time; the output does not depend on it [default: half of the cores]
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
            // The other half is for the stages beside it in the pipe, and for its own reading and writing.
            jobs: common.jobs.map_or(cores.div_ceil(2), usize::from),
            max_line: usize::try_from(common.max_line).unwrap_or(usize::MAX),
            no_input: common.no_input,
            terminal: Terminal { quiet: common.quiet },
            allowed: OnceLock::new(),
            loaded: Mutex::new(BTreeMap::new()),
        }
    }
}

/// Reads `key=value`.
fn key_and_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("write key=value")?;
    Ok((key.to_owned(), value.to_owned()))
}

/// The bytes of a file that a flag names.
pub(crate) fn read_file(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|error| Failure::outside(format!("{path:?} cannot be read: {error}")))
}
