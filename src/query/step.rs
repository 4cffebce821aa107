//! Carries out the step of a tool: rows of people go in, figures come out. A row that cannot be used is a refusal, and where not
//! all rows came there are no figures at all.

use crate::model_evidence::Scored;
use crate::model_evidence::fairness::{Fares, fares};
use crate::model_evidence::rate::Rate;
use crate::model_evidence::report::{Line, SUPPRESSED, Samples, report};
use crate::record::json::{Json, Object};
use crate::store::Cells;
use crate::tool::{Fairness, Refused, Step, Tool};

/// The digits after the mark that a figure keeps: fewer than those in which machines differ.
const DIGITS: usize = 10;

/// What a step made of the rows of a statement.
pub(super) struct Made {
    pub(super) cells: Cells,
    /// How many cells are left out to protect people.
    pub(super) suppressed: u64,
}

/// Carries out the step of a tool, within its caps; without one the rows are what they are. `stated` are the arguments of the
/// call.
pub(super) fn made(tool: &Tool, cells: Cells, stated: &Object, seed: u64) -> Result<Made, Refused> {
    let Some(step) = &tool.step else { return Ok(Made { cells, suppressed: 0 }) };
    if cells.truncated {
        let message = "there are more rows than the figures can be made of".to_owned();
        return Err(Refused { code: "too_large", message });
    }
    let mut made = carried_out(step, &cells, stated, seed)?;
    let mut bytes = 0;
    let fits = made.cells.rows.iter().take_while(|row| {
        bytes += row.iter().flatten().map(|cell| cell.len() as u64).sum::<u64>();
        bytes <= tool.bytes
    });
    let fits = fits.count().min(tool.rows as usize);
    made.cells.truncated = fits < made.cells.rows.len();
    made.cells.rows.truncate(fits);
    Ok(made)
}

fn carried_out(step: &Step, rows: &Cells, stated: &Object, seed: u64) -> Result<Made, Refused> {
    match step {
        Step::ModelEvidence(design) => {
            let lines = report(&samples(rows)?, design, seed);
            let suppressed = lines.iter().filter(|line| line.suppressed).count() as u64;
            let rows = lines.into_iter().map(figures).collect();
            Ok(Made { cells: Cells { rows, truncated: false }, suppressed })
        }
        Step::Fairness(fairness) => compared(fairness, rows, stated),
    }
}

fn samples(rows: &Cells) -> Result<Samples, Refused> {
    let mut samples = Samples::default();
    for row in &rows.rows {
        let (case, known) = scored(row)?;
        match (flag(row, 2).unwrap_or(false), known) {
            (true, _) => samples.later.push(case),
            (false, true) => samples.scored.push(case),
            (false, false) => samples.without_outcome += 1,
        }
    }
    Ok(samples)
}

/// The case of a row, and whether its outcome is known.
fn scored(row: &[Option<String>]) -> Result<(Scored, bool), Refused> {
    let outcome = flag(row, 1);
    let probability = row.first().cloned().flatten().and_then(|digits| digits.parse::<f64>().ok());
    let case = probability.and_then(|probability| Scored::new(probability, outcome == Some(true)).ok());
    let refused = || Refused { code: "failed", message: "a score is no probability from 0 to 1".to_owned() };
    case.map(|case| (case, outcome.is_some())).ok_or_else(refused)
}

fn flag(row: &[Option<String>], at: usize) -> Option<bool> {
    row.get(at).and_then(Option::as_deref).map(|text| text == "true")
}

fn figures(line: Line) -> Vec<Option<String>> {
    let (low, high) = line.interval.unzip();
    vec![
        Some(line.figure.to_owned()),
        Some(line.part),
        line.value.map(digits),
        low.map(digits),
        high.map(digits),
        line.cases.map(|cases| cases.to_string()),
        Some(line.unit.to_owned()).filter(|unit| !unit.is_empty()),
        Some(line.note),
    ]
}

fn compared(fairness: &Fairness, rows: &Cells, stated: &Object) -> Result<Made, Refused> {
    let refused = |message: &str| Refused { code: "failed", message: message.to_owned() };
    let asked = stated.get(&fairness.by).and_then(Json::as_str).unwrap_or_default();
    let names = fairness.groups.iter().find(|(value, _)| value == asked).map_or(&[][..], |(_, names)| names.as_slice());
    let cut_off = fairness.costs.cut_off().map_err(|why| refused(&why.to_string()))?;
    let mut groups: Vec<Vec<Scored>> = vec![Vec::new(); names.len()];
    for row in &rows.rows {
        let (case, known) = scored(row)?;
        let group = row.get(2).and_then(Option::as_deref);
        let place = names.iter().position(|name| Some(name.as_str()) == group);
        match place.and_then(|place| groups.get_mut(place)) {
            Some(group) if known => group.push(case),
            Some(_) => {}
            // Whoever is in none of the groups would be what the others leave of all.
            None => return Err(refused("somebody is in none of the declared groups")),
        }
    }
    let found = fares(&groups, cut_off, &fairness.rule);
    let suppressed = found.iter().filter(|fares| fares.is_none()).count() as u64;
    let rows = names.iter().zip(found).map(|(name, fares)| group(name, fares)).collect();
    Ok(Made { cells: Cells { rows, truncated: false }, suppressed })
}

fn group(name: &str, fares: Option<Fares>) -> Vec<Option<String>> {
    let Some(Fares { approved, bad, four_fifths }) = fares else {
        let mut hidden = vec![None; 12];
        (hidden[0], hidden[11]) = (Some(name.to_owned()), Some(format!("insufficient: {SUPPRESSED}")));
        return hidden;
    };
    let rate = |rate: Rate| [digits(rate.share), digits(rate.interval.0), digits(rate.interval.1)].map(Some);
    let mut row = vec![Some(name.to_owned()), Some(approved.of.to_string()), Some(approved.hits.to_string())];
    row.extend(rate(approved));
    row.extend([four_fifths.ok().map(digits), Some(bad.hits.to_string())]);
    row.extend(rate(bad));
    row.push(four_fifths.err().map(|why| format!("insufficient: {why}")));
    row
}

/// A figure in digits, without the zeros that say nothing.
fn digits(figure: f64) -> String {
    let written = format!("{figure:.DIGITS$}");
    let trimmed = written.trim_end_matches('0').trim_end_matches('.');
    if trimmed == "-0" { "0".to_owned() } else { trimmed.to_owned() }
}
