//! Looking for bytes of a class in long texts, many at once. It knows nothing of characters.

/// How many bytes are looked at before a way out: without one in the middle the machine takes them together.
const STEP: usize = 32;

/// The first byte of a class at or after a place.
pub fn position(bytes: &[u8], from: usize, fits: impl Fn(u8) -> bool) -> Option<usize> {
    let mut at = from;
    for chunk in bytes.get(from..)?.chunks(STEP) {
        if holds(chunk, &fits) {
            return chunk.iter().position(|byte| fits(*byte)).map(|offset| at + offset);
        }
        at += chunk.len();
    }
    None
}

/// Whether all bytes of a short stretch are of a class.
pub fn all(bytes: &[u8], fits: impl Fn(u8) -> bool) -> bool {
    !holds(bytes, &|byte| !fits(byte))
}

/// Whether there is a byte of a class.
pub fn any(bytes: &[u8], fits: impl Fn(u8) -> bool) -> bool {
    bytes.chunks(STEP).any(|chunk| holds(chunk, &fits))
}

fn holds(chunk: &[u8], fits: &impl Fn(u8) -> bool) -> bool {
    chunk.iter().fold(false, |any, byte| any | fits(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_is_found_wherever_it_stands() {
        let digit = |byte: u8| byte.is_ascii_digit();
        for length in [1, 31, 32, 33, 64, 100] {
            for place in 0..length {
                let mut bytes = vec![b'x'; length];
                bytes[place] = b'7';
                assert_eq!(position(&bytes, 0, digit), Some(place));
                assert_eq!(position(&bytes, place + 1, digit), None);
                assert!(any(&bytes, digit) && !any(&bytes[..place], digit));
            }
        }
        assert_eq!(position(b"7", 2, digit), None);
    }
}
