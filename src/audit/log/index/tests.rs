#![expect(clippy::disallowed_methods, reason = "edge: tests damage the index")]

use crate::audit::log::disk::Disk;
use crate::audit::log::fold::Fold;
use crate::audit::log::tests::{Place, added, draft};
use crate::audit::log::*;
use crate::audit::state::State;

/// The sentences of the open cases.
fn sentences(place: &Place) -> Vec<String> {
    let state = place.reader().explained().unwrap();
    state.open().into_iter().map(|(_, case)| case.explanation.clone().unwrap()).collect()
}

#[test]
fn the_index_is_used_where_it_fits_and_made_again_where_not() {
    let place = Place::new();
    let drafts: Vec<Draft> = (0..=UNINDEXED).map(|number| added(&format!("c-{number}"))).collect();
    place.log().append(drafts).unwrap();
    let index = place.path(files::INDEX);
    let whole = std::fs::read(&index).expect("who wrote much leaves an index");
    let truth = sentences(&place);
    assert_eq!(truth.len(), UNINDEXED + 1);
    let check = |bytes: &[u8]| {
        std::fs::write(&index, bytes).unwrap();
        assert_eq!(sentences(&place), truth);
        assert_eq!(std::fs::read(&index).unwrap(), whole, "it was made again");
    };
    let mut flipped = whole.clone();
    *flipped.last_mut().unwrap() ^= 1;
    check(&flipped);
    check(&whole[..whole.len() - 1]);
    check(b"");
    check(b"{}\n");
    // One of another log is of no use.
    let other = Place::new();
    other.log().append((0..=UNINDEXED).map(|number| draft(&format!("x-{number}"), "another")).collect()).unwrap();
    check(&std::fs::read(other.path(files::INDEX)).unwrap());
    check(&whole);
}

#[test]
fn an_edited_index_hides_no_case_and_is_found() {
    let place = Place::new();
    let mut log = place.log();
    log.append(vec![added("a"), added("b")]).unwrap();
    let (disk, mut fold) = (Disk::new(&place.workspace_folder()), log.fold.clone());
    let found = || {
        let verification = verify(&place.workspace(), &[], 1).unwrap();
        verification.findings.into_iter().map(|finding| (finding.code, finding.seq)).collect::<Vec<_>>()
    };
    fold.keep_index(&disk).unwrap();
    assert_eq!((sentences(&place).len(), found()), (2, vec![]));
    // Cases that it leaves out are there, and a sentence that it was given is told by verify.
    let empty = State::default();
    index::write(&disk, &fold.chain.log.clone().unwrap().0, &empty).unwrap();
    assert_eq!((sentences(&place), found()), (vec!["story".to_owned(); 2], vec![]));
    let mut again = false;
    fold.state.explain(|_, _| panic!("both have their sentence"));
    fold = Fold::of(&disk).unwrap();
    fold.state.explain(|_, _| Some(if std::mem::replace(&mut again, true) { "story" } else { "forged" }.to_owned()));
    fold.keep_index(&disk).unwrap();
    assert_eq!(found(), [("index_differs".to_owned(), Some(2))]);
    assert_eq!(place.log().state().unwrap().cases().count(), 2);
    std::fs::remove_file(place.path(files::INDEX)).unwrap();
    assert_eq!(found(), []);
}
