//! Cutting a source into values: JSON Lines where the first line is a value by itself, else JSON text, which may be one
//! value, several, or an array that is taken item by item. A source of any length is cut in bounded memory.

use super::Item;
use crate::record::digest::{self, Running};
use crate::record::intake::Fault;
use crate::record::json::{self, Json};
use crate::record::line::{Input, Unusable, read};
use crate::record::lines::{Lines, RawLine};

/// Cuts the bytes of one source.
pub struct Split {
    lines: Lines,
    digest: Running,
    cap: usize,
    mode: Mode,
}

enum Mode {
    /// No line was seen that tells; the first that does not is held.
    Undecided(Option<(u64, Vec<u8>)>),
    Lines,
    Text(Box<Text>),
    /// Nothing more can be read.
    Ended,
}

/// JSON text while it is cut.
struct Text {
    held: Vec<u8>,
    line: u64,
    start_line: u64,
    depth: usize,
    in_string: bool,
    escaped: bool,
    in_array: bool,
    expects_value: bool,
    /// Whether something that is no case is being passed over.
    lost: bool,
}

impl Split {
    /// Cuts a source whose lines and values have at most `cap` bytes.
    pub fn new(cap: usize) -> Self {
        Self { lines: Lines::new(cap), digest: Running::default(), cap, mode: Mode::Undecided(None) }
    }

    /// Takes bytes and calls `on` with each item that they complete.
    pub fn push(&mut self, bytes: &[u8], on: &mut dyn FnMut(Item)) {
        self.digest.add(bytes);
        let Self { lines, mode, cap, .. } = self;
        lines.push(bytes, &mut |line| mode.take(line, *cap, on));
    }

    /// Ends the source and returns the digest of its bytes.
    pub fn finish(mut self, on: &mut dyn FnMut(Item)) -> String {
        if let Some(line) = self.lines.finish() {
            self.mode.take(line, self.cap, on);
        }
        match self.mode {
            Mode::Undecided(None) => on(Item::Fault(fault(1, None, "empty", "the source is empty", nothing()))),
            Mode::Undecided(Some((number, bytes))) => on(item_of_line(number, &bytes)),
            Mode::Text(text) => text.finish(on),
            Mode::Lines | Mode::Ended => {}
        }
        self.digest.finish()
    }
}

impl Mode {
    fn take(&mut self, line: RawLine, cap: usize, on: &mut dyn FnMut(Item)) {
        let RawLine { number, bytes } = line;
        let bytes = match (bytes, &self) {
            (Ok(bytes), _) => bytes,
            (Err(unusable), Self::Text(_)) => {
                on(Item::Fault(of_unusable(number, unusable)));
                *self = Self::Ended;
                return;
            }
            (Err(unusable), _) => return on(Item::Fault(of_unusable(number, unusable))),
        };
        match std::mem::replace(self, Self::Ended) {
            Self::Ended => {}
            Self::Lines => {
                items_of_line(number, &bytes, on);
                *self = Self::Lines;
            }
            Self::Text(mut text) => {
                if text.take(number, &bytes, cap, on) {
                    *self = Self::Text(text);
                }
            }
            Self::Undecided(None) if bytes.trim_ascii().is_empty() => *self = Self::Undecided(None),
            Self::Undecided(None) => *self = Self::first(number, bytes, on),
            // A blank line tells nothing, in a text as little as between two records.
            Self::Undecided(Some(held)) if bytes.trim_ascii().is_empty() => *self = Self::Undecided(Some(held)),
            Self::Undecided(Some(held)) => *self = Self::second(held, number, bytes, cap, on),
        }
    }

    fn first(number: u64, bytes: Vec<u8>, on: &mut dyn FnMut(Item)) -> Self {
        if json::parse(&bytes).is_ok() {
            items_of_line(number, &bytes, on);
            return Self::Lines;
        }
        // In UTF-16 nothing that follows can be told apart.
        if let Err(unusable) = read(&bytes)
            && unusable.code == "utf16"
        {
            on(Item::Fault(of_unusable(number, unusable)));
            return Self::Ended;
        }
        Self::Undecided(Some((number, bytes)))
    }

    /// A first line that is no value by itself is damaged where the second is one or where it opens nothing, else it begins a
    /// text.
    fn second(held: (u64, Vec<u8>), number: u64, bytes: Vec<u8>, cap: usize, on: &mut dyn FnMut(Item)) -> Self {
        let is_object = matches!(json::parse(&bytes), Ok(parsed) if parsed.value.as_object().is_some());
        let opens = matches!(held.1.trim_ascii_start().first(), Some(b'{' | b'['));
        if !opens || (is_object && held.1.trim_ascii() != b"[") {
            on(item_of_line(held.0, &held.1));
            items_of_line(number, &bytes, on);
            return Self::Lines;
        }
        let mut text = Box::new(Text::new(held.0));
        if text.take(held.0, &held.1, cap, on) && text.take(number, &bytes, cap, on) {
            Self::Text(text)
        } else {
            Self::Ended
        }
    }
}

impl Text {
    fn new(line: u64) -> Self {
        Self {
            held: Vec::new(),
            line,
            start_line: line,
            depth: 0,
            in_string: false,
            escaped: false,
            in_array: false,
            expects_value: true,
            lost: false,
        }
    }

    /// Takes a line. False where nothing that follows can be read.
    fn take(&mut self, number: u64, bytes: &[u8], cap: usize, on: &mut dyn FnMut(Item)) -> bool {
        self.line = number;
        for byte in bytes.iter().chain(b"\n") {
            if !self.byte(*byte, on) {
                return false;
            }
            if self.held.len() > cap {
                let message = format!("the value is longer than {cap} bytes; write the source as JSON Lines");
                let input = Input::digest(self.held.len() as u64, digest::of_bytes(&self.held), &[]);
                on(Item::Fault(fault(self.start_line, None, "value_too_long", &message, input)));
                return false;
            }
        }
        true
    }

    fn byte(&mut self, byte: u8, on: &mut dyn FnMut(Item)) -> bool {
        if self.depth == 0 && self.held.is_empty() {
            return self.between(byte, on);
        }
        self.held.push(byte);
        match byte {
            _ if self.escaped => self.escaped = false,
            b'\\' if self.in_string => self.escaped = true,
            b'"' => self.in_string = !self.in_string,
            b'{' | b'[' if !self.in_string => self.depth += 1,
            b'}' | b']' if !self.in_string => {
                self.depth = self.depth.saturating_sub(1);
                if self.depth == 0 {
                    self.expects_value = false;
                    return self.emit(on);
                }
            }
            _ => {}
        }
        true
    }

    /// A byte outside any value.
    fn between(&mut self, byte: u8, on: &mut dyn FnMut(Item)) -> bool {
        match byte {
            b'\n' | b',' if self.lost => (self.lost, self.expects_value) = (false, true),
            _ if byte.is_ascii_whitespace() => {}
            b'[' if !self.in_array => {
                (self.in_array, self.expects_value) = (true, true);
            }
            b']' if self.in_array => (self.in_array, self.expects_value) = (false, true),
            b',' if self.in_array && !self.expects_value => self.expects_value = true,
            b'{' | b'[' if self.expects_value || !self.in_array => {
                self.start_line = self.line;
                self.held.push(byte);
                self.depth = 1;
            }
            // What is no case is told once, up to the next comma, bracket or line end; what comes after it is read.
            _ if !self.lost => {
                self.lost = true;
                let message = "a case, an object, was expected here";
                on(Item::Fault(fault(self.line, None, "syntax", message, nothing())));
            }
            _ => {}
        }
        true
    }

    /// Hands on a whole value. What is inside is read by the parser, which says what is wrong.
    fn emit(&mut self, on: &mut dyn FnMut(Item)) -> bool {
        let bytes = std::mem::take(&mut self.held);
        on(match json::parse(&bytes) {
            Ok(parsed) => Item::Value(self.start_line, parsed.value),
            Err(error) => {
                let before = &bytes[..error.offset.min(bytes.len())];
                let line = self.start_line + before.iter().filter(|byte| **byte == b'\n').count() as u64;
                let column = before.iter().rev().take_while(|byte| **byte != b'\n').count() as u64 + 1;
                let input = Input::digest(bytes.len() as u64, digest::of_bytes(&bytes), &[]);
                Item::Fault(fault(line, Some(column), error.code, &error.message, input))
            }
        });
        true
    }

    /// Ends the text. What is left open was damaged somewhere; of its lines, those that are objects by themselves are read, so
    /// that one bad line does not take the good ones after it along.
    fn finish(self, on: &mut dyn FnMut(Item)) {
        if self.held.is_empty() && !self.in_array {
            return;
        }
        let message = format!("the text ends inside a value that begins on line {}", self.start_line);
        let input = Input::digest(self.held.len() as u64, digest::of_bytes(&self.held), &[]);
        on(Item::Fault(fault(self.line, None, "truncated", &message, input)));
        for (number, line) in (self.start_line..).zip(self.held.split(|byte| *byte == b'\n')) {
            if let Ok(json::Parsed { value: value @ Json::Object(_), .. }) = json::parse(line) {
                on(Item::Value(number, value));
            }
        }
    }
}

/// The items of a line of JSON Lines: one, or those of an array. A blank line is none.
fn items_of_line(number: u64, bytes: &[u8], on: &mut dyn FnMut(Item)) {
    if bytes.trim_ascii().is_empty() {
        return;
    }
    match item_of_line(number, bytes) {
        Item::Value(_, Json::Array(items)) => items.into_iter().for_each(|item| on(Item::Value(number, item))),
        item => on(item),
    }
}

fn item_of_line(number: u64, bytes: &[u8]) -> Item {
    match json::parse(bytes) {
        Ok(parsed) => Item::Value(number, parsed.value),
        Err(error) => {
            let unusable = read(bytes).err();
            let (code, message) =
                unusable.map_or((error.code, error.message.clone()), |told| (told.code, told.message));
            let input = Input::digest(bytes.len() as u64, digest::of_bytes(bytes), &[]);
            Item::Fault(fault(number, Some(error.column as u64), code, &message, input))
        }
    }
}

fn of_unusable(number: u64, unusable: Unusable) -> Fault {
    let input = match unusable.input {
        Input::Text(text) => Input::digest(text.len() as u64, digest::of_bytes(text.as_bytes()), &[]),
        Input::Digest { bytes, sha256, .. } => Input::Digest { bytes, sha256, head: None },
        record => record,
    };
    fault(number, None, unusable.code, &unusable.message, input)
}

fn nothing() -> Input {
    Input::digest(0, digest::of_bytes(b""), b"")
}

fn fault(line: u64, column: Option<u64>, code: &'static str, message: &str, input: Input) -> Fault {
    Fault { line, column, field: None, code, message: message.to_owned(), input }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(text: &str) -> Vec<String> {
        let mut found = Vec::new();
        let mut on = |item| {
            found.push(match item {
                Item::Value(line, value) => format!("{line}:{value}"),
                Item::Fault(fault) => format!("{}!{}", fault.line, fault.code),
            });
        };
        let mut split = Split::new(60);
        for byte in text.as_bytes().chunks(3) {
            split.push(byte, &mut on);
        }
        split.finish(&mut on);
        found
    }

    #[test]
    fn a_source_is_cut_into_its_values() {
        let check = |text: &str, expected: &[&str]| assert_eq!(items(text), expected, "{text}");
        check("{\"a\":1}\n\n{\"a\":2}", &["1:{\"a\":1}", "3:{\"a\":2}"]);
        check("{\n \"a\": 1\n}\n", &["1:{\"a\":1}"]);
        check("{\n \"a\": \"}\\\"\"\n}\n{\n \"a\": 2}", &["1:{\"a\":\"}\\\"\"}", "4:{\"a\":2}"]);
        check("[\n{\"a\":1},\n{\"a\":2}\n]", &["2:{\"a\":1}", "3:{\"a\":2}"]);
        check("[\n{\"a\":1}\n]", &["2:{\"a\":1}"]);
        check("[{\"a\":1},{\"a\":2}]", &["1:{\"a\":1}", "1:{\"a\":2}"]);
        check("{\"a\":\"\\u12\n{\"a\":2}\n{\"a\":3}", &["1!truncated", "2:{\"a\":2}", "3:{\"a\":3}"]);
        check("{\"a\":1}\nnonsense\n{\"a\":3}", &["1:{\"a\":1}", "2!syntax", "3:{\"a\":3}"]);
        check("{\n\"a\": 1\n", &["2!truncated"]);
        check("{\n\"a\": 01\n}", &["2!syntax"]);
        check("[\n1\n]", &["2!syntax"]);
        check("[1,\n{\"a\":1},\n{\"a\":2}]", &["1!syntax", "2:{\"a\":1}", "3:{\"a\":2}"]);
        check("bad\nworse\n{\"a\":3}", &["1!syntax", "2!syntax", "3:{\"a\":3}"]);
        check("{\"a\":\n{\"b\":\n{\"a\":3}\n{\"a\":4}", &["4!truncated", "3:{\"a\":3}", "4:{\"a\":4}"]);
        check("{\"a\":\n\n{\"a\":3}", &["1!truncated", "3:{\"a\":3}"]);
        check("", &["1!empty"]);
        check("\n \n", &["1!empty"]);
        check("nonsense", &["1!syntax"]);
        check(&format!("{{\n\"a\": [{}\n{}]\n}}", "1,".repeat(20), "1,".repeat(20)), &["1!value_too_long"]);
    }
}
