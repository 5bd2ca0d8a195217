//! Each rule of an answer by its name.

use serde_json::json;

use super::super::{Action, Author, ReviseError, WrongValue, answer, undo};
use super::is_answerable;
use crate::artifact::{Agreement, Artifact};
use crate::session::Session;
use crate::tests::kit::table;

fn author(revision: &str) -> Author<'_> {
    Author { revision, by: "user", at: "2026-01-07T10:00:00Z".parse().unwrap() }
}

fn session(question: serde_json::Value) -> Session {
    let mut tree = json!({ "id": "OQ-001", "type": "open_question", "title": "Who pays?", "status": "pending",
        "topic_id": "core", "created_round": 1, "question": "Who pays for a lost tool?", "theirs": [1] });
    let own = question.as_object().cloned().unwrap();
    tree.as_object_mut().unwrap().extend(own);
    let mut session = table();
    session.artifacts = vec![serde_json::from_value(tree).unwrap()];
    session
}

fn only(session: &Session) -> &Artifact {
    &session.artifacts[0]
}

#[test]
fn an_answer_ends_the_question_in_the_users_words_and_is_taken_back_whole() {
    let before = session(json!({ "blocking": true }));
    let done = answer(&before, "OQ-001", "  The borrower, up to 50 EUR. ", author("R-001")).unwrap();
    let question = only(&done.session);
    assert_eq!((question.status, done.revision.action), (Agreement::Addressed, Action::Answer));
    let resolution = &question.fields["resolution"];
    assert_eq!(resolution["reason"], "The borrower, up to 50 EUR.");
    assert!(crate::decided::is_by_user(question) && !question.is_blocking(|_| true));
    assert_eq!(question.fields["theirs"], json!([1]), "what we do not know stays");
    assert_eq!(done.changed().iter().map(|one| one.id.as_str()).collect::<Vec<_>>(), ["OQ-001"]);
    let back = undo(&done.session, &done.revision, author("R-002")).unwrap();
    assert_eq!(only(&back.session), only(&before));
}

#[test]
fn an_answer_of_the_user_can_be_given_anew_and_one_of_the_table_cannot() {
    let first = answer(&session(json!({})), "OQ-001", "The borrower.", author("R-001")).unwrap().session;
    let second = answer(&first, "OQ-001", "The association.", author("R-002")).unwrap().session;
    assert_eq!(only(&second).fields["resolution"]["reason"], "The association.");
    let tables = json!({ "status": "addressed", "resolution": { "reason": "Nobody.", "method": "agreement at the table" } });
    let by_table = session(tables);
    assert!(!is_answerable(only(&by_table)));
    let refused = answer(&by_table, "OQ-001", "I do.", author("R-001")).unwrap_err();
    assert_eq!(refused, ReviseError::NotRevisable("OQ-001".to_owned()));
    // Left for later is no answer.
    assert!(is_answerable(only(&session(json!({ "status": "deferred" })))));
}

#[test]
fn an_answer_says_something_and_only_a_question_has_one() {
    let before = session(json!({}));
    for empty in ["", " \n"] {
        let refused = answer(&before, "OQ-001", empty, author("R-001")).unwrap_err();
        assert!(matches!(refused, ReviseError::Value { why: WrongValue::NoAnswer, .. }), "{refused}");
    }
    let long = "a".repeat(super::super::MOST_LETTERS + 1);
    assert!(matches!(answer(&before, "OQ-001", &long, author("R-001")), Err(ReviseError::TooLong { .. })));
    let again = answer(&before, "OQ-001", "Yes.", author("R-001")).unwrap().session;
    assert_eq!(answer(&again, "OQ-001", "Yes.", author("R-002")).unwrap_err(), ReviseError::Nothing);
    let mut other = before;
    other.artifacts[0] = serde_json::from_value(json!({ "id": "REQ-001", "type": "requirement",
        "title": "Lend", "status": "draft", "topic_id": "core", "created_round": 1 }))
    .unwrap();
    assert!(matches!(answer(&other, "REQ-001", "Yes.", author("R-001")), Err(ReviseError::NotRevisable(_))));
    assert!(matches!(answer(&other, "OQ-009", "Yes.", author("R-001")), Err(ReviseError::Missing(_))));
}
