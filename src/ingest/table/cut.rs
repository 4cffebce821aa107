//! Cutting separated values at the ends of records, so that pieces can be read beside each other. A quote that is left open
//! costs the line that it stands on, and not the rest of the source.

use super::plan::hidden;
use crate::record::intake::Fault;

/// How many bytes a piece has, at least.
const PIECE: usize = 1 << 20;

/// Whole records, one after the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Their bytes.
    pub bytes: Vec<u8>,
    /// The line that the first begins on, from 1.
    pub line: u64,
}

/// The lines that the records of a piece begin on. The reader of records takes the feed of a carriage return for a part of the
/// next one, so its own count is one short there.
pub(super) struct Lines<'a> {
    bytes: &'a [u8],
    at: usize,
    line: u64,
}

impl<'a> Lines<'a> {
    pub(super) fn of(piece: &'a Piece) -> Self {
        Self { bytes: &piece.bytes, at: 0, line: piece.line }
    }

    /// The line of the record that begins at a byte, none of which comes before one that was asked for earlier.
    pub(super) fn at(&mut self, byte: u64) -> u64 {
        let begins = usize::try_from(byte).unwrap_or(usize::MAX).clamp(self.at, self.bytes.len());
        let ends = self.bytes[begins..].iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        let passed = self.bytes[self.at..begins + ends].iter().filter(|byte| **byte == b'\n').count();
        (self.at, self.line) = (begins + ends, self.line + passed as u64);
        self.line
    }
}

/// Cuts bytes into pieces.
pub struct Cut {
    delimiter: u8,
    cap: usize,
    held: Vec<u8>,
    /// How much of `held` is whole records.
    whole: usize,
    /// How far `held` was looked at.
    seen: usize,
    state: State,
    line: u64,
    /// The lines that end within the whole records of `held`, and within the record that is looked at.
    lines: (u64, u64),
    /// Whether the rest of a line that was given up is still to come.
    losing: bool,
    faults: Vec<Fault>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// At the beginning of a field.
    Begin,
    /// In a field without quotes.
    Plain,
    /// Between quotes.
    Quoted,
    /// After a quote that closes, or begins a doubled one.
    Closing,
}

impl Cut {
    /// Cuts a source whose records have at most `cap` bytes.
    pub fn new(delimiter: u8, cap: usize) -> Self {
        Self {
            delimiter,
            cap,
            held: Vec::new(),
            whole: 0,
            seen: 0,
            state: State::Begin,
            line: 1,
            lines: (0, 0),
            losing: false,
            faults: Vec::new(),
        }
    }

    /// Takes bytes, and returns a piece where enough records are whole.
    pub fn push(&mut self, mut bytes: &[u8]) -> Option<Piece> {
        if self.losing {
            let end = bytes.iter().position(|byte| *byte == b'\n');
            bytes = end.map_or(&[], |end| &bytes[end..]);
            self.losing = end.is_none();
        }
        self.held.extend_from_slice(bytes);
        self.look(false);
        (self.whole >= PIECE).then(|| self.take()).flatten()
    }

    /// Ends the source, and returns the last piece.
    pub fn finish(&mut self) -> Option<Piece> {
        self.look(true);
        self.take()
    }

    /// The record of this number, from 1, by itself, once it is whole: the header. What stands before it goes.
    pub fn head(&mut self, records: usize, ended: bool) -> Option<Piece> {
        self.look(ended);
        let mut reader = csv::ReaderBuilder::new();
        let mut reader =
            reader.has_headers(false).flexible(true).delimiter(self.delimiter).from_reader(&self.held[..self.whole]);
        let mut record = csv::ByteRecord::new();
        for _ in 0..records {
            if !reader.read_byte_record(&mut record).unwrap_or(false) {
                return None;
            }
        }
        let begins = record.position().map_or(0, |position| usize::try_from(position.byte()).unwrap_or(0));
        let end = usize::try_from(reader.position().byte()).unwrap_or(0).min(self.whole);
        let feeds = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
        let blank = self.held[begins.min(end)..end].iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        let begins = begins.min(end) + blank;
        let (begin_line, lines) = (self.line + feeds(&self.held[..begins]), feeds(&self.held[..end]));
        let bytes = self.held[begins..end].to_vec();
        self.held.drain(..end);
        (self.whole, self.seen, self.line) = (self.whole - end, self.seen - end, self.line + lines);
        self.lines.0 = self.lines.0.saturating_sub(lines);
        Some(Piece { bytes, line: begin_line })
    }

    /// What was met that belongs to no record.
    pub fn faults(&mut self) -> Vec<Fault> {
        std::mem::take(&mut self.faults)
    }

    fn take(&mut self) -> Option<Piece> {
        if self.whole == 0 {
            return None;
        }
        let rest = self.held.split_off(self.whole);
        let bytes = std::mem::replace(&mut self.held, rest);
        let piece = Piece { bytes, line: self.line };
        self.line += self.lines.0;
        (self.seen, self.whole, self.lines.0) = (self.seen - self.whole, 0, 0);
        Some(piece)
    }

    /// Looks at what is held up to its end.
    fn look(&mut self, ended: bool) {
        loop {
            let broken = self.scan();
            let over = self.held.len() - self.whole > self.cap;
            let open = ended && self.seen == self.held.len() && matches!(self.state, State::Quoted);
            if !broken && !open && !over {
                break;
            }
            self.lose_line(if over && !broken { "record_too_long" } else { "open_quote" });
        }
        if ended && self.whole < self.held.len() {
            // The last record has no line end.
            (self.whole, self.state) = (self.held.len(), State::Begin);
        }
    }

    /// Looks at bytes until a record breaks. True where one does.
    fn scan(&mut self) -> bool {
        while self.seen < self.held.len() {
            match self.state {
                State::Begin | State::Plain => self.leap(),
                State::Quoted => {
                    let rest = &self.held[self.seen..];
                    self.seen += memchr::memchr2(b'"', b'\n', rest).unwrap_or(rest.len());
                }
                State::Closing => {}
            }
            let Some(next) = self.held.get(self.seen).copied() else { return false };
            if self.step(next) {
                return true;
            }
        }
        false
    }

    /// Passes over everything up to the next quote: outside quotes, each line that ends before it ends a record.
    fn leap(&mut self) {
        let rest = &self.held[self.seen..];
        let plain = &rest[..memchr::memchr(b'"', rest).unwrap_or(rest.len())];
        let Some(last) = plain.last() else { return };
        if let Some(end) = memchr::memrchr(b'\n', plain) {
            self.whole = self.seen + end + 1;
            let ends = memchr::memchr_iter(b'\n', plain).count() as u64;
            self.lines = (self.lines.0 + self.lines.1 + ends, 0);
        }
        self.state = if *last == b'\n' || *last == self.delimiter { State::Begin } else { State::Plain };
        self.seen += plain.len();
    }

    /// Takes one byte. True where it breaks the record: text after a closing quote means that an earlier quote was left open.
    fn step(&mut self, byte: u8) -> bool {
        self.seen += 1;
        self.lines.1 += u64::from(byte == b'\n');
        self.state = match (self.state, byte) {
            (State::Quoted, b'"') => State::Closing,
            (State::Quoted, _) | (State::Closing, b'"') => State::Quoted,
            (State::Begin, b'"') => State::Quoted,
            (_, b'\n') => {
                self.whole = self.seen;
                self.lines = (self.lines.0 + self.lines.1, 0);
                State::Begin
            }
            (_, byte) if byte == self.delimiter => State::Begin,
            (State::Closing, b'\r') => State::Closing,
            (State::Closing, _) => return true,
            _ => State::Plain,
        };
        false
    }

    /// Gives up the first line of the record that is looked at, and begins again behind it.
    fn lose_line(&mut self, code: &'static str) {
        let begin = self.whole;
        let end =
            self.held[begin..].iter().position(|byte| *byte == b'\n').map_or(self.held.len(), |at| begin + at + 1);
        let line = self.line + self.lines.0;
        let message = match code {
            "open_quote" => "a quote in this line is not closed as it should be; the line is left out".to_owned(),
            _ => format!("the record is longer than {} bytes; its first line is left out", self.cap),
        };
        let input = hidden(self.held[begin..end].trim_ascii_end());
        self.faults.push(Fault { line, column: None, field: None, code, message, input });
        // The line is blanked, not cut out: a blank line holds no record, and the numbers of lines stay right.
        let blank = end - usize::from(self.held[..end].ends_with(b"\n"));
        self.held.drain(begin..blank);
        self.losing = !self.held[begin..].starts_with(b"\n");
        let skipped = usize::from(self.held.get(begin) == Some(&b'\n'));
        (self.whole, self.seen, self.state) = (begin + skipped, begin + skipped, State::Begin);
        self.lines = (self.lines.0 + skipped as u64, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The records of a source that is handed over in parts, each with its line; and the faults.
    fn cut(text: &[u8], part: usize) -> (Vec<String>, Vec<String>) {
        let mut cut = Cut::new(b',', 60);
        let mut pieces: Vec<Piece> = text.chunks(part).filter_map(|bytes| cut.push(bytes)).collect();
        pieces.extend(cut.finish());
        let mut records = Vec::new();
        for piece in &pieces {
            let mut reader = csv::ReaderBuilder::new();
            let mut reader = reader.has_headers(false).flexible(true).from_reader(piece.bytes.as_slice());
            let mut record = csv::ByteRecord::new();
            let mut lines = Lines::of(piece);
            while reader.read_byte_record(&mut record).unwrap() {
                let line = lines.at(record.position().unwrap().byte());
                let fields: Vec<_> = record.iter().map(|field| String::from_utf8_lossy(field).into_owned()).collect();
                records.push(format!("{line}:{}", fields.join("|")));
            }
        }
        (records, cut.faults().into_iter().map(|fault| format!("{}!{}", fault.line, fault.code)).collect())
    }

    #[test]
    fn a_source_is_cut_into_records_however_it_arrives() {
        let check = |text: &str, records: &[&str], faults: &[&str]| {
            for part in [1, 2, 3, 7, 1000] {
                let (found, told) = cut(text.as_bytes(), part);
                assert_eq!(
                    (found.as_slice(), told.as_slice()),
                    (records.map(), faults.map()),
                    "{text:?} in parts of {part}"
                );
            }
        };
        check("a,b\n1,2\n", &["1:a|b", "2:1|2"], &[]);
        check("a,b\r\n1,2", &["1:a|b", "2:1|2"], &[]);
        check("a,\"x\ny\"\n1,2\n", &["1:a|x\ny", "3:1|2"], &[]);
        check("a,\"x\"\"y\"\n1,5\" pipe\n", &["1:a|x\"y", "2:1|5\" pipe"], &[]);
        check("a,b\n1,\"open\n2,3\n", &["1:a|b", "3:2|3"], &["2!open_quote"]);
        check("a,b\n1,\"open\n2,\"shut\"\n3,4\n", &["1:a|b", "3:2|shut", "4:3|4"], &["2!open_quote"]);
        check("1,\"open", &[], &["1!open_quote"]);
        check("", &[], &[]);
        check("\n\na\n", &["3:a"], &[]);
    }

    #[test]
    fn a_record_over_the_cap_costs_its_first_line() {
        let long = format!("1,\"{}\n2,3\n", "x".repeat(80));
        let (records, faults) = cut(long.as_bytes(), 16);
        assert_eq!((records, faults), (vec!["2:2|3".to_owned()], vec!["1!record_too_long".to_owned()]));
    }

    /// Literals as owned texts, to be compared with what was found.
    trait Texts {
        fn map(&self) -> &[String];
    }

    impl Texts for &[&str] {
        fn map(&self) -> &[String] {
            self.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>().leak()
        }
    }
}
