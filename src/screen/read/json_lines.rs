//! JSON Lines: one object an entry, its keys by a map; a value is a string, a number or an array of them.

use serde::Deserialize;

use crate::record::json::{self, Json, Object};

use super::{Draft, Loaded, Reject};

/// Which keys hold what; a field may have several keys, or none.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Keys {
    /// The stable id.
    pub id: String,
    /// The primary name.
    pub name: String,
    /// Aliases.
    pub aliases: Vec<String>,
    /// Weak aliases.
    pub weak_aliases: Vec<String>,
    /// Person, organization, vessel, aircraft or other.
    pub kind: String,
    /// Dates of birth.
    pub dob: Vec<String>,
    /// Countries.
    pub country: Vec<String>,
    /// Why it is listed.
    pub program: String,
}

impl Default for Keys {
    fn default() -> Self {
        let keys = |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect();
        Self {
            id: "uid".to_owned(),
            name: "name".to_owned(),
            aliases: keys(&["aka", "fka"]),
            weak_aliases: keys(&["weak_aka"]),
            kind: "type".to_owned(),
            dob: keys(&["dob"]),
            country: keys(&["nationality"]),
            program: "program".to_owned(),
        }
    }
}

/// Reads a JSON Lines file.
pub fn json_lines(bytes: &[u8], keys: &Keys) -> Loaded {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut loaded = Loaded::default();
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(bytes.split(|byte| *byte == b'\n')) {
        if line.trim_ascii().is_empty() {
            continue;
        }
        let entry = draft(line.trim_ascii(), keys)
            .map_err(|reason| Reject { line: number, reason })
            .and_then(|draft| draft.finish(number));
        lines.extend(entry.is_ok().then_some(number));
        loaded.take(entry);
    }
    loaded.without_duplicates(&lines)
}

fn draft(line: &[u8], keys: &Keys) -> Result<Draft, String> {
    let value = json::parse(line).map_err(|fault| fault.to_string())?.value;
    let object = value.as_object().ok_or("the line is no object")?;
    let one = |key: &String| Ok::<_, String>(texts(object, key)?.into_iter().next().unwrap_or_default());
    let all = |keys: &[String]| {
        let values: Result<Vec<Vec<String>>, String> = keys.iter().map(|key| texts(object, key)).collect();
        values.map(|values| values.concat())
    };
    Ok(Draft {
        id: one(&keys.id)?,
        name: one(&keys.name)?,
        aliases: all(&keys.aliases)?,
        weak: all(&keys.weak_aliases)?,
        kind: one(&keys.kind)?,
        dobs: all(&keys.dob)?,
        countries: all(&keys.country)?,
        program: one(&keys.program)?,
    })
}

/// The texts under a key; null and a missing key are none.
fn texts(object: &Object, key: &str) -> Result<Vec<String>, String> {
    let text = |value: &Json| match value {
        Json::Null => Ok(None),
        Json::String(text) => Ok(Some(text.clone())),
        Json::Number(number) => Ok(Some(number.as_str().to_owned())),
        other => Err(format!("\"{key}\" is {}, not text", other.type_name())),
    };
    let values: Result<Vec<Option<String>>, String> = match object.get(key) {
        None => return Ok(Vec::new()),
        Some(Json::Array(values)) => values.iter().map(text).collect(),
        Some(value) => text(value).map(|value| vec![value]),
    };
    Ok(values?.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_lines_stand_and_bad_lines_say_why() {
        let file = "{\"uid\": 7, \"name\": \"ZARKONEV, Vadim\", \"type\": \"person\", \"aka\": [\"Z\"], \"weak_aka\": null}\n\
                    {\"uid\": \"8\"\n\n[]\n{\"uid\": \"9\", \"name\": {}}\n";
        let loaded = json_lines(file.as_bytes(), &Keys::default());
        assert_eq!(loaded.entries.len(), 1);
        assert_eq!(loaded.entries[0].id, "7");
        let lines: Vec<u64> = loaded.rejects.iter().map(|reject| reject.line).collect();
        assert_eq!(lines, [2, 4, 5]);
    }
}
