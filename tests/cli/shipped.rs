//! The shipped campaigns, run through the stages once for all tests.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::Value;

use crate::call::{adduce, read, record, repository, repository_file};

/// The standard output of `ingest --domain campaign`.
pub(crate) static CASES: LazyLock<String> =
    LazyLock::new(|| adduce("ingest --domain campaign").run().ended(0).text().to_owned());

/// The `recommendation` records of the offline baseline, one a line.
pub(crate) static RECOMMENDED: LazyLock<String> = LazyLock::new(|| recommended("offline"));

/// What a shipped case says of itself under its private keys.
pub(crate) static EXPECTED: LazyLock<BTreeMap<String, Value>> = LazyLock::new(|| {
    let folder = repository().join("domains/campaign/cases");
    let entries = std::fs::read_dir(folder).expect("the campaign domain ships cases");
    let names = entries.map(|entry| entry.expect("an entry can be read").file_name().to_string_lossy().into_owned());
    let cases = names.map(|name| record(&read(&format!("domains/campaign/cases/{name}"))));
    cases.map(|case| (case["id"].as_str().expect("a case has an id").to_owned(), case["_expected"].clone())).collect()
});

/// The output of triage under a provider: `offline`, or the name of a replay in golden/campaign.
pub(crate) fn recommended(provider: &str) -> String {
    let provider = match provider {
        "offline" => provider.to_owned(),
        replay => format!("replay:{}", repository_file(&format!("golden/campaign/{replay}.jsonl"))),
    };
    let ran = adduce("triage --provider").with(provider).input(CASES.as_str()).run();
    // A model without a usable opinion on some case is a finding, and no failure of the run.
    let exit = ran.exit.min(1);
    ran.ended(exit).text().to_owned()
}

/// The `gated` records under a provider, by the ids of their cases.
pub(crate) fn gated(provider: &str) -> BTreeMap<String, Value> {
    let ran = adduce("gate").input(recommended(provider)).run().ended(0);
    let records = ran.of_kind("gated").into_iter();
    let gated: BTreeMap<String, Value> = records.map(|record| (id(&record).to_owned(), record)).collect();
    assert_eq!(gated.len(), EXPECTED.len(), "one gated line a case");
    gated
}

/// The id of the case of a `gated` record.
pub(crate) fn id(gated: &Value) -> &str {
    gated["recommendation"]["case"]["id"].as_str().expect("a gated record holds a case")
}

/// The shipped recommendation of a case under the offline baseline, one line without its end.
pub(crate) fn recommendation(id: &str) -> Value {
    let mut records = RECOMMENDED.lines().map(record);
    let found = records.find(|record| record["kind"] == "recommendation" && record["case"]["id"] == id);
    found.unwrap_or_else(|| panic!("there is no {id}"))
}

/// The policy rules that overrode a recommendation.
pub(crate) fn overrides(gated: &Value) -> Vec<&str> {
    let overrides = gated["overrides"].as_array().expect("a gated record lists overrides");
    overrides.iter().filter_map(|one| one["policy_rule"].as_str()).collect()
}
