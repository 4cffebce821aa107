//! What common English words do in a sentence about numbers: they end the look for a measure, bound a number, point back,
//! or say which way things went. Data, and one look-up; how it is used stands in the readers of sentences.

use std::sync::LazyLock;

/// What a word does; several things at once where it can.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Role(u16);

impl Role {
    /// Ends the look for a measure behind a number.
    pub(crate) const STOP: Self = Self(1);
    /// Stands between a number and its measure and changes nothing.
    pub(crate) const PLAIN: Self = Self(1 << 1);
    /// Right before a number, makes it a bound or a step and no level.
    pub(crate) const BOUND: Self = Self(1 << 2);
    /// Before a number in its clause, makes it one of several rows together, or of another time.
    pub(crate) const GATHERED: Self = Self(1 << 3);
    /// Before a name, makes it an object: "for the Raptors", "against Prime".
    pub(crate) const TOWARD: Self = Self(1 << 4);
    /// Goes on speaking of whom the sentence before spoke.
    pub(crate) const PRONOUN: Self = Self(1 << 5);
    /// Says that what follows or stands before went down or lies below zero.
    pub(crate) const DOWN: Self = Self(1 << 6);
    /// Says that it went up.
    pub(crate) const UP: Self = Self(1 << 7);
    /// Joins a number to the name behind it: "6.5 hours for Medical".
    pub(crate) const PLACES: Self = Self(1 << 8);
    /// Makes of the number behind it what the name before it is: "its AUC is 0.78".
    pub(crate) const COPULA: Self = Self(1 << 9);
    /// Stands between a preposition and the name that it goes with, or after a total, and changes nothing.
    pub(crate) const FILLER: Self = Self(1 << 10);

    /// Says of what was counted what it is: "23 cases are pending".
    pub(crate) const STATE: Self = Self(1 << 11);

    /// Whether a word does this.
    pub(crate) fn is(self, role: Self) -> bool {
        self.0 & role.0 != 0
    }
}

const WORDS: [(Role, &str); 12] = [
    (
        Role::STOP,
        "and on in for to from with of at by while but per than as or is was are were compared versus vs against including \
         out the a an which who that respectively be",
    ),
    (
        Role::PLAIN,
        "total whole full straight solid impressive huge big mere great good recorded reported individual open",
    ),
    (
        Role::BOUND,
        "over under above below than by least most exceeds exceeding exceeded beyond within until limit threshold target not \
         top bottom first last every beating minimum maximum",
    ),
    (
        Role::GATHERED,
        "combined combine total totals sum together altogether overall both averaging averaged average difference gap \
         previous previously last season career year target all expected forecast rather",
    ),
    (
        Role::TOWARD,
        "for of against over from in at with versus vs than beat beats defeated to on the led leads leading paced helped \
         gave lifted carried joined followed behind exceeded trailed",
    ),
    (Role::PRONOUN, "he she they it his her its their this that here"),
    (
        Role::DOWN,
        "decrease decreased decreases decreasing decline declined declines declining fell fall falls falling fallen drop \
         dropped drops dropping down lower lowered loss losses lost lose loses less fewer reduced reduction reduce reduces \
         shrank shrunk negative minus deficit slipped worsened outflow below under",
    ),
    (
        Role::UP,
        "increase increased increases increasing rose rise rises rising risen grew grow grows growing grown growth gain \
         gained gains up higher more climbed jumped improved raised added surged",
    ),
    (Role::PLACES, "for in on at of by from to among across within"),
    (
        Role::COPULA,
        "is was are were at comes came amounts amounted equals stands stood reached reaches totals totalled totaled",
    ),
    (Role::STATE, "is was are were has have had been be being remain remains still now already currently also"),
    (Role::FILLER, "the a an category group segment just only about roughly around some"),
];

/// How many places the table has, a power of two and several times as many as there are words.
const PLACES: usize = 2048;

static TABLE: LazyLock<Vec<Option<(&'static str, Role)>>> = LazyLock::new(|| {
    let mut table = vec![None; PLACES];
    for (role, words) in WORDS {
        for word in words.split_whitespace() {
            let place = place_of(&table, word);
            let before = table[place].map_or(0, |(_, Role(before))| before);
            table[place] = Some((word, Role(before | role.0)));
        }
    }
    table
});

/// What a word in lower case does.
pub(crate) fn role_of(word: &str) -> Role {
    TABLE[place_of(&TABLE, word)].map_or(Role::default(), |(_, role)| role)
}

/// The place of a word, or the free one where it would be put. Words in the table are ours, so none makes the walk long.
fn place_of(table: &[Option<(&'static str, Role)>], word: &str) -> usize {
    let hash = word
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let mut place = (hash ^ (hash >> 32)) as usize % PLACES;
    while table[place].is_some_and(|(held, _)| held != word) {
        place = (place + 1) % PLACES;
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_does_all_that_is_said_of_it() {
        assert!(role_of("of").is(Role::STOP) && role_of("of").is(Role::TOWARD) && !role_of("of").is(Role::BOUND));
        assert_eq!(role_of("accounts"), Role::default());
        for (role, words) in WORDS {
            assert!(words.split_whitespace().all(|word| role_of(word).is(role)));
        }
    }
}
