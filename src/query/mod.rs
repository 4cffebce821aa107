//! Query: a request to a bounded tool becomes evidence, or a typed no. It builds no SQL out of a request, believes no number of
//! arguments that were not declared, and says what was left out.

pub mod lint;
pub mod mcp;

mod cells;
mod guard;
mod page;
mod policy;
mod step;

pub use page::page;

use std::sync::OnceLock;
use std::time::Duration;

use crate::domain::Domain;
use crate::record::case::{CaseRecord, Source};
use crate::record::evidence::{Asked, Coverage, Evidence, EvidenceColumn, Trace};
use crate::record::json::{self, Json, Object};
use crate::record::refusal::Refusal;
use crate::schema::table::{Column, ColumnType};
use crate::store::{Cells, Derived, Judged, LOOK_UP, Limits, Reader, SelectError, Store, StoreError};
use crate::tool::{Arguments, Audience, Emits, Origin, Refused, Step, Tool};
use step::Made;

/// How long a tool may take where nobody says otherwise.
pub const DEADLINE: Duration = Duration::from_secs(10);

/// What a table of people has at most: a count and a mean a cell of two variables.
const CELLS: u32 = 2 * 64 * 64;
const CELL_BYTES: u64 = 16 << 20;

/// Answers requests to the tools of a domain.
pub struct Desk<'a> {
    domain: &'a Domain,
    store: Store,
    settings: Settings,
    reader: OnceLock<Reader>,
}

/// What holds for every request.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Who asks: a model's requests reach no tool for operators.
    pub audience: Audience,
    /// The scope, as keys and values.
    pub scope: Vec<(String, String)>,
    /// How many requests may be answered at once.
    pub jobs: usize,
    /// How long a tool may take.
    pub deadline: Duration,
    /// What chance begins with, where a tool draws by chance.
    pub seed: u64,
}

/// What became of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// What the tool returned.
    Evidence(Box<Evidence>),
    /// The cases that the tool returned, a line each without its end; and a no where there were more.
    Cases(Vec<Vec<u8>>, Option<Refusal>),
    /// A typed no.
    Refusal(Refusal),
}

impl Answer {
    /// The records, each a line with its end.
    pub fn lines(&self) -> Vec<u8> {
        let written = |record: serde_json::Result<Vec<u8>>| {
            let mut line = record.expect("a record is written to memory");
            line.push(b'\n');
            line
        };
        match self {
            Self::Evidence(evidence) => written(serde_json::to_vec(evidence)),
            Self::Refusal(refusal) => written(serde_json::to_vec(refusal)),
            Self::Cases(cases, more) => {
                let cases = cases.iter().map(|case| [case.as_slice(), b"\n"].concat());
                cases.chain(more.iter().map(|refusal| written(serde_json::to_vec(refusal)))).flatten().collect()
            }
        }
    }
}

/// A request to a tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request(Object);

impl Request {
    /// The request of a tool by its name and arguments.
    pub fn new(tool: &str, arguments: Object) -> Self {
        let mut request = Object::new();
        request.set("tool", Json::from(tool));
        request.set("arguments", arguments.into());
        Self(request)
    }

    /// The request that an object is.
    pub fn of(object: Object) -> Self {
        Self(object)
    }

    fn parts(&self) -> Result<(&str, Object), Refused> {
        let wrong = |message: &str| Refused { code: "malformed", message: message.to_owned() };
        let tool = self.0.get("tool").and_then(Json::as_str).ok_or_else(|| wrong("`tool` must name a tool"))?;
        match self.0.get("arguments") {
            None | Some(Json::Null) => Ok((tool, Object::new())),
            Some(Json::Object(arguments)) => Ok((tool, arguments.clone())),
            Some(_) => Err(wrong("`arguments` must be an object")),
        }
    }
}

impl<'a> Desk<'a> {
    /// A desk for a domain. The store is opened with the first request that needs it.
    pub fn new(domain: &'a Domain, store: Store, settings: Settings) -> Self {
        Self { domain, store, settings, reader: OnceLock::new() }
    }

    /// The name of the domain.
    pub fn domain(&self) -> &'a str {
        &self.domain.name
    }

    /// The tools that may be asked here.
    pub fn tools(&self) -> impl Iterator<Item = &'a Tool> {
        let audience = self.settings.audience;
        self.domain.tools.iter().filter(move |tool| tool.audience <= audience)
    }

    /// The tool of a name, where it may be asked here.
    pub fn tool(&self, name: &str) -> Result<&'a Tool, Refused> {
        self.tools().find(|tool| tool.name == name).ok_or_else(|| {
            let names: Vec<&str> = self.tools().map(|tool| tool.name.as_str()).collect();
            let message = format!("there is no tool {name:?} here; there is {}", names.join(", "));
            Refused { code: "unknown_tool", message }
        })
    }

    /// Answers a request.
    pub fn ask(&self, request: &Request) -> Result<Answer, StoreError> {
        let refuse = |refused: Refused| Answer::Refusal(Refusal::new(refused.code, refused.message, request.0.clone()));
        let checked = request.parts().and_then(|(name, given)| {
            let tool = self.tool(name)?;
            cells::refuse_protected(self.domain, tool, &given)?;
            Ok((tool, tool.arguments(&given, &self.settings.scope)?))
        });
        let (tool, arguments) = match checked {
            Ok(checked) => checked,
            Err(refused) => return Ok(refuse(refused)),
        };
        let answered = match tool.origin {
            Origin::Policy => Ok(policy::answer(self.domain, tool, &arguments)),
            Origin::Store => self.stored(tool, &arguments)?,
            Origin::Cells => self.looked_up(tool, &arguments)?,
        };
        let evidence = match answered {
            Ok(evidence) => evidence,
            Err(refused) => return Ok(refuse(refused)),
        };
        if let Some(empty) = tool.empty.as_ref().filter(|_| evidence.rows.is_empty() && !evidence.truncated) {
            return Ok(refuse(Refused { code: "not_found", message: empty.clone() }));
        }
        if tool.emits == Emits::Case {
            return Ok(self.cases(evidence, request));
        }
        Ok(Answer::Evidence(Box::new(evidence)))
    }

    fn stored(&self, tool: &Tool, arguments: &Arguments) -> Result<Result<Evidence, Refused>, StoreError> {
        let reader = self.reader()?;
        let current = reader.current();
        let Some(entry) = current.domain(&self.domain.name) else {
            return Err(StoreError::NoDomain(self.domain.name.clone()));
        };
        let (cells, judged) = match self.selected(reader, tool, arguments) {
            Ok(selected) => selected,
            Err(error) => return Ok(Err(refused(&error))),
        };
        let parameters = self.parameters(tool, arguments);
        let Made { cells, suppressed } = match step::made(tool, cells, &parameters, self.settings.seed) {
            Ok(made) => made,
            Err(refused) => return Ok(Err(refused)),
        };
        let dataset_version = &entry.dataset_version;
        let asked = Asked { domain: &self.domain.name, dataset_version, tool: &tool.name, parameters: &parameters };
        let trace = Trace { sql: tool.sql.trim().to_owned(), parameters: parameters.clone() };
        let mut evidence = Evidence::new(asked, current.snapshot(), trace);
        evidence.suppressed_cells = suppressed;
        let tables: Vec<String> = judged.read().tables.iter().cloned().collect();
        evidence.excluded = current.excluded(&self.domain.name, &self.domain.shape.sources_of(&tables));
        fill(&mut evidence, tool, &tool.columns, cells);
        Ok(Ok(evidence))
    }

    /// What the statement of a tool gives, where it may be run.
    fn selected(&self, reader: &Reader, tool: &Tool, arguments: &Arguments) -> Result<(Cells, Judged), SelectError> {
        let judged = reader.judge(&tool.sql)?;
        let derived = |one: &Derived| reader.judge(&one.sql).ok().map(|judged| judged.read().clone());
        if let Some(told) = guard::refused(self.domain, tool, judged.read(), &derived) {
            return Err(SelectError::Refused(told));
        }
        let (columns, rows, bytes) = tool.selects();
        let limits = Limits { rows, bytes, deadline: self.settings.deadline };
        let cells = reader.select(&judged, &columns, &arguments.bound, limits)?;
        Ok((cells, judged))
    }

    /// What evidence says that it rests on: the arguments, and the seed where chance is in it.
    fn parameters(&self, tool: &Tool, arguments: &Arguments) -> Object {
        let mut parameters = arguments.stated.clone();
        if tool.step.as_ref().is_some_and(Step::draws) {
            parameters.set("seed", Json::Number(self.settings.seed.into()));
        }
        parameters
    }

    /// Looks up cells of the tables of people.
    fn looked_up(&self, tool: &Tool, arguments: &Arguments) -> Result<Result<Evidence, Refused>, StoreError> {
        let Some(people) = &self.domain.shape.people else {
            return Err(StoreError::NoDomain(self.domain.name.clone()));
        };
        let asked = match cells::Asked::read(self.domain, people, &arguments.stated) {
            Ok(asked) => asked,
            Err(refused) => return Ok(Err(refused)),
        };
        let reader = self.reader()?;
        let current = reader.current();
        let Some(entry) = current.domain(&self.domain.name) else {
            return Err(StoreError::NoDomain(self.domain.name.clone()));
        };
        if entry.declarations != self.domain.shape.declarations {
            let message = "the domain is declared otherwise than when its data was loaded: run ingest again";
            return Ok(Err(Refused { code: "outdated", message: message.to_owned() }));
        }
        let limits = Limits { rows: CELLS, bytes: CELL_BYTES, deadline: self.settings.deadline };
        let found = reader
            .judge(LOOK_UP)
            .and_then(|judged| reader.select(&judged, &cells::Asked::columns(), &asked.bound(), limits));
        let found = match found {
            Ok(found) => found,
            Err(error) => return Ok(Err(refused(&error))),
        };
        let parts = Asked {
            domain: &self.domain.name,
            dataset_version: &entry.dataset_version,
            tool: &tool.name,
            parameters: &arguments.stated,
        };
        let trace = Trace { sql: LOOK_UP.to_owned(), parameters: arguments.stated.clone() };
        let mut evidence = Evidence::new(parts, current.snapshot(), trace);
        evidence.excluded = current.excluded(&self.domain.name, std::slice::from_ref(&people.table));
        Ok(asked.answer(tool, &found, &mut evidence).map(|()| evidence))
    }

    fn cases(&self, evidence: Evidence, request: &Request) -> Answer {
        let text = |row: &Object, key: &str| row.get(key).and_then(Json::as_str).unwrap_or_default().to_owned();
        let mut lines = Vec::new();
        for row in &evidence.rows {
            let Ok(json::Parsed { value: Json::Object(fields), .. }) = json::parse(text(row, "fields").as_bytes())
            else {
                continue;
            };
            let line = if let Some(Json::Number(number)) = row.get("source_line") { number.as_str() } else { "0" };
            let source = Source { file: text(row, "source_file"), line: line.parse().unwrap_or_default() };
            let (id, sha256) = (text(row, "id"), text(row, "sha256"));
            let record = CaseRecord::new(&self.domain.name, &id, &sha256, &fields, &source);
            lines.push(serde_json::to_vec(&record).expect("a record is written to memory"));
        }
        let more = evidence.truncated || lines.len() < evidence.rows.len();
        let told = || {
            Refusal::new("too_large", format!("there are more than the {} cases above", lines.len()), request.0.clone())
        };
        let more = more.then(told);
        Answer::Cases(lines, more)
    }

    fn reader(&self) -> Result<&Reader, StoreError> {
        if let Some(reader) = self.reader.get() {
            return Ok(reader);
        }
        let opened = Reader::open(&self.store, &self.domain.name, self.settings.jobs)?;
        Ok(self.reader.get_or_init(|| opened))
    }
}

/// Puts rows into evidence, with what is said of them.
fn fill(evidence: &mut Evidence, tool: &Tool, columns: &[Column], cells: Cells) {
    evidence.columns = columns.iter().map(described).collect();
    let rows = cells.rows.into_iter().map(|row| {
        let mut object = Object::new();
        for (column, cell) in columns.iter().zip(row) {
            object.set(&column.name, cell.map_or(Json::Null, |text| value(column.kind, text)));
        }
        object
    });
    evidence.rows = rows.collect();
    evidence.rows_returned = evidence.rows.len() as u64;
    evidence.cap = u64::from(tool.rows);
    evidence.truncated = cells.truncated;
    let whole = !cells.truncated && evidence.excluded == 0;
    evidence.coverage = if whole { Coverage::Complete } else { Coverage::Incomplete };
}

fn described(column: &Column) -> EvidenceColumn {
    EvidenceColumn {
        name: column.name.clone(),
        unit: (!column.unit.is_empty()).then(|| column.unit.clone()),
        format: column.format().to_owned(),
        label: column.label.clone(),
        aliases: column.aliases.clone(),
    }
}

/// A cell as JSON, with the digits that the engine gave. What is no finite number is null.
fn value(kind: ColumnType, text: String) -> Json {
    match kind {
        ColumnType::Integer | ColumnType::Decimal(_) | ColumnType::Number => match json::parse(text.as_bytes()) {
            Ok(json::Parsed { value: number @ Json::Number(_), .. }) => number,
            _ => Json::Null,
        },
        ColumnType::Flag => Json::Bool(text == "true"),
        ColumnType::Timestamp => Json::from(format!("{}Z", text.replacen(' ', "T", 1))),
        ColumnType::Text | ColumnType::Word | ColumnType::Date => Json::from(text),
    }
}

fn refused(error: &SelectError) -> Refused {
    let code = match error {
        SelectError::Refused(_) => "unsafe_tool",
        SelectError::Deadline(_) => "deadline",
        SelectError::Memory => "too_large",
        SelectError::Failed(_) => "failed",
    };
    Refused { code, message: error.to_string() }
}
