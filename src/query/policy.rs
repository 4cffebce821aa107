//! Tools that answer from the policy of a domain: a rule by its id, or the rules that words bear on. No store is needed.

use super::fill;
use crate::domain::Domain;
use crate::policy::PolicyRule;
use crate::record::evidence::{Asked, Evidence, Trace};
use crate::record::json::Json;
use crate::store::Cells;
use crate::text::fold::fold;
use crate::tool::{Arguments, Tool};

/// What a tool finds in the policy.
pub(super) fn answer(domain: &Domain, tool: &Tool, arguments: &Arguments) -> Evidence {
    let word = |key: &str| arguments.stated.get(key).and_then(Json::as_str);
    let (rules, most) = (&domain.policy.rules, tool.rows as usize);
    let found: Vec<&PolicyRule> = match (word("id"), word("query")) {
        (Some(id), _) => rules.iter().filter(|rule| rule.id.eq_ignore_ascii_case(id.trim())).collect(),
        (None, Some(query)) => {
            let places = domain.index.search(&fold(query), most + 1);
            places.into_iter().filter_map(|place| rules.get(place)).collect()
        }
        (None, None) => rules.iter().collect(),
    };
    let version = &domain.policy_version;
    let parameters = &arguments.stated;
    let asked = Asked { domain: &domain.name, dataset_version: version, tool: &tool.name, parameters };
    let trace = Trace { sql: String::new(), parameters: parameters.clone() };
    let mut evidence = Evidence::new(asked, &format!("policy-{version}"), trace);
    let truncated = found.len() > most;
    let row = |rule: &PolicyRule| tool.columns.iter().map(|column| Some(cell(rule, &column.name))).collect();
    let rows = found.into_iter().take(most).map(row).collect();
    fill(&mut evidence, tool, &tool.columns, Cells { rows, truncated });
    evidence
}

/// What a rule says in one of `POLICY_COLUMNS`.
fn cell(rule: &PolicyRule, column: &str) -> String {
    match column {
        "id" => rule.id.clone(),
        "family" => rule.id.split('-').next().unwrap_or_default().to_owned(),
        "strength" => if rule.hard { "hard" } else { "soft" }.to_owned(),
        "title" => rule.title.clone(),
        _ => rule.text.clone(),
    }
}
