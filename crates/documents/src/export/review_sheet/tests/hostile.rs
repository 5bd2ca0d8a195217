//! Files that nobody made with us, or made against us. Each is refused by its name, within limits; a sound one beside them is read.

use proptest::prelude::*;

use super::{HEAD, by_hand, full, opened, packed, said, saved, sheet_of, write};
use crate::export::review_sheet::limits;
use crate::export::review_sheet::{SheetError, returned};

/// A row in which something is said, so that a file that is read says so.
const ROW: &str = "<row><c r=\"A2\" t=\"inlineStr\"><is><t>REQ-001</t></is></c><c r=\"C2\" t=\"inlineStr\"><is><t>x</t></is></c></row>";

/// A workbook with this for one of its parts.
fn with_part(path: &str, text: &[u8]) -> Vec<u8> {
    let relations = b"<Relationships><Relationship Id=\"b\" Type=\"x/worksheet\" Target=\"sheet.xml\"/><Relationship Id=\"c\" Type=\"x/sharedStrings\" Target=\"strings.xml\"/></Relationships>";
    let sheet = format!("<worksheet><sheetData>{HEAD}{ROW}</sheetData></worksheet>");
    let mut parts: Vec<(&str, &[u8])> = vec![
        ("_rels/.rels", b"<Relationships/>"),
        ("xl/workbook.xml", b"<workbook><sheets><sheet name=\"a\" r:id=\"b\"/></sheets></workbook>"),
        ("xl/_rels/workbook.xml.rels", relations),
        ("xl/sheet.xml", sheet.as_bytes()),
    ];
    match parts.iter_mut().find(|(known, _)| *known == path) {
        Some((_, known)) => *known = text,
        None => parts.push((path, text)),
    }
    packed(&parts).unwrap()
}

#[test]
fn the_sound_file_beside_the_hostile_ones_is_read() {
    let sheet = returned(&with_part("xl/strings.xml", b"<sst/>")).unwrap();
    assert_eq!(sheet.rows.len(), 1);
}

#[test]
fn an_archive_that_unpacks_without_end_is_refused() {
    let bomb = vec![b' '; usize::try_from(limits::PART).unwrap() + 1];
    for path in ["xl/sheet.xml", "xl/strings.xml", "xl/workbook.xml", "_rels/.rels"] {
        let file = with_part(path, &bomb);
        assert!(file.len() < 200_000, "it is small: {}", file.len());
        assert!(matches!(returned(&file), Err(SheetError::TooLarge { .. })), "{path}");
    }
    // What nobody reads may be as large as it likes.
    assert!(returned(&with_part("xl/media/image1.png", &bomb)).is_ok());
}

#[test]
fn a_file_that_says_it_has_billions_of_texts_takes_no_memory_for_them() {
    let strings = b"<sst count=\"99999999999999\" uniqueCount=\"99999999999999\"><si><t>a</t></si></sst>";
    assert!(returned(&with_part("xl/strings.xml", strings)).is_ok());
    let wide = "<dimension ref=\"A1:XFD1048576\"/>";
    let far = "<row r=\"1048576\"><c r=\"XFD1048576\" t=\"str\"><v>x</v></c><c r=\"A4294967295\" t=\"str\"><v>x</v></c></row>";
    let sheet = format!("<worksheet>{wide}<sheetData>{HEAD}{ROW}{far}</sheetData></worksheet>");
    assert_eq!(returned(&with_part("xl/sheet.xml", sheet.as_bytes())).unwrap().rows.len(), 1);
}

#[test]
fn one_long_text_in_many_cells_is_counted_in_each() {
    let strings = format!("<sst><si><t>{}</t></si></sst>", "a".repeat(100_000));
    let cells = "<c t=\"s\"><v>0</v></c>".repeat(200);
    let sheet = format!("<worksheet><sheetData>{HEAD}<row>{cells}</row></sheetData></worksheet>");
    let relations = "<Relationships><Relationship Id=\"b\" Type=\"x/worksheet\" Target=\"sheet.xml\"/><Relationship Id=\"c\" Type=\"x/sharedStrings\" Target=\"strings.xml\"/></Relationships>";
    let file = packed(&[
        ("_rels/.rels", b"<Relationships/>"),
        ("xl/workbook.xml", b"<workbook><sheets><sheet name=\"a\" r:id=\"b\"/></sheets></workbook>"),
        ("xl/_rels/workbook.xml.rels", relations.as_bytes()),
        ("xl/strings.xml", strings.as_bytes()),
        ("xl/sheet.xml", sheet.as_bytes()),
    ])
    .unwrap();
    assert_eq!(returned(&file), Err(SheetError::TooLarge { what: "letters", most: 8_000_000 }));
}

#[test]
fn more_rows_sheets_or_bytes_than_are_read_are_refused() {
    let row = "<row><c t=\"inlineStr\"><is><t>x</t></is></c></row>".repeat(limits::ROWS + 1);
    assert_eq!(returned(&by_hand(&row)), Err(SheetError::TooLarge { what: "rows", most: 20_000 }));
    let sheets = "<sheet name=\"a\" r:id=\"b\"/>".repeat(limits::SHEETS + 1);
    let book = format!("<workbook><sheets>{sheets}</sheets></workbook>");
    let refused = returned(&with_part("xl/workbook.xml", book.as_bytes()));
    assert_eq!(refused, Err(SheetError::TooLarge { what: "sheets", most: 40 }));
    let mut long = b"PK".to_vec();
    long.resize(limits::MOST_SHEET_BYTES + 1, 0);
    assert!(matches!(returned(&long), Err(SheetError::TooLarge { what: "bytes", .. })));
}

#[test]
fn files_of_other_kinds_say_what_they_are() {
    let old = [b"\xd0\xcf\x11\xe0".as_slice(), &[0; 512]].concat();
    assert!(matches!(returned(&old), Err(SheetError::NoWorkbook(_))));
    let name: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(returned(&[old, name].concat()), Err(SheetError::Locked));
    for other in [&b""[..], b"PK", b"%PDF-1.7", b"\0\0\0"] {
        assert!(
            matches!(returned(other), Err(SheetError::NoWorkbook(_) | SheetError::Damaged(_))),
            "{other:?}"
        );
    }
    let document = b"<Relationships><Relationship Id=\"a\" Type=\"x/officeDocument\" Target=\"word/document.xml\"/></Relationships>";
    let file = packed(&[("_rels/.rels", document), ("word/document.xml", b"<document/>")]).unwrap();
    assert!(matches!(returned(&file), Err(SheetError::NoWorkbook(_))));
    let zip = packed(&[("a.txt", b"x")]).unwrap();
    assert!(matches!(returned(&zip), Err(SheetError::NoWorkbook(_))));
}

#[test]
fn a_damaged_workbook_is_said_to_be_damaged() {
    let whole = with_part("xl/strings.xml", b"<sst/>");
    assert!(matches!(returned(&whole[..whole.len() / 2]), Err(SheetError::Damaged(_))));
    for xml in [
        &b"<worksheet><sheetData><row></worksheet>"[..],
        b"<worksheet><sheetData><c t=\"str\"><v>a",
        b"\xff\xfe<",
    ] {
        assert!(matches!(returned(&with_part("xl/sheet.xml", xml)), Err(SheetError::Damaged(_))), "{xml:?}");
    }
    // Entities of its own mean nothing here, and lead nowhere.
    let bomb = "<!DOCTYPE a [<!ENTITY b \"cccccccccc\"><!ENTITY d SYSTEM \"file:///etc/passwd\">]>";
    let cell = "<row><c r=\"A2\" t=\"inlineStr\"><is><t>REQ-001</t></is></c><c r=\"C2\" t=\"inlineStr\"><is><t>x&b;&d;</t></is></c></row>";
    let sheet = format!("{bomb}<worksheet><sheetData>{HEAD}{cell}</sheetData></worksheet>");
    let read = returned(&with_part("xl/sheet.xml", sheet.as_bytes()));
    assert!(read.is_err() || read.is_ok_and(|sheet| sheet.rows[0].comment == "x"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn bytes_that_chance_has_changed_end_in_a_sheet_or_an_error(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..20),
    ) {
        let mut tables = opened(&sheet_of(&full()));
        write(&mut tables[1], "REQ-001", said("agree", "Fine."));
        let mut bytes = saved(&tables);
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        let _ = returned(&bytes);
    }

    #[test]
    fn xml_that_chance_has_made_ends_in_a_sheet_or_an_error(
        pieces in prop::collection::vec(prop::sample::select(vec![
            "<row>", "</row>", "<row r=\"99999999999\">", "<c>", "</c>", "<c r=\"ZZZZZZZZ1\" t=\"s\">", "<v>", "</v>", "<v>-1</v>",
            "<v>99999999999999999999</v>", "<is>", "</is>", "<t>", "</t>", "x", "&amp;", "&#x110000;", "&x;", "<![CDATA[", "]]>", "<rPh>",
            "<c t=\"inlineStr\">", "_xD83D_", "<!--", "-->", "<?", "<", ">", "\"",
        ]), 0..30),
    ) {
        let sheet = format!("<worksheet><sheetData>{HEAD}{}", pieces.concat());
        let _ = returned(&with_part("xl/sheet.xml", sheet.as_bytes()));
    }
}
