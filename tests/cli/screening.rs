//! `screen`: names alone.

use crate::call::{Place, adduce};

const LIST: &str = "id,name,aliases,type,dob,country\nX-1,Quillon Vasterby,,person,1961,NO\n";

#[test]
fn a_name_is_screened_against_the_list_that_is_named() {
    let place = Place::new();
    let list = place.file("list.csv", LIST);
    let check = |line: &str, expected: &str| {
        let ran = adduce(&format!("screen --list {list}")).input(line).run().ended(0);
        assert!(ran.text().contains(expected), "{line}: {}", ran.text());
    };
    check("Vasterby, Quillon", "\"entry\":\"X-1\"");
    check("{\"name\": \"Quilon Vasterby\", \"dob\": \"1961-02-03\"}", "\"match\":true");
    check("Somebody Else", "\"match\":false");
    check("{\"name\": \"Ann Lee\", \"candidate\": {\"name\": \"Lee, Ann\"}}", "\"match\":true");
    check("{\"name\": \"Ann Lee\", \"candidate\": \"Bob Stone\"}", "\"match\":false");
}

#[test]
fn a_line_that_cannot_be_screened_is_an_error_and_its_neighbours_stand() {
    let place = Place::new();
    let list = place.file("list.csv", LIST);
    let input = "Quillon Vasterby\n{\"name\": 7}\n{\"_name\": \"x\"}\n{\"name\":\nQuillon Vasterby\n";
    let ran = adduce(&format!("screen --list {list}")).input(input).run().ended(1);
    let kinds: Vec<bool> = ran.lines().iter().map(|line| line.starts_with("{\"kind\":\"screening\"")).collect();
    assert_eq!(kinds, [true, false, false, false, true]);
    assert!(!ran.text().contains("_name"));
}

#[test]
fn a_list_that_cannot_be_read_whole_is_refused() {
    let place = Place::new();
    let list = place.file("list.csv", "id,name\nX-1,\n,Nobody\n");
    let ran = adduce(&format!("screen --list {list} Someone")).run().ended(2);
    assert!(ran.stderr.contains("line 2") && ran.stderr.contains("line 3"), "{}", ran.stderr);
    adduce("screen --threshold 7 Someone").run().ended(2);
    assert!(adduce("screen Someone").run().ended(1).text().contains("no_list"));
}
