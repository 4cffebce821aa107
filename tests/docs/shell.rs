//! Commands of documents, run through `sh -c` with the built binary as `adduce`, in a folder that shows the repository.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use crate::repository;

/// Longer than any command of a document takes, also in a debug build on a busy machine.
const LIMIT: Duration = Duration::from_secs(120);

/// What commands of documents may read. A link to each stands in the folder that they run in, so that what they write
/// stays out of the repository.
const SHOWN: [&str; 6] = ["domains", "prompts", "golden", "docs", "man", "scripts"];

/// A folder to run commands in.
pub(crate) struct Shell(TempDir);

/// What came of a command.
pub(crate) struct Ran {
    pub(crate) command: String,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) exit: i32,
}

/// A fenced block of a document.
pub(crate) struct Block {
    pub(crate) text: String,
    /// The line of its first line, from 1.
    pub(crate) line: usize,
}

/// A command of a block and what is shown to come of it.
pub(crate) struct Step {
    pub(crate) command: String,
    pub(crate) expected: String,
    pub(crate) line: usize,
}

impl Shell {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        for name in SHOWN {
            std::os::unix::fs::symlink(repository().join(name), folder.path().join(name)).expect("a link can be made");
        }
        Self(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn run(&self, command: &str) -> Ran {
        let binary = Path::new(env!("CARGO_BIN_EXE_adduce")).parent().expect("the binary is in a folder");
        let path = std::env::var("PATH").unwrap_or_default();
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(self.path()).env_clear();
        shell.env("PATH", format!("{}:{path}", binary.display())).env("TERM", "dumb").env("LC_ALL", "C.UTF-8");
        shell.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = shell.spawn().expect("a shell can be started");
        let (sender, receiver) = channel();
        let id = child.id();
        thread::spawn(move || sender.send(child.wait_with_output()));
        let output = receiver.recv_timeout(LIMIT).unwrap_or_else(|_| {
            // The children of the shell end with the pipes that they write to.
            let _ = Command::new("sh").args(["-c", &format!("kill {id}")]).status();
            panic!("{command} takes more than {LIMIT:?}")
        });
        let output = output.expect("the shell can be waited for");
        let [stdout, stderr] = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        Ran { command: command.to_owned(), stdout, stderr, exit: output.status.code().unwrap_or(-1) }
    }
}

impl Ran {
    /// The standard output of a command that ended with 0.
    #[track_caller]
    pub(crate) fn succeeded(self) -> String {
        assert!(self.exit == 0, "{} ended with {}: {}{}", self.command, self.exit, self.stderr, self.stdout);
        self.stdout
    }
}

/// The fenced blocks of a language.
pub(crate) fn blocks(document: &str, language: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut open: Option<(String, usize)> = None;
    let mut fenced = false;
    for (index, line) in document.lines().enumerate() {
        match (line.strip_prefix("```"), open.take()) {
            (Some(_), Some((text, line))) => {
                found.push(Block { text, line });
                fenced = false;
            }
            (Some(_), None) if fenced => fenced = false,
            (Some(word), None) if word.trim() == language => open = Some((String::new(), index + 2)),
            (Some(_), None) => fenced = true,
            (None, Some((text, start))) => open = Some((format!("{text}{line}\n"), start)),
            (None, None) => {}
        }
    }
    found
}

/// The commands of a block, each after `$ `; lines after `> ` go on with it, as a shell shows them. What follows is output.
pub(crate) fn steps(block: &Block) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for (index, line) in block.text.lines().enumerate() {
        if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step { command: command.to_owned(), expected: String::new(), line: block.line + index });
            continue;
        }
        let Some(step) = steps.last_mut() else { panic!("a block begins with output: {line}") };
        match line.strip_prefix("> ").filter(|_| step.expected.is_empty()) {
            Some(more) => step.command.push_str(&format!("\n{more}")),
            None => step.expected.push_str(&format!("{line}\n")),
        }
    }
    steps
}

/// Whether what is printed is what is shown. `…` in a line stands for anything, and on a line of its own for any lines.
pub(crate) fn matches(shown: &str, printed: &str) -> bool {
    let (shown, printed): (Vec<&str>, Vec<&str>) = (shown.lines().collect(), printed.lines().collect());
    lines_match(&shown, &printed)
}

fn lines_match(shown: &[&str], printed: &[&str]) -> bool {
    match (shown, printed) {
        ([], []) => true,
        (["…", rest @ ..], _) => (0..=printed.len()).any(|skipped| lines_match(rest, &printed[skipped..])),
        ([line, shown @ ..], [found, printed @ ..]) => line_matches(line, found) && lines_match(shown, printed),
        _ => false,
    }
}

fn line_matches(shown: &str, printed: &str) -> bool {
    let mut parts = shown.split('…');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = printed.strip_prefix(first) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

#[test]
fn an_ellipsis_stands_for_anything_and_nothing_else_does() {
    let check =
        |shown: &str, printed: &str, expected: bool| assert_eq!(matches(shown, printed), expected, "{shown} {printed}");
    check("a\nb\n", "a\nb\n", true);
    check("a\n", "a\nb\n", false);
    check("", "a\n", false);
    check("…\nb\n", "a\na\nb\n", true);
    check("a …, c\n", "a b, c\n", true);
    check("a …, c\n", "a b, d\n", false);
    check("a…a\n", "a\n", false);
}

#[test]
fn a_block_is_cut_into_commands_and_what_they_print() {
    let document = "Text.\n```console\n$ echo a \\\n>   b\na b\n$ true\n```\n```sh\nls\n```\n";
    let found = blocks(document, "console");
    let steps: Vec<(String, String, usize)> =
        found.iter().flat_map(steps).map(|step| (step.command, step.expected, step.line)).collect();
    let expected = [("echo a \\\n  b", "a b\n", 3), ("true", "", 6)];
    assert_eq!(steps, expected.map(|(command, shown, line)| (command.to_owned(), shown.to_owned(), line)));
}
