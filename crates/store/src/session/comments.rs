//! What people said in review sheets, `sessions/{id}/comments.yaml`: a file that is there once one was taken in, in sessions of
//! every generation. Nothing but the review reads it.

use std::cell::Cell;
use std::io;
use std::path::PathBuf;

use roundtable_engine::comments::{Comment, MOST_COMMENTS};
use roundtable_engine::error::StoreError;
use roundtable_engine::yaml::{self, MAX_BYTES};
use serde_json::{Map, Value};

use super::artifact::reads_back;
use super::merge::merge;
use super::read::read_map;
use super::{Damaged, LoadError};
use crate::disk::{Before, again};
use crate::files::{ReadError, failed};
use crate::paths::{bad_id, is_session_id};
use crate::project::Project;

/// The file, in the session's folder, and its list.
const FILE: &str = "comments.yaml";
const LIST: &str = "comments";

/// Why comments were not written. The file is as it was.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CommentsError {
    /// The file cannot be written, or what is in it cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There would be more than the file holds: [`MOST_COMMENTS`], or 2 MB.
    #[error("{path} has no room for them", path = .path.display())]
    Full {
        /// The file.
        path: PathBuf,
    },
}

impl Project {
    /// What was said of a session's artifacts in review sheets; nothing where none was taken in.
    ///
    /// # Errors
    /// [`LoadError`] when the file cannot be read; it is left as it is.
    pub fn comments(&self, session: &str) -> Result<Vec<Comment>, LoadError> {
        if !is_session_id(session) {
            return Err(LoadError::NotFound { id: session.to_owned() });
        }
        let file = self.session_path(session).join(FILE);
        let damaged = |line, column, message| Damaged { file: file.clone(), line, column, message };
        let text = match self.disk().read_text(&file) {
            Ok(text) => text,
            Err(ReadError::Missing) => return Ok(Vec::new()),
            Err(error) => return Err(damaged(0, 0, error.words()).into()),
        };
        let map = read_map(&text).map_err(|(line, column, message)| damaged(line, column, message))?;
        listed(&map).map_err(|message| damaged(0, 0, message).into())
    }

    /// Changes the comments of a session, as they stand in that moment; keys that are not ours stay. Gives back all of them. Where
    /// `change` changes nothing, nothing is written. It may be called more than once.
    ///
    /// # Errors
    /// [`CommentsError`]; then the file is as it was. One that cannot be read is left alone.
    pub fn change_comments(
        &self,
        session: &str,
        change: &dyn Fn(&mut Vec<Comment>),
    ) -> Result<Vec<Comment>, CommentsError> {
        const WHAT: &str = "keeping the comments";
        let folder = self.session_path(session);
        if !is_session_id(session) {
            return Err(failed(WHAT, &self.sessions_path())(bad_id(session)).into());
        }
        let file = folder.join(FILE);
        let invalid =
            |message: String| failed(WHAT, &file)(io::Error::new(io::ErrorKind::InvalidData, message));
        let is_full = Cell::new(false);
        let keep = || {
            let (old, before) = match self.disk().read_text(&file) {
                Ok(text) => {
                    let map = read_map(&text).map_err(|(line, _, message)| {
                        invalid(format!("it is damaged and left alone: line {line}: {message}"))
                    })?;
                    (map, Before::read(Some(&text)))
                }
                // Of a session that other programs made there may be no folder; one is made for it, and not for a session that is gone.
                Err(ReadError::Missing) if self.disk().exists(&self.index_path(session)).unwrap_or(false) => {
                    (Map::new(), Before::Nothing)
                }
                Err(error) => return Err(failed(WHAT, &file)(error.into_io())),
            };
            let known = listed(&old).map_err(|message| invalid(format!("it is left alone: {message}")))?;
            let mut comments = known.clone();
            change(&mut comments);
            if comments == known {
                return Ok(known);
            }
            let list = serde_json::to_value(&comments).map_err(|error| failed(WHAT, &file)(error.into()))?;
            let ours = Map::from_iter([(LIST.to_owned(), list)]);
            let tree = Value::Object(merge(&old, ours, &[]));
            let text = yaml::write(&tree);
            if comments.len() > MOST_COMMENTS || text.len() > MAX_BYTES {
                is_full.set(true);
                return Err(invalid("it has no room for them".to_owned()));
            }
            reads_back(&text, |read| *read == tree).map_err(failed(WHAT, &file))?;
            let made = self.disk().make_folders(&folder).map_err(failed(WHAT, &folder))?;
            self.disk()
                .write(&file, text.as_bytes(), before, WHAT)
                .inspect_err(|_| self.disk().remove_folders(&made))?;
            Ok(comments)
        };
        self.exclusively(WHAT, &file, || again(keep)).map_err(|error| {
            if is_full.get() { CommentsError::Full { path: file.clone() } } else { error.into() }
        })
    }
}

/// The list in the file. One that holds anything else than comments cannot be built upon.
fn listed(map: &Map<String, Value>) -> Result<Vec<Comment>, String> {
    match map.get(LIST) {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(list) => serde_json::from_value(list.clone()).map_err(|error| format!("{LIST}: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use roundtable_engine::comments::{self, CommentState, Mark};

    use super::*;

    fn project() -> (tempfile::TempDir, Project) {
        let place = tempfile::tempdir().unwrap();
        fs::create_dir_all(place.path().join(".s2s/sessions/one")).unwrap();
        fs::write(place.path().join(".s2s/sessions/one.yaml"), "id: one\n").unwrap();
        fs::write(place.path().join(".s2s/sessions/flat.yaml"), "id: flat\n").unwrap();
        let project = Project::open(place.path()).unwrap();
        (place, project)
    }

    fn comment(text: &str) -> Comment {
        let tree = serde_json::json!({
            "id": "", "artifact": "REQ-001", "verdict": "change", "text": text, "by": "Ada: \"Legal\"", "hash": "0a1b",
            "file": "back.xlsx", "at": "2026-01-07T09:00:00Z",
        });
        serde_json::from_value(tree).unwrap()
    }

    fn keep(project: &Project, session: &str, texts: &[&str]) -> Result<Vec<Comment>, CommentsError> {
        let came: Vec<Comment> = texts.iter().map(|text| comment(text)).collect();
        project.change_comments(session, &|known| {
            comments::add(known, came.clone());
        })
    }

    #[test]
    fn comments_come_back_as_they_were_and_foreign_keys_stay() {
        let (place, project) = project();
        assert_eq!(project.comments("one").unwrap(), []);
        let kept = keep(&project, "one", &["# not a comment: \u{202e}x\n- y", "second"]).unwrap();
        assert_eq!(project.comments("one").unwrap(), kept);
        let file = place.path().join(".s2s/sessions/one/comments.yaml");
        let text = fs::read_to_string(&file).unwrap();
        fs::write(
            &file,
            format!("{}theirs: {{a: 1}}\n", text.replacen("id: C-001", "id: C-001\n    ticket: X-7", 1)),
        )
        .unwrap();
        let mark = Mark { by: "user".to_owned(), at: "2026-01-08T09:00:00Z".parse().unwrap() };
        let ids = ["C-002".to_owned()];
        let change = |known: &mut Vec<Comment>| {
            comments::mark(known, &ids, CommentState::Settled, &mark);
        };
        let kept = project.change_comments("one", &change).unwrap();
        assert_eq!(kept[1].state(), CommentState::Settled);
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.contains("ticket: X-7") && text.contains("theirs:"), "{text}");
        assert_eq!(project.comments("one").unwrap(), kept);
    }

    #[test]
    fn the_same_comments_twice_write_nothing_and_a_session_without_a_folder_gets_one() {
        let (place, project) = project();
        keep(&project, "flat", &["x"]).unwrap();
        let file = place.path().join(".s2s/sessions/flat/comments.yaml");
        let about = fs::metadata(&file).unwrap().modified().unwrap();
        let bytes = fs::read(&file).unwrap();
        keep(&project, "flat", &["x"]).unwrap();
        assert_eq!(fs::read(&file).unwrap(), bytes);
        assert_eq!(fs::metadata(&file).unwrap().modified().unwrap(), about);
        assert!(keep(&project, "gone", &["x"]).is_err(), "no folder is made for a session that is not there");
        assert!(!place.path().join(".s2s/sessions/gone").exists());
        assert!(keep(&project, "../one", &["x"]).is_err());
    }

    #[test]
    fn what_cannot_be_read_is_said_and_left_alone() {
        let (place, project) = project();
        let file = place.path().join(".s2s/sessions/one/comments.yaml");
        for text in [
            "comments: [\n",
            "- list\n",
            "comments: {a: 1}\n",
            "comments: [{id: 1}]\n",
            "comments: [C-001]\n",
        ] {
            fs::write(&file, text).unwrap();
            assert!(matches!(project.comments("one"), Err(LoadError::Damaged { .. })), "{text}");
            assert!(keep(&project, "one", &["x"]).is_err(), "{text}");
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
        }
    }

    #[test]
    fn more_than_the_file_holds_is_refused_and_what_is_there_stays() {
        let (place, project) = project();
        let kept = keep(&project, "one", &["x"]).unwrap();
        let long = "word ".repeat(MAX_BYTES / 5);
        assert!(matches!(keep(&project, "one", &[&long]), Err(CommentsError::Full { .. })));
        let many: Vec<String> = (0..MOST_COMMENTS).map(|at| format!("n {at}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert!(matches!(keep(&project, "one", &many), Err(CommentsError::Full { .. })));
        assert_eq!(project.comments("one").unwrap(), kept);
        let names: Vec<_> = fs::read_dir(place.path().join(".s2s/sessions/one")).unwrap().collect();
        assert_eq!(names.len(), 1, "nothing beside it");
    }
}
