//! Tokens, counted the same for every service: each token stands in one of the four counts, since each has a price of its own.

use crate::record::json::{Json, Number, Object};

/// The tokens of a reply.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Usage {
    /// Read by the model at the full price.
    pub input: u64,
    /// Read from a service's cache.
    pub cache_read: u64,
    /// Written to it.
    pub cache_write: u64,
    /// Written by the model, its reasoning included.
    pub output: u64,
}

const KEYS: [&str; 4] = ["input_tokens", "cache_read_tokens", "cache_write_tokens", "output_tokens"];

impl Usage {
    /// The four counts as records carry them.
    pub fn to_json(self) -> Json {
        let mut object = Object::new();
        for (key, count) in KEYS.into_iter().zip([self.input, self.cache_read, self.cache_write, self.output]) {
            object.set(key, Json::Number(Number::from(count)));
        }
        Json::Object(object)
    }

    /// The counts of a record, where they are in this form.
    pub fn of_json(json: &Json) -> Option<Self> {
        let object = json.as_object()?;
        let [input, cache_read, cache_write, output] = KEYS.map(|key| count(object, key));
        Some(Self { input: input?, cache_read: cache_read?, cache_write: cache_write?, output: output? })
    }

    /// The sum of two.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            input: self.input.saturating_add(other.input),
            cache_read: self.cache_read.saturating_add(other.cache_read),
            cache_write: self.cache_write.saturating_add(other.cache_write),
            output: self.output.saturating_add(other.output),
        }
    }
}

/// A count of more tokens than any request can take is none: what it would cost is not known either.
const MOST: u64 = 1_000_000_000;

/// A count of an object, where there is one.
pub(super) fn count(object: &Object, key: &str) -> Option<u64> {
    match object.get(key)? {
        Json::Number(number) => number.as_str().parse().ok().filter(|count| *count <= MOST),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::json;

    #[test]
    fn a_count_is_a_whole_number_that_can_be_one() {
        let check = |text: &str, expected: Option<u64>| {
            let parsed = json::parse(format!("{{\"n\":{text}}}").as_bytes()).unwrap();
            assert_eq!(count(parsed.value.as_object().unwrap(), "n"), expected, "{text}");
        };
        check("0", Some(0));
        check("1000000000", Some(MOST));
        for text in ["1000000001", "18446744073709551615", "1e400", "-1", "-0.0", "2.5", "\"7\"", "null", "[1]"] {
            check(text, None);
        }
    }
}
