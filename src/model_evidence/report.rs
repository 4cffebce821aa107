//! All figures of a scored sample in one list: ranking, calibration, stability, bands, the cut-off and what it costs, baselines
//! and intervals. Counts that would tell a small cell are left out and said to be; what has no value says why.

use super::bootstrap::{Interval, intervals};
use super::calibration::{brier, expected_calibration_error, reliability};
use super::cuts::{Cut, Cuts};
use super::decision::{Confusion, Costs, confusion};
use super::ranking::{auc, gini, kolmogorov_smirnov};
use super::rate::{Rate, rate};
use super::stability::{population_stability_index, shifts};
use super::{Figure, Scored, Undefined};
use crate::disclosure::rule::Rule;

/// Why a count is not shown. It says nothing of which threshold it is below.
pub const SUPPRESSED: &str = "suppressed: too few people here, or in what this would give away";

/// How a sample is looked at.
#[derive(Debug, Clone, PartialEq)]
pub struct Design {
    /// The bands of scores, in ascending order of their tops.
    pub bands: Vec<Band>,
    /// How many bins of equal width the reliability table has.
    pub bins: usize,
    /// What wrong decisions cost.
    pub costs: Costs,
    /// How many resamples the intervals rest on.
    pub resamples: usize,
    /// What the figures do not show, in words.
    pub limits: Vec<String>,
    /// Which counts may be shown.
    pub rule: Rule,
}

/// A band of scores: above the top of the band before, up to its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Band {
    /// The name.
    pub name: String,
    /// The highest probability in it.
    pub top: f64,
}

/// What is looked at.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Samples {
    /// The cases whose outcome is known.
    pub scored: Vec<Scored>,
    /// Later cases, which are compared by their scores alone.
    pub later: Vec<Scored>,
    /// How many scored cases have no outcome and are left out.
    pub without_outcome: usize,
}

/// A figure of a sample.
type Measure<'a> = dyn Fn(&[Scored]) -> Figure + 'a;

/// One figure.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Line {
    /// What it is.
    pub figure: &'static str,
    /// What of the sample it is of.
    pub part: String,
    /// The value.
    pub value: Option<f64>,
    /// The interval of 95 percent.
    pub interval: Option<(f64, f64)>,
    /// How many cases it rests on.
    pub cases: Option<usize>,
    /// The unit.
    pub unit: &'static str,
    /// How it is made and to be read, or why there is no value.
    pub note: String,
    /// Whether it is left out to protect people.
    pub suppressed: bool,
}

/// The most cases that are drawn for all intervals together: large samples need fewer resamples, and nobody waits for minutes.
const MOST_DRAWN: usize = 20_000_000;
const FEWEST_RESAMPLES: usize = 100;

const SHARE: &str = "share of 1";
const COUNT: &str = "cases";
const COST: &str = "cost a case";

/// The figures of a sample, always the same ones in the same order.
pub fn report(samples: &Samples, design: &Design, seed: u64) -> Vec<Line> {
    let mut report = Report { samples, design, cuts: Cuts::new(&samples.scored, &design.rule), lines: Vec::new() };
    report.whole();
    report.model(seed);
    report.stability();
    // Where not all counts can be shown together, those of the decision go before those of bands, and those before bins.
    report.decisions();
    report.bands();
    report.reliability();
    let limits = design.limits.iter();
    let mut lines = report.lines;
    lines.extend(limits.map(|limit| Line {
        figure: "limit",
        part: ALL.to_owned(),
        note: limit.clone(),
        ..Line::default()
    }));
    lines
}

const ALL: &str = "all";

struct Report<'a> {
    samples: &'a Samples,
    design: &'a Design,
    cuts: Cuts<'a>,
    lines: Vec<Line>,
}

impl Report<'_> {
    fn add(
        &mut self,
        (figure, part): (&'static str, &str),
        unit: &'static str,
        value: Figure,
        note: &str,
    ) -> &mut Line {
        let note = value.map_or_else(insufficient, |_| note.to_owned());
        let value = value.ok();
        self.lines.push(Line { figure, part: part.to_owned(), value, unit, note, ..Line::default() });
        self.lines.last_mut().expect("a line was added")
    }

    /// A share of counted cases, where the counts may be shown.
    fn share(&mut self, named: (&'static str, &str), found: Result<Rate, Undefined>, shown: bool, note: &str) {
        if !shown {
            return self.suppressed(named, SHARE);
        }
        let line = self.add(named, SHARE, found.map(|rate| rate.share), note);
        line.interval = found.ok().map(|rate| rate.interval);
        line.cases = found.ok().map(|rate| rate.of);
    }

    fn suppressed(&mut self, (figure, part): (&'static str, &str), unit: &'static str) {
        let (part, note) = (part.to_owned(), SUPPRESSED.to_owned());
        self.lines.push(Line { figure, part, unit, note, suppressed: true, ..Line::default() });
    }

    fn whole(&mut self) {
        let Samples { scored, without_outcome, .. } = self.samples;
        let left_out = format!("scored cases with a known outcome; {without_outcome} without one are left out");
        self.add(("cases", ALL), COUNT, Ok(scored.len() as f64), &left_out);
        let bad = scored.iter().filter(|case| case.bad).count();
        let shown = self.cuts.shows_all();
        self.share(("bad_rate", ALL), rate(bad, scored.len()), shown, "Wilson interval");
        let mean = scored.iter().map(|case| case.probability).sum::<f64>() / scored.len() as f64;
        let mean = if scored.is_empty() { Err(Undefined::Empty) } else { Ok(mean) };
        self.add(("mean_probability", ALL), SHARE, mean, "of the bad outcome, as the model says");
    }

    fn model(&mut self, seed: u64) {
        let bins = self.design.bins;
        let calibration = move |sample: &[Scored]| expected_calibration_error(&reliability(sample, bins));
        let figures: [&Measure<'_>; 5] = [&auc, &gini, &kolmogorov_smirnov, &brier, &calibration];
        let named = [
            ("auc", "area under the ROC curve, ties count half; 0.5 is chance"),
            ("gini", "2 AUC - 1; 0 is chance"),
            ("ks", "largest distance of the two distributions of scores"),
            ("brier", "mean squared error of the probability; 0 is best"),
            ("ece", "expected calibration error over the bins of the reliability table; 0 is best"),
        ];
        let scored = &self.samples.scored;
        let affordable = (MOST_DRAWN / scored.len().max(1)).max(FEWEST_RESAMPLES);
        let resamples = self.design.resamples.min(affordable);
        let drawn = intervals(scored, resamples, seed, figures);
        for ((figure, (name, note)), drawn) in figures.iter().zip(named).zip(drawn) {
            let note = format!("{note}; {}", resampled(drawn, resamples, seed));
            let cases = scored.len();
            let line = self.add((name, ALL), "", figure(scored), &note);
            line.interval = drawn.filter(|_| line.value.is_some()).map(|drawn| (drawn.low, drawn.high));
            line.cases = Some(cases);
        }
        if self.cuts.shows_all() {
            let bad = scored.iter().filter(|case| case.bad).count() as f64 / scored.len() as f64;
            self.add(("brier", "baseline"), "", Ok(bad * (1.0 - bad)), "of saying the bad rate for every case");
        } else {
            self.suppressed(("brier", "baseline"), "");
        }
        self.add(("auc", "baseline"), "", Ok(0.5), "of scores by chance");
    }

    fn stability(&mut self) {
        let Samples { scored, later, .. } = self.samples;
        let tops: Vec<f64> = self.design.bands.iter().map(|band| band.top).collect();
        let index = population_stability_index(&shifts(scored, later, &tops));
        let note = "population stability index of later scores against the sample, by band; below 0.1 is taken as stable, above 0.25 as shifted";
        let line = self.add(("psi", "later scores"), "", index, note);
        line.cases = Some(later.len());
    }

    fn bands(&mut self) {
        let tops: Vec<f64> = self.design.bands.iter().map(|band| band.top).collect();
        let rates = super::decision::bad_rates(&self.samples.scored, &tops);
        let mut above = Cut::BOTTOM;
        for (band, found) in self.design.bands.iter().zip(rates) {
            let to = Cut { at: band.top, included: true };
            let shown = self.cuts.show(above, to);
            self.share(("bad_rate", &format!("band {}", band.name)), found, shown, "Wilson interval");
            above = to;
        }
    }

    fn decisions(&mut self) {
        let costs = self.design.costs;
        let cut_off = match costs.cut_off() {
            Ok(cut_off) => cut_off,
            Err(why) => {
                self.add(("cut_off", ALL), SHARE, Err(why), "");
                return;
            }
        };
        self.add(
            ("cut_off", ALL),
            SHARE,
            Ok(cut_off),
            "the probability from which on rejecting costs less than approving",
        );
        let decided = confusion(&self.samples.scored, cut_off);
        let at = Cut { at: cut_off, included: false };
        // One count tells the other: what is not below the cut-off is the rest.
        let shown = self.cuts.shows_all() && self.cuts.show(Cut::BOTTOM, at) && self.cuts.show(at, Cut::TOP);
        self.confusion(decided, shown);
        let approved = decided.approved_good + decided.approved_bad;
        self.share(("selection_rate", "at the cut-off"), rate(approved, decided.cases()), shown, "approved of all");
        let matrix =
            format!("{} for a bad case approved, {} for a good one rejected", costs.approved_bad, costs.rejected_good);
        self.cost("at the cut-off", decided, shown, &matrix);
        let all = self.cuts.shows_all();
        self.cost("approving all", decided.approving_all(), all, "baseline");
        self.cost("rejecting all", decided.rejecting_all(), all, "baseline");
    }

    fn confusion(&mut self, decided: Confusion, shown: bool) {
        let counts = [
            ("approved_good", decided.approved_good),
            ("approved_bad", decided.approved_bad),
            ("rejected_good", decided.rejected_good),
            ("rejected_bad", decided.rejected_bad),
        ];
        for (name, count) in counts {
            if shown {
                self.add((name, "at the cut-off"), COUNT, Ok(count as f64), "approved are those below the cut-off");
            } else {
                self.suppressed((name, "at the cut-off"), COUNT);
            }
        }
    }

    fn cost(&mut self, part: &str, decided: Confusion, shown: bool, note: &str) {
        if shown {
            self.add(("cost", part), COST, decided.cost(self.design.costs), note).cases = Some(decided.cases());
        } else {
            self.suppressed(("cost", part), COST);
        }
    }

    fn reliability(&mut self) {
        for bin in reliability(&self.samples.scored, self.design.bins) {
            let above = if bin.low > 0.0 { Cut { at: bin.low, included: true } } else { Cut::BOTTOM };
            let to = Cut { at: bin.high, included: true };
            let shown = self.cuts.show(above, to);
            let part = format!("bin {} to {}", bin.low, bin.high);
            if shown {
                let said = bin.means.map(|(said, _)| said).ok_or(Undefined::Empty);
                self.add(("mean_probability", &part), SHARE, said, "as the model says").cases = Some(bin.cases);
            } else {
                self.suppressed(("mean_probability", &part), SHARE);
            }
            self.share(("bad_rate", &part), rate(bin.bad, bin.cases), shown, "as it turned out; Wilson interval");
        }
    }
}

fn insufficient(why: Undefined) -> String {
    format!("insufficient: {why}")
}

fn resampled(drawn: Option<Interval>, resamples: usize, seed: u64) -> String {
    match drawn {
        Some(Interval { undefined: 0, resamples, .. }) => format!("interval of {resamples} resamples, seed {seed}"),
        Some(Interval { undefined, resamples, .. }) => {
            format!("interval of {resamples} resamples, seed {seed}; {undefined} more had no such figure")
        }
        None => format!("no interval: none of {resamples} resamples has the figure"),
    }
}
