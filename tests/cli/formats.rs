//! Workbooks and Parquet files: the same rows as text would give, and the same care.

use std::path::Path;

use duckdb::Connection;

use crate::call::Place;
use crate::sales::{on, sales};
use crate::tables::loaded;

const SOURCES: &str = r#"
[sources.book]
table = "sales"
format = "xlsx"
files = ["book*.xlsx"]
sheet = "Sales"
header = 2

[sources.columns]
table = "sales"
format = "parquet"
files = ["*.parquet"]
"#;

fn place() -> Place {
    let place = sales();
    let domain = std::fs::read_to_string(place.path().join("parish/domain.toml")).expect("the domain was written");
    place.file("parish/domain.toml", format!("{domain}{SOURCES}"));
    place
}

/// A member of an archive that is stored as it is.
fn stored(archive: &mut Vec<u8>, directory: &mut Vec<u8>, name: &str, bytes: &[u8]) {
    let offset = u32::try_from(archive.len()).expect("the archive is small");
    let size = u32::try_from(bytes.len()).expect("the member is small").to_le_bytes();
    let length = u16::try_from(name.len()).expect("the name is short").to_le_bytes();
    let checked = [checksum(bytes).to_le_bytes(), size, size].concat();
    archive.extend([b"PK\x03\x04\x14\0\0\0\0\0\0\0\x21\0".as_slice(), &checked, &length, &[0; 2]].concat());
    archive.extend([name.as_bytes(), bytes].concat());
    directory.extend([b"PK\x01\x02\x14\0\x14\0\0\0\0\0\0\0\x21\0".as_slice(), &checked, &length, &[0; 12]].concat());
    directory.extend([offset.to_le_bytes().as_slice(), name.as_bytes()].concat());
}

fn checksum(bytes: &[u8]) -> u32 {
    let fold = |sum: u32, byte: &u8| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 })
    };
    !bytes.iter().fold(!0, fold)
}

/// A workbook of two sheets: something else, and `Sales` with these rows as XML.
fn workbook(rows: &str) -> Vec<u8> {
    const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
    const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const LINKS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006";
    let sheet = |rows: &str| format!("{HEAD}<worksheet xmlns=\"{MAIN}\"><sheetData>{rows}</sheetData></worksheet>");
    let members = [
        (
            "[Content_Types].xml",
            format!(
                "{HEAD}<Types xmlns=\"{PACKAGE}/content-types\"><Default Extension=\"xml\" ContentType=\"application/xml\"/></Types>"
            ),
        ),
        (
            "_rels/.rels",
            format!(
                "{HEAD}<Relationships xmlns=\"{PACKAGE}/relationships\"><Relationship Id=\"r1\" Type=\"{LINKS}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
            ),
        ),
        (
            "xl/workbook.xml",
            format!(
                "{HEAD}<workbook xmlns=\"{MAIN}\" xmlns:r=\"{LINKS}\"><sheets><sheet name=\"Other\" sheetId=\"1\" r:id=\"r1\"/><sheet name=\"Sales\" sheetId=\"2\" r:id=\"r2\"/></sheets></workbook>"
            ),
        ),
        (
            "xl/_rels/workbook.xml.rels",
            format!(
                "{HEAD}<Relationships xmlns=\"{PACKAGE}/relationships\"><Relationship Id=\"r1\" Type=\"{LINKS}/worksheet\" Target=\"worksheets/sheet1.xml\"/><Relationship Id=\"r2\" Type=\"{LINKS}/worksheet\" Target=\"worksheets/sheet2.xml\"/></Relationships>"
            ),
        ),
        ("xl/worksheets/sheet1.xml", sheet("<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>")),
        ("xl/worksheets/sheet2.xml", sheet(rows)),
    ];
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    members.iter().for_each(|(name, text)| stored(&mut archive, &mut directory, name, text.as_bytes()));
    let count = u16::try_from(members.len()).expect("there are few members").to_le_bytes();
    let [begins, size] = [archive.len(), directory.len()].map(|n| u32::try_from(n).expect("it is small").to_le_bytes());
    archive.extend(directory);
    archive.extend([b"PK\x05\x06\0\0\0\0".as_slice(), &count, &count, &size, &begins, &[0; 2]].concat());
    archive
}

/// A row of a sheet: texts stand as texts, and numbers as numbers.
fn row(number: usize, cells: &[&str]) -> String {
    let cell = |(column, text): (char, &&str)| match text.strip_prefix('#') {
        _ if text.is_empty() => String::new(),
        Some(digits) => format!("<c r=\"{column}{number}\"><v>{digits}</v></c>"),
        None => format!("<c r=\"{column}{number}\" t=\"inlineStr\"><is><t>{text}</t></is></c>"),
    };
    format!("<row r=\"{number}\">{}</row>", ('A'..='F').zip(cells).map(cell).collect::<String>())
}

#[test]
fn the_rows_of_a_workbook_are_read_below_its_header() {
    let place = place();
    let rows = [
        row(1, &["A title"]),
        row(2, &["note", "id", "amount", "code", "ratio", "day"]),
        row(3, &["x", "#1", "#9.99", "0123", "#0.5", "2020-12-25"]),
        row(4, &["", "#2", "much", "a"]),
        row(5, &["y", "#3", "", "", "#1e3", ""]),
        row(6, &["z", "#4.5", "", "", "", ""]),
    ];
    let path = place.file("book.xlsx", workbook(&rows.concat()));
    let (found, told) = loaded(&place, &path);
    assert_eq!(found, ["1 0123 9.99 0.5 2020-12-25 x", "3 - - 1000.0 - y"]);
    assert_eq!(told, ["4!wrong_type", "6!wrong_type"]);
}

#[test]
fn what_is_no_workbook_or_has_not_the_sheet_is_refused_whole() {
    let place = place();
    let check = |name: &str, bytes: Vec<u8>| {
        let path = place.file("book.xlsx", bytes);
        let ran = on(&place, "ingest --rebuild").with(&path).run();
        assert_eq!((ran.exit, ran.of_kind("reject").len()), (1, 1), "{name}: {} {}", ran.stderr, ran.text());
    };
    check("no archive", b"id,code\n1,a\n".to_vec());
    check("nothing", Vec::new());
    let whole = workbook(&row(2, &["id"]));
    check("half", whole[..whole.len() / 2].to_vec());
    let renamed = String::from_utf8_lossy(&whole).replace("name=\"Sales\"", "name=\"Sells\"").into_bytes();
    check("another sheet", renamed);
}

/// Writes a Parquet file with the engine.
fn parquet(place: &Place, name: &str, select: &str) -> String {
    let path = place.path().join(name);
    write(&path, select);
    path.to_string_lossy().into_owned()
}

fn write(path: &Path, select: &str) {
    let connection = Connection::open_in_memory().expect("the engine opens");
    let copy = format!("COPY ({select}) TO '{}' (FORMAT parquet)", path.display());
    connection.execute_batch(&copy).expect("a file is written");
}

#[test]
fn the_rows_of_a_parquet_file_are_read_by_name_whatever_its_types() {
    let place = place();
    let select = "SELECT * FROM (VALUES
        (DATE '2020-12-25', 'x', 1::INTEGER, '0123', 9.99::DECIMAL(9,2), 0.5::FLOAT, 7),
        (NULL, NULL, 9007199254740993::BIGINT, NULL, NULL, NULL, 7),
        (NULL, NULL, NULL, 'a', NULL, NULL, 7),
        (NULL, NULL, 3, 'a', 1.25::DECIMAL(9,2), 1e300, 7)) AS t(day, note, id, code, amount, ratio, extra)";
    let path = parquet(&place, "sales.parquet", select);
    let (found, told) = loaded(&place, &path);
    assert_eq!(found.len(), 3, "{found:?}");
    assert_eq!(found[0], "1 0123 9.99 0.5 2020-12-25 x");
    assert!(found[2].starts_with("9007199254740993 "), "{found:?}");
    assert_eq!(told, ["3!missing"]);
    let many = parquet(&place, "many.parquet", "SELECT range AS id, 'c' AS code FROM range(40000)");
    let ran = on(&place, "ingest --rebuild").with(&many).run().ended(0);
    assert_eq!(ran.of_kind("ingested")[0]["loaded"], 40_000);
}

#[test]
fn what_is_no_parquet_file_is_refused_whole_and_its_path_is_told_to_nobody_else() {
    let place = place();
    let path = place.file("broken.parquet", b"PAR1 nothing of the kind PAR1");
    let ran = on(&place, "ingest --rebuild").with(&path).run().ended(1);
    let reject = &ran.of_kind("reject")[0];
    assert_eq!(reject["code"], "not_parquet", "{reject}");
    assert!(!reject["message"].as_str().expect("there is a message").contains(&path), "{reject}");
}
