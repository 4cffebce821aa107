//! stub
#[derive(Debug)]
pub struct Finding;
#[derive(Debug)]
pub struct Verification;
