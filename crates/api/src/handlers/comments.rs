//! Review sheets that come back: what one says, keeping it, and what becomes of each comment. Reading changes nothing.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use roundtable_documents::export::{MOST_SHEET_BYTES, Returned, ReturnedRow, SheetError, returned};
use roundtable_engine::Timestamp;
use roundtable_engine::comments::{self, Comment, CommentState, Mark};
use roundtable_engine::session::Session;
use roundtable_engine::text::fnv1a;
use roundtable_store::{CommentsError, Project};

use super::project;
use super::run::load_session;
use super::source::read_regular;
use crate::wire::*;
use crate::{Api, Host, errors};

/// Sheets that were read and may be kept; the page has what they say, and not the say in it.
const REMEMBERED: usize = 4;

/// What was read last, by name.
#[derive(Default)]
pub(crate) struct Sheets(Mutex<VecDeque<(String, Vec<Comment>)>>);

impl Sheets {
    fn put(&self, name: &str, comments: Vec<Comment>) {
        let mut sheets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sheets.retain(|(known, _)| known != name);
        sheets.push_back((name.to_owned(), comments));
        if sheets.len() > REMEMBERED {
            sheets.pop_front();
        }
    }

    fn get(&self, name: &str) -> Option<Vec<Comment>> {
        let sheets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sheets.iter().find(|(known, _)| known == name).map(|(_, comments)| comments.clone())
    }
}

impl<H: Host> Api<H> {
    /// Asks for the file where there are dialogs, and reads it.
    pub(super) async fn take_in(&self, request: TakeInSheet) -> Result<SheetLook, WireError> {
        let file = match (request.file, self.host.native_dialogs()) {
            // The page names no files where the system can ask for them.
            (Some(_), true) => return Err(errors::bad_request("there is a dialog to ask for this")),
            (None, false) => return Err(errors::bad_request("there is no dialog to ask for this")),
            (Some(typed), false) => self.host.documents_dir().join(typed.trim()),
            (None, true) => match self.host.pick_document(&request.title).await {
                Some(file) => file,
                None => return Ok(nothing()),
            },
        };
        let session = load_session(&request.path, &request.session)?.0.session;
        let known = known(&project(&request.path)?, &request.session)?;
        let now = self.host.clock().now();
        let path = file.clone();
        // A large one takes a moment.
        let (sheet, hash) = self.exports.run("review-sheet", move |_| read(&path)).await?;
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let came = sheet.rows.iter().map(|row| comment(row, &session, &name, now));
        let came = comments::fresh(&[], came.collect());
        let fresh = comments::fresh(&known, came.clone());
        let key = begins(&request.path, &request.session) + &hash;
        let look = SheetLook {
            sheet: Some(key.clone()),
            file: name,
            project: sheet.project,
            made: sheet.made.parse().ok(),
            comments: came.iter().map(|one| view(one, &session)).collect(),
            fresh: count(fresh.len()),
            silent: count(sheet.silent),
        };
        self.sheets.put(&key, came);
        Ok(look)
    }

    /// Durable before it is answered. What is known already is not added again.
    pub(super) fn keep_comments(&self, request: &KeepSheet) -> Result<KeptComments, WireError> {
        let is_its = request.sheet.starts_with(&begins(&request.path, &request.session));
        let Some(came) = self.sheets.get(&request.sheet).filter(|_| is_its) else {
            return Err(errors::bad_request("there is no sheet of that name that was read"));
        };
        let of = (request.path.as_str(), request.session.as_str());
        let before = known(&project(&request.path)?, &request.session)?.len();
        let (all, count_of_all) = self.change(of, &|known| {
            comments::add(known, came.clone());
        })?;
        Ok(KeptComments { added: count(count_of_all.saturating_sub(before)), all })
    }

    /// Durable before it is answered.
    pub(super) fn mark(&self, request: &MarkComments) -> Result<SessionComments, WireError> {
        let project = project(&request.path)?;
        let known = known(&project, &request.session)?;
        if request.comments.iter().any(|id| !known.iter().any(|comment| comment.id == *id)) {
            return Err(errors::bad_request("there is no such comment"));
        }
        let mark = Mark { by: self.reviewer(), at: self.host().clock().now() };
        let change = |known: &mut Vec<Comment>| {
            comments::mark(known, &request.comments, request.state, &mark);
        };
        Ok(self.change((&request.path, &request.session), &change)?.0)
    }

    /// Changes the comments; gives back what is shown, and how many there are with those that were taken away.
    fn change(
        &self,
        (path, session): (&str, &str),
        change: &dyn Fn(&mut Vec<Comment>),
    ) -> Result<(SessionComments, usize), WireError> {
        let of = load_session(path, session)?.0;
        let comments = of.project.change_comments(session, change).map_err(unkept)?;
        Ok((shown(&comments, &of.session), comments.len()))
    }
}

/// How the names of sheets begin that were read for a session.
fn begins(path: &str, session: &str) -> String {
    format!("{path}/{session}/")
}

/// What was said of a session's artifacts.
pub(super) fn look(request: &SessionRef) -> Result<SessionComments, WireError> {
    let of = load_session(&request.path, &request.session)?.0;
    Ok(shown(&known(&of.project, &request.session)?, &of.session))
}

fn known(project: &Project, session: &str) -> Result<Vec<Comment>, WireError> {
    project.comments(session).map_err(|error| errors::load(project, error))
}

/// The sheet, and the hash of its bytes.
fn read(path: &Path) -> Result<(Returned, String), WireError> {
    let shown = path.display().to_string();
    let most = MOST_SHEET_BYTES as u64;
    let bytes = read_regular(&shown, most)?;
    let sheet = match &bytes {
        Ok(bytes) => returned(bytes),
        Err(_) => Err(SheetError::TooLarge { what: "bytes", most }),
    };
    let sheet = sheet.map_err(|error| {
        let code = match &error {
            SheetError::Damaged(_) => ErrorCode::SheetDamaged,
            SheetError::Locked => ErrorCode::SheetLocked,
            SheetError::TooLarge { .. } => ErrorCode::SheetTooLarge,
            SheetError::Foreign => ErrorCode::SheetForeign,
            _ => ErrorCode::SheetNoWorkbook,
        };
        WireError::new(code, [("path", shown), ("most", (most / (1024 * 1024)).to_string())], error)
    })?;
    Ok((sheet, bytes.map(|bytes| fnv1a(&bytes)).unwrap_or_default()))
}

/// A row as a comment that has no id yet.
fn comment(row: &ReturnedRow, session: &Session, file: &str, at: Timestamp) -> Comment {
    let ReturnedRow { id, title, session: of, hash, verdict, comment, by } = row.clone();
    Comment {
        id: String::new(),
        artifact: id,
        title,
        session: if of == session.id { String::new() } else { of },
        verdict,
        text: comment,
        by,
        hash,
        file: file.to_owned(),
        at,
        settled: None,
        removed: None,
        others: serde_json::Map::new(),
    }
}

fn shown(comments: &[Comment], session: &Session) -> SessionComments {
    let left = comments.iter().filter(|comment| comment.state() != CommentState::Removed);
    SessionComments { comments: left.map(|comment| view(comment, session)).collect() }
}

fn view(comment: &Comment, session: &Session) -> CommentView {
    let about = match session.artifact(&comment.artifact) {
        _ if comment.artifact.is_empty() => CommentAbout::Nothing,
        _ if !comment.session.is_empty() => CommentAbout::Elsewhere,
        None => CommentAbout::NotHere,
        Some(_) if comment.hash.is_empty() => CommentAbout::NotKnown,
        Some(artifact) if artifact.has_hash(&comment.hash) => CommentAbout::AsSent,
        Some(_) => CommentAbout::Changed,
    };
    let state = comment.state();
    let Comment { id, artifact, title, session, verdict, text, by, file, at, .. } = comment.clone();
    CommentView { id, artifact, title, about, session, verdict, text, by, file, at, state }
}

fn unkept(error: CommentsError) -> WireError {
    match error {
        CommentsError::Store(error) => errors::store(error),
        full => {
            let path = match &full {
                CommentsError::Full { path } => path.display().to_string(),
                _ => String::new(),
            };
            WireError::new(ErrorCode::CommentsFull, [("path", path)], errors::chain(&full))
        }
    }
}

/// The dialog was closed.
fn nothing() -> SheetLook {
    SheetLook {
        sheet: None,
        file: String::new(),
        project: String::new(),
        made: None,
        comments: Vec::new(),
        fresh: 0,
        silent: 0,
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
