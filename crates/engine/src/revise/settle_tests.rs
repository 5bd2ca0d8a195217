//! Each rule of an answer by its name.

use serde_json::json;

use super::super::{Action, Author, Instead, REPLACED_BY, ReviseError, Revised, Revision, WrongValue, undo};
use super::{LastWord, ends_before, is_settleable};
use crate::artifact::{Agreement, Artifact, ReviewState};
use crate::decided::{decision_on, is_ended_in_review, taken_back_of, taken_back_on};
use crate::session::{Session, SessionStatus};
use crate::tests::kit::table;

fn author(revision: &str) -> Author<'_> {
    Author { revision, by: "user", at: "2026-01-07T10:00:00Z".parse().unwrap() }
}

/// A last word that nothing writes down.
fn settle(session: &Session, id: &str, words: &str, author: Author<'_>) -> Result<Revised, ReviseError> {
    super::super::settle(session, id, LastWord::alone(words), author)
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
    let done = settle(&before, "OQ-001", "  The borrower, up to 50 EUR. ", author("R-001")).unwrap();
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
fn an_answer_of_the_user_can_be_given_anew_and_one_of_the_table_only_when_the_discussion_is_over() {
    let first = settle(&session(json!({})), "OQ-001", "The borrower.", author("R-001")).unwrap().session;
    let second = settle(&first, "OQ-001", "The association.", author("R-002")).unwrap().session;
    assert_eq!(only(&second).fields["resolution"]["reason"], "The association.");
    let tables = json!({ "status": "addressed", "resolution": { "reason": "Nobody.", "method": "agreement at the table" } });
    let mut by_table = session(tables);
    by_table.status = SessionStatus::Paused;
    assert!(!is_settleable(&by_table, only(&by_table)));
    let refused = settle(&by_table, "OQ-001", "I do.", author("R-001")).unwrap_err();
    assert_eq!(refused, ReviseError::NotRevisable("OQ-001".to_owned()));
    by_table.status = SessionStatus::Closed;
    let other = settle(&by_table, "OQ-001", "I do.", author("R-001")).unwrap().session;
    let resolution = &only(&other).fields["resolution"];
    assert_eq!(resolution["reason"], "I do.");
    assert_eq!(resolution["before"]["reason"], "Nobody.", "what the table said stays beside it");
    // Left for later is no answer.
    let mut deferred = session(json!({ "status": "deferred" }));
    deferred.status = SessionStatus::Paused;
    assert!(is_settleable(&deferred, only(&deferred)));
}

#[test]
fn an_answer_says_something_and_only_a_question_has_one() {
    let before = session(json!({}));
    for empty in ["", " \n"] {
        let refused = settle(&before, "OQ-001", empty, author("R-001")).unwrap_err();
        assert!(matches!(refused, ReviseError::Value { why: WrongValue::NoAnswer, .. }), "{refused}");
    }
    let long = "a".repeat(super::super::MOST_LETTERS + 1);
    assert!(matches!(settle(&before, "OQ-001", &long, author("R-001")), Err(ReviseError::TooLong { .. })));
    let again = settle(&before, "OQ-001", "Yes.", author("R-001")).unwrap().session;
    assert_eq!(settle(&again, "OQ-001", "Yes.", author("R-002")).unwrap_err(), ReviseError::Nothing);
    let mut other = before;
    other.artifacts[0] = serde_json::from_value(json!({ "id": "REQ-001", "type": "requirement",
        "title": "Lend", "status": "draft", "topic_id": "core", "created_round": 1 }))
    .unwrap();
    assert!(matches!(settle(&other, "REQ-001", "Yes.", author("R-001")), Err(ReviseError::NotRevisable(_))));
    assert!(matches!(settle(&other, "OQ-009", "Yes.", author("R-001")), Err(ReviseError::Missing(_))));
}

/// A discussion that is over, in which the user decided a conflict, and a question ended with it.
fn decided() -> Session {
    let mut session = session(json!({ "status": "addressed", "resolution": {
        "status": "addressed", "reason": "Pay on return.", "method": "the user's decision on CONF-001",
        "conflict": "CONF-001", "round": 1 } }));
    session.status = SessionStatus::Closed;
    let conflict = json!({ "id": "CONF-001", "type": "conflict", "title": "When is paid?", "status": "resolved",
        "topic_id": "core", "created_round": 1, "resolved_round": 1,
        "resolution": { "method": "user decision", "decision": "Pay on return." } });
    session.artifacts.push(serde_json::from_value(conflict).unwrap());
    let rule = json!({ "id": "BR-001", "type": "business_rule", "title": "Pay on return", "status": "consensus",
        "topic_id": "core", "created_round": 2, "decides": "CONF-001", "description": "Pay on return." });
    session.artifacts.push(serde_json::from_value(rule).unwrap());
    let asked = json!({ "id": "ESC-001", "round": 1, "trigger": "max_rounds", "triggers": [], "conflict": "CONF-001", "reason": "?",
        "positions": [], "recommendation": "Pay in advance.", "at": "2026-01-07T09:00:00Z",
        "answer": { "choice": "decide", "decision": "Pay on return." } });
    session.escalations = vec![serde_json::from_value(asked).unwrap()];
    session
}

#[test]
fn a_conflict_is_decided_anew_when_the_discussion_is_over_and_what_ended_with_it_follows() {
    let before = decided();
    assert!(decision_on(&before, "CONF-001").is_some(), "the control");
    let done = settle(&before, "CONF-001", " Pay in advance.", author("R-001")).unwrap();
    assert_eq!(done.revision.action, Action::Decide);
    let conflict = done.session.artifact("CONF-001").unwrap();
    assert_eq!(conflict.fields["resolution"]["decision"], "Pay in advance.");
    assert_eq!(conflict.fields["resolution"]["before"]["decision"], "Pay on return.");
    assert!(is_ended_in_review(conflict) && !conflict.fields.contains_key("resolved_round"));
    assert_eq!(decision_on(&done.session, "CONF-001"), None, "the earlier decision does not stand any more");
    assert_eq!(taken_back_on(&done.session, "CONF-001").unwrap().words, "Pay on return.");
    assert_eq!(only(&done.session).fields["resolution"]["reason"], "Pay in advance.");
    // What was written down for the other decision is void; said once more in the same words, nothing is.
    let rule = |of: &Session| of.artifact("BR-001").unwrap().review_state();
    assert_eq!(rule(&done.session), Some(ReviewState::Rejected));
    let alike = settle(&before, "CONF-001", "Pay on return", author("R-001")).unwrap().session;
    assert_eq!(rule(&alike), None);
    // Another word of theirs keeps how it ended at the table, and not each of their own.
    let again = settle(&done.session, "CONF-001", "Nobody pays.", author("R-002")).unwrap().session;
    assert_eq!(
        again.artifact("CONF-001").unwrap().fields["resolution"]["before"]["decision"],
        "Pay on return."
    );
    let back = undo(&done.session, &done.revision, author("R-002")).unwrap().session;
    assert_eq!(back.artifacts, before.artifacts);
}

#[test]
fn an_open_conflict_is_decided_in_the_review_and_one_of_a_discussion_that_goes_on_at_the_table() {
    let mut open = decided();
    let conflict = open.artifacts.iter_mut().find(|one| one.id == "CONF-001").unwrap();
    conflict.status = Agreement::Open;
    conflict.fields.shift_remove("resolution");
    conflict.fields.insert("left_open".to_owned(), json!("Later."));
    open.escalations.clear();
    let done = settle(&open, "CONF-001", "Pay on return.", author("R-001")).unwrap().session;
    let conflict = done.artifact("CONF-001").unwrap();
    assert_eq!((conflict.status, conflict.fields.contains_key("left_open")), (Agreement::Resolved, false));
    assert_eq!(conflict.fields["resolution"].get("before"), None);
    open.status = SessionStatus::Paused;
    let refused = settle(&open, "CONF-001", "Pay on return.", author("R-001")).unwrap_err();
    assert_eq!(refused, ReviseError::AtTheTable("CONF-001".to_owned()));
}

/// What stands in the place of the rule of [`decided`].
fn instead(artifact: &str, text: &str) -> Instead {
    Instead { artifact: artifact.to_owned(), title: "Pay first".to_owned(), text: text.to_owned() }
}

/// [`decided`], with what a table and others wrote at the rule.
fn decided_by_rule() -> Session {
    let mut session = decided();
    let at = session.artifacts.iter().position(|one| one.id == "BR-001").unwrap();
    let own = json!({ "supported_by": ["ann"], "quotes": [{ "participant": "ann", "round": 1, "quote": "On return." }],
        "dissent": [{ "participant": "ben", "round": 1, "stance": "block", "reason": "Too late." }],
        "rationale": "Nobody wants to pay first.", "covers": ["ITEM-1"], "theirs": [1] });
    let mut tree = serde_json::to_value(&session.artifacts[at]).unwrap();
    tree.as_object_mut().unwrap().extend(own.as_object().cloned().unwrap());
    session.artifacts[at] = serde_json::from_value(tree).unwrap();
    session
}

#[test]
fn what_wrote_down_the_earlier_decision_gives_its_place_to_what_says_the_new_one_and_one_undo_takes_all_back()
{
    let before = decided_by_rule();
    let said = LastWord {
        words: "Pay in advance.",
        instead: &[instead("BR-001", "Pay in advance.")],
        approves: true,
    };
    let done = super::super::settle(&before, "CONF-001", said, author("R-001")).unwrap();
    let new = done.session.artifact("BR-002").unwrap();
    assert_eq!((new.title.as_str(), new.text("description")), ("Pay first", "Pay in advance."));
    assert_eq!(new.review_state(), Some(ReviewState::Approved));
    assert_eq!((crate::decided::decides(new), new.topic_id.as_str()), ("CONF-001", "core"));
    assert_eq!(new.fields["theirs"], json!([1]), "what we do not know stays");
    assert_eq!(new.covers, ["ITEM-1"]);
    // Nobody at the table said, held or refused this, nor for that reason.
    assert!(new.supported_by.is_empty() && new.quotes.is_empty() && new.dissent.is_empty());
    assert_eq!(new.text("rationale"), "");
    let reworded = new.reworded.as_ref().unwrap();
    assert_eq!((reworded.how, reworded.from.clone()), (Action::Decide, vec!["BR-001".to_owned()]));
    assert!(!new.status.is_agreed() && !reworded.status.is_agreed());
    let old = done.session.artifact("BR-001").unwrap();
    assert_eq!(
        (old.review_state(), old.list(REPLACED_BY)),
        (Some(ReviewState::Rejected), vec!["BR-002".to_owned()])
    );
    assert_eq!(taken_back_of(&done.session, old).unwrap().words, "Pay on return.");
    assert_eq!(taken_back_of(&done.session, new), None, "it says what holds");
    // One undo takes all back: ids are never used again.
    let back = undo(&done.session, &done.revision, author("R-002")).unwrap();
    let gone = back.session.artifact("BR-002").unwrap();
    assert_eq!(
        (gone.review_state(), gone.list(REPLACED_BY)),
        (Some(ReviewState::Rejected), vec!["BR-001".to_owned()])
    );
    for artifact in &before.artifacts {
        assert_eq!(back.session.artifact(&artifact.id), Some(artifact));
    }
    let again = undo(&back.session, &back.revision, author("R-003")).unwrap().session;
    assert_eq!(again.artifact("BR-002"), Some(new));
    // Decided once more it goes as the first one went.
    let third = settle(&done.session, "CONF-001", "Nobody pays.", author("R-002")).unwrap().session;
    assert_eq!(third.artifact("BR-002").unwrap().review_state(), Some(ReviewState::Rejected));
}

#[test]
fn a_new_artifact_waits_for_a_word_of_its_own_and_only_what_is_rejected_gives_its_place() {
    let before = decided_by_rule();
    let told = |words: &str, all: &[Instead]| {
        let said = LastWord { words, instead: all, approves: false };
        super::super::settle(&before, "CONF-001", said, author("R-001"))
    };
    let done = told("Pay in advance.", &[instead("BR-001", "Pay in advance.")]).unwrap().session;
    let new = done.artifact("BR-002").unwrap();
    assert_eq!((new.review_state(), new.status), (None, Agreement::Draft));
    // The same decision rejects nothing; what is no record of it stays; and one place is taken once.
    let refused = |words: &str, all: &[Instead]| told(words, all).unwrap_err();
    let not = |id: &str| ReviseError::NotRejected(id.to_owned());
    assert_eq!(refused("Pay on return", &[instead("BR-001", "Pay.")]), not("BR-001"));
    assert_eq!(refused("Nobody pays.", &[instead("OQ-001", "Pay.")]), not("OQ-001"));
    let twice = [instead("BR-001", "Pay."), instead("BR-001", "Pay.")];
    assert_eq!(refused("Nobody pays.", &twice), not("BR-001"));
    let mut untitled = instead("BR-001", "Pay.");
    untitled.title = " ".to_owned();
    assert!(matches!(refused("Nobody pays.", &[untitled]), ReviseError::Value { .. }));
}

#[test]
fn the_ends_that_the_user_took_back_in_the_review_are_known_and_what_was_undone_is_none() {
    let first = settle(&session(json!({})), "OQ-001", "The borrower.", author("R-001")).unwrap();
    let second = settle(&first.session, "OQ-001", "The association.", author("R-002")).unwrap();
    let third = settle(&second.session, "OQ-001", "Nobody.", author("R-003")).unwrap();
    let words = |revisions: &[Revision]| -> Vec<String> {
        let found = ends_before(revisions);
        found.values().flatten().map(|end| format!("{} {}", end.words, end.at.is_some())).collect()
    };
    let mut history = vec![first.revision, second.revision, third.revision.clone()];
    assert_eq!(words(&history), ["The borrower. true", "The association. true"]);
    history.push(undo(&third.session, &third.revision, author("R-004")).unwrap().revision);
    assert_eq!(words(&history), ["The borrower. true"]);
    assert!(words(&history[..1]).is_empty());
}
