//! What is split and approved in one step.

use serde_json::json;

use super::{REPLACED_BY, ReviseError, WrongValue, split, undo};
use super::{author, of, part, requirement, session};
use crate::artifact::ReviewState;

#[test]
fn the_parts_of_a_split_are_approved_at_once_when_told_so_and_taken_back_as_one_change() {
    let before = session();
    let parts = [part("Lend", &["The tool is marked."]), part("Tell", &["The owner hears of it."])];
    let bare = split(&before, "REQ-001", &parts, false, author("R-001")).unwrap().session;
    let done = split(&before, "REQ-001", &parts, true, author("R-001")).unwrap();
    let made = of(&done.session, "REQ-001").list(REPLACED_BY);
    assert_eq!(made.len(), 2);
    for id in &made {
        assert_eq!(of(&bare, id).review_state(), None);
        let part = of(&done.session, id);
        assert_eq!(part.review_state(), Some(ReviewState::Approved));
        assert!(part.reworded.is_some(), "they are a person's words all the same");
    }
    let others = ["REQ-002", "REQ-003"].map(|id| of(&done.session, id).review_state());
    assert_eq!(others, ["REQ-002", "REQ-003"].map(|id| of(&before, id).review_state()));
    let back = undo(&done.session, &done.revision, author("R-002")).unwrap().session;
    for known in &before.artifacts {
        assert_eq!(of(&back, &known.id), known);
    }
    assert!(made.iter().all(|id| of(&back, id).is_set_aside()));
}

#[test]
fn a_part_says_its_own_words_under_other_keys_and_has_those_of_the_old_one_where_it_gives_none() {
    let mut before = session();
    let own = json!({ "description": "A tool is lent and comes back.", "rationale": "Quarrels.",
        "conditions": "A neighbour asks.", "actions": "It is marked." });
    before.artifacts.push(requirement("BR-001", "Lend", own));
    let others = |given: &[(&str, &str)]| {
        given.iter().map(|(key, text)| ((*key).to_owned(), (*text).to_owned())).collect()
    };
    let mut back = part("It comes back", &[]);
    back.others = others(&[("conditions", "The day comes."), ("rationale", "")]);
    let done = split(&before, "BR-001", &[part("It is lent", &[]), back.clone()], false, author("R-001"));
    let done = done.unwrap().session;
    let words =
        |id: &str| ["rationale", "conditions", "actions"].map(|key| of(&done, id).text(key).to_owned());
    assert_eq!(words("BR-002"), ["Quarrels.", "A neighbour asks.", "It is marked."]);
    assert_eq!(words("BR-003"), ["", "The day comes.", "It is marked."]);
    // A key that is none of its type is refused, as in an edit.
    back.others = others(&[("acceptance_of", "x")]);
    let refused = split(&before, "BR-001", &[part("It is lent", &[]), back], false, author("R-001"));
    let why = WrongValue::NoSuchKey;
    assert_eq!(refused.unwrap_err(), ReviseError::Value { key: "acceptance_of".to_owned(), why });
}
