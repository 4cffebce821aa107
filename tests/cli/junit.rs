//! What readers of JUnit files agree on, as a test: which elements stand where, which attributes they must have, and that counts count.
//! It stands in for a schema: there is no standard one, and this is what the common ones have in common.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// An element, read.
#[derive(Debug, Default)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) inside: Vec<Element>,
}

impl Element {
    pub(crate) fn get(&self, name: &str) -> &str {
        let found = self.attributes.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str()).unwrap_or_else(|| panic!("<{}> has no {name}", self.name))
    }

    /// The elements of a name, at any depth.
    pub(crate) fn all<'a>(&'a self, name: &'a str) -> Vec<&'a Element> {
        let own = self.inside.iter().filter(|one| one.name == name);
        own.chain(self.inside.iter().flat_map(|one| one.all(name))).collect()
    }
}

/// Reads a report and checks its structure.
pub(crate) fn read(text: &str) -> Element {
    assert!(text.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"));
    // XML 1.0, production 2: what is no character of a document may not stand in it, not even as a reference.
    let allowed =
        |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    assert!(text.chars().all(allowed), "a character that XML forbids");
    assert!(!text.contains("&#"), "a reference to a character: none is needed");
    let root = parse(text);
    check(&root, "");
    root
}

fn parse(text: &str) -> Element {
    let mut reader = Reader::from_str(text);
    let mut open = vec![Element::default()];
    loop {
        match reader.read_event().unwrap_or_else(|error| panic!("{error} at {}", reader.error_position())) {
            Event::Start(start) => open.push(element(&start)),
            Event::Empty(start) => inner(&mut open).push(element(&start)),
            Event::End(_) => {
                let closed = open.pop().expect("a reader of XML matches the ends");
                inner(&mut open).push(closed);
            }
            Event::Eof => break,
            _ => {}
        }
    }
    let mut document = open.pop().expect("the document is never closed");
    assert!(open.is_empty() && document.inside.len() == 1, "one element holds all others");
    document.inside.remove(0)
}

/// What stands in the element that is open.
fn inner(open: &mut [Element]) -> &mut Vec<Element> {
    &mut open.last_mut().expect("the document is never closed").inside
}

fn element(start: &BytesStart<'_>) -> Element {
    let attributes = start.attributes().map(|attribute| {
        let attribute = attribute.expect("an attribute is well formed");
        let value = quick_xml::escape::unescape(&attribute.value).expect("only known entities occur").into_owned();
        (attribute.key.as_ref().to_owned(), value)
    });
    Element { name: start.name().as_ref().to_owned(), attributes: attributes.collect(), inside: Vec::new() }
}

fn check(element: &Element, outer: &str) {
    let (belongs, attributes): (&[&str], &[&str]) = match element.name.as_str() {
        "testsuites" => (&[""], &["name", "tests", "failures", "errors", "skipped"]),
        "testsuite" => (&["testsuites"], &["name", "tests", "failures", "errors", "skipped"]),
        "testcase" => (&["testsuite"], &["name", "classname"]),
        "failure" | "error" => (&["testcase"], &["message", "type"]),
        "system-out" => (&["testcase"], &[]),
        other => panic!("<{other}> is not of JUnit"),
    };
    assert!(belongs.contains(&outer), "<{}> in <{outer}>", element.name);
    assert_eq!(element.attributes.iter().map(|(key, _)| key.as_str()).collect::<Vec<_>>(), attributes);
    if attributes.contains(&"tests") {
        let count = |name: &str| element.all(name).len().to_string();
        for (attribute, name) in [("tests", "testcase"), ("failures", "failure"), ("errors", "error")] {
            assert_eq!(element.get(attribute), count(name), "{attribute} of {}", element.get("name"));
        }
    }
    element.inside.iter().for_each(|inside| check(inside, &element.name));
}
