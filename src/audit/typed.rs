//! A case on a command line: what comes from outside is written so that a shell reads it back, and no id is taken for a flag.

use crate::record::entry::Decision;
use crate::record::json::{Json, Number, Object};
use crate::text::shown::escape_line;

/// What a person decides with: flags, and the members that stand for them in a record.
pub(super) struct Flags<'a> {
    pub(super) domain: Option<&'a str>,
    /// The first digits of the digest of what is looked at.
    pub(super) sha256: &'a str,
    /// The decision that stands.
    pub(super) supersedes: Option<u64>,
    /// Whether words are needed.
    pub(super) reason: bool,
}

/// `adduce audit VERB ID` with flags behind it.
pub(super) fn command(verb: &str, id: &str, flags: &str) -> String {
    let word = shell_word(id);
    if id.starts_with('-') {
        format!("adduce audit {verb}{flags} -- {word}")
    } else {
        format!("adduce audit {verb} {word}{flags}")
    }
}

/// The command that decides a case. An id that cannot be typed, or stands for standard input, is given in a record.
pub(super) fn decision(id: &str, decision: Decision, flags: &Flags<'_>) -> String {
    let Flags { domain, sha256, supersedes, reason } = *flags;
    if id == "-" || escape_line(id) != id || domain.is_some_and(|domain| escape_line(domain) != domain) {
        return in_a_record(id, decision, flags);
    }
    let domain = domain.map_or_else(String::new, |domain| format!(" --domain {}", shell_word(domain)));
    let supersedes = supersedes.map_or_else(String::new, |seq| format!(" --supersedes {seq}"));
    let reason = if reason { " --reason \"…\"" } else { "" };
    let flags = format!("{domain} --by NAME --if {sha256}{supersedes}{reason}");
    let word = shell_word(id);
    if id.starts_with('-') {
        format!("adduce audit decide{flags} -- {word} {decision}")
    } else {
        format!("adduce audit decide {word} {decision}{flags}")
    }
}

fn in_a_record(id: &str, decision: Decision, flags: &Flags<'_>) -> String {
    let Flags { domain, sha256, supersedes, reason } = *flags;
    let mut record = Object::new();
    record.set("kind", "decision".into());
    record.set("id", id.into());
    record.set("decision", Json::from(decision.to_string()));
    record.set("if", sha256.into());
    let domain = domain.map(|domain| ("domain", domain.into()));
    let supersedes = supersedes.map(|seq| ("supersedes", Json::Number(Number::from(seq))));
    let reason = reason.then(|| ("reason", "…".into()));
    for (key, value) in [domain, supersedes, reason].into_iter().flatten() {
        record.set(key, value);
    }
    let record = Json::from(record).to_string();
    format!("printf '%s\\n' '{}' | adduce audit decide - --by NAME", typeable(&record))
}

/// JSON in which every character that a person cannot type or a shell would take for its own is an escape.
fn typeable(json: &str) -> String {
    let mut typed = String::with_capacity(json.len());
    for c in json.chars() {
        if c == '\'' || escape_line(c.encode_utf8(&mut [0; 4])) != c.to_string() {
            c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| typed.push_str(&format!("\\u{unit:04x}")));
        } else {
            typed.push(c);
        }
    }
    typed
}

/// A word as a shell reads it back. An id comes from outside, and the line is there to be copied.
pub(super) fn shell_word(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.:/@%+=,".contains(c);
    if !word.is_empty() && !word.starts_with('=') && word.chars().all(plain) {
        return word.to_owned();
    }
    // What cannot be shown as it is cannot be copied either, and is better seen than run.
    format!("'{}'", escape_line(&word.replace('\'', r"'\''")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_names_the_case_and_nothing_else() {
        let check = |id: &str, expected: &str| {
            let flags = Flags { domain: Some("d"), sha256: "5e5e", supersedes: Some(4), reason: true };
            assert_eq!(decision(id, Decision::RequestInfo, &flags), expected, "{id:?}");
        };
        let flags = "--domain d --by NAME --if 5e5e --supersedes 4 --reason \"…\"";
        check("c-1", &format!("adduce audit decide c-1 request-info {flags}"));
        check("it's", &format!(r"adduce audit decide 'it'\''s' request-info {flags}"));
        check("a b;$(c)", &format!("adduce audit decide 'a b;$(c)' request-info {flags}"));
        check("-x", &format!("adduce audit decide {flags} -- -x request-info"));
        check("--help", &format!("adduce audit decide {flags} -- --help request-info"));
        let record = |id: &str| {
            let members = r#""decision":"request-info","if":"5e5e","domain":"d","supersedes":4,"reason":"…""#;
            format!(r#"printf '%s\n' '{{"kind":"decision","id":"{id}",{members}}}' | adduce audit decide - --by NAME"#)
        };
        check("-", &record("-"));
        check("a'\u{1b}[2J\u{202e}\n\u{e0041}", &record(r"a\u0027\u001b[2J\u202e\n\udb40\udc41"));
    }

    #[test]
    fn what_is_typed_is_what_was_meant() {
        for id in ["a'\u{1b}\u{202e}\n\u{e0041}\u{2028}\"\\", "é"] {
            let typed = typeable(&serde_json::json!({ "id": id }).to_string());
            assert_eq!(serde_json::from_str::<serde_json::Value>(&typed).unwrap()["id"], id);
        }
    }
}
