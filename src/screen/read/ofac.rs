//! The pair that OFAC publishes: sdn.csv and alt.csv, without headers, `-0-` for null, weak aliases, dates of birth and
//! nationalities in the remarks.

use std::collections::BTreeMap;

use super::{Draft, Loaded, Reject};

/// The cells of a row of sdn.csv.
const SDN_CELLS: usize = 12;
/// The cells of a row of alt.csv.
const ALT_CELLS: usize = 5;

/// Reads both files; the reasons of rejects begin with the file's name.
pub fn ofac(sdn: &[u8], alt: &[u8]) -> Loaded {
    let mut loaded = Loaded::default();
    let mut drafts: Vec<(u64, Draft)> = Vec::new();
    let mut places = BTreeMap::new();
    rows("sdn.csv", sdn, SDN_CELLS, &mut loaded.rejects, |line, row| {
        let draft = draft(row);
        places.entry(draft.id.clone()).or_insert(drafts.len());
        drafts.push((line, draft));
        Ok(())
    });
    rows("alt.csv", alt, ALT_CELLS, &mut loaded.rejects, |_, row| {
        let id = row.first().map(String::as_str).unwrap_or_default();
        let draft = places.get(id).and_then(|place| drafts.get_mut(*place));
        let (_, draft) = draft.ok_or_else(|| format!("an alias of \"{id}\", which sdn.csv does not list"))?;
        draft.aliases.extend(row.get(3).cloned());
        Ok(())
    });
    let mut lines = Vec::new();
    for (line, draft) in drafts {
        let entry = draft.finish(line).map_err(|reject| named("sdn.csv", reject));
        lines.extend(entry.is_ok().then_some(line));
        loaded.take(entry);
    }
    loaded.without_duplicates(&lines)
}

fn named(file: &str, reject: Reject) -> Reject {
    Reject { reason: format!("{file}: {}", reject.reason), ..reject }
}

fn rows(
    file: &str,
    bytes: &[u8],
    cells: usize,
    rejects: &mut Vec<Reject>,
    mut on: impl FnMut(u64, &[String]) -> Result<(), String>,
) {
    let mut reader = ::csv::ReaderBuilder::new().flexible(true).has_headers(false).from_reader(bytes);
    for record in reader.byte_records() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                rejects.push(Reject { line: 0, reason: format!("{file}: {error}") });
                continue;
            }
        };
        let line = record.position().map_or(0, ::csv::Position::line);
        // The files end with the byte that ended files in CP/M.
        if record.len() == 1 && record.get(0).is_some_and(|cell| cell.trim_ascii() == b"\x1a") {
            continue;
        }
        let row: Vec<String> = record.iter().map(cell).collect();
        let taken = if row.len() < cells {
            Err(format!("the row has {} cells, not {cells}", row.len()))
        } else {
            on(line, &row)
        };
        rejects.extend(taken.err().map(|reason| Reject { line, reason: format!("{file}: {reason}") }));
    }
}

/// The text of a cell: UTF-8 as it is, else Latin-1, as older files have it.
fn cell(bytes: &[u8]) -> String {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.trim().to_owned(),
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect::<String>().trim().to_owned(),
    };
    if text == "-0-" { String::new() } else { text }
}

fn draft(row: &[String]) -> Draft {
    let cell = |at: usize| row.get(at).cloned().unwrap_or_default();
    let kind = match cell(2).to_ascii_lowercase() {
        // OFAC leaves the kind of bodies empty.
        kind if kind.is_empty() => "entity".to_owned(),
        kind => kind,
    };
    let mut draft = Draft { id: cell(0), name: cell(1), kind, program: cell(3), ..Draft::default() };
    draft.countries.push(cell(9));
    for remark in cell(11).split(';') {
        take_remark(remark.trim().trim_end_matches('.'), &mut draft);
    }
    draft
}

fn take_remark(remark: &str, draft: &mut Draft) {
    let remark = remark.strip_prefix("alt. ").unwrap_or(remark);
    let after = |word: &str| remark.strip_prefix(word).map(|rest| rest.trim().to_owned());
    if let Some(date) = after("DOB ") {
        draft.dobs.push(date);
    } else if let Some(country) = after("nationality ").or_else(|| after("citizen ")) {
        draft.countries.push(country);
    } else if let Some(name) = after("a.k.a. ").or_else(|| after("f.k.a. ")) {
        draft.weak.push(name.trim_matches(['\'', '"', '\u{201c}', '\u{201d}']).to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::{Kind, Strength};

    #[test]
    fn the_published_pair_becomes_entries() {
        let sdn = "7,\"ZARKONEV, Vadim\",individual,SDGT,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,\"DOB 20 Aug 1948; alt. DOB 1949; \
                   POB Tikrit, Iraq; nationality Iraq; a.k.a. 'PACHO'; a.k.a. \"\"H7\"\".\"\n\
                   9,ZARKON MARU,vessel,CUBA,-0- ,-0- ,-0- ,-0- ,-0- ,Panama,-0- ,-0- \n\
                   10,ZARKON CO,-0- ,CUBA,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \n\
                   11,short\n\u{1a}\n";
        let alt = "7,1,aka,\"ZARKONOV, Vadim\",-0- \n8,2,aka,NOBODY,-0- \n";
        let loaded = ofac(sdn.as_bytes(), alt.as_bytes());
        let [person, vessel, body] = loaded.entries.as_slice() else { panic!("{loaded:?}") };
        let names: Vec<(&str, Strength)> =
            person.names.iter().map(|name| (name.text.as_str(), name.strength)).collect();
        assert_eq!(
            names,
            [
                ("ZARKONEV, Vadim", Strength::Primary),
                ("ZARKONOV, Vadim", Strength::Alias),
                ("PACHO", Strength::Weak),
                ("H7", Strength::Weak),
            ]
        );
        assert_eq!(person.dobs, ["20 Aug 1948", "1949"]);
        assert_eq!(person.countries, ["Iraq"]);
        assert_eq!(vessel.countries, ["Panama"]);
        assert_eq!((vessel.kind, body.kind), (Some(Kind::Vessel), Some(Kind::Organization)));
        let said: Vec<String> = loaded.rejects.iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            [
                "line 2: alt.csv: an alias of \"8\", which sdn.csv does not list",
                "line 4: sdn.csv: the row has 2 cells, not 12",
            ]
        );
    }
}
