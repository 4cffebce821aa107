//! What was loaded, as a reader sees it that runs beside a load: where a case differs, the reader looks whether the next
//! generation has come meanwhile.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{CaseIndex, Store, StoreError};

/// The digests of the cases of the current generation, followed from one generation to the next.
#[derive(Debug)]
pub struct Loaded {
    store: Store,
    held: Mutex<Held>,
}

#[derive(Debug)]
struct Held {
    snapshot: Option<String>,
    index: Option<CaseIndex>,
}

impl Loaded {
    /// The digests of a store; none where nothing was loaded.
    pub fn of(store: Store) -> Result<Self, StoreError> {
        let held = Mutex::new(held(&store)?);
        Ok(Self { store, held })
    }

    /// The digest of the case that was loaded under an id, and none where none was; `of` is that of the case at hand.
    pub fn sha256(&self, domain: &str, id: &str, of: impl FnOnce() -> String) -> Option<String> {
        let found = self.held().find(domain, id)?;
        if found == of() {
            return Some(found);
        }
        // Where the store cannot be read any more, the case stays another one and goes to a person.
        let now = self.store.current().ok().flatten().map(|current| current.snapshot().to_owned());
        let mut held = self.held();
        if now != held.snapshot
            && let Ok(renewed) = self::held(&self.store)
        {
            *held = renewed;
        }
        held.find(domain, id)
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Held {
    fn find(&self, domain: &str, id: &str) -> Option<String> {
        self.index.as_ref()?.sha256(domain, id)
    }
}

fn held(store: &Store) -> Result<Held, StoreError> {
    // The name is read first: where a generation comes between, the next look reads the digests once more.
    let snapshot = store.current()?.map(|current| current.snapshot().to_owned());
    Ok(Held { snapshot, index: store.cases()? })
}
