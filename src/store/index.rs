//! The digests of the cases of a generation, beside it: so that the gate can compare a case with what was loaded without
//! opening the engine. It holds digests alone, no id and no field.

use sha2::{Digest as _, Sha256};

use super::StoreError;

/// What a file of digests begins with.
const MARK: &[u8; 16] = b"adduce cases 1\n\0";

/// The bytes of an entry: half a digest of domain and id, and the digest of the case.
const KEY: usize = 16;
const ENTRY: usize = KEY + 32;

/// The digests of cases by domain and id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseIndex(Vec<u8>);

impl CaseIndex {
    /// An index of cases, given as domain, id and digest.
    pub fn new<'a>(cases: impl IntoIterator<Item = (&'a str, &'a str, &'a str)>) -> Self {
        let mut entries: Vec<[u8; ENTRY]> =
            cases.into_iter().map(|(domain, id, sha256)| entry(domain, id, sha256)).collect();
        entries.sort_unstable();
        Self([MARK.as_slice(), &entries.concat()].concat())
    }

    /// Reads the bytes of a file.
    pub fn read(bytes: Vec<u8>) -> Result<Self, StoreError> {
        let whole = bytes.starts_with(MARK) && (bytes.len() - MARK.len()).is_multiple_of(ENTRY);
        if whole {
            Ok(Self(bytes))
        } else {
            Err(StoreError::Damaged {
                what: "the index of cases".to_owned(),
                reason: "the file is cut short".to_owned(),
            })
        }
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> Vec<u8> {
        self.0.clone()
    }

    /// The digest of a case as it was loaded; none where it was not.
    pub fn sha256(&self, domain: &str, id: &str) -> Option<String> {
        let key = key(domain, id);
        let entries: &[u8] = &self.0[MARK.len()..];
        let count = entries.len() / ENTRY;
        let at = |index: usize| &entries[index * ENTRY..(index + 1) * ENTRY];
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = usize::midpoint(low, high);
            match at(middle)[..KEY].cmp(&key) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return Some(hexadecimal(&at(middle)[KEY..])),
            }
        }
        None
    }
}

fn entry(domain: &str, id: &str, sha256: &str) -> [u8; ENTRY] {
    let mut entry = [0; ENTRY];
    entry[..KEY].copy_from_slice(&key(domain, id));
    for (byte, pair) in entry[KEY..].iter_mut().zip(sha256.as_bytes().chunks(2)) {
        *byte = std::str::from_utf8(pair).ok().and_then(|pair| u8::from_str_radix(pair, 16).ok()).unwrap_or_default();
    }
    entry
}

fn key(domain: &str, id: &str) -> [u8; KEY] {
    let digest = Sha256::new().chain_update(domain.as_bytes()).chain_update([0]).chain_update(id.as_bytes()).finalize();
    let mut key = [0; KEY];
    key.copy_from_slice(&digest[..KEY]);
    key
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::digest;

    #[test]
    fn each_case_is_found_and_no_other() {
        let cases: Vec<(String, String)> =
            (0..500).map(|n| (format!("camp-{n}"), digest::of_bytes(&[u8::try_from(n % 251).unwrap()]))).collect();
        let index = CaseIndex::new(cases.iter().map(|(id, sha256)| ("parish", id.as_str(), sha256.as_str())));
        let index = CaseIndex::read(index.bytes()).unwrap();
        for (id, sha256) in &cases {
            assert_eq!(index.sha256("parish", id).as_ref(), Some(sha256));
        }
        assert_eq!(index.sha256("parish", "camp-500"), None);
        assert_eq!(index.sha256("other", "camp-1"), None);
        assert_eq!(CaseIndex::new([]).sha256("parish", "camp-1"), None);
        assert!(CaseIndex::read(index.bytes()[..100].to_vec()).is_err());
    }
}
