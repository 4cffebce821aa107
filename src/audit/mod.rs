//! The audit: what waits for a person, and what persons decided. Everything here is values in, values out: a state folded from
//! the log and a request become a draft of the log's next line, or a refusal; the log itself is `audit::log`.
//!
//! **Invariant:** nothing here decides for a person. A `decide` entry is drafted in one place, `decide`, from a person's choice.

pub mod add;
pub mod allow;
pub mod claim;
pub mod decide;
pub mod export;
pub mod file;
pub mod log;
pub mod offer;
pub mod queue;
pub mod refusal;
pub mod request;
pub mod review;
pub mod sheet;
pub mod span;
pub mod state;
pub mod stats;
mod typed;
pub mod written;

pub use request::Request;

#[cfg(test)]
mod tests;
