//! `adduce query --tools`: the tools that there are, as records or as a page.

use adduce::domain::Domain;
use adduce::query::Desk;
use adduce::record::json::{Json, Number, Object};

use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::terminal::escape;

/// Writes a record a tool, or a page of Markdown.
pub(super) fn run(desk: &Desk<'_>, domain: &str, pretty: bool) -> Result<Exit, Failure> {
    let mut output = Output::new();
    if pretty {
        output.write(escape(&adduce::query::page(domain, desk.tools())).as_bytes())?;
        return output.flush().map(|()| Exit::Done);
    }
    for tool in desk.tools() {
        let mut record = Object::new();
        record.set("kind", Json::from("tool"));
        record.set("v", Json::Number(Number::from(1)));
        record.set("domain", Json::from(domain));
        Object::from(tool).iter().for_each(|(key, value)| record.set(key, value.clone()));
        output.line(&serde_json::to_vec(&record).expect("a record is written to memory"))?;
    }
    output.flush().map(|()| Exit::Done)
}

/// A key of the scope that no tool of the domain takes is a slip that would otherwise go unnoticed.
pub(super) fn check_scope(domain: &Domain, scope: &[(String, String)]) -> Result<(), Failure> {
    let taken: Vec<&str> = domain.tools.iter().flat_map(|tool| &tool.scope).map(|key| key.name.as_str()).collect();
    match scope.iter().find(|(key, _)| !taken.contains(&key.as_str())) {
        None => Ok(()),
        Some((key, _)) => {
            Err(Failure::usage(format!("no tool of the domain {:?} takes the scope {key:?}", domain.name)))
        }
    }
}
