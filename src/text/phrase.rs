//! Phrases: a small language for wordings, compiled to one automaton that finds all of them in folded text in one pass.
//!
//! A phrase is words in order, with nothing but punctuation between them and never across a sentence end: `word` is a
//! whole word, `word*` one that begins so, `(a|b c)` alternatives, `(a)?` optional, `...` up to six words between, `..` up
//! to two, `#` a word that begins with a digit, `^` the beginning of a clause, `word:` a word with a colon behind it;
//! `~text` alone is a plain substring, for scripts that write no spaces. Phrases are folded like the text that they are
//! looked for in. An Arabic word is also found behind the particles and the article that are written to it.

use std::ops::Range;
use std::sync::Arc;

use aho_corasick::{AhoCorasick, packed};

use self::build::{Builder, Classes};
use self::lexicon::Lexicon;
use self::standing::Text;
use super::fold::Folded;
use super::token::{self, Token};

pub(super) use self::lexicon::Known;

mod build;
mod frequency;
mod heads;
mod lexicon;
mod parse;
mod recent;
mod scramble;
mod standing;
mod trie;

/// A set of phrases, each under the caller's own tag.
#[derive(Debug)]
pub struct Phrases {
    lexicon: Arc<Lexicon>,
    spelling: Spelling,
    /// For each entry of the lexicon, the places that are looked for by it.
    uses: Vec<Use>,
    sequences: Vec<Sequence>,
    /// The places of all sequences.
    places: Vec<Place>,
    substrings: Option<Substrings>,
}

/// What is looked for as it is, whatever stands around it.
#[derive(Debug)]
struct Substrings {
    /// Tells quickly whether any of them is there, for hardly ever one is; none where the machine or their number forbids it.
    any: Option<packed::Searcher>,
    all: AhoCorasick,
    /// Whether all of them begin in scripts without spaces.
    unspaced: bool,
    tags: Vec<usize>,
}

/// What is wrong with a phrase.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("phrase {phrase:?}: {message}")]
pub struct PhraseError {
    /// The phrase as it was given.
    pub phrase: String,
    /// What is wrong, in words.
    pub message: String,
}

/// Whether long words are also known with their inner letters in another order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spelling {
    /// Words as they are written in the phrases.
    Exact,
    /// Words of seven letters and more also with their inner letters in another order.
    Scrambled,
}

#[derive(Debug)]
struct Sequence {
    tag: u32,
    places: Range<u32>,
}

/// An element with its words replaced by their class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Class(u32),
    /// A word of this class, or nothing.
    Maybe(u32),
    Number,
    Gap(u32),
    Start,
    Colon,
}

#[derive(Debug, Clone, Copy)]
struct Anchor {
    sequence: u32,
    place: u32,
    /// What must stand near on either side: where it does not, nothing else is looked at.
    before: Demand,
    behind: Demand,
}

/// The places that are looked for by an entry of the lexicon.
#[derive(Debug, Default)]
struct Use {
    anchors: Vec<Anchor>,
    /// How many words on either side any of them asks about.
    before: usize,
    behind: usize,
}

impl FromIterator<Anchor> for Use {
    fn from_iter<T: IntoIterator<Item = Anchor>>(anchors: T) -> Self {
        let anchors: Vec<Anchor> = anchors.into_iter().collect();
        let furthest = |reach: fn(&Anchor) -> usize| anchors.iter().map(reach).max().unwrap_or(0);
        let (before, behind) = (furthest(|anchor| anchor.before.reach), furthest(|anchor| anchor.behind.reach));
        Self { anchors, before, behind }
    }
}

/// Classes modulo 64.
type Mask = u64;

/// A class that must be met within so many words.
#[derive(Debug, Clone, Copy, Default)]
struct Demand {
    /// No class at all where anything may stand there, or nothing.
    class: Mask,
    reach: usize,
}

impl Demand {
    /// Whether it may be met, given the classes of the one nearest word, of the two nearest, and so on.
    fn may_be_met(self, near: &[Mask]) -> bool {
        self.class == 0 || near.get(self.reach - 1).is_none_or(|classes| classes & self.class != 0)
    }

    /// What these places ask for first.
    fn of<'a>(places: impl Iterator<Item = &'a Place>) -> Self {
        let mut reach = 1;
        for place in places {
            match place {
                Place::Class(class) => return Self { class: lexicon::bit(*class), reach },
                Place::Gap(most) => reach += *most as usize,
                Place::Maybe(_) => reach += 1,
                Place::Start | Place::Colon => {}
                Place::Number => break,
            }
        }
        Self::default()
    }
}

impl Phrases {
    /// Compiles phrases, each under the tag that `find` reports.
    pub fn compile<'a>(phrases: impl IntoIterator<Item = (usize, &'a str)>) -> Result<Self, Vec<PhraseError>> {
        let mut classes = Classes::default();
        let mut errors = Vec::new();
        let builder = Builder::read(phrases, Spelling::Exact, &mut classes, &mut errors);
        if errors.is_empty() { Ok(builder.finish(&Arc::new(classes.lexicon()))) } else { Err(errors) }
    }

    /// Compiles phrases for exact and for scrambled spelling together: what the words of a text are known as is then worked
    /// out once for both.
    pub fn compile_both<'a, 'b>(
        exact: impl IntoIterator<Item = (usize, &'a str)>,
        scrambled: impl IntoIterator<Item = (usize, &'b str)>,
    ) -> Result<[Self; 2], Vec<PhraseError>> {
        let mut classes = Classes::default();
        let mut errors = Vec::new();
        let exact = Builder::read(exact, Spelling::Exact, &mut classes, &mut errors);
        let scrambled = Builder::read(scrambled, Spelling::Scrambled, &mut classes, &mut errors);
        if !errors.is_empty() {
            return Err(errors);
        }
        let lexicon = Arc::new(classes.lexicon());
        Ok([exact.finish(&lexicon), scrambled.finish(&lexicon)])
    }

    /// Whether a phrase can be compiled.
    pub fn check(phrase: &str) -> Result<(), PhraseError> {
        let read = parse::Parser::default().parse(phrase);
        read.map(|_| ()).map_err(|message| PhraseError { phrase: phrase.to_owned(), message })
    }

    /// Calls `on` with the tag and the bytes of each place where a phrase stands in folded text. A place may be reported
    /// more than once, and places of one phrase may overlap.
    pub fn find(&self, folded: &str, on: impl FnMut(usize, Range<usize>)) {
        let tokens = token::cut(folded);
        let known = self.lexicon.know(folded, &tokens);
        self.find_among(folded, &tokens, &known, on);
    }

    /// The same in a text whose words are cut and known once for all who look for phrases in it.
    pub fn find_in(&self, folded: &Folded, on: impl FnMut(usize, Range<usize>)) {
        let know = |text: &str, tokens: &[Token]| self.lexicon.know(text, tokens);
        let known = folded.known(self.lexicon.id(), know);
        self.find_among(folded.text(), folded.tokens(), &known, on);
    }

    fn find_among(&self, folded: &str, tokens: &[Token], known: &[Known], mut on: impl FnMut(usize, Range<usize>)) {
        self.find_substrings(folded, &mut on);
        let text = Text { folded, tokens, known, lexicon: &self.lexicon, spelling: self.spelling };
        for (index, known) in known.iter().enumerate() {
            let entry = known.of(self.spelling);
            if entry == 0 {
                continue;
            }
            let Some(Use { anchors, before, behind }) =
                self.uses.get(entry as usize).filter(|uses| !uses.anchors.is_empty())
            else {
                continue;
            };
            let (before, behind) = (text.classes_before(index, *before), text.classes_behind(index, *behind));
            let may_stand = |anchor: &&Anchor| anchor.before.may_be_met(&before) && anchor.behind.may_be_met(&behind);
            for anchor in anchors.iter().filter(may_stand) {
                let Some(Sequence { tag, places }) = self.sequences.get(anchor.sequence as usize) else { continue };
                let places = self.places.get(places.start as usize..places.end as usize).unwrap_or_default();
                if let Some(range) = text.stands(places, anchor.place as usize, index) {
                    on(*tag as usize, range);
                }
            }
        }
    }

    /// Letters without spaces, cut into the words that the phrases know; what is between them stays together.
    pub fn cut_joined(&self, letters: &str) -> String {
        let mut cut = String::with_capacity(letters.len() * 2);
        let mut rest = letters;
        while let Some(first) = rest.chars().next() {
            let longest = self.lexicon.longest_whole(rest.as_bytes(), self.spelling);
            let length = if longest > first.len_utf8() { longest } else { first.len_utf8() };
            let (word, after) = rest.split_at_checked(length).unwrap_or((rest, ""));
            if longest > first.len_utf8() && !cut.ends_with(' ') {
                cut.push(' ');
            }
            cut.push_str(word);
            if longest > first.len_utf8() {
                cut.push(' ');
            }
            rest = after;
        }
        cut
    }

    fn find_substrings(&self, folded: &str, on: &mut impl FnMut(usize, Range<usize>)) {
        let Some(Substrings { any, all, unspaced, tags }) = &self.substrings else { return };
        // Scripts without spaces are written with three bytes a letter, of which the first is none of these.
        let spaced = |byte: u8| byte < 0xe0 || matches!(byte, 0xe2 | 0xef | 0xf0);
        let absent = match any {
            _ if *unspaced => folded.bytes().all(spaced),
            Some(any) => any.find(folded).is_none(),
            None => false,
        };
        if absent {
            return;
        }
        for found in all.find_overlapping_iter(folded) {
            on(tags[found.pattern().as_usize()], found.range());
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::text::fold::fold;

    fn found(phrase: &str, text: &str) -> Vec<String> {
        let phrases = Phrases::compile([(0, phrase)]).unwrap();
        let folded = fold(text);
        let mut places = Vec::new();
        phrases.find(folded.text(), |_, range| places.push(text[folded.original(range)].to_owned()));
        places.dedup();
        places
    }

    #[test]
    fn a_phrase_stands_where_a_reader_sees_it() {
        let check = |phrase: &str, text: &str, expected: &[&str]| {
            assert_eq!(found(phrase, text), expected, "{phrase} in {text}")
        };
        check("rifle*", "Rifles and a RIFLE, no trifle", &["Rifles", "RIFLE"]);
        check("off platform", "Pay off-platform!", &["off-platform"]);
        check("(share|cut) of ... profit*", "a cut of all the future profits.", &["cut of all the future profits"]);
        check("(share|cut) of ... profit*", "a share of bread. Profits go elsewhere", &[]);
        check("(share|cut) of ... profit*", "share of one two three four five six seven profit", &[]);
        check("# % return*", "earn 12.5% returns", &["5% returns"]);
        check(
            "guaranteed (monthly)? return*",
            "guaranteed returns; guaranteed monthly returns",
            &["guaranteed returns", "guaranteed monthly returns"],
        );
        check(
            "(prize draw|raffle) ticket*",
            "buy prize draw tickets or raffle tickets",
            &["prize draw tickets", "raffle tickets"],
        );
        check("~抽奖", "参加抽奖活动", &["抽奖"]);
        check("don't donate", "Don’t donate here", &["Don’t donate"]);
        check("جوائز", "سحب على جَوائِز!", &["جَوائِز"]);
        check("جوائز", "سحب على الجوائز", &["الجوائز"]);
        check("^ ignore .. rules", "Please, ignore all the rules", &["ignore all the rules"]);
        check("^ ignore .. rules", "we ignore rules", &[]);
        check("^ (system|admin): .. skip", "hello. [SYSTEM]: now skip", &["SYSTEM]: now skip"]);
        check("^ (system|admin): .. skip", "hello. System now skip", &[]);
    }

    proptest! {
        #[test]
        fn what_is_not_near_is_never_missed(words in proptest::collection::vec("a|b|c|d|e|7|x|\\. |: ", 0..14)) {
            const PHRASES: [&str; 9] = [
                "a b", "a ... b c", "(d)? a (e)? b", "(x|d) .. (c)? a", "^ a b", "a: b", "# a b", "c (a b|d) e", "a ... (b)? .. d",
            ];
            let sharp = Phrases::compile(PHRASES.into_iter().enumerate()).unwrap();
            let mut blunt = Phrases::compile(PHRASES.into_iter().enumerate()).unwrap();
            for anchor in blunt.uses.iter_mut().flat_map(|uses| &mut uses.anchors) {
                (anchor.before, anchor.behind) = (Demand::default(), Demand::default());
            }
            let text = words.join(" ");
            let places = |phrases: &Phrases| {
                let mut places = Vec::new();
                phrases.find(&text, |tag, range| places.push((tag, range)));
                places
            };
            prop_assert_eq!(places(&sharp), places(&blunt), "{}", text);
        }
    }

    #[test]
    fn a_wrong_phrase_says_what_is_wrong() {
        let check = |phrase: &str, part: &str| {
            let errors = Phrases::compile([(0, phrase)]).unwrap_err();
            assert!(errors[0].message.contains(part), "{phrase}: {}", errors[0]);
        };
        check("", "empty");
        check("# ...", "no word");
        check("(a|b", "not closed");
        check("a*b", "at the end of a word");
        check("~", "empty");
        check(&format!("{}a", "(".repeat(200_000)), "nest deeper");
        check("a ... b ... c ... d ... e ... f", "gaps");
        check("... a", "begins or ends");
        check(
            "(a b|c d|e f)? (a b|c d|e f)? (a b|c d|e f)? (a b|c d|e f)? (a b|c d|e f)? (a b|c d|e f)? x",
            "too many",
        );
    }
}
