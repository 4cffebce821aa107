//! Disclosure control: what of a table of people may be shown at all, decided once over the whole finite family of tables
//! that can ever be asked for (the total, each variable, each pair of variables; groups and equality filters are the same),
//! so that no answer depends on an earlier one and asking more tells no more. It must never return a number of a cell that the
//! pattern hides.
//!
//! It protects from a reader who has every table that can be shown and solves the linear program over all linked margins. It
//! does not protect from the owner of the files, nor from one who knows people of the table by other means.

mod audit;
pub mod bins;
pub mod declaration;
mod exchange;
mod layer;
pub mod pattern;
pub mod people;
mod plan;
mod protect;
pub mod rule;
mod share;
pub mod shown;
mod suppress;
mod table;
pub mod tables;
mod three_way;

#[cfg(test)]
mod tests;

pub use audit::{Exposure, audit};
pub use protect::{Protection, protect};
pub use share::{Share, Shares};
