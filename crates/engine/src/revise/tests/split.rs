//! What is split and approved in one step.

use super::{REPLACED_BY, split, undo};
use super::{author, of, part, session};
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
