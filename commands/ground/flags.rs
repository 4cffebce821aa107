//! The choices that `adduce ground` gives, and what the library makes of them.

use adduce::ground::Attribution;
use adduce::record::grounding::Tier;
use clap::ValueEnum;

/// The tiers that can be required.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Require {
    /// In the cell that its claim names
    Cited,
    /// Or computed from cells, as declared
    Derived,
    /// Or anywhere in the results of the thread
    Present,
    /// Or in text that nobody checked
    Quoted,
}

/// What becomes of contradictions.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Attribute {
    /// Nobody looks
    Off,
    /// They are noted
    Note,
    /// They are noted, and the answer is not verified
    Fail,
}

impl Require {
    pub(crate) fn tier(self) -> Tier {
        match self {
            Self::Cited => Tier::Cited,
            Self::Derived => Tier::Derived,
            Self::Present => Tier::Present,
            Self::Quoted => Tier::Quoted,
        }
    }
}

impl Attribute {
    pub(crate) fn setting(self) -> Attribution {
        match self {
            Self::Off => Attribution::Off,
            Self::Note => Attribution::Note,
            Self::Fail => Attribution::Fail,
        }
    }
}
