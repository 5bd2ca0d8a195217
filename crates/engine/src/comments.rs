//! What people who have no Roundtable said of artifacts: the comments of review sheets that came back.
//!
//! A comment is beside the artifact and changes nothing of it: what holds is what the user says in the review.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The verdicts that a review sheet offers. Somebody may write another word, which is kept as it is.
pub const VERDICTS: [&str; 4] = ["agree", "change", "reject", "question"];

/// Comments of a session at most. From the folder format: a file has 2 MB.
pub const MOST_COMMENTS: usize = 5_000;

/// What somebody said of an artifact.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Comment {
    /// `C-001`: counted in its session, given once.
    pub id: String,
    /// The artifact's id as the sheet has it; empty in a row that has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub artifact: String,
    /// The artifact's title as the sheet has it, so that it says of what it is when the artifact is gone.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The session that the sheet names for the artifact, where it is another one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub session: String,
    /// One of [`VERDICTS`], or what somebody wrote in place of them; empty where nothing was chosen.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub verdict: String,
    /// What they wrote; empty where they chose a verdict only.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Who, as they wrote it; empty where they did not.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// Hash of the wording that was sent ([`crate::artifact::Artifact::content_hash`]); empty where the sheet had lost it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub hash: String,
    /// The name of the file that it came in.
    pub file: String,
    /// When it was taken in.
    pub at: jiff::Timestamp,
    /// Somebody has dealt with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled: Option<Mark>,
    /// Somebody took it away; it is kept, so that the same sheet does not bring it again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub removed: Option<Mark>,
    /// Keys of others.
    #[serde(flatten)]
    pub others: Map<String, Value>,
}

/// Who did something with a comment, and when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// `user` for the person at the window, `driver` for a program that drives it.
    pub by: String,
    /// When.
    pub at: jiff::Timestamp,
}

/// What becomes of a comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum CommentState {
    /// It waits for the user.
    Open,
    /// It is dealt with.
    Settled,
    /// It is taken away.
    Removed,
}

impl Comment {
    /// What has become of it.
    pub fn state(&self) -> CommentState {
        match (&self.removed, &self.settled) {
            (Some(_), _) => CommentState::Removed,
            (None, Some(_)) => CommentState::Settled,
            (None, None) => CommentState::Open,
        }
    }

    /// What makes it this one, in whichever file it came: the same words of the same person about the same wording.
    fn identity(&self) -> [&str; 6] {
        [&self.artifact, &self.session, &self.hash, &self.verdict, &self.text, &self.by]
    }
}

/// Those of `came` that are not among `known` yet, each once, in their order. Their ids are not given yet.
pub fn fresh(known: &[Comment], came: Vec<Comment>) -> Vec<Comment> {
    let owned = |of: &Comment| of.identity().map(str::to_owned);
    let mut seen: HashSet<[String; 6]> = known.iter().map(owned).collect();
    came.into_iter().filter(|comment| seen.insert(owned(comment))).collect()
}

/// Adds those that are not known yet, under the next numbers. Gives back how many these were.
pub fn add(known: &mut Vec<Comment>, came: Vec<Comment>) -> usize {
    let fresh = fresh(known, came);
    let highest = known.iter().filter_map(|comment| number(&comment.id)).max().unwrap_or(0);
    let count = fresh.len();
    for (number, comment) in (highest.saturating_add(1)..).zip(fresh) {
        known.push(Comment { id: format!("C-{number:03}"), ..comment });
    }
    count
}

/// Notes what becomes of comments; one that is so already keeps who said so first. Gives back how many changed. Taking one
/// away leaves a note that it was settled, so that an undo gives back what there was.
pub fn mark(comments: &mut [Comment], ids: &[String], state: CommentState, mark: &Mark) -> usize {
    let mut changed = 0;
    for comment in comments.iter_mut().filter(|comment| ids.contains(&comment.id)) {
        if comment.state() == state {
            continue;
        }
        match state {
            CommentState::Open => (comment.settled, comment.removed) = (None, None),
            CommentState::Settled => {
                comment.removed = None;
                comment.settled.get_or_insert_with(|| mark.clone());
            }
            CommentState::Removed => comment.removed = Some(mark.clone()),
        }
        changed += 1;
    }
    changed
}

/// The number in `C-012`.
fn number(id: &str) -> Option<u32> {
    id.strip_prefix("C-").and_then(|digits| digits.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comment(artifact: &str, text: &str) -> Comment {
        let tree = serde_json::json!({
            "id": "", "artifact": artifact, "text": text, "by": "Ada", "hash": "1", "file": "a.xlsx", "at": "2026-01-07T09:00:00Z",
        });
        serde_json::from_value(tree).unwrap()
    }

    fn someone() -> Mark {
        Mark { by: "user".to_owned(), at: "2026-01-08T09:00:00Z".parse().unwrap() }
    }

    #[test]
    fn what_came_already_is_not_added_again_whichever_file_it_came_in() {
        let mut known = Vec::new();
        let came = vec![comment("REQ-001", "x"), comment("REQ-001", "x"), comment("REQ-002", "x")];
        assert_eq!(add(&mut known, came.clone()), 2);
        let again = came.into_iter().map(|one| Comment { file: "b.xlsx".to_owned(), ..one }).collect();
        assert_eq!(add(&mut known, again), 0);
        // Of another wording it is another word.
        assert_eq!(
            add(&mut known, vec![Comment { hash: "2".to_owned(), ..comment("REQ-001", "x") }]),
            1,
            "the same words about a later wording"
        );
        let ids: Vec<&str> = known.iter().map(|one| one.id.as_str()).collect();
        assert_eq!(ids, ["C-001", "C-002", "C-003"]);
    }

    #[test]
    fn what_was_taken_away_does_not_come_back_with_the_same_sheet() {
        let mut known = Vec::new();
        add(&mut known, vec![comment("REQ-001", "x")]);
        assert_eq!(mark(&mut known, &["C-001".to_owned()], CommentState::Removed, &someone()), 1);
        assert_eq!(add(&mut known, vec![comment("REQ-001", "x")]), 0);
        assert_eq!(known[0].state(), CommentState::Removed);
    }

    #[test]
    fn an_undo_gives_back_what_there_was() {
        let mut known = Vec::new();
        add(&mut known, vec![comment("REQ-001", "x")]);
        let ids = ["C-001".to_owned()];
        mark(&mut known, &ids, CommentState::Settled, &someone());
        let settled = known.clone();
        mark(&mut known, &ids, CommentState::Removed, &someone());
        let later = Mark { by: "driver".to_owned(), ..someone() };
        mark(&mut known, &ids, CommentState::Settled, &later);
        assert_eq!(known, settled, "with who settled it first");
        assert_eq!(mark(&mut known, &ids, CommentState::Settled, &later), 0);
        mark(&mut known, &ids, CommentState::Open, &later);
        assert_eq!(known[0].state(), CommentState::Open);
    }

    #[test]
    fn numbers_go_on_after_the_highest() {
        let mut known = vec![Comment { id: "C-041".to_owned(), ..comment("REQ-001", "x") }];
        add(&mut known, vec![comment("REQ-001", "y")]);
        assert_eq!(known[1].id, "C-042");
    }
}
