//! Deterministic risk signals: what code sees in a case without asking a model. A signal fires, is quiet, or is unknown
//! where the case lacks what it looks at; unknown is never taken for quiet.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::OnceLock;

use crate::record::facts::{Severity, Signal, Unknown};
use crate::record::json::Object;
use crate::record::verdict::Verdict;
use crate::rule::{self, Test, Truth};
use crate::schema::{FieldId, Schema};
use crate::text::code_points;
use crate::text::fold::{Folded, fold};
use crate::text::phrase::{PhraseError, Phrases};

use manipulation::{Extra, Finding, Kind};

pub use texts::{Text, texts};

pub mod manipulation;

mod texts;

/// The signals of a domain.
#[derive(Debug)]
pub struct Signals {
    specs: Vec<Spec>,
    /// For each tag of the phrases, what it stands for.
    tags: Vec<Tag>,
    /// The text fields that some signal's phrases are looked for in.
    watched: BTreeSet<FieldId>,
    rule_ids: Vec<String>,
    /// Made with the first case: who only asks the store needs none of it, and it takes longer than such a question.
    lookout: OnceLock<Lookout>,
}

/// What looks at texts.
#[derive(Debug)]
struct Lookout {
    phrases: Phrases,
    /// What looks for manipulation of the reader.
    detector: manipulation::Detector,
}

/// A signal as a domain declares it.
#[derive(Debug, Clone)]
pub struct Spec {
    /// The id, unique in the domain.
    pub id: String,
    /// How grave it is.
    pub severity: Severity,
    /// What it sees, for people.
    pub title: String,
    /// The hard rules of the policy whose citation it confirms.
    pub confirms: BTreeSet<String>,
    /// The text fields that the phrases are looked for in.
    pub fields: BTreeSet<FieldId>,
    /// The wordings that it fires on.
    pub phrases: Vec<String>,
    /// Narrower wordings: only where one of these stands is a citation of the rules in `confirms` confirmed. Where a signal
    /// has none, its phrases and tests confirm.
    pub confirming: Vec<String>,
    /// Innocent wordings: a place that lies within one of them does not count.
    pub except: Vec<String>,
    /// Tests of which all must hold for it to fire.
    pub when: Vec<FieldTest>,
    /// Tests of which one suffices.
    pub any: Vec<FieldTest>,
    /// What the engine itself looks for in every text of a case; the phrases are then further wordings of it.
    pub detector: Option<Kind>,
    /// Texts that it must fire on.
    pub fires: Vec<String>,
    /// Texts that it must not fire on.
    pub quiet: Vec<String>,
}

/// A test of a declared field.
#[derive(Debug, Clone)]
pub struct FieldTest {
    /// The field.
    pub field: FieldId,
    /// The test.
    pub test: Test,
    /// The test in words, for the evidence.
    pub words: String,
}

#[derive(Debug, Clone, Copy)]
struct Tag {
    spec: usize,
    sense: Sense,
}

/// What a phrase says of the place where it stands, the weightiest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sense {
    /// The signal fires, and a citation of the rules that it confirms holds.
    Confirming,
    /// The signal fires.
    Telling,
    /// A place that lies within this one does not count.
    Innocent,
}

/// A place where a phrase of a signal stands in folded text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Standing {
    spec: usize,
    sense: Sense,
    start: usize,
    end: usize,
}

/// What the signals say of a case.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    /// The fired signals, in the order of their declaration and of their fields.
    pub fired: Vec<Signal>,
    /// The ids of the signals that fired in a way that confirms a citation of their rules.
    pub confirmed: Vec<String>,
    /// What could not be determined.
    pub unknown: Vec<Unknown>,
}

impl Signals {
    /// Compiles signals for a policy with these rule ids. The errors are those of their phrases, each with the index of its
    /// signal.
    pub fn compile(specs: Vec<Spec>, rule_ids: &[String]) -> Result<Self, Vec<(usize, PhraseError)>> {
        let mut tags = Vec::new();
        let mut errors = Vec::new();
        for (index, spec) in specs.iter().enumerate() {
            for (list, sense) in spec.wordings() {
                errors
                    .extend(list.iter().filter_map(|phrase| Phrases::check(phrase).err()).map(|error| (index, error)));
                tags.push(Tag { spec: index, sense });
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let watched = specs.iter().flat_map(|spec| spec.fields.iter().copied()).collect();
        Ok(Self { tags, specs, watched, rule_ids: rule_ids.to_vec(), lookout: OnceLock::new() })
    }

    fn lookout(&self) -> &Lookout {
        self.lookout.get_or_init(|| {
            let lists = self.specs.iter().flat_map(Spec::wordings).enumerate();
            let phrases = lists.flat_map(|(tag, (list, _))| list.iter().map(move |phrase| (tag, phrase.as_str())));
            let (detector, phrases) = manipulation::detector_beside(&extra(&self.specs, &self.rule_ids), phrases)
                .expect("each phrase was checked, and a test reads those compiled in");
            Lookout { phrases, detector }
        })
    }

    /// The signals as they were declared.
    pub fn specs(&self) -> &[Spec] {
        &self.specs
    }

    /// The signal of an id.
    pub fn spec(&self, id: &str) -> Option<&Spec> {
        self.specs.iter().find(|spec| spec.id == id)
    }

    /// What the signals say of a case and its texts.
    pub fn examine(&self, schema: &Schema, fields: &Object, texts: &[Text<'_>]) -> Found {
        let mut found = Found::default();
        let places = self.places(texts);
        let steering = self.steered(texts);
        let unread = self.unread(schema, fields);
        for (index, spec) in self.specs.iter().enumerate() {
            let mut own = spec.test(schema, fields);
            own.confirmed.extend((spec.tests_confirm() && !own.fired.is_empty()).then(|| spec.id.clone()));
            for (text, place) in places.iter().filter(|(_, place)| place.spec == index) {
                own.fired.push(spec.seen(&texts[*text], place.start..place.end, schema));
                own.confirmed.extend((place.sense == Sense::Confirming).then(|| spec.id.clone()));
            }
            let steered = steering.iter().filter(|(_, finding)| spec.detector == Some(finding.signal));
            own.fired.extend(steered.map(|(text, finding)| spec.steered(&texts[*text], finding, schema)));
            if own.fired.is_empty() {
                let unread = unread.iter().filter(|(field, _, _)| spec.fields.contains(field));
                own.unknown.extend(unread.map(|(_, path, reason)| spec.unknown(path.clone(), reason.clone())));
            } else {
                own.unknown.clear();
            }
            found.append(own);
        }
        found
    }

    /// The first place of each signal in each text, with the number of the text.
    fn places(&self, texts: &[Text<'_>]) -> Vec<(usize, Standing)> {
        let mut places = Vec::new();
        for (number, text) in texts.iter().enumerate() {
            let Some(field) = text.field.filter(|field| self.watched.contains(field)) else { continue };
            let watching = |spec: usize| self.specs[spec].fields.contains(&field);
            places.extend(self.first_places(text.folded(), &watching).into_iter().map(|place| (number, place)));
        }
        places
    }

    /// The first finding of each kind in each text.
    fn steered(&self, texts: &[Text<'_>]) -> Vec<(usize, Finding)> {
        let mut first = Vec::new();
        let mut found = Vec::new();
        for (number, text) in texts.iter().enumerate().filter(|(_, text)| text.speaks()) {
            self.lookout().detector.scan(text.value, text.folded(), &mut found);
            for kind in [Kind::PromptInjection, Kind::HiddenText] {
                first.extend(
                    found.iter().find(|finding| finding.signal == kind).map(|finding| (number, finding.clone())),
                );
            }
            found.clear();
        }
        first
    }

    /// The places of watched text fields that are not there to be read.
    fn unread(&self, schema: &Schema, fields: &Object) -> Vec<(FieldId, String, String)> {
        let unread = |field: &FieldId| {
            let field = *field;
            schema.unread(field, fields).into_iter().map(move |(path, reason)| (field, path, reason))
        };
        self.watched.iter().flat_map(unread).collect()
    }

    /// The first place of each signal in a text: one that confirms before one that only tells, then leftmost, then longest.
    fn first_places(&self, folded: &Folded, watching: &dyn Fn(usize) -> bool) -> Vec<Standing> {
        let mut standing: Vec<Standing> = Vec::new();
        self.lookout().phrases.find_in(folded, |tag, Range { start, end }| {
            let Tag { spec, sense } = self.tags[tag];
            if watching(spec) {
                standing.push(Standing { spec, sense, start, end });
            }
        });
        let innocent = Innocent::new(&standing);
        standing.retain(|place| place.sense != Sense::Innocent && !innocent.covers(place));
        standing.sort_by_key(|place| (place.spec, place.sense, place.start, std::cmp::Reverse(place.end)));
        standing.dedup_by_key(|place| place.spec);
        standing
    }

    /// Whether a signal fires on a text alone, for its examples.
    pub fn fires_on(&self, spec: usize, text: &str) -> bool {
        let folded = fold(text);
        let mut found = Vec::new();
        self.lookout().detector.scan(text, &folded, &mut found);
        let steered = found.iter().any(|finding| self.specs[spec].detector == Some(finding.signal));
        steered || !self.first_places(&folded, &|other| other == spec).is_empty()
    }

    /// Whether a signal confirms its rules on a text alone, for its examples.
    pub fn confirms_on(&self, spec: usize, text: &str) -> bool {
        let places = self.first_places(&fold(text), &|other| other == spec);
        places.iter().any(|place| place.sense == Sense::Confirming)
    }
}

/// The innocent places of a text, by signal and start, each with the furthest end so far.
struct Innocent(Vec<(usize, usize, usize)>);

impl Innocent {
    fn new(standing: &[Standing]) -> Self {
        let innocent = standing.iter().filter(|place| place.sense == Sense::Innocent);
        let mut places: Vec<(usize, usize, usize)> =
            innocent.map(|place| (place.spec, place.start, place.end)).collect();
        places.sort_unstable();
        for at in 1..places.len() {
            if places[at].0 == places[at - 1].0 {
                places[at].2 = places[at].2.max(places[at - 1].2);
            }
        }
        Self(places)
    }

    /// Whether a place lies whole within one that is innocent: what reaches beyond it says more than the innocent wording.
    fn covers(&self, place: &Standing) -> bool {
        let after = self.0.partition_point(|(spec, start, _)| (*spec, *start) <= (place.spec, place.start));
        let before = after.checked_sub(1).and_then(|at| self.0.get(at));
        before.is_some_and(|(spec, _, end)| *spec == place.spec && *end >= place.end)
    }
}

/// What a domain adds to the engine's own look for manipulation.
fn extra(specs: &[Spec], rule_ids: &[String]) -> Extra {
    let words = specs.iter().filter(|spec| spec.detector == Some(Kind::PromptInjection)).flat_map(|spec| &spec.phrases);
    let gate_words = [Verdict::Approve, Verdict::Reject, Verdict::Escalate].map(|verdict| verdict.to_string());
    Extra { rule_ids: rule_ids.to_vec(), gate_words: gate_words.to_vec(), phrases: words.cloned().collect() }
}

impl Spec {
    /// The lists of wordings, each with what it says; their numbers over all signals are the tags.
    fn wordings(&self) -> [(&[String], Sense); 3] {
        [(&self.phrases, self.telling()), (&self.confirming, Sense::Confirming), (&self.except, Sense::Innocent)]
    }

    /// What a phrase of the signal says.
    fn telling(&self) -> Sense {
        if self.confirming.is_empty() { Sense::Confirming } else { Sense::Telling }
    }

    fn tests_confirm(&self) -> bool {
        self.confirming.is_empty()
    }

    fn seen(&self, text: &Text<'_>, folded: Range<usize>, schema: &Schema) -> Signal {
        let original = text.folded().original(folded);
        Signal {
            id: self.id.clone(),
            severity: self.severity,
            field: text.path(schema),
            span: Some(code_points(text.value, original.clone())),
            evidence: text.value.get(original).unwrap_or_default().to_owned(),
        }
    }

    fn steered(&self, text: &Text<'_>, finding: &Finding, schema: &Schema) -> Signal {
        Signal {
            id: self.id.clone(),
            severity: self.severity,
            field: text.path(schema),
            span: Some(code_points(text.value, finding.span.clone())),
            evidence: format!("{}: {}", finding.technique, finding.evidence),
        }
    }

    /// What the tests of fields say.
    fn test(&self, schema: &Schema, fields: &Object) -> Found {
        let mut all = Found::default();
        let outcomes: Vec<Found> = self.when.iter().map(|test| self.outcome(test, schema, fields)).collect();
        // A test that fails settles the matter, whatever the others do not know.
        if !outcomes.iter().any(|outcome| outcome.fired.is_empty() && outcome.unknown.is_empty()) {
            let settled = outcomes.iter().all(|outcome| !outcome.fired.is_empty());
            let (fired, unknown): (Vec<_>, Vec<_>) =
                outcomes.into_iter().map(|outcome| (outcome.fired, outcome.unknown)).unzip();
            match settled {
                true => all.fired.extend(together(fired.concat())),
                false => all.unknown = unknown.concat(),
            }
        }
        self.any.iter().for_each(|test| all.append(self.outcome(test, schema, fields)));
        all
    }

    /// What one test says at each place of its field.
    fn outcome(&self, test: &FieldTest, schema: &Schema, fields: &Object) -> Found {
        let mut found = Found::default();
        schema.each_fact(test.field, fields, |spot, fact| match test.test.of(&fact) {
            Truth::Fails => {}
            Truth::Unknown => found.unknown.push(self.unknown(spot.spelled(), rule::reason(&fact))),
            Truth::Holds => found.fired.push(Signal {
                id: self.id.clone(),
                severity: self.severity,
                field: spot.spelled(),
                span: None,
                evidence: format!("{fact}{}", test.words),
            }),
        });
        found
    }

    fn unknown(&self, field: String, reason: String) -> Unknown {
        Unknown { what: format!("signal:{}", self.id), field, reason }
    }
}

impl Found {
    /// What keeps a signal from being determined, where something does.
    pub fn unknown_of(&self, id: &str) -> Option<&Unknown> {
        self.unknown.iter().find(|unknown| unknown.what.strip_prefix("signal:") == Some(id))
    }

    fn append(&mut self, mut other: Self) {
        self.fired.append(&mut other.fired);
        self.confirmed.append(&mut other.confirmed);
        self.unknown.append(&mut other.unknown);
    }
}

/// One signal for tests that hold together: where the first of them looked, and what all of them saw.
fn together(fired: Vec<Signal>) -> Option<Signal> {
    let evidence: Vec<&str> = fired.iter().map(|signal| signal.evidence.as_str()).collect();
    let evidence = evidence.join(" and ");
    fired.into_iter().next().map(|first| Signal { evidence, ..first })
}
