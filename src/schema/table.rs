//! A declared table of a domain: its columns, in their order, and what each holds. It knows nothing of where rows come from
//! or of how they are stored.

use crate::record::json::is_private;

/// A table that a domain declares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The name, lower-case letters, digits and `_`.
    pub name: String,
    /// Its name for people.
    pub label: String,
    /// The columns, in the order of declaration.
    pub columns: Vec<Column>,
    /// The columns that tell a row from all others, as places in `columns`; empty where nothing does.
    pub key: Vec<usize>,
}

/// A column of a table, or of what a tool returns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// The name, lower-case letters, digits and `_`.
    pub name: String,
    /// What it holds.
    pub kind: ColumnType,
    /// Its name for people.
    pub label: String,
    /// The unit, such as `USD` or `ft/min`; empty where there is none.
    pub unit: String,
    /// Other names that people use for it.
    pub aliases: Vec<String>,
    /// Whether a value may be missing.
    pub nullable: bool,
    /// How its values are to be read: see [`Column::format`].
    pub reading: Reading,
    /// Whether it says something of a person that no decision may rest on: only a tool made for that shows it to a model.
    pub protected: bool,
    /// Whether it is kept for joining and checking alone: no tool for models reads it, and no message repeats it.
    pub private: bool,
}

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnType {
    /// Free text.
    Text,
    /// A word or identifier, kept digit for digit.
    Word,
    /// A whole number of at most 64 bits.
    Integer,
    /// An exact number with this many digits after the mark.
    Decimal(u8),
    /// A binary floating-point number.
    Number,
    /// True or false.
    Flag,
    /// A calendar date.
    Date,
    /// An instant, kept in UTC.
    Timestamp,
}

/// How a reader has to take the values of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reading {
    /// As they are.
    #[default]
    Plain,
    /// Text that somebody outside wrote: it may say anything.
    Untrusted,
    /// A number of a hundred.
    Percent,
    /// A part of one.
    Fraction,
}

/// The most digits of a decimal column.
pub const DIGITS: u8 = 18;

/// A name as SQL takes it: `order` and `left` are words of its own.
pub fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

impl Table {
    /// The column of a name.
    pub fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name == name)
    }
}

impl Column {
    /// A column of what a tool makes: read as it stands, and any value may be missing.
    pub fn made(name: &str, kind: ColumnType, label: &str) -> Self {
        Self {
            name: name.to_owned(),
            kind,
            label: label.to_owned(),
            unit: String::new(),
            aliases: Vec::new(),
            nullable: true,
            reading: Reading::Plain,
            protected: false,
            private: false,
        }
    }

    /// The word for how values are to be read, as evidence carries it.
    pub fn format(&self) -> &'static str {
        match (self.reading, self.kind) {
            (Reading::Untrusted, _) => "untrusted_text",
            (Reading::Percent, _) => "percent",
            (Reading::Fraction, _) => "fraction",
            (Reading::Plain, kind) => kind.word(),
        }
    }
}

impl ColumnType {
    /// The type of a word in a domain's files; `scale` counts for decimals alone.
    pub fn read(word: &str, scale: u8) -> Option<Self> {
        Some(match word {
            "text" => Self::Text,
            "word" => Self::Word,
            "integer" => Self::Integer,
            "decimal" => Self::Decimal(scale),
            "number" => Self::Number,
            "flag" => Self::Flag,
            "date" => Self::Date,
            "timestamp" => Self::Timestamp,
            _ => return None,
        })
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Word => "word",
            Self::Integer => "integer",
            Self::Decimal(_) => "decimal",
            Self::Number => "number",
            Self::Flag => "flag",
            Self::Date => "date",
            Self::Timestamp => "timestamp",
        }
    }

    /// Whether its values are numbers.
    pub fn is_number(self) -> bool {
        matches!(self, Self::Integer | Self::Decimal(_) | Self::Number)
    }
}

/// Whether a word can name a table, a column, a tool or a parameter: what needs no quoting anywhere.
pub fn is_name(word: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    !is_private(word)
        && word.len() <= 63
        && word.chars().all(plain)
        && word.chars().next().is_some_and(|c| c.is_ascii_lowercase())
}

/// The table that every domain with cases has: the cases themselves.
pub const CASES: &str = "cases";

/// The declaration of the table of cases. `fields` are the public fields as canonical JSON.
pub fn cases() -> Table {
    let column = |name: &str, kind, reading| Column {
        name: name.to_owned(),
        kind,
        label: name.replace('_', " "),
        unit: String::new(),
        aliases: Vec::new(),
        nullable: false,
        reading,
        protected: false,
        private: false,
    };
    let columns = vec![
        column("id", ColumnType::Word, Reading::Plain),
        column("sha256", ColumnType::Word, Reading::Plain),
        column("fields", ColumnType::Text, Reading::Untrusted),
        column("source_file", ColumnType::Text, Reading::Plain),
        column("source_line", ColumnType::Integer, Reading::Plain),
    ];
    Table { name: CASES.to_owned(), label: "Cases".to_owned(), columns, key: vec![0] }
}
