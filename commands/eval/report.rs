//! Where a report goes, and in which form.
#![expect(clippy::disallowed_methods, reason = "edge: reports are written to files")]

use std::path::{Path, PathBuf};

use adduce::eval::record::Evaluation;
use adduce::eval::report::{self, Format};

use crate::failure::Failure;
use crate::output::Output;

/// The form of a report.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
pub(super) enum Form {
    /// Records, one a line
    Json,
    /// Text for a terminal
    Text,
    /// Markdown, for a comment or a page
    Markdown,
    /// JUnit XML
    Junit,
}

impl From<Form> for Format {
    fn from(form: Form) -> Self {
        match form {
            Form::Json => Self::Json,
            Form::Text => Self::Text,
            Form::Markdown => Self::Markdown,
            Form::Junit => Self::Junit,
        }
    }
}

/// Writes the report to the files, or to standard output where none is named.
pub(super) fn write(evaluation: &Evaluation, format: Option<Format>, files: &[PathBuf]) -> Result<(), Failure> {
    if files.is_empty() {
        let mut output = Output::new();
        output.write(&report::write(evaluation, format.unwrap_or(Format::Json)))?;
        return output.flush();
    }
    files.iter().try_for_each(|file| {
        let format = format.or_else(|| by_ending(file)).unwrap_or(Format::Json);
        std::fs::write(file, report::write(evaluation, format))
            .map_err(|error| Failure::outside(format!("{file:?} cannot be written: {error}")))
    })
}

fn by_ending(file: &Path) -> Option<Format> {
    match file.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "json" | "jsonl" | "ndjson" => Some(Format::Json),
        "txt" => Some(Format::Text),
        "md" => Some(Format::Markdown),
        "xml" => Some(Format::Junit),
        _ => None,
    }
}
