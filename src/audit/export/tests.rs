//! The log for other programs.

use super::*;
use crate::audit::tests::*;

#[test]
fn a_redacted_export_leaves_only_the_commitment() {
    let mut ledger = Ledger::default();
    ledger.add(offer("c", Verdict::Approve));
    ledger.decide(&choice("c", Decision::Reject, Some("=cmd, a secret"))).unwrap();
    let (entry, subject) = &ledger.entries[1];
    let whole = Exported::new(entry, subject.as_ref(), false);
    assert_eq!((whole.reason, whole.actor.is_some(), whole.erased), (Some("=cmd, a secret"), true, false));
    assert_eq!(whole.cells()[COLUMNS.iter().position(|name| *name == "reason").unwrap()], "'=cmd, a secret");
    let redacted = serde_json::to_string(&Exported::new(entry, subject.as_ref(), true)).unwrap();
    assert!(!redacted.contains("secret") && !redacted.contains("Amina") && redacted.contains("\"commitment\":\""));
    assert!(Exported::new(entry, None, false).erased);
}

#[test]
fn no_cell_begins_like_a_formula() {
    let check = |cell: &str, expected: &str| assert_eq!(harmless(cell), expected, "{cell:?}");
    check("=HYPERLINK(\"x\")", "'=HYPERLINK(\"x\")");
    check("+1", "'+1");
    check("-2+3", "'-2+3");
    check("@SUM(A1)", "'@SUM(A1)");
    check("\t=1", "'\t=1");
    check("\r=1", "'\\u{d}=1");
    check("a\u{202e}b\x1b[2Jc\nd", "a\\u{202e}b\\u{1b}[2Jc\nd");
    check("  =1", "'  =1");
    check("\u{feff}=1", "'\\u{feff}=1");
    check("＝1", "'＝1");
    check("a=1", "a=1");
    check("", "");
}
