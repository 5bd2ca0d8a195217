//! Each rule of a revision by its name, and what no revision may do, whatever is changed.

mod parts;
mod split;

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::*;
use crate::artifact::{Agreement, Dissent, Quote};
use crate::tests::kit::table;

fn map(value: Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap()
}

pub(super) fn author(revision: &str) -> Author<'_> {
    Author { revision, by: "user", at: "2026-01-07T10:00:00Z".parse().unwrap() }
}

pub(super) fn requirement(id: &str, title: &str, own: Value) -> Artifact {
    Artifact {
        id: id.to_owned(),
        kind: ArtifactType::from_id(id).unwrap(),
        title: title.to_owned(),
        status: Agreement::Consensus,
        topic_id: "core".to_owned(),
        created_round: 1,
        supported_by: vec!["ann".to_owned()],
        dissent: Vec::new(),
        quotes: Vec::new(),
        covers: Vec::new(),
        review: None,
        reworded: None,
        distinct_from: Vec::new(),
        unknown_status: None,
        fields: map(own),
    }
}

pub(super) fn session() -> Session {
    let mut session = table();
    session.artifacts = vec![
        requirement(
            "REQ-001",
            "Lend a tool",
            json!({ "priority": "must", "description": "A neighbour lends a tool and the owner hears of it.",
                "acceptance": ["The tool is marked.", "The owner hears of it."], "theirs": { "kept": [1] } }),
        ),
        requirement(
            "REQ-002",
            "Lending tools",
            json!({ "description": "Neighbours lend a tool.", "acceptance": ["The tool is marked.", "A date is set."],
                "related": { "enables": ["REQ-003"], "depends": ["REQ-001"] } }),
        ),
        requirement(
            "REQ-003",
            "Give it back",
            json!({ "description": "See REQ-002.", "acceptance": ["It is back."],
                "related": { "depends": ["REQ-002", "REQ-001"] } }),
        ),
        requirement("CONF-001", "Who pays", json!({ "contradicts": ["REQ-001", "REQ-002"] })),
    ];
    session.artifacts[1].supported_by = vec!["ben".to_owned()];
    session.artifacts[1].covers = vec!["M-1".to_owned()];
    session.artifacts[1].quotes = vec![Quote {
        participant: "ben".to_owned(),
        round: 1,
        quote: "A date is set.".to_owned(),
        criterion: String::new(),
    }];
    session.artifacts[1].dissent = vec![Dissent {
        participant: "cleo".to_owned(),
        round: 1,
        stance: "stand-aside".to_owned(),
        reason: "Too early.".to_owned(),
    }];
    session
}

fn approved(session: &Session, ids: &[&str]) -> Session {
    let ids: Vec<String> = ids.iter().map(|id| (*id).to_owned()).collect();
    review(session, &ids, Some(ReviewState::Approved), None, author("R-001")).unwrap().session
}

fn part(title: &str, acceptance: &[&str]) -> Part {
    let acceptance = acceptance.iter().map(|text| (*text).to_owned()).collect();
    Part { title: title.to_owned(), text: format!("{title}."), acceptance, others: BTreeMap::new() }
}

pub(super) fn of<'a>(session: &'a Session, id: &str) -> &'a Artifact {
    session.artifact(id).unwrap()
}

#[test]
fn an_edit_is_noted_with_what_was_there_before_and_after() {
    let words = map(json!({ "title": "Lend out a tool", "priority": "should", "description": "" }));
    let done = edit(&session(), "REQ-001", &words, false, author("R-001")).unwrap();
    let change = &done.revision.changes[0];
    assert_eq!((done.revision.action, done.revision.by.as_str()), (Action::Edit, "user"));
    let own = |side: &Map<String, Value>| -> Map<String, Value> {
        let own = side.iter().filter(|(key, _)| !change.is_consequence(key));
        own.map(|(key, value)| (key.clone(), value.clone())).collect()
    };
    assert_eq!(
        own(&change.after),
        map(json!({ "title": "Lend out a tool", "priority": "should", "description": "" }))
    );
    assert_eq!(change.before.as_ref().unwrap()["title"], "Lend a tool");
    assert_eq!(own(change.before.as_ref().unwrap()).len(), 3, "only what changed");
}

#[test]
fn words_of_a_person_are_not_agreed_until_they_are_approved() {
    let words = map(json!({ "title": "Lend" }));
    let done = edit(&session(), "REQ-001", &words, false, author("R-001")).unwrap().session;
    let now = of(&done, "REQ-001");
    let reworded = now.reworded.clone().unwrap();
    assert_eq!((now.status, now.review_state()), (Agreement::Draft, None));
    assert_eq!((reworded.how, reworded.by.as_str(), reworded.round), (Action::Edit, "user", 0));
    assert_eq!((reworded.status, reworded.from.len()), (Agreement::Consensus, 0));
    assert_eq!(now.supported_by, ["ann"], "who supports what stood there is no less true");
    let at_once = edit(&session(), "REQ-001", &words, true, author("R-001")).unwrap().session;
    let now = of(&at_once, "REQ-001");
    assert_eq!((now.status, now.review_state()), (Agreement::Draft, Some(ReviewState::Approved)));
    assert!(now.reworded.is_some(), "an approval does not make them the panel's");
}

#[test]
fn what_is_worded_as_the_table_had_it_is_the_tables_again() {
    let first = edit(&session(), "REQ-001", &map(json!({ "title": "One" })), false, author("R-001")).unwrap();
    let other = map(json!({ "priority": "could" }));
    let second = edit(&first.session, "REQ-001", &other, false, author("R-002")).unwrap();
    let by_hand = map(json!({ "title": "Lend a tool", "priority": "must" }));
    let back = edit(&second.session, "REQ-001", &by_hand, false, author("R-003")).unwrap().session;
    assert_eq!(of(&back, "REQ-001"), of(&session(), "REQ-001"));
    // The earlier of two edits is taken back: the later one stands, and is a person's still.
    let one = undo(&second.session, &first.revision, author("R-003")).unwrap();
    let now = of(&one.session, "REQ-001");
    assert_eq!((now.title.as_str(), now.status), ("Lend a tool", Agreement::Draft));
    assert!(now.reworded.is_some());
    let none = undo(&one.session, &second.revision, author("R-004")).unwrap();
    assert_eq!(of(&none.session, "REQ-001"), of(&session(), "REQ-001"));
}

#[test]
fn an_edit_makes_an_approval_one_of_an_earlier_wording() {
    let before = approved(&session(), &["REQ-001"]);
    let done = edit(&before, "REQ-001", &map(json!({ "title": "Lend" })), false, author("R-002")).unwrap();
    let now = of(&done.session, "REQ-001");
    assert_eq!((now.review_state(), now.review.is_some()), (None, true));
    let earlier = wording_of(now, &[done.revision], &now.review.as_ref().unwrap().hash).unwrap();
    assert_eq!(earlier, *of(&before, "REQ-001"));
    let at_once = edit(&before, "REQ-001", &map(json!({ "title": "Lend" })), true, author("R-002")).unwrap();
    assert_eq!(of(&at_once.session, "REQ-001").review_state(), Some(ReviewState::Approved));
}

#[test]
fn what_was_edited_is_known_as_the_table_left_it_however_often_it_was_edited() {
    let before = approved(&session(), &["REQ-001"]);
    let words = |title: &str| map(json!({ "title": title }));
    let first = edit(&before, "REQ-001", &words("Lend"), true, author("R-002")).unwrap();
    let second = edit(&first.session, "REQ-001", &words("Lend it"), true, author("R-003")).unwrap();
    let history = [first.revision, second.revision];
    let earlier = at_the_table(&second.session.artifacts, &history);
    assert_eq!(earlier.keys().collect::<Vec<_>>(), ["REQ-001"]);
    assert_eq!(earlier["REQ-001"].title, of(&before, "REQ-001").title);
    assert!(at_the_table(&before.artifacts, &history).is_empty(), "its words are the table's");
    assert!(at_the_table(&second.session.artifacts, &history[..1]).is_empty(), "the history lacks its end");
}

#[test]
fn a_part_said_before_what_the_whole_said() {
    let before = approved(&session(), &["REQ-001"]);
    let mut parts = [part("Lend", &[]), part("Return", &[])];
    parts[0].acceptance = of(&before, "REQ-001").list("acceptance");
    let done = split(&before, "REQ-001", &parts, false, author("R-002")).unwrap();
    let parts: Vec<&str> = done
        .revision
        .changes
        .iter()
        .filter(|change| change.before.is_none())
        .map(|change| change.artifact.as_str())
        .collect();
    assert_eq!(parts.len(), 2, "the control");
    let earlier = at_the_table(&done.session.artifacts, std::slice::from_ref(&done.revision));
    for part in parts {
        assert_eq!(earlier[part].title, of(&before, "REQ-001").title, "{part}");
    }
}

#[test]
fn undo_of_an_edit_lets_the_approval_hold_again() {
    let before = approved(&session(), &["REQ-002"]);
    // A key that the artifact did not have stands in the middle of it, and goes again.
    let words = map(json!({ "priority": "could", "description": "Other words." }));
    let done = edit(&before, "REQ-002", &words, false, author("R-002")).unwrap();
    let keys: Vec<&String> = of(&done.session, "REQ-002").fields.keys().collect();
    assert_eq!(keys, ["priority", "description", "acceptance", "related"]);
    let back = undo(&done.session, &done.revision, author("R-003")).unwrap();
    assert_eq!(back.session.artifacts, before.artifacts);
    assert_eq!(of(&back.session, "REQ-002").review_state(), Some(ReviewState::Approved));
    assert_eq!((back.revision.action, back.revision.undoes.as_deref()), (Action::Undo, Some("R-002")));
    let again = undo(&back.session, &back.revision, author("R-004")).unwrap();
    assert_eq!(again.session.artifacts, done.session.artifacts, "an undo can be undone");
}

#[test]
fn an_undo_that_no_longer_fits_does_nothing_and_names_what_changed() {
    let first = edit(&session(), "REQ-001", &map(json!({ "title": "One" })), false, author("R-001")).unwrap();
    let second =
        edit(&first.session, "REQ-001", &map(json!({ "title": "Two" })), false, author("R-002")).unwrap();
    let refused = undo(&second.session, &first.revision, author("R-003")).unwrap_err();
    let expected =
        ReviseError::ChangedSince { artifact: "REQ-001".to_owned(), keys: vec!["title".to_owned()] };
    assert_eq!(refused, expected);
    let other = edit(&first.session, "REQ-001", &map(json!({ "priority": "wont" })), false, author("R-002"));
    assert!(
        undo(&other.unwrap().session, &first.revision, author("R-003")).is_ok(),
        "another key is no obstacle"
    );
    let back = undo(&first.session, &first.revision, author("R-003")).unwrap();
    assert!(fits(&back.session, &first.revision).is_err(), "nothing is undone twice");
}

#[test]
fn words_of_another_form_are_refused() {
    let refused =
        |id: &str, words: Value| edit(&session(), id, &map(words), false, author("R-001")).unwrap_err();
    assert!(matches!(refused("REQ-001", json!({ "title": "  " })), ReviseError::Value { .. }));
    assert!(matches!(refused("REQ-001", json!({ "priority": "urgent" })), ReviseError::Value { .. }));
    assert!(matches!(refused("REQ-001", json!({ "acceptance": "one" })), ReviseError::Value { .. }));
    assert!(matches!(refused("REQ-001", json!({ "theirs": "x" })), ReviseError::Value { .. }));
    assert!(matches!(refused("REQ-001", json!({ "status": "draft" })), ReviseError::Value { .. }));
    assert!(matches!(
        refused("REQ-001", json!({ "description": "x".repeat(MOST_LETTERS + 1) })),
        ReviseError::TooLong { .. }
    ));
    assert!(matches!(refused("CONF-001", json!({ "title": "x" })), ReviseError::NotRevisable(_)));
    assert_eq!(refused("REQ-001", json!({ "title": "Lend a tool" })), ReviseError::Nothing);
    assert_eq!(refused("REQ-009", json!({})), ReviseError::Missing("REQ-009".to_owned()));
}

#[test]
fn what_was_replaced_is_not_revised_again() {
    let done = merge(&session(), "REQ-001", &["REQ-002".to_owned()], &Map::new(), false, author("R-001"))
        .unwrap()
        .session;
    let replaced = ReviseError::Replaced("REQ-002".to_owned(), "REQ-001".to_owned());
    assert_eq!(
        edit(&done, "REQ-002", &map(json!({ "title": "x" })), false, author("R-002")).unwrap_err(),
        replaced
    );
    let ids = ["REQ-002".to_owned()];
    assert_eq!(
        review(&done, &ids, Some(ReviewState::Approved), None, author("R-002")).unwrap_err(),
        replaced
    );
    let same =
        merge(&done, "REQ-001", &["REQ-001".to_owned()], &Map::new(), false, author("R-002")).unwrap_err();
    assert_eq!(same, ReviseError::TooFew);
    let types =
        merge(&done, "REQ-001", &["CONF-001".to_owned()], &Map::new(), false, author("R-002")).unwrap_err();
    assert_eq!(types, ReviseError::NotRevisable("CONF-001".to_owned()));
}

#[test]
fn a_word_on_many_is_one_entry_and_one_that_is_so_already_is_none() {
    let ids: Vec<String> = ["REQ-001", "REQ-002", "REQ-003"].map(str::to_owned).to_vec();
    let done = review(&session(), &ids, Some(ReviewState::Deferred), None, author("R-001")).unwrap();
    assert_eq!(done.revision.changes.len(), 3);
    let again = review(&done.session, &ids, Some(ReviewState::Deferred), None, author("R-002")).unwrap_err();
    assert_eq!(again, ReviseError::Nothing);
    let back = undo(&done.session, &done.revision, author("R-002")).unwrap();
    assert_eq!(back.session.artifacts, session().artifacts);
}

#[test]
fn a_reason_is_kept_in_one_line_with_what_is_rejected_or_deferred_and_an_approval_has_none() {
    let ids: Vec<String> = ["REQ-001", "REQ-002"].map(str::to_owned).to_vec();
    let word = |session: &Session, state, reason, revision| {
        review(session, &ids, Some(state), reason, author(revision))
    };
    let reason = |session: &Session| of(session, "REQ-002").review.clone().unwrap().reason;
    let plain = word(&session(), ReviewState::Deferred, None, "R-001").unwrap();
    assert_eq!(reason(&plain.session), "");
    let tree = serde_json::to_value(of(&plain.session, "REQ-002")).unwrap();
    assert!(tree["review"].get("reason").is_none(), "nothing is written where nothing was said");
    let said = word(&plain.session, ReviewState::Deferred, Some("  Not before\n2027. "), "R-002").unwrap();
    assert_eq!((reason(&said.session).as_str(), said.revision.changes.len()), ("Not before 2027.", 2));
    let same = word(&said.session, ReviewState::Deferred, None, "R-003").unwrap_err();
    assert_eq!(same, ReviseError::Nothing, "it stays");
    let gone = word(&said.session, ReviewState::Deferred, Some(" "), "R-003").unwrap();
    assert_eq!(gone.session.artifacts, plain.session.artifacts);
    let other = word(&said.session, ReviewState::Rejected, None, "R-003").unwrap();
    assert_eq!(reason(&other.session), "", "it was of another word");
    let approved = word(&said.session, ReviewState::Approved, Some("Fine"), "R-003").unwrap();
    assert_eq!(reason(&approved.session), "");
    let long = "x".repeat(MOST_LETTERS + 1);
    let refused = word(&session(), ReviewState::Rejected, Some(&long), "R-001").unwrap_err();
    assert!(matches!(refused, ReviseError::TooLong { .. }), "{refused}");
}

#[test]
fn an_undo_takes_a_word_and_its_reason_back() {
    let ids = ["REQ-001".to_owned()];
    let both =
        review(&session(), &ids, Some(ReviewState::Rejected), Some("Too much."), author("R-001")).unwrap();
    let back = undo(&both.session, &both.revision, author("R-002")).unwrap();
    assert_eq!(back.session.artifacts, session().artifacts);
    let again = undo(&back.session, &back.revision, author("R-003")).unwrap();
    assert_eq!(again.session.artifacts, both.session.artifacts, "and a redo brings both again");
}

#[test]
fn a_word_by_hand_that_gets_a_reason_is_the_users() {
    let mut session = session();
    let ids = ["REQ-001".to_owned()];
    let rejected = review(&session, &ids, Some(ReviewState::Rejected), None, author("R-001")).unwrap();
    session = rejected.session;
    if let Some(review) = &mut session.artifacts[0].review {
        review.by = crate::artifact::BY_HAND.to_owned();
    }
    let none = review(&session, &ids, Some(ReviewState::Rejected), None, author("R-002")).unwrap_err();
    assert_eq!(none, ReviseError::Nothing);
    let said = review(&session, &ids, Some(ReviewState::Rejected), Some("Late."), author("R-002")).unwrap();
    let review = said.session.artifacts[0].review.clone().unwrap();
    assert_eq!((review.by.as_str(), review.reason.as_str()), ("user", "Late."));
}

fn any_words() -> impl Strategy<Value = Map<String, Value>> {
    let text = "[ -~äß\\n]{0,24}";
    let texts = proptest::collection::vec(text, 0..4);
    let title = proptest::option::of("[a-zA-Z][ -~]{0,20}");
    let word = proptest::sample::select(vec!["must", "should", "could", "wont", ""]);
    (title, proptest::option::of(text), proptest::option::of(texts), proptest::option::of(word)).prop_map(
        |(title, description, acceptance, priority)| {
            let mut words = Map::new();
            words.extend(title.map(|title| ("title".to_owned(), title.into())));
            words.extend(description.map(|text| ("description".to_owned(), text.into())));
            words.extend(acceptance.map(|texts| ("acceptance".to_owned(), texts.into())));
            words.extend(priority.map(|word| ("priority".to_owned(), word.into())));
            words
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn whatever_is_edited_its_undo_gives_the_very_artifact_back(
        words in any_words(), at in 0_usize..3, approves: bool,
    ) {
        let before = approved(&session(), &["REQ-002"]);
        let id = before.artifacts[at].id.clone();
        if let Ok(done) = edit(&before, &id, &words, approves, author("R-002")) {
            let back = undo(&done.session, &done.revision, author("R-003")).unwrap().session;
            let text = |session: &Session| serde_json::to_string(&session.artifacts).unwrap();
            prop_assert_eq!(text(&back), text(&before), "the order of keys among it");
        }
    }

    #[test]
    fn whatever_is_split_or_merged_no_id_criterion_or_relation_is_lost(
        words in any_words(), shares in proptest::collection::vec(0_usize..2, 2), keep in 0_usize..3, other in 0_usize..3,
    ) {
        let before = session();
        let lists = |session: &Session, key: &str| -> std::collections::BTreeSet<String> {
            session.artifacts.iter().filter(|one| !one.fields.contains_key(REPLACED_BY)).flat_map(|one| one.list(key)).collect()
        };
        let mut parts = [part("One", &[]), part("Two", &[])];
        for (criterion, share) in before.artifacts[0].list("acceptance").into_iter().zip(shares) {
            parts[share].acceptance.push(criterion);
        }
        let split = split(&before, "REQ-001", &parts, false, author("R-001")).unwrap().session;
        let (left, right) = (before.artifacts[keep].id.clone(), before.artifacts[other].id.clone());
        let merged = merge(&before, &left, &[right], &words, false, author("R-001")).map(|done| done.session);
        for after in [Ok(split), merged].into_iter().flatten() {
            prop_assert!(before.artifacts.iter().all(|known| after.artifact(&known.id).is_some()));
            prop_assert!(lists(&after, "acceptance").is_superset(&lists(&before, "acceptance")));
            // Whoever pointed to what was replaced points to what it became.
            for one in after.artifacts.iter().filter(|one| one.kind == ArtifactType::Requirement) {
                let gone = one.list(REPLACED_BY);
                if gone.is_empty() {
                    continue;
                }
                for known in before.artifacts.iter().filter(|known| known.kind == ArtifactType::Requirement) {
                    let pointed = known.fields.get("related").is_some_and(|all| all.to_string().contains(&one.id));
                    let now = of(&after, &known.id);
                    if pointed && now.list(REPLACED_BY).is_empty() {
                        let related = now.fields["related"].to_string();
                        prop_assert!(!related.contains(&one.id));
                        prop_assert!(gone.iter().all(|id| *id == known.id || related.contains(id)));
                    }
                }
            }
        }
    }
}
