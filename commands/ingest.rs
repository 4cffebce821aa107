//! `adduce ingest`: files become cases.
#![expect(clippy::disallowed_methods, reason = "edge: sources are files, folders and standard input")]

mod files;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use adduce::domain::Domain;
use adduce::ingest::{Ingest, Item, Split};

use crate::context::Context;
use crate::failure::{Exit, Failure};
use crate::output::Output;

/// Read cases: files, folders, standard input (-), or what the domain ships where no path is given
///
/// A source is JSON Lines, one JSON value, several, or an array of them. Each case becomes a `case` record, each thing that
/// is no case a `reject` that says where and why, and each source ends with an `ingested` record that counts them.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files and folders; a folder is read in the order of its names, *.json, *.jsonl and *.ndjson
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// How many rejects are accepted before the exit code is 1
    #[arg(long, value_name = "N", default_value_t = 0)]
    max_rejects: u64,
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | head -n 1
  echo '{\"id\": \"x\"}' | adduce ingest --domain campaign - || echo \"exit $?\"
";

/// Reads sources and writes their cases.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    let domain = context.domain()?;
    let (ingest, output) = (Ingest::new(&domain), Output::new());
    let mut run = Run { ingest, output, max_line: context.max_line, cases: 0, rejects: 0 };
    let read = match args.paths.as_slice() {
        [] => run.shipped(&domain),
        paths => paths.iter().try_for_each(|path| run.path(path)),
    };
    // What was read before a failure is handed on.
    run.output.flush()?;
    read?;
    context.terminal.say(&format!("ingest: {} cases, {} rejects", run.cases, run.rejects));
    Ok(if run.rejects > args.max_rejects { Exit::Finding } else { Exit::Done })
}

struct Run<'a> {
    ingest: Ingest<'a>,
    output: Output,
    max_line: usize,
    cases: u64,
    rejects: u64,
}

impl Run<'_> {
    fn shipped(&mut self, domain: &Domain) -> Result<(), Failure> {
        let cases: Vec<(&str, &[u8])> = domain.files.under("cases").collect();
        if cases.is_empty() {
            let failure = Failure::usage(format!("the domain {:?} ships no cases", domain.name));
            return Err(failure.hint("name files to read"));
        }
        cases.into_iter().try_for_each(|(path, mut bytes)| self.source(&format!("domain:{path}"), &mut bytes))
    }

    fn path(&mut self, path: &Path) -> Result<(), Failure> {
        if path.as_os_str() == "-" {
            return self.source("-", &mut io::stdin().lock());
        }
        for path in files::under(path)? {
            let mut file = File::open(&path).map_err(|error| files::unreadable(&path, &error))?;
            self.source(&path.to_string_lossy(), &mut file)?;
        }
        Ok(())
    }

    fn source(&mut self, name: &str, source: &mut dyn Read) -> Result<(), Failure> {
        self.ingest.begin(name);
        let mut split = Split::new(self.max_line);
        let mut buffer = vec![0; 64 << 10];
        loop {
            let length = match source.read(&mut buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other.map_err(|error| files::unreadable(Path::new(name), &error))?,
            };
            let mut items = Vec::new();
            if length == 0 {
                let sha256 = split.finish(&mut |item| items.push(item));
                self.take(items)?;
                return self.end(sha256);
            }
            split.push(&buffer[..length], &mut |item| items.push(item));
            self.take(items)?;
            // What one read completes never waits for the next, which may not come.
            self.output.flush()?;
        }
    }

    fn take(&mut self, items: Vec<Item>) -> Result<(), Failure> {
        items.into_iter().filter_map(|item| self.ingest.take(item)).try_for_each(|line| self.output.line(&line))
    }

    fn end(&mut self, sha256: String) -> Result<(), Failure> {
        let ingested = self.ingest.end(sha256);
        self.cases += ingested.loaded;
        self.rejects += ingested.rejected;
        self.output.line(&serde_json::to_vec(&ingested).expect("a record is written to memory"))
    }
}
