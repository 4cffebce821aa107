//! Sources that are Parquet files.

use std::io::Read;

use adduce::ingest::table::Plan;
use adduce::record::digest::Running;
use adduce::store::Parquet;

use super::load::Load;
use super::objects::part;
use super::rows::{Job, refuse_source, take};
use crate::failure::Failure;

/// Reads a Parquet file, a part at a time.
pub(super) fn read(load: &mut Load<'_>, job: &mut Job<'_>, bytes: Box<dyn Read + Send>) -> Result<(), Failure> {
    let Some(path) = job.path else {
        return Err(Failure::usage("Parquet cannot be read from a pipe").hint("write it to a file and name that"));
    };
    job.ingested.sha256 = digest(bytes, &job.ingested.file)?;
    let opened = Parquet::open(path).map_err(|told| ("not_parquet", format!("the file cannot be read: {told}")));
    let opened = opened.and_then(|file| Ok((Plan::new(job.table, job.source, file.names().to_vec())?, file)));
    let (plan, mut file) = match opened {
        Ok(opened) => opened,
        Err(wrong) => return refuse_source(load, job, &wrong),
    };
    job.ingested.ignored = plan.ignored();
    let missing = job.source.missing.first().cloned().unwrap_or_default();
    loop {
        let (first, read) = match file.rows() {
            Ok((_, rows)) if rows.is_empty() => return Ok(()),
            Ok(rows) => rows,
            Err(told) => return refuse_source(load, job, &("not_parquet", told)),
        };
        let mut found = plan.nothing(job.number);
        for (texts, line) in read.into_iter().zip(first..) {
            let texts = texts.into_iter().map(|text| text.unwrap_or_else(|| missing.clone()));
            plan.texts(texts.collect(), line, &mut found);
        }
        take(load, job, found)?;
    }
}

fn digest(mut bytes: Box<dyn Read + Send>, name: &str) -> Result<String, Failure> {
    let mut digest = Running::default();
    let mut buffer = vec![0; 64 << 10];
    loop {
        match part(name, &mut bytes, &mut buffer)? {
            0 => return Ok(digest.finish()),
            length => digest.add(&buffer[..length]),
        }
    }
}
