//! CSV with a header, its columns found by name; several values in a cell stand between semicolons.

use serde::Deserialize;

use super::{Draft, Loaded, Reject, parts};

/// Which column holds what; an empty name means that the file has no such column.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Columns {
    /// The stable id.
    pub id: String,
    /// The primary name.
    pub name: String,
    /// Aliases.
    pub aliases: String,
    /// Weak aliases.
    pub weak_aliases: String,
    /// Person, organization, vessel, aircraft or other.
    pub kind: String,
    /// Dates of birth.
    pub dob: String,
    /// Countries.
    pub country: String,
    /// Why it is listed.
    pub program: String,
}

impl Default for Columns {
    fn default() -> Self {
        let [id, name, aliases, weak_aliases, kind, dob, country, program] =
            ["id", "name", "aliases", "", "type", "dob", "country", "program"].map(str::to_owned);
        Self { id, name, aliases, weak_aliases, kind, dob, country, program }
    }
}

impl Columns {
    /// The default names, of the optional columns only those that a file's header has: `id` and `name` must be there.
    pub fn of_header(bytes: &[u8]) -> Self {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let mut reader = ::csv::ReaderBuilder::new().flexible(true).from_reader(bytes);
        let header = reader.headers().cloned().unwrap_or_default();
        let present =
            |name: &str| if header.iter().any(|cell| cell.trim() == name) { name.to_owned() } else { String::new() };
        let [aliases, weak_aliases, kind, dob, country, program] =
            ["aliases", "weak_aliases", "type", "dob", "country", "program"].map(present);
        Self { aliases, weak_aliases, kind, dob, country, program, ..Self::default() }
    }
}

/// Reads a CSV file. A column that is named but missing, or no readable header, is the only reject of an empty list.
pub fn csv(bytes: &[u8], columns: &Columns) -> Loaded {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut reader = ::csv::ReaderBuilder::new().flexible(true).from_reader(bytes);
    let places = match reader.headers().map_err(|error| vec![reject(1, error.to_string())]) {
        Ok(header) => Places::find(columns, header),
        Err(rejects) => Err(rejects),
    };
    let places = match places {
        Ok(places) => places,
        Err(rejects) => return Loaded { entries: Vec::new(), rejects },
    };
    let mut loaded = Loaded::default();
    let mut lines = Vec::new();
    let width = reader.headers().map_or(0, ::csv::StringRecord::len);
    for record in reader.records() {
        let read = record.map_err(|error| {
            let line = error.position().map_or(0, ::csv::Position::line);
            reject(line, "the row is not valid UTF-8 or CSV".to_owned())
        });
        let entry = read.and_then(|record| {
            let line = record.position().map_or(0, ::csv::Position::line);
            if record.len() != width {
                return Err(reject(line, format!("the row has {} cells, the header {width}", record.len())));
            }
            Ok((places.draft(&record).finish(line)?, line))
        });
        lines.extend(entry.as_ref().ok().map(|(_, line)| *line));
        loaded.take(entry.map(|(entry, _)| entry));
    }
    loaded.without_duplicates(&lines)
}

fn reject(line: u64, reason: String) -> Reject {
    Reject { line, reason }
}

/// Where the columns stand, in the order of `Columns`.
struct Places([Option<usize>; 8]);

impl Places {
    fn find(columns: &Columns, header: &::csv::StringRecord) -> Result<Self, Vec<Reject>> {
        let mut missing = Vec::new();
        let names = [
            &columns.id,
            &columns.name,
            &columns.aliases,
            &columns.weak_aliases,
            &columns.kind,
            &columns.dob,
            &columns.country,
            &columns.program,
        ];
        let places = names.map(|name| {
            if name.is_empty() {
                return None;
            }
            let mut places = header.iter().enumerate().filter(|(_, cell)| cell.trim() == name.as_str());
            let place = places.next();
            if place.is_none() {
                missing.push(reject(1, format!("the header has no column \"{name}\"")));
            }
            if places.next().is_some() {
                missing.push(reject(1, format!("the header has the column \"{name}\" more than once")));
            }
            place.map(|(at, _)| at)
        });
        if missing.is_empty() { Ok(Self(places)) } else { Err(missing) }
    }

    fn draft(&self, record: &::csv::StringRecord) -> Draft {
        let cell =
            |at: usize| self.0.get(at).copied().flatten().and_then(|place| record.get(place)).unwrap_or_default();
        Draft {
            id: cell(0).to_owned(),
            name: cell(1).to_owned(),
            aliases: parts(cell(2)),
            weak: parts(cell(3)),
            kind: cell(4).to_owned(),
            dobs: parts(cell(5)),
            countries: parts(cell(6)),
            program: cell(7).to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_rows_stand_and_bad_rows_say_why() {
        let file = "id,name,aliases,type,dob,country,program\n\
                    1,Vadim Zarkonev,Вадим Зарконев; V. Zarkonev,person,1968,RU,P\n\
                    2,,,person,,,\n\
                    3,Ship,,boat,,,\n\
                    4,Short\n\
                    1,Again,,person,,,\n";
        let loaded = csv(file.as_bytes(), &Columns::default());
        assert_eq!(loaded.entries.len(), 1);
        assert_eq!(loaded.entries[0].names.len(), 3);
        let said: Vec<String> = loaded.rejects.iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            [
                "line 3: entry \"2\" has no name",
                "line 4: entry \"3\": unknown kind \"boat\" (person, organization, vessel, aircraft, other)",
                "line 5: the row has 2 cells, the header 7",
                "line 6: entry \"1\" is listed twice",
            ]
        );
    }

    #[test]
    fn every_missing_column_is_named() {
        let said: Vec<String> =
            csv(b"id,title\n1,x\n", &Columns::default()).rejects.iter().map(ToString::to_string).collect();
        assert_eq!(said.len(), 6);
        assert_eq!(said[0], "line 1: the header has no column \"name\"");
    }

    #[test]
    fn a_column_that_stands_twice_is_not_chosen_from() {
        let columns = Columns::of_header(b"id,name,name\n");
        let rejects = csv(b"id,name,name\n1,x,y\n", &columns).rejects;
        let said: Vec<String> = rejects.iter().map(ToString::to_string).collect();
        assert_eq!(said, ["line 1: the header has the column \"name\" more than once"]);
    }
}
