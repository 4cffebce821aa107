//! The declared fields as a tree, for walking a case and knowing at each step what is declared there.

use super::FieldId;
use super::field::{Field, Step};

/// The tree of declared fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tree(Vec<Node>);

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Node {
    field: Option<FieldId>,
    members: Vec<(String, usize)>,
    items: Option<usize>,
}

/// A place in the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place(usize);

impl Tree {
    pub(super) fn new(fields: &[Field]) -> Self {
        let mut tree = Self(vec![Node::default()]);
        for (index, field) in fields.iter().enumerate() {
            let mut at = 0;
            for step in field.path.steps() {
                at = tree.grow(at, step);
            }
            tree.0[at].field = Some(FieldId(index));
        }
        tree
    }

    fn grow(&mut self, at: usize, step: &Step) -> usize {
        let next = self.0.len();
        let node = &mut self.0[at];
        let found = match step {
            Step::Each => *node.items.get_or_insert(next),
            Step::Key(key) => match node.members.iter().find(|(name, _)| name == key) {
                Some((_, found)) => *found,
                None => {
                    node.members.push((key.clone(), next));
                    next
                }
            },
        };
        if found == next {
            self.0.push(Node::default());
        }
        found
    }

    pub(super) fn root(&self) -> Place {
        Place(0)
    }

    pub(super) fn member(&self, place: Place, key: &str) -> Option<Place> {
        let members = &self.0.get(place.0)?.members;
        members.iter().find(|(name, _)| name == key).map(|(_, next)| Place(*next))
    }

    pub(super) fn items(&self, place: Place) -> Option<Place> {
        self.0.get(place.0)?.items.map(Place)
    }

    pub(super) fn field(&self, place: Place) -> Option<FieldId> {
        self.0.get(place.0)?.field
    }
}
