//! Broken domains: every breakage is told with its file and line, and all at once.

use crate::call::adduce;
use crate::own_domain::parish;

/// A breakage: the file, what is replaced in it by what, where it is told (after the place of what was replaced), and how.
type Breakage = (&'static str, &'static str, &'static str, Told);

/// Where a problem is told.
#[derive(Clone, Copy)]
enum Told {
    /// On the line of the stanza that the replaced text is in.
    Stanza(&'static str),
    /// On the line of the replaced text.
    Line(&'static str),
    /// On the first line of the file.
    Top(&'static str),
    /// Somewhere in the file.
    Somewhere(&'static str),
}

const BREAKAGES: [Breakage; 37] = [
    (
        "decisions.toml",
        "decisions = [\"reject\"]",
        "decisions = [\"refuse\"]",
        Told::Stanza("is for \"refuse\", which is none of approve, reject, request-info"),
    ),
    ("decisions.toml", "decisions = [\"reject\"]", "decisions = []", Told::Stanza("is for no decision")),
    (
        "decisions.toml",
        "code = \"listed-party\"",
        "code = \"confirmed-violation\"",
        Told::Stanza("the code \"confirmed-violation\" occurs twice"),
    ),
    (
        "decisions.toml",
        "policy_rule = \"COMP-1\"",
        "policy_rule = \"COMP-99\"",
        Told::Stanza("serves \"COMP-99\", which the policy does not have"),
    ),
    (
        "decisions.toml",
        "code = \"listed-party\"",
        "code = \"Listed party\"",
        Told::Stanza("must be lower-case letters, digits and hyphens"),
    ),
    ("gate.toml", "fact = \"confidence\"", "fact = \"mood\"", Told::Stanza("the fact \"mood\" is not known")),
    (
        "gate.toml",
        "fact = \"signal.hidden_text\"",
        "fact = \"signal.nothing\"",
        Told::Stanza("the signal \"nothing\" is not in signals.toml"),
    ),
    (
        "gate.toml",
        "fact = \"confidence\"",
        "fact = \"case.nothing\"",
        Told::Stanza("the field \"nothing\" is not declared"),
    ),
    (
        "gate.toml",
        "op = \"lt\", value = \"0.70\"",
        "op = \"resembles\", value = \"0.70\"",
        Told::Stanza("the operator \"resembles\" is not known"),
    ),
    ("gate.toml", "op = \"lt\", value = \"0.70\"", "op = \"lt\", value = \"much\"", Told::Stanza("needs a number")),
    (
        "gate.toml",
        "when = [{ fact = \"confidence\", op = \"lt\", value = \"0.70\" }]",
        "when = []",
        Told::Stanza("empty `when`"),
    ),
    (
        "gate.toml",
        "when = [{ fact = \"confidence\", op = \"lt\", value = \"0.70\" }]\n",
        "",
        Told::Stanza("missing field `when`"),
    ),
    (
        "gate.toml",
        "id = \"hidden-text\"",
        "id = \"prompt-injection\"",
        Told::Stanza("the rule \"prompt-injection\" occurs twice"),
    ),
    ("gate.toml", "id = \"hidden-text\"", "id = \"engine.hidden\"", Told::Stanza("engine.")),
    ("gate.toml", "id = \"hidden-text\"", "id = \"\"", Told::Stanza("id")),
    (
        "gate.toml",
        "fact = \"screening.match\", op = \"is\", value = true",
        "fact = \"screening.match\", op = \"is\", value = false",
        Told::Stanza("more evidence would then escalate less"),
    ),
    (
        "gate.toml",
        "guards = [\"APPROVE\"]\nwhen = [{ fact = \"confidence\"",
        "guards = []\nwhen = [{ fact = \"confidence\"",
        Told::Stanza("guard"),
    ),
    ("gate.toml", "guards = [\"REJECT\"]", "guards = [\"ESCALATE\"]", Told::Line("ESCALATE")),
    (
        "gate.toml",
        "guards = [\"REJECT\"]",
        "guards = [\"REJECT\"]\neffect = \"APPROVE\"",
        Told::Somewhere("unknown field `effect`"),
    ),
    (
        "gate.toml",
        "policy_rule = \"DEC-2\"",
        "policy_rule = \"DEC-99\"",
        Told::Stanza("serves \"DEC-99\", which is not in policy.md"),
    ),
    ("gate.toml", "reason = \"the model was", "reason = 7 #", Told::Somewhere("expected a string")),
    ("gate.toml", "# The gate of", "colour = \"red\"\n# The gate of", Told::Line("the key `colour` is not known here")),
    ("gate.toml", "[[rule]]\nid = \"hidden-text\"", "[[rule\nid = \"hidden-text\"", Told::Somewhere("")),
    ("domain.toml", "name = \"parish\"", "name = \"Parish!\"", Told::Top("must be lower-case letters")),
    (
        "domain.toml",
        "id = \"id\"",
        "id = \"story\"",
        Told::Top("the id \"story\" must be a declared field of type word"),
    ),
    (
        "domain.toml",
        "title = \"Crowdfunding moderation\"",
        "title = \"Crowdfunding moderation\"\ncolour = 1",
        Told::Somewhere("colour"),
    ),
    (
        "domain.toml",
        "currency = \"goal.currency\" }\n\"goal.currency\"",
        "currency = \"goal.coin\" }\n\"goal.currency\"",
        Told::Top("in the currency \"goal.coin\", which is not declared"),
    ),
    ("domain.toml", "EUR = \"1.10\"", "EUR = \"-1\"", Told::Line("the rate \"-1\" of EUR is not a number above 0")),
    ("domain.toml", "\"category\" = { type = \"word\"", "\"category\" = { type = \"mood\"", Told::Line("mood")),
    (
        "signals.toml",
        "id = \"vague_beneficiary\"",
        "id = \"weapons\"",
        Told::Stanza("the signal \"weapons\" occurs twice"),
    ),
    ("signals.toml", "\"(poor|needy) (clares|street|lane)\",", "\"(poor|needy (clares\",", Told::Stanza("")),
    (
        "signals.toml",
        "confirms = [\"PROH-3\", \"PROH-7\"]",
        "confirms = [\"PROH-3\", \"DEC-1\"]",
        Told::Stanza("confirms \"DEC-1\", which is no hard rule"),
    ),
    (
        "signals.toml",
        "list = \"generic\"",
        "list = \"special\"",
        Told::Stanza("the list \"special\" is not under [lists]"),
    ),
    (
        "signals.toml",
        "field = \"organizer.verified\"",
        "field = \"organizer.mood\"",
        Told::Stanza("the field \"organizer.mood\" is not declared"),
    ),
    (
        "signals.toml",
        "severity = \"low\"\ntitle = \"Readers",
        "severity = \"dire\"\ntitle = \"Readers",
        Told::Line("dire"),
    ),
    (
        "signals.toml",
        "\"The An family\",",
        "\"the poor\",",
        Told::Somewhere("the signal \"vague_beneficiary\" fires on its example \"the poor\""),
    ),
    ("screening.toml", "file = \"lists/invented.csv\"", "file = \"lists/none.csv\"", Told::Somewhere("lists/none.csv")),
];

#[test]
fn each_breakage_is_told_with_its_file_and_line() {
    let mut failed = Vec::new();
    for (file, from, to, told) in BREAKAGES {
        let place = parish();
        let path = place.path().join("parish").join(file);
        let text = std::fs::read_to_string(&path).expect("the domain has the file");
        let at = text.find(from).unwrap_or_else(|| panic!("{file} has no {from:?}"));
        place.file(&format!("parish/{file}"), text.replacen(from, to, 1));
        let line = 1 + text[..at].matches('\n').count();
        let stanza = text[..at].rfind("[[").map_or(1, |at| 1 + text[..at].matches('\n').count());
        let (place_told, words) = match told {
            Told::Stanza(words) => (format!("{file}:{stanza}: "), words),
            Told::Line(words) => (format!("{file}:{line}: "), words),
            Told::Top(words) => (format!("{file}:1: "), words),
            Told::Somewhere(words) => (format!("{file}:"), words),
        };
        let ran = adduce("domain lint parish").inside(&place).run();
        let holds = ran.stderr.lines().any(|line| line.starts_with(&place_told) && line.contains(words));
        if !holds || ran.exit != 2 || ran.stderr.contains("panicked") || !ran.stdout.is_empty() {
            failed.push(format!(
                "{file}: {from:?} -> {to:?}: expected {place_told}… {words}, exit {}: {}",
                ran.exit, ran.stderr
            ));
        }
        // What cannot be loaded runs nowhere.
        if !words.contains("fires on its example") {
            let gate = adduce("gate --domain parish").inside(&place).input("{}").run();
            if gate.exit != 2 || !gate.stdout.is_empty() {
                failed.push(format!("{file}: {from:?} -> {to:?}: gate runs on it, exit {}", gate.exit));
            }
        }
    }
    assert!(failed.is_empty(), "{} of them:\n{}", failed.len(), failed.join("\n"));
}

#[test]
fn missing_files_are_told() {
    for (file, told) in [
        ("domain.toml", "domain.toml:1: the file is missing"),
        ("gate.toml", "gate.toml:1: the file is missing"),
        ("policy.md", "policy.md:1: the file is missing"),
        ("lists/invented.csv", "lists/invented.csv"),
    ] {
        let place = parish();
        std::fs::remove_file(place.path().join("parish").join(file)).expect("the domain has the file");
        let ran = adduce("domain lint parish").inside(&place).run().ended(2);
        assert!(ran.stderr.contains(told), "{file}: {}", ran.stderr);
    }
}

#[test]
fn a_gate_without_rules_is_refused() {
    let place = parish();
    place.file("parish/gate.toml", "# Nothing.\n");
    let ran = adduce("domain lint parish").inside(&place).run().ended(2);
    assert!(ran.stderr.contains("gate.toml:1: there is no rule"), "{}", ran.stderr);
}

#[test]
fn all_problems_of_all_files_are_told_at_once() {
    let place = parish();
    let edit = |file: &str, edits: &[(&str, &str)]| {
        let text = std::fs::read_to_string(place.path().join("parish").join(file)).expect("the domain has the file");
        let text = edits.iter().fold(text, |text, (from, to)| text.replacen(from, to, 1));
        place.file(&format!("parish/{file}"), text);
    };
    edit(
        "gate.toml",
        &[("fact = \"confidence\"", "fact = \"mood\""), ("policy_rule = \"DEC-2\"", "policy_rule = \"DEC-99\"")],
    );
    edit(
        "signals.toml",
        &[("list = \"generic\"", "list = \"special\""), ("severity = \"high\"", "severity = \"dire\"")],
    );
    edit("screening.toml", &[("file = \"lists/invented.csv\"", "file = \"lists/none.csv\"")]);
    edit("domain.toml", &[("EUR = \"1.10\"", "EUR = \"-1\"")]);
    let ran = adduce("domain lint parish").inside(&place).run().ended(2);
    for told in ["mood", "DEC-99", "special", "dire", "none.csv", "rate \"-1\""] {
        assert!(ran.stderr.contains(told), "{told} is not told: {}", ran.stderr);
    }
}
