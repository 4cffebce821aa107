//! What a domain's cases hold: the declared fields, and what a case says at each of them.

pub mod field;
pub mod source;
pub mod table;

mod tree;

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use crate::record::json::{Json, Object};
use crate::rule::Fact;

use field::{Field, FieldPath, Spot, Value};
use tree::Tree;

pub use tree::Place;

/// The declared fields of a domain's cases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schema {
    fields: Vec<Field>,
    id: FieldPath,
    money: Money,
    tree: Tree,
}

/// A declared field of a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct FieldId(usize);

/// Of one field that is wrong in many places so many are told.
const MOST_PLACES: usize = 20;

/// The currency that amounts are compared in, and the declared rates to it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Money {
    /// The base currency.
    pub base: String,
    /// What one unit of another currency is in the base.
    pub rates: BTreeMap<String, Decimal>,
}

/// A field of a case that is not as it was declared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The field, as a path.
    pub field: String,
    /// A stable word for programs: `missing`, `wrong_type`, `out_of_range`.
    pub code: &'static str,
    /// What is wrong, in words.
    pub message: String,
}

impl Schema {
    /// The schema of these fields, in the order of declaration; `id` is the field that is the id of a case.
    pub fn new(fields: Vec<Field>, id: FieldPath, money: Money) -> Self {
        Self { tree: Tree::new(&fields), fields, id, money }
    }

    /// The fields, in the order of declaration.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// The field that is declared under a path.
    pub fn find(&self, path: &str) -> Option<FieldId> {
        self.fields.iter().position(|field| field.path.as_str() == path).map(FieldId)
    }

    /// A declared field.
    pub fn field(&self, id: FieldId) -> &Field {
        &self.fields[id.0]
    }

    /// The place of a whole case, for walking one.
    pub fn root(&self) -> Place {
        self.tree.root()
    }

    /// The place of a member of the object at a place, where one is declared.
    pub fn member(&self, place: Place, key: &str) -> Option<Place> {
        self.tree.member(place, key)
    }

    /// The place of the items of the list at a place, where they are declared.
    pub fn items(&self, place: Place) -> Option<Place> {
        self.tree.items(place)
    }

    /// The field that is declared at a place.
    pub fn at(&self, place: Place) -> Option<FieldId> {
        self.tree.field(place)
    }

    /// The path of the field that is the id of a case.
    pub fn id_path(&self) -> &str {
        self.id.as_str()
    }

    /// The id of a case, from its fields.
    pub fn id_of<'a>(&self, fields: &'a Object) -> Option<&'a str> {
        match self.id.first(fields)? {
            Value::Json(json) => json.as_str().filter(|id| !id.is_empty()),
            _ => None,
        }
    }

    /// A case without its undeclared fields.
    pub fn declared(&self, fields: &Object) -> Json {
        Json::Object(self.declared_members(fields, self.root()))
    }

    fn declared_members(&self, object: &Object, place: Place) -> Object {
        let mut kept = Object::new();
        for (key, value) in object.iter() {
            if let Some(place) = self.member(place, key) {
                kept.set(key, self.declared_value(value, place));
            }
        }
        kept
    }

    fn declared_value(&self, value: &Json, place: Place) -> Json {
        match (value, self.items(place)) {
            (Json::Object(object), _) => Json::Object(self.declared_members(object, place)),
            (Json::Array(items), Some(place)) => {
                Json::Array(items.iter().map(|item| self.declared_value(item, place)).collect())
            }
            (Json::Array(_), None) => Json::Array(Vec::new()),
            (scalar, _) => scalar.clone(),
        }
    }

    /// Everything in a case that is not as it was declared. Undeclared fields are no fault: they are kept and shown.
    pub fn faults(&self, fields: &Object) -> Vec<Fault> {
        let mut faults = Vec::new();
        for field in &self.fields {
            let mut told = 0;
            field.path.each(fields, |spot, value| {
                let Some((code, mut message)) = (told <= MOST_PLACES).then(|| field.fault(value)).flatten() else {
                    return;
                };
                if told == MOST_PLACES {
                    message.push_str("; and so on");
                }
                told += 1;
                faults.push(Fault { field: spot.spelled(), code, message });
            });
        }
        // What is wrong with an outer field is told once, there.
        faults.dedup_by(|later, earlier| later.field == earlier.field && later.code == earlier.code);
        faults
    }

    /// What a case says at a declared field: one fact for each place that the path leads to. Amounts of money are in the
    /// base currency.
    pub fn facts(&self, id: FieldId, fields: &Object) -> Vec<(String, Fact)> {
        let mut facts = Vec::new();
        self.each_fact(id, fields, |spot, fact| facts.push((spot.spelled(), fact)));
        facts
    }

    /// Calls `on` with the same facts, their places not spelled out yet.
    pub fn each_fact(&self, id: FieldId, fields: &Object, mut on: impl FnMut(Spot<'_>, Fact)) {
        let field = self.field(id);
        field.path.each(fields, |spot, value| on(spot, self.in_base(field, field.fact(value), fields)));
    }

    /// The places of a declared field that do not say, each with the reason; the first of them, where there are many.
    pub fn unread(&self, id: FieldId, fields: &Object) -> Vec<(String, String)> {
        let field = self.field(id);
        let mut unread = Vec::new();
        field.path.each(fields, |spot, value| {
            if unread.len() < MOST_PLACES {
                unread.extend(field.unread(value).map(|reason| (spot.spelled(), reason)));
            }
        });
        unread
    }

    fn in_base(&self, field: &Field, fact: Fact, fields: &Object) -> Fact {
        match (&field.currency, fact) {
            (Some(currency), Fact::Number(amount)) => self.money.convert(amount, currency, fields),
            (_, fact) => fact,
        }
    }
}

impl Money {
    /// An amount in the base currency; unknown where the case names no currency, or one without a rate.
    fn convert(&self, amount: Decimal, currency: &FieldPath, fields: &Object) -> Fact {
        let code = currency.first(fields).and_then(|value| match value {
            Value::Json(Json::String(code)) => Some(code.as_str()),
            _ => None,
        });
        let rate = match code {
            None => return Fact::Unknown("its currency is missing".to_owned()),
            Some(code) if code == self.base => return Fact::Number(amount),
            Some(code) => self.rates.get(code),
        };
        let Some(rate) = rate else { return Fact::Unknown("its currency has no declared rate".to_owned()) };
        amount.checked_mul(*rate).map_or_else(|| Fact::Unknown("a number of too many digits".to_owned()), Fact::Number)
    }
}
