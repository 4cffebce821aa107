//! What happened to the case so far, and the commands that decide it.

use super::{File, Sheet, text};
use crate::audit::review::can_be_silent;
use crate::audit::typed::{self, Flags};
use crate::record::entry::{Action, Decision, Entry};
use crate::record::json::Object;
use crate::text::shown::escape_line;

/// How many digits of a digest stand in a command.
const DIGITS: usize = 12;

pub(super) fn history(file: &File<'_>, sheet: &mut Sheet) {
    if file.history.is_empty() {
        return;
    }
    sheet.heading("What happened");
    for (entry, subject) in file.history {
        let Entry { seq, at, actor, action, .. } = entry;
        let told = escape_line(&told(action, subject.as_ref()));
        sheet.line(1, &format!("{seq}  {at}  {}  {told}", escape_line(&actor.to_string())));
    }
}

fn told(action: &Action, subject: Option<&Object>) -> String {
    let reason = subject.and_then(|subject| text(subject, "reason"));
    let reason = reason.map_or_else(String::new, |reason| format!(": {reason}"));
    match action {
        Action::Add(item) | Action::Reopen(item) => {
            let verdict = item.verdict.map_or_else(|| item.source.word().to_owned(), |verdict| verdict.to_string());
            format!("{} as {verdict}", action.word())
        }
        Action::Claim { until } => format!("claim until {until}"),
        Action::Decide(decided) => {
            let against = if decided.is_override { " against the verdict" } else { "" };
            let code = decided.reason_code.as_ref().map_or_else(String::new, |code| format!(" [{code}]"));
            format!("{}{against}{code}{reason}", decided.decision)
        }
        Action::Allow { list, entry, until } => format!("allow {entry} of {list} until {until}{reason}"),
        Action::Disallow { list, entry } => format!("disallow {entry} of {list}{reason}"),
        other => other.word().to_owned(),
    }
}

pub(super) fn choices(file: &File<'_>, sheet: &mut Sheet) {
    sheet.heading("To decide");
    let File { key, case, .. } = file;
    let supersedes = case.decision.as_ref().map(|standing| standing.seq);
    for decision in [Decision::Approve, Decision::Reject, Decision::RequestInfo] {
        let flags = Flags {
            domain: key.named_domain(),
            sha256: case.item.sha256.get(..DIGITS).unwrap_or(&case.item.sha256),
            supersedes,
            reason: supersedes.is_some() || !can_be_silent(case, decision),
        };
        sheet.raw(&format!("  {}", typed::decision(&key.id, decision, &flags)));
    }
    for code in file.domain.into_iter().flat_map(|domain| &domain.reasons) {
        let decisions: Vec<&str> = code.decisions.iter().map(String::as_str).collect();
        let title = escape_line(&code.title);
        sheet.line(1, &format!("--reason-code {} ({}): {title}", code.code, decisions.join(", ")));
    }
}
