//! `adduce generate`: what is made from the code instead of written: man pages, completions, schemas, the reference.
#![expect(clippy::disallowed_methods, reason = "edge: pages are written to a folder")]

use std::path::{Path, PathBuf};

use clap::{Command, CommandFactory, ValueEnum};

use crate::failure::{Exit, Failure};

mod pages;
mod schemas;

/// Write what is made from the code into a folder
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// What to write
    #[arg(value_enum)]
    what: What,
    /// The folder; it is made where it is missing
    folder: PathBuf,
}

/// What can be written.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum What {
    /// Man pages
    Man,
    /// Completions for bash, elvish, fish, PowerShell and zsh
    Completions,
    /// JSON Schemas of the records
    Schemas,
    /// The reference of all commands, Markdown
    Reference,
}

/// A file to write: its name and its text.
type Page = (String, Vec<u8>);

/// Writes the pages.
pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let command = crate::Adduce::command();
    let pages = match args.what {
        What::Man => pages::man(&command),
        What::Completions => pages::completions(&command),
        What::Schemas => schemas::all(),
        What::Reference => vec![("reference.md".to_owned(), pages::reference(&command))],
    };
    let failed = |error: std::io::Error| Failure::outside(format!("{:?} cannot be written: {error}", args.folder));
    std::fs::create_dir_all(&args.folder).map_err(failed)?;
    write(&args.folder, &pages).map_err(failed)?;
    Ok(Exit::Done)
}

fn write(folder: &Path, pages: &[Page]) -> std::io::Result<()> {
    pages.iter().try_for_each(|(name, text)| std::fs::write(folder.join(name), text))
}

/// The commands that people call, with their full names.
fn shown(command: &Command) -> Vec<(String, Command)> {
    let mut shown = vec![("adduce".to_owned(), command.clone())];
    let mut at = 0;
    while let Some((name, outer)) = shown.get(at).cloned() {
        let inner = outer.get_subcommands().filter(|inner| !inner.is_hide_set() && inner.get_name() != "help");
        shown.extend(inner.map(|inner| (format!("{name}-{}", inner.get_name()), inner.clone())));
        at += 1;
    }
    shown
}
