//! The texts of a case: every string in it, at whatever depth and whether declared or not, folded once for all who look, and
//! not at all where nobody does.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::record::json::{Json, Object};
use crate::schema::{FieldId, Place, Schema};
use crate::text::fold::{Folded, fold};

/// A text of a case.
#[derive(Debug)]
pub struct Text<'a> {
    /// The declared field that it stands in; none where it is not declared, or is the name of a field.
    pub field: Option<FieldId>,
    /// The text as it was written.
    pub value: &'a str,
    folded: OnceCell<Folded>,
    whereabouts: Whereabouts<'a>,
}

/// Where a text stands. A path is only spelled out when somebody asks for it: a case may have a million texts.
#[derive(Debug, Clone)]
enum Whereabouts<'a> {
    /// The numbers of the items on the way to a declared field.
    Declared(Vec<usize>),
    /// Below the path of something undeclared.
    Undeclared(Arc<str>, Step<'a>),
}

/// A step below an undeclared path.
#[derive(Debug, Clone, Copy)]
enum Step<'a> {
    /// The value of a member.
    Member(&'a str),
    /// The name of a member.
    Name(&'a str),
    /// An item.
    Item(usize),
}

/// A longer path, or a longer name in it, is cut.
const LONGEST_PATH: usize = 512;
const LONGEST_NAME: usize = 64;

/// For how many texts there is room before it has to grow: as many as a case of the usual kind has.
const USUAL: usize = 32;

/// A single ASCII word shorter than this is no instruction.
const SHORTEST: usize = 16;

impl Text<'_> {
    /// The text as it is searched, folded when first asked for.
    pub fn folded(&self) -> &Folded {
        self.folded.get_or_init(|| fold(self.value))
    }

    /// Whether the text could say anything to a reader: figures, dates and single short words cannot.
    pub fn speaks(&self) -> bool {
        let word = self.value.len() < SHORTEST && self.value.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let figures = self.value.bytes().all(|byte| byte.is_ascii_digit() || b"-:.+TZ ".contains(&byte));
        !word && !figures
    }

    /// Where the text stands, such as `use_of_funds[2].item`; for the name of an undeclared field, its path and `(name)`.
    /// Long paths of undeclared fields are cut, with an ellipsis.
    pub fn path(&self, schema: &Schema) -> String {
        match (&self.whereabouts, self.field) {
            (Whereabouts::Undeclared(outer, step), _) => step.below(outer),
            (Whereabouts::Declared(items), Some(field)) => numbered(schema.field(field).path.as_str(), items),
            (Whereabouts::Declared(_), None) => String::new(),
        }
    }
}

/// All texts of a case in their order. The names of undeclared fields are texts too: whoever wrote the case wrote them.
pub fn texts<'a>(fields: &'a Object, schema: &Schema) -> Vec<Text<'a>> {
    let mut walk = Walk { schema, items: Vec::new(), texts: Vec::with_capacity(USUAL) };
    walk.declared_members(fields, schema.root(), "");
    walk.texts
}

struct Walk<'a, 's> {
    schema: &'s Schema,
    items: Vec<usize>,
    texts: Vec<Text<'a>>,
}

impl<'a> Walk<'a, '_> {
    fn declared_members(&mut self, object: &'a Object, place: Place, outer: &str) {
        for (key, value) in object.iter() {
            match self.schema.member(place, key) {
                Some(place) => self.declared(value, place),
                None => self.undeclared_member(key, value, &Arc::from(outer)),
            }
        }
    }

    fn declared(&mut self, value: &'a Json, place: Place) {
        match value {
            Json::String(text) => self.text(self.schema.at(place), text, Whereabouts::Declared(self.items.clone())),
            Json::Object(object) => {
                let outer = self.spelled(place);
                self.declared_members(object, place, &outer);
            }
            Json::Array(items) => match self.schema.items(place) {
                Some(place) => {
                    for (index, item) in items.iter().enumerate() {
                        self.items.push(index);
                        self.declared(item, place);
                        self.items.pop();
                    }
                }
                None => self.undeclared_items(items, &Arc::from(self.spelled(place))),
            },
            Json::Null | Json::Bool(_) | Json::Number(_) => {}
        }
    }

    fn undeclared_member(&mut self, key: &'a str, value: &'a Json, outer: &Arc<str>) {
        self.text(None, key, Whereabouts::Undeclared(Arc::clone(outer), Step::Name(key)));
        self.undeclared(value, outer, Step::Member(key));
    }

    fn undeclared_items(&mut self, items: &'a [Json], outer: &Arc<str>) {
        items.iter().enumerate().for_each(|(index, item)| self.undeclared(item, outer, Step::Item(index)));
    }

    fn undeclared(&mut self, value: &'a Json, outer: &Arc<str>, step: Step<'a>) {
        match value {
            Json::String(text) => self.text(None, text, Whereabouts::Undeclared(Arc::clone(outer), step)),
            Json::Object(object) => {
                let outer = Arc::from(step.below(outer));
                object.iter().for_each(|(key, value)| self.undeclared_member(key, value, &outer));
            }
            Json::Array(items) => self.undeclared_items(items, &Arc::from(step.below(outer))),
            Json::Null | Json::Bool(_) | Json::Number(_) => {}
        }
    }

    fn text(&mut self, field: Option<FieldId>, value: &'a str, whereabouts: Whereabouts<'a>) {
        self.texts.push(Text { field, value, folded: OnceCell::new(), whereabouts });
    }

    fn spelled(&self, place: Place) -> String {
        let field = self.schema.at(place).map(|field| self.schema.field(field).path.as_str());
        numbered(field.unwrap_or_default(), &self.items)
    }
}

impl Step<'_> {
    /// The path of the step below another.
    fn below(self, outer: &str) -> String {
        let dot = if outer.is_empty() { "" } else { "." };
        let path = match self {
            Self::Member(key) => format!("{outer}{dot}{}", clipped(key, LONGEST_NAME)),
            Self::Name(key) => format!("{outer}{dot}{} (name)", clipped(key, LONGEST_NAME)),
            Self::Item(index) => format!("{outer}[{index}]"),
        };
        clipped(&path, LONGEST_PATH)
    }
}

fn clipped(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A declared path with the numbers of items in it.
fn numbered(declared: &str, items: &[usize]) -> String {
    if items.is_empty() {
        return declared.to_owned();
    }
    let mut path = String::with_capacity(declared.len() + items.len() * 2);
    let mut items = items.iter();
    for (index, part) in declared.split("[]").enumerate() {
        if index > 0 {
            path.push_str(&items.next().map_or_else(|| "[]".to_owned(), |item| format!("[{item}]")));
        }
        path.push_str(part);
    }
    path
}
