//! Screening as a whole: what must match and must not, every row of the data files, and what holds for any name.

use proptest::prelude::*;

use super::lexicon::{Role, Row};
use super::word::prepare;
use super::*;

fn score(one: &str, other: &str) -> f64 {
    compare(&Query::named(one), &Query::named(other)).score
}

fn entry(id: &str, names: &[&str]) -> Entry {
    let strength = |at: usize| if at == 0 { Strength::Primary } else { Strength::Alias };
    let name = |(at, text): (usize, &&str)| Name { text: (*text).to_owned(), strength: strength(at) };
    Entry {
        id: id.to_owned(),
        names: names.iter().enumerate().map(name).collect(),
        kind: Some(Kind::Person),
        dobs: vec!["23 Dec 1974".to_owned()],
        countries: vec!["Korea, North".to_owned()],
        program: String::new(),
    }
}

fn screener(entries: Vec<Entry>) -> Screener {
    Screener::new(vec![List { id: "list".to_owned(), title: String::new(), entries }], THRESHOLD)
}

#[test]
fn one_name_written_in_two_ways_is_a_match() {
    for (one, other) in [
        ("Vadim Zarkonev", "ZARKONEV, Vadim"),
        ("Вадим Зарконев", "Vadim Zarkonev"),
        ("قاسم ضرواني", "Qasem Durwani"),
        ("박지성", "Park Ji-sung"),
        ("毛泽东", "Mao Tse-tung"),
        ("Νικόλαος Ζαρκόνης", "Nikolaos Zarkonis"),
        ("VadimZarkonev", "Vadim Zarkonev"),
        ("Vadim Zar Ko Nev", "Vadim Zarkonev"),
        ("Vadim ArkadyevichZARKONEV", "ZARKONEV, Vadim Arkadyevich"),
        ("Vadim A. Zarkonev", "Vadim Arkadyevich Zarkonev"),
        ("Vadim Zarkonev", "Vadim Arkadyevich Zarkonev"),
        ("Dr. Vadim Zarkonev", "Vadim Zarkonev"),
        ("V\u{200b}adim \u{202e}Zarkonev", "Vadim Zarkonev"),
        ("Vаdim Zаrkоnev", "Vadim Zarkonev"),
        ("СОСА СОЅА", "COCA COSA"),
        ("Zark0nev Vad1m", "Vadim Zarkonev"),
        ("Abd al-Rahman Zarkon", "Abdurrahman Zarkon"),
        ("Mohamed Alzahrani", "Muhammad el-Zahrani"),
        ("OOO Zarkon", "Zarkon Limited Liability Company"),
        ("Zarkon S.A. de C.V.", "ZARKON SA DE CV"),
        ("Brigade Forty-four", "Brigade 44"),
        ("11420 CORP", "11420 Corp."),
        ("ਲ", "l"),
        ("The And Of", "the and of"),
    ] {
        assert!(score(one, other) >= THRESHOLD, "{one} {other} {}", score(one, other));
    }
}

#[test]
fn another_name_is_none() {
    for (one, other) in [
        ("Vadim Zarkonev", "Vadim Zarkasin"),
        ("Vadim Petrovich Zarkonev", "Vadim Ivanovich Zarkonev"),
        ("Zarkonev", "Vadim Zarkonev"),
        ("Salman bin Muhammad Zarkon", "Muhammad bin Salman Zarkon"),
        ("11420 CORP", "11421 CORP"),
        ("Zarkon Company 23", "Zarkon Company"),
        ("Zarkon Oil Company", "Zarkon Gas Company"),
        ("Northern Relief Fund", "Northern Zarkon Relief Fund"),
        ("Abdulaziz Zarkonev", "Abdul Aziz"),
        ("Bank of America", "Bank of Africa"),
        ("The And Of", "And For By"),
        ("", ""),
        ("...", "Vadim"),
    ] {
        assert!(score(one, other) < THRESHOLD, "{one} {other} {}", score(one, other));
    }
}

#[test]
fn what_is_left_out_costs_less_than_what_is_contradicted() {
    let whole = score("Vadim Petrovich Zarkonev", "Vadim Petrovich Zarkonev");
    let omitted = score("Vadim Zarkonev", "Vadim Petrovich Zarkonev");
    let contradicted = score("Vadim Ivanovich Zarkonev", "Vadim Petrovich Zarkonev");
    assert!(whole > omitted && omitted > contradicted, "{whole} {omitted} {contradicted}");
}

#[test]
fn every_spelling_of_a_row_matches_and_its_counterexample_does_not() {
    let mut wrong = Vec::new();
    let mut check = |row: &Row<'_>, form: &str| {
        let first = row.spellings.split(';').next().unwrap_or_default();
        let score = |spelling: &str| score(&format!("{spelling} Zarkonev{form}"), &format!("Zarkonev {first}{form}"));
        let spellings = row.spellings.split(';').filter(|spelling| !spelling.contains([' ', '-']));
        wrong.extend(spellings.filter(|spelling| score(spelling) < 0.98).map(|it| format!("{it} must match {first}")));
        wrong.extend((score(row.not) >= 0.98).then(|| format!("{} must not match {first}", row.not)));
    };
    Row::all(include_str!("data/variants.csv")).for_each(|row| check(&row, ""));
    Row::all(include_str!("data/generic.csv")).for_each(|row| check(&row, " Ltd"));
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn dates_and_countries_qualify_and_their_absence_confirms_nothing() {
    let screener = screener(vec![entry("1", &["Vadim Petrovich Zarkonev"])]);
    let hit = |dob, country, kind| {
        let query = Query { name: "Vadim Zarkonev", dob, country, kind };
        screener.screen(&query).hits.into_iter().next().unwrap()
    };
    let plain = hit(None, None, None);
    assert_eq!(plain.qualifiers, ["no date of birth in the query: neither confirmed nor excluded"]);
    assert!(hit(Some("1974-12-23"), None, None).score > plain.score);
    assert!(hit(Some("1974"), None, None).score > plain.score);
    assert!(hit(None, Some("KP"), None).score > plain.score);
    assert!(hit(None, Some("France"), None).score < plain.score);
    assert_eq!(hit(Some("unknown"), None, Some(Kind::Person)).score, plain.score);
    let other = Query { dob: Some("1951"), ..Query::named("Vadim Zarkonev") };
    let contradicted = screener.screen(&other).hits.remove(0);
    assert!(contradicted.score < plain.score - 0.05);
    assert_eq!(contradicted.qualifiers, ["date of birth contradicts: 1951, listed as 23 Dec 1974"]);
}

#[test]
fn a_partial_name_with_the_day_of_birth_stands_before_a_full_name_with_another() {
    let dated = |id: &str, name: &str, dob: &str| Entry { dobs: vec![dob.to_owned()], ..entry(id, &[name]) };
    let screener = screener(vec![
        dated("namesake", "HUSAYN, Ali", "20 Mar 1959"),
        dated("meant", "HUSSEIN, Mazen Ali", "01 Jan 1982"),
        dated("child", "BEN HENI, Lased", "05 Feb 1969"),
    ]);
    for (name, dob, first) in [
        ("Ali Hussein", "1982-01-01", "meant"),
        ("Ali Hussein", "1959-03-20", "namesake"),
        ("Mazen Ali", "01 Jan 1982", "meant"),
        ("Mazen", "01 Jan 1982", "meant"),
        ("Ben Lased", "05 Feb 1969", "child"),
    ] {
        let hits = screener.screen(&Query { dob: Some(dob), ..Query::named(name) }).hits;
        assert_eq!(hits.first().map(|hit| hit.entry.as_str()), Some(first), "{name} {dob} {hits:?}");
    }
    assert!(screener.screen(&Query { dob: Some("02 Jan 1982"), ..Query::named("Mazen") }).hits.is_empty());
}

#[test]
fn an_unusable_name_says_so() {
    let screener = screener(vec![entry("1", &["Vadim Zarkonev"])]);
    for name in ["", " — ", "\u{200b}\u{202e}"] {
        let outcome = screener.screen(&Query::named(name));
        assert!(outcome.hits.is_empty());
        assert!(outcome.notes.contains(&"nothing in the name can be compared".to_owned()), "{name:?}");
    }
    let long = "Vadim Zarkonev ".repeat(10_000);
    assert!(screener.screen(&Query::named(&long)).notes.iter().any(|note| note.contains("too long")));
    let hidden = screener.screen(&Query::named("Va\u{200b}dim Zarkonev"));
    assert_eq!(hidden.hits.len(), 1);
    assert!(hidden.notes.iter().any(|note| note.contains("invisible")));
}

#[test]
fn an_allowed_pair_takes_its_hit_away_only_while_it_lives() {
    let screener = screener(vec![entry("1", &["Vadim Zarkonev"])]);
    let hit = screener.screen(&Query::named("Vadim Zarkonev")).hits.remove(0);
    let pair = |until: &str| AllowedPair {
        subject: "party-7".to_owned(),
        list: "list".to_owned(),
        entry: "1".to_owned(),
        until: until.to_owned(),
        decision: "log-1".to_owned(),
        finding: finding(&hit),
    };
    let screen = |subject: &str, pair| {
        screener.screen_allowing(&Query::named("Vadim Zarkonev"), subject, &[pair], "2026-11-30T00:00:00Z")
    };
    let live = screen("party-7", pair("2026-12-01"));
    assert_eq!((live.hits.len(), live.allowed.len()), (0, 1));
    assert!(live.allowed[0].qualifiers.iter().any(|said| said.contains("allowed until 2026-12-01 (decision log-1)")));
    let expired = screen("party-7", pair("2026-11-01"));
    assert_eq!((expired.hits.len(), expired.allowed.len()), (1, 0));
    assert!(expired.hits[0].qualifiers.iter().any(|said| said.contains("no longer allowed")));
    assert_eq!(screen("party-8", pair("2026-12-01")).hits.len(), 1);
    // Another name, or the same one better qualified, is not what a person looked at.
    let born = Query { dob: Some("1970-01-01"), ..Query::named("Vadim P. Zarkonev") };
    let changed = screener.screen_allowing(&born, "party-7", &[pair("2026-12-01")], "2026-11-30T00:00:00Z");
    assert_eq!((changed.hits.len(), changed.allowed.len()), (1, 0));
    assert!(changed.hits[0].qualifiers.iter().any(|said| said.contains("not what was looked at")));
}

#[test]
fn hits_come_best_first_and_always_in_one_order() {
    let names = ["Vadim Zarkonev", "Vadim Zarkonov", "Zarkonev Vadim", "Vadim Petrovich Zarkonev"];
    let entries: Vec<Entry> = names.iter().enumerate().map(|(at, name)| entry(&at.to_string(), &[name])).collect();
    let hits = screener(entries).screen(&Query::named("Vadim Zarkonev")).hits;
    let order: Vec<&str> = hits.iter().map(|hit| hit.entry.as_str()).collect();
    assert_eq!(order, ["0", "2", "3", "1"]);
    assert_eq!(hits[0].explanation.len(), 2);
    assert_eq!(hits[0].explanation[0], "\"Vadim\" = \"Vadim\": the same, 1.00 of weight 0.82");
}

#[test]
fn a_word_that_is_the_whole_name_elsewhere_weighs_no_more_here() {
    let hits = |aliases: &[&str]| {
        let list = vec![entry("1", aliases), entry("2", &["mohammed Zarkonev Trading"])];
        screener(list).screen(&Query::named("mohammed Zarkonev")).hits
    };
    assert_eq!(hits(&["Somebody"]), hits(&["Somebody", "Trading"]));
}

#[test]
fn a_weak_alias_counts_a_little_less() {
    let mut weak = entry("1", &["Somebody Else", "Vadim Zarkonev"]);
    weak.names[1].strength = Strength::Weak;
    let hit = screener(vec![weak]).screen(&Query::named("Vadim Zarkonev")).hits.remove(0);
    assert_eq!(hit.score, 0.97);
    assert!(hit.qualifiers.iter().any(|said| said.starts_with("weak alias")));
}

/// Names of the kinds of words that names are made of.
fn name() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        Just("mohammed".to_owned()),
        Just("al".to_owned()),
        Just("bin".to_owned()),
        Just("Ltd".to_owned()),
        Just("Trading".to_owned()),
        Just("44".to_owned()),
        Just("J.".to_owned()),
        Just("محمد".to_owned()),
        Just("Зарконев".to_owned()),
        // The same letters with their vowels and in scripts that leave them out.
        "[lmrsn]{1,3}",
        "[لمرسن]{1,3}",
        "[למרסנ]{1,3}",
        "[लਲमਮਸ]{1,3}",
        "[a-z]{2,9}",
    ];
    proptest::collection::vec(word, 0..6).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn any_two_strings_have_a_score_from_0_to_1_that_does_not_depend_on_which_is_which(one in "\\PC{0,40}", other in "\\PC{0,40}") {
        let score = score(&one, &other);
        prop_assert!((0.0..=1.0).contains(&score));
        prop_assert_eq!(score, super::tests::score(&other, &one));
    }

    #[test]
    fn two_names_have_one_score_from_both_sides(one in name(), other in name()) {
        prop_assert_eq!(score(&one, &other), score(&other, &one));
    }

    #[test]
    fn the_order_of_words_does_not_matter(words in proptest::collection::vec("[a-z]{3,9}", 1..6), turn in 0usize..6) {
        // "bin" and its kin say whose child is meant, which the order does matter for.
        let roles: Vec<Role> = prepare(&words.join(" ")).words.iter().map(|word| word.role).collect();
        prop_assume!(!roles.contains(&Role::Particle));
        let mut turned = words.clone();
        turned.reverse();
        turned.rotate_left(turn % words.len());
        prop_assert_eq!(score(&words.join(" "), &turned.join(" ")), 1.0);
    }

    #[test]
    fn one_alias_more_never_costs_a_hit(query in name(), first in name(), alias in name(), others in proptest::collection::vec(name(), 0..5)) {
        let list = |names: &[&str]| {
            let mut entries = vec![entry("it", names)];
            entries.extend(others.iter().enumerate().map(|(at, name)| entry(&at.to_string(), &[name])));
            screener(entries)
        };
        let hits = |screener: Screener| screener.screen(&Query::named(&query)).hits;
        let with = hits(list(&[&first, &alias]));
        for before in hits(list(&[&first])) {
            let after = with.iter().find(|hit| hit.entry == before.entry);
            prop_assert!(after.is_some_and(|after| after.score >= before.score));
        }
    }

    #[test]
    fn a_listed_name_is_found_as_it_is_written(listed in name(), others in proptest::collection::vec(name(), 0..5)) {
        let mut entries = vec![entry("it", &[&listed])];
        entries.extend(others.iter().enumerate().map(|(at, name)| entry(&at.to_string(), &[name])));
        let hits = screener(entries).screen(&Query::named(&listed)).hits;
        let comparable = score(&listed, &listed) > 0.0;
        prop_assert_eq!(comparable, hits.iter().any(|hit| hit.entry == "it" && hit.score == 1.0));
    }
}
