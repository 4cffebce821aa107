//! adduce: a language model beside consequential decisions, without authority over them.
//!
//! The nouns come first, then the verbs; a verb imports nouns and hardly ever another verb (`tests/layers.rs`). The library
//! takes values and returns values: it prints nothing, parses no flags and reads no environment.

pub mod disclosure;
pub mod domain;
pub mod model_evidence;
pub mod number;
pub mod policy;
pub mod provider;
pub mod record;
pub mod rule;
pub mod schema;
pub mod screen;
pub mod signal;
pub mod state;
pub mod store;
pub mod text;
pub mod tool;
pub mod workspace;

pub mod audit;
pub mod eval;
pub mod gate;
pub mod ground;
pub mod ingest;
pub mod query;
pub mod triage;
