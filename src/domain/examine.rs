//! The facts of a case, computed: the one place where triage and the gate get them from.

use super::{Domain, PartyFields};
use crate::record::facts::{Hit, Unknown};
use crate::record::json::{Json, Object};
use crate::schema::FieldId;
use crate::schema::field::Value;
use crate::screen::{Allowance, Query};
use crate::signal::{self, Text};

/// What deterministic code sees in a case.
#[derive(Debug)]
pub struct Examined<'a> {
    /// The signals, fired and unknown.
    pub signals: signal::Found,
    /// The hits, in the order of the declared names, best first.
    pub hits: Vec<Hit>,
    /// The hits that a live pair of the allow-list covers: told, not counted.
    pub allowed: Vec<Hit>,
    /// The names that could not be read, and so not be screened.
    pub unscreened: Vec<Unknown>,
    /// The declared fields that are missing or not as declared, whether anything looks at them or not.
    pub faults: Vec<Unknown>,
    /// The texts of the case.
    pub texts: Vec<Text<'a>>,
}

/// What screening the names of a case found.
#[derive(Default)]
struct Screened {
    hits: Vec<Hit>,
    allowed: Vec<Hit>,
    unscreened: Vec<Unknown>,
}

impl Domain {
    /// Computes the facts of a case from its fields.
    pub fn examine<'a>(&self, fields: &'a Object) -> Examined<'a> {
        let texts = signal::texts(fields, &self.schema);
        let signals = self.signals.examine(&self.schema, fields, &texts);
        let mut screened = Screened::default();
        for party in &self.parties {
            self.screen(party, fields, &mut screened);
        }
        let Screened { hits, allowed, unscreened } = screened;
        let faults = self.schema.faults(fields).into_iter();
        let faults = faults.map(|fault| Unknown { what: "case".to_owned(), field: fault.field, reason: fault.message });
        // A domain of tables alone knows no case, and so none well enough to spare a person.
        let none = self.schema.fields().is_empty().then(|| Unknown {
            what: "case".to_owned(),
            field: "id".to_owned(),
            reason: "the domain declares no cases".to_owned(),
        });
        let faults = faults.chain(none);
        Examined { signals, hits, allowed, unscreened, faults: faults.collect(), texts }
    }

    fn screen(&self, party: &PartyFields, fields: &Object, screened: &mut Screened) {
        let Screened { hits, allowed, unscreened } = screened;
        let declared = self.schema.field(party.name);
        declared.path.each(fields, |spot, value| {
            let unread = |reason| Unknown { what: "screening".to_owned(), field: spot.spelled(), reason };
            match (value, declared.unread(value)) {
                (_, Some(reason)) => unscreened.push(unread(reason)),
                (Value::Json(Json::String(name)), None) => {
                    let query = Query {
                        name,
                        kind: self.word(party.kind, fields).and_then(crate::screen::Kind::parse),
                        dob: self.word(party.dob, fields),
                        country: self.word(party.country, fields),
                    };
                    let Allowance { pairs, now } = &self.allowance;
                    let subject = self.schema.id_of(fields).unwrap_or_default();
                    let found = self.screener.screen_allowing(&query, subject, pairs, now);
                    let in_field = |hit| Hit { field: spot.spelled(), ..hit };
                    hits.extend(found.hits.into_iter().map(in_field));
                    allowed.extend(found.allowed.into_iter().map(in_field));
                    // A name that could not be screened whole is not a name without a hit.
                    unscreened.extend(found.notes.into_iter().map(unread));
                }
                _ => {}
            }
        });
    }

    /// What a case says of a party beside its name. What it does not say confirms nothing, so it need not be told.
    fn word<'a>(&self, field: Option<FieldId>, fields: &'a Object) -> Option<&'a str> {
        match self.schema.field(field?).path.first(fields)? {
            Value::Json(json) => json.as_str(),
            _ => None,
        }
    }
}

impl Examined<'_> {
    /// All that is unknown: for the signals, for the screening, and in the case itself.
    pub fn unknown(&self) -> Vec<Unknown> {
        self.signals.unknown.iter().chain(&self.unscreened).chain(&self.faults).cloned().collect()
    }
}
