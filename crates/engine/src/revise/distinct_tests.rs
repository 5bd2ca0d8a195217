//! Each rule of a pair that is none of duplicates, by its name.

use serde_json::{Map, json};

use super::super::{Action, Author, ReviseError, are_distinct, distinguish, edit, merge, similar, undo};
use crate::artifact::{Artifact, DISTINCT_FROM, ReviewState};
use crate::session::Session;
use crate::tests::kit::table;

fn author(revision: &str) -> Author<'_> {
    Author { revision, by: "user", at: "2026-01-07T10:00:00Z".parse().unwrap() }
}

/// Three requirements that are alike, and a rule.
fn session() -> Session {
    let artifact = |id: &str, kind: &str, title: &str, text: &str| -> Artifact {
        let tree = json!({ "id": id, "type": kind, "title": title, "status": "consensus", "topic_id": "core", "created_round": 1,
            "description": text, "related": { "depends": ["REQ-004"] } });
        serde_json::from_value(tree).unwrap()
    };
    let mut session = table();
    session.artifacts = vec![
        artifact("REQ-001", "requirement", "Reserve a tool", "A neighbour reserves a tool for a day."),
        artifact("REQ-002", "requirement", "Reserving tools", "A neighbour can reserve tools for one day."),
        artifact("REQ-003", "requirement", "Reserved tools", "A neighbour reserves tools for days."),
        artifact("REQ-004", "requirement", "Bring it back", "It is brought to its owner."),
        artifact("REQ-005", "requirement", "Return", "The borrower carries it home again."),
        artifact("BR-001", "business_rule", "Reserve a tool", "A neighbour reserves a tool for a day."),
    ];
    session
}

fn pairs(session: &Session) -> Vec<(String, String)> {
    let mut pairs: Vec<_> =
        similar::duplicates(session).into_iter().map(|pair| (pair.left, pair.right)).collect();
    pairs.sort();
    pairs
}

fn pair(left: &str, right: &str) -> (String, String) {
    (left.to_owned(), right.to_owned())
}

fn of<'a>(session: &'a Session, id: &str) -> &'a Artifact {
    session.artifact(id).unwrap()
}

fn reworded(session: &Session, id: &str, title: &str, revision: &str) -> Session {
    let words = Map::from_iter([("title".to_owned(), title.into())]);
    edit(session, id, &words, false, author(revision)).unwrap().session
}

#[test]
fn a_pair_that_is_none_is_not_proposed_any_more_and_the_others_are() {
    let before = session();
    assert_eq!(
        pairs(&before),
        [pair("REQ-001", "REQ-002"), pair("REQ-001", "REQ-003"), pair("REQ-002", "REQ-003")],
        "the control"
    );
    let done = distinguish(&before, ["REQ-002", "REQ-001"], author("R-001")).unwrap();
    assert_eq!(done.revision.action, Action::Distinguish);
    assert_eq!(pairs(&done.session), [pair("REQ-001", "REQ-003"), pair("REQ-002", "REQ-003")]);
    let changed: Vec<&str> = done.changed().iter().map(|one| one.id.as_str()).collect();
    assert_eq!(changed, ["REQ-001", "REQ-002"], "it stands in both");
    let word = &of(&done.session, "REQ-001").distinct_from[0];
    assert_eq!((word.id.as_str(), word.by.as_str(), word.at), ("REQ-002", "user", author("").at));
    for id in ["REQ-001", "REQ-002"] {
        let [was, is] = [&before, &done.session].map(|session| of(session, id));
        assert_eq!(was.content_hash(), is.content_hash(), "it is no part of what was reviewed");
    }
    let again = distinguish(&done.session, ["REQ-001", "REQ-002"], author("R-002"));
    assert_eq!(again.unwrap_err(), ReviseError::Nothing);
}

#[test]
fn it_is_bound_to_both_wordings_and_holds_again_when_they_come_back() {
    let done = distinguish(&session(), ["REQ-001", "REQ-002"], author("R-001")).unwrap().session;
    for (id, was) in [("REQ-001", "Reserve a tool"), ("REQ-002", "Reserving tools")] {
        let other = reworded(&done, id, "Reserve tools", "R-002");
        assert!(pairs(&other).contains(&pair("REQ-001", "REQ-002")), "{id} says something else");
        let back = reworded(&other, id, was, "R-003");
        assert!(!pairs(&back).contains(&pair("REQ-001", "REQ-002")), "{id} says the same again");
    }
    // A word on the new wordings takes the place of the one on the old ones.
    let other = reworded(&done, "REQ-001", "Reserve tools", "R-002");
    let again = distinguish(&other, ["REQ-001", "REQ-002"], author("R-003")).unwrap();
    assert!(are_distinct(of(&again.session, "REQ-001"), of(&again.session, "REQ-002")));
    assert_eq!(of(&again.session, "REQ-002").distinct_from.len(), 1);
    let back = undo(&again.session, &again.revision, author("R-004")).unwrap().session;
    assert_eq!(back.artifacts, other.artifacts);
}

#[test]
fn each_pair_is_taken_back_for_itself_in_whatever_order() {
    let before = session();
    let first = distinguish(&before, ["REQ-001", "REQ-002"], author("R-001")).unwrap();
    let second = distinguish(&first.session, ["REQ-002", "REQ-003"], author("R-002")).unwrap();
    assert_eq!(pairs(&second.session), [pair("REQ-001", "REQ-003")]);
    let without = undo(&second.session, &first.revision, author("R-003")).unwrap();
    assert_eq!(pairs(&without.session), [pair("REQ-001", "REQ-002"), pair("REQ-001", "REQ-003")]);
    let none = undo(&without.session, &second.revision, author("R-004")).unwrap();
    assert_eq!(none.session.artifacts, before.artifacts);
    // The undo of an undo says it again.
    let again = undo(&without.session, &without.revision, author("R-004")).unwrap();
    assert_eq!(pairs(&again.session), pairs(&second.session));
    // What was taken back is not taken back twice.
    let twice = undo(&without.session, &first.revision, author("R-004")).unwrap_err();
    let keys = vec![DISTINCT_FROM.to_owned()];
    assert_eq!(twice, ReviseError::ChangedSince { artifact: "REQ-001".to_owned(), keys });
}

#[test]
fn two_of_one_type_are_told_apart_and_nothing_else() {
    let session = session();
    let refused =
        |left: &str, right: &str| distinguish(&session, [left, right], author("R-001")).unwrap_err();
    assert_eq!(refused("REQ-001", "REQ-001"), ReviseError::TooFew);
    assert_eq!(refused("REQ-001", "BR-001"), ReviseError::TooFew);
    assert_eq!(refused("REQ-001", "REQ-009"), ReviseError::Missing("REQ-009".to_owned()));
    let merged =
        merge(&session, "REQ-001", &["REQ-002".to_owned()], &Map::new(), false, author("R-001")).unwrap();
    let replaced = distinguish(&merged.session, ["REQ-002", "REQ-003"], author("R-002")).unwrap_err();
    assert_eq!(replaced, ReviseError::Replaced("REQ-002".to_owned(), "REQ-001".to_owned()));
}

#[test]
fn a_word_holds_on_where_an_artifact_only_follows_a_reference() {
    let done = distinguish(&session(), ["REQ-001", "REQ-002"], author("R-001")).unwrap().session;
    let merged =
        merge(&done, "REQ-005", &["REQ-004".to_owned()], &Map::new(), false, author("R-002")).unwrap();
    let [was, is] = [&done, &merged.session].map(|session| of(session, "REQ-001").content_hash());
    assert_ne!(was, is, "the control: it names another one now");
    assert!(are_distinct(of(&merged.session, "REQ-001"), of(&merged.session, "REQ-002")));
    assert_eq!(of(&merged.session, "REQ-004").review_state(), Some(ReviewState::Rejected));
    let back = undo(&merged.session, &merged.revision, author("R-003")).unwrap().session;
    assert_eq!(back.artifacts, done.artifacts);
}
