//! Which artifacts are proposed as duplicates, each rule by its name.

use std::collections::BTreeMap;

use serde_json::{Map, json};

use super::tests::{author, of, requirement, session};
use super::{Part, REPLACED_BY, merge, similar, split};

#[test]
fn two_that_say_the_same_are_proposed_and_two_of_one_subject_are_not() {
    let mut session = session();
    session.artifacts = vec![
        requirement(
            "REQ-001",
            "Reserve a tool",
            json!({ "description": "A neighbour reserves a tool for a day." }),
        ),
        requirement(
            "REQ-002",
            "Reserving tools",
            json!({ "description": "A neighbour can reserve tools for one day." }),
        ),
        requirement(
            "REQ-003",
            "Return a tool",
            json!({ "description": "A neighbour brings a tool back and says in which state it is." }),
        ),
        requirement(
            "BR-001",
            "Reserve a tool",
            json!({ "description": "A neighbour reserves a tool for a day." }),
        ),
    ];
    let pairs = similar::duplicates(&session);
    let ids: Vec<_> = pairs.iter().map(|pair| (pair.left.as_str(), pair.right.as_str())).collect();
    assert_eq!(ids, [("REQ-001", "REQ-002")], "{pairs:?}");
    let same = similar::similarity(&session.artifacts[0], &session.artifacts[3]);
    assert!((same - 1.0).abs() < f64::EPSILON);
    let merged =
        merge(&session, "REQ-001", &["REQ-002".to_owned()], &Map::new(), false, author("R-001")).unwrap();
    assert_eq!(similar::duplicates(&merged.session), []);
}

#[test]
fn two_requirements_of_one_frame_are_alike_by_what_fills_it_in() {
    let pairs = |said: &[(&str, &str)]| {
        let mut session = session();
        let each = said.iter().enumerate().map(|(at, (title, text))| {
            requirement(&format!("REQ-10{at}"), title, json!({ "description": text }))
        });
        session.artifacts = each.collect();
        similar::duplicates(&session).len()
    };
    for unlike in [
        [
            ("Renew", "The product must let members of the club renew a loan from the list of loans."),
            ("Reserve", "The product must let members of the club reserve a tool from the list of loans."),
        ],
        [
            ("Keys", "Holds as agreed at the table of the board in spring: “Nobody may copy a key.”"),
            ("Gates", "Holds as agreed at the table of the board in spring: “Gates stay shut.”"),
        ],
        [
            ("Extend a loan", "We decide with the board and the treasurer to keep a list for loans."),
            ("Pay a fine", "We decide with the board and the treasurer to keep a box for fines."),
        ],
    ] {
        assert_eq!(pairs(&unlike), 0, "{unlike:?}");
    }
    for alike in [
        // Word for word, whatever the titles.
        [
            ("Renewal", "The product must let members renew a loan from the list of loans."),
            ("From the list", "The product must let members renew a loan from the list of loans."),
        ],
        // The one only says more.
        [
            ("Renewal", "The product must let members renew a loan from the list of loans."),
            ("Renew it", "The product must let members renew a loan twice from the list of loans."),
        ],
        // Titles of one subject: another word for the same.
        [
            ("Warn of late loans", "The desk must warn the member when a loan is late."),
            ("Tell of late loans", "The desk must tell the member when a loan is late."),
        ],
    ] {
        assert_eq!(pairs(&alike), 1, "{alike:?}");
    }
}

#[test]
fn what_a_person_made_two_of_is_not_proposed_as_one() {
    let part = |title: &str| Part {
        title: title.to_owned(),
        text: "A neighbour lends a tool, and the owner hears of it at once.".to_owned(),
        acceptance: vec!["The tool is marked.".to_owned(), "The owner hears of it.".to_owned()],
        others: BTreeMap::new(),
    };
    let done =
        split(&session(), "REQ-001", &[part("Lend a tool"), part("Lend tools")], false, author("R-001"))
            .unwrap();
    let ids = of(&done.session, "REQ-001").list(REPLACED_BY);
    let [one, other] = [&ids[0], &ids[1]].map(|id| of(&done.session, id));
    assert!(similar::similarity(one, other) >= similar::LIKELY, "the control: they are alike");
    let proposed = similar::duplicates(&done.session);
    assert!(
        !proposed.iter().any(|pair| ids.contains(&pair.left) && ids.contains(&pair.right)),
        "{proposed:?}"
    );
}
