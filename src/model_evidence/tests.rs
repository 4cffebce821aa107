//! Figures of small samples, worked by hand, and what has no figure.

use super::bootstrap::interval;
use super::calibration::{brier, expected_calibration_error, reliability};
use super::decision::{Confusion, FIVE_TO_ONE, bad_rates, confusion};
use super::ranking::{auc, gini, kolmogorov_smirnov};
use super::rate::{four_fifths, rate};
use super::report::{Band, Design, SUPPRESSED, Samples, report};
use super::stability::{Shift, population_stability_index, shifts};
use super::{Figure, Scored, Undefined};
use crate::disclosure::rule::Rule;

fn sample(cases: &[(f64, u8)]) -> Vec<Scored> {
    cases.iter().map(|&(probability, bad)| Scored::new(probability, bad == 1).expect("a probability")).collect()
}

#[track_caller]
fn near(found: Figure, expected: Figure) {
    match (found, expected) {
        (Ok(found), Ok(expected)) => assert!((found - expected).abs() < 1e-12, "{found} instead of {expected}"),
        (found, expected) => assert_eq!(found, expected),
    }
}

#[test]
fn ranking_counts_ties_half_and_needs_both_classes() {
    let check = |cases: &[(f64, u8)], expected: Figure, distance: Figure| {
        let cases = sample(cases);
        near(auc(&cases), expected);
        near(gini(&cases), expected.map(|auc| 2.0 * auc - 1.0));
        near(kolmogorov_smirnov(&cases), distance);
    };
    check(&[(0.1, 0), (0.4, 0), (0.35, 1), (0.8, 1)], Ok(0.75), Ok(0.5));
    check(&[(0.1, 0), (0.2, 1)], Ok(1.0), Ok(1.0));
    check(&[(0.2, 0), (0.1, 1)], Ok(0.0), Ok(1.0));
    check(&[(0.5, 0), (0.5, 1), (0.5, 1)], Ok(0.5), Ok(0.0));
    check(&[(0.3, 0), (0.5, 0), (0.5, 1), (0.9, 1)], Ok(0.875), Ok(0.5));
    check(&[(0.3, 1), (0.5, 1)], Err(Undefined::OneClass), Err(Undefined::OneClass));
    check(&[], Err(Undefined::Empty), Err(Undefined::Empty));
}

#[test]
fn calibration_is_measured_in_bins_whose_upper_end_belongs_to_them() {
    let cases = sample(&[(0.0, 0), (0.5, 1), (0.5, 0), (0.6, 1), (1.0, 1)]);
    near(brier(&cases), Ok((0.25 + 0.25 + 0.16) / 5.0));
    let table = reliability(&cases, 2);
    assert_eq!((table[0].cases, table[0].bad, table[1].cases, table[1].bad), (3, 1, 2, 2));
    near(expected_calibration_error(&table), Ok(0.2 * 2.0 / 5.0));
    assert_eq!(reliability(&cases, 0).len(), 1);
    assert_eq!(reliability(&[], 3).iter().filter(|bin| bin.means.is_none()).count(), 3);
    near(expected_calibration_error(&reliability(&[], 3)), Err(Undefined::Empty));
    near(brier(&[]), Err(Undefined::Empty));
}

#[test]
fn approving_all_costs_five_times_the_bad_rate_and_rejecting_all_the_good_rate() {
    let cases: Vec<Scored> = (0..1000).map(|n| Scored::new(0.5, n < 300).expect("a probability")).collect();
    let decided = confusion(&cases, 0.4);
    near(decided.approving_all().cost(FIVE_TO_ONE), Ok(1.5));
    near(decided.rejecting_all().cost(FIVE_TO_ONE), Ok(0.7));
    near(FIVE_TO_ONE.cut_off(), Ok(1.0 / 6.0));
    near(Confusion::default().cost(FIVE_TO_ONE), Err(Undefined::Empty));
    let two = sample(&[(0.2, 1), (0.3, 0), (0.3, 1)]);
    let expected = Confusion { approved_bad: 1, rejected_good: 1, rejected_bad: 1, ..Confusion::default() };
    assert_eq!(confusion(&two, 0.3), expected);
}

#[test]
fn a_band_without_cases_has_no_rate() {
    let rates = bad_rates(&sample(&[(0.1, 0), (0.1, 1), (0.9, 1)]), &[0.1, 0.5, 1.0]);
    let shares: Vec<Figure> = rates.iter().map(|rate| rate.map(|rate| rate.share)).collect();
    assert_eq!(shares, [Ok(0.5), Err(Undefined::NothingOverNothing), Ok(1.0)]);
}

#[test]
fn an_interval_of_a_rate_stays_within_what_is_possible() {
    // The values are those of statsmodels' proportion_confint(method="wilson").
    let check = |hits, of, low: f64, high: f64| {
        let found = rate(hits, of).expect("there are cases").interval;
        assert!((found.0 - low).abs() < 1e-12 && (found.1 - high).abs() < 1e-12, "{found:?}");
    };
    check(0, 10, 0.0, 0.277_532_799_862_889_2);
    check(10, 10, 0.722_467_200_137_110_7, 1.0);
    check(5, 10, 0.236_593_090_512_564_53, 0.763_406_909_487_435_5);
    assert_eq!(rate(0, 0), Err(Undefined::NothingOverNothing));
}

#[test]
fn a_ratio_of_nothing_to_nothing_is_not_one() {
    let of = |hits, of| rate(hits, of).expect("there are cases");
    near(four_fifths(of(4, 10), of(8, 10)), Ok(0.5));
    near(four_fifths(of(0, 10), of(8, 10)), Ok(0.0));
    near(four_fifths(of(0, 10), of(0, 5)), Err(Undefined::NothingOverNothing));
}

#[test]
fn stability_is_infinite_where_a_bin_is_empty_on_one_side_and_says_so() {
    let shift = |expected, actual| Shift { expected, actual };
    near(population_stability_index(&[shift(50, 25), shift(50, 75)]), Ok(0.25 * 3.0_f64.ln()));
    near(population_stability_index(&[shift(5, 1), shift(5, 1), shift(0, 0)]), Ok(0.0));
    near(population_stability_index(&[shift(5, 0), shift(5, 1)]), Err(Undefined::EmptyBin));
    near(population_stability_index(&[shift(5, 0)]), Err(Undefined::Empty));
    let (one, other) = (sample(&[(0.1, 0), (0.2, 0)]), sample(&[(0.2, 0), (0.9, 1)]));
    assert_eq!(shifts(&one, &other, &[0.1, 0.5]), [shift(1, 0), shift(1, 1), shift(0, 1)]);
}

#[test]
fn an_interval_is_the_same_for_the_same_seed_and_counts_what_had_no_figure() {
    let cases: Vec<Scored> =
        (0..20).map(|n| Scored::new(f64::from(n) / 20.0, n % 3 == 0).expect("a probability")).collect();
    let one = interval(&cases, 200, 7, auc).expect("both classes are drawn");
    assert_eq!(interval(&cases, 200, 7, auc), Some(one));
    assert_ne!(interval(&cases, 200, 8, auc), Some(one));
    assert!(one.low < auc(&cases).expect("both classes") && auc(&cases).expect("both classes") < one.high);
    assert_eq!(one.resamples + one.undefined, 200);
    let rare = sample(&[(0.1, 0), (0.2, 0), (0.3, 1)]);
    assert!(interval(&rare, 200, 1, auc).expect("some have both classes").undefined > 0);
    assert_eq!(interval(&sample(&[(0.1, 0)]), 50, 1, auc), None);
    assert_eq!(interval(&[], 50, 1, auc), None);
}

#[test]
fn what_is_no_probability_is_no_score() {
    for value in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
        assert!(Scored::new(value, true).is_err(), "{value}");
    }
    assert!(Scored::new(0.0, true).is_ok() && Scored::new(1.0, false).is_ok());
}

/// What the report says of a figure: its value, or its note where there is none.
fn said(samples: &Samples, figure: &str, part: &str) -> Result<f64, String> {
    let band = |name: &str, top| Band { name: name.to_owned(), top };
    let design = Design {
        bands: vec![band("low", 0.5), band("high", 1.0)],
        bins: 4,
        costs: FIVE_TO_ONE,
        resamples: 50,
        limits: vec!["nothing else".to_owned()],
        rule: Rule::default(),
    };
    let lines = report(samples, &design, 1);
    let line = lines.iter().find(|line| line.figure == figure && line.part == part).expect("the figure is there");
    assert!(line.value.is_some() || !line.note.is_empty(), "what has no value says why");
    assert!(!line.suppressed || line.value.is_none() && line.interval.is_none() && line.cases.is_none());
    line.value.ok_or_else(|| line.note.clone())
}

#[test]
fn a_report_says_why_a_figure_is_not_there() {
    let of = |cases: usize| -> Samples {
        let case =
            |place: usize| Scored::new(place as f64 / cases as f64, place.is_multiple_of(3)).expect("a probability");
        Samples { scored: (0..cases).map(case).collect(), ..Samples::default() }
    };
    let insufficient = |why: Undefined| Err(format!("insufficient: {why}"));
    let hidden = Err(SUPPRESSED.to_owned());
    assert_eq!(said(&of(0), "auc", "all"), insufficient(Undefined::Empty));
    assert_eq!(said(&of(0), "cases", "all"), Ok(0.0));
    assert_eq!(said(&of(0), "mean_probability", "all"), insufficient(Undefined::Empty));
    assert_eq!(said(&of(300), "psi", "later scores"), insufficient(Undefined::Empty));
    // Of few people the ranking is shown, and no count of an outcome nor what it follows from.
    assert!(said(&of(20), "auc", "all").is_ok());
    for (figure, part) in
        [("bad_rate", "all"), ("cost", "approving all"), ("brier", "baseline"), ("bad_rate", "band low")]
    {
        assert_eq!(said(&of(20), figure, part), hidden, "{figure} {part}");
    }
    assert_eq!(said(&of(300), "cost", "approving all"), Ok(5.0 / 3.0));
    assert_eq!(said(&of(300), "rejected_bad", "at the cut-off"), Ok(83.0));
    // Twenty people above the middle, whom everybody else would give back.
    let scored = (0..300).map(|place| if place < 280 { 0.1 } else { 0.9 });
    let scored =
        scored.enumerate().map(|(at, p)| Scored::new(p, at.is_multiple_of(3)).expect("a probability")).collect();
    let samples = Samples { scored, ..Samples::default() };
    assert_eq!(said(&samples, "bad_rate", "band low"), hidden);
    assert_eq!(said(&samples, "bad_rate", "band high"), hidden);
    assert_eq!(said(&samples, "bad_rate", "bin 0 to 0.25"), hidden);
}
