//! A hash table whose order nobody can see: keys are 64-bit hashes, values small. Two keys of one hash are one key; among a
//! million keys the odds of such a pair are below one in ten million. Beside it the same for many values under one key.

/// A map from hashes to small values. The keys lie beside each other: most of those that are asked for are not there.
#[derive(Debug, Clone)]
pub(super) struct Table<V> {
    /// `FREE` where nothing stands.
    keys: Vec<u64>,
    values: Vec<Option<V>>,
    filled: usize,
}

const FREE: u64 = 0;

impl<V: Copy> Table<V> {
    pub(super) fn new() -> Self {
        Self { keys: vec![FREE; 64], values: vec![None; 64], filled: 0 }
    }

    pub(super) fn get(&self, key: u64) -> Option<V> {
        let place = self.place(held(key));
        if self.keys[place] == FREE { None } else { self.values[place] }
    }

    /// The value under the key, which is `value` where there was none.
    pub(super) fn get_or_insert(&mut self, key: u64, value: V) -> &mut V {
        if 2 * self.filled >= self.keys.len() {
            self.grow();
        }
        let place = self.place(held(key));
        self.filled += usize::from(self.keys[place] == FREE);
        self.keys[place] = held(key);
        self.values[place].get_or_insert(value)
    }

    pub(super) fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.values.iter_mut().flatten()
    }

    /// The slot that holds the key, or the free one where it would stand: half of all slots are free, so there is one.
    fn place(&self, key: u64) -> usize {
        let mask = self.keys.len() - 1;
        let mut at = key as usize & mask;
        while self.keys[at] != key && self.keys[at] != FREE {
            at = (at + 1) & mask;
        }
        at
    }

    fn grow(&mut self) {
        let size = self.keys.len() * 2;
        let keys = std::mem::replace(&mut self.keys, vec![FREE; size]);
        let values = std::mem::replace(&mut self.values, vec![None; size]);
        for (key, value) in keys.into_iter().zip(values).filter(|(key, _)| *key != FREE) {
            let place = self.place(key);
            self.keys[place] = key;
            self.values[place] = value;
        }
    }
}

/// A key as it is held: one hash would pass for a free slot.
fn held(key: u64) -> u64 {
    key.max(1)
}

/// Values by the hashes that they stand under, any number under each: pairs in buckets by the leading bits of the hash, in
/// each bucket in the order in which they came.
#[derive(Debug, Clone, Default)]
pub(super) struct Lookup {
    /// To be filled before `finish` is called.
    pub(super) pairs: Vec<(u64, u32)>,
    starts: Vec<u32>,
    shift: u32,
    /// A bit for each hash of a hash: most keys that are asked for are not there.
    present: Vec<u64>,
}

impl Lookup {
    /// Puts the pairs into buckets of about two; nothing is found before that.
    pub(super) fn finish(&mut self) {
        let bits = (self.pairs.len() / 2).max(2).ilog2();
        self.shift = 64 - bits;
        let bucket = |key: u64| (key >> (64 - bits)) as usize;
        self.starts = starts(1 << bits, self.pairs.iter().map(|(key, _)| bucket(*key)));
        let mut free = self.starts.clone();
        let mut placed = vec![(0, 0); self.pairs.len()];
        for pair in self.pairs.drain(..) {
            let place = &mut free[bucket(pair.0)];
            placed[*place as usize] = pair;
            *place += 1;
        }
        self.pairs = placed;
        self.present = vec![0; (self.pairs.len() / 4).next_power_of_two()];
        for (key, _) in &self.pairs {
            let (word, bit) = bit(*key, self.present.len());
            self.present[word] |= bit;
        }
    }

    /// The values under a key; one that was put there twice comes twice.
    pub(super) fn get(&self, key: u64) -> impl Iterator<Item = u32> {
        let (word, bit) = bit(key, self.present.len().max(1));
        let present = self.present.get(word).is_some_and(|bits| bits & bit != 0);
        let part = key.checked_shr(self.shift).unwrap_or_default() as usize;
        let place = |at: usize| self.starts.get(at).copied().unwrap_or_default() as usize;
        let pairs = if present { self.pairs.get(place(part)..place(part + 1)) } else { None }.unwrap_or_default();
        pairs.iter().filter(move |pair| pair.0 == key).map(|pair| pair.1)
    }
}

/// The place of a key among so many words of bits, by its last bits: buckets go by the first.
fn bit(key: u64, words: usize) -> (usize, u64) {
    ((key >> 6) as usize & (words - 1), 1 << (key & 63))
}

/// Where each of `count` buckets begins, and where the last one ends, when the values are laid out bucket by bucket.
pub(super) fn starts(count: usize, buckets: impl Iterator<Item = usize>) -> Vec<u32> {
    let mut starts = vec![0u32; count + 1];
    for bucket in buckets {
        starts[bucket + 1] += 1;
    }
    let mut sum = 0;
    for start in &mut starts {
        sum += *start;
        *start = sum;
    }
    starts
}

/// A hash that is built up byte by byte: a polynomial (Rabin and Karp), so that a byte can be left out without going over the
/// others again, with the last step of MurmurHash3 to spread it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hash(u64);

/// What the polynomial is taken at: any large odd number.
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

/// What takes it back: their product is 1. Each step of Newton's doubles the bits that are right, of which an odd number has
/// three to begin with.
const INVERSE: u64 = {
    let mut inverse = BASE;
    let mut step = 0;
    while step < 5 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(BASE.wrapping_mul(inverse)));
        step += 1;
    }
    inverse
};

impl Hash {
    /// A hash of nothing yet, apart from those with another mark.
    pub(super) fn new(mark: u8) -> Self {
        Self(0xcbf2_9ce4_8422_2325).with(&[mark])
    }

    pub(super) fn with(self, bytes: &[u8]) -> Self {
        Self(bytes.iter().fold(self.0, |sum, byte| sum.wrapping_mul(BASE).wrapping_add(u64::from(*byte) + 1)))
    }

    /// Calls `on` for each of these bytes with it and the key of all of them, behind what was hashed already, with something
    /// else instead of that one: what is behind it adds the same, whatever comes before.
    pub(super) fn each_changed(self, bytes: &[u8], instead: &[u8], mut on: impl FnMut(u8, u64)) {
        let whole = self.with(bytes).0;
        let mut before = self;
        let mut power = bytes.iter().skip(1).fold(1_u64, |power, _| power.wrapping_mul(BASE));
        for byte in bytes {
            let behind = before.with(&[*byte]);
            let change = before.with(instead).0.wrapping_sub(behind.0);
            on(*byte, Self(whole.wrapping_add(change.wrapping_mul(power))).key());
            (before, power) = (behind, power.wrapping_mul(INVERSE));
        }
    }

    pub(super) fn key(self) -> u64 {
        let mut sum = self.0;
        sum = (sum ^ (sum >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        sum = (sum ^ (sum >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        sum ^ (sum >> 33)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_changed_is_as_if_it_had_never_been_there() {
        for word in ["a", "ab", "zarkonev", "abcdefghijklmnopqrstuvwxyz0123456789"] {
            let bytes = word.as_bytes();
            for instead in ["", "?"] {
                let mut found = Vec::new();
                Hash::new(b'S').each_changed(bytes, instead.as_bytes(), |_, key| found.push(key));
                let changed = |at: usize| [&bytes[..at], instead.as_bytes(), &bytes[at + 1..]].concat();
                let expected = (0..bytes.len()).map(|at| Hash::new(b'S').with(&changed(at)).key());
                assert_eq!(found, expected.collect::<Vec<_>>(), "{word}");
            }
        }
    }

    #[test]
    fn what_goes_in_comes_out_through_every_growth() {
        let key = |number: u32| Hash::new(b'T').with(&number.to_le_bytes()).key();
        let mut table = Table::new();
        for number in 0..10_000u32 {
            assert_eq!(*table.get_or_insert(key(number), number), number);
        }
        assert_eq!(*table.get_or_insert(key(7), 8), 7);
        assert!((0..10_000).all(|number| table.get(key(number)) == Some(number)));
        assert_eq!(table.get(key(10_001)), None);
    }
}
