//! From bytes to lines, however the bytes arrive and however long a line is: what is over the cap is counted and digested,
//! never held.

use std::io::BufRead;

use super::digest::Running;
use super::line::{HEAD, Input, Unusable};

/// The cap on a line where nobody sets another: 16 MiB.
pub const CAP: usize = 16 << 20;

/// Cuts bytes into lines. A byte order mark at the very beginning and the carriage return before a line feed go.
#[derive(Debug)]
pub struct Lines {
    cap: usize,
    number: u64,
    held: Vec<u8>,
    overlong: Option<(Running, u64)>,
}

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
pub struct RawLine {
    /// Its number, from 1.
    pub number: u64,
    /// Its bytes without the line end, or what is known of one over the cap.
    pub bytes: Result<Vec<u8>, Unusable>,
}

impl Lines {
    /// Lines of at most `cap` bytes.
    pub fn new(cap: usize) -> Self {
        Self { cap, number: 0, held: Vec::new(), overlong: None }
    }

    /// Takes bytes and calls `on` with each line that they complete.
    pub fn push(&mut self, mut bytes: &[u8], on: &mut dyn FnMut(RawLine)) {
        while !bytes.is_empty() {
            let all = bytes;
            // The one search for a byte in the standard library that looks at many at once; memory cannot fail to be read.
            let length = bytes.skip_until(b'\n').unwrap_or(all.len());
            let part = &all[..length];
            self.hold(part.strip_suffix(b"\n").unwrap_or(part));
            if part.ends_with(b"\n") {
                on(self.complete());
            }
        }
    }

    /// The last line, where the input does not end with a line feed.
    pub fn finish(&mut self) -> Option<RawLine> {
        let pending = !self.held.is_empty() || self.overlong.is_some();
        pending.then(|| self.complete())
    }

    fn hold(&mut self, bytes: &[u8]) {
        if let Some((running, length)) = &mut self.overlong {
            running.add(bytes);
            *length += bytes.len() as u64;
            return;
        }
        let full = self.held.len() + bytes.len() > self.held.capacity();
        if full && self.held.capacity() > self.cap / 2 {
            // Doubled once more it would be twice as large as any line may be.
            self.held.reserve_exact(bytes.len().max(self.cap / 2));
        }
        self.held.extend_from_slice(bytes);
        if self.held.len() > self.cap {
            let mut running = Running::default();
            running.add(&self.held);
            self.overlong = Some((running, self.held.len() as u64));
            self.held.truncate(HEAD);
            self.held.shrink_to_fit();
        }
    }

    fn complete(&mut self) -> RawLine {
        self.number += 1;
        let mut held = std::mem::take(&mut self.held);
        if let Some((running, length)) = self.overlong.take() {
            let message = format!("the line is {length} bytes long, {} at most", self.cap);
            let input = Input::digest(length, running.finish(), &held);
            return RawLine { number: self.number, bytes: Err(Unusable { code: "line_too_long", message, input }) };
        }
        if held.last() == Some(&b'\r') {
            held.pop();
        }
        if self.number == 1 && held.starts_with(b"\xef\xbb\xbf") {
            held.drain(..3);
        }
        RawLine { number: self.number, bytes: Ok(held) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn cut(parts: &[&[u8]], cap: usize) -> Vec<RawLine> {
        let mut lines = Lines::new(cap);
        let mut found = Vec::new();
        for part in parts {
            lines.push(part, &mut |line| found.push(line));
        }
        found.extend(lines.finish());
        found
    }

    #[test]
    fn marks_and_line_ends_go_and_nothing_else() {
        let found = cut(&[b"\xef\xbb\xbf{}\r\n\n\r\xef\xbb\xbfx"], 100);
        let texts: Vec<Vec<u8>> = found.into_iter().map(|line| line.bytes.unwrap()).collect();
        assert_eq!(texts, [b"{}".to_vec(), b"".to_vec(), b"\r\xef\xbb\xbfx".to_vec()]);
    }

    #[test]
    fn a_line_over_the_cap_is_known_by_its_length_and_digest() {
        let found = cut(&[b"12345", b"67890", b"12\nok"], 4);
        let unusable = found[0].bytes.as_ref().unwrap_err();
        let sha256 = crate::record::digest::of_bytes(b"123456789012");
        assert_eq!(unusable.input, Input::Digest { bytes: 12, sha256, head: Some("12345".into()) });
        assert_eq!(found[1], RawLine { number: 2, bytes: Ok(b"ok".to_vec()) });
    }

    proptest! {
        #[test]
        fn how_bytes_arrive_makes_no_difference(bytes in proptest::collection::vec(prop::sample::select(b"a\n\r{".to_vec()), 0..40), at in 0usize..40, cap in 1usize..6) {
            let at = at.min(bytes.len());
            let whole = cut(&[&bytes], cap);
            let parts = cut(&[&bytes[..at], &bytes[at..]], cap);
            // With a cap below the size of a head, the head shows where the parts met.
            let plain = |lines: Vec<RawLine>| lines.into_iter().map(|line| (line.number, line.bytes.map_err(|unusable| unusable.message))).collect::<Vec<_>>();
            prop_assert_eq!(plain(whole), plain(parts));
        }
    }
}
