#![expect(clippy::disallowed_methods, reason = "edge: tests damage the files that the log writes")]

use super::*;
use crate::audit::log::erase::Request;
use crate::audit::log::tests::{Place, draft};
use crate::record::entry::{Action, Draft};

/// A log of three segments with subjects, one of them erased.
fn written() -> Place {
    let place = Place::new();
    let mut log = place.log();
    for round in 0..3 {
        let drafts =
            (0..8).map(|number| draft(&format!("c-{round}-{number}"), &format!("the story of {round} {number}")));
        log.append(drafts.collect()).unwrap();
        log.append(vec![Draft { action: Action::Release {}, subject: None, ..draft("c-0-0", "") }]).unwrap();
        if round < 2 {
            log.rotate(None).unwrap();
        }
    }
    let request =
        |id: &str| Request { domain: None, id: id.to_owned(), by: "Ada".to_owned(), reason: "asked for".to_owned() };
    log.erase(&request("c-1-3")).unwrap();
    place
}

fn verified(place: &Place, anchors: &[Checkpoint]) -> Verification {
    verify(&place.workspace(), anchors, 2).unwrap()
}

/// The file and line of what was found first, and its code.
fn first(verification: &Verification) -> (&str, u64, &str) {
    let finding = verification.findings.first().expect("something was found");
    (&finding.file, finding.line, &finding.code)
}

fn segments(place: &Place) -> Vec<(String, Vec<u8>)> {
    let mut found: Vec<(String, Vec<u8>)> = place
        .files()
        .into_iter()
        .filter(|(name, _)| name.starts_with("decisions") && name.ends_with("jsonl"))
        .collect();
    // The active segment is the last.
    found.rotate_left(1);
    let active = found.iter().position(|(name, _)| name == files::ACTIVE).unwrap();
    let active = found.remove(active);
    found.sort();
    found.push(active);
    found
}

/// Numbers that look random and are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// Damages lines, and says at which line that must be found; none where it cannot be.
fn damage(lines: &mut Vec<Vec<u8>>, dice: &mut Dice) -> usize {
    let (at, other) = (dice.below(lines.len()), dice.below(lines.len()));
    match dice.below(5) {
        0 => {
            let byte = dice.below(lines[at].len());
            lines[at][byte] ^= 1 << dice.below(8);
            at
        }
        1 => {
            lines.remove(at);
            at
        }
        2 => {
            lines.insert(at, lines[at].clone());
            at + 1
        }
        3 => {
            let line = lines[other].clone();
            lines.insert(at, line);
            if at == other { at + 1 } else { at }
        }
        _ => {
            let (at, other) = if at == other { (0, 1) } else { (at.min(other), at.max(other)) };
            lines.swap(at, other);
            at
        }
    }
}

#[test]
fn a_log_that_nobody_touched_is_whole() {
    let place = written();
    let checkpoint = place.reader().checkpoint().unwrap();
    let found = verified(&place, std::slice::from_ref(&checkpoint));
    assert_eq!(found.findings, []);
    assert_eq!((found.entries, found.segments, found.subjects, found.erased, found.anchors), (31, 3, 24, 1, 1));
    assert_eq!((found.bytes, found.sum), (checkpoint.bytes, checkpoint.sum));
}

#[test]
fn any_damage_to_a_line_is_found_where_it_is() {
    let place = written();
    let whole = segments(&place);
    let mut dice = Dice(7);
    for attempt in 0..1000 {
        let segment = dice.below(whole.len());
        let (name, bytes) = &whole[segment];
        let mut lines: Vec<Vec<u8>> = bytes.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
        let count = lines.len();
        let at = damage(&mut lines, &mut dice);
        let damaged = lines.concat();
        let cut = lines.len() < count && at == lines.len();
        // Without its last line a segment agrees with itself: the next one shows it, and after the last only an anchor.
        let (file, line) =
            if cut { (whole.get(segment + 1).map(|(name, _)| name), 1) } else { (Some(name), at as u64 + 1) };
        std::fs::write(place.path(name), &damaged).unwrap();
        let found = verified(&place, &[]);
        if let Some(file) = file {
            assert!(!found.whole, "attempt {attempt}");
            let (found_file, found_line, code) = first(&found);
            assert_eq!((found_file, found_line), (file.as_str(), line), "attempt {attempt}: {code}");
        }
        std::fs::write(place.path(name), bytes).unwrap();
    }
}

#[test]
fn only_an_anchor_shows_a_cut_tail() {
    let place = written();
    let anchor = place.reader().checkpoint().unwrap();
    let (name, bytes) = segments(&place).pop().unwrap();
    let end = memchr::memrchr(b'\n', &bytes[..bytes.len() - 1]).unwrap() + 1;
    std::fs::write(place.path(&name), &bytes[..end]).unwrap();
    // The subject of the entry that was cut is left, and no entry says that another one was erased.
    let codes = |found: &Verification| found.findings.iter().map(|finding| finding.code.clone()).collect::<Vec<_>>();
    assert_eq!(codes(&verified(&place, &[])), ["subject_left", "subject_missing"]);
    assert!(codes(&verified(&place, &[anchor])).contains(&"anchor_cut".to_owned()));
}

#[test]
fn an_anchor_shows_a_log_that_was_written_anew() {
    let (place, other) = (written(), Place::new());
    let anchor = place.reader().checkpoint().unwrap();
    let mut log = other.log();
    log.append((0..40).map(|number| draft(&format!("x-{number}"), "another story")).collect()).unwrap();
    let found = verified(&other, std::slice::from_ref(&anchor));
    assert_eq!(first(&found).2, "anchor_differs");
    let mut foreign = anchor;
    foreign.log_id = "ab".repeat(16);
    assert_eq!(first(&verified(&place, &[foreign])).2, "anchor_foreign");
}

#[test]
fn an_old_anchor_still_agrees_after_more_was_written_and_erased() {
    let place = written();
    let anchor = place.reader().checkpoint().unwrap();
    let mut log = place.log();
    log.append(vec![draft("later", "a later story")]).unwrap();
    let request = Request {
        domain: Some("d".to_owned()),
        id: "c-2-1".to_owned(),
        by: "Ada".to_owned(),
        reason: "law".to_owned(),
    };
    log.erase(&request).unwrap();
    log.rotate(None).unwrap();
    let found = verified(&place, &[anchor]);
    assert_eq!((found.findings.as_slice(), found.anchors, found.erased), ([].as_slice(), 1, 2));
}

#[test]
fn a_deleted_segment_is_found() {
    for (number, (name, bytes)) in segments(&written()).into_iter().enumerate() {
        let place = written();
        std::fs::remove_file(place.path(&name)).unwrap();
        let found = verified(&place, &[]);
        assert!(!found.whole, "{name} of {} bytes", bytes.len());
        assert_eq!(first(&found).2, if number == 2 { "unreadable" } else { "broken" }, "{name}");
    }
}

#[test]
fn damage_to_subjects_names_the_entry() {
    let check = |damage: fn(&mut Vec<Vec<u8>>), code: &str, seq: Option<u64>| {
        let place = written();
        let (name, bytes) = place.files().into_iter().find(|(name, _)| name.starts_with("subjects/")).unwrap();
        let mut lines: Vec<Vec<u8>> = bytes.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
        damage(&mut lines);
        std::fs::write(place.path(&name), lines.concat()).unwrap();
        let found = verified(&place, &[]);
        assert!(
            found.findings.iter().any(|finding| finding.code == code && finding.seq == seq),
            "{code}: {:?}",
            found.findings
        );
    };
    check(|lines| lines[2][60] ^= 1, "subject_changed", Some(4));
    check(|lines| drop(lines.remove(2)), "subject_missing", Some(4));
    check(|lines| lines.swap(2, 5), "subject_displaced", Some(4));
    check(|lines| lines.truncate(3), "subject_missing", Some(5));
    check(|lines| lines.insert(1, b"{}\n".to_vec()), "subject_unreadable", None);
    check(|lines| lines.insert(1, lines[0].clone()), "subject_stray", None);
    check(|lines| lines.push(b"{\"seq\":99,\"salt\":\"".to_vec()), "subject_left", None);
}

#[test]
fn packs_that_changed_places_are_found() {
    let (place, other) = (written(), written());
    let mut log = Place::new().log();
    drop(log.append(vec![draft("x", "y")]));
    let (name, bytes) = place.files().into_iter().find(|(name, _)| name.starts_with("subjects/")).unwrap();
    let half = bytes.len() / 2;
    let cut = half + memchr::memchr(b'\n', &bytes[half..]).unwrap() + 1;
    let second = files::pack(crate::record::entry::subject::seq_of(&bytes[cut..]).unwrap());
    std::fs::write(other.path(&name), &bytes[..cut]).unwrap();
    std::fs::write(other.path(&second), &bytes[cut..]).unwrap();
    assert!(verified(&other, &[]).whole, "where a pack ends is not part of the log");
    std::fs::write(other.path(&second), &bytes[..cut]).unwrap();
    std::fs::write(other.path(&name), &bytes[cut..]).unwrap();
    assert!(!verified(&other, &[]).whole);
}

#[test]
fn a_subject_that_is_still_there_was_not_erased() {
    let place = written();
    let (name, bytes) = place.files().into_iter().find(|(name, _)| name.starts_with("subjects/")).unwrap();
    let mut log = place.log();
    let request = Request { domain: None, id: "c-0-1".to_owned(), by: "Ada".to_owned(), reason: "law".to_owned() };
    log.erase(&request).unwrap();
    let after = std::fs::read(place.path(&name)).unwrap();
    let last = memchr::memrchr(b'\n', &after[..after.len() - 1]).unwrap() + 1;
    std::fs::write(place.path(&name), [&bytes, &after[last..]].concat()).unwrap();
    let found = verified(&place, &[]);
    assert_eq!((found.findings[0].code.as_str(), found.findings[0].seq), ("not_erased", Some(3)));
}

#[test]
fn a_stopped_writer_is_told_from_a_forger() {
    let place = written();
    let (name, bytes) = segments(&place).pop().unwrap();
    let half = [&bytes, &bytes[bytes.len() - 300..bytes.len() - 20]].concat();
    std::fs::write(place.path(&name), half).unwrap();
    let found = verified(&place, &[]);
    let line = bytes.iter().filter(|byte| **byte == b'\n').count() as u64 + 1;
    assert_eq!(first(&found), (name.as_str(), line, "torn"));
}
