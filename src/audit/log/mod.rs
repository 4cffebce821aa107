//! The decision log: an append-only chain of entries in files, and the subjects that they commit to.
