//! The `evidence` record: what a tool returned, with all that is needed to check a number against it and to ask again.

use schemars::JsonSchema;
use serde::Serialize;

use super::VERSION;
use super::digest;
use super::json::{Json, Object};

/// What a column of evidence holds and how it is to be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EvidenceColumn {
    /// The key of the column in each row.
    pub name: String,
    /// The unit, such as `USD`; null where there is none.
    pub unit: Option<String>,
    /// How values are to be read: `text`, `untrusted_text`, `word`, `integer`, `decimal`, `number`, `percent` (of a hundred),
    /// `fraction` (of one), `flag`, `date`, `timestamp`.
    pub format: String,
    /// Its name for people.
    pub label: String,
    /// Other names that people use for it.
    pub aliases: Vec<String>,
}

/// Whether the rows rest on everything that there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Coverage {
    /// Nothing was left out.
    Complete,
    /// Rows were cut off, or records had been excluded when they were loaded.
    Incomplete,
}

/// What was asked of the store: the tool's own statement and the values that were bound to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Trace {
    /// The statement.
    pub sql: String,
    /// The values by the names of their parameters, those of the scope among them.
    pub parameters: Object,
}

/// An `evidence` record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "evidence")]
pub struct Evidence {
    kind: &'static str,
    v: u64,
    /// The name of the domain.
    pub domain: String,
    /// The investigation that it belongs to; of a single query its `source_id`.
    pub thread: String,
    /// What claims cite: the same dataset, tool and arguments give the same id.
    pub source_id: String,
    /// The tool that was asked.
    pub tool: String,
    /// The columns, in their order.
    pub columns: Vec<EvidenceColumn>,
    /// The rows, each an object with a value a column; a missing value is null.
    pub rows: Vec<Object>,
    /// How many rows there are in `rows`.
    pub rows_returned: u64,
    /// Whether there were more rows, or more bytes, than the tool may return.
    pub truncated: bool,
    /// The most rows that the tool returns.
    pub cap: u64,
    /// Whether the rows rest on everything that there is.
    pub coverage: Coverage,
    /// How many records were left out of the tables that the tool reads when they were loaded.
    pub excluded: u64,
    /// How many cells are hidden to protect people.
    pub suppressed_cells: u64,
    /// The store generation that was read.
    pub snapshot: String,
    /// What the generation was made from, of this domain: sources and declarations.
    pub dataset_version: String,
    /// What was asked of the store.
    pub trace: Trace,
}

/// What evidence is about: the parts that its id is made of.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// The name of the domain.
    pub domain: &'a str,
    /// The dataset version.
    pub dataset_version: &'a str,
    /// The tool.
    pub tool: &'a str,
    /// The values by the names of their parameters.
    pub parameters: &'a Object,
}

impl Asked<'_> {
    /// The id of a source: the same for the same dataset, tool and values, whenever and wherever it is asked.
    pub fn source_id(&self) -> String {
        let mut about = Object::new();
        about.set("dataset", Json::from(self.dataset_version));
        about.set("domain", Json::from(self.domain));
        about.set("parameters", Json::Object(self.parameters.clone()));
        about.set("tool", Json::from(self.tool));
        format!("src-{}", &digest::of_object(&about)[..16])
    }
}

impl Evidence {
    /// Evidence without columns and rows: what is known before anything was read.
    pub fn new(asked: Asked<'_>, snapshot: &str, trace: Trace) -> Self {
        let source_id = asked.source_id();
        Self {
            kind: "evidence",
            v: VERSION,
            domain: asked.domain.to_owned(),
            thread: source_id.clone(),
            source_id,
            tool: asked.tool.to_owned(),
            columns: Vec::new(),
            rows: Vec::new(),
            rows_returned: 0,
            truncated: false,
            cap: 0,
            coverage: Coverage::Complete,
            excluded: 0,
            suppressed_cells: 0,
            snapshot: snapshot.to_owned(),
            dataset_version: asked.dataset_version.to_owned(),
            trace,
        }
    }
}
