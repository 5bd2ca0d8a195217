//! Several of one, and one of several.

use super::*;

#[test]
fn a_part_of_a_split_says_what_it_was_made_from_also_after_an_edit() {
    let parts = [part("Lend", &["The tool is marked.", "The owner hears of it."]), part("Tell", &[])];
    let done = split(&session(), "REQ-001", &parts, false, author("R-001")).unwrap().session;
    let part = of(&done, "REQ-004");
    assert_eq!(part.status, Agreement::Draft, "nobody agreed on a part");
    let edited = edit(&done, "REQ-004", &map(json!({ "title": "Hand" })), false, author("R-002")).unwrap();
    for part in [part, of(&edited.session, "REQ-004")] {
        let reworded = part.reworded.as_ref().unwrap();
        assert_eq!(
            (reworded.how, reworded.from.as_slice()),
            (Action::Split, ["REQ-001".to_owned()].as_slice())
        );
    }
}

#[test]
fn a_merge_is_agreed_where_it_says_all_that_was_agreed_and_nothing_else() {
    let merged = |before: &Session, words: Value| {
        let done = merge(before, "REQ-001", &["REQ-002".to_owned()], &map(words), false, author("R-001"));
        of(&done.unwrap().session, "REQ-001").clone()
    };
    // Twins but for their titles and criteria: nothing that either demands is left out.
    let mut twins = session();
    let twin = twins.artifacts[0].fields.clone();
    twins.artifacts[1].fields.extend(twin);
    twins.artifacts[1].fields.insert("acceptance".to_owned(), json!(["It is seen at once."]));
    let chosen = merged(&twins, json!({ "title": twins.artifacts[1].title }));
    assert_eq!(chosen.status, Agreement::Consensus);
    let reworded = chosen.reworded.unwrap();
    assert_eq!((reworded.how, reworded.from), (Action::Merge, vec!["REQ-002".to_owned()]));
    // Words that the table never had, and words of which only one of two demands stands.
    assert_eq!(merged(&twins, json!({ "title": "All about lending" })).status, Agreement::Draft);
    let left_out =
        merged(&session(), json!({ "description": of(&session(), "REQ-002").text("description") }));
    assert_ne!(of(&session(), "REQ-001").fields, of(&session(), "REQ-002").fields, "the control");
    assert_eq!(left_out.status, Agreement::Draft);
}

#[test]
fn a_merge_is_told_where_no_word_changed_and_after_an_edit_that_is_taken_back() {
    let mut before = session();
    before.artifacts[1].fields = before.artifacts[0].fields.clone();
    let done =
        merge(&before, "REQ-001", &["REQ-002".to_owned()], &Map::new(), false, author("R-001")).unwrap();
    let merged = of(&done.session, "REQ-001").clone();
    assert_eq!(merged.content_hash(), before.artifacts[0].content_hash(), "the control");
    assert_eq!((merged.status, merged.reworded.as_ref().unwrap().how), (Agreement::Consensus, Action::Merge));
    let title = |words: &str| map(json!({ "title": words }));
    let edited = edit(&done.session, "REQ-001", &title("Other"), false, author("R-002")).unwrap();
    let by_hand = edit(&edited.session, "REQ-001", &title(&merged.title), false, author("R-003")).unwrap();
    assert_eq!(of(&by_hand.session, "REQ-001").reworded.as_ref().unwrap().how, Action::Merge);
    let back = undo(&edited.session, &edited.revision, author("R-003")).unwrap();
    assert_eq!(of(&back.session, "REQ-001"), &merged);
}

#[test]
fn a_merge_is_approved_at_once_when_told_so_and_taken_back_as_one_change() {
    let before = approved(&session(), &["REQ-002"]);
    let others = ["REQ-002".to_owned()];
    let done = merge(&before, "REQ-001", &others, &Map::new(), true, author("R-002")).unwrap();
    assert_eq!(of(&done.session, "REQ-001").review_state(), Some(ReviewState::Approved));
    let not = merge(&before, "REQ-001", &others, &Map::new(), false, author("R-002")).unwrap();
    assert_eq!(of(&not.session, "REQ-001").review_state(), None, "nobody has said so of these words");
    let back = undo(&done.session, &done.revision, author("R-003")).unwrap().session;
    assert_eq!(back.artifacts, before.artifacts);
}

#[test]
fn a_merge_that_is_taken_back_below_a_later_edit_leaves_an_edit() {
    let done =
        merge(&session(), "REQ-001", &["REQ-002".to_owned()], &Map::new(), false, author("R-001")).unwrap();
    let later = map(json!({ "priority": "could" }));
    let edited = edit(&done.session, "REQ-001", &later, false, author("R-002")).unwrap();
    let back = undo(&edited.session, &done.revision, author("R-003")).unwrap().session;
    let reworded = of(&back, "REQ-001").reworded.clone().unwrap();
    assert_eq!((reworded.how, reworded.from.len()), (Action::Edit, 0));
    assert_eq!(of(&back, "REQ-001").text("priority"), "could");
}

#[test]
fn a_split_gives_new_ids_and_the_old_one_says_what_it_became() {
    let mut before = approved(&session(), &["REQ-003"]);
    before.taken_numbers.insert(ArtifactType::Requirement, 7);
    let parts = [part("Lend", &["The tool is marked."]), part("Tell", &["The owner hears of it."])];
    let done = split(&before, "REQ-001", &parts, false, author("R-002")).unwrap();
    let after = &done.session;
    assert_eq!(of(after, "REQ-001").list(REPLACED_BY), ["REQ-008", "REQ-009"]);
    assert!(of(after, "REQ-001").is_set_aside(), "it stands in no document");
    assert_eq!(
        (of(after, "REQ-008").text("priority"), of(after, "REQ-008").list("acceptance").len()),
        ("must", 1)
    );
    assert_eq!(of(after, "REQ-009").fields["theirs"], json!({ "kept": [1] }));
    assert_eq!(
        of(after, "REQ-003").fields["related"],
        json!({ "depends": ["REQ-002", "REQ-008", "REQ-009"] })
    );
    let holds = of(after, "REQ-003").review_state();
    assert_eq!(holds, Some(ReviewState::Approved), "what only follows is approved still");
    assert_eq!(of(after, "CONF-001"), of(&before, "CONF-001"), "a conflict tells what was");
    let back = undo(after, &done.revision, author("R-003")).unwrap().session;
    for known in &before.artifacts {
        assert_eq!(of(&back, &known.id), known);
    }
    assert_eq!(of(&back, "REQ-008").list(REPLACED_BY), ["REQ-001"], "an id that was given is never gone");
    assert!(of(&back, "REQ-008").is_set_aside());
}

#[test]
fn a_split_leaves_out_no_criterion() {
    let parts = [part("Lend", &["The tool is marked."]), part("Tell", &[])];
    let refused = split(&session(), "REQ-001", &parts, false, author("R-001")).unwrap_err();
    assert_eq!(refused, ReviseError::CriterionLeft("The owner hears of it.".to_owned()));
    let one = split(&session(), "REQ-001", &parts[..1], false, author("R-001")).unwrap_err();
    assert_eq!(one, ReviseError::TooFew);
}

#[test]
fn a_merge_keeps_every_criterion_relation_and_supporter() {
    let words = map(json!({ "title": "Lend a tool to a neighbour", "acceptance": [] }));
    let done = merge(&session(), "REQ-001", &["REQ-002".to_owned()], &words, false, author("R-001")).unwrap();
    let one = of(&done.session, "REQ-001");
    assert_eq!(one.title, "Lend a tool to a neighbour");
    assert_eq!(one.list("acceptance"), ["The tool is marked.", "The owner hears of it.", "A date is set."]);
    assert_eq!(one.fields["related"], json!({ "enables": ["REQ-003"], "depends": [] }), "not to itself");
    assert_eq!(
        (one.supported_by.clone(), one.covers.clone()),
        (vec!["ann".to_owned(), "ben".to_owned()], vec!["M-1".to_owned()])
    );
    assert_eq!((one.dissent.len(), one.quotes.len()), (1, 1));
    let other = of(&done.session, "REQ-002");
    assert_eq!(
        (other.list(REPLACED_BY), other.text("description")),
        (vec!["REQ-001".to_owned()], "Neighbours lend a tool.")
    );
    assert_eq!(of(&done.session, "REQ-003").fields["related"], json!({ "depends": ["REQ-001"] }));
    let back = undo(&done.session, &done.revision, author("R-002")).unwrap();
    assert_eq!(back.session.artifacts, session().artifacts);
}
