//! The documents: what is generated is current, what is shown runs, and what is printed is what is shown.
#![expect(clippy::disallowed_methods, reason = "edge: documents are read and their commands are run")]

mod schema;
mod shell;

use std::path::{Path, PathBuf};

use serde_json::Value;

use shell::{Block, Shell};

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files of a folder, by their names.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry can be read").path()).collect();
    paths.retain(|path| path.is_file());
    paths.sort();
    paths
}

/// Generates pages and compares them with those that are committed: none differs, none is missing, none is left over.
#[track_caller]
fn check_generated(what: &str, committed: &str, belongs: fn(&str) -> bool) {
    let shell = Shell::new();
    let made = shell.path().join("made");
    shell.run(&format!("adduce generate {what} made")).succeeded();
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let fresh = files(&made);
    let there = files(&repository().join(committed));
    let names: Vec<String> = there.iter().map(name).filter(|name| belongs(name)).collect();
    let remedy = format!("make it again: adduce generate {what} {committed}");
    assert_eq!(names, fresh.iter().map(name).collect::<Vec<_>>(), "{committed}: {remedy}");
    for path in fresh {
        let same = read(&path) == read(&repository().join(committed).join(name(&path)));
        assert!(same, "{committed}/{} is not current; {remedy}", name(&path));
    }
}

#[test]
fn generated_pages_are_current() {
    check_generated("man", "man", |_| true);
    check_generated("completions", "completions", |_| true);
    check_generated("schemas", "docs/schema", |_| true);
    check_generated("reference", "docs", |name| name == "reference.md");
}

/// The calls of all commands, as the man pages name them.
fn commands() -> Vec<String> {
    let pages = files(&repository().join("man")).into_iter();
    let names = pages.map(|page| page.file_stem().unwrap_or_default().to_string_lossy().replace('-', " "));
    names.collect()
}

#[test]
fn every_example_of_every_help_runs() {
    let shell = Shell::new();
    let mut examples = 0;
    for command in commands() {
        // Wide enough that no line of an example is broken.
        let help = shell.run(&format!("COLUMNS=120 {command} --help")).succeeded();
        let Some((_, shown)) = help.split_once("EXAMPLES:\n") else { continue };
        for example in shown.lines().take_while(|line| line.starts_with("  ")) {
            examples += 1;
            shell.run(example).succeeded();
        }
    }
    assert!(examples > 8, "{examples} examples: the help of a command that people call ends with some");
}

#[test]
fn every_stage_and_tool_shows_examples() {
    let shell = Shell::new();
    for command in commands().iter().filter(|command| command.matches(' ').count() < 2) {
        let help = shell.run(&format!("{command} --help")).succeeded();
        assert!(help.contains("EXAMPLES:\n"), "{command} --help shows no example");
    }
}

/// What a reader does once on a machine, and no test does again: building, fetching, and what runs this test.
const ONCE: [&str; 9] = [
    "git ",
    "cd ",
    "cargo ",
    "rustup ",
    "scripts/setup",
    "scripts/demo",
    "scripts/check",
    "scripts/bench",
    "export PATH=",
];

#[test]
fn every_shell_block_of_the_readme_runs() {
    let shell = Shell::new();
    let text = read(&repository().join("README.md"));
    let blocks = shell::blocks(&text, "sh");
    assert!(!blocks.is_empty(), "README.md shows no command");
    for Block { text, line } in blocks {
        let kept = text.lines().filter(|line| {
            let once = ONCE.iter().any(|word| line.trim_start().starts_with(word));
            if let Some(script) = line.trim_start().strip_prefix("scripts/").filter(|_| once) {
                let name = script.split_ascii_whitespace().next().unwrap_or_default();
                assert!(
                    repository().join("scripts").join(name).is_file(),
                    "README.md:{}: there is no scripts/{name}",
                    line
                );
            }
            !once
        });
        let kept: Vec<&str> = kept.collect();
        if kept.iter().any(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#')) {
            let ran = shell.run(&format!("set -e\n{}", kept.join("\n")));
            assert!(ran.exit == 0, "README.md:{line}: {text}\nexit {}: {}", ran.exit, ran.stderr);
        }
    }
}

/// The commands of a document that do not print what it shows. They run in one folder: what one of them writes the next can
/// read.
fn unlike_shown(document: &Path) -> Vec<String> {
    let shell = Shell::new();
    let name = document.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let blocks = shell::blocks(&read(document), "console");
    assert!(!blocks.is_empty(), "{name} shows no command");
    let mut failed = Vec::new();
    for step in blocks.iter().flat_map(shell::steps) {
        let ran = shell.run(&step.command);
        if !shell::matches(&step.expected, &ran.stdout) || ran.exit != 0 {
            failed.push(format!(
                "{name}:{}: $ {}\nexit {}: {}\nshown:\n{}\nprinted:\n{}",
                step.line, step.command, ran.exit, ran.stderr, step.expected, ran.stdout
            ));
        }
    }
    failed
}

#[test]
fn every_scenario_prints_what_it_shows() {
    let scenarios = files(&repository().join("tests/scenarios"));
    assert!(scenarios.len() >= 6);
    let failed: Vec<String> = scenarios.iter().flat_map(|scenario| unlike_shown(scenario)).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn every_rule_of_grounding_does_what_its_example_shows() {
    let failed = unlike_shown(&repository().join("docs/grounding.md"));
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn every_record_that_is_written_holds_to_its_schema() {
    let shell = Shell::new();
    shell.run("adduce ingest --domain campaign > cases; adduce triage < cases > recommended").succeeded();
    let changed = "sed 's/value = \"0.70\"/value = \"1\"/' domains/campaign/gate.toml > gate.toml";
    shell.run(changed).succeeded();
    let calls = [
        "cat cases recommended",
        "printf '{}\\n[7]\\nx\\n{\"_a\":1' | adduce ingest --domain campaign - || true",
        "adduce triage --facts-only < cases",
        "adduce query --domain campaign get_queue_summary; adduce query --domain campaign get_case id=none || true",
        "adduce triage --provider replay:golden/campaign/replay-weak.jsonl < cases || true",
        "adduce gate < recommended",
        "sed 's/\"confidence\":0.8/\"confidence\":7/; s/\"sha256\":\"./\"sha256\":\"/; s/\"APPROVE\"/\"REJECT\"/' recommended | adduce gate",
        "printf 'x\\n{\"a\":1}\\n\\377\\n{\"kind\":\"case\"}\\n' | adduce triage || true",
        "adduce gate explain < recommended",
        "adduce gate diff campaign gate.toml < recommended",
        "adduce gate test --domain campaign || true",
        "adduce eval --domain campaign | tee report",
        "sed 's/\"passed\":true/\"passed\":false/' report > worse; adduce eval diff report worse || true",
        "adduce gate < recommended | tee gated | adduce audit add",
        "adduce audit add < gated",
        "adduce audit claim camp-001 --by A; adduce audit decide camp-001 approve --by A --reason r",
        "adduce audit allow camp-009 --list invented-sanctions --entry INV-001 --until 2099-01-01 --by A --reason r",
        "adduce audit queue; adduce audit show camp-001; adduce audit show camp-009; adduce audit stats",
        "adduce audit rotate; adduce audit erase camp-002 --by A --reason r; adduce audit log; adduce audit export",
        "adduce audit checkpoint; adduce audit verify",
        "adduce ground < docs/grounding-example.jsonl | tail -n 1",
        "printf 'Lindiwe Mabasotho\\n{\"name\": \"Ann Lee\", \"candidate\": \"Lee, Ann\"}' | adduce screen --domain campaign",
    ];
    let mut kinds = std::collections::BTreeSet::new();
    for call in calls {
        let text = shell.run(call).succeeded();
        for line in text.lines() {
            let record: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
            let kind = record["kind"].as_str().expect("a record has a kind").to_owned();
            let path = repository().join(format!("docs/schema/{kind}.json"));
            let schema: Value = serde_json::from_str(&read(&path)).expect("a schema is JSON");
            let faults = schema::faults(&schema, &record);
            assert!(faults.is_empty(), "{call}: {kind}: {faults:?}: {line:.1000}");
            kinds.insert(kind);
        }
    }
    let described = files(&repository().join("docs/schema"));
    let described = described.iter().map(|path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned());
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), described.collect::<Vec<_>>(), "each schema is shown to hold");
}

#[test]
fn every_record_in_the_documents_holds_to_its_schema() {
    let pages = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|page| repository().join(page));
    let scenarios = files(&repository().join("tests/scenarios"));
    for page in pages.iter().filter(|page| page.is_file()).chain(&scenarios) {
        for line in read(page)
            .lines()
            .filter(|line| line.starts_with("{\"kind\":") && line.ends_with('}') && !line.contains('…'))
        {
            let record: Value =
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{}: {error}: {line}", page.display()));
            let kind = record["kind"].as_str().unwrap_or_default().to_owned();
            let path = repository().join(format!("docs/schema/{kind}.json"));
            // A kind of another program has no schema here.
            if path.is_file() {
                let schema: Value = serde_json::from_str(&read(&path)).expect("a schema is JSON");
                let faults = schema::faults(&schema, &record);
                assert!(faults.is_empty(), "{}: {faults:?}: {line}", page.display());
            }
        }
    }
}
