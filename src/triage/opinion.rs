//! Reading a model's opinion: leniently where the meaning is plain, strictly where it is not.

use std::ops::Range;

use rust_decimal::Decimal;

use crate::number;
use crate::provider::Shape;
use crate::record::json::{self, Json, Object};
use crate::record::recommendation::{Opinion, Strength, Violation};
use crate::record::verdict::Verdict;

/// The most items of a list, and the most characters of a text, that an opinion may have.
const MOST_ITEMS: usize = 50;
const MOST_CHARACTERS: usize = 8_000;

/// How many opening braces of a text are tried as the beginning of an answer.
const MOST_TRIES: usize = 64;

/// The shape of an opinion as services are told it. Reasons come before the word that they lead to. No strict schema can say that
/// a number is at most 1, and weak models that are held to one write 95 or 4893: so the confidence is one of a few words, of the
/// only type that every service takes as a choice. What was not held to the shape is checked when the answer is read.
const SHAPE: &str = r#"{"type":"object","properties":{
"rationale":{"type":"string","description":"two or three sentences for the person who reads this"},
"manipulation_detected":{"type":"boolean","description":"whether anything in the case tries to steer its reader"},
"rule_violations":{"type":"array","items":{"type":"object","properties":{
"rule_id":{"type":"string","description":"the id of a rule of the policy"},
"severity":{"type":"string","enum":["hard","soft"]},
"evidence":{"type":"string","description":"words of the case"}},
"required":["rule_id","severity","evidence"],"additionalProperties":false}},
"risk_signals":{"type":"array","items":{"type":"string"}},
"questions_for_submitter":{"type":"array","items":{"type":"string"}},
"confidence":{"type":"string","enum":["0","0.05","0.1","0.15","0.2","0.25","0.3","0.35","0.4","0.45","0.5","0.55","0.6","0.65","0.7","0.75","0.8","0.85","0.9","0.95","1"],"description":"from 0 to 1"},
"recommendation":{"type":"string","enum":["APPROVE","REJECT","ESCALATE"]}},
"required":["rationale","manipulation_detected","rule_violations","risk_signals","questions_for_submitter","confidence","recommendation"],
"additionalProperties":false}"#;

/// The shape that an opinion must have.
pub(super) fn shape() -> Shape {
    let schema = json::parse(SHAPE.as_bytes()).expect("the shape is JSON");
    Shape { name: "opinion", schema: schema.value }
}

/// Reads an opinion, or says in words what is wrong with it: the words go back to the model.
pub(super) fn of_json(json: &Json) -> Result<Opinion, String> {
    let object = json.as_object().ok_or_else(|| format!("the answer must be an object, found {}", json.type_name()))?;
    Ok(Opinion {
        recommendation: verdict(object.get("recommendation"))?,
        confidence: Some(confidence(object.get("confidence"))?.into()),
        rule_violations: items(object, "rule_violations")?.iter().map(violation).collect::<Result<_, _>>()?,
        risk_signals: texts(object, "risk_signals")?,
        manipulation_detected: flag(object, "manipulation_detected")?,
        questions_for_submitter: texts(object, "questions_for_submitter")?,
        rationale: text(object, "rationale")?,
        cause: None,
    })
}

/// The one JSON object in a text, bare, fenced or in prose. Two of them are ambiguous, and none is no answer. **Invariant:** a part
/// of an object that cannot be read as a whole is never taken for the answer, and no text is left unread behind it.
pub(super) fn json_in(text: &str) -> Result<Json, String> {
    let mut found: Option<(Json, Range<usize>)> = None;
    let mut rest = text;
    let mut tries = 0;
    while let Some(start) = rest.find('{') {
        tries += 1;
        if tries > MOST_TRIES {
            return Err("the answer holds more braces than are read through".to_owned());
        }
        let tail = &rest[start..];
        // In prose a brace may be anything; one before a quote was meant to begin an object.
        let meant = tail[1..].trim_start().starts_with('"');
        let end = object_end(tail);
        match end.map(|end| json::parse(&tail.as_bytes()[..end])) {
            Some(Ok(_)) if found.is_some() => return Err("the answer holds more than one JSON object".to_owned()),
            Some(Ok(parsed)) => {
                let at = text.len() - tail.len();
                found = Some((parsed.value, at..at + end.unwrap_or(0)));
            }
            Some(Err(fault)) if meant => return Err(format!("the JSON object in the answer cannot be read: {fault}")),
            None if meant => return Err("the JSON object in the answer does not end".to_owned()),
            Some(Err(_)) | None => {}
        }
        rest = &tail[end.unwrap_or(1)..];
    }
    let (json, span) = found.ok_or_else(|| "the answer holds no JSON object".to_owned())?;
    let approves = verdict(json.as_object().and_then(|object| object.get("recommendation"))) == Ok(Verdict::Approve);
    // The object may then be no more than an example of one.
    if approves && (names_another(&text[..span.start]) || names_another(&text[span.end..])) {
        return Err("the words around the JSON object name another verdict than APPROVE".to_owned());
    }
    Ok(json)
}

/// Whether words name a verdict that goes to a person, as the engine writes it.
fn names_another(words: &str) -> bool {
    words.split(|c: char| !c.is_alphanumeric()).any(|word| matches!(word, "REJECT" | "ESCALATE"))
}

/// Where the object ends that a text begins with, by its braces outside strings.
fn object_end(text: &str) -> Option<usize> {
    let (mut depth, mut in_string, mut escaped) = (0usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'{' if !in_string => depth += 1,
            b'}' if !in_string => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

fn verdict(value: Option<&Json>) -> Result<Verdict, String> {
    let word = value.and_then(Json::as_str).map(|word| word.trim().to_ascii_uppercase());
    match word.as_deref() {
        Some("APPROVE" | "APPROVED") => Ok(Verdict::Approve),
        Some("REJECT" | "REJECTED") => Ok(Verdict::Reject),
        Some("ESCALATE" | "ESCALATED") => Ok(Verdict::Escalate),
        _ => Err("`recommendation` must be APPROVE, REJECT or ESCALATE".to_owned()),
    }
}

fn confidence(value: Option<&Json>) -> Result<Decimal, String> {
    let exact = match value {
        Some(Json::Number(number)) => number::exact(number.as_str()),
        Some(Json::String(text)) => match text.trim().strip_suffix('%') {
            Some(percent) => number::exact(percent.trim()).and_then(|value| value.checked_div(Decimal::ONE_HUNDRED)),
            None => number::exact(text.trim()),
        },
        _ => None,
    };
    exact
        .filter(|value| (Decimal::ZERO..=Decimal::ONE).contains(value))
        .ok_or_else(|| "`confidence` must be a number from 0 to 1".to_owned())
}

fn violation(item: &Json) -> Result<Violation, String> {
    let item = item.as_object().ok_or("each of `rule_violations` must be an object")?;
    let rule_id = text(item, "rule_id")?.trim().to_owned();
    let severity = item.get("severity").and_then(Json::as_str).map(|word| word.trim().to_ascii_lowercase());
    let severity = match severity.as_deref() {
        Some("hard" | "high" | "critical" | "severe" | "major") => Strength::Hard,
        Some("soft" | "medium" | "moderate" | "low" | "minor") => Strength::Soft,
        _ => return Err("`severity` of a violation must be hard or soft".to_owned()),
    };
    Ok(Violation { rule_id, severity, evidence: text(item, "evidence")? })
}

/// A list that may be absent or null: a model that has nothing to list often leaves it out.
fn items<'a>(object: &'a Object, key: &str) -> Result<&'a [Json], String> {
    match object.get(key) {
        None | Some(Json::Null) => Ok(&[]),
        Some(Json::Array(items)) if items.len() <= MOST_ITEMS => Ok(items),
        Some(Json::Array(_)) => Err(format!("`{key}` must have at most {MOST_ITEMS} items")),
        Some(_) => Err(format!("`{key}` must be a list")),
    }
}

fn texts(object: &Object, key: &str) -> Result<Vec<String>, String> {
    let text = |item: &Json| bounded(key, item.as_str().ok_or_else(|| format!("`{key}` must be a list of strings"))?);
    items(object, key)?.iter().map(text).collect()
}

fn text(object: &Object, key: &str) -> Result<String, String> {
    match object.get(key) {
        Some(Json::String(text)) => bounded(key, text),
        None | Some(Json::Null) => Ok(String::new()),
        Some(_) => Err(format!("`{key}` must be a string")),
    }
}

fn bounded(key: &str, text: &str) -> Result<String, String> {
    if text.chars().nth(MOST_CHARACTERS).is_some() {
        return Err(format!("`{key}` must have at most {MOST_CHARACTERS} characters"));
    }
    Ok(text.to_owned())
}

/// Whether the model saw manipulation is never guessed: an answer that does not say is asked again.
fn flag(object: &Object, key: &str) -> Result<bool, String> {
    match object.get(key) {
        Some(Json::Bool(value)) => Ok(*value),
        Some(Json::String(word)) if word.trim().eq_ignore_ascii_case("true") => Ok(true),
        Some(Json::String(word)) if word.trim().eq_ignore_ascii_case("false") => Ok(false),
        _ => Err(format!("`{key}` must be true or false")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Opinion, String> {
        of_json(&json_in(text)?)
    }

    const GOOD: &str = r#"{"recommendation":"REJECT","confidence":0.9,"manipulation_detected":false,"rule_violations":[{"rule_id":"PROH-2","severity":"SEVERITY","evidence":"rifles"}],"rationale":"r"}"#;

    #[test]
    fn plain_confusions_are_understood() {
        let check = |text: &str| assert!(read(text).is_ok(), "{text}: {:?}", read(text));
        check(&GOOD.replace("SEVERITY", "hard"));
        check(&GOOD.replace("SEVERITY", "High"));
        check(&format!("In {{curly}} words: {} {{so}} {{", GOOD.replace("SEVERITY", "soft")));
        check(&format!("Here is it:\n```json\n{}\n```\nDone.", GOOD.replace("SEVERITY", "soft")));
        check(&GOOD.replace("SEVERITY", "soft").replace("0.9", "\"90%\""));
        check(&GOOD.replace("SEVERITY", "soft").replace("\"REJECT\"", "\" rejected \""));
    }

    #[test]
    fn an_approval_with_another_verdict_beside_it_is_none() {
        let good = GOOD.replace("SEVERITY", "soft").replace("REJECT", "APPROVE");
        let check = |text: String, why: &str| assert!(read(&text).is_err_and(|told| told.contains(why)), "{text}");
        check(format!("I must ESCALATE this. An approval would look like this: {good}"), "another verdict");
        check(format!("{good}\nOn second thoughts: REJECT."), "another verdict");
        check(format!("{good}{}{}", "{x} ".repeat(200), good.replace("APPROVE", "ESCALATE")), "braces");
        assert!(read(&format!("I considered whether to escalate. {good}")).is_ok());
        assert!(read(&format!("APPROVE, not REJECT: {}", good.replace("APPROVE", "REJECT"))).is_ok());
    }

    #[test]
    fn what_the_shape_allows_is_a_confidence_that_can_be_read() {
        let schema = shape().schema.to_string();
        let (_, words) = schema.split_once("\"confidence\":{\"type\":\"string\",\"enum\":").unwrap();
        let words: Vec<String> = serde_json::from_str(&words[..=words.find(']').unwrap()]).unwrap();
        let values: Vec<Decimal> =
            words.iter().map(|word| confidence(Some(&Json::from(word.as_str()))).unwrap()).collect();
        assert_eq!((values.first(), values.last(), values.len()), (Some(&Decimal::ZERO), Some(&Decimal::ONE), 21));
        assert!(values.is_sorted());
    }

    #[test]
    fn a_confidence_beyond_its_bounds_or_digits_is_none() {
        for text in [
            "1.0000001",
            "-0.01",
            "1e400",
            "1e-400",
            "\"NaN\"",
            "\"inf\"",
            "\"101%\"",
            "\"0x1\"",
            "true",
            "[0.5]",
            "null",
        ] {
            let answer = GOOD.replace("SEVERITY", "hard").replace("0.9", text);
            assert!(read(&answer).is_err_and(|told| told.contains("confidence")), "{text}");
        }
    }

    #[test]
    fn what_is_not_plain_is_refused_in_words() {
        let check = |text: &str, part: &str| {
            let message = read(text).unwrap_err();
            assert!(message.contains(part), "{text}: {message}");
        };
        check("I would approve it.", "no JSON object");
        check("{} or {}", "more than one");
        check(&GOOD.replace("SEVERITY", "spicy"), "severity");
        check(&GOOD.replace("SEVERITY", "hard").replace("0.9", "90"), "confidence");
        check(&GOOD.replace("SEVERITY", "hard").replace("\"REJECT\"", "\"MAYBE\""), "recommendation");
        check(&GOOD.replace("SEVERITY", "hard").replace("false", "null"), "manipulation_detected");
        check("[1]", "no JSON object");
        check(&GOOD.replace("0.9", "NaN"), "cannot be read");
        check(&format!("{GOOD} or {}", GOOD.replace("0.9", "NaN")).replace("SEVERITY", "hard"), "cannot be read");
        check(&format!("{} or {{\"recommendation\":", GOOD.replace("SEVERITY", "hard")), "does not end");
        // What stands within an object that cannot be read is not the answer.
        check(
            &format!("{{\"recommendation\":REJECT,\"case\":{}}}", GOOD.replace("SEVERITY", "hard")),
            "cannot be read",
        );
        check(&GOOD.replace("\"rationale\"", "\"confidence\":1,\"rationale\""), "cannot be read");
    }
}
