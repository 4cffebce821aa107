//! Rows of a declared table on their way to the engine, column by column, as its bulk interface takes them.

use std::sync::Arc;

use duckdb::arrow::array::{
    ArrayRef, BooleanBuilder, Date32Builder, Decimal64Builder, Float64Builder, Int64Builder, StringBuilder,
    TimestampMicrosecondBuilder,
};
use duckdb::arrow::datatypes::{DataType, Field, Schema};
use duckdb::arrow::record_batch::RecordBatch;

use super::StoreError;
use crate::schema::table::{ColumnType, DIGITS, Table};

/// A value of a column.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Cell<'a> {
    /// No value.
    Null,
    /// A text or a word.
    Text(&'a str),
    /// A whole number.
    Integer(i64),
    /// An exact number, in units of the column's last digit.
    Decimal(i64),
    /// A binary floating-point number, never NaN and never infinite.
    Number(f64),
    /// True or false.
    Flag(bool),
    /// The days since 1970-01-01.
    Date(i32),
    /// The microseconds since 1970-01-01T00:00:00Z.
    Timestamp(i64),
}

/// Rows of a table.
pub struct Batch {
    names: Vec<String>,
    columns: Vec<Builder>,
    numbers: Int64Builder,
    lines: Int64Builder,
    number: i64,
    length: usize,
}

enum Builder {
    Text(StringBuilder),
    Integer(Int64Builder),
    Decimal(Decimal64Builder),
    Number(Float64Builder),
    Flag(BooleanBuilder),
    Date(Date32Builder),
    Timestamp(TimestampMicrosecondBuilder),
}

/// Rows that are ready.
#[derive(Debug, Clone)]
pub struct Rows(pub(super) RecordBatch);

impl Batch {
    /// No rows of a table yet; those to come are of the source that has this number.
    pub fn new(table: &Table, number: i64) -> Self {
        let columns = table.columns.iter().map(|column| Builder::of(column.kind)).collect();
        let names = table.columns.iter().map(|column| column.name.clone()).collect();
        Self { names, columns, numbers: Int64Builder::new(), lines: Int64Builder::new(), number, length: 0 }
    }

    /// Takes a row: a cell a column, each of the column's type, and the line that it stands on. A cell of another type is taken
    /// for none.
    pub fn push(&mut self, cells: &[Cell<'_>], line: u64) {
        for (at, builder) in self.columns.iter_mut().enumerate() {
            builder.push(cells.get(at).copied().unwrap_or(Cell::Null));
        }
        self.numbers.append_value(self.number);
        self.lines.append_value(i64::try_from(line).unwrap_or(i64::MAX));
        self.length += 1;
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The rows, ready.
    pub fn finish(mut self) -> Result<Rows, StoreError> {
        let mut arrays: Vec<ArrayRef> = self.columns.iter_mut().map(Builder::finish).collect();
        arrays.extend([Arc::new(self.numbers.finish()) as ArrayRef, Arc::new(self.lines.finish())]);
        self.names.extend(["source_number", "source_line"].map(str::to_owned));
        let fields =
            self.names.iter().zip(&arrays).map(|(name, array)| Field::new(name, array.data_type().clone(), true));
        let schema = Schema::new(fields.collect::<Vec<Field>>());
        RecordBatch::try_new(Arc::new(schema), arrays).map(Rows).map_err(|error| StoreError::Engine(error.to_string()))
    }
}

impl Builder {
    fn of(kind: ColumnType) -> Self {
        match kind {
            ColumnType::Text | ColumnType::Word => Self::Text(StringBuilder::new()),
            ColumnType::Integer => Self::Integer(Int64Builder::new()),
            ColumnType::Decimal(scale) => {
                let scale = i8::try_from(scale).unwrap_or_default();
                Self::Decimal(Decimal64Builder::new().with_data_type(DataType::Decimal64(DIGITS, scale)))
            }
            ColumnType::Number => Self::Number(Float64Builder::new()),
            ColumnType::Flag => Self::Flag(BooleanBuilder::new()),
            ColumnType::Date => Self::Date(Date32Builder::new()),
            ColumnType::Timestamp => Self::Timestamp(TimestampMicrosecondBuilder::new()),
        }
    }

    fn push(&mut self, cell: Cell<'_>) {
        match (self, cell) {
            (Self::Text(builder), Cell::Text(text)) => builder.append_value(text),
            (Self::Integer(builder), Cell::Integer(value)) => builder.append_value(value),
            (Self::Decimal(builder), Cell::Decimal(value)) => builder.append_value(value),
            (Self::Number(builder), Cell::Number(value)) => builder.append_value(value),
            (Self::Flag(builder), Cell::Flag(value)) => builder.append_value(value),
            (Self::Date(builder), Cell::Date(value)) => builder.append_value(value),
            (Self::Timestamp(builder), Cell::Timestamp(value)) => builder.append_value(value),
            (Self::Text(builder), _) => builder.append_null(),
            (Self::Integer(builder), _) => builder.append_null(),
            (Self::Decimal(builder), _) => builder.append_null(),
            (Self::Number(builder), _) => builder.append_null(),
            (Self::Flag(builder), _) => builder.append_null(),
            (Self::Date(builder), _) => builder.append_null(),
            (Self::Timestamp(builder), _) => builder.append_null(),
        }
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Self::Text(builder) => Arc::new(builder.finish()),
            Self::Integer(builder) => Arc::new(builder.finish()),
            Self::Decimal(builder) => Arc::new(builder.finish()),
            Self::Number(builder) => Arc::new(builder.finish()),
            Self::Flag(builder) => Arc::new(builder.finish()),
            Self::Date(builder) => Arc::new(builder.finish()),
            Self::Timestamp(builder) => Arc::new(builder.finish()),
        }
    }
}
