//! A declared source of a table: which files it is read from, and how they are written. Nothing about a file is guessed.

/// A source of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The name.
    pub name: String,
    /// The table that its rows go to.
    pub table: String,
    /// How it is written.
    pub format: Format,
    /// The names of its files, each with `*` for anything.
    pub files: Vec<String>,
    /// What a column is called in the file, where it is not called as in the table: column, then name in the file.
    pub names: Vec<(String, String)>,
    /// The texts that stand for a missing value.
    pub missing: Vec<String>,
    /// How dates are written, as strftime says it; ISO 8601 where none is given.
    pub dates: Option<String>,
}

/// How a source is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Format {
    /// Separated values.
    Csv(Csv),
    /// A JSON object a row: JSON Lines, or one JSON text.
    Json,
    /// A sheet of a workbook; the first where none is named.
    Xlsx {
        /// The sheet.
        sheet: Option<String>,
        /// The row of the header, from 1.
        header: usize,
    },
    /// Parquet.
    Parquet,
}

/// How separated values are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Csv {
    /// What separates fields.
    pub delimiter: u8,
    /// What separates the whole from the parts of a number.
    pub mark: u8,
    /// How characters are written.
    pub encoding: Encoding,
    /// The record that is the header, from 1.
    pub header: usize,
}

/// How characters are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// ISO 8859-1, read as its superset windows-1252, as browsers do.
    Latin1,
    /// UTF-16, with a byte order mark or little endian.
    Utf16,
}

impl Source {
    /// Whether a file of this name is read by this source.
    pub fn takes(&self, name: &str) -> bool {
        self.files.iter().any(|pattern| matches(pattern, name))
    }

    /// What a column is called in the file.
    pub fn name_of<'a>(&'a self, column: &'a str) -> &'a str {
        self.names.iter().find(|(name, _)| name == column).map_or(column, |(_, theirs)| theirs)
    }
}

/// Whether a name is as a pattern says, where `*` stands for anything.
fn matches(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = name.strip_prefix(first) else { return false };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else { return rest.is_empty() };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_star_stands_for_anything() {
        let check = |pattern: &str, name: &str, expected: bool| {
            assert_eq!(super::matches(pattern, name), expected, "{pattern} {name}");
        };
        check("sales.csv", "sales.csv", true);
        check("sales.csv", "sales.csv.bak", false);
        check("sales*.csv", "sales-2026.csv", true);
        check("sales*.csv", "sales.csv", true);
        check("*-*.csv", "a-b.csv", true);
        check("*-*.csv", "ab.csv", false);
        check("a*a", "a", false);
        check("*", "", true);
    }
}
