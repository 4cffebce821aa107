//! Reading `[then]` in the header of a tool: what becomes of the rows of its statement.

use serde::Deserialize;

use super::stanza::{Document, Stanza};
use crate::disclosure::rule::Rule;
use crate::model_evidence::decision::Costs;
use crate::model_evidence::report::{Band, Design};
use crate::tool::{Fairness, Parameter, Step};

/// The most resamples, bins and bands: what a call waits for.
const MOST_RESAMPLES: usize = 10_000;
const MOST_BINS: usize = 100;

#[derive(Deserialize)]
#[serde(tag = "step", rename_all = "snake_case", deny_unknown_fields)]
enum RawStep {
    ModelEvidence {
        bands: Vec<RawBand>,
        bins: usize,
        costs: RawCosts,
        resamples: usize,
        #[serde(default)]
        limits: Vec<String>,
    },
    Fairness {
        costs: RawCosts,
        by: String,
        groups: toml::Table,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBand {
    name: String,
    top: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCosts {
    approved_bad: f64,
    rejected_good: f64,
}

/// Takes the step of a tool; none where it declares none. `rule` is that of the domain's table of people.
pub(super) fn read(document: &mut Document<'_>, parameters: &[Parameter], rule: Rule) -> Option<Step> {
    let Stanza { value, line } = document.member::<RawStep>("then")?;
    match step(value, parameters, rule) {
        Ok(step) => Some(step),
        Err(told) => {
            document.note(line, told);
            None
        }
    }
}

fn step(raw: RawStep, parameters: &[Parameter], rule: Rule) -> Result<Step, String> {
    match raw {
        RawStep::ModelEvidence { bands, bins, costs, resamples, limits } => {
            if !parameters.is_empty() {
                return Err("the figures are of everybody: two calls for parts would tell what is between".to_owned());
            }
            if bins == 0 || bins > MOST_BINS || resamples > MOST_RESAMPLES {
                return Err(format!("there are 1 to {MOST_BINS} `bins`, and at most {MOST_RESAMPLES} `resamples`"));
            }
            let (bands, costs) = (self::bands(bands)?, self::costs(&costs)?);
            Ok(Step::ModelEvidence(Box::new(Design { bands, bins, costs, resamples, limits, rule })))
        }
        RawStep::Fairness { costs, by, groups } => {
            let groups = self::groups(&by, groups, parameters)?;
            Ok(Step::Fairness(Box::new(Fairness { costs: self::costs(&costs)?, by, groups, rule })))
        }
    }
}

fn bands(raw: Vec<RawBand>) -> Result<Vec<Band>, String> {
    let ascending = raw.windows(2).all(|pair| pair[0].top < pair[1].top);
    let within = raw.iter().all(|band| band.top > 0.0 && band.top <= 1.0 && !band.name.is_empty());
    if raw.is_empty() || raw.len() > MOST_BINS || !ascending || !within {
        return Err("`bands` are a name and a top each, with tops above 0 and up to 1 in ascending order".to_owned());
    }
    Ok(raw.into_iter().map(|RawBand { name, top }| Band { name, top }).collect())
}

fn costs(raw: &RawCosts) -> Result<Costs, String> {
    let fits = |cost: f64| cost.is_finite() && cost >= 0.0;
    let RawCosts { approved_bad, rejected_good } = *raw;
    if fits(approved_bad) && fits(rejected_good) && approved_bad + rejected_good > 0.0 {
        return Ok(Costs { approved_bad, rejected_good });
    }
    Err("`costs` are numbers from 0 on, and not both 0".to_owned())
}

/// The groups of each value of the parameter, which lists its values.
fn groups(by: &str, raw: toml::Table, parameters: &[Parameter]) -> Result<Vec<(String, Vec<String>)>, String> {
    // Any other parameter could ask for a part of the people, and two parts tell what is between them.
    let choices = match parameters {
        [parameter] if parameter.name == by && !parameter.optional => parameter.choices.as_slice(),
        _ => &[],
    };
    let mut groups = Vec::new();
    for (value, names) in raw {
        let names: Vec<String> =
            names.try_into().map_err(|_| format!("the groups of {value:?} are a list of names"))?;
        groups.push((value, names));
    }
    let listed = |choice: &String| groups.iter().any(|(value, names)| value == choice && !names.is_empty());
    if choices.is_empty() || choices.len() != groups.len() || !choices.iter().all(listed) {
        let told = "`by` names the one parameter, whose `choices` are listed, and `groups` has the groups of each";
        return Err(format!("{told}: {by:?} has not"));
    }
    Ok(groups)
}
