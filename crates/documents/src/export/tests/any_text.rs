//! Whatever a document says.

use proptest::prelude::*;

use crate::export::{Cover, Item, Relation, confluence, docx, jira_csv, page, reqif, xlsx};
use crate::tests::properties::nasty;

use super::interchange::identifiers;
use super::tables::rows;
use super::{cover, part, parts, well_formed};

/// What a cell must not begin with.
const SIGNS: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

fn any_markdown() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        nasty(),
        prop::sample::select(vec![
            "\n\n",
            "\n",
            "    ",
            "> ",
            "- ",
            "1. ",
            "# ",
            "###### ",
            "**",
            "*",
            "`",
            "~~",
            "| a | b |\n|---|:-:|\n| c |\n",
            "[a](https://b.org)",
            "[a](<https://b.org/ c\">)",
            "![](x)",
            "- [x] ",
            "```\n",
            "---\n",
            "\u{0}",
            "\u{b}",
            "\u{fffe}",
            "\u{fdd0}",
            "]]>",
            "<![CDATA[",
            "<?x",
            "&#x0;",
            "&#2;",
            "\\\n",
            "  \n",
        ])
        .prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

fn any_cell() -> impl Strategy<Value = String> {
    let formulas =
        prop::sample::select(vec!["=1", "+1", "-1", "@x", "\t=1", "\r=1", "\n=1", " =1", "\u{feff}=1"]);
    prop_oneof![nasty(), formulas.prop_map(str::to_owned)]
}

fn any_items() -> impl Strategy<Value = Vec<Item>> {
    let kinds =
        prop::sample::select(vec!["REQ-001", "MIT-001", "RISK-001", "EX-001", "ESC-001", "=x", "<&\">"]);
    let item = (kinds, prop::collection::vec(any_cell(), 4), any_markdown()).prop_map(|(id, texts, text)| {
        let [title, priority, kind, session] = texts.try_into().unwrap();
        let to = |to: &str| Relation { kind: kind.clone(), to: to.to_owned() };
        let addresses = Relation { kind: "addresses".to_owned(), to: "RISK-001".to_owned() };
        Item {
            id: id.to_owned(),
            kind: roundtable_engine::artifact::ArtifactType::from_id(id),
            title,
            text,
            state: priority.clone(),
            answer: priority.clone(),
            priority,
            relations: vec![to("REQ-001"), addresses, to("=x")],
            session,
            is_named_only: false,
        }
    });
    prop::collection::vec(item, 0..5)
}

fn any_cover() -> impl Strategy<Value = Cover> {
    prop::collection::vec(any_cell(), 4).prop_map(|texts| {
        let [project, title, version, session] = texts.try_into().unwrap();
        Cover { project, title, version, sessions: vec![session], ..cover() }
    })
}

/// Whether each cell of a sheet is a string or empty, and none a formula or a number.
fn are_all_strings(file: &[u8], sheet: &str) -> bool {
    let xml = part(file, sheet);
    let cells: Vec<&str> = xml.split("<c ").skip(1).map(|cell| cell.split('>').next().unwrap()).collect();
    !xml.contains("<f") && cells.iter().all(|cell| cell.contains("t=\"s\"") || cell.ends_with('/'))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_markdown_is_well_formed_in_every_form(text in any_markdown(), cover in any_cover()) {
        well_formed(&String::from_utf8(page(&text, &cover)).unwrap());
        well_formed(&format!("<x>{}</x>", String::from_utf8(confluence(&text, &cover)).unwrap()));
        for (_, part) in parts(&docx(&text, &cover).unwrap()) {
            well_formed(&part);
        }
    }

    #[test]
    fn no_cell_begins_as_a_formula_does(items in any_items(), cover in any_cover()) {
        let table = rows(&jira_csv(&items, &cover).unwrap());
        prop_assert!(table.iter().all(|row| row.len() == 10));
        let file = xlsx(&items, &cover).unwrap();
        for (_, part) in parts(&file) {
            well_formed(&part);
        }
        for sheet in ["xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"] {
            prop_assert!(are_all_strings(&file, sheet));
        }
        for cell in table.iter().flatten() {
            prop_assert!(!cell.starts_with(SIGNS), "{cell:?}");
            prop_assert!(!cell.trim_start().starts_with(SIGNS), "{cell:?}");
        }
    }

    #[test]
    fn any_items_are_whole_in_reqif(items in any_items(), cover in any_cover()) {
        let text = String::from_utf8(reqif(&items, &cover)).unwrap();
        well_formed(&text);
        let (given, named) = identifiers(&text);
        prop_assert!(named.iter().all(|id| given.contains(id)));
    }
}
