//! Reading `screening.toml` and the lists that it names.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::files::Files;
use super::stanza::{Document, Stanza};
use super::{PartyFields, Problem};
use crate::schema::Schema;
use crate::screen::read::{self, Columns, Keys};
use crate::screen::{List, Screener, THRESHOLD};

const FILE: &str = "screening.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawList {
    id: String,
    title: String,
    file: String,
    /// OFAC publishes aliases in a file of their own.
    aliases: Option<String>,
    format: Format,
    /// Which column or key holds what; what is not named here is called as it is called here.
    #[serde(default)]
    columns: BTreeMap<String, Keyed>,
}

/// The name of a column, or of several keys.
#[derive(Deserialize)]
#[serde(untagged)]
enum Keyed {
    One(String),
    Several(Vec<String>),
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    Csv,
    Jsonl,
    Ofac,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawParty {
    name: String,
    #[serde(rename = "type")]
    kind: Option<String>,
    dob: Option<String>,
    country: Option<String>,
}

/// Reads what a domain screens and against what; a domain without the file screens nothing.
pub(super) fn read(files: &Files, schema: &Schema, problems: &mut Vec<Problem>) -> (Vec<PartyFields>, Screener) {
    let none = (Vec::new(), Screener::new(Vec::new(), THRESHOLD));
    let mut document = match Document::open(files, FILE) {
        None => return none,
        Some(Err(problem)) => {
            problems.push(problem);
            return none;
        }
        Some(Ok(document)) => document,
    };
    let mut lists: Vec<List> = Vec::new();
    for Stanza { value: raw, line } in document.stanzas::<RawList>("list") {
        if lists.iter().any(|list| list.id == raw.id) {
            document.note(line, format!("the list {:?} occurs twice", raw.id));
        }
        match list(files, &raw) {
            Ok(list) => lists.push(list),
            Err(mut found) => problems.append(&mut found),
        }
    }
    let mut parties = Vec::new();
    for Stanza { value: raw, line } in document.stanzas::<RawParty>("screen") {
        match party(&raw, schema) {
            Ok(party) => parties.push(party),
            Err(fault) => document.note(line, fault),
        }
    }
    let threshold = document.members::<String>("thresholds").into_iter().find(|(name, _)| name == "match");
    let threshold = threshold.map_or(Some(THRESHOLD), |(_, stanza)| stanza.value.parse().ok());
    let threshold = threshold.filter(|value| (0.5..=1.0).contains(value)).unwrap_or_else(|| {
        document.note(1, "the threshold `match` must be a number from \"0.5\" to \"1\", written as a string");
        THRESHOLD
    });
    problems.append(&mut document.finish());
    (parties, Screener::new(lists, threshold))
}

fn list(files: &Files, raw: &RawList) -> Result<List, Vec<Problem>> {
    let problem = |message: String| vec![Problem::new(FILE, 1, format!("the list {:?}: {message}", raw.id))];
    let bytes = |path: &str| files.get(path).ok_or_else(|| problem(format!("the file {path:?} is missing")));
    let main = bytes(&raw.file)?;
    let loaded = match raw.format {
        Format::Csv => read::csv(main, &columns(&raw.columns).map_err(problem)?),
        Format::Jsonl => read::json_lines(main, &keys(&raw.columns).map_err(problem)?),
        Format::Ofac => read::ofac(main, raw.aliases.as_deref().map(bytes).transpose()?.unwrap_or_default()),
    };
    if loaded.rejects.is_empty() {
        return Ok(List { id: raw.id.clone(), title: raw.title.clone(), entries: loaded.entries });
    }
    // A list that is half read would screen half the names and look whole.
    let line = |line: u64| usize::try_from(line).unwrap_or(usize::MAX);
    Err(loaded.rejects.into_iter().map(|reject| Problem::new(&raw.file, line(reject.line), reject.reason)).collect())
}

fn columns(named: &BTreeMap<String, Keyed>) -> Result<Columns, String> {
    let mut columns = Columns::default();
    for (field, name) in named {
        let Keyed::One(name) = name else { return Err(format!("the column {field:?} has one name")) };
        let place = match field.as_str() {
            "id" => &mut columns.id,
            "name" => &mut columns.name,
            "aliases" => &mut columns.aliases,
            "weak_aliases" => &mut columns.weak_aliases,
            "type" => &mut columns.kind,
            "dob" => &mut columns.dob,
            "country" => &mut columns.country,
            "program" => &mut columns.program,
            _ => return Err(format!("a list has no column {field:?}")),
        };
        place.clone_from(name);
    }
    Ok(columns)
}

fn keys(named: &BTreeMap<String, Keyed>) -> Result<Keys, String> {
    let mut keys = Keys::default();
    for (field, name) in named {
        let several = match name {
            Keyed::One(name) => vec![name.clone()],
            Keyed::Several(names) => names.clone(),
        };
        let one = || several.first().cloned().unwrap_or_default();
        match field.as_str() {
            "id" => keys.id = one(),
            "name" => keys.name = one(),
            "aliases" => keys.aliases = several,
            "weak_aliases" => keys.weak_aliases = several,
            "type" => keys.kind = one(),
            "dob" => keys.dob = several,
            "country" => keys.country = several,
            "program" => keys.program = one(),
            _ => return Err(format!("a list has no key {field:?}")),
        }
    }
    Ok(keys)
}

fn party(raw: &RawParty, schema: &Schema) -> Result<PartyFields, String> {
    let path =
        |text: &str| schema.find(text).ok_or_else(|| format!("the field {text:?} is not declared in domain.toml"));
    let optional = |text: &Option<String>| text.as_deref().map(path).transpose();
    let name = path(&raw.name)?;
    Ok(PartyFields { name, kind: optional(&raw.kind)?, dob: optional(&raw.dob)?, country: optional(&raw.country)? })
}
