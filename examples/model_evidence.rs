//! The figures of a scored sample as one line of JSON, for `scripts/bench-credit` to compare with other programs.
//!
//!     cargo run --release --example model_evidence -- SAMPLE.csv [LATER.csv]
//!
//! A sample is a CSV file with the columns `probability` and `bad` (0 or 1).
#![expect(clippy::print_stdout, reason = "its output is its purpose")]

use adduce::model_evidence::bootstrap::interval;
use adduce::model_evidence::calibration::{brier, expected_calibration_error, reliability};
use adduce::model_evidence::decision::{FIVE_TO_ONE, confusion};
use adduce::model_evidence::ranking::{auc, gini, kolmogorov_smirnov};
use adduce::model_evidence::rate::rate;
use adduce::model_evidence::stability::{population_stability_index, shifts};
use adduce::model_evidence::{Figure, Scored};
use anyhow::{Context as _, Result};
use serde_json::{Value, json};

fn main() -> Result<()> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let sample = read(files.first().context("usage: model_evidence SAMPLE.csv [LATER.csv]")?)?;
    let later = files.get(1).map(|file| read(file)).transpose()?.unwrap_or_default();
    let tops: Vec<f64> = (1..10).map(|tenth| f64::from(tenth) / 10.0).collect();
    let cut_off = FIVE_TO_ONE.cut_off()?;
    let decided = confusion(&sample, cut_off);
    let bad = sample.iter().filter(|case| case.bad()).count();
    let drawn = interval(&sample, 1000, 1, auc).map(|found| json!([found.low, found.high]));
    let line = json!({
        "n": sample.len(),
        "auc": told(auc(&sample)),
        "gini": told(gini(&sample)),
        "ks": told(kolmogorov_smirnov(&sample)),
        "brier": told(brier(&sample)),
        "ece": told(expected_calibration_error(&reliability(&sample, 10))),
        "psi": told(population_stability_index(&shifts(&sample, &later, &tops))),
        "cost": told(decided.cost(FIVE_TO_ONE)),
        "approve_all": told(decided.approving_all().cost(FIVE_TO_ONE)),
        "reject_all": told(decided.rejecting_all().cost(FIVE_TO_ONE)),
        "confusion": [decided.approved_good, decided.approved_bad, decided.rejected_good, decided.rejected_bad],
        "bad_rate": rate(bad, sample.len()).map(|rate| json!([rate.share, rate.interval.0, rate.interval.1])).ok(),
        "auc_interval": drawn,
    });
    println!("{line}");
    Ok(())
}

fn told(figure: Figure) -> Value {
    figure.map_or_else(|why| json!(why.to_string()), |figure| json!(figure))
}

fn read(file: &str) -> Result<Vec<Scored>> {
    let rows = csv::Reader::from_path(file)?.into_deserialize();
    rows.map(|row| {
        let (probability, bad): (f64, u8) = row?;
        Ok(Scored::new(probability, bad == 1)?)
    })
    .collect()
}
