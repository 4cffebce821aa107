//! SHA-256 digests in lower-case hexadecimal.

use sha2::{Digest as _, Sha256};

use super::json::{Json, Object};

/// Most canonical forms of a case are shorter.
const CANONICAL: usize = 4096;

/// The digest of bytes.
pub fn of_bytes(bytes: &[u8]) -> String {
    let mut running = Running::default();
    running.add(bytes);
    running.finish()
}

/// The digest of the canonical form of an object: see [`Json::write_canonical`].
pub fn of_object(object: &Object) -> String {
    let mut canonical = Vec::with_capacity(CANONICAL);
    object.write_canonical(&mut canonical);
    of_bytes(&canonical)
}

/// The digest of the canonical form of a value.
pub fn of_json(value: &Json) -> String {
    let mut canonical = Vec::new();
    value.write_canonical(&mut canonical);
    of_bytes(&canonical)
}

/// A digest that takes its bytes in parts.
#[derive(Debug, Clone, Default)]
pub struct Running(Sha256);

impl Running {
    /// Adds bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The digest of everything added.
    pub fn finish(self) -> String {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let bytes = self.0.finalize();
        let mut text = String::with_capacity(2 * bytes.len());
        for byte in bytes {
            text.push(char::from(DIGITS[usize::from(byte >> 4)]));
            text.push(char::from(DIGITS[usize::from(byte & 15)]));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_digest_of_nothing_is_the_known_one() {
        assert_eq!(super::of_bytes(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }
}
