//! Sources that are workbooks.

use std::io::{self, Read};
use std::path::Path;

use adduce::ingest::table::Plan;
use adduce::record::digest;
use calamine::{Data, Reader as _, open_workbook_auto_from_rs};

use super::files;
use super::load::Load;
use super::rows::{Job, refuse_source, take};
use crate::failure::Failure;

/// How many rows are handed on together.
const ROWS: usize = 16 << 10;

/// Reads a sheet of a workbook, which is held whole: its format does not stream.
pub(super) fn read(
    load: &mut Load<'_>,
    job: &mut Job<'_>,
    (sheet, header): (Option<&str>, usize),
    mut bytes: Box<dyn Read + Send>,
) -> Result<(), Failure> {
    let mut held = Vec::new();
    bytes.read_to_end(&mut held).map_err(|error| files::unreadable(Path::new(&job.ingested.file), &error))?;
    job.ingested.sha256 = digest::of_bytes(&held);
    let opened = open_workbook_auto_from_rs(io::Cursor::new(held)).map_err(|error| error.to_string());
    let range = opened.and_then(|mut workbook| {
        let name = sheet.map(str::to_owned).or_else(|| workbook.sheet_names().first().cloned());
        workbook.worksheet_range(&name.ok_or("it has no sheet")?).map_err(|error| error.to_string())
    });
    let range = match range {
        Ok(range) => range,
        Err(told) => {
            return refuse_source(load, job, &("not_a_workbook", format!("the workbook cannot be read: {told}")));
        }
    };
    let first = u64::from(range.start().map_or(0, |(row, _)| row)) + 1;
    let mut lines = range.rows().zip(first..).map(|(row, line)| (row.iter().map(text).collect::<Vec<String>>(), line));
    let Some((names, _)) = lines.by_ref().find(|(_, line)| *line >= header as u64) else {
        return refuse_source(load, job, &("empty", "the sheet is empty".to_owned()));
    };
    let plan = match Plan::new(job.table, job.source, names) {
        Ok(plan) => plan,
        Err(wrong) => return refuse_source(load, job, &wrong),
    };
    job.ingested.ignored = plan.ignored();
    let mut found = plan.nothing(job.number);
    for (texts, line) in lines.filter(|(texts, _)| texts.iter().any(|text| !text.is_empty())) {
        plan.texts(texts, line, &mut found);
        if found.batch.len() >= ROWS {
            take(load, job, std::mem::replace(&mut found, plan.nothing(job.number)))?;
        }
    }
    take(load, job, found)
}

/// A cell of a workbook as it would stand in separated values. A formula's error is no value.
fn text(cell: &Data) -> String {
    match cell {
        Data::Empty => String::new(),
        Data::DateTime(when) if when.is_datetime() => {
            let (year, month, day, hour, minute, second, milli) = when.to_ymd_hms_milli();
            let midnight = (hour, minute, second, milli) == (0, 0, 0, 0);
            let time = if midnight { String::new() } else { format!("T{hour:02}:{minute:02}:{second:02}.{milli:03}") };
            format!("{year:04}-{month:02}-{day:02}{time}")
        }
        other => other.to_string(),
    }
}
