//! A user's domain is a folder, and works like one that is built in.

use crate::call::{Call, Place, adduce, read, record};
use crate::shipped::{CASES, EXPECTED, RECOMMENDED};

/// A copy of the shipped domain under a name of its own.
pub(crate) fn parish() -> Place {
    let place = Place::new();
    place.copy("domains/campaign", "parish");
    place.copy("prompts/campaign", "parish/prompts");
    place.copy("golden/campaign", "parish/golden");
    let domain = read("domains/campaign/domain.toml").replace("name = \"campaign\"", "name = \"parish\"");
    place.file("parish/domain.toml", domain);
    place
}

#[test]
fn every_stage_works_on_a_folder() {
    let place = parish();
    let call = |call: &str| adduce(call).inside(&place).with("--domain").with("parish");
    call("domain lint").run().ended(0);
    call("gate test").run().ended(0);
    let cases = call("ingest").run().ended(0);
    assert_eq!(cases.of_kind("case").len(), EXPECTED.len());
    let recommended = call("triage").input(&cases.stdout).run().ended(0);
    let gated = call("gate").input(&recommended.stdout).run().ended(0);
    let verdicts =
        |text: &str| -> Vec<String> { text.lines().map(|line| record(line)["verdict"].to_string()).collect() };
    let built_in = adduce("gate").input(RECOMMENDED.as_str()).run().ended(0);
    assert_eq!(verdicts(gated.text()), verdicts(built_in.text()));
    assert!(gated.of_kind("gated").iter().all(|gated| gated["recommendation"]["case"]["domain"] == "parish"));
    for replayed in ["triage --provider replay:parish/golden/replay-good.jsonl", "triage --facts-only"] {
        call(replayed).input(&cases.stdout).run().ended(0);
    }
    call("gate explain").input(&recommended.stdout).run().ended(0);
    let diff = adduce("gate diff parish parish/gate.toml").inside(&place).input(&recommended.stdout).run().ended(0);
    assert!(diff.of_kind("gate_difference").is_empty());
    call("domain show --policy").run().ended(0);
}

#[test]
fn a_record_of_another_domain_is_an_error_in_every_stage() {
    let place = parish();
    for (call, input) in [("triage", &*CASES), ("gate", &*RECOMMENDED), ("gate explain", &*RECOMMENDED)] {
        let ran = adduce(call).inside(&place).with("--domain").with("parish").input(input).run().ended(1);
        let errors = ran.of_kind("error");
        assert_eq!(errors.len(), EXPECTED.len(), "{call}");
        for error in errors {
            assert_eq!(error["code"], "no_domain", "{call}");
            let message = error["message"].as_str().unwrap_or_default();
            assert!(message.contains("\"campaign\"") && message.contains("\"parish\""), "{message}");
        }
    }
    let ran = adduce("ingest --domain parish -").inside(&place).input(CASES.as_str()).run().ended(1);
    assert_eq!(ran.of_kind("case").len(), 0);
    assert!(ran.of_kind("reject").iter().any(|reject| reject["code"] == "other_domain"), "{:.500}", ran.text());
}

#[test]
fn a_path_with_spaces_and_dots_is_a_folder_too() {
    let place = parish();
    let outer = Place::new();
    std::fs::rename(place.path().join("parish"), outer.path().join("my parish")).expect("a folder can be moved");
    let folder = outer.path().join("my parish");
    Call::new(["domain", "lint"]).with(folder.as_os_str()).run().ended(0);
    Call::new(["ingest", "--domain", "."]).inside(&outer).run().ended(2);
    Call::new(["ingest", "--domain", "./my parish"]).inside(&outer).run().ended(0);
}
