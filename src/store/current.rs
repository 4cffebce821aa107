//! CURRENT: which generation is the current one, and what it was made from. It is one line of JSON that a writer replaces
//! whole.

use serde::Serialize;

use super::StoreError;
use crate::record::digest;
use crate::record::json::{self, Json, Object};

/// The version of this format.
const VERSION: u64 = 1;

/// What CURRENT says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Current {
    v: u64,
    /// The file of the generation, by its name.
    pub file: String,
    /// SHA-256 of the file.
    pub sha256: String,
    /// How many generations there were, this one among them.
    pub sequence: u64,
    /// The version of the engine that wrote the file.
    pub storage: String,
    /// The domains in it.
    pub domains: Vec<DomainEntry>,
    /// The sources that it was made from, in the order that they were loaded.
    pub sources: Vec<SourceEntry>,
}

/// A domain in a generation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DomainEntry {
    /// The name.
    pub name: String,
    /// The digest of its declared tables.
    pub schema: String,
    /// The digest of all that decides what is loaded and derived.
    pub declarations: String,
    /// What its data was made from.
    pub dataset_version: String,
}

/// A source in a generation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SourceEntry {
    /// The domain that it was loaded for.
    pub domain: String,
    /// The table that its rows went to.
    pub table: String,
    /// SHA-256 of its bytes.
    pub sha256: String,
    /// How many of its records were rejected or excluded.
    pub excluded: u64,
}

impl Current {
    /// What a new generation says of itself. Its name follows from what it was made from, so that the same sources give the
    /// same name whenever they are loaded.
    pub fn new(sequence: u64, storage: String, domains: Vec<DomainEntry>, sources: Vec<SourceEntry>) -> Self {
        let made_from: Vec<String> =
            domains.iter().map(|domain| format!("{} {}\n", domain.name, domain.dataset_version)).collect();
        let sha256 = digest::of_bytes(made_from.concat().as_bytes());
        let file = format!("{sequence:06}-{}.duckdb", &sha256[..8]);
        Self { v: VERSION, file, sha256: String::new(), sequence, storage, domains, sources }
    }

    /// The name of the generation, as records carry it.
    pub fn snapshot(&self) -> &str {
        self.file.trim_end_matches(".duckdb")
    }

    /// What it says of a domain.
    pub fn domain(&self, name: &str) -> Option<&DomainEntry> {
        self.domains.iter().find(|domain| domain.name == name)
    }

    /// How many records of tables of a domain were left out.
    pub fn excluded(&self, domain: &str, tables: &[String]) -> u64 {
        let read = self.sources.iter().filter(|source| source.domain == domain && tables.contains(&source.table));
        read.map(|source| source.excluded).sum()
    }

    /// Whether a source of a domain is in it.
    pub fn has_source(&self, domain: &str, sha256: &str) -> bool {
        self.sources.iter().any(|source| source.domain == domain && source.sha256 == sha256)
    }

    /// The line that CURRENT holds.
    pub fn line(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(self).expect("CURRENT is written to memory");
        line.push(b'\n');
        line
    }

    /// Reads the line that CURRENT holds.
    pub fn read(line: &[u8]) -> Result<Self, StoreError> {
        let damaged = |reason: String| StoreError::Damaged { what: "CURRENT".to_owned(), reason };
        let parsed = json::parse(line).map_err(|fault| damaged(fault.to_string()))?;
        let object = parsed.value.as_object().ok_or_else(|| damaged("it is no object".to_owned()))?;
        let version = number(object, "v").map_err(damaged)?;
        if version != VERSION {
            return Err(damaged(format!("it is of version {version}, and this program knows {VERSION}")));
        }
        Self::of(object).map_err(damaged)
    }

    fn of(object: &Object) -> Result<Self, String> {
        let file = text(object, "file")?;
        // The name goes into a path: it is a name of ours or nothing.
        let named = file.strip_suffix(".duckdb").and_then(|stem| stem.split_once('-'));
        let plain = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !named.is_some_and(|(sequence, digest)| plain(sequence) && plain(digest)) {
            return Err(format!("{file:?} is no name of a generation"));
        }
        Ok(Self {
            v: VERSION,
            file,
            sha256: text(object, "sha256")?,
            sequence: number(object, "sequence")?,
            storage: text(object, "storage")?,
            domains: objects(object, "domains")?.into_iter().map(domain).collect::<Result<_, _>>()?,
            sources: objects(object, "sources")?.into_iter().map(source).collect::<Result<_, _>>()?,
        })
    }
}

/// What the data of a domain is made from: its declarations and its sources, in the order that they were loaded.
pub fn dataset_version<'a>(domain: &str, declarations: &str, sources: impl Iterator<Item = &'a SourceEntry>) -> String {
    let mut made_from = format!("{domain}\n{declarations}\n");
    sources
        .filter(|source| source.domain == domain)
        .for_each(|source| made_from.push_str(&format!("{}\n", source.sha256)));
    format!("{domain}-{}", &digest::of_bytes(made_from.as_bytes())[..16])
}

fn domain(object: &Object) -> Result<DomainEntry, String> {
    Ok(DomainEntry {
        name: text(object, "name")?,
        schema: text(object, "schema")?,
        declarations: text(object, "declarations")?,
        dataset_version: text(object, "dataset_version")?,
    })
}

fn source(object: &Object) -> Result<SourceEntry, String> {
    Ok(SourceEntry {
        domain: text(object, "domain")?,
        table: text(object, "table")?,
        sha256: text(object, "sha256")?,
        excluded: number(object, "excluded")?,
    })
}

fn text(object: &Object, key: &str) -> Result<String, String> {
    object.get(key).and_then(Json::as_str).map(str::to_owned).ok_or_else(|| format!("{key}: a string was expected"))
}

fn number(object: &Object, key: &str) -> Result<u64, String> {
    let digits = if let Some(Json::Number(number)) = object.get(key) { number.as_str() } else { "" };
    digits.parse().map_err(|_| format!("{key}: a whole number was expected"))
}

fn objects<'a>(object: &'a Object, key: &str) -> Result<Vec<&'a Object>, String> {
    let items = object.get(key).and_then(Json::as_array).ok_or_else(|| format!("{key}: an array was expected"))?;
    items.iter().map(|item| item.as_object().ok_or_else(|| format!("{key}: an object was expected"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Current {
        let source = |sha256: &str| SourceEntry {
            domain: "parish".into(),
            table: "cases".into(),
            sha256: sha256.into(),
            excluded: 1,
        };
        let sources = vec![source("aa"), source("bb")];
        let version = dataset_version("parish", "cc", sources.iter());
        let domain = DomainEntry {
            name: "parish".into(),
            schema: "s".into(),
            declarations: "cc".into(),
            dataset_version: version,
        };
        Current::new(3, "v1".into(), vec![domain], sources)
    }

    #[test]
    fn what_is_written_is_what_is_read() {
        let current = sample();
        assert_eq!(Current::read(&current.line()).unwrap(), current);
        assert_eq!(current.excluded("parish", &["cases".to_owned()]), 2);
        assert_eq!(current.excluded("parish", &["other".to_owned()]), 0);
    }

    #[test]
    fn a_damaged_file_is_told_and_never_followed() {
        let good = String::from_utf8(sample().line()).unwrap();
        let check = |from: &str, to: &str| {
            let error = Current::read(good.replacen(from, to, 1).as_bytes()).unwrap_err();
            assert!(matches!(error, StoreError::Damaged { .. }), "{from} -> {to}: {error}");
        };
        check("000003-", "../../etc/");
        check("\"v\":1", "\"v\":2");
        check("\"sources\":[", "\"sources\":[7,");
        check("}\n", "");
        check("\"sequence\":3", "\"sequence\":-3");
    }
}
