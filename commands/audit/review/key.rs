//! A key at the terminal, without Enter.

use adduce::audit::review::{Stroke, stroke};
use console::Term;

use crate::failure::Failure;

/// What the next key asks for.
pub(super) fn pressed() -> Result<Stroke, Failure> {
    match Term::stdout().read_key_raw() {
        Ok(console::Key::Char(pressed)) => Ok(stroke(pressed)),
        Ok(console::Key::CtrlC | console::Key::Escape) => Ok(Stroke::Quit),
        Ok(_) => Ok(Stroke::Unknown),
        Err(error) => Err(Failure::outside(format!("no key can be read: {error}"))),
    }
}
