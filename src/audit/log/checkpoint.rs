//! A checkpoint: how long the log is and the sum that it ends with. Kept where the owner of the log cannot reach it, it is the
//! one thing that shows a log that was cut or written anew.

use schemars::JsonSchema;
use serde::Serialize;

use super::disk::Disk;
use super::error::LogError;
use super::fold::Fold;
use crate::record::json::{self, Json, Object};
use crate::record::{Malformed, VERSION};

/// A `checkpoint` record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "checkpoint")]
pub struct Checkpoint {
    kind: String,
    v: u64,
    /// The id of the log.
    pub log_id: String,
    /// The number of the last entry.
    pub seq: u64,
    /// Its sum.
    pub sum: String,
    /// How many bytes the log has up to there, over all segments.
    pub bytes: u64,
    /// When the last entry was written (RFC 3339, UTC).
    pub at: String,
}

impl Checkpoint {
    /// The end of a log that was read.
    pub(super) fn of(fold: &Fold, disk: &Disk) -> Result<Self, LogError> {
        let Some((log_id, _)) = &fold.chain.log else { return Err(LogError::Missing { folder: disk.path("") }) };
        Ok(Self {
            kind: "checkpoint".to_owned(),
            v: VERSION,
            log_id: log_id.clone(),
            seq: fold.chain.seq,
            sum: fold.chain.sum.clone(),
            bytes: fold.before + fold.offset,
            at: fold.chain.at.clone(),
        })
    }

    /// Reads checkpoints, one a line; there must be one at least.
    pub fn read_all(text: &[u8]) -> Result<Vec<Self>, Malformed> {
        let lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).enumerate();
        let read = |(number, line): (usize, &[u8])| {
            Self::read(line)
                .map_err(|fault| Malformed { place: format!("line {}: {}", number + 1, fault.place), ..fault })
        };
        let found = lines.filter(|(_, line)| !line.is_empty()).map(read).collect::<Result<Vec<_>, _>>()?;
        if found.is_empty() { Err(Malformed::new("file", "it holds no checkpoint")) } else { Ok(found) }
    }

    fn read(line: &[u8]) -> Result<Self, Malformed> {
        let parsed = json::parse(line).map_err(|fault| Malformed::new("text", fault.to_string()))?;
        let object = parsed.value.as_object();
        let object = object.ok_or_else(|| Malformed::unexpected("text", "an object", Some(&parsed.value)))?;
        if object.get("v") != Some(&Json::Number(VERSION.into())) || object.get("kind") != Some(&"checkpoint".into()) {
            return Err(Malformed::new("kind", "it is no checkpoint of this version"));
        }
        let text = |key: &str| match object.get(key) {
            Some(Json::String(text)) => Ok(text.clone()),
            other => Err(Malformed::unexpected(key, "a string", other)),
        };
        let (seq, bytes) = (count(object, "seq")?, count(object, "bytes")?);
        Ok(Self {
            kind: text("kind")?,
            v: VERSION,
            log_id: text("log_id")?,
            seq,
            sum: text("sum")?,
            bytes,
            at: text("at")?,
        })
    }
}

fn count(object: &Object, key: &str) -> Result<u64, Malformed> {
    let value = object.get(key);
    let number = if let Some(Json::Number(number)) = value { number.as_str().parse().ok() } else { None };
    number.ok_or_else(|| Malformed::unexpected(key, "a whole number", value))
}
