//! What rests on what: read out of every session and every document, whenever it is asked for.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use roundtable_documents::export::{items, items_of_records, says_practice};
use roundtable_documents::{contradicting, ids_in, inputs};
use roundtable_engine::revise::Revision;
use roundtable_engine::session::SessionStatus;
use roundtable_engine::traceability::{Source, Trace, Written, left_out_forks, trace_with};
use roundtable_store::{Project, SessionContent, SessionListing, SessionSummary};

use super::exports::record_name;
use super::project;
use crate::errors;
use crate::exports::Job;
use crate::wire::*;
use crate::{Api, Host};

/// What was gathered.
#[derive(Debug)]
pub(super) struct Traced {
    pub(super) trace: Trace,
    /// The sessions that were read, newest first.
    pub(super) sessions: Vec<String>,
    pub(super) practice: bool,
    pub(super) unread: Vec<UnreadSession>,
    /// Forks that do not count yet.
    pub(super) left_out: Vec<LeftOutFork>,
    /// Sessions that list artifacts which cannot be read, with the ids.
    pub(super) partly: Vec<(String, Vec<String>)>,
}

/// A session, as far as it is traced.
struct Read {
    content: SessionContent,
    forked_from: Option<String>,
    is_over: bool,
    revisions: Vec<Revision>,
}

impl<H: Host> Api<H> {
    /// Gathered in a thread of its own: every session is read.
    pub(super) async fn traced(&self, request: ProjectRef) -> Result<Traceability, WireError> {
        let gather = move |job: &Job| gathered(&project(&request.path)?, job);
        let Traced { trace, practice, mut unread, left_out, partly, .. } =
            self.exports.run("traceability", gather).await?;
        unread.extend(partly.into_iter().map(|(session, ids)| {
            let session = format!("{} of {session}", ids.join(", "));
            UnreadSession { session, message: "their files are missing or damaged".to_owned() }
        }));
        Ok(Traceability { trace, practice, unread, left_out })
    }
}

/// Reads every session and every document of a project.
///
/// # Errors
/// [`ErrorCode::ExportCancelled`]. What cannot be read is named beside the rest.
pub(super) fn gathered(project: &Project, job: &Job) -> Result<Traced, WireError> {
    let listed = project.sessions();
    let marked = super::exports::practice::marked(project);
    let (mut read, mut unread, mut practice) = (Vec::new(), Vec::new(), false);
    for (at, listing) in listed.iter().enumerate() {
        job.at(ExportStep::Sessions, at, listed.len())?;
        match listing {
            SessionListing::Readable(summary) => match session(project, summary) {
                Ok(session) => {
                    practice |= summary.practice
                        || marked.contains(&summary.id)
                        || super::exports::practice::is_said_in(&session.content);
                    read.push((summary.started_at, session));
                }
                Err(message) => unread.push(UnreadSession { session: summary.id.clone(), message }),
            },
            SessionListing::Damaged(damaged) => unread.push(UnreadSession {
                session: relative(project, &damaged.file),
                message: damaged.message.clone(),
            }),
        }
    }
    // By their beginning, the newest first: what a session and its fork hold alike is the older one's, whichever was changed last.
    read.sort_by_key(|(began, session)| Reverse((*began, session.content.id.clone())));
    let read: Vec<Read> = read.into_iter().map(|(_, session)| session).collect();
    let documents = written(project);
    let sources: Vec<Source<'_>> = read
        .iter()
        .map(|read| Source {
            session: &read.content.id,
            topic: &read.content.topic,
            forked_from: read.forked_from.as_deref(),
            is_over: read.is_over,
            in_document: documents.sessions.contains(&read.content.id),
            artifacts: &read.content.artifacts,
            revisions: &read.revisions,
            last_round: read.content.rounds.iter().map(|round| round.timestamp).max(),
        })
        .collect();
    let trace = trace_with(&sources, &documents.items, &documents.pairs);
    let practice = practice || documents.practice;
    let left_out = left_out_forks(&sources).into_iter();
    let left_out: Vec<LeftOutFork> =
        left_out.map(|(fork, why)| LeftOutFork { session: fork.session.to_owned(), why }).collect();
    let all = read.iter().map(|read| read.content.id.clone());
    let sessions = all.filter(|id| !left_out.iter().any(|fork| fork.session == *id)).collect();
    let is_partly = |read: &&Read| !read.content.unread.is_empty();
    let partly = read.iter().filter(is_partly);
    let partly = partly.map(|read| (read.content.id.clone(), read.content.unread.clone())).collect();
    Ok(Traced { trace, sessions, practice, unread, left_out, partly })
}

fn session(project: &Project, summary: &SessionSummary) -> Result<Read, String> {
    let id = summary.id.as_str();
    let content = project.session_content(id).map_err(|error| error.to_string())?;
    // A history that cannot be read takes nothing away but what it would have said of changes.
    let revisions = project.revisions(id).map(|revisions| revisions.entries).unwrap_or_default();
    let forked_from = summary.forked_from.as_ref().map(|from| from.session.clone());
    Ok(Read { content, forked_from, is_over: summary.status == SessionStatus::Closed, revisions })
}

fn relative(project: &Project, file: &std::path::Path) -> String {
    file.strip_prefix(project.root()).unwrap_or(file).display().to_string()
}

/// What the documents of a project say.
#[derive(Default)]
struct Documents {
    /// The items that they define.
    items: Vec<Written>,
    /// The sessions that they were made from.
    sessions: BTreeSet<String>,
    /// Whether any item was written with the practice panel: a document can be all that is left of its session.
    practice: bool,
    /// The items that one of them holds in two wordings, by their ids.
    pairs: Vec<(String, String)>,
}

fn written(project: &Project) -> Documents {
    let mut written = Documents::default();
    for entry in project.documents() {
        let Ok(file) = project.read_document(&entry.path).map_err(errors::document) else { continue };
        let text = String::from_utf8_lossy(&file.bytes).into_owned();
        let is_practice = says_practice(&text);
        written.pairs.extend(contradicting(&text));
        written.sessions.extend(inputs(&text).into_iter().map(|inputs| inputs.session));
        let items = match record_name(&entry.path) {
            Some(name) => items_of_records(&[(name.to_owned(), text)], &[]),
            None => items(&text, &[]),
        };
        written.practice |= !items.is_empty() && is_practice;
        written.items.extend(items.into_iter().map(|item| Written {
            document: entry.path.clone(),
            names: ids_in(&item.text).into_iter().filter(|id| *id != item.id).collect(),
            id: item.id,
            title: item.title,
        }));
    }
    written
}
