//! As much of JSON Schema as the generated schemas use. A keyword that is not known here is a fault, so that none is ignored.

use serde_json::Value;

/// Keywords that say something to people only, or that are read beside others.
const SILENT: [&str; 7] = ["$schema", "$defs", "title", "description", "format", "default", "examples"];

/// Where a value does not hold to a schema, with its place.
pub(crate) fn faults(schema: &Value, value: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    check(schema, schema, value, "", &mut faults);
    faults
}

fn check(root: &Value, schema: &Value, value: &Value, place: &str, faults: &mut Vec<String>) {
    let Some(keywords) = schema.as_object() else {
        if schema == &Value::Bool(false) {
            faults.push(format!("{place}: nothing may stand here"));
        }
        return;
    };
    for (keyword, rule) in keywords {
        let holds = match keyword.as_str() {
            word if SILENT.contains(&word) => true,
            "$ref" => {
                let pointer = rule.as_str().and_then(|path| path.strip_prefix('#')).unwrap_or_default();
                let target = root.pointer(pointer).unwrap_or_else(|| panic!("{rule} leads nowhere"));
                check(root, target, value, place, faults);
                true
            }
            "const" => rule == value,
            "enum" => rule.as_array().is_some_and(|words| words.contains(value)),
            "type" => match rule {
                Value::Array(types) => types.iter().any(|kind| is(kind, value)),
                kind => is(kind, value),
            },
            "required" => {
                let keys = rule.as_array().into_iter().flatten().filter_map(Value::as_str);
                let missing = keys.filter(|key| value.is_object() && value.get(key).is_none());
                faults.extend(missing.map(|key| format!("{place}.{key}: it is missing")));
                true
            }
            "properties" => {
                for (key, inner) in rule.as_object().into_iter().flatten() {
                    if let Some(member) = value.get(key) {
                        check(root, inner, member, &format!("{place}.{key}"), faults);
                    }
                }
                true
            }
            "additionalProperties" => {
                let declared = keywords.get("properties").and_then(Value::as_object);
                for (key, member) in value.as_object().into_iter().flatten() {
                    if declared.is_none_or(|declared| !declared.contains_key(key)) {
                        check(root, rule, member, &format!("{place}.{key}"), faults);
                    }
                }
                true
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(root, rule, item, &format!("{place}[{index}]"), faults);
                }
                true
            }
            "oneOf" => fitting(root, rule, value) == 1,
            "anyOf" => fitting(root, rule, value) > 0,
            "minimum" => value.as_f64().is_none_or(|number| Some(number) >= rule.as_f64()),
            "maximum" => value.as_f64().is_none_or(|number| Some(number) <= rule.as_f64()),
            "minLength" => value.as_str().is_none_or(|text| Some(text.chars().count() as u64) >= rule.as_u64()),
            "minItems" => value.as_array().is_none_or(|items| Some(items.len() as u64) >= rule.as_u64()),
            "maxItems" => value.as_array().is_none_or(|items| Some(items.len() as u64) <= rule.as_u64()),
            _ => panic!("the keyword {keyword} is not known to tests/docs/schema.rs"),
        };
        if !holds {
            faults.push(format!("{place}: `{keyword}` is {rule}, found {value}"));
        }
    }
}

/// How many of several schemas a value holds to.
fn fitting(root: &Value, schemas: &Value, value: &Value) -> usize {
    let schemas = schemas.as_array().into_iter().flatten();
    let fits = schemas.filter(|schema| {
        let mut faults = Vec::new();
        check(root, schema, value, "", &mut faults);
        faults.is_empty()
    });
    fits.count()
}

fn is(kind: &Value, value: &Value) -> bool {
    match kind.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => panic!("the type {kind} is not known to tests/docs/schema.rs"),
    }
}

#[test]
fn a_value_that_does_not_hold_is_told_with_its_place() {
    let check = |schema: &str, value: &str, expected: &[&str]| {
        let [schema, value] = [schema, value].map(|text| serde_json::from_str(text).expect("JSON"));
        let found: Vec<String> = faults(&schema, &value);
        let places: Vec<&str> = found.iter().filter_map(|fault| fault.split(':').next()).collect();
        assert_eq!(places, expected, "{found:?}");
    };
    check(r#"{"type":"object","required":["a"]}"#, "{}", &[".a"]);
    check(r#"{"properties":{"a":{"type":["string","null"]}}}"#, r#"{"a":1}"#, &[".a"]);
    check(r#"{"properties":{"a":{"type":["string","null"]}}}"#, r#"{"a":null}"#, &[]);
    check(r##"{"$defs":{"X":{"const":1}},"items":{"$ref":"#/$defs/X"}}"##, "[1,2]", &["[1]"]);
    check(r#"{"oneOf":[{"const":1},{"type":"integer"}]}"#, "1", &[""]);
    check(r#"{"properties":{"a":true},"additionalProperties":false}"#, r#"{"a":1,"b":2}"#, &[".b"]);
}
