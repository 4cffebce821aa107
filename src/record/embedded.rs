//! Lines of records that embed what they were made from. That is most of such a line, and where it goes on as it came it is
//! copied; nothing here decides whether it does.

use serde::Serialize;

/// Appends a record, given with an empty object in the place of what it embeds, and the text of that.
pub(super) fn write(record: &impl Serialize, embedded: &str, out: &mut Vec<u8>) {
    let rest = serde_json::to_vec(record).expect("a record is written to memory");
    // Before it there are only the kind and the version.
    let hole = rest.windows(2).position(|bytes| bytes == b"{}").expect("the record was given with an empty object");
    let (before, behind) = rest.split_at(hole);
    out.extend_from_slice(before);
    out.extend_from_slice(embedded.as_bytes());
    out.extend_from_slice(behind.get(2..).unwrap_or_default());
}

/// Appends a record that is written whole.
pub(super) fn write_whole(record: &impl Serialize, out: &mut Vec<u8>) {
    serde_json::to_writer(out, record).expect("a record is written to memory");
}

#[cfg(test)]
mod tests {
    use crate::record::case::Case;
    use crate::record::json::Json;
    use crate::record::line;
    use crate::record::recommendation::FactsRecord;

    fn case(line: &str) -> Case {
        Case::try_from(line::read(line.as_bytes()).unwrap().object).unwrap()
    }

    #[test]
    fn a_record_is_the_same_line_whether_its_case_is_copied_or_written() {
        let check = |line: &str, copied: bool| {
            let case = case(line);
            assert_eq!(case.written().is_some(), copied, "{line}");
            let mut out = Vec::new();
            FactsRecord::new(&case, &[], &[], &[]).write(&mut out);
            let whole = serde_json::to_vec(&FactsRecord::new(&case, &[], &[], &[])).unwrap();
            assert_eq!(String::from_utf8(out).unwrap(), String::from_utf8(whole).unwrap(), "{line}");
        };
        check(r#"{"kind":"case","v":1,"domain":"d","id":"1","fields":{"story":"a {} b\n","n":1.50}}"#, true);
        check(r#"{"kind":"case","v":1,"domain":"d","id":"1","fields":{}}"#, true);
        check(r#"{"kind":"case", "v":1,"domain":"d","id":"1","fields":{}}"#, false);
        check(r#"{"kind":"case","v":1,"domain":"d","id":"1","fields":{"a":"\u00e9"}}"#, false);
        check(r#"{"kind":"case","v":1,"domain":"d","id":"1","fields":{"_a":1}}"#, false);
    }

    #[test]
    fn an_object_that_was_changed_is_not_copied() {
        let mut object = line::read(br#"{"kind":"case","v":1}"#).unwrap().object;
        assert!(object.written().is_some() && object.clone().written().is_some());
        object.set("v", Json::from("2"));
        assert_eq!(
            (object.written(), Json::from(object.clone()).to_string().as_str()),
            (None, r#"{"kind":"case","v":"2"}"#)
        );
    }
}
