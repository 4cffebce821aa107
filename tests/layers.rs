//! The direction of the crate: who may import whom, where I/O may stand, and how large a file may grow. An offender is named
//! with file and line.
#![expect(clippy::disallowed_methods, reason = "edge: the sources are read to be looked at")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// What everything is made of. **Invariant:** none imports a verb.
const NOUNS: [&str; 16] = [
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
    "tool",
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

/// The most lines of a function, from its name to its closing brace.
const FUNCTION: usize = 40;

/// Functions that are longer, with their lines. **Invariant:** this list only grows shorter, and no number in it larger.
const LONG: [(&str, &str, usize); 3] = [
    ("src/ground/evidence.rs", "text", 45),
    ("src/ground/read/words.rs", "ordinal", 41),
    ("src/ground/trace.rs", "standing", 44),
];

/// A source file without its tests and comments, each line with its number.
struct Source {
    path: String,
    /// Each function with the number of its lines.
    functions: Vec<(String, usize)>,
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
    Source { path, functions: functions(code), lines, length: code.lines().count(), marked }
}

/// The functions of a formatted source and their lengths: each ends with the brace that stands as far in as it begins.
fn functions(code: &str) -> Vec<(String, usize)> {
    let lines: Vec<&str> = code.lines().collect();
    let found = lines.iter().enumerate().filter_map(|(at, line)| {
        let name = function_name(line)?;
        let ending = format!("{}}}", &line[..line.len() - line.trim_start().len()]);
        let whole = line.trim_end().ends_with([';', '}']);
        let more = if whole { 0 } else { lines[at..].iter().position(|line| *line == ending).unwrap_or(0) };
        Some((name.to_owned(), more + 1))
    });
    found.collect()
}

fn function_name(line: &str) -> Option<&str> {
    const BEFORE: [&str; 4] = ["pub ", "const ", "pub(crate) ", "pub(super) "];
    let mut rest = line.trim_start();
    while let Some(after) = BEFORE.iter().find_map(|word| rest.strip_prefix(word)) {
        rest = after;
    }
    if let Some((within, after)) = rest.strip_prefix("pub(in ").and_then(|rest| rest.split_once(") ")) {
        rest = if within.starts_with("crate") { after } else { rest };
    }
    let name = rest.strip_prefix("fn ")?;
    name.split(['(', '<']).next()
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
fn functions_stay_within_their_budget() {
    let mut over: BTreeMap<(String, String), usize> = BTreeMap::new();
    for source in sources("src").into_iter().chain(sources("commands")) {
        for (name, length) in source.functions.into_iter().filter(|(_, length)| *length > FUNCTION) {
            over.insert((source.path.clone(), name), length);
        }
    }
    let mut offenders = Vec::new();
    for (path, name, most) in LONG {
        match over.remove(&(path.to_owned(), name.to_owned())) {
            Some(length) if length > most => offenders.push(format!("{path}: {name} grew to {length} lines")),
            Some(_) => {}
            None => offenders.push(format!("{path}: {name} is no longer long; take it off the list")),
        }
    }
    offenders.extend(over.iter().map(|((path, name), length)| format!("{path}: {name} has {length} lines")));
    none(&offenders, "a function has 40 lines at most; split it by meaning");
}

#[test]
fn a_function_is_measured_from_its_name_to_its_brace() {
    let text = "pub(super) fn a(\n    b: u8,\n) -> u8 {\n    if b > 1 {\n    }\n    b\n}\n\nimpl X {\n    const fn y<T>() {}\n    fn z(&self) {\n        1\n    }\n}\n";
    let expected = [("a", 7), ("y", 1), ("z", 3)].map(|(name, length)| (name.to_owned(), length));
    assert_eq!(functions(text), expected);
}

#[test]
fn an_offender_is_found_where_it_stands() {
    let text = "//! Docs name crate::triage freely.\nuse crate::{record, gate::decide};\n\nfn f() {\n    crate::triage::g();\n}\n#[cfg(test)]\nmod tests {\n    use crate::eval;\n}\n";
    let source = source("src/policy/mod.rs".to_owned(), text);
    let imports = [(2, "record"), (2, "gate"), (5, "triage")].map(|(line, name)| (line, name.to_owned()));
    assert_eq!((source.module(), source.imports()), ("policy", imports.to_vec()));
    assert_eq!(source.length, 6);
}
