//! Humans decide, in writing: the queue of what a person must see, and the log of what was decided. Only a person's decision is
//! recorded here, and nothing that was recorded is ever changed.

pub mod log;
pub mod said;
pub mod state;
