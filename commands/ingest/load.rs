//! One run of ingest: what is written to standard output and to the store, and what is counted.
#![expect(clippy::disallowed_methods, reason = "edge: sources are files")]

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use adduce::domain::Domain;
use adduce::ingest::Ingest;
use adduce::record::intake::Ingested;
use adduce::schema::source::Source;
use adduce::store::{Rows, Shape, Store, Writer};

use super::progress::Progress;
use super::sink::Sink;
use super::{Args, cases, files, rows};
use crate::context::Context;
use crate::failure::Failure;

/// How long one writer waits for another.
const WAIT: Duration = Duration::from_secs(60);

/// A run.
pub(super) struct Load<'a> {
    pub(super) domain: &'a Domain,
    pub(super) ingest: Ingest<'a>,
    pub(super) writer: Option<Writer>,
    pub(super) max_line: usize,
    pub(super) jobs: usize,
    pub(super) progress: Progress,
    pub(super) sink: Sink,
    pub(super) ended: Vec<Ingested>,
    pub(super) counts: (u64, u64),
}

impl<'a> Load<'a> {
    /// Takes the lock of the store, where one is to be written.
    pub(super) fn begin(domain: &'a Domain, context: &Context, args: &Args) -> Result<Self, Failure> {
        let open = || {
            let holder = format!("process {}", std::process::id());
            let shape = Shape { deadline: Duration::from_secs(args.deadline), ..domain.shape.clone() };
            Writer::open(Store::of(&context.workspace), shape, args.rebuild, &holder, WAIT)
        };
        let writer = (!args.no_store).then(open).transpose()?;
        Ok(Self {
            domain,
            ingest: Ingest::new(domain),
            writer,
            max_line: context.max_line,
            jobs: context.jobs,
            progress: Progress::new(context.terminal),
            sink: Sink::new(),
            ended: Vec::new(),
            counts: (0, 0),
        })
    }

    /// Reads a file, a folder or standard input, by the source that is given or the one that takes its name.
    pub(super) fn path(&mut self, path: &Path, given: Option<&Source>) -> Result<(), Failure> {
        self.sink.reads(path.as_os_str() == "-");
        if path.as_os_str() == "-" {
            return self.read("-", Box::new(io::stdin()), given, None);
        }
        for path in files::under(path, &self.domain.sources)? {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let source = given.or_else(|| self.domain.sources.iter().find(|source| source.takes(&name)));
            let file = File::open(&path).map_err(|error| files::unreadable(&path, &error))?;
            self.read(&path.to_string_lossy(), Box::new(file), source, Some(&path))?;
        }
        Ok(())
    }

    pub(super) fn read(
        &mut self,
        name: &str,
        bytes: Box<dyn Read + Send>,
        source: Option<&Source>,
        path: Option<&Path>,
    ) -> Result<(), Failure> {
        match source {
            None if self.domain.schema.fields().is_empty() => {
                let sources: Vec<&str> = self.domain.sources.iter().map(|source| source.name.as_str()).collect();
                let told =
                    format!("the domain {:?} has no cases, and no source of it takes {name:?}", self.domain.name);
                Err(Failure::usage(told).hint(format!("name the source: --source {}", sources.join(" or --source "))))
            }
            None => cases::source(self, name, bytes),
            Some(source) => rows::source(self, source, name, bytes, path),
        }
    }

    /// Hands rows to the store.
    pub(super) fn store(&mut self, table: &str, rows: Rows) -> Result<(), Failure> {
        Ok(self.writer.as_mut().map_or(Ok(()), |writer| writer.rows(table, rows))?)
    }

    /// Writes a line, given without its end.
    pub(super) fn line(&mut self, line: &[u8]) -> Result<(), Failure> {
        self.sink.line(line)
    }

    /// Hands on what is held.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        self.sink.flush()
    }

    /// Notes a source that was read to its end.
    pub(super) fn ended(&mut self, ingested: Ingested, table: &str) {
        if let Some(writer) = &mut self.writer {
            writer.source(table, &ingested.sha256, ingested.rejected);
        }
        self.ended.push(ingested);
    }
}
