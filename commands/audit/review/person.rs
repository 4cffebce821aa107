//! A person who reviews, at the terminal: a case is shown, a key is read, words are asked for, and what was decided is written.
#![expect(clippy::disallowed_methods, reason = "edge: a person is asked, at a terminal")]

use std::io::{self, BufRead};
use std::sync::Arc;

use adduce::audit::claim;
use adduce::audit::decide::Choice;
use adduce::audit::log::Log;
use adduce::audit::refusal::Refusal;
use adduce::audit::review::{HELP, KEYS, Stroke, can_be_silent};
use adduce::audit::sheet::{Look, sheet};
use adduce::audit::state::{Key, State};
use adduce::audit::written::{Name, Reason};
use adduce::record::entry::{Decision, Draft};

use super::key::pressed;
use crate::audit::desk::{self, Undone, moment};
use crate::audit::show::Held;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::Output;
use crate::terminal::escape_line;

/// A person at work.
pub(super) struct Person<'a> {
    pub(super) context: &'a Context,
    pub(super) log: Log,
    pub(super) by: Name,
}

impl Person<'_> {
    /// Claims a case, so that nobody else works on it meanwhile.
    pub(super) fn claim(&mut self, key: &Key) -> Result<(), Undone> {
        self.write(|state, at, by| claim::claim(state, key, by, (moment(at), claim::USUAL)).map_err(Undone::from))
    }

    fn write(&mut self, draft: impl FnOnce(&State, &str, &Name) -> Result<Draft, Undone>) -> Result<(), Undone> {
        let by = self.by.clone();
        self.log.append_with(|state, at| Ok::<_, Undone>(vec![draft(state, at, &by)?])).map(drop)
    }

    /// Shows a case and does what the keys say. False where the person stops.
    pub(super) fn case(&mut self, key: &Key, place: &str) -> Result<bool, Failure> {
        let sha256 = self.show(key)?;
        loop {
            self.context.terminal.tell(&format!("{} ({place}): {KEYS}", escape_line(&key.id)));
            let pressed = pressed()?;
            let done = match pressed {
                Stroke::Unknown => continue,
                Stroke::Help => {
                    self.context.terminal.tell(HELP);
                    continue;
                }
                Stroke::Quit | Stroke::Skip => {
                    // A claim that ran out or was lost meanwhile needs no release.
                    match self.write(|state, at, by| Ok(claim::release(state, key, by, moment(at))?)) {
                        Ok(()) | Err(Undone::Refused(_)) => return Ok(pressed == Stroke::Skip),
                        Err(undone) => return Err(undone.into()),
                    }
                }
                Stroke::Decide(decision) => self.decide(key, decision, &sha256),
            };
            match done {
                Ok(()) => return Ok(true),
                Err(Undone::Refused(refusal)) => self.context.terminal.tell(&format!("not done: {refusal}")),
                Err(undone) => return Err(undone.into()),
            }
        }
    }

    fn show(&mut self, key: &Key) -> Result<String, Failure> {
        let (reader, now) = desk::reader(self.context)?;
        let state = reader.state()?;
        let held = Held::gather(&reader, &state, key)?;
        let domain: Option<Arc<_>> = desk::domain_of(self.context, key).ok();
        let file = held.file(&state, key, (domain.as_ref(), now));
        let mut output = Output::new();
        // The keys stand below it: nobody types a command here.
        let look = Look { commands: false, ..self.context.terminal.look() };
        output.write(format!("\n{}", sheet(&file, look)).as_bytes())?;
        output.flush()?;
        Ok(file.case.item.sha256.clone())
    }

    fn decide(&mut self, key: &Key, decision: Decision, sha256: &str) -> Result<(), Undone> {
        let silent = self.log.state()?.case(key).is_some_and(|case| can_be_silent(case, decision));
        let empty = if silent { "decides without words" } else { "goes back" };
        self.context.terminal.tell(&format!("{decision}: why? An empty line {empty}."));
        let mut line = String::new();
        // Where no line can be read nobody has written anything, not even an empty line.
        let ended = io::stdin().lock().read_line(&mut line).unwrap_or(0) == 0;
        let reason = match Reason::read(&line) {
            Ok(reason) => Some(reason),
            Err(_) if silent && !ended && line.trim().is_empty() => None,
            Err(wordless) => return Err(Refusal::from(wordless).into()),
        };
        let choice = Choice {
            domain: Some(key.domain.clone()),
            id: key.id.clone(),
            decision,
            by: self.by.clone(),
            reason,
            reason_code: None,
            expected: Some(sha256.to_owned()),
            supersedes: None,
        };
        let (context, records) = (self.context, self.log.reader().records());
        self.write(|state, at, _| {
            Ok(desk::with_known(context, &records, |known| choice.draft(state, moment(at), known))?)
        })
    }
}
