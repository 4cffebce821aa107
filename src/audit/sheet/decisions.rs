//! What happened to the case so far, and the commands that decide it.

use super::{File, Sheet, text};
use crate::record::entry::{Action, Entry};
use crate::record::json::Object;
use crate::record::verdict::Verdict;
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
    let sha = file.case.item.sha256.get(..DIGITS).unwrap_or(&file.case.item.sha256);
    let id = shell_word(&file.key.id);
    let domain = file.key.named_domain().map_or_else(String::new, |domain| format!(" --domain {}", shell_word(domain)));
    let supersedes = file.case.decision.as_ref();
    let supersedes = supersedes.map_or_else(String::new, |standing| format!(" --supersedes {}", standing.seq));
    for (word, verdict) in
        [("approve", Verdict::Approve), ("reject", Verdict::Reject), ("request-info", Verdict::Escalate)]
    {
        let agrees = verdict != Verdict::Escalate && file.case.item.verdict == Some(verdict) && supersedes.is_empty();
        let reason = if agrees { "" } else { " --reason \"…\"" };
        sheet.raw(&format!("  adduce audit decide {id} {word}{domain} --by NAME --if {sha}{supersedes}{reason}"));
    }
    for code in file.domain.into_iter().flat_map(|domain| &domain.reasons) {
        let decisions: Vec<&str> = code.decisions.iter().map(String::as_str).collect();
        let title = escape_line(&code.title);
        sheet.line(1, &format!("--reason-code {} ({}): {title}", code.code, decisions.join(", ")));
    }
}

/// A word as a shell reads it back. An id comes from outside, and the line is there to be copied.
fn shell_word(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.:/@%+=,".contains(c);
    if !word.is_empty() && !word.starts_with('-') && word.chars().all(plain) {
        return word.to_owned();
    }
    let quoted = word.replace('\'', r"'\''");
    // What cannot be shown as it is cannot be copied either, and is better seen than run.
    format!("'{}'", escape_line(&quoted))
}
