//! What people read in texts, as tables.

use proptest::prelude::*;

use super::*;

fn shown(text: &str) -> Vec<String> {
    let show = |reading: Reading| {
        let value = reading.value.map_or("?".to_owned(), |value| value.to_string());
        let unit = reading.unit.word().map_or(String::new(), |unit| format!(" {unit}"));
        format!("{value}{unit}{}", if reading.vague { " vague" } else { "" })
    };
    read_markdown(text).into_iter().map(show).collect()
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(shown(text), expected, "{text}");
}

#[test]
fn digits_are_read_with_sign_scale_and_unit() {
    check("The change is -0.12, not −5.", &["-0.12", "-5"]);
    check("- 5 items\n- 7 items", &["5", "7"]);
    check("5-7% and 5 to 7 percent", &["5 percent", "7 percent", "5 percent", "7 percent"]);
    check("0.49-0.60, 1000–5000, 20~100", &["0.49", "0.6", "1000", "5000", "20", "100"]);
    check(
        "$1.2M, € 280 million, 3.5k, 2bn, £5m, 1.8m",
        &["1200000 money", "280000000 money", "3500", "2000000000", "5000000 money", "1.8 meters"],
    );
    check(
        "-$5 ($116) 10 $ 30 $ USD 200 115.5USD",
        &["-5 money", "-116 money", "10 money", "30 money", "200 money", "115.5 money"],
    );
    check(
        "5 percentage points, 3pp, 25 bps, 40 basis points, 5‰",
        &["5 percentage_points", "3 percentage_points", "25 basis_points", "40 basis_points", "5 per_mille"],
    );
    check("1.5x, 1.5 hours, 10km/hr, 75ml", &["1.5 times", "1.5 hours", "10 kilometers", "75 milliliters"]);
    check("13 lakh, 1 crore, 3 dozens, 12,34,567", &["1300000", "10000000", "36", "1234567"]);
    check("3/4 and -4/5 and 2 1/4 and ½", &["0.75", "-0.8", "2.25", "0.5"]);
    check("**1**,**234** _0.91_ `412` ٣٫٥ ５０％", &["1234", "0.91", "412", "3.5", "50 percent"]);
    check("1 in 5, 118 of every 1,000", &["0.2", "0.118"]);
    check("1 h 30 min, 3:15 hours, 2 h", &["90 minutes", "195 minutes", "2 hours"]);
    check("5000accounts 5000ACCOUNTS 5000人 5µm 52 340,50 USD", &["5000", "5000", "5000", "5", "52340.5 money"]);
    check("10⁻⁴ or 3×10⁻²", &["0.0001", "0.03"]);
    check("minus 57 euros, it is negative 5%, minus fifty-seven", &["-57 money", "-5 percent", "-57"]);
    check("120 minus 57 is 63; ten minus two; tested negative 57 times", &["120", "57", "63", "10", "2", "57 times"]);
    check("1_000_000 and 57_000 and user_57", &["1000000", "57000"]);
    check("57万, 57 тыс., 57 Millionen Euro, 3億円", &["570000", "57000", "57000000 money", "300000000"]);
    check("57 ألف, 57 juta, 57 тысяч рублей", &["57000", "57000000", "57000"]);
    check("57&#57; and &frac34;, 𝟗𝟗𝟗", &["579", "0.75", "999"]);
    check("3.5 k, $1.2 m, €4 M, 1.5 h, 20 g", &["3500", "1200000 money", "4000000 money", "1.5 hours", "20 grams"]);
    check("between 5 and 7 million, $5–7 million", &["5000000", "7000000", "5000000 money", "7000000 money"]);
    check("5 to 7 hours; 5–7%", &["5 hours", "7 hours", "5 percent", "7 percent"]);
    check("¼bps 1e99999999999 1e9999", &["0.25 basis_points", "?", "1e9999"]);
    check("| a | (5.2) | (7%) |", &["-5.2", "-7 percent"]);
    check("(5.2)", &["5.2"]);
    check("n<30, p=0.05, 65+ (44-29)", &["30", "0.05", "65", "44", "29"]);
}

#[test]
fn words_are_read_and_pointers_are_vague() {
    check("Twenty-one stops, a third of it, one in five", &["21", "1/3", "0.2"]);
    check("all three segments, three reasons, three stops", &["3 vague", "3 vague", "3"]);
    check("one of them, a pair, half a dozen", &["1 vague", "2 vague", "6"]);
    check("two and a half million, half a million, one and a half hours", &["2500000", "500000", "1.5 hours"]);
    check("fifty percent, two million", &["50 percent", "2000000"]);
    check("a double-double in the second half", &["0.5 vague"]);
    check("nine-ninety accounts, ninety-odd accounts", &["?", "90 vague"]);
}

#[test]
fn what_only_looks_like_a_number_is_left_out() {
    check("APP-012 v1.2.3 A201 Q3 COVID-19 H2O #12 4x4 12A snake_1 1.2.3", &[]);
    check("On 2026-09-14 at 07:00, 14 September 2026, May 2019, 9/14/26, 7 pm", &[]);
    check("+1 555 123 4567, (555) 123-4567", &[]);
    check("1. First\n2) Then\n## 3. Rates\n[12] [^1] https://a.b/c?d=9", &[]);
    check("Table 3, Section 4.2, page 12, the 1990s, m², 24/7", &[]);
    check("ISO 27001, Article 22, § 12, No. 5, Python 3.12, pp. 3–9, pages 12-15, step 2 of 3", &["3", "9"]);
    check("10-point, 43-rebound, 11-of-20", &["10", "43", "11", "20"]);
    check("2nd 94th", &["2", "94"]);
}

proptest! {
    #[test]
    fn spans_are_cut_at_character_borders(text in "[-0-9.,%$€½²٣٫*_`~\\[\\]()<>& a-zA-Zé\u{200b}\u{a0}–−/:^#\n]{0,60}") {
        for reading in read_markdown(&text) {
            prop_assert!(text.get(reading.span.clone()).is_some_and(|shown| !shown.is_empty()), "{:?}", reading.span);
        }
    }

    /// Nothing slips through: every digit is part of a number, or of something that is named and is none.
    #[test]
    fn every_digit_is_accounted_for(text in "([0-9]{1,4}|[-.,:/%$€§#^ ()|]|e|x|[A-Z]{1,3}|[a-z]{1,6}| |\n|of|No\\. |Table |ISO |May |two|half|in ){0,24}") {
        let walk = scan::walk(&text);
        let mut at = 0;
        for reading in &walk.readings {
            prop_assert!(at <= reading.plain.start, "{:?}", walk.readings);
            at = reading.plain.end;
        }
        for (place, _) in text.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit()) {
            let read = walk.readings.iter().any(|reading| reading.plain.contains(&place));
            let passed = walk.passed.iter().any(|(range, _)| range.contains(&place));
            prop_assert!(read || passed, "{place} of {text:?}");
        }
    }

    #[test]
    fn any_text_is_read(text in any::<String>()) {
        let _ = read_markdown(&text);
        let _ = read_text(&text);
    }

    #[test]
    fn a_printed_number_is_read_back(value in any::<i64>(), places in 0i32..9) {
        let value = Exact::new(i128::from(value), -places).unwrap();
        let found = read_markdown(&format!("it is {value} here"));
        prop_assert_eq!(found[0].value.unwrap().numerator, value);
    }
}
