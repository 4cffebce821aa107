//! One call of the binary: what goes in, what comes out, and how long it may take.
//!
//! **Invariant:** a call sees nothing of the machine that it runs on but the binary, `PATH` and a folder of its own.

use std::ffi::OsString;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

/// Longer than any call takes, also a debug build on a busy machine.
pub(crate) const LIMIT: Duration = Duration::from_secs(120);

/// A folder of its own for the files of a test.
pub(crate) struct Place(TempDir);

/// A call that was not made yet.
pub(crate) struct Call {
    arguments: Vec<OsString>,
    variables: Vec<(String, String)>,
    folder: PathBuf,
    input: Vec<u8>,
    /// An empty folder to run in, kept until the call is over.
    _own: Option<TempDir>,
}

/// What came of a call.
pub(crate) struct Ran {
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
    pub(crate) exit: i32,
}

/// The path of the built binary.
pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_adduce");

/// The repository.
pub(crate) fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A file of the repository, as an argument.
pub(crate) fn repository_file(path: &str) -> String {
    repository().join(path).to_string_lossy().into_owned()
}

/// The text of a file of the repository.
pub(crate) fn read(path: &str) -> String {
    std::fs::read_to_string(repository().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A call with these arguments, split at spaces.
pub(crate) fn adduce(arguments: &str) -> Call {
    Call::new(arguments.split_ascii_whitespace())
}

impl Place {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder can be made"))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a file, with the folders above it, and returns its path.
    pub(crate) fn file(&self, path: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.path().join(path);
        let folder = path.parent().expect("a file is in a folder");
        std::fs::create_dir_all(folder).expect("a folder can be made");
        std::fs::write(&path, bytes).expect("a file can be written");
        path.to_string_lossy().into_owned()
    }

    /// Copies a folder of the repository into this one.
    pub(crate) fn copy(&self, from: &str, to: &str) {
        let mut waiting = vec![(repository().join(from), self.path().join(to))];
        while let Some((from, to)) = waiting.pop() {
            std::fs::create_dir_all(&to).expect("a folder can be made");
            for entry in std::fs::read_dir(&from).expect("a folder of the repository can be read") {
                let entry = entry.expect("an entry can be read").path();
                let target = to.join(entry.file_name().expect("an entry has a name"));
                if entry.is_dir() {
                    waiting.push((entry, target));
                } else {
                    std::fs::copy(&entry, &target).expect("a file can be copied");
                }
            }
        }
    }
}

impl Call {
    pub(crate) fn new<T: Into<OsString>>(arguments: impl IntoIterator<Item = T>) -> Self {
        let own = tempfile::tempdir().expect("a temporary folder can be made");
        let folder = own.path().to_owned();
        let arguments = arguments.into_iter().map(Into::into).collect();
        Self { arguments, variables: Vec::new(), folder, input: Vec::new(), _own: Some(own) }
    }

    /// More arguments, split at spaces.
    pub(crate) fn args(mut self, arguments: &str) -> Self {
        self.arguments.extend(arguments.split_ascii_whitespace().map(OsString::from));
        self
    }

    /// One more argument, which may hold spaces.
    pub(crate) fn with(mut self, argument: impl Into<OsString>) -> Self {
        self.arguments.push(argument.into());
        self
    }

    pub(crate) fn input(mut self, bytes: impl AsRef<[u8]>) -> Self {
        self.input = bytes.as_ref().to_vec();
        self
    }

    pub(crate) fn variable(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    pub(crate) fn inside(mut self, place: &Place) -> Self {
        self.folder = place.path().to_owned();
        self
    }

    /// The command with its environment, nothing redirected.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(BINARY);
        command.args(&self.arguments).current_dir(&self.folder).env_clear();
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default()).env("TERM", "dumb");
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command
    }

    /// Makes the call. A reader that goes away before all of the input is written is no fault of the caller.
    pub(crate) fn run(self) -> Ran {
        let mut command = self.command();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary can be started");
        let (mut stdin, input) = (child.stdin.take().expect("stdin is piped"), self.input.clone());
        thread::spawn(move || match stdin.write_all(&input) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => panic!("stdin cannot be written: {error}"),
            _ => {}
        });
        let (stdout, stderr) = (take(child.stdout.take()), take(child.stderr.take()));
        let told = format!("{:?}", self.arguments);
        let [stdout, stderr] = [stdout, stderr].map(|end| received(&mut child, &end, &told));
        let exit = child.wait().expect("the binary was started").code().unwrap_or(-1);
        Ran { stdout, stderr: String::from_utf8_lossy(&stderr).into_owned(), exit }
    }
}

/// Everything that a pipe of a child yields, read beside the test.
pub(crate) fn take(pipe: Option<impl Read + Send + 'static>) -> Receiver<Vec<u8>> {
    let mut pipe = pipe.expect("the pipe was asked for");
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.read_to_end(&mut bytes).expect("a pipe can be read");
        // Nobody receives where the call took too long, and that was told already.
        let _ = sender.send(bytes);
    });
    receiver
}

/// What was taken, or the end of a child that takes too long.
pub(crate) fn received(child: &mut Child, end: &Receiver<Vec<u8>>, told: &str) -> Vec<u8> {
    end.recv_timeout(LIMIT).unwrap_or_else(|_| {
        let _ = child.kill();
        panic!("{told} took more than {LIMIT:?}")
    })
}

impl Ran {
    /// The standard output as text.
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.stdout).expect("records are UTF-8")
    }

    /// The lines of standard output. Each ends with a line feed, also the last.
    pub(crate) fn lines(&self) -> Vec<&str> {
        assert!(self.stdout.is_empty() || self.stdout.ends_with(b"\n"), "the last line is not whole");
        // Not `lines`, which would take a carriage return for part of the line's end.
        self.text().split_terminator('\n').collect()
    }

    /// The records on standard output.
    pub(crate) fn records(&self) -> Vec<Value> {
        self.lines().into_iter().map(record).collect()
    }

    /// The records of a kind.
    pub(crate) fn of_kind(&self, kind: &str) -> Vec<Value> {
        self.records().into_iter().filter(|record| record["kind"] == kind).collect()
    }

    /// The same, where the call ended as it should.
    #[track_caller]
    pub(crate) fn ended(self, exit: i32) -> Self {
        assert!(!self.stderr.contains("panicked"), "{}", self.stderr);
        assert_eq!(self.exit, exit, "stderr: {}\nstdout: {:.2000}", self.stderr, String::from_utf8_lossy(&self.stdout));
        self
    }
}

/// A line as a record.
pub(crate) fn record(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}
