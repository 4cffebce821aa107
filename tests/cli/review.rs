//! The review at a terminal, which a small program in Python plays: what is shown, what is asked, what each key does.

use std::process::{Command, Stdio};

use crate::call::{BINARY, Place, adduce};
use crate::shipped::gated;

/// Starts the command on a pseudo-terminal, sends each answer once its question was read, and prints all that was shown.
const PERSON: &str = r#"
import os, pty, re, select, sys, time
pid, terminal = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], sys.argv[1:])
shown, seen = b"", 0
answers = [step.split("|") for step in sys.stdin.read().splitlines()]
deadline = time.monotonic() + 100
while time.monotonic() < deadline:
    ready, _, _ = select.select([terminal], [], [], 0.2)
    if ready:
        try:
            more = os.read(terminal, 65536)
        except OSError:
            break
        if not more:
            break
        shown += more
    if answers and answers[0][0].encode() in shown[seen:]:
        seen = len(shown)
        os.write(terminal, answers.pop(0)[1].encode().decode("unicode_escape").encode())
_, status = os.waitpid(pid, 0)
sys.stdout.buffer.write(shown)
sys.exit(os.waitstatus_to_exitcode(status) if not answers else 99)
"#;

fn queue() -> Place {
    let place = Place::new();
    let all = gated("offline");
    let lines = ["camp-017", "camp-005", "camp-009"].map(|id| format!("{}\n", all[id]));
    adduce("audit add").inside(&place).input(lines.concat()).run().ended(0);
    place
}

/// What a person at a terminal sees who answers so; the exit code must be 0.
fn review(place: &Place, more: &[&str], answers: &str) -> String {
    let mut command = Command::new("python3");
    command.args(["-c", PERSON, BINARY, "audit", "review", "--by", "Amina"]).args(more).current_dir(place.path());
    command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default()).env("TERM", "xterm");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("python3 can be started");
    let mut stdin = child.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut stdin, answers.as_bytes()).expect("the answers can be written");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{:?}\n{shown}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
    shown
}

fn decisions(place: &Place) -> Vec<String> {
    let entries = adduce("audit log --action decide").inside(place).run().ended(0).records();
    let told = entries.iter().map(|entry| format!("{} {}", entry["id"], entry["detail"]["decision"]));
    told.map(|told| told.replace('"', "")).collect()
}

#[test]
fn one_key_decides_and_words_are_asked_for_where_they_are_needed() {
    let place = queue();
    let keys = "q quit";
    // Agreed without words; against the verdict first without words, then with; the last left for later.
    let answers =
        format!("{keys}|a\nwithout words|\\r\n{keys}|a\ngoes back|\\r\n{keys}|a\ngoes back|No profit\\r\n{keys}|s\n");
    let shown = review(&place, &[], &answers);
    assert!(shown.contains("\x1b[1m") && shown.contains("not done: the reason holds no letter or digit"), "{shown}");
    assert_eq!(decisions(&place), ["camp-017 approve", "camp-005 approve"]);
    let left = adduce("audit queue").inside(&place).run().ended(0).records();
    assert_eq!((left.len(), left[0]["claim"].is_null()), (1, true), "what was left is nobody's");
    adduce("audit verify").inside(&place).run().ended(0);
}

#[test]
fn a_case_that_somebody_else_has_is_passed_over_and_q_stops() {
    let place = queue();
    adduce("audit claim camp-017 --by Bilal").inside(&place).run().ended(0);
    let shown = review(&place, &[], "camp-005 (2 of 3): a approve|?\nEscape and Ctrl-C|x\nq quit|q\n");
    assert!(shown.contains("passed over: \"camp-017\" is claimed by \"Bilal\""), "{shown}");
    assert!(decisions(&place).is_empty());
    assert!(!shown.contains("camp-009 (") && !shown.contains("adduce audit decide"), "{shown}");
}
