//! What a tool for models may read: no private column, no protected one unless it is made for that, and no table of people but
//! through the cells that may be shown, or one person by a key. It goes by what a statement may read, table by table and name
//! by name, and errs toward refusing.

use crate::domain::Domain;
use crate::schema::table::Table;
use crate::store::{Derived, Read};
use crate::tool::{Audience, Disclosure, Tool};

/// What a table shows once it is read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Reach {
    private: bool,
    protected: bool,
    people: bool,
}

/// Why a tool may not run its statement, in words; none where it may. `read` is what the statement reads, and `derived` tells
/// what the statement of a derived table reads.
pub(super) fn refused(
    domain: &Domain,
    tool: &Tool,
    read: &Read,
    derived: &dyn Fn(&Derived) -> Option<Read>,
) -> Option<String> {
    if tool.audience == Audience::Operator {
        return None;
    }
    let reach = reach(domain, read, derived, domain.shape.derived.len());
    // A step shows figures of its own making, and hides those of few.
    // One row by a key shows a person to somebody who already knows whom to ask for.
    let one = tool.disclosure == Disclosure::Case && tool.rows == 1;
    let told = match reach {
        Reach { private: true, .. } => "it may read a private column, and a model gets none",
        Reach { protected: true, .. } if !tool.protected => {
            "it may read a protected column, and a model gets one only of a tool with `protected = true`"
        }
        Reach { people: true, .. } if !one && tool.step.is_none() => {
            "it may read people, of whom a model gets cells (`origin = \"cells\"`), or one by a key (`disclosure = \"case\"`, `rows = 1`)"
        }
        _ => return None,
    };
    Some(told.to_owned())
}

/// What a statement reaches, through at most `depth` derived tables after each other.
fn reach(domain: &Domain, read: &Read, derived: &dyn Fn(&Derived) -> Option<Read>, depth: usize) -> Reach {
    let mut all = Reach::default();
    for name in &read.tables {
        let reach = match domain.shape.derived.iter().find(|one| one.name == *name) {
            Some(one) => of_derived(domain, one, derived, depth),
            None => {
                domain.shape.tables.iter().find(|table| table.name == *name).map_or(Reach::default(), |table| Reach {
                    people: domain.shape.people.as_ref().is_some_and(|people| people.table == *name),
                    ..columns(table, read)
                })
            }
        };
        all.private |= reach.private;
        all.protected |= reach.protected;
        all.people |= reach.people;
    }
    all
}

fn of_derived(domain: &Domain, one: &Derived, derived: &dyn Fn(&Derived) -> Option<Read>, depth: usize) -> Reach {
    let everything = Reach { private: true, protected: true, people: true };
    let (Some(read), Some(depth)) = (derived(one), depth.checked_sub(1)) else { return everything };
    let reach = reach(domain, &read, derived, depth);
    Reach { people: reach.people && !one.released, ..reach }
}

fn columns(table: &Table, read: &Read) -> Reach {
    let any = |closed: fn(&crate::schema::table::Column) -> bool| {
        table.columns.iter().any(|column| closed(column) && read.may_read(&column.name))
    };
    Reach { private: any(|column| column.private), protected: any(|column| column.protected), people: false }
}
