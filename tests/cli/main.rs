//! The command line, end to end: the built binary, in an empty folder, with an empty environment.
#![expect(clippy::disallowed_methods, reason = "edge: tests run the binary, on files of their own")]

mod allowed;
mod asking;
mod audit;
mod call;
mod credit;
mod desk;
mod evaluation;
mod exits;
mod gates;
mod generations;
mod grounds;
mod hostile;
mod integrity;
mod jobs;
mod junit;
mod junk;
mod killed;
mod lints;
mod live;
mod log;
mod nightly;
mod own_domain;
mod passing;
mod people;
mod pipe;
mod private;
mod protocol;
mod replies;
mod review;
mod sales;
mod screening;
mod service;
mod shipped;
mod tables;
mod tools;
