//! `adduce gate diff`: what a change of rules would route differently.
#![expect(clippy::disallowed_methods, reason = "edge: a gate is a domain or a file")]

use std::path::PathBuf;
use std::sync::Arc;

use adduce::domain::Domain;
use adduce::gate::{decide_by, diff, restate};
use adduce::record::line::{Record, Unusable};
use adduce::record::recommendation::Recommendation;
use adduce::rule::Rule;

use crate::context::{Context, read_file, told};
use crate::failure::{Exit, Failure};
use crate::stream::{self, Stage, Tally, Worked};
use crate::terminal::count;

/// One side of the comparison: a domain and the rules to go by.
struct Side {
    domain: Arc<Domain>,
    rules: Vec<Rule>,
}

/// Reads recommendations and writes those that the two gates route differently.
pub(super) fn run(old: &str, new: &str, context: &Arc<Context>) -> Result<Exit, Failure> {
    // As in the gate itself: what it goes by must be what is compared.
    context.apply_allowed_pairs()?;
    // A gate file alone says nothing of signals and policy: it stands on the other side's domain, or on --domain.
    let domains = [old, new].map(|side| if is_file(side) { None } else { Some(context.load(side)) });
    let [old_domain, new_domain] = domains.map(Option::transpose);
    let (old_domain, new_domain) = (old_domain?, new_domain?);
    let base = || match old_domain.clone().or(new_domain.clone()) {
        Some(domain) => Ok(domain),
        None => context.domain(),
    };
    let old = side(old, old_domain.clone(), &base)?;
    let new = side(new, new_domain.clone(), &base)?;
    if old.domain.name != new.domain.name {
        return Err(Failure::usage(format!("{:?} and {:?} are two domains", old.domain.name, new.domain.name)));
    }
    let work = Arc::new(move |record: Record<'_>| compare(&old, &new, record));
    let tally =
        stream::run(&Stage { name: "gate diff", uses: &["recommendation"], bare: None, passes: false, work }, context)?;
    context.terminal.say(&format!("gate diff: {}", count(tally.used, "recommendation")));
    Ok(tally.exit())
}

fn compare(old: &Side, new: &Side, record: Record<'_>) -> Result<Worked, Unusable> {
    let Record { object, bytes, .. } = record;
    let refuse = |code, message: String| Unusable::record(&bytes, code, message);
    let recommendation = Recommendation::try_from(object).map_err(|fault| refuse("malformed", fault.to_string()))?;
    if recommendation.case().domain() != old.domain.name {
        return Err(refuse("other_domain", format!("the gates are of the domain {:?}", old.domain.name)));
    }
    let rule = |side: &Side| decide_by(&side.domain, &side.rules, restate(&side.domain, &recommendation));
    let (before, after) = (rule(old), rule(new));
    let difference = diff::compare(&before, &after);
    let line = difference.map(|difference| serde_json::to_vec(&difference).expect("a record is written to memory"));
    Ok(line.map_or_else(Worked::default, |line| Worked::of(line, Tally::default())))
}

fn side(
    name: &str,
    domain: Option<Arc<Domain>>,
    base: &dyn Fn() -> Result<Arc<Domain>, Failure>,
) -> Result<Side, Failure> {
    if let Some(domain) = domain {
        return Ok(Side { rules: domain.rules.clone(), domain });
    }
    let domain = base()?;
    let bytes = read_file(&PathBuf::from(name))?;
    let text = String::from_utf8(bytes).map_err(|_| Failure::usage(format!("{name:?} is not UTF-8")))?;
    let rules = domain.rules_from(name, &text);
    let rules = rules.map_err(|problems| Failure::usage(format!("the gate cannot be used:\n{}", told(&problems))))?;
    Ok(Side { domain, rules })
}

fn is_file(name: &str) -> bool {
    PathBuf::from(name).is_file()
}
