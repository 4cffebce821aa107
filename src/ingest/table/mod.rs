//! Sources of declared tables: rows become typed cells, or faults that say line and column. A source is cut into pieces that
//! can be read beside each other; what comes of them is put together in their order.

mod cell;
mod cut;
mod json;
mod plan;
mod text;

pub use cut::{Cut, Piece};
pub use json::object;
pub use plan::{Plan, Read};
pub use text::SourceText;
