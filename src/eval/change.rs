//! Changes to an object at dotted paths, such as `goal.amount`: how a suite varies a shipped case and forges a line.

use crate::record::json::{Json, Object};

/// A copy with the value at a path. What stands in the way and is no object is replaced by one.
pub(super) fn set(object: &Object, path: &str, value: Json) -> Object {
    let mut changed = object.clone();
    match path.split_once('.') {
        None => changed.set(path, value),
        Some((head, rest)) => {
            let inner = changed.get(head).and_then(Json::as_object).cloned().unwrap_or_default();
            changed.set(head, set(&inner, rest, value).into());
        }
    }
    changed
}

/// A copy without the member at a path; none where there is no such member, since a change that changes nothing tests nothing.
pub(super) fn without(object: &Object, path: &str) -> Option<Object> {
    let (head, rest) = path.split_once('.').map_or((path, None), |(head, rest)| (head, Some(rest)));
    let value = object.get(head)?;
    let kept = match rest {
        None => None,
        Some(rest) => Some(Json::from(without(value.as_object()?, rest)?)),
    };
    let mut changed = Object::new();
    for (key, value) in object.iter() {
        match &kept {
            Some(kept) if key == head => changed.set(key, kept.clone()),
            None if key == head => {}
            _ => changed.set(key, value.clone()),
        }
    }
    Some(changed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::json;

    fn object(text: &str) -> Object {
        json::parse(text.as_bytes()).unwrap().value.as_object().unwrap().clone()
    }

    #[test]
    fn a_change_reaches_inside_and_leaves_the_rest() {
        let case = object(r#"{"goal":{"amount":1,"currency":"USD"},"title":"t"}"#);
        let check = |found: Option<Object>, expected: &str| assert_eq!(found, Some(object(expected)));
        check(Some(set(&case, "goal.amount", Json::Null)), r#"{"goal":{"amount":null,"currency":"USD"},"title":"t"}"#);
        check(Some(set(&case, "title.a", Json::Null)), r#"{"goal":{"amount":1,"currency":"USD"},"title":{"a":null}}"#);
        check(without(&case, "goal.amount"), r#"{"goal":{"currency":"USD"},"title":"t"}"#);
        check(without(&case, "title"), r#"{"goal":{"amount":1,"currency":"USD"}}"#);
        assert_eq!(without(&case, "title.a"), None);
        assert_eq!(without(&case, "story"), None);
    }
}
