//! What an entry commits to. A subject is one line, `{"seq":…,"salt":"…","domain":…,"id":…,"record":{…}}`, and the commitment
//! is the SHA-256 of that line without its line feed: `sha256sum` can check it, and the salt in it keeps anybody from guessing
//! at a subject that was erased.

use serde::Serialize;

use super::Draft;
use crate::record::json::{self, Json, Object};
use crate::record::{Malformed, digest, object};

/// A subject as its line carries it.
#[derive(Debug, Serialize)]
struct SubjectLine<'a> {
    seq: u64,
    salt: &'a str,
    domain: Option<&'a str>,
    id: Option<&'a str>,
    record: &'a Object,
}

/// The line of the subject of a draft that becomes entry `seq`, without its line feed; none where it has no subject.
pub fn line(draft: &Draft, seq: u64, salt: &str) -> Option<Vec<u8>> {
    let record = draft.subject.as_ref()?;
    let subject = SubjectLine { seq, salt, domain: draft.domain.as_deref(), id: draft.id.as_deref(), record };
    Some(serde_json::to_vec(&subject).expect("a record is written to memory"))
}

/// The commitment to a subject, given its line without the line feed.
pub fn commitment(line: &[u8]) -> String {
    digest::of_bytes(line)
}

/// The number of the entry that a line is the subject of; none where the line does not begin like a subject.
pub fn seq_of(line: &[u8]) -> Option<u64> {
    let digits = line.strip_prefix(b"{\"seq\":")?;
    let end = digits.iter().position(|byte| !byte.is_ascii_digit())?;
    let rest = &digits[end..];
    let seq = std::str::from_utf8(&digits[..end]).ok()?.parse().ok()?;
    rest.starts_with(b",\"salt\":\"").then_some(seq)
}

/// Whether a line, which may be cut off anywhere, is the subject of something with this domain and id.
pub fn is_of(line: &[u8], domain: Option<&str>, id: Option<&str>) -> bool {
    const SALT: &[u8] = b",\"salt\":\"";
    let named = serde_json::json!([domain, id]);
    let about = format!("\",\"domain\":{},\"id\":{},", named[0], named[1]);
    let salted = memchr::memmem::find(line, SALT).map(|at| &line[at + SALT.len()..]);
    let after = salted.and_then(|rest| Some(&rest[rest.iter().position(|byte| *byte == b'"')?..]));
    after.is_some_and(|after| after.starts_with(about.as_bytes()))
}

/// The domain and id that a subject's line names, and the record in it.
pub fn read(line: &[u8]) -> Result<(Option<String>, Option<String>, Object), Malformed> {
    let parsed = json::parse(line).map_err(|fault| Malformed::new("subject", fault.to_string()))?;
    let Json::Object(subject) = parsed.value else {
        return Err(Malformed::unexpected("subject", "an object", Some(&parsed.value)));
    };
    let word = |key: &str| subject.get(key).and_then(Json::as_str).map(str::to_owned);
    Ok((word("domain"), word("id"), object(&subject, "record")?.clone()))
}
