//! Salts: what keeps a commitment from being guessed. They follow from a seed that is never written, so one question to the
//! machine serves a run. A log with a fixed clock has salts that anybody can compute, and so the same bytes every time.

use super::error::LogError;
use crate::record::digest;
use crate::record::entry::Clock;

/// How many hexadecimal digits a salt and a log's id have: 128 bits.
const DIGITS: usize = 32;

/// The salts of a run.
pub(super) struct Salts {
    seed: Vec<u8>,
}

impl Salts {
    /// Salts that nobody can know, or for a fixed clock those that follow from a word.
    pub(super) fn new(clock: Clock, word: &str) -> Result<Self, LogError> {
        if clock == Clock::Fixed {
            return Ok(Self { seed: word.as_bytes().to_vec() });
        }
        let mut seed = vec![0; 32];
        getrandom::fill(&mut seed).map_err(LogError::Random)?;
        Ok(Self { seed })
    }

    /// The id of a log.
    pub(super) fn log_id(&self) -> String {
        self.of(0)
    }

    /// The salt of an entry.
    pub(super) fn of(&self, seq: u64) -> String {
        let mut salt = digest::of_bytes(&[self.seed.as_slice(), &seq.to_be_bytes()].concat());
        salt.truncate(DIGITS);
        salt
    }
}

/// The seed is nobody's business.
impl std::fmt::Debug for Salts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Salts")
    }
}
