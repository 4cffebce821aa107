//! Whether the places of a phrase stand around a word of a text.

use std::ops::Range;

use super::lexicon::{Known, Lexicon};
use super::{Mask, Place, Spelling};
use crate::text::token::{Before, Token};

/// How many words on either side are looked at to tell that a phrase cannot stand: a long gap and a word.
const NEAR: usize = 8;

/// A folded text, cut into words.
pub(super) struct Text<'a> {
    pub(super) folded: &'a str,
    pub(super) tokens: &'a [Token],
    /// What the lexicon knows the words as.
    pub(super) known: &'a [Known],
    pub(super) lexicon: &'a Lexicon,
    pub(super) spelling: Spelling,
}

impl Text<'_> {
    /// What the lexicon knows a token as; 0 for nothing.
    pub(super) fn entry(&self, at: usize) -> u32 {
        self.known.get(at).map_or(0, |known| known.of(self.spelling))
    }

    /// The classes of the token behind one in the same sentence, of the two behind it, and so on as far as is asked.
    pub(super) fn classes_behind(&self, at: usize, reach: usize) -> [Mask; NEAR] {
        self.classes(at, reach, |at| self.next(at))
    }

    /// The same of the tokens before.
    pub(super) fn classes_before(&self, at: usize, reach: usize) -> [Mask; NEAR] {
        self.classes(at, reach, |at| self.previous(at))
    }

    fn classes(&self, at: usize, reach: usize, step: impl Fn(usize) -> Option<usize>) -> [Mask; NEAR] {
        let (mut place, mut met) = (Some(at), 0);
        let mut near = [0; NEAR];
        for classes in near.iter_mut().take(reach) {
            place = place.and_then(&step);
            met |= place.map_or(0, |at| self.lexicon.mask(self.entry(at)));
            *classes = met;
        }
        near
    }

    /// The bytes where the places stand, if the one at `place` stands at the token `at`.
    pub(super) fn stands(&self, places: &[Place], place: usize, at: usize) -> Option<Range<usize>> {
        let last = self.forward(places.get(place + 1..)?, at)?;
        let first = self.backward(places.get(..place)?, at)?;
        Some(self.tokens.get(first)?.start..self.tokens.get(last)?.end)
    }

    /// The last token of the places, where they follow the token `at`.
    fn forward(&self, places: &[Place], at: usize) -> Option<usize> {
        let Some((first, rest)) = places.split_first() else { return Some(at) };
        match first {
            Place::Start => {
                let begins = self.tokens.get(at + 1).is_none_or(|next| next.before != Before::Space);
                begins.then(|| self.forward(rest, at))?
            }
            Place::Colon => self.tokens.get(at)?.colon.then(|| self.forward(rest, at))?,
            Place::Gap(most) => {
                let mut at = at;
                for skipped in 0..=*most {
                    if let Some(last) = self.forward(rest, at) {
                        return Some(last);
                    }
                    at = self.next(at).filter(|_| skipped < *most)?;
                }
                None
            }
            Place::Maybe(_) => {
                let taken = self.next(at).filter(|next| self.fits(first, *next));
                taken.and_then(|next| self.forward(rest, next)).or_else(|| self.forward(rest, at))
            }
            place => self.next(at).filter(|next| self.fits(place, *next)).and_then(|next| self.forward(rest, next)),
        }
    }

    /// The first token of the places, where they lead up to the token `at`.
    fn backward(&self, places: &[Place], at: usize) -> Option<usize> {
        let Some((last, rest)) = places.split_last() else { return Some(at) };
        match last {
            Place::Start => (self.tokens.get(at)?.before != Before::Space).then(|| self.backward(rest, at))?,
            Place::Colon => self.tokens.get(at.checked_sub(1)?)?.colon.then(|| self.backward(rest, at))?,
            Place::Gap(most) => {
                let mut at = at;
                for skipped in 0..=*most {
                    if let Some(first) = self.backward(rest, at) {
                        return Some(first);
                    }
                    at = self.previous(at).filter(|_| skipped < *most)?;
                }
                None
            }
            Place::Maybe(_) => {
                let taken = self.previous(at).filter(|previous| self.fits(last, *previous));
                taken.and_then(|previous| self.backward(rest, previous)).or_else(|| self.backward(rest, at))
            }
            place => self
                .previous(at)
                .filter(|previous| self.fits(place, *previous))
                .and_then(|previous| self.backward(rest, previous)),
        }
    }

    /// The token behind this one in the same sentence.
    fn next(&self, at: usize) -> Option<usize> {
        self.tokens.get(at + 1).filter(|next| next.before != Before::Sentence).map(|_| at + 1)
    }

    /// The token before this one in the same sentence.
    fn previous(&self, at: usize) -> Option<usize> {
        self.tokens.get(at).filter(|token| token.before != Before::Sentence).and_then(|_| at.checked_sub(1))
    }

    fn fits(&self, place: &Place, at: usize) -> bool {
        let Some(token) = self.tokens.get(at) else { return false };
        match place {
            Place::Class(class) | Place::Maybe(class) => self.lexicon.has(self.entry(at), *class),
            Place::Number => self.folded.as_bytes().get(token.start).is_some_and(u8::is_ascii_digit),
            Place::Gap(_) | Place::Start | Place::Colon => false,
        }
    }
}
