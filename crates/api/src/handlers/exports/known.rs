//! The sessions that know what stands in a document.

use roundtable_engine::said;
use roundtable_engine::said::Said;
use roundtable_engine::session::Session;
use roundtable_store::{Project, SessionListing};

use super::super::run::load_for_text;
use crate::exports::Job;
use crate::wire::{ExportStep, WireError};

/// The sessions that know the items, newest first, and which of them could not be read. Only as many are read as it takes.
pub(super) fn sessions(
    project: &Project,
    only: Option<&str>,
    items: &[String],
    job: &Job,
) -> Result<(Vec<Session>, Vec<Said>), WireError> {
    let root = project.root().display().to_string();
    let (mut ids, mut damaged) = (Vec::new(), Vec::new());
    for listing in project.sessions() {
        match listing {
            SessionListing::Readable(summary) => ids.push(summary.id),
            SessionListing::Damaged(found) => {
                let stem = found.file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                damaged.push((stem, found.message));
            }
        }
    }
    let is_wanted = |id: &str| only.is_none_or(|only| only == id);
    ids.retain(|id| is_wanted(id));
    let mut unknown: Vec<&str> = items.iter().map(String::as_str).collect();
    let (mut sessions, mut unread) = (Vec::new(), Vec::new());
    for (at, id) in ids.iter().enumerate() {
        if unknown.is_empty() {
            break;
        }
        job.at(ExportStep::Sessions, at, ids.len())?;
        match load_for_text(&root, id) {
            Ok(run) => {
                unknown.retain(|id| run.session.artifact(id).is_none());
                sessions.push(run.session);
            }
            Err(error) => {
                let why = if error.detail.is_empty() { format!("{:?}", error.code) } else { error.detail };
                unread.push(left_out(id, &why));
            }
        }
    }
    if !unknown.is_empty() {
        unread.extend(damaged.iter().filter(|(id, _)| is_wanted(id)).map(|(id, why)| left_out(id, why)));
    }
    Ok((sessions, unread))
}

fn left_out(session: &str, why: &str) -> Said {
    let why = why.trim_end_matches('.');
    said!(
        "The session {session} cannot be read ({why}), and what only it knows of the items is left out.",
        session,
        why
    )
}
