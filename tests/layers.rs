//! The direction of the crate: who may import whom, where I/O may stand, and how large a file may grow. An offender is named
//! with file and line.
#![expect(clippy::disallowed_methods, reason = "edge: the sources are read to be looked at")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// What everything is made of. **Invariant:** none imports a verb.
const NOUNS: [&str; 15] = [
    "disclosure",
    "domain",
    "model_evidence",
    "number",
    "policy",
    "provider",
    "record",
    "rule",
    "schema",
    "screen",
    "signal",
    "state",
    "store",
    "text",
    "workspace",
];

/// What is done with it, one folder each, and the verbs that a verb may use. A verb that is not written yet is not missed.
const VERBS: [(&str, &[&str]); 10] = [
    ("ingest", &[]),
    ("query", &[]),
    ("triage", &["query"]),
    ("gate", &["query"]),
    ("ask", &["query", "ground"]),
    ("ground", &[]),
    ("audit", &["gate"]),
    ("eval", &["ingest", "query", "triage", "gate", "ask", "ground", "audit", "synth", "render"]),
    ("synth", &[]),
    ("render", &[]),
];

/// Nouns that a verb must not reach.
const BARRED: [(&str, &str); 5] =
    [("gate", "provider"), ("ground", "provider"), ("ground", "store"), ("ground", "state"), ("render", "provider")];

/// The most lines of a file, tests left out.
const COMMAND: usize = 120;
const LIBRARY: usize = 400;

/// Files of the binary that are no command: the frame that all commands share.
const FRAME: [&str; 6] = ["context.rs", "failure.rs", "main.rs", "output.rs", "stream.rs", "terminal.rs"];

/// A source file without its tests and comments, each line with its number.
struct Source {
    path: String,
    lines: Vec<(usize, String)>,
    /// How many lines the file has, its tests left out.
    length: usize,
    marked: bool,
}

fn sources(folder: &str) -> Vec<Source> {
    let mut found = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), folder, &mut found);
    assert!(found.len() > 5, "{folder} holds next to nothing");
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

fn walk(folder: &Path, name: &str, found: &mut Vec<Source>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the repository can be read") {
        let path = entry.expect("an entry can be read").path();
        let inner = format!("{name}/{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            walk(&path, &inner, found);
        } else if inner.ends_with(".rs") && !inner.ends_with("/tests.rs") {
            found.push(source(inner, &std::fs::read_to_string(&path).expect("a source is UTF-8")));
        }
    }
}

fn source(path: String, text: &str) -> Source {
    // A module of tests stands last in its file.
    let code = text.find("#[cfg(test)]\nmod ").map_or(text, |tests| &text[..tests]);
    let lines = code.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
    let lines = lines.map(|(index, line)| (index + 1, line.to_owned())).collect();
    let marked = text.contains("clippy::disallowed_methods, reason = \"edge: ");
    Source { path, lines, length: code.lines().count(), marked }
}

impl Source {
    /// The module of the crate that the file is in.
    fn module(&self) -> &str {
        let inside = self.path.split_once('/').map_or("", |(_, inside)| inside);
        inside.split(['/', '.']).next().unwrap_or_default()
    }

    /// The modules that the file names after `crate::` or the name of the crate, each with its line.
    fn imports(&self) -> Vec<(usize, String)> {
        let mut found = Vec::new();
        for (number, line) in &self.lines {
            for (start, prefix) in ["crate::", "adduce::"].iter().flat_map(|prefix| line.match_indices(prefix)) {
                let rest = &line[start + prefix.len()..];
                let named = rest.strip_prefix('{').map_or_else(|| vec![rest], |list| list.split(',').collect());
                let word = |name: &str| {
                    name.trim().chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect::<String>()
                };
                found.extend(named.into_iter().map(word).filter(|name| !name.is_empty()).map(|name| (*number, name)));
            }
        }
        found
    }
}

#[track_caller]
fn none(offenders: &[String], rule: &str) {
    assert!(offenders.is_empty(), "{rule}:\n{}", offenders.join("\n"));
}

/// The offences of the library's files, as one rule finds them.
fn offences(rule: impl Fn(&Source) -> Vec<(usize, String)>) -> Vec<String> {
    let sources = sources("src");
    let told = sources
        .iter()
        .flat_map(|source| rule(source).into_iter().map(|(line, what)| format!("{}:{line}: {what}", source.path)));
    told.collect()
}

fn allowed(verb: &str) -> Option<&'static [&'static str]> {
    VERBS.iter().find(|(name, _)| *name == verb).map(|(_, allowed)| *allowed)
}

#[test]
fn every_module_is_a_noun_or_a_verb() {
    let offenders = offences(|source| {
        let module = source.module();
        let known = module == "lib" || NOUNS.contains(&module) || allowed(module).is_some();
        if known { Vec::new() } else { vec![(1, format!("{module} is neither; say which in tests/layers.rs"))] }
    });
    none(&offenders, "a module of the library is a noun or a verb");
}

#[test]
fn nouns_import_no_verb() {
    let offenders = offences(|source| {
        let imports = source
            .imports()
            .into_iter()
            .filter(|(_, name)| NOUNS.contains(&source.module()) && allowed(name).is_some());
        imports.map(|(line, name)| (line, format!("the noun {} imports the verb {name}", source.module()))).collect()
    });
    none(&offenders, "nouns import no verb");
}

#[test]
fn a_verb_imports_no_other_verb_but_those_it_may() {
    let offenders = offences(|source| {
        let Some(may) = allowed(source.module()) else { return Vec::new() };
        let imports = source
            .imports()
            .into_iter()
            .filter(|(_, name)| name != source.module() && allowed(name).is_some() && !may.contains(&name.as_str()));
        imports.map(|(line, name)| (line, format!("the verb {} imports {name}", source.module()))).collect()
    });
    none(&offenders, "a verb imports nouns, and hardly ever another verb");
}

#[test]
fn the_gate_reaches_no_provider_and_grounding_no_store() {
    let offenders = offences(|source| {
        let barred =
            source.imports().into_iter().filter(|(_, name)| BARRED.contains(&(source.module(), name.as_str())));
        barred.map(|(line, name)| (line, format!("{} imports {name}", source.module()))).collect()
    });
    none(&offenders, "what decides asks nobody");
}

#[test]
fn the_library_prints_nothing_and_reads_no_environment() {
    const BARRED: [&str; 8] =
        ["std::env", "env::var", "std::process", "println!", "eprintln!", "print!(", "dbg!", "std::io::stdin"];
    let offenders = offences(|source| {
        let lines = source.lines.iter().flat_map(|(number, line)| {
            BARRED.iter().filter(|word| line.contains(**word)).map(|word| (*number, format!("names {word}")))
        });
        lines.collect()
    });
    none(&offenders, "the library takes values and returns values");
}

#[test]
fn what_touches_disk_says_so_in_its_first_lines() {
    const TOUCHES: [&str; 13] = [
        "std::fs",
        "fs::read",
        "fs::write",
        "File::open",
        "File::create",
        "OpenOptions",
        "std::net",
        "TcpStream",
        "io::stdin",
        "io::stdout",
        "io::stderr",
        "SystemTime::now",
        "Instant::now",
    ];
    let mut offenders = Vec::new();
    for source in sources("src").iter().chain(&sources("commands")).filter(|source| !source.marked) {
        for (number, line) in &source.lines {
            if let Some(word) = TOUCHES.iter().find(|word| line.contains(**word)) {
                offenders.push(format!("{}:{number}: names {word} without an `edge:` line", source.path));
            }
        }
    }
    none(&offenders, "a file with input or output is marked with `reason = \"edge: …\"`");
}

#[test]
fn nothing_in_the_code_knows_a_built_in_domain_by_name() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("domains");
    let entries = std::fs::read_dir(folder).expect("the repository has domains");
    let built_in = entries.map(|entry| entry.expect("an entry can be read").file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = built_in.collect();
    names.extend(["campaign", "credit", "shift"].map(str::to_owned));
    let offenders = offences(|source| {
        let mut found = Vec::new();
        for (number, line) in &source.lines {
            let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
            // A bit is shifted now and then; a domain stands in a string.
            let quoted = |name: &String| line.contains(&format!("\"{name}")) || line.contains(&format!("{name}\""));
            let named = names.iter().find(|name| words.clone().any(|word| word == *name) && quoted(name));
            found.extend(named.map(|name| (*number, format!("names {name:?}"))));
        }
        found
    });
    none(&offenders, "nothing in src knows a built-in domain");
}

#[test]
fn commands_use_the_library_and_never_reach_into_its_files() {
    let mut offenders = Vec::new();
    for source in sources("commands") {
        for (number, line) in &source.lines {
            if ["#[path", "include!(", "../src"].iter().any(|word| line.contains(word)) {
                offenders.push(format!("{}:{number}: {}", source.path, line.trim()));
            }
        }
    }
    none(&offenders, "commands see what the library makes public");
}

#[test]
fn files_stay_within_their_budgets() {
    let mut over: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for (folder, budget) in [("src", LIBRARY), ("commands", COMMAND)] {
        for Source { path, length, .. } in sources(folder) {
            let budget = if FRAME.iter().any(|name| path == format!("commands/{name}")) { LIBRARY } else { budget };
            if length > budget {
                over.insert(path, (length, budget));
            }
        }
    }
    let told = over.iter().fold(String::new(), |mut told, (path, (length, budget))| {
        let _ = writeln!(told, "{path}: {length} lines, {budget} at most");
        told
    });
    assert!(over.is_empty(), "split these by meaning:\n{told}");
}

#[test]
fn an_offender_is_found_where_it_stands() {
    let text = "//! Docs name crate::triage freely.\nuse crate::{record, gate::decide};\n\nfn f() {\n    crate::triage::g();\n}\n#[cfg(test)]\nmod tests {\n    use crate::eval;\n}\n";
    let source = source("src/policy/mod.rs".to_owned(), text);
    let imports = [(2, "record"), (2, "gate"), (5, "triage")].map(|(line, name)| (line, name.to_owned()));
    assert_eq!((source.module(), source.imports()), ("policy", imports.to_vec()));
    assert_eq!(source.length, 6);
}
